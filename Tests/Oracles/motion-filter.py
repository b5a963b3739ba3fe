#!/usr/bin/env python3
"""Prints the rows of MotionMixtureTests.swift and BackwardPassTests.swift.

    Tests/Oracles/make motion-filter

Forty fixes whose positions, velocities and errors have a joint normal distribution: its mean and covariance at the last
fix given all fixes, by one solution of the whole system in 60 digits. The position before any fix is flat (a variance
of 1e30). The velocity is an Ornstein-Uhlenbeck process, whose moments are integrated numerically. Then, for some fixes,
index, position to the east and to the north and its variance given all fixes, and the covariance of two positions. Last,
with fixes 11 to 19 left out, the same at four times that divide the gap evenly.
"""
import mpmath as mp

mp.mp.dps = 60
COUNT = 40
SHARE, FACTOR, TAU, FLAT = mp.mpf("0.9"), mp.mpf("1.5"), mp.mpf(80), mp.mpf(10) ** 30

times = [mp.mpf(0)]
for k in range(1, COUNT):
    times.append(times[-1] + 10 + (7 * k) % 11)
deviations = [mp.mpf(4 + (3 * k) % 7) for k in range(COUNT)]
east = mp.matrix([mp.mpf("1.25") * times[k] + (k * k * 5) % 23 - 11 for k in range(COUNT)])
north = mp.matrix([mp.mpf((k * k * 3) % 17 - 8) for k in range(COUNT)])


def transition(seconds, variance, correlation):
    """The matrix of a step, and what it adds to the covariance."""
    h, kept = mp.exp(-seconds / correlation), mp.exp(-seconds / TAU)
    noise = 2 * variance / correlation

    def reach(s):
        return correlation * (1 - mp.exp(-s / correlation))

    xx = mp.quad(lambda s: noise * reach(s) ** 2, [0, seconds]) + mp.mpf("1e-4")
    xv = mp.quad(lambda s: noise * reach(s) * mp.exp(-s / correlation), [0, seconds])
    vv = mp.quad(lambda s: noise * mp.exp(-2 * s / correlation), [0, seconds])
    step = mp.matrix([[1, reach(seconds), 0], [0, h, 0], [0, 0, kept]])
    return step, mp.matrix([[xx, xv, 0], [xv, vv, 0], [0, 0, 1 - kept**2]])


def joint(variance, correlation, times):
    """The covariance of all states of an axis before any fix."""
    steps = [transition(b - a, variance, correlation) for a, b in zip(times, times[1:])]
    whole = mp.matrix(3 * len(times), 3 * len(times))
    block = mp.diag([FLAT, variance, 1])
    for i in range(len(times)):
        if i:
            step, added = steps[i - 1]
            block = step * block * step.T + added
        below = block
        for j in range(i, len(times)):
            if j > i:
                below = steps[j - 1][0] * below
            for a in range(3):
                for b in range(3):
                    whole[3 * j + a, 3 * i + b] = whole[3 * i + b, 3 * j + a] = below[a, b]
    return whole


def conditioned(variance, correlation):
    whole = joint(variance, correlation, times)
    observe = mp.matrix(COUNT, 3 * COUNT)
    noise = mp.matrix(COUNT, COUNT)
    for k in range(COUNT):
        observe[k, 3 * k] = 1
        observe[k, 3 * k + 2] = FACTOR * deviations[k] * mp.sqrt(SHARE)
        noise[k, k] = (FACTOR * deviations[k]) ** 2 * (1 - SHARE)
    cross = whole * observe.T
    seen = observe * cross + noise
    solved = [mp.lu_solve(seen, axis) for axis in (east, north)]
    last = cross[3 * COUNT - 3 :, :]
    gain = mp.matrix(3, COUNT)
    for a in range(3):
        gain[a, :] = mp.lu_solve(seen, last[a, :].T).T
    covariance = whole[3 * COUNT - 3 :, 3 * COUNT - 3 :] - gain * last.T
    root = mp.cholesky(seen)
    logarithm = -COUNT * mp.log(2 * mp.pi) - 2 * sum(mp.log(root[k, k]) for k in range(COUNT))
    logarithm -= ((east.T * solved[0])[0] + (north.T * solved[1])[0]) / 2
    first = -mp.log(2 * mp.pi) - mp.log(seen[0, 0]) - (east[0] ** 2 + north[0] ** 2) / (2 * seen[0, 0])
    numbers = [x for axis in solved for x in last * axis]
    numbers += [covariance[a, b] for a in range(3) for b in range(a, 3)]
    smoothed = []
    for i in (0, 5, 20, 33, 39):
        row = cross[3 * i, :]
        variance = whole[3 * i, 3 * i] - (row * mp.lu_solve(seen, row.T))[0]
        smoothed.append((i, (row * solved[0])[0], (row * solved[1])[0], variance))
    pair = whole[15, 60] - (cross[15, :] * mp.lu_solve(seen, cross[60, :].T))[0]
    return [mp.nstr(x, 12) for x in numbers + [logarithm - first]], smoothed, pair


def between(variance, correlation):
    """What fixes 0 to 10 and 20 to 39 say of four times between them."""
    parts = [times[10] + (times[20] - times[10]) * r / 5 for r in range(1, 5)]
    moments, fixes = times[:11] + parts + times[20:], list(range(11)) + [None] * 4 + list(range(20, COUNT))
    whole = joint(variance, correlation, moments)
    seen = [i for i, k in enumerate(fixes) if k is not None]
    observe, noise = mp.matrix(len(seen), 3 * len(moments)), mp.matrix(len(seen), len(seen))
    for row, i in enumerate(seen):
        truth = FACTOR * deviations[fixes[i]]
        observe[row, 3 * i], observe[row, 3 * i + 2] = 1, truth * mp.sqrt(SHARE)
        noise[row, row] = truth**2 * (1 - SHARE)
    cross = whole * observe.T
    both = observe * cross + noise
    solved = [mp.lu_solve(both, mp.matrix([axis[fixes[i]] for i in seen])) for axis in (east, north)]
    found = []
    for i in range(11, 15):
        row = cross[3 * i, :]
        variance = whole[3 * i, 3 * i] - (row * mp.lu_solve(both, row.T))[0]
        found.append((i, (row * solved[0])[0], (row * solved[1])[0], variance))
    pair = whole[33, 39] - (cross[33, :] * mp.lu_solve(both, cross[39, :].T))[0]
    return found, pair


for parameters in ((mp.mpf("1.5"), mp.mpf(400)), (mp.mpf(80), mp.mpf(20))):
    found, smoothed, pair = conditioned(*parameters)
    for line in (found[:5], found[5:10], found[10:]):
        print("        " + ", ".join(line) + ",")
    for i, *values in smoothed:
        print("        (%d, %s)," % (i, ", ".join(mp.nstr(x, 9) for x in values)))
    print("      " + mp.nstr(pair, 9))
    for rows, pair in (between(*parameters),):
        for i, *values in rows:
            print("        between (%d, %s)," % (i, ", ".join(mp.nstr(x, 9) for x in values)))
        print("      " + mp.nstr(pair, 9))
