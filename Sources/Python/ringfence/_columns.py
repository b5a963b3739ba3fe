"""The columns of events that stand in several places, in the order of the command's CSV."""

from __future__ import annotations

#: The numbers of the fix, by their columns and the members of the library's records.
FIX_NUMBERS = {"accuracy": "fix_accuracy", "speed": "fix_speed", "course": "fix_course"}
#: Those in the last columns, which are newer than the others.
LAST_FIX_NUMBERS = {"altitude": "fix_altitude"}
