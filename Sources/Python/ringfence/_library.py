"""Loads the C library, declares its functions, and turns its codes into errors."""

from __future__ import annotations

import ctypes as c
import os
import weakref
from typing import Any

from . import _structures as s
from ._header import ABI, CONSTANTS, declare
from .errors import (
    BusyError,
    Error,
    InputError,
    LayoutError,
    LibraryError,
    OtherLayoutError,
    SettingError,
    StateError,
    TrackError,
)

FILE = "libringfence.so.1"

_ERRORS: dict[int, type[Error]] = {
    CONSTANTS["RF_INVALID_ARGUMENT"]: SettingError,
    CONSTANTS["RF_INVALID_LAYOUT"]: LayoutError,
    CONSTANTS["RF_INVALID_STATE"]: StateError,
    CONSTANTS["RF_OTHER_LAYOUT"]: OtherLayoutError,
    CONSTANTS["RF_OUT_OF_RANGE"]: InputError,
    CONSTANTS["RF_BUSY"]: BusyError,
    CONSTANTS["RF_INVALID_TABLE"]: InputError,
    CONSTANTS["RF_INVALID_SCENARIO"]: SettingError,
    CONSTANTS["RF_INVALID_TRACK"]: TrackError,
}


def _here() -> str:
    import platform

    return f"{platform.system()} on {platform.machine()}, {' '.join(platform.libc_ver()) or 'unknown C library'}"


def load() -> c.CDLL:
    """Loads the library of the package, or the one that the variable RINGFENCE_LIBRARY names.

    Raises:
        LibraryError: it is missing, belongs to another machine, or has another interface.
    """
    path = os.environ.get("RINGFENCE_LIBRARY") or os.path.join(os.path.dirname(__file__), FILE)
    name = os.path.basename(path)
    if not os.path.isfile(path):
        raise LibraryError(
            f"{name}: there is no such library for {_here()}; install a wheel for this machine, "
            "or build the package where a Swift toolchain is"
        )
    try:
        library = c.CDLL(path)
    except OSError as error:
        raise LibraryError(f"{name}: cannot be loaded on {_here()}: {error}") from None
    try:
        library.rf_abi_version.restype = c.c_int32
        abi = library.rf_abi_version()
    except AttributeError:
        raise LibraryError(f"{name}: is not the library of Ringfence") from None
    if abi != ABI:
        raise LibraryError(f"{name}: has version {abi} of the interface, expected {ABI}")
    return library


lib = load()
try:
    declare(lib)
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
        # At the end of the program an interrupted call may still use it.
        self._finalizer.atexit = False

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
