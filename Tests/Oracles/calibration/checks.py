"""Compares the simulation with closed forms, before anything is measured with it."""
import numpy as np

import fences
import motion
import receiver


class Failure(Exception):
    """The simulation is not what it says."""


def near(name, found, expected, limit):
    if not abs(found - expected) <= limit:
        raise Failure(f"{name} is {found:.4f} and should be {expected:.4f}, within {limit:.4f}")


def errors():
    """Their deviation is 1, and where nothing is smoothed they correlate as the sum of two exponentials."""
    receivers = receiver.Receivers("walk", np.random.default_rng(1), 4_000)
    found = receivers.errors(60)
    near("the deviation of errors", np.sqrt((found[:, :, 60] ** 2).mean()), 1, 0.03)
    plain = receivers.smoothing == 0
    for lag in (2, 20, 60):
        share = receivers.share[plain]
        expected = share * np.exp(-lag / receivers.slow[plain]) + (1 - share) * np.exp(-lag / receivers.fast[plain])
        near(f"the correlation of errors over {lag} s",
             (found[:, plain, 60 - lag] * found[:, plain, 60]).mean(), expected.mean(), 0.05)
    steps = np.diff(found, axis=2)
    smooth = np.sqrt((steps[:, ~plain] ** 2).mean()) / np.sqrt((steps[:, plain] ** 2).mean())
    if not smooth < 0.7:
        raise Failure(f"smoothing receivers have steps of {smooth:.2f} times those of others")


def motions():
    """Nothing moves faster than it may, and what is parked rests."""
    for name, most in (("walk", 2.6), ("car", 18 * 1.15), ("parked", 0), ("indoor", 0.61), ("mixed", 18 * 1.15)):
        path = motion.paths(name, np.random.default_rng(2), 200)
        speed = np.hypot(*np.diff(path, axis=2))
        near(f"the greatest speed of {name}", speed.max(), most / 2, most / 2 + 1e-9)


def places():
    """A device at rest is in a disc of radius r whose centre is uniform as often as the areas say; a straight way
    meets one as often as the area of its band does."""
    rng = np.random.default_rng(3)
    margin, length = 60.0, 400.0
    for way, name in ((np.zeros(401), "a device at rest"), (np.arange(401.0) * length / 400, "a straight way")):
        count, expected, variance = np.zeros(2), 0.0, 0.0
        for _ in range(4_000):
            fence = fences.beside(rng, way, np.zeros(401), margin)
            if fence.kind != fences.DISC:
                continue
            far = way[-1]
            share = ((2 * fence.size * far + np.pi * fence.size ** 2)
                     / (2 * (fence.size + margin) * far + np.pi * (fence.size + margin) ** 2))
            count += fence.stays(way, np.zeros(401), 0.0).shape[1] > 0, 1
            expected += share
            variance += share * (1 - share)
        near(f"the share of discs that {name} meets", count[0] / count[1], expected / count[1],
             4 * np.sqrt(variance) / count[1] + 0.003)


def insides():
    """The time inside is that of a path in fine steps."""
    rng = np.random.default_rng(4)
    fine = np.linspace(0, 30, 30_001)
    for kind in (fences.DISC, fences.ELL, fences.BAR) * 5:
        x, y = np.cumsum(rng.normal(0, 20, (2, 31)), axis=1)
        x[10:13], y[10:13] = x[10], y[10]
        fence = fences.Fence(kind, *rng.normal(0, 20, 2), rng.uniform(15, 80), rng.uniform(0, 6))
        u, v = np.interp(fine, range(31), x) - fence.x, np.interp(fine, range(31), y) - fence.y
        c, s = np.cos(fence.angle), np.sin(fence.angle)
        u, v = (c * u + s * v) / fence.size, (c * v - s * u) / fence.size
        inside = {fences.DISC: u * u + v * v <= 1,
                  fences.ELL: (np.abs(u) <= 1) & (np.abs(v) <= 1) & ((u <= 0) | (v <= 0)),
                  fences.BAR: (np.abs(u) <= 1) & (np.abs(v) <= 0.3)}[kind]
        found = np.zeros(len(fine), dtype=bool)
        for begin, end in fence.stays(x, y, 0.0).T:
            found |= (fine >= begin) & (fine <= end)
        near(f"the seconds in a fence ({fences.SHAPES[kind]})", found.mean() * 30, inside.mean() * 30, 0.05)


def everything():
    errors()
    motions()
    places()
    insides()
