"""Random documents of layouts, with what they say."""

import io
import json
import math
import zipfile
from dataclasses import dataclass, field, replace
from xml.sax.saxutils import escape

import drives
import names
import outcome
import tables
from outcome import Place
from tables import Column

_UNITS = {
    "m": (1, ["m", "metre", "meters", "metres"]),
    "km": (1_000, ["km", "kilometers", "kilometres", "kilometre"]),
    "ft": (0.3048, ["ft", "feet", "foot"]),
    "mi": (1_609.344, ["mi", "miles", "mile"]),
    "yd": (0.9144, ["yd", "yards"]),
    "nmi": (1_852, ["nmi", "nautical miles"]),
}


@dataclass
class Layout:
    """A table of zones, and what it says."""

    kind: str
    columns: list
    places: list
    options: list = field(default_factory=list)
    mustRead: bool = True
    excuse: str = ""
    least: int = 1
    form: str = "native"
    #: Where the document is no table: makes its bytes of some of the places.
    made: object = None
    name: str = ""

    def with_rows(self, indices):
        return replace(
            self,
            columns=tables.rows(self.columns, indices) if self.columns else [],
            places=[self.places[index] for index in indices],
        )

    def difference(self, output):
        return outcome.places_differ(self.places, output)


def _circles(numbers):
    found = []
    for _ in range(numbers.randint(2, 9)):
        latitude, longitude = drives.place(numbers)
        found.append(Place([(round(longitude, 6), round(latitude, 6))], numbers.randint(20, 900)))
    return found


def _ring(numbers):
    latitude, longitude = drives.place(numbers)
    count, size = numbers.randint(4, 9), numbers.uniform(0.001, 0.02)
    corners = []
    for index in range(count):
        angle = 2 * math.pi * (index + numbers.uniform(0, 0.6)) / count
        corners.append((round(longitude + size * math.cos(angle), 6), round(latitude + size * math.sin(angle), 6)))
    return Place(corners + corners[:1])


def _base(numbers, places, kind):
    pick = numbers.choice
    columns = [
        Column("name", "name", [f"{names.word(numbers).capitalize()} {index}" for index in range(len(places))]),
        Column(pick(["lat", "latitude", "Latitude"]), "latitude", [place.points[0][1] for place in places]),
        Column(pick(["lon", "lng", "longitude"]), "longitude", [place.points[0][0] for place in places]),
        Column(pick(["radius", "radius_m", "Radius"]), "radius", [place.radius for place in places]),
    ]
    return Layout(kind, columns, places)


def _extras(numbers, layout):
    used = [column.name for column in layout.columns]
    for _ in range(numbers.randint(0, 3)):
        name = names.unknown(numbers, used)
        used.append(name)
        value = numbers.choice([lambda: names.label(numbers), lambda: round(numbers.uniform(1, 99), 2), lambda: numbers.randint(0, 9), lambda: ""])
        layout.columns.append(Column(name, "extra", [value() for _ in layout.places]))
    numbers.shuffle(layout.columns)
    return layout


def _column(layout, role):
    return next(column for column in layout.columns if column.role == role)


# What is drawn


def plain(numbers):
    return _extras(numbers, _base(numbers, _circles(numbers), "circles"))


def hemispheres(numbers):
    layout = _base(numbers, _circles(numbers), "layout: hemispheres")
    layout.mustRead = False
    letters = numbers.choice([("NS", "EW"), ("ns", "ew"), (("North", "South"), ("East", "West")), ((1, -1), (1, -1)), (("N", "S"), ("E", "O"))])
    used = [column.name for column in layout.columns]
    for index, role in ((1, "latitude"), (0, "longitude")):
        column = _column(layout, role)
        column.cells = [abs(value) for value in column.cells]
        # Ones may be anything under a name that does not speak of the axis.
        used.append((role[:3] if letters[0][0] == 1 else "") + names.unknown(numbers, used))
        said = letters[0 if role == "latitude" else 1]
        layout.columns.append(Column(used[-1], "hemisphere", [said[place.points[0][index] < 0] for place in layout.places]))
    return _extras(numbers, layout)


def suffixes(numbers):
    layout = _base(numbers, _circles(numbers), "layout: suffixes")
    layout.mustRead = False
    write = numbers.choice(
        [
            lambda value, letter: f"{value:.6f} {letter}",
            lambda value, letter: f"{letter}{value:.6f}",
            lambda value, letter: f"{int(value)}° {value % 1 * 60:.6f}' {letter}",
            lambda value, letter: drives.sexagesimal(value, "{d}°{mm}'{s}\"") + letter,
        ]
    )
    for role, letters in (("latitude", "NS"), ("longitude", "EW")):
        column = _column(layout, role)
        column.cells = [write(abs(value), letters[value < 0]) for value in column.cells]
    return _extras(numbers, layout)


