"""Rows in any order, values that are missing, and any number of threads."""

import json
import random

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from conftest import sample_layout, sample_table, samples, several

import ringfence

# Order.


def test_rows_in_any_order(layout):
    table = several()
    expected = layout.evaluate(table)
    assert expected.notes == ()
    order = sorted(range(table.num_rows), key=lambda row: (row * 7919) % 1009)
    shuffled = table.take(order)
    events = layout.evaluate(shuffled)
    # A fix is counted where it is before the one of its track that stands before it.
    latest, back = {}, 0
    for track, time in zip(shuffled["track"].to_pylist(), shuffled["time"].to_pylist()):
        back += time < latest.get(track, time)
        latest[track] = time
    assert events.notes == (f"sorted {back} fixes",)
    assert by_track(events.table) == by_track(expected.table)
    # The tracks are in the order in which they begin.
    first = list(dict.fromkeys(shuffled["track"].to_pylist()))
    assert events.tracks["track"].to_pylist() == first


def by_track(table):
    """The events of each track, whatever the order of the tracks."""
    rows = {}
    for row in table.to_pylist():
        rows.setdefault(row["track"], []).append(row)
    return rows


def test_alternating_tracks_that_go_forward(layout):
    table = several()
    rows = sorted(range(table.num_rows), key=lambda row: table["time"][row].value)
    events = layout.evaluate(table.take(rows))
    assert events.notes == ()
    assert by_track(events.table) == by_track(layout.evaluate(table).table)


def test_fixes_that_go_back_in_time(layout, table, expected):
    rows = list(range(table.num_rows))
    rows[20], rows[21] = rows[21], rows[20]
    mixed = table.take(rows)
    assert layout.evaluate(mixed).table.equals(expected)
    with pytest.raises(ringfence.InputError, match="^row 21: time is earlier than that of the fix in row 20; .* out_of_order=$") as info:
        layout.evaluate(mixed, out_of_order="fail")
    assert (info.value.code, info.value.index) == ("out-of-order", 21)
    dropped = layout.evaluate(mixed, out_of_order="drop")
    assert dropped.diagnostics == (ringfence.Diagnostic("out-of-order", 1, 1, 21),)
    without = table.take([row for row in rows if row != 20])
    assert dropped.table.equals(layout.evaluate(without).table)


@pytest.mark.parametrize("out_of_order", ["sort", "drop", "fail"])
def test_of_fixes_at_one_time_the_first_is_kept(layout, table, expected, out_of_order):
    rows = sorted([*range(table.num_rows), 5, 6, 40])
    twice = table.take(rows)
    # The second of two fixes of a time lies 111 m away: it must not count.
    latitude = [
        value + (0.001 if index and rows[index] == rows[index - 1] else 0)
        for index, value in enumerate(twice["latitude"].to_pylist())
    ]
    events = layout.evaluate(twice.set_column(3, "latitude", pa.array(latitude)), out_of_order=out_of_order)
    assert events.table.equals(expected)
    assert [(entry.reason, entry.count) for entry in events.diagnostics] == [("same-time", 3)]


def test_a_fix_too_inaccurate_hides_another_of_its_time_as_in_the_command(layout, table):
    rows = [*range(10), 9, *range(10, table.num_rows)]
    twice = table.take(rows)
    accuracy = [1e5 if index == 9 else value for index, value in enumerate(twice["accuracy"].to_pylist())]
    events = layout.evaluate(twice.set_column(6, "accuracy", pa.array(accuracy)))
    assert sorted((entry.reason, entry.count) for entry in events.diagnostics) == [("inaccurate", 1), ("same-time", 1)]
    assert events.tracks["evaluated"].to_pylist() == [table.num_rows - 1]


# Tables that are grouped and sorted at once, against the same rows with a column that has them read one by one.


def as_read_one_by_one(table):
    return table.append_column("segment", pa.array(["1"] * table.num_rows))


