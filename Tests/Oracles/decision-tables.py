#!/usr/bin/env python3
"""Compares decisions of `evaluate --rules traccar` and `--rules tile38` with what their rules say, worked out in another way.

    Tests/Oracles/decision-tables.py COMMAND FOLDER [--decisions N]

For each rule N positions and the ways between them: circles, polygons with and without holes, lines; near edges, at vertices and
on edges along meridians and parallels, across the antimeridian. Whether a point is in a polygon and whether lines meet is
worked out with fractions, so without any rounding; distances on the sphere with 40 digits. What the rule's own arithmetic
decides by its rounding is left out and counted: a distance within 0.1 mm of a limit, 10 mm for ways, and a point on an edge,
but for meridians by Traccar's rule and for meridians, parallels and corners by Tile38's. So are ways that touch a corner or run
along an edge, where each rule has conventions of its own, and ways at polygons (Traccar) and circles (Tile38) across the
antimeridian. Ends with 1 where a decision differs.
"""
import argparse
import csv
import json
import math
import os
import random
import subprocess
import sys
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 40
#: Fixes of a zone that follow each other.
FIXES = 100
PI = Decimal("3.141592653589793238462643383279502884197")


def sine(angle):
    """The sine of a small angle or of any angle up to a turn, with 40 digits."""
    total = term = angle
    square, number = angle * angle, 1
    while abs(term) > Decimal("1e-38"):
        term = -term * square / ((number + 1) * (number + 2))
        number += 2
        total += term
    return total


def arcsine(value):
    """The inverse, by Newton's method from that of the machine."""
    angle = Decimal(math.asin(min(1, max(-1, float(value)))))
    for _ in range(3):
        angle -= (sine(angle) - value) / sine(angle + PI / 2) if abs(value) < Decimal("0.999") else 0
    return angle


def meters(a, b, earth):
    """How far two points (latitude, longitude) are on a sphere."""
    degree = PI / 180
    (lat1, lon1), (lat2, lon2) = [[Decimal(each) * degree for each in point] for point in (a, b)]
    h = (sine((lat2 - lat1) / 2) ** 2
         + sine(lat1 + PI / 2) * sine(lat2 + PI / 2) * sine((lon2 - lon1) / 2) ** 2)
    return 2 * earth * arcsine(h.sqrt())


def height(point, start, end, earth):
    """How far a point is from a line: the height of a triangle by Heron's formula, or the shorter side beyond the base."""
    left, base, right = meters(point, start, earth), meters(start, end, earth), meters(point, end, earth)
    if left ** 2 > base ** 2 + right ** 2:
        return right
    if right ** 2 > base ** 2 + left ** 2:
        return left
    if base == 0:
        return left
    half = (left + base + right) / 2
    area = half * (half - left) * (half - base) * (half - right)
    return None if area < 0 else 2 * area.sqrt() / base


class Undecided(Exception):
    """The rounding of the rule's own arithmetic decides."""


def compared(distance, limit, margin="0.0001"):
    if distance is None or abs(distance - Decimal(limit)) < Decimal(margin):
        raise Undecided
    return distance <= Decimal(limit)


def edges(ring):
    return list(zip(ring, ring[1:] + ring[:1]))


def turn(a, b, c):
    """Positive where c lies to the left of the line from a to b; without rounding."""
    (ay, ax), (by, bx), (cy, cx) = [[Fraction(each) for each in point] for point in (a, b, c)]
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def is_between(a, b, c):
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def is_on(ring, point):
    """Whether a point is on an edge. On one that is no meridian and no parallel, the rounding decides."""
    for a, b in edges(ring):
        if is_between(a, b, point) and turn(a, b, point) == 0:
            if a[0] != b[0] and a[1] != b[1] and point not in (a, b):
                raise Undecided
            return True
    return False


