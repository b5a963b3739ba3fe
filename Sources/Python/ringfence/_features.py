"""Zones from tables with geometries: GeoDataFrames and GeoParquet, as a FeatureCollection of GeoJSON."""

from __future__ import annotations

import datetime
import json
from typing import Any, Iterable, Iterator, Mapping

import pyarrow as pa

from . import _wkb
from .errors import InputError, LayoutError

#: The first bytes of a Parquet file.
PARQUET = b"PAR1"
#: The reference systems whose coordinates are longitudes and latitudes on WGS 84.
_WGS84 = {("EPSG", "4326"), ("OGC", "CRS84"), ("OGC", "CRS84h"), ("EPSG", "4979")}


def of_frame(frame: Any, columns: Mapping[str, str] | None) -> str:
    """The features of a GeoDataFrame.

    Raises:
        TypeError: it is none; LayoutError: its coordinates are not known to be those of WGS 84.
    """
    if not hasattr(frame, "iterfeatures"):
        raise TypeError(f"the zones are a {type(frame).__name__}, expected a GeoDataFrame")
    if frame.crs is None:
        raise LayoutError("the GeoDataFrame has no crs, expected WGS 84: gdf.set_crs(4326) says so", code="bad-crs")
    if tuple(frame.crs.to_authority() or ()) not in _WGS84:
        raise LayoutError(
            f"the crs of the GeoDataFrame is {frame.crs.name!r}, expected WGS 84: gdf.to_crs(4326)", code="bad-crs"
        )
    if any(name is not None for name in frame.index.names):
        frame = frame.reset_index()
    return document(
        ((each["properties"], each["geometry"]) for each in frame.iterfeatures(na="null", drop_id=True)), columns
    )


def of_parquet(content: bytes, name: str) -> str:
    """The features of a file in GeoParquet.

    Raises:
        LayoutError: it is none, or its geometries are not read.
    """
    import pyarrow.parquet

    def wrong(text: str) -> LayoutError:
        return LayoutError(f"{name}: {text}", file=name, code="bad-geoparquet")

    try:
        table = pyarrow.parquet.read_table(pa.BufferReader(content))
        about = json.loads((table.schema.metadata or {}).get(b"geo", b"null"))
    except (pa.ArrowException, OSError, ValueError, RecursionError):
        raise wrong("the Parquet file is damaged") from None
    if not isinstance(about, dict):
        raise wrong("the Parquet file is no GeoParquet: it has no key 'geo'")
    column = about.get("primary_column")
    described = about.get("columns")
    described = described if isinstance(described, dict) else {}
    geometries = described.get(column)
    if column not in table.column_names or not isinstance(geometries, dict):
        raise wrong("the primary_column of the key 'geo' is no column of geometries")
    if geometries.get("encoding") != "WKB":
        raise wrong(f"the encoding of '{column}' is {str(geometries.get('encoding'))[:40]!r}, expected 'WKB'")
    crs = geometries.get("crs", {"id": {"authority": "OGC", "code": "CRS84"}})
    found = crs.get("id") if isinstance(crs, dict) else None
    if not isinstance(found, dict) or (found.get("authority"), str(found.get("code"))) not in _WGS84:
        known = str(crs.get("name"))[:80] if isinstance(crs, dict) else "not known"
        raise wrong(f"the crs of '{column}' is {known}, expected WGS 84: gdf.to_crs(4326)")
    others = [each for each in table.column_names if each not in described and not each.startswith("__index_level_")]
    # The box of each geometry, by which readers skip rows.
    covering = geometries.get("covering")
    boxes = covering.get("bbox", {}).get("xmin", []) if isinstance(covering, dict) else []
    others = [each for each in others if each not in boxes[:1]]

    def rows() -> Iterator[tuple[Mapping[str, Any], Any]]:
        properties = table.select(others).to_pylist()
        for number, (each, data) in enumerate(zip(properties, table.column(column).to_pylist())):
            try:
                shape = None if data is None else _wkb.geometry(data)
            except (ValueError, TypeError) as error:
                raise wrong(f"row {number}: {error}") from None
            yield each, shape

    return document(rows())


def document(rows: Iterable[tuple[Mapping[str, Any], Any]], columns: Mapping[str, str] | None = None) -> str:
    """A FeatureCollection with a feature a line, so that the line of a message is the row, from 1.

    Args:
        rows: the properties and the geometry of each feature.
        columns: the names of columns by those of properties, such as ``{"radius": "r"}``.
    """
    names = {column: name for name, column in (columns or {}).items()}
    lines, missing = [], set(names)
    for properties, geometry in rows:
        missing -= set(properties)
        # A chosen column takes the place of one that has the name of the setting.
        known = {str(name): value for name, value in properties.items() if name not in names}
        known |= {setting: properties[name] for name, setting in names.items() if name in properties}
        feature = {"type": "Feature", "properties": known, "geometry": geometry}
        lines.append(json.dumps(feature, default=_text, ensure_ascii=False))
    if lines and missing:
        raise InputError(f"there is no column {sorted(missing)[0]!r}, which columns= gives", code="bad-header")
    return '{"type":"FeatureCollection","features":[' + ",\n".join(lines) + "]}"


def _text(value: Any) -> Any:
    """What JSON does not have: times as texts, durations as seconds, numbers of numpy."""
    if isinstance(value, datetime.timedelta):
        return value.total_seconds()
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (bytes, bytearray)):
        return None
    for method in ("tolist", "item"):
        if hasattr(value, method):
            return getattr(value, method)()
    return str(value)
