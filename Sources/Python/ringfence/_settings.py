"""The settings of an evaluation, checked before the library sees them."""

from __future__ import annotations

import ctypes as c
import datetime
from typing import Any, NamedTuple, TypedDict

from . import _structures as s
from ._header import CONSTANTS, words
from ._library import call, lib
from .errors import SettingError

#: The modes of recorded tracks, and with that of a session in an app that is killed and comes back.
SESSION_MODES = words("rf_mode")
MODES = {mode: SESSION_MODES[mode] for mode in ("normal", "restart")}
SPEED_UNITS = {
    "m/s": CONSTANTS["RF_METERS_PER_SECOND"],
    "km/h": CONSTANTS["RF_KILOMETERS_PER_HOUR"],
    "mph": CONSTANTS["RF_MILES_PER_HOUR"],
    "kn": CONSTANTS["RF_KNOTS"],
}
_INITIAL = {"trigger": CONSTANTS["RF_TRIGGER"], "fire": CONSTANTS["RF_TRIGGER"], "silent": CONSTANTS["RF_SILENT"]}

_MEANINGS = {word.removeprefix("accuracy").lower(): number for word, number in words("rf_accuracy_meaning").items()}


class EngineOptions(TypedDict, total=False):
    """How an engine evaluates: the settings but for the mode. `Layout.evaluate` describes them."""

    exit_distance: float | None
    maximum_gap: float | datetime.timedelta | None
    maximum_accuracy: float | None
    initial_inside: str
    buffer: float | None
    budget: float | None
    minimum_radius: float | None
    maximum_radius: float | None
    accuracy_means: str | None
    accuracy_factor: float | None
    assumed_accuracy: float | None


class Settings(NamedTuple):
    """How an engine evaluates; None is the default of the command. Distances are metres."""

    mode: str = "normal"
    exit_distance: float | None = None
    maximum_gap: float | datetime.timedelta | None = None
    maximum_accuracy: float | None = None
    initial_inside: str = "trigger"
    buffer: float | None = None
    budget: float | None = None
    minimum_radius: float | None = None
    maximum_radius: float | None = None
    accuracy_means: str | None = None
    accuracy_factor: float | None = None
    assumed_accuracy: float | None = None

    def native(self) -> s.Settings:
        """The structure of the library.

        Raises:
            SettingError: a setting is not a number or not one of its words.
        """
        native = s.Settings(size=c.sizeof(s.Settings))
        call(lib.rf_settings_init, c.byref(native))
        native.mode = word("mode", self.mode, SESSION_MODES)
        native.initial_inside = word("initial_inside", self.initial_inside, _INITIAL)
        if self.accuracy_means is not None:
            native.accuracy_meaning = word("accuracy_means", self.accuracy_means, _MEANINGS)
        for name, value in self._asdict().items():
            if name in ("mode", "initial_inside", "accuracy_means") or value is None:
                continue
            member = name if hasattr(native, name) else f"restart_{name}"
            setattr(native, member, number(name, value))
        return native


def word(name: str, value: Any, words: dict[str, int]) -> int:
    """The number of a word."""
    if not isinstance(value, str) or value not in words:
        raise SettingError(f"{name} is {value!r}, expected one of {', '.join(map(repr, words))}", code="bad-setting")
    return words[value]


def number(name: str, value: Any) -> float:
    """A number that is not negative."""
    if isinstance(value, datetime.timedelta):
        return value.total_seconds()
    try:
        result = float(value)
    except (TypeError, ValueError):
        raise SettingError(f"{name} is {value!r}, expected a number", code="bad-setting") from None
    if result < 0:
        # The library would take some negative numbers for a setting that is not given.
        raise SettingError(f"{name} is {value!r}, expected a number that is not negative", code="bad-setting")
    return result


def layout_options(
    form: str | None,
    default_radius: float | None,
    speed_unit: str | None = None,
    default_half_width: float | None = None,
) -> s.LayoutOptions:
    """What a zone file does not say itself, as the structure of the library."""
    native = s.LayoutOptions(size=c.sizeof(s.LayoutOptions))
    call(lib.rf_layout_options_init, c.byref(native))
    if form is not None:
        native.form = str(form).encode()
    if default_radius is not None:
        native.default_radius = number("default_radius", default_radius)
    if default_half_width is not None:
        native.default_half_width = number("default_half_width", default_half_width)
    if speed_unit is not None:
        native.speed_unit = word("speed_unit", speed_unit, SPEED_UNITS)
    return native
