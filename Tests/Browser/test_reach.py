"""Nothing that can be used is outside the window or covered, at any width; the legend of the map can be folded."""

import pytest

from conftest import settle, state

UNREACHABLE = """() => [...document.querySelectorAll("button, select, input, summary, th")].filter((each) => each.checkVisibility())
  .filter((each) => {
    each.scrollIntoView({ block: "center", inline: "nearest" });
    const box = each.getBoundingClientRect();
    if (box.left < -0.5 || box.right > innerWidth + 0.5) return true;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return top === null || !(each.contains(top) || top.contains(each) && top.matches("label, th"));
  }).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("width", [360, 768, 1024, 1440, 1920])
def test_every_control_and_column_is_reached(width, sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), width=width, height=900)
    # All tabs are in sight without scrolling.
    panel = page.locator("#panel").bounding_box()
    for tab in page.get_by_role("tab").all():
        box = tab.bounding_box()
        assert panel["x"] <= box["x"] and box["x"] + box["width"] <= panel["x"] + panel["width"] + 0.5, tab.inner_text()
    for tab in ("Events", "Modes", "What if", "Compare", "Circles"):
        page.get_by_role("tab", name=tab).click()
        settle(page)
        assert page.evaluate(UNREACHABLE) == [], tab


def test_columns_beyond_the_edge_have_a_shade(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), width=360)
    scroller = page.locator("#panel-events .table-scroller")
    assert scroller.evaluate("element => element.scrollWidth > element.clientWidth")
    image, attachment = scroller.evaluate("""element => { const style = getComputedStyle(element);
      return [style.backgroundImage, style.backgroundAttachment]; }""")
    # Covers that move with the columns, over shades that stay.
    assert image.count("linear-gradient") == 4 and attachment == "local, local, scroll, scroll"


def test_at_1024_pixels_all_columns_are_in_sight(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), width=1024, height=900)
    assert page.locator("#panel-events .table-scroller").evaluate("element => element.scrollWidth <= element.clientWidth")


def test_the_legend_is_a_line_that_stays_unfolded_for_the_session(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    legend = page.locator(".map-legend")
    height = lambda: legend.bounding_box()["height"]  # noqa: E731
    assert legend.is_visible() and height() == 24
    page.get_by_role("button", name="Legend").focus()
    page.keyboard.press("Enter")
    settle(page)
    assert height() > 40 and page.get_by_role("button", name="Legend").get_attribute("aria-expanded") == "true"
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert height() > 40
    page.get_by_role("button", name="Legend").click()
    settle(page)
    assert height() == 24
    # On paper it is whole.
    page.emulate_media(media="print")
    settle(page)
    assert height() > 24
    page.emulate_media(media="screen")
    assert height() == 24


def test_the_legend_has_only_what_is_on_the_map(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    items = page.locator(".map-legend-item").all_inner_texts()
    # No event of this drive is a dwell; it has crossings.
    assert {event["type"] for event in state(page, "answer.app")} <= {"entered", "exited", "crossed"}
    assert "event: + entered, − exited, | crossed" in items
    # In the first minute, before the swipe, there are neither losses nor restart mode.
    page.evaluate("""() => { const { store } = ringfence; const [first] = store.state.tracks[0].times;
      store.set({ timeRange: [first - 1, first + 70000] }); }""")
    settle(page)
    items = page.locator(".map-legend-item").all_inner_texts()
    assert "lost" not in items and "in restart mode" not in items and "event: + entered, − exited" in items


def test_a_narrow_screen_begins_with_the_map(sample_page, open_page):
    for sample in ("swiped-commute", "harbour-drive"):
        page = open_page(sample_page(sample), width=360, height=740)
        assert page.locator("#map").bounding_box()["y"] < 300
        assert page.locator(".map-legend").bounding_box()["height"] == 24
        # The story follows the map, and nothing is wider than the screen.
        assert page.locator("#story").bounding_box()["y"] > page.locator("#map").bounding_box()["y"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("sample", ["swiped-commute", "harbour-drive", "one-way-street"])
def test_the_map_has_most_of_the_window(sample, sample_page, open_page):
    page = open_page(sample_page(sample), width=1440, height=900)
    box = page.locator("#map").bounding_box()
    assert box["width"] >= 0.6 * 1440 and box["height"] >= 0.55 * 900 - 1
    assert page.locator("#timeline").bounding_box()["height"] <= 900 / 3 + 1
    # All of it is in the window, and the track takes most of one side.
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    part = page.evaluate("""() => { const [track] = ringfence.store.state.tracks;
      const at = Array.from(track.longitudes, (x, i) => ringfence.map.screenPosition(x, track.latitudes[i]));
      const view = ringfence.map.view();
      const span = key => Math.max(...at.map(each => each[key])) - Math.min(...at.map(each => each[key]));
      return Math.max(span("x") / view.width, span("y") / view.height); }""")
    assert part >= 0.59


def test_the_timeline_and_the_map_share_the_window_as_the_reader_likes(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), width=1440, height=900)
    rows = lambda: page.locator(".timeline-rows").bounding_box()["height"]  # noqa: E731
    before = rows()
    splitter = page.get_by_role("separator", name="Height of the timeline")
    box = splitter.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 56, steps=7)
    page.mouse.up()
    settle(page)
    assert abs(rows() - (before - 56)) <= 1
    splitter.focus()
    page.keyboard.press("ArrowUp")
    settle(page)
    assert abs(rows() - (before - 28)) <= 1
    page.keyboard.press("Home")
    settle(page)
    assert abs(rows() - before) <= 1
    # The map alone, by its key and by its button.
    page.locator(".map-surface").focus()
    page.keyboard.press("m")
    settle(page)
    assert page.locator("#map").bounding_box()["width"] > 1400 and not page.locator("#panel").is_visible()
    page.get_by_role("button", name="Full map").click()
    settle(page)
    assert page.locator("#panel").is_visible()
