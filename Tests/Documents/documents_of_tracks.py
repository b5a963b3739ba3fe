"""Random documents of tracks, with what they say."""

import datetime
import io
import json
import zipfile
import zoneinfo
from dataclasses import dataclass, field, replace

import drives
import moments
import names
import outcome
import tables
from tables import Column

#: The options of the program that may be given, which the script sets.
OPTIONS = set()

#: Time zones with changes of the clocks, and without.
ZONES = """Europe/Berlin America/New_York America/Sao_Paulo Australia/Lord_Howe Asia/Kolkata America/St_Johns Pacific/Auckland
    Europe/Dublin Africa/Casablanca America/Santiago Asia/Tehran Pacific/Apia""".split()


@dataclass
class Document:
    """A table, and what it says."""

    kind: str
    columns: list
    fixes: list
    options: list = field(default_factory=list)
    #: Whether the program may not refuse it: all of it is promised by the documents.
    mustRead: bool = True
    #: A pattern of the warning with which it may read another thing.
    excuse: str = ""
    #: Values that must not be missing.
    wanted: tuple = ()
    #: The fewest rows with which it can be decided.
    least: int = 2
    form: str = "csv"
    #: Where the document is no table: makes its bytes of some of the fixes.
    made: object = None
    name: str = ""

    def with_rows(self, indices):
        fixes = [self.fixes[index] for index in indices]
        return replace(self, columns=tables.rows(self.columns, indices), fixes=fixes)

    def excuses(self, pattern):
        """Adds a warning with which it may read another thing; nothing for an empty pattern."""
        self.excuse = "|".join(filter(None, (self.excuse, pattern)))

    def difference(self, output):
        return outcome.fixes_differ(self.fixes, output, self.wanted, time_of)


def time_of(text):
    """Microseconds since 1970 of RFC 3339 in UTC."""
    moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (moment - datetime.datetime(1970, 1, 1, tzinfo=drives.UTC)) // datetime.timedelta(microseconds=1)


# The base: a table of promised columns. A twist may write each in another way.


def base(numbers, fixes, kind, time_form=None):
    """Time, position and some values under names that the documents promise."""
    form = time_form or numbers.choice([each for each in moments.FORMS if each.promised and not each.isLocal])
    pick = numbers.choice
    columns = [
        Column(pick(["time", "timestamp", "datetime", "recorded_at"]), "time", [form.text(moments.moment(f.time)) for f in fixes]),
        Column(pick(["latitude", "lat", "gps_lat", "Latitude"]), "latitude", [f.latitude for f in fixes]),
        Column(pick(["longitude", "lon", "lng", "Longitude"]), "longitude", [f.longitude for f in fixes]),
    ]
    # Pairs of names for one position.
    if columns[1].name == "gps_lat":
        columns[2].name = "gps_lon"
    wanted = []
    for name, known in (("altitude", ["altitude", "ele", "alt"]), ("accuracy", ["accuracy", "hacc"]), ("course", ["course", "cog", "heading"])):
        if numbers.random() < 0.4:
            columns.append(Column(pick(known), name, [f.values[name] for f in fixes]))
            wanted.append(name)
    return Document(kind, columns, fixes, wanted=tuple(wanted))


def _extras(numbers, document):
    """Columns that say nothing of the fixes, and another order."""
    count = len(document.fixes)
    used = [column.name for column in document.columns]
    for _ in range(numbers.randint(0, 4)):
        name = names.unknown(numbers, used)
        used.append(name)
        value = numbers.choice(
            [
                lambda row, level=numbers.randint(20, 90): level - row // 9,
                lambda row: round(numbers.gauss(0, 3), 3),
                lambda row, text=names.label(numbers): text,
                lambda row: numbers.choice(["", "ok", "low", "a, b", 'a "b"']),
                lambda row: numbers.choice([True, False]),
                lambda row: "",
            ]
        )
        document.columns.append(Column(name, "extra", [value(row) for row in range(count)]))
    numbers.shuffle(document.columns)
    return document


def _one(numbers, count=None):
    latitude, longitude = drives.place(numbers)
    step = numbers.choice([1, 2, 5, 10, 30])
    return drives.drive(numbers, "t", count or numbers.randint(12, 40), drives.start(numbers), step, latitude, longitude)


