"""Files that are opened in the page: zones and tracks of every format, with the events and the messages of the command."""

import gzip
import json
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import ROOT, command_path, run_command, sample_files, settle, state
from test_speed import busy_day  # noqa: F401

FIXTURES = ROOT / "Tests" / "Fixtures"
TRACKS = [
    *(FIXTURES / "Tables" / name for name in (
        "numbers.tsv", "phone.ndjson", "lines.geojson", "moving.json", "overland.json", "owntracks.json", "2024-05.rec", "timeline.json",
        "moments.csv", "transistorsoft.log")),
    FIXTURES / "FIT" / "watch.fit", FIXTURES / "IGC" / "glider.igc", FIXTURES / "OziExplorer" / "geolife.plt",
    FIXTURES / "Compression" / "huffman.csv.gz",
]


def playground(make_page, open_page):
    return open_page(make_page(sample_files("harbour-drive")[0]))


def choose(page, *files):
    """Opens files by the button's chooser and waits until that is done."""
    page.locator("input[aria-label='Files to open']").set_input_files([str(file) for file in files])
    page.wait_for_function("() => document.querySelector('.open-menu progress').hidden", polling=50)
    settle(page)


def dropped(page, files, folder=None):
    """Drops files with these names and texts on the map."""
    page.evaluate("""(files) => {
      const transfer = new DataTransfer();
      for (const [name, text] of files) transfer.items.add(new File([text], name));
      const target = document.querySelector(".map-surface");
      for (const type of ["dragenter", "dragover", "drop"]) target.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }""", files)
    page.wait_for_function("() => document.querySelector('.open-menu progress').hidden && document.querySelector('.open-result').textContent !== ''")
    settle(page)


def messages(page):
    return page.locator(".open-messages li").all_inner_texts()


def said_by_command(path, name):
    """What `inspect` writes to the standard error of a file, under another name."""
    done = subprocess.run([command_path(), "inspect", str(path)], capture_output=True)
    return done.stderr.decode().replace(str(path), name)


def test_a_stranger_opens_a_recording_and_a_layout(make_page, open_page):
    page = playground(make_page, open_page)
    zones, tracks, _ = sample_files("swiped-commute")
    choose(page, *tracks, zones)
    assert page.locator("#page-title").inner_text() == "To work, with the app swiped away"
    # The test drive has given way, and the map shows the whole recording.
    assert not page.locator("#drive").is_visible()
    expected = run_command("evaluate", "--zones", zones, "--format", "ndjson", *tracks)
    index = page.evaluate("ringfence.store.state.tracks[0].index")
    assert page.evaluate("(index) => ringfence.store.state.engine.report(index, 'normal')", index) == expected
    first = page.evaluate("(() => { const { longitudes, latitudes } = ringfence.store.state.tracks[0]; return ringfence.map.screenPosition(longitudes[0], latitudes[0]); })()")
    box = page.locator(".map-surface").bounding_box()
    assert 0 < first["x"] < box["width"] and 0 < first["y"] < box["height"]
    # Nothing was left out, so the menu is closed again.
    assert not page.locator(".open-body").first.is_visible()


