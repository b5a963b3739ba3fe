#!/usr/bin/env python3
"""Compares the certainties of `ringfence evaluate --certainty` with the truth of simulated tracks, thinned recordings and rides.

    Tests/Oracles/calibration [--tracks N] [--recordings FOLDER] [--rides FOLDER] [OPTION …] COMMAND

Ends with 1 where what is said is not as often true. An interrupt ends it early, with the tracks that are done. Numbers
of the command are chosen by tuning seeds and recorders; test seeds and recorders are for results alone, and each release has
another seed. Recordings are no part of the project: recordings.py says how a folder of them looks.
"""
import argparse
import collections
import pathlib
import signal
import sys
import tempfile
import time

import numpy as np

import checks
import command
import motion
import recordings
import report
import summary
import tracks
import truth

#: Changes with each release and with each map of Docs/Certainty.md: a number that no table there had before.
TEST_SEED = 20261201
TUNING_SEED = 1
#: Tracks of a motion and a class of intervals that are simulated at once.
BATCH = 60
POPULATIONS = SIMULATED, THINNED, RIDES = "simulated tracks", "thinned recordings", "rides"


def options():
    parser = argparse.ArgumentParser(prog="calibration", description=__doc__.split("\n")[0])
    parser.add_argument("command", help="the command ringfence")
    parser.add_argument("--tracks", type=int, default=10_000, help="that are simulated in each half, as many of each motion and interval")
    parser.add_argument("--recordings", help="a folder with a folder of dense recordings for each recorder")
    parser.add_argument("--pieces", type=int, default=14, help="of each recorder at most (14)")
    parser.add_argument("--rides", help="a folder with a folder of recordings of several receivers for each ride")
    parser.add_argument("--paths", type=int, default=64, help="of the command (64)")
    parser.add_argument("--seed", type=int, default=TEST_SEED, help=f"of the test half ({TEST_SEED})")
    parser.add_argument("--no-map", action="store_true", help="leave out the tuning half, and so the maps")
    parser.add_argument("--docs", metavar="PAGE", help="write the last tables to Docs/Certainty.md, in place of those that stand there")
    parser.add_argument("--save", help="write all rows to a file of numpy (.npz)")
    chosen = parser.parse_args()
    for folder in filter(None, (chosen.recordings, chosen.rides)):
        if not pathlib.Path(folder).is_dir():
            parser.error(f"there is no folder {folder}")
    return chosen