def _column(document, role):
    return next(column for column in document.columns if column.role == role)


def _drop(document, *roles):
    document.columns = [column for column in document.columns if column.role not in roles]
    document.wanted = tuple(name for name in document.wanted if name not in roles)


# What is drawn


def plain(numbers):
    return _extras(numbers, base(numbers, _one(numbers), "plain"))


def hemispheres(numbers, document):
    """Positions without signs beside columns of letters or signs with any names."""
    document.mustRead = False
    first, second = numbers.choice(
        [
            ("NS", "EW"), ("ns", "ew"), (("North", "South"), ("East", "West")), (("north", "south"), ("east", "west")),
            (("NORTH", "SOUTH"), ("EAST", "WEST")), ((1, -1), (1, -1)), (("+", "-"), ("+", "-")), (("1", "-1"), ("1", "-1")),
            (("N", "S"), ("E", "O")), (("Nord", "Süd"), ("Ost", "West")), (("Norte", "Sur"), ("Este", "Oeste")),
            ((" N", " S"), (" E", " W")),
        ]
    )
    used = [column.name for column in document.columns]
    found = []
    for role, letters in (("latitude", first), ("longitude", second)):
        column = _column(document, role)
        column.cells = [abs(value) for value in column.cells]
        name = names.unknown(numbers, used)
        found.append([letters[0] if getattr(fix, role) > 0 else letters[1] for fix in document.fixes])
        if str(first[0]) == "1" or "+" in first and "+" not in found[-1]:
            # Ones, and minus alone, may be anything: only names of axes tell them apart from floors and missing values.
            name = role[:3] + name
        used.append(name)
        document.columns.append(Column(name, "hemisphere", found[-1]))
    if numbers.random() < 0.25 and first[0] in ("N", "n") and second[1] != "O":
        # Both in one column. NO says no as well.
        document.columns = [column for column in document.columns if column.role != "hemisphere"]
        document.columns.append(Column(used[-1], "hemisphere", [f"{one}{other}" for one, other in zip(*found)]))
        # A point of the compass looks the same.
        document.excuses("may say south or west")


def suffixes(numbers, document):
    """Positions with their hemisphere, as degrees or with minutes and seconds."""

    sexagesimal = drives.sexagesimal
    promised = [
        lambda value, letter: f"{value:.7f} {letter}",
        lambda value, letter: f"{letter}{value:.7f}",
        lambda value, letter: f"{value:.7f}° {letter.lower()}",
        lambda value, letter: sexagesimal(value, "{d}°{mm}'{s}\"") + letter,
        lambda value, letter: sexagesimal(value, "{d} {mm} {s} ") + letter,
        lambda value, letter: letter + sexagesimal(value, "{d}:{mm}:{s}"),
        lambda value, letter: f"{int(value)}° {value % 1 * 60:.7f}' {letter}",
    ]
    others = [
        lambda value, letter: sexagesimal(value, "{d}d{mm}m{s}s") + letter,
        lambda value, letter: sexagesimal(value, "{d}-{mm}-{s}") + letter,
        lambda value, letter: sexagesimal(value, "{d}º{mm}´{s}´´") + letter,
        lambda value, letter: f"{int(value):02}{value % 1 * 60:010.7f}{letter}",
        lambda value, letter: f"{letter} {sexagesimal(value, '{d}.{mm}.{s}')}",
        lambda value, letter: ("-" if letter in "SW" else "") + sexagesimal(value, "{d}°{mm}'{s}\""),
    ]
    isPromised = numbers.random() < 0.6
    document.mustRead = document.mustRead and isPromised
    write = numbers.choice(promised if isPromised else others)
    for role, letters in (("latitude", "NS"), ("longitude", "EW")):
        column = _column(document, role)
        column.cells = [write(abs(value), letters[value < 0]) for value in column.cells]


def scaled(numbers, document):
    """Positions as whole numbers or in other measures, whose names do not say it."""
    document.mustRead = False
    write = numbers.choice(
        [
            lambda value: round(value * 1e7), lambda value: round(value * 1e6), lambda value: round(value * 1e5),
            lambda value: round(value * 3.6e6), lambda value: round(int(value) * 100 + value % 1 * 60, 5) if value > 0 else -round(int(-value) * 100 + -value % 1 * 60, 5),
        ]
    )
    for role in ("latitude", "longitude"):
        column = _column(document, role)
        column.cells = [write(value) for value in column.cells]


