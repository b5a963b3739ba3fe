"""Geofences over Spark: a DataFrame of fixes becomes a DataFrame of events, with the engine in the Python workers.

The engine runs in process: no pipe, no child, no rows that are lost without a word. Needs pyspark 4 and, as
pyspark does, pandas. Docs/Fleet.md says when a cluster is worth it, and what is exactly once.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import tempfile
import urllib.parse
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, NamedTuple, Sequence

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

from . import _names
from .errors import CommandError, InputError
from .layout import Layout

if TYPE_CHECKING:
    import pandas
    from pyspark.sql import DataFrame, SparkSession

#: What a row of :func:`evaluate_rows` has beside the columns of an event.
_REASON, _COUNT = "reason", "count"


class Evaluated(NamedTuple):
    """The two halves of an evaluation. Each is computed when it is used: persist or write ``rows`` to compute once.

    Attributes:
        events: a row for each event, as :func:`evaluate` gives them.
        diagnostics: how many fixes were left out, by ``reason``.
        rows: both in one DataFrame; of a diagnostic the columns of events are null.
    """

    events: "DataFrame"
    diagnostics: "DataFrame"
    rows: "DataFrame"


def evaluate(
    df: "DataFrame",
    layout: Layout | str | os.PathLike[str],
    *,
    columns: Mapping[str, str | None] | None = None,
    partitions: int | None = None,
    **settings: Any,
) -> "DataFrame":
    """Evaluates a fleet.

    Rows are brought together by track and sorted by time; equal times are sorted by position, so that the events
    do not depend on how the rows were distributed. A track is in the memory of one worker while it is evaluated.

    Args:
        df: fixes, with the columns that :meth:`Layout.evaluate` reads; a column of tracks is required.
        layout: the layout, or the path of a zone file that the driver can read.
        columns: columns of the caller's choice by role, such as ``{"track": "unit"}``.
        partitions: how many partitions the tracks are spread over; Spark's own number where it is None.
        settings: the settings of :meth:`Layout.evaluate`, such as ``mode="restart"``.

    Returns:
        A row for each event, with the columns of :attr:`Events.table`; the order of the rows is Spark's.

    Raises:
        InputError: a required column is missing, or two columns may be meant. Rows without a usable time or
            position end the job with this error, too: :func:`evaluate_rows` counts them instead.
    """
    return _run(df, layout, columns, partitions, settings, counts=False)


def evaluate_rows(
    df: "DataFrame",
    layout: Layout | str | os.PathLike[str],
    *,
    columns: Mapping[str, str | None] | None = None,
    partitions: int | None = None,
    **settings: Any,
) -> Evaluated:
    """Evaluates a fleet whose rows may be bad: they are counted by reason in a side output and end nothing.

    The arguments are those of :func:`evaluate`.
    """
    from pyspark.sql import functions as F

    rows = _run(df, layout, columns, partitions, settings, counts=True)
    events = rows.where(F.col(_REASON).isNull()).drop(_REASON, _COUNT)
    counted = rows.where(F.col(_REASON).isNotNull()).groupBy(_REASON).agg(F.sum(_COUNT).alias(_COUNT))
    return Evaluated(events, counted, rows)


def evaluate_stream(
    df: "DataFrame",
    layout: Layout | str | os.PathLike[str],
    *,
    columns: Mapping[str, str | None] | None = None,
    **settings: Any,
) -> "DataFrame":
    """Evaluates a structured stream. The state of each track, a saved session, is kept by Spark in its checkpoint.

    The fixes of a track are sorted by time within a micro-batch. A fix that is not later than the last one of an
    earlier micro-batch is left out, and counted as ``out-of-order``.

    Args:
        df: a streaming DataFrame of fixes.
        layout: as in :func:`evaluate`; a query that goes on from a checkpoint needs the same layout.
        columns: as in :func:`evaluate`.
        settings: as in :func:`evaluate`, with one mode.

    Returns:
        A streaming DataFrame in append mode with the rows of :func:`evaluate_rows`: events, and rows with
        ``reason`` and ``count`` for fixes that were left out.
    """
    from pyspark.sql import functions as F
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.streaming.state import GroupStateTimeout
    from pyspark.sql.types import TimestampType

    source = _Source.of(layout)
    roles = _chosen(df, columns).columns
    fixes, is_instant = _selected(df, roles), False
    if isinstance(fixes.schema[roles["time"]].dataType, TimestampType):
        # A frame of pandas would have the clock of the session's time zone.
        fixes, is_instant = fixes.withColumn(roles["time"], F.unix_micros(_quoted(roles["time"]))), True
    function = functools.partial(_continue_track, source, roles, dict(settings), is_instant)
    return (
        fixes.groupBy(_quoted(roles["track"]))
        .applyInPandasWithState(
            function,
            from_arrow_schema(_row_schema(source, settings)),
            "session binary",
            "append",
            GroupStateTimeout.NoTimeout,
        )
    )


def evaluate_files(
    spark: "SparkSession",
    paths: str | Sequence[str],
    layout: str | os.PathLike[str],
    *,
    binary: str = "ringfence",
    options: Sequence[str] = (),
    glob: str | None = None,
) -> "DataFrame":
    """Evaluates track files (NMEA, GPX and every other format of the command), each whole, with the command.

    A file that the command refuses as unusable (status 65) is a row with its ``error``; the events before the
    place of the error stand beside it. Any other failure of the command ends the task, and Spark tries it again.

    Args:
        spark: the session.
        paths: folders or files that Spark can read; a folder with ``glob`` is listed faster than a pattern.
        layout: the zone file. It is read here and sent to the workers.
        binary: the command: a path, or a name on the PATH of the workers or among the files of ``--files``.
        options: further options of ``ringfence evaluate``, such as ``["--mode", "restart"]``.
        glob: the names of files, such as ``*.gpx``.

    Returns:
        A row for each event with the columns of the command's CSV (``dwellTime`` in seconds), ``path`` and a null
        ``error``; and a row with ``path`` and ``error`` for each file that could not be read to its end.
    """
    with open(layout, "rb") as file:
        zones = file.read()
    reader = spark.read.format("binaryFile")
    if glob is not None:
        reader = reader.option("pathGlobFilter", glob)
    found = reader.load([paths] if isinstance(paths, str) else list(paths))
    files = found.select("path", "content")
    function = functools.partial(_evaluate_documents, zones, os.fspath(layout), binary, tuple(options))
    schema = ", ".join(f"`{name}` string" for name in _FILE_COLUMNS)
    kinds = {**dict.fromkeys(_TIMES, "timestamp"), **dict.fromkeys(_NUMBERS, "double"), "visit": "bigint"}
    rows = files.mapInArrow(function, schema)
    empty = _empty_files(found)
    if empty:
        nothing = [None] * len(_EVENT_COLUMNS)
        rows = rows.union(spark.createDataFrame([(path, f"{path}: error: file is empty", *nothing) for path in empty], schema))
    return rows.select(*[rows[name].cast(kinds.get(name, "string")).alias(name) for name in _FILE_COLUMNS])


# What is sent to the workers.


class _Source(NamedTuple):
    """A zone file as it travels: its bytes, the name for messages and the options of the reader."""

    content: bytes
    name: str
    options: tuple[tuple[str, Any], ...]

    @staticmethod
    def of(layout: Layout | str | os.PathLike[str]) -> "_Source":
        content, name, options = (layout if isinstance(layout, Layout) else Layout.read(layout))._source
        return _Source(content, name, tuple(sorted(options.items())))


@functools.lru_cache(maxsize=4)
def _layout(source: _Source) -> Layout:
    """The layout, read once in each Python worker."""
    return Layout.parse(source.content, source.name, **dict(source.options))


def _chosen(df: "DataFrame", columns: Mapping[str, str | None] | None) -> _names.Choice:
    choice = _names.choose(df.columns, columns)
    if "track" not in choice.columns:
        raise InputError(
            "column 'track' is missing; Spark spreads the fixes by track, so give columns={'track': NAME}",
            code="bad-header",
        )
    return choice


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _selected(df: "DataFrame", roles: Mapping[str, str]) -> "DataFrame":
    return df.select(*[_quoted(name) for name in dict.fromkeys(roles.values())])


def _run(
    df: "DataFrame",
    layout: Layout | str | os.PathLike[str],
    columns: Mapping[str, str | None] | None,
    partitions: int | None,
    settings: Mapping[str, Any],
    *,
    counts: bool,
) -> "DataFrame":
    from pyspark.sql.pandas.types import from_arrow_schema

    source = _Source.of(layout)
    roles = _chosen(df, columns).columns
    track = _quoted(roles["track"])
    fixes = _selected(df, roles)
    fixes = fixes.repartition(track) if partitions is None else fixes.repartition(partitions, track)
    order = [_quoted(roles[role]) for role in ("track", "time", "latitude", "longitude")]
    function = functools.partial(_evaluate_partition, source, dict(roles), dict(settings), counts)
    schema = _row_schema(source, settings)
    if not counts:
        schema = pa.schema([field for field in schema if field.name not in (_REASON, _COUNT)])
    return fixes.sortWithinPartitions(*order).mapInArrow(function, from_arrow_schema(schema))


# In the workers.


def _row_schema(source: _Source, settings: Mapping[str, Any]) -> pa.Schema:
    """The columns of events in types that Spark has, and those of diagnostics."""
    empty = pa.table({
        "track": pa.array([], pa.string()), "time": pa.array([], pa.timestamp("us", "UTC")),
        "latitude": pa.array([], pa.float64()), "longitude": pa.array([], pa.float64()),
    })  # fmt: skip
    events = _plain(_layout(source).evaluate(empty, **settings).table).schema
    fields = [field.with_nullable(True) for field in events]
    return pa.schema([*fields, pa.field(_REASON, pa.string()), pa.field(_COUNT, pa.int64())])


def _plain(table: pa.Table) -> pa.Table:
    """The table with dictionaries decoded: Spark's rows have none."""
    columns = {}
    for name in table.column_names:
        column = table.column(name)
        if pa.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        columns[name] = column
    return pa.table(columns)


