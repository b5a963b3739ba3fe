"""The fixes of a table as the library reads them, by the rules of the command."""

from __future__ import annotations

import ctypes as c
import datetime
import json
from typing import Any, Callable, Mapping, NamedTuple, Sequence

import pyarrow as pa

from . import _compute as pc
from . import _structures as s
from . import _tables
from ._columns import Column
from ._header import CONSTANTS
from ._header import words as header_words
from ._library import Handle, call, lib, text
from ._settings import SPEED_UNITS, Settings, number, word
from ._words import with_arguments
from .errors import ColumnTypeError, InputError

#: The columns of a structure of fixes with the bytes of a value.
_MEMBERS = {"times": 8, "latitudes": 8, "longitudes": 8, "altitudes": 8, "accuracies": 8, "speeds": 8, "courses": 8, "flags": 1}
#: Those of numbers by the columns of the command's tables.
_NUMBERS = {
    "latitude": "latitudes", "longitude": "longitudes", "altitude": "altitudes", "accuracy": "accuracies",
    "speed": "speeds", "course": "courses",
}  # fmt: skip
_ORDERS = header_words("rf_order")
_DATE_ORDERS = header_words("rf_date_order")
_REPEATED_HOURS = header_words("rf_repeated_hour")
_BITS = {word: bit for word, bit in header_words("rf_fix_flags").items() if bit != CONSTANTS["RF_STARTS_SEGMENT"]}
#: The words of all combinations of flags; None for none.
_FLAGS = [" ".join(word for word, bit in _BITS.items() if bits & bit) or None for bits in range(256)]
_TIME = pa.timestamp("us", tz="UTC")

#: Puts a text of the library into the words of this package.
Words = Callable[[str], str]


class Reading(NamedTuple):
    """How a table is read: the arguments of `Layout.evaluate` about its columns and rows."""

    columns: Mapping[str, str | None] | None = None
    time_zone: str | None = None
    out_of_order: str = "sort"
    speed_unit: str | None = None
    maximum_speed: float | None = 400.0
    date_order: str | None = None
    time_format: str | None = None
    repeated_hour: str | None = None
    track: str = "track"
    maximum_gap: float | datetime.timedelta | None = None

    def native(self) -> s.TableOptions:
        """The structure of the library.

        Raises:
            SettingError: a value is none of its words; InputError: there is no such role.
        """
        options = s.TableOptions(size=c.sizeof(s.TableOptions))
        call(lib.rf_table_options_init, c.byref(options))
        options.track = str(self.track).encode("utf-8", "replace")
        options.out_of_order = word("out_of_order", self.out_of_order, _ORDERS)
        if self.time_zone is not None:
            options.time_zone = str(self.time_zone).encode("utf-8", "replace")
        if self.speed_unit is not None:
            options.speed_unit = word("speed_unit", self.speed_unit, SPEED_UNITS)
        if self.date_order is not None:
            options.date_order = word("date_order", self.date_order, _DATE_ORDERS)
        if self.repeated_hour is not None:
            options.repeated_hour = word("repeated_hour", self.repeated_hour, _REPEATED_HOURS)
        if self.time_format is not None:
            options.time_format = str(self.time_format).encode("utf-8", "replace")
        options.maximum_speed = -1.0 if self.maximum_speed is None else number("maximum_speed", self.maximum_speed)
        if self.maximum_gap is not None:
            options.maximum_gap = number("maximum_gap", self.maximum_gap)
        chosen: dict[str, str] = {}
        for role, name in (self.columns or {}).items():
            if name is None and role == "time":
                raise InputError("columns= says that there is no time, but it is required", code="bad-header")
            if name is not None and name in chosen:
                raise InputError(f"column '{name}' is given for {chosen[name]} and {role}", code="bad-header")
            if name is not None:
                chosen[name] = role
        pairs = [f"{role}={'-' if name is None else name}" for role, name in (self.columns or {}).items()]
        # ctypes keeps the array with the structure that points to it.
        options.pairs = (c.c_char_p * len(pairs))(*(pair.encode("utf-8", "replace") for pair in pairs))
        options.columns = c.cast(options.pairs, c.c_void_p)
        options.column_count = len(pairs)
        return options


class Role(NamedTuple):
    """What a column is for: the name of its role, None for none, and whether its name shows whose table it is."""

    role: str | None
    is_mark: bool


def roles(names: Sequence[str], reading: Reading) -> list[Role]:
    """What each column of a table is for.

    Raises:
        InputError: a column is missing, or two have an equal claim to a role (``bad-header``).
    """
    array = (c.c_char_p * len(names))(*(name.encode("utf-8", "replace") for name in names))
    options = reading.native()
    try:
        found = json.loads(text(lib.rf_table_roles, array, len(names), c.byref(options)))
    except InputError as error:
        is_missing = str(error).startswith("there is no column") or "' is missing" in str(error)
        raise _said(error, f"; the table has {_quoted(names)}" if is_missing else "") from None
    return [Role(each.get("role"), each["isMark"]) for each in found]


def _quoted(names: Sequence[str]) -> str:
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return ", ".join(map(repr, names[:8])) + more if names else "no columns"


def _said(error: InputError, more: str = "", words: Words = with_arguments) -> InputError:
    """An error of the library in the words of this package, with its row."""
    kind = ColumnTypeError if error.code == "bad-type" else InputError
    row = f"row {error.index}: " if error.index >= 0 and error.code != "bad-type" else ""
    return kind(row + words(str(error)) + more, code=error.code, index=error.index)


def report(function: Any, handle: Handle, ignored: int) -> dict[str, Any]:
    """What the library says about a table or a stream, with a number of fixes that an engine left out."""
    document: dict[str, Any] = json.loads(text(function, handle, ignored))
    return document


