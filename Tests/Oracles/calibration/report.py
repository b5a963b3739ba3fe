"""Prints the tables, and says what is out of its limits."""
import numpy as np

import fit
import scores
import tracks
import truth

#: Of possible visits of places that the fixes alone say: a bin of 1,000 rows or more and the middle of an interval of fixes with 100 or
#: more may be off by this and two errors.
BIN_ROWS, BIN_LIMIT, MIDDLE_ROWS, MIDDLE_LIMIT = 1_000, 0.02, 100, 0.06
#: Of what is said to be nearly certain, with fixes up to 300 s apart, so much less may be found; of what is said to be nearly impossible
#: this often as much and so much more.
SURE_ROWS, SURE_LIMIT, NEVER_FACTOR, NEVER_LIMIT = 100, 0.015, 2.5, 0.005
#: How much of 80 % bands of times is to be held on thinned tracks, and by which number of rows that is seen.
TIMES_LOW, TIMES_HIGH, TIMES_ROWS = 0.75, 0.92, 100
#: Rows that a map is fitted to, or tried on, at least.
MAP_ROWS = 100


def part(rows, which):
    return {name: values[which] for name, values in rows.items()}


def bins(rows):
    print("| said to be | rows | tracks | mean said | found | difference | error |\n|---|---|---|---|---|---|---|")
    found = scores.bins(rows["said"], rows["true"], rows["group"])
    for one in found:
        print(f"| {one.low:.2f} to {one.high:.2f} | {one.rows:,} | {one.tracks:,} | {one.said:.3f} | {one.found:.3f} | "
              f"{one.difference:+.3f} | {one.error:.3f} |")
    return found


def end(rows, which):
    """Of an end of the scale: rows, mean said, found and its error."""
    if not which.any():
        return 0, np.nan, np.nan, np.nan
    said, true = rows["said"][which], rows["true"][which]
    return len(said), said.mean(), true.mean(), scores.clustered(true - said, rows["group"][which])[1]


def ends(rows):
    return end(rows, rows["said"] >= 0.95), end(rows, rows["said"] < 0.05)


HEAD = ("| {} | rows | Brier | logarithm | ECE | 0.05 to 0.95: rows | found less said | error | 0.95 or more: rows | said | found "
        "| below 0.05: rows | said | found |\n" + "|---" * 14 + "|")


def line(name, rows):
    """The scores of some rows, in a row of a table."""
    said, true, group = rows["said"], rows["true"], rows["group"]
    middle = scores.Middle(said, true, group)
    cells = [name, f"{len(said):,}", f"{scores.brier(said, true):.4f}", f"{scores.log_score(said, true):.3f}",
             f"{scores.calibration_error(scores.bins(said, true, group)):.4f}", f"{middle.rows:,}"]
    cells += [f"{middle.difference:+.3f}", f"{middle.error:.3f}"] if middle.rows else ["", ""]
    for count, mean, found, _ in ends(rows):
        cells += [f"{count:,}"] + ([f"{mean:.4f}", f"{found:.4f}"] if count else ["", ""])
    print("| " + " | ".join(cells) + " |")


def classes(rows):
    """The classes of intervals that have rows."""
    for index, name in enumerate(tracks.CLASSES):
        which = rows["class"] == index
        if which.any():
            yield index, name, part(rows, which)


def certainties(rows, what, prior):
    """Prints what was said of visits, possible ones or exits of fences of a prior; returns what is out of its limits."""
    rows = part(rows, (rows["what"] == what) & (rows["prior"] == prior))
    if not len(rows["said"]):
        return []
    name = f"{truth.NAMES[what]}, {tracks.PRIORS[prior]}"
    print(f"\n### {name}: {len(rows['said']):,} of {len(np.unique(rows['group'])):,} tracks, {rows['true'].mean():.3f} are true\n")
    found = bins(rows)
    missing = rows["listed"] == 0
    if missing.any():
        print(f"\n{missing.sum():,} are not listed and count as 0; of these {rows['true'][missing].sum():.0f} are true")
    print("\n" + HEAD.format("a fix each, s"))
    line("all", rows)
    problems = []
    for index, of, some in classes(rows):
        line(of, some)
        problems += beyond(f"{name}, a fix each {of} s", some, what, prior)
    for key, title in (("motion", "of"), ("receiver", "receiver")):
        values = np.unique(rows[key])
        if len(values) > 1:
            print("\n" + HEAD.format(title))
            for value in values:
                line(value, part(rows, rows[key] == value))
    if what == truth.POSSIBLE and prior == tracks.FAIR:
        problems += [f"{name}, said to be {one.low:.2f} to {one.high:.2f}: off by {one.difference:+.3f}" for one in found
                     if one.rows >= BIN_ROWS and abs(one.difference) > BIN_LIMIT + 2 * one.error]
    return problems


