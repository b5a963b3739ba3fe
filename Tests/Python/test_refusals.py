"""What cannot be used is refused with an error that says what was found and what was expected."""

import datetime
import os
import pickle
import subprocess
import sys

import pyarrow as pa
import pytest
from conftest import ROOT, ZONES, sample_layout, sample_table

import ringfence

UTC = datetime.timezone.utc
TIMES = pa.array([0, 1], pa.timestamp("s", "UTC"))
GOOD = {"time": TIMES, "lat": [1.0, 2.0], "lon": [3.0, 4.0]}


def message(error, call, *arguments, **named):
    with pytest.raises(error) as info:
        call(*arguments, **named)
    return str(info.value)


@pytest.fixture
def layout():
    return sample_layout("laps")


# Columns.


@pytest.mark.parametrize(
    "change, text",
    [
        ({"lon": [[1], [2]]}, "column 'lon' has values that cannot be the longitude; its type is list<item: int64>"),
        ({"lat": TIMES}, "column 'lat' has values that cannot be the latitude; its type is timestamp[s, tz=UTC]"),
        ({"track": [1.5, 2.5]}, "column 'track' has values that cannot be the track; its type is double"),
        ({"segment": [[1], [2]]},
         "column 'segment' has values that cannot be the segment; its type is list<item: int64>"),
        ({"lat": [1.0, "x"]}, "column 'lat' has values that Arrow cannot hold as one type"),
    ],
)  # fmt: skip
def test_types(layout, change, text):
    assert message(ringfence.ColumnTypeError, layout.evaluate, GOOD | change) == text
    assert message(TypeError, layout.evaluate, GOOD | change) == text


def test_a_frame_of_mixed_values_names_the_column_and_no_value(layout):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"time": [0, 1], "lat": [1.25, "1.5x"], "lon": [3.0, 4.0]})
    text = message(ringfence.ColumnTypeError, layout.evaluate, frame)
    assert text == "column 'lat' has values that Arrow cannot hold as one type"


@pytest.mark.parametrize(
    "columns, text",
    [
        ({"lat": 1}, "column 'time' is missing; if another one is meant, give columns={'time': NAME}; "
                     "the table has 'lat', 'lon'"),
        ({"vehicle_id": 1, "trip_id": 1, "time": 1, "lat": 1},
         "columns 'vehicle_id' and 'trip_id' may both be the track; choose one with columns={'track': 'vehicle_id'}"),
        ({"time": 1, "lat": 1, "y": 1},
         "columns 'lat' and 'y' may both be the latitude; choose one with columns={'latitude': 'lat'}"),
    ],
)  # fmt: skip
def test_names(layout, columns, text):
    table = pa.table({name: [0.0, 1.0] for name in [*columns, "lon"]})
    assert message(ringfence.InputError, layout.evaluate, table) == text


def test_columns_of_ones_own_choice(layout):
    table = pa.table({"a": TIMES, "b": [1.0, 2.0], "c": [3.0, 4.0], "vehicle_id": ["x", "x"], "trip_id": ["p", "q"]})
    chosen = {"time": "a", "latitude": "b", "longitude": "c"}
    events = layout.evaluate(table, columns=chosen | {"track": "trip_id"})
    assert events.tracks["track"].to_pylist() == ["p", "q"] and events.ignored_columns == ("vehicle_id",)
    assert layout.evaluate(table, columns=chosen | {"track": None}).tracks["track"].to_pylist() == ["track"]
    check = lambda columns: message(ringfence.InputError, layout.evaluate, table, columns=columns)
    assert check({"when": "a"}).startswith("there is no role 'when', expected one of track, segment, time")
    other = chosen | {"time": "z", "track": None}
    assert check(other).startswith("there is no column 'z', which columns= gives for time; the table has 'a', 'b'")
    assert check(chosen | {"time": None}) == "columns= says that there is no time, but it is required"
    assert check(chosen | {"latitude": "a", "track": None}) == "column 'a' is given for time and latitude"


def test_a_column_twice(layout):
    table = pa.table([TIMES, TIMES, pa.array([1.0, 2.0]), pa.array([1.0, 2.0])], names=["time", "time", "lat", "lon"])
    assert message(ringfence.InputError, layout.evaluate, table) in (
        "column 'time' stands twice",
        "columns 'time' and 'time' may both be the time; choose one with columns={'time': 'time'}",
    )


