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


def test_the_legend_stays_folded_for_the_session(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    legend = page.locator(".map-legend")
    high = page.locator(".map-surface").bounding_box()["height"]
    assert legend.is_visible()
    page.locator(".map-fold > summary").focus()
    page.keyboard.press("Enter")
    settle(page)
    assert not legend.is_visible() and page.locator(".map-surface").bounding_box()["height"] > high + 20
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert not legend.is_visible()
    # On paper it is there.
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    settle(page)
    assert legend.is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert not legend.is_visible()


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


def test_a_narrow_screen_begins_with_a_folded_legend(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), width=360)
    assert not page.locator(".map-legend").is_visible()
    page.get_by_text("Legend", exact=True).click()
    assert page.locator(".map-legend").is_visible()
