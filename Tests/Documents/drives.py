"""What really happened: devices that move plausibly, to the seventh decimal of a degree."""

import datetime
import math
from dataclasses import dataclass, field

UTC = datetime.timezone.utc


@dataclass
class Fix:
    """A fix, in degrees, microseconds since 1970, metres, metres per second and degrees."""

    track: str
    time: int
    latitude: float
    longitude: float
    values: dict = field(default_factory=dict)


def start(numbers):
    """A moment on a whole second, of years in which there are such recordings."""
    first = datetime.datetime(2012, 1, 1, tzinfo=UTC).timestamp()
    last = datetime.datetime(2025, 12, 1, tzinfo=UTC).timestamp()
    return int(numbers.uniform(first, last)) * 1_000_000


def place(numbers):
    """A position away from poles, the equator and the meridians 0 and 180, in any hemisphere."""
    latitude = numbers.choice([-1, 1]) * numbers.uniform(5, 62)
    return latitude, numbers.choice([-1, 1]) * numbers.uniform(5, 170)


def drive(numbers, track, count, begin, step, latitude, longitude, speed=None):
    """A way at a speed that changes little, with a course that changes with every fix."""
    speed = speed or numbers.uniform(4, 28)
    course = numbers.uniform(0, 360)
    altitude = numbers.uniform(0, 900)
    fixes = []
    for index in range(count):
        course = (course + numbers.uniform(-25, 25)) % 360
        here = speed * numbers.uniform(0.9, 1.1)
        values = {
            "altitude": round(altitude, 1),
            "accuracy": round(numbers.uniform(2, 9), 1),
            "speed": round(here, 2),
            "course": round(course, 1) % 360,
        }
        altitude += numbers.uniform(-1, 1)
        fixes.append(Fix(track, begin + index * step * 1_000_000, round(latitude, 7), round(longitude, 7), values))
        latitude += here * step * math.cos(math.radians(course)) / 111_200
        longitude += here * step * math.sin(math.radians(course)) / (111_320 * math.cos(math.radians(latitude)))
    return fixes


def sexagesimal(value, pattern):
    """Degrees above 0 as whole ones `d`, minutes `m` (`mm` with two digits) and seconds `s`, none of them 60."""
    minutes = value % 1 * 60
    degrees, minutes, seconds = int(value), int(minutes), minutes % 1 * 60
    if round(seconds, 5) >= 60:
        minutes, seconds = minutes + 1, 0.0
    if minutes == 60:
        degrees, minutes = degrees + 1, 0
    return pattern.format(d=degrees, m=minutes, s=f"{seconds:08.5f}", mm=f"{minutes:02}")
