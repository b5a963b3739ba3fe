"""The form of "what if": each value gives what the command gives for it, and what is impossible is refused at its field."""

import json

import pytest

from conftest import run_command, sample_files, settle, state, wait_until
from map_steps import same_events_as_command, screen, select_cafe, surface


def open_editor(page, zone):
    """Shows the form of a zone."""
    page.get_by_role("tab", name="What if").click()
    index = page.evaluate("(id) => ringfence.store.state.layout.zones.findIndex(zone => zone.id === id)", zone)
    page.locator("#edit-zone").select_option(str(index))
    settle(page)
    return index


def fill(page, label, text):
    field = page.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Tab")
    settle(page)
    return field


def zone_of(page, index):
    return state(page, f"layout.zones[{index}]")


@pytest.mark.parametrize("label,text,key,value", [
    ("Exit distance", "100 m", "exitDistance", "100 m"), ("Dwell time", "10", "dwell", 10),
    ("Minimum retrigger time", "20 min", "minimumRetriggerTime", "20 min"),
])
def test_distances_and_times(sample_page, open_page, tmp_path, label, text, key, value):
    page = open_page(sample_page("harbour-drive"))
    index = open_editor(page, "quay")
    fill(page, label, text)
    assert zone_of(page, index)[key] == value
    same_events_as_command(page, tmp_path)
    fill(page, label, "")
    assert key not in zone_of(page, index)
    same_events_as_command(page, tmp_path)


