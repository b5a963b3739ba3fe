"""The map by mouse, touch and keyboard: what is dragged gives what the command gives for the moved fence."""

from conftest import settle, state
from map_steps import CAFE, drag, fence_of_cafe, same_events_as_command, screen, select_cafe, surface


def test_dragging_a_fence_gives_the_events_of_the_command(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    select_cafe(page)
    before = fence_of_cafe(page)
    start = screen(page, CAFE[0] + 0.0003, CAFE[1] - 0.0003)
    end = screen(page, CAFE[0] + 0.0008, CAFE[1] - 0.0009)
    drag(page, start, end)
    center = fence_of_cafe(page)["center"]
    assert abs(center[0] - (CAFE[0] + 0.0005)) < 2e-5 and abs(center[1] - (CAFE[1] - 0.0006)) < 2e-5
    assert fence_of_cafe(page)["radius"] == before["radius"]
    same_events_as_command(page, tmp_path)
    assert len(state(page, "changes")) == 1
    page.keyboard.press("Control+z")
    settle(page)
    assert fence_of_cafe(page) == before and state(page, "changes") == []
    page.keyboard.press("Control+Shift+z")
    settle(page)
    assert fence_of_cafe(page)["center"] == center
    same_events_as_command(page, tmp_path)


def test_dragging_the_radius_and_a_corner(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    select_cafe(page)
    # 60 m to the east are 0.000682 degrees at this latitude (88,040 m a degree, WGS 84).
    handle = screen(page, CAFE[0] + 60 / 88040, CAFE[1])
    drag(page, handle, screen(page, CAFE[0] + 120 / 88040, CAFE[1]))
    assert abs(fence_of_cafe(page)["radius"] - 120) < 3
    same_events_as_command(page, tmp_path)
    page.keyboard.press("Escape")
    page.mouse.click(*screen(page, 144.9511, -37.8200))
    settle(page)
    assert state(page, "selection") == {"zone": 1, "fence": 0}
    drag(page, screen(page, 144.9514, -37.8206), screen(page, 144.9520, -37.8210))
    ring = state(page, "layout.zones[1].fences[0].polygon[0]")
    assert abs(ring[1][0] - 144.9520) < 2e-5 and abs(ring[1][1] + 37.8210) < 2e-5
    assert ring[0] == [144.9498, -37.8208] and ring[4] == ring[0]
    same_events_as_command(page, tmp_path)


def test_a_drag_that_escape_ends_changes_nothing(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    select_cafe(page)
    before = fence_of_cafe(page)
    start = screen(page, CAFE[0] + 0.0003, CAFE[1] - 0.0003)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 60, start[1] + 40, steps=4)
    settle(page)
    assert fence_of_cafe(page) != before
    page.keyboard.press("Escape")
    settle(page)
    page.mouse.up()
    assert fence_of_cafe(page) == before and state(page, "changes") == []


def test_keys_select_move_and_undo(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    surface(page).focus()
    page.keyboard.press("f")
    page.keyboard.press("Enter")
    assert state(page, "selection") == {"zone": 0, "fence": 0}
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    settle(page)
    center = fence_of_cafe(page)["center"]
    # A metre to the east and ten to the north, by the lengths of a degree at this latitude (WGS 84).
    assert abs((center[0] - CAFE[0]) * 88040 - 1) < 0.02 and abs((center[1] - CAFE[1]) * 110990 - 10) < 0.02
    page.keyboard.press("c")
    page.keyboard.press("Shift+ArrowRight")
    settle(page)
    assert fence_of_cafe(page)["radius"] == 70
    same_events_as_command(page, tmp_path)
    assert len(state(page, "changes")) == 3
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert state(page, "selection") is None
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    settle(page)
    first = page.evaluate("Math.min(...[...ringfence.store.state.answer.normal, ...ringfence.store.state.answer.restart].map(e => Date.parse(e.time)))")
    assert state(page, "cursor") == first


def test_the_map_moves_by_mouse_wheel_and_keys(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    view = lambda: page.evaluate("ringfence.map.view()")
    first = view()
    box = surface(page).bounding_box()
    corner = (box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.2)
    page.mouse.move(*corner)
    page.mouse.wheel(0, -400)
    settle(page)
    assert view()["scale"] > first["scale"] * 1.5
    zoomed = view()
    drag(page, corner, (corner[0] - 100, corner[1] + 50))
    assert abs((view()["x"] - zoomed["x"]) * zoomed["scale"] - 100) < 6
    surface(page).focus()
    page.keyboard.press("ArrowLeft")
    settle(page)
    page.keyboard.press("0")
    settle(page)
    for key in ("x", "y", "scale"):
        assert abs(view()[key] - first[key]) < 1e-6
    assert state(page, "changes") == []


def test_two_fingers_zoom_and_one_drags(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), has_touch=True)
    box = surface(page).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py, "id": i} for i, (px, py) in enumerate(points)]})

    scale = page.evaluate("ringfence.map.view().scale")
    touch("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 7):
        touch("touchMove", (x - 30 - 10 * step, y), (x + 30 + 10 * step, y))
    touch("touchEnd")
    settle(page)
    grown = page.evaluate("ringfence.map.view().scale") / scale
    assert 2.5 < grown < 3.5


def test_the_track_across_the_antimeridian_is_in_one_piece(sample_page, open_page):
    page = open_page(sample_page("antimeridian-walk"))
    west = page.evaluate("ringfence.map.screenPosition(179.9999, 0).x")
    east = page.evaluate("ringfence.map.screenPosition(180.0001, 0).x")
    width = surface(page).bounding_box()["width"]
    assert 0 < east - west < width


def test_a_finger_drags_the_selected_fence(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"), has_touch=True)
    page.evaluate("ringfence.actions.select(ringfence.store, { zone: 0, fence: 0 })")
    settle(page)
    session = page.context.new_cdp_session(page)
    start = screen(page, CAFE[0] - 0.0003, CAFE[1] - 0.0002)
    end = screen(page, CAFE[0] - 0.0003 + 0.0006, CAFE[1] - 0.0002 - 0.0008)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for step in range(1, 9):
        touch("touchMove", tuple(a + (b - a) * step / 8 for a, b in zip(start, end)))
    settle(page)
    touch("touchEnd")
    settle(page)
    center = fence_of_cafe(page)["center"]
    assert abs(center[0] - (CAFE[0] + 0.0006)) < 3e-5 and abs(center[1] - (CAFE[1] - 0.0008)) < 3e-5
    assert len(state(page, "changes")) == 1
    same_events_as_command(page, tmp_path)


def test_clicks_go_through_fences_that_lie_on_each_other(sample_page, open_page):
    page = open_page(sample_page("park-round"))
    zones = state(page, "layout.zones")
    center = zones[0]["fences"][0]["circle"]["center"]
    on_it = {index for index, zone in enumerate(zones) if zone["fences"][0].get("circle", {}).get("center") == center}
    assert len(on_it) > 1
    seen = set()
    for _ in zones:
        # Beside the track, which lies on the middle of the fence.
        page.mouse.click(*screen(page, center[0], center[1] + 0.00009))
        page.wait_for_timeout(450)  # longer than a double click, which would zoom
        seen.add(state(page, "selection.zone"))
    assert seen == on_it


SLOW_LAYERS = """async () => {
  const { clearRect } = CanvasRenderingContext2D.prototype;
  const drawn = [];
  let frame = 0;
  let isCounting = true;
  const count = () => { frame += 1; if (isCounting) requestAnimationFrame(count); };
  requestAnimationFrame(count);
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    clearRect.apply(this, box);
    if (!this.canvas.dataset.layer) return;
    drawn.push([frame, this.canvas.dataset.layer]);
    for (const end = performance.now() + 25; performance.now() < end;);
  };
  ringfence.store.set({ shown: { ...ringfence.store.state.shown } });
  await ringfence.settled();
  isCounting = false;
  CanvasRenderingContext2D.prototype.clearRect = clearRect;
  return drawn;
}"""


def test_a_slow_map_is_drawn_over_several_frames(open_page, sample_page):
    page = open_page(sample_page("swiped-commute"))
    before = page.evaluate("ringfence.map.picture().toDataURL()")
    drawn = page.evaluate(SLOW_LAYERS)
    layers = ["ground", "fences", "track", "emphasis", "marks", "live"]
    assert [layer for _, layer in drawn] == layers
    # Two layers of 25 ms are more than a frame bears.
    frames = [frame for frame, _ in drawn]
    assert max(map(frames.count, frames)) <= 2
    assert page.evaluate("ringfence.map.picture().toDataURL()") == before
    assert page.evaluate("[...document.querySelectorAll('.map-layer')].every((layer) => layer.style.transform === '')")
