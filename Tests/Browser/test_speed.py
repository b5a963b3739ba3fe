"""How long a step of a drag takes, with everything that follows from it. The figures are printed, and compared with limits where
RINGFENCE_TIMES is set."""

import json
import math

import pytest

from conftest import settle, state, time_limit
from day_track import write_day


STEPS = """async ({ zone, count }) => {
  const { store, actions, settled } = ringfence;
  const parts = { layout: [], frame: [] };
  let answers = 0;
  const end = store.subscribe((state, changed) => { answers += changed.has("answer") ? 1 : 0; });
  for (let step = 0; step < count; step += 1) {
    const begin = performance.now();
    const layout = { ...store.state.layout, zones: store.state.layout.zones.with(zone, { ...store.state.layout.zones[zone], exitDistance: `${40 + step} m` }) };
    actions.applyLayout(store, layout, "Exit distance", { transient: true });
    parts.layout.push(performance.now() - begin);
    const drawing = performance.now();
    store.flush();
    parts.frame.push(performance.now() - drawing);
    await new Promise(requestAnimationFrame);
  }
  await settled();
  end();
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  return { layout: median(parts.layout), frame: median(parts.frame), answers };
}"""


@pytest.fixture(scope="module")
def busy_day(tmp_path_factory):
    """A day at 1 Hz."""
    return write_day(tmp_path_factory.mktemp("day"), 1)


def test_a_step_of_a_drag(open_page, make_page, busy_day, capsys):
    path = make_page(*busy_day)
    page = open_page(path, width=1440, height=900)
    page.evaluate("ringfence.store.set({ selection: { zone: 3, fence: 0 } })")
    settle(page)
    times = page.evaluate(STEPS, {"zone": 3, "count": 40})
    with capsys.disabled():
        print(f"\na step of a drag, 86,400 fixes among 100 zones, medians: reading the layout {times['layout']:.1f} ms, "
              f"drawing {times['frame']:.1f} ms; {times['answers']} answers to 40 steps; page {path.stat().st_size / 1e6:.2f} MB")
    time_limit(times["layout"] + times["frame"], 200)
    assert times["answers"] > 0


@pytest.fixture(scope="module")
def long_coasts(tmp_path_factory):
    """Twelve zones with coasts of 20,000 corners each, and 20,000 fixes along one of them."""
    folder = tmp_path_factory.mktemp("coasts")

    def coast(index):
        center = 10 + index % 4 * 0.5, 48 + index // 4 * 0.5
        ring = []
        for corner in range(20_000):
            angle = corner / 20_000 * 2 * math.pi
            radius = 0.2 * (1 + 0.1 * math.sin(40 * angle) + 0.02 * math.sin(900 * angle))
            ring.append([round(center[0] + radius * math.cos(angle), 7), round(center[1] + radius * math.sin(angle) * 0.7, 7)])
        return {"id": f"coast-{index}", "fences": [{"id": "f", "polygon": [ring + ring[:1]]}]}

    (folder / "zones.json").write_text(json.dumps({"version": 1, "zones": [coast(index) for index in range(12)]}))
    with open(folder / "track.csv", "w") as file:
        file.write("time,latitude,longitude\n")
        for second in range(20_000):
            angle = second / 20_000 * 2 * math.pi
            file.write(f"{1_767_600_000 + second},{48 + 0.147 * math.sin(angle):.7f},{10 + 0.21 * math.cos(angle):.7f}\n")
    return folder / "zones.json", folder / "track.csv"


def watch_tasks(page, options='{ entryTypes: ["longtask"] }'):
    page.evaluate(f"""window.longTasks = [];
      new PerformanceObserver((list) => list.getEntries().forEach(({{ duration }}) => window.longTasks.push(duration))).observe({options})""")


def longest_task(page):
    """The longest task since the last call, in milliseconds."""
    return max(page.evaluate("window.longTasks.splice(0)"), default=0)


def test_long_coasts_never_freeze_the_page(open_page, make_page, long_coasts, capsys):
    """Each fix was compared with each corner in the page's own thread: minutes for such a page."""
    page = open_page(make_page(*long_coasts), width=1440, height=900)
    watch_tasks(page)
    times = page.evaluate(STEPS, {"zone": 3, "count": 12})
    settle(page)
    longest = longest_task(page)
    with capsys.disabled():
        print(f"\na step of a change, 20,000 fixes among 240,000 corners: reading the layout {times['layout']:.1f} ms, "
              f"drawing {times['frame']:.1f} ms, the longest task {longest:.0f} ms")
    # All of it in the page took more than 10 s.
    time_limit(longest, 3000)
    assert len(page.evaluate("ringfence.store.state.answer.explanation.zones")) == 12