@pytest.mark.filterwarnings("ignore::ringfence.InputWarning")
@pytest.mark.parametrize("out_of_order", ["sort", "drop"])
@pytest.mark.parametrize("seed", range(30))
def test_grouped_rows_are_those_of_the_reader(layout, seed, out_of_order):
    source = random.Random(seed)
    names = [f"t{index}" for index in range(source.choice([1, 2, 7, 40]))]
    rows = several(tuple(names)).drop_columns(["segment", "flags"])
    share = source.choice([0.1, 0.5, 1])
    rows = rows.filter(pa.array([source.random() < share for _ in range(rows.num_rows)]))
    order = list(range(rows.num_rows))
    kind = seed % 5
    if kind == 0:
        source.shuffle(order)
    elif kind == 1:
        times = rows["time"].to_pylist()
        order.sort(key=lambda row: times[row])
    elif kind == 2:
        order.reverse()
    elif kind == 3:
        for _ in range(3):
            one, other = source.randrange(len(order)), source.randrange(len(order))
            order[one], order[other] = order[other], order[one]
    else:
        # One time twice in a track, and a track of years.
        order.insert(source.randrange(len(order)), order[source.randrange(len(order))])
        source.shuffle(order)
    table = rows.take(order)
    if seed % 4 == 1:
        years = [time.replace(year=time.year - source.randrange(9)) for time in table["time"].to_pylist()]
        table = table.set_column(table.column_names.index("time"), "time", pa.array(years, pa.timestamp("us", "UTC")))
    if seed % 2:
        table = table.set_column(0, "track", table["track"].dictionary_encode())
    if seed % 3 == 1:
        table = table.drop_columns(["accuracy", "speed", "course", "altitude"])
    found = layout.evaluate(table, out_of_order=out_of_order)
    wanted = layout.evaluate(as_read_one_by_one(table), out_of_order=out_of_order)
    assert found.table.to_pylist() == wanted.table.to_pylist()
    assert found.tracks.equals(wanted.tracks)
    assert (found.diagnostics, found.notes) == (wanted.diagnostics, wanted.notes)


@pytest.mark.parametrize("size", [1, 31, 32, 33, 300, 1023, 1024, 3000])
def test_tracks_of_any_length_are_sorted(size):
    """A walk to the north, past a zone from the first to the last third, whose fixes come in any order."""
    door = {"id": "d", "polygon": [[[16, 48.1], [16.1, 48.1], [16.1, 48.2], [16, 48.2], [16, 48.1]]]}
    layout = ringfence.Layout.parse(json.dumps({"version": 1, "zones": [{"id": "z", "fences": [door]}]}))
    source = random.Random(size)
    seconds = sorted(source.sample(range(size * 50), size))
    fixes = [(name, second, 48 + 0.3 * second / (size * 50)) for name in ("a", "b") for second in seconds]
    source.shuffle(fixes)
    events = layout.evaluate(
        {
            "track": [name for name, _, _ in fixes],
            "time": pa.array([1_777_881_600_000_000 + 1_000_000 * second for _, second, _ in fixes], pa.timestamp("us", "UTC")),
            "latitude": [latitude for _, _, latitude in fixes],
            "longitude": [16.05] * len(fixes),
        },
        maximum_speed=None,
        maximum_gap=1e9,
    )
    inside = [second for second in seconds if 1 / 3 < second / (size * 50) < 2 / 3]
    assert events.tracks["evaluated"].to_pylist() == [size, size]
    expected = ["entered", "exited"] if inside and seconds[-1] / (size * 50) > 0.7 else None
    if expected:
        assert events.table["type"].to_pylist() == expected * 2
        after = min(second for second in seconds if second / (size * 50) > 1 / 3)
        assert events.table["fixTime"][0].value == 1_777_881_600_000_000 + 1_000_000 * after


# What is missing.


def test_missing_values_are_counted(layout, table, expected):
    middle = 50
    rows = [*range(middle), 0, 0, 0, 0, 0, 0, *range(middle, table.num_rows)]
    longer = table.take(rows)

    def put(name, values):
        nonlocal longer
        column = longer[name].to_pylist()
        for row, value in values.items():
            column[row] = value
        longer = longer.set_column(longer.column_names.index(name), name, pa.array(column, longer[name].type))

    put("latitude", {50: None, 51: float("nan"), 53: 91.0, 55: None})
    put("longitude", {52: 180.5})
    put("time", {54: None, 55: None})
    for first in (50, 51):
        events = layout.evaluate(longer.take([row for row in range(longer.num_rows) if row >= first or row < 50]))
        assert events.table.equals(expected)
        count = 5 if first == 50 else 4
        assert events.diagnostics == (
            ringfence.Diagnostic("bad-position", count, count, 50), ringfence.Diagnostic("missing-time", 1, 1, 104 - first),
        )  # fmt: skip


