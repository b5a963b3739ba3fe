"""One answer in two ways: what the command says of what a reader saves from the page, and what each view of the page shows."""

import csv
import io
import json
import re
import shlex
import shutil
import subprocess
import zipfile
import zoneinfo
from collections import Counter
from datetime import datetime, timezone
from decimal import ROUND_HALF_UP, Decimal

from conftest import command_path, settle

#: The zones that a track passed at most this far away are near, in metres; those farther away have no distance in the story.
NEAR, TELLING = 300, 2000
#: The signs of directions in names from right to left.
ISOLATES = re.compile("[\u2068\u2069]")


def plain(text):
    """A text without the marks of directions, with single spaces."""
    return " ".join(ISOLATES.sub("", text).split())


def milliseconds(text):
    return round(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000)


def meters_text(value):
    """A length as the page writes it in metric units: the rules of Docs/Report.md in other words."""
    exact = Decimal(repr(value))
    size = abs(exact)
    unit, decimals = ("m", 1) if size < 100 else ("m", 0) if size < 1000 else ("km", 2) if size < 100_000 else ("km", 0)
    number = exact if unit == "m" else exact / 1000
    rounded = number.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    text = f"{rounded:,f}"
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} {unit}"


def counted(number, one, many=None):
    return f"{number:,} {one if number == 1 else many or one + 's'}"


