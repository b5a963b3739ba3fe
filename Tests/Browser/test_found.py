"""What a log of another system found, on a page made with --found: what `grade` says of the same log, live."""

import json
import random
import subprocess

import pytest

from conftest import ROOT, command_path, run_command, sample_files, settle, state, table_rows, wait_until
from test_accessibility import axe_source, violations
from test_export import saved
from test_signs import drawn, sign_path
from test_speed import longest_task, watch_tasks

HARBOUR_LOG = ROOT / "Docs" / "Examples" / "grade" / "owntracks.ndjson"
START = 1_777_881_600
DEGREE = 111_319.490793


def graded(zones, log, *tracks, options=()):
    """The records of `grade`, which ends with 1 where something is wrong."""
    text = run_command("grade", "--zones", zones, "--found", log, "--format", "ndjson", "--fail-on", "none", "--quiet", *options, *tracks)
    return [json.loads(line) for line in text.splitlines()]


def events(records):
    return [record for record in records if record["type"] == "gradedEvent"]


def shown_records(page):
    return state(page, "grade.items.map(({ record }) => record)")


def classes(page):
    """How many events are of each class in the page."""
    counts = {}
    for record in shown_records(page):
        counts[record["class"]] = counts.get(record["class"], 0) + 1
    return counts


def open_tab(page, name="Log"):
    page.get_by_role("tab", name=name).click()
    settle(page)


@pytest.fixture
def harbour(make_page, open_page):
    zones, tracks, _ = sample_files("harbour-drive")
    return open_page(make_page(zones, *tracks, options=("--found", HARBOUR_LOG)))


class Road:
    """A drive to the east at 10 m/s, circles that it passes, and logs of it."""

    def __init__(self, folder):
        self.folder = folder

    def zones(self, *zones, name="zones.json"):
        """Zones by (id, metres east, metres north, radius, name or None)."""
        made = []
        for key, east, north, radius, title in zones:
            zone = {"id": key, "fences": [{"id": "c", "circle": {"center": [east / DEGREE, north / DEGREE], "radius": radius}}]}
            made.append({**zone, "name": title} if title is not None else zone)
        path = self.folder / name
        path.write_text(json.dumps({"version": 1, "zones": made}))
        return path

    def drive(self, seconds, name="drive.csv", step=1):
        rows = [f"{START + second},0.000001,{second * 10 / DEGREE:.7f},5" for second in seconds[::step]]
        path = self.folder / name
        path.write_text("\n".join(["time,latitude,longitude,accuracy", *rows]) + "\n")
        return path

    def log(self, rows, head="event,zone,time", name="log.csv"):
        path = self.folder / name
        path.write_text("\n".join([head, *rows]) + "\n")
        return path


@pytest.fixture
def road(tmp_path):
    return Road(tmp_path)


def test_the_page_says_what_grade_says(harbour):
    zones, tracks, _ = sample_files("harbour-drive")
    said = graded(zones, HARBOUR_LOG, *tracks)
    assert shown_records(harbour) == events(said)
    assert state(harbour, "grade.measures") == [record for record in said if record["type"] == "gradeMeasure"]
    assert [state(harbour, "grade.clock")] == [record for record in said if record["type"] == "gradeClock"]
    assert harbour.locator("#page-summary").inner_text().startswith(
        "7 of 8 events of the drive found in owntracks.ndjson: 1 late, 1 missed, 1 ghost, 1 duplicate, 1 unknown zone. ")


