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
    "boundaryLatitude": (Kind.DEGREES, "boundary_latitude"),
    "boundaryLongitude": (Kind.DEGREES, "boundary_longitude"),
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
#: maximum stay or a speed limit.
DETAILS = {
    "along": "RF_ALONG",
    "confirmedTime": "RF_CONFIRMED_TIME",
    "confirmedFixes": "RF_CONFIRMED_FIXES",
    "confirmedCertainty": "RF_CONFIRMED_CERTAINTY",
    "count": "RF_COUNT",
    "stay": "RF_STAY_TIME",
    "overstay": "RF_OVERSTAY",
    "measuredSpeed": "RF_MEASURED_SPEED",
    "speedLimit": "RF_SPEED_LIMIT",
    "duration": "RF_EXCESS_DURATION",
    "maximumSpeed": "RF_MAXIMUM_SPEED",
    "fixes": "RF_FIXES",
}
#: Those that are whole numbers.
WHOLE_DETAILS = ("confirmedFixes", "count", "fixes")
#: Those of a speed limit.
_OF_SPEED = ("measuredSpeed", "speedLimit", "duration", "maximumSpeed", "fixes")


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


def detail_columns(detailed: Detailed) -> list[str]:
    """The columns of those that events of a layout may have."""

    def is_possible(name: str) -> bool:
        if name == "along":
            return detailed.has_corridors
        if name in _OF_SPEED:
            return detailed.limits_speed
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
class Event:
    """An event of a session; Docs/EventFormats.md describes the values. What is missing is None.

    `time` is when a device reports the event, `boundary_time` when its path met the edge.
    """

    type: str
    time: datetime.datetime
    zone: str
    fence: str
    visit: int | None
    mode: str
    boundary_time: datetime.datetime
    boundary_latitude: float
    boundary_longitude: float
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
