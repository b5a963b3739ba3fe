"""Which column of a table is what, by its name: the names of Docs/Tracks.md."""

from __future__ import annotations

import re
from typing import Mapping, NamedTuple, Sequence

from .errors import InputError

ROLES = (
    "track", "segment", "time", "latitude", "longitude", "altitude", "accuracy", "speed", "course", "flags",
    "latitude_hemisphere", "longitude_hemisphere",
)  # fmt: skip
REQUIRED = ("time", "latitude", "longitude")

_KMH, _MPH, _KNOTS = 1 / 3.6, 0.44704, 1852 / 3600

#: The names of each role by their rank; those of the lowest rank are taken.
_NAMES: dict[str, tuple[tuple[int, str], ...]] = {
    "latitude": (
        (0, "latitude"),
        (2, "lat y gpslat gpslatitude positionlat positionlatitude locationlat locationlatitude latdeg latitudedeg "
            "latitudedegrees latwgs84"),
    ),
    "longitude": (
        (0, "longitude"),
        (2, "lon lng long x gpslon gpslng gpslong gpslongitude positionlon positionlng positionlong "
            "positionlongitude locationlon locationlng locationlong locationlongitude londeg longitudedeg "
            "longitudedegrees lonwgs84"),
    ),
    "time": (
        (0, "time"),
        (1, "fixtime"),
        (2, "tst timestamp datetime ts recordedat recordedtime gpstime gpsdatetime gpstimestamp eventtime "
            "basedatetime timestampms timestampmillis timems unixtime epoch epochms epochtime locationtime "
            "positiontime t utc timeutc utctime timestamputc utctimestamp datetimeutc utcdatetime recordedatutc "
            "gpsutctime utcdate"),
        (3, "devicetime"),
        (4, "date"),
    ),
    "track": (
        (0, "track"),
        (2, "deviceid trackid trackfid device vehicleid vehicle unitid unit userid user tripid trip tid imei mmsi "
            "assetid asset trackerid tracker"),
        (3, "trackname devicename vehiclename unitname username assetname trackername"),
        (6, "id"),
    ),
    "segment": ((0, "segment"), (2, "segmentid seg segid tracksegment tracksegid trkseg")),
    "altitude": (
        (0, "altitude"),
        (2, "elevation ele alt altitudem altm elevationm elem altitudemeters elevationmeters gpsalt gpsaltitude"),
    ),
    "accuracy": (
        (0, "accuracy"),
        (2, "hacc haccuracy horizontalaccuracy accuracym accuracymeters gpsaccuracy horizontalaccuracym "
            "positionaccuracy"),
    ),
    "course": (
        (0, "course"),
        (1, "cog courseoverground coursedeg coursedegrees"),
        (2, "bearing heading bearingdeg headingdeg azimuth"),
    ),
    "speed": (
        (0, "speed"),
        (2, "speedms speedmps speedmpersec velocityms velocitymps speedkmh speedkph speedkmph velocitykmh "
            "gpsspeedkmh speedmph velocitymph speedkn speedkt speedkts speedknot speedknots velocityknots sog "
            "speedoverground"),
        (3, "velocity gpsspeed groundspeed spd"),
    ),
    "flags": ((0, "flags"),),
    "latitude_hemisphere": (
        (2, "latitudehemisphere lathemisphere latitudehemi lathemi latitudedirection latitudedir latdirection latdir "
            "latituderef latitudereference latref gpslatituderef gpslatref northsouth nsindicator nshemisphere latns "
            "latitudens ns"),
    ),
    "longitude_hemisphere": (
        (2, "longitudehemisphere lonhemisphere lnghemisphere longhemisphere longitudehemi lonhemi lnghemi "
            "longitudedirection longitudedir londirection lngdirection longdirection londir lngdir longdir "
            "longituderef longitudereference lonref lngref longref gpslongituderef gpslonref gpslngref gpslongref "
            "eastwest ewindicator ewhemisphere lonew lngew longitudeew ew"),
    ),
}  # fmt: skip

_MEANINGS = {name: (role, rank) for role, ranks in _NAMES.items() for rank, names in ranks for name in names.split()}


class Choice(NamedTuple):
    """The columns of a table by their roles, and what their names say."""

    columns: dict[str, str]
    #: Metres per second for one unit of the column of speeds.
    speed_factor: float
    #: Whether the name of the column of times says UTC.
    is_utc: bool
    #: The columns that are not read.
    ignored: tuple[str, ...]


def plain(name: str) -> str:
    """The letters and digits of a name, in lower case."""
    return re.sub(r"[\x00-\x2f\x3a-\x60\x7b-\x7f\u00b0]", "", name.lower())


def choose(names: Sequence[str], columns: Mapping[str, str | None] | None = None) -> Choice:
    """Chooses the column of each role.

    Args:
        names: the names of the table.
        columns: columns of the caller's choice by role; None says that there is no such column.

    Raises:
        InputError: a column is missing, or two have an equal claim to a role (``bad-header``).
    """
    chosen = dict(columns or {})
    for role, name in chosen.items():
        if role not in ROLES:
            raise InputError(f"there is no role '{role}', expected one of {', '.join(ROLES)}", code="bad-header")
        if name is not None and name not in names:
            raise InputError(
                f"there is no column '{name}', which columns= gives for {role}; the table has {_quoted(names)}",
                code="bad-header",
            )
        if name is None and role in REQUIRED:
            raise InputError(f"columns= says that there is no {role}, but it is required", code="bad-header")
    taken = {name for name in chosen.values() if name is not None}
    found: dict[str, list[tuple[int, str]]] = {role: [] for role in ROLES}
    for name in names:
        meaning = _MEANINGS.get(plain(name))
        if meaning is not None and name not in taken and meaning[0] not in chosen:
            found[meaning[0]].append((meaning[1], name))
    result: dict[str, str] = {}
    for role in ROLES:
        if chosen.get(role) is not None:
            result[role] = chosen[role]  # type: ignore[assignment]
        elif found[role]:
            rank = min(found[role])[0]
            best = [name for r, name in found[role] if r == rank]
            if len(best) > 1:
                raise InputError(
                    f"columns '{best[0]}' and '{best[1]}' may both be the {role}; "
                    f"choose one with columns={{'{role}': '{best[0]}'}}",
                    code="bad-header",
                )
            result[role] = best[0]
    for name in set(result.values()):
        if list(names).count(name) > 1:
            raise InputError(f"column '{name}' stands twice", code="bad-header")
        roles = [role for role, column in result.items() if column == name]
        if len(roles) > 1:
            raise InputError(f"column '{name}' is given for {roles[0]} and {roles[1]}", code="bad-header")
    for role in REQUIRED:
        if role not in result:
            raise InputError(
                f"column '{role}' is missing; the table has {_quoted(names)}; "
                f"if one of them is meant, give columns={{'{role}': NAME}}",
                code="bad-header",
            )
    speed = plain(result.get("speed", ""))
    return Choice(
        columns=result,
        speed_factor=_factor(speed),
        is_utc="utc" in plain(result["time"]),
        ignored=tuple(name for name in names if name not in result.values()),
    )


def _factor(name: str) -> float:
    if "kmh" in name or "kph" in name or "kmph" in name:
        return _KMH
    if name.endswith("mph"):
        return _MPH
    if name in ("sog", "speedoverground") or re.search("k(n|t|ts|not|nots)$", name):
        return _KNOTS
    return 1.0


def _quoted(names: Sequence[str]) -> str:
    if not names:
        return "no columns"
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return ", ".join(f"'{name}'" for name in names[:8]) + more
