"""What the menu Save writes: pictures of the map and the timeline, and files as the command writes them."""

import json
import struct
import xml.etree.ElementTree as ElementTree

import pytest

from conftest import run_command, sample_files, settle, state

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["<script>1</script>", "a&b \"c\" 'd'", "شارع المدرسة", "😀 ]]> café"]


def saved(page, label, folder):
    menu = page.locator(".open-menu", has_text="Timeline")
    if menu.get_attribute("open") is None:
        menu.locator("summary").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=label, exact=True).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.fixture
def named(make_page, open_page, tmp_path):
    """A page whose zones have names that need an escape."""
    zones, tracks, _ = sample_files("swiped-commute")
    layout = json.loads(zones.read_text())
    for zone, name in zip(layout["zones"], NAMES):
        zone["id"] = zone["name"] = name
    path = tmp_path / "zones.json"
    path.write_text(json.dumps(layout))
    return open_page(make_page(path, *tracks))


@pytest.mark.parametrize("label,options", [
    ("Track as GPX", "gpx"), ("Track as CSV", "csv"), ("Track as GeoJSON", "geojson"), ("Track as GPX for Xcode", "xcode-gpx"),
])
def test_a_track_is_saved_as_the_command_converts_it(label, options, sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    assert saved(page, label, tmp_path).read_text() == run_command(
        "convert", sample_files("swiped-commute")[1][0], "--format", options, "-o", "-")


def test_fences_are_saved_as_the_command_converts_them(sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    path = saved(page, "Fences as GeoJSON", tmp_path)
    assert path.name == "track-fences.geojson"
    assert path.read_text() == run_command("convert", sample_files("swiped-commute")[0], "--format", "geojson", "-o", "-")


def test_events_are_those_of_both_modes(sample_page, open_page, tmp_path):
    zones, tracks, scenario = sample_files("swiped-commute")
    page = open_page(sample_page("swiped-commute"))
    lines = saved(page, "Events as CSV", tmp_path).read_text().splitlines()
    normal = run_command("evaluate", "--zones", zones, *tracks, "--format", "csv").splitlines()
    app = run_command("evaluate", "--zones", zones, *tracks, "--format", "csv", "--scenario", scenario).splitlines()
    assert lines == normal + app[1:]
    features = json.loads(saved(page, "Events as GeoJSON", tmp_path).read_text())["features"]
    assert len(features) == len(lines) - 1


def test_what_is_outside_the_shown_time_is_left_out(sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    page.evaluate("""() => { const { store } = ringfence; const { times } = store.state.tracks[0];
      store.set({ timeRange: [times[60] - 1, times[360] + 1] }); }""")
    settle(page)
    tree = ElementTree.parse(saved(page, "Track as GPX", tmp_path))
    assert len(tree.findall(".//{*}trkpt")) == 301
    zones = {feature["properties"]["zone"] for feature in json.loads(saved(page, "Events as GeoJSON", tmp_path).read_text())["features"]}
    assert "bakery" in zones and "office" not in zones
    assert "left out" in page.locator(".save-body").inner_text()


def test_the_drawing_of_the_map_has_the_names_and_no_markup_of_them(named, tmp_path):
    path = saved(named, "Map as SVG", tmp_path)
    tree = ElementTree.parse(path)
    texts = ["".join(element.itertext()) for element in tree.iter(f"{SVG}text")]
    for name in NAMES:
        assert any(name in text for text in texts), name
    kinds = {element.tag.removeprefix(SVG) for element in tree.iter()}
    assert kinds <= {"svg", "title", "defs", "pattern", "path", "rect", "text"}
    box = named.locator(".map-surface").bounding_box()
    width, height = map(float, tree.getroot().get("viewBox").split()[2:])
    # The legend stands below the map.
    assert abs(width - box["width"]) < 1 and 20 < height - box["height"] < 120


def drawn_legend(path, top):
    """The texts of a drawing below a height."""
    return ["".join(element.itertext()) for element in ElementTree.parse(path).iter(f"{SVG}text") if float(element.get("y")) > top]


@pytest.mark.parametrize("name", ["swiped-commute", "harbour-drive", "one-way-street"])
def test_the_drawing_of_the_map_has_the_legend_of_the_page(name, sample_page, open_page, tmp_path):
    page = open_page(sample_page(name), width=1440)
    height = page.locator(".map-surface").bounding_box()["height"]
    shown = page.locator(".map-legend strong, .map-legend-item").all_text_contents()
    assert drawn_legend(saved(page, "Map as SVG", tmp_path), height) == shown
    # What is switched off is not there, and so has no words.
    page.evaluate("ringfence.store.set({ shown: { ...ringfence.store.state.shown, events: false, circles: false } })")
    settle(page)
    left = drawn_legend(saved(page, "Map as SVG", tmp_path), height)
    assert "restart circle" not in left and "fence" in left and len(left) < len(shown)


def test_the_drawing_of_the_timeline_explains_the_signs_that_are_in_it(sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    legend = drawn_legend(saved(page, "Timeline as SVG", tmp_path), 0)
    assert {"Lost", "False check-in", "App, restarted", "The app ended", "The app was woken"} <= set(legend)
    # Without the scenario no app ends, and what it would have reported is compared.
    page.evaluate("ringfence.actions.changeScenario(ringfence.store, null, 'nominal', 'None')")
    settle(page)
    legend = drawn_legend(saved(page, "Timeline as SVG", tmp_path), 0)
    assert {"Normal mode", "Restart mode", "Before the change"} <= set(legend) and not {"The app ended", "The app was woken", "App, restarted"} & set(legend)


def test_the_drawing_of_the_timeline_has_a_row_for_each_zone(named, tmp_path):
    tree = ElementTree.parse(saved(named, "Timeline as SVG", tmp_path))
    # A name from right to left is a part of its own.
    texts = ["".join(element.itertext()).strip("\u2068\u2069") for element in tree.iter(f"{SVG}text")]
    for name in NAMES + ["shop", "office"]:
        # A long name is cut.
        assert any(text == name or (text.endswith("…") and name.startswith(text[:-1])) for text in texts), name


@pytest.mark.parametrize("label", ["Map as SVG", "Timeline as SVG"])
def test_a_drawing_looks_as_the_picture(label, sample_page, open_page, tmp_path):
    """Both are compared as pictures of 50 by 25 cells: text stands a pixel lower, all else alike."""
    page = open_page(sample_page("swiped-commute"))
    drawing = saved(page, label, tmp_path).read_text()
    picture = saved(page, label.replace("SVG", "PNG"), tmp_path).read_bytes()
    difference = page.evaluate("""async ([drawing, picture]) => {
      const cells = async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        // A drawing has its pixels before it is made small, as a picture has.
        const drawn = (source, width, height) => {
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [width, height];
          const pen = canvas.getContext("2d");
          pen.imageSmoothingQuality = "high";
          pen.drawImage(source, 0, 0, width, height);
          return canvas;
        };
        const small = drawn(drawn(image, image.naturalWidth, image.naturalHeight), 50, 25);
        return small.getContext("2d").getImageData(0, 0, 50, 25).data;
      };
      const a = await cells("data:image/svg+xml," + encodeURIComponent(drawing));
      const b = await cells("data:image/png;base64," + picture);
      let [sum, ink] = [0, 0];
      for (let i = 0; i < a.length; i += 1) {
        sum += Math.abs(a[i] - b[i]);
        ink += Math.abs(b[i] - 255);
      }
      return [sum, ink];
    }""", [drawing, __import__("base64").b64encode(picture).decode()])
    assert difference[1] > 0 and difference[0] < 0.2 * difference[1]


@pytest.mark.parametrize("label", ["Map as PNG", "Timeline as PNG"])
def test_a_picture_has_the_pixels_of_the_screen(label, sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    data = saved(page, label, tmp_path).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    if label.startswith("Map"):
        box = page.locator(".map-surface").bounding_box()
        assert width == round(box["width"]) and 20 < height - box["height"] < 120
    else:
        assert width > 600 and height > 8 * 20


def test_without_a_track_only_the_map_and_the_fences_can_be_saved(make_page, open_page, tmp_path):
    empty = tmp_path / "zones.json"
    empty.write_text('{"version":1,"zones":[]}')
    page = open_page(make_page(empty))
    page.locator(".open-menu summary", has_text="Export").click()
    assert page.get_by_role("button", name="Track as GPX", exact=True).is_disabled()
    assert page.get_by_role("button", name="Map as SVG").is_enabled()


def test_a_drawn_drive_is_saved_for_xcode(make_page, open_page, tmp_path):
    page = open_page(make_page(sample_files("harbour-drive")[0]))
    path = saved(page, "Track as GPX for Xcode", tmp_path)
    points = ElementTree.parse(path).findall(".//{*}wpt")
    # One fix a second: the end of the line is a part of a second behind the last.
    assert 0 <= state(page, "tracks[0].count") - len(points) <= 1 and all(point.find("{*}time") is not None for point in points)
