"""The ids and names of a layout as dictionary-encoded columns, without a loop over its zones and fences."""

from __future__ import annotations

import ctypes as c
import functools

import pyarrow as pa

from . import _compute as pc
from . import _structures as s
from ._event import Detailed
from ._header import CONSTANTS
from ._library import Handle, call, lib


class Names:
    """The texts of a layout. Each kind is taken over when it is used."""

    def __init__(self, layout: Handle, zone_count: int, detailed: Detailed) -> None:
        self._layout = layout
        self._zone_count = zone_count
        #: What of a layout gives events details.
        self.detailed = detailed

    def zone_ids(self, zones: pa.Array) -> pa.Array:
        return self._ids.take(zones)

    def zone_names(self, zones: pa.Array) -> pa.Array:
        return self._names.take(zones)

    def custom_data(self, zones: pa.Array) -> pa.Array:
        """The custom data of zones as JSON, as in the rows of the command."""
        return self._data.take(zones)

    def fence_ids(self, zones: pa.Array, fences: pa.Array) -> pa.Array:
        """The ids of fences by the indices of their zones and their own; null for none."""
        ids, starts = self._fences
        if self.detailed.asks_for_devices:
            fences = pc.if_else(pc.less(fences, 0), pa.scalar(None, fences.type), fences)
        return ids.take(pc.add(starts.take(zones), fences))

    def attendance_ids(self, zones: pa.Array, attendances: pa.Array) -> pa.Array:
        """The ids of schedules that ask, by the indices of their zones and their own."""
        ids, starts = self._attendances
        return ids.take(pc.add(starts.take(zones), attendances))

    @functools.cached_property
    def _ids(self) -> pa.Array:
        return self._texts("RF_ZONE_IDS")[0]

    @functools.cached_property
    def _names(self) -> pa.Array:
        return self._texts("RF_ZONE_NAMES")[0]

    @functools.cached_property
    def _data(self) -> pa.Array:
        return self._texts("RF_ZONE_DATA")[0]

    @functools.cached_property
    def _fences(self) -> tuple[pa.Array, pa.Array]:
        return self._texts("RF_FENCE_IDS")

    @functools.cached_property
    def _attendances(self) -> tuple[pa.Array, pa.Array]:
        return self._texts("RF_ATTENDANCE_IDS")

    def _texts(self, kind: str) -> tuple[pa.Array, pa.Array]:
        """The texts of all items, dictionary-encoded, and the first item of each zone."""
        column, starts, count = s.TableColumn(), c.c_void_p(), c.c_size_t()
        call(lib.rf_layout_texts, self._layout, CONSTANTS[kind], c.byref(column), c.byref(starts), c.byref(count))
        texts = column.text_count

        def foreign(address: int | None, size: int) -> pa.Buffer:
            return pa.foreign_buffer(address, size, self._layout) if address and size else pa.allocate_buffer(0)

        offsets = foreign(column.offsets, 8 * (texts + 1))
        size = memoryview(offsets).cast("q")[texts]
        values = pa.Array.from_buffers(pa.large_string(), texts, [None, offsets, foreign(column.values, size)])
        codes = pa.Array.from_buffers(pa.int32(), count.value, [None, foreign(column.codes, 4 * count.value)])
        if texts < len(codes):
            codes = pc.if_else(pc.less(codes, 0), pa.scalar(None, pa.int32()), codes)
        begins = pa.Array.from_buffers(
            pa.int64(), self._zone_count, [None, foreign(starts.value, 8 * self._zone_count)]
        )
        return pa.DictionaryArray.from_arrays(codes, values.cast(pa.string())), begins