def _evaluate_partition(
    source: _Source, roles: Mapping[str, str], settings: Mapping[str, Any], counts: bool,
    batches: Iterable[pa.RecordBatch],
) -> Iterator[pa.RecordBatch]:  # fmt: skip
    """The events of a partition whose rows are sorted by track and time. Evaluates tracks as they end."""
    waiting: list[pa.RecordBatch] = []
    for batch in batches:
        if batch.num_rows == 0:
            continue
        begin = _last_track_begin(batch.column(roles["track"]))
        if begin > 0 or (waiting and not _same_track(waiting[-1], batch, roles["track"])):
            ended = waiting + ([batch.slice(0, begin)] if begin > 0 else [])
            yield from _evaluate_tracks(source, roles, settings, counts, ended)
            waiting = []
        waiting.append(batch.slice(begin))
    if waiting:
        yield from _evaluate_tracks(source, roles, settings, counts, waiting)


def _last_track_begin(tracks: pa.Array) -> int:
    """Where the last track of a batch begins."""
    runs = pc.run_end_encode(tracks).run_ends
    return runs[-2].as_py() if len(runs) > 1 else 0


def _same_track(before: pa.RecordBatch, batch: pa.RecordBatch, name: str) -> bool:
    last, first = before.column(name)[before.num_rows - 1], batch.column(name)[0]
    return bool(last.as_py() == first.as_py())


