"""Layouts of zones, and what is done with them."""

from __future__ import annotations

import datetime
import functools
import json
import os
from typing import TYPE_CHECKING, Any, Mapping, Sequence

from . import _features, _filter, _tables, events, reports
from ._engine import PreparedLayout
from ._evaluate import Scenario
from ._library import lib, text
from ._options import TableOptions, engine_settings, shows, table_settings
from ._settings import MODES, EngineOptions, Settings, word
from ._work import Progress, Shown
from .errors import SettingError
from .planner import RegionPlanner
from .session import Session
from .stream import EventStream
from .zones import Fence, LayoutWarning, Zone, read_warnings, read_zones

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._inputs import Inputs
    from .page import Page


class Layout(PreparedLayout):
    """Zones with their fences, read from a zone file of any form that Ringfence reads.

    A layout never changes. Any number of threads may use one, and it can be pickled.

        layout = ringfence.Layout.read("zones.json")
        events = layout.evaluate(table)
    """

    def __init__(self, content: bytes, name: str = "zones", **options: Any) -> None:
        self._source = (bytes(content), name, options)
        super().__init__(self._source[0], name, options)

    @classmethod
    def read(
        cls,
        path: str | os.PathLike[str],
        *,
        form: str | None = None,
        default_radius: float | None = None,
        default_half_width: float | None = None,
        speed_unit: str | None = None,
    ) -> "Layout":
        """Reads a zone file.

        Args:
            path: the file.
            form: the form that is expected, such as ``native`` or ``geojson``; None: the content decides.
            default_radius: metres, for points that have no radius; None: such points are refused.
            default_half_width: metres, for lines that have none, which it makes corridors; None: they are geolines.
            speed_unit: of the speeds in Bluedot's files: ``m/s``, ``km/h``, ``mph`` or ``kn``.

        Raises:
            OSError: the file cannot be read.
            LayoutError: it is not a zone file; the error has line, column and code.
        """
        with open(path, "rb") as file:
            content = file.read()
        return cls.parse(
            content,
            os.fspath(path),
            form=form,
            default_radius=default_radius,
            default_half_width=default_half_width,
            speed_unit=speed_unit,
        )

    @classmethod
    def parse(
        cls,
        content: bytes | str | Mapping[str, Any],
        name: str = "zones",
        *,
        form: str | None = None,
        default_radius: float | None = None,
        default_half_width: float | None = None,
        speed_unit: str | None = None,
    ) -> "Layout":
        """Reads a zone file from memory, or the dict of one in JSON, such as a FeatureCollection; `name` stands for the file in
        messages. The rest is as in `read`."""
        if isinstance(content, Mapping):
            content = json.dumps(content)
        if isinstance(content, (bytes, bytearray)) and content.startswith(_features.PARQUET):
            content = _features.of_parquet(bytes(content), str(name))
        if not isinstance(content, (str, bytes, bytearray, memoryview)):
            raise TypeError(f"the content is a {type(content).__name__}, expected bytes, str or a dict")
        data = content.encode("utf-8", "replace") if isinstance(content, str) else bytes(content)
        return cls(
            data,
            str(name),
            form=form,
            default_radius=default_radius,
            default_half_width=default_half_width,
            speed_unit=speed_unit,
        )

    @classmethod
    def from_geopandas(
        cls,
        frame: Any,
        name: str = "GeoDataFrame",
        *,
        columns: Mapping[str, str] | None = None,
        default_radius: float | None = None,
        default_half_width: float | None = None,
    ) -> "Layout":
        """Makes zones of the rows of a GeoDataFrame, by the rules of GeoJSON in Docs/Zones.md: a polygon, a line, or a point
        with a radius is a fence; the columns ``id``, ``name``, ``radius``, ``dwell`` and so on are settings, and others
        custom data.

        Args:
            frame: the GeoDataFrame, in WGS 84.
            name: what stands for the file in messages; their lines are the rows, from 1.
            columns: the names of columns by those of settings, such as ``{"id": "shop_no", "radius": "r_m"}``.
            default_radius: metres, for points without a radius; None: such points are refused.
            default_half_width: metres, for lines without one, which it makes corridors; None: they are geolines.

        Raises:
            LayoutError: another reference system than WGS 84, or none, or a row is no zone.
            InputError: there is no such column.
        """
        return cls.parse(
            _features.of_frame(frame, columns),
            name,
            form="geojson",
            default_radius=default_radius,
            default_half_width=default_half_width,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        content, name, options = self._source
        return _reread, (content, name, options)

    def __repr__(self) -> str:
        return f"<ringfence.Layout {self._name!r}: {self._zone_count} zones, {self._fence_count} fences>"

    def __len__(self) -> int:
        return self._zone_count

    def _repr_html_(self) -> str:
        from . import _html

        counts = [_html.counted(self._zone_count, "zone"), _html.counted(self._fence_count, "fence")]
        if self._warning_count:
            counts.append(_html.counted(self._warning_count, "warning"))
        first = read_zones(self._handle, min(self._zone_count, _html.ROWS))
        rows = (
            (
                zone.id,
                zone.name,
                ", ".join(fence.shape for fence in zone.fences[: _html.ROWS]),
                zone.exit_distance,
                zone.dwell,
                zone.has_conditions,
            )
            for zone in first
        )
        columns = ["zone", "name", "fences", "exit distance, m", "dwell", "conditions"]
        return _html.paragraph(f"{self._title or self._name}: {', '.join(counts)}") + _html.table(
            columns, rows, self._zone_count, "zones"
        )

    @property
    def name(self) -> str | None:
        """The name that the file gives the layout; None where it gives none."""
        return self._title

    @property
    def form(self) -> str:
        """The form of the file, such as ``native``."""
        return self._form

    @property
    def time_zone(self) -> str | None:
        """The time zone of schedules that have none; None for UTC."""
        return self._time_zone

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The fences as a FeatureCollection of GeoJSON, for ``geopandas.GeoDataFrame.from_features(layout)`` and others.

        The properties of a feature are ``zone``, ``zoneName``, ``fence`` and ``shape``. A circle is a polygon of 64
        edges. A corridor is its line, and has a property ``halfWidth`` in metres.
        """
        return {
            "type": "FeatureCollection",
            "features": [
                self._feature(index, number, zone, fence)
                for index, zone in enumerate(self.zones)
                for number, fence in enumerate(zone.fences)
            ],
        }

    def _feature(self, index: int, number: int, zone: Zone, fence: Fence) -> dict[str, Any]:
        properties: dict[str, Any] = {
            "zone": zone.id,
            "zoneName": zone.name,
            "fence": fence.id,
            "shape": fence.shape,
        }
        geometry = lib.rf_layout_geometry
        if fence.half_width is not None:
            properties["halfWidth"] = fence.half_width
            geometry = lib.rf_layout_line
        shape = json.loads(text(geometry, self._handle, index, number))
        return {"type": "Feature", "properties": properties, "geometry": shape}

    def planner(
        self,
        *,
        regions: int | None = None,
        speed: float | None = None,
        delay: float | datetime.timedelta | None = None,
        refresh_radius: float | None = None,
        buffer: float | None = None,
        budget: float | None = None,
        minimum_radius: float | None = None,
        maximum_radius: float | None = None,
    ) -> RegionPlanner:
        """What says which circles an app registers at a position, as `ringfence plan` chooses them (Docs/Plan.md).

        Args:
            regions: how many regions the system monitors, the refresh circle among them; None: 20, as iOS does.
            speed: how fast devices move, m/s; None: 50 km/h.
            delay: seconds after a device has left a region until the app is woken; None: 20.
            refresh_radius: the least radius of the refresh circle, metres; None: 100.
            buffer, budget, minimum_radius, maximum_radius: of the restart circles, as for `evaluate`.

        Raises:
            SettingError: a setting is no number; ringfence.Error: it is out of its range.
        """
        restart = Settings(buffer=buffer, budget=budget, minimum_radius=minimum_radius, maximum_radius=maximum_radius)
        return RegionPlanner._of(
            self._handle,
            restart,
            regions,
            speed=speed,
            delay=delay,
            refresh_radius=refresh_radius,
        )

    @functools.cached_property
    def warnings(self) -> tuple[LayoutWarning, ...]:
        """What the reader warns about."""
        return read_warnings(self._handle, self._warning_count)

    @shows(TableOptions)
    def evaluate(
        self,
        tracks: Any,
        mode: str = "normal",
        *,
        scenario: str | Mapping[str, Any] | None = None,
        profile: str | None = None,
        zones: str | Sequence[str] | None = None,
        types: str | Sequence[str] | None = None,
        threads: int = 1,
        suppressed: bool = False,
        progress: bool | Progress | None = None,
        **options: Unpack[TableOptions],
    ) -> events.Events:
        """The events of recorded tracks.

        Args:
            tracks: a pyarrow Table, RecordBatch or RecordBatchReader, a pandas or Polars frame or whatever else
                has the Arrow C stream interface, or a dict of arrays. A row is a fix. Columns are found by
                their names, and their values read, as those of tables in files: Docs/Tracks.md. The rows
                may be in any order.
            mode: ``normal``: the real fences; ``restart``: the circles of an app that was killed and relaunched
                in the background; ``both``: the events of the one, then those of the other.
            scenario: what happens to the app, as for ``--scenario``: a preset such as ``"swipe@300"``, or the
                document of a scenario file as text or dict (Docs/LifeCycle.md). The app decides on the mode then.
            profile: the profile of the scenario, such as ``nominal``; None: that of the document.
            zones: the id or name of a zone, or several, whose events alone are reported; None: all.
            types: ``entered``, ``exited``, ``crossed``, ``dwelled``, or several: the events that are reported; None:
                all. Visits and days are those of all types.
            threads: how many threads evaluate; 0 for as many as there are processors. The result is the same.
            suppressed: whether entries and crossings are recorded that did not trigger, in `Events.suppressed`.
            progress: True for a bar of tqdm, or a function that is called with how many fixes are evaluated, and how many
                there are, as it goes on; None: neither.
            columns: the names of columns by role, such as ``{"track": "unit_no"}``; None for a role says that
                there is no such column.
            time_zone: of times without a zone, such as ``"Europe/Berlin"`` or ``"UTC"``.
            track: the name of the track of rows without one.
            out_of_order: ``sort``, ``drop`` or ``fail`` at fixes that go back in time.
            speed_unit: ``m/s``, ``km/h``, ``mph`` or ``kn``: that of speeds whose column does not name one.
            date_order: ``dmy``, ``mdy`` or ``ymd``: that of dates in numbers such as 01/06/2024, where no row shows it.
            time_format: the form of times that are texts, as of ``strptime``, such as ``"%d.%m.%y %H:%M"``.
            repeated_hour: ``first`` or ``second``: which hour a local time is of that the clocks show twice, where the
                order of the rows does not decide.
            maximum_speed: metres per second from fix to fix, beyond which a position cannot be meant and is left
                out; None: no limit.
            exit_distance: metres, 0 to 1,000, in place of every zone's own.
            maximum_gap: seconds or timedelta: a longer gap begins a segment (300 s).
            maximum_accuracy: metres: fixes that are less accurate are left out (100 m).
            initial_inside: ``trigger`` or ``silent`` at a first fix inside a zone.
            buffer: metres by which a restart circle is larger than its fence (30 m).
            budget: metres outside its fence in which a circle may check in (50 m).
            minimum_radius: metres, of restart circles (0 m).
            maximum_radius: metres, of restart circles (no limit).
            accuracy_means: what the accuracy of a fix is, for zones whose entries must be sure: ``p68``, ``p95`` or ``p50``,
                the radius of a circle of that percentage, or ``rms`` of both axes (None: ``p68`` of tables in memory, of files
                what their format says).
            accuracy_factor: how much larger the errors are than reported, as ``ringfence noise`` measures it (1).
            assumed_accuracy: metres of 68 %, of fixes without an accuracy (20 m).

        Raises:
            InputError: the table cannot be used; ColumnTypeError: a column has a type that does not fit.
            SettingError: a setting is out of its range, or the scenario is none or is impossible on a track.

        Warns:
            InputWarning: what the command would say about such a table; `Events.notes` has it, too.
        """
        settings, reading = table_settings("normal", options)
        if mode == "compare":
            raise SettingError("mode is 'compare', which evaluate does not have: Layout.compare compares", code="bad-setting")
        word("mode", mode, {"normal": 0, "restart": 1, "both": 2})
        if isinstance(threads, bool) or not isinstance(threads, int) or threads < 0:
            raise SettingError(f"threads is {threads!r}, expected a number from 0", code="bad-setting")
        if scenario is not None and mode != "normal":
            raise SettingError(f"mode is {mode!r}, but the scenario decides on the mode", code="bad-setting")
        table = _tables.as_table(tracks)
        modes = ["app"] if scenario is not None else ["normal", "restart"] if mode == "both" else [mode]
        with Shown(progress) as shown:
            return events.evaluate(
                self,
                table,
                [settings._replace(mode=each) for each in modes],
                reading,
                threads=threads or os.cpu_count() or 1,
                suppressed=suppressed,
                scenario=None if scenario is None else _scenario(scenario, profile),
                warns=self._warns,
                wanted=_filter.made(self, zones, types),
                page=lambda: self._page(table, scenario, profile, options),
                progress=shown.progress,
            )

    @shows(TableOptions, out_of_order="drop")
    def evaluate_stream(
        self,
        tracks: Any,
        mode: str = "normal",
        *,
        zones: str | Sequence[str] | None = None,
        types: str | Sequence[str] | None = None,
        **options: Unpack[TableOptions],
    ) -> EventStream:
        """The events of a table that comes in parts, as they are read: memory does not grow with the rows.

        The fixes of a track may stand in any number of parts, between those of others. Its events are those of
        `evaluate` on the whole table where its fixes are in the order of their times; the events come part by part.
        A few fixes of a track may wait for the next part. Memory grows with the number of tracks and the largest part.

        Args:
            tracks: a RecordBatchReader, or whatever else `evaluate` takes.
            mode: ``normal`` or ``restart``.
            out_of_order: ``drop`` or ``fail`` at fixes that go back in time: a stream cannot be sorted.

        The other arguments are those of `evaluate`.

        Raises:
            InputError: a column is missing; while the events are read: the table cannot be used.
            SettingError: a setting is out of its range.
        """
        word("mode", mode, MODES)
        settings, reading = table_settings(mode, options, out_of_order="drop")
        word("out_of_order", reading.out_of_order, {"drop": 1, "fail": 2})
        return EventStream(self, _tables.as_reader(tracks), settings, reading, _filter.made(self, zones, types))

    @shows(EngineOptions)
    def session(self, mode: str = "normal", *, track: str | None = None, **settings: Unpack[EngineOptions]) -> Session:
        """The state of a device that has not been seen; for the settings see `evaluate`.

        Args:
            mode: ``normal`` or ``restart``, as for `evaluate`; ``app``: the session of an app that is killed and
                comes back, in the mode that follows from `Session.relaunched` and `Session.reopened`.
            track: the name of the device, by which schedules that ask for some devices know it; it is saved with the session.

        Raises:
            SettingError: a setting is out of its range, or the name has more than 4,096 bytes.
        """
        return Session._new(self, engine_settings(mode, settings), track)

    @shows(EngineOptions)
    def restore(
        self,
        state: bytes,
        mode: str = "normal",
        *,
        name: str = "state",
        migrate: bool = False,
        track: str | None = None,
        **settings: Unpack[EngineOptions],
    ) -> Session:
        """Continues a session from the bytes of `Session.save`. Mode and settings should be those of before.

        With the mode ``app`` the process that saved the state has ended: what it had not settled, such as an entry
        that waits for its conditions, is gone. Call `Session.relaunched` or `Session.reopened` next. The state of a
        session in normal mode can be read, too.

        With `migrate` it may belong to another layout, and goes on as after `Session.migrate`. The name of the device is the
        saved one, unless `track` is given.

        Raises:
            StateError: the bytes are no session; OtherLayoutError: it belongs to another layout.
        """
        return Session._restored(self, engine_settings(mode, settings), _state_bytes(state), str(name), migrate, track)

    def save_all(self, sessions: Mapping[str, Session]) -> bytes:
        """The states of many sessions as bytes for `restore_all`, by the ids that you know them by.

        All have this layout and one mode. The form is that of the state of ``ringfence follow``. The bytes hold positions:
        keep them as safe as a track.

        Raises:
            SettingError: a session has another layout or mode than the first one.
        """
        known = dict(sessions)
        for id_, session in known.items():
            if not isinstance(id_, str):
                raise TypeError(f"an id is a {type(id_).__name__}, expected a str")
            if not isinstance(session, Session):
                raise TypeError(f"the session {id_!r} is a {type(session).__name__}, expected a Session")
        settings = next((each._settings for each in known.values()), engine_settings("normal", {}))
        return Session._saved_together(self._engine(settings), known)

    @shows(EngineOptions)
    def restore_all(
        self,
        state: bytes,
        mode: str = "normal",
        *,
        name: str = "state",
        migrate: bool = False,
        **settings: Unpack[EngineOptions],
    ) -> dict[str, Session]:
        """Continues the sessions of `save_all` by their ids; for the arguments see `restore`.

        All are read, or none. With the mode ``app`` they go on as if they had not been saved: something else than the app
        kept them. The state of ``ringfence follow`` can be read where no fix waits.

        Raises:
            StateError: the bytes are no sessions; OtherLayoutError: they belong to another layout.
        """
        return Session._of_saved(self, engine_settings(mode, settings), _state_bytes(state), str(name), migrate)

    def lint(
        self,
        mode: str = "normal",
        *,
        buffer: float | None = None,
        budget: float | None = None,
        minimum_radius: float | None = None,
        maximum_radius: float | None = None,
    ) -> reports.Findings:
        """What will make the layout misfire, as Docs/Lint.md describes it. Restart mode is checked with mode="restart".

        The settings are metres of restart circles.
        """
        return reports.lint(
            self,
            Settings(mode, buffer=buffer, budget=budget, minimum_radius=minimum_radius, maximum_radius=maximum_radius),
        )

    @shows(TableOptions)
    def explain(
        self,
        tracks: Any,
        mode: str = "normal",
        *,
        zone: str | None = None,
        progress: bool | Progress | None = None,
        **options: Unpack[TableOptions],
    ) -> reports.Explanations:
        """Why zones triggered, did not trigger or were never reached: a dict for each track, as Docs/Explain.md
        describes it. `zone` is the id of the zone to explain; None: all. The rest is as in `evaluate`.

        Raises:
            SettingError: there is no such zone. The other errors are those of `evaluate`.
        """
        word("mode", mode, MODES)
        settings, reading = table_settings(mode, options)
        with Shown(progress) as shown:
            return reports.explain(self, _tables.as_table(tracks), settings, reading, shown.progress, zone=zone)

    @shows(TableOptions)
    def certainty(
        self,
        tracks: Any,
        *,
        paths: int = 64,
        seed: int = 0,
        floor: float = 0.05,
        progress: bool | Progress | None = None,
        **options: Unpack[TableOptions],
    ) -> list[dict[str, Any]]:
        """How sure the events in normal mode are, and which visits may be missing: the dicts of ``evaluate --certainty``, as
        Docs/EventFormats.md describes them: for each track its events, the visits that are possible, and sums. Docs/Certainty.md
        says what the numbers mean and what they do not.

        Args:
            paths: the ways of the device that are sampled, 16 to 1,024.
            seed: of the random numbers.
            floor: possible visits that are less probable are left out.

        The other arguments and the errors are those of `evaluate`.
        """
        settings, reading = table_settings("normal", options)
        with Shown(progress) as shown:
            table = _tables.as_table(tracks)
            return reports.certainty(
                self, table, settings, reading, shown.progress, paths=paths, seed=seed, floor=floor
            )

    @shows(TableOptions)
    def compare(
        self,
        tracks: Any,
        *,
        scenario: str | Mapping[str, Any] | None = None,
        profile: str | None = None,
        progress: bool | Progress | None = None,
        **options: Unpack[TableOptions],
    ) -> list[dict[str, Any]]:
        """How restart mode, or an app in a scenario, differs from an app that is never interrupted: a dict for each zone
        of each track, as Docs/Restart.md describes it; with a scenario also one with what happened to the app, as
        Docs/LifeCycle.md describes it, where there is something to report. They are the records of ``--mode compare``.

        The arguments are those of `evaluate`. The errors are, too.
        """
        settings, reading = table_settings("app", options)
        given = None if scenario is None else _scenario(scenario, profile)
        with Shown(progress) as shown:
            return reports.compare(self, _tables.as_table(tracks), settings, reading, shown.progress, given)

    @shows(TableOptions)
    def band(
        self,
        tracks: Any,
        scenario: str | Mapping[str, Any],
        *,
        progress: bool | Progress | None = None,
        **options: Unpack[TableOptions],
    ) -> list[dict[str, Any]]:
        """How certain each trigger of a scenario is, by three profiles: the dicts of ``--band``, as Docs/LifeCycle.md
        describes them: one for each trigger, and for each profile what happened to the app.

        The arguments are those of `evaluate`. The errors are, too.
        """
        settings, reading = table_settings("app", options)
        given = _scenario(scenario, None)
        with Shown(progress) as shown:
            return reports.band(self, _tables.as_table(tracks), settings, reading, shown.progress, given)

    @shows(TableOptions)
    def sweep(
        self,
        tracks: Any,
        scenario: str | Mapping[str, Any],
        runs: int = 60,
        *,
        delay: float | None = None,
        profile: str | None = None,
        **options: Unpack[TableOptions],
    ) -> list[dict[str, Any]]:
        """How often a zone is detected in a scenario, of many runs: the dicts of ``--sweep``, as Docs/LifeCycle.md describes
        them: one for each track and zone, with its share and the confidence of that. The command computes them.

        Args:
            tracks: what `report` takes.
            scenario: as for `evaluate`.
            runs: how many, 1 to 1,000,000; in each the duty cycle begins a little later.
            delay: seconds by which the scenario is shifted instead, at most.

        The other arguments are those of `evaluate`.

        Raises:
            CommandError: the command is missing or refuses something. The other errors are those of `evaluate`.
        """
        given = {"sweep": runs, "sweep_delay": delay}
        return reports.sweep(self._inputs(tracks, scenario, profile, options), given)

    @shows(TableOptions)
    def report(
        self,
        tracks: Any,
        *,
        scenario: str | Mapping[str, Any] | None = None,
        profile: str | None = None,
        **options: Unpack[TableOptions],
    ) -> "Page":
        """A page that shows the tracks on a map, their events in both modes, and what was lost and why, as ``ringfence
        report`` makes it. A notebook shows it in a frame; `Page.save` writes it.

        Args:
            tracks: what `evaluate` takes, or the path of a track file, or a list of such paths.

        The other arguments are those of `evaluate`. The errors are, too.

        Raises:
            CommandError: the command is missing or refuses a file.
        """
        return self._page(tracks, scenario, profile, options)

    def map(self) -> "Page":
        """A page that shows the fences on a map. A notebook shows it in a frame; `Page.save` writes it, with a drive
        that is drawn on the map.

        Raises:
            CommandError: the command is missing.
        """
        return self._page(None, None, None, {})

    def _page(self, tracks: Any, scenario: Any, profile: str | None, options: TableOptions) -> "Page":
        from .page import Page

        return Page(self._inputs(tracks, scenario, profile, options), self._title or self._name)

    def _inputs(self, tracks: Any, scenario: Any, profile: str | None, options: TableOptions) -> "Inputs":
        """What the command is called with."""
        from ._inputs import Inputs

        settings, reading = table_settings("normal", options)
        # Settings out of their ranges are refused as elsewhere.
        self._engine(settings)
        given = None if scenario is None else _scenario(scenario, profile)
        return Inputs(self._source, tracks, reading, options, given)


def _scenario(scenario: Any, profile: str | None) -> Scenario:
    if isinstance(scenario, Mapping):
        scenario = json.dumps(scenario)
    if not isinstance(scenario, str):
        raise SettingError(
            f"scenario is a {type(scenario).__name__}, expected a preset, or a document as text or dict",
            code="bad-setting",
        )
    return Scenario(
        scenario.encode("utf-8", "replace"), None if profile is None else str(profile).encode("utf-8", "replace")
    )


def _reread(content: bytes, name: str, options: dict[str, Any]) -> Layout:
    return Layout(content, name, **options)


def _state_bytes(state: bytes) -> bytes:
    if not isinstance(state, (bytes, bytearray, memoryview)):
        raise TypeError(f"the state is a {type(state).__name__}, expected bytes")
    return bytes(state)
