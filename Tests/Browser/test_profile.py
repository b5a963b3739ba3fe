"""The profile of a drive below the timeline, and the replay: values that are calculated by hand from the track file."""

import json

import pytest

from conftest import settle
from map_steps import drag

#: By fix: 10, 11 … 20 m/s; accuracies of 5 to 15 m; altitudes of 100 to 120 m; to the east, 0.0001° a second on the equator.
FIXES = 11
HEAD = "time,latitude,longitude,accuracy,speed,course,altitude"


def drive(folder, *, gap=0, columns="all"):
    """The track, with seconds without a fix before its sixth, and with positions alone where columns are left out."""
    rows = [HEAD if columns == "all" else "time,latitude,longitude"]
    for number in range(FIXES):
        second = number + (gap if number >= 5 else 0)
        time = f"2026-05-04T07:{second // 60:02}:{second % 60:02}Z"
        values = f",{5 + number},{10 + number},90,{100 + 2 * number}" if columns == "all" else ""
        rows.append(f"{time},0,{10 + number * 0.0001:.4f}{values}")
    path = folder / "drive.csv"
    path.write_text("\n".join(rows) + "\n")
    return path


def layout(folder):
    circle = [{"id": "f", "circle": {"center": [10.0005, 0], "radius": 20}}]
    path = folder / "zones.json"
    path.write_text(json.dumps({"version": 1, "timeZone": "UTC", "zones": [
        {"id": "slow", "name": "Slow", "fences": circle, "conditions": {"speed": {"maximum": "54 km/h"}}},
        {"id": "high", "name": "High", "fences": circle, "conditions": {"altitude": {"minimum": 110}}},
        {"id": "plain", "name": "Plain", "fences": circle}]}))
    return path


@pytest.fixture
def open_drive(make_page, open_page, tmp_path_factory):
    def open(**options):
        folder = tmp_path_factory.mktemp("profile")
        return open_page(make_page(layout(folder), drive(folder, **options)), timezone_id="Asia/Tokyo", width=1440, height=900)

    return open


def hover(page, fix, seconds=FIXES - 1, second=None):
    """Puts the pointer on a fix of the profile: the axis has one second more on each side, or a hundredth of the drive."""
    box = page.locator(".profile-plot").bounding_box()
    space = max(seconds * 0.01, 1)
    x = box["x"] + ((fix if second is None else second) + space) / (seconds + 2 * space) * box["width"]
    page.mouse.move(x, box["y"] + box["height"] / 2)
    settle(page)
    return x, box["y"] + box["height"] / 2


def tip(page):
    return page.locator("#timeline .tooltip > div").all_inner_texts()


def labels(page):
    return [" ".join(text.split()) for text in page.locator(".profile-labels > div").all_inner_texts()]


def test_the_tip_has_all_values_of_a_fix_and_the_limits_that_it_breaks(open_drive):
    page = open_drive()
    # 20 m/s are 72 km/h.
    assert labels(page) == ["Speed up to 72.0 km/h", "Accuracy up to 15 m", "Altitude 100 m to 120 m"]
    hover(page, 7)
    # 17 m/s are 61.2 km/h; 54 km/h are 15 m/s.
    assert tip(page) == ["Mon, 4 May 2026, 07:00:07", "61.2 km/h", "course 90.0°", "accuracy 12 m", "altitude 114 m", "0.000000, 10.000700",
                         "fix 8 of 11 fixes", "speed above 54.0 km/h: Slow"]
    hover(page, 2)
    assert tip(page)[1:3] + tip(page)[-1:] == ["43.2 km/h", "course 90.0°", "altitude below 110 m: High"]
    page.mouse.move(5, 5)
    settle(page)
    assert not page.locator("#timeline .tooltip").is_visible()