def scaled(numbers):
    layout = _base(numbers, _circles(numbers), "layout: scaled")
    layout.mustRead = False
    factor = numbers.choice([1e5, 1e6, 1e7])
    for role in ("latitude", "longitude"):
        column = _column(layout, role)
        column.cells = [round(value * factor) for value in column.cells]
    return _extras(numbers, layout)


def units(numbers):
    """Radii of any unit: in the name, in a column of its own, or behind the number."""
    layout = _base(numbers, _circles(numbers), "layout: units")
    layout.mustRead = False
    unit = numbers.choice(list(_UNITS))
    metres, spelled = _UNITS[unit]
    word = numbers.choice(spelled)
    column = _column(layout, "radius")
    column.cells = [round(place.radius / metres, 5) for place in layout.places]
    way = numbers.choice(["name", "column", "value"])
    if way == "name":
        column.name = numbers.choice(["radius ({})", "Radius [{}]", "radius_{}", "radius {}", "radius in {}", "{} radius"]).format(word)
    elif way == "value":
        column.cells = [f"{value} {word}" for value in column.cells]
    else:
        name = numbers.choice(["unit", "units", "radiusUnit", "radius_unit", "Radius Unit", "uom", names.unknown(numbers)])
        if name != "radiusUnit" and column.name == "radius_m":
            column.name = "radius"
        layout.columns.append(Column(name, "unit", [word] * len(layout.places)))
    return _extras(numbers, layout)


def dated(numbers):
    """Places with a date, as databases have them."""
    layout = _base(numbers, _circles(numbers), "layout: dated")
    layout.mustRead = False
    time = drives.start(numbers) // 1_000_000
    name = numbers.choice(["created_at", "date", "updated_at", "timestamp", "last_seen", "time", names.unknown(numbers)])
    layout.columns.append(Column(name, "date", [f"2024-0{1 + index % 9}-1{index % 10}T0{index % 10}:00:00Z" for index in range(len(layout.places))] if time % 2 else [time] * len(layout.places)))
    return _extras(numbers, layout)


def _wkt(place, isLatitudeFirst=False):
    return ", ".join(f"{p[1]} {p[0]}" if isLatitudeFirst else f"{p[0]} {p[1]}" for p in place.points)


def shapes(numbers):
    """Well-known text in a table."""
    places = [_ring(numbers) for _ in range(numbers.randint(1, 6))]
    layout = Layout("layout: shapes", [], places)
    layout.columns = [
        Column("name", "name", [f"z{index}" for index in range(len(places))]),
        Column(numbers.choice(["wkt", "geometry", "the_geom"]), "shape", [f"POLYGON (({_wkt(place)}))" for place in places]),
    ]
    return _extras(numbers, layout)


def traccar(numbers):
    """The table of geofences of Traccar's database: latitude first."""
    places = [_ring(numbers) if numbers.random() < 0.6 else _circles(numbers)[0] for _ in range(numbers.randint(1, 6))]
    layout = Layout("layout: Traccar", [], places, mustRead=False)
    layout.columns = [
        Column("id", "name", list(range(1, len(places) + 1))),
        Column("name", "name", [f"z{index}" for index in range(len(places))]),
        Column("description", "extra", [""] * len(places)),
        Column(
            "area", "shape",
            [f"CIRCLE ({p.points[0][1]} {p.points[0][0]}, {p.radius})" if p.radius else f"POLYGON (({_wkt(p, True)}))" for p in places],
        ),
        Column("attributes", "extra", ["{}"] * len(places)),
    ]
    if numbers.random() < 0.5:
        layout.columns.append(Column("calendarid", "extra", [""] * len(places)))
    numbers.shuffle(layout.columns)
    return layout


def districts(numbers):
    """GeoJSON of areas whose features have much to say before their shape."""
    places = [_ring(numbers) for _ in range(numbers.randint(1, 5))]
    said = {"name": "A"}
    for _ in range(numbers.randint(0, 5)):
        said[names.unknown(numbers)] = numbers.choice([names.word(numbers) * numbers.randint(1, 300), numbers.randint(0, 99), None])
    if numbers.random() < 0.7:
        said[numbers.choice(["created_at", "date", "timestamp", "updated", "time"])] = "2014-02-09T00:00:00Z"
    order = numbers.choice([["type", "properties", "geometry"], ["type", "geometry", "properties"], ["properties", "geometry", "type"]])
    way = numbers.choice(["line", "lines", "pretty"])

    def made(some):
        features = []
        for index, place in enumerate(some):
            parts = {
                "type": "Feature",
                "properties": {**said, "name": f"z{index}"},
                "geometry": {"type": "Polygon", "coordinates": [[list(point) for point in place.points]]},
            }
            features.append({key: parts[key] for key in order})
        if way == "pretty":
            return json.dumps({"type": "FeatureCollection", "features": features}, indent=1).encode()
        joined = (",\n" if way == "lines" else ",").join(json.dumps(feature) for feature in features)
        newline = "\n" if way == "lines" else ""
        return f'{{{newline}"type": "FeatureCollection",{newline}"features": [{newline}{joined}{newline}]}}'.encode()

    return Layout("layout: districts", [], places, made=made, name="areas.geojson")


