#!/usr/bin/env python3
"""Writes what happens to each zone of Tests/Fixtures/explain/zones.json on a recorded drive.

  Tests/Oracles/make explain        (python3 Tests/Oracles/explain.py CORPUS)

CORPUS is the folder of recordings; the fixes are those that pynmea2 read of
nmea/reno-tahoe-drive-2005.nmea (expected/nmea/*.csv), not ours. It shares nothing with the engine:
distances are geographiclib's, edges are found by sampling and bisection, and the conditions are written
a second time, by the rules of Docs/Conditions.md. Writes Tests/Fixtures/explain/reno-tahoe.ndjson.
"""
import csv, json, sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from geographiclib.geodesic import Geodesic

HERE = Path(__file__).resolve().parents[1] / "Fixtures" / "explain"
WGS = Geodesic.WGS84
CONDITIONS = ["schedule", "minimumRetriggerTime", "percentageCrossed", "bearing", "speed"]
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def distance(a, b): return WGS.Inverse(a[1], a[0], b[1], b[0], Geodesic.DISTANCE)["s12"]


def between(a, b, t): return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def least(function, low, high):
    """The argument of the least value of a function with one minimum, by thirds."""
    for _ in range(50):
        u, v = low + (high - low) / 3, high - (high - low) / 3
        if function(u) < function(v): high = v
        else: low = u
    return (low + high) / 2


def quantity(value):
    number, unit = value.split()
    return float(number) * {"s": 1, "min": 60, "m": 1, "km/h": 1 / 3.6}[unit]


def away(fence, p):
    """Metres from a position to a circle, 0 inside, or to a line."""
    if "circle" in fence:
        return max(0.0, distance(fence["circle"]["center"], p) - fence["circle"]["radius"])
    found = []
    for a, b in zip(fence["geoline"], fence["geoline"][1:]):
        t = least(lambda t: distance(p, between(a, b, t)), 0, 1)
        found.append(distance(p, between(a, b, t)))
    return min(found)


def read(corpus):
    fixes = []
    with open(Path(corpus) / "expected/nmea/reno-tahoe-drive-2005.nmea.csv") as file:
        for row in csv.DictReader(file):
            time = datetime.fromisoformat(row["time_utc"].replace("Z", "+00:00"))
            # 5 m of error for each unit of HDOP, 2 m with corrections; worse than 100 m is ignored.
            error = float(row["hdop"] or 0) * (2 if row["quality"] == "2" else 5)
            if error > 100 or (fixes and time <= fixes[-1]["time"]): continue
            fixes.append(dict(
                time=time, at=(float(row["lon"]), float(row["lat"])),
                speed=float(row["speed_mps"]), course=float(row["course_deg"])))
    return fixes


