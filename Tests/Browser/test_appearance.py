"""Narrow screens, dark and light, paper, other languages, and names that are markup or long."""

import json

import pytest

from conftest import sample_files, settle, state


@pytest.mark.parametrize("name", ["harbour-drive", "swiped-commute"])
def test_a_narrow_screen_does_not_scroll_sideways(name, sample_page, open_page):
    page = open_page(sample_page(name), width=360, height=740)
    for width in (360, 412, 768):
        page.set_viewport_size({"width": width, "height": 740})
        for tab in page.get_by_role("tab").all():
            tab.click()
            settle(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, tab.inner_text()


def test_on_a_wide_screen_everything_is_in_sight(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), width=1440, height=900)
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    for part in ("#map", "#panel", "#timeline"):
        box = page.locator(part).bounding_box()
        assert box["height"] > 150 and box["y"] + box["height"] <= 900


def test_no_text_is_smaller_than_twelve_pixels(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    for tab in page.get_by_role("tab").all():
        tab.click()
        settle(page)
        small = page.evaluate("""[...document.querySelectorAll("#app *, header *, footer *")].filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "")
          && parseFloat(getComputedStyle(element).fontSize) < 12).map((element) => element.outerHTML.slice(0, 80))""")
        assert small == []


def test_the_scheme_of_the_system_decides_the_colours(sample_page, open_page):
    def ground(page):
        return page.evaluate("getComputedStyle(document.getElementById('panel')).backgroundColor")

    page = open_page(sample_page("harbour-drive"), color_scheme="light")
    assert ground(page) == "rgb(255, 255, 255)"
    before = state(page, "palette")
    page.emulate_media(color_scheme="dark")
    settle(page)
    red, green, blue = map(int, ground(page)[4:-1].split(","))
    assert max(red, green, blue) < 60
    # The canvases draw again.
    assert state(page, "palette") > before


def test_the_printed_page_has_all_tables(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), color_scheme="dark")
    pdf = page.pdf(format="A4", print_background=True)
    assert pdf.startswith(b"%PDF") and len(pdf) > 20_000
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    settle(page)
    for panel in ("events", "modes", "findings", "circles", "reading"):
        assert page.locator(f"#panel-{panel}").is_visible(), panel
        assert len(page.locator(f"#panel-{panel}").inner_text()) > 40, panel
    assert not page.get_by_role("tablist").is_visible()
    assert page.get_by_role("button", name="Play").count() == 0
    # The layers of the map are one picture, with something in it, on white though the screen is dark.
    colours, ground = page.evaluate("""() => {
      const canvas = document.querySelector(".print-picture");
      const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return [new Set(new Uint32Array(data.buffer)).size, [...data.slice(0, 4)]];
    }""")
    assert colours > 20
    assert ground == [255, 255, 255, 255]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".print-picture").count() == 0


def layout_with_names(folder, ids):
    layout = json.loads(sample_files("harbour-drive")[0].read_text(encoding="utf-8"))
    for zone, name in zip(layout["zones"], ids):
        zone["id"] = name
        zone["name"] = name
        zone["fences"][0]["id"] = name
    path = folder / "zones.json"
    path.write_text(json.dumps(layout, ensure_ascii=False), encoding="utf-8")
    return path


def test_names_that_are_markup_stay_text(make_page, open_page, tmp_path_factory):
    names = ["<script>window.intruder = 1</script>", "</script><img src=x onerror='window.intruder = 1'>",
             "\"'&amp;<b>bold</b>", "{{script}}"]
    zones = layout_with_names(tmp_path_factory.mktemp("markup"), names)
    page = open_page(make_page(zones, *sample_files("harbour-drive")[1]))
    assert page.evaluate("window.intruder === undefined")
    assert sorted(page.evaluate("ringfence.store.state.layoutAnswer.zones.map(zone => zone.id)")) == sorted(names)
    for tab in page.get_by_role("tab").all():
        tab.click()
        settle(page)
    page.get_by_role("tab", name="Why").click()
    settle(page)
    page.locator("#panel-why select").select_option("0")
    settle(page)
    assert page.locator("#panel-why h3 bdi").inner_text() == names[0]
    assert page.evaluate("document.querySelectorAll('#app b, #app img').length") == 0
    assert page.evaluate("window.intruder === undefined")


