"""What is printed: the axis above its rows, the rows that say something, and how many were left out."""

import json
import re

import pytest

from conftest import run_command, settle, table_rows
from day_track import write_day


@pytest.fixture(scope="module")
def day(tmp_path_factory):
    """A day of a fix every 10 s."""
    return write_day(tmp_path_factory.mktemp("printed"), 10)


def begin_print(page):
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    settle(page)


def events(zones, track, *options):
    return [json.loads(line) for line in run_command("evaluate", "--zones", zones, track, "--format", "ndjson", *options).splitlines()]


def pages_of(pdf):
    return len(re.findall(rb"/Type /Page\b", pdf))


def test_a_day_takes_six_pages(day, make_page, open_page):
    page = open_page(make_page(*day))
    assert pages_of(page.pdf(format="A4", print_background=True)) <= 6


def test_a_sample_is_printed_whole(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    assert pages_of(page.pdf(format="A4", print_background=True)) <= 4
    begin_print(page)
    assert len(table_rows(page, "events")) == 24
    assert "left out" not in page.locator("#app").inner_text().lower()
    # What has nothing in it takes no space.
    assert not page.locator("#panel-compare").is_visible()


def test_no_page_splits_rows_from_their_axis(day, make_page, open_page):
    page = open_page(make_page(*day))
    begin_print(page)
    pictures = page.locator(".timeline-paper canvas").all()
    assert len(pictures) > 1 and not page.locator(".timeline-rows").is_visible()
    for picture in pictures:
        # A4 has 297 mm, less two margins of 12 mm, of 96 / 25.4 pixels each.
        assert picture.bounding_box()["height"] < 273 * 96 / 25.4
        assert picture.evaluate("element => getComputedStyle(element).breakInside") == "avoid"
        # The labels of the axis stand in the first 24 pixels beside the 150 of the names; below them rows have signs.
        inks = picture.evaluate("""canvas => { const copy = document.createElement("canvas");
          [copy.width, copy.height] = [canvas.width, canvas.height];
          const pen = copy.getContext("2d", { willReadFrequently: true });
          pen.drawImage(canvas, 0, 0);
          return [[0, 24], [48, canvas.height / 2 - 48]].map(([top, height]) => (
            new Set(new Uint32Array(pen.getImageData(300, 2 * top, canvas.width - 300, 2 * height).data.buffer)).size)); }""")
        assert min(inks) > 5
    fired = {event["zone"] for mode in ((), ("--mode", "restart")) for event in events(*day, *mode)}
    assert page.locator(".timeline-paper p").inner_text() == f"Left out on paper: {100 - len(fired)} zones without an event."


def test_what_is_left_out_of_a_table_is_counted(day, make_page, open_page):
    page = open_page(make_page(*day))
    begin_print(page)
    rows = len(events(*day)) + len(events(*day, "--mode", "restart"))
    false = sum(len(row.get("falseCheckIns", [])) for row in events(*day, "--mode", "compare"))
    assert rows > 100 and 0 < false < 30
    assert page.locator("#panel-events tbody tr").count() == 30
    assert page.locator("#panel-events tbody [data-sign=false]").count() == false
    times = [row[0] for row in table_rows(page, "events")]
    # In order of time: the day ends after midnight of the clock of Vienna.
    assert times == sorted(times, key=lambda time: (time < "02:00:00", time))
    assert page.locator("#panel-events .table-count").inner_text() == (
        f"30 of {rows} rows, what was lost, false or suppressed before others. {rows - 30} rows left out on paper.")
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    settle(page)
    assert page.locator("#panel-events tbody tr").count() == 100
    assert page.locator(".timeline-paper").count() == 0 and page.locator(".timeline-rows").is_visible()
