"""Quantiles and distribution functions to full precision, by mpmath; scipy only gives the starting point."""
import mpmath as mp
from scipy import stats

mp.mp.dps = 40
LEVEL = 0.95


def z_of(level):
    return float(mp.sqrt(2) * mp.erfinv(mp.mpf(level)))


def norm_cdf(x):
    return float(mp.ncdf(mp.mpf(x)))


def beta_lower(a, b, x):
    return mp.betainc(mp.mpf(a), mp.mpf(b), 0, mp.mpf(x), regularized=True)


def beta_quantile(p, a, b):
    """Polishes scipy's quantile to full precision with Newton steps in mpmath."""
    x = mp.mpf(float(stats.beta.ppf(p, a, b)))
    front = mp.beta(mp.mpf(a), mp.mpf(b))
    for _ in range(4):
        slope = x ** (mp.mpf(a) - 1) * (1 - x) ** (mp.mpf(b) - 1) / front
        x -= (beta_lower(a, b, x) - mp.mpf(p)) / slope
    return float(x)


def t_quantile(p, df):
    t = mp.mpf(float(stats.t.ppf(p, df)))
    d = mp.mpf(df)
    for _ in range(5):
        upper = mp.betainc(d / 2, mp.mpf(1) / 2, 0, d / (d + t * t), regularized=True) / 2
        cdf = 1 - upper if t > 0 else upper
        slope = mp.gamma((d + 1) / 2) / (mp.sqrt(d * mp.pi) * mp.gamma(d / 2)) * (1 + t * t / d) ** (-(d + 1) / 2)
        t -= (cdf - mp.mpf(p)) / slope
    return float(t)
