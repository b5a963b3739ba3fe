"""Which events are reported: all, or those of some zones and types."""

from __future__ import annotations

from typing import NamedTuple, Sequence

import pyarrow as pa

from . import _compute as pc
from ._engine import PreparedLayout
from ._event_tables import KINDS
from .errors import SettingError


class Filter(NamedTuple):
    """The ids of the zones and the types of the events that are reported; None for all."""

    zones: list[str] | None
    types: list[str] | None

    def of_zones(self, table: pa.Table) -> pa.Table:
        """The rows of the zones."""
        return table if self.zones is None else table.filter(_among(table, "zone", self.zones))

    def of_types(self, table: pa.Table) -> pa.Table:
        """The rows of the types."""
        return table if self.types is None else table.filter(_among(table, "type", self.types))


def made(layout: PreparedLayout, zones: str | Sequence[str] | None, types: str | Sequence[str] | None) -> Filter:
    """The filter of ids or names of zones, and of types.

    Raises:
        SettingError: there is no such zone or type, or several zones have the name.
    """
    ids = None
    if zones is not None:
        ids = [id for text in _texts(zones) for id in _ids(layout, text)]
    kinds = None
    if types is not None:
        kinds = _texts(types)
        for kind in kinds:
            if kind not in KINDS:
                raise SettingError(f"the type is {kind!r}, expected one of: {', '.join(KINDS)}", code="bad-setting")
    return Filter(ids, kinds)


def _texts(texts: str | Sequence[str]) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)


def _ids(layout: PreparedLayout, text: str) -> list[str]:
    """The id, or that of the zone of this name."""
    if any(zone.id == text for zone in layout.zones):
        return [text]
    named = [zone.id for zone in layout.zones if zone.name == text]
    if len(named) == 1:
        return named
    if not named:
        raise SettingError(f"there is no zone with the id or name {text!r}{_near(layout, text)}", code="bad-setting")
    raise SettingError(f"{len(named)} zones are called {text!r}, expected one of the ids {named[:8]}", code="bad-setting")


def _near(layout: PreparedLayout, text: str) -> str:
    """The id or name that may be meant."""
    import difflib

    known = {word.casefold(): word for zone in layout.zones for word in (zone.name, zone.id) if word}
    found = difflib.get_close_matches(text.casefold(), known, 1)
    return f", did you mean {known[found[0]]!r}?" if found else ""


def _among(table: pa.Table, name: str, values: list[str]) -> pa.ChunkedArray:
    return pc.is_in(table.column(name).cast(pa.string()), pa.array(values, pa.string()))
