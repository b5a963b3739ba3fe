"""Evaluates fixes through the library, on one thread or several."""

from __future__ import annotations

import ctypes as c
from typing import Any, NamedTuple

import pyarrow as pa

from . import _compute as pc
from . import _structures as s
from . import _tables
from ._fixes import Fixes
from ._header import CONSTANTS
from ._library import Handle, lib
from ._records import Member, Records
from ._work import Work
from .errors import Error

#: With several threads the tracks are cut into this many parts for each, so that they end at about the same time.
_PARTS = 4
#: A part has about this many fixes at most, unless it is one track.
_FIXES = 200_000


class Results:
    """What came of the parts of a table, in the order of its tracks."""

    def __init__(self, handles: list[Handle], starts: list[int]) -> None:
        self.handles = handles
        #: The number of the first track of each part.
        self.starts = starts
        self.counts = Records(s.Counts, lib.rf_results_counts, handles)

    def free(self) -> None:
        """Frees the memory of the library; arrays that were made of it stay."""
        for handle in self.handles:
            handle.free()


class Scenario(NamedTuple):
    """What happens to the app on each track: the text of a scenario, and the name of a profile or nothing."""

    text: bytes
    profile: bytes | None


def evaluate(
    engine: Handle,
    fixes: Fixes,
    threads: int,
    suppressed: bool,
    scenario: Scenario | None = None,
    work: Work | None = None,
    rounds: int = 1,
    asks_for_devices: bool = False,
) -> Results:
    """Evaluates all tracks, each with a session of its own, or as an app in a scenario receives them. `work` hears of the
    fixes that are evaluated, of as many as all `rounds` have. Sessions have the names of their tracks where a zone asks for devices.

    Raises:
        InputError: a position is not a number or out of range.
    """
    offsets = fixes.offsets
    tracks = len(offsets) - 1
    work = work or Work()
    wanted = max(threads * _PARTS if threads > 1 else 1, len(fixes) // _FIXES + 1)
    bounds = [0, tracks] if wanted == 1 or tracks < 2 else _bounds(offsets, wanted)
    parts = list(zip(bounds, bounds[1:])) or [(0, 0)]
    first = _tables.address(offsets)
    names = _Names(fixes.names) if asks_for_devices else None

    def part(bound: tuple[int, int]) -> Handle | Error:
        begin, end = bound
        start = c.c_void_p(first + 8 * begin)
        tracks = (engine, c.byref(fixes.native), start, end - begin, names and names.at(begin))
        try:
            if scenario is not None:
                what, profile = scenario
                result = Handle(lib.rf_results_free, lib.rf_simulate_named, *tracks, what, len(what), profile)
            else:
                flags = CONSTANTS["RF_SUPPRESSIONS"] if suppressed else 0
                result = Handle(lib.rf_results_free, lib.rf_evaluate_named, *tracks, flags)
        except Error as error:
            return error
        if end > begin:
            work.has_done(offsets[end].as_py() - offsets[begin].as_py(), len(fixes) * rounds)
        return result

    found = work.each(part, parts, threads)
    for result in found:
        if isinstance(result, Error):
            raise result
    handles = [result for result in found if isinstance(result, Handle)]
    return Results(handles, [begin for begin, _ in parts])


class _Names:
    """The names of tracks as texts of the library, which live as long as this."""

    def __init__(self, names: list[str]) -> None:
        texts = [name.encode("utf-8", "replace") for name in names]
        self._bytes = c.create_string_buffer(b"".join(texts))
        self._names = (s.String * len(texts))()
        at = c.addressof(self._bytes)
        for name, text in zip(self._names, texts):
            name.bytes, name.size = at, len(text)
            at += len(text)

    def at(self, track: int) -> Any:
        """The address of the name of a track."""
        return c.cast(c.addressof(self._names) + track * c.sizeof(s.String), c.POINTER(s.String))


def _bounds(offsets: pa.Array, parts: int) -> list[int]:
    """Where to cut the tracks into parts with about the same number of fixes."""
    tracks = len(offsets) - 1
    total = offsets[tracks].as_py()
    parts = min(parts, tracks)
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


def counts_table(tracks: pa.Array, results: Results, mode: str) -> pa.Table:
    """How many fixes of each track were evaluated or left out."""
    counts = results.counts.columns(map(Member, ("evaluated", "out_of_order", "inaccurate")))
    return pa.table(
        {
            "track": tracks,
            "mode": pa.array([mode] * len(tracks), pa.string()),
            "evaluated": counts["evaluated"],
            "outOfOrder": counts["out_of_order"],
            "inaccurate": counts["inaccurate"],
        }
    )


def ignored(counts: pa.Table) -> int:
    """How many fixes an engine left out of all tracks."""
    return sum(pc.sum(counts.column(name)).as_py() or 0 for name in ("outOfOrder", "inaccurate"))
