"""Simulated tracks, each with fences of its own and its true path."""
import numpy as np

import fences
import motion
import receiver

#: How the fences of a track are placed: two beside the true path, and two by the fixes alone.
PRIORS = ["beside", "fair"]
FENCES = [0, 0, 1, 1]
#: Which seeds: those that numbers may be chosen by, and those that results are measured by.
SEEDS = {"tuning": 1, "test": 2}


class Device:
    """A track: the seconds of its fixes, the fixes, the true path and the fences."""

    def __init__(self, times, places, reported, path, near, about):
        self.times, self.places, self.reported = times, places, reported
        self.path, self.fences = path, near
        #: Class, accuracy, interval of fixes, factor, correlation time, kind of receiver, smoothing.
        self.about = about

    @property
    def margin(self):
        """Seconds that the window of a visit begins earlier and ends later."""
        steps = np.sort(np.diff(self.times))
        return max(30.0, float(steps[len(steps) // 2]))

    def stays(self, fence):
        """When the device is in a fence between its first and its last fix: begins and ends."""
        first, last = self.times[0], self.times[-1]
        return fence.stays(self.path[0, first:last + 1], self.path[1, first:last + 1], float(first))


def batch(kind, seed, name, number, count):
    """Devices of a class. The same arguments give the same devices."""
    rng = np.random.default_rng([SEEDS[kind], seed, motion.CLASSES.index(name), number])
    paths = motion.paths(name, rng, count)
    seconds = motion.SECONDS[name]
    receivers = receiver.Receivers(name, rng, count)
    reported = receivers.reported(seconds)
    deviation = receivers.factor[:, None] * reported / receiver.P68
    places = paths + deviation * (receivers.errors(seconds) + receivers.bursts(seconds))
    devices = []
    for index in range(count):
        times = receivers.fix_seconds(index, seconds)
        path = paths[:, index]
        travelled = path[:, times[0]:times[-1] + 1]
        fixes = places[:, index, times]
        spread = receivers.accuracy[index] / receiver.P68
        near = [fences.fair(rng, times, *fixes, spread) if prior else fences.beside(rng, *travelled, receivers.reach(index))
                for prior in FENCES]
        about = (motion.CLASSES.index(name), receivers.accuracy[index], receivers.interval[index],
                 receivers.factor[index], receivers.slow[index], receivers.kind[index], receivers.smoothing[index])
        devices.append(Device(times, fixes, reported[index, times], path, near, about))
    return devices
