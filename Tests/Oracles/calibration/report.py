"""Prints the tables, and says what is out of its limits."""
import numpy as np

import fences
import fit
import motion
import scores

#: The limits: a bin of 1,000 rows or more and the middle of a class of 100 or more may be off by this and two errors, and
#: what Brier's score may be.
BIN_ROWS, BIN_LIMIT, MIDDLE_ROWS, MIDDLE_LIMIT = 1_000, 0.02, 100, 0.06
BRIER_LIMITS = (0.065, 0.027)
NAMES = ("visits", "possible visits")
COLUMNS = ("what", "said", "true", "listed", "moving", "track", "class", "accuracy", "interval", "factor", "slow", "receiver",
           "smoothing", "shape", "size")


def table(parts):
    print("| said to be | rows | tracks | mean said | found | difference | error |")
    print("|---|---|---|---|---|---|---|")
    for part in parts:
        print(f"| {part.low:.2f} to {part.high:.2f} | {part.rows:,} | {part.tracks:,} | {part.said:.3f} | "
              f"{part.found:.3f} | {part.difference:+.3f} | {part.error:.3f} |")


def groups(rows):
    """Kinds of rows, by what the simulation knows of them."""
    yield "motion", [(name, rows["class"] == index) for index, name in enumerate(motion.CLASSES)]
    yield "receiver", [(name, rows["receiver"] == index) for index, name in
                       enumerate(["accuracy is right", "accuracy is wrong", "bursts"])]
    yield "smoothing", [("none", rows["smoothing"] == 0), ("2 to 10 s", rows["smoothing"] > 0)]
    limits = [3, 10, 20, 50]
    yield "accuracy, m", [(f"{low} to {high}", (rows["accuracy"] >= low) & (rows["accuracy"] < high))
                          for low, high in zip(limits, limits[1:])]
    yield "a fix each, s", [(f"{step:.0f}", rows["interval"] == step) for step in np.unique(rows["interval"])]
    yield "fence", [(name, rows["shape"] == index) for index, name in enumerate(fences.SHAPES)]
    limits = [15, 35, 70, 150]
    yield "size, m", [(f"{low} to {high}", (rows["size"] >= low) & (rows["size"] < high))
                      for low, high in zip(limits, limits[1:])]


def middles(rows):
    print("| | | rows from 0.05 to 0.95 | found less said | error | Brier |")
    print("|---|---|---|---|---|---|")
    for name, parts in groups(rows):
        for part, which in parts:
            middle = scores.Middle(rows["said"][which], rows["true"][which], rows["track"][which])
            if middle.rows:
                print(f"| {name} | {part} | {middle.rows:,} | {middle.difference:+.3f} | {middle.error:.3f} | "
                      f"{scores.brier(rows['said'][which], rows['true'][which]):.4f} |")


def show(rows, what, by_class=False, corrects=False):
    """Prints what was said of visits (0) or possible visits (1), and returns what is out of its limits."""
    rows = {name: values[rows["what"] == what] for name, values in rows.items()}
    name, said, true, tracks = NAMES[what], rows["said"], rows["true"], rows["track"]
    if not len(said):
        return [f"there are no {name}"]
    parts = scores.bins(said, true, tracks)
    score = scores.brier(said, true)
    print(f"\n## {name}: {len(said):,} of {len(np.unique(tracks)):,} tracks, {true.mean():.3f} are true\n")
    table(parts)
    print(f"\nBrier {score:.4f}, logarithm {scores.log_score(said, true):.4f}, "
          f"expected calibration error {scores.calibration_error(parts):.4f}")
    listed = rows["listed"] > 0
    if not listed.all():
        print(f"{(~listed).sum():,} are not listed and count as 0; of these {true[~listed].sum():.0f} are true")
    if corrects:
        # What is not listed has no probability that could be corrected.
        inside = np.clip(said[listed], scores.LEAST, 1 - scores.LEAST)
        weights = np.where(rows["class"] == motion.CLASSES.index("parked"), fit.PARKED_WEIGHT, 1.0)
        numbers, errors = fit.correction(
            inside, rows["moving"][listed], true[listed], weights[listed], tracks[listed])
        print("correction " + ", ".join(f"{of} {number:+.3f} ± {error:.3f}"
                                        for of, number, error in zip(fit.NAMES, numbers, errors)))
    print()
    middles(rows)
    problems = [f"{name} said to be {part.low:.2f} to {part.high:.2f} are off by {part.difference:+.3f}"
                for part in parts
                if part.rows >= BIN_ROWS and abs(part.difference) > BIN_LIMIT + 2 * part.error]
    for index, class_name in enumerate(motion.CLASSES):
        which = rows["class"] == index
        middle = scores.Middle(said[which], true[which], tracks[which])
        if middle.rows >= MIDDLE_ROWS and abs(middle.difference) > MIDDLE_LIMIT + 2 * middle.error:
            problems.append(f"{name} of the class {class_name} are off by {middle.difference:+.3f} in the middle")
        if by_class and which.any():
            print(f"\n### {name}, {class_name}\n")
            table(scores.bins(said[which], true[which], tracks[which]))
    if score > BRIER_LIMITS[what]:
        problems.append(f"Brier's score of {name} is {score:.4f}, above {BRIER_LIMITS[what]}")
    return problems
