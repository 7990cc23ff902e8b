"""The upper bound: gradient boosting on the alignment's features, beside the closed formula on the same pairs.

    python3 bench/learned/fit.py features.csv [results.json]

Needs scikit-learn and numpy. A question's pairs stand in one of three folds, and are scored by a model that was
trained on the other two, hard negatives among them. Prints, for each kind, what both find of all treatments, and how
many hard negatives alert, where 0.1 and 0.5 % of the clean names (Western people, companies) do.
"""
import csv
import json
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

FOLDS = 3
rows = list(csv.reader(open(sys.argv[1], encoding="utf8")))
results = {}
for kind in sorted({row[3] for row in rows}, reverse=True):
    of_kind = [row for row in rows if row[3] == kind]
    question = np.array([int(row[0]) for row in of_kind])
    is_target = np.array([int(row[4]) for row in of_kind])
    features = np.array([[float(value) for value in row[5:]] for row in of_kind])
    learned = np.zeros(len(of_kind))
    # Of an entity's own names all are listed and one is meant: the best by the formula stands for the question.
    best = {}
    for at, number in enumerate(question):
        if is_target[at] and (number not in best or features[at, 0] > features[best[number], 0]):
            best[number] = at
    trains = (is_target == 0) | np.isin(np.arange(len(of_kind)), list(best.values()))
    matches = {int(row[0]) for row in of_kind if row[1] in ("treatment", "natural")}
    own_hard = np.array([row[1] == "hard-negative" for row in of_kind])
    label = (is_target == 1) & ~own_hard
    # Another listed name beside a true match may be the same person on another list: no example of either.
    trains &= features[:, 1] + features[:, 3] > 0
    trains &= ~((is_target == 0) & np.isin(question, list(matches)))
    for fold in range(FOLDS):
        held = question % FOLDS == fold
        model = HistGradientBoostingClassifier(max_iter=300, learning_rate=0.08, max_leaf_nodes=31, l2_regularization=1.0, random_state=7)
        model.fit(features[trains & ~held], label[trains & ~held])
        learned[held] = model.predict_proba(features[held])[:, 1]
    results[kind] = {}
    for name, scores in (("formula", features[:, 0] / 100), ("learned", learned)):
        outcome = {}
        for at, row in enumerate(of_kind):
            if row[1] in ("treatment", "natural") and not is_target[at]:
                continue
            key = int(row[0])
            if key not in outcome or scores[at] > outcome[key][0]:
                outcome[key] = (scores[at], row[1], row[2])
        clean = sorted((score for score, group, name_of in outcome.values() if group == "clean" and "listed" not in name_of and "elsewhere" not in name_of), reverse=True)
        for share in (0.001, 0.005):
            threshold = clean[int(share * len(clean))]
            over = lambda wanted: [score > threshold for score, group, _ in outcome.values() if group == wanted]
            listed = [score > threshold for score, group, name_of in outcome.values() if group == "clean" and "listed" in name_of]
            figures = {"recall": 100 * np.mean(over("treatment")), "natural": 100 * np.mean(over("natural")), "hard": 100 * np.mean(over("hard-negative")), "listed_cultures": 100 * np.mean(listed) if listed else None}
            results[kind][f"{name} at {100 * share:.1f} %"] = {label_of: value if value is None else round(float(value), 2) for label_of, value in figures.items()}
print(json.dumps(results, indent=1))
if len(sys.argv) > 2:
    json.dump(results, open(sys.argv[2], "w"), indent=1)
