"""A day of fixes among 100 zones: a loop of 12 km, driven four times with long stops."""

import json
import math


def write_day(folder, interval):
    """Writes the zones and a track with a fix each interval of seconds; returns both paths."""
    zones = [{"id": f"z{index}", "fences": [{"id": "f", "circle": {
        "center": [10 + 0.02 * math.cos(index * 0.0628) * (1 + index % 3 * 0.1), 48 + 0.014 * math.sin(index * 0.0628)],
        "radius": 40}}]} for index in range(100)]
    (folder / "zones.json").write_text(json.dumps({"version": 1, "zones": zones}))
    with open(folder / "track.csv", "w") as file:
        file.write("time,latitude,longitude\n")
        for second in range(0, 86_400, interval):
            # Two hours for a loop, and a stop of four hours before each.
            loop, within = divmod(second, 21_600)
            angle = (loop + max(0, within - 14_400) / 7200) * 2 * math.pi
            file.write(f"2026-05-04T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z,"
                       f"{48 + 0.014 * math.sin(angle):.7f},{10 + 0.02 * math.cos(angle):.7f}\n")
    return folder / "zones.json", folder / "track.csv"
