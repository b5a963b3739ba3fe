"""A table that comes in parts gives the events of the whole table, and is not held."""

import datetime
import random
import weakref

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from conftest import sample_layout, sample_table, samples, several
from test_order import by_track

import ringfence

#: What notes advise about rows that go back in time: a stream cannot sort.
ADVICE = "; sort them with out_of_order='sort'"
ADVICE_OF_STREAMS = "; sort the rows by time first, or take evaluate, which sorts them"


def parts(table, source, largest):
    """The batches of a table at random bounds, some of them empty."""
    batches, begin = [], 0
    whole = table.combine_chunks()
    while begin < table.num_rows:
        size = source.randrange(largest + 1)
        batches += whole.slice(begin, size).to_batches() or [pa.RecordBatch.from_pylist([], whole.schema)]
        begin += size
    return pa.RecordBatchReader.from_batches(whole.schema, batches)


def assert_same(stream, whole):
    """A stream that is read to its end against the events of the whole table."""
    table = stream.reader.read_all()
    assert table.schema == stream.schema
    assert by_track(table) == by_track(whole.table)
    assert stream.tracks.equals(whole.tracks)
    assert stream.diagnostics == whole.diagnostics
    assert stream.ignored_columns == whole.ignored_columns
    notes = [note for note in whole.notes if not note.startswith("nothing fired")]
    # Warnings of parts come in another order.
    assert sorted(stream.notes) == sorted(note.replace(ADVICE, ADVICE_OF_STREAMS) for note in notes)


def mixed(table, source):
    """The rows of tracks that keep their order, between each other."""
    places = [(source.random(), row) for row in range(table.num_rows)]
    rows, orders = {}, {}
    for row, track in enumerate(table["track"].to_pylist()):
        rows.setdefault(track, []).append(row)
    for track, own in rows.items():
        spots = sorted(source.sample(places, len(own)))
        places = [spot for spot in places if spot not in set(spots)]
        orders.update(zip(spots, own))
    return table.take([orders[spot] for spot in sorted(orders)])


