#!/usr/bin/env python3
"""Compares decisions of `evaluate --rules homeassistant` with those of Home Assistant's own text.

    Tests/Oracles/homeassistant-zones.py COMMAND FOLDER [--decisions N]

The text is cut out of the wheel in FOLDER, which pip downloads if it is not there: the functions `async_in_zones`, by which a
person and a device_tracker are in zones, `in_zone`, by which others are, `distance` and `vincenty`, without the rest of Home
Assistant. A third of the fixes lie 0.1 mm to 10 m off the edge of their zone, or off the edge less the accuracy, a third
exactly there to a millimetre, the others anywhere in twice the radius. Ends with 1 where a decision differs.
"""
import argparse
import csv
import json
import math
import os
import random
import re
import subprocess
import sys
import types
import zipfile

RELEASE = "2026.11.0"
#: Fixes of a zone that follow each other.
FIXES = 500


def wheel(folder):
    """The path of the wheel; downloads it if it is not there."""
    path = os.path.join(folder, f"homeassistant-{RELEASE}-py3-none-any.whl")
    if not os.path.exists(path):
        # It cannot be installed on an older Python.
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--python-version", "3.14.4",
                   "--only-binary", ":all:", "--dest", folder, f"homeassistant=={RELEASE}"]
        if subprocess.run(command).returncode or not os.path.exists(path):
            sys.exit(3)
    return path


def function(text, name):
    """The text of a function of a module, which may have syntax that this Python does not read."""
    lines = text[text.index(f"\ndef {name}(") + 1:].split("\n")
    end = next(number for number, line in enumerate(lines) if number and line and line[0] not in " )")
    return "\n".join(lines[:end])


def deciders(path):
    """Home Assistant's `async_in_zones` and `in_zone` as functions of numbers, and its distance."""
    with zipfile.ZipFile(path) as archive:
        location = archive.read("homeassistant/util/location.py").decode()
        zone = archive.read("homeassistant/components/zone/__init__.py").decode()
    constants = re.findall(r"^(?:AXIS_A|AXIS_B|FLATTENING|MILES_PER_KILOMETER|MAX_ITERATIONS|CONVERGENCE_THRESHOLD) = .*$",
                           location, re.MULTILINE)
    code = "\n".join(["from __future__ import annotations", *constants, function(location, "vincenty"),
                      function(location, "distance"), function(zone, "in_zone"), function(zone, "async_in_zones")])
    names = types.SimpleNamespace(LATITUDE="latitude", LONGITUDE="longitude", RADIUS="radius", PASSIVE="passive")
    space = {"math": math, "sys": sys, "cast": lambda kind, value: value, "STATE_UNAVAILABLE": "unavailable",
             "EntityStateAttribute": names, "ZoneEntityStateAttribute": names, "DATA_ZONE_ENTITY_IDS": "zones"}
    exec(compile(code, "homeassistant", "exec"), space)

    def state(latitude, longitude, radius):
        return types.SimpleNamespace(state="zoning", entity_id="zone.z", attributes={
            "latitude": latitude, "longitude": longitude, "radius": radius})

    def in_zone(latitude, longitude, radius, at_latitude, at_longitude, accuracy):
        return space["in_zone"](state(latitude, longitude, radius), at_latitude, at_longitude, accuracy)

    def in_zones(latitude, longitude, radius, at_latitude, at_longitude, accuracy):
        home = types.SimpleNamespace(data={"zones": ["zone.z"]},
                                     states={"zone.z": state(latitude, longitude, radius)})
        return space["async_in_zones"](home, at_latitude, at_longitude, accuracy)[1] == ["zone.z"]

    return in_zones, in_zone, space["distance"]


