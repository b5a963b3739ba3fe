"""What happened at first sight: a sentence, a list that one can follow, and the same words and times in all views."""

import json

import pytest

from conftest import run_command, sample_files, settle, state, table_rows
from test_names import open_recording

COMMUTE = "swiped-commute"
# From Docs/LifeCycle.md: what an app that is swiped away at 07:02 loses on this drive.
LOST = {"school": "07:05:31", "fuel": "07:07:15", "bridge": "07:12:14"}


def story(page):
    return [line.split("\n") for line in page.locator("#story li").all_inner_texts()]


def test_the_head_says_what_was_lost_and_since_when(sample_page, open_page):
    page = open_page(sample_page(COMMUTE))
    # Four visits are in both, two visits and a crossing are lost, one check-in is false.
    assert page.locator("#page-summary").inner_text().startswith(
        "3 of 7 visits and crossings lost after the swipe at 07:02:00; 1 false check-in. ")


def test_each_loss_has_a_reason_and_a_remedy(sample_page, open_page):
    page = open_page(sample_page(COMMUTE))
    text = page.locator("#story").inner_text()
    for zone, time in LOST.items():
        assert f"{zone} {time}" in text
    for sentence in ("In restart mode iOS checks circles only; this zone needs a speed.",
                     "Give it a second zone without the condition, or accept the loss.",
                     "In restart mode iOS checks circles only; this fence is a line.", "Draw a circle in its place, or accept the loss.",
                     "Its fixes did not reach the app: the app took no fix in this part of its duty cycle.",
                     "Make the fence larger, so that the device is in it for longer, or accept the loss."):
        assert sentence in text
    assert "car-park 07:11:01" in text and "false check-in 27.4 m outside the fence. Lower the buffer, or accept the check-in." in text


def test_a_false_check_in_has_its_remedy_in_all_views(sample_page, open_page):
    page = open_page(sample_page(COMMUTE))
    # A circle with a buffer of 30 m is exact: its check-ins are outside by the buffer at most.
    remedy = "Lower the buffer, or accept the check-in."
    page.get_by_role("tab", name="Modes").click()
    settle(page)
    row, = [row for row in table_rows(page, "modes") if row[1] == "false check-in"]
    assert row[2] == "car-park" and row[-1].endswith(remedy)
    page.evaluate(f"ringfence.store.set({{ tab: 'why', selection: {{ zone: {index_of(page, 'car-park')}, fence: null }} }})")
    settle(page)
    entry = page.locator("#panel-why .entries li", has_text="false check-in")
    assert entry.locator(".remedy").inner_text() == remedy


def test_the_remedy_of_a_false_check_in_is_that_of_its_circle(make_page, open_page, tmp_path):
    """A strip of 2 km by 60 m has a circle far larger than itself: no buffer helps there."""
    zones = tmp_path / "strip.json"
    zones.write_text(json.dumps({"version": 1, "zones": [{"id": "strip", "fences": [
        {"rectangle": {"southWest": [16.0, 48.0], "northEast": [16.027, 48.00054]}}]}]}))
    # From the north to 400 m before the strip and back: in the circle of 1 km, never in the fence.
    fixes = [48.02 - min(t, 200 - t) * 0.00016 for t in range(201)]
    track = tmp_path / "past.csv"
    track.write_text("time,latitude,longitude\n" + "".join(f"{1_777_000_000 + 10 * t},{y:.6f},16.0135\n" for t, y in enumerate(fixes)))
    page = open_page(make_page(zones, track))
    assert "Draw the fence closer to a circle or divide it into smaller ones, or accept the check-in." in page.locator("#story").inner_text()


def test_an_entry_leads_map_timeline_and_why_to_its_place(sample_page, open_page):
    page = open_page(sample_page(COMMUTE), width=1440, height=900)
    before = page.evaluate("ringfence.map.view().scale")
    page.evaluate("ringfence.store.set({ timeRange: [ringfence.store.state.tracks[0].times[0], ringfence.store.state.tracks[0].times[60]] })")
    settle(page)
    page.locator("#story button", has_text="fuel").click()
    settle(page)
    zone = next(index for index, each in enumerate(state(page, "layoutAnswer.zones")) if each["id"] == "fuel")
    assert state(page, "selection.zone") == zone
    assert page.evaluate("new Date(ringfence.store.state.cursor).toISOString()") == "2026-05-04T05:07:15.000Z"
    start, end = state(page, "timeRange")
    assert start <= state(page, "cursor") <= end
    assert state(page, "tab") == "why" and "fuel" in page.locator("#panel-why h3").inner_text()
    assert "Make the fence larger" in page.locator("#panel-why").inner_text()
    # The map shows the fence and its surroundings.
    assert page.evaluate("ringfence.map.view().scale") > 2 * before
    at = page.evaluate("ringfence.map.screenPosition(16.356846, 48.186475)")
    size = page.locator(".map-surface").bounding_box()
    assert 0 < at["x"] < size["width"] and 0 < at["y"] < size["height"]


