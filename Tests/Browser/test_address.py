"""The address of the page holds its state: opened again, it shows the same; a wrong one does no harm."""

import json

import pytest

from conftest import settle, state, wait_until
from test_changes import change_radius, report


def address(page):
    """The address, after the page has written it."""
    page.wait_for_timeout(550)
    return page.evaluate("location.hash")


def open_at(open_page, path, fragment, **options):
    """Opens the file of a page with an address."""
    return open_page(f"{path}{fragment}", **options)


def test_a_page_as_it_opens_has_no_address(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    assert address(page) == ""


def test_view_selection_cursor_and_tab_come_back(sample_page, open_page):
    path = sample_page("harbour-drive")
    page = open_page(path)
    page.evaluate("ringfence.actions.select(ringfence.store, { zone: 1, fence: null })")
    page.evaluate("ringfence.actions.moveCursor(ringfence.store, ringfence.store.state.tracks[0].times[40])")
    page.get_by_role("tab", name="Why").click()
    page.get_by_role("button", name="Zoom in in time").click()
    page.locator(".map-surface").focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    settle(page)
    fragment = address(page)
    other = open_at(open_page, path, fragment)
    for part in ("selection", "cursor", "tab", "timeRange"):
        assert state(other, part) == state(page, part), part
    before, after = page.evaluate("ringfence.map.view()"), other.evaluate("ringfence.map.view()")
    assert abs(before["scale"] / after["scale"] - 1) < 1e-4
    # A millionth of a degree is 0.1 m.
    assert abs(before["x"] - after["x"]) < 0.2 and abs(before["y"] - after["y"]) < 0.2
    assert address(other) == fragment
    assert state(other, "changes") == []


def test_changes_come_back(sample_page, open_page):
    path = sample_page("swiped-commute")
    page = open_page(path)
    change_radius(page, 133.5)
    page.evaluate("ringfence.actions.changeSettings(ringfence.store, { bufferMeters: 77, initialInside: 'silent' }, 'Buffer')")
    page.evaluate("""() => { const { store, actions } = ringfence;
      const scenario = JSON.parse(store.state.scenarioText);
      scenario.events.push({ at: 900, event: "swipe" });
      return actions.changeScenario(store, JSON.stringify(scenario), "pessimistic", "Swipe"); }""")
    settle(page)
    other = open_at(open_page, path, address(page))
    for kind in ("normal", "restart", "app", "comparison"):
        assert report(other, kind) == report(page, kind), kind
    for part in ("layout", "settings", "scenarioText", "profile"):
        assert state(other, part) == state(page, part), part
    assert other.locator("#page-changes").is_visible()
    other.evaluate("ringfence.actions.revertAll(ringfence.store)")
    assert report(other) == report(open_page(path))
    settle(other)
    assert "changes" not in address(other)


def test_no_scenario_comes_back(sample_page, open_page):
    path = sample_page("swiped-commute")
    page = open_page(path)
    page.evaluate("ringfence.actions.changeScenario(ringfence.store, null, ringfence.store.state.profile, 'None')")
    settle(page)
    other = open_at(open_page, path, address(page))
    assert state(other, "scenarioText") is None and state(other, "answer.app") is None


@pytest.mark.parametrize("fragment", [
    "#", "#panel", "#tab=nothing", "#track=99", "#zone=nowhere&fence=x", "#at=never&span=1_2&view=a_b_c", "#changes=", "#changes=!!!", "#changes=AAAA",
    "#changes=q1YqLs1VslIyNVeqBQA", "#view=1e9_1e9_1e9", "#%E0%A4%A", "#tab=panel", "#all=1", "#tab=events&tab=why", "#" + "x" * 5000,
])
def test_a_wrong_address_does_no_harm(sample_page, open_page, fragment):
    page = open_at(open_page, sample_page("harbour-drive"), fragment)
    assert page.locator("#app").is_visible()
    assert state(page, "answer") is not None and state(page, "changes") == []
    assert state(page, "tab") == "events" and not state(page, "isFleet")


def test_changes_of_another_layout_are_left_out_and_said(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    change_radius(page, 20)
    settle(page)
    other = open_at(open_page, sample_page("laps"), address(page))
    assert state(other, "changes") == []
    notice = other.locator("#notice")
    assert "do not fit" in notice.inner_text()
    notice.get_by_role("button", name="Close").click()
    assert not notice.is_visible()


def test_changes_that_the_engine_refuses_are_left_out(sample_page, open_page):
    path = sample_page("harbour-drive")
    page = open_page(path)
    change_radius(page, 20)
    settle(page)
    # The same change with a radius that is impossible.
    bad = page.evaluate("""async () => {
      const { changes } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
      return changes ?? null; }""") or address(page)
    fragment = page.evaluate("""async (text) => {
      const changes = new URLSearchParams(text.replace(/^#/, "")).get("changes") ?? text;
      const bytes = Uint8Array.from(atob(changes.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
      const json = JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text());
      Object.values(json.layout.zones)[0].fences[0].circle.radius = -5;
      json.settings = { bufferMeters: "many" };
      const packed = new Uint8Array(await new Response(new Blob([JSON.stringify(json)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
      return "#changes=" + btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    }""", bad)
    other = open_at(open_page, path, fragment)
    assert state(other, "changes") == [] and report(other) == report(open_page(path))
    assert "do not fit" in other.locator("#notice").inner_text()


def test_changes_that_are_too_long_are_said(make_page, open_page, tmp_path_factory):
    # Corners that no packing makes short.
    import random
    source = random.Random(5)
    ring = [[16 + source.random() / 10, 48 + source.random() / 100] for _ in range(400)]
    ring = sorted(ring)
    corners = ring + [[17, 49], [16, 49]]
    zones = tmp_path_factory.mktemp("long") / "zones.json"
    zones.write_text(json.dumps({"version": 1, "zones": [{"id": "a", "fences": [{"polygon": [corners]}]}]}))
    page = open_page(make_page(zones))
    page.evaluate("""() => { const { store, actions } = ringfence;
      const layout = structuredClone(store.state.layout);
      layout.zones[0].dwell = 12;
      return actions.applyLayout(store, layout, "Dwell time"); }""")
    settle(page)
    fragment = address(page)
    assert "changes" not in fragment and len(fragment) < 200
    page.get_by_role("tab", name="What if").click()
    settle(page)
    assert "too many for the address" in page.locator("#panel-whatif-tab").inner_text()
    page.evaluate("ringfence.actions.revertAll(ringfence.store)")
    settle(page)
    address(page)
    assert "too many for the address" not in page.locator("#panel-whatif-tab").inner_text()


def test_another_address_in_the_open_page(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.get_by_role("tab", name="Modes").click()
    address(page)
    page.evaluate("location.hash = '#tab=circles'")
    wait_until(page, "ringfence.store.state.tab === 'circles'")
    # The link to the results says nothing of a state.
    page.evaluate("location.hash = '#panel'")
    settle(page)
    assert state(page, "tab") == "circles"


def test_the_link_is_copied(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    change_radius(page, 20)
    page.get_by_role("tab", name="What if").click()
    address(page)
    page.get_by_role("button", name="Copy link").click()
    settle(page)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.evaluate("location.href") and "changes=" in copied