ALL_ZONES = "applyLayout(store, (layout) => ({ ...layout, zones: layout.zones.map((zone) => ({ ...zone, exitDistance: '70 m' })) }), 'All')"
ANOTHER_BUFFER = "changeSettings(store, { bufferMeters: 60 }, 'Buffer')"


def act(page, change):
    """Makes a change in a task of its own, and waits for all that follows from it."""
    page.evaluate(f"new Promise((done) => setTimeout(() => {{ const {{ store, actions }} = ringfence; done(actions.{change}); }}))")
    settle(page)


def longest_tasks(page, changes, limit=200):
    """The longest task of each change. What another process took from the page is no fault of its own: changes among which one took
    longer than the limit are made again, and each has the best of at most four rounds."""
    best = {}
    for _ in range(4):
        for name, change in changes.items():
            longest_task(page)
            act(page, change)
            best[name] = min(best.get(name, math.inf), longest_task(page))
        if max(best.values()) < limit:
            break
    return best


def test_a_change_of_a_whole_layout_never_freezes_the_page(open_page, make_page, long_coasts, capsys):
    """The whole layout was read in the page's own thread, by each change of several zones or of a setting and its undoing, compared with
    that before in one task, and packed for the address in another."""
    page = open_page(make_page(*long_coasts), width=1440, height=900)
    watch_tasks(page)
    times = longest_tasks(page, {"a change of all zones": ALL_ZONES, "its undoing": "undo(store)", "another buffer": ANOTHER_BUFFER,
                                 "its undoing, too": "undo(store)"})
    with capsys.disabled():
        print(f"\nthe longest task among 240,000 corners: {', '.join(f'{name} {time:.0f} ms' for name, time in times.items())}")
    # Each took 0.6 to 2.2 s.
    time_limit(max(times.values()), 200)
    assert state(page, "layoutAnswer.zones.map(({ exitDistanceMeters }) => exitDistanceMeters)") == [30] * 12


@pytest.fixture(scope="module")
def many_crossings(tmp_path_factory):
    """A million fixes on a loop through 100 circles, 20,000 events in each mode; and a track far away, in another projection."""
    folder = tmp_path_factory.mktemp("crossings")
    place = lambda angle: (round(10 + 0.2 * math.cos(angle), 7), round(48 + 0.14 * math.sin(angle), 7))
    zones = [{"id": f"z{index}", "fences": [{"id": "f", "circle": {"center": place(index * 0.0628), "radius": "150 m"}}]} for index in range(100)]
    (folder / "zones.json").write_text(json.dumps({"version": 1, "zones": zones}))
    for name, count, east, north in ("track.csv", 1_000_000, 0, 0), ("far.csv", 500_000, 90, -88):
        with open(folder / name, "w") as file:
            file.write("time,latitude,longitude\n")
            for second in range(count):
                longitude, latitude = place(second / 10_000 * 2 * math.pi)
                file.write(f"{1_777_852_800 + second},{latitude + north:.7f},{longitude + east:.7f}\n")
    return folder / "zones.json", folder / "track.csv", folder / "far.csv"


CROSSING_CHANGES = {
    "a key of the layout": "applyLayout(store, (layout) => ({ ...layout, timeZone: 'Europe/Vienna' }), 'Key')", "its undoing": "undo(store)",
    "another buffer": ANOTHER_BUFFER, "its undoing, too": "undo(store)",
    "all fences": """applyLayout(store, (layout) => ({ ...layout, zones: layout.zones.map((zone) => ({ ...zone,
      fences: zone.fences.map((fence) => ({ ...fence, circle: { ...fence.circle, radius: '170 m' } })) })) }), 'Radius')""",
    "their undoing": "undo(store)",
    "a track far away": "chooseTrack(store, 1)", "the first one again": "chooseTrack(store, 0)",
}


