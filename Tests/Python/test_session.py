"""Sessions: the same events fix by fix, over interruptions, and from many threads."""

import datetime
import json
import math
import random
import struct

import pyarrow as pa
import pyarrow.parquet
import pytest
from conftest import ROOT, run_command, sample_layout, sample_table, samples

import ringfence

UTC = datetime.timezone.utc
NAMES = {
    "type": "type", "time": "time", "zone": "zone", "fence": "fence", "visit": "visit", "mode": "mode",
    "boundaryTime": "boundary_time", "boundaryLatitude": "boundary_latitude", "boundaryLongitude": "boundary_longitude",
    "fixTime": "fix_time", "fixLatitude": "fix_latitude", "fixLongitude": "fix_longitude", "accuracy": "accuracy",
    "speed": "speed", "course": "course", "direction": "direction", "distance": "distance",
    "distanceRequired": "distance_required", "dwellTime": "dwell_time", "overshoot": "overshoot",
    "zoneName": "zone_name", "altitude": "altitude",
}  # fmt: skip


def rows(table):
    """The fixes of a table for `Session.process`, with a mark where a segment begins."""
    segment = None
    for row in table.to_pylist():
        flags = ["startsSegment"] if segment is not None and row["segment"] != segment else []
        segment = row["segment"]
        flags += (row["flags"] or "").split()
        yield (
            (row["time"], row["latitude"], row["longitude"]),
            {name: row[name] for name in ("altitude", "accuracy", "speed", "course")} | {"flags": flags},
        )


def assert_same(events, table):
    expected = table.to_pylist()
    assert len(events) == len(expected)
    for event, row in zip(events, expected):
        for column, name in NAMES.items():
            assert getattr(event, name) == row[column], column
        assert " ".join(event.flags) == row["flags"]
        crossed = [(each.fence, each.time, each.latitude, each.longitude) for each in event.crossed_fences]
        assert crossed == [tuple(each.values()) for each in row["crossedFences"] or ()]


@pytest.mark.parametrize("mode", ["normal", "restart"])
@pytest.mark.parametrize("name", samples())
def test_fix_by_fix_gives_the_events_of_the_table(name, mode):
    layout, table = sample_layout(name), sample_table(name)
    session = layout.session(mode, track=table["track"][0].as_py())
    events = [event for arguments, named in rows(table) for event in session.process(*arguments, **named)]
    result = layout.evaluate(table, mode)
    assert_same(events, result.table)
    counts = result.tracks.to_pylist()[0]
    assert session.evaluated == counts["evaluated"] == table.num_rows - session.inaccurate - session.out_of_order


@pytest.mark.parametrize("name", samples())
def test_a_session_that_is_saved_at_every_fix_goes_on(name):
    layout, table = sample_layout(name), sample_table(name)
    state, events = layout.session(track=table["track"][0].as_py()).save(), []
    for arguments, named in rows(table):
        session = layout.restore(state)
        events += session.process(*arguments, **named)
        state = session.save()
    assert_same(events, layout.evaluate(table).table)


def test_many_sessions_that_are_saved_together_go_on():
    """The samples as a fleet: each device has its own layout's events, whatever stands beside it in the container."""
    layout = sample_layout("harbour-drive")
    fleet = {f"bus {index}": list(rows(sample_table("harbour-drive"))) for index in range(5)}
    sessions = {name: layout.session() for name in fleet}
    found = {name: [] for name in fleet}
    for step in range(max(map(len, fleet.values())) * 2):
        for index, (name, fixes) in enumerate(fleet.items()):
            # Each begins a few fixes later than the one before.
            if 0 <= step - 7 * index < len(fixes):
                arguments, named = fixes[step - 7 * index]
                found[name] += sessions[name].process(*arguments, **named)
        if step % 10 == 0:
            state = layout.save_all(sessions)
            sessions = layout.restore_all(state)
            assert list(sessions) == list(fleet) and layout.save_all(sessions) == state
    for events in found.values():
        assert_same(events, layout.evaluate(sample_table("harbour-drive")).table)


def test_a_container_is_read_completely_or_not_at_all():
    layout = squares(a=0, b=1)
    sessions = {"one": layout.session(), "": layout.session(), "drei Wünsche ☃": layout.session()}
    sessions["one"].process(*at(0, 0.0))
    state = layout.save_all(sessions)
    again = layout.restore_all(state)
    assert list(again) == list(sessions)
    assert [each.is_inside("a") for each in again.values()] == [True, False, False]
    assert layout.restore_all(layout.save_all({})) == {}
    lines = state.splitlines(keepends=True)
    for bad in (
        b"", state[:-1], state + b"\n", b"".join(lines[:-1]), b"".join(lines[:2] + lines[3:]), lines[0] + lines[1] + state,
        state.replace(b'"version":1', b'"version":3', 1),
        layout.session().save(), b"\0" * 100,
    ):  # fmt: skip
        with pytest.raises(ringfence.StateError) as info:
            layout.restore_all(bad, name="fleet.state")
        assert not isinstance(info.value, ringfence.OtherLayoutError) and info.value.file == "fleet.state"
    with pytest.raises(ringfence.StateError, match="has the id of another session"):
        layout.restore_all(b"".join([*lines[:3], lines[2], b'{"devices":4}\n']))
    with pytest.raises(ringfence.StateError, match="is damaged: the checksum of its last line"):
        layout.restore_all(state.replace(b'"flags":', b'"flaga":', 1))
    # A container is no session, and the other way round.
    with pytest.raises(ringfence.StateError):
        layout.restore(state)
    with pytest.raises(ringfence.OtherLayoutError, match=r"was saved with another layout \["):
        squares(a=0, c=1).restore_all(state)
    with pytest.raises(ringfence.OtherLayoutError, match=r"was saved in normal mode \["):
        layout.restore_all(state, "restart")
    migrated = squares(a=0, c=1).restore_all(state, migrate=True)
    assert migrated["one"].is_inside("a") and not migrated[""].is_inside("a")


