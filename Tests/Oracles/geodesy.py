#!/usr/bin/env python3
"""Writes the tables of Tests/RingfenceGeodesyTests/GeodesyOracle.swift.

Everything comes from GeographicLib's Python port (C. F. F. Karney), which shares no code with this
project: distances and azimuths directly, the rest by plain searches over its inverse solution.

    pip install geographiclib==2.1
    python3 Tests/Oracles/geodesy.py > Tests/RingfenceGeodesyTests/GeodesyOracle.swift
"""
import math
import random

import geographiclib
from geographiclib.geodesic import Geodesic

EARTH = Geodesic.WGS84
RANDOM = random.Random(20240229)
GOLDEN = (math.sqrt(5) - 1) / 2


def uniform(a, b):
    return RANDOM.uniform(a, b)


def latitude(x):
    return max(-90.0, min(90.0, x))


def distance(lat1, lon1, lat2, lon2):
    return EARTH.Inverse(lat1, lon1, lat2, lon2, Geodesic.DISTANCE)["s12"]


def destination(lat, lon, azimuth, meters):
    end = EARTH.Direct(lat, lon, azimuth, meters)
    return end["lat2"], end["lon2"]


def least(f, a, b, samples):
    """The least value of f on [a, b] and where: sampled, then golden section about each dip."""
    ts = [a + (b - a) * i / samples for i in range(samples + 1)]
    values = [f(t) for t in ts]
    best = min(zip(values, ts))
    mark = best[0] + 0.05 * abs(best[0]) + 1e-9
    for i, value in enumerate(values):
        left = values[i - 1] if i else math.inf
        right = values[i + 1] if i < samples else math.inf
        if value > min(left, right) or value > mark and value - abs(left - right) > best[0]:
            continue
        low, high = ts[max(0, i - 1)], ts[min(samples, i + 1)]
        for _ in range(80):
            c, d = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
            if f(c) < f(d):
                high = d
            else:
                low = c
        t = (low + high) / 2
        best = min(best, (f(t), t))
    return best


def pairs():
    for _ in range(14):  # anywhere
        yield uniform(-90, 90), uniform(-180, 180), uniform(-90, 90), uniform(-180, 180)
    for exponent in (-9, -7, -6, -5, -4, -3, -2, -1, 0, 1):  # short
        lat, lon, s = uniform(-80, 80), uniform(-180, 180), 10.0**exponent
        yield lat, lon, lat + uniform(-s, s), lon + uniform(-s, s)
    for exponent in (-9, -6, -4, -3, -2, -1.5, -1, -0.7, -0.5, -0.3, 0, 0.3):  # nearly antipodal
        lat, lon, s = uniform(-90, 90), uniform(-180, 180), 10.0**exponent
        yield lat, lon, latitude(-lat + uniform(-s, s)), lon + 180 + uniform(-s, s)
    for pole in (90, -90, 90, -90):  # from a pole
        yield pole, uniform(-180, 180), uniform(-90, 90), uniform(-180, 180)
    for turn in (0, 180, 1e-9, 180 - 1e-9, 0, 180):  # along a meridian
        lon = uniform(-180, 180)
        yield uniform(-90, 90), lon, uniform(-90, 90), lon + turn
    for size in (0, 1e-15, 1e-9, 1e-4, 1e-1):  # nearly along the equator
        yield uniform(-size, size), uniform(-180, 180), uniform(-size, size), uniform(-180, 180)
    for lon in (1, 90, 179, 179.39, 179.4, 179.5, 179.9, 180):  # along the equator, then off it
        yield 0, 0, 0, lon
    for lat, other in ((30, 30), (30, -30), (-45, 45), (89.999999, 89.999999), (60, -60)):
        yield lat, uniform(-180, 180), other, uniform(-180, 180)
    for _ in range(4):  # from a vertex
        lat, lon = uniform(-80, 80), uniform(-180, 180)
        yield (lat, lon, *destination(lat, lon, 90, uniform(0, 2e7)))
    for size in (1e-9, 1e-5, 1e-2):  # beside a pole
        yield 90 - uniform(0, size), uniform(-180, 180), 90 - uniform(0, size), uniform(-180, 180)
    for lat, lon in ((0, 0), (51.5, -0.125), (90, 10), (-90, -180)):  # equal points
        yield lat, lon, lat, lon
    yield -37.8136, 179.9999, -37.8137, -179.9999
    yield 12, 190, 12.5, -175


