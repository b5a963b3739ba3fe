#!/usr/bin/env python3
"""Compares decisions of `evaluate --rules` with those of rules whose sources do not run here, written a second time.

    Tests/Oracles/rules-again.py COMMAND FOLDER [--decisions N]

Circles, fixes at their edges, with and without accuracies, at equal times and late. Distances are those of Vincenty's formula.
A zone is left out, and counted, from where a comparison is nearer than 1 mm, or 10 mm for circles that stand for another one.
Ends with 1 where a decision differs.
"""
import argparse
import csv
import json
import math
import os
import random
import subprocess
import sys

ZONES, FIXES = 20, 500
A, B = 6378137.0, 6356752.314245
F = 1 - B / A


class Near(Exception):
    """A comparison that is too near to be made here."""


def distance(a, b):
    """Metres on the ellipsoid."""
    if a == b:
        return 0.0
    (y1, x1), (y2, x2) = [[math.radians(each) for each in point] for point in (a, b)]
    u1, u2, turn = math.atan((1 - F) * math.tan(y1)), math.atan((1 - F) * math.tan(y2)), x2 - x1
    angle = turn
    for _ in range(100):
        sine, cosine = math.sin(angle), math.cos(angle)
        s = math.hypot(math.cos(u2) * sine, math.cos(u1) * math.sin(u2) - math.sin(u1) * math.cos(u2) * cosine)
        c = math.sin(u1) * math.sin(u2) + math.cos(u1) * math.cos(u2) * cosine
        sigma = math.atan2(s, c)
        alpha = math.cos(u1) * math.cos(u2) * sine / s if s else 0.0
        square = 1 - alpha * alpha
        middle = c - 2 * math.sin(u1) * math.sin(u2) / square if square else 0.0
        k = F / 16 * square * (4 + F * (4 - 3 * square))
        before, angle = angle, turn + (1 - k) * F * alpha * (
            sigma + k * s * (middle + k * c * (2 * middle * middle - 1)))
        if abs(angle - before) < 1e-13:
            break
    w = square * (A * A - B * B) / (B * B)
    p = 1 + w / 16384 * (4096 + w * (-768 + w * (320 - 175 * w)))
    q = w / 1024 * (256 + w * (-128 + w * (74 - 47 * w)))
    return B * p * (sigma - q * s * (middle + q / 4 * (
        c * (2 * middle * middle - 1) - q / 6 * middle * (4 * s * s - 3) * (4 * middle * middle - 3))))


def moved(point, bearing, meters):
    """A point some metres away, by the curvature of the ellipsoid there."""
    sine = math.sin(math.radians(point[0]))
    w = 1 - (2 - F) * F * sine * sine
    north, east = A * (1 - F) ** 2 / w ** 1.5, A / math.sqrt(w) * math.cos(math.radians(point[0]))
    return (point[0] + math.degrees(meters * math.cos(bearing) / north),
            (point[1] + math.degrees(meters * math.sin(bearing) / east) + 180) % 360 - 180)


def at_most(value, limit, margin=0.001):
    if abs(value - limit) < margin:
        raise Near
    return value < limit


def share(d, r, a):
    """The part of the disc of a fix that lies in a circle: circular segments on both sides of the common chord."""
    if d >= r + a:
        return 0.0
    if d <= abs(r - a):
        return min(1.0, (r / a) ** 2)
    chord = (d * d + r * r - a * a) / (2 * d)

    def segment(radius, height):
        return radius * radius * math.acos(max(-1, min(1, height / radius))) - height * math.sqrt(max(0, radius * radius - height * height))

    return (segment(r, chord) + segment(a, d - chord)) / (math.pi * a * a)


class Rule:
    """Inside where the disc of a fix touches the circle."""

    order = "any"
    hold = 0
    starts = True

    def takes(self, fix, last):
        return True

    def enters(self, center, radius, fix):
        return at_most(distance(center, fix[1]), radius + (fix[2] or 0))

    def stays(self, center, radius, fix):
        return self.enters(center, radius, fix)


class OwnTracks(Rule):
    def takes(self, fix, last):
        return last is None or fix[0] > last[0]


class Proximity(Rule):
    def enters(self, center, radius, fix):
        return at_most(distance(center, fix[1]), max(radius, fix[2] or 0))


class Geofencing(Rule):
    def part(self, center, radius, fix, limits):
        d, a = distance(center, fix[1]), fix[2] or 0
        limit = limits[0] if radius >= a else limits[1]
        if a == 0:
            return at_most(d, radius)
        found = share(d, radius, a)
        # What a millimetre makes of the share at most.
        if abs(found - limit) < 0.002 / a:
            raise Near
        return found > limit

    def enters(self, center, radius, fix):
        return self.part(center, radius, fix, (0.85, 0.75))

    def stays(self, center, radius, fix):
        return self.part(center, radius, fix, (0.15, 0.25))


class Radar(Rule):
    order = "enters else exits"

    def takes(self, fix, last):
        return fix[2] is None or fix[2] < 1000


class AndroidRadar(Radar):
    def takes(self, fix, last):
        return fix[2] is not None and fix[2] < 1000


class AppleHome(Rule):
    def takes(self, fix, last):
        return last is None or fix[0] - last[0] >= 30

    def enters(self, center, radius, fix):
        if radius >= 100:
            return super().enters(center, radius, fix)
        centers = [moved(center, math.radians(turn), 100 - radius) for turn in (0, 120, 240)]
        return all([at_most(distance(each, fix[1]) - (fix[2] or 0), 100, 0.01) for each in centers])


class AndroidHome(Rule):
    def takes(self, fix, last):
        if fix[2] is not None and fix[2] > 200:
            return False
        if last is None:
            return True
        return fix[0] - last[0] >= (900 if fix[1] == last[1] else 5)


