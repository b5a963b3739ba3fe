"""A layout prepared for evaluation: what all that evaluates with one needs of it."""

from __future__ import annotations

import ctypes as c
import functools
import json
import os
import threading
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import _structures as s
from ._library import Handle, call, lib
from ._records import encoded
from ._settings import Settings, layout_options
from .zones import Zone, read_zones

_FENCE_BITS = 2**32


class Names:
    """The ids and names of a layout as dictionary-encoded columns."""

    def __init__(self, zones: tuple[Zone, ...]) -> None:
        self._zones = zones
        self._ids = encoded(zone.id for zone in zones)
        self._names = encoded(zone.name for zone in zones)
        self._data = encoded(_json(zone.custom_data) for zone in zones)

    def zone_ids(self, zones: pa.Array) -> pa.Array:
        return self._ids.take(zones)

    def zone_names(self, zones: pa.Array) -> pa.Array:
        return self._names.take(zones)

    def custom_data(self, zones: pa.Array) -> pa.Array:
        """The custom data of zones as JSON, as in the rows of the command."""
        return self._data.take(zones)

    def fence_ids(self, zones: pa.Array, fences: pa.Array) -> pa.Array:
        """The ids of fences by the indices of their zones and their own."""
        keys = pc.add(pc.multiply(zones.cast(pa.int64()), _FENCE_BITS), fences.cast(pa.int64()))
        keys = keys.dictionary_encode()
        ids = []
        for key in keys.dictionary.to_pylist():
            zone, fence = divmod(key, _FENCE_BITS)
            ids.append(self._zones[zone].fences[fence].id)
        return encoded(ids).take(keys.indices)


def _json(data: dict[str, str]) -> str | None:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) if data else None


class PreparedLayout:
    """A layout that was read, its zones and names, and an engine for each setting that is used."""

    #: Whether what is odd about tables is warned of.
    _warns = True

    def __init__(self, content: bytes, name: str, options: dict[str, Any]) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._engines: dict[Settings, Handle] = {}
        native = layout_options(**options)
        self._handle = Handle(
            lib.rf_layout_free, lib.rf_layout_read, content, len(content), os.fsencode(name), c.byref(native), file=name
        )
        info = s.LayoutInfo(size=c.sizeof(s.LayoutInfo))
        call(lib.rf_layout_describe, self._handle, c.byref(info))
        self._zone_count: int = info.zone_count
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

    @functools.cached_property
    def _names(self) -> Names:
        return Names(self.zones)

    @functools.cached_property
    def _indices(self) -> dict[str, int]:
        return {zone.id: index for index, zone in enumerate(self.zones)}

    def _index(self, zone: str) -> int:
        if zone not in self._indices:
            raise KeyError(f"there is no zone with the id {zone!r}")
        return self._indices[zone]
