"""Bars of visits, drawn by matplotlib."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pyarrow as pa

from . import _compute as pc
from ._engine import PreparedLayout
from ._frames import optional
from ._settings import word
from ._times import time_zone_named

#: The axes of matplotlib.
Axes = Any
#: The most zones that have a bar of their own.
_ZONES = 40


def bars(visits: pa.Table, layout: PreparedLayout, by: str, time_zone: str, ax: Axes | None) -> Axes:
    """Draws a bar for each hour of the day, day or zone, as high as the number of visits that begin there."""
    word("by", by, {"hour": 0, "day": 1, "zone": 2})
    time_zone_named(time_zone)
    if ax is None:
        _, ax = optional("matplotlib.pyplot").subplots()
    if by == "zone":
        counts = Counter(visits.column("zone").cast(pa.string()).to_pylist())
        order = sorted(counts, key=lambda zone: (-counts[zone], layout._indices[zone]))
        labels = [layout._shown_names.get(zone, zone) for zone in order[:_ZONES]]
        heights = [counts[zone] for zone in order[:_ZONES]]
        if len(order) > _ZONES:
            labels.append(f"{len(order) - _ZONES} more")
            heights.append(sum(counts[zone] for zone in order[_ZONES:]))
        ax.bar(range(len(labels)), heights)
        ax.set_xticks(range(len(labels)), labels, rotation=45, ha="right", parse_math=False)
        ax.set_xlabel("zone")
    else:
        local = pc.local_timestamp(visits.column("entered").cast(pa.timestamp("us", tz=time_zone)))
        if by == "hour":
            hours = Counter(pc.hour(local).to_pylist())
            ax.bar(range(24), [hours[hour] for hour in range(24)])
            ax.set_xticks(range(0, 24, 3))
            ax.set_xlabel(f"hour of the day, {time_zone}")
        else:
            days = Counter(local.cast(pa.date32(), safe=False).to_pylist())
            order_of_days = sorted(day for day in days if day is not None)
            ax.bar(order_of_days, [days[day] for day in order_of_days])
            ax.figure.autofmt_xdate()
            ax.set_xlabel(f"day, {time_zone}")
    ax.set_ylabel("visits")
    return ax
