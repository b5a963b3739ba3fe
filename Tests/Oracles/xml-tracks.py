#!/usr/bin/env python3
"""Writes track files in the shapes in which programs export KML, TCX and GPX, and what other readers find in them.

  Tests/Oracles/make xml-tracks      (fastkml, tcxreader, gpxpy, lxml, GeographicLib)

Files and tables are in Tests/Fixtures/Tracks/XML. A table has a row for each usable fix: track, segment, time in
microseconds since 1970, latitude, longitude, altitude, accuracy, speed, course. Positions, times and altitudes come
from the reader of the format; lxml finds the segments and the values that this reader does not know.
"""
import math
import random
import shutil
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

import gpxpy
from fastkml import gx, kml
from geographiclib.geodesic import Geodesic
from lxml import etree
from tcxreader.tcxreader import TCXReader

FOLDER = Path(__file__).resolve().parents[1] / "Fixtures" / "Tracks" / "XML"
START = datetime(2026, 3, 6, 7, 30, tzinfo=timezone.utc)
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def walk(count, seed, step=1.0, start=START, place=(48.20, 16.37)):
    """Points of somebody who walks: time, latitude, longitude, altitude, speed, course, accuracy."""
    rng = random.Random(seed)
    lat, lon = place
    course, alt = rng.uniform(0, 360), 171.0
    for i in range(count):
        speed = rng.uniform(0.8, 2.2)
        course = (course + rng.uniform(-20, 20)) % 360
        to = Geodesic.WGS84.Direct(lat, lon, course, speed * step)
        lat, lon, alt = to["lat2"], to["lon2"], alt + rng.uniform(-0.5, 0.5)
        yield dict(time=start + timedelta(seconds=i * step), lat=f"{lat:.7f}", lon=f"{lon:.7f}", alt=f"{alt:.1f}",
                   speed=f"{speed:.2f}", course=f"{course:.1f}", accuracy=f"{rng.uniform(3, 25):.1f}")


def stamp(time, milliseconds=False):
    return time.strftime("%Y-%m-%dT%H:%M:%S") + (f".{time.microsecond // 1000:03}Z" if milliseconds else "Z")


def micro(time):
    return (time - EPOCH) // timedelta(microseconds=1)


KML = '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"'
GX = ' xmlns:gx="http://www.google.com/kml/ext/2.2"'


def point_placemark(name, point, time, extra=""):
    return (f"<Placemark><name>{name}</name>{time}{extra}<Point><coordinates>{point['lon']},{point['lat']},"
            f"{point['alt']}</coordinates></Point></Placemark>\n")


def phone_recording():
    """A recording app of a phone: a MultiTrack with lists of values, and Placemarks of its start and end."""
    points = list(walk(60, 1))
    ends = [f"<TimeStamp><when>{stamp(p['time'], True)}</when></TimeStamp>" for p in (points[0], points[-1])]
    text = KML + GX + ' xmlns:atom="http://www.w3.org/2005/Atom">\n<Document>\n<open>1</open>\n<name><![CDATA[Walk]]></name>\n'
    text += ('<Style id="track"><LineStyle><color>7f0000ff</color><width>4</width></LineStyle></Style>\n'
             '<Schema id="schema">\n<gx:SimpleArrayField name="speed" type="float"><displayName>Speed (m/s)'
             '</displayName></gx:SimpleArrayField>\n<gx:SimpleArrayField name="power" type="int"/>\n</Schema>\n')
    text += point_placemark("Start", points[0], ends[0])
    text += '<Placemark id="tour"><name>Walk</name><styleUrl>#track</styleUrl>\n<gx:MultiTrack>\n'
    text += "<altitudeMode>absolute</altitudeMode>\n<gx:interpolate>0</gx:interpolate>\n"
    for part in (points[:25], points[30:]):
        text += "<gx:Track>\n"
        for p in part:
            text += f"<when>{stamp(p['time'], True)}</when>\n<gx:coord>{p['lon']} {p['lat']} {p['alt']}</gx:coord>\n"
        text += '<ExtendedData>\n<SchemaData schemaUrl="#schema">\n<gx:SimpleArrayData name="speed">\n'
        for i, p in enumerate(part): text += f"<gx:value>{'' if i % 7 == 3 else p['speed']}</gx:value>\n"
        text += '</gx:SimpleArrayData>\n<gx:SimpleArrayData name="power">\n'
        text += "".join("<gx:value>1</gx:value>\n" for _ in part)
        text += "</gx:SimpleArrayData>\n</SchemaData>\n</ExtendedData>\n</gx:Track>\n"
    return text + "</gx:MultiTrack>\n</Placemark>\n" + point_placemark("End", points[-1], ends[1]) + "</Document>\n</kml>\n"


