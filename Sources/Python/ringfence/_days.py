"""What happened in each zone on each day."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from . import _compute as pc
from ._engine import PreparedLayout
from ._event_tables import MODES, USUAL_KINDS
from ._records import encoded
from ._times import time_zone_named

if TYPE_CHECKING:
    import zoneinfo

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MICROSECOND = datetime.timedelta(microseconds=1)

#: A day, the index of a zone and that of a mode.
Key = tuple[datetime.date, int, int]


def days(events: pa.Table, visits: pa.Table, layout: PreparedLayout, time_zone: str) -> pa.Table:
    """The days with an event or a visit, in order; on each the zones in the order of the layout.

    Args:
        events: a table of events.
        visits: their visits.
        layout: the layout of both.
        time_zone: whose midnights divide the days.
    """
    zone = time_zone_named(time_zone)
    counts: dict[str, Counter[Key]] = {kind: Counter() for kind in USUAL_KINDS}
    for row in _counted(events, layout, "time", time_zone, ["type"]):
        if row["type"] in counts:
            counts[row["type"]][_key(row)] += row["count_all"]
    begun: Counter[Key] = Counter()
    for row in _counted(visits, layout, "entered", time_zone, []):
        begun[_key(row)] += row["count_all"]
    inside = _inside(visits, layout, zone)
    keys = sorted(set().union(begun, inside, *counts.values()))
    zones = pa.array([key[1] for key in keys], pa.int64())
    return pa.table(
        {
            "day": pa.array([key[0] for key in keys], pa.date32()),
            "zone": layout._names.zone_ids(zones),
            "mode": encoded(MODES).take(pa.array([key[2] for key in keys], pa.int32())),
            **{kind: pa.array([counts[kind][key] for key in keys], pa.int64()) for kind in USUAL_KINDS},
            "visits": pa.array([begun[key] for key in keys], pa.int64()),
            # The time inside a zone without exits is not known.
            "dwellTime": pa.array(
                [inside[key] / 1e6 if layout.zones[key[1]].reports_exit else None for key in keys], pa.float64()
            ),
            "zoneName": layout._names.zone_names(zones),
        }
    )


def _key(row: dict[str, Any]) -> Key:
    return (row["day"], row["index"], row["modeIndex"])


def _keys(table: pa.Table, layout: PreparedLayout) -> dict[str, Any]:
    """The indices of the zones and modes of a table."""
    zones, modes = (table.column(name).cast(pa.string()) for name in ("zone", "mode"))
    return {
        "index": pc.index_in(zones, pa.array([each.id for each in layout.zones], pa.string())),
        "modeIndex": pc.index_in(modes, pa.array(MODES)),
    }


def _counted(
    table: pa.Table, layout: PreparedLayout, time: str, time_zone: str, further: list[str]
) -> list[dict[str, Any]]:
    """How many rows there are of each day, zone and mode."""
    times = table.column(time).cast(pa.timestamp("us", tz=time_zone))
    keys = pa.table(
        {
            **_keys(table, layout),
            "day": pc.local_timestamp(times).cast(pa.date32(), safe=False),
            **{name: table.column(name).cast(pa.string()) for name in further},
        }
    )
    rows: list[dict[str, Any]] = keys.group_by(keys.column_names).aggregate([([], "count_all")]).to_pylist()
    return rows


def _inside(visits: pa.Table, layout: PreparedLayout, zone: zoneinfo.ZoneInfo) -> Counter[Key]:
    """The microseconds of visits, on each of their days."""
    stays = pa.table(
        {
            **_keys(visits, layout),
            "since": visits.column("entered").cast(pa.int64()),
            "stayed": pc.cast(pc.round(pc.multiply(visits.column("dwellTime"), 1e6)), pa.int64()),
        }
    )
    inside: Counter[Key] = Counter()
    for row in stays.filter(pc.greater(stays["stayed"], 0)).to_pylist():
        start, rest = row["since"], row["stayed"]
        while rest > 0:
            day = (_EPOCH + start * _MICROSECOND).astimezone(zone).date()
            midnight = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(), zone)
            # Where the clocks skip midnight, the day begins with the change.
            end = (midnight.astimezone(datetime.timezone.utc) - _EPOCH) // _MICROSECOND
            part = min(rest, end - start)
            inside[(day, row["index"], row["modeIndex"])] += part
            start, rest = end, rest - part
    return inside