def test_a_loss_has_one_time_and_one_word_in_all_views(sample_page, open_page):
    page = open_page(sample_page(COMMUTE))
    page.get_by_label("Events to show").select_option("none")
    settle(page)
    events = {row[3]: (row[0], row[2], row[4]) for row in table_rows(page, "events")}
    page.get_by_role("tab", name="Modes").click()
    settle(page)
    modes = {row[2]: (row[0], row[1], row[-1]) for row in table_rows(page, "modes")}
    for zone, time in LOST.items():
        what = "crossing lost" if zone == "bridge" else "visit lost"
        assert events[zone][:2] == modes[zone][:2] == (time, what)
        assert modes[zone][2].startswith(events[zone][2])
        page.evaluate(f"ringfence.store.set({{ tab: 'why', selection: {{ zone: {index_of(page, zone)}, fence: null }} }})")
        settle(page)
        entry = page.locator("#panel-why .entries li", has_text=what).inner_text()
        assert entry.startswith(time) and events[zone][2] in entry
    assert modes["car-park"][:2] == ("07:11:01", "false check-in")


def index_of(page, zone):
    return page.evaluate(f"ringfence.store.state.layoutAnswer.zones.findIndex(each => each.id === '{zone}')")


def test_the_tips_of_map_and_timeline_say_the_same(sample_page, open_page):
    page = open_page(sample_page(COMMUTE), width=1440, height=900)
    page.locator("#story button", has_text="fuel").click()
    settle(page)
    # The mark of the loss is where the path entered the fence, by the event of normal mode.
    boundary = page.evaluate("ringfence.store.state.answer.normal.find(e => e.zone === 'fuel' && e.type === 'entered').boundary")
    at = page.evaluate("([x, y]) => ringfence.map.screenPosition(x, y)", [boundary["longitude"], boundary["latitude"]])
    box = page.locator(".map-surface").bounding_box()
    page.mouse.move(box["x"] + at["x"], box["y"] + at["y"])
    page.locator(".map-tip").wait_for()
    tip = page.locator(".map-tip").inner_text()
    assert "fuel: visit lost" in tip and "07:07:15" in tip and "Its fixes did not reach the app" in tip
    assert "notDelivered" not in tip


@pytest.mark.parametrize("name", [COMMUTE, "laps", "harbour-drive", "school-street"])
def test_a_tab_counts_the_rows_of_its_table(name, sample_page, open_page):
    page = open_page(sample_page(name))
    for tab, panel in (("Events", "events"), ("Modes", "modes"), ("Findings", "findings")):
        page.get_by_role("tab", name=tab).click()
        settle(page)
        number = page.get_by_role("tab", name=tab).locator(".tab-count").inner_text()
        assert page.locator(f"#panel-{panel} .table-count").inner_text().split()[0] == number


