"""Zones and drives for the comparison with the code of platforms: everywhere on the globe, most fixes at the edges of zones.

A drive is what a server may receive: fixes that jump over the globe, that come twice at one time or late, without an altitude
or at the limit of one.
"""
import json
import math

ZONES = 50
FIXES = 500


class Zone:
    """A circle (center, radius), a polygon (rings) or a line (vertices), latitudes first; attributes as Traccar has them."""

    def __init__(self, kind, shape, attributes=None):
        self.kind, self.shape = kind, shape
        self.attributes = attributes or {}

    def area(self):
        """Traccar's text."""
        if self.kind == "circle":
            (y, x), radius = self.shape
            return f"CIRCLE ({y!r} {x!r}, {radius!r})"
        if self.kind == "polygon":
            ring = self.shape[0]
            return "POLYGON ((" + ", ".join(f"{y!r} {x!r}" for y, x in ring + ring[:1]) + "))"
        return "LINESTRING (" + ", ".join(f"{y!r} {x!r}" for y, x in self.shape) + ")"

    def geometry(self):
        """GeoJSON; of a circle nothing."""
        if self.kind == "polygon":
            return {"type": "Polygon", "coordinates": [[[x, y] for y, x in ring + ring[:1]] for ring in self.shape]}
        return {"type": "LineString", "coordinates": [[x, y] for y, x in self.shape]}

    def fence(self):
        """The native form of Ringfence."""
        if self.kind == "circle":
            (y, x), radius = self.shape
            return {"id": "f", "circle": {"center": [x, y], "radius": radius}}
        name = "polygon" if self.kind == "polygon" else "geoline"
        return {"id": "f", name: self.geometry()["coordinates"]}


def turned(x):
    """A longitude of -180 to below 180."""
    return x if -180 <= x < 180 else (x + 180) % 360 - 180


def moved(point, bearing, meters):
    """A point some metres away, about."""
    y, x = point
    latitude = y + math.degrees(meters * math.cos(bearing) / 6371e3)
    shrunk = max(1e-4, math.cos(math.radians(y)))
    return max(-90, min(90, latitude)), turned(x + math.degrees(meters * math.sin(bearing) / 6371e3 / shrunk))


def between(a, b, part):
    """A point of the straight line in degrees."""
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def region(choose):
    """The middle of a scene, and how large its zones are."""
    name = choose.choice(["middle", "middle", "polar", "pole", "antimeridian", "origin", "tiny", "huge"])
    size = 10 ** choose.uniform(1, 3.5)
    if name == "polar":
        return (choose.choice([-1, 1]) * choose.uniform(80, 89.7), choose.uniform(-180, 180)), size
    if name == "pole":
        return (choose.choice([-1, 1]) * choose.uniform(89.97, 89.999), choose.uniform(-180, 180)), min(size, 500)
    if name == "antimeridian":
        return (choose.uniform(-60, 60), choose.choice([-1, 1]) * (180 - choose.uniform(0, 0.01))), size
    if name == "origin":
        return (0.0, 0.0), size
    center = (choose.uniform(-70, 70), choose.uniform(-179, 179))
    return center, choose.uniform(1, 15) if name == "tiny" else choose.uniform(20e3, 90e3) if name == "huge" else size


def ring(choose, center, size, ways):
    """A star-shaped ring; `ways` is 1 or -1 for its direction."""
    count = choose.randint(3, 12)
    turns = sorted(choose.uniform(0, 2 * math.pi) for _ in range(count))
    corners = [moved(center, ways * turn, size * choose.uniform(0.3, 1)) for turn in turns]
    # A corner that turns the other way may be the first one.
    first = choose.randrange(count)
    return corners[first:] + corners[:first]


def square(center, size):
    """Along meridians and parallels, so that points lie exactly on its edges."""
    y, x = center
    high, wide = size / 111320, size / 111320 / max(0.01, math.cos(math.radians(y)))
    high, wide = max(1e-6, round(high, 6)), max(1e-6, round(wide, 6))
    y, x = round(y, 6), round(x, 6)
    return [(y, x), (y, x + wide), (y + high, x + wide), (y + high, x)]