def meet(a, b, c, d):
    """Whether two lines have a point in common."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    sides = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
    if 0 in sides:
        # At a vertex or along an edge the two rules have conventions of their own, which the tables by hand have.
        raise Undecided
    return sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0


class Traccar:
    name = "traccar"
    options = "traccar:segmentCrossing=true"
    earth = Decimal(6378137)
    width = 25

    def normal(self, ring, *points):
        """Longitudes as the rule reads them: to the east of 0 where some are beyond 90 to both sides."""
        if any(x > 90 for _, x in ring) and any(x < -90 for _, x in ring):
            return [[(y, x + 360 if x < -90 else x) for y, x in each] for each in (ring, points)]
        return [ring, list(points)]

    def is_beyond(self, radius, center, points):
        """Whether the rule's box around a circle, metres taken as degrees, holds none of it."""
        (south, north), (west, east) = [(each - radius, each + radius) for each in center]
        if west < 0 <= east:
            return False
        ys, xs = [y for y, _ in points], [x for _, x in points]
        return max(ys) < south or min(ys) > north or max(xs) < west or min(xs) > east

    def is_in_ring(self, ring, point):
        """Even-odd, an edge from its western end, without it, to its eastern one; north of the edge and not on it."""
        ring, (point,) = self.normal(ring, point)
        y, x = point
        is_in = False
        for (y1, x1), (y2, x2) in edges(ring):
            if x1 == x2 or not min(x1, x2) < x <= max(x1, x2):
                continue
            side = turn((y1, x1), (y2, x2), point) * (1 if x2 > x1 else -1)
            if side == 0:
                raise Undecided
            is_in ^= side > 0
        return is_in

    def is_inside(self, zone, point):
        kind, shape = zone
        if kind == "circle":
            center, radius = shape
            if self.is_beyond(radius, center, [point]):
                return False
            return compared(meters(center, point, self.earth), radius)
        if kind == "polygon":
            return self.is_in_ring(shape[0], point)
        return any(compared(height(point, a, b, self.earth), self.width) for a, b in zip(shape, shape[1:]))

    def is_met(self, zone, start, end):
        kind, shape = zone
        if kind == "circle":
            center, radius = shape
            if self.is_beyond(radius, center, [start, end]):
                return False
            return compared(height(center, start, end, self.earth), radius, "0.01")
        if kind == "polygon":
            ring = shape[0]
            if self.normal(ring)[0] != ring:
                raise Undecided
            return any(meet(a, b, start, end) for a, b in edges(ring)) or self.is_in_ring(ring, start)
        return any(meet(a, b, start, end) for a, b in zip(shape, shape[1:]))


class Tile38:
    name = "tile38"
    options = "tile38"
    earth = Decimal(6371000)

    def is_in_ring(self, ring, point, on_edge):
        if is_on(ring, point):
            return on_edge
        y, x = point
        is_in = False
        for (y1, x1), (y2, x2) in edges(ring):
            if (y1 > y) != (y2 > y):
                is_in ^= (turn((y1, x1), (y2, x2), point) > 0) == (y2 > y1)
        return is_in

    def is_inside(self, zone, point):
        kind, shape = zone
        if kind == "circle":
            return compared(meters(shape[0], point, self.earth), shape[1])
        if kind == "polygon":
            return self.is_in_ring(shape[0], point, True) and not any(self.is_in_ring(hole, point, False) for hole in shape[1:])
        return any(is_between(a, b, point) and turn(a, b, point) == 0 for a, b in zip(shape, shape[1:]))

    def sides(self, center, radius):
        """The 64 corners of the polygon that stands for a circle: on an ellipse in degrees."""
        angle = radius / 6371e3
        phi = math.radians(center[0])
        # To the north and to the east along great circles.
        north, south = [math.degrees(math.asin(math.sin(phi) * math.cos(angle) + way * math.cos(phi) * math.sin(angle))) for way in (1, -1)]
        beside = math.asin(math.sin(phi) * math.cos(angle))
        east = math.degrees(math.atan2(math.sin(angle) * math.cos(phi), math.cos(angle) - math.sin(phi) * math.sin(beside)))
        return [(center[0] + (north - south) / 2 * math.sin(turned), center[1] + east * math.cos(turned))
                for turned in (math.radians(360 / 64 * side) for side in range(64))]

    def is_met(self, zone, start, end):
        kind, shape = zone
        if kind == "circle":
            center, radius = shape
            if abs(center[1]) + radius / 1e5 / math.cos(math.radians(center[0])) > 180:
                raise Undecided
            # The corners are rounded numbers: what passes within a millionth of the radius is not decided here.
            answers = set()
            for grown in (1 - 1e-6, 1 + 1e-6):
                ring = self.sides(center, radius * grown)
                answers.add(self.is_ring_met(ring, start, end))
            if len(answers) > 1:
                raise Undecided
            return answers.pop()
        if kind == "polygon":
            return self.is_ring_met(shape[0], start, end) and not any(self.is_around(hole, start, end) for hole in shape[1:])
        return any(meet(a, b, start, end) for a, b in zip(shape, shape[1:]))

    def is_around(self, hole, start, end):
        """Whether a way lies in a hole."""
        return (self.is_in_ring(hole, start, False) and self.is_in_ring(hole, end, False)
                and not any(meet(a, b, start, end) for a, b in edges(hole)))

    def is_ring_met(self, ring, start, end):
        return (self.is_in_ring(ring, start, True) or self.is_in_ring(ring, end, True)
                or any(meet(a, b, start, end) for a, b in edges(ring)))


