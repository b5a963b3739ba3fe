"""The events of the package are those of the command: every column, every sample, both modes."""

import csv
import datetime
import io
import json

import pytest
from conftest import ZONES, run_command, sample_csv, sample_layout, sample_table, samples

MODES = ["normal", "restart"]
#: Decimals of numbers in the rows of the command (Docs/EventFormats.md).
DECIMALS = {
    "boundaryLatitude": 7, "boundaryLongitude": 7, "fixLatitude": 7, "fixLongitude": 7, "accuracy": 2, "speed": 2,
    "course": 2, "distance": 2, "distanceRequired": 2, "dwellTime": 3, "overshoot": 2, "altitude": 2,
    "along": 2, "confirmedTime": 3, "stay": 3, "overstay": 3,
    "measuredSpeed": 2, "speedLimit": 2, "duration": 3, "maximumSpeed": 2,
    "present": 3, "lateBy": 3, "earlyBy": 3, "unobserved": 3,
}  # fmt: skip
TIMES = {"time", "boundaryTime", "fixTime", "entered", "exited", "windowFrom", "windowTo", "arrived", "left"}


def rows_of_command(name, mode, tmp_path, rows="events", *options):
    """What the command writes for the same table."""
    track = tmp_path / "track.csv"
    track.write_bytes(sample_csv(name))
    zones = ZONES / name / "zones.json"
    text = run_command(
        "evaluate", "--zones", zones, "--mode", mode, "--format", "csv", "--rows", rows, "--quiet", *options, track
    )
    return list(csv.DictReader(io.StringIO(text.decode())))


def assert_equal(row, expected, columns):
    """One row of the package against one of the command, which has fewer digits."""
    for column in columns:
        found, wanted = row[column], expected[column]
        if wanted == "":
            assert found in (None, ""), column
        elif column in TIMES:
            at = datetime.datetime.fromisoformat(wanted.replace("Z", "+00:00"))
            assert abs((found - at).total_seconds()) <= 0.000_501, column
        elif column in DECIMALS:
            assert abs(found - float(wanted)) <= 0.51 * 10.0 ** -DECIMALS[column], column
        elif column == "customData":
            assert json.loads(found) == json.loads(wanted)
            assert found == wanted
        elif column == "crossedFences":
            wanted = json.loads(wanted)
            assert [each["fence"] for each in found] == [each["fence"] for each in wanted]
            for one, other in zip(found, wanted):
                at = datetime.datetime.fromisoformat(other["time"].replace("Z", "+00:00"))
                assert abs((one["time"] - at).total_seconds()) <= 0.000_501
                assert abs(one["latitude"] - other["latitude"]) <= 0.51e-7
                assert abs(one["longitude"] - other["longitude"]) <= 0.51e-7
        elif column in ("open", "late", "leftEarly", "unconfirmed"):
            assert str(found).lower() == wanted
        else:
            assert str(found) == wanted, column


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", samples())
def test_events_equal_those_of_the_command(name, mode, tmp_path):
    expected = rows_of_command(name, mode, tmp_path)
    table = sample_layout(name).evaluate(sample_table(name), mode).table
    rows = table.to_pylist()
    assert len(rows) == len(expected)
    if expected:
        assert table.column_names == list(expected[0])
    for row, wanted in zip(rows, expected):
        assert_equal(row, wanted, table.column_names)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", samples())
def test_visits_equal_those_of_the_command(name, mode, tmp_path):
    expected = rows_of_command(name, mode, tmp_path, "visits")
    table = sample_layout(name).evaluate(sample_table(name), mode).visits()
    rows = table.to_pylist()
    assert [(row["zone"], row["visit"]) for row in rows] == [(row["zone"], int(row["visit"])) for row in expected]
    if expected:
        assert table.column_names == list(expected[0])
    reports = {zone.id: zone.reports_exit for zone in sample_layout(name).zones}
    for row, wanted in zip(rows, expected):
        columns = [column for column in table.column_names if column != "open" or reports[row["zone"]]]
        if row["open"] is None:
            assert row["exited"] is None and row["dwellTime"] is None
        assert_equal(row, wanted, columns)


@pytest.mark.parametrize("name", samples())
def test_suppressed_equals_that_of_the_command(name, tmp_path):
    track = tmp_path / "track.csv"
    track.write_bytes(sample_csv(name))
    text = run_command("explain", "--zones", ZONES / name / "zones.json", "--format", "json", "--quiet", track)
    expected = [row for each in json.loads(text)["tracks"] for zone in each["zones"] for row in zone["suppressed"]]
    rows = sample_layout(name).evaluate(sample_table(name), suppressed=True).suppressed.to_pylist()
    key = lambda row: (row["zone"], row["fence"], row["attempt"], row["tries"], len(row["failures"] or ()))
    assert sorted(map(key, rows)) == sorted(map(key, expected))
    rows.sort(key=lambda row: (key(row), row["time"]))
    expected.sort(key=lambda row: (key(row), row["time"]))
    for row, wanted in zip(rows, expected):
        at = datetime.datetime.fromisoformat(wanted["time"].replace("Z", "+00:00"))
        assert abs((row["time"] - at).total_seconds()) <= 0.000_501
        assert ("ended" in wanted) == (row["endedTime"] is not None)
        for found, failure in zip(row["failures"], wanted["failures"]):
            assert found["condition"] == failure["condition"] and found["unit"] == failure["unit"]
            assert found["tries"] == failure["tries"]
            for number in ("minimum", "maximum", "margin", "actual"):
                if number in failure:
                    assert abs(found[number] - failure[number]) <= 0.0051, number


def test_both_modes_are_one_behind_the_other():
    layout, table = sample_layout("laps"), sample_table("laps")
    both = layout.evaluate(table, "both")
    one, other = layout.evaluate(table), layout.evaluate(table, "restart")
    assert both.table.to_pylist() == one.table.to_pylist() + other.table.to_pylist()
    assert both.visits().num_rows == one.visits().num_rows + other.visits().num_rows


@pytest.mark.parametrize(
    "options, settings",
    [
        (("--exit-distance", "5"), {"exit_distance": 5}),
        (("--maximum-gap", "1"), {"maximum_gap": 1}),
        (("--maximum-accuracy", "2"), {"maximum_accuracy": 2}),
        (("--initial-inside", "silent"), {"initial_inside": "silent"}),
        (
            ("--buffer", "5", "--budget", "10", "--minimum-radius", "90"),
            {"buffer": 5, "budget": 10, "minimum_radius": 90},
        ),
        (("--maximum-radius", "120"), {"maximum_radius": 120}),
        (
            ("--accuracy-means", "p95", "--accuracy-factor", "2", "--assume-accuracy", "30"),
            {"accuracy_means": "p95", "accuracy_factor": 2, "assumed_accuracy": 30},
        ),
    ],
)
@pytest.mark.parametrize("name", ["laps", "harbour-drive", "park-round"])
def test_settings_are_those_of_the_command(name, options, settings, tmp_path):
    mode = "restart" if "radius" in str(options) else "normal"
    expected = rows_of_command(name, mode, tmp_path, "events", *options)
    table = sample_layout(name).evaluate(sample_table(name), mode, **settings).table
    assert table.num_rows == len(expected)
    for row, wanted in zip(table.to_pylist(), expected):
        assert_equal(row, wanted, table.column_names)
