#!/usr/bin/env python3
"""Prints rows for TimeZoneRulesTests: python3 Tests/Oracles/timezones.py (Python 3.11, zoneinfo)."""
import random
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

random.seed(1)
NAMES = ["Europe/Vienna", "Australia/Melbourne", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu",
         "Australia/Lord_Howe", "Pacific/Apia", "Europe/Moscow", "Africa/Casablanca",
         "America/Argentina/San_Luis", "Pacific/Chatham"]
EDGES = {"Europe/Vienna": [1774746000, 1792890000], "Pacific/Apia": [1325239200],
         "Australia/Lord_Howe": [1775314800, 1790955000]}
for name in NAMES:
    zone = ZoneInfo(name)
    moments = [random.randrange(0, 1893456000) for _ in range(4)]
    for edge in EDGES.get(name, []): moments += [edge - 1, edge]
    for s in moments:
        offset = int(datetime.fromtimestamp(s, timezone.utc).astimezone(zone).utcoffset().total_seconds())
        print(f'    ("{name}", {s}, {offset}),')