@pytest.mark.parametrize("tracks", [None, 5, "track.csv", [1, 2], object()])
def test_what_is_no_table(layout, tracks):
    text = message(ringfence.ColumnTypeError, layout.evaluate, tracks)
    assert text.startswith(f"the tracks are a {type(tracks).__name__}, expected a pyarrow Table, RecordBatch")


def test_what_becomes_a_table_says_how(layout, tmp_path):
    import pyarrow.dataset
    import pyarrow.parquet

    polars = pytest.importorskip("polars")
    table = pa.table(GOOD)
    path = tmp_path / "track.parquet"
    pyarrow.parquet.write_table(table, path)
    files = "; pandas.read_csv, pandas.read_parquet and ringfence.read_tracks read a file"
    for tracks, way in (
        (str(path), files),
        (path, files),
        (polars.from_arrow(table).lazy(), "; its collect() makes a table"),
        (pyarrow.dataset.dataset(path), "; its to_table() makes a table"),
        (pyarrow.parquet.ParquetFile(path), "; its read() makes a table"),
        (5, "or a dict of arrays"),
    ):
        assert message(ringfence.ColumnTypeError, layout.evaluate, tracks).endswith(way)
        assert message(ringfence.ColumnTypeError, layout.evaluate_stream, tracks).endswith(way)
    assert len(layout.evaluate(pyarrow.parquet.ParquetFile(path).read())) == len(layout.evaluate(table))


def test_columns_of_different_lengths(layout):
    text = message(ringfence.InputError, layout.evaluate, {"time": [0, 1], "lat": [1.0], "lon": [1.0, 2.0]})
    assert text == "the columns have different lengths: 'time' 2, 'lat' 1, 'lon' 2"


@pytest.mark.parametrize(
    "times",
    [pa.array([0, 2**62], pa.timestamp("s", "UTC")), pa.array([0, 2**62], pa.timestamp("ms"))],
)
def test_times_out_of_range(layout, times):
    assert (
        message(ringfence.InputError, layout.evaluate, GOOD | {"time": times}) == "column 'time' has times out of range"
    )


@pytest.mark.parametrize("days", [[43514.32, 43514.4], [45430, 45431], [739389.3, 739390.3], [2460448.8, 2460449.8]])
def test_numbers_of_days(layout, days):
    text = message(ringfence.InputError, layout.evaluate, GOOD | {"time": days})
    assert text.startswith("row 0: the times are numbers like days, as spreadsheets keep dates")


def test_numbers_that_are_all_within_a_minute_of_1970(layout):
    rows = {"time": [row / 24 for row in range(12)], "lat": [1.0] * 12, "lon": [3.0] * 12}
    text = message(ringfence.InputError, layout.evaluate, rows)
    assert text.startswith("all times are numbers within one minute of 1970-01-01")
    rows["time"] = [90 * row for row in range(12)]
    layout.evaluate(rows)


def test_no_message_has_a_coordinate(layout):
    columns = {"time": TIMES, "lat": ["-37.123", "91.5x"], "lon": [144.5, 3.0], "speed": ["-37.123", "x"]}
    assert not any("37" in note or "144" in note for note in layout.evaluate(columns).notes)
    columns["lat"] = [[-37.123], [91.5]]
    assert "37" not in message(ringfence.Error, layout.evaluate, columns)


def test_a_table_of_several_devices_that_would_be_one_track(layout):
    """The rows of two devices, one behind the other and one beside the other: the message names the columns."""
    for times in ([0, 60, 0, 60], [0, 0, 60, 60]):
        columns = {"unit_ref": ["a", "b"] * 2, "time": times, "lat": [1.0] * 4, "lon": [3.0] * 4}
        text = message(ringfence.InputError, layout.evaluate, columns)
        assert text.startswith("'unit_ref' looks like the name of a track, and as one track the rows go back in time")
        assert text.endswith("give columns={'track': 'unit_ref'}, or columns={'track': None} if all are one track")
        spaced = {"Unit no": columns["unit_ref"], **{name: columns[name] for name in ("time", "lat", "lon")}}
        text = message(ringfence.InputError, layout.evaluate, spaced)
        assert text.endswith("give columns={'track': 'Unit no'}, or columns={'track': None} if all are one track")
        assert layout.evaluate(columns, columns={"track": "unit_ref"}).tracks["track"].to_pylist() == ["a", "b"]
        assert layout.evaluate(columns, columns={"track": None}).tracks["track"].to_pylist() == ["track"]


