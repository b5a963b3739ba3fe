#!/usr/bin/env python3
"""Compares decisions of `evaluate --rules` with those of the platforms' own code, which is not in this repository.

    Tests/Oracles/Platforms/platforms.py COMMAND FOLDER [--decisions N] [--seed S]

    TRACCAR=PATH   a checkout of traccar/traccar, for example at 9e5c458, and a JDK of 17
    TILE38=PATH    a GOPATH with tidwall/geojson v1.4.6 and what it imports, and Go; without it Go downloads the module

A decision is that of a zone at a fix: whether it is entered, left, crossed or none of them. What is missing is named, and its
part left out. Differences that the last digit of a sine explains, and those of points on a line, where it decides whether a square
root is one, are counted by themselves. Ends with 1 where another decision differs, with 3 where nothing could be compared.
"""
import argparse
import csv
import math
import os
import random
import shutil
import subprocess
import sys

import scenes
import stubs

HERE = os.path.dirname(os.path.abspath(__file__))
WORDS = {"geofenceEnter": "entered", "geofenceExit": "exited", "geofenceCrossed": "crossed",
         "enter": "entered", "exit": "exited", "cross": "crossed"}


class Missing(Exception):
    """What it takes is not on this machine."""


def run(command, **options):
    answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    if answer.returncode:
        raise Missing(f"{command[0]} ended with {answer.returncode}: {answer.stderr.strip()[:300]}")
    return answer.stdout


def haversine(a, b, earth):
    (y1, x1), (y2, x2) = [[math.radians(each) for each in point] for point in (a, b)]
    h = math.sin((y2 - y1) / 2) ** 2 + math.cos(y1) * math.cos(y2) * math.sin((x2 - x1) / 2) ** 2
    return 2 * earth * math.atan2(math.sqrt(h), math.sqrt(max(0, 1 - h)))


def to_line(point, a, b, earth):
    """How far a point is from a line by Heron's formula, and how uncertain the rounding of sides makes it."""
    left, base, right = haversine(point, a, earth), haversine(a, b, earth), haversine(b, point, earth)
    if left ** 2 > base ** 2 + right ** 2 or right ** 2 > base ** 2 + left ** 2 or base == 0:
        return min(left, right), 1e-9 * max(left, right, base) + 1e-8
    half = (left + base + right) / 2
    square = half * (half - left) * (half - base) * (half - right)
    # Each factor is wrong by some units in the last place of a side, on a globe where a side has nanometres.
    slack = half * (abs((half - left) * (half - base)) + abs((half - left) * (half - right))
                    + abs((half - base) * (half - right))) * (2e-8 + 1e-15 * half)
    height = 2 * math.sqrt(max(0, square)) / base
    return height, max(2 * math.sqrt(slack) / base, 1e-8) if square <= 4 * slack else slack / math.sqrt(square) / base + 1e-8


class Traccar:
    name = "traccar"
    options = "traccar:segmentCrossing=true"
    holes = False
    earth = 6378137

    def prepare(self, folder):
        source = os.environ.get("TRACCAR")
        if not source:
            raise Missing("TRACCAR names no checkout of traccar/traccar")
        if not shutil.which("javac"):
            raise Missing("there is no javac")
        stubbed = os.path.join(folder, "traccar", "stubs")
        shutil.rmtree(stubbed, ignore_errors=True)
        paths = []
        for path, text in stubs.STUBS.items():
            target = os.path.join(stubbed, path + ".java")
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "w") as file:
                file.write(f"package {os.path.dirname(path).replace('/', '.')};\n{text}\n")
            paths.append(target)
        own = [os.path.join(source, "src/main/java/org/traccar", path + ".java") for path in stubs.SOURCES]
        for path in own:
            if not os.path.exists(path):
                raise Missing(f"the checkout of Traccar has no {os.path.basename(path)}")
        self.classes = os.path.join(folder, "traccar", "classes")
        run(["javac", "-nowarn", "-proc:none", "-d", self.classes, *paths, *own, os.path.join(HERE, "Drive.java")])

    def zone(self, zone):
        cells = [zone.area()]
        for key, value in zone.attributes.items():
            cells += [key, "s" if isinstance(value, str) else "n", str(value)]
        return "\t".join(cells)

    def decide(self, text):
        return run(["java", "-cp", self.classes, "Drive"], input=text)

    layout = staticmethod(scenes.layout_of_traccar)

    def is_rounding(self, zone, before, fix):
        """Whether rounding decides: of a point of a circle or a line, of a way at a circle."""
        if zone.kind == "circle":
            center, radius = zone.shape
            if abs(haversine(center, fix, self.earth) - radius) < 1e-8 + 1e-12 * radius:
                return True
            far, slack = to_line(center, before, fix, self.earth)
            return abs(far - radius) < slack
        if zone.kind == "line":
            width = float(zone.attributes.get("polylineDistance", 25))
            # On a line, Heron's root is of a number that rounding makes negative or not, and of a negative one there is none.
            return any(abs(far - width) <= slack or far <= slack for far, slack in
                       (to_line(fix, a, b, self.earth) for a, b in zip(zone.shape, zone.shape[1:])))
        return False


