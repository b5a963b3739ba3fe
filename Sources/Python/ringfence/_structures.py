"""The structures of ``ringfence.h`` as classes. Their members are those of the header."""

from __future__ import annotations

import ctypes as c
from typing import Any

from ._header import structure

NO_TIME = -(2**63)
NO_INDEX = -1


# The text can hold zeros, so its address counts.
@structure("rf_string", bytes=c.c_void_p)
class String(c.Structure):
    @property
    def text(self) -> str | None:
        """The text; None where it is missing."""
        if not self.bytes:
            return None
        return c.string_at(self.bytes, self.size).decode("utf-8", "replace")


@structure("rf_message")
class Message(c.Structure):
    @classmethod
    def new(cls) -> "Message":
        return cls(size=c.sizeof(cls), index=NO_INDEX)


@structure("rf_layout_options")
class LayoutOptions(c.Structure): ...


@structure("rf_layout_info")
class LayoutInfo(c.Structure): ...


@structure("rf_zone")
class ZoneInfo(c.Structure): ...


@structure("rf_fence")
class FenceInfo(c.Structure): ...


@structure("rf_settings")
class Settings(c.Structure): ...


@structure("rf_certainty_options")
class CertaintyOptions(c.Structure): ...


@structure("rf_plan_options")
class PlanOptions(c.Structure): ...


@structure("rf_fix")
class Fix(c.Structure): ...


@structure("rf_columns")
class Columns(c.Structure): ...


@structure("rf_migrated")
class Migrated(c.Structure): ...


@structure("rf_counts")
class Counts(c.Structure): ...


@structure("rf_event")
class Event(c.Structure): ...


@structure("rf_crossing")
class Crossing(c.Structure): ...


@structure("rf_detail")
class Detail(c.Structure): ...


@structure("rf_member")
class Member(c.Structure): ...


@structure("rf_suppression")
class Suppression(c.Structure): ...


@structure("rf_failure")
class Failure(c.Structure): ...


@structure("rf_table_column")
class TableColumn(c.Structure): ...


@structure("rf_table_options", columns=c.c_void_p)
class TableOptions(c.Structure):
    #: The texts to which `columns` points.
    pairs: Any
