"""What runs in the Python workers of Spark: the events of partitions, and of tracks in a stream."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, NamedTuple, Sequence

import pyarrow as pa

from . import _compute as pc
from ._options import ReadingOptions
from .errors import InputError
from .layout import Layout

if TYPE_CHECKING:
    import pandas

#: The columns of fixes that were left out, beside those of events.
REASON, COUNT = "reason", "count"


class Source(NamedTuple):
    """A zone file as it travels: its bytes, the name for messages and the options of the reader."""

    content: bytes
    name: str
    options: tuple[tuple[str, Any], ...]

    @staticmethod
    def of(layout: Layout | str | os.PathLike[str]) -> "Source":
        content, name, options = (layout if isinstance(layout, Layout) else Layout.read(layout))._source
        return Source(content, name, tuple(sorted(options.items())))


class _QuietLayout(Layout):
    """A layout that warns of nothing: a partition is only a part of a table."""

    _warns = False


@functools.lru_cache(maxsize=4)
def _layout(source: Source) -> Layout:
    """The layout, read once in each Python worker."""
    return _QuietLayout.parse(source.content, source.name, **dict(source.options))


def row_schema(source: Source, settings: Mapping[str, Any]) -> pa.Schema:
    """The columns of events in types that Spark has, and those of diagnostics."""
    empty = pa.table({
        "track": pa.array([], pa.string()), "time": pa.array([], pa.timestamp("us", "UTC")),
        "latitude": pa.array([], pa.float64()), "longitude": pa.array([], pa.float64()),
    })  # fmt: skip
    events = _plain(_layout(source).evaluate(empty, **settings).table).schema
    fields = [field.with_nullable(True) for field in events]
    return pa.schema([*fields, pa.field(REASON, pa.string()), pa.field(COUNT, pa.int64())])


def _plain(table: pa.Table) -> pa.Table:
    """The table with dictionaries decoded: Spark's rows have none."""
    columns = {}
    for name in table.column_names:
        column = table.column(name)
        if pa.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        columns[name] = column
    return pa.table(columns)


def evaluate_partition(
    source: Source, track: str, settings: Mapping[str, Any], counts: bool,
    batches: Iterable[pa.RecordBatch],
) -> Iterator[pa.RecordBatch]:  # fmt: skip
    """The events of a partition whose rows are sorted by track and time. Evaluates tracks as they end."""
    waiting: list[pa.RecordBatch] = []
    for batch in batches:
        if batch.num_rows == 0:
            continue
        begin = _last_track_begin(batch.column(track))
        if begin > 0 or (waiting and not _same_track(waiting[-1], batch, track)):
            ended = waiting + ([batch.slice(0, begin)] if begin > 0 else [])
            yield from _evaluate_tracks(source, settings, counts, ended)
            waiting = []
        waiting.append(batch.slice(begin))
    if waiting:
        yield from _evaluate_tracks(source, settings, counts, waiting)


def _last_track_begin(tracks: pa.Array) -> int:
    """Where the last track of a batch begins."""
    runs = pc.run_end_encode(tracks).run_ends
    return runs[-2].as_py() if len(runs) > 1 else 0


def _same_track(before: pa.RecordBatch, batch: pa.RecordBatch, name: str) -> bool:
    last, first = before.column(name)[before.num_rows - 1], batch.column(name)[0]
    return bool(last.as_py() == first.as_py())


def _evaluate_tracks(
    source: Source, settings: Mapping[str, Any], counts: bool,
    batches: Sequence[pa.RecordBatch],
) -> Iterator[pa.RecordBatch]:  # fmt: skip
    events = _layout(source).evaluate(pa.Table.from_batches(batches), **settings)
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
    schema = row_schema(source, settings)
    yield from _with_counts(table, {}, schema)
    if dropped:
        yield from _with_counts(table.slice(0, 0), dropped, schema)


#: The reasons that concern the row itself and not its place in the track.
_UNUSABLE = frozenset({"bad-position", "missing-time", "bad-time"})


def _dropped(events: Any) -> dict[str, int]:
    """How many fixes were left out, by reason."""
    return {entry.reason: entry.left_out for entry in events.diagnostics if entry.left_out}


def _with_counts(table: pa.Table, dropped: Mapping[str, int], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Rows of events, or of what was left out, with all columns."""
    rows = len(dropped) or table.num_rows
    columns = []
    for field in schema:
        if field.name == REASON:
            columns.append(pa.array(list(dropped), pa.string()) if dropped else pa.nulls(rows, pa.string()))
        elif field.name == COUNT:
            columns.append(pa.array(list(dropped.values()), pa.int64()) if dropped else pa.nulls(rows, pa.int64()))
        elif dropped:
            columns.append(pa.nulls(rows, field.type))
        else:
            columns.append(table.column(field.name))
    yield from pa.table(columns, schema=schema).to_batches()


def continue_track(
    source: Source, time: str, settings: Mapping[str, Any], is_instant: bool, key: tuple[Any, ...],
    frames: Iterator["pandas.DataFrame"], state: Any,
) -> Iterator["pandas.DataFrame"]:  # fmt: skip
    """The events of one track in a micro-batch; its session goes through Spark's state."""
    layout = _layout(source)
    options = dict(settings)
    reading = {name: options.pop(name) for name in ReadingOptions.__annotations__ if name in options}
    if layout._detailed.asks_for_devices:
        options["track"] = str(key[0])
    if state.exists:
        session = layout.restore(bytes(state.get[0]), name=f"state of track {key[0]}", **options)
    else:
        session = layout.session(**options)
    tables = [pa.Table.from_pandas(frame, preserve_index=False) for frame in frames]
    table = pa.concat_tables(tables, promote_options="permissive")
    if is_instant:
        table = table.set_column(table.column_names.index(time), time, table.column(time).cast(pa.timestamp("us", "UTC")))
    schema = row_schema(source, settings)
    batch = session.process_table(table, **{**reading, "track": str(key[0])})
    state.update((session.save(),))
    events = _plain(batch.table)
    yield from (rows.to_pandas() for rows in _with_counts(events, {}, schema))
    if batch.dropped:
        yield from (rows.to_pandas() for rows in _with_counts(events.slice(0, 0), batch.dropped, schema))