def test_the_story_has_what_is_missing_and_too_much_first(harbour):
    lines = [line.replace("\n", " ") for line in harbour.locator("#story li").all_inner_texts()]
    found = [next(word for word in ("missed", "ghost", "late") if f"({word})" in line) for line in lines[:3]]
    assert found == ["missed", "ghost", "late"]
    assert "Quay: a lot and the crane beside it" in lines[0] and "exited (missed): up to 37.4 m inside, stayed 19.3 s." in lines[0]
    assert "the drive came within 0 m of the edge" in lines[1]
    assert "1 min 15 s later, the drive was then 409 m outside, other pairs are nearly as likely." in lines[2]
    harbour.locator("#story button").first.click()
    settle(harbour)
    assert state(harbour, "tab") == "log"
    quay = state(harbour, "layoutAnswer.zones.findIndex(({ id }) => id === 'quay')")
    assert state(harbour, "selection") == {"zone": quay, "fence": None}
    assert harbour.locator("#panel-log tr.is-chosen").count() >= 2


def test_the_tab_has_every_event_sorted_filtered_and_as_csv(harbour, tmp_path):
    open_tab(harbour)
    assert "Log 11" in harbour.get_by_role("tab", name="Log").inner_text()
    rows = table_rows(harbour, "log")
    assert [row[1] for row in rows if len(row) > 5] == [
        "on time", "on time", "late", "missed", "on time", "duplicate", "on time", "on time", "on time", "ghost", "unknown zone"]
    late = next(row for row in rows if len(row) > 5 and row[1] == "late")
    assert late[2] == "entered" and late[5] == "1 min 15 s later" and late[-1] == "4"
    assert any("Depot" in row for row in rows)
    harbour.get_by_label("Events of the log to show").select_option("wrong")
    settle(harbour)
    assert [row[1] for row in table_rows(harbour, "log") if len(row) > 5] == ["late", "missed", "duplicate", "ghost", "unknown zone"]
    harbour.get_by_label("Filter the events of the log").fill("ghost")
    settle(harbour)
    assert len([row for row in table_rows(harbour, "log") if len(row) > 5]) == 1
    harbour.get_by_label("Filter the events of the log").fill("")
    harbour.get_by_label("Events of the log to show").select_option("all")
    settle(harbour)
    with harbour.expect_download() as download:
        harbour.get_by_role("button", name="Save the events of the log as CSV").click()
    download.value.save_as(tmp_path / "log.csv")
    lines = (tmp_path / "log.csv").read_text(encoding="utf-8-sig").splitlines()
    zones, tracks, _ = sample_files("harbour-drive")
    command = graded(zones, HARBOUR_LOG, *tracks)
    assert len(lines) == 12
    for line, record in zip(lines[1:], events(command)):
        assert record["class"] in line and record["zone"] in line and record.get("found", "") in line
    harbour.locator(".log-measures summary").click()
    text = harbour.locator("#panel-log").inner_text()
    assert "Clock of the log: found events are 8 s later than those of the drive (median of 7 pairs, deviation 2 s); not corrected." in text
    measures = [row for row in table_rows(harbour, "log") if row[0] == "missed rate"]
    assert measures == [["missed rate", "0 % (0–49)", "25 % (4.6–69.9)", "12.5 % (2.2–47.1)"]]


def test_the_map_and_the_timeline_have_the_signs(harbour, tmp_path):
    legend = harbour.locator(".map-legend").inner_text()
    for word in ("missed", "ghost", "late"):
        assert f"log: {word}" in legend
    assert "log: on time" not in legend and "log: on time" in harbour.locator(".timeline-bar .legend").inner_text()
    pictures = [saved(harbour, label, tmp_path).read_text(encoding="utf-8") for label in ("Map as SVG", "Timeline as SVG")]
    for sign, counts in {"gradeMissed": (1, 1), "gradeGhost": (1, 1), "gradeLate": (1, 1), "gradeOnTime": (0, 6), "gradeDuplicate": (0, 1)}.items():
        path = sign_path(harbour, sign)
        places = [len({(x, y) for x, y, _ in drawn(text, path)}) for text in pictures]
        # On the map, a number may stand for the late one among five events at one place.
        assert tuple(places) in (counts, (0, 1) if sign == "gradeLate" else counts), sign
    # They go with their own layer.
    harbour.locator(".map-menu summary").click()
    harbour.get_by_label("What the log found").uncheck()
    settle(harbour)
    assert "log:" not in harbour.locator(".map-legend").inner_text()


