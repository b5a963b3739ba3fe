#!/usr/bin/env python3
"""Writes Tests/Fixtures/Shapes/distances.txt.

Distances between the perimeters of two shapes, from GeographicLib's Python port alone: every pair of
edges is sampled along both, then the nearest pair of samples is improved by nested golden-section
searches. Whether shapes overlap is written by hand in the table of cases, not calculated.

    Tests/Oracles/make shape-distances

Three lines for each case: `case METRES NAME`, then two shapes in longitudes and latitudes: `circle X Y RADIUS`,
`box WEST SOUTH EAST NORTH`, `line X Y …` or `polygon X Y … / X Y …` with its rings.
"""
import math
import pathlib
import random

from geographiclib.geodesic import Geodesic

EARTH = Geodesic.WGS84
RANDOM = random.Random(5)
GOLDEN = (math.sqrt(5) - 1) / 2
SAMPLES = 8


def distance(p, q):
    return EARTH.Inverse(p[1], p[0], q[1], q[0], Geodesic.DISTANCE)["s12"]


def at(edge, t):
    (x0, y0), (x1, y1) = edge
    return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


def golden(f, low, high, rounds):
    c, d = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    fc, fd = f(c), f(d)
    for _ in range(rounds):
        if fc < fd:
            high, d, fd = d, c, fc
            c = high - GOLDEN * (high - low)
            fc = f(c)
        else:
            low, c, fc = c, d, fd
            d = low + GOLDEN * (high - low)
            fd = f(d)
    return min(fc, fd)


def edges(shape):
    kind, data = shape
    lines = []
    if kind == "line":
        lines = [data]
    elif kind == "box":
        w, s, e, n = data
        lines = [[(w, s), (e, s), (e, n), (w, n), (w, s)]]
    elif kind == "polygon":
        lines = [ring + [ring[0]] for ring in data]
    return [pair for line in lines for pair in zip(line, line[1:])]


def chord(p, q):
    def xyz(p):
        x, y = math.radians(p[0]), math.radians(p[1])
        return math.cos(y) * math.cos(x), math.cos(y) * math.sin(x), math.sin(y)

    return math.dist(xyz(p), xyz(q))


def least(a, b):
    """The least distance between two shapes that do not overlap."""
    if a[0] == "circle" and b[0] == "circle":
        return max(0, distance(a[1], b[1]) - a[2] - b[2])
    if b[0] == "circle":
        a, b = b, a
    first = [(a[1], a[1])] if a[0] == "circle" else edges((a[0], a[1]))
    second = edges((b[0], b[1]))
    guesses = []
    for e in first:
        for f in second:
            for i in range(SAMPLES + 1):
                for k in range(SAMPLES + 1):
                    t, u = i / SAMPLES, k / SAMPLES
                    guesses.append((chord(at(e, t), at(f, u)), t, u, e, f))
    guesses.sort(key=lambda g: g[0])
    best = math.inf
    h = 1 / SAMPLES
    tried = []
    for _, t, u, e, f in guesses:
        if any(e is e2 and f is f2 and abs(t - t2) <= h and abs(u - u2) <= h for t2, u2, e2, f2 in tried):
            continue
        tried.append((t, u, e, f))
        if len(tried) > 3:
            break
        def inner(s, u=u, e=e, f=f):
            low, high = max(0, u - 1.5 * h), min(1, u + 1.5 * h)
            p = at(e, s)
            return min(
                golden(lambda v: distance(p, at(f, v)), low, high, 36),
                distance(p, at(f, low)), distance(p, at(f, high)))
        low, high = max(0, t - 1.5 * h), min(1, t + 1.5 * h)
        value = min(inner(low), inner(high), golden(inner, low, high, 36) if e[0] != e[1] else math.inf)
        best = min(best, value)
    return max(0, best - (a[2] if a[0] == "circle" else 0))


def star(x, y, size, count):
    """A ring around a point, `size` in metres, that does not cross itself."""
    ring = []
    turn = RANDOM.uniform(0, 1)
    for i in range(count):
        end = EARTH.Direct(y, x, 360 * (i + turn) / count, size * RANDOM.uniform(0.5, 1))
        ring.append((x + math.remainder(end["lon2"] - x, 360), end["lat2"]))
    return ring


def moved(x, y, azimuth, meters):
    end = EARTH.Direct(y, x, azimuth, meters)
    return end["lon2"], end["lat2"]


def some(kind, x, y, size):
    if kind == "circle":
        return ("circle", (x, y), size * RANDOM.uniform(0.5, 1))
    if kind == "line":
        return ("line", star(x, y, size, 5)[:3])
    if kind == "box":
        ring = star(x, y, size, 4)
        xs, ys = [p[0] for p in ring], [p[1] for p in ring]
        return ("box", (min(xs), min(ys), max(xs), max(ys)))
    return ("polygon", [star(x, y, size, RANDOM.choice([3, 5, 8]))])


CASES = []


def case(name, a, b, value=None):
    CASES.append((name, a, b, least(a, b) if value is None else value))


