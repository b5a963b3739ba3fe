"""The events of a table that comes in parts."""

from __future__ import annotations

import ctypes as c
from typing import Any, Iterator

import pyarrow as pa

from . import _structures as s
from . import notes as said
from ._engine import PreparedLayout
from ._evaluate import Results, counts_table, ignored
from ._event_tables import events_table
from ._filter import Filter
from ._fixes import Reading, Values, has_numbers, report, roles
from ._library import Handle, call, lib
from ._records import Records
from ._settings import Settings
from ._words import of_stream
from .errors import Error
from .events import Diagnostic, diagnostics

#: The rows that are evaluated at a time; a larger batch is divided.
_ROWS = 1 << 20


class EventStream:
    """The events of a table that comes in parts, from `Layout.evaluate_stream`: evaluated as they are read, once.

    Each part is a RecordBatch with the columns of `Events.table`; iterate over them, or read the events as
    `reader`. An object of this class has the Arrow C stream interface, as pyarrow, Polars and DuckDB take it.

    Attributes:
        schema: the columns of the events.
        reader: the events as a pyarrow RecordBatchReader.
    """

    def __init__(
        self,
        layout: PreparedLayout,
        fixes: pa.RecordBatchReader,
        settings: Settings,
        reading: Reading,
        wanted: Filter,
    ) -> None:
        names = fixes.schema.names
        self._roles = roles(names, reading)
        self._layout, self._mode, self._wanted = layout, settings.mode, wanted
        tracks = [kind for kind, role in zip(fixes.schema.types, self._roles) if role.role == "track"]
        self._kind = pa.int64() if tracks and has_numbers(tracks[0]) else pa.string()
        #: The names of the tracks that were asked for.
        self._names: dict[int, str] = {}
        self._report: dict[str, Any] | None = None
        self._notes: list[said.Note] = []
        options = reading.native()
        array = (c.c_char_p * len(names))(*(name.encode("utf-8", "replace") for name in names))
        self._handle = Handle(
            lib.rf_stream_free, lib.rf_stream_new, layout._engine(settings), array, len(names), c.byref(options)
        )
        events, crossings, details = (Records.of(kind, (kind * 1)(), 0) for kind in (s.Event, s.Crossing, s.Detail))
        self.schema: pa.Schema = events_table(layout._names, events, crossings, details, self._named, [0]).schema
        self._batches = self._evaluated(fixes)
        self.reader: pa.RecordBatchReader = pa.RecordBatchReader.from_batches(self.schema, self._batches)

    def __iter__(self) -> Iterator[pa.RecordBatch]:
        return self._batches

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.reader.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self.schema.__arrow_c_schema__()

    def __repr__(self) -> str:
        return f"<ringfence.EventStream: {'ended' if self._report else 'not read to its end'}>"

    @property
    def tracks(self) -> pa.Table:
        """A row for each track: how many fixes were evaluated and left out by the engine.

        Raises:
            Error: the stream is not read to its end; also of the following.
        """
        self._ended()
        return self._tracks

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The fixes that were left out or changed, by reason."""
        return diagnostics(self._ended(), self._tracks)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the command says about such a table, as texts."""
        self._ended()
        return tuple(note.text for note in self._notes)

    @property
    def ignored_columns(self) -> tuple[str, ...]:
        """The columns that are not read."""
        return tuple(self._ended()["ignoredColumns"])

    # Inside.

    def _ended(self) -> dict[str, Any]:
        if self._report is None:
            raise Error("the stream is not read to its end")
        return self._report

    def _evaluated(self, fixes: pa.RecordBatchReader) -> Iterator[pa.RecordBatch]:
        while (part := _next(fixes)) is not None:
            for begin in range(0, part.num_rows, _ROWS):
                yield from self._events(self._taken(part.slice(begin, _ROWS)))
            # One part is held at a time.
            del part
        found = Handle(lib.rf_results_free, lib.rf_stream_end, self._handle)
        results = Results([found], [0])
        tracks = pa.array(range(len(results.counts)), pa.int64())
        self._tracks = counts_table(self._named(tracks).dictionary_decode(), results, self._mode)
        yield from self._events(found)
        self._report = report(lib.rf_stream_report, self._handle, ignored(self._tracks))
        self._notes = said.of_table(self._report, of_stream)
        if self._layout._warns:
            said.warn(self._notes)

    def _taken(self, part: pa.Table) -> Handle:
        with Values(part, self._roles, of_stream) as values:
            return Handle(lib.rf_results_free, lib.rf_stream_take, self._handle, *values.natives)

    def _events(self, found: Handle) -> Iterator[pa.RecordBatch]:
        """The events of results, which are freed."""
        events = Records(s.Event, lib.rf_results_events, [found])
        crossings = Records(s.Crossing, lib.rf_results_crossings, [found])
        details = Records(s.Detail, lib.rf_results_details, [found])
        table = events_table(self._layout._names, events, crossings, details, self._named, [0])
        found.free()
        table = self._wanted.of_types(self._wanted.of_zones(table))
        if table.num_rows:
            yield from table.combine_chunks().to_batches()

    def _named(self, indices: pa.Array) -> pa.Array:
        """The names of tracks: texts, or whole numbers, null where a row has none."""
        encoded = indices.dictionary_encode()
        names = [self._name(index) for index in encoded.dictionary.to_pylist()]
        if self._kind == pa.int64():
            numbers = [int(name) if name.lstrip("-").isdecimal() else None for name in names]
            return pa.DictionaryArray.from_arrays(encoded.indices, pa.array(numbers, self._kind))
        return pa.DictionaryArray.from_arrays(encoded.indices, pa.array(names, self._kind))

    def _name(self, index: int) -> str:
        if index not in self._names:
            name = s.String()
            call(lib.rf_stream_track, self._handle, index, c.byref(name))
            self._names[index] = name.text or ""
        return self._names[index]


def _next(fixes: pa.RecordBatchReader) -> pa.Table | None:
    try:
        return pa.Table.from_batches([fixes.read_next_batch()])
    except StopIteration:
        return None