def logger_tracks():
    """A logger: two Placemarks with a Track each, all times before all positions, with angles, accuracy and bearing."""
    text = KML + GX + ">\n<Document>\n<Folder>\n"
    for seed in (2, 3):
        points = list(walk(40, seed, 2.5, START + timedelta(hours=seed)))
        text += "<Placemark>\n<gx:Track>\n"
        text += "".join(f"<when>{stamp(p['time'], True)}</when>\n" for p in points)
        for i, p in enumerate(points):
            alt = "" if i % 5 == 4 else f" {p['alt']}"
            text += f"<gx:coord>{p['lon']} {p['lat']}{alt}</gx:coord>\n"
        text += "".join(f"<gx:angles>{p['course']} 0 0</gx:angles>\n" for p in points)
        text += "<ExtendedData><SchemaData>"
        lists = ["accuracy"] if seed == 2 else ["accuracy", "course"]
        for name in lists:
            title = "bearing" if name == "course" else name
            text += f'<gx:SimpleArrayData name="{title}">'
            text += "".join(f"<gx:value>{float(p[name]) + (0.5 if name == 'course' else 0):.1f}</gx:value>" for p in points)
            text += "</gx:SimpleArrayData>"
        text += "</SchemaData></ExtendedData>\n</gx:Track>\n</Placemark>\n"
    return text + "</Folder>\n</Document>\n</kml>\n"


def flight_placemarks():
    """A flight tracker: a Placemark with a time and a Point for each report, and the way as lines without times."""
    points = list(walk(50, 4, 7))
    text = KML + ">\n<Document>\n<name>Flight</name>\n<Folder>\n<name>Route</name>\n"
    for p in points:
        look = f"<LookAt><longitude>{p['lon']}</longitude><latitude>{p['lat']}</latitude><range>100</range></LookAt>"
        time = f"<TimeStamp><when>{stamp(p['time'])[:-1]}+00:00</when></TimeStamp>"
        text += point_placemark(stamp(p["time"]), p, time, look)
    text += "</Folder>\n<Folder>\n<name>Trail</name>\n"
    for a, b in zip(points, points[1:]):
        text += (f"<Placemark><MultiGeometry><LineString><coordinates>{a['lon']},{a['lat']},0 {b['lon']},{b['lat']},0"
                 "</coordinates></LineString></MultiGeometry></Placemark>\n")
    return text + "</Folder>\n</Document>\n</kml>\n"


def visited_places():
    """A location history: Placemarks with a TimeSpan, of which places have a Point and ways a LineString."""
    points = list(walk(20, 5, 200))
    text = KML + ">\n<Document>\n"
    for i, p in enumerate(points):
        end = p["time"] + timedelta(seconds=120)
        span = f"<TimeSpan><begin>{stamp(p['time'])}</begin><end>{stamp(end)}</end></TimeSpan>"
        if i % 4 == 1:
            text += (f"<Placemark><name>Way</name>{span}<LineString><coordinates>{p['lon']},{p['lat']},0 "
                     f"{p['lon']},{p['lat']},0</coordinates></LineString></Placemark>\n")
        else: text += point_placemark("Place", p, span)
    return text + "</Document>\n</kml>\n"


TCX = ('<?xml version="1.0" encoding="UTF-8"?>\n<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/'
       'TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">\n')


