"""The named arguments by which tracks are evaluated, which the methods of a layout share."""

from __future__ import annotations

import datetime
import inspect
from typing import Any, Callable, Mapping, TypedDict, TypeVar

from . import _structures as s
from ._fixes import Reading
from ._settings import EngineOptions, Settings, number
from .errors import SettingError

Method = TypeVar("Method", bound=Callable[..., Any])


class RowOptions(TypedDict, total=False):
    """How rows are read, of tables in memory and of files. `Layout.evaluate` describes them."""

    columns: Mapping[str, str | None] | None
    time_zone: str | None
    out_of_order: str
    speed_unit: str | None
    maximum_speed: float | None
    date_order: str | None
    time_format: str | None
    repeated_hour: str | None


class ReadingOptions(RowOptions, total=False):
    """How a table is read. `Layout.evaluate` describes them."""

    track: str


class FileOptions(RowOptions, total=False):
    """How a track file is read. `read_tracks` describes them."""

    maximum_gap: float | datetime.timedelta | None
    assumed_speed: float | None
    range_error: float
    date: datetime.date | str | None


class TableOptions(ReadingOptions, EngineOptions, total=False):
    """How a table is read and evaluated."""


def engine_settings(mode: str, options: EngineOptions) -> Settings:
    """The settings of named arguments.

    Raises:
        SettingError: there is no such argument.
    """
    return Settings(mode, **_known(options, EngineOptions))


def table_reading(options: ReadingOptions, maximum_gap: float | datetime.timedelta | None) -> Reading:
    """How a table is read by named arguments, with a setting of the engine.

    Raises:
        SettingError: there is no such argument.
    """
    return Reading(**_known(options, ReadingOptions), maximum_gap=maximum_gap)


def table_settings(mode: str, options: TableOptions, **defaults: Any) -> tuple[Settings, Reading]:
    """The settings and the way of reading of named arguments; `defaults` stand for those that are not given.

    Raises:
        SettingError: there is no such argument.
    """
    given = defaults | _known(options, TableOptions)
    reading = {name: given.pop(name) for name in ReadingOptions.__annotations__ if name in given}
    settings = Settings(mode, **given)
    return settings, Reading(**reading, maximum_gap=settings.maximum_gap)


def file_reading(options: FileOptions) -> s.TableOptions:
    """How a track file is read by named arguments, as the structure of the library.

    Raises:
        SettingError: there is no such argument, or a value is none of its words or no number.
    """
    given = _known(options, FileOptions)
    speed, error, date = (given.pop(name, None) for name in ("assumed_speed", "range_error", "date"))
    native = Reading(**given).native()
    if speed is not None:
        native.assumed_speed = number("assumed_speed", speed)
    if error is not None:
        native.range_error = number("range_error", error)
    if date is not None:
        native.date = str(date).encode("utf-8", "replace")
    return native


def shows(*kinds: type, **defaults: Any) -> Callable[[Method], Method]:
    """Gives a method, in place of its arguments by any name, those of `kinds` with their defaults, for `help` and editors."""
    known: dict[str, Any] = {**Reading._field_defaults, **Settings._field_defaults, **defaults}

    def show(method: Method) -> Method:
        signature = inspect.signature(method)
        own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
        shared = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=known[name], annotation=annotation.__forward_arg__)
            for kind in kinds
            for name, annotation in kind.__annotations__.items()
        ]
        method.__signature__ = signature.replace(parameters=own + shared)  # type: ignore[attr-defined]
        return method

    return show


def _known(options: Mapping[str, Any], kind: type) -> dict[str, Any]:
    for name in options:
        if name not in kind.__annotations__:
            known = ", ".join(kind.__annotations__)
            raise SettingError(f"there is no setting '{name}', expected one of {known}", code="bad-setting")
    return dict(options)