def test_nan_alone_is_counted(layout, table):
    latitude = table["latitude"].to_pylist()
    latitude[7] = float("nan")
    events = layout.evaluate(table.set_column(3, "latitude", pa.array(latitude)))
    assert events.diagnostics == (ringfence.Diagnostic("bad-position", 1, 1, 7),)
    assert len(events) > 10


def test_optional_values_may_be_missing(layout, table):
    for name in ("altitude", "accuracy", "speed", "course", "segment", "flags"):
        position = table.column_names.index(name)
        nothing = pa.nulls(table.num_rows, table[name].type)
        assert layout.evaluate(table.set_column(position, name, nothing)).table.equals(
            layout.evaluate(table.drop_columns([name])).table
        )
        assert layout.evaluate(table.set_column(position, name, pa.nulls(table.num_rows))).diagnostics == ()


@pytest.mark.parametrize("mode", ["normal", "restart", "both"])
def test_an_empty_table(layout, table, mode):
    events = layout.evaluate(table.slice(0, 0), mode, suppressed=True)
    assert events.table.num_rows == 0 and events.table.schema == layout.evaluate(table, mode).table.schema
    assert events.visits().num_rows == 0 and events.suppressed.num_rows == 0
    assert events.visits().schema == layout.evaluate(table, mode).visits().schema
    assert events.diagnostics == ()
    nothing = pa.table(
        {
            "time": pa.array([], pa.timestamp("us", "UTC")),
            "lat": pa.array([], pa.float64()),
            "lon": pa.array([], pa.float64()),
        }
    )
    assert layout.evaluate(nothing, mode).table.num_rows == 0
    assert layout.evaluate(pa.Table.from_batches([], nothing.schema), mode).table.num_rows == 0


def test_a_table_of_which_nothing_can_be_used(layout, table):
    events = layout.evaluate(table.set_column(3, "latitude", pa.nulls(table.num_rows, pa.float64())))
    assert len(events) == 0
    assert events.diagnostics == (ringfence.Diagnostic("bad-position", table.num_rows, table.num_rows, 0),)


# Threads.


@pytest.mark.parametrize("threads", [2, 3, 8, 0])
@pytest.mark.parametrize("mode", ["normal", "both"])
def test_threads_do_not_change_the_result(threads, mode):
    for name in samples():
        layout, parts = sample_layout(name), []
        for index in range(11):
            part = sample_table(name).drop_columns(["track"])
            parts.append(part.add_column(0, "track", [pa.array([f"t{index}"] * part.num_rows)]))
        table = pa.concat_tables(parts)
        one = layout.evaluate(table, mode, suppressed=True)
        more = layout.evaluate(table, mode, threads=threads, suppressed=True)
        assert more.table.equals(one.table)
        assert more.suppressed.equals(one.suppressed)
        assert more.tracks.equals(one.tracks)


def test_threads_report_the_same_fix(layout):
    table = several(tuple("abcdefgh"))
    latitude = table["latitude"].to_pylist()
    latitude[301] = latitude[702] = float("nan")
    table = table.set_column(table.column_names.index("latitude"), "latitude", pa.array(latitude))
    assert layout.evaluate(table, threads=4).diagnostics == (ringfence.Diagnostic("bad-position", 2, 2, 301),)


def test_null_island_is_counted(layout, table, expected):
    """0, 0 stands for no position. Every second row of it leaves the events of the other rows."""
    import math

    rows = [row for row in range(table.num_rows) for _ in (0, 1)]
    doubled = table.take(rows)
    for name in ("latitude", "longitude"):
        zeros = [math.copysign(0.0, row % 3 - 1) if row % 2 else value for row, value in enumerate(doubled[name].to_pylist())]
        doubled = doubled.set_column(doubled.column_names.index(name), name, pa.array(zeros))
    events = layout.evaluate(doubled)
    assert events.table.equals(expected)
    assert events.diagnostics == (ringfence.Diagnostic("null-island", table.num_rows, table.num_rows, 1),)
