"""What happens to an app on the way, and fences as geometries."""

import csv
import io
import json

import pytest
from conftest import ZONES, run_command, sample_csv, sample_layout, sample_table, samples
from test_command import assert_equal

import ringfence

SCENARIOS = ["swipe@60", "swipe@50 %", "reboot@30+unlock@120", "background@10"]


@pytest.mark.parametrize("profile", [None, "pessimistic"])
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", ["laps", "harbour-drive", "park-round"])
def test_events_of_scenarios_are_those_of_the_command(name, scenario, profile, tmp_path):
    track = tmp_path / "track.csv"
    track.write_bytes(sample_csv(name))
    options = ["--scenario", scenario, *(["--profile", profile] if profile else [])]
    text = run_command(
        "evaluate", "--zones", ZONES / name / "zones.json", "--format", "csv", "--quiet", *options, track
    )
    expected = list(csv.DictReader(io.StringIO(text.decode())))
    table = sample_layout(name).evaluate(sample_table(name), scenario=scenario, profile=profile).table
    assert table.num_rows == len(expected)
    for row, wanted in zip(table.to_pylist(), expected):
        assert_equal(row, wanted, table.column_names)


def test_a_scenario_is_a_preset_a_text_or_a_dict(layout, table):
    document = {"version": 1, "events": [{"at": "60 s", "event": "swipe"}]}
    expected = layout.evaluate(table, scenario="swipe@60").table
    assert expected.num_rows < layout.evaluate(table).table.num_rows
    for scenario in (json.dumps(document), document):
        assert layout.evaluate(table, scenario=scenario).table.equals(expected)


@pytest.mark.parametrize(
    "settings, text",
    [
        ({"scenario": "nonsense"}, "nonsense"),
        ({"scenario": "{"}, "scenario:1:"),
        ({"scenario": 5}, "scenario is a int, expected a preset"),
        ({"scenario": "swipe@60", "profile": "best"}, "'profile' is 'best', expected one of: "),
        ({"scenario": "swipe@60", "mode": "restart"}, "mode is 'restart', but the scenario decides"),
    ],
)
def test_what_is_no_scenario(layout, table, settings, text):
    with pytest.raises(ringfence.SettingError) as info:
        layout.evaluate(table, **settings)
    assert text in str(info.value)


@pytest.mark.parametrize("name", samples())
def test_fences_are_geometries(name):
    layout = sample_layout(name)
    features = layout.__geo_interface__["features"]
    found = [(each["properties"]["zone"], each["properties"]["fence"]) for each in features]
    assert found == [(zone.id, fence.id) for zone in layout.zones for fence in zone.fences]
    kinds = dict.fromkeys(["circle", "rectangle"], "Polygon")
    kinds |= {"polygons": "MultiPolygon", "corridor": "LineString", "geoline": "LineString"}
    for each in features:
        assert each["geometry"]["type"] == kinds[each["properties"]["shape"]]


def test_a_circle_is_a_polygon_of_64_edges():
    door = {"id": "c", "circle": {"center": [16.37, 48.2], "radius": 50}}
    layout = ringfence.Layout.parse({"version": 1, "zones": [{"id": "door", "fences": [door]}]})
    ring = layout.__geo_interface__["features"][0]["geometry"]["coordinates"][0]
    assert len(ring) == 65 and ring[0] == ring[-1]
    # 50 m to the north: a degree of latitude has 111.2 km at 48 degrees.
    assert ring[0] == [pytest.approx(16.37), pytest.approx(48.2 + 50 / 111_200, abs=1e-6)]