def test_what_cannot_be_saved_together():
    layout, other = squares(a=0), squares(a=0, b=1)
    for bad, text in (({"x": other.session()}, "another layout or mode"), ({"x": layout.session("app")}, "another layout or mode"),
                      ({"\ud800": layout.session()}, "not UTF-8"), ({"y" * 5000: layout.session()}, "more than 4096 bytes")):  # fmt: skip
        with pytest.raises(ringfence.SettingError, match=text) as info:
            layout.save_all({"first": layout.session(), **bad})
        assert info.value.index == 1
    with pytest.raises(TypeError, match="an id is a int, expected a str"):
        layout.save_all({7: layout.session()})
    with pytest.raises(TypeError, match="the session 'x' is a bytes, expected a Session"):
        layout.save_all({"x": layout.session().save()})
    with pytest.raises(TypeError, match="the state is a str, expected bytes"):
        layout.restore_all("")


def test_apps_in_a_container_go_on_without_an_end():
    layout = squares(a=0)
    session = layout.session("app")
    assert [event.type for event in session.process(*at(0, 0.0))] == ["entered"]
    session.relaunched(at(5, 0.0)[0])
    again = layout.restore_all(layout.save_all({"phone": session}), "app")["phone"]
    assert again.mode == session.mode == "restart"
    for each in (session, again):
        assert [(event.type, event.mode) for event in each.process(*at(20, 0.5))] == [("exited", "restart")]
    assert again.save() == session.save()
    with pytest.raises(ringfence.StateError, match="is the session of an app"):
        layout.restore_all(layout.save_all({"phone": session}))
    # Sessions in normal mode become those of apps.
    assert layout.restore_all(layout.save_all({"phone": layout.session()}), "app")["phone"].mode == "normal"


def test_follow_goes_on_with_a_container_and_its_state_is_one(tmp_path):
    """What a service has saved is continued by the command, and the other way round."""
    name = "harbour-drive"
    layout, table = sample_layout(name), sample_table(name)
    fixes = list(rows(table))
    zones, state = ROOT / "Zones" / name / "zones.json", tmp_path / "state.json"

    def follow(part):
        lines = []
        for (time, latitude, longitude), named in part:
            line = {"track": "bus", "time": time.isoformat(), "latitude": latitude, "longitude": longitude}
            lines.append(json.dumps(line | {key: value for key, value in named.items() if value is not None and key != "flags"}))
        output = run_command("follow", "--zones", zones, "--state", state, "-", input="\n".join([*lines, ""]).encode())
        return [(each["type"], each["zone"], each["time"]) for each in map(json.loads, output.splitlines()) if "zone" in each]

    half = len(fixes) // 2
    session, first = layout.session(), []
    for arguments, named in fixes[:half]:
        first += session.process(*arguments, **(named | {"flags": ()}))
    state.write_bytes(layout.save_all({"bus": session}))
    ended = layout.restore_all(state.read_bytes())["bus"]
    last = [event for arguments, named in fixes[half:] for event in ended.process(*arguments, **(named | {"flags": ()}))]
    assert first and last
    assert [event[:2] for event in follow(fixes[half:])] == [(event.type, event.zone) for event in last]
    again = layout.restore_all(state.read_bytes())
    assert list(again) == ["bus"] and again["bus"].last_time == ended.last_time


def squares(**places):
    """A layout of circles of 100 m on the equator, by their longitudes."""
    zones = [
        {"id": zone, "fences": [{"id": "f", "circle": {"center": [place, 0], "radius": 100}}]} for zone, place in places.items()
    ]
    return ringfence.Layout.parse({"version": 1, "zones": zones})


def at(second, longitude):
    return datetime.datetime(2026, 5, 4, 8, 0, second, tzinfo=datetime.timezone.utc), 0.0, longitude


def test_a_session_goes_on_with_another_layout():
    before, after = squares(a=0, b=0, c=0, far=1), squares(far=1, n=0, c=1, b=0)
    session = before.session()
    assert {event.zone for event in session.process(*at(0, 0.0))} == {"a", "b", "c"}
    state = session.save()
    assert session.migrate(after) == ringfence.Migrated(unchanged=1, continued=0, ended=1, removed=1)
    assert session.take_removed() == []
    restored = after.restore(state, migrate=True)
    with pytest.raises(ringfence.OtherLayoutError):
        after.restore(state)
    for each in (session, restored):
        events = each.process(*at(10, 0.0))
        assert [(event.type, event.zone, event.flags) for event in events] == [
            ("exited", "c", ("layoutChanged",)),
            ("entered", "n", ("initial",)),
        ]
        (removed,) = each.take_removed()
        assert (removed["type"], removed["zone"], removed["fence"], removed["flags"]) == ("exited", "a", "f", ["layoutChanged"])
        assert each.take_removed() == []
        assert each.is_inside("b") and not each.is_inside("c")
        assert {event.zone for event in each.process(*at(20, 0.5))} == {"b", "n"}


