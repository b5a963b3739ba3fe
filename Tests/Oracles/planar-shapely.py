#!/usr/bin/env python3
"""Writes Tests/Fixtures/Planar/polygons.txt: random polygons with holes, points and paths, and the
results of GEOS.

    Tests/Oracles/make planar-shapely

Lines: `polygon`, `ring LON LAT ...`, `point LON LAT inside|onBoundary|outside`,
`path LON LAT LON LAT T T ...` with the parameters at which the path enters and leaves, in pairs.
Longitudes and latitudes have full precision; points on the boundary are vertices, or lie on edges
along a parallel.
"""
import math
import pathlib
import random

import shapely
from shapely.geometry import LineString, Point, Polygon

random.seed(20240601)
out = [f"# shapely {shapely.__version__}, GEOS {shapely.geos_version_string}; Tests/Oracles/planar-shapely.py"]


def star(x, y, low, high, count):
    """A simple ring around a point."""
    turns = sorted(random.uniform(0, 2 * math.pi) for _ in range(count))
    sizes = [random.uniform(low, high) for _ in turns]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a, r in zip(turns, sizes)]


def parameter(start, end, point):
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    return math.hypot(point[0] - start[0], point[1] - start[1]) / length


number = 0
while number < 24:
    x, y = random.uniform(-170, 170), random.uniform(-75, 75)
    size = random.choice([0.001, 0.1, 8])
    outer = star(x, y, 0.5 * size, size, random.choice([5, 20, 400]))
    holes = [star(x, y, 0.1 * size, 0.4 * size, random.randint(3, 30))] if number % 2 else []
    shape = Polygon(outer, holes)
    if not shape.is_valid:
        continue
    number += 1
    out.append("polygon")
    for ring in [outer, *holes]:
        out.append("ring " + " ".join(f"{a!r} {b!r}" for a, b in ring))
    shapely.prepare(shape)
    for place in range(40):
        point = random.choice(outer) if place % 8 == 0 else (
            x + random.uniform(-1.1, 1.1) * size, y + random.uniform(-1.1, 1.1) * size)
        where = Point(point)
        answer = "inside" if shape.contains(where) else "onBoundary" if shape.touches(where) else "outside"
        out.append(f"point {point[0]!r} {point[1]!r} {answer}")
    for _ in range(12):
        start, end = [(x + random.uniform(-1.3, 1.3) * size, y + random.uniform(-1.3, 1.3) * size) for _ in "ab"]
        common = shape.intersection(LineString([start, end]))
        pieces = [piece for piece in getattr(common, "geoms", [common]) if not piece.is_empty]
        spans = sorted(sorted(parameter(start, end, c) for c in (p.coords[0], p.coords[-1])) for p in pieces)
        text = " ".join(f"{t!r}" for span in spans for t in span)
        out.append(f"path {start[0]!r} {start[1]!r} {end[0]!r} {end[1]!r} {text}".rstrip())

pathlib.Path(__file__).parent.parent.joinpath("Fixtures/Planar/polygons.txt").write_text("\n".join(out) + "\n")
