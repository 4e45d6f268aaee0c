"""One proportion, one mean, a score over strata."""
import math

import mpmath as mp
import numpy as np
from precise import LEVEL, beta_quantile, t_quantile
from scipy import stats
from statsmodels.stats import proportion


def proportion_ci(x, n, conf=LEVEL):
    tail = (1 - conf) / 2
    jeffreys = [0.0 if x == 0 else beta_quantile(tail, x + 0.5, n - x + 0.5), 1.0 if x == n else beta_quantile(1 - tail, x + 0.5, n - x + 0.5)]
    return dict(
        estimate=x / n,
        wilson=list(proportion.proportion_confint(x, n, 1 - conf, 'wilson')),
        clopper_pearson=list(proportion.proportion_confint(x, n, 1 - conf, 'beta')),
        jeffreys=jeffreys,
    )


def zero_event_upper(n, conf_one_sided):
    tail = 1 - mp.mpf(conf_one_sided)
    return dict(upper=float(1 - tail ** (mp.mpf(1) / n)), rule_of_three=3 / n, all_pass_lower=float(tail ** (mp.mpf(1) / n)))


def prob_zero_flips(true_harm_rate, n_control):
    clean = 1 - mp.mpf(true_harm_rate)
    return dict(p_zero=float(clean ** n_control), n_for_95pct_detection=float(mp.log(mp.mpf(1) / 20) / mp.log(clean)))


def mean_se(n, ones):
    values = np.array([1.0] * ones + [0.0] * (n - ones))
    se = values.std(ddof=1) / math.sqrt(n)
    half = t_quantile(0.975, n - 1) * se
    return dict(mean=values.mean(), se_sample=se, se_bernoulli=values.std() / math.sqrt(n), ci_t=[values.mean() - half, values.mean() + half])


def micro_macro_se(types):
    rows = [np.array([1.0] * t['correct'] + [0.0] * (t['n'] - t['correct'])) for t in types.values()]
    everything = np.concatenate(rows)
    errors = [stats.sem(row) for row in rows]
    weights = [len(row) / len(everything) for row in rows]
    return dict(
        micro=everything.mean(),
        macro=np.mean([row.mean() for row in rows]),
        se_micro_stratified=math.sqrt(sum((w * e) ** 2 for w, e in zip(weights, errors))),
        se_macro=math.sqrt(sum(e ** 2 for e in errors)) / len(rows),
        se_micro_srs=stats.sem(everything),
    )