def test_many_events_never_freeze_the_page(open_page, make_page, many_crossings, capsys):
    """Answers were read, events compared, and the timeline, the map and the table made anew each in one task, as was a track in another
    projection."""
    page = open_page(make_page(*many_crossings), width=1440, height=900)
    assert state(page, "answer.normal.length") == 20_001
    watch_tasks(page)
    times = longest_tasks(page, CROSSING_CHANGES)
    with capsys.disabled():
        print(f"\nthe longest task among 40,000 events: {', '.join(f'{name} {time:.0f} ms' for name, time in times.items())}")
    # They took 117 to 1,700 ms.
    time_limit(max(times.values()), 200)


# What the page shows: texts, pictures, and what differs from the files.
SHOWN = """(() => {
  const { store: { state }, map } = ringfence;
  const pictures = [...document.querySelectorAll("#timeline canvas")].map((canvas) => canvas.toDataURL());
  const rows = state.difference?.rows.map(({ kind, series, type, zone, timeA, timeB }) => [kind, series, type, zone, timeA, timeB]);
  return JSON.stringify([document.getElementById("panel").innerText, map.picture().toDataURL(), pictures, rows, state.settings]);
})()"""

# Makes a change while the page is still at that before, which has its answer already.
MEANWHILE = """new Promise((done) => {
  const { store, actions, map } = ringfence;
  const before = store.state.answer;
  const look = () => {
    if (store.state.answer === before || !map.isDrawing()) return requestAnimationFrame(look);
    actions.changeSettings(store, { bufferMeters: 90 }, "Buffer").then(done);
  };
  look();
  actions.changeSettings(store, { bufferMeters: 60 }, "Buffer");
})"""


def test_a_change_ends_the_work_on_that_before(open_page, make_page, many_crossings):
    page = open_page(make_page(*many_crossings), width=1440, height=900)
    assert page.evaluate(MEANWHILE)
    settle(page)
    # The list of changes is not in this tab.
    after = page.evaluate(SHOWN)
    act(page, "revertAll(store)")
    assert state(page, "difference") is None
    act(page, "changeSettings(store, { bufferMeters: 90 }, 'Buffer')")
    alone = page.evaluate(SHOWN)
    assert state(page, "difference.rows.length") > 10_000
    assert after == alone


@pytest.fixture(scope="module")
def many_shops(tmp_path_factory):
    """Ten thousand circles, and 20,000 fixes on a drive among them."""
    folder = tmp_path_factory.mktemp("shops")
    zones = [{"id": f"z{i}", "name": f"Shop number {i}", "fences": [{"id": "f", "circle": {
        "center": [round(10 + i * 0.61803 % 1, 6), round(48 + i * 0.41421 % 1, 6)], "radius": "120 m"}}]} for i in range(10_000)]
    (folder / "zones.json").write_text(json.dumps({"version": 1, "zones": zones}))
    with open(folder / "track.csv", "w") as file:
        file.write("time,latitude,longitude\n")
        for second in range(20_000):
            angle = second / 20_000 * 2 * math.pi
            file.write(f"{1_767_600_000 + second},{48.5 + 0.3 * math.sin(angle):.7f},{10.5 + 0.4 * math.sin(2 * angle):.7f}\n")
    return folder / "zones.json", folder / "track.csv"


def test_a_page_of_many_zones_opens_in_short_tasks(open_page, make_page, many_shops, capsys):
    page = open_page(make_page(*many_shops), width=1440, height=900)
    watch_tasks(page, '{ type: "longtask", buffered: true }')
    page.wait_for_timeout(500)
    longest = longest_task(page)
    with capsys.disabled():
        print(f"\nopening 10,000 zones and 20,000 fixes: the longest task {longest:.0f} ms")
    # It was 750 ms in one piece.
    time_limit(longest, 2000)
    assert len(page.evaluate("ringfence.store.state.answer.explanation.zones")) == 10_000


def test_moving_the_cursor_redraws_fast(open_page, make_page, busy_day, capsys):
    page = open_page(make_page(*busy_day), width=1440, height=900)
    median = page.evaluate("""() => {
      const { store, actions } = ringfence;
      const track = store.state.tracks[0];
      const list = [];
      for (let step = 0; step < 60; step += 1) {
        actions.moveCursor(store, track.times[step * 1000]);
        const begin = performance.now();
        store.flush();
        list.push(performance.now() - begin);
      }
      return list.sort((a, b) => a - b)[30];
    }""")
    with capsys.disabled():
        print(f"\nmoving the cursor: {median:.1f} ms")
    time_limit(median, 60)