def scene(choose, distance):
    """A zone and its fixes: latitude, longitude, radius; latitude, longitude, accuracy."""
    latitude = choose.uniform(-89, 89)
    longitude = choose.uniform(-180, 180)
    if choose.random() < 0.02:
        longitude = choose.choice([-1, 1]) * (180 - choose.uniform(0, 0.001))
    radius = choose.choice([10.0, 25.0, 50.0, 100.0, 150.0, 500.0, 2000.0, round(choose.uniform(5, 5000), 2)])
    fixes = []
    for _ in range(FIXES):
        accuracy = choose.choice([0, 3, 5, 12.5, 20, 48, 65, 100])
        kind = choose.choice(["edge", "tie", "anywhere"])
        if kind != "anywhere":
            off = choose.choice([-1, 1]) * 10 ** choose.uniform(-4, 1)
            meters = radius + accuracy + off
        else:
            meters = choose.uniform(0, 2 * radius)
        # On a sphere with radii of the ellipsoid at the zone: near the edge within some millimetres.
        bearing = choose.uniform(0, 2 * math.pi)
        sine = math.sin(math.radians(latitude))
        w = 1 - 0.00669437999014 * sine * sine
        north = 6378137 * (1 - 0.00669437999014) / w ** 1.5
        east = 6378137 / math.sqrt(w) * math.cos(math.radians(latitude))
        at_latitude = latitude + math.degrees(meters * math.cos(bearing) / north)
        at_longitude = longitude + math.degrees(meters * math.sin(bearing) / east)
        at_longitude = (at_longitude + 180) % 360 - 180
        at_latitude = max(-90, min(90, at_latitude))
        beyond = (distance(at_latitude, at_longitude, latitude, longitude) or 0) - radius
        if kind == "tie" and beyond > 0:
            # Where the order of the numbers in a comparison decides.
            accuracy = round(beyond, 3)
        fixes.append((at_latitude, at_longitude, accuracy))
    if choose.random() < 0.1:
        # The other side of the globe, where the formula may not converge.
        fixes[-1] = (-latitude, (longitude + 360) % 360 - 180, 5)
    return (latitude, longitude, radius), fixes


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", help="the command ringfence")
    parser.add_argument("folder", help="where the wheel and the files of a run are")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    chosen = parser.parse_args()
    os.makedirs(chosen.folder, exist_ok=True)
    in_zones, in_zone, distance = deciders(wheel(chosen.folder))
    for decide in (in_zones, in_zone):
        # On the edge is outside, and so is what does not converge.
        if decide(0, 0, 20, 0, 0, -20) or not decide(0, 0, 20, 0, 0, -19.9) or decide(0, 0, 1e9, 0.5, 179.7, 0):
            sys.exit("rules-oracle: the text of Home Assistant is not what it was")
    choose = random.Random(20261127)
    scenes = [scene(choose, distance) for _ in range(max(1, chosen.decisions // FIXES))]
    zones = {"version": 1, "zones": [
        {"id": f"z{number}", "fences": [{"id": "c", "circle": {"center": [zone[1], zone[0]], "radius": zone[2]}}]}
        for number, (zone, _) in enumerate(scenes)]}
    layout = os.path.join(chosen.folder, "zones.json")
    track = os.path.join(chosen.folder, "track.csv")
    with open(layout, "w") as file:
        json.dump(zones, file)
    with open(track, "w") as file:
        file.write("track,time,latitude,longitude,accuracy\n")
        for number, (_, fixes) in enumerate(scenes):
            for index, (latitude, longitude, accuracy) in enumerate(fixes):
                # A fix each day, so that no way between two of them is too long.
                file.write(f"z{number},{1_500_000_000 + 86_400 * index},{latitude!r},{longitude!r},{accuracy!r}\n")
    different = compare(chosen.command, "homeassistant", layout, track, scenes, in_zones)
    different += compare(chosen.command, "homeassistant:entity=other", layout, track, scenes, in_zone)
    sys.exit(1 if different else 0)


def compare(command, rule, layout, track, scenes, decide):
    """How many decisions of a rule differ from those of a function."""
    answer = subprocess.run([command, "evaluate", "--zones", layout, "--rules", rule, "--format", "csv", track],
                            stdout=subprocess.PIPE, text=True)
    if answer.returncode:
        sys.exit(f"rules-oracle: the command ended with {answer.returncode}")
    # Where each zone is entered and left, by the number of the fix.
    changes = {}
    for row in csv.DictReader(answer.stdout.splitlines()):
        if row["track"] == row["zone"]:
            changes.setdefault(int(row["zone"][1:]), []).append((int(row["fix"]), row["event"]))
    different = inside = 0
    for number, (zone, fixes) in enumerate(scenes):
        events = dict(changes.get(number, []))
        state = False
        for index, fix in enumerate(fixes):
            event = events.get(index)
            state = event == "entered" if event else state
            expected = decide(*zone, *fix)
            inside += expected
            different += state != expected
    count = len(scenes) * FIXES
    print(f"rules-oracle: {rule}: {count:,} decisions, {inside:,} inside, {different} different from Home Assistant {RELEASE}")
    return different


if __name__ == "__main__":
    main()
