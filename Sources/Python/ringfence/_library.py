"""Loads the C library, declares its functions, and turns its codes into errors."""

from __future__ import annotations

import ctypes as c
import os
import platform
import weakref
from pathlib import Path
from typing import Any

from . import _structures as s
from .errors import (
    BusyError,
    Error,
    InputError,
    LayoutError,
    LibraryError,
    OtherLayoutError,
    SettingError,
    StateError,
)

#: The version of the interface that this package is written for: RF_ABI_VERSION.
ABI = 1
FILE = "libringfence.so.1"

_ERRORS: dict[int, type[Error]] = {
    1: SettingError,
    3: LayoutError,
    4: StateError,
    5: OtherLayoutError,
    6: InputError,
    8: BusyError,
}


def load() -> c.CDLL:
    """Loads the library of the package, or the one that the variable RINGFENCE_LIBRARY names.

    Raises:
        LibraryError: it is missing, belongs to another machine, or has another interface.
    """
    chosen = os.environ.get("RINGFENCE_LIBRARY")
    path = Path(chosen) if chosen else Path(__file__).parent / FILE
    here = f"{platform.system()} on {platform.machine()}, {' '.join(platform.libc_ver()) or 'unknown C library'}"
    if not path.is_file():
        raise LibraryError(
            f"{path.name}: there is no such library for {here}; install a wheel for this machine, "
            "or build the package where a Swift toolchain is"
        )
    try:
        library = c.CDLL(str(path))
    except OSError as error:
        raise LibraryError(f"{path.name}: cannot be loaded on {here}: {error}") from None
    try:
        library.rf_abi_version.restype = c.c_int32
        abi = library.rf_abi_version()
    except AttributeError:
        raise LibraryError(f"{path.name}: is not the library of Ringfence") from None
    if abi != ABI:
        raise LibraryError(f"{path.name}: has version {abi} of the interface, expected {ABI}")
    return library


def _declare(library: c.CDLL) -> None:
    """States the types of arguments, so that ctypes refuses others before the call."""
    handle, pointer, size, i32, i64 = c.c_void_p, c.c_void_p, c.c_size_t, c.c_int32, c.c_int64
    out = c.POINTER(c.c_void_p)
    sizes = c.POINTER(c.c_size_t)
    message = c.POINTER(s.Message)
    functions: dict[str, list[Any]] = {
        "layout_read": [c.c_char_p, size, c.c_char_p, c.POINTER(s.LayoutOptions), out, message],
        "layout_describe": [handle, c.POINTER(s.LayoutInfo), message],
        "layout_zone": [handle, size, c.POINTER(s.ZoneInfo), message],
        "layout_fence": [handle, size, size, c.POINTER(s.FenceInfo), message],
        "layout_custom_datum": [handle, size, size, c.POINTER(s.String), c.POINTER(s.String), message],
        "layout_warning": [handle, size, message, message],
        "layout_options_init": [c.POINTER(s.LayoutOptions), message],
        "settings_init": [c.POINTER(s.Settings), message],
        "engine_new": [handle, c.POINTER(s.Settings), out, message],
        "evaluate": [handle, c.POINTER(s.Columns), pointer, size, c.c_uint32, out, message],
        "results_events": [handle, out, sizes, message],
        "results_crossings": [handle, out, sizes, message],
        "results_suppressions": [handle, out, sizes, message],
        "results_failures": [handle, out, sizes, message],
        "results_counts": [handle, out, sizes, message],
        "session_new": [handle, out, message],
        "session_process_fix": [handle, c.POINTER(s.Fix), c.POINTER(s.Counts), message],
        "session_process": [handle, c.POINTER(s.Columns), c.POINTER(s.Counts), message],
        "session_advance": [handle, i64, message],
        "session_waiting": [handle, sizes, sizes, message],
        "session_take_events": [handle, pointer, size, pointer, size, sizes, sizes, message],
        "session_is_inside": [handle, size, c.POINTER(i32), message],
        "session_last_time": [handle, c.POINTER(i64), message],
        "session_save": [handle, out, message],
        "session_terminated": [handle, i64, message],
        "session_relaunched": [handle, i64, message],
        "session_reopened": [handle, i64, message],
        "session_resumed": [handle, i64, message],
        "session_mode": [handle, c.POINTER(i32), message],
        "session_restore": [handle, c.c_char_p, size, c.c_char_p, out, message],
        "lint": [handle, c.POINTER(s.Settings), out, message],
        "explain": [handle, c.POINTER(s.Columns), c.c_char_p, i64, out, message],
        "text_bytes": [handle, c.POINTER(s.String), message],
    }
    for kind in ("layout", "engine", "results", "session", "text"):
        functions[f"{kind}_free"] = [handle]
    for name, arguments in functions.items():
        function = getattr(library, f"rf_{name}")
        function.argtypes, function.restype = arguments, i32
    library.rf_version_string.argtypes, library.rf_version_string.restype = [], c.c_char_p


for _structure, _size in s.SIZES.items():
    if c.sizeof(_structure) != _size:
        raise LibraryError(f"{_structure.__name__} has {c.sizeof(_structure)} bytes on this machine, expected {_size}")

lib = load()
try:
    _declare(lib)
except AttributeError as _error:
    raise LibraryError(f"{FILE}: an older library than this package: {_error}") from None

#: The version of the library, such as "0.3.0".
VERSION: str = lib.rf_version_string().decode()


def error(code: int, message: s.Message, file: str = "") -> Error:
    """The error of a code and its message. A file's name, which the text begins with, is said once."""
    text = message.text.decode("utf-8", "replace") or f"the library returned {code}"
    kind = _ERRORS.get(code, Error)
    return kind(
        text,
        file=file,
        line=message.line,
        column=message.column,
        code=message.name.decode("utf-8", "replace"),
        index=message.index,
    )


def call(function: Any, *arguments: Any, file: str = "") -> None:
    """Calls a function of the library. The interpreter's lock is released meanwhile.

    Raises:
        Error: the function returned a code other than RF_OK.
    """
    message = s.Message.new()
    code = function(*arguments, c.byref(message))
    if code:
        raise error(code, message, file)


class Handle:
    """A handle of the library, which is freed with this object."""

    __slots__ = ("value", "_finalizer", "__weakref__")

    def __init__(self, free: Any, function: Any, *arguments: Any, file: str = "") -> None:
        value = c.c_void_p()
        call(function, *arguments, c.byref(value), file=file)
        self.value = value
        self._finalizer = weakref.finalize(self, free, value)

    @property
    def _as_parameter_(self) -> c.c_void_p:
        return self.value

    def free(self) -> None:
        """Frees the handle now."""
        self._finalizer()


def text(function: Any, *arguments: Any) -> bytes:
    """The bytes of a text that a function gives."""
    handle = Handle(lib.rf_text_free, function, *arguments)
    string = s.String()
    call(lib.rf_text_bytes, handle, c.byref(string))
    result = c.string_at(string.bytes, string.size) if string.bytes else b""
    handle.free()
    return result
