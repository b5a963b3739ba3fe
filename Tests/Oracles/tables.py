#!/usr/bin/env python3
"""Writes track tables and JSON tracks in the shapes that people have, and what pandas, geojson and zoneinfo read
in them, for TrackSampleTests.

The samples are in Tests/Fixtures/Tables; beside NAME stands NAME.fixes: a line a fix, with the track, microseconds
since 1970, latitude, longitude, altitude, accuracy, speed in m/s and course, empty where there is none, and `|` in
front where a segment begins.
"""
import io
import json
import random
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import geojson
import pandas

FOLDER = Path("Tests/Fixtures/Tables")
KNOT = 1852 / 3600
KMH = 1 / 3.6
MPH = 1609.344 / 3600


def walk(seed, count, latitude, longitude):
    """Positions of a random walk, in millionths of a degree."""
    random.seed(seed)
    a, b = round(latitude * 1e6), round(longitude * 1e6)
    for _ in range(count):
        a += random.randint(-300, 300)
        b += random.randint(-300, 300)
        yield a / 1e6, b / 1e6


def number(value):
    return "" if value is None or pandas.isna(value) else repr(float(value))


def fix(track, micros, latitude, longitude, altitude=None, accuracy=None, speed=None, course=None, starts=False):
    values = ",".join(number(x) for x in (latitude, longitude, altitude, accuracy, speed, course))
    return f"{'|' if starts else ''}{track},{micros},{values}"


def write(name, text, fixes):
    (FOLDER / name).write_text(text, encoding="utf-8", newline="")
    (FOLDER / (name + ".fixes")).write_text("\n".join(fixes) + "\n", encoding="utf-8", newline="")


def micros(moment):
    """Exact microseconds since 1970 of a pandas timestamp or a datetime with a zone."""
    delta = pandas.Timestamp(moment).tz_convert("UTC") - pandas.Timestamp(0, tz="UTC")
    return delta // pandas.Timedelta(microseconds=1)


def by_track(frame, track, time, rest):
    """The fixes of a frame, track by track in the order in which they begin, with the rules for times."""
    lines = []
    for name in dict.fromkeys(frame[track]):
        last = None
        for _, row in frame[frame[track] == name].iterrows():
            if pandas.isna(row[time]):
                continue
            now = micros(row[time])
            if last is not None and now <= last:
                continue
            starts = last is None or now - last > 300_000_000
            last = now
            lines.append(fix(name, now, *rest(row), starts=starts))
    return lines


def fleet():
    """Semicolons and decimal commas, local times over both changes of the clocks, speeds in km/h."""
    zone = ZoneInfo("Europe/Berlin")
    rows = []
    for vehicle, seed in (("B-AB 1", 1), ("B-CD 2", 2)):
        positions = walk(seed, 14, 52.52, 13.405)
        # The clocks go forward: 02:00 to 03:00 does not exist. Later they go back: it comes twice.
        times = [datetime(2024, 3, 31, 1, 50) + timedelta(minutes=4 * k) for k in range(6)]
        times += [datetime(2024, 10, 27, 2, 40) + timedelta(minutes=4 * k) for k in range(4)]
        times += [datetime(2024, 10, 27, 2, 10), datetime(2024, 10, 27, 2, 50)]
        times += [datetime(2024, 10, 27, 3, 0), datetime(2024, 10, 27, 3, 1, 30)]
        for k, (now, position) in enumerate(zip(times, positions)):
            rows.append((vehicle, now, *position, 30 + k / 2))
    rows.sort(key=lambda row: row[1])
    text = "\ufeffVehicle ID;Date Time;LAT;Long;Speed (km/h);Driver\r\n"
    for vehicle, now, latitude, longitude, speed in rows:
        comma = [f"{x}".replace(".", ",") for x in (latitude, longitude, speed)]
        text += f"\"{vehicle}\";{now:%d.%m.%Y %H:%M:%S};{comma[0]};{comma[1]};{comma[2]};Ann\r\n"
    frame = pandas.read_csv(io.StringIO(text.removeprefix("\ufeff")), sep=";", decimal=",")
    local = pandas.to_datetime(frame["Date Time"], format="%d.%m.%Y %H:%M:%S")
    # ambiguous=True is daylight-saving time, which is the first of two.
    frame["utc"] = local.dt.tz_localize(zone, ambiguous=[True] * len(frame), nonexistent="NaT")
    lines = by_track(frame, "Vehicle ID", "utc", lambda r: (
        r["LAT"], r["Long"], None, None, r["Speed (km/h)"] * KMH))
    write("fleet.csv", text, lines)


