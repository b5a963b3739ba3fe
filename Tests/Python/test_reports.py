"""Findings and explanations are those of the command."""

import json

import pytest
from conftest import ZONES, command_path, run_command, sample_csv, sample_layout, sample_table, samples

import ringfence


@pytest.mark.parametrize("name", [*samples(), "good-layout"])
def test_findings_equal_those_of_the_command(name):
    import subprocess

    path = command_path()
    if path is None:
        pytest.skip("the command is not built: make build")
    zones = ZONES / name / "zones.json"
    # The exit status shows whether there are errors among the findings.
    layout = sample_layout(name)
    for mode in ("normal", "restart"):
        # The library has no clock, by which a schedule is over.
        words = [path, "lint", "--no-settings", "--ignore", "schedule-over", "--mode", mode, "--format", "json", zones]
        expected = json.loads(subprocess.run(words, capture_output=True).stdout)["findings"]
        # The command has the text, and points at the defect in it.
        places = ("line", "column", "endLine", "endColumn")
        plain = [{key: value for key, value in finding.items() if key not in places} for finding in expected]
        found = layout.lint(mode)
        assert [{key: value for key, value in finding.items() if key not in places} for finding in found] == plain
    assert {finding["file"] for finding in expected} <= {str(zones)}


def test_findings_of_restart_circles_depend_on_their_settings():
    layout = sample_layout("restart-street")
    assert layout.lint("restart", budget=1) != layout.lint("restart", budget=1000)
    with pytest.raises(ringfence.SettingError):
        layout.lint(buffer=float("nan"))


@pytest.mark.parametrize("mode", ["normal", "restart"])
@pytest.mark.parametrize("name", samples())
def test_explanations_equal_those_of_the_command(name, mode, tmp_path):
    track = tmp_path / "track.csv"
    track.write_bytes(sample_csv(name))
    zones = ZONES / name / "zones.json"
    text = run_command("explain", "--zones", zones, "--mode", mode, "--format", "json", "--quiet", track)
    assert sample_layout(name).explain(sample_table(name), mode) == json.loads(text)["tracks"]


@pytest.mark.parametrize("name", samples())
def test_certainties_equal_those_of_the_command(name, tmp_path):
    track = tmp_path / "track.csv"
    track.write_bytes(sample_csv(name))
    words = ["--zones", ZONES / name / "zones.json", "--certainty", "--paths", 32, "--certainty-seed", 7, "--quiet"]
    text = run_command("evaluate", *words, "--certainty-floor", 0.1, "--format", "ndjson", track)
    found = sample_layout(name).certainty(sample_table(name), paths=32, seed=7, floor=0.1)
    expected = [json.loads(line) for line in text.splitlines()]
    assert found == expected
    assert {record["type"] for record in found} >= {"certainty"}


def test_certainties_of_several_tracks_and_wrong_options():
    layout, table = sample_layout("laps"), sample_table("laps")
    sums = [record for record in layout.certainty(table) if record["type"] == "certainty"]
    assert [record["track"] for record in sums] == sorted({record["track"] for record in layout.certainty(table)})
    assert layout.certainty(table.slice(0, 0)) == []
    for wrong in ({"paths": 15}, {"paths": 1025}, {"paths": 20.5}, {"seed": -1}, {"floor": 1.5}, {"floor": float("nan")}):
        with pytest.raises(ringfence.Error):
            layout.certainty(table, **wrong)


def test_an_explanation_of_one_zone_and_of_unsorted_rows():
    layout, table = sample_layout("laps"), sample_table("laps")
    (whole,) = layout.explain(table)
    (one,) = layout.explain(table.take(list(reversed(range(table.num_rows)))), zone="every-other")
    assert one["zones"] == [zone for zone in whole["zones"] if zone["zone"] == "every-other"]
    with pytest.raises(ringfence.SettingError, match="there is no zone with the id 'none'"):
        layout.explain(table, zone="none")
    assert layout.explain(table.slice(0, 0)) == []
    broken = {"time": [0, 1], "lat": [float("nan"), 1.0], "lon": [0.0, 0.0]}
    assert layout.explain(broken)[0]["fixes"] == 1