def test_a_press_moves_the_cursor_and_the_labels_have_its_values(open_drive):
    page = open_drive()
    x, y = hover(page, 4)
    page.mouse.click(x, y)
    settle(page)
    assert page.locator(".time-readout").inner_text() == "07:00:04"
    # 14 m/s are 50.4 km/h.
    assert labels(page) == ["Speed 50.4 km/h", "Accuracy 9 m", "Altitude 108 m"]
    # A drag goes on to the ninth fix.
    end, _ = hover(page, 8)
    drag(page, (x, y), (end, y))
    assert labels(page) == ["Speed 64.8 km/h", "Accuracy 13 m", "Altitude 116 m"]
    page.locator(".timeline-slider").focus()
    page.keyboard.press("ArrowRight")
    settle(page)
    assert labels(page)[0] == "Speed 68.4 km/h"


def test_a_speed_along_the_path_is_called_so_and_there_is_none_after_a_gap(open_drive):
    page = open_drive(gap=400, columns="positions")
    # 0.0001° on the equator of WGS 84 are 11.132 m.
    assert labels(page) == ["Speed up to 40.1 km/h"]
    hover(page, 2, seconds=410, second=2)
    assert tip(page)[1] == "40.1 km/h along the path"
    # The sixth fix is the first behind the gap.
    hover(page, 5, seconds=410, second=405)
    assert tip(page) == ["Mon, 4 May 2026, 07:06:45", "0.000000, 10.000500", "fix 6 of 11 fixes"]


def limit_rows(page):
    """The rows of the picture, in CSS pixels, that are mostly in the colour of limits."""
    return page.evaluate("""() => {
      const shown = document.querySelector(".profile-plot canvas");
      const { width, height } = shown;
      const copy = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
      copy.drawImage(shown, 0, 0);
      const data = copy.getImageData(0, 0, width, height).data;
      const probe = document.createElement("canvas").getContext("2d");
      probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--warning");
      probe.fillRect(0, 0, 1, 1);
      const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
      const rows = [];
      for (let y = 0; y < height; y += 1) {
        let count = 0;
        for (let x = 0; x < width; x += 1) {
          const at = 4 * (y * width + x);
          if (Math.abs(data[at] - r) + Math.abs(data[at + 1] - g) + Math.abs(data[at + 2] - b) < 12 && data[at + 3] > 200) count += 1;
        }
        if (count > width / 3) rows.push(y);
      }
      return rows;
    }""")


def test_limits_of_conditions_are_lines_of_the_chosen_zone(open_drive):
    page = open_drive()
    # Bands of 20 px with 3 px free above and below. Speed: 15 of 0 to 20 m/s is 3.5 px from the top of 14, in row 3 + 3.5 = 6 or 7.
    # Altitude: 110 of 100 to 120 m is in the middle of the third band, row 40 + 10.
    rows = limit_rows(page)
    assert len(rows) == 2 and abs(rows[0] - 6.5) <= 1 and abs(rows[1] - 50) <= 1
    for name, expected in (("Plain", 0), ("High", 1), ("Slow", 1)):
        page.locator(".zone-label", has_text=name).click()
        settle(page)
        assert len(limit_rows(page)) == expected, name
    # A limit that is typed is drawn where it is: 12 m/s of 20 are 5.6 px from the top, row 8 or 9.
    page.get_by_role("tab", name="What if").click()
    field = page.get_by_label("Maximum speed", exact=True).first
    field.click()
    page.keyboard.press("Control+A")
    page.keyboard.type("43.2 km/h", delay=20)
    page.keyboard.press("Tab")
    settle(page)
    rows = limit_rows(page)
    assert len(rows) == 1 and abs(rows[0] - 8.6) <= 1


def test_the_map_has_the_same_values(open_drive):
    page = open_drive()
    hover(page, 9)
    shown = tip(page)
    from map_steps import screen
    page.mouse.move(*screen(page, 10.0009, 0))
    settle(page)
    lines = page.locator(".map-tip > *").all_inner_texts()
    assert lines == [line for line in shown if "above" not in line and "below" not in line]