def courses(numbers, document):
    """A column `track` that is a course, as in aviation and of gpsd."""
    _drop(document, "course")
    document.mustRead = False
    digits = numbers.choice([0, 1, 2])
    write = numbers.choice([lambda value: round(value, digits), lambda value: f"{value:.{digits}f}", lambda value: f"{round(value, digits):05.1f}"])
    cells = [write(fix.values["course"]) for fix in document.fixes]
    if digits == 0:
        for fix in document.fixes:
            fix.values["course"] = float(round(fix.values["course"]))
    document.columns.append(Column(numbers.choice(["track", "Track", "TRACK"]), "carrier", cells))
    document.least = 6


def numbered(numbers, document):
    """A column that differs in every row and is no track."""
    document.mustRead = False
    first = numbers.randint(1, 90_000)
    name = numbers.choice(["id", "ID", "Id", names.unknown(numbers), "track_id", "uuid", "device id"])
    document.columns.append(
        Column(
            name, "carrier",
            numbers.choice(
                [
                    [first + row for row in range(len(document.fixes))],
                    [f"{numbers.getrandbits(64):016x}" for _ in document.fixes],
                ]
            ),
        )
    )
    document.least = max(4, document.least)


def _several(numbers):
    """Several devices far from each other at the same time, in an order of their rows."""
    count = numbers.randint(2, 4)
    latitude, longitude = drives.place(numbers)
    begin, step = drives.start(numbers), numbers.choice([2, 5, 10, 30])
    each, drawn = numbers.randint(8, 20), set()
    while len(drawn) < count:
        drawn.add(names.label(numbers))
    order = numbers.choice(["same", "staggered", "one after another", "shuffled"])
    tracks = []
    for index, label in enumerate(sorted(drawn)):
        shift = index * step * 1_000_000 // count // 1_000_000 * 1_000_000 if order == "staggered" else 0
        far = index * numbers.uniform(0.1, 0.8)
        tracks.append(drives.drive(numbers, label, each, begin + shift, step, latitude + far, longitude + far))
    fixes = [fix for track in tracks for fix in track]
    if order in ("same", "staggered"):
        fixes.sort(key=lambda fix: fix.time)
    elif order == "shuffled":
        numbers.shuffle(fixes)
    return fixes


def devices(numbers, document):
    """Several devices, whose names stand in a column of any name."""
    document.mustRead = False
    name = names.carrier(numbers, [column.name for column in document.columns])
    document.columns.append(Column(name, "carrier", [fix.track for fix in document.fixes]))
    document.least = max(4, document.least)


def speeds(numbers):
    """Speeds in any unit, whose column may say which."""
    fixes = _one(numbers, numbers.randint(90, 130))
    document = base(numbers, fixes, "speeds")
    unit, factor = numbers.choice([("m/s", 1), ("km/h", 3.6), ("mph", 1 / 0.44704), ("kn", 3600 / 1852)])
    said = {"m/s": ["speed_ms", "Speed (m/s)"], "km/h": ["speed_kmh", "speed (km/h)", "Speed_KPH"], "mph": ["speed_mph", "Speed (mph)"], "kn": ["speed_kn", "speed_knots", "sog"]}
    cells = [round(fix.values["speed"] * factor, 3) for fix in fixes]
    way = numbers.choice(["name", "value", "none", "other"])
    if way == "name":
        name = numbers.choice(said[unit])
    elif way == "value":
        name, cells = "speed", [f"{value} {unit}" for value in cells]
    elif way == "none":
        name = numbers.choice(["speed", "velocity", "gps_speed", "ground_speed"])
    else:
        name = numbers.choice(["speed [{}]", "velocity {}", "Speed over ground ({})", "speed.{}", "{} speed"]).format(unit)
    document.columns.append(Column(name, "speed", cells))
    document.mustRead = way in ("name", "value") or unit == "m/s"
    document.wanted += ("speed",) if way == "name" else ()
    document.excuses(r"track-speed-unit" if way != "name" else "")
    document.least = 80
    return _extras(numbers, document)


