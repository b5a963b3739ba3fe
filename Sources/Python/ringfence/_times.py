"""Single times as microseconds since 1970, and time zones."""

from __future__ import annotations

import datetime
import numbers
from typing import TYPE_CHECKING, Any

from .errors import ColumnTypeError, InputError, SettingError

if TYPE_CHECKING:
    import zoneinfo

_SCALES = {"s": 1_000_000, "ms": 1_000, "us": 1}
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MICROSECOND = datetime.timedelta(microseconds=1)


def unit_of(size: float) -> tuple[str, str]:
    """The unit of a number since 1970, with its name."""
    if size < 1e11:
        return "s", "seconds"
    if size < 1e14:
        return "ms", "milliseconds"
    if size < 1e17:
        return "us", "microseconds"
    return "ns", "nanoseconds"


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


def time_zone_named(name: str) -> "zoneinfo.ZoneInfo":
    """The time zone of a name.

    Raises:
        SettingError: there is none.
    """
    import zoneinfo

    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, TypeError, OSError):
        raise SettingError(
            f"there is no time zone {name!r}, expected a name such as 'Europe/Berlin'", code="bad-setting"
        ) from None
