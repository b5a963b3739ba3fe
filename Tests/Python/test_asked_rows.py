"""The rows by hand of what people ask for (confirmed exits, dwell, stays, excesses, attendance), where this machine has them."""

import datetime
import json
import pathlib

import pytest
from conftest import ROOT

import ringfence

PATH = pathlib.Path(ROOT).parent / "shared" / "data" / "asked-for" / "rows.json"
ROWS = json.loads(PATH.read_text())["rows"] if PATH.exists() else []
#: A degree of longitude on the equator in metres, as the rows have it, but for a part in a thousand million: a fix at the exit
#: distance is not below it by rounding.
EAST = 111319.49079327358 * (1 - 1e-9)
#: What is a number of the event, with its margin.
NUMBERS = {"distance": 0.01, "count": 0, "measuredSpeed": 1e-6, "speedLimit": 1e-6, "maximumSpeed": 1e-6} | dict.fromkeys(
    ("duration", "dwellTime", "stay", "overstay", "lateBy", "earlyBy", "present", "unobserved"), 1e-3
)


def snake(key):
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in key)


def compare(event, wanted, row, start):
    where = (row["id"], wanted)

    def seconds(time):
        return (time - start).total_seconds()

    times = {"t": event.time, "boundary": event.boundary_time, "fix": event.fix_time, "arrived": event.arrived, "left": event.left}
    for key, value in wanted.items():
        if key in times:
            assert seconds(times[key]) == pytest.approx(value, abs=1e-3), where
        elif key == "count" and "dwellRepeat" not in row["zone"]:
            continue
        elif key in NUMBERS:
            assert getattr(event, snake(key)) == pytest.approx(value, abs=NUMBERS[key]), where
        elif key == "window":
            assert [seconds(event.window.opens), seconds(event.window.closes)] == pytest.approx(value, abs=1e-3), where
        elif key in ("outcome", "late", "leftEarly"):
            assert getattr(event, snake(key)) == value, where
        elif key == "flags":
            assert set(value) <= set(event.flags), where
        elif key == "confirmed":
            for part, number in value.items():
                assert getattr(event, f"confirmed_{part}") == pytest.approx(number, abs=1e-3), where
        else:
            assert key == "type", f"{where}: nothing compares '{key}'"


@pytest.mark.skipif(not ROWS, reason="this machine has no rows.json")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_row(row):
    start = datetime.datetime.fromisoformat(row["start"].replace("Z", "+00:00"))
    zone = {"id": "z", "fences": [{"id": "f", "circle": {"center": [10, 0], "radius": 50}}], **row["zone"]}
    session = ringfence.Layout.parse({"version": 1, "zones": [zone]}).session(track=row["track"])
    events = []
    for kind, seconds, *numbers in row["ops"]:
        time = start + datetime.timedelta(seconds=seconds)
        if kind == "advance":
            events += session.advance(time)
        else:
            east, speed = [*numbers, None][:2]
            events += session.process(time, 0, 10 + east / EAST, speed=speed)
    events = [event for event in events if event.type in row.get("only", [event.type])]
    assert [event.type for event in events] == [wanted["type"] for wanted in row["expect"]]
    for event, wanted in zip(events, row["expect"]):
        compare(event, wanted, row, start)
