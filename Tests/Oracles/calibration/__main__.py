#!/usr/bin/env python3
"""Compares the certainties of `ringfence evaluate --certainty` with the truth of simulated tracks.

    Tests/Oracles/calibration [--tracks N] [--paths K] [--seeds tuning|test] [--seed N] COMMAND

Ends with 1 where what is said is not as often true. An interrupt ends it early, with the tracks that are done. Numbers
of the command are chosen by tuning seeds; test seeds are for results alone, and each release has another.
"""
import argparse
import signal
import sys
import tempfile
import time

import numpy as np

import checks
import command
import motion
import receiver
import report
import tracks
import truth

#: Changes with each release and with each map of Docs/Certainty.md: a number that no table there had before.
TEST_SEED = 20261130
TUNING_SEED = 1
#: Tracks of a class that are simulated at once.
BATCH = 500


def options():
    parser = argparse.ArgumentParser(prog="calibration", description=__doc__.split("\n")[0])
    parser.add_argument("command", help="the command ringfence")
    parser.add_argument("--tracks", type=int, default=50_000, help="in all, a fifth of each class (50,000)")
    parser.add_argument("--paths", type=int, default=64, help="of the command (64)")
    parser.add_argument("--seeds", choices=list(tracks.SEEDS), default="test")
    parser.add_argument("--seed", type=int, help=f"of the simulation ({TUNING_SEED} for tuning, {TEST_SEED} for test)")
    parser.add_argument("--every", type=int, help="seconds between fixes of all receivers, on paths of 20 fixes or more")
    parser.add_argument("--class", dest="classes", choices=motion.CLASSES, action="append", help="this class only")
    parser.add_argument("--by-class", action="store_true", help="print the tables of each class, too")
    parser.add_argument("--fit", action="store_true", help="print what would correct the probabilities")
    parser.add_argument("--save", help="write all rows to a file of numpy (.npz)")
    chosen = parser.parse_args()
    if chosen.seed is None:
        chosen.seed = TEST_SEED if chosen.seeds == "test" else TUNING_SEED
    return chosen


def measured(devices, first, chosen):
    """The rows of some devices, the first of which has this number."""
    found = []
    for begin in range(0, len(devices), command.DEVICES):
        part = devices[begin:begin + command.DEVICES]
        with tempfile.TemporaryDirectory() as folder:
            answers = command.answers(part, first + begin, folder, chosen.command, chosen.paths)
        for (name, number), answer in answers.items():
            device = part[name - first - begin]
            fence = device.fences[number]
            for row in truth.rows(device, fence, answer):
                found.append((*row, tracks.FENCES[number], name, *device.about, fence.kind, fence.size))
    return np.array(found, dtype=np.float32)


def measure(chosen, parts):
    """Appends the rows of all tracks to `parts`, until all are done or the user interrupts it; returns their number."""
    classes = chosen.classes or motion.CLASSES
    each = max(1, chosen.tracks // len(classes))
    done, start = 0, time.monotonic()
    try:
        for number in range((each + BATCH - 1) // BATCH):
            for name in classes:
                count = min(BATCH, each - number * BATCH)
                devices = tracks.batch(chosen.seeds, chosen.seed, name, number, count)
                parts.append(measured(devices, done, chosen))
                done += count
            print(f"calibration: {done:,} of {each * len(classes):,} tracks, {time.monotonic() - start:.0f} s",
                  file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"calibration: interrupted after {done:,} tracks", file=sys.stderr)
    return done


def main():
    chosen = options()
    for number in (signal.SIGINT, signal.SIGTERM):  # also where the first is ignored, as in the background
        signal.signal(number, signal.default_int_handler)
    checks.everything()
    if chosen.every is not None:
        receiver.INTERVALS = {name: [chosen.every] for name in motion.CLASSES}
        motion.SECONDS.update((name, max(seconds, 20 * chosen.every)) for name, seconds in motion.SECONDS.items())
    parts = []
    done = measure(chosen, parts)
    if not done:
        return 1
    rows = np.concatenate(parts).astype(np.float64)
    rows = dict(zip(report.COLUMNS, rows.T))
    rows["said"] = np.round(rows["said"], 3)  # as they are written
    if chosen.save:
        np.savez_compressed(chosen.save, **rows)
    print(f"# {done:,} tracks, {chosen.paths} paths, {chosen.seeds} seed {chosen.seed}")
    problems = []
    for what in range(3):
        for prior in range(len(tracks.PRIORS)):
            problems += report.show(rows, what, prior, chosen.by_class, chosen.fit)
    print()
    for problem in problems:
        print(f"calibration: {problem}", file=sys.stderr)
    print("calibration: passed" if not problems else f"calibration: failed, {len(problems)} beyond their limits")
    return 1 if problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (checks.Failure, command.Failure) as failure:
        sys.exit(f"calibration: {failure}")
