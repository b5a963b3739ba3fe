"""A layout prepared for evaluation: what all that evaluates with one needs of it."""

from __future__ import annotations

import collections
import ctypes as c
import functools
import os
import threading
from typing import Any

from . import _structures as s
from ._event import Detailed
from ._library import Handle, call, lib
from ._names import Names
from ._settings import Settings, layout_options
from .zones import Zone, read_zones


class PreparedLayout:
    """A layout that was read, its zones and names, and an engine for each setting that is used."""

    #: Whether what is odd about tables is warned of.
    _warns = True

    def __init__(self, content: bytes, name: str, options: dict[str, Any]) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._engines: dict[Settings, Handle] = {}
        self._migrations: dict[Settings, tuple[Handle, Handle]] = {}
        native = layout_options(**options)
        self._handle = Handle(
            lib.rf_layout_free, lib.rf_layout_read, content, len(content), os.fsencode(name), c.byref(native), file=name
        )
        info = s.LayoutInfo(size=c.sizeof(s.LayoutInfo))
        call(lib.rf_layout_describe, self._handle, c.byref(info))
        self._zone_count: int = info.zone_count
        self._detailed = Detailed(
            confirms_exits=bool(info.confirms_exits),
            limits_stays=bool(info.limits_stays),
            has_corridors=bool(info.corridor_count),
            limits_speed=bool(info.limits_speed),
            asks_for_devices=bool(info.attendance_count),
        )
        self._fence_count: int = info.fence_count
        self._warning_count: int = info.warning_count
        self._form: str = info.form.text or ""
        self._title: str | None = info.name.text
        self._time_zone: str | None = info.time_zone.text

    @functools.cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The zones in the order of the file."""
        return read_zones(self._handle, self._zone_count)

    def _engine(self, settings: Settings) -> Handle:
        """The engine of some settings, prepared once."""
        native = settings.native()
        with self._lock:
            engine = self._engines.get(settings)
            if engine is None:
                engine = Handle(lib.rf_engine_free, lib.rf_engine_new, self._handle, c.byref(native))
                if len(self._engines) >= 8:
                    del self._engines[next(iter(self._engines))]
                self._engines[settings] = engine
            return engine

    def _migration(self, settings: Settings) -> Handle:
        """The way from any layout to this one, prepared once."""
        engine = self._engine(settings)
        with self._lock:
            known = self._migrations.get(settings)
            if known is None or known[0] is not engine:
                known = engine, Handle(lib.rf_migration_free, lib.rf_migration_new, engine)
                self._migrations = {settings: known}
            return known[1]

    @functools.cached_property
    def _names(self) -> Names:
        return Names(self._handle, self._zone_count, self._detailed)

    @functools.cached_property
    def _indices(self) -> dict[str, int]:
        return {zone.id: index for index, zone in enumerate(self.zones)}

    @functools.cached_property
    def _shown_names(self) -> dict[str, str]:
        """The names of zones for people, by their ids: with the id where several zones have the name."""
        counts = collections.Counter(zone.name for zone in self.zones)
        return {
            zone.id: f"{zone.name} ({zone.id})" if zone.name and counts[zone.name] > 1 else zone.name or zone.id
            for zone in self.zones
        }

    def _index(self, zone: str) -> int:
        if zone not in self._indices:
            raise KeyError(f"there is no zone with the id {zone!r}")
        return self._indices[zone]
