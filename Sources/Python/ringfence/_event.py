"""An event, and the columns that tables of events have."""

from __future__ import annotations

import datetime
import enum
from dataclasses import dataclass
from typing import NamedTuple


class Kind(enum.Enum):
    """What a column of events holds, and so how it is made of a member of the library's records."""

    #: The index of a zone, fence or track; its name is in the layout or the caller's.
    NAME = enum.auto()
    #: The number of a word.
    WORD = enum.auto()
    TIME = enum.auto()
    #: Missing where it is 0.
    COUNT = enum.auto()
    DEGREES = enum.auto()
    #: Missing where it is not finite.
    NUMBER = enum.auto()
    #: Seconds, of microseconds.
    DURATION = enum.auto()
    #: The fences that were crossed, of their number.
    FENCES = enum.auto()
    #: True, or missing.
    FLAG = enum.auto()


#: The columns of events, in their order, with the members of the library's records. A new one comes last. The class `Event`
#: has all but the track, under their names in snake case.
COLUMNS = {
    "type": (Kind.WORD, "kind"),
    "time": (Kind.TIME, "time"),
    "zone": (Kind.NAME, "zone"),
    "fence": (Kind.NAME, "fence"),
    "track": (Kind.NAME, "track"),
    "visit": (Kind.COUNT, "visit"),
    "mode": (Kind.WORD, "mode"),
    "boundaryTime": (Kind.TIME, "boundary_time"),
    "boundaryLatitude": (Kind.NUMBER, "boundary_latitude"),
    "boundaryLongitude": (Kind.NUMBER, "boundary_longitude"),
    "fixTime": (Kind.TIME, "fix_time"),
    "fixLatitude": (Kind.DEGREES, "fix_latitude"),
    "fixLongitude": (Kind.DEGREES, "fix_longitude"),
    "accuracy": (Kind.NUMBER, "fix_accuracy"),
    "speed": (Kind.NUMBER, "fix_speed"),
    "course": (Kind.NUMBER, "fix_course"),
    "direction": (Kind.WORD, "direction"),
    "crossedFences": (Kind.FENCES, "crossing_count"),
    "distance": (Kind.NUMBER, "distance"),
    "distanceRequired": (Kind.NUMBER, "distance_required"),
    "dwellTime": (Kind.DURATION, "dwell_time"),
    "flags": (Kind.WORD, "flags"),
    "customData": (Kind.NAME, "zone"),
    "overshoot": (Kind.NUMBER, "overshoot"),
    "zoneName": (Kind.NAME, "zone"),
    "altitude": (Kind.NUMBER, "fix_altitude"),
}


#: The columns of what few events have, with the kinds of details that have them. Tables have those that a zone of the layout can
#: fill: one with a corridor, whose exits take more than a fix at the exit distance, or that repeats its dwell time or has a
#: maximum stay, a speed limit or a schedule that asks.
DETAILS = {
    "along": (Kind.NUMBER, "RF_ALONG"),
    "confirmedTime": (Kind.NUMBER, "RF_CONFIRMED_TIME"),
    "confirmedFixes": (Kind.COUNT, "RF_CONFIRMED_FIXES"),
    "confirmedCertainty": (Kind.NUMBER, "RF_CONFIRMED_CERTAINTY"),
    "count": (Kind.COUNT, "RF_COUNT"),
    "stay": (Kind.NUMBER, "RF_STAY_TIME"),
    "overstay": (Kind.NUMBER, "RF_OVERSTAY"),
    "measuredSpeed": (Kind.NUMBER, "RF_MEASURED_SPEED"),
    "speedLimit": (Kind.NUMBER, "RF_SPEED_LIMIT"),
    "duration": (Kind.NUMBER, "RF_EXCESS_DURATION"),
    "maximumSpeed": (Kind.NUMBER, "RF_MAXIMUM_SPEED"),
    "fixes": (Kind.COUNT, "RF_FIXES"),
    "windowId": (Kind.NAME, "RF_WINDOW"),
    "windowFrom": (Kind.TIME, "RF_WINDOW_OPENS"),
    "windowTo": (Kind.TIME, "RF_WINDOW_CLOSES"),
    "outcome": (Kind.WORD, "RF_OUTCOME"),
    "present": (Kind.NUMBER, "RF_PRESENT"),
    "arrived": (Kind.TIME, "RF_ARRIVED"),
    "left": (Kind.TIME, "RF_LEFT"),
    "late": (Kind.FLAG, "RF_CAME_LATE"),
    "leftEarly": (Kind.FLAG, "RF_WENT_EARLY"),
    "lateBy": (Kind.NUMBER, "RF_LATE_BY"),
    "earlyBy": (Kind.NUMBER, "RF_EARLY_BY"),
    "unobserved": (Kind.NUMBER, "RF_UNOBSERVED"),
    "unconfirmed": (Kind.FLAG, "RF_UNCONFIRMED"),
}
#: Those of a speed limit.
_OF_SPEED = ("measuredSpeed", "speedLimit", "duration", "maximumSpeed", "fixes")
#: Those of a schedule that asks: all from the first one on.
_OF_ATTENDANCE = tuple(DETAILS)[tuple(DETAILS).index("windowId") :]
#: Those that an event has together, as its window.
WINDOW = ("windowId", "windowFrom", "windowTo")


