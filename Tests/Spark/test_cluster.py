"""A cluster of two workers: equal events, also when an executor is killed in the middle."""

import os
import pathlib
import signal
import threading
import time

import ringfence.spark
from conftest import fleet, listed, shuffled


def executors() -> list[int]:
    """The processes of the cluster's executors."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if b"org.apache.spark.executor.CoarseGrainedExecutorBackend" in words:
            found.append(int(path.parent.name))
    return found


def test_gives_the_same_events_on_two_workers(cluster, layout, expected):
    events = ringfence.spark.evaluate(shuffled(cluster, fleet()), layout)
    assert listed(row.asDict() for row in events.collect()) == expected


def test_a_killed_executor_loses_and_doubles_nothing(cluster, layout, expected, tmp_path):
    def slowly(batches):
        for batch in batches:
            time.sleep(0.15)
            yield batch

    df = shuffled(cluster, fleet())
    events = ringfence.spark.evaluate(df.mapInArrow(slowly, df.schema), layout)
    killed = []

    def kill():
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if cluster.sparkContext.statusTracker().getActiveStageIds():
                break
            time.sleep(0.05)
        time.sleep(1)
        for process in executors()[:1]:
            os.kill(process, signal.SIGKILL)
            killed.append(process)

    thread = threading.Thread(target=kill)
    thread.start()
    folder = str(tmp_path / "events")
    events.write.parquet(folder)
    thread.join()
    assert killed
    rows = cluster.read.parquet(folder).collect()
    assert listed(row.asDict() for row in rows) == expected
