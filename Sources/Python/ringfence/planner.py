"""Which circles an app registers with the system: Docs/Plan.md."""

from __future__ import annotations

import ctypes as c
import datetime
import json
from typing import NamedTuple

from . import _structures as s
from ._library import Handle, call, lib, text
from ._settings import Settings, number
from .errors import SettingError


class Region(NamedTuple):
    """A circle that the system monitors.

    Attributes:
        identifier: what the system calls it: ``zone/fence`` by ids, ``zone/fence#17`` for the 17th circle of a chain, or
            ``refresh`` for the circle around the position; when that is left, the app asks for regions again.
        latitude: of the center, in degrees.
        longitude: of the center, in degrees.
        radius: metres.
        distance: metres from the position to the edge of the circle, below 0 inside.
        zone: the index of the zone in `Layout.zones`; None for the refresh circle.
        fence: the index of the fence in its zone; None for the refresh circle.
    """

    identifier: str
    latitude: float
    longitude: float
    radius: float
    distance: float
    zone: int | None = None
    fence: int | None = None


class RegionPlanner:
    """Which circles an app registers where, from `Layout.planner`."""

    def __init__(self) -> None:
        raise TypeError("a planner comes from Layout.planner")

    _handle: Handle

    @classmethod
    def _of(
        cls, layout: Handle, settings: Settings, regions: int | None, **numbers: float | datetime.timedelta | None
    ) -> "RegionPlanner":
        options = s.PlanOptions(size=c.sizeof(s.PlanOptions))
        call(lib.rf_plan_options_init, c.byref(options))
        if regions is not None:
            if not isinstance(regions, int) or not 0 <= regions <= 2**31 - 1:
                raise SettingError(f"regions is {regions!r}, expected a whole number", code="bad-setting")
            options.regions = regions
        for name, value in numbers.items():
            if value is not None:
                setattr(options, name, number(name, value))
        native = settings.native()
        planner = object.__new__(cls)
        planner._handle = Handle(lib.rf_planner_free, lib.rf_planner_new, layout, c.byref(native), c.byref(options))
        return planner

    def regions(self, latitude: float, longitude: float) -> list[Region]:
        """What an app at a position registers, in place of all that it had registered: the nearest circle first, the refresh
        circle last, where not all circles are registered. Empty for a layout without restart circles.

        Raises:
            ringfence.Error: there is no such position.
        """
        found = text(lib.rf_planner_regions, self._handle, float(latitude), float(longitude))
        return [Region(**each) for each in json.loads(found)]
