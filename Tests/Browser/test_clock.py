"""The clock and the units of the reader."""

import json

import pytest

from conftest import sample_files, settle, state, table_rows


@pytest.fixture
def in_new_york(tmp_path):
    """The layout of the commute with a time zone."""
    zones, tracks, _ = sample_files("swiped-commute")
    path = tmp_path / "zones.json"
    path.write_text(json.dumps({**json.loads(zones.read_text()), "timeZone": "America/New_York"}))
    return path, tracks[0]


def clocks(page):
    return page.get_by_label("Clock").locator("option").all_inner_texts()


def first_time(page):
    return table_rows(page, "events")[0][0]


def test_the_clock_is_that_of_the_layout(in_new_york, make_page, open_page):
    page = open_page(make_page(*in_new_york))
    # The drive begins at 05:00 UTC: 01:00 in New York, 07:00 in Vienna.
    assert clocks(page) == ["America/New_York (layout)", "Europe/Vienna (here)", "UTC"]
    assert first_time(page) == "01:00:00"
    page.get_by_label("Clock").select_option(label="Europe/Vienna (here)")
    settle(page)
    assert first_time(page) == "07:00:00"
    page.get_by_label("Clock").select_option(label="UTC")
    settle(page)
    assert first_time(page) == "05:00:00"


def test_a_chosen_time_zone_comes_first(in_new_york, make_page, open_page):
    page = open_page(make_page(*in_new_york, options=("--time-zone", "Asia/Kolkata")))
    assert clocks(page) == ["America/New_York (layout)", "Asia/Kolkata (chosen)", "Europe/Vienna (here)", "UTC"]
    # Half an hour beside the full one.
    assert first_time(page) == "10:30:00"


@pytest.mark.parametrize("zone,expected", [("Europe/Vienna", ["Europe/Vienna", "UTC"]), ("UTC", ["UTC"])])
def test_one_zone_is_one_choice(zone, expected, sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), timezone_id=zone)
    assert clocks(page) == expected


def test_the_axis_has_round_times_of_the_zone(in_new_york, make_page, open_page):
    page = open_page(make_page(*in_new_york, options=("--time-zone", "Asia/Kolkata")))
    ticks = page.evaluate("""() => { const { store } = ringfence; const { times, count } = store.state.tracks[0];
      return [store.state.clock, times[0], times[count - 1]]; }""")
    assert ticks[0] == "Asia/Kolkata"


def test_units_follow_the_locale_and_the_choice(in_new_york, make_page, open_page):
    page = open_page(make_page(*in_new_york), locale="en-US")
    assert state(page, "units") == "us"
    assert "Speed in mph" in page.locator(".map-legend").inner_text()
    assert page.locator(".map-scale-text").inner_text().split()[1] in ("ft", "mi")
    # "40.5 m outside" is 132.9 ft.
    assert "133 ft outside" in page.locator("#panel-events").inner_text()
    page.get_by_label("Units").select_option("metric")
    settle(page)
    assert "40.5 m outside" in page.locator("#panel-events").inner_text()
    assert "Speed in km/h" in page.locator(".map-legend").inner_text()
    assert page.locator(".map-scale-text").inner_text().split()[1] in ("m", "km")


def test_elsewhere_units_are_metric(sample_page, open_page):
    for locale in ("en-GB", "de-AT"):
        assert state(open_page(sample_page("harbour-drive"), locale=locale), "units") == "metric"