def test_a_migration_needs_ids_that_differ_and_the_mode():
    session = squares(a=0).session()
    twice = {"id": "a", "fences": [{"id": "f", "circle": {"center": [0, 0], "radius": 100}}]}
    with pytest.raises(ringfence.LayoutError, match="a"):
        session.migrate(ringfence.Layout.parse({"version": 1, "zones": [twice, twice]}))
    with pytest.raises(ringfence.StateError):
        squares(b=0).restore(b"{}", migrate=True)
    app = squares(a=0).session("app")
    app.process(*at(0, 0.0))
    assert app.migrate(squares(b=0)).removed == 1


def test_a_session_of_another_layout_is_refused():
    state = sample_layout("laps").session().save()
    with pytest.raises(ringfence.OtherLayoutError):
        sample_layout("harbour-drive").restore(state, name="device-7.json")
    for bad in (b"", b"{}", b"\0" * 100, state[:-10], b"[" * 10_000):
        with pytest.raises(ringfence.StateError) as info:
            sample_layout("laps").restore(bad, name="device-7.json")
        assert not isinstance(info.value, ringfence.OtherLayoutError)
        assert info.value.file == "device-7.json"
    with pytest.raises(TypeError, match="the state is a int, expected bytes"):
        sample_layout("laps").restore(100)
    with pytest.raises(TypeError, match="a session comes from Layout.session or Layout.restore"):
        ringfence.Session()


DWELL = """{"version": 1, "zones": [{"id": "door", "dwell": "60 s", "customData": {"store": "12"},
 "fences": [{"id": "c", "circle": {"center": [16.37, 48.2], "radius": "50 m"}}]}]}"""


def test_a_dwell_time_without_a_fix():
    layout = ringfence.Layout.parse(DWELL)
    assert layout.zones[0].dwell == datetime.timedelta(minutes=1)
    assert layout.zones[0].fences == (ringfence.Fence("c", "circle"),)
    session = layout.session()
    assert session.last_time is None and session.next_deadline is None and not session.is_inside("door")
    start = datetime.datetime(2026, 5, 4, 8, tzinfo=UTC)
    (entered,) = session.process(start, 48.2, 16.37, accuracy=5)
    assert session.next_deadline == start + datetime.timedelta(seconds=60)
    assert (entered.type, entered.zone, entered.flags, entered.custom_data) == (
        "entered",
        "door",
        ("initial",),
        {"store": "12"},
    )
    assert session.is_inside("door") and session.last_time == start
    assert session.advance(start + datetime.timedelta(seconds=59)) == []
    (dwelled,) = session.advance(start.timestamp() + 60)
    assert (dwelled.type, dwelled.time) == ("dwelled", start + datetime.timedelta(seconds=60))
    assert session.advance(start + datetime.timedelta(days=1)) == [] and session.next_deadline is None
    with pytest.raises(KeyError, match="there is no zone with the id 'none'"):
        session.is_inside("none")


TIMED = """{"version": 1, "zones": [
 {"id": "door", "exitAfter": "2 min", "fences": [{"id": "c", "circle": {"center": [16.37, 48.2], "radius": "50 m"}}]},
 {"id": "depot", "attendance": {"schedule": {"from": "08:00", "to": "12:00"}, "grace": "5 min", "tracks": ["bus"]},
  "fences": [{"id": "c", "circle": {"center": [16.37, 49.2], "radius": "50 m"}}]}]}"""


def test_the_next_deadline():
    """Out of the door at 7:59:00, behind a gap, which is confirmed at 8:01:00; the depot asks at 8:05 and 12:00."""
    layout = ringfence.Layout.parse(TIMED)

    def time(hour, minute):
        return datetime.datetime(2026, 5, 4, hour, minute, tzinfo=UTC)

    session, other = layout.session(track="bus"), layout.session()
    for each in (session, other):
        each.process(time(7, 50), 48.2, 16.37)
        each.process(time(7, 59), 48.203, 16.37, flags=["startsSegment"])
    expected = [(time(8, 1), "exited"), (time(8, 5), "absent"), (time(12, 0), "attendance")]
    for moment, kind in expected:
        assert session.next_deadline == layout.restore(session.save()).next_deadline == moment
        assert session.advance(moment - datetime.timedelta(microseconds=1)) == []
        assert [(event.type, event.time) for event in session.advance(moment)] == [(kind, moment)]
    assert session.next_deadline == time(8, 5) + datetime.timedelta(days=1)
    assert other.next_deadline == time(8, 1) and len(other.advance(time(8, 1))) == 1 and other.next_deadline is None


def test_an_app_that_has_ended_has_no_deadline():
    layout = ringfence.Layout.parse(DWELL)
    session = layout.session("app")
    session.process(0, 48.2, 16.37)
    minute = datetime.datetime(1970, 1, 1, 0, 1, tzinfo=UTC)
    assert session.next_deadline == minute
    again = layout.restore(session.save(), "app")
    assert again.next_deadline is None
    again.relaunched(30)
    assert again.next_deadline == minute


