"""The timeline: rows, cursor, playing, and its links with the rest of the page."""

from conftest import settle, state


def bars(page):
    box = page.locator(".timeline-plot").bounding_box()
    return box["x"], box["y"], box["width"], box["height"]


def x_of(page, time):
    """Where a time is in the plot, by the range of the track with its margin of a hundredth."""
    x, _, width, _ = bars(page)
    first, last = page.evaluate("[ringfence.store.state.tracks[0].times[0], ringfence.store.state.tracks[0].times.at(-1)]")
    space = max((last - first) * 0.01, 1000)
    return x + (time - first + space) / (last - first + 2 * space) * width


def test_zones_stand_in_the_order_of_their_first_event(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), height=1400)
    assert page.locator(".zone-label bdi").all_inner_texts() == [
        "home", "bakery", "school", "fuel", "shop", "car-park", "bridge", "office"]


def test_a_click_on_an_event_chooses_it(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    # The bakery is the second row; normal mode is the upper bar of a row of 28 pixels.
    event = page.evaluate("ringfence.store.state.answer.normal.find(e => e.zone === 'bakery' && e.type === 'entered')")
    time = page.evaluate(f"Date.parse('{event['time']}')")
    _, y, _, _ = bars(page)
    page.mouse.move(x_of(page, time), y + 28 + 9)
    settle(page)
    assert state(page, "hover")["kind"] == "event"
    assert "bakery" in page.locator(".tooltip").inner_text()
    page.mouse.down()
    page.mouse.up()
    settle(page)
    assert state(page, "cursor") == time
    assert state(page, "selection") == {"zone": 1, "fence": 0}


def test_hovering_a_row_of_the_table_marks_the_event(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.locator("#panel-events tbody tr").nth(1).hover()
    settle(page)
    assert state(page, "hover")["kind"] == "event"
    before = page.locator("#panel-events tbody tr.is-hovered").count()
    assert before == 1


def test_the_cursor_follows_the_keys(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    slider = page.get_by_role("slider", name="Time of the cursor")
    slider.focus()
    times = page.evaluate("[...ringfence.store.state.tracks[0].times]")
    page.keyboard.press("Home")
    assert state(page, "cursor") == times[0]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert state(page, "cursor") == times[2]
    page.keyboard.press("Shift+ArrowRight")
    assert state(page, "cursor") == times[12]
    page.keyboard.press("ArrowLeft")
    assert state(page, "cursor") == times[11]
    page.keyboard.press("End")
    assert state(page, "cursor") == times[-1]
    settle(page)
    assert slider.get_attribute("aria-valuenow") == slider.get_attribute("aria-valuemax")
    page.keyboard.press("ArrowDown")
    settle(page)
    assert page.locator(".zone-label[aria-pressed=true]").count() == 1


def test_zooming_narrows_the_range_around_the_cursor_and_back(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    slider = page.get_by_role("slider", name="Time of the cursor")
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(100):
        page.keyboard.press("ArrowRight")
    for _ in range(3):
        page.keyboard.press("+")
        settle(page)
    start, end = state(page, "timeRange")
    whole = page.evaluate("ringfence.store.state.tracks[0].times.at(-1) - ringfence.store.state.tracks[0].times[0]")
    assert start < state(page, "cursor") < end
    assert abs((end - start) - whole * 1.02 / 8) < 1
    page.keyboard.press("0")
    assert state(page, "timeRange") is None


def test_playing_moves_the_cursor_at_the_chosen_speed(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.get_by_label("Speed of playing").select_option("10")
    page.get_by_role("button", name="Play").click()
    page.wait_for_timeout(1500)
    page.get_by_role("button", name="Pause").click()
    passed = page.evaluate("ringfence.store.state.cursor - ringfence.store.state.tracks[0].times[0]") / 1000
    assert 7 < passed < 30
    still = state(page, "cursor")
    page.wait_for_timeout(200)
    assert state(page, "cursor") == still


def test_with_reduced_motion_the_cursor_moves_in_steps(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), reduced_motion="reduce")
    page.evaluate("""() => {
      window.positions = new Set();
      ringfence.store.subscribe((state, changed) => { if (changed.has("cursor")) positions.add(state.cursor); });
    }""")
    page.get_by_role("button", name="Play").click()
    page.wait_for_timeout(2500)
    # The beginning, and one step a second.
    assert 2 <= page.evaluate("positions.size") <= 4


def test_the_next_event_is_reached_from_the_one_before(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    times = sorted(set(page.evaluate("[...ringfence.store.state.answer.normal, ...ringfence.store.state.answer.restart].map(e => Date.parse(e.time))")))
    reached = []
    for _ in times:
        page.get_by_role("button", name="Next event").click()
        reached.append(state(page, "cursor"))
    assert reached == times


def test_the_clock_is_the_readers_or_utc(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), timezone_id="Europe/Vienna")
    assert "07:00:00 to 07:19:18" in page.locator("#page-sources").inner_text()
    page.get_by_label("Clock").select_option("utc")
    settle(page)
    assert "05:00:00 to 05:19:18" in page.locator("#page-sources").inner_text()
    assert page.locator("#panel-events tbody td").first.inner_text() == "05:00:00"


def test_a_window_of_time_filters_map_tables_and_rows(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"), width=1440)
    box = page.locator(".timeline-overview").bounding_box()
    before = page.locator("#panel-events tbody tr").count()
    marks = page.evaluate("ringfence.store.state.answer.normal.length")
    # The second half of the strip of the whole track.
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 15)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + 15, steps=5)
    page.mouse.up()
    settle(page)
    start, end = state(page, "timeRange")
    first, last = page.evaluate("[ringfence.store.state.tracks[0].times[0], ringfence.store.state.tracks[0].times.at(-1)]")
    assert abs(start - (first + last) / 2) < (last - first) / 50 and end > last - (last - first) / 50
    inside = page.evaluate(
        "([start, end]) => { const { answer } = ringfence.store.state; return ['normal', 'app'].flatMap(key => answer[key])"
        ".filter(each => Date.parse(each.time) >= start && Date.parse(each.time) <= end).length; }", [start, end])
    rows = page.locator("#panel-events tbody tr").count()
    assert inside <= rows < before and marks > 0
    assert "only" in page.locator(".window-text").inner_text()
    # A row with something in the window stands first.
    zone = page.locator(".zone-label").first.locator("bdi").inner_text()
    assert page.evaluate(
        "([name, start, end]) => { const { answer, layoutAnswer } = ringfence.store.state; const zone = layoutAnswer.zones.find(each => each.id === name || each.name === name);"
        "return ['normal', 'app'].flatMap(key => answer[key]).some(each => each.zone === zone.id && Date.parse(each.time) >= start); }", [zone, start, end])
    # The window is moved, and a click beside it ends it.
    page.mouse.move(box["x"] + box["width"] * 0.75, box["y"] + 15)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + 15, steps=5)
    page.mouse.up()
    settle(page)
    moved = state(page, "timeRange")
    assert moved[0] < start and abs((moved[1] - moved[0]) - (end - start)) < 1
    page.mouse.click(box["x"] + box["width"] * 0.97, box["y"] + 15)
    settle(page)
    assert state(page, "timeRange") is None
    assert page.locator("#panel-events tbody tr").count() == before