def test_how_sure_an_entry_must_be(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    index = open_editor(page, "quay")
    choice = page.get_by_label("An entry must be sure", exact=True)
    assert choice.input_value() == ""
    choice.select_option("0.8")
    settle(page)
    assert zone_of(page, index)["entry"] == {"certainty": 0.8}
    same_events_as_command(page, tmp_path)
    choice.select_option("")
    settle(page)
    assert "entry" not in zone_of(page, index)
    same_events_as_command(page, tmp_path)


def test_conditions_are_added_changed_and_removed(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    index = open_editor(page, "quay")
    page.get_by_role("button", name="Add a condition: Speed").click()
    settle(page)
    same_events_as_command(page, tmp_path)
    fill(page, "Maximum speed", "20 km/h")
    assert zone_of(page, index)["conditions"] == {"speed": {"maximum": "20 km/h"}}
    same_events_as_command(page, tmp_path)
    page.get_by_role("button", name="Add a condition: Bearing").click()
    fill(page, "Bearing from", "90")
    same_events_as_command(page, tmp_path)
    page.get_by_role("button", name="Add a condition: Schedule").click()
    page.get_by_role("checkbox", name="sat").uncheck()
    fill(page, "From", "06:30")
    schedule = zone_of(page, index)["conditions"]["schedule"]
    assert schedule["from"] == "06:30" and schedule["days"] == ["mon", "tue", "wed", "thu", "fri", "sun"]
    same_events_as_command(page, tmp_path)
    for name in ("Remove Speed", "Remove Bearing", "Remove Schedule"):
        page.get_by_role("button", name=name).click()
        settle(page)
    assert "conditions" not in zone_of(page, index)
    same_events_as_command(page, tmp_path)


def test_the_order_and_the_percentage_of_fences(sample_page, open_page, tmp_path):
    page = open_page(sample_page("drive-through"))
    index = open_editor(page, "order")
    before = page.evaluate("ringfence.store.state.engine.report(0, 'normal')")
    page.get_by_role("button", name="Move menu down").click()
    settle(page)
    assert [fence["id"] for fence in zone_of(page, index)["fences"]] == ["till", "menu", "counter"]
    same_events_as_command(page, tmp_path, "drive-through")
    assert page.evaluate("ringfence.store.state.engine.report(0, 'normal')") != before
    fill(page, "Percentage of the fences", "30")
    page.get_by_role("checkbox", name="In the order of the fences").uncheck()
    settle(page)
    same_events_as_command(page, tmp_path, "drive-through")


def test_the_buffer_of_all_zones(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    open_editor(page, "cafe")
    fill(page, "Buffer of restart circles", "100 m")
    zones, tracks, _ = sample_files("harbour-drive")
    expected = run_command("evaluate", "--zones", zones, "--mode", "restart", "--buffer", "100", "--format", "ndjson", *tracks)
    assert page.evaluate("ringfence.store.state.engine.report(0, 'restart')") == expected
    assert state(page, "layoutAnswer.zones[0].fences[0].restart.radius") == 160


def test_a_slider_is_one_change(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    open_editor(page, "cafe")
    slider = page.get_by_label("Exit distance, slider", exact=True)
    # The editor may scroll: the profile takes a part of the height.
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()
    settle(page)
    assert len(state(page, "changes")) == 1
    same_events_as_command(page, tmp_path)
    page.get_by_role("button", name="Undo", exact=True).click()
    settle(page)
    assert "exitDistance" not in zone_of(page, 0)


def test_saving_gives_the_file_until_something_changes(sample_page, open_page, tmp_path):
    zones = sample_files("harbour-drive")[0]
    page = open_page(sample_page("harbour-drive"))
    page.evaluate("ringfence.store.set({ tab: 'what-if' })")
    page.get_by_role("tab", name="What if").click()

    def save():
        with page.expect_download() as download:
            page.get_by_role("button", name="Save layout").click()
        return download.value.suggested_filename, open(download.value.path(), encoding="utf-8").read()

    assert save() == ("zones.json", zones.read_text(encoding="utf-8"))
    select_cafe(page)
    radius = page.get_by_label("Radius", exact=True)
    radius.fill("80 m")
    radius.press("Tab")
    settle(page)
    name, text = save()
    assert name == "zones-changed.json"
    expected = json.loads(zones.read_text(encoding="utf-8"))
    expected["zones"][0]["fences"][0]["circle"]["radius"] = 80
    assert text == json.dumps(expected, indent=2, ensure_ascii=False) + "\n"
    same_events_as_command(page, tmp_path)


def test_an_impossible_value_is_refused_next_to_its_field(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.get_by_role("tab", name="What if").click()
    select_cafe(page)
    before = state(page, "layoutText")
    radius = page.get_by_label("Radius", exact=True)
    for wrong in ("-5", "5 parsecs", "2000 km"):
        radius.fill(wrong)
        radius.press("Tab")
        settle(page)
        assert radius.get_attribute("aria-invalid") == "true"
        message = radius.locator("xpath=../span[@role='alert']").inner_text()
        assert message and "144." not in message and "$" not in message
        assert state(page, "layoutText") == before and state(page, "changes") == []
    radius.fill("61 m")
    radius.press("Tab")
    assert radius.get_attribute("aria-invalid") is None
    assert state(page, "layout.zones[0].fences[0].circle.radius") == 61


def test_an_app_that_is_swiped_away_at_the_cursor(sample_page, open_page, tmp_path):
    zones, tracks, scenario = sample_files("swiped-commute")
    page = open_page(sample_page("swiped-commute"))
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("button", name="No scenario").click()
    first = page.evaluate("ringfence.store.state.tracks[0].times[0]")
    page.evaluate(f"ringfence.actions.moveCursor(ringfence.store, {first + 120000})")
    settle(page)
    page.get_by_role("button", name="Swipe away").click()
    settle(page)
    assert json.loads(state(page, "scenarioText"))["events"] == [{"at": 120, "event": "swipe"}]
    expected = run_command("evaluate", "--zones", zones, "--scenario", "swipe@120", "--format", "ndjson", tracks[0])
    events = [line for line in expected.splitlines() if '"type":"lifeCycle"' not in line]
    in_page = page.evaluate("ringfence.store.state.engine.report(0, 'app')")
    assert [line for line in in_page.splitlines() if '"type":"lifeCycle"' not in line] == events
    assert scenario is not None


def count_readings(page):
    """From now on, `window.read` has the numbers of zones that were read in the page's own thread, and `window.beside` that of layouts
    that were read beside it."""
    page.evaluate("""() => {
      const { reader, engine } = ringfence.store.state;
      const { layoutText } = reader;
      const { readLayout } = engine;
      window.read = [];
      window.beside = 0;
      reader.layoutText = (...values) => { window.read.push(JSON.parse(values[0]).zones.length); return layoutText.apply(reader, values); };
      engine.readLayout = (...values) => { window.beside += 1; return readLayout.apply(engine, values); };
    }""")


CHANGE_ZONES = """([distance, count]) => ringfence.actions.applyLayout(ringfence.store, (layout) => (
  { ...layout, zones: layout.zones.map((zone, index) => (index < count ? { ...zone, exitDistance: distance } : zone)) }), "Exit distance")"""


def test_a_change_to_one_zone_reads_no_other(open_page, sample_page):
    """All zones were read in the page's thread at the first change, and again when it was undone: half a second for countries."""
    page = open_page(sample_page("swiped-commute"))
    count_readings(page)
    assert page.evaluate(CHANGE_ZONES, ["70 m", 1]) and page.evaluate(CHANGE_ZONES, ["80 m", 1])
    page.evaluate("ringfence.actions.undo(ringfence.store)")
    settle(page)
    assert page.evaluate("[window.read, window.beside]") == [[1, 1, 1], 0]
    assert page.evaluate("ringfence.store.state.layout.zones[0].exitDistance") == "70 m"


def test_no_layout_is_read_in_the_thread_of_the_page(open_page, sample_page, tmp_path):
    """Changes of several zones, of settings and of the whole layout, and their undoing, took half a second each for countries."""
    page = open_page(sample_page("harbour-drive"))
    count_readings(page)
    assert page.evaluate(CHANGE_ZONES, ["70 m", 99])
    # Circles of all zones follow from it.
    assert page.evaluate("ringfence.actions.changeSettings(ringfence.store, { bufferMeters: 60 }, 'Buffer')")
    # Nothing of the layout does.
    assert page.evaluate("ringfence.actions.changeSettings(ringfence.store, { maximumGapSeconds: 200 }, 'Gap')")
    assert page.evaluate("ringfence.actions.applyLayout(ringfence.store, (layout) => ({ ...layout, name: 'Other' }), 'Name')")
    assert page.evaluate("[window.read, window.beside]") == [[], 3]
    settle(page)
    assert state(page, "layoutAnswer.zones.map(({ exitDistanceMeters }) => exitDistanceMeters)") == [70] * len(state(page, "layout.zones"))
    for action in ("undo", "undo", "undo", "undo", "redo", "revertAll"):
        page.evaluate(f"ringfence.actions.{action}(ringfence.store)")
    settle(page)
    assert page.evaluate("window.read") == []
    assert state(page, "changes") == [] and state(page, "layoutError") is None
    same_events_as_command(page, tmp_path)
    page.locator("input[aria-label='Files to open']").set_input_files(str(sample_files("laps")[0]))
    wait_until(page, "ringfence.store.state.layoutAnswer.zones.length === 5")
    assert page.evaluate("window.read") == []


def test_changes_that_wait_for_one_another_are_all_made(open_page, sample_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    page.evaluate("""() => {
      const { store, actions } = ringfence;
      for (const bufferMeters of [40, 45, 50]) actions.changeSettings(store, { bufferMeters }, "Buffer", { transient: true });
      actions.changeSettings(store, { bufferMeters: 100 }, "Buffer: 100 m");
    }""")
    page.evaluate(CHANGE_ZONES, ["70 m", 1])
    settle(page)
    assert [change["description"] for change in state(page, "changes")] == ["Buffer: 100 m", "Exit distance"]
    zones, tracks, _ = sample_files("harbour-drive")
    changed = tmp_path / "changed.json"
    changed.write_text(state(page, "layoutText"), encoding="utf-8")
    expected = run_command("evaluate", "--zones", changed, "--mode", "restart", "--buffer", "100", "--format", "ndjson", *tracks)
    assert page.evaluate("ringfence.store.state.engine.report(0, 'restart')") == expected
    page.evaluate("for (let times = 0; times < 2; times += 1) ringfence.actions.undo(ringfence.store)")
    settle(page)
    assert state(page, "changes") == [] and state(page, "undone.length") == 2
    same_events_as_command(page, tmp_path)


def test_many_zones_are_listed_in_parts(make_page, open_page, tmp_path):
    """Ten thousand options in one task would stop the page. The chosen zone is shown also where it comes late."""
    zones = tmp_path / "zones.json"
    fences = [[{"id": "f", "circle": {"center": [16 + number / 1000, 48], "radius": 20}}] for number in range(1100)]
    layout = {"version": 1, "zones": [{"id": f"z{number}", "fences": each} for number, each in enumerate(fences)]}
    zones.write_text(json.dumps(layout))
    page = open_page(make_page(zones))
    count = page.evaluate("""() => {
      ringfence.store.set({ selection: { zone: 1050, fence: null } });
      [...document.querySelectorAll("[role=tab]")].find((tab) => tab.textContent.startsWith("What if")).click();
      return document.getElementById("edit-zone").length;
    }""")
    assert count <= 251
    page.locator("#edit-zone option", has_text="z1099").wait_for(state="attached")
    settle(page)
    names = page.locator("#edit-zone option").all_text_contents()
    assert names == ["none", *(f"z{number}" for number in range(1100))]
    assert page.locator("#edit-zone").input_value() == "1050"


def drawn_corridor(page):
    """The last zone of the layout, which must be a corridor: its line and its half-width."""
    zone = state(page, "layout.zones.at(-1)")
    assert [list(fence) for fence in zone["fences"]] == [["id", "corridor"]]
    return zone["id"], zone["fences"][0]["corridor"]["line"], zone["fences"][0]["corridor"]["halfWidth"]


def test_a_corridor_is_drawn_by_the_mouse(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    count = len(state(page, "layout.zones"))
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("button", name="Draw a corridor", exact=True).click()
    wanted = [(144.9310, -37.8200), (144.9360, -37.8190), (144.9420, -37.8185)]
    for position in wanted[:2]:
        page.mouse.click(*screen(page, *position))
        page.wait_for_timeout(350)
    assert len(state(page, "drawnLine")) == 2 and state(page, "selection") is None
    # A click that is taken back, and a double click for the last corner.
    page.mouse.click(*screen(page, 144.9400, -37.8150))
    page.keyboard.press("Backspace")
    page.wait_for_timeout(350)
    page.mouse.dblclick(*screen(page, *wanted[2]))
    settle(page)
    name, line, half_width = drawn_corridor(page)
    assert (name, half_width, state(page, "mapTool"), state(page, "drawnLine")) == ("corridor-1", 25, None, [])
    # A pixel is some metres here.
    assert len(line) == 3 and all(abs(a - b) < 2e-4 for at, of in zip(line, wanted) for a, b in zip(at, of))
    assert state(page, "selection") == {"zone": count, "fence": 0}
    same_events_as_command(page, tmp_path)
    # Its field is there, and its width changes what it does.
    fill(page, "Half-width", "60 m")
    assert drawn_corridor(page)[2] == 60
    same_events_as_command(page, tmp_path)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    settle(page)
    assert len(state(page, "layout.zones")) == count


def test_a_corridor_is_drawn_by_keys(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("button", name="Draw a corridor", exact=True).focus()
    page.keyboard.press("Enter")
    surface(page).focus()
    # One corner is no line: it stays until there is another one.
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    settle(page)
    assert state(page, "mapTool") == "corridor" and len(state(page, "drawnLine")) == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    settle(page)
    _, line, half_width = drawn_corridor(page)
    assert len(line) == 3 and half_width == 25 and state(page, "mapTool") is None
    assert line[0][1] == line[1][1] and line[1][0] == line[2][0] and line[0][0] < line[1][0] and line[1][1] < line[2][1]
    same_events_as_command(page, tmp_path)
    # Escape gives another one up.
    page.get_by_role("button", name="Draw a corridor", exact=True).click()
    surface(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    settle(page)
    assert state(page, "mapTool") is None and state(page, "drawnLine") == []
    assert drawn_corridor(page)[0] == "corridor-1"


def test_a_speed_limit(sample_page, open_page, tmp_path):
    page = open_page(sample_page("speed-limits"))
    index = open_editor(page, "street-at-once")
    fill(page, "Tolerance above it", "5 km/h")
    assert zone_of(page, index)["overspeed"] == {"limit": "30 km/h", "release": "25.5 km/h", "tolerance": "5 km/h"}
    same_events_as_command(page, tmp_path, "speed-limits")
    fill(page, "Speed limit", "50 km/h")
    same_events_as_command(page, tmp_path, "speed-limits")
    # A zone that had none.
    index = open_editor(page, "school")
    fill(page, "Speed limit", "10 m/s")
    assert zone_of(page, index)["overspeed"] == {"limit": "10 m/s"}
    same_events_as_command(page, tmp_path, "speed-limits")
