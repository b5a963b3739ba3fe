"""Runs `ringfence evaluate --certainty` on devices, and reads what it says of each fence.

The devices of a run stand far from each other along the equator, where metres are the same number of degrees for all of
them, so that each fence is near its own device alone. Their names say so: fence 7-1 is that of device 7. Each device of
a simulation has another name, by which its records are found.
"""
import datetime
import json
import pathlib
import subprocess

import numpy as np

import fences

EPOCH = datetime.datetime(2026, 5, 4, 8, tzinfo=datetime.timezone.utc)
#: Metres of a degree at the equator of WGS 84, to the north and to the east.
NORTH, EAST = 110_574.276, 111_319.491
#: Degrees between two devices.
APART = 1
#: Devices of a run: with more each has the fences of more in its layout, with fewer the command starts more often.
DEVICES = 12


class Failure(Exception):
    """The command failed, or wrote what is not expected."""


def degrees(index, x, y):
    """Longitude and latitude of metres east and north of where a device of a run begins."""
    return APART * (index + 1) + x / EAST, y / NORTH


def zone(index, name, fence):
    if fence.kind == fences.DISC:
        shape = {"circle": {"center": list(degrees(index, fence.x, fence.y)), "radius": fence.size}}
    else:
        ring = [degrees(index, x, y) for x, y in fence.ring()]
        shape = {"polygon": [ring + ring[:1]]}
    return {"id": name, "fences": [{"id": "fence", **shape}]}


def write(devices, first, folder):
    zones = [zone(index, f"{first + index}-{number}", fence) for index, device in enumerate(devices)
             for number, fence in enumerate(device.fences)]
    (folder / "zones.json").write_text(json.dumps({"version": 1, "zones": zones}))
    start = int(EPOCH.timestamp())
    lines = ["device,time,latitude,longitude,accuracy,speed,course"]
    for index, device in enumerate(devices):
        for time, x, y, accuracy, *motion in zip(device.times, *device.places, device.accuracy, *device.speeds):
            longitude, latitude = degrees(index, x, y)
            speed, course = ("" if np.isnan(value) else f"{value:.2f}" for value in motion)
            lines.append(f"{first + index},{start + time},{latitude:.8f},{longitude:.8f},{accuracy:.3f},{speed},{course}")
    (folder / "tracks.csv").write_text("\n".join(lines) + "\n")


def seconds(text):
    return (datetime.datetime.fromisoformat(text) - EPOCH).total_seconds()


class Answer:
    """What is said of a fence and its device."""

    def __init__(self):
        #: By number of the visit: entry, exit, certainty and the share of ways that move; an exit of None for a visit that does not end.
        self.visits = {}
        #: By number of the visit, of its exit: when a fix showed it, its certainty and the share of ways that move.
        self.exits = {}
        #: By number of the visit, the 10 and the 90 % quantile of the entry, where the device did not begin inside, and of the exit.
        self.entry_times, self.exit_times = {}, {}
        #: The probability of a possible visit, None where none is listed.
        self.possible = None
        self.moving = 0.0


def band(times):
    return seconds(times["p10"]), seconds(times["p90"])


def run(call):
    done = subprocess.run(call, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"the command ended with {done.returncode}: {done.stderr.strip()[:500]}")
    return done.stdout


def answers(devices, first, folder, command, paths):
    """The answers of all fences, by device and number, and how many zones of each device are out of reach; the first device has this number.

    An app with rare fixes has a gap to match, so that these do not begin new segments.
    """
    folder = pathlib.Path(folder)
    write(devices, first, folder)
    call = [command, "evaluate", "--zones", str(folder / "zones.json"), "--certainty", "--certainty-floor", "0",
            "--paths", str(paths), "--types", "entered,exited", "--format", "ndjson", "--quiet",
            "--maximum-gap", str(max(300, 2 * max(device.interval for device in devices))), str(folder / "tracks.csv")]
    found = {(first + index, number): Answer()
             for index, device in enumerate(devices) for number in range(len(device.fences))}
    fences, excluded = len(found), {}
    for line in run(call).splitlines():
        record = json.loads(line)
        kind = record["type"]
        if kind == "certainty":
            # Those of other devices are out of reach.
            excluded[int(record["track"])] = record["excluded"] - (fences - len(devices[int(record["track"]) - first].fences))
        if kind in ("certainty", "unobserved"):
            continue
        device, number = (int(part) for part in record["zone"].split("-"))
        if record["track"] != str(device):
            raise Failure(f"track {record['track']} is in the fence of device {device}")
        answer = found[device, number]
        if kind == "possibleVisit":
            answer.possible, answer.moving = record["probability"], record["moving"]
        elif kind == "entered":
            answer.visits[record["visit"]] = [
                seconds(record["boundary"]["time"]), None, record["certainty"], record["moving"]]
            if "entryTime" in record and "initial" not in record["flags"]:
                answer.entry_times[record["visit"]] = band(record["entryTime"])
        elif kind == "exited":
            answer.visits[record["visit"]][1] = seconds(record["boundary"]["time"])
            answer.exits[record["visit"]] = seconds(record["time"]), record["certainty"], record["moving"]
            if "exitTime" in record:
                answer.exit_times[record["visit"]] = band(record["exitTime"])
        else:
            raise Failure(f"a record of type {kind}")
    if len(excluded) != len(devices):
        raise Failure(f"{len(excluded)} of {len(devices)} tracks were measured")
    return found, excluded