def trackpoint(p, speed=True, position=True):
    text = f"<Trackpoint>\n<Time>{stamp(p['time'], True)}</Time>\n"
    if position:
        text += (f"<Position>\n<LatitudeDegrees>{p['lat']}</LatitudeDegrees>\n<LongitudeDegrees>{p['lon']}"
                 f"</LongitudeDegrees>\n</Position>\n<AltitudeMeters>{p['alt']}</AltitudeMeters>\n")
    text += "<DistanceMeters>7.5</DistanceMeters>\n<HeartRateBpm>\n<Value>131</Value>\n</HeartRateBpm>\n"
    if speed: text += f"<Extensions>\n<ns3:TPX>\n<ns3:Speed>{p['speed']}</ns3:Speed>\n<ns3:RunCadence>80</ns3:RunCadence>\n</ns3:TPX>\n</Extensions>\n"
    return text + "</Trackpoint>\n"


def activity(points, laps, sport="Running"):
    """An Activity; `laps` has the ends of the Tracks of each lap."""
    text = f'<Activity Sport="{sport}">\n<Id>{stamp(points[0]["time"], True)}</Id>\n'
    at = 0
    for ends in laps:
        text += f'<Lap StartTime="{stamp(points[at]["time"], True)}">\n<TotalTimeSeconds>9</TotalTimeSeconds>\n'
        text += "<DistanceMeters>9</DistanceMeters>\n<Calories>1</Calories>\n<Intensity>Active</Intensity>\n"
        text += "<TriggerMethod>Manual</TriggerMethod>\n"
        for end in ends:
            text += "<Track>\n"
            for i in range(at, end): text += trackpoint(points[i], i % 6 != 5, i % 11 != 10)
            text += "</Track>\n"
            at = end
        text += "</Lap>\n"
    return text + "</Activity>\n"


def watch_run():
    """A run of a watch: two laps, of which the second has a pause. A lap repeats the last point of the one before."""
    points = list(walk(80, 6))
    points[30:] = [points[29]] + points[30:]
    return TCX + "<Activities>\n" + activity(points, [[30], [50, 81]]) + "</Activities>\n</TrainingCenterDatabase>\n"


def triathlon():
    """Several sports of one session, and an activity of its own."""
    parts = [list(walk(20, 7 + i, 1, START + timedelta(hours=i))) for i in range(3)]
    text = TCX + "<Activities>\n<MultiSportSession>\n<Id>x</Id>\n<FirstSport>\n" + activity(parts[0], [[20]])
    text += "</FirstSport>\n<NextSport>\n" + activity(parts[1], [[5, 10], [20]], "Biking") + "</NextSport>\n"
    text += "</MultiSportSession>\n" + activity(parts[2], [[20]], "Other")
    return text + "</Activities>\n</TrainingCenterDatabase>\n"


def course():
    """A course of a planner: no laps with Tracks, and course points."""
    points = list(walk(30, 10, 5))
    text = TCX + "<Folders/>\n<Courses>\n<Course>\n<Name>Round</Name>\n<Lap>\n<TotalTimeSeconds>150</TotalTimeSeconds>\n"
    text += f"<BeginPosition><LatitudeDegrees>{points[0]['lat']}</LatitudeDegrees></BeginPosition>\n</Lap>\n<Track>\n"
    text += "".join(trackpoint(p, False) for p in points) + "</Track>\n<CoursePoint>\n<Name>Left</Name>\n"
    text += f"<Time>{stamp(points[3]['time'])}</Time>\n<Position>\n<LatitudeDegrees>1</LatitudeDegrees>\n"
    text += "<LongitudeDegrees>2</LongitudeDegrees>\n</Position>\n<PointType>Left</PointType>\n</CoursePoint>\n"
    return text + "</Course>\n</Courses>\n</TrainingCenterDatabase>\n"


GPX = '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="{}" xmlns="http://www.topografix.com/GPX/1/1">\n'


