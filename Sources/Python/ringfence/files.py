"""Track files through the command."""

from __future__ import annotations

import os
import subprocess
import tempfile
from typing import Sequence

import pyarrow as pa
import pyarrow.csv

from ._command import failed, not_run, required

_TYPES = {
    "track": pa.dictionary(pa.int32(), pa.string()),
    "segment": pa.int64(),
    "time": pa.timestamp("us", tz="UTC"),
    "latitude": pa.float64(),
    "longitude": pa.float64(),
    "altitude": pa.float64(),
    "accuracy": pa.float64(),
    "speed": pa.float64(),
    "course": pa.float64(),
    "flags": pa.string(),
}


def read_tracks(path: str | os.PathLike[str], *, options: Sequence[str] = ()) -> pa.Table:
    """The usable fixes of a track file in any format that Docs/Formats.md lists, compressed or not.

    The command ``ringfence`` reads the file and writes a table, version 1 of Docs/Tracks.md, into a pipe. It is
    the file that the variable RINGFENCE names, else the one that the wheel has installed, else one on the PATH.

    Args:
        path: the file.
        options: options of ``ringfence convert``, such as ``["--time-zone", "Europe/Berlin"]``.

    Returns:
        A table with the columns track, segment, time, latitude, longitude, altitude, accuracy, speed, course and
        flags.

    Raises:
        CommandError: there is no command, or it cannot read the file; the error has its message.
    """
    command = required("track files are read by", ", or read the file yourself and give a table")
    file = os.fspath(path)
    # A name that begins with a hyphen is no option.
    file = os.path.join(".", file) if file.startswith("-") and file != "-" else file
    arguments = [command, "convert", file, "-o", "-", "--format", "csv", "--quiet", *options]
    with tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=messages, stdin=subprocess.DEVNULL)
        except OSError as error:
            raise not_run(command, error) from None
        table: pa.Table | None = None
        with process:
            assert process.stdout is not None
            try:
                table = pyarrow.csv.read_csv(
                    process.stdout,
                    convert_options=pyarrow.csv.ConvertOptions(
                        column_types=_TYPES, null_values=[""], strings_can_be_null=True
                    ),
                )
            except pa.ArrowInvalid:
                # Nothing was written, or not all of it: the command says why.
                pass
        messages.seek(0)
        found = messages.read().decode("utf-8", "replace")
    if process.returncode or table is None:
        raise failed(command, process.returncode, found, file)
    return table.unify_dictionaries().combine_chunks()
