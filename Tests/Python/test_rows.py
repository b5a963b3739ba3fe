"""Days and filters: the same rows as the command writes."""

import csv
import io
import json

import pyarrow as pa
import pytest
from conftest import ZONES, run_command, sample_csv, sample_layout, sample_table, samples
from test_command import assert_equal

import ringfence

ZONE_NAMES = ["UTC", "Australia/Melbourne", "America/St_Johns", "Pacific/Kiritimati"]


def rows(name, tmp_path, *options):
    """What the command writes about a sample."""
    track = tmp_path / "track.csv"
    track.write_bytes(sample_csv(name))
    text = run_command("evaluate", "--zones", ZONES / name / "zones.json", "--format", "csv", "--quiet", *options, track)
    return list(csv.DictReader(io.StringIO(text.decode())))


@pytest.mark.parametrize("zone", ZONE_NAMES)
@pytest.mark.parametrize("name", samples())
def test_days_are_those_of_the_command(name, zone, tmp_path):
    expected = rows(name, tmp_path, "--rows", "days", "--time-zone", zone)
    found = sample_layout(name).evaluate(sample_table(name)).days(zone)
    assert found.column_names == list(expected[0]) if expected else found.num_rows == 0
    assert found.num_rows == len(expected)
    for row, wanted in zip(found.to_pylist(), expected):
        for key, value in row.items():
            text = "" if value is None else f"{value:.3f}" if key == "dwellTime" else str(value)
            assert text == wanted[key], (key, row, wanted)


def test_days_of_both_modes_and_of_visits_over_midnights():
    door = {"id": "d", "circle": {"center": [16.37, 48.2], "radius": 50}}
    layout = ringfence.Layout.parse(json.dumps({"version": 1, "zones": [{"id": "z", "name": "Z", "fences": [door]}]}))
    # Inside from 2026-03-28 21:00 UTC for 50 hours, a fix every four minutes, then gone. The clocks of Vienna go an
    # hour forward on the 29th, which has 23 hours.
    start, step = 1_774_731_600_000_000, 240_000_000
    times = [start + step * index for index in range(752)]
    latitudes = [48.2] * 751 + [48.3]
    table = {"time": pa.array(times, pa.timestamp("us", tz="UTC")), "latitude": latitudes, "longitude": [16.37] * 752}
    found = layout.evaluate(table, mode="both").days("Europe/Vienna").to_pylist()
    normal = [row for row in found if row["mode"] == "normal"]
    assert [str(row["day"]) for row in normal] == ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"]
    assert [row["visits"] for row in normal] == [1, 0, 0, 0]
    assert [row["entered"] for row in normal] == [1, 0, 0, 0]
    # 22:00 to midnight, 23 hours, 24 hours, and the rest of 50 hours with less than four minutes to the edge.
    assert [row["dwellTime"] for row in normal[:3]] == [2 * 3600, 23 * 3600, 24 * 3600]
    assert 3600 <= normal[3]["dwellTime"] <= 3600 + 240
    assert len(found) == 8


def test_zones_without_exits_have_no_dwell_time():
    door = {"id": "d", "circle": {"center": [16.37, 48.2], "radius": 50}}
    text = json.dumps({"version": 1, "zones": [{"id": "z", "exit": False, "fences": [door]}]})
    # In, out, and in again until the end: one visit is over, the other one is open.
    times = [1_774_731_600_000_000 + 10_000_000 * index for index in range(6)]
    table = {
        "time": pa.array(times, pa.timestamp("us", tz="UTC")),
        "latitude": [48.2, 48.2, 48.21, 48.21, 48.2, 48.2],
        "longitude": [16.37] * 6,
    }
    events = ringfence.Layout.parse(text).evaluate(table)
    assert [row["dwellTime"] for row in events.visits().table.to_pylist()] == [None, None]
    assert [(row["visits"], row["dwellTime"]) for row in events.days().to_pylist()] == [(2, None)]


def test_no_such_time_zone(layout, table):
    for zone in ("Nowhere/None", "", "../etc", 5):
        with pytest.raises(ringfence.SettingError, match="there is no time zone"):
            layout.evaluate(table).days(zone)


@pytest.mark.parametrize(
    "zones, types",
    [("cafe", None), (["quay", "Cafe at the traffic light"], None), (None, "entered"), ("yard", ["exited", "crossed"])],
)
def test_filters_are_those_of_the_command(zones, types, tmp_path):
    options = [word for zone in ([zones] if isinstance(zones, str) else zones or []) for word in ("--zone", zone)]
    if types:
        options += ["--types", types if isinstance(types, str) else ",".join(types)]
    layout, table = sample_layout("harbour-drive"), sample_table("harbour-drive")
    events = layout.evaluate(table, zones=zones, types=types)
    expected = rows("harbour-drive", tmp_path, *options)
    assert len(events) == len(expected) > 0
    for row, wanted in zip(events.table.to_pylist(), expected):
        assert_equal(row, wanted, events.table.column_names)
    if not types:
        visits = rows("harbour-drive", tmp_path, *options, "--rows", "visits")
        assert [str(row["zone"]) for row in events.visits().to_pylist()] == [row["zone"] for row in visits]
    # The notes are about all events.
    assert events.notes == layout.evaluate(table).notes


@pytest.mark.parametrize(
    "options, text",
    [
        ({"zones": "none"}, "there is no zone with the id or name 'none'"),
        ({"zones": "Every-Lap"}, "there is no zone with the id or name 'Every-Lap', did you mean 'every-lap'?"),
        (
            {"types": "enterd"},
            "the type is 'enterd', expected one of: entered, exited, crossed, dwelled, overstayed, overspeed, overspeedEnded, "
            "absent, arrivedLate, leftEarly, attendance",
        ),
    ],
)
def test_filters_of_nothing(layout, table, options, text):
    with pytest.raises(ringfence.SettingError) as info:
        layout.evaluate(table, **options)
    assert text in str(info.value)
