"""Compares the simulation with closed forms, before anything is measured with it."""
import numpy as np

import command
import fences
import fit
import motion
import receiver
import recordings
import tracks
import truth


class Failure(Exception):
    """The simulation is not what it says."""


def near(name, found, expected, limit):
    if not abs(float(found) - float(expected)) <= limit:
        raise Failure(f"{name} is {found:.4f} and should be {expected:.4f}, within {limit:.4f}")


def errors():
    """Their deviation is 1, and where nothing is smoothed they correlate as the sum of two exponentials."""
    receivers = receiver.Receivers("walk", np.random.default_rng(1), np.full(4_000, 10))
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
    for name, most in (("walk", 2.6), ("cycle", 8 * 1.15), ("car", 18 * 1.15), ("bus", 14 * 1.15), ("parked", 0), ("indoor", 0.61),
                       ("mixed", 18 * 1.15)):
        path = motion.paths(name, np.random.default_rng(2), 200, motion.SECONDS[name])
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


def stops():
    """A place is where a device stops, and its neighbour is beside it; who does not stop has none."""
    rng, second = np.random.default_rng(5), np.arange(201.0)
    x = np.minimum(second, 100) * 2  # 2 m/s for 100 s, then at 200 m
    for _ in range(200):
        shop, neighbour = fences.places(rng, x, np.zeros(201))
        near("the distance of a stop from its place", np.hypot(shop.x - 200, shop.y) / shop.size, 0.3, 0.8)
        near("the gap to the neighbour", np.hypot(shop.x - neighbour.x, shop.y - neighbour.y) - shop.size - neighbour.size, 21, 19.001)
    near("the places of a device that does not stop", len(fences.places(rng, second * 2, np.zeros(201))), 0, 0)


def truths():
    """What is true of a device that walks 100 m with 1 m/s through a disc between 40 and 60 m."""
    path = np.stack([np.arange(101.0), np.zeros(101)])
    device = tracks.Device(np.arange(0, 101, 10), path[:, ::10], np.full(11, 5.0), path)
    answer = command.Answer()
    answer.visits, answer.exits = {1: [45.0, 58.0, 0.9, 1.0]}, {1: (70.0, 0.95, 1.0)}
    answer.entry_times, answer.exit_times, answer.possible = {1: (41.0, 47.0)}, {1: (55.0, 62.0)}, 0.1
    found = {row["what"]: row for row in truth.rows(device, fences.Fence(fences.DISC, 50.0, 0.0, 10.0, 0.0), answer)}
    for what, expected in ((truth.VISITS, True), (truth.POSSIBLE, False), (truth.EXITS, True), (truth.ENTRY_TIMES, False),
                           (truth.EXIT_TIMES, True)):
        near(f"whether what is said of {truth.NAMES[what]} is true", found[what]["true"], expected, 0)
    near("how much too late an entry is said to be", found[truth.ENTRY_TIMES]["early"], 1, 1e-9)
    answer.visits = {1: [45.0, 46.0, 0.9, 1.0], 2: [135.0, 136.0, 0.9, 1.0]}  # windows from 15 to 76 and from 105 on
    found = [row["true"] for row in truth.rows(device, fences.Fence(fences.DISC, 90.0, 0.0, 10.0, 0.0), answer)]
    near("visits of a disc between 80 and 100 m", sum(found[:2]), 0, 0)
    near("its possible visit", found[2], True, 0)


def recorded():
    """A dense recording is one piece, and none where a minute is missing in the middle of 15."""
    second = np.arange(0, 901, 5.0)
    columns = np.stack([second + 1e9, np.full(181, 60.0), 10 + second * 1e-5])
    found = list(recordings.pieces(columns))
    near("the pieces of a recording", len(found), 1, 0)
    # At 60° a degree to the east is half of one at the equator.
    near("the metres of a recording to the east", found[0][0, 900], 900 * 1e-5 * command.EAST / 2, 0.01)
    gap = (second <= 400) | (second >= 460)
    near("the pieces of a recording with a gap", len(list(recordings.pieces(columns[:, gap]))), 0, 0)
    near("the pieces of one that is not dense", len(list(recordings.pieces(columns[:, ::3]))), 0, 0)


def maps():
    """A map undoes what was done to probabilities, and leaves those that are right."""
    rng, count = np.random.default_rng(6), 40_000
    logit, moving, interval = rng.normal(0, 2, count), rng.random(count), np.exp(rng.uniform(np.log(2), np.log(400), count))
    rows = {"said": 1 / (1 + np.exp(-logit)), "moving": moving, "interval": interval}
    right = 1 / (1 + np.exp(-(0.4 - 0.8 * (1 - moving) + logit * np.where(logit > 0, 0.5, 0.9))))
    for name, p, limit in (("wrong", right, 0.015), ("right", rows["said"], 0.015)):
        rows["true"] = (rng.random(count) < p).astype(float)
        near(f"the error of mapped probabilities that were {name}", np.abs(fit.mapped(fit.fitted(rows), rows) - p).mean(), 0, limit)


def everything():
    errors()
    motions()
    places()
    insides()
    stops()
    truths()
    recorded()
    maps()