def _settings(numbers):
    """Settings of a zone, and how a document writes them."""
    found, written = {}, {}
    if numbers.random() < 0.3:
        found["exit"], written["exit"] = False, "false"
    for key in ("dwell", "minimumRetriggerTime"):
        if numbers.random() < 0.4:
            minutes = numbers.randint(1, 90)
            found[key] = minutes * 60
            written[key] = numbers.choice([str(minutes * 60), f"{minutes} min", f"{minutes * 60} s"])
    if numbers.random() < 0.4:
        # The default need not be written.
        metres = numbers.choice([metres for metres in range(1, 151) if metres != 30])
        found["exitDistance"], written["exitDistance"] = metres, numbers.choice([str(metres), f"{metres} m", f"{metres / 1000} km"])
    return found, written


def settings(numbers):
    """Circles and areas with settings, in every form that has them."""
    places, written = [], {}
    for _ in range(numbers.randint(1, 6)):
        place = _ring(numbers) if numbers.random() < 0.5 else _circles(numbers)[0]
        place.settings, written[id(place)] = _settings(numbers)
        places.append(place)
    form = numbers.choice(["kml", "kmz", "geojson", "traccar.json", "json", "csv"])

    def said(place):
        return {**written[id(place)], **({"radius": str(place.radius)} if place.radius else {})}

    def kml(some):
        text = '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>'
        for index, place in enumerate(some):
            data = "".join(f'<Data name="{key}"><value>{escape(value)}</value></Data>' for key, value in said(place).items())
            corners = " ".join(f"{x},{y}" for x, y in place.points)
            ring = f"<outerBoundaryIs><LinearRing><coordinates>{corners}</coordinates></LinearRing></outerBoundaryIs>"
            shape = f"<Point><coordinates>{corners}</coordinates></Point>" if place.radius else f"<Polygon>{ring}</Polygon>"
            text += f"\n<Placemark><name>z{index}</name><ExtendedData>{data}</ExtendedData>{shape}</Placemark>"
        return (text + "</Document></kml>").encode()

    def kmz(some):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("images/a.png", b"\x89PNG\r\n\x1a\n" + bytes(500))
            archive.writestr("doc.kml", kml(some))
        return buffer.getvalue()

    def geojson(some):
        features = []
        for index, place in enumerate(some):
            shape = {"type": "Point", "coordinates": place.points[0]} if place.radius else {"type": "Polygon", "coordinates": [place.points]}
            properties = {"name": f"z{index}", **said(place)}
            if "exit" in properties:
                properties["exit"] = False
            if place.radius:
                properties["radius"] = place.radius
            features.append({"type": "Feature", "properties": properties, "geometry": shape})
        return json.dumps({"type": "FeatureCollection", "features": features}).encode()

    def traccar_json(some):
        rows = []
        for index, place in enumerate(some):
            area = f"CIRCLE ({place.points[0][1]} {place.points[0][0]}, {place.radius})" if place.radius else f"POLYGON (({_wkt(place, True)}))"
            rows.append({"id": index + 1, "name": f"z{index}", "description": "", "area": area, "attributes": written[id(place)]})
        return json.dumps(rows).encode()

    def native(some):
        zones = []
        for index, place in enumerate(some):
            shape = {"circle": {"center": place.points[0], "radius": place.radius}} if place.radius else {"polygon": [place.points]}
            zones.append({"id": f"z{index}", **place.settings, "fences": [{"id": "f", **shape}]})
        return json.dumps({"version": 1, "zones": zones}).encode()

    def table(some):
        keys = ["exit", "exitDistance", "dwell", "minimumRetriggerTime", "radius"]
        columns = [Column("name", "name", [f"z{index}" for index in range(len(some))])]
        columns.append(Column("wkt", "shape", [f"POINT ({_wkt(p)})" if p.radius else f"POLYGON (({_wkt(p)}))" for p in some]))
        columns += [Column(key, "setting", [said(place).get(key, "") for place in some]) for key in keys]
        return tables.written(columns, tables.Dialect("csv"))

    writers = {"kml": kml, "kmz": kmz, "geojson": geojson, "traccar.json": traccar_json, "json": native, "csv": table}
    made = writers[form]
    return Layout(f"layout: settings in {form}", [], places, made=lambda some: made(some), name=f"zones.{form}")


KINDS = [settings, settings, plain, hemispheres, suffixes, scaled, units, units, dated, shapes, traccar, districts, districts]