@pytest.mark.parametrize(
    "arguments, error, text",
    [
        ((0, math.nan, 0.0), ringfence.InputError, None),
        ((0, 0.0, math.inf), ringfence.InputError, None),
        ((0, 90.5, 0.0), ringfence.InputError, None),
        ((0, "north", 0.0), ringfence.ColumnTypeError, "a value of the fix is not a number"),
        ((0, None, 0.0), ringfence.InputError, None),
        ((None, 0.0, 0.0), ringfence.ColumnTypeError, "the time is a NoneType, expected datetime or a number since 1970"),
        (("now", 0.0, 0.0), ringfence.ColumnTypeError, "the time is a str, expected datetime or a number since 1970"),
        ((math.nan, 0.0, 0.0), ringfence.ColumnTypeError, None),
        ((1e300, 0.0, 0.0), ringfence.InputError, "the time is out of range"),
        ((datetime.datetime(2026, 1, 1), 0.0, 0.0), ringfence.InputError,
         "the time has no time zone; use datetime.now(timezone.utc) or astimezone()"),
    ],
)  # fmt: skip
def test_fixes_that_are_refused_change_nothing(arguments, error, text):
    session = ringfence.Layout.parse(DWELL).session()
    state = session.save()
    with pytest.raises(error) as info:
        session.process(*arguments)
    assert text is None or str(info.value) == text
    assert session.save() == state and session.evaluated == 0
    with pytest.raises(ringfence.InputError, match="there is no flag 'odd'"):
        session.process(0, 0.0, 0.0, flags=["odd"])


def test_numbers_show_their_unit():
    layout = ringfence.Layout.parse(DWELL)
    when = datetime.datetime(2026, 5, 4, 8, tzinfo=UTC)
    seconds = int(when.timestamp())
    for number in (seconds, float(seconds), seconds * 1_000, seconds * 1_000_000, seconds * 1_000_000_000):
        session = layout.session()
        session.process(number, 48.2, 16.37)
        assert session.last_time == when
    numpy = pytest.importorskip("numpy")
    session = layout.session()
    session.process(numpy.int64(seconds), numpy.float64(48.2), numpy.float32(16.37))
    assert session.last_time == when


def test_out_of_order_and_inaccurate_fixes_are_counted():
    session = ringfence.Layout.parse(DWELL).session(maximum_accuracy=20)
    session.process(100, 48.2, 16.37)
    session.process(100, 48.2, 16.37)
    session.process(99, 48.2, 16.37)
    session.process(101, 48.2, 16.37, accuracy=21)
    assert (session.evaluated, session.out_of_order, session.inaccurate) == (1, 2, 1)


# Random tables against sessions, one by one.

SHAPES = """{"version": 1, "zones": [
 {"id": "a", "exitDistance": "10 m", "fences": [{"id": "a1", "circle": {"center": [0.001, 0.001], "radius": "60 m"}}]},
 {"id": "b", "dwell": "90 s", "fences": [{"id": "b1", "rectangle": {"southWest": [0, 0], "northEast": [0.002, 0.0005]}}]},
 {"id": "c", "minimumRetriggerTime": "3 min",
  "fences": [{"id": "c1", "polygon": [[[0.001, 0.001], [0.002, 0.001], [0.002, 0.002], [0.001, 0.001]]]}]},
 {"id": "d", "fences": [{"id": "d1", "geoline": [[0.0005, -0.001], [0.0007, 0.003]]}]}]}"""


def random_rows(seed):
    """Walks of some devices, whose rows alternate, with what goes wrong in real tables."""
    source = random.Random(seed)
    result = []
    for device in range(source.randint(1, 6)):
        at = source.randint(0, 5_000_000)
        latitude, longitude = source.uniform(0, 0.002), source.uniform(0, 0.002)
        for _ in range(source.randint(0, 120)):
            at += source.choice([0, 1_000_000, 5_000_000, 30_000_000, 400_000_000])
            latitude += source.gauss(0, 0.0003)
            longitude += source.gauss(0, 0.0003)
            accuracy = source.choice([None, 5.0, 30.0, 150.0])
            result.append((f"d{device}", at, latitude, longitude, accuracy))
    if source.random() < 0.7:
        source.shuffle(result)
    return [
        (track, *source.choice([(None, a, b), (t, math.nan, b), (t, a, 181.0)]), c)
        if source.random() < 0.05
        else (track, t, a, b, c)
        for track, t, a, b, c in result
    ]


