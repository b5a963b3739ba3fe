"""Pages in notebooks and as files: what they show, their size, and the files that the command reads for them."""

import csv
import html.parser
import io
import os
import random
import shutil
import subprocess
import warnings

import pyarrow as pa
import pyarrow.csv
import pytest
from conftest import ZONES, command_path, sample_layout, sample_table
from test_command import assert_equal
from test_notebook import NASTY, drive, layout_of

import ringfence
from ringfence import _options, layout as layouts
from ringfence._inputs import Inputs

#: The most bytes of a cell.
LIMIT = 1_500_000


@pytest.fixture(autouse=True)
def command(monkeypatch):
    path = command_path()
    if path is None:
        pytest.skip("the command is not built: make build")
    monkeypatch.setenv("RINGFENCE", path)
    try:
        sample_layout("laps").map()
    except ringfence.CommandError as error:
        pytest.skip(f"the command makes no pages: {error}")
    return path


class Cell(html.parser.HTMLParser):
    """The paragraphs and frames of a cell."""

    def __init__(self, text):
        super().__init__()
        self.frames, self.paragraphs, self.open = [], [], None
        self.feed(text)
        self.close()
        self.size = len(text.encode())

    def handle_starttag(self, tag, attrs):
        assert tag in ("iframe", "p", "code"), tag
        if tag == "iframe":
            self.frames.append(dict(attrs))
        if tag == "p":
            self.paragraphs.append("")
        self.open = tag

    def handle_data(self, data):
        if self.open in ("p", "code"):
            self.paragraphs[-1] += data
        else:
            assert not data.strip()


def cell_of(page):
    cell = Cell(page._repr_html_())
    assert cell.size <= LIMIT
    return cell


