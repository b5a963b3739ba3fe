"""What the command would say about a table, as notes and as warnings."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any, Callable, NamedTuple, Sequence

from ._words import with_arguments

_PACKAGE = os.path.dirname(__file__)
#: The codes of notes that only say what was done: they cause no warning.
_QUIET = frozenset({"ignored-columns", "summary"})


class InputWarning(UserWarning):
    """Something about a table of fixes, or about what came of it, is probably a mistake.

    Attributes:
        code: the name of the warning in Docs/Diagnostics.md, or ``nothing-fired``.
    """

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code


class Note(NamedTuple):
    """A text with the code of its kind."""

    code: str
    text: str


def of_table(report: dict[str, Any], words: Callable[[str], str] = with_arguments) -> list[Note]:
    """The notes of a table that was read, in the words of this package."""
    found = [Note(each["code"], each["message"]) for each in report["warnings"]]
    if "failure" in report:
        found.insert(0, Note(report["failure"]["code"], report["failure"]["message"]))
    if "summary" in report:
        found.append(Note("summary", report["summary"]))
    return [Note(code, words(text)) for code, text in found]


def warn(notes: Sequence[Note]) -> None:
    """Warns of the notes, at the line of the caller outside this package."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    for note in notes:
        if note.code not in _QUIET:
            warnings.warn(InputWarning(note.text, note.code), stacklevel=level)
