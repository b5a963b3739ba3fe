#!/usr/bin/env python3
"""Prints the rows of Tests/RingfenceTests/Certainty/NormalContainmentTests.swift.

    Tests/Oracles/make containment

The share of a normal distribution in a disc, by mpmath: the density of the distance from the centre is
t exp(-(t^2 + d^2)/2) I0(t d) for a standard deviation of 1. Radius, distance of the mean, standard deviation, share.
"""
import math
import random

import mpmath as mp

mp.mp.dps = 40
RANDOM = random.Random(7)


def share(radius, distance, deviation):
    r, d = mp.mpf(radius) / deviation, mp.mpf(distance) / deviation
    low, high = max(mp.mpf(0), d - 12), min(r, d + 12)
    if low >= high:
        return mp.mpf(0)

    def density(t):
        return t * mp.exp(-((t - d) ** 2) / 2) * mp.besseli(0, t * d) * mp.exp(-t * d)

    return mp.quad(density, [low + (high - low) * k / 12 for k in range(13)])


def rows():
    found = [
        (50, 0, 20), (50, 50, 20), (50, 50.001, 20), (100, 120, 13.25), (100, 80, 13.25), (10, 5, 50), (1, 0, 30),
        (5000, 5003, 3), (5000, 4990, 7), (100000, 100010, 13), (30, 0.001, 10), (20, 160, 20), (0.5, 0.2, 0.1),
        (400, 380, 148),
    ]
    for _ in range(26):
        radius = round(math.exp(RANDOM.uniform(0, 6)), 2)
        deviation = round(math.exp(RANDOM.uniform(-1, 5)), 2)
        distance = round(abs(radius + deviation * RANDOM.uniform(-6, 6)), 2)
        found.append((radius, distance, deviation))
    return found


for row in rows():
    print("    (%s, %s, %s, %s)," % (*row, mp.nstr(share(*row), 13)))
