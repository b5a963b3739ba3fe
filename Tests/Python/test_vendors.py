"""The tables that vendors write: the package says, counts and reports what the command does."""

import csv
import io
import json
import random
import re
import subprocess
import warnings

import pyarrow as pa
import pyarrow.csv
import pytest
from conftest import command_path
from test_command import assert_equal

import ringfence

DOOR = {
    "version": 1,
    "zones": [{"id": "door", "fences": [{"id": "circle", "circle": {"center": [16.37, 48.2], "radius": "50 m"}}]}],
}

#: Two devices pass the door, or stop at it; the second row of the first is no fix that counts, or is somewhere else.
#: Each table, and the options that the command and the package get.
TABLES = {
    "traccar": (
        """id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,accuracy
1,7,osmand,2026-05-04T08:00:01Z,2026-05-04T08:00:00Z,2026-05-04T08:00:00Z,true,48.198,16.37,170,5.4,0,0
2,7,osmand,2026-05-04T08:00:46Z,2026-05-04T08:00:45Z,2026-05-04T08:00:45Z,false,48.2,16.37,170,5.4,0,5
3,7,osmand,2026-05-04T08:01:31Z,2026-05-04T08:01:30Z,2026-05-04T08:01:30Z,true,48.2,16.37,170,5.4,0,5
4,7,osmand,2026-05-04T08:03:01Z,2026-05-04T08:03:00Z,2026-05-04T08:03:00Z,true,48.202,16.37,170,5.4,0,5
5,8,osmand,2026-05-04T08:00:01Z,2026-05-04T08:00:00Z,2026-05-04T08:00:00Z,true,48.2,16.371,170,5.4,270,5
6,8,osmand,2026-05-04T08:01:01Z,2026-05-04T08:01:00Z,2026-05-04T08:01:00Z,true,48.2,16.37,170,5.4,270,5
""", {}),
    "owntracks": (
        """_type,tid,tst,lat,lon,acc,vel,cog,alt
location,AB,1777881600,48.198,16.37,5,8,0,170
location,AB,1777881690,48.2,16.37,5,8,0,170
location,AB,1777881780,48.202,16.37,5,8,0,170
""", {}),
    "takeout E7": (
        """timestampMs,latitudeE7,longitudeE7,accuracy
1777881600000,481980000,163700000,5
1777881690000,482000000,163700000,5
1777881780000,482020000,163700000,5
""", {}),
    "E7 in plain columns": (
        """time,latitude,longitude
2026-05-04T08:00:00Z,481980000,163700000
2026-05-04T08:01:30Z,482000000,163700000
""", {}),
    "strava": (
        """time,lat,lng,altitude,velocity_smooth,heartrate
2026-05-04T08:00:00Z,48.198,16.37,170,2.5,120
2026-05-04T08:01:30Z,48.2,16.37,170.5,2.5,121
2026-05-04T08:03:00Z,48.202,16.37,171,2.5,122
""", {}),
    "garmin": (
        """timestamp,position_lat,position_long,enhanced_altitude,speed [m/s],distance
2026-05-04 08:00:00+00:00,48.198,16.37,170,2.5,0
2026-05-04 08:01:30+00:00,48.2,16.37,170,2.5,200
2026-05-04 08:03:00+00:00,48.202,16.37,170,2.5,400
""", {}),
    "rides": (
        """trip_id,datetime,lat,lng,speed_kmh,driver
a,2026-05-04T08:00:00Z,48.198,16.37,9,x
a,2026-05-04T08:01:30Z,48.2,16.37,9,x
b,2026-05-04T08:00:00Z,48.2,16.371,9,y
b,2026-05-04T08:01:00Z,48.2,16.37,-9,y
""", {}),
    "vehicle positions": (
        """vehicle_id,timestamp,position_latitude,position_longitude,bearing,speed
304,1777881600,48.198,16.37,0,2.5
304,1777881690,48.2,16.37,400,2.5
304,1777881780,48.202,16.37,0,2.5
""", {}),
    "postgis": (
        """id,device_id,recorded_at,geom
1,7,2026-05-04 08:00:00+00,POINT(16.37 48.198)
2,7,2026-05-04 08:01:30+00,POINT(16.37 48.2)
3,7,2026-05-04 08:03:00+00,POINT(16.37 48.202)
""", {}),
    "web mercator": (
        """track,time,longitude,latitude
a,2026-05-04T08:00:00Z,1822300,6141600
a,2026-05-04T08:01:30Z,1822300,6141900
""", {}),
    "knots": (
        """track,time,latitude,longitude,speed
a,2026-05-04T08:00:00Z,48.198,16.37,5
a,2026-05-04T08:01:30Z,48.2,16.37,5
a,2026-05-04T08:03:00Z,48.202,16.37,5
""", {"speed_unit": "kn"}),
    "a fast unit": (
        """track,time,latitude,longitude,speed
a,2026-05-04T08:00:00Z,48.198,16.37,120
a,2026-05-04T08:01:30Z,48.2,16.37,120
""", {}),
    "an unknown track column": (
        """unit_ref,time,latitude,longitude
7,2026-05-04T08:00:00Z,48.198,16.37
7,2026-05-04T08:01:30Z,48.2,16.37
7,2026-05-04T08:03:00Z,48.202,16.37
""", {}),
    "exchanged": (
        """track,time,latitude,longitude
a,2026-05-04T08:00:00Z,16.37,48.198
a,2026-05-04T08:01:30Z,16.37,48.2
""", {}),
    "exchanged, out of range": (
        """track,time,latitude,longitude
a,2026-05-04T08:00:00Z,116.37,48.198
a,2026-05-04T08:01:30Z,116.37,48.2
b,2026-05-04T08:01:30Z,48.2,16.37
""", {}),
    "nothing near": (
        """track,time,latitude,longitude
a,2026-05-04T08:00:00Z,47.0,15.0
a,2026-05-04T08:01:30Z,47.001,15.0
""", {}),
    "newest first": (
        """track,time,latitude,longitude
a,2026-05-04T08:03:00Z,48.202,16.37
a,2026-05-04T08:01:30Z,48.2,16.37
a,2026-05-04T08:00:00Z,48.198,16.37
""", {}),
    "junk": (
        """track,time,latitude,longitude,accuracy
a,2026-05-04T08:00:00Z,48.198,16.37,5
a,2026-05-04T08:00:20Z,0,0,5
a,2026-05-04T08:00:30Z,52.5,13.4,5
a,2026-05-04T08:00:40Z,48.199,,5
a,,48.199,16.37,5
a,2026-05-04T08:01:30Z,48.2,16.37,500
a,2026-05-04T08:01:30Z,48.2,16.37,5
a,2026-05-04T08:01:31Z,48.2,16.37,-5
a,2026-05-04T08:03:00Z,48.202,16.37,5
""", {}),
    "a logger": (
        """DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED_KMH
2026-05-04,08:00:00,48.198,N,16.37,E,170,9
2026-05-04,08:01:30,48.2,N,16.37,E,170,9
2026-05-04,08:03:00,48.202,N,16.37,E,170,9
""", {"time_zone": "UTC"}),
    "local times": (
        """vehicle,local time,lat,lon
a,04.05.2026 10:00,48.198,16.37
a,04.05.2026 10:01,48.2,16.37
a,04.05.2026 10:03,48.202,16.37
""", {"time_zone": "Europe/Vienna", "columns": {"time": "local time"}}),
    "rows that number tracks": (
        """track,time,latitude,longitude
a,2026-05-04T08:00:00Z,48.198,16.37
,2026-05-04T08:01:30Z,48.2,16.37
""", {}),
}  # fmt: skip

