#!/usr/bin/env python3
"""Prints rows for BearingConditionTests: the direction in which a path that is straight in longitude and
latitude enters a circle of 400 m around its middle.

  Tests/Oracles/make path-courses   compares the rows with the test
"""
from geographiclib.geodesic import Geodesic

WGS = Geodesic.WGS84
PATHS = [((48.0, 16.0), (48.02, 16.03)), ((48.02, 16.03), (48.0, 16.0)), ((-37.8, 144.9), (-37.83, 144.9)),
         ((69.6, 18.9), (69.61, 18.99)), ((-17.0, 179.99), (-17.01, -179.97)), ((0.0, 10.0), (0.02, 9.99)),
         ((85.0, 30.0), (85.03, 31.0)), ((10.0, 20.0), (10.0, 20.05))]
for a, b in PATHS:
    turn = (b[1] - a[1] + 180) % 360 - 180

    def at(t): return a[0] + (b[0] - a[0]) * t, a[1] + turn * t
    middle = at(0.5)
    low, high = 0.0, 0.5
    for _ in range(60):
        mid = (low + high) / 2
        if WGS.Inverse(*middle, *at(mid))["s12"] > 400: low = mid
        else: high = mid
    course = WGS.Inverse(*at(high - 0.0005), *at(high + 0.0005))["azi1"] % 360
    print(f"    ({a}, {b}, {course:.4f}),")
