"""A structured stream: the events of a batch, also when the driver is killed and starts again."""

import os
import pathlib
import signal
import subprocess
import sys
import time

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet

import ringfence.spark
from conftest import fleet, listed, zones

SLICES = 6


def write_slices(folder: pathlib.Path) -> None:
    """The fleet in files of one after the other stretch of time, each with rows of all tracks, unsorted."""
    folder.mkdir()
    table = fleet()
    times = pc.cast(table.column("time"), pa.int64())
    first, last = pc.min(times).as_py(), pc.max(times).as_py() + 1
    for index in range(SLICES):
        low = first + (last - first) * index // SLICES
        high = first + (last - first) * (index + 1) // SLICES
        part = table.filter(pc.and_(pc.greater_equal(times, low), pc.less(times, high)))
        part = part.take(pa.array(range(part.num_rows - 1, -1, -1)))
        pyarrow.parquet.write_table(part, folder / f"{index}.parquet")
        stamp = 1_770_000_000 + index
        os.utime(folder / f"{index}.parquet", (stamp, stamp))


def run(folder: pathlib.Path) -> None:
    """Follows the files to their end; the rows go below `events`."""
    from conftest import start

    spark = start("local[2,4]")
    schema = spark.read.parquet(str(folder / "in")).schema
    df = spark.readStream.schema(schema).option("maxFilesPerTrigger", 1).parquet(str(folder / "in"))
    layout = ringfence.Layout.parse(zones(), "zones.json")
    rows = ringfence.spark.evaluate_stream(df, layout)
    query = rows.writeStream.format("parquet").option("checkpointLocation", str(folder / "checkpoint"))
    query.outputMode("append").trigger(availableNow=True).start(str(folder / "events")).awaitTermination()
    spark.stop()


def events_of(folder: pathlib.Path) -> list[tuple]:
    from conftest import start

    spark = start("local[2,4]")
    rows = spark.read.parquet(str(folder / "events")).where("reason is null").collect()
    found = listed(row.asDict() for row in rows)
    spark.stop()
    return found


def in_own_process(folder: pathlib.Path) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, __file__, str(folder)], start_new_session=True)


def test_gives_the_events_of_a_batch(tmp_path, expected):
    write_slices(tmp_path / "in")
    assert in_own_process(tmp_path).wait(timeout=300) == 0
    assert events_of(tmp_path) == expected


def test_goes_on_where_a_killed_driver_was(tmp_path, expected):
    write_slices(tmp_path / "in")
    commits = tmp_path / "checkpoint" / "commits"
    driver = in_own_process(tmp_path)
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline and not (commits / "1").exists():
        assert driver.poll() is None
        time.sleep(0.05)
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    assert not (commits / str(SLICES - 1)).exists()
    assert in_own_process(tmp_path).wait(timeout=300) == 0
    assert events_of(tmp_path) == expected


if __name__ == "__main__":
    run(pathlib.Path(sys.argv[1]))
