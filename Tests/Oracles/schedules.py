#!/usr/bin/env python3
"""Writes when the schedules of Tests/Fixtures/Schedules/schedules.json open and close, in UTC.

  Tests/Oracles/make schedules      (Python's zoneinfo with the package tzdata)

For each second or minute it compares the local time with the windows that began today or yesterday;
nothing is calculated from offsets.
"""
import json
from datetime import date, datetime, time, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

FOLDER = Path(__file__).resolve().parents[1] / "Fixtures" / "Schedules"
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def clock(text): return timedelta(hours=int(text[:2]), minutes=int(text[3:5]), seconds=int(text[6:] or 0))


def is_open(row, moment, zone):
    local = moment.astimezone(ZoneInfo(row.get("timeZone", zone))).replace(tzinfo=None)
    for day in (local.date(), local.date() - timedelta(days=1)):
        if "days" in row and DAYS[day.weekday()] not in row["days"]: continue
        if "fromDate" in row and day < date.fromisoformat(row["fromDate"]): continue
        if "toDate" in row and day > date.fromisoformat(row["toDate"]): continue
        midnight = datetime.combine(day, time())
        start = midnight + clock(row.get("from", "00:00"))
        end = midnight + clock(row.get("to", "24:00"))
        if end < start: end += timedelta(days=1)
        if start <= local < end: return True
    return False


def main():
    rows = json.loads((FOLDER / "schedules.json").read_text())
    for row in rows:
        start = datetime.fromisoformat(row["from"]).replace(tzinfo=timezone.utc)
        step = timedelta(seconds=1 if "seconds" in row["name"] else 60)
        state, edges = None, []
        for i in range(row["days"] * 86400 // int(step.total_seconds())):
            moment = start + i * step
            now = any(is_open(s, moment, row["timeZone"] or "UTC") for s in row["schedule"])
            if state is None: row["startsOpen"] = now
            elif now != state: edges.append(moment.strftime("%Y-%m-%dT%H:%M:%SZ"))
            state = now
        row["edges"] = edges
    lines = [json.dumps({"name": r["name"], "startsOpen": r["startsOpen"], "edges": r["edges"]}) for r in rows]
    (FOLDER / "edges.json").write_text("[\n  " + ",\n  ".join(lines) + "\n]\n")


if __name__ == "__main__": main()
