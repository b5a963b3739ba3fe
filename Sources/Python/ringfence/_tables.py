"""Tables of fixes from whatever holds them, and their columns as arrays of one piece."""

from __future__ import annotations

import os
from typing import Any, Mapping

import pyarrow as pa

from .errors import ColumnTypeError, InputError

_EXPECTED = (
    "a pyarrow Table, RecordBatch or RecordBatchReader, a frame with the Arrow C stream interface "
    "(pandas 2.2, Polars), or a dict of arrays"
)


def as_table(tracks: Any) -> pa.Table:
    """The table that an object holds; columns are shared, not copied, where the object allows it.

    Raises:
        ColumnTypeError: the object is no table, or a column is of values that Arrow cannot hold as one type.
        InputError: the columns have different lengths.
    """
    if isinstance(tracks, pa.Table):
        return tracks
    if isinstance(tracks, pa.RecordBatch):
        return pa.Table.from_batches([tracks])
    if isinstance(tracks, pa.RecordBatchReader):
        return tracks.read_all()
    if isinstance(tracks, Mapping):
        return _from_dict(tracks)
    if hasattr(tracks, "__arrow_c_stream__"):
        try:
            return pa.RecordBatchReader.from_stream(tracks).read_all()
        except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError):
            raise _mixed(tracks) from None
    raise ColumnTypeError(
        f"the tracks are a {type(tracks).__name__}, expected {_EXPECTED}{_way_out(tracks)}", code="bad-type"
    )


def as_reader(tracks: Any) -> pa.RecordBatchReader:
    """A table part by part: as it comes where the object has the Arrow C stream interface.

    Raises:
        ColumnTypeError and InputError: as `as_table`.
    """
    if isinstance(tracks, pa.RecordBatchReader):
        return tracks
    if isinstance(tracks, (pa.RecordBatch, Mapping)) or not hasattr(tracks, "__arrow_c_stream__"):
        tracks = as_table(tracks)
    try:
        return pa.RecordBatchReader.from_stream(tracks)
    except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError):
        raise _mixed(tracks) from None


def _way_out(tracks: Any) -> str:
    """How what is no table becomes one; nothing where that is not known."""
    if isinstance(tracks, (str, os.PathLike)):
        return "; pandas.read_csv, pandas.read_parquet and ringfence.read_tracks read a file"
    # Polars' LazyFrame, pyarrow's Dataset and ParquetFile.
    method = next((name for name in ("collect", "to_table", "read") if callable(getattr(tracks, name, None))), None)
    return f"; its {method}() makes a table" if method else ""


def _mixed(frame: Any) -> InputError:
    """The error of a frame that Arrow refuses. Arrow's own message may contain values, so it is not shown."""
    for name in getattr(frame, "columns", ()):
        try:
            pa.array(frame[name])
        except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError):
            return _unheld(str(name))
    return ColumnTypeError("the frame has values that Arrow cannot hold", code="bad-type")


def _unheld(name: str) -> ColumnTypeError:
    return ColumnTypeError(f"column '{name}' has values that Arrow cannot hold as one type", code="bad-type")


def _from_dict(columns: Mapping[Any, Any]) -> pa.Table:
    arrays: dict[str, Any] = {}
    for name, values in columns.items():
        try:
            if isinstance(values, (pa.Array, pa.ChunkedArray)):
                arrays[str(name)] = values
            elif hasattr(values, "__arrow_c_stream__"):
                arrays[str(name)] = pa.chunked_array(values)
            else:
                arrays[str(name)] = pa.array(values)
        except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError, TypeError):
            raise _unheld(str(name)) from None
    lengths = {name: len(array) for name, array in arrays.items()}
    if len(set(lengths.values())) > 1:
        found = ", ".join(f"'{name}' {length}" for name, length in list(lengths.items())[:8])
        raise InputError(f"the columns have different lengths: {found}", code="bad-header")
    return pa.table(arrays)


def joined(column: pa.ChunkedArray) -> pa.Array:
    """A column as one piece; copied only where it has several chunks."""
    if column.num_chunks == 1:
        return column.chunk(0)
    if pa.types.is_dictionary(column.type):
        column = column.unify_dictionaries()
    if column.num_chunks == 0:
        return pa.array([], column.type)
    whole = column.combine_chunks()
    return whole if isinstance(whole, pa.Array) else whole.chunk(0)


def address(column: pa.Array | None) -> int:
    """Where the values of an array without nulls lie; 0 for none."""
    if column is None or len(column) == 0:
        return 0
    return int(column.buffers()[1].address + column.offset * (column.type.bit_width // 8))


def aligned(column: pa.Array) -> pa.Array:
    """The array, copied where its values are not aligned, as in some memory-mapped files."""
    width = column.type.bit_width // 8
    if len(column) == 0 or address(column) % width == 0:
        return column
    start = column.offset * width
    data = memoryview(column.buffers()[1])[start : start + len(column) * width].tobytes()
    return pa.Array.from_buffers(column.type, len(column), [None, pa.py_buffer(data)])
