"""Track files through the command."""

import os
import subprocess
import sys

import pytest
from conftest import ZONES, command_path, sample_layout, sample_table, samples

import ringfence
from ringfence._command import installed


@pytest.fixture
def command(monkeypatch):
    if command_path() is None:
        pytest.skip("the command is not built: make build")
    monkeypatch.setenv("RINGFENCE", command_path())


@pytest.mark.parametrize("name", samples())
def test_files_are_read_by_the_command(command, name):
    table = ringfence.read_tracks(next((ZONES / name).glob("track.*")))
    assert table.equals(sample_table(name).unify_dictionaries().combine_chunks())
    layout = sample_layout(name)
    assert layout.evaluate(table).table.equals(layout.evaluate(sample_table(name)).table)


def test_options_are_passed_on(command, tmp_path):
    track = tmp_path / "track.csv"
    track.write_text("time,lat,lon\n2024-10-27 02:30:00,52.5,13.4\n")
    table = ringfence.read_tracks(track, options=["--time-zone", "Europe/Berlin"])
    assert str(table["time"][0].as_py()) == "2024-10-27 00:30:00+00:00"
    with pytest.raises(ringfence.CommandError, match="time has no offset from UTC") as info:
        ringfence.read_tracks(track)
    assert info.value.file == str(track)


def test_files_that_cannot_be_read(command, tmp_path):
    with pytest.raises(ringfence.CommandError, match="none.gpx"):
        ringfence.read_tracks(tmp_path / "none.gpx")
    (tmp_path / "text.gpx").write_text("nothing")
    with pytest.raises(ringfence.CommandError, match="unknown-format"):
        ringfence.read_tracks(tmp_path / "text.gpx")


def test_without_the_command(monkeypatch, tmp_path):
    monkeypatch.delenv("RINGFENCE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("ringfence._command.installed", lambda: None)
    with pytest.raises(
        ringfence.CommandError, match="^track files are read by the command 'ringfence', which is neither beside"
    ):
        ringfence.read_tracks("walk.gpx")
    monkeypatch.setenv("RINGFENCE", os.path.join(tmp_path, "gone"))
    with pytest.raises(ringfence.CommandError, match="gone: cannot be run: No such file or directory"):
        ringfence.read_tracks("walk.gpx")


def test_the_command_of_the_wheel_reads_files(monkeypatch, tmp_path):
    monkeypatch.delenv("RINGFENCE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    if installed() is None:
        pytest.skip("the wheel was built without the command")
    assert ringfence.read_tracks(next((ZONES / "laps").glob("track.*"))).num_rows == 100


def test_the_module_is_the_command(monkeypatch):
    monkeypatch.delenv("RINGFENCE", raising=False)
    if installed() is None:
        pytest.skip("the wheel was built without the command")
    run = lambda *words: subprocess.run(words, capture_output=True, text=True)
    assert run(sys.executable, "-m", "ringfence", "--version").stdout == f"ringfence {ringfence.__version__}\n"
    module = run(sys.executable, "-m", "ringfence", "lint", ZONES / "none.json")
    command = run(installed(), "lint", ZONES / "none.json")
    assert (module.returncode, module.stderr) == (command.returncode, command.stderr) and module.returncode == 66
