"""Track files in Spark: each is read by the command on the worker that has it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import urllib.parse
from typing import TYPE_CHECKING, Iterable, Iterator, Sequence

import pyarrow as pa
import pyarrow.csv

from . import _compute as pc
from ._command import NAME, installed
from ._event import COLUMNS as COLUMNS_OF_EVENTS
from ._event import Kind
from .errors import CommandError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

TIMES = tuple(name for name, (kind, _) in COLUMNS_OF_EVENTS.items() if kind is Kind.TIME)
NUMBERS = tuple(
    name for name, (kind, _) in COLUMNS_OF_EVENTS.items() if kind in (Kind.DEGREES, Kind.NUMBER, Kind.DURATION)
)
#: The columns of the command's CSV.
EVENT_COLUMNS = tuple(COLUMNS_OF_EVENTS)
COLUMNS = ("path", "error", *EVENT_COLUMNS)


def _binary(name: str) -> str:
    """The command on this worker.

    Raises:
        CommandError: it is not there.
    """
    from pyspark import SparkFiles

    places = [shutil.which(name), os.path.join(SparkFiles.getRootDirectory(), name)]
    if name == NAME:
        places.append(installed())
    for place in places:
        if place is not None and os.access(place, os.X_OK):
            return place
    raise CommandError(f"there is no command '{name}' on this worker; ship it with --files, or give its path")


def empty_files(found: "DataFrame") -> list[str]:
    """The files without a byte, which Spark leaves out of what it reads."""

    def plain(path: str) -> str:
        return re.sub(r"^(\w+):/+", r"\1:/", urllib.parse.unquote(path))

    read = {plain(row.path) for row in found.select("path").collect()}
    return sorted({plain(path) for path in found.inputFiles()} - read)


def evaluate_documents(
    zones: bytes, name: str, binary: str, options: Sequence[str], batches: Iterable[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    """The events of whole files, one run of the command for each."""
    with tempfile.TemporaryDirectory() as folder:
        layout = os.path.join(folder, os.path.basename(name) or "zones.json")
        with open(layout, "wb") as file:
            file.write(zones)
        words = [_binary(binary), "evaluate", "--quiet", "--format", "csv", "--zones", layout, *options, "-"]
        for batch in batches:
            for path, content in zip(batch.column("path"), batch.column("content")):
                yield from _evaluate_document(words, path.as_py(), content.as_py())


def _evaluate_document(words: Sequence[str], path: str, content: bytes) -> Iterator[pa.RecordBatch]:
    done = subprocess.run(words, input=content, capture_output=True, check=False)
    if done.returncode not in (0, 65):
        raise CommandError(f"ringfence ended with {done.returncode} on {path}: {_last_line(done.stderr)}")
    if done.stdout:
        kinds = {column: pa.string() for column in EVENT_COLUMNS}
        options = pa.csv.ConvertOptions(column_types=kinds, include_columns=list(EVENT_COLUMNS), strings_can_be_null=True)
        rows = pa.csv.read_csv(pa.BufferReader(done.stdout), convert_options=options)
        yield from _file_rows(path, None, rows).to_batches()
    if done.returncode == 65:
        nothing = pa.table({column: pa.nulls(1, pa.string()) for column in EVENT_COLUMNS})
        error = _last_line(done.stderr)
        yield from _file_rows(path, path + error[1:] if error.startswith("-:") else error, nothing).to_batches()


def _file_rows(path: str, error: str | None, rows: pa.Table) -> pa.Table:
    count = rows.num_rows
    columns = {column: rows.column(column) for column in EVENT_COLUMNS}
    # Standard input has no name of its own.
    columns["track"] = pc.if_else(pc.equal(columns["track"], "-"), path.rsplit("/", 1)[-1], columns["track"])
    named = {"path": pa.array([path] * count, pa.string()), "error": pa.array([error] * count, pa.string())}
    return pa.table({**named, **columns})


def _last_line(errors: bytes) -> str:
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "no message"
