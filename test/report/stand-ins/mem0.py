"""Reads a results file as Mem0's evals.py does: every item of every conversation, text of every field, category 5 left out; F1 over word sets."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as whole:
    data = json.load(whole)


def words(text):
    for mark in ".,!?":
        text = text.replace(mark, " ")
    return set(text.lower().split())


results = {}
for conversation, items in data.items():
    for item in items:
        gold = str(item["answer"])
        response = str(item["response"])
        category = str(item["category"])
        question = str(item["question"])
        if category == "5":
            continue
        given, wanted = words(response), words(gold)
        shared = len(given & wanted)
        f1 = 0.0 if shared == 0 else 2 * (shared / len(given)) * (shared / len(wanted)) / (shared / len(given) + shared / len(wanted))
        results.setdefault(conversation, []).append({"question": question, "category": int(category), "f1_score": f1})
print(json.dumps({"conversations": list(results), "rows": sum(map(len, results.values())), "f1": [row["f1_score"] for rows in results.values() for row in rows]}))
