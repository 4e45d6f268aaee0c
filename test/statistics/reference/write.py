"""Writes test/vectors/reference.json: `python3 -B test/statistics/reference/write.py > test/vectors/reference.json`.

The inputs are chosen here, edges first; the expected values come from the independent functions beside this file.
"""
import json
import sys

from main import compute

LOCOMO = [152, 81, 152, 199, 178, 123, 150, 191, 156, 158]

INPUTS = dict(
    qnorm=[dict(p=p) for p in (1e-12, 0.001, 0.2, 0.4999, 0.5, 0.77, 0.9995)],
    qt=[dict(p=p, df=df) for p, df in ((0.975, 2), (0.9, 8.587), (0.3, 3), (0.6, 499), (0.9995, 1.5))],
    pbeta=[dict(a=a, b=b, x=x) for a, b, x in ((1, 1, 0.25), (0.5, 300, 0.004), (59, 1, 0.95), (3.5, 8.25, 0.9), (700, 800, 0.45))],
    chi2_sf=[dict(x=x, df=df) for x, df in ((0, 1), (0.5, 3), (30, 4.5), (100, 60), (700, 1))],
    proportion_ci=[dict(x=x, n=n, conf=c) for x, n, c in ((0, 1, 0.95), (1, 1, 0.9), (0, 12, 0.999), (7, 7, 0.95), (3, 12, 0.9), (499, 500, 0.95), (770, 1540, 0.99), (24, 72, 0.5))],
    zero_event_upper=[dict(n=n, conf_one_sided=c) for n, c in ((1, 0.95), (12, 0.95), (790, 0.99))],
    prob_zero_flips=[dict(true_harm_rate=h, n_control=m) for h, m in ((0.25, 3), (0.001, 790))],
    mean_se=[dict(n=n, ones=x) for n, x in ((2, 1), (72, 0), (500, 479), (96, 96))],
    micro_macro_se=[dict(types={'a': dict(n=2, correct=1), 'b': dict(n=96, correct=60), 'c': dict(n=30, correct=30)}), dict(types={'only': dict(n=500, correct=479)})],
    mcnemar=[dict(b=b, c=c) for b, c in ((0, 1), (3, 3), (23, 3), (0, 6), (25, 0), (186, 23), (300, 352), (1000, 1000), (1060, 940))],
    paired_diff_ci=[
        dict(both=both, a_only=b, b_only=c, neither=d, conf=conf)
        for both, b, c, d, conf in (
            (456, 23, 3, 18, 0.95), (0, 5, 0, 0, 0.95), (0, 0, 7, 0, 0.9), (10, 0, 0, 0, 0.95), (0, 0, 0, 9, 0.99), (3, 4, 4, 2, 0.95),
            (20, 0, 3, 17, 0.999), (1, 30, 29, 1, 0.95), (2, 1, 8, 40, 0.8), (60, 9, 1, 30, 0.95), (0, 1, 1, 0, 0.95),
        )
    ],
    newcombe_unpaired=[dict(x1=a, n1=n, x2=b, n2=m, conf=c) for a, n, b, m, c in ((479, 500, 478, 500, 0.95), (0, 10, 10, 10, 0.95), (9, 9, 3, 20, 0.9))],
    tost_tango=[dict(b=b, c=c, n=n, margin=m, alpha=a) for b, c, n, m, a in ((0, 0, 500, 0.02, 0.05), (12, 12, 1540, 0.02, 0.05), (3, 9, 60, 0.15, 0.01), (40, 5, 500, 0.05, 0.1), (0, 2, 500, 0.03, 0.05))],
    signflip_exact=[dict(D=d) for d in ([0, 0, 0], [1], [2, -2], [1, 1, 1, 1, 1, 1], [3, -1, -1, -1, 0], [6, 6, -6, 1, -2, 4, 4, 0, 0], [2] * 30 + [-1] * 41 + [1] * 17, [9, -7, 5, 3, -1, 2, 2, 8])],
    bootstrap_exact_mean=[
        dict(values_scaled=v, counts=k, scale=s, alpha=a)
        for v, k, s, a in (([1, -1, 0], [3, 23, 474], 1, 0.01), ([5], [4], 5, 0.05), ([0, 3, 7], [10, 0, 2], 3, 0.2), ([-2, -1, 0, 1, 2], [4, 30, 400, 50, 16], 2, 0.05), ([6, -3], [1, 1], 1, 0.5))
    ],
    cluster_se=[
        dict(sum_per_cluster=s, n_per_cluster=n, conf=c)
        for s, n, c in (([1, 0], [1, 1], 0.95), ([5, 9], [10, 30], 0.9), ([3, 3, 3], [6, 6, 6], 0.95), ([1, 0, 1, 1, 0, 1, 0], [1] * 7, 0.99), ([0, 0, 0, 4], [1, 2, 3, 40], 0.95), ([-3, 2.5, 0.25, 1], [12, 9, 4, 30], 0.95))
    ],
    miller_clustered_se=[dict(y=[1, 0, 0, 1, 1, 1, 0], cluster=[0, 0, 1, 2, 2, 2, 1]), dict(y=[0.5, 0.25, 0.875], cluster=['x', 'y', 'y'])],
    cluster_signflip=[
        dict(sum_per_cluster=s, n_per_cluster=n, delta0=d)
        for s, n, d in (([1], [9], 0), ([0, 0], [3, 4], 0), ([3, 1, 4, 1, 5, 9], [20, 30, 10, 40, 50, 60], 0), ([3, 1, 4, 1, 5, 9], [20, 30, 10, 40, 50, 60], 0.1), ([5, -5, 2, 0, 0, 3, -1], [9] * 7, -0.05), ([2, 2, 2], [20, 20, 20], 0.1))
    ],
    subset_mean_interval=[
        dict(sum_per_cluster=s, n_per_cluster=n, alpha=a)
        for s, n, a in (([1, 2, 4, 8, 16, 32], [50, 60, 70, 80, 90, 100], 0.05), ([3, -1, 2, 2, 0, 5, -4, 1], [10, 20, 15, 18, 12, 30, 9, 11], 0.01), ([1, 0], [4, 5], 0.5), ([-7, -5, 18, 6, 2, -2, 2, 6, 6, 5], LOCOMO, 0.05))
    ],
    cluster_bootstrap_exact=[
        dict(sum_per_cluster=s, n_per_cluster=n, alpha=a)
        for s, n, a in (([4], [9], 0.05), ([1, 5], [10, 10], 0.05), ([1, 2, 4, -8, 16, 3], [50, 60, 70, 80, 90, 100], 0.1), ([2, 0, 1], [9, 8, 4], 0.3))
    ],
    design_effect=[dict(n_per_cluster=[1, 1, 1], icc=0.5), dict(n_per_cluster=LOCOMO, icc=0.003), dict(n_per_cluster=[5, 9], icc=-0.05)],
    icc_cluster_binary=[dict(k=[3, 0, 2], n=[5, 4, 2]), dict(k=[1, 1], n=[2, 3])],
    paired_real_cluster=[
        dict(diff=[0.125, 0.5, -0.25, 0.75, 0.0625, -1, 0.3], cluster=['a', 'b', 'b', 'c', 'd', 'd', 'a']),
        dict(diff=[0.1, 0.2, -0.3, 0.3, -0.1, -0.2], cluster=[1, 2, 3, 4, 5, 6]),
        dict(diff=[0.25, -0.125], cluster=[7, 8]),
    ],
    p_adjust=[dict(p=p) for p in ([0.05], [0.04, 0.01, 0.03, 0.02], [1, 0, 0.5, 0.5, 0.9], [0.012, 0.013, 0.2, 0.013], [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205])],
    maxT_signflip=[
        dict(D=[[1], [1], [-1]]),
        dict(D=[[1, 0], [0, 0], [1, 0], [1, 0]]),
        dict(D=[[2, -1, 0], [1, 1, 3], [0, 2, -1], [2, 2, 2], [-1, 0, 1], [1, 1, 1]]),
        dict(D=[[5, 5], [3, 3], [-1, -1], [2, 2]]),
        dict(D=[[1, -1, 2, 0, 1], [1, -1, 0, 1, 1], [0, 1, -2, 1, 1], [1, -1, 1, 1, -1], [1, 0, 1, -1, 1], [1, -1, 0, 0, 0], [-1, -1, 3, 1, 1]]),
    ],
    selection_optimism=[dict(Y=y) for y in ([[1, 0], [0, 1], [1, 1], [0, 0]], [[1], [0]], [[1, 0, 1, 1], [1, 1, 0, 1], [0, 0, 1, 1], [1, 1, 1, 0], [1, 0, 0, 1], [0, 1, 1, 0]], [[3, 1], [0, 2], [1, 1]])],
    expected_max_normal=[dict(k=k) for k in (1, 6, 12, 100, 10000)],
    max_inflation_equicorrelated=[dict(k=1, se=0.02, rho=0), dict(k=20, se=0.0168, rho=1), dict(k=7, se=1.5, rho=0.25)],
    mcnemar_power=[dict(n=n, psi_discordant=s, delta=d, alpha=a) for n, s, d, a in ((60, 0.3, 0.2, 0.05), (470, 0.05, 0.05, 0.01), (500, 0.1, -0.03, 0.05), (25, 0.2, 0.1, 0.05), (200, 1, 0.15, 0.1))],
    miller_sample_size=[dict(omega2=0.08, sigma2_A=0.01, sigma2_B=0.04, K_A=3, K_B=2, delta=0.025, alpha=0.01, power=0.9)],
    tost_sample_size=[dict(psi=0.05, margin=0.02, alpha=0.05, power=0.8), dict(psi=0.12, margin=0.03, alpha=0.01, power=0.95)],
    vc_qp_r=[
        dict(Y_q_p_r=[[[1, 0, 1], [0, 0, 0]], [[1, 1, 1], [1, 1, 0]], [[0, 1, 0], [0, 0, 1]], [[1, 1, 1], [1, 1, 1]]]),
        dict(Y_q_p_r=[[[1, 1], [0, 0], [1, 1]], [[0, 0], [1, 1], [0, 0]]]),
    ],
    icc=[dict(X_rows_subjects=[[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]), dict(X_rows_subjects=[[1, 0, 1], [1, 1, 1], [0, 0, 1], [0, 1, 0]])],
    agreement_table=[dict(table=t) for t in ([[40, 9], [6, 45]], [[470, 5], [2, 23]], [[5, 1, 0, 2], [3, 9, 1, 0], [0, 2, 7, 1], [1, 0, 0, 4]], [[0, 5], [7, 0]])],
    krippendorff_nominal=[dict(units=u) for u in ([[1, 1], [0, 0], [1, 0]], [['yes', 'no', None], ['no', None, None], ['yes', 'yes', 'yes'], [None, 'no', 'no']], [[1, 2, 3], [1, 1, 2], [3, 3, 3], [2, 2, 2]])],
    rogan_gladen=[
        dict(p=p, n=n, specificity=sp, m_neg=m0, sensitivity=se, m_pos=m1, conf=c)
        for p, n, sp, m0, se, m1, c in ((0.05, 200, 0.9, 40, 0.95, 40, 0.95), (0.82, 1540, 0.372, 170, 0.98, 200, 0.95), (0.5, 60, 0.7, 30, 0.7, 30, 0.8))
    ],
    stratified_human_audit=[
        dict(strata=[dict(N=400, m=50, sum=45, sumsq=45), dict(N=60, m=60, sum=12, sumsq=12), dict(N=40, m=20, sum=3, sumsq=3)]),
        dict(strata=[dict(N=90, m=9, sum=-2, sumsq=4), dict(N=10, m=10, sum=5, sumsq=7)]),
    ],
    evalue_discordant=[dict(b=b, c=c) for b, c in ((0, 0), (1, 0), (3, 3), (12, 2), (0, 9), (40, 25))],
    pass_noise=[dict(x1=a, x2=b, n=500, flips_up=u, flips_down=d) for a, b, u, d in ((479, 475, 2, 6), (461, 465, 9, 5), (480, 480, 0, 0))],
    margin_only_bounds=[dict(xA=a, xB=b, N=n) for a, b, n in ((478, 479, 500), (484, 478, 500), (30, 20, 60), (20, 30, 60), (50, 0, 50), (250, 250, 500), (0, 6, 400))],
    verifier_gate=[
        dict(repairs=r, n_wrong_tested=w, control_flips=f, n_control=m, n_correct=c, n_wrong_total=t, conf_one_sided=0.95)
        for r, w, f, m, c, t in ((12, 12, 0, 400, 300, 200), (0, 9, 2, 60, 475, 25), (5, 9, 60, 60, 475, 25))
    ],
    matched_repeats=[
        dict(n_questions=72, net_discordance_by_question={'a': 3, 'b': -1, 'c': 2, 'd': 1}),
        dict(n_questions=5, net_discordance_by_question={}),
        dict(n_questions=2, net_discordance_by_question={'a': 4, 'b': 4}),
    ],
    coverage_compare=[
        dict(rows_gold_A_B=[[2, 2, 0], [0, 0, 0], [1, 1, 1], [3, 1, 3], [4, 4, 2], [2, 0, 0]]),
        dict(rows_gold_A_B=[[1, 1, 0], [1, 1, 0], [2, 1, 1]]),
    ],
    key_ceiling=[dict(correct=1450, N=1540, known_bad_gold=99), dict(correct=0, N=3, known_bad_gold=3), dict(correct=1441, N=1540, known_bad_gold=99)],
    tie_groups=[
        dict(means=[0.5], significant_pairs=[]),
        dict(means=[0.9, 0.8, 0.7], significant_pairs=[]),
        dict(means=[0.9, 0.8, 0.7], significant_pairs=[[0, 1], [0, 2], [1, 2]]),
        dict(means=[0.9, 0.8, 0.7, 0.6], significant_pairs=[[0, 3]]),
        dict(means=[0.9, 0.85, 0.8, 0.7, 0.6, 0.5], significant_pairs=[[0, 3], [3, 5], [0, 4], [5, 0], [1, 5], [2, 5], [1, 4]]),
    ],
    decoy_excess=[dict(own_hit=[1], decoy_hits=[0], n_decoys=1), dict(own_hit=[0, 0, 1], decoy_hits=[2, 3, 3], n_decoys=3), dict(own_hit=[0, 0], decoy_hits=[0, 5], n_decoys=19)],
    token_offset=[dict(reported=[9, 9, 4, 4, 1], local=[2, 2, 1, 1, 1]), dict(reported=[5], local=[9]), dict(reported=[3, 8, 8, 1], local=[1, 1, 1, 1])],
    leak_lexical=[
        dict(haystack=h, needle=n)
        for h, n in (
            ('It cost $1,234,567.50 in May 7,2023', '1234567'), ('don’t “stop” the cat and a dog', "don't stop"), ('ＡＢＣ ﬁne Straße', 'abc fine'),
            ('red red blue', 'red red red blue'), ('one two three four', 'two three four five'), ('a an the and', 'the'), ('x_y-z/w', 'x y z w'),
        )
    ],
    xoshiro128starstar=[dict(state=[0xFFFFFFFF, 0, 7, 0x80000000], draws=6), dict(state=[820223674, 2561988876, 1158250302, 1753646875], draws=20)],
    seed_from_label=[dict(label=''), dict(label='pack:ü|analysis:日本|v1')],
)

TOLERANCE = dict(mcnemar_power=1e-10, tost_tango=1e-9, paired_diff_ci=1e-9, evalue_discordant=1e-6, xoshiro128starstar=0, seed_from_label=0, tie_groups=0, token_offset=0)


def main():
    vectors = [
        dict(id=f'{fn}_{i + 1}', fn=fn, inputs=inputs, expected=compute(fn, inputs), abs_tol=TOLERANCE.get(fn, 1e-10))
        for fn, cases in INPUTS.items()
        for i, inputs in enumerate(cases)
    ]
    about = 'Reference values written by test/statistics/reference/write.py: scipy, statsmodels, mpmath, exact fractions and brute force.'
    lines = ',\n'.join('    ' + json.dumps(vector, ensure_ascii=False) for vector in vectors)
    sys.stdout.write(f'{{\n  "about": {json.dumps(about)},\n  "vectors": [\n{lines}\n  ]\n}}\n')


if __name__ == '__main__':
    main()
