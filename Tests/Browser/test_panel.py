"""Tabs, tables, filters and CSV of the panel."""

import csv
import io
import json

from conftest import run_command, sample_files, settle, state, table_rows


def test_tabs_follow_the_arrow_keys(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    tabs = page.get_by_role("tab")
    tabs.first.focus()
    names = []
    for _ in range(tabs.count()):
        names.append(page.evaluate("document.activeElement.id"))
        selected = page.get_by_role("tab", selected=True)
        assert selected.count() == 1 and selected.get_attribute("id") == names[-1]
        panel = page.locator(f"#{selected.get_attribute('aria-controls')}")
        assert panel.is_visible()
        assert page.locator("[role=tabpanel]:visible").count() == 1
        page.keyboard.press("ArrowRight")
        settle(page)
    assert len(set(names)) == len(names)
    assert page.evaluate("document.activeElement.id") == names[0]
    page.keyboard.press("End")
    settle(page)
    assert page.evaluate("document.activeElement.id") == names[-1]


def test_a_header_button_sorts_up_down_and_back(sample_page, open_page):
    page = open_page(sample_page("laps"))
    page.get_by_label("Events to show").select_option("normal")
    settle(page)
    before = [row[3].split()[0] for row in table_rows(page, "events")]
    header = page.locator("#panel-events th", has_text="Zone")
    orders = {}
    for _ in range(3):
        header.get_by_role("button").click()
        settle(page)
        orders[header.get_attribute("aria-sort")] = [row[3].split()[0] for row in table_rows(page, "events")]
    assert orders["ascending"] == sorted(before)
    assert orders["descending"] == sorted(before, reverse=True)
    assert orders["none"] == before


def test_the_filter_keeps_matching_rows_in_all_tables_and_the_timeline(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.get_by_label("Filter the events").fill("caf")
    settle(page)
    assert {row[3] for row in table_rows(page, "events")} == {"Cafe at the traffic light"}
    assert page.locator(".zone-label").all_inner_texts() == ["Cafe at the traffic light"]
    page.get_by_label("Filter the events").fill("nothing has this")
    settle(page)
    assert page.locator("#panel-events .empty").is_visible()


def test_csv_has_all_rows_with_times_in_utc(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), timezone_id="Europe/Vienna", locale="de-DE")
    page.get_by_label("Events to show").select_option("normal")
    settle(page)
    with page.expect_download() as expected:
        page.get_by_role("button", name="Save the events as CSV").click()
    text = open(expected.value.path(), encoding="utf-8", newline="").read()
    rows = list(csv.reader(io.StringIO(text)))
    zones, tracks, _ = sample_files("harbour-drive")
    command = list(csv.DictReader(io.StringIO(run_command("evaluate", "--zones", zones, "--format", "csv", *tracks))))
    assert [row[0] for row in rows[1:]] == [row["time"] for row in command]
    assert [row[3] for row in rows[1:]] == [row["zone"] for row in command]


def test_copied_csv_is_the_saved_one(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the events as CSV").click()
    page.locator("#announcer", has_text="copied").wait_for(state="attached")
    with page.expect_download() as expected:
        page.get_by_role("button", name="Save the events as CSV").click()
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == open(expected.value.path(), encoding="utf-8").read().splitlines()


def test_a_finding_selects_its_fence(open_page, make_page, tmp_path_factory):
    zones = tmp_path_factory.mktemp("findings") / "zones.json"
    corners = [[[144.94, -37.82], [144.942, -37.818], [144.942, -37.82], [144.94, -37.818], [144.94, -37.82]]]
    zones.write_text(json.dumps({"version": 1, "zones": [
        {"id": "fine", "fences": [{"id": "round", "circle": {"center": [144.96, -37.81], "radius": 100}}]},
        {"id": "odd", "fences": [{"id": "round", "circle": {"center": [144.98, -37.81], "radius": 100}},
                                 {"id": "bow", "polygon": corners}]}]}))
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    page.get_by_role("tab", name="Findings").click()
    settle(page)
    page.get_by_role("button", name="self-intersection").first.click()
    settle(page)
    assert state(page, "selection") == {"zone": 1, "fence": 1}


def test_choosing_an_event_selects_its_zone_and_moves_the_cursor(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.get_by_label("Events to show").select_option("normal")
    settle(page)
    page.locator("#panel-events tbody button").nth(2).click()
    settle(page)
    event = state(page, "answer.normal[2]")
    assert state(page, "layoutAnswer.zones[state.selection.zone].id") == event["zone"]
    assert state(page, "cursor") == page.evaluate(f"Date.parse('{event['time']}')")


def test_thousands_of_rows_are_shown_in_pages_with_their_count(open_page, make_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("many")
    zones, track = folder / "zones.json", folder / "track.csv"
    zones.write_text('{"version": 1, "zones": [{"id": "z", "exitDistance": 0, "fences": [{"id": "f", "circle": {"center": [10, 0], "radius": 50}}]}]}')
    # In and out again every 20 s: 1,500 visits.
    lines = ["time,latitude,longitude"]
    for index in range(3000):
        hours, rest = divmod(index * 10, 3600)
        lines.append(f"2026-05-04T{hours:02}:{rest // 60:02}:{rest % 60:02}Z,0,{10 if index % 2 else 10.002}")
    track.write_text("\n".join(lines) + "\n")
    page = open_page(make_page(zones, track))
    page.get_by_label("Events to show").select_option("normal")
    settle(page)
    number = state(page, "answer.normal.length")
    assert number == len(run_command("evaluate", "--zones", zones, "--format", "ndjson", track).splitlines()) > 2000
    assert len(table_rows(page, "events")) == 100
    assert page.locator("#panel-events .table-count").inner_text() == f"1 to 100 of {number:,} rows"
    page.locator("#panel-events").get_by_role("button", name="Next page").click()
    settle(page)
    assert page.locator("#panel-events .table-count").inner_text() == f"101 to 200 of {number:,} rows"


def test_a_finding_of_a_whole_zone_is_marked_when_one_of_its_fences_is_selected(tmp_path, make_page, open_page):
    circle = {"circle": {"center": [16.3, 48.18], "radius": 50}}
    zones = tmp_path / "zones.json"
    # A dwell time without an exit is an error of the zone, not of a fence.
    zones.write_text(json.dumps({"version": 1, "zones": [
        {"id": "stop", "exit": False, "dwell": 60, "fences": [circle]}, {"id": "other", "fences": [circle]}]}))
    page = open_page(make_page(zones))
    page.get_by_role("tab", name="Findings").click()
    page.evaluate("ringfence.actions.select(ringfence.store, { zone: 0, fence: 0 })")
    settle(page)
    chosen = page.locator("#panel-findings tbody tr.is-chosen")
    assert any("dwell-without-exit" in text for text in chosen.all_inner_texts())
    page.evaluate("ringfence.actions.select(ringfence.store, { zone: 1, fence: 0 })")
    settle(page)
    assert not any("dwell-without-exit" in text for text in chosen.all_inner_texts())
