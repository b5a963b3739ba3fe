"""Planned stops on a page made with --stops: the records of `visits`, byte for byte, and what is shown of them."""

import csv
import io
import json
import pathlib

from answers import download
from conftest import run_command, sample_files, settle, state

PLAN = pathlib.Path(__file__).parents[2] / "Docs/Examples/stops/plan.csv"
SAMPLE = "swiped-commute"
ZONE = ("--time-zone", "Europe/Vienna")


def page_of(make_page, open_page, *options, width=1440, height=900):
    zones, tracks, scenario = sample_files(SAMPLE)
    path = make_page(zones, *tracks, options=("--stops", str(PLAN), "--scenario", scenario, *ZONE, *options))
    return open_page(path, timezone_id="UTC", width=width, height=height)


def records(*options):
    zones, tracks, scenario = sample_files(SAMPLE)
    return run_command("visits", "--zones", zones, "--stops", str(PLAN), "--scenario", scenario, *ZONE, "--format", "ndjson", "--fail-on", "none",
                       *options, *tracks)


def open_tab(page):
    page.get_by_role("tab", name="Stops").click()
    settle(page)


def saved_rows(page, folder):
    return list(csv.DictReader(io.StringIO(download(page, "Save the planned stops as CSV", folder).read_text(encoding="utf-8-sig"))))


def test_the_page_holds_what_the_command_prints(make_page, open_page, tmp_path):
    page = page_of(make_page, open_page, "--stop-minimum-stay", "8s")
    open_tab(page)
    saved = download(page, "Save the records of the planned stops", tmp_path)
    assert saved.read_text() == records("--minimum-stay", "8s")
    assert page.locator("#panel-stops code").inner_text() == "ringfence visits --stops plan.csv --minimum-stay 8s"
    # From Docs/Stops.md, whose text a test of the documents compares with the command.
    assert "2 of 6 stops on time: 2 no trigger, 1 late, 1 not there." in page.locator("#panel-stops").inner_text()
    assert page.locator("#tab-stops .tab-count").inner_text() == "4"
    # No other tab is there for it.
    assert page.get_by_role("tab", name="Others").count() == 0


def test_the_table_has_each_stop_with_its_times_and_its_reason(make_page, open_page, tmp_path):
    page = page_of(make_page, open_page, "--stop-minimum-stay", "8s")
    open_tab(page)
    said = [json.loads(line) for line in records("--minimum-stay", "8s").splitlines()]
    rows = saved_rows(page, tmp_path)
    assert [(row["Outcome"], row["Drive"], row["Zone"], row["Arrived"], row["Line"]) for row in rows] == [
        (each["outcome"], each["drive"], each["zone"], each.get("arrived", ""), str(each["line"])) for each in said]
    for row, each in zip(rows, said):
        assert each.get("reasonText", "") in row["Details"]
        if "lateBy" in each:
            assert f"{each['lateBy']:.1f} min late" in row["Details"] and float(row["Minutes late"]) == each["lateBy"]
        if "nearest" in each:
            assert f"nearest {each['nearest']:.1f} m at " in row["Details"]


def test_a_stop_leads_to_its_zone_and_its_time(make_page, open_page):
    page = page_of(make_page, open_page)
    open_tab(page)
    row = page.locator("#panel-stops tbody tr", has_text="school")
    button = row.get_by_role("button").first
    button.focus()
    page.keyboard.press("Enter")
    settle(page)
    zones = [each["id"] for each in state(page, "layoutAnswer.zones")]
    assert zones[state(page, "selection.zone")] == "school"
    [school] = [each for each in map(json.loads, records().splitlines()) if each["zone"] == "school"]
    assert page.evaluate("new Date(ringfence.store.state.cursor).toISOString()") == school["arrived"]


def test_nothing_is_said_of_stops_beside_a_changed_layout(make_page, open_page):
    page = page_of(make_page, open_page)
    open_tab(page)
    assert page.locator("#panel-stops tbody tr").count() == 6
    page.get_by_role("tab", name="What if").click()
    settle(page)
    page.get_by_label("Exit distance").first.fill("80")
    page.keyboard.press("Enter")
    settle(page)
    assert state(page, "changes.length") > 0
    open_tab(page)
    assert not page.locator("#panel-stops table").is_visible()
    assert "about the files" in page.locator("#panel-stops").inner_text()
    assert page.locator("#tab-stops .tab-count").inner_text() == ""
    page.keyboard.press("Control+z")
    settle(page)
    assert page.locator("#panel-stops tbody tr").count() == 6
