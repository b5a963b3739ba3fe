"""The functions of pyarrow.compute. It is imported when one is first used: that takes a quarter of the time of pyarrow."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    import pyarrow.compute

    return getattr(pyarrow.compute, name)