def made_by_the_command(command, name, *words):
    """The page, made in the folder of the zones: it has their name as it is given."""
    words = [command, "report", "--zones", "zones.json", *map(str, words), "-o", "-"]
    done = subprocess.run(words, cwd=ZONES / name, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_a_cell_has_the_compact_page_of_the_command(command):
    layout, track = sample_layout("swiped-commute"), ZONES / "swiped-commute" / "track.gpx"
    cell = cell_of(layout.report(track, scenario="swipe@600", buffer=40, maximum_gap=120))
    (frame,) = cell.frames
    options = ["--scenario", "swipe@600", "--buffer", "40", "--maximum-gap", "120", "--compact"]
    assert frame["srcdoc"] == made_by_the_command(command, "swiped-commute", *options, track)
    assert frame["height"] == "480" and frame["sandbox"] == "allow-scripts" and "src" not in frame
    assert cell.paragraphs == []
    (frame,) = cell_of(layout.map()).frames
    assert frame["srcdoc"] == made_by_the_command(command, "swiped-commute", "--compact")


def test_a_saved_page_is_the_whole_one(command, tmp_path):
    layout, track = sample_layout("laps"), ZONES / "laps" / "track.nmea"
    page, file = layout.report(track), tmp_path / "laps.html"
    page.save(file)
    assert file.read_text() == made_by_the_command(command, "laps", track)
    file.write_text("mine")
    with pytest.raises(FileExistsError, match="the file is there; overwrite=True replaces it"):
        page.save(str(file))
    assert file.read_text() == "mine"
    page.save(file, overwrite=True)
    assert file.read_text() == made_by_the_command(command, "laps", track)
    dangling = tmp_path / "link.html"
    dangling.symlink_to(tmp_path / "nothing.html")
    with pytest.raises(FileExistsError):
        page.save(dangling)
    with pytest.raises(ringfence.CommandError):
        page.save(tmp_path / "laps.txt")
    with pytest.raises(OSError):
        page.save(tmp_path / "none" / "laps.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["laps.html", "link.html"]


def test_markup_in_names_does_not_leave_the_frame():
    layout = layout_of([NASTY, "' onload='alert(1)"])
    cell = cell_of(layout.report(drive(NASTY, 0.5, 0, 0.5, 1)))
    (frame,) = cell.frames
    assert set(frame) == {"sandbox", "title", "width", "height", "style", "srcdoc"} and cell.paragraphs == []
    assert frame["title"] == NASTY and "<script>alert(\"1\")" not in frame["srcdoc"]


def test_several_files_and_a_file_that_is_none(tmp_path):
    layout = sample_layout("laps")
    track = ZONES / "laps" / "track.nmea"
    shutil.copy(track, tmp_path / "-again.nmea")
    found = [cell_of(layout.report(tracks)).size for tracks in (track, [track, str(tmp_path / "-again.nmea")])]
    assert found[1] > found[0] + 100
    with pytest.raises(ringfence.CommandError, match="none.gpx"):
        layout.report(tmp_path / "none.gpx")
    with pytest.raises(ringfence.SettingError, match="there is no setting 'exit_distence'"):
        layout.report(track, exit_distence=3)
    with pytest.raises(ringfence.SettingError):
        layout.report(track, exit_distance=5000)
    with pytest.warns(ringfence.InputWarning), pytest.raises(ringfence.InputError, match="no row of the table is a usable fix"):
        layout.report({"time": [0], "lat": [100.0], "lon": [0.0]})


def test_options_of_reading_reach_the_command(tmp_path):
    track = tmp_path / "track.csv"
    track.write_text("when,lat,lon,v,who\n2026-05-04 10:00:00,48.2,16.37,10,a\n2026-05-04 10:01:00,48.21,16.37,10,a\n")
    layout = layout_of(["a"])
    with pytest.raises(ringfence.CommandError):
        layout.report(track)
    options = {"columns": {"time": "when", "speed": "v", "track": None}, "time_zone": "Europe/Berlin", "speed_unit": "km/h"}
    cell_of(layout.report(track, **options))


def rows_of_the_command(command, layout, table, options=None, scenario=None):
    """The events that the command gives for the files that it is called with."""
    options = options or {}
    settings, reading = _options.table_settings("normal", options)
    given = None if scenario is None else layouts._scenario(scenario, None)
    inputs = Inputs(layout._source, table, reading, options, given)
    return list(csv.DictReader(io.StringIO(inputs.run(command, ["evaluate", "--format", "csv"]).decode())))


def assert_the_same(events, rows):
    assert len(events) == len(rows)
    for row, wanted in zip(events.table.to_pylist(), rows):
        assert_equal(row, wanted, events.table.column_names)


@pytest.mark.parametrize("name", ["laps", "harbour-drive", "swiped-commute", "drive-through"])
def test_the_command_reads_the_fixes_of_a_table(command, name):
    layout, table = sample_layout(name), sample_table(name)
    assert_the_same(layout.evaluate(table), rows_of_the_command(command, layout, table))
    options = {"exit_distance": 7, "maximum_gap": 20, "initial_inside": "trigger"}
    assert_the_same(layout.evaluate(table, **options), rows_of_the_command(command, layout, table, options))


@pytest.mark.parametrize("document", ["swipe@60", {"version": 1, "events": [{"at": "60 s", "event": "swipe"}]}])
def test_scenarios_reach_the_command(command, document):
    layout, table = sample_layout("swiped-commute"), sample_table("swiped-commute")
    events = layout.evaluate(table, scenario=document)
    assert_the_same(events, rows_of_the_command(command, layout, table, scenario=document))
    assert len(events) != len(layout.evaluate(table))


@pytest.mark.parametrize("seed", range(30))
def test_the_command_reads_random_tables_as_they_are_read_here(command, seed):
    """Rows of several tracks in any order, with odd names, gaps, missing values, segments and flags."""
    generator = random.Random(seed)
    layout = layout_of(["a", "b", "c"], **({"dwell": 90} if seed % 2 else {}))
    names = generator.sample(["bus", "7", "a,b", 'quo"te', " blank ", "Ω", "x\ty", "-"], 4)
    rows = []
    for name in names:
        time, place = 1777881600.0 + generator.randrange(1000), generator.uniform(-1, 3)
        for _ in range(generator.randrange(1, 60)):
            step = generator.choice([1, 7.25, 30, 60, 400, 0.000001])
            time += step
            # At one time a device is in one place.
            place += generator.gauss(0, 0.3 if step >= 1 else 0.001)
            rows.append(
                {
                    "track": name,
                    "segment": generator.choice([1, 1, 1, 2]),
                    "time": round(time * 1e6),
                    "lat": 48.2 + place / 100,
                    "lon": 16.37 + generator.gauss(0, 1e-4),
                    "accuracy": generator.choice([None, 5.0, 0.1 + 0.2, 99.999, 500.0]),
                    "speed": generator.choice([None, 0.0, 1e-9, 13.888888888888888]),
                    "course": generator.choice([None, 0.0, 359.5]),
                    "altitude": generator.choice([None, -1e-7, 123.456789012]),
                    "flags": generator.choice([None, "", "simulated", "estimated manual"]),
                }
            )
    if seed % 3:
        generator.shuffle(rows)
    table = pa.Table.from_pylist(rows)
    table = table.set_column(2, "time", table["time"].cast(pa.timestamp("us", "UTC")))
    options = {"maximum_speed": None} if seed % 5 == 0 else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ringfence.InputWarning)
        events = layout.evaluate(table, **options)
        assert_the_same(events, rows_of_the_command(command, layout, table, options))


def noise(count):
    """Fixes that do not compress: at 8 bytes a fix and more, 30,000 need more than a cell has."""
    generator = random.Random(7)
    return pa.table(
        {
            "who": ["first"] * 100 + ["second"] * (count - 100),
            "time": pa.array(range(1777881600, 1777881600 + count), pa.timestamp("s", "UTC")),
            "lat": [48.2 + generator.uniform(-1e-3, 1e-3) for _ in range(count)],
            "lon": [16.37 + generator.uniform(-1e-3, 1e-3) for _ in range(count)],
        }
    )


@pytest.mark.parametrize("is_file", [False, True])
def test_more_fixes_than_a_cell_holds(tmp_path, is_file):
    layout, table, count = layout_of(["a"]), noise(30_000), 30_000
    options = {"columns": {"track": "who"}, "maximum_speed": None}
    if is_file:
        pyarrow.csv.write_csv(table, tmp_path / "noise.csv")
        page = layout.report(tmp_path / "noise.csv", **options)
    else:
        page = layout.evaluate(table, types="crossed", **options).map()
    cell = cell_of(page)
    (line,) = cell.paragraphs
    assert line.startswith("The first ") and f"of {count:,} fixes, as more make a cell larger than 1.5 MB" in line
    assert 100 < int(line.split()[2].replace(",", "")) < count
    # What would fit is used.
    assert cell.size > 1_300_000
    page.save(tmp_path / "all.html")
    assert os.path.getsize(tmp_path / "all.html") > LIMIT


def test_a_folder_with_more_fixes_than_a_cell_holds(tmp_path):
    pyarrow.csv.write_csv(noise(30_000).rename_columns(["track", "time", "lat", "lon"]), tmp_path / "noise.csv")
    page = layout_of(["a"]).report(tmp_path, maximum_speed=None)
    cell = cell_of(page)
    assert cell.frames == [] and len(cell.paragraphs) == 1


@pytest.mark.parametrize("name", ["..", "a/..", "-", "--quiet", "x\0y", "Ω" * 300, "tracks-1.csv", "scenario.json", "", " "])
def test_names_of_layouts_that_are_odd_names_of_files(name):
    layout = layout_of(["a"])
    other = ringfence.Layout.parse(layout._source[0], name) if "\0" not in name else layout
    other._source = (layout._source[0], name, layout._source[2])
    document = {"version": 1, "events": [{"at": 60, "event": "swipe"}]}
    assert len(cell_of(other.report(drive("bus", 0, 1), scenario=document)).frames) == 1


def test_a_layout_that_is_too_large_for_a_cell(tmp_path):
    zones = [
        {"id": f"{n}", "fences": [{"id": "c", "circle": {"center": [16 + n * 1e-4, 48 + n % 97 * 1e-3], "radius": 50 + n % 13}}]}
        for n in range(6000)
    ]
    layout = ringfence.Layout.parse({"version": 1, "name": "<Many>", "zones": zones})
    page = layout.map()
    cell = cell_of(page)
    if cell.frames:
        pytest.skip("so many zones fit")
    (line,) = cell.paragraphs
    assert line.startswith("The page of <Many> has ") and line.endswith("save(path) writes it.")


def test_layouts_in_other_forms_and_points_without_a_radius():
    geojson = {"type": "Feature", "properties": {"name": "p"}, "geometry": {"type": "Point", "coordinates": [16.37, 48.2]}}
    cell_of(ringfence.Layout.parse(geojson, "points/../points.geojson", default_radius=100).map())
    kml = b'<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>k</name><Polygon><outerBoundaryIs><LinearRing>'
    kml += b"<coordinates>16,48 16.1,48 16.1,48.1 16,48</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>"
    cell_of(ringfence.Layout.parse(kml, "--quiet").report(drive("bus", 0, 1)))


def test_without_the_command(monkeypatch, tmp_path):
    layout = sample_layout("laps")
    monkeypatch.delenv("RINGFENCE")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("ringfence._command.installed", lambda: None)
    with pytest.raises(ringfence.CommandError, match="^pages are made by the command 'ringfence', which is neither .*set RINGFENCE to its file, or install a wheel"):
        layout.map()
    monkeypatch.setenv("RINGFENCE", str(tmp_path / "gone"))
    with pytest.raises(ringfence.CommandError, match="gone: cannot be run: No such file or directory"):
        layout.map()


def test_a_browser_shows_the_events_of_a_cell(tmp_path):
    sync_api = pytest.importorskip("playwright.sync_api")
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    browser_path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if browser_path is None:
        pytest.skip("there is no Chromium")
    layout, table = sample_layout("harbour-drive"), sample_table("harbour-drive")
    events = layout.evaluate(table)
    cells = [events.map(), layout.map()]
    notebook = tmp_path / "notebook.html"
    notebook.write_text("<!doctype html><meta charset=utf-8>" + "".join(cell._repr_html_() for cell in cells))
    faults = []
    with sync_api.sync_playwright() as playwright:
        # A container has no user namespaces for the sandbox; the pages are our own.
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 900, "height": 1600})
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        own = ("data:", "blob:", notebook.as_uri())
        page.on("request", lambda request: request.url.startswith(own) or faults.append(request.url))
        page.goto(notebook.as_uri())
        frames = [element.content_frame() for element in page.query_selector_all("iframe")]
        for frame in frames:
            frame.wait_for_selector("html[data-ready]", state="attached")
        assert len(events) == 10
        assert "10 events in normal mode" in frames[0].locator("#page-summary").inner_text()
        assert frames[0].evaluate("innerHeight") == 480
        assert frames[1].locator(".map-surface").bounding_box()["height"] > 120
        browser.close()
    assert faults == []
