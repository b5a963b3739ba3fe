"""What notebooks show: tables as plain HTML, in the colours of the notebook and never longer than a screen."""

from __future__ import annotations

import datetime
import html
import unicodedata
from typing import Any, Iterable, Mapping, Sequence

import pyarrow as pa

#: The most rows that a table shows, and the most characters of a cell.
ROWS = 10
_CHARACTERS = 400
#: What changes the direction of writing.
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def text(value: Any) -> str:
    """A value as it is shown: short, without control characters, escaped."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < 1e-3 else f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ", "milliseconds").replace("+00:00", "Z")
    shown = str(value)
    shown = shown if len(shown) <= _CHARACTERS else shown[: _CHARACTERS - 1] + "…"
    return _escaped(shown)


def _escaped(words: str) -> str:
    return html.escape("".join(map(_visible, words)))


def _visible(character: str) -> str:
    is_hidden = character in _DIRECTIONS or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
    return f"\\u{{{ord(character):X}}}" if is_hidden else character


def paragraph(words: str) -> str:
    """A line of text, escaped."""
    return f"<p>{_escaped(words)}</p>"


def table(names: Sequence[str], rows: Iterable[Sequence[Any]], total: int, what: str) -> str:
    """The first rows of a table.

    Args:
        names: the columns.
        rows: the rows; no more than `ROWS` are taken.
        total: how many there are.
        what: what a row is, in the plural.
    """
    shown = [row for row, _ in zip(rows, range(ROWS))]
    head = "".join(f"<th style='text-align:left'>{text(name)}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td style='text-align:left'>{text(value)}</td>" for value in row) + "</tr>" for row in shown
    )
    more = paragraph(f"… and {total - len(shown):,} more {what}") if total > len(shown) else ""
    # No colours: those of the notebook are readable in its light and its dark theme.
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def first_rows(rows: pa.Table, columns: Sequence[str], names: Mapping[str, str], what: str) -> str:
    """The first rows of some columns, with the names of zones by their ids."""
    shown = rows.select(columns).slice(0, ROWS).to_pylist()
    cells = ([names.get(row[name], row[name]) if name == "zone" else row[name] for name in columns] for row in shown)
    return table(columns, cells, rows.num_rows, what)


def zone_counts(rows: pa.Table, by: str | None, names: Mapping[str, str], kinds: Sequence[str], what: str) -> str:
    """How many rows there are of each zone, and of each word of a column: the zones with most rows.

    Args:
        rows: a table with a column ``zone``, and that of `by`.
        by: the column of the words; None counts rows alone.
        names: gives the name of a zone by its id.
        kinds: the words of the column.
        what: what a row is.
    """
    keys = ["zone"] if by is None else ["zone", by]
    plain = pa.table({key: rows.column(key).cast(pa.string()) for key in keys})
    counts: dict[str, dict[str, int]] = {}
    for row in plain.group_by(keys).aggregate([([], "count_all")]).to_pylist():
        counts.setdefault(row["zone"], {})[what if by is None else row[by]] = row["count_all"]
    order = sorted(counts, key=lambda zone: (-sum(counts[zone].values()), zone))
    columns = [what] if by is None else list(kinds)
    found = ([names.get(zone, zone), *(counts[zone].get(column, 0) for column in columns)] for zone in order)
    return table(["zone", *columns], found, len(order), "zones")


def counted(number: int, one: str, several: str | None = None) -> str:
    """A number with its noun."""
    return f"{number:,} {one if number == 1 else several or one + 's'}"
