"""A week of 100 delivery vans in a town that does not exist: 500 tracks, the same at every run."""

import datetime
import json
import math
import pathlib
import random

#: North and east of the middle of the town, in meters.
LATITUDE, LONGITUDE = 48.2, 16.37
STOPS = [
    ("Depot", -2600, -1800, 90), ("Central Market", 150, 250, 70), ("Harbor Gate", -900, 2900, 60), ("University", 1300, -400, 80),
    ("Hospital North", 2600, 900, 70), ("Old Brewery", -350, -1500, 45), ("Station East", 450, 2200, 55), ("City Hall", 600, -150, 40),
    ("Stadium", 1900, -2300, 90), ("Garden Center", -1900, 650, 60), ("Airport Cargo", 3300, 3100, 100), ("Mill Lane", -1250, -2700, 45),
    ("Opera", 250, 900, 40), ("Fairground", -2300, 2100, 80), ("Hillside School", 1500, 1700, 50), ("Tannery Bridge", -600, 850, 35),
]
INTERVAL = 5
#: The town is longer from east to west.
STRETCH = 2.2


def position(north, east):
    return LATITUDE + north / 111_200, LONGITUDE + east / (111_320 * math.cos(math.radians(LATITUDE)) / STRETCH)


def layout():
    zones = []
    for name, north, east, radius in STOPS:
        latitude, longitude = position(north, east)
        zone = {"id": name.lower().replace(" ", "-"), "name": name, "fences": [
            {"id": "gate", "circle": {"center": [round(longitude, 6), round(latitude, 6)], "radius": radius}}]}
        if name in ("Central Market", "Opera", "Tannery Bridge"):
            zone["conditions"] = {"speed": {"maximum": "20 km/h"}}
        zones.append(zone)
    return {"version": 1, "name": "Deliveries, a week of 100 vans", "timeZone": "Europe/Vienna", "zones": zones}


def way(generator, start, end):
    """Along the streets: to a crossing north or south of the end, and then along the street to it."""
    corners = [start]
    first = generator.random() < 0.5
    corners.append((end[0], start[1]) if first else (start[0], end[1]))
    corners.append(end)
    return corners


def drive(generator, start_time):
    """The lines of a CSV file: out from the depot, some stops, and back."""
    stops = generator.sample(STOPS[1:], generator.randint(4, 7))
    route = [STOPS[0], *stops, STOPS[0]]
    lines = ["time,latitude,longitude,speed,accuracy"]
    time = start_time

    def note(north, east, speed):
        nonlocal time
        latitude, longitude = position(north + generator.gauss(0, 2), east + generator.gauss(0, 2))
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ")
        lines.append(f"{stamp},{latitude:.6f},{longitude:.6f},{speed:.1f},{generator.uniform(3, 12):.0f}")
        time += datetime.timedelta(seconds=INTERVAL)

    for (_, north, east, _), (_, next_north, next_east, _) in zip(route, route[1:]):
        for _ in range(generator.randint(12, 40)):
            note(north, east, 0)
        corners = way(generator, (north, east), (next_north, next_east))
        speed = generator.uniform(9, 15)
        for (from_north, from_east), (to_north, to_east) in zip(corners, corners[1:]):
            length = math.hypot(to_north - from_north, (to_east - from_east) * STRETCH)
            steps = max(1, round(length / (speed * INTERVAL)))
            for step in range(steps):
                part = step / steps
                note(from_north + (to_north - from_north) * part, from_east + (to_east - from_east) * part, speed)
    for _ in range(12):
        note(STOPS[0][1], STOPS[0][2], 0)
    return "\n".join(lines) + "\n"


def write_week(folder, vans=100):
    """Writes zones.json and a track for each van and day; returns the layout and the folder of the tracks."""
    folder = pathlib.Path(folder)
    tracks = folder / "tracks"
    tracks.mkdir(parents=True, exist_ok=True)
    zones = folder / "zones.json"
    zones.write_text(json.dumps(layout(), indent=2))
    monday = datetime.datetime(2026, 5, 4, 5, 0)
    for van in range(vans):
        for day in range(5):
            generator = random.Random(van * 5 + day)
            start = monday + datetime.timedelta(days=day, minutes=generator.randint(0, 480))
            (tracks / f"van-{van + 1:03}-{start:%a}.csv").write_text(drive(generator, start))
    return zones, tracks
