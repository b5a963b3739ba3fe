"""The playground: a drawn line becomes a track, and the command gives the same events for its fixes."""

import json

from conftest import run_command, sample_files, settle, state
from map_steps import drag, screen, surface


def playground(make_page, open_page):
    return open_page(make_page(sample_files("harbour-drive")[0]))


def fixes(page):
    return page.evaluate(
        "(() => { const track = ringfence.store.state.tracks[0];"
        " return Array.from(track.times, (time, i) => [time, track.longitudes[i], track.latitudes[i]]); })()")


def same_events_for_fixes(page, folder):
    """The events of the page against those of the command for the same fixes in a file."""
    path = folder / "drive.ndjson"
    lines = [json.dumps({"track": "drive", "time": time / 1000, "longitude": x, "latitude": y}) for time, x, y in fixes(page)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    expected = run_command("evaluate", "--zones", sample_files("harbour-drive")[0], "--format", "ndjson", path)
    # The command takes the speeds from the path, as the page does.
    assert page.evaluate("ringfence.store.state.engine.report(0, 'normal')") == expected
    return expected


def test_opens_with_a_drive_past_the_zones(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    assert '"zone":"cafe"' in same_events_for_fixes(page, tmp_path)
    # A fix a second at 50 km/h: 13.9 m apart.
    times = [time for time, _, _ in fixes(page)]
    assert all(b - a == 1000 for a, b in zip(times[:-2], times[1:-1]))


def test_a_corner_is_dragged(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    corners = state(page, "drive.corners")
    view = page.evaluate("ringfence.map.view()")
    drag(page, screen(page, *corners[-1]), screen(page, corners[-1][0] - 0.002, corners[-1][1] + 0.001))
    moved = state(page, "drive.corners")
    assert moved[:-1] == corners[:-1]
    assert abs(moved[-1][0] - (corners[-1][0] - 0.002)) < 5e-5 and abs(moved[-1][1] - (corners[-1][1] + 0.001)) < 5e-5
    assert abs(fixes(page)[-1][1] - moved[-1][0]) < 1e-9
    assert page.evaluate("ringfence.map.view()") == view
    same_events_for_fixes(page, tmp_path)


def test_a_line_is_drawn_and_driven_at_a_chosen_speed(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    page.get_by_role("button", name="Draw a new line").click()
    settle(page)
    view = page.evaluate("ringfence.map.view()")
    for position in ((144.9385, -37.8180), (144.9420, -37.8176)):
        page.mouse.click(*screen(page, *position))
        settle(page)
        page.wait_for_timeout(400)  # two clicks at different places are no double click, but the wait makes it certain
    # The map stays where it is, so that each click is a corner where the reader sees it.
    moved = page.evaluate("ringfence.map.view()")
    assert [moved[key] for key in ("x", "y", "scale")] == [view[key] for key in ("x", "y", "scale")]
    page.get_by_role("button", name="Done").click()
    page.get_by_label("Speed", exact=True).select_option("walk")
    settle(page)
    assert len(state(page, "drive.corners")) == 2
    # 311 m (GeographicLib: 311.3 m) at 1.4 m/s.
    assert abs(len(fixes(page)) - 223) < 6
    assert '"type":"entered"' in same_events_for_fixes(page, tmp_path)
    surface(page).focus()


def test_a_line_is_drawn_and_changed_by_keys(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    page.get_by_role("button", name="Draw a new line").click()
    surface(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Done").click()
    settle(page)
    corners = state(page, "drive.corners")
    assert len(corners) == 2 and corners[1][0] > corners[0][0]
    surface(page).focus()
    page.keyboard.press("c")
    page.keyboard.press("Shift+ArrowUp")
    settle(page)
    moved = state(page, "drive.corners")
    # 100 m to the north, by the length of a degree of latitude there (WGS 84).
    assert abs((moved[0][1] - corners[0][1]) * 110990 - 100) < 0.1 and moved[1] == corners[1]
    same_events_for_fixes(page, tmp_path)
