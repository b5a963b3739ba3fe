"""Tables of events and suppressions from the records of the library."""

from __future__ import annotations

import functools
from typing import Callable

import pyarrow as pa

from . import _compute as pc
from . import _settings
from . import _structures as s
from ._evaluate import Results
from ._event import COLUMNS, DETAILS, Kind, detail_columns
from ._header import CONSTANTS, units, words
from ._library import lib
from ._names import Names
from ._records import TIME, Member, Records, encoded, lists, number, time

KINDS = tuple(words("rf_event_kind"))
#: Those that every layout may have; the others need a setting.
USUAL_KINDS = ("entered", "exited", "crossed", "dwelled")
MODES = tuple(_settings.MODES)
DIRECTIONS = (None, *list(words("rf_direction"))[1:])
_FLAGS = words("rf_event_flags")
FLAG_WORDS = tuple(" ".join(word for word, bit in _FLAGS.items() if bits & bit) for bits in range(2 ** len(_FLAGS)))
#: The words of columns by their numbers.
WORDS: dict[str, tuple[str | None, ...]] = {
    "type": KINDS, "mode": MODES, "direction": DIRECTIONS, "flags": FLAG_WORDS, "outcome": tuple(words("rf_outcome")),
}  # fmt: skip
#: The conditions, and the units of what was found.
_UNITS = units("rf_reason")
REASONS = tuple(words("rf_reason"))


@functools.cache
def words_of(words: tuple[str | None, ...]) -> pa.Array:
    """Words as a dictionary-encoded array, made when it is used: this is where pyarrow looks for pandas."""
    return encoded(words)


#: Gives the tracks of indices as a column.
Named = Callable[[pa.Array], pa.Array]


def tracks_of(indices: pa.Array, tracks: pa.Array) -> pa.Array:
    """The names of tracks by their indices."""
    return pa.DictionaryArray.from_arrays(indices.cast(pa.int32()), tracks)


def events_table(
    names: Names, events: Records, crossings: Records, details: Records, named: Named, starts: list[int]
) -> pa.Table:
    """The events with the columns of Docs/EventFormats.md."""
    found = events.columns({member: _member(kind, member) for kind, member in COLUMNS.values()}.values(), {"track": starts})
    zones = found["zone"]

    def column(name: str, kind: Kind, values: pa.Array) -> pa.Array:
        if kind is Kind.WORD:
            return words_of(WORDS[name]).take(values)
        if kind is Kind.DURATION:
            return pc.divide(values.cast(pa.float64(), safe=False), 1e6)
        if kind is Kind.FENCES:
            return _crossed(names, zones, values, crossings)
        return values

    table = {name: column(name, kind, found[member]) for name, (kind, member) in COLUMNS.items()}
    table["zone"] = names.zone_ids(zones)
    table["fence"] = names.fence_ids(zones, found["fence"])
    table["track"] = named(found["track"])
    table["customData"] = names.custom_data(zones)
    table["zoneName"] = names.zone_names(zones)
    wanted = detail_columns(names.detailed)
    if wanted:
        table.update(_details(names, zones, details, wanted, events))
    return pa.table(table)


def _details(names: Names, zones: pa.Array, details: Records, wanted: list[str], events: Records) -> dict[str, pa.Array]:
    """The columns of what few events have, whose zones are given."""
    firsts = [sum(events.counts[:part]) for part in range(len(events.counts))]
    found = details.columns([Member("event"), Member("value"), Member("kind")], {"event": firsts})
    indices = pa.array(range(len(events)), pa.int64())
    table = {}
    for name in wanted:
        kind, constant = DETAILS[name]
        mine = pc.equal(found["kind"], CONSTANTS[constant])
        values = found["value"].filter(mine)
        # Each event has at most one of a kind.
        rows = pc.index_in(indices, value_set=found["event"].filter(mine))
        column = values.take(rows)
        if kind is Kind.FLAG:
            column = pc.not_equal(column, 0)
        elif kind is not Kind.NUMBER:
            column = column.cast(pa.int64())
        if kind is Kind.TIME:
            column = column.cast(TIME)
        elif kind is Kind.WORD:
            column = words_of(WORDS[name]).take(column)
        elif kind is Kind.NAME:
            column = names.attendance_ids(zones, column)
        table[name] = column
    return table


def _member(kind: Kind, name: str) -> Member:
    """The member of the records from which a column is made."""
    if kind is Kind.TIME:
        return time(name)
    if kind is Kind.NUMBER:
        return number(name)
    if kind is Kind.DURATION:
        return Member(name, "RF_LEAST")
    if kind is Kind.COUNT:
        return Member(name, "RF_ZERO")
    return Member(name)


def _crossed(names: Names, zones: pa.Array, counts: pa.Array, crossings: Records) -> pa.Array:
    """The crossed fences of all events, as lists."""
    found = crossings.columns([time("time"), *map(Member, ("fence", "latitude", "longitude"))])
    fences = names.fence_ids(_repeated(zones, counts), found["fence"]).cast(pa.string())
    crossed = pa.StructArray.from_arrays(
        [fences, found["time"], found["latitude"], found["longitude"]], ["fence", "time", "latitude", "longitude"]
    )
    return lists(counts, crossed)


def _repeated(values: pa.Array, counts: pa.Array) -> pa.Array:
    """Each value as often as its count says."""
    ends = pc.cumulative_sum(counts.cast(pa.int64()))
    some = pc.greater(counts, 0)
    values, ends = values.filter(some), ends.filter(some)
    if len(values) == 0:
        return values
    return pc.run_end_decode(pa.RunEndEncodedArray.from_arrays(ends, values))


def suppressed_table(names: Names, results: Results, tracks: pa.Array, mode: str) -> pa.Table:
    """The entries and crossings that did not trigger, with the keys of Docs/Explain.md."""
    records = Records(s.Suppression, lib.rf_results_suppressions, results.handles).columns(
        [
            *map(Member, ("kind", "zone", "fence", "track", "tries", "failure_count")),
            *map(time, ("began_time", "ended_time")),
            *map(number, ("began_latitude", "began_longitude", "ended_latitude", "ended_longitude")),
        ],
        {"track": results.starts},
    )
    failures = Records(s.Failure, lib.rf_results_failures, results.handles).columns(
        [*map(Member, ("reason", "tries")), time("time"), *map(number, ("found", "minimum", "maximum", "missing"))]
    )
    zones, reasons = records["zone"], failures["reason"]
    failed = pa.StructArray.from_arrays(
        [
            pa.array(REASONS).take(reasons),
            failures["time"],
            failures["found"],
            failures["minimum"],
            failures["maximum"],
            failures["missing"],
            pa.array([_UNITS[reason] for reason in REASONS]).take(reasons),
            failures["tries"],
        ],
        ["condition", "time", "actual", "minimum", "maximum", "margin", "unit", "tries"],
    )
    return pa.table(
        {
            "attempt": words_of(KINDS).take(records["kind"]),
            "time": records["began_time"],
            "zone": names.zone_ids(zones),
            "fence": names.fence_ids(zones, records["fence"]),
            "track": tracks_of(records["track"], tracks),
            "mode": words_of(MODES).take(pa.array([MODES.index(mode)] * len(zones), pa.int32())),
            "boundaryLatitude": records["began_latitude"],
            "boundaryLongitude": records["began_longitude"],
            "endedTime": records["ended_time"],
            "endedLatitude": records["ended_latitude"],
            "endedLongitude": records["ended_longitude"],
            "tries": records["tries"],
            "failures": lists(records["failure_count"], failed),
            "zoneName": names.zone_names(zones),
        }
    )