def test_long_and_right_to_left_names_keep_to_their_place(make_page, open_page, tmp_path_factory):
    names = ["مقهى عند إشارة المرور", "a" * 300, "Ein sehr langer Name " * 12, "בית קפה 12 (א)"]
    zones = layout_with_names(tmp_path_factory.mktemp("long"), names)
    path = make_page(zones, *sample_files("harbour-drive")[1])
    for width in (360, 1280):
        page = open_page(path, width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        labels = page.locator(".zone-label").all()
        assert len(labels) == 4 and all(label.bounding_box()["height"] <= 29 for label in labels)


def test_german_numbers_in_a_german_browser(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), locale="de-DE")
    assert "1.159 fixes" in page.locator("#page-sources").inner_text()
    page = open_page(sample_page("swiped-commute"), locale="en-GB")
    assert "1,159 fixes" in page.locator("#page-sources").inner_text()


OVERLAPS = """() => {
  const shown = ["input", "button", "select", "label", "summary"].flatMap((name) => [...document.querySelectorAll(`#panel-whatif-tab ${name}`)])
    .filter((element) => element.checkVisibility()).map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.height > 0);
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  const found = [];
  shown.forEach(([one, a], i) => shown.slice(i + 1).forEach(([other, b]) => {
    if (!one.contains(other) && !other.contains(one) && meets(a, b)) found.push([one.outerHTML.slice(0, 120), other.outerHTML.slice(0, 120)]);
  }));
  return found;
}"""


def test_fields_and_buttons_of_the_editor_never_overlap(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), width=360, height=900)
    page.get_by_role("tab", name="What if").click()
    page.locator("#edit-zone").select_option("0")
    settle(page)
    # The forms of time that a scenario can have, also the longest.
    page.evaluate("""() => { const { store, actions } = ringfence;
      const scenario = JSON.parse(store.state.scenarioText);
      scenario.events.push({ at: "2026-05-04T05:18:00.000Z", event: "backgroundRefresh", value: "available" }, { at: 1100, event: "permission", value: "notDetermined" });
      return actions.changeScenario(store, JSON.stringify(scenario), "nominal", "More events"); }""")
    settle(page)
    assert page.locator(".edit-events li").count() >= 5
    for width in (360, 768, 1024, 1280, 1366, 1440, 1536, 1680, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        # Without and with the command line.
        for _ in range(2):
            settle(page)
            assert page.evaluate(OVERLAPS) == [], width
            page.locator(".command-details summary").click()
        # No field is so narrow that its time is cut off.
        assert cut_fields(page) == [], width


def cut_fields(page):
    """The times of fields that are narrower than they."""
    return page.evaluate("""[...document.querySelectorAll(".edit-events input")].filter((each) => !each.value.includes("T") && each.scrollWidth > each.clientWidth).map((each) => each.value)""")


def test_the_page_has_plain_words(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    page.get_by_role("tab", name="What if").click()
    settle(page)
    assert "Ignore fixes less accurate than" in page.locator("#panel-whatif-tab").inner_text()
    page.get_by_role("tab", name="Reading").click()
    settle(page)
    text = page.locator("#panel-reading").inner_text()
    assert "swiped away" in text and "restarted by a significant change" in text
    assert "terminated by user" not in text and "restart awake" not in text
    # Of every state that the engine names, as their words come from it.
    words = page.evaluate("ringfence.store.state.reader.words().states")
    assert {"foreground", "terminatedByUser", "restartAwake", "off"} <= set(words)


def test_an_event_added_at_the_cursor_has_a_readable_time(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    page.get_by_role("tab", name="What if").click()
    page.evaluate("ringfence.actions.moveCursor(ringfence.store, ringfence.store.state.tracks[0].times[0] + 697100)")
    settle(page)
    page.get_by_role("button", name="Swipe away").click()
    settle(page)
    # The track begins at 05:00 UTC, 07:00 in Vienna.
    field = page.get_by_label("Time of swipe").nth(1)
    assert field.input_value() == "07:11:37"
    field.fill("07:13")
    field.press("Tab")
    settle(page)
    assert 780 in [event["at"] for event in json.loads(state(page, "scenarioText"))["events"]]