OPTIONS = {"speed_unit": "--track-speed-unit", "time_zone": "--time-zone"}


def of_command(text, named, folder):
    """The events, the notes and the reasons of the command."""
    (folder / "zones.json").write_text(json.dumps(DOOR))
    (folder / "table").write_text(text)
    arguments = [command_path() or pytest.skip("the command is not built"), "evaluate", "--zones", "zones.json", "table"]
    for name, value in named.items():
        arguments += ["--columns", *(f"{role}={name}" for role, name in value.items())] if name == "columns" else [
            OPTIONS[name], value]  # fmt: skip
    run = lambda *more: subprocess.run([*arguments, *more], cwd=folder, capture_output=True, text=True)
    done = run("--format", "csv")
    notes = []
    for line in done.stderr.splitlines():
        line = re.sub(r"^(table(:\d+)?: (error|warning)|ringfence evaluate: note): ", "", line)
        notes.append(re.sub(r" \[[a-z-]+\]$|; '--summary' says which and why$", "", line))
    summary = run("--format", "csv", "--summary").stderr
    counts = dict(re.findall(r"^([a-z-]+) +(\d+)  (?:first at )", summary, re.MULTILINE))
    return list(csv.DictReader(io.StringIO(done.stdout))), notes, {name: int(count) for name, count in counts.items()}


