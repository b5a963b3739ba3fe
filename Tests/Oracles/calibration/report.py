"""Prints the tables, and says what is out of its limits."""
import numpy as np

import fences
import fit
import motion
import scores
import tracks

#: Of possible visits of places that the fixes alone say: a bin of 1,000 rows or more and the middle of an interval of fixes with 100 or
#: more may be off by this and two errors.
BIN_ROWS, BIN_LIMIT, MIDDLE_ROWS, MIDDLE_LIMIT = 1_000, 0.02, 100, 0.06
#: Of what is said to be nearly certain, so much less may be found; of what is said to be nearly impossible this often as much and so much more.
SURE_ROWS, SURE_LIMIT, NEVER_FACTOR, NEVER_LIMIT = 100, 0.015, 2.5, 0.005
NAMES = ("visits", "possible visits", "exits")
COLUMNS = ("what", "said", "true", "listed", "moving", "prior", "track", "class", "accuracy", "interval", "factor", "slow", "receiver",
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


def ends(rows):
    """By intervals of fixes, how often what is said to be nearly certain or nearly impossible is true; returns what is out of its limits."""
    problems = []
    print("\n| a fix each, s | said 0.95 or more: rows | mean said | found | said below 0.05: rows | mean said | found |")
    print("|---|---|---|---|---|---|---|")
    for step in np.unique(rows["interval"]):
        which = rows["interval"] == step
        cells = []
        for side in (rows["said"] >= 0.95, rows["said"] < 0.05):
            part = which & side
            said, true = rows["said"][part], rows["true"][part]
            cells.append((len(said), said.mean() if len(said) else np.nan, true.mean() if len(said) else np.nan,
                          scores.clustered(true - said, rows["track"][part])[1] if len(said) else np.nan))
        (count, said, found, error), (few, low, seldom, spread) = cells
        print(f"| {step:.0f} | {count:,} | {said:.3f} | {found:.3f} | {few:,} | {low:.4f} | {seldom:.4f} |")
        if count >= SURE_ROWS and found + 2 * error < said - SURE_LIMIT:
            problems.append(f"with a fix each {step:.0f} s, said {said:.3f} are true in {found:.3f}")
        if few >= SURE_ROWS and seldom - 2 * spread > NEVER_FACTOR * low + NEVER_LIMIT:
            problems.append(f"with a fix each {step:.0f} s, said {low:.4f} are true in {seldom:.4f}")
    return problems


def show(rows, what, prior, by_class=False, corrects=False):
    """Prints what was said of visits (0), possible visits (1) or exits (2) of fences that were placed by a prior, and returns what is out of
    its limits."""
    which = (rows["what"] == what) & (rows["prior"] == prior)
    rows = {name: values[which] for name, values in rows.items()}
    name, said, true, numbers = f"{NAMES[what]}, {tracks.PRIORS[prior]}", rows["said"], rows["true"], rows["track"]
    if not len(said):
        return [f"there are no {name}"]
    parts = scores.bins(said, true, numbers)
    print(f"\n## {name}: {len(said):,} of {len(np.unique(numbers)):,} tracks, {true.mean():.3f} are true\n")
    table(parts)
    print(f"\nBrier {scores.brier(said, true):.4f}, logarithm {scores.log_score(said, true):.4f}, "
          f"expected calibration error {scores.calibration_error(parts):.4f}")
    listed = rows["listed"] > 0
    if not listed.all():
        print(f"{(~listed).sum():,} are not listed and count as 0; of these {true[~listed].sum():.0f} are true")
    if corrects:
        # What is not listed has no probability that could be corrected.
        inside = np.clip(said[listed], scores.LEAST, 1 - scores.LEAST)
        weights = np.where(rows["class"] == motion.CLASSES.index("parked"), fit.PARKED_WEIGHT, 1.0)
        found, errors = fit.correction(
            inside, rows["moving"][listed], true[listed], weights[listed], numbers[listed])
        print("correction " + ", ".join(f"{of} {number:+.3f} ± {error:.3f}"
                                        for of, number, error in zip(fit.NAMES, found, errors)))
    outside = ends(rows)
    print()
    middles(rows)
    for index, class_name in enumerate(motion.CLASSES):
        of_class = rows["class"] == index
        if by_class and of_class.any():
            print(f"\n### {name}, {class_name}\n")
            table(scores.bins(said[of_class], true[of_class], numbers[of_class]))
    if what == 1 and prior == 1:
        outside += [f"said to be {part.low:.2f} to {part.high:.2f} are off by {part.difference:+.3f}" for part in parts
                    if part.rows >= BIN_ROWS and abs(part.difference) > BIN_LIMIT + 2 * part.error]
        for step in np.unique(rows["interval"]):
            of_step = rows["interval"] == step
            middle = scores.Middle(said[of_step], true[of_step], numbers[of_step])
            if middle.rows >= MIDDLE_ROWS and abs(middle.difference) > MIDDLE_LIMIT + 2 * middle.error:
                outside.append(f"with a fix each {step:.0f} s, are off by {middle.difference:+.3f} in the middle")
    # Nobody can be calibrated both on places that know the true path and on others.
    return [f"{name}: {problem}" for problem in outside] if what != 1 or prior == 1 else []