class Detailed(NamedTuple):
    """What of a layout gives some of its events what others do not have."""

    #: Exits of a zone take more than a fix at the exit distance.
    confirms_exits: bool
    #: A zone repeats its dwell time or has a maximum stay.
    limits_stays: bool
    #: A fence is a corridor.
    has_corridors: bool
    #: A zone has a speed limit.
    limits_speed: bool
    #: A zone has a schedule that asks for devices.
    asks_for_devices: bool


def detail_columns(detailed: Detailed) -> list[str]:
    """The columns of those that events of a layout may have."""

    def is_possible(name: str) -> bool:
        if name == "along":
            return detailed.has_corridors
        if name in _OF_SPEED:
            return detailed.limits_speed
        if name in _OF_ATTENDANCE:
            return detailed.asks_for_devices
        return detailed.confirms_exits if name.startswith("confirmed") else detailed.limits_stays

    return [name for name in DETAILS if is_possible(name)]


@dataclass(frozen=True)
class CrossedFence:
    """A fence that was crossed on the way to an event: its id, and when and where."""

    fence: str
    time: datetime.datetime
    latitude: float
    longitude: float


@dataclass(frozen=True)
class AttendanceWindow:
    """A window in which a device is expected: the id of the schedule that asks, and when the window opens and closes."""

    id: str
    opens: datetime.datetime
    closes: datetime.datetime


@dataclass(frozen=True)
class Event:
    """An event of a session; Docs/EventFormats.md describes the values. What is missing is None.

    `time` is when a device reports the event, `boundary_time` when its path met the edge. ``absent`` and ``attendance`` have
    neither a fence nor a boundary.
    """

    type: str
    time: datetime.datetime
    zone: str
    fence: str | None
    visit: int | None
    mode: str
    boundary_time: datetime.datetime | None
    boundary_latitude: float | None
    boundary_longitude: float | None
    fix_time: datetime.datetime
    fix_latitude: float
    fix_longitude: float
    accuracy: float | None
    speed: float | None
    course: float | None
    direction: str | None
    crossed_fences: tuple[CrossedFence, ...]
    distance: float | None
    distance_required: float | None
    dwell_time: float | None
    flags: tuple[str, ...]
    overshoot: float | None
    zone_name: str | None
    custom_data: dict[str, str]
    altitude: float | None
    #: For an entry or exit of a corridor: metres along its line to the point nearest to where its edge was met.
    along: float | None = None
    #: What confirmed an exit, as far as its zone asks for it: seconds outside, fixes in a row, the probability.
    confirmed_time: float | None = None
    confirmed_fixes: int | None = None
    confirmed_certainty: float | None = None
    #: Which of the repeated dwell times it is, from 1; a maximum stay, and by how much an exit was later, in seconds.
    count: int | None = None
    stay: float | None = None
    overstay: float | None = None
    #: Of an excess of the speed, in metres per second and seconds: the speed at the fix that reports it, the limit, how long it has
    #: lasted; at its end its highest speed, and at how many fixes the device was too fast.
    measured_speed: float | None = None
    speed_limit: float | None = None
    duration: float | None = None
    maximum_speed: float | None = None
    fixes: int | None = None
    #: Of a schedule that asks: the window, and by how many seconds an entry was late or an exit early.
    window: AttendanceWindow | None = None
    late_by: float | None = None
    early_by: float | None = None
    #: Of a window that is over: ``attended``, ``missed`` or ``unknown``; for how many seconds the device was there, when it came and
    #: went last; True where it came late, or went early and did not come back; the seconds in gaps or before the first fix; True
    #: where it counts as there because an exit was not confirmed by then.
    outcome: str | None = None
    present: float | None = None
    arrived: datetime.datetime | None = None
    left: datetime.datetime | None = None
    late: bool | None = None
    left_early: bool | None = None
    unobserved: float | None = None
    unconfirmed: bool | None = None