def test_the_tips_say_it_in_words(harbour):
    box = harbour.locator(".timeline-plot").bounding_box()
    labels = harbour.locator(".zone-label").all_inner_texts()
    quay = next(index for index, text in enumerate(labels) if "Quay" in text)
    found, times = state(harbour, "grade.items.find(({ record }) => record.class === 'late').found"), state(harbour, "tracks[0].times")
    times = [times[str(0)], times[str(len(times) - 1)]] if isinstance(times, dict) else [times[0], times[-1]]
    space = max((times[1] - times[0]) * 0.01, 1000)
    x = box["x"] + (found - times[0] + space) / (times[1] - times[0] + 2 * space) * box["width"]
    harbour.mouse.move(x, box["y"] + quay * 42 + 33)
    settle(harbour)
    tip = harbour.locator("#timeline .tooltip").inner_text()
    assert "entered (late)" in tip and "1 min 15 s later" in tip and "409 m outside" in tip


def test_a_wider_fence_makes_a_ghost_an_event_on_time(road, make_page, open_page):
    zones = road.zones(("depot", 2000, 0, 100, None), ("yard", 4000, 60, 50, "Yard"))
    rows = [f"enter,depot,{START + 193}", f"exit,depot,{START + 216}", f"enter,yard,{START + 396}", f"exit,yard,{START + 416}"]
    drive, log = road.drive(range(0, 600)), road.log(rows)
    page = open_page(make_page(zones, drive, options=("--found", log)))
    assert classes(page) == {"onTime": 2, "ghost": 2}
    assert "2 of 2 events of the drive found in log.csv: 2 ghosts." in page.locator("#page-summary").inner_text()
    page.evaluate("""() => { const layout = structuredClone(ringfence.store.state.layout);
      layout.zones[1].fences[0].circle.radius = 120;
      ringfence.actions.applyLayout(ringfence.store, layout, 'wider'); }""")
    settle(page)
    assert classes(page) == {"onTime": 4}
    assert "4 of 4 events of the drive found in log.csv." in page.locator("#page-summary").inner_text()
    assert page.locator("#page-changes").inner_text() != ""
    open_tab(page)
    assert "With the files: 2 of 2 events of the drive found in log.csv: 2 ghosts." in page.locator("#panel-log").inner_text()
    changed = road.folder / "changed.json"
    changed.write_text(state(page, "layoutText"))
    assert shown_records(page) == events(graded(changed, log, drive))
    # A setting does the same: an exit that is far away comes late.
    page.evaluate("ringfence.actions.changeSettings(ringfence.store, { exitDistanceMeters: 900 }, 'Exit')")
    settle(page)
    assert shown_records(page) == events(graded(changed, log, drive, options=("--exit-distance", "900")))
    assert classes(page)["early"] == 2
    page.evaluate("ringfence.actions.revertAll(ringfence.store)")
    settle(page)
    assert classes(page) == {"onTime": 2, "ghost": 2}
    assert "With the files" not in page.locator("#panel-log").inner_text()


def test_names_that_need_an_escape_unknown_zones_and_other_times(road, make_page, open_page):
    names = ["<script>alert(1)</script>", "مقهى الميناء", "☕️🚗", "a" * 90]
    zones = road.zones(*((f"z{index}", 1000 * (index + 1), 0, 100, name) for index, name in enumerate(names)))
    rows = [f'enter,"{name}",{START + 100 * (index + 1) - 8}' for index, name in enumerate(names)]
    rows += [f'enter,"</script>{name}",{START + 50}' for name in names] + [f"exit,z0,{START + 900_000}"]
    page = open_page(make_page(zones, road.drive(range(0, 600)), options=("--found", road.log(rows))))
    assert classes(page) == {"onTime": 4, "missed": 4, "unknownZone": 4, "outsideDrive": 1}
    assert "4 missed, 1 outside the drive, 4 at unknown zones" in page.locator("#page-summary").inner_text()
    open_tab(page)
    rows = [" ".join(row) for row in table_rows(page, "log")]
    for name in names[:3]:
        assert any(name in row and "on time" in row for row in rows) and any(f"</script>{name}" in row and "unknown zone" in row for row in rows)
    open_tab(page, "Reading")
    assert "the layout has no zone '</script><script>" in page.locator("#panel-reading").inner_text()
    assert page.evaluate("document.querySelectorAll('#panel script').length") == 0


