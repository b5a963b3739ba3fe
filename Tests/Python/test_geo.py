"""Zones from GeoDataFrames and GeoParquet, and events as both."""

import datetime
import json
import pickle
import random
import struct
import sys

import pyarrow as pa
import pyarrow.parquet
import pytest
from conftest import sample_layout, sample_table

import ringfence
from ringfence import _wkb

SQUARE = [[16.0, 48.0], [16.02, 48.0], [16.02, 48.02], [16.0, 48.02], [16.0, 48.0]]
HOLE = [[16.005, 48.005], [16.005, 48.01], [16.01, 48.01], [16.005, 48.005]]
FAR = [[[x + 1, y] for x, y in SQUARE]]
GEOMETRIES = [
    {"type": "Point", "coordinates": [16.37, 48.2]},
    {"type": "Polygon", "coordinates": [SQUARE, HOLE]},
    {"type": "MultiPolygon", "coordinates": [[SQUARE], FAR]},
    {"type": "LineString", "coordinates": [[16.5, 48.0], [16.6, 48.1], [16.7, 48.0]]},
]


def collection(properties):
    features = [
        {"type": "Feature", "properties": each, "geometry": shape} for each, shape in zip(properties, GEOMETRIES)
    ]
    return {"type": "FeatureCollection", "features": features}


def frame_of(columns, crs="EPSG:4326"):
    geopandas = pytest.importorskip("geopandas")
    shapely = pytest.importorskip("shapely")
    return geopandas.GeoDataFrame(columns, geometry=[shapely.from_geojson(json.dumps(each)) for each in GEOMETRIES], crs=crs)


COLUMNS = {
    "id": ["a", "b", "c", "d"],
    "name": ["Ä & \"1\"", None, "C", "D"],
    "radius": [80.0, float("nan"), float("nan"), float("nan")],
    "dwell": [datetime.timedelta(seconds=90), None, datetime.timedelta(minutes=2), None],
    "exit": [False, True, True, None],
    "shop": [1, 2, 3, 4],
}
#: The same as GeoJSON, by hand.
PROPERTIES = [
    {"id": "a", "name": "Ä & \"1\"", "radius": 80, "dwell": 90, "exit": False, "shop": 1},
    {"id": "b", "exit": True, "shop": 2},
    {"id": "c", "name": "C", "dwell": "2 min", "exit": True, "shop": 3},
    {"id": "d", "name": "D", "shop": 4},
]


def assert_the_same(layout, other):
    assert layout.zones == other.zones and layout.__geo_interface__ == other.__geo_interface__


def test_a_frame_is_the_layout_of_its_features():
    layout, expected = ringfence.Layout.from_geopandas(frame_of(COLUMNS)), ringfence.Layout.parse(collection(PROPERTIES))
    assert_the_same(layout, expected)
    assert [zone.dwell for zone in layout.zones] == [datetime.timedelta(seconds=90), None, datetime.timedelta(minutes=2), None]
    assert [zone.reports_exit for zone in layout.zones] == [False, True, True, True]
    assert [fence.shape for zone in layout.zones for fence in zone.fences] == ["circle", "polygons", "polygons", "geoline"]
    assert layout.zones[0].custom_data == {"shop": "1"}
    assert layout.warnings == expected.warnings == ()
    assert ringfence.Layout.from_geopandas(frame_of(COLUMNS, "OGC:CRS84")).zones == layout.zones


