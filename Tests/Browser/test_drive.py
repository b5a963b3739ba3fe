"""The playground: a drawn line becomes a track, and the command gives the same events for its fixes."""

import json

from conftest import run_command, sample_files, settle, state
from map_steps import CAFE, drag, screen, select_cafe, surface
from test_save import shown_command


def playground(make_page, open_page):
    return open_page(make_page(sample_files("harbour-drive")[0]))


def fixes(page):
    return page.evaluate(
        "(() => { const track = ringfence.store.state.tracks[0];"
        " return Array.from(track.times, (time, i) => [time, track.longitudes[i], track.latitudes[i]]); })()")


def same_events_for_fixes(page, folder):
    """The events of the page against those of the command for the same fixes in a file."""
    path = folder / "drive.ndjson"
    lines = [json.dumps({"track": "drive.gpx", "time": time / 1000, "longitude": x, "latitude": y}) for time, x, y in fixes(page)]
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
    # A drive is on its corners as an address holds them, to a ten-millionth of a degree.
    assert abs(fixes(page)[-1][1] - moved[-1][0]) < 0.51e-7
    assert page.evaluate("ringfence.map.view()") == view
    same_events_for_fixes(page, tmp_path)


def test_a_line_is_drawn_and_driven_at_a_chosen_speed(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    page.get_by_role("button", name="Draw a new line").click()
    settle(page)
    view = page.evaluate("ringfence.map.view()")
    before = screen(page, 144.9385, -37.8180)
    for position in ((144.9385, -37.8180), (144.9420, -37.8176)):
        page.mouse.click(*screen(page, *position))
        settle(page)
        page.wait_for_timeout(400)  # two clicks at different places are no double click, but the wait makes it certain
    # The map stays where it is, so that each click is a corner where the reader sees it.
    assert page.evaluate("ringfence.map.view().scale") == view["scale"]
    assert all(abs(a - b) < 1 for a, b in zip(screen(page, 144.9385, -37.8180), before))
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


def test_a_drive_is_saved_and_gives_the_same_events(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as GPX").click()
    assert download.value.suggested_filename == "drive.gpx"
    path = tmp_path / "drive.gpx"
    download.value.save_as(path)
    for kind, options in (("normal", ()), ("restart", ("--mode", "restart"))):
        expected = run_command("evaluate", "--zones", sample_files("harbour-drive")[0], "--format", "ndjson", *options, path)
        assert page.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')") == expected and expected != ""


def test_everything_of_a_playground_is_saved(make_page, open_page, tmp_path):
    import zipfile
    page = playground(make_page, open_page)
    page.get_by_role("tab", name="What if").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything").click()
    download.value.save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert archive.namelist() == ["zones.json", "drive.gpx", "commands.sh"]
    assert shown_command(page, "normal") == "ringfence evaluate --zones zones.json drive.gpx"


def test_escape_ends_drawing(make_page, open_page):
    page = playground(make_page, open_page)
    button = page.get_by_role("button", name="Draw a new line")
    button.click()
    for position in ((144.9385, -37.8180), (144.9420, -37.8176), (144.9430, -37.8190)):
        place = screen(page, *position)
        page.mouse.click(*screen(page, *position))
        settle(page)
        page.wait_for_timeout(400)
        # The map stays where it is, so that the next corner comes where it is meant.
        assert [round(each, 3) for each in screen(page, *position)] == [round(each, 3) for each in place]
    corners = state(page, "drive.corners")
    page.keyboard.press("Escape")
    settle(page)
    assert state(page, "mapTool") is None and button.get_attribute("aria-pressed") == "false" and button.inner_text() == "Draw a new line"
    page.mouse.click(*screen(page, 144.9400, -37.8170))
    settle(page)
    assert state(page, "drive.corners") == corners and len(corners) == 3


def test_leaving_a_drawn_line_is_asked(make_page, open_page):
    from test_changed import is_asked_before_leaving
    page = playground(make_page, open_page)
    assert not is_asked_before_leaving(page)
    page.get_by_role("button", name="Turn around").click()
    settle(page)
    assert is_asked_before_leaving(page)
    with page.expect_download():
        page.get_by_role("button", name="Save as GPX").click()
    assert not is_asked_before_leaving(page)


def test_a_drive_starts_at_a_time_of_the_clock_of_the_page(make_page, open_page):
    page = playground(make_page, open_page)
    page.get_by_label("Clock").select_option("local")
    settle(page)
    # 08:00 UTC is 09:00 in Vienna in January.
    field = page.get_by_label("Starts (Europe/Vienna)")
    assert field.input_value() == "2026-01-05T09:00:00" or field.input_value() == "2026-01-05T09:00"
    field.fill("2026-07-06T10:30:00")
    settle(page)
    # 10:30 in summer is 08:30 UTC.
    assert page.evaluate("new Date(ringfence.store.state.tracks[0].times[0]).toISOString()") == "2026-07-06T08:30:00.000Z"
    page.get_by_label("Clock").select_option("utc")
    settle(page)
    assert page.get_by_label("Starts (UTC)").input_value().startswith("2026-07-06T08:30")


def test_keys_take_back_corners_and_changes_in_their_order(make_page, open_page, tmp_path):
    page = playground(make_page, open_page)
    first = state(page, "drive.corners")
    drag(page, screen(page, *first[-1]), screen(page, first[-1][0] - 0.002, first[-1][1] + 0.001), steps=9)
    second = state(page, "drive.corners")
    select_cafe(page)
    drag(page, screen(page, CAFE[0] + 0.0003, CAFE[1] - 0.0003), screen(page, CAFE[0] + 0.0009, CAFE[1] - 0.0008))
    assert state(page, "changes.length") == 1
    drag(page, screen(page, *first[0]), screen(page, first[0][0] + 0.001, first[0][1] + 0.001))
    third = state(page, "drive.corners")
    assert first != second != third
    surface(page).focus()
    seen = []
    for key in ("Control+z", "Control+z", "Control+z", "Control+z", "Control+y", "Control+Shift+Z", "Control+y", "Control+y"):
        page.keyboard.press(key)
        settle(page)
        seen.append((state(page, "drive.corners"), state(page, "changes.length")))
    assert seen == [(second, 1), (second, 0), (first, 0), (first, 0), (second, 0), (second, 1), (third, 1), (third, 1)]
    # The events follow.
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    settle(page)
    same_events_for_fixes(page, tmp_path)