KINDS = ["circle", "polygon", "box", "line"]
for i, first in enumerate(KINDS):
    for second in KINDS[i:]:
        for place, (x, y) in [("48 N", (16.4, 48.2)), ("antimeridian", (179.999, -17.0)),
                              ("far north", (20.0, 84.0)), ("equator", (-60.0, 0.001))]:
            size = 10 ** RANDOM.uniform(1.5, 3)
            gap = 10 ** RANDOM.uniform(1, 3)
            x2, y2 = moved(x, y, RANDOM.uniform(0, 360), 3 * size + gap)
            case(f"{first} and {second}, {place}", some(first, x, y, size), some(second, x2, y2, size))

square = [(16.0, 48.0), (16.01, 48.0), (16.01, 48.01), (16.0, 48.01)]
hole = [(16.004, 48.004), (16.006, 48.004), (16.006, 48.006), (16.004, 48.006)]
case("circle inside a polygon", ("circle", (16.005, 48.005), 20), ("polygon", [square]), 0.0)
case("polygon inside a circle", ("polygon", [square]), ("circle", (16.005, 48.005), 5000), 0.0)
case("polygon inside a polygon", ("polygon", [hole]), ("polygon", [square]), 0.0)
case("line inside a polygon", ("line", [(16.002, 48.002), (16.003, 48.003)]), ("polygon", [square]), 0.0)
case("circle in a hole", ("circle", (16.0047, 48.005), 20), ("polygon", [square, hole]))
case("polygon in a hole", ("polygon", [[(16.0045, 48.0045), (16.005, 48.0046), (16.0048, 48.0055)]]),
     ("polygon", [square, hole]))
case("line in a hole", ("line", [(16.0045, 48.0045), (16.0055, 48.0055)]), ("polygon", [square, hole]))
case("polygon around a hole", ("polygon", [square]), ("polygon", [[(15.9, 47.9), (16.1, 47.9), (16.1, 48.1), (15.9, 48.1)], [(15.99, 47.99), (16.02, 47.99), (16.02, 48.02), (15.99, 48.02)]]))
case("crossing without a vertex inside", ("box", (16.0, 48.004, 16.01, 48.006)), ("box", (16.004, 48.0, 16.006, 48.01)), 0.0)
case("lines that cross", ("line", [(179.99, 1.0), (-179.99 + 360, 1.01)]), ("line", [(-180.01, 1.01), (-179.99, 1.0)]), 0.0)
case("shared edge", ("box", (16.0, 48.0, 16.01, 48.01)), ("box", (16.01, 48.0, 16.02, 48.01)), 0.0)
case("shared corner", ("box", (16.0, 48.0, 16.01, 48.01)), ("box", (16.01, 48.01, 16.02, 48.02)), 0.0)
case("circles inside each other", ("circle", (16.0, 48.0), 100), ("circle", (16.0001, 48.0), 20), 0.0)
case("across the antimeridian", ("box", (179.98, 5.0, 179.99, 5.01)), ("box", (-179.99, 5.0, -179.98, 5.01)))
case("around the pole", ("polygon", [[(0.0, 89.0), (90.0, 89.0), (180.0, 89.0), (270.0, 89.0)]]), ("circle", (30.0, 90.0), 50), 0.0)
case("across the pole", ("line", [(0.0, 89.99), (10.0, 89.99)]), ("line", [(180.0, 89.995), (190.0, 89.99)]))
case("near the south pole", ("box", (-10.0, -89.99, 10.0, -89.98)), ("box", (60.0, -89.99, 90.0, -89.98)))
case("parallel, 50 km, bowed", ("line", [(16.0, 60.0), (16.9, 60.0)]), ("line", [(16.1, 60.01), (16.8, 60.012)]))
case("long slants", ("line", [(16.0, 60.0), (18.0, 60.5)]), ("line", [(16.0, 60.003), (18.0, 60.503)]))
case("bow towards bow", ("line", [(10.0, 60.0), (14.0, 60.0)]), ("line", [(10.5, 60.5), (12.0, 60.05), (13.5, 60.5)]))
case("crossed slants, nearly", ("line", [(10.0, 45.0), (12.0, 47.0)]), ("line", [(11.005, 46.0), (13.0, 45.0)]))
case("far apart", ("box", (10.0, 45.0, 10.1, 45.1)), ("polygon", [star(30.0, 20.0, 9000, 6)]))



def text(shape):
    flat = lambda line: " ".join(f"{x!r} {y!r}" for x, y in line)
    if shape[0] == "circle":
        return f"circle {shape[1][0]!r} {shape[1][1]!r} {shape[2]!r}"
    if shape[0] == "box":
        return "box " + " ".join(repr(v) for v in shape[1])
    if shape[0] == "line":
        return "line " + flat(shape[1])
    return "polygon " + " / ".join(flat(r) for r in shape[1])


out = ["# geographiclib 2.1; Tests/Oracles/shape-distances.py"]
for name, a, b, value in CASES:
    out += [f"case {value!r} {name}", text(a), text(b)]
FIXTURE = pathlib.Path(__file__).parent.parent / "Fixtures" / "Shapes" / "distances.txt"
FIXTURE.parent.mkdir(exist_ok=True)
FIXTURE.write_text("\n".join(out) + "\n")
