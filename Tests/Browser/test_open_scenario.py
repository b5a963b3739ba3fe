"""Scenarios that are opened in the page, and tables with local times beside a layout with a time zone."""

import json

from conftest import run_command, sample_files, settle, state
from test_compare import differences, open_compare
from test_open import choose, dropped, messages, playground
from test_save import same_as_commands, shown_command

COMMUTE = "swiped-commute"


def report(page, kind="app"):
    return page.evaluate(f"ringfence.store.state.engine.report(ringfence.store.state.tracks[0].index, '{kind}')")


def of_command(zones, tracks, scenario, *options):
    """The events of the command, with the name of the scenario as a page has it, without folders."""
    text = run_command("evaluate", "--zones", zones, "--scenario", scenario, "--format", "ndjson", *options, *tracks)
    return text.replace(str(scenario), scenario.name)


def test_a_scenario_is_opened_with_its_layout_and_track(make_page, open_page):
    page = playground(make_page, open_page)
    zones, tracks, scenario = sample_files(COMMUTE)
    dropped(page, [["track.gpx", tracks[0].read_text()], ["scenario.json", scenario.read_text()], ["zones.json", zones.read_text()]])
    assert messages(page) == []
    assert report(page) == of_command(zones, tracks, scenario)
    assert "after the swipe at 07:02:00" in page.locator("#page-summary").inner_text()
    # It is a file of the page, not a change of one.
    assert state(page, "changes") == [] and not page.locator("#page-changes").is_visible()
    page.get_by_role("tab", name="What if").click()
    assert shown_command(page, "app") == "ringfence evaluate --zones zones.json --scenario scenario.json track.gpx"


def test_a_scenario_is_opened_in_a_report(make_page, open_page, tmp_path):
    """A page that has no readers opens one, too, and compares with the files as they are then."""
    zones, tracks, scenario = sample_files(COMMUTE)
    page = open_page(make_page(zones, *tracks))
    assert state(page, "answer.app") is None
    choose(page, scenario)
    assert report(page) == of_command(zones, tracks, scenario)
    open_compare(page)
    assert differences(page) == []
    same_as_commands(page, tmp_path, COMMUTE)


def test_a_scenario_that_is_opened_in_a_changed_page_is_one_more_change(make_page, open_page):
    zones, tracks, scenario = sample_files(COMMUTE)
    page = open_page(make_page(zones, *tracks))
    page.evaluate("ringfence.actions.changeSettings(ringfence.store, { bufferMeters: 55 }, 'Buffer')")
    settle(page)
    choose(page, scenario)
    assert [each["description"] for each in state(page, "changes")] == ["Buffer", "Scenario scenario.json"]
    assert report(page) == of_command(zones, tracks, scenario, "--buffer", "55")
    page.evaluate("ringfence.actions.undo(ringfence.store)")
    settle(page)
    assert state(page, "scenarioText") is None and state(page, "settings.bufferMeters") == 55


def test_what_is_wrong_with_a_scenario_is_said(make_page, open_page, tmp_path):
    zones, tracks, scenario = sample_files(COMMUTE)
    page = open_page(make_page(zones, *tracks, scenario=scenario))
    before = state(page, "scenarioText")
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"version": 1, "events": [\n{"at": 60, "event": "jump"}]}')
    choose(page, wrong)
    assert messages(page)[0].startswith("wrong.json:2:") and "'jump'" in messages(page)[0]
    # Possible as a file, impossible on the track: what is opened from the lock screen was never restarted.
    late = tmp_path / "late.json"
    late.write_text('{"version": 1, "events": [\n{"at": 60, "event": "unlock"}]}')
    choose(page, late)
    assert messages(page)[0].startswith("late.json:2: error: ") and "$.events[0]" in messages(page)[0]
    assert state(page, "scenarioText") == before and state(page, "scenarioError") is None
    # Of two, the first by name is shown.
    (tmp_path / "a.json").write_text('{"version": 1, "events": [{"at": 120, "event": "swipe"}]}')
    (tmp_path / "b.json").write_text('{"version": 1, "events": [{"at": 240, "event": "swipe"}]}')
    choose(page, tmp_path / "b.json", tmp_path / "a.json")
    assert messages(page) == ["b.json: left out, as a page shows one scenario and a.json comes first"]
    assert state(page, "data.scenario.name") == "a.json" and "07:02:00" in page.locator("#page-summary").inner_text()


def local_table(folder, name="walk.csv"):
    """Over a meridian, at 10:00 of a day in summer, without an offset from UTC."""
    path = folder / name
    rows = "".join(f"2026-07-06 10:{minute:02}:00,{48 + minute * 1e-4:.4f},16\n" for minute in range(20))
    path.write_text("time,latitude,longitude\n" + rows)
    return path


def layout_in(folder, zone):
    layout = {"version": 1, "timeZone": zone, "zones": [{"id": "a", "fences": [{"circle": {"center": [16, 48.001], "radius": 60}}]}]}
    path = folder / "zones.json"
    path.write_text(json.dumps({key: value for key, value in layout.items() if value is not None}))
    return path


def test_local_times_are_those_of_the_layout(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    zones, table = layout_in(tmp_path, "Asia/Tokyo"), local_table(tmp_path)
    # The table comes first by name, so its zone is that of the layout beside it, not of the one before.
    choose(page, table, zones)
    assert messages(page) == ["local times are those of Asia/Tokyo, the time zone of the layout"]
    # Tokyo is nine hours before UTC, all year.
    assert page.evaluate("new Date(ringfence.store.state.tracks[0].times[0]).toISOString()") == "2026-07-06T01:00:00.000Z"
    assert report(page, "normal") == run_command(
        "evaluate", "--zones", zones, "--time-zone", "Asia/Tokyo", "--format", "ndjson", table) != ""
    page.get_by_role("tab", name="Reading").click()
    settle(page)
    assert "local times are those of Asia/Tokyo" in page.locator("#panel-reading").inner_text()
    page.get_by_role("tab", name="What if").click()
    assert shown_command(page, "normal") == "ringfence evaluate --zones zones.json --time-zone Asia/Tokyo walk.csv"
    # A table dropped later is read with the layout that is shown.
    choose(page, local_table(tmp_path, "again.csv"))
    assert page.evaluate("new Date(ringfence.store.state.tracks[1].times[0]).toISOString()") == "2026-07-06T01:00:00.000Z"


def test_local_times_are_refused_where_the_layout_has_no_zone(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    choose(page, layout_in(tmp_path, None), local_table(tmp_path))
    assert len(messages(page)) == 1 and messages(page)[0].startswith("walk.csv:2: error: time has no offset from UTC")


def test_moments_with_an_offset_are_not_of_the_zone_of_the_layout(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    table = local_table(tmp_path)
    table.write_text(table.read_text().replace(":00,48", ":00Z,48"))
    choose(page, table, layout_in(tmp_path, "Asia/Tokyo"))
    assert messages(page) == []
    assert page.evaluate("new Date(ringfence.store.state.tracks[0].times[0]).toISOString()") == "2026-07-06T10:00:00.000Z"
