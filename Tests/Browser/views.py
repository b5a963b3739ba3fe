"""Each view of a page against one answer of the command: every number, zone and time that a view shows is compared."""

import re

from answers import TELLING, counted, csv_rows, meters_text, milliseconds, open_tab, plain, tab_count, unquoted
from conftest import settle
from map_steps import screen

LOST = {"entered": "visit lost", "crossed": "crossing lost", "overspeed": "overspeed lost"}
SUPPRESSED = {"entered": "entry suppressed", "crossed": "crossing suppressed", "exited": "exit withheld", "overspeed": "overspeed too short"}
#: Events of the timeline and of the map that the pointer is put on, and how near to it what it shows may be, in pixels.
POINTED, REACH = 3, 8
#: What the story calls an event of an attendance that has no outcome.
EXPECTED = {"arrivedLate": "arrived late", "leftEarly": "left early"}


class Views:
    """What a reader sees. `browser` is the zone of the browser's clock, `folder` where files are saved."""

    def __init__(self, page, folder, browser):
        self.page, self.folder, self.browser = page, folder, browser

    def compare(self, answer, files):
        """Compares every view with the answer; `files` is the answer to the layout and the scenario that the page was made of."""
        self.headline(answer)
        self.story(answer)
        self.events(answer)
        self.modes(answer)
        self.why(answer)
        self.differences(answer, files)
        if answer.grade is not None:
            self.log(answer)
        self.timeline(answer)
        self.map(answer)

    def time(self, answer, text):
        return answer.shown(text, self.browser)

    def headline(self, answer):
        shown = plain(self.page.locator("#page-summary").inner_text())
        second = "as the app in the scenario reports them" if answer.has_scenario else "in restart mode"
        numbers = f"{counted(len(answer.normal), 'event')} in normal mode, {len(answer.second):,} {second}."
        log = ""
        if answer.grade is not None:
            found, truth = answer.grade_sentence()
            log = re.escape(f"{found} of {counted(truth, 'event')} of the drive found in ") + r".+?\. "
        assert re.fullmatch(f"{log}{answer.headline()} {re.escape(numbers)}", shown), (shown, answer.headline(), numbers)
        zones = plain(self.page.locator("#page-sources").inner_text())
        assert f"({counted(len(answer.layout['zones']), 'zone')})" in zones

    def story(self, answer):
        lines = [plain(line) for line in self.page.locator("#story li").all_inner_texts()]
        where = "" if answer.has_scenario else " in restart mode"
        entries = [(zone, each["time"], f"{LOST[each['type']] if each['type'] in LOST else 'visit lost'}{where}") for each, zone in answer.lost]
        entries += [(zone, each["time"], f"false check-in{where}") for each, zone in answer.false_check_ins]
        entries += [(event["zone"], event["time"], event.get("outcome") or EXPECTED.get(event["type"], event["type"])) for event in answer.expected()]
        fired, nearly, far = answer.reached()
        if not answer.has_scenario:
            entries += [(zone, time, "") for kind in ("suppressed", "near") for sign, zone, time in nearly if sign == kind]
        beside = [line for line in lines if not re.search(r"\((missed|ghost|impossible|late|early|duplicate|unknown zone)", line)]
        if answer.grade is None:
            beside = lines
            if not answer.has_scenario and fired:
                names = [plain(answer.titles[zone]) for zone in fired[:8]]
                assert all(name in beside[0] for name in names), (beside[0], names)
                beside = beside[1:]
            if not answer.has_scenario and far:
                for zone, near in far[:8]:
                    away = f"{plain(answer.titles[zone])} ({meters_text(near['distance'])} away)" if near and near["distance"] <= TELLING else plain(answer.titles[zone])
                    assert away in beside[-1], (away, beside)
                beside = beside[:-1]
        most = 4 if answer.grade is None else 2
        more = [line for line in beside if re.fullmatch(r"[\d,]+ more entr(y|ies) …", line)]
        shown = [line for line in beside if line not in more]
        assert len(shown) == min(most, len(entries)), (shown, entries)
        for line, (zone, time, what) in zip(shown, entries):
            assert line.startswith(plain(answer.titles[zone])) and self.time(answer, time) in line and what in line, (line, zone, time, what)
        if len(entries) > most:
            assert f"{counted(len(entries) - most, 'more entry', 'more entries')} …" in more

    def events(self, answer):
        open_tab(self.page, "Events")
        rows = csv_rows(self.page, "Save the events as CSV", self.folder)
        suppressed = [(zone, each) for zone, record in answer.explained.items() for each in record["suppressed"]]
        assert tab_count(self.page, "events") == len(rows) == len(answer.normal) + len(answer.second) + len(suppressed) + len(answer.lost)

        def those(test):
            return sorted((unquoted(row["Zone"]), row["Time"], row["What"]) for row in rows if test(row))

        wrong = set(LOST.values()) | set(SUPPRESSED.values())
        is_normal = lambda row: row["Mode"] == "Normal" and row["What"] not in wrong  # noqa: E731
        is_second = lambda row: row["Mode"].startswith(("App", "Restart")) and row["What"] not in wrong  # noqa: E731
        for test, events in ((is_normal, answer.normal), (is_second, answer.second)):
            assert those(test) == sorted((event["zone"], event["time"], event["type"]) for event in events)
        assert those(lambda row: row["What"] in SUPPRESSED.values()) == sorted(
            (zone, each["time"], SUPPRESSED[each["attempt"]]) for zone, each in suppressed)
        assert sorted(row[:2] for row in those(lambda row: row["What"] in LOST.values())) == sorted((zone, each["time"]) for each, zone in answer.lost)
        false_ones = [(unquoted(row["Zone"]), row["Time"]) for row in rows if "false check-in" in row["Notes"]]
        assert sorted(false_ones) == sorted((zone, each["time"]) for each, zone in answer.false_check_ins)
        # What stands in sight is what is saved: the times on the clock of the layout.
        shown = [plain(text) for text in self.page.locator("#panel-events tbody tr td:first-child").all_inner_texts()]
        assert shown == [self.time(answer, row["Time"]) for row in rows[:100]]

    def modes(self, answer):
        open_tab(self.page, "Modes")
        rows = csv_rows(self.page, "Save the comparison as CSV", self.folder)
        numbers = [int(text) for text in self.page.locator("#panel-modes dl.numbers dd").all_inner_texts()]
        expected = [answer.pairs, len(answer.false_check_ins), len(answer.lost)]
        assert numbers == expected and tab_count(self.page, "modes") == len(rows) == sum(expected)
        seconds = sorted(float(row["Exit seconds"]) for row in rows if row["Exit seconds"])
        assert seconds == sorted(pair["exit"]["seconds"] for record in answer.comparison for pair in record["pairs"] if "exit" in pair)

    def why(self, answer):
        open_tab(self.page, "Why")
        options = [plain(text) for text in self.page.locator("#panel-why select option").all_text_contents()][1:]
        assert len(options) == len(answer.layout["zones"])
        for zone, text in zip(answer.layout["zones"], options):
            record = answer.explained[zone["id"]]
            parts = [counted(len(record["events"]), "event")] if record["events"] else []
            parts += [f"{len(record['suppressed'])} suppressed"] if record["suppressed"] else []
            parts += [f"{len(record['lost'])} lost"] if record.get("lost") else []
            if near := record.get("nearestApproach"):
                parts.append(f"never reached, {meters_text(near['distance'])} {'from its circle' if near.get('mode') == 'restart' else 'away'}")
            title = plain(answer.titles[zone["id"]])
            assert text == f"{title}: {', '.join(parts)}" if parts else text.startswith(f"{title}: "), (text, parts)
        # One of them in full: each time that it lists is one of the explanation.
        chosen = max(answer.layout["zones"], key=lambda zone: len(answer.explained[zone["id"]]["suppressed"]))
        record = answer.explained[chosen["id"]]
        self.page.locator("#panel-why select").select_option(index=1 + answer.layout["zones"].index(chosen))
        settle(self.page)
        listed = [plain(text) for text in self.page.locator("#panel-why .entries > li > button").all_inner_texts()]
        for event in [*record["events"], *record["suppressed"]]:
            assert self.time(answer, event["time"]) in listed

    def differences(self, answer, files):
        open_tab(self.page, "Compare")
        text = self.page.locator("#panel-compare").inner_text()
        before, after = compared(files), compared(answer)
        if before == after and "Nothing is changed yet" in text:
            return
        rows = csv_rows(self.page, "Save the differences as CSV", self.folder)
        assert {(unquoted(row["Zone"]), row["What"], row["Mode"], row["In A"]) for row in rows if row["In A"]} == before - after
        assert {(unquoted(row["Zone"]), row["What"], row["Mode"], row["In B"]) for row in rows if row["In B"]} == after - before
        sentence = self.page.locator(".compare-sentence").inner_text()
        assert (sentence == "Every event is the same.") == (before == after), sentence
        if "changed:" in self.page.locator("#page-changes").inner_text():
            assert tab_count(self.page, "compare") == len(rows)

    def log(self, answer):
        open_tab(self.page, "Log")
        rows = csv_rows(self.page, "Save the events of the log as CSV", self.folder)
        events = [record for record in answer.grade if record["type"] == "gradedEvent"]
        assert tab_count(self.page, "log") == len(rows) == len(events)

        def key(time, found, kind, zone, seconds):
            return time or "", found or "", kind, zone, "" if seconds in (None, "") else float(seconds)

        assert sorted(key(row["Time"], row["In log"], row["Class"], unquoted(row["Zone"]), row["seconds"]) for row in rows) == sorted(
            key(each.get("truth"), each.get("found"), each["class"], each["zone"], each.get("seconds")) for each in events)

    def timeline(self, answer):
        """The tips of events under the pointer, in the rows in sight."""
        box = self.page.locator(".timeline-plot").bounding_box()
        first, last = milliseconds(answer.track["first"]), milliseconds(answer.track["last"])
        space = max((last - first) * 0.01, 1000)
        pixel = box["width"] / (last - first + 2 * space)
        labels = self.page.locator(".zone-label").all()
        rows = {plain(label.locator("bdi").inner_text()): label.bounding_box() for label in labels}
        fired = {event["zone"] for event in [*answer.normal, *answer.second]}
        if len(labels) < len(fired):
            # The others are behind the edge of the list.
            assert len(labels) > 0
        bottom = box["y"] + box["height"]
        for middle, events in ((9, answer.normal), (19, answer.second)):
            for event in events[:: max(1, len(events) // POINTED)][:POINTED]:
                row = rows.get(plain(answer.titles[event["zone"]]))
                if row is None or row["y"] + 28 > bottom:
                    continue
                x = box["x"] + (milliseconds(event["time"]) - first + space) * pixel
                self.page.mouse.move(x, row["y"] + middle)
                settle(self.page)
                tip = [plain(line) for line in self.page.locator("#timeline .tooltip > div").all_inner_texts()]
                near = [each for each in self._moments(answer, event["zone"]) if abs(each[1] - milliseconds(event["time"])) * pixel <= REACH + 1]
                assert any(tip[1].startswith(f"{time} ") and word in tip[1] for time, _, word in near), (tip, near)
        self.page.mouse.move(2, 2)

    def _moments(self, answer, zone):
        """What the timeline may show of a zone: the time as text and in ms, and a word of it."""
        found = [(event["time"], event["type"]) for event in [*answer.normal, *answer.second] if event["zone"] == zone]
        found += [(each["time"], SUPPRESSED[each["attempt"]]) for each in answer.explained[zone]["suppressed"]]
        found += [(each["time"], "lost") for each, owner in answer.lost if owner == zone]
        for record in answer.grade or []:
            if record["type"] == "gradedEvent" and record["zone"] == zone:
                found += [(record[key], record["event"]) for key in ("found", "truth") if key in record]
        return [(self.time(answer, time), milliseconds(time), word) for time, word in found]

    def map(self, answer):
        """The tips of events under the pointer: a single one, or the first of a number."""
        surface = self.page.locator(".map-surface").bounding_box()
        known = {(plain(answer.titles[zone]), time) for zone in answer.titles for time, _, _ in self._moments(answer, zone)}
        events = answer.second if answer.has_scenario else answer.normal
        for event in events[:: max(1, len(events) // POINTED)][:POINTED]:
            at = event.get("boundary", event["fix"])
            x, y = screen(self.page, at["longitude"], at["latitude"])
            # Not below the tools and the scale, which lie on the map.
            if not (surface["x"] + 20 < x < surface["x"] + surface["width"] - 180 and surface["y"] + 60 < y < surface["y"] + surface["height"] - 60):
                continue
            self.page.mouse.move(x, y)
            settle(self.page)
            tip = self.page.locator(".map-tip")
            if not tip.is_visible():
                # Marks of a group stand side by side, so the point itself may be between them.
                continue
            lines = [plain(line) for line in tip.locator("> *").all_inner_texts()]
            for line in lines:
                if time := re.match(r"(\d\d:\d\d:\d\d) (.*): [^:]+$", line):
                    assert (time[2], time[1]) in known or time[2] == "App", (line, known)
            if single := re.match(r"(.*): (entered|exited|crossed|dwelled|overstayed|overspeed|overspeedEnded|arrivedLate|leftEarly|absent|attended|missed"
                                  r"|unknown)( \(restart\))?$", lines[0]):
                title = single[1].split(" · ")[0]
                assert (title, lines[1].rsplit(", ", 1)[-1]) in known, (lines, known)
        self.page.mouse.move(2, 2)


def compared(answer):
    """What the tab Compare is about: events, losses and false check-ins by the title of the zone."""
    second = "App" if answer.has_scenario else "Restart"
    found = {(event["zone"], event.get("outcome", event["type"]), "Normal", event["time"]) for event in answer.normal}
    found |= {(event["zone"], event.get("outcome", event["type"]), second, event["time"]) for event in answer.second}
    found |= {(zone, "lost", second, each["time"]) for each, zone in answer.lost}
    found |= {(zone, "false check-in", second, each["time"]) for each, zone in answer.false_check_ins}
    return {(answer.titles[zone], what, mode, time) for zone, what, mode, time in found}
