"""A zone's name stands wherever a person reads; its id is in tips and in copied data."""

import csv
import io
import json
import unicodedata

import pytest

from conftest import run_command, sample_files, settle, state, table_rows

LONG = "Nördlicher Zubringer zum Güterbahnhof " * 5 + "Tor 12 West"
NAMES = ["Café am Hafen", "مقهى عند إشارة المرور", "🚚 Lager 😀", LONG[:200]]
# A name from right to left is a part of its own.
ISOLATE, END = "\u2068", "\u2069"
RECORD_TEXTS = """
  window.drawnTexts = [];
  window.mapTexts = [];
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    (this.canvas.closest("#map") ? window.mapTexts : window.drawnTexts).push(text);
    return fillText.call(this, text, ...rest);
  };
  void 0;
"""


def named_layout(folder, names, fences=1):
    """The layout of a sample with ids as of an interface, and with these names."""
    layout = json.loads(sample_files("harbour-drive")[0].read_text(encoding="utf-8"))
    for index, (zone, name) in enumerate(zip(layout["zones"], names)):
        zone["id"] = f"c0ffee0{index}-1234-4abc-9def-0123456789ab"
        zone["name"] = name
        for copy in range(1, fences):
            zone["fences"].append({**zone["fences"][0], "id": f"{zone['fences'][0]['id']}-{copy}"})
    path = folder / "zones.json"
    path.write_text(json.dumps(layout, ensure_ascii=False), encoding="utf-8")
    return path


def open_recording(open_page, path, **options):
    """The page, with the texts of its canvases in `mapTexts` and `drawnTexts` from the next drawing on."""
    page = open_page(path, **options)
    page.evaluate(RECORD_TEXTS)
    page.evaluate("ringfence.store.set({ palette: ringfence.store.state.palette + 1 })")
    settle(page)
    return page


def visible_texts(page):
    """All texts of elements in sight, of every tab one after the other."""
    texts = [page.locator("header").inner_text(), page.locator("#story").inner_text(), page.locator("#timeline").inner_text()]
    for tab in page.get_by_role("tab").all():
        tab.click()
        settle(page)
        if "Findings" not in tab.inner_text():
            texts.append(page.locator("#panel").inner_text())
    return "\n".join(texts)


@pytest.mark.parametrize("width", [1440, 360])
def test_names_stand_in_all_views_and_ids_in_none(width, make_page, open_page, tmp_path_factory):
    zones = named_layout(tmp_path_factory.mktemp("uuid"), NAMES)
    page = open_recording(open_page, make_page(zones, *sample_files("harbour-drive")[1]), width=width, height=900)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    text = visible_texts(page)
    assert "c0ffee" not in text
    for name in NAMES[:3]:
        assert name in text
    drawn = page.evaluate("mapTexts.join('\\n')")
    assert "c0ffee" not in drawn
    # The labels of the map are cut at some length, never within a character.
    assert NAMES[0] in drawn and NAMES[1] in drawn and NAMES[2] in drawn
    assert LONG[:15] in drawn and "�" not in drawn
    heights = [label.bounding_box()["height"] for label in page.locator(".zone-label").all()]
    assert len(heights) == 4 and max(heights) <= 35


def test_a_fence_is_named_only_in_a_zone_with_several(make_page, open_page, tmp_path_factory):
    zones = named_layout(tmp_path_factory.mktemp("one"), NAMES)
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    # The sample has one fence in each zone but the last, the harbour, which has a crane and a lot.
    shown = {NAMES[0], f"{ISOLATE}{NAMES[1]}{END}", NAMES[2], f"{NAMES[3]} crane", f"{NAMES[3]} lot"}
    assert {row[3] for row in table_rows(page, "events")} == shown
    zones = named_layout(tmp_path_factory.mktemp("two"), NAMES, fences=2)
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    first = json.loads(zones.read_text(encoding="utf-8"))["zones"][0]["fences"][0]["id"]
    assert f"{NAMES[0]} {first}" in {row[3] for row in table_rows(page, "events")}


def test_zones_of_one_name_have_their_ids_behind_it(make_page, open_page, tmp_path_factory):
    zones = named_layout(tmp_path_factory.mktemp("same"), ["Depot", "Depot", "Other", "Last"])
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    labels = page.locator(".zone-label bdi").all_inner_texts()
    assert {"Depot (c0ffee00-1234-4abc-9def-0123456789ab)", "Depot (c0ffee01-1234-4abc-9def-0123456789ab)", "Other", "Last"} == set(labels)


