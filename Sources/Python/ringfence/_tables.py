"""Tables of fixes from whatever holds them, and their columns as arrays of one piece."""

from __future__ import annotations

from typing import Any, Iterator, Mapping

import pyarrow as pa
import pyarrow.compute as pc

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
    raise ColumnTypeError(f"the tracks are a {type(tracks).__name__}, expected {_EXPECTED}", code="bad-type")


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


def array(table: pa.Table, name: str) -> pa.Array:
    """A column as one piece; copied only where it has several chunks."""
    column = table.column(name)
    if column.num_chunks == 1:
        return column.chunk(0)
    if pa.types.is_dictionary(column.type):
        column = column.unify_dictionaries()
    if column.num_chunks == 0:
        return pa.array([], column.type)
    joined = column.combine_chunks()
    return joined if isinstance(joined, pa.Array) else joined.chunk(0)


def numbers(column: pa.Array, name: str) -> pa.Array:
    """Numbers as doubles; null where they are missing.

    Raises:
        ColumnTypeError: the type is not one of numbers.
    """
    kind = column.type
    if pa.types.is_float64(kind):
        return column
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind) or pa.types.is_null(kind):
        return column.cast(pa.float64(), safe=False)
    raise ColumnTypeError(f"column '{name}' has the type {kind}, expected numbers", code="bad-type")


def names(column: pa.Array, name: str) -> pa.Array:
    """Texts, whole numbers, or a dictionary of them.

    Raises:
        ColumnTypeError: the type is another one.
    """
    column = plain(column)
    kind = column.type
    inner = kind.value_type if pa.types.is_dictionary(kind) else kind
    if pa.types.is_string(inner) or pa.types.is_large_string(inner) or pa.types.is_integer(inner):
        return column
    raise ColumnTypeError(
        f"column '{name}' has the type {kind}, expected texts, whole numbers, or a dictionary of them", code="bad-type"
    )


def plain(column: pa.Array) -> pa.Array:
    """The column with texts of the plain type in place of views and of nothing, which few functions take."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        values = plain(column.dictionary)
        return column if values.type == kind.value_type else pa.DictionaryArray.from_arrays(column.indices, values)
    return column.cast(pa.string()) if pa.types.is_string_view(kind) or pa.types.is_null(kind) else column


def codes(column: pa.Array, name: str) -> pa.Array:
    """A number for each value, equal where the values are; missing values count as one value.

    Raises:
        ColumnTypeError: the values cannot be compared.
    """
    column = plain(column)
    if not pa.types.is_dictionary(column.type):
        try:
            column = column.dictionary_encode()
        except pa.ArrowNotImplementedError:
            raise ColumnTypeError(
                f"column '{name}' has the type {column.type}, expected texts or numbers", code="bad-type"
            ) from None
    return pc.fill_null(column.indices.cast(pa.int64()), -1)


def changes(column: pa.Array) -> pa.Array:
    """Whether each value but the first differs from the one before."""
    return pc.not_equal(column[1:], column[:-1])


def run_ends(column: pa.Array) -> pa.Array:
    """Where each run of equal values ends; missing values count as equal."""
    kind = column.type
    if column.null_count or not (pa.types.is_integer(kind) or pa.types.is_string(kind)):
        return pc.run_end_encode(column, run_end_type=pa.int64()).run_ends
    count = len(column)
    if count == 0:
        return pa.array([], pa.int64())
    mask = changes(column)
    last = pa.array([count], pa.int64())
    whole = count // 64 - 1
    # Of few runs most words of 64 bits are zero, and comparing words is much faster than visiting bits.
    if mask.true_count <= count // 256 and mask.offset == 0 and whole > 0:
        bits = mask.buffers()[1]
        words = pa.Array.from_buffers(pa.uint64(), whole, [None, bits])
        some = pc.indices_nonzero(pc.not_equal(words, pa.scalar(0, pa.uint64())))
        found = [
            64 * word + bit + 1
            for word, value in zip(some.to_pylist(), words.take(some).to_pylist())
            for bit in _bits_of(value)
        ]
        rest = pc.add(pc.indices_nonzero(mask[64 * whole :]).cast(pa.int64()), 64 * whole + 1)
        return pa.concat_arrays([pa.array(found, pa.int64()), rest, last])
    return pa.concat_arrays([pc.add(pc.indices_nonzero(mask).cast(pa.int64()), 1), last])


def _bits_of(value: int) -> Iterator[int]:
    """The bits of a word that are set, the lowest first."""
    while value:
        low = value & -value
        yield low.bit_length() - 1
        value ^= low


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
