"""Times as documents write them: each form with what the program may do with it."""

import datetime
import email.utils
from dataclasses import dataclass
from typing import Callable

from drives import UTC

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)


def moment(time, zone=UTC):
    """A moment on the clocks of a time zone."""
    return (_EPOCH + datetime.timedelta(microseconds=time)).astimezone(zone)


@dataclass
class Form:
    """How a column writes its times."""

    name: str
    text: Callable[[datetime.datetime], object]
    #: Whether the documents promise it.
    promised: bool = False
    #: Whether the text is a time of day on the clocks of a place, so that `--time-zone` must be given.
    isLocal: bool = False
    #: What a warning must say where the times are read in another way.
    excuse: str = ""
    #: Whether a document of it can be read in one way only; `None` where that depends on the day.
    decides: Callable[[datetime.datetime], bool] = lambda _: True


def _seconds(time):
    return int(time.timestamp())


def _microseconds(time):
    return (time - _EPOCH) // datetime.timedelta(microseconds=1)


def _since(year, month=1, day=1):
    return datetime.datetime(year, month, day, tzinfo=UTC)


def _style(pattern):
    return lambda time: time.strftime(pattern)


def _offset(time):
    text = time.strftime("%z")
    return text[:3] + ":" + text[3:5]


#: Whether the day of a date cannot be taken for its month.
def _differs(time):
    return time.day > 12 or time.day == time.month


FORMS = [
    Form("Z", _style("%Y-%m-%dT%H:%M:%SZ"), True),
    Form("milliseconds Z", _style("%Y-%m-%dT%H:%M:%S.000Z"), True),
    Form("offset", lambda time: time.strftime("%Y-%m-%dT%H:%M:%S") + _offset(time), True),
    Form("blank and offset", lambda time: time.strftime("%Y-%m-%d %H:%M:%S") + _offset(time), True),
    Form("blank and hours", _style("%Y-%m-%d %H:%M:%S+00"), True),
    Form("UTC", _style("%Y-%m-%d %H:%M:%S UTC"), True),
    Form("slashes", _style("%Y/%m/%d %H:%M:%SZ"), True),
    Form("local", _style("%Y-%m-%d %H:%M:%S"), True, True),
    Form("local T", _style("%Y-%m-%dT%H:%M:%S"), True, True),
    Form("points", _style("%d.%m.%Y %H:%M:%S"), True, True),
    Form("seconds", _seconds, True),
    Form("seconds and parts", lambda time: f"{_seconds(time)}.000", True),
    Form("milliseconds", lambda time: _seconds(time) * 1_000, True),
    Form("microseconds", lambda time: _seconds(time) * 1_000_000, True),
    Form("nanoseconds", lambda time: _seconds(time) * 1_000_000_000, True),
    # What nothing promises: read rightly, or refused.
    Form("month, day, year", _style("%m/%d/%Y %H:%M:%S"), False, True, decides=_differs),
    Form("day, month, year", _style("%d/%m/%Y %H:%M:%S"), False, True, decides=_differs),
    Form("day, month, year with hyphens", _style("%d-%m-%Y %H:%M:%S"), False, True, decides=_differs),
    Form("two digits of the year first", _style("%y-%m-%d %H:%M:%S"), False, True, decides=lambda _: False),
    Form("two digits of the year last", _style("%d.%m.%y %H:%M:%S"), False, True, decides=lambda _: False),
    Form("AM and PM", _style("%m/%d/%Y %I:%M:%S %p"), False, True, decides=_differs),
    Form("AM and PM behind a date", _style("%Y-%m-%d %I:%M:%S %p"), False, True),
    Form("month by name", _style("%d-%b-%Y %H:%M:%S"), False, True),
    Form("month by name first", _style("%b %d, %Y %H:%M:%S"), False, True),
    Form("compact", _style("%Y%m%dT%H%M%SZ")),
    Form("compact without a letter", _style("%Y%m%d%H%M%S"), False, True),
    Form("compact with a blank", _style("%Y%m%d %H%M%S"), False, True),
    Form("compact with a short year", _style("%y%m%d%H%M%S"), False, True, "doubtful-time"),
    Form("colons", _style("%Y:%m:%d %H:%M:%S"), False, True),
    Form("mail", lambda time: email.utils.format_datetime(time)),
    Form("date of Unix", _style("%a %b %d %H:%M:%S UTC %Y")),
    Form("C", _style("%a %b %d %H:%M:%S %Y"), False, True),
    Form("day of the year", _style("%Y-%jT%H:%M:%SZ")),
    Form("day of the week", _style("%G-W%V-%uT%H:%M:%SZ")),
    Form("UTC with hours", lambda time: time.strftime("%Y-%m-%d %H:%M:%S UTC") + _offset(time)[:3]),
    Form("GMT", _style("%Y-%m-%d %H:%M:%S GMT")),
    Form("named offset", lambda time: time.astimezone(datetime.timezone(datetime.timedelta(hours=-5))).strftime("%Y-%m-%d %H:%M:%S EST")),
    Form("minus for a plus", lambda time: time.strftime("%Y-%m-%dT%H:%M:%S") + "\u2212" + "00:00"),
    Form("underscore", _style("%Y-%m-%d_%H-%M-%S"), False, True),
    Form("hyphens", _style("%Y-%m-%d-%H-%M-%S"), False, True),
    Form("quoted by a letter", _style("%Y-%m-%d %Hh%Mm%Ss"), False, True),
    Form("exponent", lambda time: f"{_seconds(time) / 1e9:.9f}e9"),
    Form("exponent with a capital", lambda time: f"{_seconds(time) / 1e9:.9f}E+09"),
    Form("thousands", lambda time: f"{_seconds(time):,}".replace(",", " ")),
    Form("days of a spreadsheet", lambda time: f"{(time - _since(1899, 12, 30)) / datetime.timedelta(days=1):.8f}"),
    Form("Julian days", lambda time: f"{(time - _EPOCH) / datetime.timedelta(days=1) + 2440587.5:.8f}"),
    Form("days of Matlab", lambda time: f"{(time - _EPOCH) / datetime.timedelta(days=1) + 719529:.8f}"),
    Form("NTP", lambda time: _seconds(time) + 2_208_988_800, excuse="doubtful-time"),
    Form("file times", lambda time: (time - _since(1601)) // datetime.timedelta(microseconds=1) * 10, excuse="doubtful-time"),
    Form("Chromium", lambda time: (time - _since(1601)) // datetime.timedelta(microseconds=1), excuse="doubtful-time"),
    Form("ticks", lambda time: (time - _since(1)) // datetime.timedelta(microseconds=1) * 10, excuse="doubtful-time"),
    Form("centiseconds", lambda time: _seconds(time) * 100, excuse="doubtful-time"),
    Form("minutes", lambda time: _seconds(time) // 60, excuse="doubtful-time"),
    Form("hexadecimal", lambda time: f"0x{_seconds(time):x}"),
    Form("date of .NET", lambda time: f"/Date({_seconds(time) * 1000})/"),
]
