"""Independent reference values: scipy, statsmodels, mpmath, exact fractions and brute force, never the formulas of src/statistics.

Reads a JSON list of {"fn", "inputs"} on stdin and writes the list of expected outputs on stdout, null where an input has none.
Needs Debian's python3-scipy, python3-statsmodels and python3-mpmath.
"""
import json
import math
import sys

import clusters
import evidence
import families
import judges
import mpmath as mp
import numpy as np
import paired
import single
from precise import beta_lower, t_quantile

SPECIAL = dict(
    qnorm=lambda p: dict(value=float(mp.sqrt(2) * mp.erfinv(2 * mp.mpf(p) - 1))),
    qt=lambda p, df: dict(value=t_quantile(p, df)),
    pbeta=lambda a, b, x: dict(value=float(beta_lower(a, b, x))),
    chi2_sf=lambda x, df: dict(value=float(mp.gammainc(mp.mpf(df) / 2, mp.mpf(x) / 2, mp.inf, regularized=True))),
)


MODULES = (single, paired, clusters, families, judges, evidence)


def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (np.bool_, bool)):
        return bool(value)
    if isinstance(value, (np.integer, int)):
        return int(value)
    if isinstance(value, (np.floating, float)):
        return float(value) if math.isfinite(value) else None
    return value


def compute(fn, inputs):
    function = SPECIAL.get(fn) or next(getattr(module, fn) for module in MODULES if hasattr(module, fn))
    return plain(function(**inputs))


def main():
    json.dump([compute(request['fn'], request['inputs']) for request in json.load(sys.stdin)], sys.stdout)


if __name__ == '__main__':
    main()
