"""Columns of a table as the library takes them. Nothing is decided here but how Arrow holds values."""

from __future__ import annotations

import ctypes as c
from typing import Any

import pyarrow as pa

from . import _compute as pc
from . import _structures as s
from . import _tables
from ._header import CONSTANTS
from .errors import InputError

_SCALES = {"s": 1_000_000, "ms": 1_000}


class Column:
    """A column with its values in memory, which lives as long as this object."""

    def __init__(self, name: str, role: str | None, values: pa.ChunkedArray) -> None:
        self.name = name.encode("utf-8", "replace")
        self.kind = CONSTANTS["RF_NO_VALUES"]
        self.values: pa.Array | None = None
        self.offsets: Any = 0
        self.text_count = 0
        self.codes: pa.Array | None = None
        if role is not None:
            self._take(_tables.joined(values), name, role)

    def native(self) -> s.TableColumn:
        """The structure of the library."""
        if self.kind == CONSTANTS["RF_TEXTS"]:
            address = self.values.buffers()[2].address if self.values is not None and self.values.buffers()[2] else 0
        else:
            address = _tables.address(self.values)
        return s.TableColumn(
            name=self.name,
            values=address,
            offsets=self.offsets,
            text_count=self.text_count,
            codes=_tables.address(self.codes),
            kind=self.kind,
        )

    def _take(self, column: pa.Array, name: str, role: str) -> None:
        kind = column.type
        if pa.types.is_dictionary(kind):
            inner = kind.value_type
            if not (_is_text(inner) or pa.types.is_integer(inner)):
                return self._take(column.dictionary_decode(), name, role)
            codes = column.indices
            if pa.types.is_uint64(codes.type) or pa.types.is_uint32(codes.type):
                codes = codes.cast(pa.int64())
            return self._take_texts(column.dictionary, pc.fill_null(codes.cast(pa.int32()), -1))
        if pa.types.is_null(kind):
            self._take_values("RF_DOUBLES", pa.nulls(len(column), pa.float64()), float("nan"))
        elif role == "track" and pa.types.is_integer(kind):
            self._take(column.dictionary_encode(), name, role)
        elif pa.types.is_timestamp(kind):
            times = microseconds(column.view(pa.int64()), kind.unit, name)
            self._take_values("RF_LOCAL_TIMES" if kind.tz is None else "RF_TIMES", times, s.NO_TIME)
        elif pa.types.is_date64(kind):
            self._take_values("RF_TIMES", microseconds(column.view(pa.int64()), "ms", name), s.NO_TIME)
        elif pa.types.is_integer(kind):
            try:
                self._take_values("RF_INTEGERS", column.cast(pa.int64()), s.NO_TIME)
            except pa.ArrowInvalid:
                self._take_values("RF_DOUBLES", column.cast(pa.float64(), safe=False), float("nan"))
        elif pa.types.is_floating(kind) or pa.types.is_decimal(kind):
            self._take_values("RF_DOUBLES", column.cast(pa.float64(), safe=False), float("nan"))
        elif _is_text(kind):
            self._take_texts(column)
        elif pa.types.is_boolean(kind) or pa.types.is_date32(kind) or pa.types.is_time(kind):
            self._take_texts(column.cast(pa.string()))
        elif pa.types.is_list(kind) or pa.types.is_large_list(kind):
            if role == "flags" and (_is_text(kind.value_type) or pa.types.is_null(kind.value_type)):
                self._take_texts(pc.binary_join(column.cast(pa.list_(pa.string())), " "))

    def _take_values(self, kind: str, values: pa.Array, missing: Any) -> None:
        self.kind = CONSTANTS[kind]
        self.values = _tables.aligned(pc.fill_null(values, missing) if values.null_count else values)

    def _take_texts(self, texts: pa.Array, codes: pa.Array | None = None) -> None:
        texts = texts.cast(pa.string()) if not _is_text(texts.type) else texts
        if codes is not None and len(codes) == 0:
            # An empty array of codes has no address, as one that is not given.
            texts = texts.slice(0, 0)
        texts = pc.fill_null(texts.cast(pa.large_string()), "")
        self.kind = CONSTANTS["RF_TEXTS"]
        self.values, self.codes, self.text_count = texts, codes, len(texts)
        buffer = texts.buffers()[1]
        self._no_texts = (c.c_int64 * 1)(0)
        if len(texts) == 0 or buffer is None:
            self.offsets = c.addressof(self._no_texts)
        else:
            self.offsets = buffer.address + 8 * texts.offset


def _is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def microseconds(column: pa.Array, unit: str, name: str) -> pa.Array:
    """Times of a unit as microseconds; those of nanoseconds are rounded down.

    Raises:
        InputError: a time is out of range (``bad-time``).
    """
    if unit == "us":
        return column
    if unit == "ns":
        # Rounded down, before 1970 too.
        quotient = pc.divide(column, 1_000)
        remainder = pc.less(column, pc.multiply(quotient, 1_000))
        return pc.subtract(quotient, remainder.cast(pa.int64())) if pc.any(remainder).as_py() else quotient
    try:
        return pc.multiply_checked(column, pa.scalar(_SCALES[unit], pa.int64()))
    except pa.ArrowInvalid:
        raise InputError(f"column '{name}' has times out of range", code="bad-time") from None