def waypoints(timed):
    """Places of a simulator for phones, with the times at which the phone is there, or without."""
    text = GPX.format("Xcode")
    for i, p in enumerate(walk(25, 11 + timed, 30)):
        time = f"\n<time>{stamp(p['time'])}</time>" if timed else ""
        text += f'<wpt lat="{p["lat"]}" lon="{p["lon"]}">\n<name>Stop {i}</name>{time}\n</wpt>\n'
    return text + "</gpx>\n"


def routes():
    """Two routes of a planner, the places between which they lead, and a route without points."""
    text = GPX.format("planner")
    parts = [list(walk(15, 13 + i, 40)) for i in range(2)]
    for p in (parts[0][0], parts[1][-1]): text += f'<wpt lat="{p["lat"]}" lon="{p["lon"]}"><name>End</name></wpt>\n'
    for points in (parts[0], [], parts[1]):
        text += "<rte>\n<name>Way</name>\n"
        for p in points: text += f'<rtept lat="{p["lat"]}" lon="{p["lon"]}"><ele>{p["alt"]}</ele></rtept>\n'
        text += "</rte>\n"
    return text + "</gpx>\n"


# What the readers find: lists of segments, which are lists of fixes, for each track.

def number(text):
    return math.nan if text is None or text.strip() == "" else float(text)


def features(node):
    for feature in getattr(node, "features", []):
        yield feature
        yield from features(feature)


def track_of(track, element):
    """The points of a Track: fastkml reads times, positions and angles, lxml the lists."""
    lists = {}
    for array in element.iter("{*}SimpleArrayData"):
        lists[array.get("name")] = [number(value.text) for value in array.iter("{*}value")]
    rows = []
    for i, item in enumerate(track.track_items):
        coord = item.coord.coords[0]
        course = lists["bearing"][i] if "bearing" in lists else item.angle.heading if has_angles(element) else math.nan
        rows.append((micro(item.when.dt), coord[1], coord[0], coord[2] if len(coord) > 2 else math.nan,
                     lists["accuracy"][i] if "accuracy" in lists else math.nan,
                     lists["speed"][i] if "speed" in lists else math.nan, course))
    return rows


def has_angles(element): return element.find("{*}angles") is not None


def read_tracks(path):
    document = kml.KML.parse(path, strict=False, validate=False)
    elements = iter(etree.parse(path).getroot().iter("{*}Track"))
    tracks = []
    for feature in features(document):
        geometry = getattr(feature, "kml_geometry", None)
        if isinstance(geometry, gx.Track): tracks.append([track_of(geometry, next(elements))])
        if isinstance(geometry, gx.MultiTrack): tracks.append([track_of(t, next(elements)) for t in geometry.tracks])
    return tracks


def read_placemarks(path):
    rows = []
    for feature in features(kml.KML.parse(path, strict=False, validate=False)):
        if not isinstance(feature, kml.Placemark) or feature.times is None: continue
        if feature.geometry is None or feature.geometry.geom_type != "Point": continue
        times = feature.times
        when = times.timestamp if hasattr(times, "timestamp") else times.begin
        rows.append((micro(when.dt), feature.geometry.y, feature.geometry.x, feature.geometry.z) + (math.nan,) * 3)
    return [[rows]]


def read_tcx(path):
    """tcxreader knows one activity and no segments; lxml cuts a file of several, and finds the segments."""
    tracks = []
    root = etree.parse(path).getroot()
    for element in list(root.iter("{*}Activity")) + list(root.iter("{*}Course")):
        segments, current = [], []
        laps = [lap for lap in element.findall("{*}Lap") if lap.find("{*}Track") is not None] or [element]
        for lap in laps:
            for i, track in enumerate(lap.findall("{*}Track")):
                if i > 0 and current:
                    segments.append(current)
                    current = []
                for p in track.findall("{*}Trackpoint"):
                    if p.find("{*}Position") is None: continue
                    time = datetime.fromisoformat(p.findtext("{*}Time").replace("Z", "+00:00"))
                    current.append((micro(time), float(p.findtext("{*}Position/{*}LatitudeDegrees")),
                                    float(p.findtext("{*}Position/{*}LongitudeDegrees")),
                                    number(p.findtext("{*}AltitudeMeters")), math.nan,
                                    number(p.findtext("{*}Extensions/{*}TPX/{*}Speed")), math.nan))
        tracks.append(segments + [current])
    return tracks


