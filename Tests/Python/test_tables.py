"""The same fixes in any form of a table give the same events."""

import datetime

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from conftest import several

import ringfence

# Forms.


def test_a_record_batch_and_a_reader(layout, table, expected):
    whole = table.combine_chunks()
    assert layout.evaluate(whole.to_batches()[0]).table.equals(expected)
    assert layout.evaluate(whole.to_reader(max_chunksize=7)).table.equals(expected)


def test_a_dict_of_arrays_and_of_lists(layout, table, expected):
    assert layout.evaluate(dict(zip(table.column_names, table.columns))).table.equals(expected)
    lists = {
        name: table[name].to_pylist()
        for name in ("track", "time", "latitude", "longitude", "altitude", "accuracy", "speed", "course")
    }
    assert layout.evaluate(lists).table.equals(expected)


def test_chunks_and_slices(layout, table, expected):
    chunked = pa.Table.from_batches(table.to_batches(max_chunksize=13))
    assert chunked["time"].num_chunks > 3
    assert layout.evaluate(chunked).table.equals(expected)
    padded = pa.concat_tables([table.slice(0, 5), table, table.slice(3, 9)]).combine_chunks()
    assert layout.evaluate(padded.slice(5, table.num_rows)).table.equals(expected)


def test_a_table_in_a_file(layout, table, expected, tmp_path):
    path = tmp_path / "fixes.arrow"
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    with pa.memory_map(str(path)) as source:
        assert layout.evaluate(pa.ipc.open_file(source).read_all()).table.equals(expected)


def test_values_that_are_not_aligned(layout, table, expected):
    column = table["latitude"].combine_chunks()
    shifted = b"." + memoryview(column.buffers()[1]).tobytes()
    odd = pa.Array.from_buffers(pa.float64(), len(column), [None, pa.py_buffer(shifted).slice(1)])
    position = table.column_names.index("latitude")
    assert layout.evaluate(table.set_column(position, "latitude", odd)).table.equals(expected)


def test_pandas(layout, table, expected):
    pandas = pytest.importorskip("pandas")
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert layout.evaluate(frame).table.equals(expected)
    result = layout.evaluate(frame).to_pandas()
    assert list(result.columns) == expected.column_names
    assert str(result["time"].dtype) == "datetime64[us, UTC]"
    assert result["zone"].dtype == "category"


def test_polars(layout, table, expected):
    polars = pytest.importorskip("polars")
    frame = polars.from_arrow(table)
    events = layout.evaluate(frame)
    assert events.table.equals(expected)
    back = polars.DataFrame(events)
    assert back.columns == expected.column_names
    assert back["zone"].cast(polars.String).to_list() == expected["zone"].to_pylist()


def test_a_dict_of_series(layout, table, expected):
    for module in ("pandas", "polars"):
        frames = pytest.importorskip(module)
        frame = table.to_pandas() if module == "pandas" else frames.from_arrow(table)
        series = {
            name: frame[name] for name in ("track", "time", "latitude", "longitude", "altitude", "accuracy", "speed", "course")
        }
        assert layout.evaluate(series).table.equals(expected)


def test_a_column_that_nobody_knows_is_named(layout, table):
    events = layout.evaluate(table.append_column("colour", pa.array(["red"] * table.num_rows)))
    assert events.ignored_columns == ("colour",)


# Types of columns.


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "+05:00"])
def test_units_and_zones_of_times(layout, table, expected, unit, zone):
    times = table["time"].cast(pa.timestamp(unit, "UTC")).cast(pa.timestamp(unit, zone))
    assert layout.evaluate(table.set_column(2, "time", times)).table.equals(expected)


