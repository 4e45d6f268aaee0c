"""Template sensitivity, coverage, ceilings, ties, leaks, token offsets, randomness."""
import hashlib
import itertools
import math
import re
import unicodedata
from collections import Counter
from fractions import Fraction

import numpy as np
from paired import flip_p, mcnemar, tango
from precise import LEVEL, beta_quantile


def matched_repeats(n_questions, net_discordance_by_question):
    nets = list(net_discordance_by_question.values())
    rows = [Fraction(1 if net > 0 else -1) for net in nets for _ in range(abs(net))]
    naive, _ = flip_p(rows) if rows else (1.0, 1.0)
    exact, mid = flip_p([Fraction(net) for net in nets]) if nets else (1.0, 1.0)
    affected = sum(1 for net in nets if net)
    upper = 1.0 if affected == n_questions else beta_quantile(0.95, affected + 1, n_questions - affected)
    return dict(naive_p_exact_on_rows=naive, question_level_p_exact=exact, question_level_p_mid=mid, n_discordant_questions=affected, upper95_fraction_questions_affected=upper)


def coverage_compare(rows_gold_A_B):
    rows = [row for row in rows_gold_A_B if row[0] > 0]
    n = len(rows)
    gold = sum(g for g, _, _ in rows)
    full_a, full_b = [a == g for g, a, _ in rows], [b == g for g, _, b in rows]
    b = sum(x and not y for x, y in zip(full_a, full_b))
    c = sum(y and not x for x, y in zip(full_a, full_b))
    micro_a = sum(a for _, a, _ in rows) / gold
    residual = math.sqrt(sum((a - g * micro_a) ** 2 for g, a, _ in rows)) / gold * math.sqrt(n / (n - 1))
    return dict(
        micro_A=micro_a,
        micro_B=sum(x for _, _, x in rows) / gold,
        macro_A=np.mean([a / g for g, a, _ in rows]),
        all_A=np.mean(full_a),
        all_B=np.mean(full_b),
        any_A=np.mean([a > 0 for _, a, _ in rows]),
        any_B=np.mean([x > 0 for _, _, x in rows]),
        b=b,
        c=c,
        diff=(b - c) / n,
        mcnemar_all=mcnemar(b, c)['exact'],
        tango=tango(b, c, n, LEVEL),
        micro_A_cluster_CR1=residual,
    )


def key_ceiling(correct, N, known_bad_gold):
    return dict(ceiling=(N - known_bad_gold) / N, score=correct / N, exceeds=correct + known_bad_gold > N, min_credited_bad_rows=max(0, correct + known_bad_gold - N))


def tie_groups(means, significant_pairs):
    """Every maximal set of systems without a significant pair, by looking at all subsets."""
    K = len(means)
    apart = {frozenset(pair) for pair in significant_pairs}
    free = [set(s) for size in range(1, K + 1) for s in itertools.combinations(range(K), size) if not any(frozenset(p) in apart for p in itertools.combinations(s, 2))]
    groups = sorted(sorted(s) for s in free if not any(s < other for other in free))
    ranks = []
    for i in range(K):
        better = sum(1 for j in range(K) if frozenset((i, j)) in apart and means[j] > means[i])
        worse = sum(1 for j in range(K) if frozenset((i, j)) in apart and means[j] < means[i])
        ranks.append([1 + better, K - worse])
    best = [i for i in range(K) if ranks[i] == [1, 1]]
    return dict(groups=groups, rank_ci=ranks, unique_best=best[0] if best else None)


def decoy_excess(own_hit, decoy_hits, n_decoys):
    chances = [Fraction(o + d, n_decoys + 1) for o, d in zip(own_hit, decoy_hits)]
    distribution = {0: Fraction(1)}
    for chance in chances:
        following = Counter()
        for k, weight in distribution.items():
            following[k] += weight * (1 - chance)
            following[k + 1] += weight * chance
        distribution = following
    observed = sum(own_hit)
    return dict(observed=observed, expected_under_exchangeability=float(sum(chances)), p_upper=float(sum(w for k, w in distribution.items() if k >= observed)))


def token_offset(reported, local):
    offsets = [r - l for r, l in zip(reported, local)]
    count = Counter(offsets)
    mode = min(value for value, times in count.items() if times == max(count.values()))
    return dict(mode=mode, median=float(np.median(offsets)), min=min(offsets), max=max(offsets), n_off_mode=sum(1 for x in offsets if x != mode))


def leak_lexical(haystack, needle):
    def tokens(text):
        text = unicodedata.normalize('NFKC', text).lower()
        text = re.sub(r'(?<=\d),(?=\d{3}(?!\d))', '', text)
        text = ''.join(ch if unicodedata.category(ch)[0] in 'LNM' else ' ' for ch in text)
        return [t for t in text.split() if t not in ('a', 'an', 'the', 'and')]

    h, n = tokens(haystack), tokens(needle)
    grams = lambda ts, k: {tuple(ts[i:i + k]) for i in range(len(ts) - k + 1)}
    cover = lambda k: len(grams(n, k) & grams(h, k)) / len(grams(n, k)) if grams(n, k) else None
    contains = bool(n) and any(h[i:i + len(n)] == n for i in range(len(h)))
    return dict(tokens_haystack=h, tokens_needle=n, token_contains=contains, bigram_coverage=cover(2), trigram_coverage=cover(3))


def xoshiro128starstar(state, draws):
    mask = 0xFFFFFFFF
    rotate = lambda x, k: ((x << k) | (x >> (32 - k))) & mask

    def generator():
        s = list(state)
        while True:
            yield rotate(s[1] * 5 & mask, 7) * 9 & mask
            t = s[1] << 9 & mask
            s[2] ^= s[0]
            s[3] ^= s[1]
            s[1] ^= s[2]
            s[0] ^= s[3]
            s[2] ^= t
            s[3] = rotate(s[3], 11)

    words, source = generator(), generator()
    bounded = []
    while len(bounded) < 12:
        product = next(source) * 10
        if (product & mask) >= 2 ** 32 % 10:
            bounded.append(product >> 32)
    return dict(u32=[next(words) for _ in range(draws)], bounded10_lemire_first12=bounded)


def seed_from_label(label):
    digest = hashlib.sha256(label.encode()).digest()
    return dict(sha256=digest.hex(), state_u32_le=[int.from_bytes(digest[4 * i:4 * i + 4], 'little') for i in range(4)])