def _evaluate_tracks(
    source: _Source, roles: Mapping[str, str], settings: Mapping[str, Any], counts: bool,
    batches: Sequence[pa.RecordBatch],
) -> Iterator[pa.RecordBatch]:  # fmt: skip
    events = _layout(source).evaluate(pa.Table.from_batches(batches), columns=_complete(roles), **settings)
    table = _plain(events.table)
    dropped = _dropped(events)
    if not counts:
        bad = {reason: count for reason, count in dropped.items() if reason in _UNUSABLE}
        if bad:
            found = ", ".join(f"{count} {reason}" for reason, count in sorted(bad.items()))
            raise InputError(
                f"{found}: rows of fixes are unusable; evaluate_rows counts them and goes on", code="bad-value"
            )
        yield from table.to_batches()
        return
    schema = _row_schema(source, settings)
    yield from _with_counts(table, {}, schema)
    if dropped:
        yield from _with_counts(table.slice(0, 0), dropped, schema)


#: The reasons that concern the row itself and not its place in the track.
_UNUSABLE = frozenset({"bad-position", "missing-time", "bad-time"})


def _complete(roles: Mapping[str, str]) -> dict[str, str | None]:
    """A column for every role, or None, so that no other column is taken for one."""
    return {role: roles.get(role) for role in _names.ROLES}


def _dropped(events: Any) -> dict[str, int]:
    """How many fixes were left out, by reason."""
    return {entry.reason: entry.count for entry in events.diagnostics}


