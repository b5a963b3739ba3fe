"""Track files as tables."""

from __future__ import annotations

import ctypes as c
import os
from typing import TYPE_CHECKING

import pyarrow as pa

from . import _work, notes
from ._fixes import ReadFixes
from ._frames import TableFrame
from ._library import Handle, lib
from ._options import FileOptions, file_reading, shows
from ._words import of_file
from .errors import TrackError
from .events import Diagnostic

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: A fix has at least about this many bytes, which is enough to know a long file.
_BYTES = 25


class Tracks(TableFrame):
    """The usable fixes of a track file, as `read_tracks` describes them.

    An object of this class is a table by itself, and has the attributes of its table, such as ``num_rows`` and
    ``to_pylist``. `Layout.evaluate` takes it.

    Attributes:
        table: the fixes as a pyarrow Table.
        format: what the file is written in, as ``ringfence inspect`` names it.
        names: the names of the tracks that have a fix, in the order in which they begin.
        diagnostics: what was left out or changed, by reason.
        notes: what is probably a mistake in the file, as texts.
    """

    def __init__(self, fixes: ReadFixes, name: str, strict: bool) -> None:
        report = fixes.report()
        failure = report.get("failure")
        if failure is not None and not failure["isOfTrack"]:
            count = f"{len(fixes)} {'fix' if len(fixes) == 1 else 'fixes'} before it"
            if strict:
                place = {each: failure[each] for each in ("line", "column", "code") if each in failure}
                raise TrackError(f"{of_file(failure['message'])}; strict=False takes {count}", file=name, **place)
            failure["message"] += f"; {count} count"
        rows = fixes.rows()
        self.table: pa.Table = rows.set_column(0, "track", rows.column("track").dictionary_encode())
        self.format: str = report["format"]
        self.names: tuple[str, ...] = tuple(fixes.names)
        self.diagnostics = tuple(
            Diagnostic(each["reason"], each["count"], each["leftOut"], None, each["firstLine"])
            for each in report["issues"]
        )
        said = notes.of_table(report, of_file)
        self.notes: tuple[str, ...] = tuple(note.text for note in said)
        notes.warn(said)

    def __repr__(self) -> str:
        left_out = sum(entry.left_out for entry in self.diagnostics)
        return f"<ringfence.Tracks: {len(self)} fixes of {len(self.names)} tracks, {self.format}, {left_out} left out>"


@shows(FileOptions, assumed_speed=None, range_error=5.0, date=None)
def read_tracks(
    file: str | os.PathLike[str] | bytes | bytearray | memoryview,
    *,
    name: str | None = None,
    strict: bool = True,
    **options: Unpack[FileOptions],
) -> Tracks:
    """The usable fixes of a track file in any format that Docs/Formats.md lists, compressed or not, by the rules of the
    command.

    Args:
        file: the path of the file, or its bytes.
        name: what stands for the file in messages, and names tracks without a name; None: the path, or ``track``.
        strict: whether a file that cannot be read to its end is an error; else the fixes before that line are taken, and
            an `InputWarning` says so.
        columns, time_zone, out_of_order, speed_unit, maximum_speed, date_order, time_format, repeated_hour: as for `Layout.evaluate`.
        maximum_gap: seconds; a fix this much later than the one before begins a segment.
        assumed_speed: metres per second, by which the points of a file without any times get them; None: it is refused.
        range_error: metres of error of an NMEA fix per unit of HDOP.
        date: the day of the first NMEA fix, for files without a date; None: they are refused.

    Returns:
        A table with the columns track, segment, time, latitude, longitude, altitude, accuracy, speed, course and flags.

    Raises:
        OSError: the file cannot be opened.
        TrackError: it is no track file, or cannot be read; the error has line, column and code.
        SettingError, InputError: an option is out of its range, or there is no such role.
    """
    native = file_reading(options)
    if isinstance(file, (bytes, bytearray, memoryview)):
        content, shown = bytes(file), name or "track"
    elif isinstance(file, (str, os.PathLike)):
        shown = name or os.fspath(file)
        with open(file, "rb") as opened:
            content = opened.read()
    else:
        raise TypeError(f"the file is a {type(file).__name__}, expected a path or bytes")

    def read(_: _work.Work) -> ReadFixes:
        words = (content, len(content), shown.encode("utf-8", "replace"), c.byref(native))
        return ReadFixes(Handle(lib.rf_table_free, lib.rf_table_read_file, *words, file=shown))

    try:
        fixes = _work.run(read, len(content) // _BYTES)
    except TrackError as error:
        error.args = (of_file(str(error)),)
        raise
    return Tracks(fixes, shown, strict)
