"""Times as documents write them: each form with what the program may do with it."""

import datetime
import email.utils
from dataclasses import dataclass

from drives import UTC

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)


def moment(time, zone=UTC):
    """A moment on the clocks of a time zone."""
    return (_EPOCH + datetime.timedelta(microseconds=time)).astimezone(zone)


@dataclass
class Form:
    """How a column writes its times."""

    name: str
    #: A pattern of strftime, or what makes the text.
    written: object
    #: Whether the documents promise it.
    promised: bool = False
    #: Whether the text is a time of day on the clocks of a place, so that `--time-zone` must be given.
    isLocal: bool = False
    #: What a warning must say where the times are read in another way.
    excuse: str = ""
    #: Which of day, month and year stands first, for `--date-order`.
    order: str = ""

    @property
    def pattern(self):
        return self.written if isinstance(self.written, str) else None

    def text(self, time):
        return time.strftime(self.written) if self.pattern else self.written(time)


def _seconds(time):
    return int(time.timestamp())


def _microseconds(time):
    return (time - _EPOCH) // datetime.timedelta(microseconds=1)


def _since(year, month=1, day=1):
    return datetime.datetime(year, month, day, tzinfo=UTC)


def _offset(time):
    text = time.strftime("%z")
    return text[:3] + ":" + text[3:5]


FORMS = [
    Form("Z", "%Y-%m-%dT%H:%M:%SZ", True),
    Form("milliseconds Z", "%Y-%m-%dT%H:%M:%S.000Z", True),
    Form("offset", lambda time: time.strftime("%Y-%m-%dT%H:%M:%S") + _offset(time), True),
    Form("blank and offset", lambda time: time.strftime("%Y-%m-%d %H:%M:%S") + _offset(time), True),
    Form("blank and hours", "%Y-%m-%d %H:%M:%S+00", True),
    Form("UTC", "%Y-%m-%d %H:%M:%S UTC", True),
    Form("slashes", "%Y/%m/%d %H:%M:%SZ", True),
    Form("local", "%Y-%m-%d %H:%M:%S", True, True),
    Form("local T", "%Y-%m-%dT%H:%M:%S", True, True),
    Form("points", "%d.%m.%Y %H:%M:%S", True, True),
    Form("seconds", _seconds, True),
    Form("seconds and parts", lambda time: f"{_seconds(time)}.000", True),
    Form("milliseconds", lambda time: _seconds(time) * 1_000, True),
    Form("microseconds", lambda time: _seconds(time) * 1_000_000, True),
    Form("nanoseconds", lambda time: _seconds(time) * 1_000_000_000, True),
    # What nothing promises: read rightly, or refused.
    Form("month, day, year", "%m/%d/%Y %H:%M:%S", False, True, order="mdy"),
    Form("day, month, year", "%d/%m/%Y %H:%M:%S", False, True, order="dmy"),
    Form("day, month, year with hyphens", "%d-%m-%Y %H:%M:%S", False, True, order="dmy"),
    Form("two digits of the year first", "%y-%m-%d %H:%M:%S", False, True, order="ymd"),
    Form("two digits of the year last", "%d.%m.%y %H:%M:%S", False, True, order="dmy"),
    Form("AM and PM", "%m/%d/%Y %I:%M:%S %p", False, True, order="mdy"),
    Form("AM and PM behind a date", "%Y-%m-%d %I:%M:%S %p", False, True),
    Form("month by name", "%d-%b-%Y %H:%M:%S", False, True),
    Form("month by name first", "%b %d, %Y %H:%M:%S", False, True),
    Form("compact", "%Y%m%dT%H%M%SZ"),
    Form("compact without a letter", "%Y%m%d%H%M%S", False, True),
    Form("compact with a blank", "%Y%m%d %H%M%S", False, True),
    Form("compact with a short year", "%y%m%d%H%M%S", False, True, "doubtful-time"),
    Form("colons", "%Y:%m:%d %H:%M:%S", False, True),
    Form("mail", lambda time: email.utils.format_datetime(time)),
    Form("date of Unix", "%a %b %d %H:%M:%S UTC %Y"),
    Form("C", "%a %b %d %H:%M:%S %Y", False, True),
    Form("day of the year", "%Y-%jT%H:%M:%SZ"),
    Form("day of the week", "%G-W%V-%uT%H:%M:%SZ"),
    Form("UTC with hours", lambda time: time.strftime("%Y-%m-%d %H:%M:%S UTC") + _offset(time)[:3]),
    Form("GMT", "%Y-%m-%d %H:%M:%S GMT"),
    Form("named offset", lambda time: time.astimezone(datetime.timezone(datetime.timedelta(hours=-5))).strftime("%Y-%m-%d %H:%M:%S EST")),
    Form("minus for a plus", lambda time: time.strftime("%Y-%m-%dT%H:%M:%S") + "\u2212" + "00:00"),
    Form("underscore", "%Y-%m-%d_%H-%M-%S", False, True),
    Form("hyphens", "%Y-%m-%d-%H-%M-%S", False, True),
    Form("quoted by a letter", "%Y-%m-%d %Hh%Mm%Ss", False, True),
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
