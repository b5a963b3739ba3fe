#!/usr/bin/env python3
"""Writes lifecycle.ndjson: the scenario of a folder in Zones/, run by the rules of Docs/LifeCycle.md.

  Tests/Oracles/make lifecycle      (python3 Tests/Oracles/lifecycle.py [NAME ...])

It shares nothing with the engine. It supports what the samples need and stops at anything else: circles
and geolines, one fix a second and no pass within one, no dwell or retrigger times, conditions that
are met only while the app does not run, the nominal profile, and the events of `EVENTS`.
"""
import json, sys
from datetime import datetime, timedelta, timezone

from scenarios import ROOT, SCENARIOS, distance, line_crossings, rfc3339

EVENTS = {"background", "foreground", "swipe"}
EXIT, BUFFER = 30.0, 30.0
DISTANCE, INTERVAL = 500.0, 300  # from one significant change to the next
WINDOW, MARGIN, PERIOD, ON = 180, 30, 60, 10


def moment(text, first):
    if isinstance(text, str) and "T" in text:
        return datetime.fromisoformat(text).astimezone(timezone.utc)
    if isinstance(text, str):
        number, unit = text.split()
        return first + timedelta(seconds=float(number) * {"s": 1, "min": 60}[unit])
    return first + timedelta(seconds=text)


class Zones:
    """The visits of all zones, which outlive the modes."""

    def __init__(self, layout):
        self.zones = layout["zones"]
        self.open, self.before, self.rows = set(), None, []

    def report(self, kind, time, zone, mode, overshoot):
        row = dict(type=kind, time=rfc3339(time), zone=zone["id"], fence=zone["fences"][0]["id"], mode=mode)
        if mode == "restart": row["overshoot"] = round(max(0.0, overshoot), 2)
        self.rows.append(row)

    def evaluate(self, time, position, mode, is_next):
        for zone in self.zones:
            fence = zone["fences"][0]
            if "geoline" in fence:
                if mode == "normal" and is_next and line_crossings(fence["geoline"], self.before, position):
                    self.report("crossed", time, zone, mode, 0)
                continue
            outside = distance(fence["circle"]["center"], position) - fence["circle"]["radius"]
            if "conditions" in zone:
                assert mode == "restart" or outside > 0, zone["id"]
                continue
            edge = outside if mode == "normal" else outside - BUFFER
            if zone["id"] in self.open:
                if edge >= EXIT:
                    self.open.remove(zone["id"])
                    self.report("exited", time, zone, mode, outside)
            elif edge <= 0:
                self.open.add(zone["id"])
                self.report("entered", time, zone, mode, outside)
        self.before = position


def run(layout, scenario, fixes):
    assert scenario.get("profile", "nominal") == "nominal"
    assert set(scenario.get("settings", {})) <= {"osVersion"}
    events = [(moment(e["at"], fixes[0][0]), e["event"]) for e in scenario["events"]]
    assert {name for _, name in events} <= EVENTS
    zones, state, wakes = Zones(layout), "foreground", []
    anchor, changed = fixes[0][1], fixes[0][0]
    end = cycle = last = None
    delivered, was_given = 0, False
    for time, position, _, _ in fixes:
        while events and events[0][0] <= time:
            at, name = events.pop(0)
            if end and at >= end: wakes[-1]["end"], state, end = rfc3339(end), "sleeping", None
            if end: wakes[-1]["end"], end = rfc3339(at), None
            state = {"background": "background", "foreground": "foreground", "swipe": "dead"}[name]
            if name == "swipe": anchor = last
        if end and time >= end: wakes[-1]["end"], state, end = rfc3339(end), "sleeping", None
        gives = state in ("foreground", "background")
        if distance(anchor, position) >= DISTANCE and time - changed >= timedelta(seconds=INTERVAL):
            anchor, changed = position, time
            if state in ("dead", "sleeping"):
                state, end, cycle, gives = "awake", time + timedelta(seconds=WINDOW), time, True
                wakes.append(dict(cause="significantChange", start=rfc3339(time)))
        if state == "awake":
            if time - cycle >= timedelta(seconds=PERIOD): cycle = time
            gives = time - cycle < timedelta(seconds=ON)
            if end - time <= timedelta(seconds=MARGIN): end, gives = time + timedelta(seconds=WINDOW), True
        if gives:
            delivered += 1
            zones.evaluate(time, position, "restart" if state == "awake" else "normal", was_given)
        was_given, last = gives, position
    if end: wakes[-1]["end"] = rfc3339(fixes[-1][0])
    return zones.rows + [dict(type="lifeCycle", wakes=wakes, deliveredFixes=delivered,
                              lostFixes=len(fixes) - delivered)]


def main():
    for name in sys.argv[1:] or ["swiped-commute"]:
        folder = ROOT / "Zones" / name
        rows = run(json.loads((folder / "zones.json").read_text()),
                    json.loads((folder / "scenario.json").read_text()), SCENARIOS[name]()[2])
        (folder / "lifecycle.ndjson").write_text("".join(json.dumps(row) + "\n" for row in rows))
        print(f"{name}: {len(rows) - 1} events")


if __name__ == "__main__": main()