def moved(point, bearing, distance):
    """A point some metres away, about."""
    y, x = point
    latitude = y + math.degrees(distance * math.cos(bearing) / 6371e3)
    longitude = x + math.degrees(distance * math.sin(bearing) / 6371e3 / math.cos(math.radians(y)))
    return max(-89.9, min(89.9, latitude)), (longitude + 180) % 360 - 180


def scene(choose):
    """A zone and its fixes."""
    center = (choose.uniform(-80, 80), choose.uniform(-179, 179))
    if choose.random() < 0.04:
        center = (choose.uniform(-60, 60), choose.choice([-1, 1]) * (180 - choose.uniform(0, 0.001)))
    elif choose.random() < 0.05:
        # Across the equator, or across the meridian of Greenwich; not both, where receivers without a position report to be.
        near, far = choose.uniform(-0.001, 0.001), choose.uniform(10, 60)
        center = choose.choice([(near, far), (far, near)])
    size = choose.choice([25.0, 50.0, 100.0, 150.0, 500.0, 2000.0, round(choose.uniform(5, 5000), 2)])
    kind = choose.choice(["circle", "circle", "polygon", "polygon", "line"])
    if abs(center[1]) > 179.9 and kind == "line":
        kind = "circle"
    special = []
    if kind == "circle":
        shape = (center, size)
    elif kind == "polygon":
        if choose.random() < 0.25 and abs(center[1]) < 179:
            # Along meridians and parallels, so that edges and corners are exact.
            y, x = [round(each, 3) for each in center]
            ring = [(y, x), (y, x + 0.002), (y + 0.003, x + 0.002), (y + 0.003, x)]
            special = ring + [(y, x + 0.001), (y + 0.003, x + 0.001), (y + 0.001, x), (y + 0.001, x + 0.002)]
        else:
            turns = sorted(choose.uniform(0, 2 * math.pi) for _ in range(choose.randint(5, 12)))
            if max((b - a) % (2 * math.pi) for a, b in zip(turns, turns[1:] + turns[:1])) > 2.5:
                turns = [2 * math.pi * side / 6 for side in range(6)]
            far = [choose.uniform(0.4, 1) for _ in turns]
            ring = [moved(center, -each, size * part) for each, part in zip(turns, far)]
        shape = [ring]
        if choose.random() < 0.3 and not special:
            shape.append([moved(center, each, size * 0.2) for each in (0, 1.5, 3, 4.5)])
    else:
        shape = [center]
        for _ in range(choose.randint(1, 6)):
            shape.append(moved(shape[-1], choose.uniform(0, 2 * math.pi), size))
        special = shape[:1]
    fixes = []
    for _ in range(FIXES):
        bearing = choose.uniform(0, 2 * math.pi)
        if special and choose.random() < 0.15:
            fixes.append(choose.choice(special))
        elif kind == "circle" and choose.random() < 0.5:
            off = choose.choice([-1, 1]) * 10 ** choose.uniform(-3.5, 1)
            fixes.append(moved(center, bearing, size + off))
        elif kind == "line":
            fixes.append(moved(choose.choice(shape), bearing, choose.uniform(0, 60)))
        else:
            fixes.append(moved(center, bearing, size * choose.uniform(0, 1.8)))
    return (kind, shape), fixes


