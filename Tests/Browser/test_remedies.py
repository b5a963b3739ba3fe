"""What would mend what went wrong: the numbers of the command, tried with the pointer and with keys, and undone."""

import json

from conftest import run_command, settle, state

#: Beside a drive along the equator: a pass at 110.574 m of 100 m, a limit of speed that is missed, and a line.
LAYOUT = {"version": 1, "zones": [
    {"id": "shop", "fences": [{"id": "door", "circle": {"center": [0, 0.001], "radius": 100}}]},
    {"id": "slow", "fences": [{"id": "door", "circle": {"center": [0, 0], "radius": 100}}],
     "conditions": {"speed": {"maximum": "5 km/h"}}},
    {"id": "bar", "fences": [{"id": "line", "geoline": [[0.00055, -0.001], [0.00055, 0.001]]}]}]}


def files(folder):
    zones, track = folder / "zones.json", folder / "walk.csv"
    zones.write_text(json.dumps(LAYOUT))
    rows = [f"2026-01-02T10:0{minute}:00Z,0,{(minute - 3) / 1000}" for minute in range(7)]
    track.write_text("\n".join(["time,latitude,longitude", *rows]) + "\n")
    return zones, track


def explained(zones, track, zone, *options):
    """The texts of the remedies that the command finds at a zone."""
    rows = run_command("explain", "--zones", zones, "--zone", zone, "--remedies", "--format", "ndjson", *options, track).splitlines()
    return [remedy for row in map(json.loads, rows) if row["type"] == "zoneOutcome" for remedy in row["remedies"]]


def open_why(page, zone):
    """Opens the tab Why of the zone of an index."""
    page.get_by_role("tab", name="Why").click()
    page.locator("#panel-why select").select_option(value=str(zone))
    settle(page)


def remedies(page):
    return page.get_by_role("region", name="Remedies")


def test_the_pointer_tries_the_number_of_the_command(open_page, make_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track))
    open_why(page, 0)
    [found] = explained(zones, track, "shop")
    assert found["value"] == 111 and found["effects"] == []
    assert found["text"] in remedies(page).inner_text()
    assert "Nothing else changes in this drive by more than 1 s." in remedies(page).inner_text()
    before = state(page, "changes.length")
    remedies(page).get_by_role("button", name=f"Try: {found['text']}").click()
    settle(page)
    assert state(page, "layout.zones[0].fences[0].circle.radius") == 111
    assert state(page, "changes.length") == before + 1
    # The command fires with it, too.
    changed = tmp_path / "changed.json"
    changed.write_text(state(page, "layoutText"))
    shown = [[event["zone"], event["time"]] for event in state(page, "answer.normal")]
    rows = map(json.loads, run_command("evaluate", "--zones", changed, "--format", "ndjson", track).splitlines())
    assert shown == [[row["zone"], row["time"]] for row in rows]
    assert "shop" in {zone for zone, _ in shown}
    page.keyboard.press("Control+z")
    settle(page)
    assert state(page, "layout.zones[0].fences[0].circle.radius") == 100
    assert found["text"] in remedies(page).inner_text()


def test_the_story_leads_to_the_numbers_of_its_line(open_page, make_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track))
    [found] = explained(zones, track, "shop")
    page.get_by_role("button", name="Try a remedy: shop, 10.6 m away").click()
    settle(page)
    assert state(page, "tab") == "why" and state(page, "selection.zone") == 0
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Remedies"
    # What it changes is shown before it is applied, and the keyboard is beside the button.
    assert state(page, "changes.length") == 0 and "Nothing else changes" in remedies(page).inner_text()
    labels = []
    while f"Try: {found['text']}" not in labels and len(labels) < 3:
        page.keyboard.press("Tab")
        labels.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert all(label.startswith("Try: ") for label in labels)
    page.keyboard.press("Enter")
    settle(page)
    assert state(page, "layout.zones[0].fences[0].circle.radius") == found["value"]
    # What is mended has no line that offers it.
    assert page.get_by_role("button", name="Try a remedy: shop, 10.6 m away").count() == 0


def test_keys_try_a_limit_of_speed(open_page, make_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track))
    open_why(page, 1)
    [found] = explained(zones, track, "slow")
    button = remedies(page).get_by_role("button", name=f"Try: {found['text']}")
    button.focus()
    page.keyboard.press("Enter")
    settle(page)
    assert state(page, "layout.zones[1].conditions.speed.maximum") == f"{found['value']:g} km/h"
    assert "slow" in {event["zone"] for event in state(page, "answer.normal")}
    # The keyboard goes on from there.
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Remedies"


def test_a_circle_takes_the_place_of_a_line_that_restart_mode_loses(open_page, make_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track))
    open_why(page, 2)
    [found] = [each for each in explained(zones, track, "bar", "--mode", "restart") if each["setting"] == "circle"]
    assert "Also:" in remedies(page).inner_text()
    remedies(page).get_by_role("button", name=f"Try: {found['text']}").click()
    settle(page)
    fence = state(page, "layout.zones[2].fences[0]")
    assert "geoline" not in fence and fence["circle"] == {"center": found["center"], "radius": found["value"]}
    assert "bar" in {event["zone"] for event in state(page, "answer.restart")}


def test_a_zone_where_nothing_went_wrong_has_no_remedies(open_page, make_page, tmp_path):
    zones, track = files(tmp_path)
    fine = {"version": 1, "zones": [{"id": "fine", "fences": [{"id": "door", "circle": {"center": [0, 0], "radius": 100}}]}]}
    zones.write_text(json.dumps(fine))
    page = open_page(make_page(zones, track))
    open_why(page, 0)
    assert remedies(page).count() == 0
