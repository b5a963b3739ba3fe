"""The tab that compares: a change with the files, modes, scenarios and tracks. The command's own events are the measure."""

import json

from conftest import run_command, sample_files, settle, state, table_rows, wait_until
from test_changes import change_radius


def events_of(zones, tracks, *options):
    lines = run_command("evaluate", "--zones", zones, "--format", "ndjson", *options, *tracks).splitlines()
    return [json.loads(line) for line in lines if not line.startswith('{"type":"lifeCycle"')]


def keys_of(events):
    return {(event["zone"], event["type"], event["time"]) for event in events}


def open_compare(page):
    page.get_by_role("tab", name="Compare").click()
    settle(page)


def differences(page):
    wait_until(page, "ringfence.store.state.difference !== null")
    settle(page)
    return page.evaluate("""ringfence.store.state.difference.rows.map(row => ({ kind: row.kind, series: row.series, type: row.type, zone: row.zone,
      a: row.a?.time ?? null, b: row.b?.time ?? null }))""")


def test_a_change_is_a_table_of_what_is_new_gone_and_moved(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    zones, tracks, _ = sample_files("harbour-drive")
    change_radius(page, 120)
    settle(page)
    changed = tmp_path / "changed.json"
    changed.write_text(state(page, "layoutText"))
    for series, options in (("normal", ()), ("second", ("--mode", "restart"))):
        before, after = keys_of(events_of(zones, tracks, *options)), keys_of(events_of(changed, tracks, *options))
        assert before != after
        rows = [row for row in differences(page) if row["series"] == series and row["type"] not in ("lost", "falseCheckIn")]
        # What has a time in A only or in B only is what the files differ by.
        assert {(row["zone"], row["type"], row["a"]) for row in rows if row["a"]} == before - after
        assert {(row["zone"], row["type"], row["b"]) for row in rows if row["b"]} == after - before
    open_compare(page)
    assert len(table_rows(page, "compare")) == len(differences(page))
    assert "at another time in normal mode" in page.locator(".compare-sentence").inner_text()


def test_losses_that_are_gone_are_said_by_zone(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("button", name="No scenario").click()
    settle(page)
    # By hand: without the scenario, restart mode loses the crossing of the bridge only, as it has no circle.
    open_compare(page)
    rows = [row for row in differences(page) if row["type"] == "lost"]
    lost = {row["zone"] for row in rows if row["kind"] == "gone"}
    zones, tracks, scenario = sample_files("swiped-commute")
    def lost_zones(*options):
        lines = run_command("evaluate", "--zones", zones, "--mode", "compare", "--format", "ndjson", *options, *tracks).splitlines()
        return {record["zone"] for record in map(json.loads, lines) if record.get("lost")}
    assert lost == lost_zones("--scenario", scenario) - lost_zones()
    assert lost
    sentence = page.locator(".compare-sentence").inner_text()
    assert "no longer lost" in sentence
    names = {zone["id"]: zone.get("name", zone["id"]) for zone in state(page, "layout.zones")}
    assert all(names[zone] in sentence for zone in lost)


def test_undo_leaves_no_difference(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    assert state(page, "difference") is None
    change_radius(page, 120)
    settle(page)
    assert len(differences(page)) > 0
    page.evaluate("ringfence.actions.undo(ringfence.store)")
    settle(page)
    assert state(page, "difference") is None
    open_compare(page)
    assert differences(page) == []
    assert "Nothing is changed yet" in page.locator("#panel-compare").inner_text()


def test_two_modes_of_one_state(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    open_compare(page)
    page.get_by_label("A: mode").select_option("normal")
    page.get_by_label("B: mode").select_option("restart")
    settle(page)
    zones, tracks, _ = sample_files("harbour-drive")
    normal, restart = keys_of(events_of(zones, tracks)), keys_of(events_of(zones, tracks, "--mode", "restart"))
    rows = differences(page)
    assert {(row["zone"], row["type"], row["a"]) for row in rows if row["a"]} == normal - restart
    assert {(row["zone"], row["type"], row["b"]) for row in rows if row["b"]} == restart - normal


def test_with_and_without_the_scenario_of_the_file(sample_page, open_page):
    page = open_page(sample_page("swiped-commute"))
    open_compare(page)
    page.get_by_label("A: files or page").select_option("file-none")
    settle(page)
    zones, tracks, scenario = sample_files("swiped-commute")
    restart, app = keys_of(events_of(zones, tracks, "--mode", "restart")), keys_of(events_of(zones, tracks, "--scenario", scenario))
    rows = [row for row in differences(page) if row["type"] not in ("lost", "falseCheckIn")]
    assert {(row["zone"], row["type"], row["a"]) for row in rows if row["a"]} == restart - app
    assert {(row["zone"], row["type"], row["b"]) for row in rows if row["b"]} == app - restart
    # The page itself has not changed.
    assert state(page, "scenarioText") is not None and state(page, "answer.app") is not None


def test_two_tracks_by_the_time_since_their_beginning(make_page, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("days")
    zones, tracks, _ = sample_files("swiped-commute")
    text = tracks[0].read_text()
    day = text[text.index("<time>") + 6:][:10]
    (folder / "monday.gpx").write_text(text)
    (folder / "later.gpx").write_text(text.replace(day, "2030-01-02"))
    page = open_page(make_page(zones, folder / "monday.gpx", folder / "later.gpx"))
    open_compare(page)
    page.get_by_label("A: track").select_option("1")
    settle(page)
    assert differences(page) == []
    assert page.evaluate("ringfence.store.state.difference.trackA !== ringfence.store.state.difference.trackB")
    page.get_by_label("B: track").select_option("1")
    settle(page)
    assert state(page, "trackIndex") == 1


def pixels_that_differ(page, action):
    """How many pixels of the map an action changes."""
    picture = "(() => { const c = ringfence.map.picture(); return [...new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)]; })()"
    before = page.evaluate(picture)
    action()
    settle(page)
    after = page.evaluate(picture)
    return sum(a != b for a, b in zip(before, after))


def test_old_fences_and_events_are_on_the_map(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    change_radius(page, 120)
    settle(page)
    differences(page)
    assert "before the change" in page.locator(".map-legend").inner_text()
    # The same state without its difference has no dashes and rings.
    assert pixels_that_differ(page, lambda: page.evaluate("ringfence.store.set({ difference: null })")) > 50
    page.evaluate("ringfence.actions.revertAll(ringfence.store)")
    settle(page)
    assert "before the change" not in page.locator(".map-legend").inner_text()


def test_a_row_shows_its_zone_and_time(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    change_radius(page, 120)
    open_compare(page)
    first = differences(page)[0]
    page.locator("#panel-compare tbody button").first.click()
    settle(page)
    zone = page.evaluate("ringfence.store.state.layoutAnswer.zones[ringfence.store.state.selection.zone].id")
    assert zone == first["zone"]
    assert page.evaluate("new Date(ringfence.store.state.cursor).toISOString()")[:19] == (first["b"] or first["a"])[:19]


def test_the_results_of_the_files_are_evaluated_once(make_page, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("two")
    zones, tracks, _ = sample_files("swiped-commute")
    for name in ("one.gpx", "two.gpx"):
        (folder / name).write_text(tracks[0].read_text())
    page = open_page(make_page(zones, folder / "one.gpx", folder / "two.gpx"))
    page.evaluate("""() => { window.others = 0; const { engine, layout } = ringfence.store.state; const evaluate = engine.evaluate.bind(engine);
      engine.evaluate = (track, options) => { window.others += options.inputs.layout.value === layout && !options.explain ? 1 : 0; return evaluate(track, options); }; }""")
    change_radius(page, 120)
    settle(page)
    first = differences(page)
    # What the page opened with is known.
    assert first != [] and page.evaluate("others") == 0
    page.evaluate("ringfence.actions.chooseTrack(ringfence.store, 1)")
    wait_until(page, "ringfence.store.state.difference?.trackB === ringfence.store.state.tracks[1]")
    # The same drive has the same differences; this time the files had to be evaluated.
    assert differences(page) == first and page.evaluate("others") == 1
    change_radius(page, 130)
    settle(page)
    differences(page)
    assert page.evaluate("others") == 1


def other_layout(folder, name="zones.json"):
    """The layout of the harbour without its last zone, with a first circle of 120 m, and with a zone of its own."""
    layout = json.loads(sample_files("harbour-drive")[0].read_text())
    layout["zones"][0]["fences"][0]["circle"]["radius"] = 120
    gone = layout["zones"].pop()
    place = layout["zones"][0]["fences"][0]["circle"]["center"]
    layout["zones"].append({"id": "another", "name": "Another", "fences": [{"circle": {"center": place, "radius": 40}}]})
    path = folder / name
    path.write_text(json.dumps(layout))
    return path, gone


def drop_on_comparison(page, files):
    page.evaluate("""(files) => {
      const transfer = new DataTransfer();
      for (const [name, text] of files) transfer.items.add(new File([text], name));
      const event = new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true });
      document.querySelector(".compare-sentence").dispatchEvent(event);
    }""", files)
    wait_until(page, "ringfence.store.state.otherNote !== ''")
    settle(page)


def test_another_layout_is_compared_with_that_of_the_page(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    open_compare(page)
    path, gone = other_layout(tmp_path)
    before = state(page, "layoutText")
    page.get_by_label("Layout to compare with").set_input_files(str(path))
    wait_until(page, "ringfence.store.state.difference?.a.zones.some(({ id }) => id === 'another')")
    zones, tracks, _ = sample_files("harbour-drive")
    for series, options in (("normal", ()), ("second", ("--mode", "restart"))):
        other, shown = keys_of(events_of(path, tracks, *options)), keys_of(events_of(zones, tracks, *options))
        assert other != shown
        rows = [row for row in differences(page) if row["series"] == series and row["type"] not in ("lost", "falseCheckIn")]
        assert {(row["zone"], row["type"], row["a"]) for row in rows if row["a"]} == other - shown
        assert {(row["zone"], row["type"], row["b"]) for row in rows if row["b"]} == shown - other
    text = page.locator("#panel-compare").inner_text()
    assert "only A has Another" in text and f"only B has {gone.get('name', gone['id'])}" in text
    assert "zones.json" in page.get_by_label("A: files or page").locator("option:checked").inner_text()
    # Its fences are on the map, and the page has its own layout, events and address still.
    assert page.evaluate("ringfence.store.state.layoutText") == before and state(page, "changes") == []
    assert "in zones.json" in page.locator(".map-legend").inner_text()
    assert pixels_that_differ(page, lambda: page.evaluate("ringfence.store.set({ difference: null })")) > 50
    # A row of a zone that the page does not have moves the cursor only.
    page.get_by_label("B: files or page").select_option("file")
    settle(page)
    page.locator("#panel-compare tbody tr", has_text="Another").first.locator("button").click()
    settle(page)
    assert state(page, "selection") is None and state(page, "cursor") is not None


def test_a_layout_is_dropped_on_the_comparison(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    open_compare(page)
    path, _ = other_layout(tmp_path, "b.json")
    drop_on_comparison(page, [["b.json", path.read_text()], ["c.json", "{}"]])
    assert state(page, "otherLayout.name") == "b.json" and state(page, "sides.a.content") == "other"
    assert page.locator(".compare-note").inner_text() == "b.json: 4 zones. 1 more file left out, as one layout is compared."
    # The page's own change is compared with it, too.
    change_radius(page, 120)
    rows = [row for row in differences(page) if row["zone"] == state(page, "layoutAnswer.zones[0].id")]
    assert rows == []
    # What is no layout is said, with its line, and leaves what was there.
    for name, text, said in (("bad.json", '{"version":1,\n"zones":[{"id":"a","dwel":1}]}', "bad.json:2:"),
                             ("track.nmea", "$GPRMC", "native form")):
        page.evaluate("ringfence.store.set({ otherNote: '' })")
        drop_on_comparison(page, [[name, text]])
        assert said in page.locator(".compare-note").inner_text() and state(page, "otherLayout.name") == "b.json"


def test_the_other_layout_may_be_of_any_form_where_the_page_has_readers(make_page, open_page):
    zones, tracks, _ = sample_files("harbour-drive")
    page = open_page(make_page(zones, *tracks, options=("--readers",)))
    open_compare(page)
    drop_on_comparison(page, [["zones.geojson", run_command("convert", zones, "--format", "geojson", "-o", "-")]])
    assert state(page, "otherLayout.zones.length") == 4
    drop_on_comparison(page, [["track.gpx", sample_files("swiped-commute")[1][0].read_text()]])
    wait_until(page, "ringfence.store.state.otherNote.includes('is a track')")