def fence(zone):
    kind, shape = zone
    if kind == "circle":
        return {"id": "f", "circle": {"center": [shape[0][1], shape[0][0]], "radius": shape[1]}}
    if kind == "polygon":
        return {"id": "f", "polygon": [[[x, y] for y, x in ring + ring[:1]] for ring in shape]}
    return {"id": "f", "geoline": [[x, y] for y, x in shape]}


def compare(rule, command, folder, decisions):
    choose = random.Random(20261129)
    scenes = [scene(choose) for _ in range(max(1, decisions // FIXES))]
    layout, track = [os.path.join(folder, f"{rule.name}-{name}") for name in ("zones.json", "track.csv")]
    with open(layout, "w") as file:
        json.dump({"version": 1, "zones": [{"id": f"z{number}", "fences": [fence(zone)]}
                                           for number, (zone, _) in enumerate(scenes)]}, file)
    with open(track, "w") as file:
        file.write("track,time,latitude,longitude\n")
        for number, (_, fixes) in enumerate(scenes):
            for index, (latitude, longitude) in enumerate(fixes):
                # A fix each day, so that no way between two of them is too long.
                file.write(f"z{number},{1_500_000_000 + 86_400 * index},{latitude!r},{longitude!r}\n")
    answer = subprocess.run([command, "evaluate", "--zones", layout, "--rules", rule.options, "--format", "csv", track],
                            stdout=subprocess.PIPE, text=True)
    if answer.returncode:
        sys.exit(f"decision-tables: the command ended with {answer.returncode}")
    changes = {}
    for row in csv.DictReader(answer.stdout.splitlines()):
        if row["track"] == row["zone"]:
            changes.setdefault(int(row["zone"][1:]), {})[int(row["fix"])] = row["event"]
    counts = {"points": 0, "inside": 0, "ways": 0, "crossed": 0, "left out": 0, "different": 0}
    for number, (zone, fixes) in enumerate(scenes):
        events = changes.get(number, {})
        before, state = None, False
        for index, fix in enumerate(fixes):
            event = events.get(index)
            was = state
            state = {"entered": True, "exited": False}.get(event, state)
            try:
                expected = rule.is_inside(zone, fix)
                counts["points"] += 1
                counts["inside"] += expected
                if state != expected:
                    counts["different"] += 1
                    if counts["different"] <= 5:
                        print(f"decision-tables: {rule.name}, zone z{number}, a {zone[0]}, fix {index}: {state}, expected {expected}", file=sys.stderr)
                if before is not None and not was and not state:
                    meets = rule.is_met(zone, before, fix)
                    counts["ways"] += 1
                    counts["crossed"] += meets
                    if meets != (event == "crossed"):
                        counts["different"] += 1
                        if counts["different"] <= 5:
                            print(f"decision-tables: {rule.name}, zone z{number}, a {zone[0]}, way to fix {index}: {event}, expected {meets}", file=sys.stderr)
            except Undecided:
                counts["left out"] += 1
            before = fix
    print(f"decision-tables: {rule.name}: " + ", ".join(f"{count:,} {name}" for name, count in counts.items()))
    return counts["different"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", help="the command ringfence")
    parser.add_argument("folder", help="where the files of a run are")
    parser.add_argument("--decisions", type=int, default=100_000)
    chosen = parser.parse_args()
    os.makedirs(chosen.folder, exist_ok=True)
    different = sum(compare(rule, chosen.command, chosen.folder, chosen.decisions) for rule in (Traccar(), Tile38()))
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
