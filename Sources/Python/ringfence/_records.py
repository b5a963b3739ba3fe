"""Arrow arrays from arrays of records in foreign memory, without a loop over the records."""

from __future__ import annotations

import ctypes as c
import functools
from typing import Any, Iterable

import pyarrow as pa
import pyarrow.compute as pc

from ._library import Handle, call
from ._structures import NO_TIME

#: The form of a member for memoryview, and its Arrow type.
_FORMS: dict[Any, tuple[Any, pa.DataType]] = {
    c.c_int64: ("q", pa.int64()),
    c.c_double: ("d", pa.float64()),
    c.c_int32: ("i", pa.int32()),
    c.c_uint8: ("B", pa.uint8()),
}
TIME = pa.timestamp("us", tz="UTC")


@functools.cache
def _place(structure: Any, name: str) -> tuple[Any, pa.DataType, int, int]:
    """The form and the type of a member, where the first one lies, and how far the next, in its own size."""
    kind = {field[0]: field[1] for field in structure._fields_}[name]
    size = c.sizeof(kind)
    return (*_FORMS[kind], getattr(structure, name).offset // size, c.sizeof(structure) // size)


class Records:
    """Arrays of one kind of record, one array for each part of an evaluation.

    The memory belongs to results that live at least as long as this object is used.
    """

    def __init__(self, structure: Any, function: Any, results: list[Handle]) -> None:
        self._structure = structure
        self._views: list[memoryview] = []
        #: How many records each part has.
        self.counts: list[int] = []
        for handle in results:
            address, count = c.c_void_p(), c.c_size_t()
            call(function, handle, c.byref(address), c.byref(count))
            size = count.value * c.sizeof(structure)
            raw = (c.c_char * size).from_address(address.value) if size and address.value else b""
            self._views.append(memoryview(raw).cast("B"))
            self.counts.append(count.value)

    @classmethod
    def of(cls, structure: Any, array: Any, count: int) -> "Records":
        """The first records of an array of structures."""
        records = cls(structure, None, [])
        records._views.append(memoryview(array).cast("B")[: count * c.sizeof(structure)])
        records.counts.append(count)
        return records

    def __len__(self) -> int:
        return sum(self.counts)

    def member(self, name: str, bases: list[int] | None = None) -> pa.Array:
        """One member of all records as a contiguous array.

        `bases` are added to the values of each part, such as the number of tracks in the parts before it.
        """
        form, type_, first, step = _place(self._structure, name)
        arrays = []
        for part, view in enumerate(self._views):
            if not view:
                continue
            data = view.cast(form)[first::step].tobytes()
            array = pa.Array.from_buffers(type_, self.counts[part], [None, pa.py_buffer(data)])
            if bases is not None and bases[part]:
                array = pc.add(array, pa.scalar(bases[part], type_))
            arrays.append(array)
        return pa.concat_arrays(arrays) if arrays else pa.array([], type_)

    def number(self, name: str) -> pa.Array:
        """A member of doubles, null where it is missing."""
        return finite(self.member(name))

    def time(self, name: str) -> pa.Array:
        """A member of times, null where it is missing."""
        return times(self.member(name))


def finite(array: pa.Array) -> pa.Array:
    """The numbers of an array, null where they are not finite."""
    return pc.if_else(pc.is_finite(array), array, pa.scalar(None, array.type))


def times(array: pa.Array) -> pa.Array:
    """Times from microseconds, null for RF_NO_TIME."""
    present = pc.not_equal(array, pa.scalar(NO_TIME, pa.int64()))
    return pc.if_else(present, array, pa.scalar(None, pa.int64())).cast(TIME)


def encoded(values: Iterable[str | None]) -> pa.Array:
    """Dictionary-encoded texts, which may be equal to each other or missing."""
    return pa.array(values, pa.string()).dictionary_encode()


def lists(counts: pa.Array, values: pa.Array) -> pa.Array:
    """Lists of consecutive values, null where the count is 0."""
    offsets = pa.concat_arrays([pa.array([0], pa.int32()), pc.cumulative_sum(counts.cast(pa.int32()))])
    return pa.ListArray.from_arrays(offsets, values, mask=pc.equal(counts, 0))