def beyond(name, rows, what, prior):
    """What is out of its limits in a class of intervals."""
    (count, said, found, error), (few, low, seldom, spread) = ends(rows)
    if what != truth.POSSIBLE and count >= SURE_ROWS and found + 2 * error < said - SURE_LIMIT:
        yield f"{name}: said {said:.3f} are true in {found:.3f}"
    # Nobody can be calibrated both on places that know the true path and on others.
    if what == truth.POSSIBLE and prior == tracks.FAIR:
        if few >= SURE_ROWS and seldom - 2 * spread > NEVER_FACTOR * low + NEVER_LIMIT:
            yield f"{name}: said {low:.4f} are true in {seldom:.4f}"
        middle = scores.Middle(rows["said"], rows["true"], rows["group"])
        if middle.rows >= MIDDLE_ROWS and abs(middle.difference) > MIDDLE_LIMIT + 2 * middle.error:
            yield f"{name}: off by {middle.difference:+.3f} in the middle"


def times(rows, is_held_to_limits):
    """Prints how many of the bands of 80 % hold the true time; returns what is out of its limits."""
    problems = []
    for what in (truth.ENTRY_TIMES, truth.EXIT_TIMES):
        some = part(rows, rows["what"] == what)
        if not len(some["said"]):
            continue
        print(f"\n### {truth.NAMES[what]}, of 80 %\n")
        print("| a fix each, s | rows | hold | error | too early | too late | width, s: median |\n|---|---|---|---|---|---|---|")
        for of, those in [("all", some)] + [(of, those) for _, of, those in classes(some)]:
            held, error = scores.clustered(those["true"], those["group"])
            print(f"| {of} | {len(those['true']):,} | {held:.3f} | {error:.3f} | {(those['early'] > 0).mean():.3f} | "
                  f"{(those['late'] > 0).mean():.3f} | {np.median(those['width']):.1f} |")
            if is_held_to_limits and of != "all" and len(those["true"]) >= TIMES_ROWS and not (
                    TIMES_LOW - 2 * error <= held <= TIMES_HIGH + 2 * error):
                problems.append(f"{truth.NAMES[what]}, a fix each {of} s: {held:.3f} hold")
    return problems


def population(rows, is_thinned):
    """Prints all of a population; returns what is out of its limits."""
    problems = []
    for what in (truth.VISITS, truth.POSSIBLE, truth.EXITS):
        for prior in range(len(tracks.PRIORS)):
            problems += certainties(rows, what, prior)
    return problems + times(rows, is_thinned)


def maps(tuning, test, count):
    """Fits a map to the tuning half of each population, and says which one helps on the test halves of all `count` of them."""
    print("\n## Maps\n\nFitted to the tuning half of a population, and tried on the test half of each: the bare shares, and mapped. "
          "A map is to be adopted where all three are measured and neither score becomes worse in any.\n")
    for what in (truth.VISITS, truth.POSSIBLE, truth.EXITS):
        # Only what is listed can be corrected, and of possible visits only those that nobody placed beside a path.
        def chosen(rows):
            which = (rows["what"] == what) & (rows["listed"] > 0) & (rows["prior"] != tracks.PLACE)
            return part(rows, which & (rows["prior"] == tracks.FAIR) if what == truth.POSSIBLE else which)
        tried = {name: those for name, rows in test.items() if len((those := chosen(rows))["said"]) >= MAP_ROWS}
        sources = {name: those for name, rows in tuning.items() if len((those := chosen(rows))["said"]) >= MAP_ROWS}
        if len(sources) > 1:
            sources["all"] = {key: np.concatenate([those[key] for those in sources.values()]) for key in next(iter(sources.values()))}
        for source, rows in sources.items():
            numbers = fit.fitted(rows)
            print(f"{truth.NAMES[what]}, fitted to {source} ({len(rows['said']):,} rows): "
                  + ", ".join(f"{name} {number:+.2f}" for name, number in zip(fit.NAMES, numbers)))
            helps = len(tried) == count
            print("\n| tried on | rows | Brier | mapped | ECE | mapped |\n|---|---|---|---|---|---|")
            for name, those in tried.items():
                said, true, group, better = those["said"], those["true"], those["group"], fit.mapped(numbers, those)
                old, new = ((scores.brier(p, true), scores.calibration_error(scores.bins(p, true, group))) for p in (said, better))
                helps = helps and new[0] <= old[0] and new[1] <= old[1]
                print(f"| {name} | {len(said):,} | {old[0]:.4f} | {new[0]:.4f} | {old[1]:.4f} | {new[1]:.4f} |")
            print(f"\n{'helps in all: to be adopted' if helps else 'does not help in all: not adopted'}\n")
