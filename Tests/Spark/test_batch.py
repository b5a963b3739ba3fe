"""Batches: equal events whatever the order, and what becomes of rows and files that are bad."""

import csv
import io
import os
import subprocess

import pyarrow as pa
import pyarrow.parquet
import pytest

import ringfence
import ringfence.spark
from conftest import ROOT, fleet, listed, shuffled, zones


def test_gives_the_events_of_one_machine(local, layout, expected):
    events = ringfence.spark.evaluate(shuffled(local, fleet()), layout)
    assert listed(row.asDict() for row in events.collect()) == expected


def test_gives_the_events_of_the_command(local, layout, tmp_path):
    tool = os.environ.get("RINGFENCE", str(ROOT / ".build/release/ringfence"))
    if not os.access(tool, os.X_OK):
        pytest.skip("there is no command; `make build` makes it")
    (tmp_path / "zones.json").write_bytes(zones())
    table = fleet()
    with open(tmp_path / "fleet.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(table.column_names)
        rows.writerows(
            [row["unit"], row["time"].isoformat(), repr(row["lat"]), repr(row["lon"]), row["hacc"]]
            for row in table.to_pylist()
        )
    words = [tool, "evaluate", "--quiet", "--format", "csv", "--zones", tmp_path / "zones.json", tmp_path / "fleet.csv"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    of_command = sorted((row["track"], row["type"], row["zone"], row["visit"]) for row in csv.DictReader(io.StringIO(done.stdout)))
    events = ringfence.spark.evaluate(shuffled(local, table), layout).collect()
    assert sorted((row.track, row.type, row.zone, str(row.visit)) for row in events) == of_command


def test_takes_settings_and_a_path(local, layout, tmp_path):
    path = tmp_path / "zones.json"
    path.write_bytes(zones())
    table = fleet(8)
    events = ringfence.spark.evaluate(shuffled(local, table), path, mode="restart", exit_distance=0.0, partitions=3)
    assert listed(row.asDict() for row in events.collect()) == listed(
        layout.evaluate(table, "restart", exit_distance=0.0).table
    )


def bad_rows():
    """Good rows of one track, and of another: one without a time, two without a position, one beyond the pole."""
    good = fleet(3)
    bad = good.slice(0, 4).to_pylist()
    bad[0]["time"] = None
    bad[1]["lat"] = None
    bad[2]["lon"] = float("nan")
    bad[3]["lat"] = 91.0
    return pa.concat_tables([good, pa.Table.from_pylist(bad, schema=good.schema)])


def frame(spark, table, tmp_path):
    """Through a file: a frame of pandas has no missing times beside NaN."""
    pyarrow.parquet.write_table(table, tmp_path / "rows.parquet")
    return spark.read.parquet(str(tmp_path / "rows.parquet"))


def test_counts_bad_rows_in_a_side_output(local, layout, tmp_path):
    found = ringfence.spark.evaluate_rows(frame(local, bad_rows(), tmp_path), layout)
    rows = found.rows.persist()
    counts = {row.reason: row["count"] for row in found.diagnostics.collect()}
    assert counts["missing-time"] == 1 and counts["bad-position"] == 3
    assert listed(row.asDict() for row in found.events.collect()) == listed(layout.evaluate(fleet(3)).table)
    rows.unpersist()


def test_bad_rows_end_a_job_that_does_not_count_them(local, layout, tmp_path):
    with pytest.raises(Exception, match="3 bad-position, 1 missing-time|rows of fixes are unusable"):
        ringfence.spark.evaluate(frame(local, bad_rows(), tmp_path), layout).collect()


def test_names_a_missing_column(local, layout):
    df = shuffled(local, fleet(1)).drop("unit")
    with pytest.raises(ringfence.InputError, match="column 'track' is missing"):
        ringfence.spark.evaluate(df, layout)
    with pytest.raises(ringfence.InputError, match="there is no column 'car'"):
        ringfence.spark.evaluate(df, layout, columns={"track": "car"})


def test_an_empty_frame_has_no_events(local, layout):
    assert ringfence.spark.evaluate(shuffled(local, fleet(1)).limit(0), layout).count() == 0


def test_reads_files_and_lists_those_that_are_cut_off(local, tmp_path, monkeypatch):
    tool = os.environ.get("RINGFENCE", str(ROOT / ".build/release/ringfence"))
    if not os.access(tool, os.X_OK):
        pytest.skip("there is no command; `make build` makes it")
    zones = ROOT / "Zones/harbour-drive/zones.json"
    track = (ROOT / "Zones/harbour-drive/track.nmea").read_bytes()
    folder = tmp_path / "tracks"
    folder.mkdir()
    (folder / "a.nmea").write_bytes(track)
    gpx = subprocess.run(
        [tool, "convert", ROOT / "Zones/harbour-drive/track.nmea", "-o", "-", "--format", "gpx"],
        capture_output=True, check=True,
    ).stdout  # fmt: skip
    (folder / "b.gpx").write_bytes(gpx[: len(gpx) // 2])
    (folder / "c.nmea").write_bytes(b"")
    rows = ringfence.spark.evaluate_files(local, str(folder), zones, binary=tool).collect()
    names = {row.path.rsplit("/", 1)[-1] for row in rows if row.error is not None}
    assert names == {"b.gpx", "c.nmea"}
    assert all(row.type is None for row in rows if row.error is not None)
    whole = [(row.type, row.zone, row.visit) for row in rows if row.path.endswith("a.nmea")]
    monkeypatch.setenv("RINGFENCE", str(tool))
    wanted = ringfence.Layout.read(zones).evaluate(ringfence.read_tracks(ROOT / "Zones/harbour-drive/track.nmea"))
    assert sorted(map(str, whole)) == sorted(
        str((row["type"], row["zone"], row["visit"])) for row in wanted.table.to_pylist()
    )