@pytest.mark.parametrize(
    "kind, per_second, word",
    [
        (pa.int64(), 1, None), (pa.uint32(), 1, None), (pa.float64(), 1, None), (pa.int64(), 1_000, "milliseconds"),
        (pa.int64(), 1_000_000, "microseconds"), (pa.int64(), 1_000_000_000, "nanoseconds"),
    ],
)  # fmt: skip
def test_numbers_since_1970(layout, table, expected, kind, per_second, word, recwarn):
    seconds = pc.divide(table["time"].cast(pa.timestamp("us", "UTC")).cast(pa.int64()), 1_000_000)
    numbers = pc.multiply(seconds, per_second).cast(kind)
    assert layout.evaluate(table.set_column(2, "time", numbers)).table.equals(expected)
    texts = [str(warning.message) for warning in recwarn]
    assert texts == ([] if word is None else [f"times are numbers, by their size {word} since 1970"])


def test_date64(layout, table, expected):
    # Arrow's own conversions round date64 to days; other writers do not.
    milliseconds = table["time"].cast(pa.timestamp("ms", "UTC")).cast(pa.int64()).combine_chunks()
    times = pa.Array.from_buffers(pa.date64(), len(milliseconds), milliseconds.buffers())
    assert layout.evaluate(table.set_column(2, "time", times)).table.equals(expected)


def test_local_times(layout, table, expected):
    naive = table["time"].cast(pa.timestamp("us", "UTC")).cast(pa.timestamp("us"))
    local = table.set_column(2, "time", naive)
    with pytest.raises(
        ringfence.InputError, match="no offset from UTC.*time_zone="
    ) as info:
        layout.evaluate(local)
    assert info.value.code == "local-time"
    assert layout.evaluate(local, time_zone="UTC").table.equals(expected)
    assert layout.evaluate(
        local.rename_columns(["timestamp_utc" if n == "time" else n for n in local.column_names])
    ).table.equals(expected)
    # 2026-03-07 is winter: Berlin is an hour ahead.
    ahead = table.set_column(2, "time", pc.add(naive, pa.scalar(datetime.timedelta(hours=1))))
    assert layout.evaluate(ahead, time_zone="Europe/Berlin").table.equals(expected)
    with pytest.raises(ringfence.InputError, match="there is no time zone 'Mars/Olympus'"):
        layout.evaluate(local, time_zone="Mars/Olympus")


def test_local_times_that_never_were_are_counted(layout):
    times = [
        datetime.datetime(2024, 3, 31, 1, 59),
        datetime.datetime(2024, 3, 31, 2, 30),
        datetime.datetime(2024, 3, 31, 3, 1),
    ]
    events = layout.evaluate({"time": times, "lat": [1.0] * 3, "lon": [0.0] * 3}, time_zone="Europe/Berlin")
    assert events.diagnostics == (ringfence.Diagnostic("bad-time", 1, 1, 1),)
    assert events.tracks["evaluated"].to_pylist() == [2]


@pytest.mark.parametrize(
    "kind", [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int16(), pa.string())]
)
def test_types_of_tracks(layout, kind):
    table = several()
    expected = layout.evaluate(table).table
    assert set(expected["track"].to_pylist()) == {"laps", "late", "third"}
    cast = table["track"].cast(kind)
    assert layout.evaluate(table.set_column(0, "track", cast)).table.equals(expected)


@pytest.mark.parametrize("kind", [pa.int64(), pa.uint8(), pa.dictionary(pa.int8(), pa.int32())])
def test_tracks_that_are_numbers(layout, kind):
    table = several()
    numbers = pc.index_in(table["track"], pa.array(["laps", "late", "third"]))
    numbers = numbers.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else numbers.cast(kind)
    events = layout.evaluate(table.set_column(0, "track", numbers))
    assert events.tracks["track"].to_pylist() == [0, 1, 2]
    rows = layout.evaluate(table).table.drop_columns(["track"])
    assert events.table.drop_columns(["track"]).equals(rows)


def test_rows_without_a_track_have_the_name_of_the_table(layout, table, expected):
    plain = table.drop_columns(["track"])
    assert set(layout.evaluate(plain).table["track"].to_pylist()) == {"track"}
    named = layout.evaluate(plain, track="track.nmea").table
    assert named.equals(expected)
    missing = table.set_column(0, "track", pa.array([None, "", *["bus"] * (table.num_rows - 2)]))
    assert layout.evaluate(missing, track="lost").tracks["track"].to_pylist() == ["lost", "bus"]


