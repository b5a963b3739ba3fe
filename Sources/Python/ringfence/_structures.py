"""The structures of ``ringfence.h``, version 1."""

from __future__ import annotations

import ctypes as c

NO_TIME = -(2**63)
UNSET = -1.0


class String(c.Structure):
    _fields_ = [("bytes", c.c_void_p), ("size", c.c_size_t)]

    @property
    def text(self) -> str | None:
        """The text; None where it is missing."""
        if not self.bytes:
            return None
        return c.string_at(self.bytes, self.size).decode("utf-8", "replace")


class Message(c.Structure):
    _fields_ = [
        ("size", c.c_uint32),
        ("code", c.c_int32),
        ("line", c.c_int32),
        ("column", c.c_int32),
        ("index", c.c_int64),
        ("name", c.c_char * 40),
        ("text", c.c_char * 960),
    ]

    @classmethod
    def new(cls) -> "Message":
        return cls(size=c.sizeof(cls), index=-1)


class LayoutOptions(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("form", c.c_char_p),
        ("default_radius", c.c_double),
        ("speed_unit", c.c_int32),
        ("reserved", c.c_int32),
        ("time_zones", c.c_void_p),
        ("time_zone_count", c.c_size_t),
    ]


class LayoutInfo(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("name", String),
        ("form", String),
        ("time_zone", String),
        ("zone_count", c.c_size_t),
        ("fence_count", c.c_size_t),
        ("warning_count", c.c_size_t),
    ]


class ZoneInfo(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("id", String),
        ("name", String),
        ("fence_count", c.c_size_t),
        ("custom_data_count", c.c_size_t),
        ("exit_distance", c.c_double),
        ("dwell", c.c_int64),
        ("minimum_retrigger_time", c.c_int64),
        ("reports_exit", c.c_int32),
        ("has_conditions", c.c_int32),
    ]


class FenceInfo(c.Structure):
    _fields_ = [("size", c.c_size_t), ("id", String), ("shape", c.c_int32), ("reserved", c.c_int32)]


class Settings(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("mode", c.c_int32),
        ("initial_inside", c.c_int32),
        ("exit_distance", c.c_double),
        ("maximum_gap", c.c_double),
        ("maximum_accuracy", c.c_double),
        ("restart_buffer", c.c_double),
        ("restart_budget", c.c_double),
        ("restart_minimum_radius", c.c_double),
        ("restart_maximum_radius", c.c_double),
    ]


class Fix(c.Structure):
    _fields_ = [
        ("time", c.c_int64),
        ("latitude", c.c_double),
        ("longitude", c.c_double),
        ("altitude", c.c_double),
        ("accuracy", c.c_double),
        ("speed", c.c_double),
        ("course", c.c_double),
        ("flags", c.c_uint8),
        ("reserved", c.c_uint8 * 7),
    ]


class Columns(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("count", c.c_size_t),
        ("times", c.c_void_p),
        ("latitudes", c.c_void_p),
        ("longitudes", c.c_void_p),
        ("altitudes", c.c_void_p),
        ("accuracies", c.c_void_p),
        ("speeds", c.c_void_p),
        ("courses", c.c_void_p),
        ("flags", c.c_void_p),
    ]


class Counts(c.Structure):
    _fields_ = [("evaluated", c.c_int64), ("out_of_order", c.c_int64), ("inaccurate", c.c_int64)]


class Event(c.Structure):
    _fields_ = [
        ("time", c.c_int64),
        ("boundary_time", c.c_int64),
        ("boundary_latitude", c.c_double),
        ("boundary_longitude", c.c_double),
        ("fix_time", c.c_int64),
        ("fix_latitude", c.c_double),
        ("fix_longitude", c.c_double),
        ("fix_altitude", c.c_double),
        ("fix_accuracy", c.c_double),
        ("fix_speed", c.c_double),
        ("fix_course", c.c_double),
        ("distance", c.c_double),
        ("distance_required", c.c_double),
        ("overshoot", c.c_double),
        ("dwell_time", c.c_int64),
        ("visit", c.c_int64),
        ("track", c.c_int64),
        ("first_crossing", c.c_int64),
        ("crossing_count", c.c_int32),
        ("zone", c.c_int32),
        ("fence", c.c_int32),
        ("kind", c.c_uint8),
        ("mode", c.c_uint8),
        ("direction", c.c_uint8),
        ("flags", c.c_uint8),
        ("fix_flags", c.c_uint8),
        ("reserved", c.c_uint8 * 7),
    ]


class Crossing(c.Structure):
    _fields_ = [
        ("time", c.c_int64),
        ("latitude", c.c_double),
        ("longitude", c.c_double),
        ("event", c.c_int64),
        ("fence", c.c_int32),
        ("reserved", c.c_int32),
    ]


class Suppression(c.Structure):
    _fields_ = [
        ("began_time", c.c_int64),
        ("began_latitude", c.c_double),
        ("began_longitude", c.c_double),
        ("ended_time", c.c_int64),
        ("ended_latitude", c.c_double),
        ("ended_longitude", c.c_double),
        ("tries", c.c_int64),
        ("track", c.c_int64),
        ("first_failure", c.c_int64),
        ("failure_count", c.c_int32),
        ("zone", c.c_int32),
        ("fence", c.c_int32),
        ("kind", c.c_uint8),
        ("reserved", c.c_uint8 * 3),
    ]


class Failure(c.Structure):
    _fields_ = [
        ("time", c.c_int64),
        ("tries", c.c_int64),
        ("found", c.c_double),
        ("minimum", c.c_double),
        ("maximum", c.c_double),
        ("missing", c.c_double),
        ("suppression", c.c_int64),
        ("reason", c.c_int32),
        ("reserved", c.c_int32),
    ]


#: What the header says about the sizes of the records.
SIZES = {Event: 168, Crossing: 40, Suppression: 88, Failure: 64, Counts: 24, Fix: 64, Message: 1024}
