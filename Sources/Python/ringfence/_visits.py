"""Visits from the events that begin and end them."""

from __future__ import annotations

import pyarrow as pa

from . import _compute as pc
from ._engine import PreparedLayout
from ._event_tables import MODES
from ._records import encoded

_KEYS = ["mode", "track", "visit"]


def visits(events: pa.Table, ends: pa.Table, layout: PreparedLayout) -> pa.Table:
    """The visits of all tracks.

    Args:
        events: a table of events.
        ends: the tracks with the times of their last fixes, in their order.
        layout: the layout of the events.
    """
    numbered = pa.table(
        {
            "type": _plain(events, "type"),
            "mode": pc.index_in(_plain(events, "mode"), pa.array(MODES)),
            "track": pc.index_in(_plain(events, "track"), ends.column("track").combine_chunks()),
            "visit": events.column("visit"),
            "zone": pc.index_in(_plain(events, "zone"), pa.array([zone.id for zone in layout.zones], pa.string())),
            "time": events.column("boundaryTime"),
            "stayed": events.column("dwellTime"),
        }
    )
    begun = numbered.filter(pc.equal(numbered["type"], "entered")).select([*_KEYS, "zone", "time"])
    ended = numbered.filter(pc.equal(numbered["type"], "exited")).select([*_KEYS, "zone", "time", "stayed"])
    begun = begun.rename_columns([*_KEYS, "zone", "entered"])
    ended = ended.rename_columns([*_KEYS, "exitedZone", "exited", "stayed"])
    joined = begun.join(ended, _KEYS, join_type="full outer", use_threads=False)
    zone = pc.coalesce(joined["zone"], joined["exitedZone"])
    stayed = joined["stayed"]
    micros = pc.cast(pc.round(pc.multiply(stayed, 1e6)), pa.int64())
    since = pc.subtract(pc.cast(joined["exited"], pa.int64()), micros).cast(joined["exited"].type)
    entered = pc.coalesce(joined["entered"], since)
    end = ends["end"].combine_chunks().take(joined["track"].combine_chunks())
    reports = pa.array([each.reports_exit for each in layout.zones], pa.bool_()).take(zone.combine_chunks())
    is_open = pc.if_else(reports, pc.is_null(joined["exited"]), pa.scalar(None, pa.bool_()))
    so_far = pc.subtract(pc.cast(end, pa.int64()), pc.cast(entered, pa.int64()))
    so_far = pc.divide(so_far.cast(pa.float64(), safe=False), 1e6)
    stayed = pc.if_else(pc.fill_null(is_open, False), so_far, stayed)
    order = pc.sort_indices(
        pa.table(
            {
                "track": joined["track"],
                "mode": joined["mode"],
                "entered": entered,
                "zone": zone,
                "visit": joined["visit"],
            }
        ),
        sort_keys=[(key, "ascending") for key in ("track", "mode", "entered", "zone", "visit")],
    )
    zones = zone.combine_chunks()
    table = pa.table(
        {
            "track": pa.DictionaryArray.from_arrays(
                joined["track"].combine_chunks().cast(pa.int32()), ends["track"].combine_chunks()
            ),
            "zone": layout._names.zone_ids(zones),
            "visit": joined["visit"],
            "mode": encoded(MODES).take(joined["mode"].combine_chunks()),
            "entered": entered,
            "exited": joined["exited"],
            "dwellTime": stayed,
            "open": is_open,
            "zoneName": layout._names.zone_names(zones),
            "customData": layout._names.custom_data(zones),
        }
    )
    return table.take(order).combine_chunks()


def _plain(events: pa.Table, name: str) -> pa.ChunkedArray:
    column = events.column(name)
    return column.cast(column.type.value_type)
