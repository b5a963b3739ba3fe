"""The tables of Docs/Certainty.md: what was found in short, each number with its population."""
import pathlib
import re

import numpy as np

import report
import scores
import tracks
import truth

#: In the page, the heading above the tables; they end at the next heading.
HEADING = "#### Tables of the test half"
OF = (truth.VISITS, truth.POSSIBLE, truth.EXITS)
#: What matters most of each.
ENDS = {truth.VISITS: "0.95 or more: found", truth.POSSIBLE: "below 0.05: found", truth.EXITS: "0.95 or more: found"}


def chosen(rows, what, priors=(tracks.FAIR,), of_class=None):
    which = (rows["what"] == what) & np.isin(rows["prior"], priors)
    return report.part(rows, which if of_class is None else which & (rows["class"] == of_class))


def ece(rows):
    return scores.calibration_error(scores.bins(rows["said"], rows["true"], rows["group"]))


def ends(rows):
    """How often what is nearly sure and nearly impossible is found, of what is said; nothing for few rows."""
    return [f"{found:.4f} of {said:.4f}" if count >= 30 else "" for count, said, found, _ in report.ends(rows)]


def row(*cells):
    yield "| " + " | ".join(str(cell) for cell in cells) + " |"


def head(*cells):
    yield from row(*cells)
    yield "|---" * len(cells) + "|"


def scored(populations):
    yield from head("population", "of", "fences", "rows", "Brier", "logarithm", "ECE", "0.95 or more: found", "below 0.05: found")
    for name, rows in populations.items():
        for what in OF:
            for prior, fences in enumerate(tracks.PRIORS):
                some = chosen(rows, what, (prior,))
                if len(some["said"]):
                    yield from row(name, truth.NAMES[what], fences, f"{len(some['said']):,}", f"{scores.brier(some['said'], some['true']):.4f}",
                                   f"{scores.log_score(some['said'], some['true']):.3f}", f"{ece(some):.4f}", *ends(some))


def binned(populations, what):
    yield from head(f"{truth.NAMES[what]} said to be", *(f"{name}: {of}" for name in populations for of in ("rows", "said", "found")))
    parts = [{one.low: one for one in scores.bins(some["said"], some["true"], some["group"])}
             for some in (chosen(rows, what) for rows in populations.values()) if len(some["said"])]
    for low, high in zip(scores.BINS, scores.BINS[1:]):
        cells = []
        for found in parts:
            one = found.get(low)
            cells += [f"{one.rows:,}", f"{one.said:.3f}", f"{one.found:.3f} ± {one.error:.3f}"] if one else ["", "", ""]
        yield from row(f"{low:.2f} to {min(high, 1):.2f}", *cells)


def by_interval(populations, what):
    yield from head(f"{truth.NAMES[what]}, a fix each, s", "population", "rows", "Brier", "ECE", "middle: found less said", "error",
                    "0.95 or more: found", "below 0.05: found")
    for index, name in enumerate(tracks.CLASSES):
        for population, rows in populations.items():
            some = chosen(rows, what, of_class=index)
            if len(some["said"]):
                middle = scores.Middle(some["said"], some["true"], some["group"])
                yield from row(name, population, f"{len(some['said']):,}", f"{scores.brier(some['said'], some['true']):.4f}",
                               f"{ece(some):.4f}", *([f"{middle.difference:+.3f}", f"{middle.error:.3f}"] if middle.rows > 1 else ["", ""]),
                               *ends(some))


def by_kind(rows, key):
    """The middle of the scale of simulated tracks by their motion or receiver."""
    yield from head(key, *(f"{truth.NAMES[what]}: {of}" for what in OF for of in ("rows in the middle", "found less said", ENDS[what])))
    for kind in np.unique(rows[key]):
        cells = []
        for what in OF:
            some = chosen(report.part(rows, rows[key] == kind), what)
            middle = scores.Middle(some["said"], some["true"], some["group"])
            cells += [f"{middle.rows:,}", f"{middle.difference:+.3f} ± {middle.error:.3f}" if middle.rows > 1 else "", ends(some)[what == truth.POSSIBLE]]
        yield from row(kind, *cells)


