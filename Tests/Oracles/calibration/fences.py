"""Fences by the fixes, beside true paths and where devices stop, and when the paths are inside.

A fence is a disc or a union of rectangles: a bar is one, an L two. Inside times are exact for a path that is straight
within each second.
"""
import numpy as np

DISC, ELL, BAR = range(3)
SHAPES = ["disc", "L", "bar"]


class Fence:
    """A disc, an L or a bar of a size in metres: radius, arm or half length."""

    def __init__(self, kind, x, y, size, angle):
        self.kind, self.x, self.y, self.size, self.angle = kind, x, y, size, angle

    @property
    def reach(self):
        """No point of the fence is farther from its centre."""
        return self.size * {DISC: 1, ELL: 2 ** 0.5, BAR: (1 + 0.09) ** 0.5}[self.kind]

    def turned(self, x, y):
        c, s = np.cos(self.angle), np.sin(self.angle)
        return self.x + c * x - s * y, self.y + s * x + c * y

    def rectangles(self):
        """Sides left, right, low and high in the axes of the fence."""
        z = self.size
        return {ELL: [(-z, z, -z, 0), (-z, 0, -z, z)], BAR: [(-z, z, -0.3 * z, 0.3 * z)]}[self.kind]

    def ring(self):
        """The corners, counter-clockwise."""
        z = self.size
        corners = {ELL: [(-1, -1), (1, -1), (1, 0), (0, 0), (0, 1), (-1, 1)],
                   BAR: [(-1, -0.3), (1, -0.3), (1, 0.3), (-1, 0.3)]}[self.kind]
        return [self.turned(z * x, z * y) for x, y in corners]

    def stays(self, x, y, begin):
        """When a path with a position in each second from `begin` on is inside: begins and ends, overlapping for an L."""
        if self.kind == DISC:
            spans = [disc_spans(x - self.x, y - self.y, self.size)]
        else:
            c, s = np.cos(self.angle), np.sin(self.angle)
            u, v = c * (x - self.x) + s * (y - self.y), -s * (x - self.x) + c * (y - self.y)
            spans = [rectangle_spans(u, v, sides) for sides in self.rectangles()]
        found = []
        for low, high in spans:
            second = np.flatnonzero(low <= high)
            found.append(np.stack([begin + second + low[second], begin + second + high[second]]))
        return np.concatenate(found, axis=1)


def disc_spans(x, y, radius):
    """The part of each second that is spent in a disc about the origin; empty where low > high."""
    dx, dy = np.diff(x), np.diff(y)
    a, b = dx * dx + dy * dy, x[:-1] * dx + y[:-1] * dy
    c = x[:-1] ** 2 + y[:-1] ** 2 - radius ** 2
    stands = a < 1e-12
    a = np.where(stands, 1, a)
    root = np.sqrt(np.maximum(b * b - a * c, 0))
    low, high = np.maximum((-b - root) / a, 0), np.minimum((-b + root) / a, 1)
    misses = np.where(stands, c > 0, b * b < a * c)
    return (np.where(misses, 1, np.where(stands, 0, low)), np.where(misses, 0, np.where(stands, 1, high)))


def rectangle_spans(u, v, sides):
    """The same for a rectangle along the axes, by clipping at its sides."""
    low, high = np.zeros(len(u) - 1), np.ones(len(u) - 1)
    for values, least, most in ((u, sides[0], sides[1]), (v, sides[2], sides[3])):
        start, step = values[:-1], np.diff(values)
        stands = np.abs(step) < 1e-12
        step = np.where(stands, 1, step)
        first, second = (least - start) / step, (most - start) / step
        outside = stands & ((start < least) | (start > most))
        low = np.maximum(low, np.where(stands, np.where(outside, 2, 0), np.minimum(first, second)))
        high = np.minimum(high, np.where(stands, 1, np.maximum(first, second)))
    return low, high


def drawn(rng):
    """A fence of any kind and size about the origin."""
    kind = int(rng.choice([DISC, ELL, BAR], p=[0.6, 0.2, 0.2]))
    return Fence(kind, 0.0, 0.0, float(np.exp(rng.uniform(np.log(15), np.log(150)))), rng.uniform(0, 2 * np.pi))


def fair(rng, times, x, y, deviation):
    """A fence about the straight way between two neighbouring fixes, by the fixes alone: nothing of it knows the true path.

    Its distance is that of a place which a device can reach meanwhile, on foot or by bends of its way.
    """
    fence = drawn(rng)
    chords, seconds = np.hypot(np.diff(x), np.diff(y)), np.diff(times)
    weights = chords + 0.3 * seconds
    k = rng.choice(len(chords), p=weights / weights.sum())
    reach = fence.reach + 70 + 2 * deviation + 0.35 * max(chords[k], min(1.4 * seconds[k], 200))
    distance, angle, along = reach * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi), rng.random()
    fence.x = x[k] + along * (x[k + 1] - x[k]) + distance * np.cos(angle)
    fence.y = y[k] + along * (y[k + 1] - y[k]) + distance * np.sin(angle)
    return fence


def beside(rng, x, y, margin):
    """A fence whose centre is uniform in the band about a path in which the path or its errors can reach the fence.

    Centres uniform about random seconds of the path would be something else: the fences that a device is near for
    long would be more frequent, and so more of those that seem to be visited would be. Certainties take all places for
    equally likely.
    """
    fence = drawn(rng)
    width = fence.reach + margin
    # Discs about places of the path cover the band; a point in n of them is taken once in n times.
    way = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    places = np.unique(np.searchsorted(way, np.arange(0, way[-1] + 1e-9, width / 8)))
    x, y = x[places], y[places]
    while True:
        about = rng.integers(0, len(places))
        distance, angle = width * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
        fence.x, fence.y = x[about] + distance * np.cos(angle), y[about] + distance * np.sin(angle)
        near = np.count_nonzero((x - fence.x) ** 2 + (y - fence.y) ** 2 <= width * width)
        if rng.random() * max(near, 1) < 1:
            return fence


def places(rng, x, y):
    """A disc about a place where a path stops for a minute, such as a shop, and its neighbour, 2 to 40 m beside it; none where it does not stop."""
    seconds = np.arange(0, max(len(x) - 60, 0), 5)
    if not seconds.size:
        return []
    moved = np.max([np.hypot(x[seconds + later] - x[seconds], y[seconds + later] - y[seconds]) for later in range(10, 61, 10)], axis=0)
    stops = seconds[moved < 15]
    if not stops.size:
        return []
    stop = rng.choice(stops)
    shop, neighbour = (Fence(DISC, 0.0, 0.0, float(np.exp(rng.uniform(np.log(15), np.log(80)))), 0.0) for _ in range(2))
    distance, angle = 0.6 * shop.size * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    shop.x, shop.y = x[stop] + distance * np.cos(angle), y[stop] + distance * np.sin(angle)
    apart, angle = shop.size + neighbour.size + rng.uniform(2, 40), rng.uniform(0, 2 * np.pi)
    neighbour.x, neighbour.y = shop.x + apart * np.cos(angle), shop.y + apart * np.sin(angle)
    return [shop, neighbour]
