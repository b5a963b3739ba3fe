"""The errors of the package. Each names what was found and what was expected, and none contains a coordinate."""

from __future__ import annotations


class Error(Exception):
    """The base of all errors of this package.

    Attributes:
        file: the file, or what stands for it; empty where no file is concerned.
        line: the line in the file, from 1; 0 where no line is concerned.
        column: the column in the line, from 1, in bytes; 0 where none is concerned.
        code: the name of the error in Docs/Diagnostics.md, such as ``bad-quantity``; may be empty.
        index: the index of the value that was refused, from 0; -1 where none is concerned.
    """

    def __init__(
        self, text: str, *, file: str = "", line: int = 0, column: int = 0, code: str = "", index: int = -1
    ) -> None:
        super().__init__(text)
        self.file = file
        self.line = line
        self.column = column
        self.code = code
        self.index = index


class LibraryError(Error, ImportError):
    """The C library is missing, does not fit to this machine, or has another interface."""

    def __init__(self, text: str) -> None:
        Error.__init__(self, text, code="library")


class LayoutError(Error, ValueError):
    """The bytes are not a zone file that can be read."""


class TrackError(Error, ValueError):
    """The bytes are not a track file that can be read, or not to its end."""


class SettingError(Error, ValueError):
    """A setting is out of its range or is not one of its words."""


class InputError(Error, ValueError):
    """A table of fixes cannot be used: a column is missing, two may be meant, or values make no sense."""


class ColumnTypeError(InputError, TypeError):
    """A column has a type that cannot hold its values."""


class StateError(Error, ValueError):
    """The bytes are not a saved session."""


class OtherLayoutError(StateError):
    """The saved session belongs to another layout."""


class BusyError(Error, RuntimeError):
    """Another thread uses the session."""


class CommandError(Error, RuntimeError):
    """The command ``ringfence`` is missing or has refused something."""