class Tile38:
    name = "tile38"
    options = "tile38"
    holes = True
    earth = 6371000

    def prepare(self, folder):
        if not shutil.which("go"):
            raise Missing("there is no Go")
        folder = os.path.join(folder, "tile38")
        os.makedirs(folder, exist_ok=True)
        shutil.copy(os.path.join(HERE, "drive.go"), os.path.join(folder, "main.go"))
        self.program = os.path.join(folder, "drive")
        environment = dict(os.environ)
        path = os.environ.get("TILE38")
        if path:
            environment.update(GO111MODULE="off", GOPATH=os.path.abspath(path), GOFLAGS="")
        else:
            with open(os.path.join(folder, "go.mod"), "w") as file:
                file.write("module drive\n\ngo 1.18\n\nrequire github.com/tidwall/geojson v1.4.6\n")
            environment.update(GOFLAGS="-mod=mod")
        run(["go", "build", "-o", self.program, "."], cwd=folder, env=environment)

    def zone(self, zone):
        if zone.kind == "circle":
            (y, x), radius = zone.shape
            return f"{y!r} {x!r} {radius!r}"
        return scenes.json.dumps(zone.geometry())

    def decide(self, text):
        return run([self.program], input=text)

    layout = staticmethod(scenes.layout)

    def is_rounding(self, zone, before, fix):
        if zone.kind != "circle":
            return False
        center, radius = zone.shape
        return abs(haversine(center, fix, self.earth) - radius) < 1e-8 + 1e-12 * radius


def compare(platform, command, folder, decisions, seed):
    platform.prepare(folder)
    choose = random.Random(f"{seed} {platform.name}")
    drives = [scenes.scene(choose, platform.holes)
              for _ in range(max(1, decisions // (scenes.ZONES * scenes.FIXES)))]
    lines = []
    for zones, fixes in drives:
        lines.append("S")
        lines += [f"Z {number + 1}\t{platform.zone(zone)}" for number, zone in enumerate(zones)]
        lines += [f"F {time} {y!r} {x!r} {'-' if height is None else repr(height)}" for time, y, x, height in fixes]
    expected = {}
    for line in platform.decide("\n".join(lines) + "\n").splitlines():
        number, fix, event, zone = line.split(" ")
        expected.setdefault((int(number), int(zone)), {})[int(fix)] = WORDS[event]
    counts = {"decisions": 0, "entered": 0, "exited": 0, "crossed": 0, "rounding": 0, "different": 0}
    for number, (zones, fixes) in enumerate(drives):
        layout, track = [os.path.join(folder, f"{platform.name}-{name}") for name in ("zones.json", "track.csv")]
        with open(layout, "w") as file:
            file.write(platform.layout(zones))
        with open(track, "w") as file:
            file.write("time,latitude,longitude,altitude\n")
            for time, y, x, height in fixes:
                file.write(f"{time},{y!r},{x!r},{'' if height is None else repr(height)}\n")
        answer = subprocess.run([command, "evaluate", "--zones", layout, "--rules", platform.options, "--format", "csv",
                                 "--columns", "track=-", track],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if answer.returncode or "zone-not-evaluated" in answer.stderr:
            sys.exit(f"platform-code: the command ended with {answer.returncode}: {answer.stderr}")
        found = {}
        for row in csv.DictReader(answer.stdout.splitlines()):
            found.setdefault(int(row["zone"][1:]), {})[int(row["fix"])] = row["event"]
        for index, zone in enumerate(zones):
            ours, theirs = found.get(index + 1, {}), expected.get((number, index + 1), {})
            counts["decisions"] += len(fixes)
            for event in theirs.values():
                counts[event] += 1
            rounded = False
            for fix in sorted(ours.keys() | theirs.keys()):
                if ours.get(fix) == theirs.get(fix):
                    rounded = False
                    continue
                before, at = fixes[max(0, fix - 1)][1:3], fixes[fix][1:3]
                # What a rounded decision leads to is one with it: the state differs until both decide alike.
                rounded = rounded or platform.is_rounding(zone, before, at)
                counts["rounding" if rounded else "different"] += 1
                if not rounded and counts["different"] <= 5:
                    print(f"platform-code: {platform.name}, scene {number}, z{index + 1}, a {zone.kind}, fix {fix}: "
                          f"{ours.get(fix)}, expected {theirs.get(fix)}", file=sys.stderr)
    print(f"platform-code: {platform.name}: " + ", ".join(f"{count:,} {name}" for name, count in counts.items()))
    return counts["different"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", help="the command ringfence")
    parser.add_argument("folder", help="where classes and the files of a run are")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=20261129)
    chosen = parser.parse_args()
    os.makedirs(chosen.folder, exist_ok=True)
    different, compared = 0, 0
    for platform in (Traccar(), Tile38()):
        try:
            different += compare(platform, chosen.command, chosen.folder, chosen.decisions, chosen.seed)
            compared += 1
        except Missing as missing:
            print(f"platform-code: {platform.name} skipped: {missing}", file=sys.stderr)
    sys.exit(1 if different else 0 if compared else 3)


if __name__ == "__main__":
    main()
