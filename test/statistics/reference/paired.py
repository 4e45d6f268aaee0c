"""Paired and unpaired differences: brute force over patterns, numerical maximum likelihood, plain convolution."""
import math
from collections import Counter
from fractions import Fraction

import numpy as np
from precise import LEVEL, norm_cdf, z_of
from scipy import optimize, stats
from statsmodels.stats import proportion


def mcnemar(b, c):
    n = b + c
    if n == 0:
        return dict(exact=1.0, midp=1.0, chi2=0.0, p_asymp=1.0, chi2_cc=0.0, p_cc=1.0)
    weight = [math.comb(n, k) for k in range(n + 1)]
    observed = abs(b - c)
    beyond = sum(w for k, w in enumerate(weight) if abs(2 * k - n) >= observed)
    equal = sum(w for k, w in enumerate(weight) if abs(2 * k - n) == observed)
    chi2, corrected = (b - c) ** 2 / n, max(0, abs(b - c) - 1) ** 2 / n
    return dict(
        exact=float(Fraction(beyond, 2 ** n)),
        midp=float(Fraction(2 * beyond - equal, 2 ** (n + 1))),
        chi2=chi2,
        p_asymp=float(stats.chi2.sf(chi2, 1)),
        chi2_cc=corrected,
        p_cc=float(stats.chi2.sf(corrected, 1)),
    )


def tango_z(b, c, n, delta):
    """The score statistic with the constrained maximum found numerically on the likelihood's slope."""
    # u is the smaller discordant share; q and q + delta are u plus a part that is zero for one of them.
    width = (1 - abs(delta)) / 2
    rest = n - b - c
    plus_b, plus_c = max(0.0, delta), max(0.0, -delta)

    def slope(u):
        return (b / (u + plus_b) if b else 0) + (c / (u + plus_c) if c else 0) - (rest / (width - u) if rest else 0)

    if slope(width * 1e-18) <= 0:
        u = 0.0
    elif slope(width * (1 - 1e-15)) >= 0:
        u = width
    else:
        u = optimize.brentq(slope, width * 1e-18, width * (1 - 1e-15), xtol=1e-300, rtol=8.9e-16, maxiter=500)
    q = u + plus_c
    return (b - c - n * delta) / math.sqrt(n * (2 * q + delta - delta * delta))


def tango(b, c, n, conf):
    z = z_of(conf)
    observed = (b - c) / n
    edge = 1 - 1e-13
    find = lambda target, lo, hi: optimize.brentq(lambda d: tango_z(b, c, n, d) - target, lo, hi, xtol=1e-15, rtol=8.9e-16)
    shift = 1e-12
    lower = -1.0 if observed == -1 else find(z, -edge, observed - shift)
    upper = 1.0 if observed == 1 else find(-z, observed + shift, edge)
    return [lower, upper]


def bootstrap_sums(values, counts):
    n = sum(counts)
    low = min(v for v, k in zip(values, counts) if k)
    one = np.zeros(max(v for v, k in zip(values, counts) if k) - low + 1)
    for v, k in zip(values, counts):
        if k:
            one[v - low] += k / n
    total = np.array([1.0])
    for _ in range(n):
        total = np.convolve(total, one)
    return low * n, total


def bootstrap_exact_mean(values_scaled, counts, scale, alpha, quantile=None):
    n = sum(counts)
    first, total = bootstrap_sums(values_scaled, counts)
    cumulated = np.cumsum(total)
    low = first + int(np.argmax(cumulated >= alpha / 2 - 1e-12))
    high = first + int(np.argmax(cumulated >= 1 - alpha / 2 - 1e-12))
    return dict(lower_sum_units=low, upper_sum_units=high, lower=low / scale / n, upper=high / scale / n)


def paired_diff_ci(both, a_only, b_only, neither, conf=LEVEL):
    n = both + a_only + b_only + neither
    z = z_of(conf)
    d = (a_only - b_only) / n
    differences = np.array([1.0] * a_only + [-1.0] * b_only + [0.0] * (both + neither))
    se = differences.std() / math.sqrt(n)
    plus = np.concatenate([differences, [1.0, -1.0]])
    se_plus = plus.std() / math.sqrt(n + 2)
    p1, p2 = (both + a_only) / n, (both + b_only) / n
    w1 = proportion.proportion_confint(both + a_only, n, 1 - conf, 'wilson')
    w2 = proportion.proportion_confint(both + b_only, n, 1 - conf, 'wilson')
    product = (both + a_only) * (b_only + neither) * (both + b_only) * (a_only + neither)
    raw = both * neither - a_only * b_only

    def newcombe(numerator):
        phi = 0 if product == 0 else numerator / math.sqrt(product)
        lower = d - math.sqrt(max(0, (p1 - w1[0]) ** 2 - 2 * phi * (p1 - w1[0]) * (w2[1] - p2) + (w2[1] - p2) ** 2))
        upper = d + math.sqrt(max(0, (w1[1] - p1) ** 2 - 2 * phi * (w1[1] - p1) * (p2 - w2[0]) + (p2 - w2[0]) ** 2))
        return [lower, upper]

    boot = bootstrap_exact_mean([1, -1, 0], [a_only, b_only, both + neither], 1, 1 - conf)
    return dict(
        diff=d,
        se_wald=se,
        wald=[d - z * se, d + z * se],
        bonett_price=[plus.mean() - z * se_plus, plus.mean() + z * se_plus],
        newcombe10=newcombe(raw - n / 2 if raw > n / 2 else min(raw, 0)),
        newcombe8_uncorrected_phi=newcombe(raw),
        tango_score=tango(a_only, b_only, n, conf),
        bootstrap_percentile_exact=[boot['lower'], boot['upper']],
    )


def newcombe_unpaired(x1, n1, x2, n2, conf=LEVEL):
    ci = proportion.confint_proportions_2indep(x1, n1, x2, n2, method='newcomb', compare='diff', alpha=1 - conf)
    return dict(diff=x1 / n1 - x2 / n2, ci=list(ci))


def tost_tango(b, c, n, margin, alpha):
    low, high = tango_z(b, c, n, -margin), tango_z(b, c, n, margin)
    p_low, p_high = 1 - norm_cdf(low) if low < 5 else norm_cdf(-low), norm_cdf(high)
    p = max(p_low, p_high)
    return dict(z_lower=low, z_upper=high, p_lower=p_low, p_upper=p_high, p_tost=p, ci90=tango(b, c, n, 1 - 2 * alpha), equivalent=p < alpha, noninferior_a=p_low < alpha)


def flips(weights):
    """The distribution of Σ ±w as a Counter of pattern counts, by brute force over sums."""
    sums = Counter({Fraction(0): 1})
    for weight in weights:
        following = Counter()
        for value, ways in sums.items():
            following[value + weight] += ways
            following[value - weight] += ways
        sums = following
    return sums


def flip_p(weights):
    observed = abs(sum(weights))
    sums = flips(weights)
    total = 2 ** len(weights)
    beyond = sum(ways for value, ways in sums.items() if abs(value) >= observed)
    equal = sum(ways for value, ways in sums.items() if abs(value) == observed)
    if all(weight == 0 for weight in weights):
        return 1.0, 1.0
    return float(Fraction(beyond, total)), float(Fraction(2 * beyond - equal, 2 * total))


def signflip_exact(D):
    p, mid = flip_p([Fraction(d) for d in D])
    return dict(sum=sum(D), p_two_sided=p, p_mid=mid)