@pytest.mark.parametrize("path", TRACKS, ids=lambda path: path.name)
def test_a_track_of_every_format_gives_the_events_of_the_command(path, make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    # A fence of 30 km around a fix of the track, so that there is something to compare.
    choose(page, path)
    tracks = state(page, "tracks.map(({ index, name, count, latitudes, longitudes }) => ({ index, name, count, latitude: latitudes[0], longitude: longitudes[0] }))")
    assert len(tracks) > 0, messages(page)
    used = next(track for track in tracks if track["count"] > 0)
    layout = tmp_path / "around.json"
    layout.write_text(json.dumps({"version": 1, "zones": [{"id": "around", "fences": [
        {"id": "f", "circle": {"center": [used["longitude"], used["latitude"]], "radius": 300}}]}]}))
    choose(page, layout)
    expected = run_command("evaluate", "--zones", layout, "--format", "ndjson", path)
    reports = "".join(page.evaluate("(index) => ringfence.store.state.engine.report(index, 'normal')", track["index"]) for track in tracks)
    assert reports == expected and expected != ""


@pytest.mark.parametrize("name,text", [
    ("zones.geojson", '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"zone":"a","radius":50},"geometry":{"type":"Point","coordinates":[16,48]}}]}'),
    ("zones.csv", "name,lat,lon,radius\na,48,16,50\n"),
    ("zones.kml", '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>a</name><Polygon><outerBoundaryIs><LinearRing><coordinates>'
                  "16,48 16.01,48 16.01,48.01 16,48</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>"),
    ("regions.json", '[{"identifier":"a","latitude":48,"longitude":16,"radius":50}]'),
    ("owntracks.otrw", '{"_type":"waypoints","waypoints":[{"_type":"waypoint","desc":"a","lat":48,"lon":16,"rad":50,"tst":1}]}'),
])
def test_a_layout_of_every_form_is_that_of_the_command(name, text, make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    path = tmp_path / name
    path.write_text(text)
    choose(page, path)
    native = run_command("convert", path, "--format", "native", "-o", "-")
    assert json.loads(state(page, "layoutText")) == json.loads(native)
    # A drive along the new zones, not across the world to the old ones.
    assert all(abs(corner[0] - 16) < 0.5 for corner in state(page, "drive.corners"))


@pytest.mark.parametrize("name,text", [
    ("notes.txt", "a shopping list\nwith, some, words\n"),
    ("empty.gpx", ""),
    ("cut.json", '{"version": 1, "zones": ['),
    ("wrong.json", '{"version":1,"zones":[{"id":"a","fences":[{"id":"f","circle":{"center":[16,48],"radius":-2}}]}]}'),
    ("doc.pdf", "%PDF-1.7"),
    ("half.gpx", '<gpx version="1.1"><trk><trkseg><trkpt lat="95" lon="16"><time>2026-05-04T07:00:00Z</time></trkpt></trkseg></trk></gpx>'),
    ("binary.dat", "\x00\x01\x02\x03"),
    ("untimed.csv", "latitude,longitude\n48,16\n48.1,16\n"),
])
def test_what_cannot_be_read_is_said_as_by_the_command(name, text, make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    before = state(page, "layoutText")
    path = tmp_path / name
    path.write_text(text)
    choose(page, path)
    said = messages(page)
    assert len(said) == 1 and said[0].startswith(f"{name}:") and "error: " in said[0]
    assert said[0] in said_by_command(path, name)
    # What was shown stays.
    assert state(page, "layoutText") == before and page.locator("#drive").is_visible()


def test_what_was_left_out_is_said(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    path = tmp_path / "walk.csv"
    path.write_text("time,latitude,longitude\n2026-05-04T07:00:00Z,48,16\n2026-05-04T07:00:01Z,99,16\n2026-05-04T07:00:02Z,48,16\n")
    choose(page, path)
    assert messages(page) == ["1 impossible position left out, first in line 3"]
    page.get_by_role("tab", name="Reading").click()
    settle(page)
    assert "1 impossible position left out, first in line 3" in page.locator("#panel-reading").inner_text()


def test_files_are_dropped(make_page, open_page):
    page = playground(make_page, open_page)
    zones, tracks, _ = sample_files("swiped-commute")
    dropped(page, [["track.gpx", tracks[0].read_text()], ["zones.json", zones.read_text()], ["notes.txt", "no track"]])
    assert state(page, "tracks.length") == 1 and state(page, "layoutAnswer.zones.length") == 8
    assert messages(page)[0].startswith("notes.txt: error: ")
    # The page stays where it is, and the mark of the drop is gone.
    assert page.url.startswith("file:") and not page.evaluate("document.documentElement.classList.contains('is-dropping')")
    # A second recording joins the first.
    dropped(page, [["again.gpx", tracks[0].read_text()]])
    assert state(page, "tracks.map(({ name }) => name)") == ["track.gpx", "again.gpx"]
    assert state(page, "trackIndex") == 1
    assert page.locator("#track-chooser").is_visible()


def test_a_folder_is_opened(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    folder = tmp_path / "trip"
    (folder / "day1").mkdir(parents=True)
    _, tracks, _ = sample_files("swiped-commute")
    (folder / "day1" / "a.gpx").write_text(tracks[0].read_text())
    (folder / "b.gpx.gz").write_bytes(gzip.compress(tracks[0].read_bytes()))
    (folder / ".hidden").write_text("x")
    page.locator("input[aria-label='Folder to open']").set_input_files(str(folder))
    page.wait_for_function("() => document.querySelector('.open-menu progress').hidden && ringfence.store.state.data.isOpened && !ringfence.store.state.drive")
    assert state(page, "tracks.map(({ file, count }) => [file, count])") == [["trip/b.gpx.gz", 1159], ["trip/day1/a.gpx", 1159]]
    assert messages(page) == []


def test_points_without_a_radius_take_that_of_the_menu(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    path = tmp_path / "points.geojson"
    path.write_text('{"type":"Feature","properties":{"zone":"a"},"geometry":{"type":"Point","coordinates":[16,48]}}')
    choose(page, path)
    assert "radius" in messages(page)[0]
    page.get_by_label("Radius of points that have none, with a unit").fill("80 m")
    choose(page, path)
    assert state(page, "layoutAnswer.zones[0].fences[0].shape.radius") == 80


def test_changes_are_not_lost_without_a_question(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    page.evaluate("""() => { const { store, actions } = ringfence;
      actions.applyLayout(store, { ...store.state.layout, name: "other" }, "Name"); }""")
    zones = sample_files("laps")[0]
    page.locator("input[aria-label='Files to open']").set_input_files(str(zones))
    page.get_by_role("button", name="Keep them").click()
    assert state(page, "changes.length") == 1 and state(page, "layout.name") == "other"
    page.locator("input[aria-label='Files to open']").set_input_files(str(zones))
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_function("() => ringfence.store.state.layoutAnswer.zones.length === 5")
    assert state(page, "changes.length") == 0


def test_a_file_that_is_too_large_is_refused_without_reading_it(make_page, open_page):
    page = playground(make_page, open_page)
    page.evaluate("""() => {
      const file = new File(["x"], "large.csv");
      Object.defineProperty(file, "size", { value: 300e6 });
      file.stream = () => { throw new Error("it was read"); };
      const transfer = { types: ["Files"], items: [], files: [file] };
      const event = new Event("drop", { bubbles: true, cancelable: true });
      event.dataTransfer = transfer;
      document.body.dispatchEvent(event);
    }""")
    page.wait_for_function("() => document.querySelector('.open-messages') !== null")
    assert messages(page) == ["large.csv: error: file has 300 MB, expected at most 200 MB in a page; 'ringfence report' reads larger files"]


def test_a_long_recording_shows_how_far_it_is(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    path = tmp_path / "long.csv"
    with open(path, "w") as file:
        file.write("time,latitude,longitude\n")
        for second in range(300_000):
            file.write(f"{1_750_000_000 + second},{48 + second % 1000 * 1e-5:.5f},16\n")
    page.evaluate("""() => { window.parts = []; const bar = document.querySelector(".open-menu progress");
      new MutationObserver(() => window.parts.push(bar.value)).observe(bar, { attributes: true }); }""")
    choose(page, path)
    assert state(page, "tracks[0].count") == 300_000
    parts = page.evaluate("window.parts")
    assert len(parts) >= 3 and parts == sorted(parts) and any(0.5 < part < 1 for part in parts)


def test_a_report_opens_native_layouts_and_says_what_it_does_not_read(sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    choose(page, sample_files("laps")[0])
    assert state(page, "layoutAnswer.zones.length") == 5 and state(page, "tracks.length") == 1
    choose(page, sample_files("swiped-commute")[1][0])
    assert "'ringfence report --readers'" in messages(page)[0] and state(page, "tracks.length") == 1
    bad = tmp_path / "bad.json"
    bad.write_text('{"version":1,\n"zones":[{"id":"a","dwel":1}]}')
    choose(page, bad)
    assert messages(page)[0].startswith("bad.json:2:") and "'dwel'" in messages(page)[0]
    assert state(page, "layoutAnswer.zones.length") == 5


def test_a_report_made_with_readers_reads_all(make_page, open_page):
    zones, tracks, _ = sample_files("swiped-commute")
    page = open_page(make_page(zones, *tracks, options=("--readers",)))
    choose(page, FIXTURES / "FIT" / "watch.fit")
    assert state(page, "tracks.length") == 2 and state(page, "trackIndex") == 1


def test_the_menu_is_used_by_keys(make_page, open_page):
    page = playground(make_page, open_page)
    # The browser is asked for its choosers before the keys: one that opens in between is never seen.
    choosers = []
    page.on("filechooser", lambda chooser: choosers.append(chooser))
    settle(page)
    page.locator(".open-menu summary", has_text="Open files").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Choose files")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Choose files")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(200):
        if choosers:
            break
        page.wait_for_timeout(50)
    choosers[0].set_files(str(sample_files("laps")[0]))
    page.wait_for_function("() => ringfence.store.state.layoutAnswer.zones.length === 5")
    page.locator(".open-menu summary", has_text="Open files").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert not page.get_by_role("button", name="Choose files").is_visible()


def test_the_page_of_a_day_and_the_playground_stay_small(make_page, busy_day):  # noqa: F811
    assert make_page(*busy_day).stat().st_size <= 1_520_000
    assert make_page(sample_files("harbour-drive")[0]).stat().st_size <= 2_000_000


def test_keys_move_the_map_when_a_recording_replaces_the_drive_whose_corner_was_focused(make_page, open_page):
    page = playground(make_page, open_page)
    page.locator(".map-surface").focus()
    page.keyboard.press("c")
    choose(page, *sample_files("swiped-commute")[1])
    page.locator(".map-surface").focus()
    before = page.evaluate("ringfence.map.view().x")
    # No error may be written to the console, either.
    page.keyboard.press("Delete")
    page.keyboard.press("ArrowRight")
    settle(page)
    assert page.evaluate("ringfence.map.view().x") > before
    assert state(page, "drive ?? null") is None and len(state(page, "tracks")) == 1
