"""Receivers: which seconds have a fix, what accuracy they report, and by how much they err.

An error is the sum of a slow part (correlated over about a minute) and a fast one (1 to 10 s); half of the plain receivers
smooth it. The filter of Ringfence takes an error for one correlated part and one without correlation. Other receivers
are those that people meet: they lag and hold, stand in canyons, are cold, hop between access points.
"""
import numpy as np

#: The radius of a circle of 68 % in standard deviations of an axis.
P68 = (-2 * np.log(0.32)) ** 0.5
#: The most fixes of a track.
FIXES = 300
#: Seconds before the track in which smoothing receivers settle.
WARM_UP = 60
#: The kinds of receivers, and of how many each is.
SHARES = {"accuracy is right": 0.30, "accuracy is wrong": 0.12, "bursts": 0.10, "lags and holds": 0.10, "canyon": 0.08,
          "cold start": 0.06, "constant offset": 0.06, "access points": 0.06, "steps of iOS": 0.06, "single spikes": 0.06}
KINDS = list(SHARES)
RIGHT, WRONG, BURSTS, HOLDS, CANYON, COLD, OFFSET, POINTS, STEPS, SPIKES = range(len(KINDS))
#: Of offsets that come and go: how rarely they begin and how long they last, in seconds, and how large they are in deviations.
OFFSETS = {BURSTS: (300, 30, 2, 5), CANYON: (200, 60, 3, 10)}


