"""The page without a mouse and without eyes: axe-core, names, landmarks, and the keyboard."""

import importlib.util
import pathlib
import shutil

import pytest

from conftest import sample_files, settle, state
from test_changes import change_radius


def axe_source():
    found = importlib.util.find_spec("axe_playwright_python")
    if found is None:
        pytest.skip("axe-core is not installed")
    return (pathlib.Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page):
    result = page.evaluate("""async () => (await axe.run(document, { resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })).violations
      .map((each) => [each.id, each.help, each.nodes.map((node) => node.html.slice(0, 160) + " | " + node.failureSummary.slice(0, 240))])""")
    return result


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_tab(scheme, sample_page, open_page):
    # The policy of the page keeps foreign scripts out; this one is the test's.
    page = open_page(sample_page("swiped-commute"), color_scheme=scheme, bypass_csp=True)
    page.evaluate("ringfence.store.set({ selection: { zone: 2, fence: 0 }, cursor: ringfence.store.state.tracks[0].times[300] })")
    page.evaluate(axe_source())
    for tab in page.get_by_role("tab").all():
        tab.click()
        settle(page)
        assert violations(page) == [], tab.inner_text()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_changed_page(scheme, width, sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), color_scheme=scheme, width=width, bypass_csp=True)
    change_radius(page, 200)
    page.evaluate(axe_source())
    for name in ("Compare", "What if"):
        page.get_by_role("tab", name=name).click()
        settle(page)
        for details in page.locator(".command-details:visible summary").all():
            details.click()
        settle(page)
        assert violations(page) == [], name


def test_axe_finds_nothing_on_a_narrow_screen(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), width=360, bypass_csp=True)
    page.evaluate(axe_source())
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_fleet(scheme, make_page, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("fleet")
    zones, tracks, _ = sample_files("harbour-drive")
    for index in range(6):
        shutil.copy(tracks[0], folder / f"van-{index}.nmea")
    page = open_page(make_page(zones, folder), color_scheme=scheme, bypass_csp=True)
    page.locator("#page-summary", has_text="6 tracks.").wait_for()
    settle(page)
    page.evaluate(axe_source())
    assert violations(page) == []


def test_axe_finds_nothing_in_the_playground(make_page, open_page):
    page = open_page(make_page(sample_files("harbour-drive")[0]), bypass_csp=True)
    page.evaluate(axe_source())
    assert violations(page) == []


def test_landmarks_and_headings(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("banner").count() == 1
    assert page.get_by_role("contentinfo").count() == 1
    for name in ("Map", "Timeline", "Results"):
        assert page.get_by_role("region", name=name, exact=True).count() == 1
    assert page.get_by_role("heading", level=1).count() == 1


def test_every_control_has_a_name(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    for tab in page.get_by_role("tab").all():
        tab.click()
        settle(page)
        for role in ("button", "combobox", "checkbox", "searchbox", "slider", "textbox", "spinbutton", "tab", "radio"):
            nameless = page.get_by_role(role).evaluate_all("""(elements) => elements.filter((element) =>
              (element.ariaLabel || element.labels?.[0]?.textContent || element.textContent || element.title || "").trim() === "")
              .map((element) => element.outerHTML)""")
            assert nameless == [], (tab.inner_text(), role)


def test_the_whole_page_is_reached_by_the_tab_key(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    seen = []
    for _ in range(150):
        page.keyboard.press("Tab")
        where = page.evaluate("""(() => { const element = document.activeElement;
          return element === document.body ? null : [element.closest("header, #map, #timeline, #panel, .skip-link")?.id || element.className, element.matches(":focus-visible")]; })()""")
        if where is None:
            break
        assert where[1], "the focus is not visible"
        if where[0] not in seen:
            seen.append(where[0])
    assert seen[0] == "skip-link"
    for part in ("page-header", "map", "timeline", "panel"):
        assert part in seen


def test_the_skip_link_leads_to_the_results(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.keyboard.press("Tab")
    assert page.locator(".skip-link").is_visible()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "panel"


def test_rows_of_a_table_are_chosen_by_the_keyboard(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.locator("#panel-events tbody button").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    settle(page)
    assert state(page, "selection") is not None
    assert page.locator("#panel-events tbody tr.is-chosen").count() >= 1


def test_the_outcome_of_a_change_is_announced(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    region = page.locator("#announcer")
    assert region.get_attribute("aria-live") == "polite"
    before = region.inner_text()
    page.evaluate("ringfence.store.set({ announcement: 'Radius of cafe: 80 m. 10 events.' })")
    settle(page)
    assert region.inner_text() != before