def polygon(choose, center, size, holes):
    shape = [square(center, size) if choose.random() < 0.3 else ring(choose, center, size, choose.choice([1, -1]))]
    for _ in range(choose.choice([1, 1, 2, 3]) if holes and choose.random() < 0.75 else 0):
        middle = between(shape[0][0], shape[0][len(shape[0]) // 2], choose.uniform(0.3, 0.7))
        part = choose.uniform(0.05, 0.4)
        if choose.random() < 0.3:
            # The outer ring on a smaller scale: its edges are parallel, some holes touch it or each other.
            hole = [between(middle, corner, part) for corner in shape[0]]
        elif choose.random() < 0.2:
            hole = square(middle, size * part)
        else:
            hole = ring(choose, middle, size * part, choose.choice([1, -1]))
        shape.append(hole)
    return [[(max(-90.0, min(90.0, y)), turned(x)) for y, x in each] for each in shape]


def attributes(choose, kind):
    """What Traccar's geofences may say, numbers or texts."""
    found = {}
    if kind == "line" and choose.random() < 0.7:
        found["polylineDistance"] = choose.choice([80, 5.5, "40", 0.5, 3, round(choose.uniform(1, 400), 1)])
    if choose.random() < 0.3:
        found["floor"] = choose.choice([200, "150.5", -20, 0, 0.5])
    if choose.random() < 0.3:
        found["ceiling"] = choose.choice([300, "180", -5, 0])
    return found


def zone(choose, center, size, holes):
    kind = choose.choice(["circle", "polygon", "polygon"] if holes else ["circle", "circle", "polygon", "line"])
    at = moved(center, choose.uniform(0, 2 * math.pi), choose.uniform(0, 3) * size)
    if kind == "circle":
        return Zone(kind, (at, min(100_000.0, max(1.0, choose.choice([size, round(size), size * choose.uniform(0.2, 1)])))))
    if kind == "polygon":
        return Zone(kind, polygon(choose, at, size, holes))
    line = [at]
    for _ in range(choose.randint(1, 5)):
        line.append(moved(line[-1], choose.uniform(0, 2 * math.pi), size))
    return Zone(kind, line)


def at_edge(choose, zone):
    """A position at an edge of a zone, on it or a little beside it; in a hole of it."""
    off = choose.choice([0, choose.choice([-1, 1]) * 10 ** choose.uniform(-9, -0.3)])
    if zone.kind == "circle":
        center, radius = zone.shape
        if choose.random() < 0.05:
            return center
        return moved(center, choose.uniform(0, 2 * math.pi), radius * (1 + off))
    if zone.kind == "polygon":
        corners = choose.choice(zone.shape)
        number = choose.randrange(len(corners))
        on = choose.choice([corners[number], between(corners[number - 1], corners[number], choose.random())])
        middle = (sum(y for y, _ in corners) / len(corners), sum(x for _, x in corners) / len(corners))
        # Towards the middle of the ring: of a hole, often in it.
        return between(on, middle, choose.choice([0, off, choose.uniform(0, 1), choose.uniform(0, 1)]))
    number = choose.randrange(1, len(zone.shape))
    on = between(zone.shape[number - 1], zone.shape[number], choose.choice([0, 1, choose.random()]))
    width = abs(float(zone.attributes.get("polylineDistance", 25)))
    return moved(on, choose.uniform(0, 2 * math.pi), width * choose.choice([0, 1 + off, choose.uniform(0, 2)]))


def drive(choose, zones, center, size):
    """Fixes (seconds, latitude, longitude, altitude or None)."""
    fixes, time = [], 1_700_000_000
    walked = choose.choice(zones)
    for _ in range(FIXES):
        time += choose.choice([0, 1, 1, 10, 10, 60, 4000])
        at = time
        odd = choose.random()
        if odd < 0.05:
            at = time - choose.randint(1, 3000)
        elif odd < 0.052:
            # Ahead of those behind it, which then are late.
            at = time + 30_000
        if choose.random() < 0.1:
            walked = choose.choice(zones)
        if odd > 0.98:
            position = (choose.uniform(-90, 90), choose.uniform(-180, 180))
        elif odd > 0.975:
            position = (0.0, 0.0)
        elif choose.random() < 0.7:
            position = at_edge(choose, walked)
        else:
            position = moved(center, choose.uniform(0, 2 * math.pi), choose.uniform(0, 4) * size)
        altitude = choose.choice([None, None, 0.0, 150.5, 180.0, 200.0, 300.0, -20.0, round(choose.uniform(-50, 400), 2)])
        fixes.append((at, max(-90.0, min(90.0, position[0])), turned(position[1]), altitude))
    return fixes


def scene(choose, holes):
    """The zones and the drive of a scene; with holes for rules that read them, else with attributes and lines."""
    center, size = region(choose)
    zones = [zone(choose, center, size, holes) for _ in range(ZONES)]
    if not holes:
        for each in zones:
            each.attributes = attributes(choose, each.kind)
    return zones, drive(choose, zones, center, size)


def layout_of_traccar(zones):
    """What Traccar's API answers."""
    return json.dumps([{"id": number + 1, "name": f"z{number + 1}", "area": zone.area(), "attributes": zone.attributes}
                       for number, zone in enumerate(zones)])


def layout(zones):
    return json.dumps({"version": 1, "zones": [{"id": f"z{number + 1}", "fences": [zone.fence()]}
                                               for number, zone in enumerate(zones)]})
