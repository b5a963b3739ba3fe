"""What the engine in the page reports is what the command reports, byte for byte, and the tables show it."""

import json

import pytest

from conftest import run_command, sample_files, samples, settle, state, table_rows


def command_events(name, *options):
    zones, tracks, _ = sample_files(name)
    return run_command("evaluate", "--zones", zones, "--format", "ndjson", *options, *tracks)


def page_report(page, kind):
    return page.evaluate(f"ringfence.store.state.engine.report(ringfence.store.state.tracks[0].index, '{kind}')")


@pytest.mark.parametrize("name", samples())
def test_events_equal_the_commands(name, sample_page, open_page):
    page = open_page(sample_page(name))
    assert page_report(page, "normal") == command_events(name)
    assert page_report(page, "restart") == command_events(name, "--mode", "restart")


@pytest.mark.parametrize("name", samples())
def test_the_comparison_equals_the_commands(name, sample_page, open_page):
    page = open_page(sample_page(name))
    scenario = sample_files(name)[2]
    options = ["--scenario", scenario] if scenario else []
    expected = command_events(name, "--mode", "compare", *options).splitlines(keepends=True)
    rows = [line for line in expected if not line.startswith('{"type":"lifeCycle"')]
    found = page_report(page, "comparison").splitlines(keepends=True)
    assert [line for line in found if not line.startswith('{"type":"lifeCycle"')] == rows


def test_the_app_of_a_scenario_reports_what_the_command_says(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    scenario = sample_files("swiped-commute")[2]
    expected = command_events("swiped-commute", "--scenario", scenario).splitlines()
    events = [line for line in expected if not line.startswith('{"type":"lifeCycle"')]
    found = [line for line in page_report(page, "app").splitlines() if not line.startswith('{"type":"lifeCycle"')]
    assert found == events


@pytest.mark.parametrize("name", ["harbour-drive", "laps", "swiped-commute"])
def test_answers_are_the_records_of_the_report(name, sample_page, open_page):
    page = open_page(sample_page(name))
    assert state(page, "answer.normal") == [json.loads(line) for line in command_events(name).splitlines()]


def test_the_table_of_events_shows_every_event_in_order_of_time(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), timezone_id="UTC")
    page.get_by_label("Events to show").select_option("normal")
    # The layout has a time zone, which the page shows.
    page.get_by_label("Clock").select_option("utc")
    settle(page)
    rows = table_rows(page, "events")
    events = [json.loads(line) for line in command_events("harbour-drive").splitlines()]
    # The fence is named in the one zone that has two.
    assert [(row[0], row[2], row[3]) for row in rows] == [
        (event["time"][11:19], event["type"], event["zoneName"] + (f" {event['fence']}" if event["zone"] == "quay" else "")) for event in events]


def test_the_table_of_losses_shows_the_reasons(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    page.get_by_role("tab", name="Modes").click()
    settle(page)
    lost = {row[2]: row[-1] for row in table_rows(page, "modes") if "lost" in row[1]}
    # From Docs/LifeCycle.md.
    assert lost == {
        "school": "In restart mode iOS checks circles only; this zone needs a speed. Give it a second zone without the condition, or accept the loss.",
        "fuel": "Its fixes did not reach the app: the app took no fix in this part of its duty cycle. "
                "Make the fence larger, so that the device is in it for longer, or accept the loss.",
        "bridge": "In restart mode iOS checks circles only; this fence is a line. Draw a circle in its place, or accept the loss."}


def test_the_explanation_shows_found_required_and_missing(sample_page, open_page):
    page = open_page(sample_page("school-street"))
    page.get_by_role("tab", name="Why").click()
    settle(page)
    page.locator("#panel-why select").select_option("0")
    settle(page)
    # From Docs/Explain.md: 57.6 km/h, at most 30.0 km/h: 27.6 km/h too fast; failed 5 of 5 tries.
    text = page.locator("#panel-why").inner_text()
    for part in ("57.6 km/h", "at most 30.0 km/h", "27.6 km/h too fast", "5 tries", "suppressed"):
        assert part in text