def numbers():
    """Numbers since 1970 in four units, tabs, speeds in miles an hour and courses called heading."""
    rows = []
    start = 1_716_018_600
    for device, unit in (("s", 1), ("ms", 1_000), ("us", 1_000_000), ("ns", 1_000_000_000)):
        for k, (latitude, longitude) in enumerate(walk(unit, 4, -37.8, 144.9)):
            rows.append((device, (start + 7 * k) * unit + (unit // 8 if unit > 1 else 0), latitude, longitude,
                         10 * k, 90 * k % 360))
    text = "device-id\tTS\tGPS Latitude\tGPS Longitude\tspeed_mph\theading\n"
    text += "".join("\t".join(str(x) for x in row) + "\n" for row in rows)
    frame = pandas.read_csv(io.StringIO(text), sep="\t")
    moments = []
    for device, value in zip(frame["device-id"], frame["TS"]):
        unit = {"s": "s", "ms": "ms", "us": "us", "ns": "ns"}[device]
        moments.append(pandas.to_datetime(value, unit=unit, utc=True))
    frame["utc"] = moments
    lines = by_track(frame, "device-id", "utc", lambda r: (
        r["GPS Latitude"], r["GPS Longitude"], None, None, r["speed_mph"] * MPH, r["heading"]))
    write("numbers.tsv", text, lines)


def moments():
    """Times as databases and languages write them."""
    forms = ["2024-05-18 07:50:00+00", "2024-05-18 09:50:10.25+02:00", "2024-05-18T07:50:20Z",
             "2024-05-18 07:50:30 UTC", "2024-05-18 07:50:40 +0000", "2024-05-18T03:20:50.123456-04:30",
             "2024/05/18 07:51:00 UTC", "2024-05-18T07:51:10,5Z", "2024-05-18 07:52Z",
             "2024-05-18T09:52:10+02:00[Europe/Berlin]"]
    rows = [(form, *p) for form, p in zip(forms, walk(9, len(forms), 40.7, -74))]
    text = "recorded_at|y|x|elevation|h_acc|bearing\n"
    lines = []
    for k, (form, latitude, longitude) in enumerate(rows):
        text += f"{form}|{latitude}|{longitude}|{k}.5|{k + 1}|{k}\n"
        plain = form.split("[")[0].replace(",", ".").replace("/", "-")
        lines.append(fix("moments.csv", micros(pandas.to_datetime(plain, utc=True)), latitude, longitude,
                         k + 0.5, k + 1, None, k, starts=k == 0))
    write("moments.csv", text, lines)


def traccar():
    """Positions of a Traccar server, as JSON and as its CSV, whose times are local ones of a user."""
    zone = ZoneInfo("America/New_York")
    positions = []
    start = datetime(2024, 11, 3, 5, 30, tzinfo=timezone.utc)
    for device in (3, 12):
        for k, (latitude, longitude) in enumerate(walk(device, 6, 40.7, -74)):
            now = start + timedelta(seconds=20 * k + device)
            positions.append({
                "id": 100 * device + k, "deviceId": device, "protocol": "osmand",
                "serverTime": now + timedelta(seconds=3), "deviceTime": now + timedelta(seconds=1), "fixTime": now,
                "valid": k != 4, "latitude": latitude, "longitude": longitude, "altitude": 5.0 * k,
                "speed": 3.5 * k, "course": 45.0 * k, "address": None, "accuracy": 0.0 if k % 2 else 4.0,
                "attributes": {"motion": k > 0, "distance": 1.5 * k}})
    positions.sort(key=lambda p: p["fixTime"])

    def iso(moment):
        return moment.strftime("%Y-%m-%dT%H:%M:%S.000+00:00")

    times = ("serverTime", "deviceTime", "fixTime")
    text = json.dumps([{k: iso(v) if k in times else v for k, v in p.items()} for p in positions])
    frame = pandas.DataFrame(json.loads(text))
    frame["fixTime"] = pandas.to_datetime(frame["fixTime"], utc=True)
    frame = frame[frame["valid"]]

    def rest(row):
        return (row["latitude"], row["longitude"], row["altitude"],
                row["accuracy"] if row["accuracy"] > 0 else None, row["speed"] * KNOT, row["course"])

    write("traccar.json", text, by_track(frame, "deviceId", "fixTime", rest))
    columns = [k for k in positions[0] if k != "attributes"] + ["motion", "distance"]
    text = ",".join(columns) + "\n"
    for p in positions:
        flat = p | p["attributes"]
        cells = []
        for column in columns:
            value = flat[column]
            if column in times:
                cells.append(value.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S"))
            elif isinstance(value, bool):
                cells.append("true" if value else "false")
            else:
                cells.append("" if value is None else str(value))
        text += ",".join(cells) + "\n"
    frame = pandas.read_csv(io.StringIO(text))
    local = pandas.to_datetime(frame["fixTime"])
    frame["utc"] = local.dt.tz_localize(zone, ambiguous=[True] * len(frame))
    write("traccar.csv", text, by_track(frame[frame["valid"]], "deviceId", "utc", rest))


def owntracks():
    """What a server of OwnTracks records, and its messages as an array."""
    messages, lines = [], []
    for k, (latitude, longitude) in enumerate(walk(5, 8, 59.9, 10.7)):
        messages.append({"_type": "location", "acc": 4 + k, "alt": 10 * k, "batt": 80, "cog": 40 * k, "conn": "w",
                         "lat": latitude, "lon": longitude, "tid": "an", "tst": 1_716_018_600 + 30 * k,
                         "vel": 5 * k})
        lines.append(fix("an", messages[-1]["tst"] * 1_000_000, latitude, longitude, 10 * k, 4 + k, 5 * k * KMH,
                         40 * k, starts=k == 0))
    other = {"_type": "transition", "event": "enter", "lat": 59.9, "lon": 10.7, "tid": "an", "tst": 1_716_018_605}
    text = ""
    for k, message in enumerate(messages):
        now = datetime.fromtimestamp(message["tst"], timezone.utc)
        text += f"{now:%Y-%m-%dT%H:%M:%SZ}\t*                 \t{json.dumps(message)}\n"
        if k == 2:
            text += f"{now:%Y-%m-%dT%H:%M:%SZ}\tevent             \t{json.dumps(other)}\n"
            text += f"{now:%Y-%m-%dT%H:%M:%SZ}\tlwt               \t{json.dumps({'_type': 'lwt', 'tst': 1})}\n"
    write("2024-05.rec", text, lines)
    text = json.dumps({"count": len(messages) + 1, "data": messages[:3] + [other] + messages[3:], "status": 200})
    write("owntracks.json", text, lines)


def timeline():
    """Google's timeline: of a phone with both parts, of another phone, and the older list of locations."""
    zone = timezone(timedelta(hours=2))
    path = list(walk(6, 5, 48.1, 11.5))
    raw = list(walk(7, 5, 48.1, 11.5))
    start = datetime(2024, 5, 18, 9, 0, tzinfo=zone)

    def iso(moment):
        return moment.isoformat(timespec="milliseconds")

    points, lines = [], []
    for k, (latitude, longitude) in enumerate(path):
        now = start + timedelta(minutes=2 * k)
        points.append({"point": f"{latitude}°, {longitude}°", "time": iso(now)})
        lines.append(fix("timeline.json", micros(now), latitude, longitude, starts=k == 0))
    signals = [{"wifiScan": {"deliveryTime": iso(start), "devicesRecords": [{"mac": 1, "rawRssi": -60}]}}]
    for k, (latitude, longitude) in enumerate(raw):
        now = start + timedelta(seconds=61 * k)
        position = {"LatLng": f"{latitude}°, {longitude}°", "accuracyMeters": 10 + k, "altitudeMeters": 500.5 + k,
                    "source": "GPS", "timestamp": iso(now)}
        if k > 1:
            position["speedMetersPerSecond"] = k / 2
        signals.append({"position": position})
        lines.append(fix("timeline.json#2", micros(now), latitude, longitude, 500.5 + k, 10 + k,
                         k / 2 if k > 1 else None, starts=k == 0))
    document = {
        "semanticSegments": [
            {"startTime": iso(start - timedelta(hours=1)), "endTime": iso(start), "startTimeTimezoneUtcOffsetMinutes": 120,
             "visit": {"hierarchyLevel": 0, "topCandidate": {"placeLocation": {"latLng": "48.1°, 11.5°"}}}},
            {"startTime": iso(start), "endTime": iso(start + timedelta(hours=2)), "timelinePath": points}],
        "rawSignals": signals, "userLocationProfile": {"frequentPlaces": []}}
    write("timeline.json", json.dumps(document, indent=2, ensure_ascii=False), lines)

    points, lines = [], []
    for k, (latitude, longitude) in enumerate(path):
        points.append({"point": f"geo:{latitude},{longitude}", "durationMinutesOffsetFromStartTime": str(4 * k)})
        lines.append(fix("timeline-phone.json", micros(start + timedelta(minutes=4 * k)), latitude, longitude,
                         starts=k == 0))
    document = [
        {"endTime": iso(start), "startTime": iso(start - timedelta(hours=1)),
         "visit": {"hierarchyLevel": "0", "topCandidate": {"placeLocation": "geo:48.1,11.5"}}},
        {"endTime": iso(start + timedelta(hours=2)), "startTime": iso(start), "timelinePath": points}]
    write("timeline-phone.json", json.dumps(document, indent=1), lines)

    locations, lines = [], []
    for k, (latitude, longitude) in enumerate(walk(8, 5, -33.9, -151.2)):
        now = start + timedelta(seconds=90 * k)
        e7 = [round(latitude * 1e7), round(longitude * 1e7)]
        entry = {"latitudeE7": e7[0] + (1 << 32 if k == 3 else 0), "longitudeE7": e7[1] + (1 << 32 if k == 3 else 0),
                 "accuracy": 20 + k, "source": "WIFI", "deviceTag": -5}
        if k < 3:
            entry["timestamp"] = now.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        else:
            entry["timestampMs"] = str(micros(now) // 1000)
        if k > 0:
            entry |= {"altitude": 30 + k, "velocity": k, "heading": 10 * k}
        locations.append(entry)
        lines.append(fix("records.json", micros(now), e7[0] / 1e7, e7[1] / 1e7, 30 + k if k else None, 20 + k,
                         k if k else None, 10 * k if k else None, starts=k == 0))
    write("records.json", json.dumps({"locations": locations}, indent=1), lines)


def features():
    """GeoJSON: lines with times in the ways in which they are written, and points of several devices."""
    base = datetime(2024, 5, 18, 7, 50, tzinfo=timezone.utc)

    def iso(moment):
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    def times(k, count):
        return [base + timedelta(seconds=100 * k + 10 * n) for n in range(count)]

    items = []
    one = [(b, a, 7.5) for a, b in walk(11, 4, 47.3, 8.5)]
    items.append(geojson.Feature(geometry=geojson.LineString(one), properties={
        "name": "Morning walk", "coordTimes": [iso(t) for t in times(0, 4)]}))
    two = [[(b, a) for a, b in walk(12, 3, 47.3, 8.5)], [(b, a) for a, b in walk(13, 2, 47.3, 8.5)]]
    items.append(geojson.Feature(geometry=geojson.MultiLineString(two), properties={
        "coordinateProperties": {"times": [[iso(t) for t in times(1, 3)], [iso(t) for t in times(2, 2)]]}}))
    three = [(b, a) for a, b in walk(14, 3, 47.3, 8.5)]
    items.append(geojson.Feature(geometry=geojson.LineString(three), properties={
        "timestamps": [int(t.timestamp() * 1000) for t in times(4, 3)]}))
    four = [(b, a, 0.0, t.timestamp()) for (a, b), t in zip(walk(15, 3, 47.3, 8.5), times(5, 3))]
    items.append(geojson.Feature(geometry={"type": "LineString", "coordinates": four}, properties={"vehicle": 17}))
    text = geojson.dumps(geojson.FeatureCollection(items), indent=1)
    lines, unnamed = [], 0
    for feature in geojson.loads(text)["features"]:
        properties, shape = feature["properties"], feature["geometry"]
        name = properties.get("vehicle", properties.get("name"))
        if name is None:
            unnamed += 1
            name = "lines.geojson" if unnamed == 1 else f"lines.geojson#{unnamed}"
        parts = shape["coordinates"] if shape["type"] == "MultiLineString" else [shape["coordinates"]]
        stamps = properties.get("coordTimes", properties.get("timestamps"))
        stamps = stamps or properties.get("coordinateProperties", {}).get("times")
        stamps = stamps if shape["type"] == "MultiLineString" else [stamps]
        for part, stamp in zip(parts, stamps):
            for n, position in enumerate(part):
                time = position[3] if stamp is None else stamp[n]
                if isinstance(time, str):
                    moment = pandas.to_datetime(time, utc=True)
                else:
                    moment = pandas.to_datetime(time, unit="ms" if time > 1e11 else "s", utc=True)
                lines.append(fix(name, micros(moment), position[1], position[0],
                                 position[2] if len(position) > 2 else None, starts=n == 0))
    write("lines.geojson", text, lines)

    points = []
    for k, (latitude, longitude) in enumerate(walk(16, 8, 47.3, 8.5)):
        points.append(geojson.Feature(id=k, geometry=geojson.Point((longitude, latitude)), properties={
            "id": k, "device_id": "ab"[k % 2], "timestamp": iso(base + timedelta(seconds=5 * k)),
            "speed_kn": k, "accuracy": 3}))
    text = geojson.dumps(geojson.FeatureCollection(points))
    rows = [{**f["properties"], "latitude": f["geometry"]["coordinates"][1],
             "longitude": f["geometry"]["coordinates"][0]} for f in geojson.loads(text)["features"]]
    frame = pandas.DataFrame(rows)
    frame["utc"] = pandas.to_datetime(frame["timestamp"], utc=True)
    write("points.geojson", text, by_track(frame, "device_id", "utc", lambda r: (
        r["latitude"], r["longitude"], None, r["accuracy"], r["speed_kn"] * KNOT)))


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for make in (fleet, numbers, moments, traccar, owntracks, timeline, features):
        make()


main()
