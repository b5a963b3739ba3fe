"""A changed layout gives what the command gives for it; changes can be undone; what is impossible is refused."""

import json

from conftest import run_command, sample_files, settle, state

CHANGE = """(change) => {
  const { store, actions } = ringfence;
  const layout = structuredClone(store.state.layout);
  layout.zones[0].fences[0].circle.radius = change.radius;
  return actions.applyLayout(store, layout, `Radius: ${change.radius} m`, { transient: change.transient });
}"""


def change_radius(page, radius, transient=False):
    return page.evaluate(CHANGE, {"radius": radius, "transient": transient})


def report(page, kind="normal"):
    return page.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')")


def command_report(page, folder, *options):
    """What the command says of the layout that the page holds."""
    path = folder / "changed.json"
    path.write_text(state(page, "layoutText"), encoding="utf-8")
    return run_command("evaluate", "--zones", path, "--format", "ndjson", *options, *sample_files("harbour-drive")[1])


def test_a_changed_layout_gives_the_events_of_the_command(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    before = report(page)
    for radius in (20, 75.5, 160):
        assert change_radius(page, radius)
        assert report(page) == command_report(page, tmp_path)
        assert report(page, "restart") == command_report(page, tmp_path, "--mode", "restart")
    assert report(page) != before


def test_changes_are_undone_and_made_again(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    first = report(page)
    change_radius(page, 20)
    second = report(page)
    change_radius(page, 160)
    third = report(page)
    assert len({first, second, third}) == 3
    undo, redo = ("ringfence.actions.undo(ringfence.store)", "ringfence.actions.redo(ringfence.store)")
    page.evaluate(undo)
    assert report(page) == second and state(page, "canRedo")
    page.evaluate(undo)
    assert report(page) == first and not state(page, "canUndo")
    page.evaluate(redo)
    page.evaluate(redo)
    assert report(page) == third and not state(page, "canRedo")
    assert [change["description"] for change in state(page, "changes")] == ["Radius: 20 m", "Radius: 160 m"]
    page.evaluate("ringfence.actions.revertAll(ringfence.store)")
    assert report(page) == first


def test_the_steps_of_a_drag_are_one_change(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    first = report(page)
    for radius in range(61, 90, 7):
        change_radius(page, radius, transient=True)
    change_radius(page, 90)
    assert len(state(page, "changes")) == 1
    page.evaluate("ringfence.actions.undo(ringfence.store)")
    assert report(page) == first


def test_an_impossible_layout_leaves_the_one_before(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    first = report(page)
    assert not change_radius(page, -5)
    assert state(page, "layoutError.message") != ""
    assert report(page) == first and state(page, "changes") == []
    assert change_radius(page, 61)
    assert state(page, "layoutError") is None


def test_tables_and_sentence_follow_a_change(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.evaluate("""() => { const { store, actions } = ringfence;
      actions.applyLayout(store, { ...store.state.layout, zones: store.state.layout.zones.slice(0, 1) }, "Only the cafe"); }""")
    settle(page)
    assert page.locator(".zone-label").count() == 1
    number = state(page, "answer.normal.length")
    assert f"{number} events in normal mode" in page.locator("#page-summary").inner_text()
    assert "Only the cafe" in page.locator("#announcer").inner_text()


def test_a_layout_without_zones_is_a_page(open_page, make_page, tmp_path_factory):
    zones = tmp_path_factory.mktemp("none") / "zones.json"
    zones.write_text(json.dumps({"version": 1, "zones": []}))
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    assert page.locator("#page-summary").inner_text().startswith("The layout has no zones.")
    assert "no zones" in page.locator("#timeline").inner_text()


def test_settings_change_the_circles(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    page.evaluate("ringfence.actions.changeSettings(ringfence.store, { bufferMeters: 80 }, 'Buffer 80 m')")
    assert report(page, "restart") == command_report(page, tmp_path, "--mode", "restart", "--buffer", "80 m")
    page.evaluate("ringfence.actions.undo(ringfence.store)")
    assert report(page, "restart") == command_report(page, tmp_path, "--mode", "restart")


def test_a_scenario_is_what_the_command_makes_of_it(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    scenario = {"version": 1, "events": [{"at": 60, "event": "background"}, {"at": 100, "event": "swipe"}]}
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(scenario))
    assert page.evaluate("text => ringfence.actions.changeScenario(ringfence.store, text, 'pessimistic', 'Swiped away')", path.read_text())
    expected = command_report(page, tmp_path, "--scenario", str(path), "--profile", "pessimistic").splitlines()
    found = report(page, "app").splitlines()
    events = [[line for line in lines if '"type":"lifeCycle"' not in line] for lines in (found, expected)]
    assert events[0] == events[1]
    impossible = '{"version": 1, "events": [{"at": 5, "event": "unlock"}]}'
    assert not page.evaluate("text => ringfence.actions.changeScenario(ringfence.store, text, '', 'Unlocked')", impossible)
    assert "unlock" in state(page, "scenarioError.message")
    assert len(state(page, "changes")) == 1
    assert report(page, "app").splitlines() == found