@pytest.mark.parametrize("mode", ["normal", "restart"])
@pytest.mark.parametrize("name", samples())
def test_samples_in_parts(name, mode):
    layout, table = sample_layout(name), sample_table(name)
    for largest in (table.num_rows // 40 + 1, table.num_rows // 5, table.num_rows):
        stream = layout.evaluate_stream(parts(table, random.Random(largest), largest), mode)
        assert_same(stream, layout.evaluate(table, mode))


@pytest.mark.parametrize("seed", range(12))
def test_tracks_between_each_other_in_parts(layout, seed):
    source = random.Random(seed)
    table = mixed(several(tuple("abcdef"[: 1 + seed % 6])), source)
    stream = layout.evaluate_stream(parts(table, source, source.choice([2, 9, 40, 300])))
    assert_same(stream, layout.evaluate(table))


@pytest.mark.filterwarnings("ignore::ringfence.InputWarning")
@pytest.mark.parametrize("seed", range(40))
def test_damaged_tables_in_parts(layout, seed):
    """Jumps, 0, 0, impossible positions and years, times missing, twice and back, gaps, odd values: as the whole table."""
    source = random.Random(seed)
    rows = mixed(several(tuple("abcd"[: 1 + seed % 4])), source).to_pylist()
    share = source.choice([0.002, 0.02, 0.2])
    for index, row in enumerate(rows):
        time = row["time"]
        if source.random() < share:
            change = source.randrange(9)
            if change == 0:
                row["latitude"] += source.choice([-1, 1]) * source.uniform(0.5, 3)
            elif change == 1:
                row["latitude"] = row["longitude"] = 0.0
            elif change == 2:
                row["longitude"] = source.choice([181.0, None, float("nan")])
            elif change == 3:
                row["time"] = None
            elif change == 4:
                row["time"] = time.replace(year=source.choice([1980, 2019, 2099]))
            elif change == 5:
                row["time"] = rows[max(0, index - source.randrange(30))]["time"]
            elif change == 6:
                row["accuracy"] = source.choice([500.0, -1.0, None])
            elif change == 7:
                row["speed"] = source.choice([-3.0, 180.0, None])
            else:
                row["track"] = source.choice([None, "late", "a"])
    table = pa.Table.from_pylist(rows, sample_table("laps").schema.set(0, pa.field("track", pa.string())))
    if seed % 3 == 0:
        table = table.set_column(0, "track", table["track"].dictionary_encode())
    if seed % 5 == 0:
        table = table.drop_columns(["segment", "flags"])
    stream = layout.evaluate_stream(parts(table, source, source.choice([1, 7, 60, 1000])))
    assert_same(stream, layout.evaluate(table, out_of_order="drop"))


def test_whole_numbers_name_tracks(layout):
    table = several(("1", "-20", "3000000000"))
    table = table.set_column(0, "track", table["track"].cast(pa.int64()))
    stream = layout.evaluate_stream(parts(table, random.Random(1), 30))
    assert stream.schema.field("track").type == pa.dictionary(pa.int32(), pa.int64())
    assert_same(stream, layout.evaluate(table))


def test_a_track_that_ends_and_begins_again(layout):
    """The rows of one track stand before and behind those of another, hours later: its visits go on being counted."""
    table = several(("a", "b"))
    rows = [row for row, track in enumerate(table["track"].to_pylist()) if track == "a"]
    others = [row for row in range(table.num_rows) if row not in set(rows)]
    order = rows[:40] + others + rows[40:]
    whole = layout.evaluate(table.take(order))
    batches = [table.take(part).combine_chunks().to_batches()[0] for part in (order[:40], others, order[40 + len(others) :])]
    stream = layout.evaluate_stream(pa.RecordBatchReader.from_batches(table.schema, batches))
    assert_same(stream, whole)
    assert by_track(whole.table) == by_track(layout.evaluate(table).table)


def test_zones_and_types(layout, table):
    zone = layout.evaluate(table).table["zone"][0].as_py()
    wanted = {"zones": zone, "types": ["entered"]}
    stream = layout.evaluate_stream(table, **wanted)
    assert stream.reader.read_all().to_pylist() == layout.evaluate(table, **wanted).table.to_pylist()


def test_iteration_and_the_stream_interface(layout, table, expected):
    batches = list(layout.evaluate_stream(table.to_reader(max_chunksize=9)))
    assert all(isinstance(batch, pa.RecordBatch) and batch.num_rows for batch in batches) and len(batches) > 3
    assert pa.Table.from_batches(batches).to_pylist() == expected.to_pylist()
    again = pa.RecordBatchReader.from_stream(layout.evaluate_stream(table)).read_all()
    assert again.to_pylist() == expected.to_pylist()
    columns = dict(zip(table.column_names, table.columns))
    assert list(layout.evaluate_stream(columns))[0].num_rows == expected.num_rows


def test_parts_are_not_held(layout):
    """Of 50 parts two live at most: the one that is evaluated, and the one that is made."""
    one = several(tuple("abcdefgh")).combine_chunks()
    time = one["time"].cast(pa.timestamp("us", "UTC"))
    living, most, held, events = [], 0, 0, 0

    def batches():
        nonlocal most, held
        for index in range(50):
            later = pc.add(time, pa.scalar(datetime.timedelta(hours=index)))
            part = one.set_column(2, "time", later).to_batches()[0]
            living.append(weakref.ref(part))
            most = max(most, sum(each() is not None for each in living))
            held = max(held, pa.total_allocated_bytes() - begin)
            yield part
            del part

    begin = pa.total_allocated_bytes()
    stream = layout.evaluate_stream(pa.RecordBatchReader.from_batches(one.set_column(2, "time", time).schema, batches()))
    assert living == []
    for batch in stream:
        events += batch.num_rows
    assert len(living) == 50 and events > 50 * 8 * 10
    assert most <= 2
    assert held < 6 * one.nbytes


def test_what_a_stream_refuses(layout, table):
    with pytest.raises(ringfence.SettingError, match="out_of_order is 'sort', expected one of 'drop', 'fail'"):
        layout.evaluate_stream(table, out_of_order="sort")
    with pytest.raises(ringfence.SettingError, match="mode is 'both'"):
        layout.evaluate_stream(table, "both")
    with pytest.raises(ringfence.InputError, match="'latitude' is missing"):
        layout.evaluate_stream(table.drop_columns(["latitude"]))
    with pytest.raises(ringfence.ColumnTypeError, match="expected a pyarrow Table"):
        layout.evaluate_stream(5)
    rows = list(range(table.num_rows))
    rows[20], rows[21] = rows[21], rows[20]
    stream = layout.evaluate_stream(table.take(rows).to_reader(max_chunksize=8), out_of_order="fail")
    with pytest.raises(ringfence.Error, match="not read to its end"):
        stream.diagnostics
    advice = "drop such fixes with out_of_order='drop', or take evaluate, which sorts them$"
    with pytest.raises(ringfence.InputError, match=f"^row 21: time is earlier than that of the fix in row 20; {advice}") as info:
        stream.reader.read_all()
    assert info.value.index == 21
    bad = table.set_column(3, "latitude", pa.array([b"x"] * table.num_rows))
    with pytest.raises(ringfence.ColumnTypeError, match="column 'latitude'.*; its type is binary"):
        list(layout.evaluate_stream(bad))


def test_the_advice_about_rows_that_go_back_is_one_that_a_stream_can_follow(layout, table):
    """Rows with the newest first: what the note of a stream advises, and what that of a table, give all events."""
    whole = layout.evaluate(table).table
    back = table.take(list(reversed(range(table.num_rows))))
    with pytest.warns(ringfence.InputWarning, match="the newest row is first"):
        stream = layout.evaluate_stream(back)
        assert list(stream) == []
    (note,) = [note for note in stream.notes if "go back in time" in note]
    assert note.endswith(ADVICE_OF_STREAMS) and "--" not in note
    assert layout.evaluate(back).table.equals(whole)
    assert layout.evaluate_stream(back.sort_by("time")).reader.read_all().to_pylist() == whole.to_pylist()
    with pytest.warns(ringfence.InputWarning, match=f"{ADVICE}$"):
        layout.evaluate(back, out_of_order="drop")


def test_a_stream_of_which_nothing_can_be_used(layout, table):
    nothing = table.set_column(3, "latitude", pa.nulls(table.num_rows, pa.float64()))
    with pytest.warns(ringfence.InputWarning, match="all 100 fixes were left out"):
        stream = layout.evaluate_stream(nothing.to_reader(max_chunksize=30))
        assert list(stream) == []
    assert stream.notes == layout.evaluate(nothing).notes
    stream = layout.evaluate_stream(table.slice(0, 0))
    assert list(stream) == [] and stream.tracks.num_rows == 0
