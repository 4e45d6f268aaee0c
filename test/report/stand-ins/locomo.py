"""Scores a LoCoMo result file as task_eval does: every row by its category, each F1 and recall to three decimals, sums over rows in upstream's order.

argv: FILE MODEL. Needs `regex` and NLTK for the stems; with a third argument `plain` words are compared unstemmed and neither is needed.
"""
import json
import os
import sys

file, model = sys.argv[1:3]
if len(sys.argv) > 3:
    def score(answer, output, category):
        return float(output.strip().lower() == answer.strip().lower())
else:
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "benchmarks"))
    from locomo_f1 import f1, many

    def score(answer, output, category):
        return many(output, answer) if category == 1 else f1(output, answer)

key = model + "_prediction"
with open(file, encoding="utf-8") as whole:
    samples = {sample["sample_id"]: sample for sample in json.load(whole)}

count, f1_sum, recall_sum = {}, {}, {}
for sample in samples.values():
    for line in sample["qa"]:
        # Read for every row, category 5 included: a missing key ends upstream's run here.
        answer = str(line["answer"])
        output, category = line[key], line["category"]
        if category == 3:
            answer = answer.split(";")[0].strip()
        if category == 5:
            value = float(any(phrase in output.lower() for phrase in ("no information available", "not mentioned")))
        elif category in (1, 2, 3, 4):
            value = score(answer, output, category)
        else:
            raise ValueError(category)
        recall = 1.0
        if key + "_context" in line and len(line["evidence"]) > 0:
            context = line[key + "_context"]
            if context[0].startswith("S"):
                numbers = [item[1:] for item in context]
                recall = sum(entry.split(":")[0][1:] in numbers for entry in line["evidence"]) / len(line["evidence"])
            else:
                recall = sum(entry in context for entry in line["evidence"]) / len(line["evidence"])
        count[category] = count.get(category, 0) + 1
        f1_sum[category] = f1_sum.get(category, 0.0) + round(value, 3)
        if len(line["evidence"]) > 0:
            recall_sum[category] = recall_sum.get(category, 0.0) + round(recall, 3)

order = [category for category in (4, 1, 2, 3, 5) if category in count]
rows = sum(count.values())
print(json.dumps({
    "samples": len(samples),
    "n": rows,
    "by_category": [{
        "category": category,
        "n": count[category],
        "f1": round(f1_sum[category] / count[category], 3),
        "recall": round(recall_sum.get(category, 0.0) / count[category], 3),
    } for category in order],
    "f1": round(sum(f1_sum.values()) / rows, 3),
    "recall": round(sum(recall_sum.values()) / rows, 3),
}))