# Settings.


@pytest.mark.parametrize(
    "settings, text",
    [
        ({"mode": "fast"}, "mode is 'fast', expected one of 'normal', 'restart', 'both'"),
        ({"mode": "compare"}, "mode is 'compare', which evaluate does not have: Layout.compare compares"),
        ({"initial_inside": "loud"}, "initial_inside is 'loud', expected one of 'trigger', 'fire', 'silent'"),
        ({"out_of_order": 1}, "out_of_order is 1, expected one of 'sort', 'drop', 'fail'"),
        ({"exit_distance": "far"}, "exit_distance is 'far', expected a number"),
        ({"exit_distance": -1}, "exit_distance is -1, expected a number that is not negative"),
        ({"maximum_radius": -1.0}, "maximum_radius is -1.0, expected a number that is not negative"),
        ({"threads": -1}, "threads is -1, expected a number from 0"),
        ({"threads": 1.5}, "threads is 1.5, expected a number from 0"),
    ],
)
def test_settings(layout, settings, text):
    assert message(ringfence.SettingError, layout.evaluate, GOOD, **settings) == text


@pytest.mark.parametrize(
    "settings",
    [{"exit_distance": 1e9}, {"exit_distance": float("nan")}, {"maximum_gap": 1e300}, {"maximum_accuracy": 0}, {"buffer": 501},
     {"budget": float("inf")}, {"minimum_radius": 1e7}, {"maximum_radius": 0.5}, {"accuracy_factor": 21},
     {"assumed_accuracy": 0}, {"accuracy_means": "r95"}],
)  # fmt: skip
def test_settings_out_of_range(layout, settings):
    message(ringfence.SettingError, layout.evaluate, GOOD, "restart", **settings)
    message(ringfence.SettingError, layout.session, "restart", **settings)


def test_settings_that_do_not_exist(layout):
    assert message(ringfence.SettingError, layout.session, exit=5).startswith(
        "there is no setting 'exit', expected one"
    )
    message(ringfence.SettingError, layout.session, mode="both")


# Layouts.


def test_layouts_that_cannot_be_read(tmp_path):
    parse = ringfence.Layout.parse
    with pytest.raises(ringfence.LayoutError) as info:
        parse(b'{"version": 1,\n  "zones": [{"id": 5}]}', "shop.json")
    error = info.value
    assert (error.file, error.line) == ("shop.json", 2) and error.column > 0 and error.code
    assert str(error).startswith(f"shop.json:2:{error.column}: error: ")
    for content in (b"", b"\0", b"{", b"[]", b"\xff\xfe", b"x" * 100_000, b"[" * 100_000):
        message(ringfence.LayoutError, parse, content)
    message(ValueError, parse, "{}")
    message(ringfence.LayoutError, parse, "\ud800", "\udc80.json")
    assert message(TypeError, parse, 5) == "the content is a int, expected bytes, str or a dict"
    message(FileNotFoundError, ringfence.Layout.read, tmp_path / "none.json")
    text = (ZONES / "laps" / "zones.json").read_bytes()
    message(ringfence.Error, parse, text, form="geojson")
    message(ringfence.Error, parse, text, form="nonsense")
    message(ringfence.SettingError, parse, text, speed_unit="furlongs")
    message(ringfence.Error, parse, text, default_radius=float("nan"))


def test_damaged_layouts_never_end_the_process():
    import random

    random = random.Random(7)
    content = (ZONES / "harbour-drive" / "zones.json").read_bytes()
    for _ in range(500):
        damaged = bytearray(content)
        for _ in range(random.randint(1, 4)):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        try:
            ringfence.Layout.parse(bytes(damaged))
        except ringfence.LayoutError:
            pass


# The library.


def run_with(library, *, code="import ringfence"):
    environment = dict(os.environ, RINGFENCE_LIBRARY=str(library))
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    return done.stderr.strip().splitlines()[-1]


