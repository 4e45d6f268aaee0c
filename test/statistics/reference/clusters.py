"""Clusters: the full matrices of the regression, all subsets, all ordered resamples."""
import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
from paired import flip_p
from precise import LEVEL, t_quantile
from scipy import stats


def rows_of(sums, sizes):
    """Rows with the given cluster sums: any rows will do, the estimators only see sums."""
    return [(c, s / n) for c, (s, n) in enumerate(zip(sums, sizes)) for _ in range(n)]


def cluster_se(sum_per_cluster, n_per_cluster, conf=LEVEL):
    """CR0 … CR3 and Bell–McCaffrey's df from the full matrices of the regression on a constant."""
    sums, sizes = np.array(sum_per_cluster, float), np.array(n_per_cluster, float)
    G, N = len(sizes), sizes.sum()
    rows = rows_of(sum_per_cluster, n_per_cluster)
    label = np.array([c for c, _ in rows])
    y = np.array([v for _, v in rows])
    mean = y.mean()
    e = y - mean
    hat = np.full((len(y), len(y)), 1 / N)
    meat = {0: 0.0, 2: 0.0, 3: 0.0}
    vectors = []
    for c in range(G):
        inside = label == c
        block = np.eye(inside.sum()) - hat[np.ix_(inside, inside)]
        values, basis = np.linalg.eigh(block)
        half = basis @ np.diag(values ** -0.5) @ basis.T
        full = basis @ np.diag(values ** -1.0) @ basis.T
        ones = np.ones(inside.sum())
        meat[0] += (ones @ e[inside]) ** 2
        meat[2] += (ones @ half @ e[inside]) ** 2
        meat[3] += (ones @ full @ e[inside]) ** 2
        vectors.append((np.eye(len(y)) - hat)[:, inside] @ half @ ones / N)
    gram = np.array([[p @ q for q in vectors] for p in vectors])
    df = np.trace(gram) ** 2 / (gram ** 2).sum()
    cr0, cr2, cr3 = (math.sqrt(meat[k]) / N for k in (0, 2, 3))
    cr1 = cr0 * math.sqrt(G / (G - 1))
    half1, half2 = t_quantile((1 + conf) / 2, G - 1) * cr1, t_quantile((1 + conf) / 2, df) * cr2
    return dict(mean=mean, CR0=cr0, CR1=cr1, CR2=cr2, CR3=cr3, df_BM=df, df_G1=G - 1, ci_CR1_tG1=[mean - half1, mean + half1], ci_CR2_tBM=[mean - half2, mean + half2])


def miller_clustered_se(y, cluster):
    y = np.array(y, float)
    n, mean = len(y), y.mean()
    e = y - mean
    pairs = sum(e[i] * e[j] for i in range(n) for j in range(n) if i != j and cluster[i] == cluster[j])
    ddof0 = y.std() / math.sqrt(n)
    cr0 = math.sqrt(max(0.0, ddof0 ** 2 + pairs / n ** 2))
    G = len(set(cluster))
    return dict(mean=mean, se_clt_ddof1=stats.sem(y), se_clt_ddof0=ddof0, se_clustered_miller_CR0=cr0, se_clustered_inspect_CR1=cr0 * math.sqrt(G / (G - 1)))


def cluster_signflip(sum_per_cluster, n_per_cluster, delta0=0):
    shift = Fraction(str(delta0))
    weights = [Fraction(s) - n * shift for s, n in zip(sum_per_cluster, n_per_cluster)]
    p, mid = flip_p(weights)
    moving = sum(1 for w in weights if w != 0)
    return dict(p_two_sided=p, p_mid=mid, n_patterns=2 ** len(weights), min_attainable_p=min(1.0, 2 / 2 ** moving))


def subset_mean_interval(sum_per_cluster, n_per_cluster, alpha):
    G = len(n_per_cluster)
    means = sorted(
        Fraction(sum(sum_per_cluster[i] for i in subset), sum(n_per_cluster[i] for i in subset))
        for size in range(1, G + 1)
        for subset in itertools.combinations(range(G), size)
    )
    k = math.floor(alpha * 2 ** (G - 1))
    return dict(k=k, n_subsets=len(means), lower=float(means[k - 1]), upper=float(means[-k])) if k else None


def cluster_bootstrap_exact(sum_per_cluster, n_per_cluster, alpha):
    """All G^G ordered resamples."""
    G = len(n_per_cluster)
    tally = Counter(
        Fraction(sum(sum_per_cluster[i] for i in draw), sum(n_per_cluster[i] for i in draw)) for draw in itertools.product(range(G), repeat=G)
    )
    total = G ** G

    def quantile(p):
        cumulated = 0
        for value in sorted(tally):
            cumulated += tally[value]
            if cumulated / total >= p - 1e-12:
                return float(value)

    mean = sum(value * ways for value, ways in tally.items()) / total
    variance = sum((value - mean) ** 2 * ways for value, ways in tally.items()) / total
    return dict(lower=quantile(alpha / 2), upper=quantile(1 - alpha / 2), boot_mean=float(mean), boot_se=math.sqrt(variance), n_multisets=math.comb(2 * G - 1, G))


def design_effect(n_per_cluster, icc):
    N = sum(n_per_cluster)
    covariance = sum(n + n * (n - 1) * icc for n in n_per_cluster)
    deff = covariance / N
    return dict(m_tilde=sum(n * n for n in n_per_cluster) / N, deff=deff, n_eff=N / deff)


def icc_cluster_binary(k, n):
    groups = [np.array([1.0] * a + [0.0] * (b - a)) for a, b in zip(k, n)]
    everything = np.concatenate(groups)
    G, N = len(groups), len(everything)
    msb = sum(len(g) * (g.mean() - everything.mean()) ** 2 for g in groups) / (G - 1)
    msw = sum(((g - g.mean()) ** 2).sum() for g in groups) / (N - G)
    n0 = (N - sum(len(g) ** 2 for g in groups) / N) / (G - 1)
    return dict(msb=msb, msw=msw, n0=n0, icc=(msb - msw) / (msb + (n0 - 1) * msw))


def paired_real_cluster(diff, cluster):
    labels = sorted(set(cluster))
    sums = [math.fsum(d for d, c in zip(diff, cluster) if c == label) for label in labels]
    sizes = [sum(1 for c in cluster if c == label) for label in labels]
    errors = cluster_se(sums, sizes)
    observed, span = abs(math.fsum(sums)), sum(abs(s) for s in sums)
    signs = itertools.product([1, -1], repeat=len(sums))
    beyond = sum(1 for pattern in signs if abs(math.fsum(a * b for a, b in zip(pattern, sums))) >= observed - 1e-12 * span)
    G = len(sums)
    draws = sorted(math.fsum(sums[i] for i in draw) / sum(sizes[i] for i in draw) for draw in itertools.product(range(G), repeat=G))
    pick = lambda p: draws[max(0, math.ceil((p - 1e-12) * len(draws)) - 1)]
    return dict(
        mean=errors['mean'],
        CR1=errors['CR1'],
        CR2=errors['CR2'],
        df_BM=errors['df_BM'],
        signflip_p=beyond / 2 ** G,
        cluster_boot_pct95=[pick(0.025), pick(0.975)],
        iid_se=stats.sem(diff),
    )
