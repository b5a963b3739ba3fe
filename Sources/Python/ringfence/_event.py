"""An event, and its numbers that stand in several places."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

#: The numbers of the fix, by their columns and the members of the library's records.
FIX_NUMBERS = {"accuracy": "fix_accuracy", "speed": "fix_speed", "course": "fix_course"}
#: Those in the last columns, which are newer than the others.
LAST_FIX_NUMBERS = {"altitude": "fix_altitude"}


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