@pytest.mark.parametrize("seed", range(60))
def test_random_tables_equal_sessions(seed):
    layout = ringfence.Layout.parse(SHAPES)
    values = random_rows(seed)
    columns = list(zip(*values)) or [()] * 5
    table = pa.table(
        {
            "device": pa.array(columns[0], pa.string()), "ts": pa.array(columns[1], pa.timestamp("us", "UTC")),
            "lat": pa.array(columns[2], pa.float64()), "lon": pa.array(columns[3], pa.float64()),
            "accuracy": pa.array(columns[4], pa.float64()),
        }
    )  # fmt: skip
    if seed % 3 == 0:
        table = pa.Table.from_batches(table.to_batches(max_chunksize=17), table.schema)
    events = layout.evaluate(table, threads=1 + seed % 3)
    bad = sum(1 for row in values if not -90 <= row[2] <= 90 or not -180 <= row[3] <= 180)
    missing = sum(1 for row in values if row[1] is None and -90 <= row[2] <= 90 and -180 <= row[3] <= 180)
    usable = [row for row in values if row[1] is not None and -90 <= row[2] <= 90 and -180 <= row[3] <= 180]
    counts = {entry.reason: entry.count for entry in events.diagnostics}
    assert (counts.get("bad-position", 0), counts.get("missing-time", 0)) == (bad, missing)
    found, same = [], 0
    for track in dict.fromkeys(row[0] for row in values):
        session, last = layout.session(), None
        for _, at, latitude, longitude, accuracy in sorted(
            (row for row in usable if row[0] == track), key=lambda row: row[1]
        ):
            if at == last:
                same += 1
                continue
            last = at
            when = datetime.datetime(1970, 1, 1, tzinfo=UTC) + datetime.timedelta(microseconds=at)
            found += [(track, event) for event in session.process(when, latitude, longitude, accuracy=accuracy)]
            if seed % 4 == 0:
                # Before the moment time alone gives nothing; at the moment it does.
                copy = layout.restore(session.save())
                deadline = copy.next_deadline
                before = when + datetime.timedelta(days=9) if deadline is None else deadline - datetime.timedelta(microseconds=1)
                assert copy.advance(before) == []
                assert deadline is None or copy.advance(deadline) != []
    assert counts.get("same-time", 0) == same
    assert [track for track, _ in found] == events.table["track"].to_pylist()
    assert_same([event for _, event in found], events.table)


# A table at a time.


