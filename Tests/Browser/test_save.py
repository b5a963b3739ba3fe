"""What is saved, with the command line that the page shows, gives the bytes of the page."""

import json
import shlex
import shutil
import subprocess
import zipfile

import pytest

from conftest import ROOT, command_path, run_command, sample_files, settle, state

TITLES = {"normal": "Normal mode", "restart": "Restart mode", "app": "App in the scenario", "comparison": "Comparison"}


def saved(page, folder, sample, name="all.zip"):
    """Saves everything into a folder, with the track beside it, and returns the names of the files."""
    page.get_by_role("tab", name="What if").click()
    settle(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything").click()
    download.value.save_as(folder / name)
    with zipfile.ZipFile(folder / name) as archive:
        archive.extractall(folder)
        names = archive.namelist()
    for track in sample_files(sample)[1] if sample else []:
        shutil.copy(track, folder)
    return names


def shown_command(page, kind):
    details = page.locator(".command-details")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    page.get_by_label("Results of the command").select_option(label=TITLES[kind])
    return page.get_by_label("Command line", exact=True).inner_text()


def output_of(line, folder):
    """What a shell gives for the command line, as NDJSON."""
    assert line.startswith("ringfence evaluate ")
    words = f"{shlex.quote(command_path())} {line.removeprefix('ringfence ')} --format ndjson"
    done = subprocess.run(["/bin/sh", "-c", words], cwd=folder, capture_output=True)
    assert done.returncode == 0, (line, done.stderr.decode())
    return done.stdout.decode()


def same_as_commands(page, folder, sample):
    """Compares every report of the page with that of its command line."""
    saved(page, folder, sample)
    kinds = ["normal", "restart", "comparison"] + (["app"] if state(page, "scenarioText") is not None else [])
    reports = {}
    for kind in kinds:
        reports[kind] = page.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')")
        assert output_of(shown_command(page, kind), folder) == reports[kind], kind
    return reports


def set_setting(page, name, value):
    return page.evaluate("([name, value]) => ringfence.actions.changeSettings(ringfence.store, { [name]: value }, name)", [name, value])


def test_the_files_as_they_are(sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    same_as_commands(page, tmp_path, "swiped-commute")
    assert shown_command(page, "app") == "ringfence evaluate --zones zones.json --scenario scenario.json track.gpx"
    assert (tmp_path / "zones.json").read_bytes() == sample_files("swiped-commute")[0].read_bytes()


@pytest.mark.parametrize("name,value", [
    ("bufferMeters", 80.5), ("budgetMeters", 5), ("minimumRadiusMeters", 150), ("maximumRadiusMeters", 60), ("exitDistanceMeters", 0),
    ("maximumGapSeconds", 0.5), ("initialInside", "silent"), ("accuracyMeans", "p95"), ("accuracyFactor", 2.5), ("assumedAccuracyMeters", 35),
])
def test_each_setting(sample_page, open_page, tmp_path, name, value):
    page = open_page(sample_page("swiped-commute"))
    before = [page.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')") for kind in TITLES]
    assert set_setting(page, name, value)
    settle(page)
    reports = same_as_commands(page, tmp_path, "swiped-commute")
    # The budget decides what the linter says, not what fires; no zone of this layout asks how sure an entry is.
    assert name in ("budgetMeters", "accuracyMeans", "accuracyFactor", "assumedAccuracyMeters") or [reports[kind] for kind in TITLES] != before


def test_the_accuracy_that_a_fix_must_have(make_page, open_page, tmp_path, tmp_path_factory):
    folder = tmp_path_factory.mktemp("accurate")
    zones, track = track_with_a_gap(folder)
    lines = track.read_text().splitlines()
    # The fixes within the fence are the less accurate ones.
    track.write_text("\n".join([f"{lines[0]},accuracy"] + [f"{line},{60 if 15 < i < 60 else 8}" for i, line in enumerate(lines[1:])]) + "\n")
    page = open_page(make_page(zones, track))
    shutil.copy(track, tmp_path)
    before = same_as_commands(page, tmp_path, None)
    assert set_setting(page, "maximumAccuracyMeters", 20)
    settle(page)
    assert same_as_commands(page, tmp_path, None) != before
    assert shown_command(page, "normal") == "ringfence evaluate --zones around.json --maximum-accuracy 20 gap.csv"


def test_all_that_can_be_changed_at_once(sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    assert page.evaluate("""async () => { const { store, actions } = ringfence;
      const layout = structuredClone(store.state.layout);
      layout.zones[0].fences[0].circle.radius = 120;
      layout.zones[1].dwell = "40 s";
      const scenario = JSON.parse(store.state.scenarioText);
      scenario.events.push({ at: 1000, event: "swipe" });
      return await actions.applyLayout(store, layout, "a") && await actions.changeSettings(store, { bufferMeters: 55, maximumGapSeconds: 600 }, "b")
        && actions.changeScenario(store, JSON.stringify(scenario, null, 2), "pessimistic", "c"); }""")
    settle(page)
    same_as_commands(page, tmp_path, "swiped-commute")
    assert shown_command(page, "comparison") == (
        "ringfence evaluate --zones zones-changed.json --mode compare --scenario scenario-changed.json --profile pessimistic "
        "--buffer 55 --maximum-gap 600 track.gpx")


def test_no_scenario_and_one_of_the_page(sample_page, open_page, tmp_path):
    page = open_page(sample_page("swiped-commute"))
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("button", name="No scenario").click()
    settle(page)
    (tmp_path / "none").mkdir()
    same_as_commands(page, tmp_path / "none", "swiped-commute")
    page.get_by_role("button", name="Swipe away").click()
    settle(page)
    same_as_commands(page, tmp_path, "swiped-commute")


def test_a_preset_is_named_and_a_changed_preset_is_a_file(make_page, open_page, tmp_path):
    zones, tracks, _ = sample_files("harbour-drive")
    page = open_page(make_page(zones, *tracks, scenario="swipe@60"))
    names = saved(page, tmp_path, "harbour-drive")
    assert names == ["zones.json", "commands.sh"]
    assert "--scenario swipe@60 " in shown_command(page, "app")
    same_as_commands(page, tmp_path, "harbour-drive")
    page.get_by_role("button", name="Leave the app").click()
    settle(page)
    assert "--scenario scenario.json " in shown_command(page, "app")
    same_as_commands(page, tmp_path, "harbour-drive")


def test_settings_of_the_report_are_in_the_command(make_page, open_page, tmp_path):
    zones, tracks, _ = sample_files("harbour-drive")
    options = ("--buffer", "60 m", "--exit-distance", "100 ft", "--maximum-gap", "2 min", "--maximum-speed", "50 m/s", "--out-of-order", "drop", "--strict")
    page = open_page(make_page(zones, *tracks, options=options))
    same_as_commands(page, tmp_path, "harbour-drive")
    assert shown_command(page, "restart") == (
        "ringfence evaluate --zones zones.json --mode restart --buffer 60 --exit-distance 30.48 --maximum-gap 120 --out-of-order drop "
        "--maximum-speed '50 m/s' --strict track.nmea")
    # What is set to the value of the command is left out again.
    assert set_setting(page, "bufferMeters", 30)
    settle(page)
    assert "--buffer" not in shown_command(page, "restart")


def track_with_a_gap(folder):
    """Along a meridian through a fence, 10 m a second, with a gap of 400 s while the device is at rest inside."""
    fixes = [(t, 48 + t * 10 / 111195) for t in range(0, 40)] + [(t, 48 + (t - 400) * 10 / 111195) for t in range(440, 480)]
    path = folder / "gap.csv"
    path.write_text("time,latitude,longitude\n" + "".join(f"{1_777_000_000 + t},{y:.7f},16\n" for t, y in fixes))
    zones = folder / "around.json"
    zones.write_text(json.dumps({"version": 1, "zones": [{"id": "a", "dwell": "1 min", "fences": [{"circle": {"center": [16, 48.0035], "radius": 150}}]}]}))
    return zones, path


def test_a_gap_that_was_one_when_the_page_was_written(make_page, open_page, tmp_path, tmp_path_factory):
    zones, track = track_with_a_gap(tmp_path_factory.mktemp("gap"))
    page = open_page(make_page(zones, track))
    reports = []
    for seconds in (300, 500, 30):
        set_setting(page, "maximumGapSeconds", seconds)
        settle(page)
        shutil.copy(track, tmp_path)
        reports.append(same_as_commands(page, tmp_path, None)["normal"])
    assert reports[0] != reports[1]


def test_names_that_a_shell_would_change(make_page, open_page, tmp_path, tmp_path_factory):
    folder = tmp_path_factory.mktemp("names")
    zones, track = folder / "it's $HOME's zones.json", folder / "-a `b`.gpx"
    shutil.copy(sample_files("harbour-drive")[0], zones)
    shutil.copy(sample_files("harbour-drive")[1][0], track)
    page = open_page(make_page(zones, f"{track}"))
    shutil.copy(track, tmp_path)
    same_as_commands(page, tmp_path, None)


def test_commands_of_the_archive_run(sample_page, open_page, tmp_path):
    page = open_page(sample_page("harbour-drive"))
    set_setting(page, "bufferMeters", 60)
    settle(page)
    saved(page, tmp_path, "harbour-drive")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "ringfence").symlink_to(command_path())
    done = subprocess.run(["/bin/sh", "commands.sh"], cwd=tmp_path, capture_output=True, env={"PATH": f"{tmp_path}/bin:/usr/bin:/bin"})
    assert done.returncode == 0, done.stderr.decode()
    lines = (tmp_path / "commands.sh").read_text().splitlines()[2:]
    assert [line.split() for line in lines] == [
        ["ringfence", "evaluate", "--zones", "zones.json", "track.nmea"],
        ["ringfence", "evaluate", "--zones", "zones.json", "--mode", "restart", "--buffer", "60", "track.nmea"],
        ["ringfence", "evaluate", "--zones", "zones.json", "--mode", "compare", "--buffer", "60", "track.nmea"]]


def test_the_command_line_is_copied(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("tab", name="What if").click()
    expected = shown_command(page, "comparison")
    page.get_by_role("button", name="Copy the command line").click()
    settle(page)
    assert "copied" in page.locator("#announcer").inner_text()
    assert page.evaluate("navigator.clipboard.readText()") == expected


def test_a_limit_of_the_command_is_one_of_the_page(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    assert not set_setting(page, "maximumGapSeconds", 0)