def geodesic_rows():
    for row in pairs():
        row = tuple(float(x) for x in row)
        line = EARTH.Inverse(*row, Geodesic.ALL)
        same = line["s12"] == 0
        yield (*row, line["s12"], 0.0 if same else line["azi1"] % 360,
               0.0 if same else line["azi2"] % 360, abs(line["m12"]))


def edges():
    for exponent in (-5, -4, -3, -2, -1, 0):  # point and edge of one size
        for _ in range(3):
            lat, lon, s = uniform(-85, 85), uniform(-180, 180), 10.0**exponent
            yield (lat, lon, lon + uniform(-s, s), lat + uniform(-s, s),
                   lon + uniform(-s, s), lat + uniform(-s, s))
    for lat in (-75, -60, -30, 0, 45, 70, 85, 89):  # long parallels
        lon = uniform(-180, 180)
        yield (latitude(lat + uniform(-0.5, 0.5)), lon + uniform(0, 60), lon, lat, lon + 60, lat)
    for _ in range(5):  # long and slanting
        lat, lon = uniform(-70, 70), uniform(-180, 180)
        end, turn = uniform(-80, 80), uniform(-60, 60)
        share = uniform(0.1, 0.9)
        yield (latitude(lat + (end - lat) * share + uniform(-0.3, 0.3)), lon + turn * share,
               lon, lat, lon + turn, end)
    for pole in (1, -1):  # about and into a pole
        for size in (1e-3, 1e-1, 3):
            lon = uniform(-180, 180)
            yield (pole * (90 - uniform(0, size)), uniform(-180, 180), lon,
                   pole * (90 - uniform(0, size)), lon + uniform(-180, 180),
                   pole * (90 - uniform(0, size)))
        yield (pole * 89.5, uniform(-180, 180), 10, pole * 90, 120, pole * 89)
        yield (pole * 89.99, 25, -180, pole * 89.9, 180, pole * 89.9)
    yield -17, -179.95, 179.9, -17.1, 180.2, -16.9  # across the antimeridian, unwrapped both ways
    yield -17, 179.95, -180.2, -17.1, -179.9, -16.9
    yield 10, 20, 30, 10, 30, 10  # no length


def edge_rows():
    for row in edges():
        lat, lon, lon0, lat0, lon1, lat1 = row = tuple(float(x) for x in row)

        def f(t):
            return distance(lat, lon, lat0 + (lat1 - lat0) * t, lon0 + (lon1 - lon0) * t)

        yield (*row, least(f, 0.0, 1.0, 600)[0])


def legs():
    """Circle and path: centre lat, lon, radius, start lat, lon, end lat, lon (unwrapped)."""
    for radius in (1, 5, 40, 300, 2000, 10000):
        for _ in range(3):  # city: a path of the circle's size
            lat, lon, s = uniform(-80, 80), uniform(-180, 180), radius / 111000 * 1.6
            k = math.cos(math.radians(lat))
            yield (lat, lon, radius, lat + uniform(-s, s), lon + uniform(-s, s) / k,
                   lat + uniform(-s, s), lon + uniform(-s, s) / k)
    for radius in (100, 5000, 30000, 100000):  # aircraft: 75 km between fixes
        lat, lon = uniform(-70, 70), uniform(-180, 180)
        start = destination(lat, lon, 200, 30000)
        end = destination(lat, lon, 20 + uniform(-0.05, 0.05), 45000)
        yield (lat, lon, radius, *start, *end)
    for radius in (10, 200000, 1000000):  # half the globe
        lat, lon = uniform(-50, 50), uniform(-180, 180)
        rise, run = uniform(-60, 60) / 2, uniform(60, 85)
        yield (lat, lon, radius, lat * 0.7 - rise, lon - run, lat * 1.3 + rise, lon + run)
    for pole in (1, -1):  # along a parallel beside the pole, and over it
        for radius in (300, 2000, 9000):
            yield (pole * 89.95, 30, radius, pole * 89.9, -80, pole * 89.9, 95)
            yield (pole * 89.9, 0, radius, pole * 89.94, -89, pole * 89.86, 89)
        yield (pole * 90, 0, 5000, pole * 89.9, 20, pole * 90, 20)
    yield (-17, 179.99, 2500, -17.01, 179.9, -16.98, 180.1)
    yield (-17, -179.99, 2500, -17.01, -179.9, -16.98, -180.1)


