"""How long a step of a drag takes, with everything that follows from it. The figures are printed; the limits are wide,
because the machine may be busy."""

import json
import math

import pytest

from conftest import settle


@pytest.fixture(scope="module")
def busy_day(tmp_path_factory):
    """A day at 1 Hz: a loop of 12 km, driven four times with long stops, among 100 zones."""
    folder = tmp_path_factory.mktemp("day")
    zones = [{"id": f"z{index}", "fences": [{"id": "f", "circle": {
        "center": [10 + 0.02 * math.cos(index * 0.0628) * (1 + index % 3 * 0.1), 48 + 0.014 * math.sin(index * 0.0628)],
        "radius": 40}}]} for index in range(100)]
    (folder / "zones.json").write_text(json.dumps({"version": 1, "zones": zones}))
    with open(folder / "track.csv", "w") as file:
        file.write("time,latitude,longitude\n")
        for second in range(86_400):
            # Two hours for a loop, and a stop of four hours before each.
            loop, within = divmod(second, 21_600)
            angle = (loop + max(0, within - 14_400) / 7200) * 2 * math.pi
            file.write(f"2026-05-04T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z,"
                       f"{48 + 0.014 * math.sin(angle):.7f},{10 + 0.02 * math.cos(angle):.7f}\n")
    return folder / "zones.json", folder / "track.csv"


def test_a_step_of_a_drag(open_page, make_page, busy_day, capsys):
    path = make_page(*busy_day)
    page = open_page(path, width=1440, height=900)
    page.evaluate("ringfence.store.set({ selection: { zone: 3, fence: 0 } })")
    settle(page)
    times = page.evaluate("""async () => {
      const { store, actions } = ringfence;
      const parts = { layout: [], evaluation: [], frame: [] };
      for (let step = 0; step < 40; step += 1) {
        const begin = performance.now();
        const layout = { ...store.state.layout, zones: store.state.layout.zones.map((zone, index) => index !== 3 ? zone
          : { ...zone, fences: [{ ...zone.fences[0], circle: { ...zone.fences[0].circle, radius: 40 + step } }] }) };
        actions.applyLayout(store, layout, "Radius", { transient: true });
        parts.evaluation.push(store.state.evaluationMilliseconds);
        parts.layout.push(performance.now() - begin - store.state.evaluationMilliseconds);
        const drawing = performance.now();
        store.flush();
        parts.frame.push(performance.now() - drawing);
        await new Promise(requestAnimationFrame);
      }
      const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
      return Object.fromEntries(Object.entries(parts).map(([name, list]) => [name, median(list)]));
    }""")
    whole = sum(times.values())
    with capsys.disabled():
        print(f"\na step of a drag, 86,400 fixes among 100 zones, medians: layout {times['layout']:.1f} ms, "
              f"evaluation {times['evaluation']:.1f} ms, drawing {times['frame']:.1f} ms, together {whole:.1f} ms; "
              f"page {path.stat().st_size / 1e6:.2f} MB")
    assert whole < 200


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
    assert median < 60
