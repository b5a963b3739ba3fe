"""Receivers: which seconds have a fix, what accuracy they report, and by how much they err.

An error is the sum of a slow part (correlated over about a minute) and a fast one (1 to 10 s); half of the receivers
smooth what they report. The filter of Ringfence takes an error for one correlated part and one without correlation.
"""
import numpy as np

#: The radius of a circle of 68 % in standard deviations of an axis.
P68 = (-2 * np.log(0.32)) ** 0.5
#: The most fixes of a track.
FIXES = 300
INTERVALS = {"walk": [1, 2, 5, 10, 20], "car": [1, 2, 5, 10], "parked": [5, 10, 30, 60],
             "indoor": [5, 10, 30, 60], "mixed": [2, 5, 10, 20]}
#: Seconds before the track in which smoothing receivers settle.
WARM_UP = 60
RIGHT, WRONG, BURSTS = range(3)


class Receivers:
    """A receiver for each device of a class."""

    def __init__(self, name, rng, count):
        self.rng, self.count, self.name = rng, count, name
        low = 15 if name == "indoor" else 5
        high = 50 if name in ("indoor", "parked") else 35
        self.accuracy = np.exp(rng.uniform(np.log(low), np.log(high), count))
        self.interval = rng.choice(INTERVALS[name], count)
        self.kind = rng.choice([RIGHT, WRONG, BURSTS], count, p=[0.5, 0.25, 0.25])
        self.factor = np.where(self.kind == WRONG, np.exp(rng.uniform(np.log(0.5), np.log(4), count)),
                               np.exp(rng.normal(0, 0.25, count)))
        self.slow = np.clip((120 if name == "indoor" else 60) * np.exp(rng.normal(0, 0.6, count)), 10, 900)
        self.fast = rng.uniform(1, 10, count)
        self.share = rng.uniform(0.6, 0.95, count)
        self.smoothing = np.where(rng.random(count) < 0.5, rng.uniform(2, 10, count), 0)

    def errors(self, seconds):
        """Errors of standard deviation 1 for each axis, device and second, without bursts."""
        rng, shape = self.rng, (2, self.count)
        slow, fast = rng.normal(size=shape), rng.normal(size=shape)
        kept_slow, kept_fast = np.exp(-1 / self.slow), np.exp(-1 / self.fast)
        new_slow, new_fast = np.sqrt(1 - kept_slow ** 2), np.sqrt(1 - kept_fast ** 2)
        gain = np.where(self.smoothing > 0, 1 - np.exp(-1 / np.maximum(self.smoothing, 1e-9)), 1)
        # What smoothing leaves of the variance of each part: the receiver reports what it gives out.
        def left(kept):
            return gain * (1 + kept * (1 - gain)) / ((2 - gain) * (1 - kept * (1 - gain)))
        scale = 1 / np.sqrt(self.share * left(kept_slow) + (1 - self.share) * left(kept_fast))
        slow_scale, fast_scale = np.sqrt(self.share), np.sqrt(1 - self.share)
        value = slow_scale * slow + fast_scale * fast
        given = np.empty((2, self.count, seconds + 1))
        for second in range(-WARM_UP, seconds + 1):
            slow = kept_slow * slow + new_slow * rng.normal(size=shape)
            fast = kept_fast * fast + new_fast * rng.normal(size=shape)
            value = value + gain * (slow_scale * slow + fast_scale * fast - value)
            if second >= 0:
                given[:, :, second] = scale * value
        return given

    def bursts(self, seconds):
        """Offsets of 2 to 5 standard deviations that begin once in five minutes and last half a minute."""
        rng = self.rng
        offset = np.zeros((2, self.count, seconds + 1))
        left, now = np.zeros(self.count), np.zeros((2, self.count))
        for second in range(seconds + 1):
            left -= 1
            now = np.where(left > 0, now, 0)
            begins = (self.kind == BURSTS) & (left <= 0) & (rng.random(self.count) < 1 / 300)
            angle, size = rng.uniform(0, 2 * np.pi, self.count), rng.uniform(2, 5, self.count)
            now = np.where(begins, size * np.stack([np.cos(angle), np.sin(angle)]), now)
            left = np.where(begins, rng.exponential(30, self.count) + 1, left)
            offset[:, :, second] = now
        return offset

    def reported(self, seconds):
        """The reported accuracy of each device and second: it wanders by a quarter, over minutes."""
        rng = self.rng
        wander = 0.25 * rng.normal(size=self.count)
        kept = np.exp(-1 / 120)
        reported = np.empty((self.count, seconds + 1))
        for second in range(seconds + 1):
            wander = kept * wander + 0.25 * np.sqrt(1 - kept ** 2) * rng.normal(size=self.count)
            reported[:, second] = np.clip(self.accuracy * np.exp(wander), 3, 95)
        return reported

    def reach(self, device):
        """Metres from which errors hardly ever lead: six standard deviations, nine with bursts."""
        deviation = float(self.factor[device] * self.accuracy[device]) / P68
        return max(40.0, (9 if self.kind[device] == BURSTS else 6) * deviation)

    def fix_seconds(self, device, seconds):
        """The seconds with a fix: regular in motion, by a fifth earlier or later at rest."""
        step = int(self.interval[device])
        begin = int(self.rng.integers(0, step))
        count = min((seconds - begin) // step + 1, FIXES)
        times = begin + step * np.arange(count)
        if self.name in ("parked", "indoor"):
            times = times + np.rint(self.rng.uniform(-0.2, 0.2, count) * step).astype(int)
        return times[(times >= 0) & (times <= seconds)]
