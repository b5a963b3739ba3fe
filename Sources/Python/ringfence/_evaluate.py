"""Evaluates fixes through the library, on one thread or several."""

from __future__ import annotations

import ctypes as c
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa
import pyarrow.compute as pc

from . import _structures as s
from . import _tables
from ._fixes import Fixes
from ._header import CONSTANTS
from ._library import Handle, lib
from ._records import Records
from .errors import InputError

#: With several threads the tracks are cut into this many parts for each, so that they end at about the same time.
_PARTS = 4


class Results:
    """What came of the parts of a table, in the order of its tracks."""

    def __init__(self, handles: list[Handle], starts: list[int]) -> None:
        self.handles = handles
        #: The number of the first track of each part.
        self.starts = starts
        self.counts = Records(s.Counts, lib.rf_results_counts, handles)

    def is_in_order(self) -> bool:
        """Whether no fix was left out because of its time, and none may hide another one of its time."""
        return not any(_sum(self.counts.member(name)) for name in ("out_of_order", "inaccurate"))

    def free(self) -> None:
        """Frees the memory of the library; arrays that were made of it stay."""
        for handle in self.handles:
            handle.free()


def columns_of(columns: dict[str, pa.Array], count: int) -> s.Columns:
    """The structure of columns that the caller keeps alive."""
    address = _tables.address
    return s.Columns(
        size=c.sizeof(s.Columns),
        count=count,
        times=address(columns["time"]),
        latitudes=address(columns["latitude"]),
        longitudes=address(columns["longitude"]),
        altitudes=address(columns.get("altitude")),
        accuracies=address(columns.get("accuracy")),
        speeds=address(columns.get("speed")),
        courses=address(columns.get("course")),
        flags=address(columns.get("flags")),
    )


def evaluate(engine: Handle, fixes: Fixes, threads: int, suppressed: bool) -> Results:
    """Evaluates all tracks, each with a session of its own.

    Raises:
        InputError: a position is not a number or out of range.
    """
    arrays = fixes.finished()
    columns = columns_of(arrays, len(fixes))
    offsets = fixes.offsets
    tracks = len(offsets) - 1
    bounds = [0, tracks] if threads == 1 or tracks < 2 else _bounds(offsets, threads)
    parts = list(zip(bounds, bounds[1:])) or [(0, 0)]
    first = _tables.address(offsets)

    def part(bound: tuple[int, int]) -> Handle | InputError:
        begin, end = bound
        place = c.c_void_p(first + 8 * begin)
        try:
            return Handle(
                lib.rf_results_free,
                lib.rf_evaluate,
                engine,
                c.byref(columns),
                place,
                end - begin,
                CONSTANTS["RF_SUPPRESSIONS"] if suppressed else 0,
            )
        except InputError as error:
            return error

    if len(parts) == 1:
        found = [part(parts[0])]
    else:
        with ThreadPoolExecutor(threads) as pool:
            found = list(pool.map(part, parts))
    for result in found:
        if isinstance(result, InputError):
            raise result
    handles = [result for result in found if isinstance(result, Handle)]
    return Results(handles, [begin for begin, _ in parts])


def _bounds(offsets: pa.Array, threads: int) -> list[int]:
    """Where to cut the tracks into parts with about the same number of fixes."""
    tracks = len(offsets) - 1
    total = offsets[tracks].as_py()
    parts = min(threads * _PARTS, tracks)
    bounds = [0]
    values = memoryview(offsets.buffers()[1]).cast("q")[offsets.offset : offsets.offset + len(offsets)]
    for k in range(1, parts):
        low, high = bounds[-1], tracks
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if values[middle] < total * k // parts else (low, middle)
        if low > bounds[-1] and low < tracks:
            bounds.append(low)
    return bounds + [tracks]


def _sum(numbers: pa.Array) -> int:
    return pc.sum(numbers, min_count=0).as_py() or 0


def counts_table(fixes: Fixes, results: Results, mode: str) -> pa.Table:
    """How many fixes of each track were evaluated or left out."""
    counts = results.counts
    return pa.table(
        {
            "track": fixes.tracks,
            "mode": pa.array([mode] * len(fixes.tracks), pa.string()),
            "evaluated": counts.member("evaluated"),
            "outOfOrder": counts.member("out_of_order"),
            "inaccurate": counts.member("inaccurate"),
        }
    )
