#!/usr/bin/env python3
"""Speed of the package, against the bare call of the C library, and against geopandas and shapely.

    .build/environments/check/bin/pip install numpy geopandas
    .build/environments/check/bin/python Tests/Python/benchmark.py [--rounds 5] [--fixes 10000000] [--workload FOLDER]

All run in turns in one process, on one thread, on the same fixes. CPU time, because other programs may run. A workload
is a folder with tracks.bin and fences_N.bin (Docs/Benchmarks.md); without one the fixes are walks from a fixed seed.
geopandas and shapely find out which fixes lie in which fence, for a tenth of the fixes; crossings, exits and times
between fixes are not part of that. The same fixes are evaluated in the order of their times, tracks between each other,
and shuffled; and as a stream of parts of a million rows. Then one and two threads in turns, by the clock, with the load of the
machine. Last come the imports, each in a process of its own.
"""

import argparse
import json
import math
import os
import pathlib
import statistics
import resource
import struct
import subprocess
import sys
import time

import numpy as np
import pyarrow as pa

import ringfence
from ringfence import _evaluate
from ringfence._fixes import Fixes, Reading
from ringfence._settings import Settings

LATITUDE, LONGITUDE = 48.2082, 16.3738
METER_NORTH = 1 / 111_200
METER_EAST = METER_NORTH / math.cos(math.radians(LATITUDE))