def test_a_library_that_does_not_fit(tmp_path):
    missing = run_with(tmp_path / "none.so")
    assert "LibraryError: none.so: there is no such library for Linux on " in missing
    assert missing.endswith("install a wheel for this machine, or build the package where a Swift toolchain is")
    foreign = tmp_path / "foreign.so"
    foreign.write_bytes(b"\x7fELF" + bytes(100))
    assert "LibraryError: foreign.so: cannot be loaded on Linux on " in run_with(foreign)
    other = tmp_path / "other.so"
    (tmp_path / "other.c").write_text("int rf_abi_version(void) { return 99; }\n")
    if subprocess.run(["cc", "-shared", "-o", other, tmp_path / "other.c"]).returncode == 0:
        assert run_with(other).endswith("LibraryError: other.so: has version 99 of the interface, expected 1")
        (tmp_path / "other.c").write_text("int nothing;\n")
        subprocess.run(["cc", "-shared", "-o", tmp_path / "third.so", tmp_path / "other.c"], check=True)
        assert run_with(tmp_path / "third.so").endswith("LibraryError: third.so: is not the library of Ringfence")


def test_the_structures_are_those_of_the_header():
    """Compiles the header and compares sizes, offsets and numbers with what the package reads from its text."""
    import re
    import shutil

    from ringfence import _header
    from ringfence import _structures as s

    header = ROOT / "Sources" / "CRingfence" / "ringfence.h"
    if not header.exists() or shutil.which("cc") is None:
        pytest.skip("no header or no C compiler")
    names = {
        s.String: "rf_string", s.Message: "rf_message", s.LayoutOptions: "rf_layout_options",
        s.LayoutInfo: "rf_layout_info", s.ZoneInfo: "rf_zone", s.FenceInfo: "rf_fence", s.Settings: "rf_settings",
        s.Fix: "rf_fix", s.Columns: "rf_columns", s.Counts: "rf_counts", s.Migrated: "rf_migrated", s.Event: "rf_event",
        s.CertaintyOptions: "rf_certainty_options",
        s.PlanOptions: "rf_plan_options",
        s.Crossing: "rf_crossing", s.Detail: "rf_detail", s.Suppression: "rf_suppression", s.Failure: "rf_failure",
        s.TableColumn: "rf_table_column", s.TableOptions: "rf_table_options", s.Member: "rf_member",
    }  # fmt: skip
    lines = ['#include "ringfence.h"', "#include <stddef.h>", "#include <stdio.h>", "int main(void) {"]
    expected = []
    for structure, name in names.items():
        expected.append(structure.__sizeof__ and __import__("ctypes").sizeof(structure))
        lines.append(f'printf("%zu\\n", sizeof({name}));')
        for field in structure._fields_:
            expected.append(getattr(structure, field[0]).offset)
            lines.append(f'printf("%zu\\n", offsetof({name}, {field[0]}));')
    for name, number in _header.CONSTANTS.items():
        expected.append(number)
        lines.append(f'printf("%d\\n", (int){name});')
    program = "\n".join([*lines, "return 0; }"])
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["cc", "-x", "c", "-", "-I", header.parent, "-o", f"{folder}/sizes"], input=program.encode(), check=True
        )
        found = subprocess.run([f"{folder}/sizes"], capture_output=True, text=True, check=True).stdout.split()
    assert list(map(int, found)) == expected
    text = header.read_text()
    assert int(re.search(r"#define RF_ABI_VERSION (\d+)", text)[1]) == _header.ABI == 1
    # All structures with a size, and all numbers: none may be missed by the reader of the text.
    assert set(re.findall(r"typedef struct (\w+) \{", text)) - set(names.values()) == {"rf_time_zone"}
    assert set(_header.CONSTANTS) == set(re.findall(r"\b(RF_\w+) = \d", text))


# Objects.


def test_a_layout_can_be_pickled_and_described():
    layout = sample_layout("harbour-drive")
    copy = pickle.loads(pickle.dumps(layout))
    assert copy.zones == layout.zones and repr(copy) == repr(layout) and len(copy) == len(layout.zones)
    table = sample_table("harbour-drive")
    assert copy.evaluate(table).table.equals(layout.evaluate(table).table)


def test_suppressed_entries_that_were_not_recorded(layout):
    events = layout.evaluate(GOOD)
    assert message(ringfence.Error, getattr, events, "suppressed").endswith("evaluate(…, suppressed=True) records them")


def test_help_has_a_line_for_every_name():
    import pydoc

    text = pydoc.render_doc(ringfence)
    for name in ringfence.__all__:
        if name != "__version__":
            assert getattr(ringfence, name).__doc__, name
            assert name in text
    for kind in (ringfence.Layout, ringfence.Events, ringfence.Session):
        for name, member in vars(kind).items():
            if not name.startswith("_") and callable(member):
                assert member.__doc__, (kind, name)