def test_several_tracks_are_one_drive(road, make_page, open_page):
    zones = road.zones(("a", 1000, 0, 100, None), ("b", 4000, 0, 100, None))
    first, second = road.drive(range(0, 250), "first.csv"), road.drive(range(260, 600), "second.csv")
    log = road.log([f"enter,a,{START + 92}", f"exit,a,{START + 115}", f"enter,b,{START + 480}"])
    page = open_page(make_page(zones, first, second, options=("--found", log)))
    assert shown_records(page) == events(graded(zones, log, first, second))
    assert state(page, "grade.items.map(({ track }) => track)") == [0, 0, 1, 1]
    # Of the other track, the map has nothing until it is shown.
    assert "log:" not in page.locator(".map-legend").inner_text()
    page.locator("#story button", has_text="b ").first.click()
    settle(page)
    assert state(page, "trackIndex") == 1 and state(page, "tab") == "log"
    assert "log: late" in page.locator(".map-legend").inner_text() and "log: missed" in page.locator(".map-legend").inner_text()


def test_a_log_of_which_nothing_is_there(road, make_page, open_page):
    """No positions, nothing found."""
    zones = road.zones(*((f"z{index}", 700 * (index + 1), 0, 100, None) for index in range(8)))
    page = open_page(make_page(zones, road.drive(range(0, 600)), options=("--found", road.log([]), "--form", "generic-csv")))
    assert classes(page) == {"missed": 16}
    assert "0 of 16 events of the drive found in log.csv: 16 missed." in page.locator("#page-summary").inner_text()
    assert "12 more entries …" in page.locator("#story").inner_text()
    page.get_by_role("button", name="12 more entries …").click()
    settle(page)
    assert state(page, "tab") == "log"
    page.locator(".log-measures summary").click()
    assert "no pairs, so nothing is known" in page.locator("#panel-log").inner_text()


def test_impossible_events_stand_where_the_log_says(road, make_page, open_page, tmp_path):
    zones = road.zones(("a", 1000, 0, 100, None))
    rows = [f"enter,a,{START + 92},0,0.0085", f"exit,a,{START + 115},0,0.0105", f"enter,a,{START + 300},0.03,0.03"]
    log = road.log(rows, head="event,zone,time,latitude,longitude")
    page = open_page(make_page(zones, road.drive(range(0, 600)), options=("--found", log)))
    assert classes(page) == {"onTime": 2, "impossible": 1}
    mark = page.evaluate("ringfence.map.screenPosition(0.03, 0.03)")
    text = saved(page, "Map as SVG", tmp_path).read_text(encoding="utf-8")
    # The picture begins with the view of the page; the sign is where the log says that the device was.
    places = {(round(x), round(y)) for x, y, _ in drawn(text, sign_path(page, "gradeImpossible"))} if "gradeImpossible" else set()
    assert (round(mark["x"]), round(mark["y"])) in places or mark["y"] < 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(scheme, width, make_page, open_page):
    zones, tracks, _ = sample_files("harbour-drive")
    page = open_page(make_page(zones, *tracks, options=("--found", HARBOUR_LOG)), color_scheme=scheme, width=width, bypass_csp=True)
    page.evaluate(axe_source())
    open_tab(page)
    page.locator(".log-measures summary").click()
    settle(page)
    assert violations(page) == []