def walks(fixes, length=3600, seed=1):
    """Longitudes and latitudes of walks of an hour, all over a town of 60 km."""
    source = np.random.default_rng(seed)
    tracks = max(1, fixes // length)
    speed = np.where(source.random(tracks) < 0.3, 1.4, source.uniform(5, 25, tracks))
    turns = source.normal(0, 0.05, (tracks, length)).cumsum(axis=1) + source.uniform(0, 7, (tracks, 1))
    east = (np.cos(turns) * speed[:, None]).cumsum(axis=1) + source.normal(0, 9000, (tracks, 1))
    north = (np.sin(turns) * speed[:, None]).cumsum(axis=1) + source.normal(0, 9000, (tracks, 1))
    noise = source.normal(0, 2.5, (2, tracks, length))
    return LONGITUDE + (east + noise[0]) * METER_EAST, LATITUDE + (north + noise[1]) * METER_NORTH


def shapes(count, seed=2):
    """Circles, as a point and a radius, and polygons."""
    source = np.random.default_rng(seed)
    for index in range(count):
        x, y = source.normal(0, 9000, 2) if index % 2 else source.uniform(-30_000, 30_000, 2)
        at = (LONGITUDE + x * METER_EAST, LATITUDE + y * METER_NORTH)
        if index % 4 < 2:
            yield at, source.uniform(30, 200)
        else:
            corners = int(source.integers(5, 61))
            angles = np.arange(corners) * 2 * math.pi / corners
            radii = source.uniform(0.6, 1, corners) * source.uniform(25, 250)
            yield (
                [
                    [at[0] + r * math.cos(a) * METER_EAST, at[1] + r * math.sin(a) * METER_NORTH]
                    for a, r in zip(angles, radii)
                ],
                None,
            )


def read_tracks(folder, fixes):
    data = (folder / "tracks.bin").read_bytes()
    tracks, length = struct.unpack_from("<ii", data)
    values = np.frombuffer(data, "<f8", offset=8).reshape(2, tracks, length)
    times = max(1, round(fixes / (tracks * length)))
    return np.tile(values[0], (times, 1)), np.tile(values[1], (times, 1))


def read_shapes(file):
    data, at = file.read_bytes(), 4
    for _ in range(struct.unpack_from("<i", data)[0]):
        (kind,) = struct.unpack_from("<i", data, at)
        at += 4
        if kind == 0:
            x, y, radius = struct.unpack_from("<ddd", data, at)
            at += 24
            yield (x, y), radius
            continue
        (rings,) = struct.unpack_from("<i", data, at)
        at += 4
        outer = None
        for _ in range(rings):
            (count,) = struct.unpack_from("<i", data, at)
            ring = np.frombuffer(data, "<f8", 2 * count, at + 4).reshape(-1, 2).tolist()
            at += 4 + 16 * count
            outer = outer or ring
        yield outer, None


def layout_of(fences):
    zones = []
    for index, (where, radius) in enumerate(fences):
        fence = {"circle": {"center": list(where), "radius": radius}} if radius else {"polygon": [[*where, where[0]]]}
        zones.append({"id": f"z{index}", "exitDistance": 0, "fences": [fence]})
    return ringfence.Layout.parse(json.dumps({"version": 1, "zones": zones}))


def geometries(fences):
    """The fences for shapely: circles as polygons of 64 corners."""
    import shapely

    angles = np.arange(64) * 2 * math.pi / 64
    for where, radius in fences:
        if radius:
            yield shapely.Polygon(
                np.column_stack(
                    [where[0] + radius * np.cos(angles) * METER_EAST, where[1] + radius * np.sin(angles) * METER_NORTH]
                )
            )
        else:
            yield shapely.Polygon(where)


class Clock:
    """CPU seconds of named steps."""

    def __init__(self):
        self.cpu = {}

    def run(self, name, step):
        cpu = time.process_time()
        result = step()
        self.cpu.setdefault(name, []).append(time.process_time() - cpu)
        return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--fixes", type=int, default=10_000_000)
    parser.add_argument("--workload", type=pathlib.Path)
    parser.add_argument("--fences", default="10,1000")
    parser.add_argument("--only-threads", action="store_true")
    options = parser.parse_args()
    pa.set_cpu_count(1)
    east, north = read_tracks(options.workload, options.fixes) if options.workload else walks(options.fixes)
    tracks, length = east.shape
    names = pa.DictionaryArray.from_arrays(
        np.repeat(np.arange(tracks, dtype="int32"), length), pa.array([f"t{index}" for index in range(tracks)])
    )
    seconds = np.tile(np.arange(length, dtype="int64"), tracks) * 1_000_000 + 1_735_689_600_000_000
    table = pa.table(
        {
            "track": names,
            "time": pa.array(seconds).cast(pa.timestamp("us", "UTC")),
            "latitude": pa.array(north.ravel()),
            "longitude": pa.array(east.ravel()),
        }
    )
    fixes = table.num_rows
    by_time = table.take(pa.array(np.arange(fixes).reshape(tracks, length).T.ravel())).combine_chunks()
    shuffled = table.take(pa.array(np.random.default_rng(3).permutation(fixes))).combine_chunks()
    print(f"{fixes:,} fixes of {tracks:,} tracks; ringfence {ringfence.__version__}, pyarrow {pa.__version__}")
    print("| fences | step | ns a fix, median | best | of the bare call |\n|---|---|---|---|---|")
    for count in map(int, options.fences.split(",")):
        fences = list(read_shapes(options.workload / f"fences_{count}.bin") if options.workload else shapes(count))
        layout = layout_of(fences)
        if options.only_threads:
            print(f"{count:,} fences")
            threads(layout, table, options.rounds)
            continue
        engine, prepared = layout._engine(Settings()), Fixes(table, Reading())
        clock, scale = Clock(), {}
        few = table.slice(0, fixes // 10)
        x, y = few["longitude"].to_numpy(), few["latitude"].to_numpy()
        try:
            import geopandas
            import shapely

            polygons = list(geometries(fences))
            frame = geopandas.GeoDataFrame({"fence": range(count)}, geometry=polygons)
        except ImportError:
            polygons = None
        for _ in range(options.rounds):
            clock.run("bare call", lambda: _evaluate.evaluate(engine, prepared, 1, False)).free()
            events = clock.run("evaluate(table).table", lambda: layout.evaluate(table).table)
            clock.run("evaluate(by time).table", lambda: layout.evaluate(by_time).table)
            clock.run("evaluate(shuffled).table", lambda: layout.evaluate(shuffled).table)
            clock.run("evaluate_stream(table)", lambda: sum(batch.num_rows for batch in layout.evaluate_stream(table)))
            if polygons is not None:
                points = clock.run("shapely: points", lambda: shapely.points(x, y))
                tree = shapely.STRtree(polygons)
                clock.run("shapely: STRtree.query", lambda: tree.query(points, predicate="within"))
                clock.run(
                    "geopandas: points and sjoin",
                    lambda: geopandas.sjoin(
                        geopandas.GeoDataFrame(geometry=geopandas.points_from_xy(x, y)), frame, predicate="within"
                    ),
                )
                for name in clock.cpu:
                    if name.startswith(("shapely", "geopandas")):
                        scale[name] = 10
        bare = statistics.median(clock.cpu["bare call"])
        for name, values in clock.cpu.items():
            factor = scale.get(name, 1) * 1e9 / fixes
            ratio = statistics.median(values) * scale.get(name, 1) / bare
            print(
                f"| {count:,} | {name} | {statistics.median(values) * factor:.1f} | {min(values) * factor:.1f} | {ratio:.2f} |"
            )
        print(f"events at {count:,} fences: {events.num_rows:,}", flush=True)
        threads(layout, table, options.rounds)
    if not options.only_threads:
        imports(options.rounds)


def threads(layout, table, rounds):
    """Seconds by the clock on one thread and on two, in turns, the best of each, and their ratio."""
    engine, prepared = layout._engine(Settings()), Fixes(table, Reading())
    steps = {
        "bare call": lambda count: _evaluate.evaluate(engine, prepared, count, False).free(),
        "evaluate(table).table": lambda count: layout.evaluate(table, threads=count).table,
    }
    for name, step in steps.items():
        found = {1: [], 2: []}
        for _ in range(rounds):
            for count, seconds in found.items():
                begin = time.perf_counter()
                step(count)
                seconds.append(time.perf_counter() - begin)
        one, two = min(found[1]), min(found[2])
        load = os.getloadavg()[0]
        print(f"{name}: {one * 1e3:.0f} ms on one thread, {two * 1e3:.0f} ms on two, ratio {one / two:.2f}, load {load:.1f}")


def imports(rounds):
    """CPU time of imports, in turns."""
    codes = ["import pyarrow", "import pyarrow.compute", "import ringfence"]
    found = {code: [] for code in codes}
    for _ in range(rounds):
        for code in codes:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            found[code].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    bare = statistics.median(found[codes[0]])
    for code, seconds in found.items():
        print(f"{code}: {statistics.median(seconds) * 1e3:.0f} ms, {statistics.median(seconds) / bare:.2f} of pyarrow")


if __name__ == "__main__":
    main()