def as_typed(text):
    """The columns as pyarrow reads them: numbers, times and texts."""
    return pyarrow.csv.read_csv(io.BytesIO(text.encode()))


def as_texts(text):
    names, *rows = csv.reader(io.StringIO(text))
    return {name: [row[index] for row in rows] for index, name in enumerate(names)}


def as_pandas(text):
    return pytest.importorskip("pandas").read_csv(io.StringIO(text))


@pytest.mark.parametrize("read", [as_typed, as_texts, as_pandas])
@pytest.mark.parametrize("name", TABLES)
def test_notes_counts_and_events_are_those_of_the_command(name, read, tmp_path):
    text, named = TABLES[name]
    expected, notes, counts = of_command(text, named, tmp_path)
    layout = ringfence.Layout.parse(json.dumps(DOOR))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        events = layout.evaluate(read(text), track="table", **named)
    assert sorted(map(in_words_of_the_command, events.notes)) == sorted(notes)
    assert {each.reason: each.count for each in events.diagnostics} == counts
    table = events.table
    assert table.num_rows == len(expected)
    for row, wanted in zip(table.to_pylist(), expected):
        assert_equal(row, wanted, table.column_names)
    quiet = [note for note in events.notes if re.search(r" (is|are) not read$|^(left out|sorted|changed) ", note)]
    assert [str(each.message) for each in caught] == [note for note in events.notes if note not in quiet]
    assert all(each.filename == __file__ and each.category is ringfence.InputWarning for each in caught)


def in_words_of_the_command(note):
    """The options of the command in place of the arguments of the package."""
    note = re.sub(r"columns=\{'(\w+)': '(.*?)'\}", r"--columns \1=\2", note)
    note = re.sub(r"columns=\{'(\w+)': None\}", r"--columns \1=-", note)
    return re.sub(r"\bspeed_unit=", "--track-speed-unit", note)


def random_table(seed):
    """A table with what goes wrong in tables, in shapes that no vendor has, as text."""
    source = random.Random(seed)
    names = source.choice(
        [["track", "time", "latitude", "longitude"], ["device_id", "ts", "lat", "lon", "acc_m", "accuracy", "speed_kmh"],
         ["time", "lat", "lng", "heading", "vehicle"], ["id", "time", "y", "x", "speed"]]
    )  # fmt: skip
    lines, at = [",".join(names)], 1777881600
    latitude, longitude = 48.199, 16.37
    for _ in range(source.randint(1, 40)):
        at += source.choice([1, 5, 30, 30, 30, 400] + [0, -60] * (source.random() < 0.3))
        latitude += source.uniform(-1, 1) * 3e-4
        longitude += source.uniform(-1, 1) * 3e-4
        odd = source.random() < 0.1
        values = {
            "time": source.choice(["", "noon", "12"]) if odd and source.random() < 0.3 else at,
            "latitude": source.choice([0, 95, "", 52.5]) if odd else round(latitude, 7),
            "longitude": source.choice([0, 200, 13.4]) if odd else round(longitude, 7),
            "track": source.choice("ab"), "accuracy": source.choice([5, 5, 5, "", -1, 300]),
            "speed": source.choice([3.5, "", -2, 130]), "heading": source.choice([0, 359.5, 360, 400]),
        }  # fmt: skip
        role = {"ts": "time", "lat": "latitude", "y": "latitude", "lon": "longitude", "lng": "longitude", "x": "longitude",
                "device_id": "track", "id": "track", "vehicle": "track", "speed_kmh": "speed", "acc_m": "accuracy"}  # fmt: skip
        lines.append(",".join(str(values[role.get(name, name)]) for name in names))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(40))
