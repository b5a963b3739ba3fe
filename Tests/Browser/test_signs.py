"""One sign for one thing: what the map and the timeline draw, read from their pictures as SVG."""

import json
import re

import pytest

from conftest import run_command, sample_files, settle
from map_steps import select_cafe, surface
from test_export import saved


def sign_path(page, name):
    """The path of a sign as the legend of a page has it in its text."""
    return page.locator(f"[data-sign={name}] path").first.get_attribute("d")


def drawn(text, path):
    """Where a path of a sign stands in a picture without its legend, as (x, y), with the colors that it is filled with or drawn in."""
    width = re.search(r'viewBox="0 0 ([\d.]+) ', text)[1]
    text = text[:[found.start() for found in re.finditer(rf'<rect x="0" y="[\d.]+" width="{width}"', text)][-1]]
    found = re.findall(rf'd="{re.escape(path)}" transform="translate\(([-\d.]+) ([-\d.]+)\)[^"]*" '
                       r'fill="([^"]+)"(?:[^/]*stroke="([^"]+)")?', text)
    return [(float(x), float(y), fill if fill != "none" else stroke) for x, y, fill, stroke in found]


def color(page, name):
    return page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('--{name}').trim()")


@pytest.fixture
def crowded(sample_page, open_page):
    """A commute seen from so far away that all its events are within a few pixels."""
    page = open_page(sample_page("swiped-commute"))
    for _ in range(8):
        page.get_by_role("button", name="Zoom out", exact=True).click()
    settle(page)
    return page


def test_a_number_of_events_shows_what_was_lost_and_false_in_it(crowded, tmp_path):
    text = saved(crowded, "Map as SVG", tmp_path).read_text(encoding="utf-8")
    # All events are in one group now: no sign but those beside its number.
    assert len({(x, y) for x, y, _ in drawn(text, sign_path(crowded, "normal"))}) == 0
    lost = drawn(text, sign_path(crowded, "lost"))
    false = drawn(text, sign_path(crowded, "false"))
    assert {each[2] for each in lost} >= {color(crowded, "lost")} and len({each[:2] for each in lost}) == 1
    assert {each[2] for each in false} >= {color(crowded, "warning")} and len({each[:2] for each in false}) == 1
    # The command: 3 lost (two visits and a crossing), 1 false check-in.
    zones, tracks, scenario = sample_files("swiped-commute")
    compared = [json.loads(line) for line in run_command(
        "evaluate", "--zones", zones, *tracks, "--scenario", scenario, "--mode", "compare", "--format", "ndjson").splitlines()]
    count = lambda key: sum(len(row.get(key, [])) for row in compared)
    assert (count("lost"), count("falseCheckIns")) == (3, 1)
    # The tip counts them. The group stands to the left of its signs.
    box = surface(crowded).bounding_box()
    crowded.mouse.move(box["x"] + lost[0][0] - 12, box["y"] + lost[0][1] + 8)
    settle(crowded)
    lines = crowded.locator(".map-tip > *").all_inner_texts()
    assert lines[1] == "visit lost: 2, crossing lost: 1, false check-in: 1"
    assert [line.split(": ")[1] for line in lines[2:6]] == ["visit lost", "visit lost", "crossing lost", "false check-in"]


def test_a_number_without_a_loss_has_no_such_sign(make_page, open_page, tmp_path):
    zones, tracks, _ = sample_files("swiped-commute")
    page = open_page(make_page(zones, *tracks))
    page.evaluate("ringfence.store.set({ shown: { ...ringfence.store.state.shown, circles: false } })")
    for _ in range(8):
        page.get_by_role("button", name="Zoom out", exact=True).click()
    settle(page)
    text = saved(page, "Map as SVG", tmp_path).read_text(encoding="utf-8")
    assert drawn(text, sign_path(page, "lost")) == [] and drawn(text, sign_path(page, "false")) == []


def test_a_fence_says_what_was_lost_in_it(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    x, y = page.evaluate("""() => { const { map, store } = ringfence;
      const [longitude, latitude] = store.state.layoutAnswer.zones.find(({ id }) => id === "fuel").fences[0].shape.center;
      map.show(longitude, latitude, map.view().scale * 20);
      return [longitude, latitude]; }""")
    settle(page)
    box = surface(page).bounding_box()
    at = page.evaluate("([x, y]) => ringfence.map.screenPosition(x, y)", [x, y])
    page.mouse.move(box["x"] + at["x"] + 30, box["y"] + at["y"] + 30)
    page.wait_for_timeout(800)
    assert "visit lost: 1" in page.locator(".map-tip > *").all_inner_texts()


def test_the_timeline_has_the_signs_of_the_map_and_the_tables(sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    # As the tables: by the mode in which the command says that the app reported each event.
    zones, tracks, scenario = sample_files("swiped-commute")
    events = lambda *options: [json.loads(line) for line in run_command(
        "evaluate", "--zones", zones, *tracks, "--format", "ndjson", *options).splitlines() if '"boundary"' in line]
    app = events("--scenario", scenario)
    alive = sum(event["mode"] == "normal" for event in app)
    assert 0 < alive < len(app)
    text = saved(page, "Timeline as SVG", tmp_path).read_text(encoding="utf-8")
    count = lambda name, shade: sum(each[2] == color(page, shade) for each in drawn(text, sign_path(page, name)))
    assert count("normal", "normal") == len(events()) + alive
    # A hollow sign is filled with the ground and drawn in its color; the false check-in is a diamond instead.
    assert count("restart", "restart") == len(app) - alive - 1
    assert count("false", "warning") == 1
    assert page.locator("#timeline .legend li").all_inner_texts()[:2] == ["Normal mode; app, alive", "App, restarted"]


def test_handles_are_signs_too(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    select_cafe(page)
    text = saved(page, "Map as SVG", tmp_path).read_text(encoding="utf-8")
    # The handle of the radius is a rhombus of 14 by 12 pixels, that of the middle two lines.
    assert len(drawn(text, "M-7 0L0 -6L7 0L0 6Z")) == 2
    assert len(drawn(text, "M-7 0H7M0 -7V7")) == 1


def test_findings_have_the_signs_of_their_table(make_page, open_page, tmp_path):
    # A dwell time without an exit is an error, a ring that is not closed a warning.
    zones = [{"id": "west", "exit": False, "dwell": "5 min", "fences": [{"id": "f", "circle": {"center": [10, 48], "radius": 100}}]},
             {"id": "east", "fences": [{"id": "f", "polygon": [[[10.01, 48], [10.011, 48], [10.011, 48.001]]]}]}]
    path = tmp_path / "zones.json"
    path.write_text(json.dumps({"version": 1, "zones": zones}))
    page = open_page(make_page(path))
    page.get_by_role("tab", name="Findings").click()
    settle(page)
    text = saved(page, "Map as SVG", tmp_path).read_text(encoding="utf-8")
    places = lambda name: len({each[:2] for each in drawn(text, sign_path(page, name))})
    assert (places("error"), places("warning")) == (1, 1)
    legend = page.locator(".map-legend-item").all_inner_texts()
    assert "error of the linter" in legend and "warning of the linter" in legend
