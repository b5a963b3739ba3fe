"""What came of recorded tracks."""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable

import pyarrow as pa

from . import _compute as pc
from . import _days, _evaluate, _geoparquet, _visits
from . import notes as said
from . import _structures as s
from ._engine import PreparedLayout
from ._event_tables import KINDS, USUAL_KINDS, events_table, suppressed_table, tracks_of
from ._filter import Filter
from ._frames import Frame, optional
from ._fixes import Fixes, Reading
from ._library import lib
from ._records import Records
from ._settings import Settings
from ._work import Progress, Work, run
from .errors import Error
from .visits import Visits

if TYPE_CHECKING:
    from .page import Page


@dataclass(frozen=True)
class Diagnostic:
    """What was left out, changed or sorted, with its reason.

    Attributes:
        reason: one of Docs/Diagnostics.md, such as ``bad-position``, ``same-time`` or ``inaccurate``.
        count: how often.
        left_out: how many fixes were left out for it.
        first_row: the first row of the table, from 0; None where it is not known.
        first_line: the first line of the file, from 1; None for a table in memory.
    """

    reason: str
    count: int
    left_out: int
    first_row: int | None
    first_line: int | None = None


class Events(Frame):
    """The events of recorded tracks, and what was noticed on the way.

    An object of this class is a table by itself: pyarrow, pandas, Polars and DuckDB take it.

    Attributes:
        table: the events as a pyarrow Table with the columns of Docs/EventFormats.md, in the order of the tracks:
            those of the zones and types that were asked for.
        tracks: a row for each track and mode: how many fixes were evaluated and left out by the engine.
        diagnostics: the fixes that were left out or changed, by reason.
        notes: what the command says about such a table and why nothing fired, as texts.
        ignored_columns: the columns that are not read.
    """

    def __init__(
        self,
        layout: PreparedLayout,
        table: pa.Table,
        tracks: pa.Table,
        suppressed: pa.Table | None,
        ends: pa.Table,
        report: dict[str, Any],
        notes: list[said.Note],
        wanted: Filter,
        page: Callable[[], "Page"] | None = None,
    ) -> None:
        self.layout = layout
        self.table = wanted.of_types(table)
        # Visits and days are those of all types.
        self._all_types = table
        self.tracks = tracks
        self.notes: tuple[str, ...] = tuple(note.text for note in notes)
        self.ignored_columns: tuple[str, ...] = tuple(report["ignoredColumns"])
        self.diagnostics: tuple[Diagnostic, ...] = diagnostics(report, tracks.slice(0, ends.num_rows))
        self._suppressed = suppressed
        self._ends = ends
        self._page = page

    def __repr__(self) -> str:
        left_out = sum(entry.left_out for entry in self.diagnostics)
        return f"<ringfence.Events: {len(self)} events of {self._ends.num_rows} tracks, {left_out} fixes left out>"

    def _repr_html_(self) -> str:
        from . import _html

        found = pc.value_counts(self.table.column("type").cast(pa.string())).to_pylist()
        kinds = {each["values"]: each["counts"] for each in found}
        left_out = sum(entry.left_out for entry in self.diagnostics)
        each = "".join(f", {kinds[kind]:,} {kind}" for kind in KINDS if kind in kinds)
        head = (
            f"{_html.counted(len(self), 'event')} of {_html.counted(self._ends.num_rows, 'track')}{each}; "
            f"{_html.counted(left_out, 'fix', 'fixes')} left out"
        )
        names = self.layout._shown_names
        notes = "".join(map(_html.paragraph, self.notes[: _html.ROWS]))
        return (
            _html.paragraph(head)
            + notes
            + _html.zone_counts(self.table, "type", names, [kind for kind in KINDS if kind in USUAL_KINDS or kind in kinds], "events")
            + _html.first_rows(self.table, ["time", "type", "zone", "fence", "track"], names, "events")
        )

    @property
    def suppressed(self) -> pa.Table:
        """The entries and crossings that did not trigger, with the conditions that were not met.

        Raises:
            Error: they were not recorded; `evaluate(…, suppressed=True)` records them.
        """
        if self._suppressed is None:
            raise Error("suppressed entries were not recorded; evaluate(…, suppressed=True) records them")
        return self._suppressed

    def visits(self) -> Visits:
        """A row for each visit: track, zone, visit, mode, entered, exited, dwellTime, open, zoneName, customData.

        The visits of a track are in the order in which they begin, as ``ringfence evaluate --rows visits`` writes
        them. A visit is open when it has no exit at the end of the track; its dwell time is that until the last
        fix. Where a zone reports no exits, `exited`, `dwellTime` and `open` are null. A visit that begins
        silently is listed when its exit is reported.
        """
        return Visits(self.layout, _visits.visits(self._all_types, self._ends, self.layout))

    def to_geopandas(self) -> Any:
        """The events as a GeoDataFrame in WGS 84, with the points where the boundaries were met; those of the fixes for events
        without a boundary.

        Raises:
            ImportError: geopandas is not installed.
        """
        geopandas = optional("geopandas")
        frame = self.to_pandas()
        longitudes, latitudes = (frame[f"boundary{name}"].fillna(frame[f"fix{name}"]) for name in ("Longitude", "Latitude"))
        points = geopandas.points_from_xy(longitudes, latitudes)
        return geopandas.GeoDataFrame(frame, geometry=points, crs="EPSG:4326")

    def write_geoparquet(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Writes the events as GeoParquet 1.1, with the points where the boundaries were met as ``geometry``; those of the fixes
        for events without a boundary.

        Args:
            path: the file.
            overwrite: whether a file that is there is replaced.

        Raises:
            FileExistsError: the file is there.
        """
        _geoparquet.write(self.table, path, overwrite)

    def map(self) -> "Page":
        """A page that shows the events with their tracks on a map. A notebook shows it in a frame; `Page.save` writes it.
        All events of both modes are shown, also those that `zones` and `types` leave out. The table of the tracks stays in
        memory for it.

        Raises:
            CommandError: the command is missing.
        """
        if self._page is None:
            raise Error("the tracks of these events are not known; Layout.report makes a page of tracks")
        return self._page()

    def days(self, time_zone: str = "UTC") -> pa.Table:
        """A row for each day and zone: day, zone, mode, entered, exited, crossed, dwelled, visits, dwellTime, zoneName.

        As ``ringfence evaluate --rows days`` writes them: an event counts on the day of its time, a visit on the day
        on which it begins, and the time inside on each of its days; that is null where a zone reports no exits. Days
        and zones without anything are left out.

        Args:
            time_zone: whose midnights divide the days, such as ``"Europe/Berlin"``.

        Raises:
            SettingError: there is no such time zone.
        """
        return _days.days(self._all_types, self.visits().table, self.layout, time_zone)


def diagnostics(report: dict[str, Any], tracks: pa.Table) -> tuple[Diagnostic, ...]:
    """What the library reports, with what an engine left out of the tracks."""
    found = {
        each["reason"]: Diagnostic(each["reason"], each["count"], each["leftOut"], each["firstRow"])
        for each in report["issues"]
    }
    # In both modes the same fixes are left out.
    for reason, column in (("out-of-order", "outOfOrder"), ("inaccurate", "inaccurate")):
        count = sum(tracks.column(column).to_pylist())
        if count:
            known = found.get(reason, Diagnostic(reason, 0, 0, None))
            found[reason] = Diagnostic(reason, known.count + count, known.left_out + count, known.first_row)
    return tuple(found.values())


def evaluate(
    layout: PreparedLayout,
    table: pa.Table,
    settings: list[Settings],
    reading: Reading,
    *,
    threads: int = 1,
    suppressed: bool = False,
    scenario: _evaluate.Scenario | None = None,
    warns: bool = True,
    wanted: Filter = Filter(None, None),
    page: Callable[[], "Page"] | None = None,
    progress: Progress | None = None,
) -> Events:
    """The events of a table in one mode or several, or of an app in a scenario. Notes are those of all events."""
    engines = [layout._engine(each) for each in settings]

    def made(work: Work) -> tuple[Events, list[said.Note]]:
        fixes = Fixes(table, reading)
        names = layout._names
        events, tracks, refused = [], [], []
        for each, engine in zip(settings, engines):
            results = _evaluate.evaluate(
                engine, fixes, threads, suppressed, scenario, work, len(engines), layout._detailed.asks_for_devices
            )
            records = Records(s.Event, lib.rf_results_events, results.handles)
            crossings = Records(s.Crossing, lib.rf_results_crossings, results.handles)
            details = Records(s.Detail, lib.rf_results_details, results.handles)
            named = functools.partial(tracks_of, tracks=fixes.tracks)
            events.append(events_table(names, records, crossings, details, named, results.starts))
            tracks.append(_evaluate.counts_table(fixes.tracks, results, each.mode))
            if suppressed:
                refused.append(suppressed_table(names, results, fixes.tracks, each.mode))
            results.free()
        found = _joined(events)
        # In both modes the same fixes are left out.
        report = fixes.report(_evaluate.ignored(tracks[0]))
        notes = said.of_table(report)
        if warns and found.num_rows == 0 and len(fixes) and scenario is None:
            notes.append(said.Note("nothing-fired", fixes.silence(engines[0])))
        left = wanted.of_zones(_joined(refused)) if suppressed else None
        tracks_found = _joined(tracks)
        return Events(
            layout, wanted.of_zones(found), tracks_found, left, fixes.ends(), report, notes, wanted, page
        ), notes

    events, notes = run(made, table.num_rows, progress)
    if warns:
        said.warn(notes)
    return events


def _joined(tables: list[pa.Table]) -> pa.Table:
    return tables[0] if len(tables) == 1 else pa.concat_tables(tables).unify_dictionaries().combine_chunks()
