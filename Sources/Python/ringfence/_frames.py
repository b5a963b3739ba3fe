"""What is a table by itself, for the libraries that take tables."""

from __future__ import annotations

from typing import Any

import pyarrow as pa


class Frame:
    """An object with a table, which pyarrow, pandas, Polars and DuckDB take in its place.

    Attributes:
        table: the rows as a pyarrow Table.
    """

    table: pa.Table

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self.table.schema.__arrow_c_schema__()

    def to_pandas(self, **options: Any) -> Any:
        """The rows as a pandas DataFrame; the options are those of `pyarrow.Table.to_pandas`."""
        return self.table.to_pandas(**options)

    def to_polars(self) -> Any:
        """The rows as a Polars DataFrame.

        Raises:
            ImportError: Polars is not installed.
        """
        return optional("polars").DataFrame(self)


class TableFrame(Frame):
    """A frame that has the attributes of its table, such as ``num_rows`` and ``to_pylist``, and is equal to it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "table":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.table, name)

    def __getitem__(self, key: Any) -> Any:
        return self.table[key]

    def __eq__(self, other: object) -> bool:
        other = other.table if isinstance(other, type(self)) else other
        return bool(self.table == other) if isinstance(other, pa.Table) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


def optional(name: str) -> Any:
    """A package that this one does not need, imported when it is used.

    Raises:
        ImportError: it is not installed; the text has the line that does it.
    """
    import importlib

    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        package = name.split(".")[0]
        if error.name not in (package, name):
            raise
        raise ImportError(f"{package} is not installed: pip install {package}", name=package) from None