def test_random_tables_are_those_of_the_command(seed, tmp_path):
    text = random_table(seed)
    expected, notes, counts = of_command(text, {}, tmp_path)
    layout = ringfence.Layout.parse(json.dumps(DOOR))
    for read in (as_texts, as_pandas):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                events = layout.evaluate(read(text), track="table")
            except ringfence.InputError as error:
                # The command refuses it for the same reason.
                said = re.sub(r"^row \d+: ", "", in_words_of_the_command(str(error)))
                assert any(note.startswith(said.split("; ")[0].split(", expected")[0]) for note in notes), (notes, said)
                continue
        assert sorted(map(in_words_of_the_command, events.notes)) == sorted(notes)
        assert {each.reason: each.count for each in events.diagnostics} == counts
        assert events.table.num_rows == len(expected)
        for row, wanted in zip(events.table.to_pylist(), expected):
            assert_equal(row, wanted, events.table.column_names)


@pytest.mark.parametrize("seed", range(60))
def test_a_table_read_where_it_lies_is_that_of_the_reader(seed):
    """Times and doubles are read where they lie; as whole numbers, or beside flags, row by row."""
    source = random.Random(seed)
    table = {"track": [], "time": [], "latitude": [], "longitude": [], "accuracy": []}
    for track in range(source.randint(1, 4)):
        at, latitude, longitude = 1777881600_000000, 48.2 + source.uniform(-1, 1) * 1e-3, 16.37
        for _ in range(source.randint(1, 60)):
            at += source.choice([1, 30, 290, 310, 4000]) * 1_000_000
            latitude += source.uniform(-1, 1) * 5e-4
            longitude += source.uniform(-1, 1) * 5e-4
            row = (f"t{track}", at, latitude, longitude, source.choice([5.0, None, 150.0]))
            for values, value in zip(table.values(), row):
                values.append(value)
    table["time"] = pa.array(table["time"], pa.timestamp("us", "UTC"))
    if source.random() < 0.5:
        table["track"] = pa.array(table["track"]).dictionary_encode()
    layout = ringfence.Layout.parse(json.dumps(DOOR))
    settings = {"maximum_gap": source.choice([None, 60, 5000])}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plain = layout.evaluate(table, suppressed=True, **settings)
        other = layout.evaluate(dict(table, flags=[""] * len(table["time"])), suppressed=True, **settings)
    assert plain.table.equals(other.table) and plain.tracks.equals(other.tracks)
    assert plain.suppressed.equals(other.suppressed)
    assert plain.notes == other.notes and plain.diagnostics == other.diagnostics


def test_a_speed_unit_is_for_columns_that_name_none():
    layout = ringfence.Layout.parse(json.dumps(DOOR))
    table = {"time": [1777881600, 1777881690], "lat": [48.198, 48.2], "lon": [16.37] * 2}
    for unit, factor in {"kn": 1852 / 3600, "km/h": 1 / 3.6, "mph": 0.44704, "m/s": 1, None: 1}.items():
        speeds = layout.evaluate(table | {"speed": [10.0, 10.0]}, speed_unit=unit).table["speed"].to_pylist()
        assert speeds == [pytest.approx(10 * factor)]
        named = layout.evaluate(table | {"speed_kmh": [10.0, 10.0]}, speed_unit=unit).table["speed"].to_pylist()
        assert named == [pytest.approx(10 / 3.6)]
    with pytest.raises(ringfence.SettingError, match="speed_unit is 'furlongs', expected one of"):
        layout.evaluate(table, speed_unit="furlongs")


def test_a_position_that_cannot_be_meant_is_left_out_up_to_a_speed():
    layout = ringfence.Layout.parse(json.dumps(DOOR))
    # 3 km to the north and back within a minute each are 50 m/s.
    table = {"time": [1777881600 + 60 * row for row in range(5)], "lat": [48.19, 48.19, 48.217, 48.19, 48.19], "lon": [16.37] * 5}
    assert layout.evaluate(table).diagnostics == ()
    found = layout.evaluate(table, maximum_speed=20).diagnostics
    assert found == (ringfence.Diagnostic("implausible-position", 1, 1, 2),)
    table["lat"][2] = -48.0
    assert layout.evaluate(table).diagnostics[0].reason == "implausible-position"
    assert layout.evaluate(table, maximum_speed=None).diagnostics == ()
