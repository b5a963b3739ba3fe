"""What others would have decided, on a page made with --rules and --platform: the records of the command, byte for byte, and what is
shown of them."""

import csv
import io
import json

import pytest

from answers import download
from conftest import run_command, sample_files, settle, state
from map_steps import CAFE, drag, screen, select_cafe

RULES = "traccar,homeassistant,android-geofencing"
SAMPLE = "harbour-drive"


@pytest.fixture
def harbour(make_page, open_page):
    zones, tracks, _ = sample_files(SAMPLE)
    return open_page(make_page(zones, *tracks, options=("--rules", RULES, "--platform", "android@15")), timezone_id="UTC", width=1440, height=1000)


def records(*options):
    zones, tracks, _ = sample_files(SAMPLE)
    return run_command("evaluate", "--zones", zones, *options, "--format", "ndjson", *tracks)


def open_tab(page):
    page.get_by_role("tab", name="Others").click()
    settle(page)


def saved_rows(page, folder):
    return list(csv.DictReader(io.StringIO(download(page, "Save the decisions of others as CSV", folder).read_text(encoding="utf-8-sig"))))


def test_the_page_holds_what_the_command_prints(harbour, tmp_path):
    open_tab(harbour)
    rules = download(harbour, "Save the records of traccar@6.14.5", tmp_path)
    assert rules.read_bytes() == records("--rules", RULES, "--mode", "compare").encode()
    platform = download(harbour, "Save the records of android@15", tmp_path)
    assert platform.read_bytes() == records("--platform", "android@15").encode()
    commands = harbour.locator(".other-command code").all_inner_texts()
    assert commands[-1] == "ringfence evaluate --platform android@15" and commands[0].endswith("--mode compare")


def test_the_tab_has_each_difference_with_its_seconds_and_metres(harbour, tmp_path):
    open_tab(harbour)
    said = [json.loads(line) for line in records("--rules", RULES, "--mode", "compare").splitlines()]
    other = [each for each in said if each["type"] == "ruleComparison" and each["kind"] not in ("same", "notEvaluated")]
    visits = [each for each in map(json.loads, records("--platform", "android@15").splitlines())
              if each["type"] == "platformVisit" and "notTaken" not in each]
    rows = saved_rows(harbour, tmp_path)
    assert harbour.locator("#tab-others .tab-count").inner_text() == str(len(rows)) == str(len(other) + len(visits))

    def number(value):
        return None if value in ("", None) else float(value)

    assert sorted((row["Who"], row["Zone"], row["What"], row["Time"], str(number(row["Seconds"])), str(number(row["Metres"])))
                  for row in rows if row["Who"] != "android@15") == sorted(
        (each["rule"], each["zone"], each["event"], each.get("reference") or each["other"], str(number(each.get("shiftSeconds"))),
         str(number(each.get("shiftMetres"))))
        for each in other)
    assert sorted((row["Zone"], row["Time"], number(row["Seconds"])) for row in rows if row["Who"] == "android@15") == sorted(
        (each["zone"], each["entered"], each.get("entryDelay", {}).get("p50")) for each in visits)
    # From Docs/Rules.md: two seconds and 25 m earlier than the engine leaves the cafe.
    exits = [row for row in rows if row["Zone"] == "cafe" and row["What"] == "exited"]
    assert len(exits) == 3 and all(row["Decision"].startswith("2 s, 25.") and row["Decision"].endswith(" m earlier") for row in exits)
    harbour.get_by_label("Decisions of others to show").select_option("all")
    settle(harbour)
    assert len(saved_rows(harbour, tmp_path)) > len(rows)


def test_each_part_has_its_citation_and_its_confidence(harbour):
    open_tab(harbour)
    section = harbour.locator("section[aria-label='android-geofencing@3.2']")
    assert "confidence low" in section.inner_text() and "It is not the geofencing of Google Play services" in section.inner_text()
    section.locator("summary").click()
    # From Docs/Rules.md.
    text = section.inner_text()
    assert "For an exit alert, the ratio threshold used is 15% or 25%." in text
    assert "https://developer.android.com/training/location/geofencing" in text and "read in copy, confidence medium" in text
    parts = [json.loads(line) for line in run_command("rules", "android-geofencing", "--format", "ndjson").splitlines()][1:]
    assert section.locator("dt").count() == len(parts)


def plot_point(page, zone, time, middle):
    """Where a moment stands in the rows: the axis has a hundredth of the drive more on each side."""
    fixes = run_command("convert", sample_files(SAMPLE)[1][0], "--format", "csv", "-o", "-").splitlines()
    column = fixes[0].split(",").index("time")
    from answers import milliseconds
    first, last = (milliseconds(row.split(",")[column]) for row in (fixes[1], fixes[-1]))
    space = max((last - first) * 0.01, 1000)
    box = page.locator(".timeline-plot").bounding_box()
    row = page.locator(".zone-label", has_text=zone).bounding_box()
    return box["x"] + (milliseconds(time) - first + space) / (last - first + 2 * space) * box["width"], row["y"] + middle


def test_a_lane_below_each_zone_has_a_tip_with_the_difference(harbour):
    # Three rules and a platform: lanes of 14 px below both modes, which take 28.
    assert harbour.locator(".zone-label").first.bounding_box()["height"] == 28 + 4 * 14
    earlier = next(each for each in map(json.loads, records("--rules", RULES, "--mode", "compare").splitlines())
                   if each["type"] == "ruleComparison" and each["rule"].startswith("traccar") and each["zone"] == "cafe" and each["event"] == "exited")
    harbour.mouse.move(*plot_point(harbour, "Cafe", earlier["other"], 28 + 6))
    settle(harbour)
    tip = harbour.locator("#timeline .tooltip").inner_text()
    assert "traccar@6.14.5: exited, 2 s, 25" in tip and "68.2 > 60.0" in tip and "confidence high" in tip


def test_lanes_of_a_changed_layout_are_hidden_and_a_sentence_says_so(harbour):
    def note():
        return harbour.locator(".timeline-note").is_visible()

    open_tab(harbour)
    count = harbour.locator("#panel-others tbody tr").count()
    assert count > 0 and not note()
    select_cafe(harbour)
    drag(harbour, screen(harbour, CAFE[0] + 0.0003, CAFE[1] - 0.0003), screen(harbour, CAFE[0] + 0.0008, CAFE[1] - 0.0009), steps=9)
    assert note() and "about the files" in harbour.locator(".timeline-note").inner_text()
    assert "about the files" in harbour.locator("#panel-others").inner_text() and not harbour.locator("#panel-others tbody tr").first.is_visible()
    assert harbour.locator("#tab-others .tab-count").inner_text() == ""
    harbour.keyboard.press("Control+z")
    settle(harbour)
    assert not note() and harbour.locator("#panel-others tbody tr").count() == count


def test_a_page_without_rules_has_no_tab(sample_page, open_page):
    page = open_page(sample_page(SAMPLE))
    assert page.get_by_role("tab", name="Others").count() == 0
    assert page.locator(".zone-label").first.bounding_box()["height"] == 28
    assert state(page, "data.others") is None
