"""LoCoMo F1 of every row of a JSON Lines file, as one JSON array: the other side of benchmarks/score-rows.mjs."""
import json
import sys

sys.dont_write_bytecode = True

from locomo_f1 import score

with open(sys.argv[1], encoding="utf-8") as lines:
    print(json.dumps([score(json.loads(line)) for line in lines]))
