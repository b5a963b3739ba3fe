"""Zones and fences as the library describes them."""

from __future__ import annotations

import ctypes as c
import datetime
import json
import math
from dataclasses import dataclass
from typing import Any

from . import _structures as s
from ._header import words
from ._library import Handle, call, lib, text

_SHAPES = list(words("rf_shape"))


@dataclass(frozen=True)
class Fence:
    """A fence of a zone: its id, and its shape: ``circle``, ``rectangle``, ``polygons``, ``geoline`` or ``corridor``, whose half-width is in metres."""

    id: str
    shape: str
    half_width: float | None = None


@dataclass(frozen=True)
class Overspeed:
    """How fast a device may be in a zone, in metres per second.

    Attributes:
        limit: the limit.
        tolerance: how much faster a fix may be.
        release: an excess goes on while the device is faster.
        after: how long an excess lasts until it is reported.
        derived: whether the speed of the path counts where a fix has none.
    """

    limit: float
    tolerance: float
    release: float
    after: datetime.timedelta
    derived: bool


@dataclass(frozen=True)
class Attendance:
    """A schedule that asks whether devices are in a zone.

    Attributes:
        id: what events call it.
        schedule: when they are expected, with the keys of a schedule in Docs/Conditions.md.
        grace: how much later than the opening of a window they may come, and how much earlier than its closing they may go.
        tracks: the names of the devices that are expected; None: all.
    """

    id: str
    schedule: dict[str, Any]
    grace: datetime.timedelta
    tracks: tuple[str, ...] | None


@dataclass(frozen=True)
class Zone:
    """A zone of a layout.

    Attributes:
        id: its id, unique in the layout.
        name: its name for people; None where it has none.
        fences: its fences.
        custom_data: texts that the file passes through, in its order.
        exit_distance: how far outside a device has left it, in metres.
        dwell: after which time in the zone it reports a dwell; None: never.
        dwell_repeat: after which more time it reports a dwell again, and again; None: it does not.
        maximum_stay: after which time it reports that a visit lasts too long; None: never.
        minimum_retrigger_time: for how long it does not trigger again.
        entry_certainty: how probable an entry must be, in 0...1; None: it is not asked.
        exit_certainty: how probable an exit must be, in 0...1; None: it is not asked.
        entry_after: how long an entry must last; None: it is not asked.
        exit_after: how long an exit must last; None: it is not asked.
        exit_fixes: how many fixes in a row an exit takes; None: it is not asked.
        overspeed: the speed limit; None: none.
        attendances: the schedules that ask for devices, in the order of the file.
        prior: the factor of the odds of a visit that certainties count; 1: none.
        reports_exit: whether it reports exits.
        has_conditions: whether something besides the position must hold.
    """

    id: str
    name: str | None
    fences: tuple[Fence, ...]
    custom_data: dict[str, str]
    exit_distance: float
    dwell: datetime.timedelta | None
    dwell_repeat: datetime.timedelta | None
    maximum_stay: datetime.timedelta | None
    minimum_retrigger_time: datetime.timedelta
    entry_certainty: float | None
    exit_certainty: float | None
    entry_after: datetime.timedelta | None
    exit_after: datetime.timedelta | None
    exit_fixes: int | None
    overspeed: Overspeed | None
    attendances: tuple[Attendance, ...]
    prior: float
    reports_exit: bool
    has_conditions: bool


@dataclass(frozen=True)
class LayoutWarning:
    """What the reader of a zone file warns about: the text with its file, line, column and code."""

    text: str
    line: int
    column: int
    code: str


def read_zones(layout: Handle, count: int) -> tuple[Zone, ...]:
    """The zones of a layout."""
    return tuple(_zone(layout, index) for index in range(count))


def read_warnings(layout: Handle, count: int) -> tuple[LayoutWarning, ...]:
    """The warnings of a layout's reader."""
    found = []
    for index in range(count):
        message = s.Message.new()
        call(lib.rf_layout_warning, layout, index, c.byref(message))
        words, code = (each.decode("utf-8", "replace") for each in (message.text, message.name))
        found.append(LayoutWarning(words, message.line, message.column, code))
    return tuple(found)


def _zone(layout: Handle, index: int) -> Zone:
    info = s.ZoneInfo(size=c.sizeof(s.ZoneInfo))
    call(lib.rf_layout_zone, layout, index, c.byref(info))
    return Zone(
        id=info.id.text or "",
        name=info.name.text,
        fences=tuple(_fence(layout, index, fence) for fence in range(info.fence_count)),
        custom_data=dict(_datum(layout, index, datum) for datum in range(info.custom_data_count)),
        exit_distance=info.exit_distance,
        dwell=_time(info.dwell),
        dwell_repeat=_time(info.dwell_repeat),
        maximum_stay=_time(info.maximum_stay),
        minimum_retrigger_time=datetime.timedelta(microseconds=info.minimum_retrigger_time),
        entry_certainty=None if math.isnan(info.entry_certainty) else info.entry_certainty,
        exit_certainty=None if math.isnan(info.exit_certainty) else info.exit_certainty,
        entry_after=_time(info.entry_after),
        exit_after=_time(info.exit_after),
        exit_fixes=None if math.isnan(info.exit_fixes) else int(info.exit_fixes),
        overspeed=_overspeed(info),
        attendances=_attendances(layout, index) if info.attendance_count else (),
        prior=info.prior,
        reports_exit=bool(info.reports_exit),
        has_conditions=bool(info.has_conditions),
    )


def _overspeed(info: s.ZoneInfo) -> Overspeed | None:
    if math.isnan(info.overspeed_limit):
        return None
    return Overspeed(
        limit=info.overspeed_limit,
        tolerance=info.overspeed_tolerance,
        release=info.overspeed_limit if math.isnan(info.overspeed_release) else info.overspeed_release,
        after=datetime.timedelta(microseconds=info.overspeed_after),
        derived=bool(info.overspeed_derived),
    )


def _attendances(layout: Handle, zone: int) -> tuple[Attendance, ...]:
    return tuple(
        Attendance(
            id=each["id"],
            schedule=each["schedule"],
            grace=datetime.timedelta(seconds=each.get("grace", 0)),
            tracks=tuple(each["tracks"]) if "tracks" in each else None,
        )
        for each in json.loads(text(lib.rf_layout_attendances, layout, zone))
    )


def _time(microseconds: int) -> datetime.timedelta | None:
    return None if microseconds == s.NO_TIME else datetime.timedelta(microseconds=microseconds)


def _fence(layout: Handle, zone: int, index: int) -> Fence:
    info = s.FenceInfo(size=c.sizeof(s.FenceInfo))
    call(lib.rf_layout_fence, layout, zone, index, c.byref(info))
    half_width = None if math.isnan(info.half_width) else info.half_width
    return Fence(info.id.text or "", _SHAPES[info.shape], half_width)


def _datum(layout: Handle, zone: int, index: int) -> tuple[str, str]:
    key, value = s.String(), s.String()
    call(lib.rf_layout_custom_datum, layout, zone, index, c.byref(key), c.byref(value))
    return key.text or "", value.text or ""
