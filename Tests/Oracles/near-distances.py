#!/usr/bin/env python3
"""Writes Tests/Fixtures/Shapes/near-distances.txt.

Geodesic distances up to 5 km with all digits of a double, for which GeographicLib's 15 nm are too
coarse. A geodesic is followed from its beginning by the integrals over the auxiliary sphere
(Karney 2013, equations 7 and 8), by quadrature with 40 digits, without any series. The far end is
rounded to doubles, and the distance is corrected by the change along the geodesic.

    Tests/Oracles/make near-distances

One line for each distance: LATITUDE1 LATITUDE2 LONGITUDE2 METRES, the first point at longitude 0.
"""
import pathlib
import random

import mpmath as mp

mp.mp.dps = 40
RANDOM = random.Random(11)
A = mp.mpf(6378137)
F = 1 / mp.mpf("298.257223563")
B = A * (1 - F)
E2 = F * (2 - F)
EP2 = E2 / (1 - E2)


def follow(latitude, azimuth, meters):
    """The far end's latitude and difference of longitude, and the azimuth there, in radians."""
    start = mp.radians(mp.mpf(latitude))
    azimuth = mp.radians(mp.mpf(azimuth))
    beta = mp.atan((1 - F) * mp.tan(start))
    sine0 = mp.sin(azimuth) * mp.cos(beta)
    cosine0 = mp.hypot(mp.cos(azimuth), mp.sin(azimuth) * mp.sin(beta))
    k2 = EP2 * cosine0**2
    sigma1 = mp.atan2(mp.sin(beta), mp.cos(azimuth) * mp.cos(beta))

    def speed(sigma):
        return mp.sqrt(1 + k2 * mp.sin(sigma) ** 2)

    sigma2 = sigma1 + meters / (B * speed(sigma1))
    for _ in range(5):
        length = B * mp.quad(speed, [sigma1, sigma2])
        sigma2 -= (length - meters) / (B * speed(sigma2))
    omega = mp.atan2(sine0 * mp.sin(sigma2), mp.cos(sigma2)) - mp.atan2(
        sine0 * mp.sin(sigma1), mp.cos(sigma1)
    )
    omega -= 2 * mp.pi * mp.nint(omega / (2 * mp.pi))
    turn = mp.quad(lambda s: (2 - F) / (1 + (1 - F) * speed(s)), [sigma1, sigma2])
    latitude2 = mp.atan(mp.tan(mp.asin(cosine0 * mp.sin(sigma2))) / (1 - F))
    return latitude2, omega - F * sine0 * turn, mp.atan2(sine0, cosine0 * mp.cos(sigma2))


def row(latitude, azimuth, meters):
    latitude2, longitude2, azimuth2 = follow(latitude, azimuth, mp.mpf(meters))
    y, x = float(mp.degrees(latitude2)), float(mp.degrees(longitude2))
    w2 = 1 - E2 * mp.sin(latitude2) ** 2
    north = (mp.radians(mp.mpf(y)) - latitude2) * A * (1 - E2) / mp.sqrt(w2) ** 3
    east = (mp.radians(mp.mpf(x)) - longitude2) * A / mp.sqrt(w2) * mp.cos(latitude2)
    length = meters + north * mp.cos(azimuth2) + east * mp.sin(azimuth2)
    return f"{latitude!r} {y!r} {x!r} {float(length)!r}\n"


def main():
    rows = []
    for latitude in (0.0, 20.0, -45.0, 60.0, -72.0, 80.0, -80.0):
        for azimuth in range(0, 360, 45):
            rows.append(row(latitude, azimuth + 0.25, 4_950))
    for _ in range(100):
        latitude, azimuth = RANDOM.uniform(-80, 80), RANDOM.uniform(0, 360)
        rows.append(row(latitude, azimuth, 10 ** RANDOM.uniform(0, 3.69)))
    place = pathlib.Path(__file__).parent.parent / "Fixtures/Shapes/near-distances.txt"
    place.write_text("# Made by Tests/Oracles/near-distances.py\n" + "".join(rows))


main()
