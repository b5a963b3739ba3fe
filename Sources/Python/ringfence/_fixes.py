"""Fixes for the library: the columns of a table, grouped by track, without what cannot be used."""

from __future__ import annotations

from typing import Mapping

import pyarrow as pa
import pyarrow.compute as pc

from . import _names, _tables, _times
from .errors import ColumnTypeError, InputError

_NAN = float("nan")
_OPTIONAL = ("altitude", "accuracy", "speed", "course")
_FLAGS = {"estimated": 2, "manual": 4, "simulated": 8}


class Fixes:
    """Columns of fixes in which the fixes of each track stand together.

    Attributes:
        columns: arrays without nulls by role: ``time`` (microseconds), ``latitude``, ``longitude`` and what else
            the table has; ``codes`` of segments and ``bits`` of flags.
        tracks: the name of each track, in the order in which they begin.
        offsets: where each track begins, and the number of fixes at the end, as int64.
        dropped: how many fixes were dropped for each reason, and the first row of each.
        notes: what was done with the table.
    """

    def __init__(
        self,
        table: pa.Table,
        columns: Mapping[str, str | None] | None,
        time_zone: str | None,
        track: str,
        *,
        examine: bool = False,
    ) -> None:
        choice = _names.choose(table.column_names, columns)
        self.columns: dict[str, pa.Array] = {}
        self.dropped: dict[str, list[int]] = {}
        self.notes: list[str] = []
        self.ignored = choice.ignored
        self._rows: pa.Array | None = None
        name = choice.columns
        read = self.columns
        for role in ("latitude", "longitude"):
            read[role] = _tables.numbers(_tables.array(table, name[role]), name[role])
            side = f"{role}_hemisphere"
            if side in name:
                read[role] = _sided(read[role], _tables.array(table, name[side]), name[side], role)
                examine = True
        times = _tables.array(table, name["time"])
        read["time"] = _times.microseconds(times, name["time"], time_zone, choice.is_utc)
        for role in _OPTIONAL:
            if role in name:
                read[role] = _tables.numbers(_tables.array(table, name[role]), name[role])
        if "speed" in read and choice.speed_factor != 1:
            read["speed"] = pc.multiply(read["speed"], choice.speed_factor)
        if "segment" in name:
            read["codes"] = _tables.codes(_tables.array(table, name["segment"]), name["segment"])
        if "flags" in name:
            read["bits"] = _bits(_tables.array(table, name["flags"]), name["flags"])
        if "track" in name:
            read["track"] = _tables.names(_tables.array(table, name["track"]), name["track"])

        if examine or any(read[role].null_count for role in _names.REQUIRED) or self._has_null_island():
            self._drop_unusable(times)
        for role in _OPTIONAL:
            column = self.columns.get(role)
            if column is not None and column.null_count:
                self.columns[role] = pc.fill_null(column, _NAN)
        self._group(track)

    def __len__(self) -> int:
        return len(self.columns["time"])

    # What cannot be used.

    def _is_null_island(self) -> pa.Array:
        """Which fixes are at 0, 0, which stand for no position."""
        return pc.and_(pc.equal(self.columns["latitude"], 0.0), pc.equal(self.columns["longitude"], 0.0))

    def _has_null_island(self) -> bool:
        return bool(pc.any(self._is_null_island(), min_count=0).as_py())

    def _drop_unusable(self, times: pa.Array) -> None:
        latitude, longitude = self.columns["latitude"], self.columns["longitude"]
        is_position = pc.and_(
            pc.and_(pc.greater_equal(latitude, -90.0), pc.less_equal(latitude, 90.0)),
            pc.and_(pc.greater_equal(longitude, -540.0), pc.less_equal(longitude, 540.0)),
        )
        is_position = pc.fill_null(is_position, False)
        is_time, was_time = pc.is_valid(self.columns["time"]), pc.is_valid(times)
        self.drop("bad-position", pc.invert(is_position))
        is_null_island = pc.and_(is_position, pc.fill_null(self._is_null_island(), False))
        self.drop("null-island", is_null_island)
        is_position = pc.and_(is_position, pc.invert(is_null_island))
        self.drop("missing-time", pc.and_(is_position, pc.invert(was_time)))
        self.drop("bad-time", pc.and_(pc.and_(is_position, was_time), pc.invert(is_time)))
        keep = pc.and_(is_position, is_time)
        if not pc.all(keep, min_count=0).as_py():
            self._rows = pc.indices_nonzero(keep)
            self.columns = {role: array.filter(keep) for role, array in self.columns.items()}

    def drop(self, reason: str, mask: pa.Array) -> None:
        """Counts fixes that are dropped."""
        count = pc.sum(mask, min_count=0).as_py() or 0
        if not count:
            return
        index = pc.index(mask, pa.scalar(True)).as_py()
        row = index if self._rows is None else self._rows[index].as_py()
        entry = self.dropped.setdefault(reason, [0, row])
        entry[0] += count
        entry[1] = min(entry[1], row)

    # Tracks.

    def _group(self, track: str) -> None:
        count = len(self)
        column = self.columns.pop("track", None)
        if column is None:
            self.tracks = pa.array([track] if count else [], pa.string())
            self.offsets = pa.array([0, count] if count else [0], pa.int64())
            return
        if pa.types.is_dictionary(column.type):
            ends = _tables.run_ends(column.indices)
            names = column.dictionary.take(column.indices.take(pc.subtract(ends, 1)))
        else:
            ends = _tables.run_ends(column)
            names = column.take(pc.subtract(ends, 1))
        names = _named(names, track)
        self.tracks = pc.unique(names)
        if len(self.tracks) == len(names):
            self.offsets = pa.concat_arrays([pa.array([0], pa.int64()), ends])
            return
        ranks = pc.index_in(names, self.tracks).cast(pa.int64())
        ranks = pc.run_end_decode(pa.RunEndEncodedArray.from_arrays(ends, ranks))
        if not pc.all(pc.greater_equal(ranks[1:], ranks[:-1]), min_count=0).as_py():
            order = pc.array_sort_indices(ranks)
            self._take(order)
            ranks = ranks.take(order)
            self.notes.append("the rows of several tracks alternate; they were brought together")
        self._set_offsets(ranks)

    def _set_offsets(self, ranks: pa.Array) -> None:
        """Offsets from the number of each fix's track, ascending."""
        ends = _tables.run_ends(ranks)
        if len(ends) < len(self.tracks):
            self.tracks = self.tracks.take(ranks.take(pc.subtract(ends, 1)))
        self.offsets = pa.concat_arrays([pa.array([0], pa.int64()), ends])

    def ranks(self) -> pa.Array:
        """The number of each fix's track."""
        if len(self.tracks) == 0:
            return pa.array([], pa.int64())
        numbers = pa.array(range(len(self.tracks)), pa.int64())
        return pc.run_end_decode(pa.RunEndEncodedArray.from_arrays(self.offsets[1:], numbers))

    def _take(self, order: pa.Array) -> None:
        self.columns = {role: array.take(order) for role, array in self.columns.items()}
        self._rows = order if self._rows is None else self._rows.take(order)

    # The order of times.

    def put_in_order(self, out_of_order: str) -> bool:
        """Sorts fixes that go back in time, or drops them, and drops fixes at the time of the one before.

        Returns:
            Whether anything was changed.

        Raises:
            InputError: a fix goes back in time and `out_of_order` is ``fail`` (``out-of-order``).
        """
        times, ranks = self.columns["time"], self.ranks()
        is_same_track = pc.invert(_tables.changes(ranks))
        is_back = pc.and_(is_same_track, pc.less(times[1:], times[:-1]))
        goes_back = pc.any(is_back, min_count=0).as_py()
        if goes_back and out_of_order == "fail":
            index = pc.index(is_back, pa.scalar(True)).as_py() + 1
            row = index if self._rows is None else self._rows[index].as_py()
            raise InputError(
                f"row {row}: the time is before that of the fix before; out_of_order='sort' sorts",
                code="out-of-order",
                index=row,
            )
        if goes_back and out_of_order == "sort":
            order = pc.array_sort_indices(times)
            order = order.take(pc.array_sort_indices(ranks.take(order)))
            self._take(order)
            self.notes.append("fixes that go back in time were sorted")
            times = self.columns["time"]
        dropped = pc.and_(is_same_track, pc.equal(times[1:], times[:-1]))
        if goes_back and out_of_order == "drop":
            latest = self._latest(times)
            is_back = pc.and_(is_same_track, pc.less(times[1:], latest[:-1]))
            dropped = pc.and_(is_same_track, pc.equal(times[1:], latest[:-1]))
            self.drop("out-of-order", _behind_first(is_back))
            self.drop("same-time", _behind_first(dropped))
            dropped = pc.or_(dropped, is_back)
        else:
            self.drop("same-time", _behind_first(dropped))
        if not pc.any(dropped, min_count=0).as_py():
            return bool(goes_back)
        keep = pc.invert(_behind_first(dropped))
        kept = ranks.filter(keep)
        rows = pc.indices_nonzero(keep)
        self._take(rows)
        self._set_offsets(kept)
        return True

    def _latest(self, times: pa.Array) -> pa.Array:
        """The latest time of the track up to each fix."""
        offsets = self.offsets.to_pylist()
        parts = [pc.cumulative_max(times[a:b]) for a, b in zip(offsets, offsets[1:])]
        return pa.concat_arrays(parts)

    def ends(self) -> pa.Table:
        """The time of the last fix of each track."""
        last = pc.subtract(self.offsets[1:], 1)
        times = self.columns["time"].take(last).cast(pa.timestamp("us", tz="UTC"))
        return pa.table({"track": self.tracks, "end": times})

    # What the library takes.

    def finished(self) -> dict[str, pa.Array]:
        """The columns as the library takes them."""
        columns = dict(self.columns)
        codes, bits = columns.pop("codes", None), columns.pop("bits", None)
        if codes is not None and len(codes):
            starts = _behind_first(_tables.changes(codes)).cast(pa.uint8())
            bits = starts if bits is None else pc.bit_wise_or(bits, starts)
        if bits is not None:
            columns["flags"] = bits
        return {role: _tables.aligned(array) for role, array in columns.items()}


