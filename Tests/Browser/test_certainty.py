"""How sure events are, on a page made with --certainty: what the command says of the same track, and nothing of what was changed."""

import json

from conftest import run_command, settle, state, table_rows

ZONES = {"version": 1, "zones": [
    {"id": "home", "name": "Home", "fences": [{"id": "house", "circle": {"center": [16.37, 48.2], "radius": 60}}]},
    {"id": "shed", "fences": [{"id": "door", "circle": {"center": [16.372, 48.2], "radius": 60}}]},
    {"id": "far", "fences": [{"id": "gate", "circle": {"center": [16.39, 48.2], "radius": 60}}]},
]}


def files(tmp_path):
    """A walk of 20 minutes to the east, 45 to 75 m north of the middle of two circles."""
    zones = tmp_path / "zones.json"
    zones.write_text(json.dumps(ZONES))
    rows = ["time,latitude,longitude,accuracy"]
    for i in range(120):
        north = 60 + 15 * ((i * 7 % 20) / 10 - 1)
        rows.append(f"{1777881600 + 10 * i},{48.2 + north / 111200:.7f},{16.366 + i * 5 / 74300:.7f},20")
    track = tmp_path / "walk.csv"
    track.write_text("\n".join(rows) + "\n")
    return zones, track


def records(zones, track):
    lines = run_command("evaluate", "--zones", zones, "--certainty", "--format", "ndjson", track).splitlines()
    return [json.loads(line) for line in lines]


def percent(share):
    return "below 1 %" if 0 < share < 0.005 else "over 99 %" if 0.995 <= share < 1 else f"{int(share * 100 + 0.5)} %"


def words_of(record):
    """By Docs/Certainty.md: sure from 95 %, likely from a half, perhaps below; the error of the draw from 3 points on."""
    share, error = record["certainty"], record.get("plusMinus", 0)
    word = "sure" if share >= 0.95 else "likely" if share >= 0.5 else "perhaps" if share >= 0.05 else "unlikely"
    continues = f" (continues #{record['continues']})" if "continues" in record else ""
    return f"{word} {percent(share)}" + (f" ± {int(error * 100 + 0.5)}" if error >= 0.03 else "") + continues


def test_the_events_are_as_sure_as_the_command_says(make_page, open_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track, options=("--certainty",)))
    said = records(zones, track)
    sure = [record for record in said if "certainty" in record]
    possible = [record for record in said if record["type"] == "possibleVisit"]
    assert sure and possible and not any(record.get("flags") for record in said)
    notes = [row[-1] for row in table_rows(page, "events") if row[1] == "Normal" and "possible visit" not in row]
    assert len(notes) == len(sure)
    assert sorted(map(words_of, sure)) == sorted(note.split(", ")[-1] for note in notes)
    found = [row for row in table_rows(page, "events") if "possible visit" in row]
    assert len(found) == len(possible)
    assert all(any(row[-1].startswith(percent(record["probability"])) for row in found) for record in possible)


def test_the_head_says_how_many_events_are_sure(make_page, open_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track, options=("--certainty",)))
    said = records(zones, track)
    measured = [record for record in said if "certainty" in record]
    sure = [record for record in measured if record["certainty"] >= 0.95 and "unobserved" not in record]
    missing = sum(record["type"] == "possibleVisit" for record in said)
    words = "visit or crossing" if missing == 1 else "visits and crossings"
    text = page.locator("#page-summary").inner_text()
    assert f"{len(sure)} of {len(measured)} events sure to 95 %; {missing} {words} may be missing." in text
    # Of a changed zone nothing is known.
    page.evaluate("""() => { const { store, actions } = ringfence; const layout = structuredClone(store.state.layout);
      for (const zone of layout.zones) zone.fences[0].circle.radius = 61;
      return actions.applyLayout(store, layout, "all"); }""")
    settle(page)
    assert "sure to 95 %" not in page.locator("#page-summary").inner_text()


def test_the_band_is_on_the_map_and_in_the_legend(make_page, open_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track, options=("--certainty",)))
    assert "where the device was: 68 and 95 %" in page.locator(".map-legend").inner_text()
    pixels = """() => {
      const canvas = document.querySelector("#map canvas[data-layer=track]");
      const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
      pen.drawImage(canvas, 0, 0);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count += 1;
      return count; }"""
    shown = page.evaluate(pixels)
    page.locator(".map-menu summary").click()
    page.get_by_label("Where the device was (68 and 95 %)").uncheck()
    settle(page)
    assert page.evaluate(pixels) < shown / 2
    assert "where the device was" not in page.locator(".map-legend").inner_text()


def test_nothing_is_said_of_a_changed_zone(make_page, open_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track, options=("--certainty",)))
    before = [row for row in table_rows(page, "events") if "sure " in row[-1]]
    page.evaluate("""() => { const layout = structuredClone(ringfence.store.state.layout);
      layout.zones[0].fences[0].circle.radius += 1;
      ringfence.actions.applyLayout(ringfence.store, layout, 'larger'); }""")
    settle(page)
    after = [row for row in table_rows(page, "events") if "sure " in row[-1]]
    assert not any("Home" in row for row in after)
    assert [row for row in before if "Home" not in row] == after
    page.evaluate("ringfence.actions.undo(ringfence.store)")
    settle(page)
    assert [row for row in table_rows(page, "events") if "sure " in row[-1]] == before


def test_a_page_without_certainties_has_none(make_page, open_page, tmp_path):
    zones, track = files(tmp_path)
    page = open_page(make_page(zones, track))
    assert not any("sure " in row[-1] for row in table_rows(page, "events"))
    assert "where the device was" not in page.locator(".map-legend").inner_text()
    assert page.get_by_label("Where the device was (68 and 95 %)").count() == 0
    assert state(page, "tracks.length") == 1
