"""Columns of times as microseconds since 1970, and single times."""

from __future__ import annotations

import datetime
import numbers
import warnings
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from .errors import ColumnTypeError, InputError

_NAIVE = "has no time zone; give the zone of its local times with time_zone=, such as 'Europe/Berlin', or 'UTC'"
_SCALES = {"s": 1_000_000, "ms": 1_000, "us": 1}
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MICROSECOND = datetime.timedelta(microseconds=1)


def microseconds(column: pa.Array, name: str, time_zone: str | None, is_utc: bool) -> pa.Array:
    """Times as int64, without a copy where they are microseconds already; null where they are missing.

    Raises:
        ColumnTypeError: the type is not one of times.
        InputError: the times are local and no zone is given (``local-time``), or out of range (``bad-time``).
    """
    kind = column.type
    if pa.types.is_timestamp(kind):
        if kind.tz is None:
            column = _from_local(column, name, "UTC" if is_utc else time_zone)
        return _scaled(column.view(pa.int64()), column.type.unit, name)
    if pa.types.is_date64(kind):
        return _scaled(column.view(pa.int64()), "ms", name)
    if pa.types.is_integer(kind):
        try:
            column = column.cast(pa.int64())
        except pa.ArrowInvalid:
            raise InputError(f"column '{name}' has times out of range", code="bad-time") from None
        return _scaled(column, _unit(column, name), name)
    if pa.types.is_floating(kind):
        return _fractions(column.cast(pa.float64()), name)
    hint = "; convert texts first, with pandas.to_datetime or pyarrow.compute.strptime" if _is_text(kind) else ""
    raise ColumnTypeError(
        f"column '{name}' has the type {kind}, expected timestamp, date64, or numbers since 1970{hint}",
        code="bad-type",
    )


def _is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _from_local(column: pa.Array, name: str, zone: str | None) -> pa.Array:
    """Local times as times in UTC. Of an hour that comes twice the first one is meant; times that never were are
    null."""
    if zone is None:
        raise InputError(f"column '{name}' {_NAIVE}", code="local-time")
    if zone == "UTC":
        return column.cast(pa.timestamp(column.type.unit, "UTC"))
    try:
        early = pc.assume_timezone(column, zone, ambiguous="earliest", nonexistent="earliest")
        late = pc.assume_timezone(column, zone, ambiguous="earliest", nonexistent="latest")
    except pa.ArrowInvalid:
        raise InputError(f"there is no time zone '{zone}'", code="bad-time-zone") from None
    early, late = early.view(pa.int64()), late.view(pa.int64())
    existing = pc.if_else(pc.equal(early, late), early, pa.scalar(None, pa.int64()))
    return existing.view(pa.timestamp(column.type.unit, "UTC"))


def _scaled(column: pa.Array, unit: str, name: str) -> pa.Array:
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


def _unit(column: pa.Array, name: str) -> str:
    """The unit of numbers by their size."""
    limits = pc.min_max(column)
    if limits["max"].as_py() is None:
        return "s"
    _check_seconds(limits["min"].as_py(), limits["max"].as_py(), len(column) - column.null_count, name)
    size = max(abs(limits["min"].as_py()), abs(limits["max"].as_py()))
    unit, word = unit_of(size)
    if unit != "s":
        warnings.warn(f"column '{name}' is read as {word} since 1970", stacklevel=6)
    return unit


#: Numbers of days: as spreadsheets count them, since the year 0, and Julian ones. As seconds, all are within a month
#: of 1970-01-01.
_DAYS = ((20_000, 80_000), (700_000, 800_000), (2_400_000, 2_500_000))


def _check_seconds(least: float, greatest: float, count: int, name: str) -> None:
    """Refuses numbers that cannot be meant as seconds since 1970."""
    if any(low <= least and greatest < high for low, high in _DAYS):
        raise InputError(
            f"column '{name}' has numbers like days, as spreadsheets keep dates, or like seconds of a day, expected "
            "seconds since 1970; pandas.to_datetime(column, unit='D', origin='1899-12-30') makes times of "
            "a spreadsheet's days",
            code="bad-time",
        )
    if count >= 10 and -60 <= least and greatest <= 60:
        raise InputError(
            f"column '{name}' has numbers within one minute of 1970-01-01, like parts of a day or a count of the "
            "rows, expected seconds since 1970",
            code="bad-time",
        )


def unit_of(size: float) -> tuple[str, str]:
    """The unit of a number since 1970, with its name."""
    if size < 1e11:
        return "s", "seconds"
    if size < 1e14:
        return "ms", "milliseconds"
    if size < 1e17:
        return "us", "microseconds"
    return "ns", "nanoseconds"


def _fractions(column: pa.Array, name: str) -> pa.Array:
    column = pc.if_else(pc.is_finite(column), column, pa.scalar(None, pa.float64()))
    factor = {"s": 1e6, "ms": 1e3, "us": 1.0, "ns": 1e-3}[_unit(column, name)]
    try:
        return pc.round(pc.multiply(column, factor)).cast(pa.int64())
    except pa.ArrowInvalid:
        raise InputError(f"column '{name}' has times out of range", code="bad-time") from None


def instant(time: Any) -> int:
    """One time in microseconds: a datetime with a zone, or a number since 1970, its unit by its size.

    Raises:
        InputError: a datetime without a zone, or not a time.
    """
    if isinstance(time, datetime.datetime):
        if time.tzinfo is None:
            raise InputError(
                "the time has no time zone; use datetime.now(timezone.utc) or astimezone()", code="local-time"
            )
        return (time - _EPOCH) // _MICROSECOND
    if isinstance(time, bool) or not isinstance(time, numbers.Real) or time != time:
        raise ColumnTypeError(
            f"the time is a {type(time).__name__}, expected datetime or a number since 1970", code="bad-type"
        )
    number = int(time) if isinstance(time, numbers.Integral) else float(time)
    if abs(number) >= 2**63:
        raise InputError("the time is out of range", code="bad-time")
    unit, _ = unit_of(abs(number))
    if isinstance(number, int):
        return number // 1_000 if unit == "ns" else number * _SCALES[unit]
    return round(number * {"s": 1e6, "ms": 1e3, "us": 1.0, "ns": 1e-3}[unit])


def moment(microseconds: int) -> datetime.datetime:
    """A time as datetime in UTC."""
    return _EPOCH + datetime.timedelta(microseconds=microseconds)
