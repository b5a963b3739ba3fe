"""Geofences over Spark: a DataFrame of fixes becomes a DataFrame of events, with the engine in the Python workers.

The engine runs in process: no pipe, no child, no rows that are lost without a word. Needs pyspark 4 and, as
pyspark does, pandas. Docs/Fleet.md says when a cluster is worth it, and what is exactly once.
"""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Sequence

import pyarrow as pa

from . import _spark_files
from ._fixes import Reading, roles
from ._spark_workers import COUNT, REASON, Source, continue_track, evaluate_partition, row_schema
from .errors import InputError
from .layout import Layout

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


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
    events = rows.where(F.col(REASON).isNull()).drop(REASON, COUNT)
    counted = rows.where(F.col(REASON).isNotNull()).groupBy(REASON).agg(F.sum(COUNT).alias(COUNT))
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

    source = Source.of(layout)
    chosen, fixes = _selected(df, columns)
    time, is_instant = chosen.get("time", ""), False
    if time and isinstance(fixes.schema[time].dataType, TimestampType):
        # A frame of pandas would have the clock of the session's time zone.
        fixes, is_instant = fixes.withColumn(time, F.unix_micros(_quoted(time))), True
    function = functools.partial(continue_track, source, time, dict(settings, columns=columns), is_instant)
    return (
        fixes.groupBy(_quoted(chosen["track"]))
        .applyInPandasWithState(
            function,
            from_arrow_schema(row_schema(source, settings)),
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
    function = functools.partial(_spark_files.evaluate_documents, zones, os.fspath(layout), binary, tuple(options))
    schema = ", ".join(f"`{name}` string" for name in _spark_files.COLUMNS)
    kinds = {**dict.fromkeys(_spark_files.TIMES, "timestamp"), **dict.fromkeys(_spark_files.NUMBERS, "double"), "visit": "bigint"}
    rows = files.mapInArrow(function, schema)
    empty = _spark_files.empty_files(found)
    if empty:
        nothing = [None] * len(_spark_files.EVENT_COLUMNS)
        rows = rows.union(spark.createDataFrame([(path, f"{path}: error: file is empty", *nothing) for path in empty], schema))
    return rows.select(*[rows[name].cast(kinds.get(name, "string")).alias(name) for name in _spark_files.COLUMNS])


# Inside.


def _selected(
    df: "DataFrame", columns: Mapping[str, str | None] | None
) -> tuple[dict[str, str], "DataFrame"]:
    """The columns of a frame by their roles, and the frame with these and those that show whose table it is."""
    found = roles(df.columns, Reading(columns))
    chosen = {each.role: name for name, each in zip(df.columns, found) if each.role}
    if "track" not in chosen:
        raise InputError(
            "column 'track' is missing; Spark spreads the fixes by track, so give columns={'track': NAME}",
            code="bad-header",
        )
    return chosen, df.select(*[_quoted(name) for name, each in zip(df.columns, found) if each.role or each.is_mark])


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


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

    source = Source.of(layout)
    chosen, fixes = _selected(df, columns)
    track = _quoted(chosen["track"])
    fixes = fixes.repartition(track) if partitions is None else fixes.repartition(partitions, track)
    order = [_quoted(chosen[role]) for role in ("track", "time", "latitude", "longitude") if role in chosen]
    function = functools.partial(evaluate_partition, source, chosen["track"], dict(settings, columns=columns), counts)
    schema = row_schema(source, settings)
    if not counts:
        schema = pa.schema([field for field in schema if field.name not in (REASON, COUNT)])
    return fixes.sortWithinPartitions(*order).mapInArrow(function, from_arrow_schema(schema))
