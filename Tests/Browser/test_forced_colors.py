"""Where the system chooses the colors, the pictures on canvases have its colors, and meaning stays in shapes."""

import re

import pytest

from conftest import ROOT, settle
from test_changes import change_radius

# The colors that the names of CSS stand for, as the browser resolves them.
SYSTEM = """() => Object.fromEntries(["Canvas", "CanvasText", "LinkText", "GrayText", "Highlight"].map((name) => {
  const probe = document.createElement("span");
  probe.style.forcedColorAdjust = "none";
  probe.style.color = name;
  document.body.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return [name, color.match(/\\d+/g).slice(0, 3).join(" ")];
}))"""

# How many pixels of canvases have which color.
COLORS = """(canvases) => {
  const counts = {};
  for (const canvas of canvases) {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] < 255) continue;
      const color = `${data[i]} ${data[i + 1]} ${data[i + 2]}`;
      counts[color] = (counts[color] ?? 0) + 1;
    }
  }
  return counts;
}"""


def own_colors():
    """The colors of the style sheets, of both schemes."""
    text = "".join((ROOT / "Sources" / "RingfencePage" / "Assets" / name).read_text() for name in ("theme.css", "map/map.css"))
    return {" ".join(str(int(each[i:i + 2], 16)) for i in (0, 2, 4)) for each in re.findall(r"#([0-9a-f]{6})\b", text)}


def colors(page, canvases):
    return page.evaluate(f"({COLORS})({canvases})")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_map_and_timeline_take_the_colors_of_the_system(scheme, sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), forced_colors="active", color_scheme=scheme)
    page.evaluate("ringfence.store.set({ selection: { zone: 2, fence: 0 } })")
    change_radius(page, 150)
    settle(page)
    system = page.evaluate(SYSTEM)
    assert system["Canvas"] == ("255 255 255" if scheme == "light" else "0 0 0")
    own = page.evaluate("""() => { const shown = {};
      for (const name of ["ink", "paper", "normal", "restart", "lost", "fence", "circle", "selection", "map-ramp-0", "map-ramp-5"]) {
        shown[name] = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
      }
      return shown; }""")
    assert all(value in (*system, "CanvasText") for value in own.values()), own
    for canvases in ("[ringfence.map.picture()]", "document.querySelectorAll('#timeline canvas')"):
        counts = colors(page, canvases)
        assert counts.get(system["CanvasText"], 0) > 100 and counts.get(system["LinkText"], 0) > 20, canvases
        # Most of it has one of these colors, the rest is edges and what shines through; nothing has a color of the page.
        assert sum(counts.get(color, 0) for color in set(system.values())) > 0.6 * sum(counts.values()), canvases
        assert sum(counts.get(color, 0) for color in own_colors() - set(system.values())) < 10, canvases
    picture = colors(page, "[ringfence.map.picture()]")
    assert max(picture, key=picture.get) == system["Canvas"]


def test_the_colors_follow_the_choice_of_the_system(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), color_scheme="dark")
    ground = "17 21 27"
    first = colors(page, "[ringfence.map.picture()]")
    assert max(first, key=first.get) == ground
    page.emulate_media(forced_colors="active")
    settle(page)
    forced = colors(page, "[ringfence.map.picture()]")
    assert max(forced, key=forced.get) == "0 0 0" and forced.get(ground, 0) == 0
    page.emulate_media(forced_colors="none")
    settle(page)
    assert max(first, key=first.get) == ground
