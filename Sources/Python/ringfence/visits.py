"""The visits of tracks to zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from . import _compute as pc
from ._engine import PreparedLayout
from ._frames import TableFrame

if TYPE_CHECKING:
    from ._plot import Axes


class Visits(TableFrame):
    """A row for each visit, as `Events.visits` describes them.

    An object of this class is a table by itself, and has the attributes of its table, such as ``num_rows`` and
    ``to_pylist``.

    Attributes:
        table: the visits as a pyarrow Table.
    """

    def __init__(self, layout: PreparedLayout, table: pa.Table) -> None:
        self.layout = layout
        self.table = table

    def __repr__(self) -> str:
        return f"<ringfence.Visits: {len(self)} visits, {self._open} open>"

    @property
    def _open(self) -> int:
        return int(pc.sum(self.table.column("open")).as_py() or 0)

    def _repr_html_(self) -> str:
        from . import _html

        head = f"{_html.counted(len(self), 'visit')}, {self._open:,} open at the end of its track"
        names = self.layout._shown_names
        columns = ["track", "zone", "entered", "exited", "dwellTime", "open"]
        return (
            _html.paragraph(head)
            + _html.zone_counts(self.table, None, names, (), "visits")
            + _html.first_rows(self.table, columns, names, "visits")
        )

    def plot(self, by: str = "hour", *, time_zone: str = "UTC", ax: "Axes | None" = None) -> "Axes":
        """Draws how many visits begin at each hour of the day, on each day or in each zone, with matplotlib.

        Args:
            by: ``hour``, ``day`` or ``zone``.
            time_zone: whose clocks the hours and days are those of, such as ``"Europe/Berlin"``.
            ax: the axes of matplotlib to draw on; None: new ones.

        Returns:
            The axes.

        Raises:
            ImportError: matplotlib is not installed.
            SettingError: there is no such time zone, or `by` is none of its words.
        """
        from . import _plot

        return _plot.bars(self.table, self.layout, by, time_zone, ax)
