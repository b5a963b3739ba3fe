"""A changed page says so everywhere, its changes go back and forth by keys, and it is not left without a question."""

import pytest

from conftest import settle, state
from test_changes import change_radius, report


def is_asked_before_leaving(page):
    """Whether the browser would ask before it leaves the page."""
    return page.evaluate("""() => { const event = new Event("beforeunload", { cancelable: true });
      dispatchEvent(event); return event.defaultPrevented; }""")


@pytest.mark.parametrize("width", [360, 1024, 1440])
def test_a_changed_page_says_so_in_every_tab(sample_page, open_page, width):
    page = open_page(sample_page("harbour-drive"), width=width)
    badge = page.locator("#page-changes")
    assert not badge.is_visible()
    title = page.title()
    change_radius(page, 20)
    change_radius(page, 30)
    settle(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        settle(page)
        assert "changed: 2" in badge.inner_text()
        box = badge.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, tab.inner_text()
        if width < 1000:
            # In sight also where the page is scrolled.
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            settle(page)
            box = badge.bounding_box()
            assert 0 <= box["y"] <= 800 - box["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.title() == f"{title} (changed: 2)"
    badge.get_by_role("button", name="undo").click()
    settle(page)
    assert "changed: 1" in badge.inner_text()
    badge.get_by_role("button", name="compare").click()
    settle(page)
    assert state(page, "tab") == "compare"
    badge.get_by_role("button", name="undo").click()
    settle(page)
    assert not badge.is_visible() and page.title() == title


def test_a_changed_page_says_so_on_paper(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    change_radius(page, 20)
    settle(page)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    settle(page)
    text = page.locator("#page-changes").inner_text()
    assert "changed: 1" in text and "not the results of the files" in text and "undo" not in text
    heading = page.locator("#panel-modes .printed-title")
    assert "changed" in heading.evaluate("each => getComputedStyle(each, '::after').content")
    assert page.locator("#panel-compare").is_visible()


def test_keys_undo_and_redo(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    first = report(page)
    change_radius(page, 20)
    second = report(page)
    assert first != second
    page.locator("body").click(position={"x": 2, "y": 2})
    for undo, redo in (("Control+z", "Control+y"), ("Control+z", "Control+Shift+Z"), ("Meta+z", "Meta+Shift+Z")):
        page.keyboard.press(undo)
        settle(page)
        assert report(page) == first
        page.keyboard.press(redo)
        settle(page)
        assert report(page) == second


def test_leaving_with_unsaved_changes_is_asked(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    assert not is_asked_before_leaving(page)
    change_radius(page, 20)
    assert is_asked_before_leaving(page)
    page.get_by_role("tab", name="What if").click()
    with page.expect_download():
        page.get_by_role("button", name="Save layout").click()
    settle(page)
    assert not is_asked_before_leaving(page)
    page.evaluate("ringfence.actions.changeSettings(ringfence.store, { bufferMeters: 80 }, 'Buffer')")
    settle(page)
    assert is_asked_before_leaving(page)
    # A layout alone does not hold a setting.
    with page.expect_download():
        page.get_by_role("button", name="Save layout").click()
    assert is_asked_before_leaving(page)
    with page.expect_download():
        page.get_by_role("button", name="Save everything").click()
    assert not is_asked_before_leaving(page)
    page.evaluate("ringfence.actions.revertAll(ringfence.store)")
    assert not is_asked_before_leaving(page)