def test_ids_are_in_tips_and_in_the_csv(make_page, open_page, tmp_path_factory):
    zones = named_layout(tmp_path_factory.mktemp("csv"), NAMES)
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    page.get_by_label("Events to show").select_option("normal")
    settle(page)
    with page.expect_download() as expected:
        page.get_by_role("button", name="Save the events as CSV").click()
    rows = list(csv.DictReader(io.StringIO(open(expected.value.path(), encoding="utf-8", newline="").read())))
    command = list(csv.DictReader(io.StringIO(run_command("evaluate", "--zones", zones, "--format", "csv", *sample_files("harbour-drive")[1]))))
    assert [(row["Zone"], row["Zone name"]) for row in rows] == [(row["zone"], row["zoneName"]) for row in command]
    assert "c0ffee00" in page.locator(".zone-label", has_text=NAMES[0]).get_attribute("title")
    assert "c0ffee0" in page.locator("#panel-events tbody td[title]").first.get_attribute("title")


def test_the_filter_finds_names_and_ids(make_page, open_page, tmp_path_factory):
    zones = named_layout(tmp_path_factory.mktemp("filter"), NAMES)
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    for words in ("hafen", "c0ffee00"):
        page.get_by_label("Filter the events").fill(words)
        settle(page)
        assert {row[3] for row in table_rows(page, "events")} == {NAMES[0]}
        assert page.locator(".zone-label").all_inner_texts() == [NAMES[0]]


def test_a_change_is_described_with_the_name(make_page, open_page, tmp_path_factory):
    zones = named_layout(tmp_path_factory.mktemp("change"), NAMES)
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    page.evaluate("ringfence.store.set({ tab: 'whatif-tab', selection: { zone: 0, fence: 0 } })")
    settle(page)
    field = page.get_by_label("Radius", exact=True)
    field.fill("90 m")
    field.press("Enter")
    settle(page)
    assert state(page, "changes[0].description").startswith(f"Radius of {NAMES[0]}: ")


# Names that would turn, split or end what stands about them.
HOSTILE = ["Depot \u202egnp.exe", "a\u2069\u2066b\u200f", "מחסן \u202d3", "c\u2028d\u061c\u0085\u009b31m"]


def is_hidden(character):
    """Whether a character is a control, a separator of lines, or turns the direction; line feeds are the page's own."""
    return character != "\n" and character != "\t" and (
        unicodedata.category(character) in ("Cc", "Zl", "Zp")
        or unicodedata.bidirectional(character) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI")
        or character in "\u200e\u200f\u061c")


def test_no_name_turns_the_direction_of_what_stands_about_it(make_page, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    zones = named_layout(folder, HOSTILE)
    track = folder / "drive \u202egpx.exe.gpx"
    track.write_bytes(sample_files("harbour-drive")[1][0].read_bytes())
    page = open_recording(open_page, make_page(zones, track))
    # What is saved has the names as they are.
    page.get_by_label("Events to show").select_option("normal")
    settle(page)
    with page.expect_download() as expected:
        page.get_by_role("button", name="Save the events as CSV").click()
    saved = open(expected.value.path(), encoding="utf-8", newline="").read()
    assert {row["Zone name"] for row in csv.DictReader(io.StringIO(saved))} == set(HOSTILE)
    tips = page.evaluate("[...document.querySelectorAll('[title], [aria-label]')].map(e => `${e.title} ${e.ariaLabel}`).join('\\n')")
    texts = {
        "text": visible_texts(page), "tips": tips, "title": page.title(),
        "canvas": page.evaluate("[...mapTexts, ...drawnTexts].join('\\n')"),
    }
    for where, text in texts.items():
        assert {f"U+{ord(character):04X}" for character in text if is_hidden(character)} == set(), where
        # Each part that is begun ends in its line.
        for line in text.split("\n"):
            assert line.count(ISOLATE) == line.count(END), (where, line)
    assert "Depot \\u{202E}gnp.exe" in texts["text"] and "Depot \\u{202E}gnp.exe" in texts["canvas"]
