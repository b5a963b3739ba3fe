"""One device, live."""

from __future__ import annotations

import ctypes as c
import datetime
import json
import math
import operator
import re
import sys
from typing import TYPE_CHECKING, Any, Callable, Iterable, NamedTuple

import pyarrow as pa

from . import _structures as s
from . import _tables, _times, notes
from ._engine import PreparedLayout
from ._event import COLUMNS, DETAILS, WINDOW, AttendanceWindow, CrossedFence, Event, Kind
from ._event_tables import MODES, WORDS, events_table, tracks_of
from ._fixes import Fixes
from ._header import CONSTANTS, words
from ._library import Handle, call, lib, text
from ._options import ReadingOptions, shows, table_reading
from ._records import Records
from ._settings import Settings
from .errors import ColumnTypeError, InputError, SettingError
from .zones import Zone

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NAN = float("nan")
_FLAGS = words("rf_fix_flags")


class SessionBatch(NamedTuple):
    """What came of a table: its events with the columns of `Events.table`, and the fixes left out by reason."""

    table: pa.Table
    dropped: dict[str, int]


class Migrated(NamedTuple):
    """What becomes of the open visits of a session that goes on with another layout.

    Attributes:
        unchanged: visits of unchanged zones, which go on.
        continued: visits of changed zones that contain the last fix, which go on.
        ended: visits of changed zones that do not; the next fix reports the exit, flagged ``layoutChanged``.
        removed: visits of zones that are gone, see `Session.take_removed`.
    """

    unchanged: int
    continued: int
    ended: int
    removed: int