def times(numbers, document):
    """Times of any form."""
    form, fixes = numbers.choice(moments.FORMS), document.fixes
    if form.isLocal:
        zone = zoneinfo.ZoneInfo(numbers.choice(ZONES))
        clocks = [moments.moment(fix.time, zone) for fix in fixes]
        # Hours that come twice have their own documents.
        if len({clock.utcoffset() for clock in clocks}) > 1 or any(clock.fold or _is_twice(clock) for clock in clocks):
            return times(numbers, document)
        cells = [form.text(clock) for clock in clocks]
        if numbers.random() < 0.8:
            document.options = ["--time-zone", str(zone)]
        else:
            # Nothing says which clocks these are.
            document.mustRead = False
    else:
        cells = [form.text(moments.moment(fix.time)) for fix in fixes]
    _column(document, "time").cells = cells
    document.kind += ": " + form.name
    way = numbers.choice(["", "", "order", "pattern"])
    if way == "order" and form.order and "--date-order" in OPTIONS:
        document.options += ["--date-order", form.order]
    elif way == "pattern" and form.pattern and "--time-format" in OPTIONS:
        document.options += ["--time-format", form.pattern]
        # A `Z` of a pattern is a letter.
        document.mustRead = False
    document.mustRead = document.mustRead and form.promised
    document.excuses(form.excuse)


def _is_twice(clock):
    return clock.replace(fold=0).utcoffset() != clock.replace(fold=1).utcoffset()


def days(numbers):
    """Days and times of day in columns of their own."""
    document = base(numbers, _one(numbers), "days")
    day, promised = numbers.choice([("%Y-%m-%d", True), ("%d.%m.%Y", True), ("%Y%m%d", True), ("%Y/%m/%d", False), ("%d-%b-%Y", False), ("%m/%d/%Y", False), ("%d/%m/%y", False)])
    hour, alike = numbers.choice([("%H:%M:%S", True), ("%I:%M:%S %p", True), ("%H%M%S", True), ("%H.%M.%S", False), ("%H:%M:%S.000", True)])
    clocks = [moments.moment(fix.time) for fix in document.fixes]
    document.mustRead = promised and alike
    column = _column(document, "time")
    column.name, column.cells = "time", [clock.strftime(hour) for clock in clocks]
    document.columns.append(Column("date", "day", [clock.strftime(day) for clock in clocks]))
    document.options = ["--time-zone", "UTC"]
    return _extras(numbers, document)


def clocks(numbers):
    """Local times over a change of the clocks, in the order in which they came."""
    zone = zoneinfo.ZoneInfo(numbers.choice(ZONES))
    year = numbers.randint(2012, 2025)
    changes, hour = [], datetime.datetime(year, 1, 1, tzinfo=drives.UTC)
    while hour.year == year:
        later = hour + datetime.timedelta(hours=1)
        if hour.astimezone(zone).utcoffset() != later.astimezone(zone).utcoffset():
            changes.append(later)
        hour = later
    if not changes:
        return clocks(numbers)
    change = numbers.choice(changes)
    step = numbers.choice([30, 60, 120, 300])
    count = numbers.randint(20, 90)
    begin = int(change.timestamp()) - step * numbers.randint(1, count - 1) + numbers.randint(0, step - 1)
    latitude, longitude = drives.place(numbers)
    fixes = drives.drive(numbers, "t", count, begin * 1_000_000, step, latitude, longitude, speed=numbers.uniform(1, 12))
    document = base(numbers, fixes, "clocks")
    form = numbers.choice([each for each in moments.FORMS if each.promised and each.isLocal])
    _column(document, "time").cells = [form.text(moments.moment(fix.time, zone)) for fix in fixes]
    document.options = ["--time-zone", str(zone)]
    document.mustRead = False
    if numbers.random() < 0.2:
        # The newest row first.
        document.fixes.reverse()
        for column in document.columns:
            column.cells.reverse()
    return _extras(numbers, document)


def unordered(numbers):
    """Rows in any order, with times that say it."""
    document = plain(numbers)
    document.kind = "unordered"
    indices = list(range(len(document.fixes)))
    way = numbers.choice(["newest first", "late", "shuffled"])
    if way == "newest first":
        indices.reverse()
    elif way == "shuffled":
        numbers.shuffle(indices)
    else:
        late = indices.pop(numbers.randrange(len(indices)))
        indices.insert(numbers.randrange(len(indices)), late)
    return replace(document.with_rows(indices), kind="unordered")


