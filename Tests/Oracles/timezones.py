#!/usr/bin/env python3
"""Prints rows for TimeZoneOffsetsTests, from Python's zoneinfo with the package tzdata.

  Tests/Oracles/make timezones      compares the rows with the test

With --all: every name of this system's database at 60 random times from 1900 to 2099, one row on each line
(name, seconds, offset), for the test that reads TIMEZONE_ROWS.
"""
import random
import sys
from datetime import datetime, timezone
from zoneinfo import ZoneInfo, available_timezones

NAMES = ["Europe/Vienna", "Australia/Melbourne", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu",
         "Australia/Lord_Howe", "Pacific/Apia", "Europe/Moscow", "Africa/Casablanca",
         "America/Argentina/San_Luis", "Pacific/Chatham"]
EDGES = {"Europe/Vienna": [1774746000, 1792890000], "Pacific/Apia": [1325239200],
         "Australia/Lord_Howe": [1775314800, 1790955000]}


def offset(zone, seconds):
    moment = datetime.fromtimestamp(seconds, timezone.utc)
    return int(moment.astimezone(zone).utcoffset().total_seconds())


def main():
    random.seed(1)
    if "--all" in sys.argv:
        for name in sorted(available_timezones() - {"Factory", "localtime", "posixrules"}):
            for _ in range(60):
                seconds = random.randrange(-2208988800, 4102444800)
                print(name, seconds, offset(ZoneInfo(name), seconds))
        return
    for name in NAMES:
        moments = [random.randrange(0, 1893456000) for _ in range(4)]
        for edge in EDGES.get(name, []): moments += [edge - 1, edge]
        for seconds in moments: print(f'    ("{name}", {seconds}, {offset(ZoneInfo(name), seconds)}),')


if __name__ == "__main__":
    main()
