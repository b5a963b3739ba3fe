#!/usr/bin/env python3
"""Writes Tests/Fixtures/Zones: a table of well-known text, a KML document and the same as KMZ, in the ways in which programs
write them, and what GEOS (shapely) and fastkml read in them.

    Tests/Oracles/make zone-forms

Lines of expected.txt: `file NAME`, `zone NAME`, then for each fence `point LON LAT`, `line LON LAT ...`, or
`polygon` with a line `ring LON LAT ...` for each ring. `data KEY VALUE` is a pair of the extended data.
"""
import csv
import importlib.metadata
import math
import pathlib
import random
import zipfile

import shapely
from fastkml import kml
from fastkml.features import Placemark
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, shape

random.seed(20260301)
folder = pathlib.Path("Tests/Fixtures/Zones")
folder.mkdir(parents=True, exist_ok=True)
out = [
    f"# shapely {shapely.__version__}, GEOS {shapely.geos_version_string}, "
    f"fastkml {importlib.metadata.version('fastkml')}; Tests/Oracles/zone-forms.py"
]


def star(x, y, low, high, count):
    """A simple ring around a point, closed."""
    turns = sorted(random.uniform(0, 2 * math.pi) for _ in range(count))
    ring = [(x + random.uniform(low, high) * math.cos(a), y + random.uniform(low, high) * math.sin(a)) for a in turns]
    return ring + ring[:1]


def polygon():
    x, y, size = random.uniform(-170, 170), random.uniform(-80, 80), random.choice([0.001, 0.1, 3])
    holes = [star(x, y, 0.1 * size, 0.4 * size, random.randint(3, 8)) for _ in range(random.randint(0, 2))]
    return Polygon(star(x, y, 0.5 * size, size, random.randint(5, 20)), holes)


def line():
    return LineString([(random.uniform(-180, 180), random.uniform(-90, 90)) for _ in range(random.randint(2, 6))])


def positions(coordinates):
    return " ".join(f"{p[0]!r} {p[1]!r}" for p in coordinates)


def expect(geometry):
    """The lines of one geometry; all polygons of a collection are one fence, at the place of the first."""
    parts = [g for g in getattr(geometry, "geoms", [geometry])]
    lines, rings, place = [], [], None
    for part in parts:
        if part.geom_type == "Point":
            lines.append(f"point {positions(part.coords)}")
        elif part.geom_type == "LineString":
            lines.append(f"line {positions(part.coords)}")
        else:
            if place is None:
                place = len(lines)
            rings.append("polygon")
            rings += [f"ring {positions(r.coords)}" for r in [part.exterior, *part.interiors]]
    if place is not None:
        lines[place:place] = rings
    return lines


# Well-known text as GEOS, PostGIS and people write it.
rows, expected = [], []
for number in range(40):
    geometry = random.choice([polygon, polygon, line, lambda: MultiPolygon([polygon(), polygon()]),
                              lambda: Point(random.uniform(-180, 180), random.uniform(-90, 90))])()
    text = [
        lambda: shapely.to_wkt(geometry, rounding_precision=-1),
        lambda: shapely.to_wkt(geometry, rounding_precision=6, trim=True),
        lambda: "SRID=4326;" + shapely.to_wkt(geometry, rounding_precision=7, trim=False).replace(", ", ","),
        lambda: shapely.to_wkt(shapely.force_3d(geometry, 12.5), rounding_precision=5, output_dimension=3),
        lambda: shapely.to_wkt(geometry, rounding_precision=9).lower(),
    ][number % 5]()
    rows.append([f"zone, \"{number}\"", text])
    expected += [f"zone zone, \"{number}\""] + expect(shapely.from_wkt(text.removeprefix("SRID=4326;").upper()))
with open(folder / "shapes.csv", "w", newline="") as file:
    table = csv.writer(file, lineterminator="\r\n")
    table.writerow(["Name", "WKT"])
    table.writerows(rows)
out += ["file shapes.csv"] + expected


# KML in the manner of Google Earth and My Maps.
def coordinates(points, number):
    separator = [" ", "\n            ", "\n"][number % 3]
    altitude = ["", ",0", ",155.25"][number % 3]
    return separator + separator.join(f"{x!r},{y!r}{altitude}" for x, y, *_ in points) + separator


def element(geometry, number):
    if geometry.geom_type == "Point":
        return f"<Point><coordinates>{coordinates(geometry.coords, number)}</coordinates></Point>"
    if geometry.geom_type == "LineString":
        return ("<LineString><tessellate>1</tessellate><coordinates>"
                f"{coordinates(geometry.coords, number)}</coordinates></LineString>")
    if geometry.geom_type == "Polygon":
        rings = [("outerBoundaryIs", geometry.exterior), *(("innerBoundaryIs", r) for r in geometry.interiors)]
        return "<Polygon><extrude>0</extrude>" + "".join(
            f"<{name}><LinearRing><coordinates>{coordinates(ring.coords, number)}</coordinates></LinearRing></{name}>"
            for name, ring in rings) + "</Polygon>"
    return "<MultiGeometry>" + "".join(element(g, number) for g in geometry.geoms) + "</MultiGeometry>"


placemarks = []
for number in range(30):
    geometry = random.choice([polygon, polygon, line, lambda: MultiPolygon([polygon(), polygon()]),
                              lambda: Point(random.uniform(-180, 180), random.uniform(-90, 90))])()
    data = "" if number % 3 else (
        f"\n      <ExtendedData><Data name=\"shop\"><value>No. {number} &amp; more</value></Data>"
        f"<Data name=\"level\"><value><![CDATA[<{number}>]]></value></Data></ExtendedData>")
    placemarks.append(
        f"    <Placemark id=\"p{number}\">\n      <name>Zone {number} &lt;é&gt;</name>\n"
        f"      <description><![CDATA[<b>{number}</b>]]></description>{data}\n"
        f"      {element(geometry, number)}\n    </Placemark>\n")
document = (
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n  <Document>\n"
    "    <name>Shapes</name>\n    <Style id=\"s\"><LineStyle><color>ff0000ff</color></LineStyle></Style>\n"
    + "".join(placemarks[:10]) + "    <Folder><name>Inner</name>\n" + "".join(placemarks[10:20])
    + "    <Folder>\n" + "".join(placemarks[20:]) + "    </Folder></Folder>\n  </Document>\n</kml>\n")
(folder / "shapes.kml").write_text(document)
# KMZ, not compressed, so that the bytes do not depend on a version of zlib.
with zipfile.ZipFile(folder / "shapes.kmz", "w", zipfile.ZIP_STORED) as archive:
    for name, text in [("files/a.kml", "<kml/>"), ("doc.kml", document)]:
        archive.writestr(zipfile.ZipInfo(name, (2026, 3, 1, 0, 0, 0)), text)


def walk(feature):
    if isinstance(feature, Placemark):
        yield feature
    for child in getattr(feature, "features", []):
        yield from walk(child)


out.append("file shapes.kml")
for placemark in walk(kml.KML.parse(folder / "shapes.kml")):
    out.append(f"zone {placemark.name}")
    if placemark.extended_data:
        out += [f"data {item.name} {item.value}" for item in placemark.extended_data.elements]
    out += expect(shape(placemark.geometry.__geo_interface__))

(folder / "expected.txt").write_text("\n".join(out) + "\n")