def test_the_replay_of_a_drive_follows_the_device(open_drive):
    page = open_drive()
    page.get_by_label("Speed of playing").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(2500)
    page.get_by_role("button", name="Pause", exact=True).click()
    settle(page)
    # Two seconds and a half of the drive, on a machine that may be slow.
    second = int(page.locator(".time-readout").inner_text()[-2:])
    assert 1 <= second <= 6
    assert labels(page)[1] == f"Accuracy {5 + second} m" or labels(page)[1] == f"Accuracy {6 + second} m"


def fleet(folder):
    """Six vans along the equator, 0.001° a second for 100 s: by the clock each begins 35 s after the one before."""
    rows = ["device,time,latitude,longitude"]
    for van in range(6):
        for second in range(101):
            moment = 35 * van + second
            rows.append(f"van{van},2026-05-04T07:{moment // 60:02}:{moment % 60:02}Z,{van * 0.01:.4f},{10 + second * 0.001:.4f}")
    path = folder / "fleet.csv"
    path.write_text("\n".join(rows) + "\n")
    return path


def devices(page):
    """The columns and rows of the map that hold devices: the middle of each of their discs."""
    return page.evaluate("""() => {
      const shown = document.querySelector(".fleet-devices");
      const { width, height } = shown;
      const copy = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
      copy.drawImage(shown, 0, 0);
      const data = copy.getImageData(0, 0, width, height).data;
      const seen = new Uint8Array(width * height);
      const found = [];
      for (let start = 0; start < seen.length; start += 1) {
        if (seen[start] || data[4 * start + 3] < 128) continue;
        const stack = [start];
        seen[start] = 1;
        let [sumX, sumY, count] = [0, 0, 0];
        while (stack.length > 0) {
          const at = stack.pop();
          const [x, y] = [at % width, Math.floor(at / width)];
          [sumX, sumY, count] = [sumX + x, sumY + y, count + 1];
          for (const next of [at - 1, at + 1, at - width, at + width]) {
            if (next >= 0 && next < seen.length && !seen[next] && data[4 * next + 3] >= 128) { seen[next] = 1; stack.push(next); }
          }
        }
        found.push([sumX / count, sumY / count]);
      }
      return found;
    }""")


def test_the_replay_of_a_fleet_shows_every_device_where_it_was(make_page, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("fleet")
    page = open_page(make_page(layout(folder), fleet(folder)), width=1440, height=900)
    slider = page.get_by_label("Time of the replay")
    slider.focus()
    # The fleet drives for 275 s; a step of a page is a tenth of it, and four are 110 s.
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("PageUp")
    settle(page)
    text = page.locator(".fleet-time").inner_text()
    # The vans that began 35, 70 and 105 s after the first are under way: 75, 40 and 5 s after their own beginning.
    assert text == "Mon, 4 May 2026, 07:01:50: 3 of 6 on the way"
    places = sorted(devices(page))
    assert len(places) == 3
    page.get_by_label("Replay by").select_option("start")
    settle(page)
    assert page.locator(".fleet-time").inner_text().endswith("6 of 6 on the way")
    all_at_start = devices(page)
    assert len(all_at_start) == 6
    slider.focus()
    page.keyboard.press("End")
    settle(page)
    at_end = devices(page)
    width = at_end[0][0] - all_at_start[0][0]
    # They are after 5, 40 and 75 of the 100 s that each drives along the width of the map.
    for place, share in zip(places, (0.05, 0.4, 0.75)):
        assert abs((place[0] - all_at_start[0][0]) / width - share) < 0.02
    # It plays, and ends at the end.
    page.get_by_label("Speed of the replay").select_option("60")
    page.get_by_role("button", name="Play", exact=True).last.click()
    page.wait_for_timeout(600)
    assert 0 < int(slider.input_value()) <= 1000
