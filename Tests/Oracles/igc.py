"""Writes flight logs as recorders write them (FAI, Technical Specification for GNSS Flight Recorders, appendix A), and
the fixes that the reader below finds in them.

The reader shares no code with that of Ringfence: it cuts records by regular expressions and calculates with fractions.
The files go to Tests/Fixtures/IGC; beside NAME stands NAME.fixes, a line a fix as in tables.py.
"""

import datetime
import math
import pathlib
import random
import re
from fractions import Fraction

FOLDER = pathlib.Path("Tests/Fixtures/IGC")
RECORD = re.compile(
    r"B(\d\d)(\d\d)(\d\d)(\d\d)(\d{5})([NS])(\d{3})(\d{5})([EW])([AV])([-\d]\d{4})([-\d]\d{4})")


def columns(line):
    """The columns of an I record: three letters to the first and the last one, from 1."""
    found = {}
    for index in range(int(line[1:3])):
        part = line[3 + 7 * index:10 + 7 * index]
        found[part[4:]] = (int(part[:2]), int(part[2:4]))
    return found


def fixes_of(text, name):
    day, last, extra, rows, before = None, None, {}, [], None
    for line in re.split("\r\n|\n|\r", text):
        line = line.strip(" \t")
        if date := re.match(r"H.DTE\D*(\d\d)(\d\d)(\d\d)", line):
            two = int(date[3])
            day = datetime.date(2000 + two if two < 80 else 1900 + two, int(date[2]), int(date[1]))
            last = None
        if line.startswith("I"):
            extra = columns(line)
        if not (record := RECORD.match(line)) or record[10] == "V":
            continue

        def digits(kind):
            if kind not in extra or len(line) < extra[kind][1]:
                return Fraction(0)
            text = line[extra[kind][0] - 1:extra[kind][1]]
            return Fraction(int(text), 10 ** len(text)) if text.isdigit() else Fraction(0)

        seconds = int(record[1]) * 3600 + int(record[2]) * 60 + int(record[3]) + digits("TDS")
        if last is not None and last - seconds > 43200:
            day += datetime.timedelta(days=1)
        if last is not None and seconds - last > 43200:
            day -= datetime.timedelta(days=1)
        last = seconds
        start = (day - datetime.date(1970, 1, 1)).days * 86400
        moment = math.floor((start + seconds) * 1000000)
        if before is not None and moment <= before:
            continue
        latitude = int(record[4]) + (int(record[5]) + digits("LAD")) / 60000
        longitude = int(record[7]) + (int(record[8]) + digits("LOD")) / 60000
        pressure, satellites = int(record[11]), int(record[12])
        altitude = satellites if satellites != 0 else pressure
        starts = before is None or moment - before > 300 * 1000000
        before = moment
        rows.append("%s%s,%d,%r,%r,%r,,," % (
            "|" if starts else "", name, moment, float(latitude if record[6] == "N" else -latitude),
            float(longitude if record[9] == "E" else -longitude), float(altitude)))
    return rows


def write(name, lines, end):
    text = end.join(lines) + end
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / name).write_text(text, encoding="ascii", newline="")
    (FOLDER / (name + ".fixes")).write_text(
        "\n".join(fixes_of(text, name)) + "\n", encoding="utf-8", newline="")


def record(seconds, latitude, longitude, valid, pressure, satellites, more=""):
    """A record; latitude and longitude in thousandths of a minute."""
    seconds %= 86400
    return "B%02d%02d%02d%02d%05d%s%03d%05d%s%s%s%s%s" % (
        seconds // 3600, seconds // 60 % 60, seconds % 60, abs(latitude) // 60000,
        abs(latitude) % 60000, "N" if latitude >= 0 else "S", abs(longitude) // 60000,
        abs(longitude) % 60000, "E" if longitude >= 0 else "W", valid, "%05d" % pressure,
        "%05d" % satellites, more)


def glider():
    """Over midnight, with further digits, fixes that are not valid, and a gap."""
    choose = random.Random(11)
    lines = ["AXLKABC", "HFDTEDATE:310824,01", "HFPLTPILOTINCHARGE:Test", "HFDTM100GPSDATUM:WGS-1984",
             "HFALGALTGPS:GEO", "I053638FXA3940SIU4142LAD4344LOD4547TDS", "C310824220000000000000000",
             "LXLK a comment", "F220000040306"]
    seconds, latitude, longitude, height = 85500, -(33 * 60000 + 51234), -(70 * 60000 + 38000), 1500
    for step in range(240):
        seconds += 7 if step != 120 else 900
        latitude += choose.randint(-90, 120)
        longitude += choose.randint(-120, 90)
        height += choose.randint(-9, 9)
        valid = "V" if choose.random() < 0.05 else "A"
        more = "%03d%02d%02d%02d%03d" % (
            choose.randint(1, 99), choose.randint(4, 12), choose.randint(0, 99),
            choose.randint(0, 99), choose.randint(0, 999))
        lines.append(record(seconds, latitude, longitude, valid, height - 40, height, more))
        if step % 50 == 7:
            lines.append("E%02d%02d%02dPEV" % (seconds % 86400 // 3600, seconds // 60 % 60, seconds % 60))
    return lines + ["G" + "0123456789ABCDEF" * 4]


def barograph():
    """Without altitudes of satellites, at the sea and below it, with records that cannot be read."""
    choose = random.Random(12)
    lines = ["AXXX001", "HFDTE180524", "HFFXA035"]
    seconds, latitude, longitude, height = 28200, 52 * 60000 + 100, 179 * 60000 + 59000, 20
    for step in range(120):
        seconds += 4
        latitude += choose.randint(-60, 60)
        longitude += 40
        height += choose.randint(-4, 3)
        shown = longitude if longitude < 180 * 60000 else longitude - 360 * 60000
        lines.append(record(seconds, latitude, shown, "A", height, 0))
        if step == 40:
            lines += ["B0752", "B075200XX00100N17959000EA0002000000", "b", "", "  "]
        if step == 60:
            lines.append(record(seconds, latitude, shown, "A", height, 0))
    return lines


if __name__ == "__main__":
    write("glider.igc", glider(), "\r\n")
    write("barograph.igc", barograph(), "\n")
