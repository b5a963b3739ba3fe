"""Comparisons of modes and the band of a scenario are the records of the command."""

import json

import pytest
from conftest import ZONES, command_path, run_command, sample_csv, sample_layout, sample_table, samples, several

import ringfence

SCENARIOS = ["swipe@60", "reboot@30+unlock@120", "background@10"]


def records_of_command(name, tmp_path, *options):
    """The lines of NDJSON that the command writes about the track of a sample, in a table."""
    track = tmp_path / "track.csv"
    track.write_bytes(sample_csv(name))
    zones = ZONES / name / "zones.json"
    text = run_command("evaluate", "--zones", zones, "--format", "ndjson", "--quiet", *options, track)
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", samples())
def test_comparisons_of_modes_are_those_of_the_command(name, tmp_path):
    found = sample_layout(name).compare(sample_table(name))
    assert found == records_of_command(name, tmp_path, "--mode", "compare")
    assert [record["zone"] for record in found] == [zone.id for zone in sample_layout(name).zones]


@pytest.mark.parametrize("profile", [None, "pessimistic"])
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", ["laps", "harbour-drive", "swiped-commute"])
def test_comparisons_with_scenarios_are_those_of_the_command(name, scenario, profile, tmp_path):
    options = ["--mode", "compare", "--scenario", scenario, *(["--profile", profile] if profile else [])]
    found = sample_layout(name).compare(sample_table(name), scenario=scenario, profile=profile)
    assert found == records_of_command(name, tmp_path, *options)
    assert found[-1]["profile"] == (profile or "nominal")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", ["laps", "harbour-drive", "swiped-commute"])
def test_bands_are_those_of_the_command(name, scenario, tmp_path):
    found = sample_layout(name).band(sample_table(name), scenario)
    assert found == records_of_command(name, tmp_path, "--band", "--scenario", scenario)
    assert [record["profile"] for record in found if record["type"] == "lifeCycle"] == [
        "optimistic", "nominal", "pessimistic",
    ]  # fmt: skip


def test_restart_circles_and_other_settings_count(tmp_path):
    options = ["--mode", "compare", "--buffer", "5", "--exit-distance", "12", "--maximum-gap", "20"]
    table = sample_table("harbour-drive")
    found = sample_layout("harbour-drive").compare(table, buffer=5, exit_distance=12, maximum_gap=20)
    assert found == records_of_command("harbour-drive", tmp_path, *options)
    assert found != sample_layout("harbour-drive").compare(table)


def test_a_comparison_by_hand():
    """A circle of 50 m whose restart circle has 80 m, passed on its meridian at 10 m/s with a fix a second: entered and
    left 30 m, which are 3 s, before and after the fence. An exit distance of 0 m."""
    door = {"id": "c", "circle": {"center": [16.37, 48.2], "radius": 50}}
    line = {"id": "l", "geoline": [[16.36, 48.1995], [16.38, 48.1995]]}
    zones = [{"id": "door", "fences": [door]}, {"id": "gate", "fences": [line]}]
    layout = ringfence.Layout.parse(json.dumps({"version": 1, "zones": zones}))
    # A degree of the meridian has 111.2 km at 48 degrees; no fix is at 50 m or 80 m.
    latitudes = [48.2 + (10 * (second - 20) + 3) / 111_200 for second in range(40)]
    track = {"time": [1_777_881_600 + second for second in range(40)], "lat": latitudes, "lon": [16.37] * 40}
    door, gate = layout.compare(track, exit_distance=0)
    (pair,) = door["pairs"]
    assert (door["outcome"], pair["entry"]["seconds"], pair["exit"]["seconds"]) == ("both", -3, 3)
    assert pair["entry"]["meters"] == pytest.approx(30, abs=0.1)
    assert gate["outcome"] == "normalOnly" and [loss["reason"] for loss in gate["lost"]] == ["geoline"]
    # Killed at the first fix, the app is never woken on so short a way.
    lost = layout.compare(track, scenario="swipe@0", exit_distance=0)
    assert [record["outcome"] for record in lost[:2]] == ["normalOnly", "normalOnly"]
    assert lost[2]["type"] == "lifeCycle" and lost[2]["finalState"] == "terminatedByUser"
    assert layout.band(track, {"version": 1, "events": []})[0]["likelihood"] == "certain"


def test_several_tracks_in_their_order(layout):
    table = several(("b", "a", "c"))
    count = len(layout.zones)
    assert [record["track"] for record in layout.compare(table)[::count]] == ["b", "a", "c"]
    cycles = [each["track"] for each in layout.band(table, "swipe@60") if each["type"] == "lifeCycle"]
    assert cycles == ["b"] * 3 + ["a"] * 3 + ["c"] * 3
    assert layout.compare(table.slice(0, 0)) == layout.band(table.slice(0, 0), "swipe@60") == []


@pytest.mark.parametrize(
    "settings, text",
    [
        ({"scenario": "nonsense"}, "nonsense"),
        ({"scenario": "{"}, "scenario:1:"),
        ({"scenario": 5}, "scenario is a int, expected a preset"),
        ({"scenario": "swipe@60", "profile": "best"}, "'profile' is 'best', expected one of: "),
        ({"buffer": -1}, "buffer is -1, expected a number that is not negative"),
        ({"mode": "restart"}, "there is no setting 'mode', expected one of columns, "),
    ],
)
def test_what_cannot_be_compared(layout, table, settings, text):
    with pytest.raises(ringfence.SettingError) as info:
        layout.compare(table, **settings)
    assert text in str(info.value)
    if "scenario" in settings and "profile" not in settings:
        with pytest.raises(ringfence.SettingError) as info:
            layout.band(table, **settings)
        assert text in str(info.value)


def test_a_scenario_that_is_impossible_on_a_track_names_it(layout):
    table = several(("first", "second"))
    document = {"version": 1, "events": [{"at": "10 s", "event": "unlock"}]}
    for call in (lambda: layout.compare(table, scenario=document), lambda: layout.band(table, document)):
        with pytest.raises(ringfence.SettingError, match="first"):
            call()


def test_a_sweep_is_that_of_the_command(monkeypatch):
    if command_path() is None:
        pytest.skip("the command is not built: make build")
    monkeypatch.setenv("RINGFENCE", command_path())
    layout, table = sample_layout("swiped-commute"), sample_table("swiped-commute")
    # The output in Docs/LifeCycle.md.
    found = {each["zone"]: (each["detections"], each["runs"]) for each in layout.sweep(table, "swipe@120")}
    assert (found["home"], found["school"], found["fuel"], found["car-park"]) == ((60, 60), (0, 60), (24, 60), (14, 60))
    track = ZONES / "swiped-commute" / "track.gpx"
    shifted = layout.sweep(track, "swipe@120", 7, delay=30, buffer=60)
    options = ["--scenario", "swipe@120", "--sweep", "7", "--sweep-delay", "30", "--buffer", "60", "--format", "ndjson"]
    lines = run_command("evaluate", "--zones", ZONES / "swiped-commute" / "zones.json", *options, track).splitlines()
    assert shifted == [json.loads(line) for line in lines]
    with pytest.raises(ringfence.CommandError, match="sweep"):
        layout.sweep(table, "swipe@120", 0)