def _with_counts(table: pa.Table, dropped: Mapping[str, int], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Rows of events, or of what was left out, with all columns."""
    rows = len(dropped) or table.num_rows
    columns = []
    for field in schema:
        if field.name == _REASON:
            columns.append(pa.array(list(dropped), pa.string()) if dropped else pa.nulls(rows, pa.string()))
        elif field.name == _COUNT:
            columns.append(pa.array(list(dropped.values()), pa.int64()) if dropped else pa.nulls(rows, pa.int64()))
        elif dropped:
            columns.append(pa.nulls(rows, field.type))
        else:
            columns.append(table.column(field.name))
    yield from pa.table(columns, schema=schema).to_batches()


def _continue_track(
    source: _Source, roles: Mapping[str, str], settings: Mapping[str, Any], is_instant: bool, key: tuple[Any, ...],
    frames: Iterator["pandas.DataFrame"], state: Any,
) -> Iterator["pandas.DataFrame"]:  # fmt: skip
    """The events of one track in a micro-batch; its session goes through Spark's state."""
    layout = _layout(source)
    options = dict(settings)
    time_zone = options.pop("time_zone", None)
    if state.exists:
        session = layout.restore(bytes(state.get[0]), name=f"state of track {key[0]}", **options)
    else:
        session = layout.session(**options)
    tables = [pa.Table.from_pandas(frame, preserve_index=False) for frame in frames]
    table = pa.concat_tables(tables, promote_options="permissive")
    name = roles["time"]
    if is_instant:
        table = table.set_column(table.column_names.index(name), name, table.column(name).cast(pa.timestamp("us", "UTC")))
    schema = _row_schema(source, settings)
    batch = session.process_table(table, columns=_complete(roles), time_zone=time_zone, track=str(key[0]))
    state.update((session.save(),))
    events = _plain(batch.table)
    yield from (rows.to_pandas() for rows in _with_counts(events, {}, schema))
    if batch.dropped:
        yield from (rows.to_pandas() for rows in _with_counts(events.slice(0, 0), batch.dropped, schema))


# Files.

_TIMES = ("time", "boundaryTime", "fixTime")
_NUMBERS = (
    "boundaryLatitude", "boundaryLongitude", "fixLatitude", "fixLongitude", "accuracy", "speed", "course", "distance",
    "distanceRequired", "dwellTime", "overshoot",
)  # fmt: skip
#: The columns of the command's CSV.
_EVENT_COLUMNS = (
    "type", "time", "zone", "fence", "track", "visit", "mode", "boundaryTime", "boundaryLatitude",
    "boundaryLongitude", "fixTime", "fixLatitude", "fixLongitude", "accuracy", "speed", "course", "direction",
    "crossedFences", "distance", "distanceRequired", "dwellTime", "flags", "customData", "overshoot", "zoneName",
)  # fmt: skip
_FILE_COLUMNS = ("path", "error", *_EVENT_COLUMNS)


def _binary(name: str) -> str:
    """The command on this worker.

    Raises:
        CommandError: it is not there.
    """
    from pyspark import SparkFiles

    for place in (shutil.which(name), os.path.join(SparkFiles.getRootDirectory(), name)):
        if place is not None and os.access(place, os.X_OK):
            return place
    raise CommandError(f"there is no command '{name}' on this worker; ship it with --files, or give its path")


def _empty_files(found: "DataFrame") -> list[str]:
    """The files without a byte, which Spark leaves out of what it reads."""

    def plain(path: str) -> str:
        return re.sub(r"^(\w+):/+", r"\1:/", urllib.parse.unquote(path))

    read = {plain(row.path) for row in found.select("path").collect()}
    return sorted({plain(path) for path in found.inputFiles()} - read)


def _evaluate_documents(
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
        kinds = {column: pa.string() for column in _EVENT_COLUMNS}
        options = pa.csv.ConvertOptions(column_types=kinds, include_columns=list(_EVENT_COLUMNS), strings_can_be_null=True)
        rows = pa.csv.read_csv(pa.BufferReader(done.stdout), convert_options=options)
        yield from _file_rows(path, None, rows).to_batches()
    if done.returncode == 65:
        nothing = pa.table({column: pa.nulls(1, pa.string()) for column in _EVENT_COLUMNS})
        error = _last_line(done.stderr)
        yield from _file_rows(path, path + error[1:] if error.startswith("-:") else error, nothing).to_batches()


def _file_rows(path: str, error: str | None, rows: pa.Table) -> pa.Table:
    count = rows.num_rows
    columns = {column: rows.column(column) for column in _EVENT_COLUMNS}
    # Standard input has no name of its own.
    columns["track"] = pc.if_else(pc.equal(columns["track"], "-"), path.rsplit("/", 1)[-1], columns["track"])
    named = {"path": pa.array([path] * count, pa.string()), "error": pa.array([error] * count, pa.string())}
    return pa.table({**named, **columns})


def _last_line(errors: bytes) -> str:
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "no message"
