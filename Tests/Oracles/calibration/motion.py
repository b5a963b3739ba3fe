"""True paths of simulated devices: where each is at every second, in metres east and north of its first position.

The motions are those of people and vehicles with decisions (legs, corners, lights, stops). Nothing here is a random
walk of the velocity, which is how the filter of Ringfence models motion. All devices of a batch move at once.
"""
import numpy as np

#: The least seconds of each class.
SECONDS = {"walk": 480, "cycle": 360, "car": 240, "bus": 480, "parked": 1500, "indoor": 1500, "mixed": 900}
CLASSES = list(SECONDS)


def uniform(rng, low, high, count):
    """A number for each device; the limits may be arrays."""
    return low + (np.asarray(high) - low) * rng.random(count)


class Walkers:
    """Legs of 20 to 180 m at a speed of their own, corners between them, and now and then a stop."""

    def __init__(self, rng, count):
        self.rng, self.count = rng, count
        self.course = uniform(rng, 0, 2 * np.pi, count)
        self.pace = np.clip(rng.normal(1.35, 0.2, count), 0.7, 2.2)
        self.speed = np.zeros(count)
        self.wanted = self.pace.copy()
        self.leg = uniform(rng, 20, 180, count)
        self.stop = np.zeros(count)

    def step(self):
        rng = self.rng
        stands = self.stop > 0
        self.stop -= stands
        self.speed = np.where(stands, 0, self.speed + 0.6 * (self.wanted - self.speed))
        self.course += np.where(stands, 0, rng.normal(0, 0.03, self.count))
        self.leg -= self.speed
        ends = np.flatnonzero(self.leg < 0)
        if ends.size:
            n = ends.size
            kind = rng.random(n)
            side = np.where(rng.random(n) < 0.5, 1, -1)
            turn = np.select([kind < 0.4, kind < 0.6, kind < 0.65],
                             [side * rng.normal(np.pi / 2, 0.15, n), rng.normal(0, 0.5, n), np.pi], 0)
            self.course[ends] += turn
            self.leg[ends] = uniform(rng, 20, 180, n)
            self.wanted[ends] = self.pace[ends] * uniform(rng, 0.85, 1.15, n)
            self.stop[ends] = np.where(rng.random(n) < 0.15, np.rint(uniform(rng, 5, 120, n)), 0)
        return self.speed * np.cos(self.course), self.speed * np.sin(self.course)


class Cars:
    """Streets of 80 to 600 m that end in a turn, at a light or in nothing; a third of them are bent."""

    TURN, LIGHT = 1, 2
    #: The speeds they would like, the speed of turns, how streets end, and how long lights last.
    LIMITS, CORNER, ENDS, STOP = (7, 18), 4.5, (0.4, 0.25, 0.35), (5, 60)

    def __init__(self, rng, count):
        self.rng, self.count = rng, count
        self.course = uniform(rng, 0, 2 * np.pi, count)
        self.limit = uniform(rng, *self.LIMITS, count)
        self.speed = self.limit * uniform(rng, 0, 1, count)
        self.turn = np.zeros(count)
        self.stop = np.zeros(count)
        self.leg, self.end, self.bend, self.wanted = (np.zeros(count) for _ in range(4))
        self.begin(np.arange(count))

    def begin(self, which):
        rng, n = self.rng, which.size
        self.leg[which] = uniform(rng, 80, 600, n)
        self.end[which] = rng.choice([self.TURN, self.LIGHT, 0], n, p=self.ENDS)
        self.bend[which] = np.where(rng.random(n) < 1 / 3, uniform(rng, -0.004, 0.004, n), 0)
        self.wanted[which] = self.limit[which] * uniform(rng, 0.75, 1.15, n)

    def step(self):
        rng = self.rng
        stands = self.stop > 0
        self.stop -= stands
        turns = self.turn != 0
        # What can still be braked at 2 m/s² before the end of the street.
        at_end = np.select([self.end == self.TURN, self.end == self.LIGHT], [self.CORNER, 0.6], np.inf)
        room = np.maximum(self.leg - self.speed, 0)
        most = np.minimum(self.wanted, np.sqrt(np.minimum(at_end, 1e3) ** 2 + 4 * room))
        most = np.where(turns, self.CORNER, most)
        faster = np.minimum(self.speed + 1.7, most)
        self.speed = np.where(stands, 0, np.where(self.speed < most, faster, np.maximum(self.speed - 2.5, most)))
        part = np.clip(self.turn, -0.35, 0.35)
        self.turn -= part
        self.course += part + self.bend * self.speed * ~turns + rng.normal(0, 0.003, self.count) * ~stands
        self.leg -= self.speed * ~turns
        ends = np.flatnonzero((self.leg <= 0) & ~turns & ~stands)
        if ends.size:
            n = ends.size
            side = np.where(rng.random(n) < 0.5, 1, -1)
            self.turn[ends] = np.where(self.end[ends] == self.TURN, side * uniform(rng, 1.2, 1.9, n), 0)
            self.stop[ends] = np.where(self.end[ends] == self.LIGHT, np.rint(uniform(rng, *self.STOP, n)), 0)
            self.begin(ends)
        return self.speed * np.cos(self.course), self.speed * np.sin(self.course)


class Cycles(Cars):
    """Streets at 3 to 8 m/s."""

    LIMITS, CORNER, STOP = (3, 8), 3, (5, 40)


class Buses(Cars):
    """Streets that mostly end at a stop."""

    LIMITS, ENDS, STOP = (8, 14), (0.2, 0.7, 0.1), (10, 45)


class Rooms:
    """A device that is carried from one place of a room or a flat to another; with a width of 0 it lies still."""

    def __init__(self, rng, width):
        self.rng, self.width = rng, width
        self.count = len(width)
        self.place = np.zeros((2, self.count))
        self.goal = np.zeros((2, self.count))

    def step(self):
        moves = (self.rng.random(self.count) < 1 / 150) & (self.width > 0)
        goal = self.rng.uniform(-1, 1, (2, self.count)) * self.width
        self.goal = np.where(moves, goal, self.goal)
        way = self.goal - self.place
        far = np.hypot(*way)
        step = way * np.minimum(1, 0.6 / np.maximum(far, 1e-9))
        self.place += step
        return step[0], step[1]


#: Those that move all the time.
MOVERS = {"walk": Walkers, "cycle": Cycles, "car": Cars, "bus": Buses}


def paths(name, rng, count, seconds):
    """The paths of some devices of a class: east and north, by device and second."""
    way = np.zeros((2, count, seconds + 1))
    if name in MOVERS:
        phases = [(MOVERS[name](rng, count), np.full(count, seconds))]
    elif name == "parked":
        return way
    elif name == "indoor":
        phases = [(Rooms(rng, uniform(rng, 0, 8, count)), np.full(count, seconds))]
    else:  # drives, parks, and walks away
        parks = np.rint(uniform(rng, 0.15, 0.35, count) * seconds)
        walks = np.rint(uniform(rng, 0.5, 0.85, count) * seconds)
        phases = [(Cars(rng, count), parks), (None, walks), (Walkers(rng, count), np.full(count, seconds))]
    begin = np.zeros(count)
    for mover, end in phases:
        if mover is not None:
            for second in range(int(begin.min()), int(end.max())):
                runs = (second >= begin) & (second < end)
                way[:, :, second] += np.where(runs, mover.step(), 0)
        begin = end
    # Steps so far; now positions.
    return np.concatenate([np.zeros((2, count, 1)), np.cumsum(way[:, :, :-1], axis=2)], axis=2)
