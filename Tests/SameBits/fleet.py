"""Writes a fleet that gives more than a million events, as files: fleet.py FOLDER makes zones.json and track.csv.

The random numbers come from a fixed seed, through integers, so that the files are the same everywhere.
"""

import json
import math
import pathlib
import random
import sys

TRACKS, FIXES, ZONES = 200, 3000, 18000
#: A square of some 10 km; lengths of a degree there.
SOUTH, WEST, HEIGHT, WIDTH = 47.0, 8.0, 0.09, 0.13
NORTHING, EASTING = 111_200.0, 75_900.0


def zone(index: int) -> dict:
    longitude = WEST + random.randrange(1_000_000) / 1e6 * WIDTH
    latitude = SOUTH + random.randrange(1_000_000) / 1e6 * HEIGHT
    if index % 3 == 0:
        corners = 3 + random.randrange(9)
        ring = []
        for corner in range(corners):
            turn, reach = 2 * math.pi * corner / corners, (20 + random.randrange(80)) / 1.0
            ring.append([
                round(longitude + reach * math.cos(turn) / EASTING, 7), round(latitude + reach * math.sin(turn) / NORTHING, 7)
            ])
        shape = {"polygon": [ring + ring[:1]]}
    elif index % 17 == 1:
        end = [round(longitude + 0.002, 7), round(latitude + random.randrange(-20, 20) / 1e4, 7)]
        shape = {"geoline": [[round(longitude, 7), round(latitude, 7)], end]}
    else:
        shape = {"circle": {"center": [round(longitude, 7), round(latitude, 7)], "radius": 20 + random.randrange(70)}}
    found = {"id": f"z{index}", "fences": [shape], "exitDistance": random.choice([0, 0, 10, 30])}
    if index % 11 == 0:
        found["dwell"] = f"{2 + random.randrange(5)} s"
    if index % 13 == 0:
        found["conditions"] = {"speed": {"minimum": 12, "when": "crossing"}}
    elif index % 13 == 1:
        found["conditions"] = {"bearing": {"from": random.randrange(360), "to": random.randrange(360) + 0.5}}
    elif index % 13 == 2:
        found["minimumRetriggerTime"] = f"{random.randrange(600)} s"
    return found


def main(folder: pathlib.Path) -> None:
    random.seed(20_261_122)
    layout = {"version": 1, "zones": [zone(index) for index in range(ZONES)]}
    (folder / "zones.json").write_text(json.dumps(layout))
    with open(folder / "track.csv", "w", encoding="ascii") as file:
        file.write("track,time,latitude,longitude,accuracy,speed\n")
        for track in range(TRACKS):
            x, y = random.randrange(1000) / 1000, random.randrange(1000) / 1000
            course = random.randrange(628) / 100
            for index in range(FIXES):
                if random.randrange(40) == 0:
                    course = random.randrange(628) / 100
                speed = 10 + random.randrange(300) / 10
                x += speed * math.sin(course) / EASTING / WIDTH
                y += speed * math.cos(course) / NORTHING / HEIGHT
                if not (0 < x < 1 and 0 < y < 1):
                    x, y, course = min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0), course + math.pi
                hour, second = divmod(index, 3600)
                file.write(
                    f"t{track},2026-05-04T{8 + hour:02}:{second // 60:02}:{second % 60:02}Z,"
                    f"{SOUTH + y * HEIGHT:.7f},{WEST + x * WIDTH:.7f},{3 + random.randrange(150)},{speed:.1f}\n"
                )


main(pathlib.Path(sys.argv[1]))
