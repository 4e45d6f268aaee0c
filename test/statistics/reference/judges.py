"""Variance components, agreement, judge error, passes, margins, verifiers."""
import itertools
import math
from collections import Counter
from fractions import Fraction

import mpmath as mp
import numpy as np
from families import expected_max_normal
from paired import mcnemar
from precise import LEVEL, beta_quantile, t_quantile, z_of
from statsmodels.stats import inter_rater


def vc_qp_r(Y_q_p_r):
    Y = np.array(Y_q_p_r, float)
    n, P, r = Y.shape
    q, p, cell, grand = Y.mean(axis=(1, 2)), Y.mean(axis=(0, 2)), Y.mean(axis=2), Y.mean()
    msq = P * r * ((q - grand) ** 2).sum() / (n - 1)
    msp = n * r * ((p - grand) ** 2).sum() / (P - 1)
    msqp = r * ((cell - q[:, None] - p[None, :] + grand) ** 2).sum() / ((n - 1) * (P - 1))
    mse = ((Y - cell[:, :, None]) ** 2).sum() / (n * P * (r - 1))
    parts = dict(s2_E=mse, s2_QP=(msqp - mse) / r, s2_P=(msp - msqp) / (n * r), s2_Q=(msq - msqp) / (P * r))
    cut = {key: max(0, value) for key, value in parts.items()}
    fixed = cut['s2_P'] / P + cut['s2_QP'] / (n * P) + cut['s2_E'] / (n * P * r)
    return dict(grand_mean=grand, MSQ=msq, MSP=msp, MSQP=msqp, MSE=mse, **parts, var_mean_fixed_questions=fixed, var_mean_superpop=fixed + cut['s2_Q'] / n)


def icc(X_rows_subjects):
    X = np.array(X_rows_subjects, float)
    n, k = X.shape
    rows, columns, grand = X.mean(axis=1), X.mean(axis=0), X.mean()
    bms = k * rows.var(ddof=1)
    jms = n * columns.var(ddof=1)
    wms = X.var(axis=1, ddof=1).mean()
    ems = ((X - rows[:, None] - columns[None, :] + grand) ** 2).sum() / ((n - 1) * (k - 1))
    return dict(
        ICC1=(bms - wms) / (bms + (k - 1) * wms),
        ICC2=(bms - ems) / (bms + (k - 1) * ems + k * (jms - ems) / n),
        ICC3=(bms - ems) / (bms + (k - 1) * ems),
        ICC1k=(bms - wms) / bms,
        ICC2k=(bms - ems) / (bms + (jms - ems) / n),
        ICC3k=(bms - ems) / bms,
    )


def krippendorff_nominal(units):
    pairable = [[x for x in unit if x is not None] for unit in units]
    pairable = [unit for unit in pairable if len(unit) >= 2]
    coincidence = Counter()
    for unit in pairable:
        for i, j in itertools.permutations(range(len(unit)), 2):
            coincidence[(unit[i], unit[j])] += Fraction(1, len(unit) - 1)
    n = sum(coincidence.values())
    margin = Counter()
    for (a, _), weight in coincidence.items():
        margin[a] += weight
    observed = sum(weight for (a, b), weight in coincidence.items() if a != b)
    expected = sum(margin[a] * margin[b] for a, b in itertools.permutations(margin, 2)) / (n - 1)
    pairs = [(a != b) for unit in pairable for a, b in itertools.combinations(unit, 2)]
    out = dict(alpha=float(1 - observed / expected), pairwise_disagreement=sum(pairs) / len(pairs))
    if all(len(unit) == len(units[0]) and None not in unit for unit in units):
        table, _ = inter_rater.aggregate_raters(np.array(units))
        out['fleiss_kappa'] = inter_rater.fleiss_kappa(table)
    return out


def agreement_table(table):
    T = np.array(table, float)
    n, q = T.sum(), len(T)
    kappa = inter_rater.cohens_kappa(T)
    p = T / n
    row, column = p.sum(1), p.sum(0)
    po, pi = np.trace(p), (row + column) / 2
    pe = (pi * (1 - pi)).sum() / (q - 1)
    ac1 = (po - pe) / (1 - pe)
    # Gwet's variance by the delta method on the multinomial, with numerical derivatives of AC1 in mpmath.
    def statistic(*cells):
        m = [[cells[i * q + j] for j in range(q)] for i in range(q)]
        total = mp.fsum(cells)
        pi_ = [(mp.fsum(m[k]) + mp.fsum(m[i][k] for i in range(q))) / (2 * total) for k in range(q)]
        po_ = mp.fsum(m[k][k] for k in range(q)) / total
        pe_ = mp.fsum(x * (1 - x) for x in pi_) / (q - 1)
        return (po_ - pe_) / (1 - pe_)
    flat = [mp.mpf(float(x)) for x in p.flatten()]
    gradient = [mp.diff(lambda v, i=i: statistic(*[v if j == i else flat[j] for j in range(q * q)]), flat[i]) for i in range(q * q)]
    centre = mp.fsum(g * x for g, x in zip(gradient, flat))
    variance = mp.fsum(x * (g - centre) ** 2 for g, x in zip(gradient, flat)) / n
    units = [[i, j] for i in range(q) for j in range(q) for _ in range(int(T[i][j]))]
    return dict(
        p_observed=po,
        cohen_kappa=kappa.kappa,
        cohen_kappa_se=kappa.std_kappa,
        scott_pi=(po - (pi ** 2).sum()) / (1 - (pi ** 2).sum()),
        gwet_ac1=ac1,
        gwet_ac1_se=float(mp.sqrt(variance)),
        krippendorff_alpha=krippendorff_nominal(units)['alpha'],
        pabak=(po - 1 / q) / (1 - 1 / q),
    )