class Measurement:
    """The rows of all that was measured."""

    def __init__(self, chosen):
        self.chosen, self.start = chosen, time.monotonic()
        self.columns = collections.defaultdict(list)
        self.tracks = collections.Counter()
        #: By population the fences and those out of reach; and what is said of tracks with more visited fences than are within reach.
        self.fences, self.excluded, self.wrong = collections.Counter(), collections.Counter(), []
        self.first = 0

    def add(self, population, half, devices):
        """Measures some devices, those with the same interval side by side."""
        devices = sorted(devices, key=lambda device: device.interval)
        for begin in range(0, len(devices), command.DEVICES):
            some = devices[begin:begin + command.DEVICES]
            with tempfile.TemporaryDirectory() as folder:
                answers, excluded = command.answers(some, self.first, folder, self.chosen.command, self.chosen.paths)
            visited = collections.Counter()
            for (name, number), answer in answers.items():
                device = some[name - self.first]
                fence = device.fences[number]
                visited[name] += device.stays(fence).shape[1] > 0
                for row in truth.rows(device, fence, answer):
                    row = {"width": np.nan, "early": np.nan, "late": np.nan, **row, "population": population, "half": half,
                           "prior": device.priors[number], "group": device.group, "interval": device.interval,
                           "class": tracks.interval_class(device.interval), "motion": device.motion, "receiver": device.receiver}
                    for key, value in row.items():
                        self.columns[key].append(value)
            for index, device in enumerate(some):
                name = self.first + index
                self.fences[population] += len(device.fences)
                self.excluded[population] += excluded[name]
                if visited[name] > len(device.fences) - excluded[name]:
                    self.wrong.append(f"{population}: a visited fence of a track of {device.motion} is said to be out of reach")
            self.first += len(some)
        self.tracks[population, half] += len(devices)

    def say(self, population, half, whole):
        print(f"calibration: {self.tracks[population, half]:,} of {whole:,} {population} ({tracks.HALVES[half]}), "
              f"{time.monotonic() - self.start:.0f} s", file=sys.stderr, flush=True)

    def real(self, population, devices, half):
        """Measures the devices in an order by chance, so that an interrupt leaves some of all."""
        devices = [devices[index] for index in np.random.default_rng(self.chosen.seed).permutation(len(devices))]
        for begin in range(0, len(devices), 48):
            self.add(population, half, devices[begin:begin + 48])
            self.say(population, half, len(devices))

    def simulated(self, half):
        kinds = [(name, intervals) for name in motion.CLASSES for intervals in range(len(tracks.INTERVALS))]
        each = max(1, self.chosen.tracks // len(kinds))
        seed = self.chosen.seed if half else TUNING_SEED
        group = 0
        for number in range((each + BATCH - 1) // BATCH):
            for name, intervals in kinds:
                devices = tracks.simulated(tracks.HALVES[half], seed, name, intervals, number, min(BATCH, each - number * BATCH))
                for device in devices:
                    device.group = group = group + 1
                self.add(SIMULATED, half, devices)
                if intervals == len(tracks.INTERVALS) - 1:
                    self.say(SIMULATED, half, each * len(kinds))

    def everything(self):
        real, halves = {}, (1,) if self.chosen.no_map else (1, 0)
        for name, folder, read in ((THINNED, self.chosen.recordings, recordings.recorded), (RIDES, self.chosen.rides, recordings.ridden)):
            if folder:
                real[name] = read(folder, self.chosen.seed, self.chosen.command, halves, self.chosen.pieces)
        for half in halves:
            for name, devices in real.items():
                self.real(name, devices[half], half)
            self.simulated(half)


def missing(name, chosen):
    """Why a population has no rows."""
    if name == SIMULATED:
        return "it was interrupted"
    folder, option = {THINNED: (chosen.recordings, "--recordings"), RIDES: (chosen.rides, "--rides")}[name]
    return f"there is nothing of it in {folder}, or it was interrupted" if folder else f"no folder was named ({option})"


def main():
    chosen = options()
    for number in (signal.SIGINT, signal.SIGTERM):  # also where the first is ignored, as in the background
        signal.signal(number, signal.default_int_handler)
    checks.everything()
    measurement = Measurement(chosen)
    try:
        measurement.everything()
    except KeyboardInterrupt:
        print(f"calibration: interrupted after {measurement.first:,} tracks", file=sys.stderr)
    if not measurement.first:
        return 1
    rows = {key: np.array(values) for key, values in measurement.columns.items()}
    rows["true"] = rows["true"].astype(float)
    rows["said"] = np.round(rows["said"].astype(float), 3)  # as they are written
    if chosen.save:
        np.savez_compressed(chosen.save, **rows)
    problems = list(measurement.wrong)
    halves = [{}, {}]
    for name in POPULATIONS:
        for half in range(2):
            which = (rows["population"] == name) & (rows["half"] == half)
            if which.any():
                halves[half][name] = report.part(rows, which)
        if name not in halves[1]:
            print(f"\n# {name}: not measured, {missing(name, chosen)}")
            continue
        print(f"\n# {name}: {measurement.tracks[name, 1]:,} tracks of the test half, {chosen.paths} paths, seed {chosen.seed}; "
              f"{measurement.excluded[name]:,} of {measurement.fences[name]:,} fences of both halves are out of reach")
        problems += [f"{name}: {problem}" for problem in report.population(halves[1][name], name == THINNED)]
    if halves[0]:
        report.maps(*halves, len(POPULATIONS))
    counts = ", ".join(f"{measurement.tracks[name, 1]:,} {name}" for name in halves[1])
    tables = f"{counts}; test seed {chosen.seed}, {chosen.paths} paths.\n\n" + summary.text(halves[1], THINNED, SIMULATED)
    print("\n# In short\n\n" + tables + "\n")
    if chosen.docs:
        summary.write(chosen.docs, tables)
    for problem in problems:
        print(f"calibration: {problem}", file=sys.stderr)
    print("calibration: passed" if not problems else f"calibration: failed, {len(problems)} beyond their limits")
    return 1 if problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (checks.Failure, command.Failure) as failure:
        sys.exit(f"calibration: {failure}")