@pytest.mark.parametrize("seed", range(12))
def test_random_shapes_are_those_of_geojson(seed, tmp_path):
    """Shapes that GEOS makes: stars, rings with holes, several parts, with altitudes and without."""
    geopandas, shapely = pytest.importorskip("geopandas"), pytest.importorskip("shapely")
    generator = random.Random(seed)
    shapes = []
    while len(shapes) < 8:
        spots = [(16 + generator.uniform(-0.3, 0.3), 48 + generator.uniform(-0.3, 0.3)) for _ in range(generator.randrange(2, 7))]
        drawn = shapely.MultiPoint(spots)
        shape = generator.choice([
            lambda: drawn.buffer(0.02, quad_segs=generator.randrange(1, 5)), lambda: drawn.convex_hull,
            lambda: drawn.buffer(0.1).difference(drawn.buffer(0.03)), lambda: shapely.LineString(spots),
            lambda: shapely.force_3d(drawn.buffer(0.05), 12.5), lambda: shapely.MultiLineString([spots, [(1, 2), (1.1, 2.1)]]),
        ])()  # fmt: skip
        if not shape.is_empty:
            shapes.append(shape)
    properties = [
        {"id": f"z{n}", "note": generator.choice(["x", 'quo"te', "Ω", "<b>", ""]), "size": generator.uniform(-1e9, 1e-9)}
        for n in range(len(shapes))
    ]
    features = [
        {"type": "Feature", "properties": each, "geometry": json.loads(shapely.to_geojson(shape))}
        for each, shape in zip(properties, shapes)
    ]
    expected = ringfence.Layout.parse({"type": "FeatureCollection", "features": features})
    frame = geopandas.GeoDataFrame(properties, geometry=shapes, crs=4326)
    frame.to_parquet(tmp_path / "zones.parquet")
    for layout in (ringfence.Layout.from_geopandas(frame), ringfence.Layout.read(tmp_path / "zones.parquet")):
        assert_the_same(layout, expected)


def test_columns_of_other_names_and_an_index():
    frame = frame_of({"r": [80, 0, 0, 0], "no": ["a", "b", "c", "d"], "name": ["x", "y", "z", "w"], "id": [10**6] * 4})
    columns = {"radius": "r", "id": "no"}
    layout = ringfence.Layout.from_geopandas(frame.iloc[:1], columns=columns)
    assert (layout.zones[0].id, layout.zones[0].name, layout.zones[0].custom_data) == ("a", "x", {})
    with pytest.raises(ringfence.InputError, match="there is no column 'none', which columns= gives"):
        ringfence.Layout.from_geopandas(frame, columns={"radius": "none"})
    named = frame_of(COLUMNS).set_index("id")
    assert ringfence.Layout.from_geopandas(named).zones == ringfence.Layout.from_geopandas(frame_of(COLUMNS)).zones
    shuffled = frame_of(COLUMNS).iloc[[3, 0, 2, 1]]
    assert [zone.id for zone in ringfence.Layout.from_geopandas(shuffled).zones] == ["d", "a", "c", "b"]


def test_what_is_no_layout():
    with pytest.raises(ringfence.LayoutError, match=r"the crs of the GeoDataFrame is 'WGS 84 / UTM zone 33N', expected WGS 84: gdf.to_crs\(4326\)"):
        ringfence.Layout.from_geopandas(frame_of(COLUMNS).to_crs(32633))
    with pytest.raises(ringfence.LayoutError, match=r"the GeoDataFrame has no crs, expected WGS 84: gdf.set_crs\(4326\) says so"):
        ringfence.Layout.from_geopandas(frame_of(COLUMNS, None))
    with pytest.raises(TypeError, match="the zones are a dict, expected a GeoDataFrame"):
        ringfence.Layout.from_geopandas({})
    # The line is the row: the second point has no radius.
    frame = frame_of(COLUMNS).iloc[[1, 0]].assign(radius=None)
    with pytest.raises(ringfence.LayoutError, match="radius") as info:
        ringfence.Layout.from_geopandas(frame, "shops")
    assert (info.value.line, info.value.file) == (2, "shops")
    assert ringfence.Layout.from_geopandas(frame, default_radius=50).zones[1].id == "a"


def test_a_file_in_geoparquet(tmp_path):
    path = tmp_path / "zones.parquet"
    frame_of(COLUMNS).to_parquet(path, write_covering_bbox=True)
    layout = ringfence.Layout.read(path)
    assert_the_same(layout, ringfence.Layout.parse(collection(PROPERTIES)))
    assert pickle.loads(pickle.dumps(layout)).zones == layout.zones
    frame_of(COLUMNS).set_index("id").to_parquet(path)
    assert ringfence.Layout.read(path).zones == layout.zones
    frame_of(COLUMNS).to_crs(3857).to_parquet(path)
    with pytest.raises(ringfence.LayoutError, match=r"zones.parquet: the crs of 'geometry' is WGS 84 / Pseudo-Mercator, expected WGS 84: gdf.to_crs\(4326\)"):
        ringfence.Layout.read(path)