def rogan_gladen(p, n, specificity, m_neg, sensitivity, m_pos, conf=LEVEL):
    z = z_of(conf)
    j = sensitivity + specificity - 1

    def error(p_, n_, sp, m0, se, m1, theta):
        gradient = np.array([1, 1 - theta, -theta]) / (se + sp - 1)
        return math.sqrt((gradient ** 2 * np.array([p_ * (1 - p_) / n_, sp * (1 - sp) / m0, se * (1 - se) / m1])).sum())

    raw = (p + specificity - 1) / j
    pt, nt = (n * p + z * z / 2) / (n + z * z), n + z * z
    sp, m0, se, m1 = (m_neg * specificity + 1) / (m_neg + 2), m_neg + 2, (m_pos * sensitivity + 1) / (m_pos + 2), m_pos + 2
    tilde = (pt + sp - 1) / (se + sp - 1)
    shift = 2 * z * z * (-(1 - tilde) * sp * (1 - sp) / m0 + tilde * se * (1 - se) / m1)
    half = z * error(pt, nt, sp, m0, se, m1, tilde)
    return dict(
        point_unclipped=raw,
        point=min(1, max(0, raw)),
        theta_tilde=tilde,
        se_delta_unadjusted=error(p, n, specificity, m_neg, sensitivity, m_pos, raw),
        se_adjusted=half / z,
        ci_lang_reiczigel_lee=[min(1, max(0, tilde + shift + side * half)) for side in (-1, 1)],
        youden_J=j,
    )


def stratified_human_audit(strata):
    N = sum(s['N'] for s in strata)
    theta = variance = 0.0
    for s in strata:
        weight, m = s['N'] / N, s['m']
        theta += weight * s['sum'] / m
        if m < s['N']:
            spread = (s['sumsq'] - s['sum'] ** 2 / m) / (m - 1)
            variance += weight ** 2 * (1 - m / s['N']) * spread / m
    se = math.sqrt(variance)
    return dict(theta=theta, se=se, ci=[theta - z_of(LEVEL) * se, theta + z_of(LEVEL) * se])


def evalue_discordant(b, c):
    value = lambda a: float(mp.mpf(2) ** (b + c) * mp.beta(a + b, a + c) / mp.beta(a, a))
    return dict(E_beta_half=value(mp.mpf(1) / 2), E_uniform=value(mp.mpf(1)))


def pass_noise(x1, x2, n, flips_up, flips_down):
    F = flips_up + flips_down
    test = mcnemar(flips_up, flips_down)
    mean, half_range = (x1 + x2) / 2, abs(x1 - x2) / 2
    se = math.sqrt(F) / 2
    width = t_quantile(0.975, 1) * half_range
    return dict(
        mean=mean,
        half_range=half_range,
        sd_one_pass=math.sqrt(F / 2),
        se_two_pass_mean=se,
        ci95_fixed_benchmark=[mean - z_of(LEVEL) * se, mean + z_of(LEVEL) * se],
        t_interval_from_half_range_df1=[mean - width, mean + width],
        drift_p_exact=test['exact'],
        drift_p_mid=test['midp'],
        best_of_two_inflation=expected_max_normal(2)['value'] * math.sqrt(F / 2),
    )


def margin_only_bounds(xA, xB, N):
    """Every pairing of the two totals."""
    tables = []
    for both in range(max(0, xA + xB - N), min(xA, xB) + 1):
        b, c = xA - both, xB - both
        tables.append((b + c, mcnemar(b, c)))
    fewest, most = min(tables, key=lambda t: t[0]), max(tables, key=lambda t: t[0])
    exact = [test['exact'] for _, test in tables]
    return dict(
        diff=xA - xB,
        min_discordant=fewest[0],
        max_discordant=most[0],
        p_exact_most_favourable=min(exact),
        p_mid_most_favourable=fewest[1]['midp'],
        p_exact_least_favourable=max(exact),
        resolvable_under_some_pairing=min(exact) <= 0.05,
        resolved_under_every_pairing=max(exact) <= 0.05,
    )


def verifier_gate(repairs, n_wrong_tested, control_flips, n_control, n_correct, n_wrong_total, conf_one_sided=LEVEL):
    tail = 1 - conf_one_sided
    harm = 1.0 if control_flips == n_control else beta_quantile(1 - tail, control_flips + 1, n_control - control_flips)
    repair = 0.0 if repairs == 0 else beta_quantile(tail, repairs, n_wrong_tested - repairs + 1)
    return dict(
        repair_rate=repairs / n_wrong_tested,
        harm_rate=control_flips / n_control,
        harm_upper95=harm,
        repair_lower95=repair,
        worst_case_net=repair * n_wrong_total - harm * n_correct,
        expected_net=repairs / n_wrong_tested * n_wrong_total - control_flips / n_control * n_correct,
        frozen_rule_zero_flips=control_flips == 0,
        p_zero_flips_if_harm_5pct=0.95 ** n_control,
    )
