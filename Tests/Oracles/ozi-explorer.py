"""Writes track files as OziExplorer, a logger and GeoLife write them, and the fixes that the reader below finds in them.

The reader shares no code with that of Ringfence: it counts days with datetime and calculates with fractions. The files go
to Tests/Fixtures/OziExplorer; beside NAME stands NAME.fixes, a line a fix as in tables.py.
"""

import datetime
import math
import pathlib
import random
import re
from fractions import Fraction

FOLDER = pathlib.Path("Tests/Fixtures/OziExplorer")
DAY_0 = datetime.datetime(1899, 12, 30, tzinfo=datetime.timezone.utc)
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
FOOT = Fraction(3048, 10000)


def moment_of(days, date, time):
    """Microseconds since 1970 of the last three fields, None without any."""
    if days in ("", "0"):
        return None
    number = Fraction(days)
    offset = (DAY_0 - EPOCH).days * 86400
    exact = (number * 86400 + offset) * 1000
    rounded = math.floor(exact + Fraction(1, 2)) * 1000
    decimals = len(days.partition(".")[2])
    allowed = min(max(Fraction(86400 * 10**6, 10**decimals), 1000), 2 * 10**6)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", date) and re.fullmatch(r"\d\d:\d\d:\d\d", time):
        said = datetime.datetime.fromisoformat(f"{date}T{time}+00:00")
        micros = (said - EPOCH) // datetime.timedelta(microseconds=1)
        if abs(micros - rounded) <= allowed:
            return micros
    return rounded


def fixes_of(text, name):
    lines = re.split("\r\n|\n|\r", text)
    unit = Fraction(1) if "met" in lines[2].lower() else FOOT
    rows, before, pending = [], None, False
    for line in lines[6:]:
        if not line.strip():
            continue
        fields = [part.strip() for part in line.split(",")]
        fields += [""] * (7 - len(fields))
        try:
            latitude, longitude = float(fields[0]), float(fields[1])
        except ValueError:
            continue
        pending = pending or fields[2] == "1"
        if not (abs(latitude) <= 90 and abs(longitude) <= 180) or (latitude, longitude) == (0, 0):
            continue
        moment = moment_of(fields[4], fields[5], fields[6])
        if moment is None or before is not None and moment <= before:
            continue
        altitude = ""
        if fields[3] not in ("", "-777"):
            altitude = repr(float(Fraction(fields[3]) * unit))
        starts = before is None or pending or moment - before > 300 * 10**6
        before, pending = moment, False
        rows.append("%s%s,%d,%r,%r,%s,,," % (
            "|" if starts else "", name, moment, latitude, longitude, altitude))
    return rows


def write(name, lines, end):
    text = end.join(lines) + end
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / name).write_text(text, encoding="ascii", newline="")
    (FOLDER / (name + ".fixes")).write_text(
        "\n".join(fixes_of(text, name)) + "\n", encoding="utf-8", newline="")


def of(moment):
    """Days since 1899-12-30."""
    return Fraction((moment - DAY_0) // datetime.timedelta(microseconds=1), 86400 * 10**6)


def decimal(value, decimals):
    scaled = math.floor(value * 10**decimals + Fraction(1, 2))
    return "%d.%0*d" % (scaled // 10**decimals, decimals, scaled % 10**decimals)


def walk(choose, start, count, step):
    """Moments, latitudes and longitudes in millionths, heights in feet."""
    moment, latitude, longitude, height = start, -33_857_000, 151_215_000, 90
    for index in range(count):
        yield index, moment, latitude, longitude, height
        moment += step(index)
        latitude += choose.randint(-60, 60)
        longitude += choose.randint(-60, 60)
        height += choose.randint(-4, 4)


def desktop():
    """OziExplorer: blanks, dates of the country, breaks of the line, altitudes that are not valid."""
    choose = random.Random(21)
    lines = ["OziExplorer Track Point File Version 2.1", "WGS 84", "Altitude is in Feet", "Reserved 3",
             "0,2,255,Harbour walk,0,0,2,8421376", "9999"]
    start = datetime.datetime(2009, 10, 11, 13, 4, 30, tzinfo=datetime.timezone.utc)
    for index, moment, latitude, longitude, height in walk(
            choose, start, 150, lambda i: datetime.timedelta(seconds=400 if i == 70 else 5)):
        code = 1 if index in (0, 40, 41, 90) else 0
        altitude = "-777" if index % 17 == 3 else "%.1f" % (height + 0.1)
        lines.append("  %.6f, %.6f,%d,%s,%s, %s, %s" % (
            latitude / 1e6, longitude / 1e6, code, altitude, decimal(of(moment), 7),
            moment.strftime("%d-%b-%y"), moment.strftime("%I:%M:%S").lstrip("0")))
        if index == 90:
            # The break stands on a row that is left out: the next one begins the segment.
            lines[-1] = "  95.000000, 151.2,1,0,%s,," % decimal(of(moment), 7)
        if index == 100:
            lines += ["", "  x, 151.2,0,1,40097.5", " 0, 0,0,1,%s" % decimal(of(moment), 7),
                      "-33.857, 151.215,0,20,0", "-33.857, 151.215"]
    return lines


def geolife():
    """GeoLife: whole seconds in both forms; then numbers of few decimals, and one that the texts contradict."""
    choose = random.Random(22)
    lines = ["Geolife trajectory", "WGS 84", "Altitude is in Feet", "Reserved 3",
             "0,2,255,My Track,0,0,2,8421376", "0"]
    start = datetime.datetime(2008, 10, 23, 23, 58, 4, tzinfo=datetime.timezone.utc)
    for index, moment, latitude, longitude, height in walk(
            choose, start, 200, lambda i: datetime.timedelta(seconds=5)):
        decimals = 10 if index < 150 else 5
        said = moment + datetime.timedelta(seconds=3600 if index in (60, 61, 62) else 0)
        lines.append("%.6f,%.6f,0,%d,%s,%s,%s" % (
            latitude / 1e6, longitude / 1e6, height, decimal(of(moment), decimals),
            said.strftime("%Y-%m-%d"), said.strftime("%H:%M:%S")))
    return lines


def logger():
    """A logger with five fixes a second, in metres, whose texts have whole seconds."""
    choose = random.Random(23)
    lines = ["OziExplorer Track Point File Version 2.0", "WGS84", "Altitude is in Meters", "Reserved 3",
             "0,1,255,", "0"]
    start = datetime.datetime(2024, 5, 18, 7, 50, 0, tzinfo=datetime.timezone.utc)
    for index, moment, latitude, longitude, height in walk(
            choose, start, 100, lambda i: datetime.timedelta(milliseconds=200)):
        lines.append("%.7e,%.7e,%d,%d,%s,%s,%s" % (
            latitude / 1e6, longitude / 1e6, index == 0, height, decimal(of(moment), 9),
            moment.strftime("%Y-%m-%d"), moment.strftime("%H:%M:%S")))
    return lines


if __name__ == "__main__":
    write("desktop.plt", desktop(), "\r\n")
    write("geolife.plt", geolife(), "\n")
    write("logger.plt", logger(), "\n")