def parquet(geometries, **about):
    """The bytes of a file without geopandas."""
    described = {"encoding": "WKB", "geometry_types": []} | about
    table = pa.table({"id": [f"z{n}" for n in range(len(geometries))], "g": pa.array(geometries, pa.binary())})
    document = {"version": "1.1.0", "primary_column": "g", "columns": {"g": described}}
    sink = pa.BufferOutputStream()
    pyarrow.parquet.write_table(table.replace_schema_metadata({"geo": json.dumps(document)}), sink)
    return sink.getvalue().to_pybytes()


def binary(shape, order="<", z=None):
    """Well-known binary by its definition."""
    kind = {"Point": 1, "LineString": 2, "Polygon": 3, "MultiPoint": 4, "MultiLineString": 5, "MultiPolygon": 6}[shape["type"]]
    code = kind + {None: 0, "iso": 1000, "ewkb": 0x80000000 + 0x20000000}[z]
    head = struct.pack(order + "BI", order == "<", code) + (struct.pack(order + "I", 4326) if z == "ewkb" else b"")
    position = lambda point: struct.pack(order + "dd", *point) + (struct.pack(order + "d", 7.0) if z else b"")
    line = lambda points: struct.pack(order + "I", len(points)) + b"".join(map(position, points))
    inner = shape["coordinates"]
    if kind == 1:
        return head + position(inner)
    if kind == 2:
        return head + line(inner)
    count = struct.pack(order + "I", len(inner))
    if kind == 3:
        return head + count + b"".join(map(line, inner))
    part = shape["type"].removeprefix("Multi")
    return head + count + b"".join(binary({"type": part, "coordinates": each}, order, z) for each in inner)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("z", [None, "iso", "ewkb"])
def test_well_known_binary(order, z):
    several = [
        {"type": "MultiPoint", "coordinates": [[1.0, 2.0], [3.0, 4.0]]},
        {"type": "MultiLineString", "coordinates": [[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0], [9.0, 1.0]]]},
    ]
    for shape in GEOMETRIES + several:
        assert _wkb.geometry(binary(shape, order, z)) == shape
        shapely = pytest.importorskip("shapely")
        assert json.loads(shapely.to_geojson(shapely.force_2d(shapely.from_wkb(binary(shape, order, z))))) == shape


def test_damaged_binary_is_refused():
    generator = random.Random(3)
    for shape in GEOMETRIES:
        whole = binary(shape)
        for end in range(len(whole)):
            with pytest.raises(ValueError):
                _wkb.geometry(whole[:end])
        for _ in range(300):
            damaged = bytearray(whole)
            for _ in range(generator.randrange(1, 4)):
                damaged[generator.randrange(min(len(damaged), 30))] = generator.randrange(256)
            try:
                _wkb.geometry(bytes(damaged))
            except ValueError:
                pass
    # A million polygons in nine bytes, a collection, and one in itself many times.
    for data in (struct.pack("<BII", 1, 6, 10**6), struct.pack("<BII", 1, 7, 0), struct.pack("<BII", 1, 6, 1) * 10_000):
        with pytest.raises(ValueError):
            _wkb.geometry(data)
    nothing = struct.pack("<BIdd", 1, 1, float("nan"), float("nan"))
    assert _wkb.geometry(nothing) is None


def test_files_that_are_no_geoparquet(tmp_path):
    path = tmp_path / "zones.parquet"
    good = [binary(GEOMETRIES[1])]

    def refused(content):
        path.write_bytes(content)
        with pytest.raises(ringfence.LayoutError) as info:
            ringfence.Layout.read(path)
        assert info.value.file == str(path) and "16.0" not in str(info.value)
        return str(info.value).removeprefix(f"{path}: ")

    assert len(ringfence.Layout.parse(parquet(good))) == 1
    assert refused(b"PAR1 and no more") == "the Parquet file is damaged"
    sink = pa.BufferOutputStream()
    pyarrow.parquet.write_table(pa.table({"id": [1]}), sink)
    assert refused(sink.getvalue().to_pybytes()) == "the Parquet file is no GeoParquet: it has no key 'geo'"
    assert refused(parquet(good, encoding="point")) == "the encoding of 'g' is 'point', expected 'WKB'"
    assert refused(parquet(good, crs=None)).startswith("the crs of 'g' is not known, expected WGS 84")
    assert refused(parquet(good, crs={"name": "Local", "id": 5})).startswith("the crs of 'g' is Local, expected")
    assert refused(parquet([good[0], good[0][:-3]])) == "row 1: the geometry is cut off"
    whole = parquet(good)
    generator = random.Random(5)
    for _ in range(60):
        damaged = bytearray(whole)
        for _ in range(5):
            damaged[generator.randrange(4, len(damaged))] = generator.randrange(256)
        try:
            ringfence.Layout.parse(bytes(damaged))
        except ringfence.LayoutError:
            pass