class Values:
    """The columns of a table as arguments of the library. As a context it says what the library refuses about them."""

    def __init__(self, table: pa.Table, found: Sequence[Role], words: Words = with_arguments) -> None:
        self._words = words
        self._types = table.schema.types
        self._columns = [
            Column(name, role.role, values) for name, role, values in zip(table.column_names, found, table.columns)
        ]
        structures = (s.TableColumn * len(self._columns))(*(column.native() for column in self._columns))
        #: The columns, their number, and that of the rows.
        self.natives = (structures, len(self._columns), table.num_rows)

    def __enter__(self) -> "Values":
        return self

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, InputError):
            more = f"; its type is {self._types[error.index]}" if error.code == "bad-type" else ""
            raise _said(error, more, self._words) from None


def has_numbers(kind: pa.DataType) -> bool:
    """Whether a column of a type names tracks by whole numbers."""
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_integer(kind) and not pa.types.is_uint64(kind))


class ReadFixes:
    """Usable fixes, track by track, in memory of the library or where a table has them.

    Attributes:
        handle: the handle of the library.
        native: the columns of all fixes.
        names: the name of each track, in the order in which they begin.
        tracks: the same as an array; whole numbers where a table has such.
        offsets: where each track begins, and the number of fixes at the end, as int64.
    """

    def __init__(self, handle: Handle, values: object = None) -> None:
        self.handle = handle
        #: What is read where it lies must live as long.
        self._values = values
        self.native = s.Columns(size=c.sizeof(s.Columns))
        address, count = c.c_void_p(), c.c_size_t()
        call(lib.rf_table_fixes, self.handle, c.byref(self.native), c.byref(address), c.byref(count))
        self.offsets = self._array(address.value or 0, count.value + 1)
        name = s.String()
        self.names: list[str] = []
        for track in range(count.value):
            call(lib.rf_table_track, handle, track, c.byref(name))
            self.names.append(name.text or "")
        self.tracks = pa.array(self.names, pa.string())

    def __len__(self) -> int:
        return int(self.native.count)

    def part(self, begin: int, end: int) -> s.Columns:
        """The columns of some of the fixes."""
        part = s.Columns(size=c.sizeof(s.Columns), count=end - begin)
        for name, size in _MEMBERS.items():
            address = getattr(self.native, name)
            if address:
                setattr(part, name, address + size * begin)
        return part

    def ends(self) -> pa.Table:
        """The time of the last fix of each track."""
        times = self._array(self.native.times or 0, len(self))
        last = pc.subtract(self.offsets[1:], 1)
        return pa.table({"track": self.tracks, "end": times.take(last).cast(_TIME)})

    def rows(self) -> pa.Table:
        """The fixes as a table of the command, version 1: track, segment, time, latitude and so on; null for what is
        missing."""
        if self.native.flags:
            flags = self._array(self.native.flags, len(self), pa.uint8())
        else:
            flags = pa.Array.from_buffers(pa.uint8(), len(self), [None, pa.py_buffer(bytes(len(self)))])
        starts = pc.cumulative_sum(pc.bit_wise_and(flags, CONSTANTS["RF_STARTS_SEGMENT"]).cast(pa.int64()))
        # Each track counts its segments from 1.
        before = self._of_each_fix(starts.take(self.offsets[:-1]))
        return pa.table(
            {
                "track": self._of_each_fix(self.tracks.cast(pa.string())),
                "segment": pc.add(pc.subtract(starts, before), 1),
                "time": self._array(self.native.times or 0, len(self)).cast(_TIME),
                **{name: self._numbers(member) for name, member in _NUMBERS.items()},
                "flags": pa.array(_FLAGS).take(flags),
            }
        )

    def _of_each_fix(self, values: pa.Array) -> pa.Array:
        """The values of tracks for each of their fixes."""
        if len(self) == 0:
            return pa.array([], values.type)
        return pc.run_end_decode(pa.RunEndEncodedArray.from_arrays(self.offsets[1:], values))

    def _numbers(self, member: str) -> pa.Array:
        """A column of numbers, null where there is none."""
        address = getattr(self.native, member)
        if not address:
            return pa.nulls(len(self), pa.float64())
        numbers = self._array(address, len(self), pa.float64())
        return pc.if_else(pc.is_finite(numbers), numbers, pa.scalar(None, pa.float64()))

    def report(self, ignored: int = 0) -> dict[str, Any]:
        """What the library says about the table, with a number of fixes that an engine left out."""
        return report(lib.rf_table_report, self.handle, ignored)

    def silence(self, engine: Handle) -> str:
        """Why an engine gives no event on the fixes."""
        return with_arguments(text(lib.rf_table_silence, self.handle, engine).decode())

    def _array(self, address: int, count: int, kind: pa.DataType = pa.int64()) -> pa.Array:
        if count == 0:
            return pa.array([], kind)
        # What is read where it lies belongs to the table.
        size = kind.bit_width // 8 * count
        return pa.Array.from_buffers(kind, count, [None, pa.foreign_buffer(address, size, (self.handle, self._values))])


class Fixes(ReadFixes):
    """The usable fixes of a table in memory."""

    def __init__(self, table: pa.Table, reading: Reading) -> None:
        found = roles(table.column_names, reading)
        options = reading.native()
        with Values(table, found) as values:
            handle = Handle(lib.rf_table_free, lib.rf_table_read, *values.natives, c.byref(options))
        super().__init__(handle, values)
        column = next((table.column(index) for index, role in enumerate(found) if role.role == "track"), None)
        if column is not None and column.null_count == 0 and has_numbers(column.type):
            self.tracks = pa.array([int(name) for name in self.names], pa.int64())
