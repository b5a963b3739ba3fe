"""What the linter finds in a layout, and why zones triggered or did not: the JSON of the library as dicts."""

from __future__ import annotations

import ctypes as c
import json
from typing import Any, Mapping

import pyarrow as pa

from ._engine import PreparedLayout
from ._evaluate import columns_of
from ._fixes import Fixes
from ._library import lib, text
from ._settings import Settings
from .errors import InputError, SettingError


def lint(layout: PreparedLayout, settings: Settings) -> list[dict[str, Any]]:
    """The findings of the linter, in the order of the layout."""
    native = settings.native()
    document = json.loads(text(lib.rf_lint, layout._handle, c.byref(native)))
    findings: list[dict[str, Any]] = document["findings"]
    return findings


def explain(
    layout: PreparedLayout,
    table: pa.Table,
    settings: Settings,
    *,
    zone: str | None,
    columns: Mapping[str, str | None] | None,
    time_zone: str | None,
    track: str,
    out_of_order: str,
) -> list[dict[str, Any]]:
    """An explanation of each track, in the order in which they begin."""
    if zone is not None and zone not in layout._indices:
        raise SettingError(f"there is no zone with the id {zone!r}", code="bad-setting")
    index = -1 if zone is None else layout._indices[zone]
    engine = layout._engine(settings)
    fixes = Fixes(table, columns, time_zone, track)
    fixes.put_in_order(out_of_order)
    try:
        return list(_each(engine, fixes, index))
    except InputError:
        fixes = Fixes(table, columns, time_zone, track, examine=True)
        fixes.put_in_order(out_of_order)
        return list(_each(engine, fixes, index))


def _each(engine: Any, fixes: Fixes, zone: int) -> Any:
    arrays = fixes.finished()
    offsets = fixes.offsets.to_pylist()
    for name, begin, end in zip(fixes.tracks.to_pylist(), offsets, offsets[1:]):
        columns = columns_of({role: array.slice(begin, end - begin) for role, array in arrays.items()}, end - begin)
        document = json.loads(text(lib.rf_explain, engine, c.byref(columns), str(name).encode("utf-8", "replace"), zone))
        yield from document["tracks"]
