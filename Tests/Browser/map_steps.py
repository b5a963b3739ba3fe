"""What the tests do on the map: find positions, drag, select, compare with the command."""

from conftest import run_command, sample_files, settle, state


def surface(page):
    return page.locator(".map-surface")


def screen(page, longitude, latitude):
    """A position as pixels of the window."""
    box = surface(page).bounding_box()
    at = page.evaluate("([x, y]) => ringfence.map.screenPosition(x, y)", [longitude, latitude])
    return box["x"] + at["x"], box["y"] + at["y"]


def drag(page, start, end, steps=8):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=steps)
    settle(page)
    page.mouse.up()
    settle(page)


def same_events_as_command(page, folder, sample="harbour-drive"):
    """Compares both modes with the command's own output for the layout that the page would save."""
    path = folder / "changed.json"
    path.write_text(state(page, "layoutText"), encoding="utf-8")
    tracks = sample_files(sample)[1]
    for kind, options in (("normal", ()), ("restart", ("--mode", "restart"))):
        in_page = page.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')")
        assert in_page == run_command("evaluate", "--zones", path, "--format", "ndjson", *options, *tracks)


CAFE = (144.9403, -37.81785)


def fence_of_cafe(page):
    return state(page, "layout.zones[0].fences[0].circle")


def select_cafe(page):
    x, y = screen(page, CAFE[0] + 0.0003, CAFE[1] - 0.0003)
    page.mouse.click(x, y)
    settle(page)
    assert state(page, "selection") == {"zone": 0, "fence": 0}
