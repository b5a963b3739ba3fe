"""What the library says in JSON, as dicts: findings of the linter, explanations, comparisons, and the band of a scenario."""

from __future__ import annotations

import ctypes as c
import json
from typing import Any, Iterable, Iterator

import pyarrow as pa

from . import notes
from ._engine import PreparedLayout
from ._evaluate import Scenario
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
    layout: PreparedLayout, table: pa.Table, settings: Settings, reading: Reading, *, zone: str | None
) -> list[dict[str, Any]]:
    """An explanation of each track, in the order in which they begin."""
    if zone is not None and zone not in layout._indices:
        raise SettingError(f"there is no zone with the id {zone!r}", code="bad-setting")
    index = -1 if zone is None else layout._indices[zone]
    found = _of_tracks(lib.rf_explain, layout, table, settings, reading, index)
    return [track for text in found for track in json.loads(text)["tracks"]]


def compare(
    layout: PreparedLayout, table: pa.Table, settings: Settings, reading: Reading, scenario: Scenario | None
) -> list[dict[str, Any]]:
    """The comparison of each track with an app that is never interrupted."""
    what = (None, 0, None) if scenario is None else (scenario.text, len(scenario.text), scenario.profile)
    return _records(_of_tracks(lib.rf_compare, layout, table, settings, reading, *what))


def band(
    layout: PreparedLayout, table: pa.Table, settings: Settings, reading: Reading, scenario: Scenario
) -> list[dict[str, Any]]:
    """The triggers of a scenario on each track under three profiles."""
    return _records(_of_tracks(lib.rf_band, layout, table, settings, reading, scenario.text, len(scenario.text)))


def _records(texts: Iterable[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for text in texts for line in text.splitlines()]


def _of_tracks(
    function: Any, layout: PreparedLayout, table: pa.Table, settings: Settings, reading: Reading, *further: Any
) -> Iterator[bytes]:
    """The text that a function of the library gives for each track of a table."""
    engine = layout._engine(settings)
    fixes = Fixes(table, reading)
    notes.warn(notes.of_table(fixes.report()))
    offsets = fixes.offsets.to_pylist()
    for name, begin, end in zip(fixes.tracks.to_pylist(), offsets, offsets[1:]):
        columns = fixes.part(begin, end)
        yield text(function, engine, c.byref(columns), str(name).encode("utf-8", "replace"), *further)
