"""Layouts and drives by chance, each by its number: shapes, conditions, names and clocks of many kinds, with gaps in the drive."""

import datetime
import json
import math
import random

METERS_PER_DEGREE = 111_195
NAMES = ["Café Ü", "مدرسة", "Depot & yard", "Depot & yard", "a<b>\"c\"", "Toll 23, north", "学校", "Quay", None, None]
CLOCKS = ["Asia/Tokyo", "America/St_Johns", "Australia/Lord_Howe", "Europe/Vienna", "Pacific/Apia", None]


class RandomDrive:
    """A layout with a drive through it, as files of a folder; `scenario` and `log` are None where there is none."""

    def __init__(self, seed, folder):
        self.random = random.Random(f"layout {seed}")
        self.folder = folder
        self.latitude = self.random.uniform(-55, 65)
        self.longitude = self.random.uniform(-170, 170)
        self.path = self._path()
        self.zones = folder / "zones.json"
        self.zones.write_text(json.dumps(self._layout(), ensure_ascii=False, indent=1), encoding="utf-8")
        self.track = folder / "drive.csv"
        self.track.write_text(self._track())
        self.scenario = folder / "scenario.json" if self.random.random() < 0.4 else None
        if self.scenario:
            self.scenario.write_text(json.dumps(self._scenario()))
        self.log = None
        if self.scenario is None and self.random.random() < 0.5:
            self.log = folder / "log.csv"
            self.log.write_text(self._log())

    def at(self, east, north):
        """A position some metres from the beginning, to the digits of a file."""
        scale = math.cos(math.radians(self.latitude))
        return [round(self.longitude + east / METERS_PER_DEGREE / scale, 7), round(self.latitude + north / METERS_PER_DEGREE, 7)]

    def _path(self):
        """Seconds and metres of each fix, with one to three gaps that the engine does not bridge."""
        pick = self.random
        points, time, east, north, heading = [], 0.0, 0.0, 0.0, pick.uniform(0, 2 * math.pi)
        gaps = sorted(pick.sample(range(40, 260), pick.randint(1, 3)))
        speed = pick.uniform(4, 22)
        for index in range(300):
            points.append((time, east, north, speed))
            if index % 25 == 0:
                heading += pick.uniform(-1.2, 1.2)
                speed = pick.uniform(3, 24)
            step = 1.0 if index not in gaps else float(pick.randint(310, 900))
            time += step
            east += math.sin(heading) * speed * min(step, 40)
            north += math.cos(heading) * speed * min(step, 40)
        return points

    def _track(self):
        start = datetime.datetime(2026, self.random.choice([3, 6, 10]), 28, self.random.randrange(24), 59, 20, tzinfo=datetime.timezone.utc)
        self.start = start
        rows = ["time,latitude,longitude,accuracy,speed,altitude"]
        for seconds, east, north, speed in self.path:
            x, y = self.at(east + self.random.gauss(0, 2), north + self.random.gauss(0, 2))
            accuracy = "" if self.random.random() < 0.1 else f"{self.random.uniform(3, 30):.1f}"
            moving = "" if self.random.random() < 0.1 else f"{speed:.2f}"
            rows.append(f"{self.time(seconds)},{y},{x},{accuracy},{moving},{200 + 0.1 * north:.1f}")
        return "\n".join(rows) + "\n"

    def time(self, seconds):
        return (self.start + datetime.timedelta(seconds=seconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def _layout(self):
        names = self.random.sample(NAMES, len(NAMES))
        layout = {"version": 1, "name": f"Random {self.random.randrange(1000)}"}
        clock = self.random.choice(CLOCKS)
        if clock:
            layout["timeZone"] = clock
        layout["zones"] = [self._zone(index, names[index]) for index in range(self.random.randint(3, 7))]
        return layout

    def _zone(self, index, name):
        pick = self.random
        zone = {"id": f"z{index}"}
        if name:
            zone["name"] = name
        zone["fences"] = [self._fence(f"f{number}") for number in range(1 if pick.random() < 0.8 else 2)]
        if pick.random() < 0.3:
            zone["dwell"] = pick.choice(["5 s", 12, "1 min"])
        if pick.random() < 0.3:
            zone["exitDistance"] = pick.choice([0, 15, "60 m"])
        if pick.random() < 0.2:
            zone["minimumRetriggerTime"] = "2 min"
        if pick.random() < 0.3:
            zone["conditions"] = pick.choice([
                {"speed": {"maximum": "40 km/h"}}, {"speed": {"minimum": 12}}, {"altitude": {"minimum": 150, "maximum": 260}},
                {"bearing": [{"from": 0, "to": 180}]}, {"schedule": {"from": "08:00", "to": "20:30"}}])
        return zone

    def _fence(self, name):
        pick = self.random
        _, east, north, _ = pick.choice(self.path)
        east, north = east + pick.gauss(0, 60), north + pick.gauss(0, 60)
        kind = pick.choice(["circle", "circle", "circle", "polygon", "rectangle", "geoline"])
        if kind == "circle":
            return {"id": name, "circle": {"center": self.at(east, north), "radius": pick.choice([25, 60, 110, "80 m"])}}
        if kind == "rectangle":
            return {"id": name, "rectangle": {"southWest": self.at(east - 70, north - 50), "northEast": self.at(east + 70, north + 50)}}
        if kind == "geoline":
            turn = pick.uniform(0, math.pi)
            return {"id": name, "geoline": [self.at(east - 90 * math.cos(turn), north - 90 * math.sin(turn)),
                                            self.at(east + 90 * math.cos(turn), north + 90 * math.sin(turn))]}
        corners = pick.randint(3, 7)
        ring = [self.at(east + pick.uniform(50, 130) * math.cos(2 * math.pi * corner / corners),
                        north + pick.uniform(50, 130) * math.sin(2 * math.pi * corner / corners)) for corner in range(corners)]
        return {"id": name, "polygon": [[*ring, ring[0]]]}

    def _scenario(self):
        end = self.path[-1][0]
        events = [{"at": 20, "event": "background"}, {"at": round(self.random.uniform(30, 0.5 * end)), "event": "swipe"}]
        if self.random.random() < 0.6:
            events.append({"at": round(self.random.uniform(0.6, 0.9) * end), "event": "foreground"})
        return {"version": 1, "events": events}

    def _log(self):
        """Events of another system at moments by chance, some of them in gaps."""
        layout = json.loads(self.zones.read_text(encoding="utf-8"))
        rows = ["zone,event,time"]
        for zone in layout["zones"]:
            moments = sorted(self.random.uniform(0, self.path[-1][0]) for _ in range(2 * self.random.randint(0, 2)))
            for number, moment in enumerate(moments):
                rows.append(f"{zone['id']},{'entered' if number % 2 == 0 else 'exited'},{self.time(round(moment))}")
        return "\n".join(rows) + "\n"
