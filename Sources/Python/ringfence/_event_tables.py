"""Tables of events and suppressions from the records of the library."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from . import _settings
from . import _structures as s
from ._engine import Names
from ._evaluate import Results
from ._event import FIX_NUMBERS, LAST_FIX_NUMBERS
from ._header import words
from ._library import lib
from ._records import Records, encoded, lists

KINDS = list(words("rf_event_kind"))
MODES = list(_settings.MODES)
DIRECTIONS = [None, *list(words("rf_direction"))[1:]]
_FLAGS = words("rf_event_flags")
FLAG_WORDS = [" ".join(word for word, bit in _FLAGS.items() if bits & bit) for bits in range(2 ** len(_FLAGS))]
#: The conditions, and the units of what was found.
_UNITS = {"schedule": "s", "minimumRetriggerTime": "s", "percentageCrossed": "fences", "bearing": "deg", "speed": "m/s",
          "altitude": "m"}  # fmt: skip
REASONS = list(words("rf_reason"))
_KINDS, _MODES, _DIRECTIONS = encoded(KINDS), encoded(MODES), encoded(DIRECTIONS)
_FLAG_WORDS = encoded(FLAG_WORDS)


def tracks_of(indices: pa.Array, tracks: pa.Array) -> pa.Array:
    """The names of tracks by their indices."""
    return pa.DictionaryArray.from_arrays(indices.cast(pa.int32()), tracks)


def events_table(names: Names, events: Records, crossings: Records, tracks: pa.Array, starts: list[int]) -> pa.Table:
    """The events with the columns of Docs/EventFormats.md."""
    zones, counts = events.member("zone"), events.member("crossing_count")
    dwell = events.member("dwell_time")
    dwell = pc.if_else(pc.not_equal(dwell, s.NO_TIME), pc.divide(dwell.cast(pa.float64(), safe=False), 1e6), None)
    visits = events.member("visit")
    return pa.table(
        {
            "type": _KINDS.take(events.member("kind")),
            "time": events.time("time"),
            "zone": names.zone_ids(zones),
            "fence": names.fence_ids(zones, events.member("fence")),
            "track": tracks_of(events.member("track", starts), tracks),
            "visit": pc.if_else(pc.equal(visits, 0), pa.scalar(None, pa.int64()), visits),
            "mode": _MODES.take(events.member("mode")),
            "boundaryTime": events.time("boundary_time"),
            "boundaryLatitude": events.member("boundary_latitude"),
            "boundaryLongitude": events.member("boundary_longitude"),
            "fixTime": events.time("fix_time"),
            "fixLatitude": events.member("fix_latitude"),
            "fixLongitude": events.member("fix_longitude"),
            **{column: events.number(member) for column, member in FIX_NUMBERS.items()},
            "direction": _DIRECTIONS.take(events.member("direction")),
            "crossedFences": lists(counts, _crossed(names, zones, counts, crossings)),
            "distance": events.number("distance"),
            "distanceRequired": events.number("distance_required"),
            "dwellTime": dwell,
            "flags": _FLAG_WORDS.take(events.member("flags")),
            "customData": names.custom_data(zones),
            "overshoot": events.number("overshoot"),
            "zoneName": names.zone_names(zones),
            **{column: events.number(member) for column, member in LAST_FIX_NUMBERS.items()},
        }
    )


def _crossed(names: Names, zones: pa.Array, counts: pa.Array, crossings: Records) -> pa.Array:
    """The crossed fences of all events, one behind the other."""
    fences = names.fence_ids(_repeated(zones, counts), crossings.member("fence")).cast(pa.string())
    return pa.StructArray.from_arrays(
        [fences, crossings.time("time"), crossings.member("latitude"), crossings.member("longitude")],
        ["fence", "time", "latitude", "longitude"],
    )


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
    records = Records(s.Suppression, lib.rf_results_suppressions, results.handles)
    failures = Records(s.Failure, lib.rf_results_failures, results.handles)
    zones = records.member("zone")
    reasons = failures.member("reason")
    failed = pa.StructArray.from_arrays(
        [
            pa.array(REASONS).take(reasons),
            failures.time("time"),
            failures.number("found"),
            failures.number("minimum"),
            failures.number("maximum"),
            failures.number("missing"),
            pa.array([_UNITS[reason] for reason in REASONS]).take(reasons),
            failures.member("tries"),
        ],
        ["condition", "time", "actual", "minimum", "maximum", "margin", "unit", "tries"],
    )
    return pa.table(
        {
            "attempt": _KINDS.take(records.member("kind")),
            "time": records.time("began_time"),
            "zone": names.zone_ids(zones),
            "fence": names.fence_ids(zones, records.member("fence")),
            "track": tracks_of(records.member("track", results.starts), tracks),
            "mode": _MODES.take(pa.array([MODES.index(mode)] * len(records), pa.int32())),
            "boundaryLatitude": records.number("began_latitude"),
            "boundaryLongitude": records.number("began_longitude"),
            "endedTime": records.time("ended_time"),
            "endedLatitude": records.number("ended_latitude"),
            "endedLongitude": records.number("ended_longitude"),
            "tries": records.member("tries"),
            "failures": lists(records.member("failure_count"), failed),
            "zoneName": names.zone_names(zones),
        }
    )