class CommandAnswer:
    """What the command says of a layout with the commands that were saved with it."""

    def __init__(self, folder, log=None):
        self.folder = folder
        lines = [shlex.split(line) for line in (folder / "commands.sh").read_text(encoding="utf-8").splitlines() if line.startswith("ringfence ")]
        self.lines = lines
        self.has_scenario = len(lines) == 4
        self.layout = json.loads((folder / lines[0][lines[0].index("--zones") + 1]).read_text(encoding="utf-8"))
        self.normal = self._records(lines[0])
        second = self._records(lines[2] if self.has_scenario else lines[1])
        self.life = next((record for record in second if record["type"] == "lifeCycle"), None)
        self.second = [record for record in second if record["type"] != "lifeCycle"]
        self.comparison = [record for record in self._records(lines[-1]) if "pairs" in record]
        explaining = lines[2] if self.has_scenario else lines[0]
        self.track = json.loads(self._run(["explain", *explaining[2:]], "json"))["tracks"][0]
        self.explained = {zone["zone"]: zone for zone in self.track["zones"]}
        # In a scenario, what nearly fired is that of the app; the zones that fired are those of normal mode.
        self.grade = None
        if log is not None:
            text = self._run(["grade", "--found", str(log), "--fail-on", "none", "--quiet", *lines[0][2:]], "ndjson")
            self.grade = [json.loads(line) for line in text.splitlines()]
        titles = Counter(zone.get("name") or zone["id"] for zone in self.layout["zones"])
        self.titles = {}
        for zone in self.layout["zones"]:
            title = zone.get("name") or zone["id"]
            self.titles[zone["id"]] = title if titles[title] == 1 or "name" not in zone else f"{title} ({zone['id']})"
        clock = self.layout.get("timeZone")
        self.clock = zoneinfo.ZoneInfo(clock) if clock else None

    def _run(self, words, form):
        done = subprocess.run([command_path(), *words, "--format", form], cwd=self.folder, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    def _records(self, words):
        return [json.loads(line) for line in self._run(words[1:], "ndjson").splitlines()]

    def shown(self, time, browser):
        """The time of day on the clock of the page: that of the layout, else that of the browser."""
        moment = datetime.fromtimestamp(milliseconds(time) // 1000, timezone.utc)
        return moment.astimezone(self.clock or zoneinfo.ZoneInfo(browser)).strftime("%H:%M:%S")

    @property
    def lost(self):
        return sorted(((each, record["zone"]) for record in self.comparison for each in record["lost"]), key=lambda pair: milliseconds(pair[0]["time"]))

    @property
    def false_check_ins(self):
        return sorted(((each, record["zone"]) for record in self.comparison for each in record["falseCheckIns"]),
                      key=lambda pair: milliseconds(pair[0]["time"]))

    @property
    def pairs(self):
        return sum(len(record["pairs"]) for record in self.comparison)

    def expected(self):
        """The last event of each window of an attendance, the worst first, but for those in which the device was there in time."""
        last = {}
        for event in self.second if self.has_scenario else self.normal:
            if "window" in event:
                last[event["zone"], event["window"]["id"], event["window"]["from"]] = event
        wrong = [event for event in last.values() if event.get("outcome") != "attended" or "late" in event or "leftEarly" in event]
        ranks = {"missed": 0, "absent": 1, "unknown": 1}
        return sorted(wrong, key=lambda event: (ranks.get(event.get("outcome", event["type"]), 2), milliseconds(event["time"])))

    def reached(self):
        """The zones that fired, those that nearly did with the time of it, and those that were never near, as in the headline."""
        # That a device was absent is no trigger of the zone.
        fired = list(dict.fromkeys(event["zone"] for event in self.normal if "boundary" in event))
        nearly, far = [], []
        for zone, record in self.explained.items():
            if zone in fired:
                continue
            near = record.get("nearestApproach")
            if record["suppressed"]:
                nearly.append(("suppressed", zone, record["suppressed"][0]["time"]))
            elif near and near["distance"] <= NEAR:
                nearly.append(("near", zone, near["nearest"]["time"]))
            elif near or record["outcome"] == "neverReached":
                far.append((zone, near))
        return fired, nearly, far

    def headline(self):
        """The sentence of the head up to the numbers of events; a time in it is a pattern."""
        crossings = sum(event["type"] == "crossed" for event in self.second) if self.has_scenario else 0
        every = self.pairs + len(self.lost) + crossings
        where = "in the scenario" if self.has_scenario else "in restart mode"
        wrong = counted(len(self.false_check_ins), "false check-in")
        if every == 0:
            sentence = re.escape("Nothing fired in normal mode" + (f"; {wrong} {where}" if self.false_check_ins else ""))
        else:
            nouns = "visit or crossing" if every == 1 else "visits and crossings"
            sentence = re.escape(f"None of {every} {nouns} lost {where}") if not self.lost else (
                re.escape(f"{len(self.lost)} of {every} {nouns} lost ") + (rf"(?:after .+ at \d\d:\d\d:\d\d|{where})" if self.has_scenario else where))
            sentence += re.escape(f"; {wrong}" if self.false_check_ins else "")
        sentence += r"\."
        if self.has_scenario:
            return sentence
        fired, nearly, far = self.reached()
        parts = [f"{len(fired)} of {counted(len(self.layout['zones']), 'zone')} fired"]
        parts += [f"{len(nearly)} nearly"] if nearly else []
        parts += [f"{len(far)} never came near"] if far else []
        return re.escape(", ".join(parts) + ". ") + sentence

    def grade_sentence(self):
        everything = next(record for record in self.grade if record["type"] == "gradeMeasure" and record.get("event") == "all")
        return everything["truth"] - everything["classes"].get("missed", 0), everything["truth"]


def open_tab(page, name):
    page.get_by_role("tab", name=name).click()
    settle(page)


def tab_count(page, name):
    return int(page.locator(f"#tab-{name} .tab-count").inner_text().replace(",", "") or "0")


def download(page, button, folder):
    with page.expect_download() as started:
        page.get_by_role("button", name=button, exact=True).click()
    path = folder / started.value.suggested_filename
    started.value.save_as(path)
    return path


def saved_answer(page, folder, tracks, log=None):
    """Saves everything by the button of the page, and asks the command about it."""
    open_tab(page, "What if")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    archive = download(page, "Save everything", folder)
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(folder)
    for track in tracks:
        shutil.copy(track, folder / track.name)
    return CommandAnswer(folder, log)


def csv_rows(page, button, folder):
    text = download(page, button, folder).read_text(encoding="utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def unquoted(cell):
    """A cell without the apostrophe that keeps a spreadsheet from calculating it."""
    return cell[1:] if cell[:2] in ("'=", "'+", "'-", "'@") else cell
