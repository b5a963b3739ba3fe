"""What the program makes of a document, and whether that is the truth."""

import csv
import io
import json
import os
import re
import subprocess
from dataclasses import dataclass, field

#: Degrees, of the seventh decimal of what is written.
_NEAR = 1.1e-7
_LIMIT = 30


@dataclass
class Outcome:
    #: `right`, `refused` or `warned`; or else a failure: `silent`, `refused without need`, `differs in …`, `status …`, `endless`.
    word: str
    detail: str = ""

    @property
    def isFailure(self):
        return self.word not in ("right", "refused", "warned")


class Program:
    """The command, in a folder of its own."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder

    def convert(self, name, data, options, form):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        try:
            done = subprocess.run(
                [self.command, "convert", name, "-o", "-", "--format", form, *options],
                cwd=self.folder,
                capture_output=True,
                timeout=_LIMIT,
            )
            return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            return None, b"", ""
        finally:
            os.unlink(path)


def evaluated(program, document, name, data):
    """The outcome of a document in one form."""
    status, output, messages = program.convert(name, data, document.options, document.form)
    if status is None:
        return Outcome("endless")
    if status == 64 and document.form == "native" and "is a track" in messages and not document.mustRead:
        return Outcome("refused", messages)
    if status == 64 and "is no form of times" in messages:
        return Outcome("refused", messages)
    if status == 65:
        if not re.search(r"error: .*\[[a-z0-9-]+\]", messages, re.S):
            return Outcome("status 65 without a message", messages)
        # Layouts are not looked for in other archives than KMZ.
        isNeeded = document.mustRead and not (document.form == "native" and name.endswith(".zip"))
        return Outcome("refused without need" if isNeeded else "refused", messages)
    if status != 0:
        return Outcome(f"status {status}", messages)
    difference = document.difference(output)
    if difference is None:
        return Outcome("right", messages)
    if document.excuse and re.search(document.excuse, messages):
        return Outcome("warned", messages)
    return Outcome("silent", f"{difference}\n{messages}")


# Tracks


def fixes_of(output):
    """The fixes of a table that `convert` writes, by track, each in the order of its times."""
    tracks = {}
    for row in csv.DictReader(io.StringIO(output.decode("utf-8", "replace"))):
        tracks.setdefault(row["track"], []).append(row)
    return tracks


def fixes_differ(expected, output, wanted, time_of):
    """Says how the fixes of an output differ from the expected ones, or nothing. Names of tracks are free; which fixes are of
    one track is not."""
    found = fixes_of(output)
    count, should = sum(map(len, found.values())), len(expected)
    if count != should:
        return f"{count} fixes, expected {should}"
    tracks = {}
    for fix in expected:
        tracks.setdefault(fix.track, []).append(fix)
    if len(tracks) != len(found):
        return f"{len(found)} tracks, expected {len(tracks)}"
    left = list(found.values())
    for fixes in tracks.values():
        fixes = sorted(fixes, key=lambda fix: fix.time)
        reasons = [_track_differs(fixes, rows, wanted, time_of) for rows in left]
        if None not in reasons:
            return min(reasons, key=len) if len(reasons) == 1 else f"no track has its fixes: {reasons[0]}"
        left.pop(reasons.index(None))
    return None


def _track_differs(fixes, rows, wanted, time_of):
    if len(fixes) != len(rows):
        return f"a track of {len(rows)} fixes, expected {len(fixes)}"
    for fix, row in zip(fixes, rows):
        if time_of(row["time"]) != fix.time:
            return f"time {row['time']}, expected {fix.time}"
        for name in ("latitude", "longitude"):
            if abs(float(row[name]) - getattr(fix, name)) > _NEAR:
                return f"{name} {row[name]}, expected {getattr(fix, name)}"
        for name, near in (("altitude", 0.06), ("accuracy", 0.06), ("speed", 0.05), ("course", 0.06)):
            text = row[name]
            if text == "":
                if name in wanted:
                    return f"no {name}, expected {fix.values[name]}"
            elif abs(float(text) - fix.values[name]) > near and not (name == "course" and fix.values[name] > 359.9):
                return f"{name} {text}, expected {fix.values[name]}"
    return None


# Layouts

#: The settings of zones that are compared.
SETTINGS = ("exit", "exitDistance", "dwell", "minimumRetriggerTime")


@dataclass
class Place:
    """A fence: a circle, or the corners of a ring; in degrees and metres."""

    points: list
    radius: float = 0
    settings: dict = field(default_factory=dict)

    def differs(self, other):
        if self.settings != other.settings:
            return f"settings {other.settings}, expected {self.settings}"
        if len(self.points) != len(other.points):
            return f"{len(other.points)} corners, expected {len(self.points)}"
        for one, two in zip(sorted(self.points), sorted(other.points)):
            if abs(one[0] - two[0]) > _NEAR or abs(one[1] - two[1]) > _NEAR:
                return f"position {two}, expected {one}"
        if abs(self.radius - other.radius) > max(0.02, self.radius * 2e-4):
            return f"radius {other.radius}, expected {self.radius}"
        return None


def places_of(output):
    places = []
    for zone in json.loads(output)["zones"]:
        settings = {key: value for key, value in zone.items() if key in SETTINGS}
        for fence in zone["fences"]:
            if "circle" in fence:
                place = Place([tuple(fence["circle"]["center"])], fence["circle"]["radius"])
            else:
                shape = fence.get("polygon") or [fence.get("geoline") or fence.get("line") or []]
                place = Place([tuple(point[:2]) for point in shape[0]])
            place.settings = settings
            places.append(place)
    return places


def places_differ(expected, output):
    """Says how the zones of an output differ from the expected ones, or nothing."""
    try:
        found = places_of(output)
    except (ValueError, KeyError, TypeError) as error:
        return f"no layout: {error!r}"
    if len(found) != len(expected):
        return f"{len(found)} fences, expected {len(expected)}"
    for one, other in zip(expected, found):
        difference = one.differs(other)
        if difference:
            return difference
    return None
