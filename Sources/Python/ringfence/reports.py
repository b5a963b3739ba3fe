"""What the library says in JSON, as dicts: findings of the linter, explanations, certainties, comparisons, and the band of a
scenario."""

from __future__ import annotations

import ctypes as c
import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping

import pyarrow as pa

from . import _structures as s
from . import notes
from ._engine import PreparedLayout
from ._evaluate import Scenario
from ._fixes import Fixes, Reading
from ._library import Handle, call, lib, text
from ._settings import Settings, number
from ._work import Progress, run
from .errors import SettingError

if TYPE_CHECKING:
    from ._inputs import Inputs

#: An explanation or a comparison takes as long as this many evaluations.
_WORK = 10
#: And so do certainties, for each sampled way.
_WAY_WORK = 4


class Findings(list[dict[str, Any]]):
    """The findings of a layout as dicts, which a notebook shows as a table."""

    def _repr_html_(self) -> str:
        from . import _html

        severities = Counter(each["severity"] for each in self)
        words = (("error", "errors"), ("warning", "warnings"), ("info", "info"))
        each = "".join(f", {_html.counted(severities[one], one, several)}" for one, several in words if severities[one])
        columns = ["severity", "rule", "zone", "fence", "message"]
        rows = ([finding.get(name) for name in columns] for finding in self)
        head = _html.paragraph(_html.counted(len(self), "finding") + each)
        return head + (_html.table(columns, rows, len(self), "findings") if self else "")


class Explanations(list[dict[str, Any]]):
    """The explanations of tracks as dicts, which a notebook shows as a table."""

    def _repr_html_(self) -> str:
        from . import _html

        pairs = [(track, zone) for track in self for zone in track["zones"]]
        outcomes = Counter(zone["outcome"] for _, zone in pairs)
        each = "".join(f", {count:,} {outcome}" for outcome, count in sorted(outcomes.items()))
        rows = (
            (
                track["track"],
                zone.get("zoneName") or zone["zone"],
                zone["outcome"],
                len(zone.get("events", ())),
                len(zone.get("suppressed", ())),
                zone.get("nearestApproach", {}).get("distance"),
            )
            for track, zone in pairs
        )
        head = f"{_html.counted(len(self), 'track')}, {_html.counted(len(pairs), 'zone')} explained{each}"
        columns = ["track", "zone", "outcome", "events", "suppressed", "nearest, m"]
        return _html.paragraph(head) + _html.table(columns, rows, len(pairs), "rows")


def lint(layout: PreparedLayout, settings: Settings) -> Findings:
    """The findings of the linter, in the order of the layout."""
    native = settings.native()
    document = json.loads(text(lib.rf_lint, layout._handle, c.byref(native)))
    return Findings(document["findings"])


def explain(
    layout: PreparedLayout, table: pa.Table, settings: Settings, reading: Reading, progress: Progress | None, *, zone: str | None
) -> Explanations:
    """An explanation of each track, in the order in which they begin."""
    if zone is not None and zone not in layout._indices:
        raise SettingError(f"there is no zone with the id {zone!r}", code="bad-setting")
    index = -1 if zone is None else layout._indices[zone]
    found = _of_tracks(lib.rf_explain, layout._engine(settings), table, reading, progress, index)
    return Explanations(track for text in found for track in json.loads(text)["tracks"])


def certainty(
    layout: PreparedLayout,
    table: pa.Table,
    settings: Settings,
    reading: Reading,
    progress: Progress | None,
    *,
    paths: int,
    seed: int,
    floor: float,
) -> list[dict[str, Any]]:
    """The events of each track with how sure they are, and what may be missing."""
    options = s.CertaintyOptions(size=c.sizeof(s.CertaintyOptions))
    call(lib.rf_certainty_options_init, c.byref(options))
    options.paths, options.seed = _whole("paths", paths, 1024), _whole("seed", seed, 2**32 - 1)
    options.floor = number("floor", floor)
    measure = Handle(lib.rf_certainty_free, lib.rf_certainty_new, layout._engine(settings), c.byref(options))
    work = _WAY_WORK * options.paths
    return _records(_of_tracks(lib.rf_certainty_records, measure, table, reading, progress, work=work))


def _whole(name: str, value: Any, largest: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= largest:
        raise SettingError(f"{name} is {value!r}, expected a whole number, at most {largest}", code="bad-setting")
    return value


def compare(
    layout: PreparedLayout,
    table: pa.Table,
    settings: Settings,
    reading: Reading,
    progress: Progress | None,
    scenario: Scenario | None,
) -> list[dict[str, Any]]:
    """The comparison of each track with an app that is never interrupted."""
    what = (None, 0, None) if scenario is None else (scenario.text, len(scenario.text), scenario.profile)
    return _records(_of_tracks(lib.rf_compare, layout._engine(settings), table, reading, progress, *what))


def band(
    layout: PreparedLayout,
    table: pa.Table,
    settings: Settings,
    reading: Reading,
    progress: Progress | None,
    scenario: Scenario,
) -> list[dict[str, Any]]:
    """The triggers of a scenario on each track under three profiles."""
    what = (scenario.text, len(scenario.text))
    return _records(_of_tracks(lib.rf_band, layout._engine(settings), table, reading, progress, *what))


def sweep(inputs: "Inputs", options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The detections of a scenario in many runs, from the command."""
    from ._command import required
    from ._words import as_options

    words = ["evaluate", "--format", "ndjson", *as_options(options)]
    return _records([inputs.run(required("a sweep is made by"), words)])


def _records(texts: Iterable[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for text in texts for line in text.splitlines()]


def _of_tracks(
    function: Any,
    engine: Handle,
    table: pa.Table,
    reading: Reading,
    progress: Progress | None,
    *further: Any,
    work: int = _WORK,
) -> Iterator[bytes]:
    """The text that a function of the library gives for each track of a table, with an engine or what was made of one."""
    fixes = run(lambda _: Fixes(table, reading), table.num_rows)
    notes.warn(notes.of_table(fixes.report()))
    offsets = fixes.offsets.to_pylist()
    for name, begin, end in zip(fixes.tracks.to_pylist(), offsets, offsets[1:]):
        columns = fixes.part(begin, end)
        words = (engine, c.byref(columns), str(name).encode("utf-8", "replace"), *further)
        yield run(lambda _: text(function, *words), (end - begin) * work)
        if progress is not None:
            progress(end, offsets[-1])
