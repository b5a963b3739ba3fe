"""A drawn drive in the address of the page."""

import random

from conftest import sample_files, settle, state
from test_address import address, open_at
from test_drive import playground


def report(page, kind="normal"):
    return page.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')")


def draw(page, corners):
    page.evaluate("(corners) => { const { store } = ringfence; store.set({ drive: { ...store.state.drive, corners } }); }", corners)
    settle(page)


def test_a_drawn_drive_comes_back(make_page, open_page):
    path = make_page(sample_files("harbour-drive")[0])
    page = open_page(path)
    assert address(page) == ""
    source = random.Random(3)
    x, y = state(page, "drive.corners")[1]
    draw(page, [[x + source.uniform(-0.004, 0.004), y + source.uniform(-0.004, 0.004)] for _ in range(200)])
    page.get_by_label("Speed", exact=True).select_option("own")
    page.get_by_label("Own speed, with a unit").fill("43 mph")
    page.get_by_label("Starts (", exact=False).fill("2026-07-06T10:30:15")
    settle(page)
    fragment = address(page)
    assert len(fragment) < 2500
    other = open_at(open_page, path, fragment)
    assert report(page) != "" and report(page, "restart") != ""
    for kind in ("normal", "restart"):
        assert report(other, kind) == report(page, kind)
    assert page.evaluate("[...ringfence.store.state.tracks[0].latitudes]") == other.evaluate("[...ringfence.store.state.tracks[0].latitudes]")
    assert other.get_by_label("Speed", exact=True).input_value() == "own" and other.get_by_label("Own speed, with a unit").input_value() == "43 mph"
    assert other.get_by_label("Starts (", exact=False).input_value() == "2026-07-06T10:30:15"
    assert address(other) == fragment


def test_the_speed_of_the_first_drive_comes_back(make_page, open_page):
    path = make_page(sample_files("harbour-drive")[0])
    page = open_page(path)
    page.get_by_label("Speed", exact=True).select_option("walk")
    settle(page)
    fragment = address(page)
    assert fragment == "#speed=walk"
    assert report(open_at(open_page, path, fragment)) == report(page) != report(open_page(path))


def test_a_line_of_many_corners_is_said_to_be_left_out(make_page, open_page):
    page = open_page(make_page(sample_files("harbour-drive")[0]))
    x, y = state(page, "drive.corners")[0]
    draw(page, [[x + i * 1e-5, y] for i in range(201)])
    assert address(page) == ""
    page.get_by_role("tab", name="What if").click()
    settle(page)
    assert "more than 200 corners" in page.locator("#panel-whatif-tab").inner_text()
    draw(page, [[x + i * 1e-5, y] for i in range(200)])
    assert address(page) != ""
    assert "more than 200 corners" not in page.locator("#panel-whatif-tab").inner_text()


def test_a_wrong_drive_does_no_harm(make_page, open_page):
    path = make_page(sample_files("harbour-drive")[0])
    expected = report(playground(make_page, open_page))
    for fragment in ("#drive=!", "#drive=ABC", "#drive=" + "A" * 5000, "#start=never", "#drive=____________A____________A"):
        page = open_at(open_page, path, fragment)
        assert report(page) == expected, fragment
    # A report with a track has no drive.
    page = open_at(open_page, make_page(sample_files("harbour-drive")[0], *sample_files("harbour-drive")[1]), "#drive=KF2BG&speed=walk")
    assert state(page, "drive ?? null") is None and state(page, "tracks[0].name") == "track.nmea"