@pytest.mark.parametrize("pieces", [1, 2, 7])
def test_pieces_of_a_table_give_the_events_of_the_whole(pieces):
    layout, table = sample_layout("harbour-drive"), sample_table("harbour-drive")
    session, events, rows_left_out = layout.session(), [], 0
    for index in range(pieces):
        begin, end = (table.num_rows * k // pieces for k in (index, index + 1))
        piece = table.slice(begin, end - begin)
        batch = session.process_table(piece.take(list(range(piece.num_rows))[::-1]))
        events += batch.table.to_pylist()
        rows_left_out += sum(batch.dropped.values())
        session = layout.restore(session.save())
    assert events == layout.evaluate(table).table.to_pylist()
    assert rows_left_out == 0


def test_a_piece_that_was_seen_is_counted():
    layout, table = sample_layout("harbour-drive"), sample_table("harbour-drive")
    session = layout.session()
    session.process_table(table.slice(0, 100))
    batch = session.process_table(table.slice(50, 60))
    assert batch.dropped == {"same-time": 50} and session.evaluated == 110


# An app that is killed.

SLOW = """{"version": 1, "zones": [
 {"id": "door", "fences": [{"id": "c", "circle": {"center": [16.37, 48.2], "radius": "50 m"}}]},
 {"id": "slow", "conditions": {"speed": [{"maximum": "3 km/h"}]},
  "fences": [{"id": "s", "circle": {"center": [16.37, 48.2], "radius": "40 m"}}]}]}"""


def kinds(events):
    return [(event.type, event.zone, event.mode) for event in events]


@pytest.mark.parametrize("saved", [False, True])
def test_an_app_that_is_killed_comes_back_in_restart_mode(saved):
    layout = ringfence.Layout.parse(SLOW)
    session = layout.session("app")
    assert session.mode == "normal"
    events = session.process(0, 48.2, 16.37, speed=0.5)
    assert kinds(events) == [("entered", "door", "normal"), ("entered", "slow", "normal")]
    if saved:
        session = layout.restore(session.save(), "app")
    else:
        session.terminated(datetime.datetime.fromtimestamp(30, UTC))
    session.relaunched(60)
    assert session.mode == "restart"
    # A device that stands still leaves nothing; the zone with a speed limit has no circle.
    assert session.process(60, 48.2, 16.37, speed=0.5) == []
    assert session.is_inside("door") and session.is_inside("slow")
    (exited,) = session.process(180, 48.203, 16.37)
    assert kinds([exited]) == [("exited", "door", "restart")] and 283 < exited.overshoot < 284
    state = session.save()
    session = layout.restore(state, "app")
    assert session.mode == "restart" and session.is_inside("slow")
    session.reopened(240)
    session.resumed(250)
    assert session.mode == "normal"
    assert kinds(session.process(300, 48.2, 16.37)) == [("entered", "door", "normal")]
    batch = session.process_table({"time": [400, 500], "lat": [48.203, 48.204], "lon": [16.37, 16.37]})
    assert batch.table.select(["type", "zone", "mode"]).to_pylist() == [
        {"type": "exited", "zone": zone, "mode": "normal"} for zone in ("door", "slow")
    ]
    assert session.advance(1000) == []


def test_a_relaunch_makes_up_for_an_end_that_was_not_reported():
    layout = ringfence.Layout.parse(SLOW)
    one, other = layout.session("app"), layout.session("app")
    for session in (one, other):
        session.process(0, 48.2, 16.37, speed=0.5)
    one.terminated()
    for session in (one, other):
        session.relaunched(60)
        session.process(60, 48.2, 16.37)
    assert one.save() == other.save()


def test_only_the_session_of_an_app_is_told_of_it():
    layout = ringfence.Layout.parse(SLOW)
    for mode in ("normal", "restart"):
        session = layout.session(mode)
        assert session.mode == mode
        for change in (session.terminated, session.relaunched, session.reopened, session.resumed):
            with pytest.raises(ringfence.SettingError, match="the session is not that of an app"):
                change(60)
    app = layout.session("app")
    with pytest.raises(ringfence.ColumnTypeError, match="the time is a NoneType"):
        app.relaunched(None)
    with pytest.raises(ringfence.InputError, match="the time has no time zone"):
        app.reopened(datetime.datetime(2026, 1, 1))
    with pytest.raises(ringfence.SettingError, match="mode is 'app', expected one of 'normal', 'restart', 'both'"):
        layout.evaluate({"time": [0], "lat": [0], "lon": [0]}, "app")
    with pytest.raises(ringfence.SettingError, match="mode is 'app', expected one of 'normal', 'restart'"):
        layout.explain({"time": [0], "lat": [0], "lon": [0]}, "app")
    with pytest.raises(ringfence.SettingError, match="mode is 'both', expected one of 'normal', 'restart', 'app'"):
        layout.session("both")
    with pytest.raises(ringfence.StateError, match="of version 2, expected 1"):
        layout.restore(app.save())
    # A session in normal mode, without an app, goes on as one with an app.
    assert layout.restore(layout.session().save(), "app").mode == "normal"


def test_a_table_of_two_devices_is_refused():
    session = sample_layout("harbour-drive").session()
    with pytest.raises(ringfence.InputError, match="2 tracks"):
        session.process_table({"track": ["a", "b"], "time": [0, 1], "lat": [1, 1], "lon": [0, 0]})


def test_confirmed_exits_and_stays_by_hand(tmp_path):
    """East at 10 m/s from the centre of a circle of 50 m on the equator: out at 5 s, 100 m away from 10 s on."""
    zones = {
        "id": "z", "exitAfter": "40 s", "exitFixes": 2, "dwell": "1 s", "dwellRepeat": "3 s", "maximumStay": "4.5 s",
        "entry": {"after": "1 s"}, "fences": [{"id": "f", "circle": {"center": [10, 0], "radius": 50}}],
    }  # fmt: skip
    file = tmp_path / "zones.json"
    file.write_text(json.dumps({"version": 1, "zones": [zones]}))
    layout = ringfence.Layout.read(file)
    zone = layout.zones[0]
    assert (zone.exit_after, zone.exit_fixes) == (datetime.timedelta(seconds=40), 2)
    assert (zone.entry_after, zone.dwell_repeat) == (datetime.timedelta(seconds=1), datetime.timedelta(seconds=3))
    assert zone.maximum_stay == datetime.timedelta(seconds=4.5)
    times, meters = [0, 1, 10, 20, 60], [0, 10, 100, 100, 100]
    longitudes = [10 + each / 111319.49079327358 for each in meters]
    events = layout.evaluate({"time": times, "latitude": [0.0] * 5, "longitude": longitudes}).table
    kinds = ["entered", "dwelled", "dwelled", "overstayed", "exited"]
    # The entry is reported at 1 s; dwell times are over at 1 and 4 s.
    assert events.column("type").to_pylist() == kinds
    assert events.column("count").to_pylist() == [None, 1, 2, None, None]
    assert events.column("stay").to_pylist() == [None, None, None, 4.5, None]
    last = events.to_pylist()[-1]
    assert last["time"].timestamp() == pytest.approx(45, abs=1e-3)
    assert (last["fixTime"].timestamp(), last["confirmedFixes"]) == (20, 2)
    assert last["confirmedTime"] == pytest.approx(40, abs=1e-6)
    assert last["overstay"] == pytest.approx(0.5, abs=1e-3)
    assert last["confirmedCertainty"] is None
    session = layout.session()
    taken = [event for time, x in zip(times, longitudes) for event in session.process(time, 0.0, x)]
    assert [(event.type, event.count) for event in taken] == list(zip(kinds, events.column("count").to_pylist()))
    assert taken[-1].confirmed_fixes == 2 and taken[-1].confirmed_certainty is None
    assert taken[-1].confirmed_time == pytest.approx(40, abs=1e-6)
    assert taken[-1].overstay == pytest.approx(0.5, abs=1e-3) and taken[3].stay == 4.5
    # A layout that asks for none of it has no such columns.
    assert "confirmedTime" not in sample_layout("harbour-drive").evaluate(sample_table("harbour-drive")).table.column_names


def test_speed_limits_by_hand(tmp_path):
    """A circle of 50 m, in which a device is too fast for 5 s; rows of another device, which is not, stand between."""
    zone = {"id": "z", "overspeed": {"limit": "36 km/h", "tolerance": "1 m/s", "release": "9 m/s", "after": "4 s"}}
    zone["fences"] = [{"id": "f", "circle": {"center": [10, 0], "radius": 50}}]
    layout = ringfence.Layout.parse(json.dumps({"version": 1, "zones": [zone, {**zone, "id": "other", "overspeed": {"limit": 99}}]}))
    limit = layout.zones[0].overspeed
    assert (limit.limit, limit.tolerance, limit.release, limit.after.total_seconds(), limit.derived) == (10, 1, 9, 4, True)
    assert layout.zones[1].overspeed.release == 99
    times, speeds = [0, 2, 4, 5, 8], [11.0, 11.5, 9.5, 12.5, 9.0]
    columns = {"time": times, "latitude": [0.0] * 5, "longitude": [10.0] * 5, "speed": speeds}
    types = ["overspeed", "overspeedEnded"]
    table = layout.evaluate(columns, types=types).table
    found = ["type", "zone", "measuredSpeed", "speedLimit", "duration", "maximumSpeed", "fixes", "visit"]
    # 11 m/s is within the tolerance: it begins at 2 s, and 4 s are over at 8 s, where it is slow.
    assert table.num_rows == 0
    columns["time"] = times = [0, 2, 4, 6, 8]
    rows = [[row[name] for name in found] for row in layout.evaluate(columns, types=types).table.to_pylist()]
    assert rows == [["overspeed", "z", 12.5, 10, 4, None, None, 1], ["overspeedEnded", "z", None, None, 4, 12.5, 3, 1]]
    session = layout.session()
    fixes = [event for time, speed in zip(times, speeds) for event in session.process(time, 0.0, 10.0, speed=speed)]
    taken = [event for event in fixes if event.type in types]
    assert [(event.measured_speed, event.duration, event.maximum_speed, event.fixes) for event in taken] == [
        (12.5, 4, None, None),
        (None, 4, 12.5, 3),
    ]
    assert taken[0].boundary_time.timestamp() == 2 and taken[0].speed_limit == 10
    # In the middle of an excess the state is saved, and another session goes on.
    session = layout.session()
    for time, speed in zip(times[:3], speeds[:3]):
        session.process(time, 0.0, 10.0, speed=speed)
    again = layout.restore(session.save())
    assert [event.type for event in again.process(6, 0.0, 10.0, speed=12.5)] == ["overspeed"]
    assert "measuredSpeed" not in sample_layout("harbour-drive").evaluate(sample_table("harbour-drive")).table.column_names
    with pytest.raises(ringfence.LayoutError, match="release .* is above limit"):
        ringfence.Layout.parse(json.dumps({"version": 1, "zones": [{**zone, "overspeed": {"limit": 5, "release": 6}}]}))


#: A device of this name is expected on a Monday from 8 to 12; the other one asks all devices, at night.
SHIFT = {
    "id": "depot",
    "fences": [{"id": "yard", "circle": {"center": [10, 0], "radius": 80}}],
    "attendance": [
        {"id": "shift", "schedule": {"days": ["mon"], "from": "08:00", "to": "12:00"}, "grace": "5 min", "tracks": ["bus-7"]},
        {"schedule": {"from": "22:00", "to": "23:00"}},
    ],
}
MONDAY = datetime.datetime(2026, 1, 5, tzinfo=UTC)


def minute(hour, minutes):
    return MONDAY + datetime.timedelta(hours=hour, minutes=minutes)


def late_drive():
    """A fix every 4 minutes from 7:54 on. From 8:06 to 8:10 it drives 120 m in 240 s over the edge, 119.7 m of them outside: it is
    there from 8:09:59.4 on, and goes to the centre."""
    times = [minute(7, 54) + datetime.timedelta(minutes=4 * index) for index in range(63)]
    meters = [-199.7 if time < minute(8, 10) else -79.7 if time == minute(8, 10) else 0.0 for time in times]
    return times, [10 + each / 111319.49079327358 for each in meters]


def test_schedules_that_ask_by_hand(tmp_path):
    layout = ringfence.Layout.parse({"version": 1, "zones": [SHIFT]})
    shift, night = layout.zones[0].attendances
    assert (shift.id, shift.grace, shift.tracks) == ("shift", datetime.timedelta(minutes=5), ("bus-7",))
    assert shift.schedule["days"] == ["mon"] and set(shift.schedule) == {"days", "from", "to"}
    assert (night.id, night.grace, night.tracks) == ("2", datetime.timedelta(0), None)
    times, longitudes = late_drive()
    columns = {"track": ["bus-7"] * 63, "time": times, "latitude": [0.0] * 63, "longitude": longitudes}
    types = ["absent", "arrivedLate", "leftEarly", "attendance"]
    events = layout.evaluate(columns, types=types)
    absent, late, attended = events.table.to_pylist()
    assert [each["type"] for each in (absent, late, attended)] == ["absent", "arrivedLate", "attendance"]
    assert [each["time"] for each in (absent, late, attended)] == [minute(8, 5), minute(8, 10), minute(12, 0)]
    for each in (absent, late, attended):
        assert (each["windowId"], each["windowFrom"], each["windowTo"]) == ("shift", minute(8, 0), minute(12, 0))
    edge = (minute(8, 9) + datetime.timedelta(seconds=59.4)).timestamp()
    assert [each["fence"] for each in (absent, late, attended)] == [None, "yard", None]
    assert absent["boundaryTime"] is absent["boundaryLatitude"] is absent["boundaryLongitude"] is absent["visit"] is None
    assert (absent["fixTime"], attended["fixTime"], absent["flags"]) == (minute(8, 2), minute(11, 58), "")
    assert late["lateBy"] == pytest.approx(599.4, abs=2e-3) and late["visit"] == 1
    assert late["boundaryTime"].timestamp() == pytest.approx(edge, abs=2e-3)
    assert (attended["outcome"], attended["late"], attended["leftEarly"], attended["left"]) == ("attended", True, None, None)
    assert attended["present"] == pytest.approx(13_800.6, abs=2e-3) and attended["unobserved"] == 0
    assert attended["arrived"].timestamp() == pytest.approx(edge, abs=2e-3)
    assert attended["lateBy"] is attended["earlyBy"] is attended["unconfirmed"] is absent["outcome"] is None
    # A point without a boundary is that of the fix.
    events.write_geoparquet(tmp_path / "events.parquet")
    written = pyarrow.parquet.read_table(tmp_path / "events.parquet").to_pylist()[0]
    assert struct.unpack("<BIdd", written["geometry"])[2:] == (absent["fixLongitude"], absent["fixLatitude"])
    # Another device is not expected, nor one without a name.
    assert layout.evaluate({**columns, "track": ["van"] * 63}, types=types).table.num_rows == 0
    assert layout.evaluate({name: columns[name] for name in ("time", "latitude", "longitude")}, types=types).table.num_rows == 0
    # In parts, and with names beside each other.
    table = pa.table({name: pa.array(values) for name, values in columns.items()})
    two = pa.concat_tables([table, table.set_column(0, "track", pa.array(["bus-70"] * 63))]).sort_by("time")
    stream = layout.evaluate_stream(pa.RecordBatchReader.from_batches(two.schema, two.to_batches(max_chunksize=10)), types=types)
    assert stream.reader.read_all().to_pylist() == events.table.to_pylist()
    assert layout.evaluate(two, types=types).table.to_pylist() == events.table.to_pylist()
    assert "windowId" not in sample_layout("harbour-drive").evaluate(sample_table("harbour-drive")).table.column_names


@pytest.mark.parametrize("mode", ["normal", "app"])
def test_a_session_has_the_name_of_its_device(mode):
    """It is saved at 10, in the middle of the window, and another session goes on."""
    layout = ringfence.Layout.parse({"version": 1, "zones": [SHIFT]})
    session, nameless = layout.session(mode, track="bus-7"), layout.session(mode)
    assert (session.track, nameless.track) == ("bus-7", None)
    events = []
    for time, longitude in zip(*late_drive()):
        events += session.process(time, 0.0, longitude)
        assert all(event.window is None for event in nameless.process(time, 0.0, longitude))
        if time == minute(10, 2) and mode == "normal":
            session = layout.restore(session.save())
            assert session.track == "bus-7"
            # The same name again loses nothing of the window.
            session = layout.restore(session.save(), track="bus-7")
        elif time == minute(10, 2):
            session = layout.restore_all(layout.save_all({"a": session}), mode)["a"]
            assert session.track == "bus-7"
    absent, entered, late, attended = events
    assert [event.type for event in events] == ["absent", "entered", "arrivedLate", "attendance"]
    window = ringfence.AttendanceWindow("shift", minute(8, 0), minute(12, 0))
    assert absent.window == late.window == attended.window == window and entered.window is None
    assert absent.fence is absent.boundary_time is absent.boundary_latitude is absent.boundary_longitude is absent.visit is None
    assert (late.fence, late.visit, late.early_by) == ("yard", 1, None)
    assert late.late_by == pytest.approx(599.4, abs=2e-3)
    assert (attended.outcome, attended.late, attended.left_early, attended.unconfirmed) == ("attended", True, None, None)
    assert attended.present == pytest.approx(13_800.6, abs=2e-3) and attended.arrived == late.boundary_time
    assert attended.left is None and attended.unobserved == 0 and entered.outcome is None
    # Another name begins at the last fix.
    again = layout.restore(layout.session(track="van").save(), track="bus-7")
    assert again.track == "bus-7"


def test_time_alone_shows_that_a_device_is_not_there():
    layout = ringfence.Layout.parse({"version": 1, "zones": [SHIFT]})
    session = layout.session(track="bus-7")
    assert session.process(minute(7, 54), 0.0, 11.0) == session.advance(minute(8, 4)) == []
    (absent,) = session.advance(minute(8, 5))
    assert (absent.type, absent.time, absent.fix_time, absent.flags) == ("absent", minute(8, 5), minute(7, 54), ("gap",))
    (unknown,) = session.process(minute(12, 30), 0.0, 11.0)
    assert (unknown.type, unknown.time, unknown.outcome, unknown.flags) == ("attendance", minute(12, 0), "unknown", ("gap",))
    assert (unknown.present, unknown.unobserved, unknown.arrived, unknown.left, unknown.late) == (0, 14_400, None, None, None)


def test_what_is_no_name_of_a_device():
    layout = sample_layout("harbour-drive")
    with pytest.raises(TypeError, match="the track is a int, expected a str"):
        layout.session(track=7)
    with pytest.raises(ringfence.SettingError, match=r"U\+0000"):
        layout.session(track="bus\0seven")
    with pytest.raises(ringfence.SettingError, match="'name' has more than 4096 bytes"):
        layout.session(track="x" * 5000)
    assert layout.session(track="").track == ""
    assert layout.restore(layout.session(track="Ä ☃").save()).track == "Ä ☃"
