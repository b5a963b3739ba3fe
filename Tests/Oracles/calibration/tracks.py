"""Tracks whose true path is known, each with fences of its own; those that are simulated."""
import numpy as np

import fences
import motion
import receiver

#: How the fences of a track are placed: by the fixes alone, beside the true path, and where a device stops.
PRIORS = ["fair", "beside", "place"]
FAIR, BESIDE, PLACE = range(3)
#: Which seeds and recorders: those that numbers may be chosen by, and those that results are measured by.
HALVES = ["tuning", "test"]
#: The classes of intervals of fixes, in seconds, and which simulated receivers have; a class contains its upper limit.
LIMITS = [0, 6, 15, 45, 100, 200, 400]
CLASSES = ["1 to 6", "6 to 15", "15 to 45", "45 to 100", "100 to 200", "200 to 400"]
INTERVALS = [(1, 2, 5), (8, 10, 15), (20, 30, 40), (60, 90), (120, 180), (240, 300)]
#: Fixes that a path is long enough for.
LEAST_FIXES = 20


class Device:
    """A track: the seconds of its fixes, the fixes, what the receiver reports of them, and the path by seconds."""

    def __init__(self, times, places, accuracy, path, speeds=None):
        self.times, self.places, self.accuracy, self.path = times, places, accuracy, path
        #: Speeds and courses; not a number where none is reported.
        self.speeds = np.full((2, len(times)), np.nan) if speeds is None else speeds
        #: Of each fence the prior.
        self.fences, self.priors = [], []
        #: The names of its kind of motion or its recorder and of its receiver, the interval of fixes, and what it shares errors with.
        self.motion = self.receiver = ""
        self.interval, self.group = 0.0, 0

    @property
    def margin(self):
        """Seconds that the window of a visit begins earlier and ends later."""
        steps = np.sort(np.diff(self.times))
        return max(30.0, float(steps[len(steps) // 2]))

    def stays(self, fence):
        """When the device is in a fence between its first and its last fix: begins and ends."""
        first, last = int(self.times[0]), int(self.times[-1])
        return fence.stays(self.path[0, first:last + 1], self.path[1, first:last + 1], float(first))

    def fence(self, rng, fair, beside, deviation, reach):
        """Places fences: numbers of them by the fixes and beside the path, and two where it stops."""
        path = self.path[:, int(self.times[0]):int(self.times[-1]) + 1]
        found = [[fences.fair(rng, self.times, *self.places, deviation) for _ in range(fair)],
                 [fences.beside(rng, *path, reach) for _ in range(beside)], fences.places(rng, *path)]
        self.fences = sum(found, [])
        self.priors = [prior for prior, placed in enumerate(found) for _ in placed]


def interval_class(seconds):
    return int(np.searchsorted(LIMITS, seconds) - 1)


def speeds(rng, path, times):
    """The speeds and courses that a receiver reports at some seconds of a path: 0 below 0.4 m/s, no course below 1 m/s."""
    last = path.shape[1] - 1
    before, after = np.maximum(times - 2, 0), np.minimum(times + 2, last)
    velocity = (path[:, after] - path[:, before]) / np.maximum(after - before, 1) + rng.normal(0, 0.3, (2, len(times)))
    speed, course = np.hypot(*velocity), np.degrees(np.arctan2(*velocity)) % 360
    return np.stack([np.where(speed < 0.4, 0, speed), np.where(speed > 1, course, np.nan)])


def simulated(half, seed, name, intervals, number, count):
    """Devices of a motion and of a class of intervals. The same arguments give the same devices."""
    rng = np.random.default_rng([HALVES.index(half) + 1, seed, motion.CLASSES.index(name), intervals, number])
    interval = rng.choice(INTERVALS[intervals], count)
    seconds = max(motion.SECONDS[name], LEAST_FIXES * max(INTERVALS[intervals]))
    paths = motion.paths(name, rng, count, seconds)
    receivers = receiver.Receivers(name, rng, interval)
    places, reported = receivers.measured(paths)
    devices = []
    for index in range(count):
        times, path, kind = receivers.fix_seconds(index, seconds), paths[:, index], receivers.kind[index]
        has_speed = rng.random() < 0.5 and kind not in (receiver.POINTS, receiver.STEPS)
        device = Device(times, receivers.spikes(index, places[:, index, times]), reported[index, times], path,
                        speeds(rng, path, times) if has_speed else None)
        device.fence(rng, 2, 2, receivers.accuracy[index] / receiver.P68, receivers.reach(index))
        device.motion, device.receiver, device.interval = name, receiver.KINDS[kind], float(interval[index])
        devices.append(device)
    return devices