def test_events_as_geoparquet(tmp_path):
    layout, table = sample_layout("harbour-drive"), sample_table("harbour-drive")
    events, path = layout.evaluate(table), tmp_path / "events.parquet"
    events.write_geoparquet(path)
    plain = pyarrow.parquet.read_table(path)
    assert plain.drop_columns(["geometry"]).to_pylist() == events.table.to_pylist()
    about = json.loads(plain.schema.metadata[b"geo"])["columns"]["geometry"]
    longitudes, latitudes = (events.table[f"boundary{name}"].to_pylist() for name in ("Longitude", "Latitude"))
    assert about["bbox"] == [min(longitudes), min(latitudes), max(longitudes), max(latitudes)]
    with pytest.raises(FileExistsError, match="overwrite=True"):
        events.write_geoparquet(path)
    layout.evaluate(table, types="dwelled").write_geoparquet(path, overwrite=True)
    assert pyarrow.parquet.read_table(path).num_rows == 1
    layout.evaluate(table, zones="cafe", types="crossed").write_geoparquet(tmp_path / "none.parquet")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["events.parquet", "none.parquet"]
    geopandas = pytest.importorskip("geopandas")
    events.write_geoparquet(path, overwrite=True)
    frame = geopandas.read_parquet(path)
    assert frame.crs.to_authority() == ("OGC", "CRS84") and len(frame) == len(events)
    assert list(frame.geometry.x) == longitudes and list(frame.geometry.y) == latitudes
    assert list(frame["zone"]) == events.table["zone"].to_pylist()
    assert len(geopandas.read_parquet(tmp_path / "none.parquet")) == 0


def test_events_as_a_geodataframe():
    pytest.importorskip("geopandas")
    events = sample_layout("laps").evaluate(sample_table("laps"))
    frame = events.to_geopandas()
    assert frame.crs.to_epsg() == 4326 and len(frame) == len(events) > 10
    assert list(frame.geometry.x) == events.table["boundaryLongitude"].to_pylist()
    # Events of a circle lie on its edge.
    layout = ringfence.Layout.parse(collection(PROPERTIES))
    found = layout.evaluate({"time": [0, 60, 120], "lat": [48.19, 48.2, 48.21], "lon": [16.37] * 3}).to_geopandas()
    assert list(found["type"]) == ["entered"] and abs(found.geometry.y[0] - 48.2) * 111_200 == pytest.approx(80, abs=0.1)


def test_frames_of_pandas_polars_and_duckdb():
    layout, table = sample_layout("laps"), sample_table("laps")
    events = layout.evaluate(table)
    for result in (events, events.visits()):
        rows = result.table
        pandas, polars, duckdb = map(pytest.importorskip, ("pandas", "polars", "duckdb"))
        assert isinstance(result.to_pandas(), pandas.DataFrame) and len(result.to_pandas()) == len(result)
        assert isinstance(result.to_polars(), polars.DataFrame)
        assert result.to_polars()["zone"].cast(polars.String).to_list() == rows["zone"].to_pylist()
        relation = duckdb.from_arrow(result)
        assert relation.columns == rows.column_names
        counts = dict(relation.aggregate("zone::VARCHAR, count(*)").fetchall())
        zones = rows["zone"].to_pylist()
        assert counts == {zone: zones.count(zone) for zone in zones}


def test_frames_without_their_packages(monkeypatch):
    events = sample_layout("laps").evaluate(sample_table("laps"))
    for name, call in (("polars", events.to_polars), ("geopandas", events.to_geopandas), ("polars", events.visits().to_polars)):
        monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(ImportError, match=f"^{name} is not installed: pip install {name}$"):
            call()
