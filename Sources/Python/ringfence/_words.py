"""The texts of the library, which name the options of the command, with the arguments of this package."""

from __future__ import annotations

import datetime
import re
from typing import Any, Mapping

_ARGUMENTS = {
    "columns": "columns",
    "time-zone": "time_zone",
    "track-speed-unit": "speed_unit",
    "date-order": "date_order",
    "time-format": "time_format",
    "repeated-hour": "repeated_hour",
    "out-of-order": "out_of_order",
    "maximum-speed": "maximum_speed",
    "maximum-accuracy": "maximum_accuracy",
    "initial-inside": "initial_inside",
    "assume-speed": "assumed_speed",
    "uere": "range_error",
    "date": "date",
    "default-radius": "default_radius",
    "default-half-width": "default_half_width",
}
_OPTIONS = {argument: option for option, argument in _ARGUMENTS.items()}
#: The option as a shell takes it: in quotation marks where the name of the column needs them.
_COLUMN = re.compile(r"--columns (?:'(\w+)=((?:[^']|'\\'')*)'|(\w+)=(.+?)(?=$|;|, or | if ))")
_OPTION = re.compile(r"'?--([a-z-]+)(?: (sort|silent|first|dmy|km/h|mph|kn))?'?")
#: What tables in memory cannot have.
_OF_FILES = re.compile(
    r"; (or )?give a speed with --assume-speed to space the points in time"
    r"|; as a layout, points without a radius need --default-radius"
)
_LINE = re.compile(r"\bin line (\d+)")


#: What to do in place of sorting about a table that comes in parts.
_OF_STREAMS = {
    "; sort them with --out-of-order sort": "; sort the rows by time first, or take evaluate, which sorts them",
    "; drop or sort such fixes with --out-of-order": "; drop such fixes with out_of_order='drop', or take evaluate, "
    "which sorts them",
}


def of_stream(text: str) -> str:
    """A text of the library as it is said of a table that comes in parts."""
    for advice, other in _OF_STREAMS.items():
        text = text.replace(advice, other)
    return with_arguments(text)


def with_arguments(text: str) -> str:
    """A text of the library as it is said of a table in memory."""
    return of_file(_LINE.sub(lambda found: f"in row {int(found[1]) - 1}", _OF_FILES.sub("", text)))


def of_file(text: str) -> str:
    """A text of the library as it is said of a track file, which has lines."""
    text = _COLUMN.sub(_column, text)
    text = text.replace("which --columns gives", "which columns= gives")
    text = _OPTION.sub(_option, text)
    return text.replace("'ringfence explain'", "Layout.explain")


def _column(found: "re.Match[str]") -> str:
    role, column = (found[1], found[2].replace("'\\''", "'")) if found[1] else (found[3], found[4])
    name = {"-": "None", "NAME": "NAME"}.get(column, repr(column))
    return f"columns={{{role!r}: {name}}}"


def _option(found: "re.Match[str]") -> str:
    name = _ARGUMENTS.get(found[1])
    if name is None:
        return found[0]
    return f"{name}={found[2]!r}" if found[2] else f"{name}="


def as_options(arguments: Mapping[str, Any]) -> list[str]:
    """Named arguments of this package as options of the command; None stands for its default."""
    words: list[str] = []
    for name, value in arguments.items():
        option = "--" + _OPTIONS.get(name, name.replace("_", "-"))
        if name == "columns":
            for role, column in (value or {}).items():
                words += [option, f"{role}={'-' if column is None else column}"]
        elif name == "maximum_speed" and value is None:
            words += [option, "off"]
        elif name == "initial_inside":
            words += [option, "silent" if value == "silent" else "fire"]
        elif isinstance(value, datetime.timedelta):
            words += [option, repr(value.total_seconds())]
        elif value is not None:
            words += [option, str(value)]
    return words
