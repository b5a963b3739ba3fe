#!/usr/bin/env python3
"""Writes Tests/Fixtures/Lint/polygons.txt: polygons written by hand and random ones, and whether GEOS
finds them valid.

    Tests/Oracles/make validity

Lines: `polygon valid|invalid REASON`, then a `ring X Y ...` for each ring, the outer one first,
closed. Half of the random ones lie on a lattice, where corners meet edges exactly. Polygons that
GEOS calls invalid because touching holes divide the interior are left out: the engine counts edges, and
reads these like any other polygon.
"""
import pathlib
import random

import shapely
from shapely.geometry import Polygon
from shapely.validation import explain_validity

random.seed(20240602)
out = [f"# shapely {shapely.__version__}, GEOS {shapely.geos_version_string}; Tests/Oracles/validity.py"]
count = {"valid": 0, "invalid": 0}

BY_HAND = [
    [[(0, 0), (4, 0), (4, 4), (0, 4)]],
    [[(0, 0), (4, 4), (4, 0), (0, 4)]],  # bow tie
    [[(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)]],  # corner on an edge
    [[(0, 0), (2, 2), (4, 0), (4, 4), (2, 2), (0, 4)]],  # corner on a corner
    [[(0, 0), (4, 0), (6, 0), (4, 0), (4, 4)]],  # spike
    [[(0, 0), (4, 0), (2, 0), (2, 4)]],  # back along an edge
    [[(0, 0), (4, 0), (8, 0)]],  # flat
    [[(0, 0), (0, 0), (4, 0), (4, 4), (4, 4)]],  # repeated corners
    [[(0, 0), (2, 0), (4, 0), (4, 4), (0, 4)]],  # corner on a straight line
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (4, 2), (4, 4)]],
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(0, 2), (4, 2), (4, 4)]],  # hole touches
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(-1, 2), (4, 2), (4, 4)]],  # hole reaches out
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(12, 2), (14, 2), (14, 4)]],  # hole elsewhere
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(0, 2), (0, 4), (4, 4)]],  # hole along an edge
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(0, 0), (9, 0), (9, 9), (0, 9)]],  # hole all over
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (7, 2), (7, 7), (2, 7)], [(3, 3), (4, 3), (4, 4)]],
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (5, 2), (5, 5)], [(4, 3), (7, 3), (7, 4)]],
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (4, 2), (4, 4)], [(4, 4), (6, 4), (6, 6)]],
    [[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (4, 2), (4, 4)], [(2, 2), (4, 2), (4, 4)]],
    [[(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9)], [(3, 9), (6, 9), (6, 3), (3, 3)]],
]


def add(rings):
    """Writes a polygon and what GEOS says."""
    polygon = Polygon(rings[0], rings[1:])
    reason = explain_validity(polygon).split("[")[0]
    if "disconnected" in reason:
        return
    result = "valid" if polygon.is_valid else "invalid"
    count[result] += 1
    out.append(f"polygon {result} {reason}")
    for ring in rings:
        out.append("ring " + " ".join(f"{x!r} {y!r}" for x, y in ring + ring[:1]))


def ring(number, west, east, isLattice):
    if isLattice:
        return [(random.randint(west, east), random.randint(west, east)) for _ in range(number)]
    return [(random.uniform(west, east), random.uniform(west, east)) for _ in range(number)]


for rings in BY_HAND:
    add(rings)
for number in range(700):
    isLattice = number % 2 == 0
    rings = [ring(random.randint(3, 6), 0, 8, isLattice)]
    if number % 3 == 0:
        size = random.randint(9, 12)
        rings = [[(0, 0), (size, 0), (size, size), (random.randint(0, 3), size)]]
        rings += [ring(3, 0, 9, isLattice) for _ in range(random.randint(1, 2))]
    if all(len(set(one)) >= 3 for one in rings):
        add(rings)

assert count["valid"] > 150 and count["invalid"] > 250, count
path = pathlib.Path(__file__).parent.parent / "Fixtures" / "Lint" / "polygons.txt"
path.write_text("\n".join(out) + "\n")
print(count)
