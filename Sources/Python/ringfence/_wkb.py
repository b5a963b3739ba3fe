"""Geometries in well-known binary (OGC 06-103r4), as GeoParquet has them: read as GeoJSON, and points written."""

from __future__ import annotations

import struct
from typing import Any, Iterable

#: The geometries of GeoJSON by their numbers.
_KINDS = {1: "Point", 2: "LineString", 3: "Polygon", 4: "MultiPoint", 5: "MultiLineString", 6: "MultiPolygon"}
#: The bits by which PostGIS marks further dimensions and a number of the reference system.
_HAS_Z, _HAS_M, _HAS_SRID = 0x80000000, 0x40000000, 0x20000000
_POINT = struct.Struct("<BIdd")


def points(longitudes: Iterable[float], latitudes: Iterable[float]) -> list[bytes]:
    """Points as well-known binary."""
    return [_POINT.pack(1, 1, x, y) for x, y in zip(longitudes, latitudes)]


def geometry(data: bytes) -> dict[str, Any] | None:
    """A geometry as GeoJSON with two coordinates a position; None for one without positions.

    Raises:
        ValueError: the bytes are no geometry, or one that is no fence: a collection, a curve, a surface.
    """
    reader = _Reader(data)
    kind, coordinates = reader.geometry(None)
    if reader.offset != len(data):
        raise ValueError("bytes are left behind the geometry")
    return {"type": kind, "coordinates": coordinates} if coordinates else None


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data, self.offset = data, 0
        self._order = "<"

    def geometry(self, wanted: str | None) -> tuple[str, list[Any]]:
        """A geometry, which is of a type where it is a part of another one."""
        (order,) = self._take("B")
        if order > 1:
            raise ValueError("the order of the bytes is not 0 or 1")
        self._order = "<" if order else ">"
        (code,) = self._take("I")
        kind = _KINDS.get((code & 0xFFFF) % 1000)
        if kind is None or wanted not in (None, kind):
            raise ValueError("the geometry is no point, line or polygon, or several of one of them")
        thousands = (code & 0xFFFF) // 1000
        size = 2 + (bool(code & _HAS_Z) or thousands in (1, 3)) + (bool(code & _HAS_M) or thousands in (2, 3))
        if code & _HAS_SRID:
            self._take("I")
        if kind == "Point":
            (position,) = self._positions(1, size)
            # A point without a position has coordinates that are no numbers.
            return kind, position if all(each == each for each in position) else []
        if kind == "LineString":
            return kind, self._positions(self._count(8 * size), size)
        if kind == "Polygon":
            return kind, [self._positions(self._count(8 * size), size) for _ in range(self._count(4))]
        part = kind.removeprefix("Multi")
        # A part has an order, a type and at least a number.
        parts = [self.geometry(part)[1] for _ in range(self._count(9))]
        return kind, [each for each in parts if each]

    def _positions(self, count: int, size: int) -> list[Any]:
        numbers = self._take(f"{count * size}d")
        return [list(numbers[start : start + 2]) for start in range(0, len(numbers), size)]

    def _count(self, size: int) -> int:
        """How many items of at least a size follow."""
        (count,) = self._take("I")
        if int(count) * size > len(self._data) - self.offset:
            raise ValueError("the geometry is cut off")
        return int(count)

    def _take(self, form: str) -> tuple[Any, ...]:
        try:
            found = struct.unpack_from(self._order + form, self._data, self.offset)
        except struct.error:
            raise ValueError("the geometry is cut off") from None
        self.offset += struct.calcsize(self._order + form)
        return found