def test_the_keyboard_reaches_the_events(harbour):
    """E steps through the marks of the map, those of the log among them."""
    harbour.locator(".map-surface").focus()
    said = set()
    for _ in range(30):
        harbour.keyboard.press("e")
        said.add(harbour.locator(".map-status").inner_text())
    assert any("(ghost)" in text for text in said) and any("(missed)" in text for text in said)


def test_a_compact_page_has_the_sentence(make_page, open_page):
    zones, tracks, _ = sample_files("harbour-drive")
    page = open_page(make_page(zones, *tracks, options=("--found", HARBOUR_LOG, "--compact")), width=900, height=480)
    assert "7 of 8 events of the drive found" in page.locator("#page-summary").inner_text()


def test_a_page_without_a_log_has_nothing_of_it(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    assert page.get_by_role("tab", name="Log").count() == 0
    assert page.get_by_label("What the log found").count() == 0
    assert state(page, "grade") is None and "log:" not in page.locator("body").inner_text()
    assert page.locator(".zone-label").first.bounding_box()["height"] == 28


def test_tracks_that_are_added_and_overlap_are_refused(harbour):
    """What is opened in the page may not be of the same device."""
    harbour.evaluate("""async () => { const { store } = ringfence;
      const { times, latitudes, longitudes } = store.state.tracks[0];
      const track = await store.state.engine.putDrive(-1, 'again', times, latitudes, longitudes);
      store.set({ tracks: [...store.state.tracks, { ...track, name: 'again', file: 'again', messages: [] }] }); }""")
    settle(harbour)
    assert "owntracks.ndjson is not compared: the tracks " in harbour.locator("#page-summary").inner_text()
    assert state(harbour, "grade") is None


def large_files(road, laps):
    """A device that goes to and fro over one circle, and a log with late, missing and additional events."""
    rows = ["time,latitude,longitude,accuracy"]
    found, chance = [], random.Random(7)
    for lap in range(laps):
        for step, east in enumerate([-300, -80, 0, 80, 300]):
            rows.append(f"{START + lap * 100 + step * 20},0.000001,{(east if lap % 2 == 0 else -east) / DEGREE:.7f},5")
        for kind, second in (("enter", 20), ("exit", 80)):
            if chance.random() < 0.1:
                continue
            found.append(f"{kind},a,{START + lap * 100 + second + chance.choice([3, 5, 9])},n{lap}")
    track = road.folder / "laps.csv"
    track.write_text("\n".join(rows) + "\n")
    zones = road.zones(("a", 0, 0, 100, "Alpha"), ("b", 5000, 0, 100, "Beta"))
    ghosts = [f"{'enter' if index % 2 else 'exit'},b,{START + index * 97},g{index}" for index in range(laps)]
    return zones, track, road.log(found + ghosts, head="event,zone,time,id")


def test_ten_thousand_events_of_each_follow_a_change(road, make_page, open_page, capsys):
    zones, track, log = large_files(road, 5_000)
    path = make_page(zones, track, options=("--found", log))
    page = open_page(path, width=1440, height=900)
    counts = classes(page)
    assert counts["ghost"] == 5_000 and sum(counts.values()) >= 15_000
    open_tab(page)
    longest = []
    for change in ("{ exitDistanceMeters: 45 }", "{ exitDistanceMeters: null }"):
        watch_tasks(page)
        page.evaluate(f"new Promise((done) => setTimeout(() => done(ringfence.actions.changeSettings(ringfence.store, {change}, 'x'))))")
        settle(page)
        longest.append(longest_task(page))
    with capsys.disabled():
        print(f"\n{sum(counts.values())} graded events, page {path.stat().st_size / 1e6:.2f} MB, longest tasks {[round(each) for each in longest]} ms")
    assert shown_records(page)[:50] == events(graded(zones, log, track))[:50]
