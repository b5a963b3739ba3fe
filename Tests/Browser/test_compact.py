"""The page for a frame of a notebook, and lines behind the track."""

import json

import pytest

from conftest import sample_files, settle


@pytest.fixture
def compact(make_page):
    zones, tracks, scenario = sample_files("swiped-commute")
    return make_page(zones, *tracks, scenario=scenario, options=("--compact",))


@pytest.mark.parametrize("width,height", [(900, 480), (360, 480), (640, 300)])
@pytest.mark.parametrize("kind", ["src", "srcdoc"])
def test_it_fills_a_sandboxed_frame_without_scrolling(compact, open_page, tmp_path, kind, width, height):
    outer = tmp_path / "outer.html"
    outer.write_text("<!doctype html><body></body>")
    page = open_page(outer, waits=False)
    page.evaluate("""([kind, address, text, width, height]) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.width = width;
      frame.height = height;
      if (kind === "src") frame.src = address; else frame.srcdoc = text;
      document.body.append(frame);
    }""", [kind, f"file://{compact}", compact.read_text(), width, height])
    frame = page.wait_for_selector("iframe").content_frame()
    frame.wait_for_selector("html[data-ready]", state="attached")
    frame.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    sizes = frame.evaluate("""() => ({
      scroll: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
      map: document.querySelector(".map-surface").getBoundingClientRect().height,
      timeline: document.querySelector("#timeline").getBoundingClientRect().bottom,
    })""")
    assert sizes["scroll"][0] <= 0 and sizes["scroll"][1] <= 0
    assert sizes["map"] >= 120 and sizes["timeline"] <= height
    assert "12 events in normal mode" in frame.locator("#page-summary").inner_text()
    assert not frame.locator("#panel").is_visible()


def test_lines_behind_the_track_are_drawn_and_can_be_hidden(make_page, open_page, tmp_path):
    zones, tracks, _ = sample_files("swiped-commute")
    roads = tmp_path / "roads.geojson"
    roads.write_text(json.dumps({"type": "LineString", "coordinates": [[16.0, 48.19], [16.6, 48.19]]}))
    page = open_page(make_page(zones, *tracks, options=("--map", roads)))
    ink = """() => { const canvas = document.querySelector("canvas[data-layer=ground]");
      const y = Math.round(ringfence.map.screenPosition(16.3, 48.19).y * devicePixelRatio);
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, 3];
      const pen = copy.getContext("2d", { willReadFrequently: true });
      pen.drawImage(canvas, 0, 1 - y);
      const { data } = pen.getImageData(0, 0, canvas.width, 3);
      let count = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count += 1;
      return [count, canvas.width]; }"""
    count, width = page.evaluate(ink)
    # From edge to edge, as the line was cut beyond the map.
    assert count >= width
    page.get_by_text("Layers", exact=True).click()
    page.get_by_label("Background").uncheck()
    settle(page)
    assert page.evaluate(ink)[0] == 0
