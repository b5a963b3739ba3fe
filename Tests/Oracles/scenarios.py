#!/usr/bin/env python3
"""Writes the tracks and the expected events of the samples in Zones/.

  Tests/Oracles/make scenarios      (python3 Tests/Oracles/scenarios.py [NAME ...])

It shares nothing with the engine: distances are geographiclib's, paths are sampled every
centimetre or so and crossings are found by bisection, distances to polygons by dense sampling of
their edges. For each sample it reads zones.json, writes the track, reads the numbers of the track
back, and writes expected.ndjson. The layouts are written by hand.
"""
import json, math, random, sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from geographiclib.geodesic import Geodesic

from schedules import is_open

ROOT = Path(__file__).resolve().parents[2]
WGS = Geodesic.WGS84


# --- measuring -----------------------------------------------------------------------------------

def distance(a, b):
    return WGS.Inverse(a[1], a[0], b[1], b[0], Geodesic.DISTANCE)["s12"]


def unwrap(lon, near):
    while lon - near > 180: lon -= 360
    while lon - near < -180: lon += 360
    return lon


def between(a, b, t):
    return (a[0] + (unwrap(b[0], a[0]) - a[0]) * t, a[1] + (b[1] - a[1]) * t)


class Circle:
    def __init__(self, value):
        self.center, self.radius = value["center"], value["radius"]

    def inside(self, p): return distance(self.center, p) <= self.radius
    def outside_by(self, p): return max(0.0, distance(self.center, p) - self.radius)


class Rings:
    """Even-odd over rings, edges straight in longitude and latitude."""

    def __init__(self, rings):
        self.rings = []
        for ring in rings:
            points = [tuple(ring[0])]
            for p in ring[1:]: points.append((unwrap(p[0], points[-1][0]), p[1]))
            self.rings.append(points)
        self.reference = self.rings[0][0][0]

    def edges(self):
        for ring in self.rings:
            yield from zip(ring, ring[1:])

    def inside(self, p):
        x, y = unwrap(p[0], self.reference), p[1]
        odd = False
        for (x0, y0), (x1, y1) in self.edges():
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0): odd = not odd
        return odd

    def outside_by(self, p):
        if self.inside(p): return 0.0
        best = math.inf
        for a, b in self.edges():
            lo, hi = 0.0, 1.0
            for _ in range(60):  # ternary search: short edges, one minimum
                u, v = lo + (hi - lo) / 3, hi - (hi - lo) / 3
                if distance(p, between(a, b, u)) < distance(p, between(a, b, v)): hi = v
                else: lo = u
            best = min(best, distance(p, between(a, b, (lo + hi) / 2)))
        return best


class Corridor:
    """All that is at most a half-width from a line, whose edges are straight in longitude and latitude."""

    def __init__(self, value):
        self.width = quantity(value["halfWidth"])
        self.line = [tuple(value["line"][0])]
        for p in value["line"][1:]: self.line.append((unwrap(p[0], self.line[-1][0]), p[1]))
        self.lengths = [self.length(a, b) for a, b in zip(self.line, self.line[1:])]

    @staticmethod
    def length(a, b):
        return sum(distance(between(a, b, i / 50), between(a, b, (i + 1) / 50)) for i in range(50))

    def nearest(self, p):
        """The distance to the line, and the metres along it of the nearest point."""
        best, along, passed = math.inf, 0.0, 0.0
        for (a, b), length in zip(zip(self.line, self.line[1:]), self.lengths):
            lo, hi = 0.0, 1.0
            for _ in range(60):
                u, v = lo + (hi - lo) / 3, hi - (hi - lo) / 3
                if distance(p, between(a, b, u)) < distance(p, between(a, b, v)): hi = v
                else: lo = u
            found = distance(p, between(a, b, (lo + hi) / 2))
            # The longitudes of a leg become shorter with its latitude: the part of it is measured, too.
            if found < best: best, along = found, passed + self.length(a, between(a, b, (lo + hi) / 2))
            passed += length
        return best, along

    def roughly(self, p):
        """The distance to the line in a plane about the point: within a percent of short ones."""
        east, best = 111_320 * math.cos(math.radians(p[1])), math.inf
        for a, b in zip(self.line, self.line[1:]):
            (x, y), (u, v) = (((unwrap(q[0], p[0]) - p[0]) * east, (q[1] - p[1]) * 111_200) for q in (a, b))
            length = (u - x) ** 2 + (v - y) ** 2
            t = min(1, max(0, (x * (x - u) + y * (y - v)) / length)) if length else 0
            best = min(best, math.hypot(x + (u - x) * t, y + (v - y) * t))
        return best

    def inside(self, p):
        rough = self.roughly(p)
        if abs(rough - self.width) > 1 + 0.02 * rough: return rough < self.width
        return self.nearest(p)[0] <= self.width

    def outside_by(self, p): return max(0.0, self.nearest(p)[0] - self.width)
    def along(self, p): return self.nearest(p)[1]


