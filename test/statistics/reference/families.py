"""Families of contrasts, selection, power: every pattern, every ordered resample, the plain double sum."""
import itertools
import math
from fractions import Fraction

import mpmath as mp
import numpy as np
from precise import z_of
from scipy import optimize, stats
from statsmodels.stats import multitest


def p_adjust(p):
    names = dict(bonferroni='bonferroni', holm='holm', holm_sidak='holm-sidak', hochberg='simes-hochberg', bh='fdr_bh', by='fdr_by')
    return {key: list(multitest.multipletests(p, method=name)[1]) for key, name in names.items()}


def maxT_signflip(D, statistic=None, flips=None):
    n, K = len(D), len(D[0])
    Q = [sum(row[k] ** 2 for row in D) for k in range(K)]
    square = lambda sums: [Fraction(0) if Q[k] == 0 else Fraction(sums[k] ** 2, Q[k]) for k in range(K)]
    observed = square([sum(row[k] for row in D) for k in range(K)])
    order = sorted(range(K), key=lambda k: -observed[k])
    raw, single, step = [0] * K, [0] * K, [0] * K
    for signs in itertools.product([1, -1], repeat=n):
        drawn = square([sum(s * row[k] for s, row in zip(signs, D)) for k in range(K)])
        for rank, k in enumerate(order):
            raw[k] += drawn[k] >= observed[k]
            single[k] += max(drawn) >= observed[k]
            step[k] += max(drawn[j] for j in order[rank:]) >= observed[k]
    total = 2 ** n
    running, stepdown = 0.0, [0.0] * K
    for k in order:
        running = max(running, step[k] / total)
        stepdown[k] = running
    return dict(stat=[math.sqrt(o) for o in observed], p_raw=[r / total for r in raw], p_single_step=[s / total for s in single], p_stepdown=stepdown)


def selection_optimism(Y, tie_break=None):
    n, K = len(Y), len(Y[0])
    totals = [sum(row[k] for row in Y) for k in range(K)]
    winner = totals.index(max(totals))
    wins, gain, best = [0] * K, 0, 0
    for draw in itertools.product(range(n), repeat=n):
        sums = [sum(Y[i][k] for i in draw) for k in range(K)]
        k = sums.index(max(sums))
        wins[k] += 1
        gain += sums[k] - totals[k]
        best += sums[k]
    total = n ** n
    optimism = gain / total / n
    return dict(
        means=[t / n for t in totals],
        winner=winner,
        winner_score=totals[winner] / n,
        optimism=optimism,
        boot_max_bias=best / total / n - totals[winner] / n,
        corrected=totals[winner] / n - optimism,
        selection_prob=[w / total for w in wins],
    )


def expected_max_normal(k):
    density = lambda x: x * k * mp.npdf(x) * mp.ncdf(x) ** (k - 1)
    return dict(value=float(mp.quad(density, [-12, -4, -2, 0, 1, 2, 3, 4, 6, 14])))


def max_inflation_equicorrelated(k, se, rho):
    return dict(inflation=expected_max_normal(k)['value'] * se * math.sqrt(1 - rho))


def mcnemar_power(n, psi_discordant, delta, alpha):
    psi = psi_discordant
    share = (psi + delta) / (2 * psi)
    exact = mid = 0.0
    for m in range(n + 1):
        weight = stats.binom.pmf(m, n, psi)
        if weight < 1e-16:
            continue
        b = np.arange(m + 1)
        chance = stats.binom.pmf(b, m, share)
        k = np.minimum(b, m - b)
        p_exact = np.where(2 * b == m, 1.0, np.minimum(1, 2 * stats.binom.cdf(k, m, 0.5)))
        p_mid = np.where(2 * b == m, 1 - stats.binom.pmf(k, m, 0.5) / 2, p_exact - stats.binom.pmf(k, m, 0.5))
        if m == 0:
            p_mid = np.array([1.0])
        exact += weight * chance[p_exact <= alpha].sum()
        mid += weight * chance[p_mid <= alpha].sum()
    za, zb = z_of(1 - alpha), z_of(0.6)
    need = lambda d: (za * math.sqrt(psi) + zb * math.sqrt(psi - d * d)) ** 2 / d ** 2
    mde = optimize.brentq(lambda d: need(d) - n, 1e-9, psi, xtol=1e-16) if need(psi) <= n else None
    return dict(power_exact_test=exact, power_midp_test=mid, n_connor_80=need(delta), mde_80_connor=mde)


def miller_sample_size(omega2, sigma2_A, sigma2_B, K_A, K_B, delta, alpha, power):
    z = z_of(1 - alpha) + z_of(2 * power - 1)
    variance = omega2 + sigma2_A / K_A + sigma2_B / K_B
    return dict(n=z ** 2 * variance / delta ** 2, mde_at_500=z * math.sqrt(variance / 500))


def tost_sample_size(psi, margin, alpha, power):
    return dict(n=(z_of(1 - 2 * alpha) + z_of(power)) ** 2 * psi / margin ** 2)