def trees(numbers):
    """Several tracks in GPX, KML, KMZ and lines of GeoJSON."""
    fixes = []
    for index in range(numbers.randint(1, 3)):
        latitude, longitude = drives.place(numbers)
        fixes += drives.drive(numbers, f"t{index}", numbers.randint(3, 20), drives.start(numbers), 10, latitude, longitude)
    form = numbers.choice(["gpx", "kml", "kmz", "geojson"])
    zone = zoneinfo.ZoneInfo(numbers.choice(ZONES))

    def text(fix):
        return moments.moment(fix.time, zone).isoformat()

    def tracks(some):
        found = {}
        for fix in some.fixes:
            found.setdefault(fix.track, []).append(fix)
        return found

    def gpx(some):
        body = ""
        for name, found in tracks(some).items():
            body += f"<trk><name>{name}</name><trkseg>"
            for f in found:
                body += f'<trkpt lon="{f.longitude:.7f}" lat="{f.latitude:.7f}"><ele>{f.values["altitude"]}</ele><time>{text(f)}</time></trkpt>\n'
            body += "</trkseg></trk>"
        return f'<?xml version="1.0"?>\n<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">{body}</gpx>'.encode()

    def kml(some):
        body = ""
        for name, found in tracks(some).items():
            body += f"<Placemark><name>{name}</name><gx:Track>" + "".join(f"<when>{text(f)}</when>" for f in found)
            body += "".join(f"<gx:coord>{f.longitude:.7f} {f.latitude:.7f} {f.values['altitude']}</gx:coord>" for f in found)
            body += "</gx:Track></Placemark>"
        space = 'xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"'
        return f'<?xml version="1.0" encoding="UTF-8"?>\n<kml {space}><Document>{body}</Document></kml>'.encode()

    def kmz(some):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", numbers_method) as archive:
            archive.writestr("doc.kml", kml(some))
            archive.writestr("files/a.jpg", b"\xff\xd8\xff\xe0" + bytes(300))
        return buffer.getvalue()

    def geojson(some):
        features = []
        for name, found in tracks(some).items():
            line = [[f.longitude, f.latitude, f.values["altitude"]] for f in found]
            features.append(
                {
                    "type": "Feature",
                    "properties": {"track": name, "coordTimes": [text(f) for f in found]},
                    "geometry": {"type": "LineString", "coordinates": line},
                }
            )
        return json.dumps({"type": "FeatureCollection", "features": features}).encode()

    numbers_method = numbers.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    made = {"gpx": gpx, "kml": kml, "kmz": kmz, "geojson": geojson}[form]
    if numbers.random() < 0.3:
        # Newest first, within each track.
        fixes.sort(key=lambda fix: (fix.track, -fix.time))
    return Document(f"trees: {form}", [], fixes, wanted=("altitude",), least=2, made=made, name=f"drive.{form}")


#: What is written in another way; of those of one group a document has one.
_TWISTS = {
    "hemispheres": (hemispheres, "position"),
    "suffixes": (suffixes, "position"),
    "scaled": (scaled, "position"),
    "courses": (courses, "track"),
    "numbered": (numbered, "track"),
    "devices": (devices, "device"),
    "times": (times, "time"),
}


def twisted(numbers, drawn):
    """A document in which some things are written in another way."""
    document = base(numbers, _several(numbers) if "devices" in drawn else _one(numbers), " + ".join(drawn))
    for name in drawn:
        _TWISTS[name][0](numbers, document)
    return _extras(numbers, document)


def one_twist(numbers):
    return twisted(numbers, [numbers.choice(["hemispheres", "suffixes", "scaled", "courses", "numbered", "devices", "times", "times"])])


def twists(numbers):
    """Two or three at once, of different groups."""
    drawn = {}
    for name in numbers.sample(sorted(_TWISTS), 3):
        drawn.setdefault(_TWISTS[name][1], name)
    document = twisted(numbers, sorted(drawn.values()))
    document.kind = "twists: " + document.kind
    return document


KINDS = [plain, trees, trees, days, clocks, clocks, speeds, unordered] + 7 * [one_twist] + 4 * [twists]