def changes(fence, a, b):
    """Where the path from a to b enters (0), crosses (1) or leaves (2) a fence."""
    if "geoline" in fence:
        found = []
        for u, v in zip(fence["geoline"], fence["geoline"][1:]):
            side = lambda p: (v[0] - u[0]) * (p[1] - u[1]) - (v[1] - u[1]) * (p[0] - u[0])
            other = lambda p: (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
            if side(a) * side(b) < 0 and other(u) * other(v) < 0:
                found.append((side(a) / (side(a) - side(b)), 1))
        return found
    circle = fence["circle"]
    if abs(circle["center"][1] - a[1]) > 0.02: return []
    if distance(circle["center"], a) > circle["radius"] + distance(a, b): return []
    inside = lambda t: distance(circle["center"], between(a, b, t)) <= circle["radius"]
    found, was, steps = [], inside(0), 200
    for i in range(1, steps + 1):
        if inside(i / steps) == was: continue
        low, high = (i - 1) / steps, i / steps
        for _ in range(60):
            middle = (low + high) / 2
            if inside(middle) == was: low = middle
            else: high = middle
        was = not was
        found.append((high, 0 if was else 2))
    return found


def tests(zone, fix, blocked, memory, now, zone_time):
    """The conditions that are not met: name, value, how much is missing."""
    conditions, unmet = zone.get("conditions", {}), []
    if "schedule" in conditions:
        row = conditions["schedule"]
        local = fix["time"].astimezone(zone_time)
        opens, closes = (datetime.strptime(row[k], "%H:%M").time() for k in ("from", "to"))
        if not (opens <= local.time() < closes and DAYS[local.weekday()] in row.get("days", DAYS)):
            next_opening = local.replace(hour=opens.hour, minute=opens.minute, second=0)
            assert next_opening > local and "days" not in row, "the layout asks for no more"
            unmet.append(("schedule", None, (next_opening - local).total_seconds()))
    if blocked and fix["time"] < blocked:
        missing = (blocked - fix["time"]).total_seconds()
        unmet.append(
            ("minimumRetriggerTime", quantity(zone["minimumRetriggerTime"]) - missing, missing))
    if "percentageCrossed" in conditions:
        row = conditions["percentageCrossed"]
        assert row["percentage"] == 100
        timeout = quantity(row["timeout"]) if "timeout" in row else 1e9
        recent = [f for f, t in memory if (now - t).total_seconds() <= timeout]
        if row.get("sequential"):
            chain = []
            for f in recent:
                if chain and f == chain[-1]: continue
                chain = chain + [f] if chain and f > chain[-1] else [f]
            count = len(chain)
        else: count = len(set(recent))
        if count < len(zone["fences"]):
            unmet.append(("percentageCrossed", count, len(zone["fences"]) - count))
    if "bearing" in conditions:
        row = conditions["bearing"]
        assert row["from"] < row["to"]
        if not row["from"] <= fix["course"] <= row["to"]:
            turn = lambda x: min(abs(x - fix["course"]), 360 - abs(x - fix["course"]))
            unmet.append(("bearing", fix["course"], min(turn(row["from"]), turn(row["to"]))))
    if "speed" in conditions:
        row = conditions["speed"]
        low = quantity(row["minimum"]) if "minimum" in row else 0
        high = quantity(row["maximum"]) if "maximum" in row else 1e9
        if not low <= fix["speed"] <= high:
            unmet.append(("speed", fix["speed"], max(low - fix["speed"], fix["speed"] - high)))
    return unmet


def approach(zone, fixes):
    """How near the path comes: first at the fixes, then on the paths that may come nearer."""
    best = None
    for fence in zone["fences"]:
        at = [away(fence, f["at"]) for f in fixes]
        for last, fix, d in zip(fixes, fixes[1:], at[1:]):
            if (fix["time"] - last["time"]).total_seconds() > 300: continue
            if d - distance(last["at"], fix["at"]) > min(at): continue
            t = least(lambda t: away(fence, between(last["at"], fix["at"], t)), 0, 1)
            found = away(fence, between(last["at"], fix["at"], t))
            if not best or found < best["distance"]: best = dict(distance=found, fence=fence["id"])
    return best


def explain(zone, fixes, zone_time):
    result = dict(zone=zone["id"], events=[], suppressed=[])
    inside, visit, pending, blocked, memory = set(), None, None, None, []

    def pending_at(fence, point):
        return dict(fence=fence, began=point, tries=0, failures={}, crossing=None, last=None)

    def evaluate(fix, now, is_crossing):
        """Tries the conditions; bearing and percentage keep the result of the crossing."""
        unmet = tests(zone, fix, blocked, memory, now, zone_time)
        kept = ("bearing", "percentageCrossed")
        if is_crossing: pending["crossing"] = [s for s in unmet if s[0] in kept]
        unmet = [s for s in unmet if s[0] not in kept] + pending["crossing"]
        pending["tries"] += 1
        pending["last"] = fix["time"]
        for kind, actual, margin in unmet:
            known = pending["failures"].get(kind)
            tries = known["tries"] + 1 if known else 1
            if not known or margin < known["margin"]:
                known = dict(condition=kind, time=fix["time"], actual=actual, margin=margin)
            pending["failures"][kind] = dict(known, tries=tries)
        return not unmet

    def suppress(kind, ended):
        result["suppressed"].append(dict(
            attempt=kind, fence=pending["fence"], time=pending["began"], ended=ended,
            tries=pending["tries"],
            failures=[pending["failures"][c] for c in CONDITIONS if c in pending["failures"]]))

    for k, fix in enumerate(fixes):
        last = fixes[k - 1] if k else None
        if last and (fix["time"] - last["time"]).total_seconds() > 300: last = None
        steps = []
        for order, fence in enumerate(zone["fences"]):
            if last:
                for t, what in changes(fence, last["at"], fix["at"]):
                    steps.append((t, what, order, fence))
            else: assert away(fence, fix["at"]) > 0, "no segment begins inside"
        for t, what, order, fence in sorted(steps, key=lambda s: s[:3]):
            now = last["time"] + (fix["time"] - last["time"]) * t
            if what == 1:
                pending = pending_at(fence["id"], now)
                if evaluate(fix, now, True): result["events"].append(("crossed", fix["time"]))
                else: suppress("crossed", now)
                pending = None
            elif what == 0:
                inside.add(order)
                memory.append((order, now))
                if visit: visit["out"] = None
                else:
                    pending = pending or pending_at(fence["id"], now)
                    if evaluate(fix, now, True):
                        result["events"].append(("entered", fix["time"]))
                        visit, pending, memory = dict(out=None), None, []
            else:
                inside.discard(order)
                if pending and not inside:
                    suppress("entered", now)
                    pending = None
                if visit and not inside: visit["out"] = now
        if pending and pending["last"] != fix["time"] and evaluate(fix, fix["time"], False):
            result["events"].append(("entered", fix["time"]))
            visit, pending, memory = dict(out=None), None, []
        if visit and visit["out"]:
            if min(away(f, fix["at"]) for f in zone["fences"]) >= 30:
                result["events"].append(("exited", fix["time"]))
                visit = None
                if "minimumRetriggerTime" in zone:
                    blocked = fix["time"] + timedelta(
                        seconds=quantity(zone["minimumRetriggerTime"]))
    assert not visit and not pending
    if not result["events"] and not result["suppressed"]: result["nearest"] = approach(zone, fixes)
    return result


def plain(value):
    if isinstance(value, datetime):
        rounded = value.astimezone(timezone.utc) + timedelta(microseconds=500)
        return rounded.strftime("%Y-%m-%dT%H:%M:%S.") + f"{rounded.microsecond // 1000:03d}Z"
    return round(value, 3) if isinstance(value, float) else str(value)


def main():
    layout = json.loads((HERE / "zones.json").read_text())
    fixes = read(sys.argv[1])
    rows = [
        json.dumps(explain(zone, fixes, ZoneInfo(layout["timeZone"])), default=plain)
        for zone in layout["zones"]]
    (HERE / "reno-tahoe.ndjson").write_text("".join(row + "\n" for row in rows))


main()
