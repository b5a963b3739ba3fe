"""Schedules that ask: a device that is late, one that does not come, and one that is another device."""

import json

import pytest

from answers import plain
from conftest import run_command, settle, state, table_rows
from test_editor import fill, open_editor
from test_export import saved
from test_signs import drawn, sign_path

WINDOW = "from 08:00:00 to 12:00:00"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A fix every 4 min from 07:54 on: 900 m north of the yard until 08:06, in its middle from 08:10. It comes to the edge of 80 m at
    08:06 + 820 / 900 * 4 min = 08:09:38.7."""
    folder = tmp_path_factory.mktemp("shift")
    zones, track = folder / "zones.json", folder / "bus.csv"
    expected = {"id": "shift", "schedule": {"from": "08:00", "to": "12:00"}, "grace": 300}
    circle = lambda name, longitude, latitude: {"id": name, "circle": {"center": [longitude, latitude], "radius": 80}}  # noqa: E731
    zones.write_text(json.dumps({"version": 1, "zones": [
        {"id": "d", "name": "Depot", "attendance": {**expected, "tracks": ["bus.csv"]},
         "fences": [circle("yard", 16.37, 48.2), circle("hall", 16.5, 48.2)]},
        {"id": "o", "name": "Office", "attendance": expected, "fences": [circle("door", 16.4, 48.25)]},
        {"id": "g", "name": "Garage", "attendance": {**expected, "tracks": ["bus-9"]}, "fences": [circle("gate", 16.3, 48.3)]}]}))
    clock = lambda index: f"2026-01-05T{(474 + 4 * index) // 60:02}:{(474 + 4 * index) % 60:02}:00Z"  # noqa: E731
    track.write_text("time,latitude,longitude\n" + "".join(f"{clock(index)},{48.208094 if index < 4 else 48.2},16.37\n" for index in range(64)))
    return zones, track


@pytest.fixture
def page(files, make_page, open_page):
    return open_page(make_page(*files), timezone_id="UTC")


def test_the_table_has_each_event_and_no_fence_at_moments(page):
    page.get_by_label("Events to show").select_option("normal")
    settle(page)
    assert [[plain(cell) for cell in (row[0], row[2], row[3], row[4])] for row in table_rows(page, "events")] == [
        ["08:05:00", "absent", "Depot", f"in shift {WINDOW}"], ["08:05:00", "absent", "Office", f"in shift {WINDOW}"],
        ["08:10:00", "entered", "Depot yard", ""], ["08:10:00", "arrivedLate", "Depot yard", f"in shift {WINDOW}, late by 9 min 39 s"],
        ["12:00:00", "attendance", "Depot", f"attended 3 h 50 min, late, in shift {WINDOW}, came 08:09:38"],
        ["12:00:00", "attendance", "Office", f"missed, in shift {WINDOW}"]]


def test_the_story_has_the_last_word_on_each_window(page):
    assert page.locator("#page-summary").inner_text().startswith("1 of 3 zones fired, 2 never came near. ")
    lines = [plain(line) for line in page.locator("#story li").all_inner_texts()]
    for zone, words in (("Office", "missed"), ("Depot", "attended 3 h 50 min, late")):
        assert any(line.startswith(f"{zone} 12:00:00") and line.endswith(f"{words}: expected {WINDOW}.") for line in lines)
    page.locator("#story button", has_text="Office").first.click()
    settle(page)
    assert (state(page, "selection.zone"), state(page, "selection.fence"), state(page, "tab")) == (1, None, "why")
    entries = [plain(text) for text in page.locator("#panel-why .entries li").all_inner_texts()]
    assert f"08:05:00 absent in shift {WINDOW}" in entries and f"12:00:00 attendance missed, in shift {WINDOW}" in entries


def test_signs_are_at_the_moment(page, tmp_path):
    text = saved(page, "Timeline as SVG", tmp_path).read_text(encoding="utf-8")
    # In both modes.
    assert (len(drawn(text, sign_path(page, "absent"))), len(drawn(text, sign_path(page, "missed")))) == (4, 2)
    legend = page.locator("#timeline .legend li").all_inner_texts()
    assert "Absent, unknown" in legend and "Missed" in legend


def field(page, label):
    return page.locator("fieldset", has_text="Attendance").get_by_label(label, exact=True)


def same_as_the_command(page, files, tmp_path):
    changed = tmp_path / "changed.json"
    changed.write_text(state(page, "layoutText"), encoding="utf-8")
    for kind, options in (("normal", ()), ("restart", ("--mode", "restart")), ("comparison", ("--mode", "compare"))):
        assert page.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')") == run_command(
            "evaluate", "--zones", changed, "--format", "ndjson", *options, files[1])


def test_another_setting_leaves_the_attendance_as_it_is(page, files, tmp_path):
    index = open_editor(page, "d")
    before = state(page, f"layout.zones[{index}].attendance")
    fill(page, "Exit distance", "100 m")
    assert state(page, f"layout.zones[{index}].attendance") == before
    same_as_the_command(page, files, tmp_path)


def test_an_attendance_is_edited(page, files, tmp_path):
    """The grace reaches the arrival at 08:09:38; then another shift, and another device."""
    index = open_editor(page, "d")
    assert [field(page, label).input_value() for label in ("Name of the attendance", "From", "To (not included)", "Devices")] == [
        "shift", "08:00", "12:00", "bus.csv"]
    fill(page, "Grace", "10 min")
    settle(page)
    records = map(json.loads, page.evaluate("ringfence.store.state.engine.report(0, 'normal')").splitlines())
    assert [(record["type"], record.get("outcome")) for record in records if record.get("zone") == "d"] == [
        ("entered", None), ("attendance", "attended")]
    fill(page, "Devices", "bus-1, bus-2")
    assert state(page, f"layout.zones[{index}].attendance.tracks") == ["bus-1", "bus-2"]
    fill(page, "Devices", '["a, b", "bus.csv"]')
    assert state(page, f"layout.zones[{index}].attendance.tracks") == ["a, b", "bus.csv"]
    assert field(page, "Devices").input_value() == '["a, b","bus.csv"]'
    fill(page, "Devices", "")
    fill(page, "Name of the attendance", "early")
    settle(page)
    assert state(page, f"layout.zones[{index}].attendance") == {"id": "early", "schedule": {"from": "08:00", "to": "12:00"}, "grace": "10 min"}
    same_as_the_command(page, files, tmp_path)
    # Longer than half of the window.
    fill(page, "Grace", "3 h")
    assert field(page, "Grace").get_attribute("aria-invalid") == "true"


def test_an_attendance_is_added_and_removed(page, files, tmp_path):
    index = open_editor(page, "g")
    page.get_by_role("button", name="Add an attendance").click()
    settle(page)
    assert len(state(page, f"layout.zones[{index}].attendance")) == 2
    same_as_the_command(page, files, tmp_path)
    page.get_by_role("button", name="Remove attendance shift").click()
    settle(page)
    page.get_by_role("button", name="Remove attendance 1").click()
    settle(page)
    assert state(page, f"layout.zones[{index}].attendance") is None
    same_as_the_command(page, files, tmp_path)
    page.get_by_role("button", name="Undo", exact=True).click()
    settle(page)
    assert state(page, f"layout.zones[{index}].attendance.grace") == "10 min"


def test_an_app_is_asked_too(files, make_page, open_page, tmp_path):
    scenario = tmp_path / "scenario.json"
    scenario.write_text(json.dumps({"version": 1, "events": [{"at": "2026-01-05T09:00:00Z", "event": "background"}]}))
    page = open_page(make_page(*files, scenario=scenario), timezone_id="UTC")
    events = run_command("evaluate", "--zones", files[0], "--scenario", scenario, "--format", "ndjson", files[1]).splitlines()
    found = page.evaluate("ringfence.store.state.engine.report(0, 'app')").splitlines()
    without_life = lambda lines: [line for line in lines if not line.startswith('{"type":"lifeCycle"')]  # noqa: E731
    assert without_life(found) == without_life(events) and any('"attendance"' in line for line in found)
    assert any("missed" in line for line in page.locator("#story li").all_inner_texts())


def test_the_tables_without_scripts_say_what_came_of_a_window(files, make_page, open_page):
    page = open_page(make_page(*files), waits=False, java_script_enabled=False)
    rows = [row.split("\t") for row in page.locator("#static").inner_text().splitlines() if "\t" in row]
    found = [row[2:4] for row in rows if len(row) == 4 and row[0] == "bus.csv" and row[1].endswith("Z")]
    assert ["absent", "Depot"] in found and ["arrivedLate", "Depot, yard"] in found
    assert ["attendance: attended", "Depot"] in found and ["attendance: missed", "Office"] in found
