"""A fleet from a fixed seed, its zones, and sessions of Spark: one in this process, one on the cluster."""

import datetime
import json
import math
import os
import pathlib
import random

import pyarrow as pa
import pytest

import ringfence

ROOT = pathlib.Path(__file__).resolve().parents[2]


def zones() -> bytes:
    """Thirty circles of 60 to 250 m in a square of 6 km, some with a dwell time."""
    random.seed(11)
    found = []
    for index in range(30):
        center = [16.37 + random.uniform(-0.04, 0.04), 48.2 + random.uniform(-0.027, 0.027)]
        zone = {"id": f"zone {index}", "fences": [{"circle": {"center": center, "radius": random.randint(60, 250)}}]}
        if index % 5 == 0:
            zone["dwell"] = "20 s"
        found.append(zone)
    return json.dumps({"version": 1, "zones": found}).encode()


def fleet(tracks: int = 40, fixes: int = 400) -> pa.Table:
    """Tracks that turn now and then, a fix every 5 s, sorted by track and time."""
    random.seed(7)
    rows = {"unit": [], "time": [], "lat": [], "lon": [], "hacc": []}
    for track in range(tracks):
        latitude, longitude = 48.2 + random.uniform(-0.02, 0.02), 16.37 + random.uniform(-0.03, 0.03)
        course, speed = random.uniform(0, 6.28), random.uniform(3, 15)
        for index in range(fixes):
            if random.random() < 0.05 or abs(latitude - 48.2) > 0.027 or abs(longitude - 16.37) > 0.04:
                course = math.atan2(16.37 - longitude, 48.2 - latitude) + random.uniform(-1, 1)
            latitude += 5 * speed * math.cos(course) / 111_200
            longitude += 5 * speed * math.sin(course) / 74_200
            rows["unit"].append(f"unit {track}")
            rows["time"].append(1_770_000_000_000_000 + (index * 5_000 + track) * 1_000)
            rows["lat"].append(latitude)
            rows["lon"].append(longitude)
            rows["hacc"].append(random.choice([4.0, 8.0, 300.0]))
    time = pa.array(rows.pop("time"), pa.timestamp("us", "UTC"))
    return pa.table({"unit": rows["unit"], "time": time, "lat": rows["lat"], "lon": rows["lon"], "hacc": rows["hacc"]})


def listed(rows) -> list[tuple]:
    """What events are, sorted: from a table of Arrow or from rows of Spark."""
    if isinstance(rows, pa.Table):
        rows = rows.to_pylist()
    names = ("track", "time", "type", "zone", "visit", "boundaryTime", "fixTime", "distance", "dwellTime")
    return sorted(tuple(_text(row[name]) for name in names) for row in rows)


def _text(value) -> str:
    """A value as text; times of Spark have no time zone, as its session is in UTC."""
    return str(value.replace(tzinfo=None) if isinstance(value, datetime.datetime) else value)


@pytest.fixture(scope="session")
def layout() -> ringfence.Layout:
    return ringfence.Layout.parse(zones(), "zones.json")


@pytest.fixture(scope="session")
def expected(layout) -> list[tuple]:
    events = listed(layout.evaluate(fleet()).table)
    assert len(events) > 200
    return events


def start(master: str):
    from pyspark.sql import SparkSession

    return (
        SparkSession.builder.master(master)
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "6")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "700")
        .config("spark.driver.memory", "1g")
        .config("spark.executor.memory", "700m")
        .getOrCreate()
    )


@pytest.fixture(scope="module")
def local():
    spark = start("local[2,4]")
    yield spark
    spark.stop()


@pytest.fixture(scope="module")
def cluster():
    if "SPARK_CLUSTER" not in os.environ:
        pytest.skip("there is no cluster; Tests/Spark/spark starts one")
    spark = start(os.environ["SPARK_CLUSTER"])
    yield spark
    spark.stop()


def shuffled(spark, table: pa.Table, seed: int = 3):
    """The table as a DataFrame whose rows lie in another order, in several partitions."""
    order = list(range(table.num_rows))
    random.seed(seed)
    random.shuffle(order)
    return spark.createDataFrame(table.take(order).to_pandas()).repartition(5)