def test_without_a_scenario_the_head_says_what_fired_nearly_fired_and_never_came_near(open_page, make_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("near")
    zones, track = folder / "zones.json", folder / "track.csv"
    # Along the equator, 111.3 m for 0.001°: through "Hit" and "Slow", past "Near" at 111.3 - 50 = 61.3 m, 11 km from "Far".
    circle = lambda longitude, latitude=0: [{"id": "f", "circle": {"center": [longitude, latitude], "radius": 50}}]  # noqa: E731
    zones.write_text(json.dumps({"version": 1, "zones": [
        {"id": "a", "name": "Hit", "fences": circle(10.002)},
        {"id": "b", "name": "Slow", "fences": circle(10.006), "conditions": {"speed": {"minimum": "100 km/h"}}},
        {"id": "c", "name": "Near", "fences": circle(10.004, 0.001)}, {"id": "d", "name": "Far", "fences": circle(10.1)}]}))
    track.write_text("time,latitude,longitude\n" + "".join(
        f"2026-05-04T07:{index // 60:02}:{index % 60:02}Z,0,{10 + index * 0.0001:.4f}\n" for index in range(90)))
    page = open_page(make_page(zones, track), timezone_id="UTC")
    assert page.locator("#page-summary").inner_text().startswith("1 of 4 zones fired, 2 nearly, 1 never came near. ")
    text = page.locator("#story").inner_text()
    # 11.13 m a second are 40.1 km/h.
    assert "Slow 07:00:5" in text and "Speed, 59.9 km/h too slow." in text
    near, = [line for line in page.locator("#story li").all_inner_texts() if "Near" in line]
    assert "60.6 m away" in near or "61.3 m away" in near or "60.5 m away" in near
    assert any("fired" in line and "Hit" in line for line in page.locator("#story li").all_inner_texts())
    assert any("never reached" in line and "Far" in line for line in page.locator("#story li").all_inner_texts())
    page.locator("#story button", has_text="Far").click()
    settle(page)
    assert state(page, "selection.zone") == 3


def test_the_track_is_coloured_by_delivery_where_there_is_a_scenario(sample_page, open_page):
    page = open_page(sample_page(COMMUTE))
    assert page.locator("#map-coloring").input_value() == "delivery"
    assert "Delivery to the app" in page.locator(".map-legend").inner_text()
    page = open_page(sample_page("harbour-drive"))
    assert page.locator("#map-coloring").input_value() == "speed"


def test_swipe_and_wake_are_on_the_map_and_have_tips_in_the_timeline(sample_page, open_page):
    page = open_recording(open_page, sample_page(COMMUTE), width=1440, height=900)
    drawn = page.evaluate("mapTexts")
    assert any("swiped away" in text for text in drawn)
    assert any("restarted by a significant change" in text for text in drawn)
    drawn = page.evaluate("drawnTexts")
    assert any(text.startswith("open") for text in drawn) and any(text.startswith("in ") for text in drawn)
    legend = page.locator(".map-legend").inner_text()
    assert "the app ended" in legend and "the app was woken" in legend
    first, last = page.evaluate("[ringfence.store.state.tracks[0].times[0], ringfence.store.state.tracks[0].times.at(-1)]")
    box = page.locator(".timeline-slider").bounding_box()

    def tip(minutes):
        space = (last - first) * 0.01
        share = (minutes * 60_000 + space) / (last - first + 2 * space)
        page.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] - 8)
        settle(page)
        return page.locator("#timeline .tooltip").inner_text()

    assert "App: open" in tip(0.5)
    assert "App: in the background" in tip(1.5)
    assert "App: swiped away" in tip(3) and "07:02:00 to 07:05:00" in tip(3)
    assert "App: restarted by a significant change" in tip(8)


def test_a_false_check_in_has_its_own_sign(sample_page, open_page):
    page = open_page(sample_page(COMMUTE))
    assert page.locator("#timeline .legend [data-sign=false]").count() == 1
    assert page.locator(".map-legend [data-sign=false]").count() == 1
    row = page.locator("#panel-events tbody tr", has_text="07:11:01").filter(has_text="restarted")
    assert row.locator("[data-sign=false]").count() == 1
    # No other sign has its shape.
    shapes = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll("svg.sign")]
      .map((sign) => [sign.dataset.sign, sign.firstElementChild.getAttribute("d")]))""")
    assert len([shape for shape in shapes.values() if shape == shapes["false"]]) == 1


def test_signs_stay_where_the_system_chooses_the_colours(sample_page, open_page):
    page = open_page(sample_page(COMMUTE), forced_colors="active")
    for selector in ("#timeline .legend .sign", "#panel-events tbody .sign", "#story .sign", ".map-legend .sign"):
        colours = page.evaluate("""(selector) => [...document.querySelectorAll(selector)].map((sign) => {
          const path = sign.firstElementChild;
          const style = getComputedStyle(path);
          return [style.fill === "none" ? style.stroke : style.fill, getComputedStyle(document.body).backgroundColor];
        })""", selector)
        assert colours and all(ink != ground and ink != "none" for ink, ground in colours), selector


def test_the_static_tables_compare_with_the_scenario(sample_page, open_page):
    page = open_page(sample_page(COMMUTE), waits=False, java_script_enabled=False)
    text = page.locator("#static").inner_text()
    assert "3 of 7 visits and crossings lost after the swipe at 2026-05-04T05:02:00.000Z; 1 false check-in." in text
    rows = [row.split("\t") for row in text.splitlines() if "\t" in row]
    fuel, = [row for row in rows if len(row) == 6 and row[3] == "fuel" and row[2] == "visit lost"]
    assert fuel[1] == "2026-05-04T05:07:15.000Z" and "did not reach the app" in fuel[4]
    assert any(row[-2:] == ["fuel", "lost: fired only without the scenario"] for row in rows)
    false, = [row for row in rows if len(row) == 6 and row[2] == "false check-in"]
    assert false[3] == "car-park" and false[5] == "Lower the buffer, or accept the check-in"


def test_the_fleet_counts_false_check_ins(open_page, make_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("commutes")
    zones, tracks, scenario = sample_files(COMMUTE)
    text = run_command("convert", tracks[0], "-o", "-", "--format", "csv", "--quiet")
    for index in range(6):
        (folder / f"day-{index}.csv").write_text(text)
    page = open_page(make_page(zones, folder, scenario=scenario))
    page.locator("#page-summary", has_text="6 tracks.").wait_for()
    # Three losses and a false check-in a day, as of the single track.
    assert "18 visits and crossings lost, 6 false check-ins on 6 tracks." in page.locator("#page-summary").inner_text()