class Receivers:
    """A receiver for each device of a class, by the seconds between its fixes."""

    def __init__(self, name, rng, interval):
        self.rng, self.count, self.name, self.interval = rng, len(interval), name, interval
        count = self.count
        low = 15 if name == "indoor" else 5
        high = 50 if name in ("indoor", "parked") else 35
        self.accuracy = np.exp(rng.uniform(np.log(low), np.log(high), count))
        self.kind = rng.choice(len(KINDS), count, p=list(SHARES.values()))
        self.factor = np.where(self.kind == WRONG, np.exp(rng.uniform(np.log(0.35), np.log(4), count)),
                               np.exp(rng.normal(0, 0.25, count)))
        self.slow = np.clip((120 if name == "indoor" else 60) * np.exp(rng.normal(0, 0.6, count)), 10, 900)
        self.fast = rng.uniform(1, 10, count)
        self.share = rng.uniform(0.6, 0.95, count)
        self.smoothing = np.where((self.kind <= BURSTS) & (rng.random(count) < 0.5), rng.uniform(2, 10, count), 0)
        self.jitters = rng.random(count) < 0.5

    def errors(self, seconds):
        """Errors of standard deviation 1 for each axis, device and second, without what the kinds add."""
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

    def offsets(self, seconds):
        """Offsets in standard deviations that come and go, or stay."""
        rng = self.rng
        offset = np.zeros((2, self.count, seconds + 1))
        rare, length, low, high = (np.array([OFFSETS.get(kind, (np.inf, 0, 0, 0))[of] for kind in self.kind]) for of in range(4))
        left, now = np.zeros(self.count), np.zeros((2, self.count))
        for second in range(seconds + 1):
            left -= 1
            now = np.where(left > 0, now, 0)
            begins = (left <= 0) & (rng.random(self.count) < 1 / rare)
            angle, size = rng.uniform(0, 2 * np.pi, self.count), low + (high - low) * rng.random(self.count)
            now = np.where(begins, size * np.stack([np.cos(angle), np.sin(angle)]), now)
            left = np.where(begins, length * rng.exponential(1, self.count) + 1, left)
            offset[:, :, second] = now
        angle = rng.uniform(0, 2 * np.pi, self.count)
        stays = np.where(self.kind == OFFSET, 1.5 * np.stack([np.cos(angle), np.sin(angle)]), 0)
        return offset + stays[:, :, None]

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

    def measured(self, paths):
        """Where each device is shown at each second, and with which accuracy."""
        seconds = paths.shape[2] - 1
        reported = self.reported(seconds)
        errors = self.errors(seconds)
        errors[:, self.kind == COLD] *= 1 + 5 * np.exp(-np.arange(seconds + 1) / 90)
        errors += self.offsets(seconds)
        places = paths + self.factor[:, None] * reported / P68 * errors
        for device in np.flatnonzero(self.kind == HOLDS):
            places[:, device] = self.held(paths[:, device], places[:, device] - paths[:, device])
        for device in np.flatnonzero(self.kind == POINTS):
            places[:, device] = self.hops(paths[:, device])
            reported[device] = self.rng.uniform(20, 60)
        for device in np.flatnonzero(self.kind == STEPS):
            reported[device] = self.steps(seconds)
            places[:, device] = paths[:, device] + reported[device] / P68 * errors[:, device]
        for device in np.flatnonzero(self.kind == SPIKES):
            reported[device] = self.rng.uniform(4, 8)
            places[:, device] = paths[:, device] + reported[device] / P68 * errors[:, device]
        return places, reported

    def held(self, path, errors):
        """The path and a third of its errors, 1.5 to 7 s late; where that is slower than 0.5 m/s, the same position again."""
        gain = 1 - np.exp(-1 / self.rng.uniform(1.5, 7))
        value, shown = path[:, 0] + errors[:, 0] / 3, np.empty_like(path)
        shown[:, 0] = value
        for second in range(1, path.shape[1]):
            step = gain * (path[:, second] + errors[:, second] / 3 - value)
            value = value + step
            shown[:, second] = value if np.hypot(*step) > 0.5 else shown[:, second - 1]
        return shown

    def hops(self, path):
        """The access point of a grid of 40 m that is nearest, or seems to be, for one to three minutes each."""
        shown, second, phase = np.empty_like(path), 0, self.rng.uniform(0, 40, (2, 1))
        while second < path.shape[1]:
            end = second + int(self.rng.uniform(60, 180))
            seen = path[:, second] + self.rng.normal(0, 25, 2)
            shown[:, second:end] = 40 * np.rint((seen[:, None] - phase) / 40) + phase
            second = end
        return shown

    def steps(self, seconds):
        """The accuracies of iOS, by what it has for some minutes: satellites, access points or cells."""
        accuracy, second = np.empty(seconds + 1), 0
        while second <= seconds:
            end = second + 1 + int(self.rng.exponential(120))
            accuracy[second:end] = self.rng.choice([5, 10, 65, 165, 1414], p=[0.4, 0.3, 0.2, 0.08, 0.02])
            second = end
        return accuracy

    def spikes(self, device, places):
        """Fixes; where the receiver has spikes, one in a hundred is 100 to 300 m away."""
        if self.kind[device] == SPIKES:
            which = np.flatnonzero(self.rng.random(places.shape[1]) < 0.01)
            angle, far = self.rng.uniform(0, 2 * np.pi, which.size), self.rng.uniform(100, 300, which.size)
            places[:, which] += far * np.stack([np.cos(angle), np.sin(angle)])
        return places

    def reach(self, device):
        """Metres from which errors hardly ever lead: six standard deviations, nine with bursts."""
        deviation = float(self.factor[device] * self.accuracy[device]) / P68
        return max(40.0, (9 if self.kind[device] in OFFSETS else 6) * deviation)

    def fix_seconds(self, device, seconds):
        """The seconds with a fix: half of the receivers have them earlier or later by a third of their interval."""
        step = int(self.interval[device])
        begin = int(self.rng.integers(0, step))
        times = begin + step * np.arange(min((seconds - begin) // step + 1, FIXES))
        if self.jitters[device]:
            times = times + np.rint(self.rng.uniform(-0.3, 0.3, len(times)) * step).astype(int)
        return np.unique(times[(times >= 0) & (times <= seconds)])