class Region(Rule):
    hold = 20
    starts = False

    def enters(self, center, radius, fix):
        return at_most(distance(center, fix[1]), radius)

    def stays(self, center, radius, fix):
        return at_most(distance(center, fix[1]), radius + 200)


RULES = {
    "owntracks-android": OwnTracks(), "aosp-proximity": Proximity(), "android-geofencing": Geofencing(),
    "radar-ios": Radar(), "radar-android": AndroidRadar(), "homeassistant-ios": AppleHome(),
    "homeassistant-android": AndroidHome(), "ios-region": Region(),
}


def scene(choose):
    center = (choose.uniform(-80, 80), choose.uniform(-180, 180))
    size = 10 ** choose.uniform(1, 3.3)
    zones = []
    for _ in range(ZONES):
        at = moved(center, choose.uniform(0, 7), choose.uniform(0, 3) * size)
        zones.append((at, max(1.0, size * choose.uniform(0.2, 1))))
    time, fixes = 1_700_000_000, []
    for _ in range(FIXES):
        time += choose.choice([0, 1, 7, 10, 25, 60, 1000])
        accuracy = choose.choice([None, 0.0, 5.0, 12.5, 20.0, 65.0, 150.0, 400.0, 1500.0])
        at, radius = choose.choice(zones)
        reach = choose.choice([radius, radius + (accuracy or 0), abs(radius - (accuracy or 0)), radius + 200])
        far = choose.choice([reach + choose.choice([-1, 1]) * 10 ** choose.uniform(-2, 1.5), choose.uniform(0, 3) * size])
        point = fixes[-1][1] if fixes and choose.random() < 0.1 else moved(at, choose.uniform(0, 7), far)
        fixes.append((time - choose.choice([0] * 12 + [3, 400]), point, accuracy))
    return zones, fixes


def decide(rule, zones, fixes):
    """The events of each zone by the number of the fix, and from which fix on a zone is left out."""
    states, since = [None] * len(zones), [None] * len(zones)
    events, ends, last = [{} for _ in zones], [len(fixes)] * len(zones), None
    for number, fix in enumerate(fixes):
        if not rule.takes(fix, last):
            continue
        entering, leaving = [], []
        for index, (center, radius) in enumerate(zones):
            if ends[index] <= number:
                continue
            try:
                change = None
                if states[index] in (None, False):
                    if rule.enters(center, radius, fix):
                        change = True
                    elif states[index] is None and not rule.stays(center, radius, fix):
                        change = False
                elif not rule.stays(center, radius, fix):
                    change = False
            except Near:
                for each in range(len(zones)) if rule.order == "enters else exits" else [index]:
                    ends[each] = min(ends[each], number)
                continue
            if change is None:
                since[index] = None
            elif states[index] is None:
                states[index] = change
                if change and rule.starts:
                    events[index][number] = "entered"
            else:
                since[index] = fix[0] if since[index] is None else since[index]
                if fix[0] - since[index] >= rule.hold:
                    (entering if change else leaving).append(index)
                    since[index] = None
        for index in entering:
            states[index] = True
            events[index][number] = "entered"
        # Where one is entered, the others are left at a later fix.
        for index in [] if entering and rule.order == "enters else exits" else leaving:
            states[index] = False
            events[index][number] = "exited"
        last = fix
    return events, ends


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", help="the command ringfence")
    parser.add_argument("folder", help="where the files of a run are")
    parser.add_argument("--decisions", type=int, default=100_000)
    chosen = parser.parse_args()
    os.makedirs(chosen.folder, exist_ok=True)
    different = 0
    for name, rule in RULES.items():
        choose = random.Random(f"20261129 {name}")
        counts = {"decisions": 0, "events": 0, "left out": 0, "different": 0}
        for number in range(max(1, chosen.decisions // (ZONES * FIXES))):
            zones, fixes = scene(choose)
            layout, track = os.path.join(chosen.folder, "again-zones.json"), os.path.join(chosen.folder, "again-track.csv")
            with open(layout, "w") as file:
                json.dump({"version": 1, "zones": [
                    {"id": f"z{index}", "fences": [{"id": "f", "circle": {"center": [x, y], "radius": radius}}]}
                    for index, ((y, x), radius) in enumerate(zones)]}, file)
            with open(track, "w") as file:
                file.write("time,latitude,longitude,accuracy\n")
                for time, (y, x), accuracy in fixes:
                    file.write(f"{time},{y!r},{x!r},{'' if accuracy is None else accuracy}\n")
            answer = subprocess.run([chosen.command, "evaluate", "--zones", layout, "--rules", name, "--format", "csv",
                                     "--columns", "track=-", track],
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if answer.returncode:
                sys.exit(f"rules-again: the command ended with {answer.returncode}: {answer.stderr}")
            found = [{} for _ in zones]
            for row in csv.DictReader(answer.stdout.splitlines()):
                found[int(row["zone"][1:])][int(row["fix"])] = row["event"]
            events, ends = decide(rule, zones, fixes)
            for index, end in enumerate(ends):
                counts["decisions"] += end
                counts["left out"] += len(fixes) - end
                for fix in range(end):
                    ours, expected = found[index].get(fix), events[index].get(fix)
                    counts["events"] += expected is not None
                    if ours != expected:
                        counts["different"] += 1
                        if counts["different"] <= 3:
                            print(f"rules-again: {name}, scene {number}, z{index}, fix {fix}: {ours}, expected {expected}", file=sys.stderr)
        print(f"rules-again: {name}: " + ", ".join(f"{count:,} {word}" for word, count in counts.items()))
        different += counts["different"]
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
