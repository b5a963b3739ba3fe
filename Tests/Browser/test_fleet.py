"""Several tracks: the chooser, and the fleet view when there are more than a few."""

import json
import shutil

import pytest

from conftest import run_command, sample_files, settle, state


@pytest.fixture(scope="module")
def fleet_folder(tmp_path_factory):
    """Eight vehicles that drive the same way on different days."""
    folder = tmp_path_factory.mktemp("fleet")
    zones, tracks, _ = sample_files("harbour-drive")
    text = run_command("convert", tracks[0], "-o", "-", "--format", "csv", "--quiet")
    for index in range(8):
        shifted = text.replace("2026-03-06T", f"2026-03-{10 + index % 3:02}T").replace("2026-03-07T", f"2026-03-{11 + index % 3:02}T")
        (folder / f"van-{index}.csv").write_text(shifted)
    return zones, folder


def test_two_tracks_have_a_chooser_with_counts(open_page, make_page, tmp_path_factory):
    zones, tracks, _ = sample_files("harbour-drive")
    copy = tmp_path_factory.mktemp("two") / "again.nmea"
    shutil.copy(tracks[0], copy)
    page = open_page(make_page(zones, *tracks, copy))
    assert page.locator("#map").is_visible()
    page.locator("#track-chooser option", has_text="10 events").first.wait_for(state="attached")
    assert page.locator("#track-chooser option").count() == 2
    page.locator("#track-chooser").select_option("1")
    settle(page)
    assert state(page, "trackIndex") == 1
    assert "again.nmea" in page.locator("#page-sources").inner_text()


def test_the_fleet_counts_what_the_command_counts(open_page, make_page, fleet_folder):
    zones, folder = fleet_folder
    page = open_page(make_page(zones, folder), timezone_id="UTC")
    assert page.locator("#fleet").is_visible() and not page.locator("#map").is_visible()
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    days = [json.loads(line) for line in run_command("evaluate", "--zones", zones, "--rows", "days", "--format", "ndjson", folder).splitlines()]
    expected = {(row["zone"], row["day"]): row["entered"] + row["exited"] + row["crossed"] + row["dwelled"] for row in days}
    cells = page.evaluate("[...document.querySelectorAll('.heat-table td button')].map(button => button.ariaLabel)")
    found = {}
    for label in cells:
        zone, rest = label.split(", ")
        day, number = rest.split(": ")
        found[(zone, day)] = int(number.split(" ")[0])
    assert found == {key: number for key, number in expected.items() if number > 0}


def test_a_cell_leads_to_its_tracks_and_a_track_to_the_map(open_page, make_page, fleet_folder):
    zones, folder = fleet_folder
    page = open_page(make_page(zones, folder), timezone_id="UTC")
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    page.locator(".heat-table td button").first.click()
    settle(page)
    names = [row.inner_text().split("\t")[0] for row in page.locator(".fleet-tracks tbody tr").all()]
    # Vans 0, 3 and 6 drive on the first day.
    assert len(names) == 3
    page.locator(".fleet-tracks tbody button").nth(1).click()
    settle(page)
    assert page.locator("#map").is_visible() and not page.locator("#fleet").is_visible()
    assert state(page, "trackIndex") == 3
    page.get_by_role("button", name="All tracks").click()
    settle(page)
    assert page.locator("#fleet").is_visible()


def test_the_fleet_fits_a_narrow_screen(open_page, make_page, fleet_folder):
    zones, folder = fleet_folder
    page = open_page(make_page(zones, folder), width=360)
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