def held(populations):
    yield from head("a fix each, s", *(f"{truth.NAMES[what]}, {name}: {of}" for what in (truth.ENTRY_TIMES, truth.EXIT_TIMES)
                                       for name in populations for of in ("hold", "of")))
    for index, name in enumerate(tracks.CLASSES):
        cells = []
        for what in (truth.ENTRY_TIMES, truth.EXIT_TIMES):
            for rows in populations.values():
                true = chosen(rows, what, range(len(tracks.PRIORS)), index)["true"]
                cells += [f"{true.mean():.3f}", f"{len(true):,}"] if len(true) else ["", ""]
        yield from row(name, *cells)


def limits(populations, thinned, simulated):
    """What version 2 was to reach, and what it does."""
    yield from head("what was to be reached", "before version 2", "aim", "found", "")
    both = tracks.FAIR, tracks.BESIDE

    def one(name, before, aim, found):
        yield from row(name, before, aim, f"{found:.4f}", "reached" if found <= float(aim) else f"missed by {found - float(aim):.4f}")

    if thinned:
        some = chosen(thinned, truth.VISITS, both, tracks.interval_class(60))
        yield from one("ECE of visits with a fix each 60 s, thinned, fair and beside", ".125", "0.060", ece(some))
        yield from one("ECE of possible visits, thinned, fair", ".025", "0.011", ece(chosen(thinned, truth.POSSIBLE)))
        some = chosen(thinned, truth.EXITS, both)
        yield from one("Brier's score of exits, thinned, fair and beside", "", "0.02", scores.brier(some["said"], some["true"]))
    if simulated:
        some = chosen(simulated, truth.EXITS, both)
        yield from one("Brier's score of exits, simulated, fair and beside", ".25", "0.02", scores.brier(some["said"], some["true"]))
    for what in (truth.ENTRY_TIMES, truth.EXIT_TIMES) if thinned else ():
        cells = [(name, some["true"].mean()) for index, name in enumerate(tracks.CLASSES)
                 if len((some := chosen(thinned, what, range(3), index))["true"]) >= 30]
        missed = [name for name, value in cells if not report.TIMES_LOW <= value <= report.TIMES_HIGH]
        yield from row(f"{truth.NAMES[what]}, thinned, hold in each class", "", f"{report.TIMES_LOW} to {report.TIMES_HIGH}",
                       ", ".join(f"{value:.3f}" for _, value in cells), f"missed at {', '.join(missed)} s" if missed else "reached")
    for name, rows in populations.items():
        for what in (truth.VISITS, truth.EXITS):
            cells = [(index, found - said) for index in range(len(tracks.CLASSES))
                     for count, said, found, _ in report.ends(chosen(rows, what, both, index))[:1] if count >= 30]
            missed = [tracks.CLASSES[index] for index, value in cells if value < -report.SURE_LIMIT]
            if cells:
                yield from row(f"{truth.NAMES[what]} said to be 0.95 or more, {name}, fair and beside: found less said in the worst class", "",
                               f"{-report.SURE_LIMIT}", f"{min(value for _, value in cells):+.4f}",
                               f"missed at {', '.join(missed)} s" if missed else "reached")


def text(populations, thinned, simulated):
    parts = [limits(populations, populations.get(thinned), populations.get(simulated)), scored(populations)]
    parts += [binned(populations, what) for what in OF] + [by_interval(populations, what) for what in OF] + [held(populations)]
    if simulated in populations:
        parts += [by_kind(populations[simulated], key) for key in ("motion", "receiver")]
    return "\n\n".join("\n".join(lines) for lines in parts)


def write(page, tables):
    """Puts the tables in a page, in place of those that stand there."""
    page = pathlib.Path(page)
    before, heading, after = page.read_text().partition(HEADING + "\n")
    if not heading:
        raise SystemExit(f"calibration: {page} has no heading '{HEADING}'")
    end = re.search("^#", after, re.MULTILINE)
    page.write_text(before + heading + "\n" + tables + "\n\n" + (after[end.start():] if end else ""))
