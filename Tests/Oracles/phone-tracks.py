#!/usr/bin/env python3
"""Writes tracks in JSON as apps of phones record and upload them, and what Python reads in them, for TrackSampleTests.

    Tests/Oracles/make phone-tracks

The samples are in Tests/Fixtures/Tables; NAME.fixes is as tables.py writes it. Each file is written from messages and
read back by a short reader of its form, which knows only the form's own rules; the two must agree.
"""
import json
import random
from datetime import datetime, timedelta, timezone
from pathlib import Path

FOLDER = Path("Tests/Fixtures/Tables")
KMH = 1 / 3.6
START = datetime(2024, 5, 18, 7, 50, tzinfo=timezone.utc)


def walk(seed, count, latitude, longitude):
    """Positions of a random walk, in millionths of a degree."""
    random.seed(seed)
    a, b = round(latitude * 1e6), round(longitude * 1e6)
    for _ in range(count):
        a += random.randint(-300, 300)
        b += random.randint(-300, 300)
        yield a / 1e6, b / 1e6


def iso(moment, form="%Y-%m-%dT%H:%M:%SZ"):
    return moment.strftime(form)


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def micros(when):
    """Microseconds since 1970 of a datetime, or of a number of seconds."""
    if isinstance(when, datetime):
        return (when - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(microseconds=1)
    return round(when * 1_000_000)


def given(value):
    """What a phone measured: -1 and null are nothing."""
    return None if value is None or value == -1 else float(value)


class Tracks:
    """The fixes of a file by track, with the rules for times and gaps."""

    def __init__(self, name):
        self.name, self.tracks, self.starts = name, {}, set()

    def segment(self, track):
        self.starts.add(track)

    def add(self, track, when, latitude, longitude, altitude=None, accuracy=None, speed=None, course=None):
        rows = self.tracks.setdefault(self.name if track is None else str(track), [])
        now = micros(when)
        if rows and now <= rows[-1][0]:
            return
        starts = not rows or track in self.starts or now - rows[-1][0] > 300_000_000
        self.starts.discard(track)
        values = (float(latitude), float(longitude), altitude, accuracy, speed, course)
        text = ",".join("" if v is None else repr(float(v)) for v in values)
        rows.append((now, f"{'|' if starts else ''}{self.name if track is None else track},{now},{text}"))

    def write(self, text):
        lines = [text for rows in self.tracks.values() for _, text in rows]
        (FOLDER / self.name).write_text(text, encoding="utf-8", newline="")
        (FOLDER / (self.name + ".fixes")).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")


# OwnTracks: https://owntracks.org/booklet/tech/json

TRIGGERS = "pcbrutvC"


def own_tracks(seed, count, extra=False):
    messages = []
    for k, (latitude, longitude) in enumerate(walk(seed, count, 52.5, 13.4)):
        message = {"_type": "location", "BSSID": "2:0:0:0:0:0", "SSID": "caf\u00e9 \u2615", "acc": 5 + k, "alt": 40 + k,
                   "batt": 71, "bs": 1, "conn": "w", "created_at": 1_716_018_700 + 30 * k, "lat": latitude,
                   "lon": longitude, "m": 1, "t": TRIGGERS[k % len(TRIGGERS)], "tid": "ph",
                   "tst": 1_716_018_600 + 30 * k, "vac": 3, "vel": 4 * k}
        if k % 3 == 1:
            message |= {"cog": 11 * k, "inregions": ["Home \u00b0"], "inrids": ["a1"], "tag": "x"}
        if extra:
            message |= {"username": "jane", "device": "phone", "topic": "owntracks/jane/phone", "isorcv": iso(START),
                        "isotst": iso(START), "disptst": "2024-05-18 07:50:00", "ghash": "u33db", "cc": "DE"}
        messages.append(message)
    return messages


def others():
    """The other messages of a phone."""
    tst = 1_716_018_605
    return [
        {"_type": "transition", "acc": 9, "desc": "Home", "event": "enter", "lat": 52.5, "lon": 13.4, "rid": "a1",
         "t": "c", "tid": "ph", "tst": tst, "wtst": 1_700_000_000},
        {"_type": "waypoint", "desc": "Home", "lat": 52.5, "lon": 13.4, "rad": 100, "rid": "a1", "tst": 1_700_000_000},
        {"_type": "waypoints", "_creator": "Android", "waypoints": [
            {"_type": "waypoint", "desc": "Home", "lat": 52.5, "lon": 13.4, "rad": 100, "tst": 1_700_000_000}]},
        {"_type": "lwt", "tst": tst}, {"_type": "card", "name": "Jane", "tid": "ph", "face": "iVBORw0KGgo="},
        {"_type": "cmd", "action": "reportLocation"}, {"_type": "status", "iOS": {"version": "18.2.0"}},
        {"_type": "steps", "tst": tst, "steps": 9, "from": tst - 60, "to": tst}, {"_type": "request", "request": "tour"},
        {"_type": "beacon", "desc": "b", "uuid": "u", "major": 1, "minor": 2, "tst": tst, "acc": 1, "rssi": -60},
        {"_type": "configuration", "mode": 3, "waypoints": []}, {"_type": "dump", "configuration": {}},
    ]


def read_own_tracks(tracks, messages, track="tid"):
    for m in messages:
        if m.get("_type") == "location":
            tracks.add(m[track], m["tst"], m["lat"], m["lon"], m.get("alt"), m.get("acc"), m["vel"] * KMH, m.get("cog"))


def owntracks():
    messages = others()[:1] + own_tracks(21, 9) + [{"_type": "encrypted", "data": "A1b2/+=="}]
    for k, other in enumerate(others()[1:]):
        messages.insert(2 + k, other)
    text = f"{iso(START)}\tstatus            \tonline\n"
    for message in messages:
        text += f"{iso(START)}\t*                 \t{json.dumps(message)}\n"
    tracks = Tracks("phone.rec")
    lines = [line.split("\t")[2] for line in text.splitlines()]
    read_own_tracks(tracks, [json.loads(line) for line in lines if line.startswith("{")])
    tracks.write(text)

    tracks = Tracks("phone.ndjson")
    text = "".join(json.dumps(m) + "\n" for m in [{"_type": "lwt", "tst": 1}] + messages)
    read_own_tracks(tracks, map(json.loads, text.splitlines()))
    tracks.write(text)

    tracks = Tracks("recorder.json")
    messages = own_tracks(22, 7, extra=True)
    text = json.dumps({"count": len(messages), "data": messages, "status": 200, "version": "1.0.0"}, indent=1)
    read_own_tracks(tracks, json.loads(text)["data"])
    tracks.write(text)


# Google's timeline

def timeline():
    """The export of a phone as json.dumps writes it: everything beyond ASCII is an escape."""
    path, raw = list(walk(23, 6, -33.8, 151.2)), list(walk(24, 6, -33.8, 151.2))
    zone = timezone(timedelta(hours=10))
    document = {"semanticSegments": [{
        "startTime": iso(START.astimezone(zone), "%Y-%m-%dT%H:%M:%S.000+10:00"), "timelinePath": [
            {"point": f"{a}\u00b0, {b}\u00b0", "time": (START + timedelta(minutes=k)).astimezone(zone).isoformat()}
            for k, (a, b) in enumerate(path)]}],
        "rawSignals": [{"position": {
            "LatLng": f"{a}\u00b0, {b}\u00b0", "accuracyMeters": 9 + k, "altitudeMeters": 12.5, "source": "WIFI",
            "timestamp": iso(START + timedelta(seconds=40 * k)), "speedMetersPerSecond": k / 4}}
            for k, (a, b) in enumerate(raw)] + [{"activityRecord": {"timestamp": iso(START)}}]}
    text = json.dumps(document)
    assert "\\u00b0" in text
    tracks = Tracks("timeline-escaped.json")

    def point(text):
        return [float(part.strip().rstrip("\u00b0")) for part in text.split(",")]

    document = json.loads(text)
    for p in document["semanticSegments"][0]["timelinePath"]:
        tracks.add(None, moment(p["time"]), *point(p["point"]))
    for signal in document["rawSignals"]:
        if p := signal.get("position"):
            tracks.add("timeline-escaped.json#2", moment(p["timestamp"]), *point(p["LatLng"]), p["altitudeMeters"],
                       p["accuracyMeters"], p["speedMetersPerSecond"])
    tracks.write(text)


def semantic():
    """A month of the older export: activities and visits."""
    objects, when, points = [], START, iter(walk(25, 60, 47.4, 8.5))

    def e7(names, position):
        return {name: round(value * 1e7) for name, value in zip(names, position)}

    for n in range(4):
        end = when + timedelta(minutes=12)
        raw = []
        for k in range(4):
            p = e7(("latE7", "lngE7"), next(points)) | {"accuracyMeters": 8 + k}
            now = when + timedelta(minutes=2 * k + 1)
            raw.append(p | ({"timestamp": iso(now, "%Y-%m-%dT%H:%M:%S.250Z")} if n % 2 else
                            {"timestampMs": str(micros(now) // 1000)}))
        segment = {
            "startLocation": e7(("latitudeE7", "longitudeE7"), next(points)) | {"sourceInfo": {"deviceTag": 7}},
            "endLocation": e7(("latitudeE7", "longitudeE7"), next(points)),
            "duration": {"startTimestamp": iso(when), "endTimestamp": iso(end)} if n % 2 else
                        {"startTimestampMs": str(micros(when) // 1000), "endTimestampMs": str(micros(end) // 1000)},
            "distance": 900, "activityType": "WALKING", "activities": [{"activityType": "WALKING", "probability": 80}]}
        if n != 2:
            segment["simplifiedRawPath"] = {"points": raw}
        if n == 1:
            segment["waypointPath"] = {"waypoints": [e7(("latE7", "lngE7"), next(points)) for _ in range(3)],
                                       "source": "INFERRED"}
        objects.append({"activitySegment": segment})
        when = end + timedelta(minutes=20)
        visit = {"location": e7(("latitudeE7", "longitudeE7"), next(points)) | {"placeId": "x", "name": "Caf\u00e9"},
                 "duration": {"startTimestamp": iso(end), "endTimestamp": iso(when)}, "placeConfidence": "HIGH"}
        if n == 3:
            visit["simplifiedRawPath"] = {"points": [
                e7(("latE7", "lngE7"), next(points)) | {"accuracyMeters": 30, "timestamp": iso(end + timedelta(minutes=5))}]}
        objects.append({"placeVisit": visit})
    text = json.dumps({"timelineObjects": objects}, indent=2)
    tracks = Tracks("semantic.json")

    def time(owner, name):
        return moment(owner[name]) if name in owner else int(owner[name + "Ms"]) / 1000

    for item in json.loads(text)["timelineObjects"]:
        activity = item.get("activitySegment")
        part = activity or item["placeVisit"]
        if activity:
            place = part["startLocation"]
            tracks.add(None, time(part["duration"], "startTimestamp"), place["latitudeE7"] / 1e7, place["longitudeE7"] / 1e7)
        for p in part.get("simplifiedRawPath", {}).get("points", []):
            tracks.add(None, time(p, "timestamp"), p["latE7"] / 1e7, p["lngE7"] / 1e7, None, p["accuracyMeters"])
        if activity:
            place = part["endLocation"]
            tracks.add(None, time(part["duration"], "endTimestamp"), place["latitudeE7"] / 1e7, place["longitudeE7"] / 1e7)
    tracks.write(text)


# Uploads of apps

def overland():
    uploads = []
    for device, seed in (("an phone", 26), ("b", 27)):
        features = []
        for k, (latitude, longitude) in enumerate(walk(seed, 6, 45.5, -122.6)):
            features.append({"type": "Feature", "geometry": {"type": "Point", "coordinates": [longitude, latitude]},
                             "properties": {
                "timestamp": iso(START + timedelta(seconds=15 * k)), "altitude": 30 + k, "speed": -1 if k % 2 else k,
                "horizontal_accuracy": -1 if k == 4 else 5 + k, "vertical_accuracy": 4, "course": 45 * k if k % 3 else -1,
                "course_accuracy": -1, "motion": ["walking"], "battery_state": "charging", "battery_level": 0.8,
                "wifi": "n\u00e9t", "device_id": device, "unique_id": "8F", "pauses": False, "desired_accuracy": -1}})
        uploads += [{"locations": features[:2]}, {"locations": features[2:], "current": {}, "trip": {"distance": 1}}]

    def read(name, text, documents):
        tracks = Tracks(name)
        for document in documents:
            for feature in document["locations"]:
                p, (longitude, latitude) = feature["properties"], feature["geometry"]["coordinates"]
                tracks.add(p["device_id"], moment(p["timestamp"]), latitude, longitude, p["altitude"],
                           given(p["horizontal_accuracy"]), given(p["speed"]), given(p["course"]))
        tracks.write(text)

    text = json.dumps({"locations": uploads[0]["locations"] + uploads[1]["locations"]}, indent=2)
    read("overland.json", text, [json.loads(text)])
    text = "\n".join(json.dumps(upload) for upload in uploads)
    read("overland.log", text, map(json.loads, text.splitlines()))


def transistorsoft():
    def locations(seed):
        for k, (latitude, longitude) in enumerate(walk(seed, 6, 43.6, -79.4)):
            yield {
                "event": "motionchange" if k == 0 else "heartbeat", "is_moving": k > 0, "uuid": f"{seed}-{k}",
                "timestamp": iso(START + timedelta(seconds=20 * k), "%Y-%m-%dT%H:%M:%S.125Z"),
                "recorded_at": iso(START + timedelta(seconds=20 * k + 9)), "age": 9000, "odometer": 10.5 * k,
                "coords": {"latitude": latitude, "longitude": longitude, "accuracy": 6.5 + k, "speed": k if k % 2 else -1,
                           "speed_accuracy": -1, "heading": 30 * k if k % 3 else -1, "heading_accuracy": -1,
                           "altitude": -1 if k == 2 else 90 + k, "altitude_accuracy": -1, "ellipsoidal_altitude": 50},
                "activity": {"type": "walking", "confidence": 100}, "battery": {"level": 0.9, "is_charging": False},
                "extras": {"time": 7, "note": "\u00df"}}

    def add(tracks, track, p):
        c = p["coords"]
        tracks.add(track, moment(p["timestamp"]), c["latitude"], c["longitude"], c["altitude"], given(c["accuracy"]),
                   given(c["speed"]), given(c["heading"]))

    text = json.dumps({"location": list(locations(28)), "user_id": 12})
    tracks = Tracks("transistorsoft.json")
    for p in json.loads(text)["location"]:
        add(tracks, 12, p)
    tracks.write(text)

    rows = [{"location": p, "device_id": d} for d, seed in (("a", 29), ("b", 30)) for p in locations(seed)]
    rows.sort(key=lambda row: row["location"]["timestamp"])
    text = "".join(json.dumps(row) + "\n" for row in rows[:-3]) + json.dumps([row for row in rows[-3:]])
    tracks = Tracks("transistorsoft.log")
    for line in text.splitlines():
        row = json.loads(line)
        for row in row if isinstance(row, list) else [row]:
            add(tracks, row["device_id"], row["location"])
    tracks.write(text)

    # The answers of the web's Geolocation API and of plugins like it: milliseconds since 1970.
    text = ""
    for p in locations(31):
        position = {"coords": p["coords"], "mocked": False, "timestamp": micros(moment(p["timestamp"])) // 1000}
        text += json.dumps(position) + "\n"
    tracks = Tracks("positions.ndjson")
    for line in text.splitlines():
        p = json.loads(line)
        add(tracks, None, p | {"timestamp": iso(datetime.fromtimestamp(p["timestamp"] / 1000, timezone.utc),
                                                "%Y-%m-%dT%H:%M:%S.%fZ")})
    tracks.write(text)


# OGC Moving Features (19-045r3), and GeoJSON of several parts

def moving():
    def times(first, count):
        return [iso(START + timedelta(seconds=first + 10 * k)) for k in range(count)]

    def positions(seed, count, altitude=True):
        return [[b, a, 5.0 + k] if altitude else [b, a] for k, (a, b) in enumerate(walk(seed, count, 35.6, 139.7))]

    stamps = [micros(START + timedelta(seconds=9 * k)) // 1000 for k in range(3)]
    features = [
        {"type": "Feature", "id": "mf-1", "properties": {"name": "car 1", "state": "test"},
         "crs": {"type": "Name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}},
         "temporalGeometry": {"type": "MovingPoint", "datetimes": times(0, 4), "coordinates": positions(32, 4),
                              "interpolation": "Linear"},
         "temporalProperties": [{"datetimes": times(0, 4), "speed": {"values": [1, 2, 3, 4]}}],
         "geometry": {"type": "LineString", "coordinates": positions(32, 4)}},
        {"type": "Feature", "id": "mf-2", "properties": None, "geometry": None, "temporalGeometry": {
            "type": "MovingGeometryCollection", "prisms": [
                {"type": "MovingPoint", "datetimes": times(0, 2), "coordinates": positions(33, 2)},
                {"type": "MovingPoint", "datetimes": times(60, 3), "coordinates": positions(34, 3, False)}]}},
        {"type": "Feature", "properties": {"datetimes": stamps}, "geometry": {
            "type": "LineString", "coordinates": positions(35, 3, False)}},
        {"type": "Feature", "properties": {"name": "gaps"}, "temporalGeometry": {
            "type": "MovingPoint", "interpolation": "Linear", "sequences": [
                {"datetimes": times(0, 2), "coordinates": positions(36, 2), "lower_inc": True},
                {"datetimes": times(90, 2), "coordinates": positions(37, 2)}]}},
        {"type": "Feature", "properties": {"name": "now"}, "temporalGeometry": {
            "type": "MovingPoint", "datetimes": times(5, 1)[0], "coordinates": positions(38, 1)[0]}},
        {"type": "Feature", "properties": {"name": "lines", "times": [times(0, 2), times(100, 3)]}, "geometry": {
            "type": "MultiLineString", "coordinates": [positions(39, 2), positions(40, 3)]}},
        {"type": "Feature", "properties": {"name": "flat", "coordTimes": times(0, 5)}, "geometry": {
            "type": "MultiLineString", "coordinates": [positions(41, 2), positions(42, 3)]}},
        {"type": "Feature", "properties": {"name": "points", "timestamps": times(0, 3)}, "geometry": {
            "type": "MultiPoint", "coordinates": positions(43, 3)}},
    ]
    text = json.dumps({"type": "FeatureCollection", "features": features}, indent=1)
    tracks, unnamed = Tracks("moving.json"), 0

    def part(name, datetimes, coordinates):
        if not isinstance(datetimes, list):
            datetimes, coordinates = [datetimes], [coordinates]
        assert len(datetimes) == len(coordinates)
        tracks.segment(name)
        for t, p in zip(datetimes, coordinates):
            tracks.add(name, moment(t) if isinstance(t, str) else t / 1000, p[1], p[0], p[2] if len(p) > 2 else None)

    for feature in json.loads(text)["features"]:
        properties, geometry = feature["properties"] or {}, feature.get("geometry")
        name = properties.get("name", feature.get("id"))
        if m := feature.get("temporalGeometry"):
            for p in m.get("prisms", m.get("sequences", [m])):
                part(name, p["datetimes"], p["coordinates"])
            continue
        t = next(properties[key] for key in ("datetimes", "times", "coordTimes", "timestamps") if key in properties)
        if geometry["type"] != "MultiLineString":
            part(name, t, geometry["coordinates"])
            continue
        for line in geometry["coordinates"]:
            own = t.pop(0) if isinstance(t[0], list) else [t.pop(0) for _ in line]
            part(name, own, line)
    tracks.write(text)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for make in (owntracks, timeline, semantic, overland, transistorsoft, moving):
        make()


main()
