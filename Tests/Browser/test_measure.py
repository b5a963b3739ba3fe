"""Measuring on the map."""

import re

from conftest import sample_files, settle, state
from map_steps import screen, surface


def open_commute(sample_page, open_page):
    return open_page(sample_page("swiped-commute"))


def click(page, longitude, latitude):
    page.mouse.click(*screen(page, longitude, latitude))
    settle(page)
    page.wait_for_timeout(350)


def test_a_length_and_an_area(sample_page, open_page):
    page = open_commute(sample_page, open_page)
    selection = state(page, "selection")
    page.get_by_role("button", name="Measure").click()
    for position in ((16.31, 48.175), (16.32, 48.175), (16.32, 48.185)):
        click(page, *position)
    text = page.locator(".map-measure-text").inner_text()
    points = state(page, "measured")
    assert len(points) == 3
    # Radii of curvature of WGS 84 at 48.18 degrees: 743.9 m for 0.01 degrees to the east, 1,111.9 m to the north.
    # Half a pixel of the click is about 4 m here.
    length = float(re.search(r"Length ([\d.]+) km in 2 pieces", text)[1])
    assert abs(length - 1.856) < 0.02
    area = float(re.search(r"edge: ([\d.]+) (ha|km²)", text)[1])
    assert abs(area - (41.36 if " ha" in text else 0.4136)) < (1 if " ha" in text else 0.01)
    # A click of the tool selects nothing and moves no cursor.
    assert state(page, "selection") == selection and state(page, "cursor") is None
    page.get_by_role("button", name="Remove the last point").click()
    settle(page)
    assert "Length 744 m" in page.locator(".map-measure-text").inner_text() or abs(
        float(re.search(r"Length (\d+) m", page.locator(".map-measure-text").inner_text())[1]) - 744) < 10
    page.get_by_role("button", name="Done").click()
    settle(page)
    assert not page.locator(".map-measure").is_visible() and state(page, "measured") == []


def test_the_keyboard_measures_too(sample_page, open_page):
    page = open_commute(sample_page, open_page)
    page.get_by_role("button", name="Measure").click()
    surface(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settle(page)
    assert len(state(page, "measured")) == 2
    assert page.locator(".map-measure-text").inner_text().startswith("Length ")
    page.keyboard.press("Escape")
    settle(page)
    assert state(page, "mapTool") is None and state(page, "measured") == []


def test_a_line_across_the_antimeridian(open_page, make_page):
    zones, tracks, _ = sample_files("antimeridian-walk")
    page = open_page(make_page(zones, *tracks))
    page.evaluate("ringfence.store.set({ mapTool: 'measure', measured: [[179.99, 0], [-179.99, 0]] })")
    settle(page)
    # 0.02 degrees of the equator: 2,226.4 m.
    assert "2.23 km" in page.locator(".map-measure-text").inner_text()