class Session:
    """The state of one device, from `Layout.session` or `Layout.restore`.

        session = layout.session()
        for event in session.process(datetime.now(timezone.utc), 48.2, 16.37, accuracy=5):
            print(event.type, event.zone)

    Fixes are given in the order of their times. A session belongs to one thread at a time. That of an app which is
    killed and comes back, `layout.session("app")`, receives what happened:

        session.relaunched(time)  # by the system, in the background: restart mode
        session.reopened(time)  # by the user: normal mode

    Attributes:
        layout: the layout of the session.
        evaluated: how many fixes this object has evaluated.
        out_of_order: how many it left out because they are not later than the one before.
        inaccurate: how many it left out because they are less accurate than `maximum_accuracy`.
    """

    def __init__(self) -> None:
        raise TypeError("a session comes from Layout.session or Layout.restore")

    layout: PreparedLayout
    evaluated: int
    out_of_order: int
    inaccurate: int
    _handle: Handle
    _settings: Settings

    @classmethod
    def _of(cls, layout: PreparedLayout, settings: Settings, handle: Handle) -> "Session":
        session = object.__new__(cls)
        session._settings = settings
        session.layout = layout
        session._handle = handle
        session.evaluated = session.out_of_order = session.inaccurate = 0
        return session

    @classmethod
    def _new(cls, layout: PreparedLayout, settings: Settings, track: str | None) -> "Session":
        handle = Handle(lib.rf_session_free, lib.rf_session_new, layout._engine(settings))
        return cls._of(layout, settings, handle)._named(track)

    def _named(self, track: str | None) -> "Session":
        """The same, which has a name from now on; None for that which it has."""
        if track is not None:
            if not isinstance(track, str):
                raise TypeError(f"the track is a {type(track).__name__}, expected a str")
            if "\0" in track:
                raise SettingError("the track has the character U+0000", code="bad-setting")
            call(lib.rf_session_set_track, self._handle, track.encode("utf-8", "replace"))
        return self

    @classmethod
    def _of_saved(
        cls, layout: PreparedLayout, settings: Settings, state: bytes, name: str, migrate: bool
    ) -> dict[str, "Session"]:
        read = lib.rf_saved_read_migrating if migrate else lib.rf_saved_read
        source = layout._migration(settings) if migrate else layout._engine(settings)
        saved = Handle(lib.rf_saved_free, read, source, state, len(state), name.encode("utf-8", "replace"), file=name)
        count, id_, sessions = c.c_size_t(), s.String(), {}
        call(lib.rf_saved_count, saved, c.byref(count))
        for index in range(count.value):
            call(lib.rf_saved_id, saved, index, c.byref(id_))
            handle = Handle(lib.rf_session_free, lib.rf_saved_session, saved, index)
            sessions[id_.text or ""] = cls._of(layout, settings, handle)
        return sessions

    @staticmethod
    def _saved_together(engine: Handle, sessions: "dict[str, Session]") -> bytes:
        handles = (c.c_void_p * len(sessions))(*(each._handle.value.value for each in sessions.values()))
        # The texts stay where they are as long as the list.
        texts = [c.create_string_buffer(each.encode("utf-8", "surrogatepass")) for each in sessions]
        ids = (s.String * len(sessions))(*(s.String(c.addressof(each), len(each) - 1) for each in texts))
        return text(lib.rf_sessions_save, engine, handles, ids, len(sessions))

    @classmethod
    def _restored(
        cls, layout: PreparedLayout, settings: Settings, state: bytes, name: str, migrate: bool, track: str | None
    ) -> "Session":
        restore = lib.rf_session_restore_migrating if migrate else lib.rf_session_restore
        source = layout._migration(settings) if migrate else layout._engine(settings)
        handle = Handle(
            lib.rf_session_free, restore, source, state, len(state), name.encode("utf-8", "replace"), file=name
        )
        return cls._of(layout, settings, handle)._named(track)

    def process(
        self,
        time: datetime.datetime | int | float,
        latitude: float,
        longitude: float,
        *,
        altitude: float | None = None,
        accuracy: float | None = None,
        speed: float | None = None,
        course: float | None = None,
        flags: Iterable[str] = (),
    ) -> list[Event]:
        """Evaluates the next fix and gives its events.

        A fix that is not later than the one before, or too inaccurate, changes nothing but a count.

        Args:
            time: a datetime with a time zone, or a number since 1970 whose size shows its unit.
            latitude: degrees.
            longitude: degrees.
            altitude: metres.
            accuracy: metres, 68 %.
            speed: metres per second.
            course: degrees from true north.
            flags: words of ``startsSegment``, ``estimated``, ``manual`` and ``simulated``.

        Raises:
            InputError: the position is not a number or out of range, or the time has no zone.
            BusyError: another thread uses the session.
        """
        values = (latitude, longitude, altitude, accuracy, speed, course)
        try:
            numbers = [_NAN if value is None else float(value) for value in values]
        except (TypeError, ValueError):
            raise ColumnTypeError("a value of the fix is not a number", code="bad-type") from None
        bits = 0
        for flag in flags:
            if flag not in _FLAGS:
                raise InputError(f"there is no flag {flag!r}, expected {', '.join(_FLAGS)}", code="bad-value")
            bits |= _FLAGS[flag]
        fix, counts = s.Fix(_times.instant(time), *numbers, bits), s.Counts()
        call(lib.rf_session_process_fix, self._handle, c.byref(fix), c.byref(counts))
        self._add(counts)
        return self._events()

    @shows(ReadingOptions)
    def process_table(self, fixes: Any, **options: Unpack[ReadingOptions]) -> SessionBatch:
        """Evaluates the next fixes of the device, as a table.

        The arguments are those of `Layout.evaluate` about tables. Fixes that are not later than the last one before the
        table are left out and counted as ``same-time``.

        Raises:
            InputError: the table cannot be used, or has more than one track.
            BusyError: another thread uses the session.
        """
        reading = table_reading(options, self._settings.maximum_gap)
        read = Fixes(_tables.as_table(fixes), reading)
        if len(read.tracks) > 1:
            raise InputError(f"the table has {len(read.tracks)} tracks, expected those of one device", code="bad-value")
        counts = s.Counts()
        if len(read):
            call(lib.rf_session_process, self._handle, c.byref(read.native), c.byref(counts))
        self._add(counts)
        report = read.report(counts.out_of_order + counts.inaccurate)
        if self.layout._warns:
            notes.warn(notes.of_table(report))
        left_out = {each["reason"]: each["leftOut"] for each in report["issues"] if each["leftOut"]}
        for reason, count in (("same-time", counts.out_of_order), ("inaccurate", counts.inaccurate)):
            if count:
                left_out[reason] = left_out.get(reason, 0) + count
        records, count, crossed, crossings = self._take()
        details, number = self._details()
        names = read.tracks if len(read.tracks) else pa.array([reading.track])
        table = events_table(
            self.layout._names,
            Records.of(s.Event, records, count),
            Records.of(s.Crossing, crossed, crossings),
            Records.of(s.Detail, details, number),
            lambda found: tracks_of(found, names),
            [0],
        )
        return SessionBatch(table, left_out)

    def advance(self, time: datetime.datetime | int | float) -> list[Event]:
        """The events of dwell times and of schedules that ask which are due by a time, for a device that sends nothing."""
        call(lib.rf_session_advance, self._handle, _times.instant(time))
        return self._events()

    def migrate(self, layout: PreparedLayout) -> Migrated:
        """Goes on with another layout from the next fix on, with the settings of this session.

        Zones and fences are matched by their ids: visits of unchanged zones go on, and so do those of changed zones that
        contain the last fix. Docs/Sessions.md has the rules.

        Raises:
            LayoutError: two zones, or two fences of a zone, have one id.
        """
        found = s.Migrated()
        call(lib.rf_session_migrate, self._handle, layout._migration(self._settings), c.byref(found))
        self.layout = layout
        return Migrated(found.unchanged, found.continued, found.ended, found.removed)

    def take_removed(self) -> list[dict[str, Any]]:
        """The ends of visits whose zones are not in the new layout, since the last call: the members of an ``exited`` event.

        They are known from the first fix after `migrate` on. A zone that reports no exits is not among them.
        """
        return [json.loads(line) for line in text(lib.rf_session_take_removed, self._handle).splitlines()]

    def terminated(self, time: datetime.datetime | int | float | None = None) -> None:
        """The process of the app has ended; None for a time that is not known.

        Entries that wait for their conditions and crossings that count for a percentage are lost with it, and the
        next fix begins a segment. `Layout.restore` and `relaunched` do the same, because a process that is ended
        seldom says so.

        Raises:
            SettingError: the session has another mode than ``app``; also of the following methods.
        """
        call(lib.rf_session_terminated, self._handle, s.NO_TIME if time is None else _times.instant(time))

    def relaunched(self, time: datetime.datetime | int | float) -> None:
        """The system launched the app in the background after its process had ended: restart mode begins."""
        call(lib.rf_session_relaunched, self._handle, _times.instant(time))

    def reopened(self, time: datetime.datetime | int | float) -> None:
        """The user opened the app, whether its process had ended or not: normal mode begins."""
        call(lib.rf_session_reopened, self._handle, _times.instant(time))

    def resumed(self, time: datetime.datetime | int | float) -> None:
        """The system had only suspended the app, and it runs again: the mode stays."""
        call(lib.rf_session_resumed, self._handle, _times.instant(time))

    @property
    def track(self) -> str | None:
        """The name of the device, by which schedules that ask know it; None for none."""
        name = s.String()
        call(lib.rf_session_track, self._handle, c.byref(name))
        return name.text

    @property
    def mode(self) -> str:
        """The mode of the next fix: ``normal`` or ``restart``."""
        mode = c.c_int32()
        call(lib.rf_session_mode, self._handle, c.byref(mode))
        return MODES[mode.value]

    def is_inside(self, zone: str) -> bool:
        """Whether a visit of a zone is open.

        Raises:
            KeyError: there is no zone with this id.
        """
        inside = c.c_int32()
        call(lib.rf_session_is_inside, self._handle, self.layout._index(zone), c.byref(inside))
        return bool(inside.value)

    @property
    def last_time(self) -> datetime.datetime | None:
        """The time of the last fix that was evaluated; None before the first."""
        time = c.c_int64()
        call(lib.rf_session_last_time, self._handle, c.byref(time))
        return None if time.value == s.NO_TIME else _times.moment(time.value)

    @property
    def next_deadline(self) -> datetime.datetime | None:
        """The earliest moment at which `advance` gives an event if no fix comes before, for a timer; None for none.

        It may be past, even before the last fix: call `advance` with the present. Where a schedule asks for a device that is
        there, and where the visit of a zone without exits ends, no event comes of it. The ends of visits after `migrate` do not
        count; the next `advance` gives them. None while an app has ended.
        """
        time = c.c_int64()
        call(lib.rf_session_next_deadline, self._handle, c.byref(time))
        return None if time.value == s.NO_TIME else _times.moment(time.value)

    def save(self) -> bytes:
        """The state as bytes for `Layout.restore`. They hold positions: keep them as safe as a track."""
        return text(lib.rf_session_save, self._handle)

    def __repr__(self) -> str:
        return f"<ringfence.Session: {self.evaluated} fixes evaluated>"

    # Inside.

    def _add(self, counts: s.Counts) -> None:
        self.evaluated += counts.evaluated
        self.out_of_order += counts.out_of_order
        self.inaccurate += counts.inaccurate

    def _take(self) -> tuple[Any, int, Any, int]:
        """The events that wait, with their number, and their crossings with theirs."""
        events, crossings = c.c_size_t(), c.c_size_t()
        call(lib.rf_session_waiting, self._handle, c.byref(events), c.byref(crossings))
        records = (s.Event * events.value)()
        crossed = (s.Crossing * crossings.value)()
        if events.value:
            call(
                lib.rf_session_take_events, self._handle, records, events.value,
                crossed if crossings.value else None, crossings.value, c.byref(events), c.byref(crossings),
            )  # fmt: skip
        return records, events.value, crossed, crossings.value

    def _events(self) -> list[Event]:
        records, count, crossed, _ = self._take()
        if not count:
            return []
        few: dict[int, dict[str, Any]] = {}
        if any(self.layout._names.detailed):
            details, number = self._details()
            for detail in details[:number]:
                attribute, of = _FEW[detail.kind]
                few.setdefault(detail.event, {})[attribute] = of(detail.value)
        return [self._event(record, crossed, few.get(index, {})) for index, record in enumerate(records[:count])]

    def _details(self) -> tuple[Any, int]:
        """What few of the events that were taken last have, with their number."""
        address, count = c.c_void_p(), c.c_size_t()
        call(lib.rf_session_details, self._handle, c.byref(address), c.byref(count))
        # Copied, as the session's own array does not last.
        details = (s.Detail * count.value)()
        if count.value:
            c.memmove(details, address, c.sizeof(details))
        return details, count.value

    def _event(self, record: s.Event, crossed: "c.Array[s.Crossing]", few: dict[str, Any]) -> Event:
        zone = self.layout.zones[record.zone]
        first = max(record.first_crossing, 0)
        fences = tuple(
            CrossedFence(
                zone.fences[crossing.fence].id, _times.moment(crossing.time), crossing.latitude, crossing.longitude
            )
            for crossing in crossed[first : first + record.crossing_count]
        )
        values = zip(_TAKEN, _values(record))
        if _WINDOW[0] in few:
            few["window"] = _window(zone, *(few.pop(name) for name in _WINDOW))
        return Event(
            zone=zone.id,
            fence=zone.fences[record.fence].id if record.fence >= 0 else None,
            crossed_fences=fences,
            zone_name=zone.name,
            custom_data=zone.custom_data,
            **{name: take(value) if take else value for (name, take), value in values},
            **few,
        )


