"""Reads hypotheses as LongMemEval's evaluate_qa.py does (JSON Lines, else one JSON array) against a reference; the judge is a substring test."""
import json
import sys

hyp_file, ref_file = sys.argv[1:3]
try:
    with open(hyp_file, encoding="utf-8") as lines:
        hypotheses = [json.loads(line) for line in lines.readlines()]
except json.JSONDecodeError:
    with open(hyp_file, encoding="utf-8") as whole:
        hypotheses = json.load(whole)
with open(ref_file, encoding="utf-8") as whole:
    answers = {row["question_id"]: row["answer"] for row in json.load(whole)}

labels = []
skipped = 0
for entry in hypotheses:
    if entry["question_id"] not in answers:
        skipped += 1
        continue
    labels.append(answers[entry["question_id"]].lower() in entry["hypothesis"].strip().lower())
print(json.dumps({"scored": len(labels), "skipped": skipped, "right": sum(labels)}))
