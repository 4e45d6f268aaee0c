"""LoCoMo F1 with NLTK's Porter stemmer, written from the description of the score: the Python side of timings and comparisons."""
import string
from collections import Counter

import regex
from nltk.stem import PorterStemmer

STEMMER = PorterStemmer()
MARKS = str.maketrans("", "", string.punctuation)
SMALL_WORDS = regex.compile(r"\b(?:a|an|the|and)\b")


def stems(text):
    bare = text.replace(",", "").lower().translate(MARKS)
    return [STEMMER.stem(word) for word in SMALL_WORDS.sub(" ", bare).split()]


def f1(prediction, gold):
    given, wanted = stems(prediction), stems(gold)
    shared = sum((Counter(given) & Counter(wanted)).values())
    if shared == 0:
        return 0
    precision, recall = shared / len(given), shared / len(wanted)
    return 2 * precision * recall / (precision + recall)


def many(prediction, gold):
    given = [piece.strip() for piece in prediction.split(",")]
    best = [max(f1(piece, want.strip()) for piece in given) for want in gold.split(",")]
    # Below eight pieces numpy's mean is this sum too; above it is asked.
    return total(best) / len(best)


def total(values):
    if len(values) < 8:
        return sum(values)
    import numpy

    return float(numpy.sum(values))


def score(row):
    prediction, category = row["prediction"], row["category"]
    if category == 5:
        lower = prediction.lower()
        return int("no information available" in lower or "not mentioned" in lower)
    gold = str(row["gold"])
    if category == 1:
        return many(prediction, gold)
    return f1(prediction, gold.split(";")[0].strip() if category == 3 else gold)