def _window(zone: Zone, attendance: int, opens: datetime.datetime, closes: datetime.datetime) -> AttendanceWindow:
    return AttendanceWindow(zone.attendances[attendance].id, opens, closes)


def _moment(microseconds: int) -> datetime.datetime | None:
    return None if microseconds == s.NO_TIME else _times.moment(microseconds)


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _taken(column: str, kind: Kind) -> Callable[[Any], Any] | None:
    """How the value of a column is made of that of a member; None where it is the same."""
    if kind is Kind.WORD:
        found = WORDS[column]
        if column != "flags":
            return found.__getitem__
        # A set: none or several words.
        sets = [tuple((words or "").split()) for words in found]
        return lambda bits: sets[bits % len(sets)]
    if kind is Kind.TIME:
        return _moment
    if kind is Kind.COUNT:
        return lambda number: number or None
    if kind is Kind.NUMBER:
        return _number
    if kind is Kind.DURATION:
        return lambda microseconds: None if microseconds == s.NO_TIME else microseconds / 1e6
    return None


def _attribute(column: str) -> str:
    """The name in snake case; interned, as names in code are, since keywords that are not take longer to match."""
    return sys.intern(re.sub("([A-Z])", r"_\1", column).lower())


#: The columns that are made of a member of a record each; the layout has the others.
_OWN = {column: of for column, of in COLUMNS.items() if of[0] not in (Kind.NAME, Kind.FENCES)}
#: The attributes of events for these columns, with how they are made of the values.
_TAKEN = [(_attribute(column), _taken(column, kind)) for column, (kind, _) in _OWN.items()]
_values = operator.attrgetter(*(member for _, member in _OWN.values()))



def _of_detail(column: str, kind: Kind) -> Callable[[float], Any]:
    """How the value of a column is made of that of a detail."""
    if kind is Kind.NUMBER:
        return float
    if kind is Kind.FLAG:
        return bool
    if kind is Kind.TIME:
        return lambda value: _times.moment(int(value))
    if kind is Kind.WORD:
        words_of = WORDS[column]
        return lambda value: words_of[int(value)]
    return int


#: The attributes of events by the kinds of details, with how they are made of the values.
_FEW: dict[int, tuple[str, Callable[[float], Any]]] = {
    CONSTANTS[constant]: (_attribute(column), _of_detail(column, kind)) for column, (kind, constant) in DETAILS.items()
}
#: Those that are parts of the window.
_WINDOW = [_attribute(column) for column in WINDOW]
