"""What the linter finds in a layout, and why zones triggered or did not: the JSON of the library as dicts."""

from __future__ import annotations

import ctypes as c
import json
from typing import Any

import pyarrow as pa

from . import notes
from ._engine import PreparedLayout
from ._fixes import Fixes, Reading
from ._library import lib, text
from ._settings import Settings
from .errors import SettingError


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
    reading: Reading,
    *,
    zone: str | None,
) -> list[dict[str, Any]]:
    """An explanation of each track, in the order in which they begin."""
    if zone is not None and zone not in layout._indices:
        raise SettingError(f"there is no zone with the id {zone!r}", code="bad-setting")
    index = -1 if zone is None else layout._indices[zone]
    engine = layout._engine(settings)
    fixes = Fixes(table, reading._replace(maximum_gap=settings.maximum_gap))
    notes.warn(notes.of_table(fixes.report()))
    return list(_each(engine, fixes, index))


def _each(engine: Any, fixes: Fixes, zone: int) -> Any:
    offsets = fixes.offsets.to_pylist()
    for name, begin, end in zip(fixes.tracks.to_pylist(), offsets, offsets[1:]):
        columns = fixes.part(begin, end)
        document = json.loads(text(lib.rf_explain, engine, c.byref(columns), str(name).encode("utf-8", "replace"), zone))
        yield from document["tracks"]
