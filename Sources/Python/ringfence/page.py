"""A page that shows tracks, fences and triggers, in a notebook and as a file."""

from __future__ import annotations

import html
import os
from typing import Sequence

import pyarrow as pa

from . import _command
from ._inputs import Inputs
from ._output import to_write
from .errors import Error

#: The most bytes of a cell.
LIMIT = 1_500_000
_HEIGHT = 480


class Page:
    """A page with a map, a timeline and the engine, which the command ``ringfence report`` makes; Docs/Report.md.

    A notebook shows it in its compact form, without a network. A cell has at most 1.5 MB: of more fixes the first ones
    are shown, and a line says how many are left out. `save` writes the whole page.
    """

    def __init__(self, inputs: Inputs, name: str) -> None:
        self._inputs, self._name = inputs, name
        self._program = _command.required("pages are made by")
        self._cell = self._fitting()

    def __repr__(self) -> str:
        return f"<ringfence.Page of {self._name!r}: a notebook shows it, save(path) writes it>"

    def _repr_html_(self) -> str:
        return self._cell

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Writes the page, with all its parts and all tracks, to a file that a browser opens.

        Args:
            path: the file; its name ends with ``.html``.
            overwrite: whether a file that is there is replaced.

        Raises:
            FileExistsError: the file is there.
            OSError: the folder cannot be written.
            CommandError: the page cannot be made.
        """
        with to_write(path, overwrite) as file:
            self._inputs.run(self._program, ["report", "-o", file])

    def _frame(self, tables: Sequence[pa.Table] | None = None, head: str = "") -> str:
        """The page in a frame, of the tracks or of tables in their place."""
        page = self._inputs.run(self._program, ["report", "--compact", "-o", "-"], tables).decode()
        # In apostrophes, because a page has few of them.
        page = page.replace("&", "&amp;").replace("'", "&#39;")
        title = html.escape(self._name, quote=True)
        return (
            f"{head}<iframe sandbox='allow-scripts' title='{title}' width='100%' height='{_HEIGHT}' "
            f"style='border:0' srcdoc='{page}'></iframe>"
        )

    def _fitting(self) -> str:
        """The frame, with the first fixes alone where all of them are too much, or a line that says so."""
        frame = self._frame()
        size = len(frame.encode())
        if size <= LIMIT:
            return frame
        part = self._part(size) if self._inputs.has_tracks else None
        return part or (
            f"<p>The page of {html.escape(self._name)} has {size / 1e6:.1f} MB, more than the {LIMIT / 1e6:g} MB of a "
            "cell; <code>save(path)</code> writes it.</p>"
        )

    def _part(self, size: int) -> str | None:
        """The frame of as many of the first fixes as fit; None where none do. All of them have a size."""
        try:
            tables = self._inputs.tables()
        except (Error, OSError):
            # A folder, say, or a file among several that cannot be read.
            return None
        count = total = sum(table.num_rows for table in tables)
        least = len(self._frame(_first(tables, 1)).encode())
        most = total
        for _ in range(8):
            if least >= LIMIT or size <= least:
                break
            # A little less than the part that would fit. Where the first fixes have more events than others, even that is
            # too much: then half of it at most.
            count = max(1, min(most, int(count * 0.95 * (LIMIT - least) / (size - least))))
            most = count // 2
            head = (
                f"<p>The first {count:,} of {total:,} fixes, as more make a cell larger than "
                f"{LIMIT / 1e6:g} MB; <code>save(path)</code> writes the page with all of them.</p>"
            )
            frame = self._frame(_first(tables, count), head)
            size = len(frame.encode())
            if size <= LIMIT:
                return frame
        return None


def _first(tables: Sequence[pa.Table], count: int) -> list[pa.Table]:
    """The first rows of some tables."""
    found = []
    for table in tables:
        if count > 0:
            found.append(table.slice(0, count))
            count -= table.num_rows
    return found