def check_with_tcxreader(path, tracks):
    """tcxreader reads the same points; it is asked for a file with one activity."""
    found = TCXReader().read(str(path), only_gps=True).trackpoints
    rows = [row for segments in tracks for segment in segments for row in segment]
    assert len(found) == len(rows), (len(found), len(rows))
    for point, row in zip(found, rows):
        assert micro(point.time.replace(tzinfo=timezone.utc)) == row[0]
        assert (point.latitude, point.longitude, point.elevation) == row[1:4]
        assert point.tpx_ext.get("Speed", None) == (None if math.isnan(row[5]) else row[5])


def spaced(points, speed):
    """Times of points without times: the geodesic distances, divided by a speed, from 1970."""
    meters, rows = 0.0, []
    for i, p in enumerate(points):
        if i > 0:
            before = points[i - 1]
            meters += Geodesic.WGS84.Inverse(before.latitude, before.longitude, p.latitude, p.longitude)["s12"]
        elevation = math.nan if p.elevation is None else p.elevation
        rows.append((math.floor(meters / speed * 1e6 + 0.5), p.latitude, p.longitude, elevation) + (math.nan,) * 3)
    return [rows]


def read_gpx(path, timed):
    gpx = gpxpy.parse(path.read_text())
    if timed:
        return [[[(micro(p.time), p.latitude, p.longitude) + (math.nan,) * 4 for p in gpx.waypoints]]]
    if gpx.routes: return [spaced(route.points, 2) for route in gpx.routes]
    return [spaced(gpx.waypoints, 2)]


def write(name, text, read, *arguments):
    path = FOLDER / name
    path.write_text(text)
    tracks = read(path, *arguments)
    lines = ["track,segment,time,latitude,longitude,altitude,accuracy,speed,course"]
    for t, segments in enumerate(tracks):
        last = None
        for s, segment in enumerate(segments):
            for row in segment:
                # The first of two fixes at one time counts.
                if row[0] == last: continue
                last = row[0]
                lines.append(",".join([str(t), str(s), str(row[0])] + ["" if math.isnan(v) else repr(v) for v in row[1:]]))
    (FOLDER / (name + ".csv")).write_text("\n".join(lines) + "\n")
    return tracks


def archive(name, members):
    """A KMZ file. Nothing is compressed, so that its bytes do not depend on the version of zlib."""
    with zipfile.ZipFile(FOLDER / name, "w") as file:
        for member, text in members:
            info = zipfile.ZipInfo(member, (2026, 3, 6, 7, 30, 0))
            info.create_system = 3
            file.writestr(info, text)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    write("phone-recording.kml", phone_recording(), read_tracks)
    write("logger-tracks.kml", logger_tracks(), read_tracks)
    write("flight-placemarks.kml", flight_placemarks(), read_placemarks)
    write("visited-places.kml", visited_places(), read_placemarks)
    shutil.copy(FOLDER / "phone-recording.kml.csv", FOLDER / "phone-recording.kmz.csv")
    archive("phone-recording.kmz", [("files/", ""), ("files/old.kml", "<kml/>"), ("doc.kml", phone_recording())])
    shutil.copy(FOLDER / "flight-placemarks.kml.csv", FOLDER / "flight.kmz.csv")
    archive("flight.kmz", [("icon.png", "x"), ("a/Flight.KML", flight_placemarks()), ("b.kml", "<kml/>")])
    check_with_tcxreader(FOLDER / "watch-run.tcx", write("watch-run.tcx", watch_run(), read_tcx))
    write("triathlon.tcx", triathlon(), read_tcx)
    write("course.tcx", course(), read_tcx)
    write("simulator-timed.gpx", waypoints(True), read_gpx, True)
    write("simulator-untimed.gpx", waypoints(False), read_gpx, False)
    write("planner-routes.gpx", routes(), read_gpx, False)


if __name__ == "__main__": main()
