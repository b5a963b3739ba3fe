"""What came of recorded tracks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping

import pyarrow as pa

from . import _evaluate, _visits
from . import _structures as s
from ._engine import PreparedLayout
from ._event_tables import events_table, suppressed_table
from ._fixes import Fixes
from ._library import lib
from ._records import Records
from ._settings import Settings
from .errors import Error, InputError


@dataclass(frozen=True)
class Diagnostic:
    """Fixes that were left out: the reason, how many, and the first row of the table, from 0, where it is known.

    The reasons are those of Docs/Diagnostics.md: ``bad-position``, ``null-island``, ``missing-time``, ``bad-time``,
    ``same-time``, ``out-of-order``, and ``inaccurate`` for fixes that are less accurate than `maximum_accuracy`.
    """

    reason: str
    count: int
    first_row: int | None


class Events:
    """The events of recorded tracks, and what was noticed on the way.

    An object of this class is a table by itself: pyarrow, pandas, Polars and DuckDB take it.

    Attributes:
        table: the events as a pyarrow Table with the columns of Docs/EventFormats.md, in the order of the tracks.
        tracks: a row for each track and mode: how many fixes were evaluated and left out by the engine.
        diagnostics: the fixes that were left out, by reason.
        notes: what was done with the table, such as sorting.
        ignored_columns: the columns that are not read.
    """

    def __init__(
        self,
        layout: PreparedLayout,
        table: pa.Table,
        tracks: pa.Table,
        suppressed: pa.Table | None,
        ends: pa.Table,
        fixes: Fixes,
    ) -> None:
        self.layout = layout
        self.table = table
        self.tracks = tracks
        self.notes: tuple[str, ...] = tuple(fixes.notes)
        self.ignored_columns: tuple[str, ...] = fixes.ignored
        self.diagnostics: tuple[Diagnostic, ...] = _diagnostics(fixes, tracks)
        self._suppressed = suppressed
        self._ends = ends

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def __repr__(self) -> str:
        left_out = sum(entry.count for entry in self.diagnostics)
        return f"<ringfence.Events: {len(self)} events of {self._ends.num_rows} tracks, {left_out} fixes left out>"

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self.table.schema.__arrow_c_schema__()

    def to_pandas(self, **options: Any) -> Any:
        """The events as a pandas DataFrame; the options are those of `pyarrow.Table.to_pandas`."""
        return self.table.to_pandas(**options)

    @property
    def suppressed(self) -> pa.Table:
        """The entries and crossings that did not trigger, with the conditions that were not met.

        Raises:
            Error: they were not recorded; `evaluate(…, suppressed=True)` records them.
        """
        if self._suppressed is None:
            raise Error("suppressed entries were not recorded; evaluate(…, suppressed=True) records them")
        return self._suppressed

    def visits(self) -> pa.Table:
        """A row for each visit: track, zone, visit, mode, entered, exited, dwellTime, open, zoneName.

        The visits of a track are in the order in which they begin, as ``ringfence evaluate --rows visits`` writes
        them. A visit is open when it has no exit at the end of the track; its dwell time is that until the last
        fix. Where a zone reports no exits, `exited`, `dwellTime` and `open` are null. A visit that begins
        silently is listed when its exit is reported.
        """
        return _visits.visits(self.table, self._ends, self.layout)


def _diagnostics(fixes: Fixes, tracks: pa.Table) -> tuple[Diagnostic, ...]:
    found = [Diagnostic(reason, count, row) for reason, (count, row) in fixes.dropped.items()]
    # In both modes the same fixes are left out.
    tracks = tracks.slice(0, len(fixes.tracks))
    for reason, column in (("same-time", "outOfOrder"), ("inaccurate", "inaccurate")):
        count = sum(tracks.column(column).to_pylist())
        if count:
            found.append(Diagnostic(reason, count, None))
    return tuple(found)


def evaluate(
    layout: PreparedLayout,
    table: pa.Table,
    settings: list[Settings],
    *,
    columns: Mapping[str, str | None] | None,
    time_zone: str | None,
    track: str,
    out_of_order: str,
    threads: int,
    suppressed: bool,
) -> Events:
    """The events of a table in one mode or several."""
    engines = [layout._engine(each) for each in settings]
    fixes = Fixes(table, columns, time_zone, track)
    try:
        results = _evaluate.evaluate(engines[0], fixes, threads, suppressed)
    except InputError:
        fixes = Fixes(table, columns, time_zone, track, examine=True)
        results = _evaluate.evaluate(engines[0], fixes, threads, suppressed)
    if not results.is_in_order() and fixes.put_in_order(out_of_order):
        results.free()
        results = _evaluate.evaluate(engines[0], fixes, threads, suppressed)
    names = layout._names
    events, tracks, refused = [], [], []
    for index, engine in enumerate(engines):
        if index:
            results = _evaluate.evaluate(engine, fixes, threads, suppressed)
        records = Records(s.Event, lib.rf_results_events, results.handles)
        crossings = Records(s.Crossing, lib.rf_results_crossings, results.handles)
        events.append(events_table(names, records, crossings, fixes.tracks, results.starts))
        tracks.append(_evaluate.counts_table(fixes, results, settings[index].mode))
        if suppressed:
            refused.append(suppressed_table(names, results, fixes.tracks, settings[index].mode))
        results.free()
    return Events(
        layout,
        _joined(events),
        _joined(tracks),
        _joined(refused) if suppressed else None,
        fixes.ends(),
        fixes,
    )


def _joined(tables: list[pa.Table]) -> pa.Table:
    return tables[0] if len(tables) == 1 else pa.concat_tables(tables).unify_dictionaries().combine_chunks()
