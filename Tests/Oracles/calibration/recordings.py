"""Real tracks: dense recordings that are thinned, and rides with several receivers at once.

A folder of recordings has a folder for each recorder (a person or a receiver), with files of any form that the command reads.
A file `tuning` in it names the recorders by which numbers were chosen, one in a line; without it every second one is such.
A dense recording is taken for the truth, and thinned and given errors. A folder of rides has a folder for each ride, with a
file of each receiver that was carried; the truth of one is the median of the others, and its fixes are as they are.
"""
import csv
import datetime
import io
import pathlib
import sys

import numpy as np

import command
import receiver
import tracks

#: Seconds between two fixes of a dense recording, in the mean and at most, and of a piece of it.
DENSE, GAP, SHORTEST, LONGEST = 8, 20, 600, 1800
#: Fixes that a piece has at least after thinning.
FIXES = 6
THINNED = [5, 10, 30, 60, 120, 300]
#: Of a ride: seconds of a piece, how far two fixes of a receiver are apart at most, how many others make a truth, the intervals (as they are first).
RIDE, RIDE_GAP, OTHERS = 1500, 15, 3
RIDDEN = [0, 10, 30, 60, 120, 300]
#: Fences by the fixes and beside the path, of a thinned piece and of a ride.
FENCES, RIDE_FENCES = (4, 3), (32, 24)


def read(path, tool):
    """The segments of a file: times, latitudes, longitudes, accuracies and speeds, in columns; not a number where nothing stands."""
    try:
        text = command.run([tool, "convert", str(path), "-o", "-", "--format", "csv", "--quiet"])
    except command.Failure as failure:
        print(f"calibration: {path} is left out, {failure}", file=sys.stderr)
        return []
    segments = {}
    for row in csv.DictReader(io.StringIO(text)):
        time = datetime.datetime.fromisoformat(row["time"]).timestamp()
        segments.setdefault((row["track"], row["segment"]), []).append(
            [time, *(float(row[name]) if row[name] else np.nan for name in ("latitude", "longitude", "accuracy", "speed"))])
    found = [np.array(rows).T for rows in segments.values()]
    return [columns[:, np.unique(columns[0], return_index=True)[1]] for columns in found]


def metres(latitude, longitude, middle):
    """Metres east and north of a place."""
    return np.stack([(longitude - middle[1]) * command.EAST * np.cos(np.radians(middle[0])), (latitude - middle[0]) * command.NORTH])


def pieces(columns):
    """The dense pieces of a segment, as paths by seconds."""
    time, latitude, longitude = columns[:3]
    for part in np.split(np.arange(len(time)), np.flatnonzero(np.diff(time) > GAP) + 1):
        length = time[part[-1]] - time[part[0]]
        for piece in range(int(np.ceil(length / LONGEST)) if length >= SHORTEST else 0):
            begin = time[part[0]] + piece * LONGEST
            end = min(begin + LONGEST, time[part[-1]])
            inside = part[(time[part] >= begin) & (time[part] <= end)]
            if end - begin < SHORTEST or end - begin > DENSE * len(inside):
                continue
            place = metres(latitude[inside], longitude[inside], (latitude[inside[0]], longitude[inside[0]]))
            seconds = np.arange(0, int(end - begin) + 1) + begin
            yield np.stack([np.interp(seconds, time[inside], axis) for axis in place])


def thinned(rng, path, interval, name):
    """A device that took a path and has a fix now and then: half by the clock, half of them with a speed."""
    last = path.shape[1] - 1
    times = np.arange(rng.uniform(0, min(interval, 60)), last, interval)
    if rng.random() < 0.5:
        times = times + rng.uniform(-0.3, 0.3, len(times)) * interval
    times = np.unique(np.clip(np.rint(times), 0, last).astype(int))
    if len(times) < FIXES:
        return None
    deviation = rng.choice([3.0, 6.0, 12.0], p=[0.4, 0.4, 0.2])
    kept, error = np.exp(-1 / rng.uniform(20, 120)), rng.normal(size=2)
    errors = np.empty_like(path)
    for second in range(last + 1):
        error = kept * error + np.sqrt(1 - kept ** 2) * rng.normal(size=2)
        errors[:, second] = 0.95 * error + 0.3 * rng.normal(size=2)
    accuracy = np.full(len(times), receiver.P68 * deviation * np.exp(rng.normal(0, 0.2)))
    device = tracks.Device(times, path[:, times] + deviation * errors[:, times], accuracy, path,
                           tracks.speeds(rng, path, times) if rng.random() < 0.5 else None)
    device.fence(rng, *FENCES, deviation, max(40.0, 6 * deviation))
    device.motion, device.receiver, device.interval = name, "thinned", float(interval)
    return device


def halves(folder, names):
    """Of each recorder or ride, its half."""
    listed = folder / "tuning"
    tuning = listed.read_text().split() if listed.exists() else names[::2]
    return [int(name not in tuning) for name in names]


def folders(folder):
    """The recorders or rides of a folder, by half, with their files."""
    found = sorted(path for path in folder.iterdir() if path.is_dir())
    for path, half in zip(found, halves(folder, [path.name for path in found])):
        yield path.name, half, sorted(file for file in path.rglob("*") if file.is_file())