def test_speeds_by_the_name_of_their_column(layout, table, expected):
    def renamed(name, factor):
        return table.set_column(table.column_names.index("speed"), name, pc.divide(table["speed"], factor))

    for name, factor in [
        ("speed_kmh", 1 / 3.6),
        ("Speed (km/h)", 1 / 3.6),
        ("speed_mph", 0.44704),
        ("sog", 1852 / 3600),
        ("speed_knots", 1852 / 3600),
        ("velocity_ms", 1),
    ]:
        found = layout.evaluate(renamed(name, factor)).table["speed"].to_pylist()
        for one, other in zip(found, expected["speed"].to_pylist()):
            assert one == pytest.approx(other, rel=1e-12), name


@pytest.mark.parametrize("names", [("lat_dir", "lon_dir"), ("N/S", "E/W"), ("half", "side")])
def test_hemispheres(layout, table, expected, names):
    for degrees, name, letters in zip(("latitude", "longitude"), names, (("n", " South "), ("East", "w"))):
        letter = pc.if_else(pc.less(table[degrees], 0.0), letters[1], letters[0])
        index = table.column_names.index(degrees)
        table = table.set_column(index, degrees, pc.abs(table[degrees])).append_column(name, letter)
    columns = dict(zip(("latitude_hemisphere", "longitude_hemisphere"), names)) if names[0] == "half" else None
    assert layout.evaluate(table, columns=columns).table.equals(expected)


def test_hemispheres_that_cannot_be_meant_are_counted(layout):
    table = {
        "time": [0, 60, 120, 180, 240], "lat": [1.0, 1.0, -1.0, 1.0, -1.0], "lat_dir": ["S", None, "N", "E", "S"],
        "lon": [1.0] * 5,
    }  # fmt: skip
    counted = [(entry.reason, entry.count, entry.first_row) for entry in layout.evaluate(table).diagnostics]
    assert counted == [("bad-position", 3, 1)]


def test_flags_and_segments(layout, table):
    base = layout.evaluate(table).tracks["evaluated"].to_pylist()
    texts = ["estimated simulated"] * table.num_rows
    assert layout.evaluate(table.set_column(9, "flags", pa.array(texts))).tracks["evaluated"].to_pylist() == base
    lists = pa.array([["manual"], []] * (table.num_rows // 2))
    assert layout.evaluate(table.set_column(9, "flags", lists)).tracks["evaluated"].to_pylist() == base
    # A new segment at each fix: no path leads into a zone, so every entry is marked.
    segments = pa.array([f"s{row}" for row in range(table.num_rows)])
    flags = layout.evaluate(table.set_column(1, "segment", segments)).table.filter(pc.field("type") == "entered")[
        "flags"
    ]
    assert set(flags.to_pylist()) <= {"gap", "initial", "late", "gap late"} and len(flags) > 3


def test_decimals_and_floats_of_other_widths():
    import decimal

    layout = ringfence.Layout.parse(DOOR)
    columns = {"time": [0, 90, 180], "lat": [48.198, 48.2, 48.202], "lon": [16.37] * 3}
    expected = layout.evaluate(columns).table
    assert expected["type"].to_pylist() == ["entered", "exited"]
    exact = dict(columns, lat=[decimal.Decimal(str(value)) for value in columns["lat"]])
    assert layout.evaluate(exact).table.equals(expected)
    single = dict(columns, lon=pa.array(columns["lon"], pa.float32()))
    assert layout.evaluate(single).table["zone"].to_pylist() == ["door", "door"]


DOOR = b'{"version": 1, "zones": [{"id": "door", "fences": [{"id": "c", "circle": {"center": [16.37, 48.2], "radius": "50 m"}}]}]}'
