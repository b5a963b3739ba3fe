"""Corridors: a fence along a line, by hand and by the rows of an oracle where this machine has them."""

import datetime
import json
import pathlib

import pyarrow as pa
import pytest
from conftest import ROOT, run_command

import ringfence

#: A degree of longitude on the equator, and of latitude there, in metres.
EAST, NORTH = 111_319.4908, 110_574.2758
START = datetime.datetime(2026, 1, 5, tzinfo=datetime.timezone.utc)
ROUTE = {
    "version": 1,
    "zones": [
        {
            "id": "route",
            "exitDistance": 15,
            "exitAfter": "2 min",
            "fences": [{"id": "r", "corridor": {"line": [[10, 0], [10 + 1000 / EAST, 0]], "halfWidth": "25 m"}}],
        }
    ],
}
#: Seconds, metres to the east and to the north: in after 75 m, off the route from 50 s on.
DRIVE = [(0, -100, 0), (20, 100, 0), (140 / 3, 500, 0), (60, 500, 100), (100, 500, 100), (240, 500, 100)]


def table(drive=DRIVE):
    return pa.table(
        {
            "track": ["bus"] * len(drive),
            "time": [START + datetime.timedelta(seconds=seconds) for seconds, _, _ in drive],
            "latitude": [north / NORTH for _, _, north in drive],
            "longitude": [10 + east / EAST for _, east, _ in drive],
        }
    )


def test_events_say_where_along_the_line():
    layout = ringfence.Layout.parse(ROUTE)
    (fence,) = layout.zones[0].fences
    assert (fence.id, fence.shape, fence.half_width) == ("r", "corridor", 25)
    events = layout.evaluate(table()).table
    assert events["type"].to_pylist() == ["entered", "exited"]
    assert events["along"].to_pylist() == pytest.approx([0, 500], abs=0.01)
    assert [(time - START).total_seconds() for time in events["boundaryTime"].to_pylist()] == pytest.approx([7.5, 50], abs=1e-3)
    session = layout.session()
    one_by_one = [
        event
        for seconds, east, north in DRIVE
        for event in session.process(START + datetime.timedelta(seconds=seconds), north / NORTH, 10 + east / EAST)
    ]
    assert [event.along for event in one_by_one] == events["along"].to_pylist()


def test_features_are_lines_with_their_half_width():
    layout = ringfence.Layout.parse(ROUTE)
    (feature,) = layout.__geo_interface__["features"]
    assert feature["geometry"]["type"] == "LineString" and feature["properties"]["halfWidth"] == 25
    assert feature["geometry"]["coordinates"] == [[10, 0], [pytest.approx(10 + 1000 / EAST, abs=1e-7), 0]]
    again = ringfence.Layout.parse(layout.__geo_interface__)
    assert (again.zones[0].fences[0].shape, again.zones[0].fences[0].half_width) == ("corridor", 25)


def test_a_frame_of_lines_comes_back():
    geopandas = pytest.importorskip("geopandas")
    circle = {"id": "c", "fences": [{"circle": {"center": [11, 0], "radius": 50}}]}
    layout = ringfence.Layout.parse({"version": 1, "zones": ROUTE["zones"] + [circle]})
    frame = geopandas.GeoDataFrame.from_features(layout, crs=4326)
    assert list(frame["halfWidth"].isna()) == [False, True]
    again = ringfence.Layout.from_geopandas(frame, columns={"id": "zone"})
    assert [fence.shape for zone in again.zones for fence in zone.fences] == ["corridor", "polygons"]
    assert again.zones[0].fences[0].half_width == 25 and again.zones[0].id == "route"


def test_other_layouts_have_no_column_along():
    circle = {"version": 1, "zones": [{"id": "c", "fences": [{"circle": {"center": [10, 0], "radius": 50}}]}]}
    assert "along" not in ringfence.Layout.parse(circle).evaluate(table()).table.column_names


def test_lines_get_the_default_half_width():
    line = {"type": "LineString", "coordinates": [[10, 0], [10.01, 0]]}

    def read(properties, **options):
        feature = {"type": "Feature", "properties": properties, "geometry": line}
        layout = ringfence.Layout.parse({"type": "FeatureCollection", "features": [feature]}, **options)
        return layout.zones[0].fences[0]

    assert read({}).shape == "geoline" and read({}).half_width is None
    assert read({"halfWidth": 12.5}).half_width == 12.5
    assert read({"radius": 30}).half_width == 30
    assert read({}, default_half_width=40).half_width == 40
    assert read({"halfWidth": 12.5}, default_half_width=40).half_width == 12.5
    with pytest.raises(ringfence.Error):
        read({}, default_half_width=0.4)


def test_the_command_has_the_same_events(tmp_path):
    zones, drive = tmp_path / "zones.json", tmp_path / "bus.csv"
    zones.write_text(json.dumps(ROUTE))
    lines = [
        f"{(START + datetime.timedelta(seconds=s)).isoformat()},{10 + east / EAST!r},{north / NORTH!r}" for s, east, north in DRIVE
    ]
    drive.write_text("\n".join(["time,longitude,latitude", *lines]) + "\n")
    events = [json.loads(line) for line in run_command("evaluate", "--zones", zones, drive, "--format", "ndjson").splitlines()]
    found = ringfence.Layout.parse(ROUTE).evaluate(table()).table.to_pylist()
    assert [event["along"] for event in events] == pytest.approx([row["along"] for row in found], abs=0.005)
    assert [event["type"] for event in events] == [row["type"] for row in found]


def test_the_rows_of_the_oracle():
    path = pathlib.Path(ROOT).parent / "shared" / "data" / "asked-for" / "corridor_rows.json"
    if not path.exists():
        pytest.skip("this machine has no corridor_rows.json")
    for row in json.loads(path.read_text())["rows"]:
        zone = {"id": "z", "fences": row["fences"], **row["zone"]}
        fixes = pa.table(
            {
                "time": [START + datetime.timedelta(seconds=fix[0]) for fix in row["fixes"]],
                "latitude": [fix[2] for fix in row["fixes"]],
                "longitude": [fix[1] for fix in row["fixes"]],
            }
        )
        events = ringfence.Layout.parse({"version": 1, "zones": [zone]}).evaluate(fixes).table.to_pylist()
        assert [event["type"] for event in events] == [wanted["type"] for wanted in row["expect"]], row["id"]
        for event, wanted in zip(events, row["expect"]):
            for key in ("distance", "along"):
                if key in wanted:
                    assert event[key] == pytest.approx(wanted[key], abs=0.05), row["id"]
            if isinstance(wanted.get("boundary"), (int, float)):
                assert (event["boundaryTime"] - START).total_seconds() == pytest.approx(wanted["boundary"], abs=2e-3), row["id"]
