#!/usr/bin/env python3
"""Writes the time zones that the command carries for systems without a database.

From the package tzdata: every change of the offset from 1970 on, up to the point from which the zone's rule
continues them. Zones with the same changes share a line:

    names|first offset|offsets|rule|changes

with names and offsets separated by commas. A change is the time since the one before it, in minutes to the
base of 36 and perhaps a point and the seconds beyond, and a capital letter for its offset.
"""
import datetime
import importlib.resources
import re
import struct

TARGET = "Sources/CDataFiles/time-zones.txt"
END = 2145916800  # 2038: compiled zones list no changes beyond
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MACHINE_NAMES = {"Factory", "localtime", "posixrules"}


def names():
    text = importlib.resources.files("tzdata").joinpath("zones").read_text()
    return sorted(set(text.split()) - MACHINE_NAMES)


def compiled(name):
    """The changes, the first offset and the rule of a compiled zone."""
    path = importlib.resources.files("tzdata").joinpath("zoneinfo")
    for part in name.split("/"): path = path.joinpath(part)
    data = path.read_bytes()
    counts = lambda at: struct.unpack(">6l", data[at + 20:at + 44])
    utc, standard, leaps, times, types, letters = counts(0)
    start = 44 + times * 5 + types * 6 + letters + leaps * 8 + standard + utc
    utc, standard, leaps, times, types, letters = counts(start)
    at = start + 44
    moments = struct.unpack(f">{times}q", data[at:at + 8 * times])
    kinds = data[at + 8 * times:at + 9 * times]
    at += 9 * times
    offsets = [struct.unpack(">l", data[at + 6 * i:at + 6 * i + 4])[0] for i in range(types)]
    at += 6 * types + letters + leaps * 12 + standard + utc
    return [(moment, offsets[kind]) for moment, kind in zip(moments, kinds)], offsets[0], data[at + 1:-1].decode()


def seconds(text):
    sign = -1 if text[0] == "-" else 1
    parts = [int(part) for part in text.lstrip("+-").split(":")] + [0, 0]
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


def moment(text, year):
    """Seconds since 1970 on the local clock of a rule's change."""
    day, _, time = text.partition("/")
    if day[0] == "M":
        month, week, weekday = map(int, day[1:].split("."))
        first = datetime.date(year, month, 1)
        number = 1 + (weekday - (first.weekday() + 1) % 7) % 7 + 7 * (week - 1)
        length = (datetime.date(year + month // 12, month % 12 + 1, 1) - first).days
        date = datetime.date(year, month, number - 7 if number > length else number)
    else:
        date = datetime.date(year, 1, 1) + datetime.timedelta(int(day.lstrip("J")) - (day[0] == "J"))
        if day[0] == "J" and year % 4 == 0 and int(day[1:]) >= 60: date += datetime.timedelta(1)
    return (date - datetime.date(1970, 1, 1)).days * 86400 + (seconds(time) if time else 7200)


def ruled(rule, after):
    """The changes of a rule after a moment, up to 2038."""
    name = r"(?:<[^>]+>|[A-Za-z]+)"
    match = re.fullmatch(rf"{name}([-+0-9:]+)(?:{name}([-+0-9:]*),([^,]+),([^,]+))?", rule)
    standard = -seconds(match[1])
    if match[3] is None: return []
    saving = -seconds(match[2]) if match[2] else standard + 3600
    changes = []
    for year in range(1970, 2038):
        changes += [(moment(match[3], year) - standard, saving), (moment(match[4], year) - saving, standard)]
    return sorted(change for change in changes if after < change[0] < END)


def distinct(changes, offset):
    """The changes that change the offset."""
    kept = []
    for time, new in changes:
        if new != offset: kept.append((time, new))
        offset = new
    return kept


def base36(number):
    text = ""
    while number or not text: number, text = number // 36, DIGITS[number % 36] + text
    return text


def entry(changes, first, rule):
    for time, offset in changes:
        if time <= 0: first = offset
    listed = distinct([change for change in changes if 0 < change[0] < END], first)
    count = len(listed)
    while count > 0:
        part = listed[:count - 1]
        if distinct(part + ruled(rule, part[-1][0] if part else 0), first) != listed: break
        count -= 1
    offsets, text, last = [], "", 0
    for time, offset in listed[:count]:
        if offset not in offsets: offsets.append(offset)
        minutes, rest = divmod(time - last, 60)
        text += base36(minutes) + ("." + base36(rest) if rest else "") + chr(65 + offsets.index(offset))
        last = time
    return f"{first}|{','.join(map(str, offsets))}|{rule}|{text}"


def main():
    entries = {}
    for name in names(): entries.setdefault(entry(*compiled(name)), []).append(name)
    with open(TARGET, "w") as file:
        for rest, group in sorted(entries.items(), key=lambda item: item[1]):
            file.write(f"{','.join(group)}|{rest}\n")


if __name__ == "__main__":
    main()
