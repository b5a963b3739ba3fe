"""Writes one table as text of many kinds, and packs it."""

import gzip
import io
import json
import zipfile
from dataclasses import dataclass, replace


@dataclass
class Column:
    """A column: its name, what it holds, and a cell a row. Numbers are numbers in JSON."""

    name: str
    #: `latitude`, `longitude`, `time`, `shape`, or anything else.
    role: str
    cells: list


@dataclass(frozen=True)
class Dialect:
    """How a table is written."""

    #: `csv`, `rows` (an array of JSON), `ndjson`, `points` or `features` (GeoJSON).
    kind: str
    separator: str = ","
    decimalComma: bool = False
    quotes: bool = False
    newline: str = "\n"
    encoding: str = "utf-8"
    pretty: bool = False

    @property
    def extension(self):
        return {"csv": "csv", "rows": "json", "ndjson": "ndjson", "points": "geojson"}[self.kind]


def dialects(numbers, columns):
    """The ways in which a table is written, in random order: those that can hold it."""
    found = [
        Dialect("csv"),
        Dialect("csv", quotes=True),
        Dialect("csv", "\t"),
        Dialect("csv", ";"),
        Dialect("csv", "|"),
        Dialect("csv", newline="\r\n", encoding="utf-8-sig"),
        Dialect("csv", ";", encoding="utf-16"),
        Dialect("rows"),
        Dialect("rows", pretty=True),
        Dialect("ndjson"),
        Dialect("ndjson", newline="\r\n"),
    ]
    numeric = all(
        isinstance(cell, (int, float)) or cell == "" or _isDecimal(cell)
        for column in columns
        if column.role in ("latitude", "longitude", "speed", "radius", "carrier")
        for cell in column.cells
    )
    if numeric:
        found += [Dialect("csv", ";", decimalComma=True), Dialect("csv", "\t", decimalComma=True)]
        if any(column.role == "latitude" for column in columns):
            found += [Dialect("points"), Dialect("points", pretty=True)]
    numbers.shuffle(found)
    return found


def _isDecimal(text):
    return isinstance(text, str) and text.lstrip("-").replace(".", "", 1).isdigit()


def cell(value):
    """A cell as text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        text = f"{value:.9f}".rstrip("0")
        return text + "0" if text.endswith(".") else text
    return str(value)


def written(columns, dialect):
    """The bytes of a table."""
    count = len(columns[0].cells)
    if dialect.kind == "csv":
        lines = [_line([column.name for column in columns], dialect, isHeader=True)]
        for row in range(count):
            lines.append(_line([column.cells[row] for column in columns], dialect))
        text = dialect.newline.join(lines) + dialect.newline
    else:
        rows = [{column.name: column.cells[row] for column in columns if column.cells[row] != ""} for row in range(count)]
        if dialect.kind == "points":
            rows = {"type": "FeatureCollection", "features": [_point(columns, row) for row in range(count)]}
        if dialect.kind == "ndjson":
            text = "".join(json.dumps(row, ensure_ascii=False) + dialect.newline for row in rows)
        else:
            text = json.dumps(rows, ensure_ascii=False, indent=2 if dialect.pretty else None)
    return text.encode(dialect.encoding)


def _line(cells, dialect, isHeader=False):
    fields = []
    for value in cells:
        text = cell(value)
        if dialect.decimalComma and isinstance(value, float) or dialect.decimalComma and not isHeader and _isDecimal(value):
            text = text.replace(".", ",")
        if dialect.quotes or any(each in text for each in (dialect.separator, '"', "\n")):
            text = '"' + text.replace('"', '""') + '"'
        fields.append(text)
    return dialect.separator.join(fields)


def _point(columns, row):
    properties, place = {}, {}
    for column in columns:
        if column.role in ("latitude", "longitude"):
            place[column.role] = float(column.cells[row])
        elif column.cells[row] != "":
            properties[column.name] = column.cells[row]
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": "Point", "coordinates": [place["longitude"], place["latitude"]]},
    }


# What documents are packed in


def packs(name, data, numbers):
    """A document as it is, and in some packs: pairs of a name and bytes."""
    yield name, data
    if name.endswith(".kmz"):
        return
    kind = numbers.choice(["gz", "gz", "members", "zip", "zip", "beside"])
    if kind == "gz":
        yield name + ".gz", gzip.compress(data, numbers.choice([0, 1, 6, 9]))
    elif kind == "members":
        middle = len(data) // 2
        yield name + ".gz", gzip.compress(data[:middle], 0) + gzip.compress(data[middle:], 9)
    else:
        buffer = io.BytesIO()
        method = numbers.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
        with zipfile.ZipFile(buffer, "w", method) as archive:
            if kind == "beside":
                archive.writestr("photo.jpg", b"\xff\xd8\xff\xe0" + numbers.randbytes(2_000))
            archive.writestr(name, data)
        yield name.rsplit(".", 1)[0] + ".zip", buffer.getvalue()


def without(columns, name):
    return [column for column in columns if column.name != name]


def rows(columns, indices):
    """Some rows of a table."""
    return [replace(column, cells=[column.cells[index] for index in indices]) for column in columns]
