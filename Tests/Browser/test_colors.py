"""The colors of speeds on the map, by measures of their own: contrast of WCAG 2, hue of CIELAB, and what color-blind people see."""

import itertools
import math

import pytest

from conftest import settle

# Machado, Oliveira, Fernandes: A physiologically-based model for simulation of color vision deficiency (2009), severity 1.
SIGHTS = {
    "usual": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def linear(color):
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(color, sight="usual"):
    red, green, blue = [min(1, max(0, sum(a * b for a, b in zip(row, linear(color))))) for row in SIGHTS[sight]]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b, sight="usual"):
    low, high = sorted([luminance(a, sight), luminance(b, sight)])
    return (high + 0.05) / (low + 0.05)


def hue(color):
    """The angle of CIELAB in degrees, for the white D65."""
    red, green, blue = linear(color)
    xyz = [(0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047, 0.2126 * red + 0.7152 * green + 0.0722 * blue,
           (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883]
    x, y, z = [each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116 for each in xyz]
    return math.degrees(math.atan2(200 * (y - z), 500 * (x - y)))


def apart(a, b):
    return abs((hue(a) - hue(b) + 180) % 360 - 180)


def colors(page, *names):
    return page.evaluate("""(names) => { const style = getComputedStyle(document.documentElement);
      return names.map((name) => style.getPropertyValue(`--${name}`).trim()); }""", list(names))


@pytest.mark.parametrize("scheme", ["light", "dark", "print"])
def test_speeds_have_one_hue_that_no_sign_has(scheme, sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), color_scheme="light" if scheme == "light" else "dark")
    if scheme == "print":
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        settle(page)
    ramp = colors(page, *[f"map-ramp-{step}" for step in range(6)])
    paper, *signs = colors(page, "paper", "normal", "restart", "lost", "warning", "accent", "fence", "circle")
    assert max(apart(a, b) for a, b in itertools.combinations(ramp, 2)) <= 20
    assert min(apart(a, b) for a in ramp for b in signs) >= 18
    # Each is seen on the ground, and the faster, the more it differs from it: for everybody.
    assert contrast(ramp[0], paper) >= 3
    for sight in SIGHTS:
        steps = [contrast(color, paper, sight) for color in ramp]
        assert all(after / before >= 1.15 for before, after in zip(steps, steps[1:])), (sight, steps)


def test_the_legend_has_ranges_in_these_colors(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    items = page.locator(".map-legend-row").first.locator(".map-legend-item")
    texts = items.all_inner_texts()
    # Each range begins where the one before ends.
    limits = [text.replace("≤ ", "").replace("> ", "").split("–") for text in texts]
    assert len(limits) == 6 and all(before[-1] == after[0] for before, after in zip(limits, limits[1:]))
    strokes = [each.get_attribute("stroke") for each in items.locator("line").all()]
    assert strokes == colors(page, *[f"map-ramp-{step}" for step in range(6)])
    widths = [float(each.get_attribute("stroke-width")) for each in items.locator("line").all()]
    assert widths == sorted(set(widths))