def some_pieces(rng, files, tool, count):
    """Dense pieces of a recorder by chance; files are read until there are twice as many."""
    paths = []
    for index in rng.permutation(len(files)):
        if len(paths) < 2 * count:
            paths += [path for columns in read(files[index], tool) for path in pieces(columns)]
    return [paths[index] for index in rng.permutation(len(paths))[:count]]


def recorded(folder, seed, tool, wanted, count):
    """Thinned devices of all recorders of some halves, by half; `count` pieces of a recorder, so that none is most of what is measured."""
    devices, group = ([], []), 0
    for number, (name, half, files) in enumerate(folders(pathlib.Path(folder))):
        if half not in wanted:
            continue
        rng = np.random.default_rng([half + 1, seed, number])
        chosen = some_pieces(rng, files, tool, count)
        print(f"calibration: {name} ({tracks.HALVES[half]}): {len(chosen)} dense pieces", file=sys.stderr, flush=True)
        for path in chosen:
            group += 1
            for interval in THINNED:
                device = thinned(rng, path, interval, name)
                if device is not None:
                    device.group = group
                    devices[half].append(device)
    return devices


def by_seconds(columns, middle, seconds):
    """Where a receiver was at some seconds; not a number where its fixes are too far apart."""
    time = columns[0]
    places = metres(*columns[1:3], middle)
    after = np.clip(np.searchsorted(time, seconds), 1, len(time) - 1)
    bad = (seconds < time[0]) | (seconds > time[-1]) | (time[after] - time[after - 1] > RIDE_GAP)
    return np.stack([np.where(bad, np.nan, np.interp(seconds, time, axis)) for axis in places])


def without_gaps(path):
    """The path with the seconds between the others; None where more than the gap of a receiver is missing."""
    known = np.flatnonzero(np.isfinite(path[0]))
    if not known.size or max(np.diff(known).max(initial=0), known[0], path.shape[1] - 1 - known[-1]) > RIDE_GAP:
        return None
    return np.stack([np.interp(np.arange(path.shape[1]), known, axis[known]) for axis in path])


def ridden(folder, seed, tool, wanted, _):
    """The devices of receivers that report an accuracy, by half."""
    devices, group = ([], []), 0
    for number, (name, half, files) in enumerate(folders(pathlib.Path(folder))):
        if half not in wanted:
            continue
        rng = np.random.default_rng([half + 1, seed, number])
        receivers = [(file.stem, np.concatenate(segments, axis=1)) for file in files if (segments := read(file, tool))]
        receivers = [(stem, columns) for stem, columns in receivers if columns.shape[1] > 1]
        if len(receivers) <= OTHERS:
            print(f"calibration: {name} is left out, {len(receivers)} receivers are too few", file=sys.stderr)
            continue
        middle = receivers[0][1][1:3, 0]
        first, last = (int(f([columns[0, at] for _, columns in receivers])) for f, at in ((np.min, 0), (np.max, -1)))
        seconds = np.arange(first, last + 1)
        shown = np.stack([by_seconds(columns, middle, seconds) for _, columns in receivers])
        for index, (stem, columns) in enumerate(receivers):
            if np.isnan(columns[3]).mean() > 0.1:
                continue
            others = np.delete(shown, index, axis=0)
            few = np.isfinite(others[:, 0]).sum(axis=0) < OTHERS
            truth = np.where(few, np.nan, np.nanmedian(np.where(few, 0, others), axis=0))
            for begin in range(0, len(seconds) - RIDE, RIDE):
                path = without_gaps(truth[:, begin:begin + RIDE + 1])
                if path is None:
                    continue
                group += 1
                for interval in RIDDEN:
                    device = piece_of_ride(rng, columns, middle, first + begin, path, interval)
                    if device is not None:
                        device.motion, device.receiver, device.group = name, stem, group
                        devices[half].append(device)
    return devices


def piece_of_ride(rng, columns, middle, begin, path, interval):
    """The fixes of a receiver in a piece, the first of each interval; None where there are few."""
    inside = np.flatnonzero((columns[0] >= begin) & (columns[0] <= begin + path.shape[1] - 1) & np.isfinite(columns[3]))
    if interval:
        turn = (columns[0, inside] - begin) // interval
        inside = inside[np.unique(turn, return_index=True)[1]] if inside.size else inside
    time, latitude, longitude, accuracy, speed = columns[:, inside]
    times, first = np.unique((time - begin).astype(int), return_index=True)
    if len(times) < FIXES or times[-1] - times[0] < path.shape[1] / 2:
        return None
    device = tracks.Device(times, metres(latitude, longitude, middle)[:, first], accuracy[first], path,
                           np.stack([speed[first], np.full(len(first), np.nan)]))
    deviation = float(np.median(accuracy)) / receiver.P68
    device.fence(rng, *RIDE_FENCES, deviation, max(40.0, 6 * deviation))
    device.interval = float(interval or np.median(np.diff(times)))
    return device
