"""Pictures of the page for Docs/Report.md and for a look: light, dark, narrow and printed. Kept where RINGFENCE_SHOTS says."""

import os
import pathlib

import pytest

from conftest import ROOT, sample_files, settle
from fleet_week import write_week
from test_certainty import files
from test_found import HARBOUR_LOG

SHOTS = os.environ.get("RINGFENCE_SHOTS")
#: The recorded corpus, where this machine has it.
CORPUS = pathlib.Path(os.environ.get("RINGFENCE_CORPUS", ROOT.parent / "shared" / "data"))


@pytest.mark.skipif(SHOTS is None, reason="RINGFENCE_SHOTS names no folder")
@pytest.mark.parametrize("name, sample, options, tab, selection", [
    ("report-light", "swiped-commute", {"width": 1440, "height": 1060}, "events", None),
    ("report-dark", "swiped-commute", {"width": 1440, "height": 900, "color_scheme": "dark"}, "modes", None),
    ("report-why", "laps", {"width": 1280, "height": 800}, "why", 1),
    ("report-what-if", "harbour-drive", {"width": 1440, "height": 1060}, "whatif-tab", 0),
    ("report-narrow", "harbour-drive", {"width": 360, "height": 740}, "events", None),
    ("report-narrow-dark", "swiped-commute", {"width": 360, "height": 740, "color_scheme": "dark"}, "why", 2),
])
def test_a_picture(name, sample, options, tab, selection, sample_page, open_page):
    page = open_page(sample_page(sample), **options)
    chosen = "null" if selection is None else f"{{ zone: {selection}, fence: 0 }}"
    page.evaluate(f"ringfence.store.set({{ tab: '{tab}', selection: {chosen}, cursor: ringfence.store.state.tracks[0].times[90] }})")
    settle(page)
    page.wait_for_timeout(300)
    pathlib.Path(SHOTS).mkdir(parents=True, exist_ok=True)
    page.screenshot(path=f"{SHOTS}/{name}.png", full_page=options["width"] < 700)


@pytest.mark.skipif(SHOTS is None, reason="RINGFENCE_SHOTS names no folder")
def test_a_printed_page(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), color_scheme="dark", width=1280)
    page.pdf(path=f"{SHOTS}/report-printed.pdf", format="A4", print_background=True)


@pytest.mark.skipif(SHOTS is None or not CORPUS.exists(), reason="RINGFENCE_SHOTS names no folder, or there is no corpus")
@pytest.mark.parametrize("name, zones, track, scenario, time_zone", [
    ("report-drive", "ne_50m_us_states_subset.geojson", "nmea/reno-tahoe-drive-2005.nmea", "swipe@600", "America/Los_Angeles"),
    ("report-border", "ne_50m_countries_subset.geojson", "gpx/basel-border-ride-2018.gpx", None, "Europe/Zurich"),
])
def test_a_picture_of_a_recording(name, zones, track, scenario, time_zone, make_page, open_page):
    page = open_page(make_page(CORPUS / "zones" / zones, CORPUS / track, scenario=scenario, options=["--time-zone", time_zone]),
                     width=1440, height=900)
    settle(page)
    page.screenshot(path=f"{SHOTS}/{name}.png")


@pytest.mark.skipif(SHOTS is None, reason="RINGFENCE_SHOTS names no folder")
def test_a_picture_of_a_fleet(make_page, open_page, tmp_path):
    page = open_page(make_page(*write_week(tmp_path), scenario="swipe@1500"), width=1440, height=900)
    page.locator("#page-summary", has_text="on 500 tracks.").wait_for()
    settle(page)
    page.screenshot(path=f"{SHOTS}/report-fleet.png")


@pytest.mark.skipif(SHOTS is None, reason="RINGFENCE_SHOTS names no folder")
def test_a_picture_of_certainties(make_page, open_page, tmp_path):
    """For Docs/Certainty.md."""
    page = open_page(make_page(*files(tmp_path), options=("--certainty",)), width=1280, height=620)
    page.evaluate("ringfence.store.set({ shown: { ...ringfence.store.state.shown, circles: false } })")
    settle(page)
    page.screenshot(path=f"{SHOTS}/report-certainty.png")


@pytest.mark.skipif(SHOTS is None, reason="RINGFENCE_SHOTS names no folder")
@pytest.mark.parametrize("name, options", [
    ("report-found", {"width": 1440, "height": 900}), ("report-found-dark", {"width": 1440, "height": 900, "color_scheme": "dark"}),
    ("report-found-narrow", {"width": 400, "height": 800}), ("report-found-narrow-dark", {"width": 400, "height": 800, "color_scheme": "dark"}),
])
def test_a_picture_of_a_log(name, options, make_page, open_page):
    zones, tracks, _ = sample_files("harbour-drive")
    page = open_page(make_page(zones, *tracks, options=("--found", HARBOUR_LOG)), **options)
    page.get_by_role("tab", name="Log").click()
    settle(page)
    page.screenshot(path=f"{SHOTS}/{name}.png", full_page=options["width"] < 700)
