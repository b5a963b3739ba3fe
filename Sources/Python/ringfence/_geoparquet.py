"""Events as GeoParquet."""

from __future__ import annotations

import json
import os

import pyarrow as pa

from . import _compute as pc
from . import _wkb
from ._output import to_write

_COLUMN = "geometry"


def write(events: pa.Table, path: str | os.PathLike[str], overwrite: bool) -> None:
    """Writes events with their points, completely or not at all."""
    import pyarrow.parquet

    longitudes, latitudes = (
        pc.coalesce(events.column(f"boundary{name}"), events.column(f"fix{name}")) for name in ("Longitude", "Latitude")
    )
    # Without a crs it is that of GeoJSON: longitude and latitude on WGS 84.
    column: dict[str, object] = {"encoding": "WKB", "geometry_types": ["Point"] if events.num_rows else []}
    if events.num_rows:
        column["bbox"] = [of(each).as_py() for of in (pc.min, pc.max) for each in (longitudes, latitudes)]
    about = {"version": "1.1.0", "primary_column": _COLUMN, "columns": {_COLUMN: column}}
    points = pa.array(_wkb.points(longitudes.to_pylist(), latitudes.to_pylist()), pa.binary())
    table = events.append_column(_COLUMN, points).replace_schema_metadata({"geo": json.dumps(about)})
    with to_write(path, overwrite) as file:
        part = f"{file}.{os.getpid()}.part"
        try:
            pyarrow.parquet.write_table(table, part)
            os.replace(part, file)
        except BaseException:
            if os.path.exists(part):
                os.unlink(part)
            raise
