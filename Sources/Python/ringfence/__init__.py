"""Geofence triggers for tables of positions: which zones each track entered, left, crossed or stayed in, and when.

    import ringfence

    layout = ringfence.Layout.read("zones.json")
    events = layout.evaluate(table)
    print(events.table)

`table` is a pyarrow Table, a pandas or Polars frame, or a dict of arrays, with a row for each fix and columns such as
track, time, latitude and longitude. The engine is that of the command ``ringfence`` and gives the same events. It runs
outside the interpreter's lock.

    Layout          zones from a file: evaluate, explain, lint, session
    Events          the events of recorded tracks as a table, with visits and diagnostics
    Visits          the visits of tracks as a table, which can be drawn
    EventStream     the events of a table that comes in parts, in constant memory
    Page            tracks, fences and triggers on a map, in a notebook or as a file
    RegionPlanner   which circles an app registers with the system at a position
    Session         one device, live: fix by fix, saved and restored as bytes
    read_tracks     NMEA, GPX and other track files as a table
    Error           the base of all errors
    InputWarning    what is odd about a table

Distances are metres, speeds metres per second, durations seconds, coordinates degrees, times UTC.
"""

from typing import TYPE_CHECKING, Any

from ._library import VERSION as __version__
from ._event import AttendanceWindow, CrossedFence, Event
from .errors import (
    BusyError,
    ColumnTypeError,
    CommandError,
    Error,
    InputError,
    LayoutError,
    LibraryError,
    OtherLayoutError,
    SettingError,
    StateError,
    TrackError,
)
from .events import Diagnostic, Events
from .files import Tracks, read_tracks
from .layout import Layout
from .notes import InputWarning
from .planner import Region, RegionPlanner
from .session import Migrated, Session, SessionBatch
from .stream import EventStream
from .visits import Visits
from .zones import Fence, LayoutWarning, Zone

if TYPE_CHECKING:
    from .page import Page

__all__ = [
    "AttendanceWindow", "BusyError", "ColumnTypeError", "CommandError", "CrossedFence", "Diagnostic", "Error", "Event", "EventStream",
    "Events", "Fence",
    "InputError", "InputWarning", "Layout", "LayoutError", "LayoutWarning", "LibraryError", "Migrated", "OtherLayoutError", "Page",
    "Region", "RegionPlanner", "Session", "SessionBatch", "SettingError", "StateError", "TrackError", "Tracks", "Visits", "Zone", "__version__", "read_tracks",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    # What calls the command is imported when it is used.
    if name == "Page":
        from .page import Page

        return Page
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