def _behind_first(mask: pa.Array) -> pa.Array:
    """A mask of all fixes from one of all but the first."""
    return pa.concat_arrays([pa.array([False]), mask])


def _sided(degrees: pa.Array, sides: pa.Array, name: str, role: str) -> pa.Array:
    """Degrees with the sign of a hemisphere; null where it is missing, unknown or contradicts the sign."""
    positive, negative = ("n north", "s south") if role == "latitude" else ("e east", "w west")
    words = pc.utf8_lower(pc.utf8_trim_whitespace(_tables.names(sides, name).cast(pa.string())))
    is_positive = pc.is_in(words, pa.array(positive.split(), words.type))
    is_negative = pc.is_in(words, pa.array(negative.split(), words.type))
    below = pc.negate(pc.abs(degrees))
    is_possible = pc.or_(is_negative, pc.and_(is_positive, pc.greater_equal(degrees, 0.0)))
    return pc.if_else(is_possible, pc.if_else(is_negative, below, degrees), pa.scalar(None, degrees.type))


def _named(names: pa.Array, track: str) -> pa.Array:
    """The names of tracks as texts or int64; a missing one is that of the table."""
    if pa.types.is_integer(names.type) and names.null_count == 0 and names.type != pa.uint64():
        return names.cast(pa.int64())
    names = names.cast(pa.string())
    is_missing = pc.or_(pc.is_null(names), pc.equal(pc.fill_null(names, ""), ""))
    return pc.if_else(is_missing, pa.scalar(track), names)


def _bits(column: pa.Array, name: str) -> pa.Array:
    """Flags as bits, from texts with blanks between words or from lists of words. Other words are left aside."""
    kind = column.type
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        try:
            column = pc.binary_join(column.cast(pa.list_(pa.string())), " ")
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
            pass
    else:
        column = _tables.plain(column)
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if not (pa.types.is_string(column.type) or pa.types.is_large_string(column.type)):
        raise ColumnTypeError(f"column '{name}' has the type {kind}, expected texts or lists of texts", code="bad-type")
    encoded = column.dictionary_encode()
    bits = [sum(_FLAGS.get(word, 0) for word in set(text.split())) for text in encoded.dictionary.to_pylist()]
    if not bits:
        return pa.array([0] * len(column), pa.uint8())
    return pc.fill_null(pa.array(bits, pa.uint8()).take(encoded.indices), 0)
