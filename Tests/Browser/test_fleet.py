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
    # The layout has a time zone; the command groups by the days of UTC.
    page.get_by_label("Clock").select_option("utc")
    page.wait_for_function("() => ringfence.store.state.fleet.done === 8 && document.querySelector('.heat-table') !== null")
    page.wait_for_timeout(600)
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    days = [json.loads(line) for line in run_command("evaluate", "--zones", zones, "--rows", "days", "--format", "ndjson", folder).splitlines()]
    expected = {(row["zoneName"], row["day"]): row["entered"] + row["exited"] + row["crossed"] + row["dwelled"] for row in days}
    cells = page.evaluate("[...document.querySelectorAll('.heat-table td button')].map(button => button.ariaLabel)")
    found = {}
    for label in cells:
        place, number = label.rsplit(": ", 1)
        zone, day = place.rsplit(", ", 1)
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


def test_the_heat_shows_losses_and_is_filtered_and_sorted(open_page, make_page, fleet_folder):
    zones, folder = fleet_folder
    page = open_page(make_page(zones, folder), timezone_id="UTC", width=1440)
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    names = [zone.get("name", zone["id"]) for zone in json.loads(zones.read_text())["zones"]]
    rows = page.locator(".heat-table tbody th")
    expected = json.loads("[" + ",".join(run_command(
        "evaluate", "--zones", zones, "--mode", "compare", "--format", "ndjson", folder).splitlines()) + "]")
    # Not sorted, the zones stand in the order of the layout.
    shown = rows.all_inner_texts()
    assert shown == [name for name in names if name in shown]
    page.get_by_label("Sort the zones").select_option("most")
    settle(page)
    totals = [int(text) for text in page.locator(".heat-table tbody tr td:last-child").all_inner_texts()]
    assert totals == sorted(totals, reverse=True) and len(totals) == len(shown)
    page.get_by_label("Filter the zones").fill(shown[0][:4])
    settle(page)
    assert shown[0] in rows.all_inner_texts() and len(rows.all_inner_texts()) < len(shown)
    page.get_by_label("Filter the zones").fill("")
    page.get_by_label("What to count").select_option("lost")
    settle(page)
    lost = {}
    for record in expected:
        name = record.get("zoneName", record["zone"])
        lost[name] = lost.get(name, 0) + len(record["lost"])
    found = {row.locator("th").inner_text(): int(row.locator("td").last.inner_text()) for row in page.locator(".heat-table tbody tr").all()}
    assert found == {zone: number for zone, number in lost.items() if number > 0}


def test_a_zone_has_a_strip_for_each_day(open_page, make_page, fleet_folder):
    zones, folder = fleet_folder
    page = open_page(make_page(zones, folder), timezone_id="UTC", width=1440)
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    row = page.locator(".heat-table tbody tr").first
    zone = row.locator("th").inner_text()
    row.locator("th button").click()
    settle(page)
    # The eight vans drive on three days, of which one may end after midnight.
    strips = page.locator(".day-strip canvas")
    labels = [strip.get_attribute("aria-label") for strip in strips.all()]
    count = page.evaluate("name => ringfence.store.state.fleet.tracks.flatMap(track => Object.values(track.moments).map(map => map.get(ringfence.store.state.layoutAnswer.zones.find(zone => zone.title === name).id)?.length ?? 0))"
                          ".reduce((sum, each) => sum + each, 0)", zone)
    assert len(labels) >= 3 and sum(int(label.split(": ")[1].split(" ")[0]) for label in labels) == count
    assert zone in page.locator(".fleet-days h3").inner_text()


def test_a_track_is_chosen_on_the_map_of_the_fleet(open_page, make_page, fleet_folder):
    zones, folder = fleet_folder
    page = open_page(make_page(zones, folder), timezone_id="UTC", width=1440)
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    canvas = page.locator(".fleet-map canvas[role=img]")
    box = canvas.bounding_box()
    # All vans drive the same way: somewhere on a grid of points the pointer is on it.
    for y in range(10, int(box["height"]) - 10, 6):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + y)
        if page.locator(".fleet-tip").inner_text() != "":
            break
    assert page.locator(".fleet-tip").inner_text() != ""
    page.mouse.down()
    page.mouse.up()
    settle(page)
    assert page.locator("#map").is_visible() and not page.locator("#fleet").is_visible()


def pixels_like(page, color):
    """How many pixels of the map of the fleet have a colour of theme.css."""
    return page.evaluate("""name => {
      const probe = document.createElement("canvas").getContext("2d");
      probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      probe.fillRect(0, 0, 1, 1);
      const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
      // A copy is read: reading slows a canvas down from then on.
      const canvas = document.querySelector(".fleet-map canvas[role=img]");
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) count += data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255 ? 1 : 0;
      return count;
    }""", color)


def test_the_map_of_the_fleet_shows_what_is_counted_at_each_zone(open_page, make_page, fleet_folder):
    zones, folder = fleet_folder
    page = open_page(make_page(zones, folder, scenario="swipe@120"), width=1440)
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    # With a scenario, the losses come first.
    chooser = page.get_by_label("What to count")
    assert chooser.input_value() == "lost"
    lost = state(page, "fleet.tracks.reduce((sum, track) => sum + track.lost, 0)")
    assert lost > 0 and pixels_like(page, "--lost") > 100 and pixels_like(page, "--normal") == 0
    chooser.select_option("normal")
    settle(page)
    assert pixels_like(page, "--normal") > 100
    assert "normal mode" in page.locator(".fleet-place .hint").inner_text()


def test_tracks_that_are_opened_are_on_the_map_of_the_fleet(open_page, make_page, fleet_folder):
    zones, folder = fleet_folder
    page = open_page(make_page(zones, options=["--readers"]), width=1440)
    page.get_by_label("Files to open").set_input_files(sorted(folder.glob("van-*.csv")))
    page.locator("#page-summary", has_text="8 tracks.").wait_for()
    settle(page)
    assert page.locator(".fleet-place .hint").inner_text().startswith("8 tracks")
    assert pixels_like(page, "--normal") > 100
