"""Arrow arrays from arrays of records in foreign memory, without a loop over the records."""

from __future__ import annotations

import ctypes as c
from typing import Any, Iterable, NamedTuple

import pyarrow as pa

from . import _compute as pc
from . import _structures as s
from ._header import CONSTANTS
from ._library import Handle, call, lib

TIME = pa.timestamp("us", tz="UTC")
#: The Arrow types of members.
_TYPES: dict[Any, pa.DataType] = {
    c.c_int64: pa.int64(), c.c_double: pa.float64(), c.c_int32: pa.int32(), c.c_uint8: pa.uint8(),
}  # fmt: skip


class Member(NamedTuple):
    """A member that is wanted as an array: its name, what stands for a missing value in it, and its type if another."""

    name: str
    missing: str = "RF_NEVER_MISSING"
    kind: pa.DataType | None = None


def number(name: str) -> Member:
    """A member of doubles, null where it is not finite."""
    return Member(name, "RF_NOT_FINITE")


def time(name: str) -> Member:
    """A member of times, null where it is missing."""
    return Member(name, "RF_LEAST", TIME)


class Records:
    """Arrays of one kind of record, one array for each part of an evaluation.

    The memory belongs to results that live at least as long as this object is used.
    """

    def __init__(self, structure: Any, function: Any, results: list[Handle]) -> None:
        self._structure = structure
        #: Where the records of each part lie.
        self._addresses: list[int] = []
        #: What the memory belongs to, where it is no results.
        self._array: Any = None
        #: How many records each part has.
        self.counts: list[int] = []
        for handle in results:
            address, count = c.c_void_p(), c.c_size_t()
            call(function, handle, c.byref(address), c.byref(count))
            self._addresses.append(address.value or 0)
            self.counts.append(count.value)

    @classmethod
    def of(cls, structure: Any, array: Any, count: int) -> "Records":
        """The first records of an array of structures."""
        records = cls(structure, None, [])
        records._array = array
        records._addresses.append(c.addressof(array))
        records.counts.append(count)
        return records

    def __len__(self) -> int:
        return sum(self.counts)

    def columns(self, members: Iterable[Member], bases: dict[str, list[int]] | None = None) -> dict[str, pa.Array]:
        """Members of all records, each as one array by its name.

        `bases` are added to the values of each part, such as the number of tracks in the parts before it.
        """
        wanted = list(members)
        parts = [self._part(part, wanted, bases or {}) for part in range(len(self.counts))]
        if len(parts) == 1:
            return parts[0]
        return {each.name: pa.concat_arrays([part[each.name] for part in parts]) for each in wanted}

    def _part(self, part: int, wanted: list[Member], bases: dict[str, list[int]]) -> dict[str, pa.Array]:
        count, fields = self.counts[part], dict(self._structure._fields_)
        natives = (s.Member * len(wanted))()
        buffers: list[list[pa.Buffer | None]] = []
        for native, each in zip(natives, wanted):
            native.offset, native.width = getattr(self._structure, each.name).offset, c.sizeof(fields[each.name])
            native.missing = CONSTANTS[each.missing]
            values = pa.allocate_buffer(count * native.width)
            present = pa.allocate_buffer((count + 7) // 8) if native.missing else None
            native.values = values.address
            native.present = present.address if present is not None else None
            buffers.append([present, values])
        if count:
            call(
                lib.rf_records_split, self._addresses[part], count, c.sizeof(self._structure), natives, len(wanted)
            )
        found = {}
        for native, each, pair in zip(natives, wanted, buffers):
            missing = native.missing_count
            array = pa.Array.from_buffers(
                each.kind or _TYPES[fields[each.name]], count, [pair[0] if missing else None, pair[1]], missing
            )
            base = bases.get(each.name, [0] * (part + 1))[part]
            found[each.name] = pc.add(array, pa.scalar(base, array.type)) if base else array
        return found


def encoded(values: Iterable[str | None]) -> pa.Array:
    """Dictionary-encoded texts, which may be equal to each other or missing."""
    return pa.array(values, pa.string()).dictionary_encode()


def lists(counts: pa.Array, values: pa.Array) -> pa.Array:
    """Lists of consecutive values, null where the count is 0."""
    offsets = pa.concat_arrays([pa.array([0], pa.int32()), pc.cumulative_sum(counts.cast(pa.int32()))])
    return pa.ListArray.from_arrays(offsets, values, mask=pc.equal(counts, 0))
