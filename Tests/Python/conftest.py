"""What the tests share: the folders, the command, and tables of the samples."""

import datetime
import functools
import io
import os
import pathlib
import shutil
import subprocess

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pytest

import ringfence

ROOT = pathlib.Path(__file__).resolve().parents[2]
ZONES = ROOT / "Zones"
#: The columns of the tables that the command writes (Docs/Tracks.md).
TYPES = {
    "track": pa.dictionary(pa.int32(), pa.string()), "segment": pa.int64(), "time": pa.timestamp("us", tz="UTC"),
    "latitude": pa.float64(), "longitude": pa.float64(), "altitude": pa.float64(), "accuracy": pa.float64(),
    "speed": pa.float64(), "course": pa.float64(), "flags": pa.string(),
}  # fmt: skip


def command_path():
    """The command to compare with; None where none is built."""
    chosen = os.environ.get("RINGFENCE")
    built = [ROOT / ".build" / kind / "ringfence" for kind in ("release", "debug")]
    return chosen or next((str(path) for path in built if path.exists()), None) or shutil.which("ringfence")


def run_command(*arguments, input=None):
    """The standard output of the command."""
    path = command_path()
    if path is None:
        pytest.skip("the command is not built: make build")
    done = subprocess.run([path, *map(str, arguments)], capture_output=True, input=input)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def samples():
    """The folders of Zones/ with a track."""
    return sorted(path.name for path in ZONES.iterdir() if any(path.glob("track.*")))


@functools.cache
def sample_csv(name):
    """The track of a sample as a track table of the command."""
    track = next((ZONES / name).glob("track.*"))
    return run_command("convert", track, "-o", "-", "--format", "csv", "--quiet")


@functools.cache
def sample_layout(name):
    return ringfence.Layout.read(ZONES / name / "zones.json")


@functools.cache
def sample_table(name):
    """The same table, read by pyarrow."""
    return table_of(sample_csv(name))


def table_of(text):
    """A table of the command, read by pyarrow."""
    options = pyarrow.csv.ConvertOptions(column_types=TYPES, null_values=[""], strings_can_be_null=True)
    return pyarrow.csv.read_csv(io.BytesIO(text), convert_options=options).unify_dictionaries().combine_chunks()


def several(names=("laps", "late", "third")):
    """The fixes of the sample as several tracks, each some minutes later and a little to the north."""
    parts = []
    for index, name in enumerate(names):
        part = sample_table("laps").drop_columns(["track"])
        later = pc.add(part["time"], pa.scalar(datetime.timedelta(minutes=3 * index)))
        part = part.set_column(part.column_names.index("time"), "time", later)
        north = pc.add(part["latitude"], 1e-5 * index)
        part = part.set_column(part.column_names.index("latitude"), "latitude", north)
        parts.append(part.add_column(0, "track", [pa.array([name] * part.num_rows)]))
    return pa.concat_tables(parts)


# One sample, for the tests that need any.


@pytest.fixture
def layout():
    return sample_layout("laps")


@pytest.fixture
def table():
    return sample_table("laps")


@pytest.fixture
def expected(layout, table):
    events = layout.evaluate(table).table
    assert events.num_rows > 10
    return events