def shape(fence):
    if "corridor" in fence: return Corridor(fence["corridor"])
    if "circle" in fence: return Circle(fence["circle"])
    if "polygon" in fence: return Rings(fence["polygon"])
    if "rectangle" in fence:
        (w, s), (e, n) = fence["rectangle"]["southWest"], fence["rectangle"]["northEast"]
        return Rings([[(w, s), (e, s), (e, n), (w, n), (w, s)]])
    return None


def flips(inside, a, b):
    """Parameters of the path at which `inside` changes, with the new value."""
    steps = max(2, int(distance(a, b) / 0.25))
    found, was = [], inside(a)
    for i in range(1, steps + 1):
        now = inside(between(a, b, i / steps))
        if now != was:
            lo, hi = (i - 1) / steps, i / steps
            for _ in range(60):
                mid = (lo + hi) / 2
                if inside(between(a, b, mid)) == was: lo = mid
                else: hi = mid
            found.append((hi, now))
            was = now
    return found


def line_crossings(line, a, b):
    """Parameters at which the path crosses the line, with the direction seen along the line."""
    found = []
    b = (unwrap(b[0], a[0]), b[1])
    for u, v in zip(line, line[1:]):
        u = (unwrap(u[0], a[0]), u[1]); v = (unwrap(v[0], u[0]), v[1])
        side = lambda p: (v[0] - u[0]) * (p[1] - u[1]) - (v[1] - u[1]) * (p[0] - u[0])
        other = lambda p: (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        if side(a) * side(b) < 0 and other(u) * other(v) < 0:
            found.append((side(a) / (side(a) - side(b)),
                          "leftToRight" if side(a) > 0 else "rightToLeft"))
    return sorted(found)


# --- the rules -----------------------------------------------------------------------------------

UNITS = {"s": 1, "min": 60, "h": 3600, "m": 1, "ft": 0.3048, "km/h": 1 / 3.6}


def quantity(value):
    if isinstance(value, (int, float)): return value
    number, unit = value.split()
    return float(number) * UNITS[unit]


def listed(value): return value if isinstance(value, list) else [value]


def rows(zone, kind): return listed(zone.get("conditions", {}).get(kind, []))


def motion(before, fix, t):
    """Speed and course, each with whether it was derived; None where unknown."""
    _, position, speed, course = fix[:4]
    speed, course = (speed, False), (course, False)
    if before is None: return speed, course
    origin, seconds = before[1], (fix[0] - before[0]).total_seconds()
    if speed[0] is None:
        parts = [between(origin, position, i / 20) for i in range(21)]
        speed = (sum(map(distance, parts, parts[1:])) / seconds, True)
    if course[0] is None and speed[0] >= 0.5:
        low, high = max(0, t - 0.01), min(1, t + 0.01)
        (x, y), (u, v) = between(origin, position, low), between(origin, position, high)
        course = (WGS.Inverse(y, x, v, u)["azi1"] % 360, True)
    return speed, course


def in_arc(row, course):
    return course is not None and (course - row["from"]) % 360 <= (row["to"] - row["from"]) % 360


def in_range(row, number):
    return (number is not None and quantity(row.get("minimum", -math.inf)) <= number
            and number <= quantity(row.get("maximum", math.inf)))


def crossed_enough(row, history, now, fences):
    """The crossings that meet a percentage, or None: calculated from the whole history."""
    timeout = timedelta(seconds=quantity(row["timeout"])) if "timeout" in row else None
    recent = lambda crossing, at: timeout is None or at - crossing[1][0] <= timeout
    if row.get("sequential"):
        chain = []
        for crossing in history:
            if chain and chain[-1][0] == crossing[0] and recent(chain[-1], crossing[1][0]): continue
            if chain and chain[-1][0] >= crossing[0]: chain = []
            chain.append(crossing)
        counted = [c for c in chain if recent(c, now)]
    else:
        last = {crossing[0]: crossing for crossing in history}
        counted = sorted((c for c in last.values() if recent(c, now)), key=history.index)
    return counted if 100 * len(counted) >= row["percentage"] * fences else None


class PendingEntry:
    """One try after another to enter a zone or to cross its line (Docs/Conditions.md)."""

    def __init__(self, zone, time_zone, fence):
        self.zone, self.time_zone, self.fence = zone, time_zone, fence
        self.kept = {}

    def pass_at(self, time, blocked, before, fix, t, history=None):
        """Whether all conditions are met; with a history: at a crossing, where all are evaluated again."""
        self.tried_at = time
        speed, course = motion(before, fix, t)
        altitude = fix[4] if len(fix) > 4 else None
        measured = {"speed": (in_range, speed, "inside"), "bearing": (in_arc, course, "crossing"),
                    "altitude": (in_range, (altitude, False), "inside")}
        holds = lambda kind, when: any(
            measured[kind][0](row, measured[kind][1][0]) for row in rows(self.zone, kind)
            if row.get("when", measured[kind][2]) == when)
        if history is not None:
            self.kept = {kind: holds(kind, "crossing") for kind in measured}
            self.kept_derived = any(self.kept[kind] and measured[kind][1][1] for kind in measured)
            found = [crossed_enough(row, history, history[-1][1][0], len(self.zone["fences"]))
                     for row in rows(self.zone, "percentageCrossed")]
            self.crossed = next((c for c in found if c), [])
            self.kept["percentageCrossed"] = not found or any(c is not None for c in found)
        self.derived = self.kept_derived
        schedules = rows(self.zone, "schedule")
        if schedules and not any(is_open(row, time, self.time_zone) for row in schedules): return False
        if blocked is not None and time < blocked: return False
        if not self.kept["percentageCrossed"]: return False
        for kind in ("bearing", "speed", "altitude"):
            if not rows(self.zone, kind) or self.kept[kind]: continue
            if not holds(kind, "inside"): return False
            self.derived |= measured[kind][1][1]
        return True


class Speeding:
    """The excesses of one zone (Docs/Triggers.md)."""

    def __init__(self, zone, time_zone):
        self.rule, self.time_zone, self.schedules = zone["overspeed"], time_zone, rows(zone, "schedule")
        self.limit = quantity(self.rule["limit"])
        self.above = self.limit + quantity(self.rule.get("tolerance", 0))
        self.release = quantity(self.rule.get("release", self.rule["limit"]))
        self.after = timedelta(seconds=quantity(self.rule.get("after", 0)))
        self.found = None

    def take(self, time, position, speed, derived, fence, visit):
        """The events of a fix: their types and fields. `fence` is one that contains it, or None."""
        if derived and not self.rule.get("derived", True): speed = None
        opened = not self.schedules or any(is_open(row, time, self.time_zone) for row in self.schedules)
        found = self.found
        if found and (fence is None or not opened or speed is not None and speed <= self.release + 6e-7):
            self.found = None
            if not found["reported"]: return []
            return [("overspeedEnded", found["fence"], found["visit"], found["flags"], found["began"], dict(
                duration=(found["last"] - found["began"][0]).total_seconds(), maximumSpeed=found["top"],
                fixes=found["fixes"]))]
        if fence is None or not opened or speed is None: return []
        if not found:
            if speed <= self.above + 6e-7: return []
            found = self.found = dict(began=(time, position), top=0.0, fixes=0, reported=False, flags=[])
        found["fence"], found["visit"], found["last"] = fence, visit, time
        found["top"], found["fixes"] = max(found["top"], speed), found["fixes"] + 1
        if derived: found["flags"] = ["derived"]
        if found["reported"] or time - found["began"][0] < self.after: return []
        found["reported"] = True
        return [("overspeed", fence, visit, found["flags"], found["began"], dict(
            measuredSpeed=speed, speedLimit=self.limit, duration=(time - found["began"][0]).total_seconds()))]


class Asking:
    """One attendance of a zone on one track (Docs/Triggers.md): all of it follows from the list of the zone's visits."""

    def __init__(self, rule, number, track, fixes, time_zone):
        self.name, self.first = rule.get("id", str(number + 1)), fixes[0][0]
        self.grace = timedelta(seconds=quantity(rule.get("grace", 0)))
        self.windows = []
        if track not in rule.get("tracks", [track]): return
        # Minute by minute. Windows without a minute between them would be found as one.
        minute, was = timedelta(minutes=1), False
        moment = fixes[0][0].replace(second=0, microsecond=0) - timedelta(days=1)
        while moment <= fixes[-1][0] + timedelta(days=1):
            now = is_open(rule["schedule"], moment, time_zone)
            if now and not was: self.windows.append(dict(opens=moment))
            if was and not now: self.windows[-1]["closes"] = moment
            moment, was = moment + minute, now
        # One that is over before the first fix is none of the track's; the last may not be over.
        self.windows = [w for w in self.windows if "closes" in w and w["closes"] > self.first]
        for w in self.windows: w["asks"], w["releases"] = w["opens"] + self.grace, w["closes"] - self.grace

    @staticmethod
    def overlap(visit, begin, end):
        """Seconds of a visit between two moments; one that is not over goes on."""
        begin, end = max(begin, visit["entry"][0]), min(end, visit["end"] or end)
        return max(0.0, (end - begin).total_seconds())

    def take(self, visits, before, fix):
        """What a fix shows: types, the moments of the events or None for that of the fix, and their fields."""
        time, found = fix[0], []
        for w in self.windows:
            window = dict(id=self.name, **{"from": w["opens"], "to": w["closes"]})
            shown = lambda moment: (before is None or before[0] < moment) and self.first <= moment <= time
            last = lambda moment: dict(window=window, fix=fix if moment == time else before)
            there = [v for v in visits if v["entry"][0] < w["closes"] and (v["end"] is None or v["end"] >= w["opens"])]
            for v in there:
                if v["entered"] == time and w["asks"] < v["entry"][0] and v is there[0]:
                    found.append(("arrivedLate", None, v["event"] | dict(
                        window=window, lateBy=(v["entry"][0] - w["opens"]).total_seconds())))
                if v["end"] and v["ended"] == time < w["closes"] and v["end"] < w["releases"]:
                    found.append(("leftEarly", None, v["exit"] | dict(
                        window=window, earlyBy=(w["closes"] - v["end"]).total_seconds())))
            if w["asks"] < w["closes"] and shown(w["asks"]) and not any(
                    v["entry"][0] <= w["asks"] and (v["end"] is None or v["end"] >= w["asks"]) for v in there):
                found.append(("absent", w["asks"], last(w["asks"])))
            if not shown(w["closes"]): continue
            record = dict(
                outcome="attended" if there else "missed",
                present=sum((self.overlap(v, w["opens"], w["closes"]) for v in there), 0.0),
                unobserved=max(0.0, (self.first - w["opens"]).total_seconds()))
            stays = [v for v in there if v["end"] is None or v["end"] >= w["closes"]]
            if there: record["arrived"] = there[0]["entry"][0]
            if there and not stays: record["left"] = there[-1]["end"]
            if there and record["arrived"] > w["asks"]: record["late"] = True
            if "left" in record and record["left"] < w["releases"]: record["leftEarly"] = True
            if any(v["end"] is None and v["out"] and v["out"][0][0] < w["closes"] for v in stays):
                record["unconfirmed"] = True
            found.append(("attendance", w["closes"], last(w["closes"]) | record))
        return found


def evaluate(layout, fixes, track):
    """The events of one track without gaps, by the rules of Docs/Triggers.md."""
    events, visits = [], 0
    state = [{"in": set(), "visit": None, "pending": None, "blocked": None, "history": [],
              "speeding": Speeding(zone, layout.get("timeZone", "UTC")) if "overspeed" in zone else None,
              "visits": [], "asking": [Asking(rule, number, track, fixes, layout.get("timeZone", "UTC"))
                                       for number, rule in enumerate(listed(zone.get("attendance", [])))]}
             for zone in layout["zones"]]
    for k, fix in enumerate(fixes):
        time, position = fix[:2]
        before = fixes[k - 1] if k else None
        batch = []
        for z, zone in enumerate(layout["zones"]):
            fences = [(f["id"], shape(f), f.get("geoline")) for f in zone["fences"]]
            st = state[z]

            def at(t, last=before):
                if last is None: return (time, position)
                return (last[0] + (time - last[0]) * t, between(last[1], position, t))

            def emit(kind, point, fence, rank, /, **more):
                event = dict(type=kind, time=more.pop("when", time), zone=zone["id"])
                if point: event |= dict(fence=fences[fence][0], boundary=point)
                batch.append(((more.pop("at", time), rank, z), event | more))
                return batch[-1][1]

            def named(crossings): return [(fences[f][0], point) for f, point in crossings]

            required = quantity(zone.get("exitDistance", 30))
            lasting = timedelta(seconds=quantity(zone["exitAfter"])) if "exitAfter" in zone else None

            def along(point, fence):
                area = fences[fence][1]
                return dict(along=area.along(point[1])) if isinstance(area, Corridor) else {}
            retrigger = timedelta(seconds=quantity(zone.get("minimumRetriggerTime", 0)))

            def several(visit): return visit["crossed"] if len(visit["crossed"]) > 1 else []

            def holding(fence):
                """The area that contains the device: where the entry became pending, else the first."""
                return fence if fence in st["in"] or not st["in"] else min(st["in"])

            def dwell():
                visit = st["visit"]
                if "dwell" not in zone or visit["dwelled"]: return
                moment = visit["entry"][0] + timedelta(seconds=quantity(zone["dwell"]))
                if moment <= time and (visit["out"] is None or visit["out"][0][0] >= moment):
                    visit["dwelled"] = True
                    t = (moment - before[0]) / (time - before[0])
                    assert 0 <= t <= 1, "the scenario holds no late dwell"
                    emit("dwelled", (moment, between(before[1], position, t)), visit["fence"], 3,
                         visit=visit["id"], at=moment, when=moment, crossedFences=several(visit))

            def mark_pass(visit):
                if visit["pass"] and visit["entered"] == time: visit["event"]["flags"] += ["pass"]

            def leave(moment=None):
                """Ends the visit at the fix, or at a moment before it, for which the fix before decides."""
                dwell()
                visit = st["visit"]
                mark_pass(visit)
                point, fence = visit["out"]
                ended, decider = (time, position) if moment is None else (moment, before[1])
                away = min(a.outside_by(decider) for _, a, _ in fences if a)
                confirmed = {} if lasting is None else dict(confirmed=dict(time=(ended - point[0]).total_seconds()))
                visit["end"], visit["ended"] = point[0], ended
                visit["exit"] = dict(
                    fence=fences[fence][0], boundary=point, visit=visit["id"], distance=away, distanceRequired=required,
                    crossedFences=several(visit), flags=["pass"] * visit["pass"],
                    dwellTime=(point[0] - visit["entry"][0]).total_seconds(), **along(point, fence), **confirmed)
                if zone.get("exit", True):
                    st["blocked"] = ended + retrigger
                    emit("exited", None, None, 0, at=ended, when=ended, **visit["exit"])
                st["visit"] = None

            def enter(fence, point, entry, flags):
                nonlocal visits
                visits += 1
                st["visit"] = dict(id=visits, entry=point, entered=time, fence=fence, out=None, end=None,
                                   dwelled=False, **{"pass": False}, crossed=named(entry.crossed or [(fence, point)]))
                st["visits"].append(st["visit"])
                st["pending"], st["history"] = None, []
                if not zone.get("exit", True): st["blocked"] = time + retrigger
                st["visit"]["event"] = emit(
                    "entered", point, fence, 1, visit=visits, crossedFences=named(entry.crossed),
                    flags=flags + ["derived"] * entry.derived, **along(point, fence))

            changes = []
            for fence, (_, area, line) in enumerate(fences):
                if line:
                    if k:
                        for t, way in line_crossings(line, before[1], position):
                            changes.append((t, 1, fence, way))
                elif k == 0:
                    if area.inside(position): changes.append((1.0, 0, fence, None))
                else:
                    for t, now in flips(area.inside, before[1], position):
                        changes.append((t, 0 if now else 2, fence, None))
            visit = st["visit"]
            if lasting is not None and visit and visit["out"] and visit.get("far"):
                moment = visit["out"][0][0] + lasting
                back = min((at(c[0])[0] for c in changes if c[1] == 0), default=None)
                if moment < time and (back is None or moment < back): leave(moment)
            for t, order, fence, way in sorted(changes, key=lambda c: c[:3]):
                point = at(t)
                tried = (time, st["blocked"], before, fix, t, st["history"])
                if order == 1:
                    st["history"].append((fence, point))
                    entry = PendingEntry(zone, layout.get("timeZone", "UTC"), fence)
                    crosses = entry.pass_at(*tried)
                    pending = st["pending"]
                    if pending and pending.pass_at(*tried): enter(holding(pending.fence), point, pending, [])
                    if crosses:
                        st["history"] = []
                        st["blocked"] = time + retrigger
                        emit("crossed", point, fence, 2, direction=way,
                             crossedFences=named(entry.crossed), flags=["derived"] * entry.derived)
                elif order == 0:
                    st["in"].add(fence)
                    st["history"].append((fence, point))
                    visit = st["visit"]
                    if visit is None:
                        entry = st["pending"] or PendingEntry(zone, layout.get("timeZone", "UTC"), fence)
                        st["pending"] = entry
                        if entry.pass_at(*tried): enter(fence, point, entry, ["initial"] * (k == 0))
                    else:
                        visit["out"], visit["pass"] = None, False
                        if fences[fence][0] not in [f for f, _ in visit["crossed"]]:
                            visit["crossed"] += named([(fence, point)])
                else:
                    st["in"].discard(fence)
                    if not st["in"]:
                        st["pending"] = None
                        if not st["visit"]: continue
                        st["visit"]["out"] = (point, fence)
                        st["visit"]["pass"] = st["visit"]["entered"] == time
                        if required == 0 and lasting is None: leave()
            pending = st["pending"]
            if pending and pending.tried_at != time:
                if pending.pass_at(time, st["blocked"], before, fix, 1.0):
                    enter(holding(pending.fence), (time, position), pending, ["late"])
            visit = st["visit"]
            away = min((a.outside_by(position) for _, a, _ in fences if a), default=0) if visit and visit["out"] else 0
            if visit and visit["out"]: visit["far"] = away >= required
            if visit and visit["out"] and away >= required and (
                    lasting is None or time - visit["out"][0][0] >= lasting):
                leave()
            elif visit:
                if visit["out"]: mark_pass(visit)
                dwell()
            if st["speeding"]:
                (speed, derived), _ = motion(before, fix, 1.0)
                held = min(st["in"]) if st["in"] else None
                if held is not None and st["speeding"].found and st["speeding"].found["fence"] in st["in"]:
                    held = st["speeding"].found["fence"]
                number = st["visit"]["id"] if st["visit"] else None
                for kind, fence, id, flags, began, more in st["speeding"].take(
                        time, position, speed, derived, held, number):
                    emit(kind, began, fence, 4 if kind == "overspeedEnded" else 5, flags=flags,
                         **(dict(visit=id) if id else {}), **more)
            for asking in st["asking"]:
                assert before is None or time - before[0] <= timedelta(minutes=5), "the scenario holds no gap"
                for kind, moment, more in asking.take(st["visits"], before, fix):
                    rank = {"leftEarly": 0.5, "arrivedLate": 1.5, "absent": 6, "attendance": 7}[kind]
                    emit(kind, None, None, rank, **more | dict(type=kind, at=moment or time, when=moment or time))
        events += [e for _, e in sorted(batch, key=lambda pair: pair[0])]
    return events


# --- tracks --------------------------------------------------------------------------------------

class Walker:
    """Moves over ground and adds the slow wander of a receiver; a fix every `interval` seconds."""

    def __init__(self, lon, lat, seed, noise, interval=1):
        self.at, self.random, self.noise = (lon, lat), random.Random(seed), noise
        self.interval = interval
        self.drift = [0.0, 0.0]
        self.altitude = None
        self.fixes = []  # (position, speed, course)
        self.altitudes = []

    def fix(self, speed, course):
        for i in (0, 1):
            self.drift[i] = 0.95 * self.drift[i] + self.random.gauss(0, self.noise * 0.3122)
        p = WGS.Direct(self.at[1], self.at[0], 0, self.drift[1])
        p = WGS.Direct(p["lat2"], p["lon2"], 90, self.drift[0])
        self.fixes.append(((p["lon2"], p["lat2"]), speed, course))
        self.altitudes.append(self.altitude)

    def climb(self, course, meters, speed, top):
        """Goes, and reaches an altitude evenly."""
        count, foot = round(meters / speed / self.interval), self.altitude
        for i in range(count):
            self.altitude = foot + (top - foot) * (i + 1) / count
            self.go(course, speed * self.interval, speed)

    def go(self, course, meters, speed):
        for _ in range(round(meters / speed / self.interval)):
            p = WGS.Direct(self.at[1], self.at[0], course, speed * self.interval)
            self.at = (p["lon2"], p["lat2"])
            self.fix(speed, course)

    def stay(self, duration):
        for _ in range(duration // self.interval): self.fix(0.0, None)


def nmea(start, walker):
    def angle(value, width):
        units = round(abs(value) * 60 * 1e5)
        return f"{units // 6000000:0{width}d}{units % 6000000 / 1e5:08.5f}"

    lines, fixes = [], []
    for i, ((lon, lat), speed, course) in enumerate(walker.fixes):
        time = start + timedelta(seconds=i * walker.interval)
        la, lo = angle(lat, 2), angle(lon, 3)
        ns, ew = "NS"[lat < 0], "EW"[lon < 0]
        knots = f"{speed * 3600 / 1852:.2f}"
        heading = "" if course is None else f"{course:.1f}"
        for body in (
            f"GPRMC,{time:%H%M%S}.00,A,{la},{ns},{lo},{ew},{knots},{heading},{time:%d%m%y},,,A",
            f"GPGGA,{time:%H%M%S}.00,{la},{ns},{lo},{ew},1,10,0.9,12.0,M,1.0,M,,"):
            check = 0
            for byte in body.encode(): check ^= byte
            lines.append(f"${body}*{check:02X}\r\n")
        read = lambda text, sign: sign * (int(text[:-8]) + float(text[-8:]) / 60)
        fixes.append((time, (read(lo, -1 if lon < 0 else 1), read(la, -1 if lat < 0 else 1)),
                      float(knots) * 1852 / 3600, float(heading) if heading else None))
    return "".join(lines), fixes


def gpx(start, walker, name):
    lines = ['<?xml version="1.0" encoding="UTF-8"?>\n',
             '<gpx version="1.1" creator="Ringfence" xmlns="http://www.topografix.com/GPX/1/1">\n',
             f"<trk><name>{name}</name><trkseg>\n"]
    fixes = []
    for i, ((lon, lat), _, _) in enumerate(walker.fixes):
        time = start + timedelta(seconds=i * walker.interval)
        altitude = walker.altitudes[i]
        ele = "" if altitude is None else f"<ele>{altitude:.1f}</ele>"
        lines.append(f'<trkpt lat="{lat:.7f}" lon="{lon:.7f}">{ele}<time>{time:%Y-%m-%dT%H:%M:%SZ}'
                     "</time></trkpt>\n")
        fixes.append((time, (float(f"{lon:.7f}"), float(f"{lat:.7f}")), None, None,
                      None if altitude is None else float(f"{altitude:.1f}")))
    return "".join(lines) + "</trkseg></trk>\n</gpx>\n", fixes


# --- scenarios -----------------------------------------------------------------------------------

def harbour_drive():
    """A drive past a circle, a polygon and a geoline, with the wander of a car receiver."""
    w = Walker(144.9300, -37.8200, seed=11, noise=2.5)
    w.stay(20)
    w.go(75, 900, 10)
    w.stay(45)            # traffic light, inside the cafe's circle
    w.go(75, 600, 12)
    w.go(160, 500, 9)
    w.go(75, 400, 11)     # through the yard
    w.go(250, 700, 13)    # and back through the gate
    w.stay(15)
    text, fixes = nmea(datetime(2026, 3, 6, 23, 54, tzinfo=timezone.utc), w)
    return "track.nmea", text, fixes


def antimeridian_walk():
    """A walk on the island of Taveuni, across the 180th meridian and back."""
    w = Walker(179.9935, -16.8250, seed=5, noise=1.5)
    w.go(88, 900, 1.5)
    w.stay(60)
    w.go(350, 300, 1.3)
    w.go(265, 1100, 1.6)
    text, fixes = gpx(datetime(2026, 7, 1, 20, 30, tzinfo=timezone.utc), w, "Taveuni, to the line")
    return "track.gpx", text, fixes


def parcel_stop():
    """A van that stops at a depot; its receiver wanders at rest, across the depot's edge."""
    w = Walker(16.3700, 48.2000, seed=23, noise=6.0)
    w.go(40, 700, 12.5)
    w.go(40, 60, 5)
    w.stay(420)
    w.go(310, 60, 5)
    w.go(310, 500, 12.5)
    text, fixes = gpx(datetime(2026, 10, 25, 0, 50, tzinfo=timezone.utc), w, "Parcel round")
    return "track.gpx", text, fixes


def school_street():
    """A car too fast at a school, that brakes inside a zone and goes on slowly (speed known)."""
    w = Walker(144.9600, -37.8000, seed=31, noise=1.0)
    w.go(90, 340, 16)
    w.go(90, 260, 6)
    text, fixes = nmea(datetime(2026, 3, 5, 21, 40, tzinfo=timezone.utc), w)
    return "track.nmea", text, fixes


def one_way_street():
    """Up a street, around the corner and down again (course derived from the path)."""
    w = Walker(16.3600, 48.2100, seed=7, noise=0.8)
    w.go(0, 250, 8)
    w.go(90, 72, 8)
    w.go(180, 250, 8)
    text, fixes = gpx(datetime(2026, 5, 4, 6, 0, tzinfo=timezone.utc), w, "Around the block")
    return "track.gpx", text, fixes


def car_park():
    """Into a car park, up the ramp to its deck, over a bridge and on without altitudes."""
    w = Walker(10.7500, 59.9100, seed=17, noise=0.8)
    w.altitude = 3.0
    w.go(90, 170, 8)
    w.climb(90, 60, 4, 11.0)
    w.stay(20)
    w.go(90, 160, 8)
    w.altitude = None
    w.go(90, 160, 8)
    text, fixes = gpx(datetime(2026, 6, 8, 5, 30, tzinfo=timezone.utc), w, "To the deck")
    return "track.gpx", text, fixes


def park_round():
    """A walk past four posts of a trail, a minute from one to the next."""
    w = Walker(13.3500, 52.5140, seed=3, noise=1.0, interval=3)
    w.go(80, 330, 1.5)
    text, fixes = gpx(datetime(2026, 6, 20, 9, 0, tzinfo=timezone.utc), w, "Posts of the trail")
    return "track.gpx", text, fixes


def drive_through():
    """Past the menu, the till and the counter in their order, with a stop before the counter."""
    w = Walker(-122.4000, 37.7800, seed=19, noise=0.5)
    w.go(200, 70, 5)
    w.stay(25)
    w.go(200, 60, 4)
    text, fixes = nmea(datetime(2026, 7, 3, 19, 15, tzinfo=timezone.utc), w)
    return "track.nmea", text, fixes


def market_night():
    """A walk in Vienna in the night in which the clocks go from two o'clock to three."""
    w = Walker(16.3700, 48.2080, seed=13, noise=1.5, interval=4)
    w.go(90, 840, 1.4)
    text, fixes = gpx(datetime(2026, 3, 29, 0, 55, tzinfo=timezone.utc), w, "Night walk")
    return "track.gpx", text, fixes


def laps():
    """Four lengths of a street, past the same kiosk."""
    w = Walker(144.9800, -37.8300, seed=29, noise=1.0, interval=2)
    for course in (90, 270, 90, 270): w.go(course, 200, 4)
    text, fixes = nmea(datetime(2026, 3, 7, 7, 0, tzinfo=timezone.utc), w)
    return "track.nmea", text, fixes


def restart_street():
    """A track written by hand, in its folder; these are its events in normal mode."""
    text = (ROOT / "Zones/restart-street/track.csv").read_text()
    rows = [line.split(",") for line in text.splitlines()[1:]]
    fixes = [(datetime.fromisoformat(time.replace("Z", "+00:00")), (float(lon), float(lat)), None, None)
             for time, lat, lon in rows]
    return "track.csv", text, fixes


def bus_route():
    """A bus that stops, takes a way round roadworks, and at last turns off its route to the depot."""
    w = Walker(-8.6300, 52.6600, seed=53, noise=2.0, interval=5)
    w.go(80, 400, 10)
    w.stay(40)            # a stop
    w.go(80, 300, 9)
    w.go(10, 120, 6)      # round the roadworks
    w.go(80, 150, 6)
    w.go(190, 120, 6)
    w.go(80, 300, 10)
    w.go(130, 500, 10)
    w.stay(30)
    w.go(130, 200, 10)
    w.go(230, 1500, 12)   # to the depot
    text, fixes = nmea(datetime(2026, 9, 14, 16, 5, tzinfo=timezone.utc), w)
    return "track.nmea", text, fixes


def speed_limits():
    """A car through a street with a limit by a school; its receiver knows the speed."""
    w = Walker(144.9600, -37.8050, seed=37, noise=1.0)
    w.go(90, 150, 8)
    w.go(90, 48, 12)      # fast, and not for long
    w.go(90, 60, 8)
    w.go(90, 120, 10)     # fast for long enough
    w.go(90, 40, 9)       # above the limit, within its tolerance
    w.go(90, 56, 7)
    w.go(90, 200, 13)     # out of the street
    text, fixes = nmea(datetime(2026, 3, 5, 22, 28, 40, tzinfo=timezone.utc), w)
    return "track.nmea", text, fixes


def depot_shifts():
    """A van at its depot before a shift, away for ten minutes of it, and late for the next one."""
    w = Walker(12.3700, 51.3600, seed=59, noise=2.0, interval=60)
    w.stay(18 * 60)       # from 7:55:25
    w.go(90, 720, 6)      # away in the first shift
    w.stay(7 * 60)
    w.go(270, 720, 6)
    w.stay(21 * 60)       # to its end and longer
    w.go(90, 720, 6)
    w.stay(20 * 60)       # away when the second shift begins
    w.go(270, 720, 6)
    w.stay(19 * 60)
    w.go(90, 720, 6)      # leaves within the grace
    w.stay(6 * 60)
    text, fixes = nmea(datetime(2026, 5, 5, 5, 55, 25, tzinfo=timezone.utc), w)
    return "track.nmea", text, fixes


def swiped_commute():
    """A drive to work on which the app is swiped away; lifecycle.py writes its events."""
    w = Walker(16.3000, 48.1800, seed=41, noise=2.0)
    w.stay(30)
    w.go(80, 1500, 12)
    w.stay(40)            # traffic light
    w.go(95, 2500, 14)
    w.go(20, 1800, 11)
    w.stay(60)            # at the shop
    w.go(85, 3000, 16)
    w.go(170, 1200, 9)
    w.stay(240)           # parked at the office
    text, fixes = gpx(datetime(2026, 5, 4, 5, 0, tzinfo=timezone.utc), w, "To work")
    return "track.gpx", text, fixes


SCENARIOS = {"swiped-commute": swiped_commute, "restart-street": restart_street, "school-street": school_street,
             "one-way-street": one_way_street, "car-park": car_park,
             "park-round": park_round, "drive-through": drive_through,
             "market-night": market_night, "laps": laps,
             "harbour-drive": harbour_drive, "antimeridian-walk": antimeridian_walk,
             "parcel-stop": parcel_stop, "bus-route": bus_route, "speed-limits": speed_limits,
             "depot-shifts": depot_shifts}


def rfc3339(time):
    rounded = time + timedelta(microseconds=500)
    return rounded.strftime("%Y-%m-%dT%H:%M:%S.") + f"{rounded.microsecond // 1000:03d}Z"


def place(point, **more):
    lon = unwrap(point[1][0], 0)
    return dict(**more, time=rfc3339(point[0]), latitude=round(point[1][1], 7),
                longitude=round(-180.0 if lon == 180 else lon, 7))


def row(event, track):
    out = dict(type=event.pop("type"), time=rfc3339(event.pop("time")), zone=event.pop("zone"))
    if "fence" in event: out["fence"] = event.pop("fence")
    out["track"] = track
    if "visit" in event: out["visit"] = event.pop("visit")
    if "boundary" in event: out["boundary"] = place(event.pop("boundary"))
    if "fix" in event: out["fix"] = place(event.pop("fix")[:2])
    if event.get("crossedFences"):
        out["crossedFences"] = [place(p, fence=f) for f, p in event["crossedFences"]]
    for key in ("direction", "distance", "distanceRequired", "dwellTime", "flags", "along", "confirmed",
                "measuredSpeed", "speedLimit", "duration", "maximumSpeed", "fixes", "window", "outcome", "present",
                "arrived", "left", "late", "leftEarly", "lateBy", "earlyBy", "unobserved", "unconfirmed"):
        if event.get(key) not in (None, []):
            value = event[key]
            if key == "window": value = {k: v if k == "id" else rfc3339(v) for k, v in value.items()}
            if isinstance(value, datetime): value = rfc3339(value)
            out[key] = round(value, 3) if isinstance(value, float) else value
    return json.dumps(out)


def main():
    for name in sys.argv[1:] or SCENARIOS:
        folder = ROOT / "Zones" / name
        layout = json.loads((folder / "zones.json").read_text())
        track, text, fixes = SCENARIOS[name]()
        (folder / track).write_text(text, newline="")
        rows = [row(event, track) for event in evaluate(layout, fixes, track)]
        (folder / "expected.ndjson").write_text("".join(r + "\n" for r in rows))
        print(f"{name}: {len(fixes)} fixes, {len(rows)} events")


if __name__ == "__main__": main()
