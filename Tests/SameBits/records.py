"""Prints a SHA-256 of the records that the Python package has of a fleet, for each mode: records.py ZONES COLUMNS.

COLUMNS is the file of Tests/C/Records. The records are the bytes that `hash` of Tests/C writes.
"""

import ctypes
import hashlib
import pathlib
import sys

import pyarrow as pa
import pyarrow.compute

import ringfence
from ringfence import _evaluate, _structures
from ringfence._fixes import Fixes, Reading
from ringfence._library import call, lib
from ringfence._settings import Settings


def read(path: str) -> tuple[pa.Table, pa.Array]:
    """The columns of the file, where they lie, and the bits of flags, which a table has as words."""
    data = pa.py_buffer(pathlib.Path(path).read_bytes())
    numbers = memoryview(data)[: data.size // 8 * 8].cast("q")
    tracks = numbers[0]
    ends = pa.array(numbers[2 : 2 + tracks].tolist(), pa.int64())
    count, begin = numbers[1 + tracks], 8 * (2 + tracks)

    def column(index: int, kind: pa.DataType) -> pa.Array:
        return pa.Array.from_buffers(kind, count, [None, data.slice(begin + 8 * index * count, 8 * count)])

    names = pa.array(range(tracks), pa.int64())
    columns = {
        "track": pa.compute.run_end_decode(pa.RunEndEncodedArray.from_arrays(ends, names)),
        "time": column(0, pa.timestamp("us", "UTC")),
    }
    for index, name in enumerate(("latitude", "longitude", "altitude", "accuracy", "speed", "course")):
        columns[name] = column(index + 1, pa.float64())
    flags = pa.Array.from_buffers(pa.uint8(), count, [None, data.slice(begin + 7 * 8 * count, count)])
    return pa.table(columns), flags


def main() -> None:
    layout = ringfence.Layout.read(sys.argv[1])
    table, flags = read(sys.argv[2])
    fixes = Fixes(table, Reading(maximum_speed=None))
    if fixes.native.count != table.num_rows:
        sys.exit("the reader left fixes out")
    fixes.native.flags = flags.buffers()[1].address + flags.offset
    for mode in ("normal", "restart"):
        results = _evaluate.evaluate(layout._engine(Settings(mode)), fixes, 1, False)
        digest = hashlib.sha256()
        for function, record in (
            (lib.rf_results_events, _structures.Event), (lib.rf_results_crossings, _structures.Crossing)
        ):  # fmt: skip
            for handle in results.handles:
                address, count = ctypes.c_void_p(), ctypes.c_size_t()
                call(function, handle, ctypes.byref(address), ctypes.byref(count))
                if count.value:
                    digest.update((ctypes.c_char * (count.value * ctypes.sizeof(record))).from_address(address.value))
        print(f"{digest.hexdigest()}  {mode}")


main()