def leg_rows():
    """The leg, then the parameters where the distance passes the radius, ascending."""
    for row in legs():
        lat, lon, radius, lat0, lon0, lat1, lon1 = row = tuple(float(x) for x in row)

        def f(t):
            return distance(lat, lon, lat0 + (lat1 - lat0) * t, lon0 + (lon1 - lon0) * t) - radius

        samples = 2000
        stations = [i / samples for i in range(samples + 1)]
        low, where = least(f, 0.0, 1.0, samples)
        if low < 0 and where not in stations:
            stations = sorted(stations + [where])
        values = [f(t) for t in stations]
        crossings = []
        for (t0, f0), (t1, f1) in zip(zip(stations, values), list(zip(stations, values))[1:]):
            if (f0 <= 0) != (f1 <= 0):
                a, b, inside = t0, t1, f0 <= 0
                for _ in range(80):
                    middle = (a + b) / 2
                    if (f(middle) <= 0) == inside:
                        a = middle
                    else:
                        b = middle
                crossings.append((a + b) / 2)
        yield (*row, *crossings)


def box_rows():
    """Centre and radius, then the circle's extents: south, north, half its width."""
    for lat, radius in ((0, 100), (45, 5), (-37.8, 40), (60, 1000), (70, 9000), (-85, 20000),
                        (48, 100000), (-20, 1000000), (80, 1000000), (65, 300000), (89.9, 500)):
        lon = 0.0

        def turn(azimuth):
            return -abs(destination(lat, lon, azimuth, radius)[1])

        yield (float(lat), float(radius), destination(lat, lon, 180, radius)[0],
               destination(lat, lon, 0, radius)[0], -least(turn, 0.0, 180.0, 360)[0])


def length_rows():
    """A path and its length: the sum of short geodesics along it."""
    for lat0, lon0, lat1, lon1 in ((0, 0, 0, 1), (48, 11, 48.0003, 11.0004), (48, 11, 48.5, 11.6),
                                   (-60, 30, -60, 31), (89.9, 0, 89.9, 170), (85, 10, 90, 100),
                                   (80, 0, 89.99, 180), (10, 20, -30, 120), (70, -170, 70.3, -168)):
        pieces = 20000
        total = 0.0
        for i in range(pieces):
            a, b = i / pieces, (i + 1) / pieces
            total += distance(lat0 + (lat1 - lat0) * a, lon0 + (lon1 - lon0) * a,
                              lat0 + (lat1 - lat0) * b, lon0 + (lon1 - lon0) * b)
        yield float(lat0), float(lon0), float(lat1), float(lon1), total


def table(name, comment, rows):
    print(f"\n  /// {comment}")
    print(f'  static let {name} = rows(\n    """')
    for row in rows:
        print("    " + " ".join(repr(x) for x in row))
    print('    """)')


print(f"""// Made by Tests/Oracles/geodesy.py with geographiclib {geographiclib.__version__} from PyPI:
//   pip install geographiclib=={geographiclib.__version__}
//   python3 Tests/Oracles/geodesy.py > Tests/RingfenceGeodesyTests/GeodesyOracle.swift
// Degrees and metres throughout.

enum GeodesyOracle {{
  /// The numbers of each line.
  private static func rows(_ text: String) -> [[Double]] {{
    text.split(separator: "\\n").map {{ $0.split(separator: " ").compactMap {{ Double($0) }} }}
  }}""", end="\n")
table("geodesics", "lat1 lon1 lat2 lon2, distance, initial and final azimuth, reduced length.",
      geodesic_rows())
table("edges", "Point lat lon, edge lon0 lat0 lon1 lat1, least distance.", edge_rows())
table("crossings", "Centre lat lon, radius, path lat0 lon0 lat1 lon1, then parameters of crossings.",
      leg_rows())
table("boxes", "Centre lat, radius, then south, north and half width of the circle.", box_rows())
table("lengths", "Path lat0 lon0 lat1 lon1 and its length.", length_rows())
print("}")
