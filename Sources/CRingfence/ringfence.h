/* ringfence.h: the geofence engine behind a C interface. The guide is Docs/CLibrary.md.
 *
 * Words. A fix is one position of a device. A layout is a list of zones with fences. An engine is a layout
 * prepared for one mode. A session is the state of one device. Events, suppressions and crossings name zones
 * by their index in the layout and fences by their index in the zone.
 *
 * Units. Times are microseconds since 1970-01-01T00:00:00Z. Distances and accuracies are metres, speeds metres
 * per second, courses degrees clockwise from true north, latitudes degrees in -90...90, longitudes degrees in
 * -540...540. A double that is missing is NaN, a time that is missing RF_NO_TIME, an index RF_NO_INDEX.
 *
 * Results. Every function that can fail returns RF_OK or a code of enum rf_code. Its last argument, when it is
 * not NULL, receives what was found and what was expected. A function that fails changes nothing but that
 * message and sets the handle that it would give to NULL. No argument ends the process, as far as it can be
 * examined: a pointer that is not NULL must point to memory of the stated size.
 *
 * Handles. What a function gives through `rf_..._new`, `_read`, `_restore`, `rf_evaluate`, `rf_lint` and so on
 * belongs to the caller, who gives it back once to the function that frees its kind. An engine keeps its
 * layout, a session its engine: handles may be freed in any order. NULL, a handle of another kind, and as far
 * as it can be detected a freed one are refused with RF_WRONG_HANDLE; freeing NULL does nothing.
 *
 * Threads. Layouts, engines, results and texts never change: any number of threads may use one at a time. A
 * session belongs to one thread at a time; a call that meets another one is refused with RF_BUSY. A handle must
 * not be freed while another thread uses it. The library has no global state, starts no threads, reads no
 * files and no clock, and ignores the locale.
 */
#ifndef RINGFENCE_H
#define RINGFENCE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It changes when a program that was compiled with an older header would
 * misunderstand the library; new functions, codes and members behind the others do not change it. */
#define RF_ABI_VERSION 1

/* A time that is not given. */
#define RF_NO_TIME INT64_MIN
/* An index that is not given. */
#define RF_NO_INDEX (-1)
/* A number of settings or options that is not given: the zones' own, or no limit. */
#define RF_UNSET (-1.0)

/* The kinds of handles. */
typedef struct rf_layout rf_layout;
typedef struct rf_engine rf_engine;
typedef struct rf_session rf_session;
typedef struct rf_migration rf_migration;
typedef struct rf_certainty rf_certainty;
typedef struct rf_planner rf_planner;
typedef struct rf_results rf_results;
typedef struct rf_text rf_text;
typedef struct rf_table rf_table;
typedef struct rf_stream rf_stream;
typedef struct rf_saved rf_saved;

/* What functions return. */
enum rf_code {
  RF_OK = 0,
  /* A pointer is NULL or not aligned, a size or a number is impossible, or an index is out of range. */
  RF_INVALID_ARGUMENT = 1,
  /* The handle is NULL, of another kind, or was freed. */
  RF_WRONG_HANDLE = 2,
  /* The bytes are not a zone file that can be read; the message has line and column. */
  RF_INVALID_LAYOUT = 3,
  /* The bytes are not a saved session. */
  RF_INVALID_STATE = 4,
  /* The saved session belongs to another layout. */
  RF_OTHER_LAYOUT = 5,
  /* A latitude or longitude is not a number or out of range; the message has its index. */
  RF_OUT_OF_RANGE = 6,
  /* The first record that waits does not fit into the room that was given. */
  RF_NO_ROOM = 7,
  /* Another thread uses the session. */
  RF_BUSY = 8,
  /* Events of the session wait to be taken, and would be lost. */
  RF_EVENTS_WAITING = 9,
  /* The columns of a table, or what they hold, cannot be used; the message names the error, and has its row. */
  RF_INVALID_TABLE = 10,
  /* The scenario is none, or is impossible on a track. */
  RF_INVALID_SCENARIO = 11,
  /* The bytes are not a track file that can be read; the message names the error, and has line and column. */
  RF_INVALID_TRACK = 12
};

/* A text in UTF-8 with a zero behind it. It can hold further zeros, so its size counts. A text that is not
 * given has the bytes NULL. It belongs to the handle that gave it and lives as long. */
typedef struct rf_string {
  const char *bytes;
  size_t size;
} rf_string;

/* An error or a warning. Set `size` before a call: RF_MESSAGE_INIT does. */
typedef struct rf_message {
  uint32_t size;  /* sizeof(rf_message), set by the caller; less than that and nothing is written */
  int32_t code;   /* RF_OK or what the function returned */
  int32_t line;   /* from 1 in the file; 0 when the message concerns no line */
  int32_t column; /* from 1, in bytes; 0 for none */
  int64_t index;  /* of the value, fix or track that was refused; RF_NO_INDEX for none */
  char name[40];  /* the name of the error in Docs/Diagnostics.md, such as "bad-quantity"; may be empty */
  char text[960]; /* one line in UTF-8 that ends with a zero, cut where it is longer; never a coordinate */
} rf_message;
#define RF_MESSAGE_INIT { (uint32_t)sizeof(rf_message), 0, 0, 0, RF_NO_INDEX, { 0 }, { 0 } }

/* RF_ABI_VERSION of the library that is loaded. Compare it with that of the header. */
int32_t rf_abi_version(void);

/* The version of the product, such as "0.3.0". Never NULL, never freed. */
const char *rf_version_string(void);

/* ---- Layouts ---------------------------------------------------------------------------------------- */

/* A compiled time zone (TZif) under its IANA name. */
typedef struct rf_time_zone {
  const char *name;
  const uint8_t *bytes;
  size_t size;
} rf_time_zone;

enum rf_speed_unit {
  RF_SPEED_UNIT_UNKNOWN = 0,
  RF_METERS_PER_SECOND = 1,
  RF_KILOMETERS_PER_HOUR = 2,
  RF_MILES_PER_HOUR = 3,
  RF_KNOTS = 4
};

/* What a zone file does not say itself. rf_layout_options_init sets the defaults. */
typedef struct rf_layout_options {
  size_t size; /* sizeof(rf_layout_options) */
  /* The name of the form that is expected (native, geojson, bluedot, traccar, radar, regions,
   * home-assistant, owntracks, kml, table, gpx); NULL: the content decides alone. */
  const char *form;
  double default_radius; /* of points without one, above 0 and at most 1,000,000; RF_UNSET: they are refused */
  int32_t speed_unit;    /* of the speeds in Bluedot's form */
  int32_t reserved;      /* 0 */
  /* Time zones in place of those that the library carries (version 2025b, 1970 to 2100); may be NULL for
   * a count of 0. */
  const rf_time_zone *time_zones;
  size_t time_zone_count;
  double default_half_width; /* m, of lines without one, which it makes corridors: 0.5 to 50,000; RF_UNSET: they are geolines */
} rf_layout_options;

int32_t rf_layout_options_init(rf_layout_options *options, rf_message *error);

/* Reads a zone file from memory, in any form that the command reads. `name` stands for the file in messages;
 * NULL means "zones". `options` may be NULL. The bytes are not kept.
 * Fails with RF_INVALID_LAYOUT, RF_INVALID_ARGUMENT. */
int32_t rf_layout_read(const uint8_t *bytes, size_t size, const char *name, const rf_layout_options *options,
                       rf_layout **layout, rf_message *error);

int32_t rf_layout_free(rf_layout *layout);

/* What a layout is as a whole. */
typedef struct rf_layout_info {
  size_t size;    /* sizeof(rf_layout_info), set by the caller */
  rf_string name; /* of the layout; may be missing */
  rf_string form; /* of the file, as in rf_layout_options */
  rf_string time_zone; /* of schedules that have none; missing for UTC */
  size_t zone_count;
  size_t fence_count; /* of all zones together */
  size_t warning_count;
  int64_t confirms_exits; /* zones whose exits take more than a fix at the exit distance: their events may have details */
  int64_t limits_stays;   /* zones with a repeated dwell time or a maximum stay: likewise */
  int64_t corridor_count; /* fences that are corridors: likewise */
  int64_t limits_speed;   /* zones with a speed limit: likewise */
  int64_t attendance_count; /* schedules that ask for devices, of all zones: likewise */
} rf_layout_info;

int32_t rf_layout_describe(const rf_layout *layout, rf_layout_info *info, rf_message *error);

/* A zone. */
typedef struct rf_zone {
  size_t size; /* sizeof(rf_zone), set by the caller */
  rf_string id;
  rf_string name; /* may be missing */
  size_t fence_count;
  size_t custom_data_count;
  double exit_distance;          /* m */
  int64_t dwell;                 /* µs; RF_NO_TIME: the zone reports no dwell time */
  int64_t minimum_retrigger_time; /* µs */
  int32_t reports_exit;          /* 1 or 0 */
  int32_t has_conditions;        /* 1 or 0 */
  double entry_certainty;        /* the least probability of an entry; NaN: none is asked for */
  double exit_certainty;         /* the least probability of an exit; NaN: none is asked for */
  double prior;                  /* the factor of the odds of a visit that certainties count; 1: none */
  int64_t entry_after;           /* µs that an entry must last; RF_NO_TIME: none is asked for */
  int64_t exit_after;            /* µs that an exit must last; RF_NO_TIME: none is asked for */
  int64_t dwell_repeat;          /* µs between dwell times; RF_NO_TIME: one alone */
  int64_t maximum_stay;          /* µs; RF_NO_TIME: as long as it likes */
  double exit_fixes;             /* fixes in a row that an exit takes; NaN: that is not asked for */
  double overspeed_limit;        /* m/s; NaN: none */
  double overspeed_tolerance;    /* m/s above it that a fix may be; NaN without a limit */
  double overspeed_release;      /* m/s up to which an excess goes on; NaN: that of the limit, or without one */
  int64_t overspeed_after;       /* µs that an excess lasts until it is reported; RF_NO_TIME without a limit */
  int32_t overspeed_derived;     /* 1 or 0: whether the speed of the path counts where a fix has none */
  int32_t attendance_count;      /* schedules that ask for devices, see rf_layout_attendances */
} rf_zone;

int32_t rf_layout_zone(const rf_layout *layout, size_t zone, rf_zone *info, rf_message *error);

enum rf_shape { RF_CIRCLE = 0, RF_RECTANGLE = 1, RF_POLYGONS = 2, RF_GEOLINE = 3, RF_CORRIDOR = 4 };

/* A fence of a zone. */
typedef struct rf_fence {
  size_t size; /* sizeof(rf_fence), set by the caller */
  rf_string id;
  int32_t shape;     /* rf_shape */
  int32_t reserved;  /* 0 */
  double half_width; /* of a corridor, m; NaN: another shape */
} rf_fence;

int32_t rf_layout_fence(const rf_layout *layout, size_t zone, size_t fence, rf_fence *info, rf_message *error);

/* The shape of a fence as a geometry of GeoJSON, in the form of Docs/EventFormats.md: a circle is a polygon of 64
 * edges, a corridor its outline, with as many a turn. */
int32_t rf_layout_geometry(const rf_layout *layout, size_t zone, size_t fence, rf_text **geometry, rf_message *error);

/* The line of a corridor or a geoline as a LineString of GeoJSON; `null` for another shape. */
int32_t rf_layout_line(const rf_layout *layout, size_t zone, size_t fence, rf_text **line, rf_message *error);

/* One key of a zone's custom data with its value, in the order of the file. */
int32_t rf_layout_custom_datum(const rf_layout *layout, size_t zone, size_t index, rf_string *key,
                               rf_string *value, rf_message *error);

/* The schedules that ask for devices in a zone, in the order of the file: a JSON array with an object for each, in the form of
 * `attendance` in Docs/Zones.md. Each has its `id`; `grace` is in seconds, and missing for none; `tracks` is missing for all devices. */
int32_t rf_layout_attendances(const rf_layout *layout, size_t zone, rf_text **attendances, rf_message *error);

/* A warning of the reader; `warning` is written like an error, with the code RF_OK. */
int32_t rf_layout_warning(const rf_layout *layout, size_t index, rf_message *warning, rf_message *error);

/* ---- Engines ---------------------------------------------------------------------------------------- */

enum rf_mode {
  RF_NORMAL = 0, /* the real fences, as in an app that runs */
  RF_RESTART = 1, /* the restart circles, as in an app that was killed and relaunched in the background */
  RF_APP = 2 /* both: each session is in the mode of its app, see rf_session_relaunched; for sessions only */
};

enum rf_presence { RF_TRIGGER = 0, RF_SILENT = 1 };

/* What the accuracy of a fix is: the root mean square of both axes, or the radius of a circle that holds this share. */
enum rf_accuracy_meaning { RF_ACCURACY_P68 = 0, RF_ACCURACY_RMS = 1, RF_ACCURACY_P95 = 2, RF_ACCURACY_P50 = 3 };

/* How an engine evaluates. rf_settings_init sets the defaults; a value out of its range is refused. */
typedef struct rf_settings {
  size_t size;  /* sizeof(rf_settings) */
  int32_t mode; /* rf_mode */
  /* What happens when the first fix of a session lies in a zone: an event, or a visit without one. */
  int32_t initial_inside;  /* rf_presence */
  double exit_distance;    /* 0...1000 m in place of every zone's own; RF_UNSET: its own */
  double maximum_gap;      /* 0...1e9 s: a longer gap begins a segment; default 300 */
  double maximum_accuracy; /* 0.001...1e6 m: fixes that are worse are left out; default 100 */
  /* Of restart circles. */
  double restart_buffer;         /* 0...500 m; default 30 */
  double restart_budget;         /* 0...1000 m; default 50 */
  double restart_minimum_radius; /* 0...1e6 m; default 0 */
  double restart_maximum_radius; /* 1...1e6 m; RF_UNSET: no limit */
  /* Of entries and exits that must be sure, see rf_zone.entry_certainty. */
  double accuracy_factor;        /* 0.05...20: true errors over reported ones; default 1 */
  double assumed_accuracy;       /* 0.1...1e4 m, of 68 %, of fixes without an accuracy; default 20 */
  int32_t accuracy_meaning;      /* rf_accuracy_meaning */
  int32_t reserved;              /* 0 */
} rf_settings;

int32_t rf_settings_init(rf_settings *settings, rf_message *error);

/* Prepares a layout. `settings` may be NULL. Takes some time for large layouts; do it once.
 * Fails with RF_INVALID_ARGUMENT for a setting out of its range. */
int32_t rf_engine_new(const rf_layout *layout, const rf_settings *settings, rf_engine **engine,
                      rf_message *error);

int32_t rf_engine_free(rf_engine *engine);

/* ---- Fixes, events, suppressions -------------------------------------------------------------------- */

enum rf_fix_flags {
  RF_STARTS_SEGMENT = 1, /* the device was out of sight before: nothing is interpolated */
  RF_ESTIMATED = 2,
  RF_MANUAL = 4,
  RF_SIMULATED = 8
};

/* One fix. Numbers that make no sense count as missing (a negative accuracy or speed, say); only time,
 * latitude and longitude are required. */
typedef struct rf_fix {
  int64_t time;
  double latitude, longitude;
  double altitude, accuracy, speed, course; /* NaN where missing */
  uint8_t flags;       /* rf_fix_flags; other bits are ignored */
  uint8_t reserved[7]; /* 0 */
} rf_fix;

/* The fixes of one or more devices as columns in memory of the caller, aligned as their types. They are read
 * where they are. A column that is missing in all fixes is NULL, a value that is missing in some is NaN there. */
typedef struct rf_columns {
  size_t size;  /* sizeof(rf_columns) */
  size_t count; /* of fixes; with 0 all pointers may be NULL */
  const int64_t *times;
  const double *latitudes;
  const double *longitudes;
  const double *altitudes;
  const double *accuracies;
  const double *speeds;
  const double *courses;
  const uint8_t *flags;
} rf_columns;

/* How many fixes were evaluated, and how many were left out for which reason. */
typedef struct rf_counts {
  int64_t evaluated;
  int64_t out_of_order; /* not later than the fix before */
  int64_t inaccurate;   /* less accurate than `maximum_accuracy` */
} rf_counts;

enum rf_event_kind { RF_ENTERED = 0, RF_EXITED = 1, RF_CROSSED = 2, RF_DWELLED = 3, RF_OVERSTAYED = 4,
                     RF_OVERSPEED = 5, RF_OVERSPEED_ENDED = 6, RF_ABSENT = 7, RF_ARRIVED_LATE = 8, RF_LEFT_EARLY = 9,
                     RF_ATTENDANCE = 10 };

enum rf_direction { RF_NO_DIRECTION = 0, RF_LEFT_TO_RIGHT = 1, RF_RIGHT_TO_LEFT = 2 };

enum rf_event_flags {
  RF_INITIAL = 1, /* inside at the first fix of the session */
  RF_GAP = 2,     /* the boundary was crossed out of sight */
  RF_LATE = 4,    /* reported after the crossing: a condition was not met before */
  RF_DERIVED = 8, /* speed or bearing come from the path */
  RF_PASS = 16,   /* entered and left between two fixes */
  RF_LAYOUT_CHANGED = 32, /* the visit ended because its zone was changed, not because the device left it */
  RF_UNSURE = 64 /* exited: it had been withheld for long enough, and is not as sure as rf_zone.exit_certainty */
};

/* What a zone did at a moment. 168 bytes without padding; Docs/EventFormats.md explains the values. RF_ABSENT and RF_ATTENDANCE
 * are about a time, at which no fence was met: they have neither a boundary nor a fence. */
typedef struct rf_event {
  int64_t time; /* when a device would report it */
  int64_t boundary_time; /* RF_NO_TIME for absent and attendance */
  double boundary_latitude, boundary_longitude; /* NaN for absent and attendance */
  int64_t fix_time; /* of the fix that revealed it, like the following */
  double fix_latitude, fix_longitude;
  double fix_altitude, fix_accuracy, fix_speed, fix_course;
  double distance;          /* exited: from the fix to the nearest fence of the zone, else NaN */
  double distance_required; /* exited: the exit distance, else NaN */
  double overshoot;         /* restart mode: how far outside the nearest real area fence, else NaN */
  int64_t dwell_time;       /* exited: µs between the boundary points, else RF_NO_TIME */
  int64_t visit;            /* counted from 1 in each session; 0 for crossed, absent, attendance, and an excess without a visit */
  int64_t track;            /* the index of the track in rf_evaluate; 0 for a session */
  int64_t first_crossing;   /* of its crossings in the same call's array; RF_NO_INDEX without any */
  int32_t crossing_count;
  int32_t zone;
  int32_t fence;     /* RF_NO_INDEX for absent and attendance */
  uint8_t kind;      /* rf_event_kind */
  uint8_t mode;      /* RF_NORMAL or RF_RESTART */
  uint8_t direction; /* rf_direction */
  uint8_t flags;     /* rf_event_flags */
  uint8_t fix_flags; /* rf_fix_flags */
  uint8_t reserved[7];
} rf_event;

/* A fence that was crossed on the way to an event. */
typedef struct rf_crossing {
  int64_t time;
  double latitude, longitude;
  int64_t event; /* index of the event in the same call's array */
  int32_t fence;
  int32_t reserved;
} rf_crossing;

/* What is known of a device in a window in which it was expected. */
enum rf_outcome {
  RF_ATTENDED = 0, /* it was there at some time */
  RF_MISSED = 1,   /* it was not, and there was a fix in the window */
  RF_UNKNOWN = 2   /* it was not, and there was none */
};

/* Times among them are microseconds since 1970, as everywhere: a double has them exactly from 1684 to 2255. */
enum rf_detail_kind {
  RF_CONFIRMED_TIME = 0,      /* exited: s from its boundary point to its time, where rf_zone.exit_after asks for it */
  RF_CONFIRMED_FIXES = 1,     /* exited: fixes in a row, where rf_zone.exit_fixes asks for them */
  RF_CONFIRMED_CERTAINTY = 2, /* exited: probability that the device was outside, where rf_zone.exit_certainty asks for it */
  RF_COUNT = 3,               /* dwelled: which one of the visit, from 1, where rf_zone.dwell_repeat repeats it */
  RF_STAY_TIME = 4,           /* overstayed: s, rf_zone.maximum_stay */
  RF_OVERSTAY = 5,            /* exited: s by which the visit was longer than rf_zone.maximum_stay, where it was as long */
  RF_ALONG = 6,               /* entered, exited of a corridor: m along its line to the point nearest to the boundary point */
  RF_MEASURED_SPEED = 7,      /* overspeed: m/s at the fix */
  RF_SPEED_LIMIT = 8,         /* overspeed: m/s, rf_zone.overspeed_limit */
  RF_EXCESS_DURATION = 9,     /* overspeed: s since the excess began; overspeedEnded: s up to its last fix */
  RF_MAXIMUM_SPEED = 10,      /* overspeedEnded: m/s, the highest of the excess */
  RF_FIXES = 11,              /* overspeedEnded: fixes at which the device was too fast */
  RF_WINDOW = 12,             /* absent, arrivedLate, leftEarly, attendance: index of the schedule in rf_layout_attendances */
  RF_WINDOW_OPENS = 13,       /* these four: when the window opens, a time */
  RF_WINDOW_CLOSES = 14,      /* these four: when it closes, a time */
  RF_LATE_BY = 15,            /* arrivedLate: s from the opening to the entry */
  RF_EARLY_BY = 16,           /* leftEarly: s from the exit to the closing */
  RF_OUTCOME = 17,            /* attendance: rf_outcome */
  RF_PRESENT = 18,            /* attendance: s in the window for which the device was there */
  RF_ARRIVED = 19,            /* attendance: when it came, a time, also before the window; missing where it did not */
  RF_LEFT = 20,               /* attendance: when it went last, a time; missing where it was there at the closing, or never */
  RF_CAME_LATE = 21,          /* attendance: 1 where it came later than the grace allows, else missing */
  RF_WENT_EARLY = 22,         /* attendance: 1 where it went earlier than that and did not come back, else missing */
  RF_UNOBSERVED = 23,         /* attendance: s of the window in gaps, or before the first fix */
  RF_UNCONFIRMED = 24         /* attendance: 1 where it counts as there because an exit was not confirmed by then, else missing */
};

/* What few events have beside their own values. */
typedef struct rf_detail {
  int64_t event; /* index of the event in the same call's array */
  double value;
  int32_t kind; /* rf_detail_kind */
  int32_t reserved;
} rf_detail;

/* An entry or a crossing that did not trigger, an exit that was withheld until the device came back, or an excess of the speed
 * that did not last for long enough. */
typedef struct rf_suppression {
  int64_t began_time;
  double began_latitude, began_longitude;
  int64_t ended_time; /* RF_NO_TIME while the device is inside, when no fix shows it, and while the exit is withheld */
  double ended_latitude, ended_longitude;
  int64_t tries; /* fixes at which the conditions were evaluated */
  int64_t track;
  int64_t first_failure;
  int32_t failure_count;
  int32_t zone;
  int32_t fence;
  uint8_t kind; /* RF_ENTERED, RF_EXITED, RF_CROSSED or RF_OVERSPEED */
  uint8_t reserved[3];
} rf_suppression;

/* Each with the unit of its numbers. */
enum rf_reason {
  RF_SCHEDULE = 0,               /* s: missing, until a window opens; NaN for none in 400 days */
  RF_MINIMUM_RETRIGGER_TIME = 1, /* s: found, minimum */
  RF_PERCENTAGE_CROSSED = 2,     /* fences: found, minimum */
  RF_BEARING = 3,                /* deg: found; minimum and maximum are the ends of the arc */
  RF_SPEED = 4,                  /* m/s: found, minimum, maximum */
  RF_ALTITUDE = 5,               /* m: found, minimum, maximum */
  RF_CERTAINTY = 6,              /* probability: found, minimum */
  RF_STAY = 7,                   /* s in the zone: found, minimum */
  RF_EXIT_AFTER = 8,             /* s outside: found, minimum */
  RF_EXIT_FIXES = 9,             /* fixes outside in a row: found, minimum */
  RF_EXIT_CERTAINTY = 10,        /* probability that the device has left: found, minimum */
  RF_DURATION = 11               /* s too fast: found, minimum */
};

/* A condition that was not met, at the fix at which it was closest to being met. NaN: unknown or not given. */
typedef struct rf_failure {
  int64_t time;
  int64_t tries;
  double found, minimum, maximum, missing;
  int64_t suppression; /* index in the same call's array */
  int32_t reason;      /* rf_reason */
  int32_t reserved;
} rf_failure;

/* Where the members of these records lie, in bytes, for languages that read them as bytes or draw up structures of their
 * own; the numbers are the same on every machine. */
#define RF_FIX_SIZE 64
#define RF_FIX_AT_TIME 0
#define RF_FIX_AT_LATITUDE 8
#define RF_FIX_AT_LONGITUDE 16
#define RF_FIX_AT_ALTITUDE 24
#define RF_FIX_AT_ACCURACY 32
#define RF_FIX_AT_SPEED 40
#define RF_FIX_AT_COURSE 48
#define RF_FIX_AT_FLAGS 56
#define RF_COUNTS_SIZE 24
#define RF_COUNTS_AT_EVALUATED 0
#define RF_COUNTS_AT_OUT_OF_ORDER 8
#define RF_COUNTS_AT_INACCURATE 16
#define RF_EVENT_SIZE 168
#define RF_EVENT_AT_TIME 0
#define RF_EVENT_AT_BOUNDARY_TIME 8
#define RF_EVENT_AT_BOUNDARY_LATITUDE 16
#define RF_EVENT_AT_BOUNDARY_LONGITUDE 24
#define RF_EVENT_AT_FIX_TIME 32
#define RF_EVENT_AT_FIX_LATITUDE 40
#define RF_EVENT_AT_FIX_LONGITUDE 48
#define RF_EVENT_AT_FIX_ALTITUDE 56
#define RF_EVENT_AT_FIX_ACCURACY 64
#define RF_EVENT_AT_FIX_SPEED 72
#define RF_EVENT_AT_FIX_COURSE 80
#define RF_EVENT_AT_DISTANCE 88
#define RF_EVENT_AT_DISTANCE_REQUIRED 96
#define RF_EVENT_AT_OVERSHOOT 104
#define RF_EVENT_AT_DWELL_TIME 112
#define RF_EVENT_AT_VISIT 120
#define RF_EVENT_AT_TRACK 128
#define RF_EVENT_AT_FIRST_CROSSING 136
#define RF_EVENT_AT_CROSSING_COUNT 144
#define RF_EVENT_AT_ZONE 148
#define RF_EVENT_AT_FENCE 152
#define RF_EVENT_AT_KIND 156
#define RF_EVENT_AT_MODE 157
#define RF_EVENT_AT_DIRECTION 158
#define RF_EVENT_AT_FLAGS 159
#define RF_EVENT_AT_FIX_FLAGS 160
#define RF_CROSSING_SIZE 40
#define RF_CROSSING_AT_TIME 0
#define RF_CROSSING_AT_LATITUDE 8
#define RF_CROSSING_AT_LONGITUDE 16
#define RF_CROSSING_AT_EVENT 24
#define RF_CROSSING_AT_FENCE 32
#define RF_DETAIL_SIZE 24
#define RF_DETAIL_AT_EVENT 0
#define RF_DETAIL_AT_VALUE 8
#define RF_DETAIL_AT_KIND 16
#define RF_SUPPRESSION_SIZE 88
#define RF_SUPPRESSION_AT_BEGAN_TIME 0
#define RF_SUPPRESSION_AT_BEGAN_LATITUDE 8
#define RF_SUPPRESSION_AT_BEGAN_LONGITUDE 16
#define RF_SUPPRESSION_AT_ENDED_TIME 24
#define RF_SUPPRESSION_AT_ENDED_LATITUDE 32
#define RF_SUPPRESSION_AT_ENDED_LONGITUDE 40
#define RF_SUPPRESSION_AT_TRIES 48
#define RF_SUPPRESSION_AT_TRACK 56
#define RF_SUPPRESSION_AT_FIRST_FAILURE 64
#define RF_SUPPRESSION_AT_FAILURE_COUNT 72
#define RF_SUPPRESSION_AT_ZONE 76
#define RF_SUPPRESSION_AT_FENCE 80
#define RF_SUPPRESSION_AT_KIND 84
#define RF_FAILURE_SIZE 64
#define RF_FAILURE_AT_TIME 0
#define RF_FAILURE_AT_TRIES 8
#define RF_FAILURE_AT_FOUND 16
#define RF_FAILURE_AT_MINIMUM 24
#define RF_FAILURE_AT_MAXIMUM 32
#define RF_FAILURE_AT_MISSING 40
#define RF_FAILURE_AT_SUPPRESSION 48
#define RF_FAILURE_AT_REASON 56

/* ---- Many tracks at once ---------------------------------------------------------------------------- */

enum rf_evaluation_options {
  RF_SUPPRESSIONS = 1 /* records suppressions; takes longer */
};

/* Evaluates tracks that lie one behind the other in columns, each with a session of its own.
 *
 * `offsets` has `track_count` + 1 ascending numbers: track i consists of the fixes offsets[i] to
 * offsets[i + 1] - 1. NULL means one track of all fixes. The fixes of a track ascend in time; a fix that is not
 * later than the one before is left out and counted. Events come in the order of the tracks.
 * Fails with RF_OUT_OF_RANGE (the index of the first bad fix) and RF_INVALID_ARGUMENT. */
int32_t rf_evaluate(const rf_engine *engine, const rf_columns *fixes, const int64_t *offsets,
                    size_t track_count, uint32_t options, rf_results **results, rf_message *error);

/* As rf_evaluate, with the name of each track, by which schedules that ask know devices (rf_session_set_track); one that is
 * missing has none. The names are not kept. Without `names`, NULL, it is rf_evaluate. */
int32_t rf_evaluate_named(const rf_engine *engine, const rf_columns *fixes, const int64_t *offsets, size_t track_count,
                          const rf_string *names, uint32_t options, rf_results **results, rf_message *error);

/* Arrays that belong to the results and live as long. */
int32_t rf_results_events(const rf_results *results, const rf_event **events, size_t *count,
                          rf_message *error);
int32_t rf_results_crossings(const rf_results *results, const rf_crossing **crossings, size_t *count,
                             rf_message *error);
/* In the order of the events. */
int32_t rf_results_details(const rf_results *results, const rf_detail **details, size_t *count, rf_message *error);
int32_t rf_results_suppressions(const rf_results *results, const rf_suppression **suppressions, size_t *count,
                                rf_message *error);
int32_t rf_results_failures(const rf_results *results, const rf_failure **failures, size_t *count,
                            rf_message *error);
/* One record for each track. */
int32_t rf_results_counts(const rf_results *results, const rf_counts **counts, size_t *count,
                          rf_message *error);
int32_t rf_results_free(rf_results *results);

/* As rf_evaluate, but the events as lines of JSON: the records of NDJSON in Docs/EventFormats.md. `names` has the name of
 * each track, by which schedules that ask know its device; NULL, as a whole or for a track, means a device without a name,
 * and "track" in the records. `counts`, unless it is NULL, receives a record for each
 * track. */
int32_t rf_evaluate_records(const rf_engine *engine, const rf_columns *fixes, const int64_t *offsets,
                            size_t track_count, const char *const *names, rf_counts *counts, rf_text **records,
                            rf_message *error);

/* What stands for a missing value in a member of 8 bytes. */
enum rf_missing {
  RF_NEVER_MISSING = 0,
  RF_NOT_FINITE = 1, /* a double that is NaN or infinite */
  RF_LEAST = 2,      /* INT64_MIN, as RF_NO_TIME */
  RF_ZERO = 3
};

/* A member of records as an array. */
typedef struct rf_member {
  size_t offset; /* in the record */
  size_t width;  /* 1, 4 or 8 bytes */
  void *values;  /* receives the member of each record; aligned to its width */
  /* Unless `missing` is RF_NEVER_MISSING: receives a bit for each record, 1 where there is a value, the lowest bit of
   * a byte first. */
  uint8_t *present;
  int64_t missing_count; /* receives how many are missing */
  int32_t missing;       /* rf_missing */
  int32_t reserved;      /* 0 */
} rf_member;

/* Divides records, such as those of results, into columns: each record has `size` bytes, a multiple of 8. */
int32_t rf_records_split(const void *records, size_t count, size_t size, rf_member *members, size_t member_count,
                         rf_message *error);

/* What happens to an app on recorded tracks: as rf_evaluate, with an engine of RF_APP. `scenario` is the text of a
 * scenario file, or a preset such as "swipe@300" (Docs/LifeCycle.md); `profile` the name of a profile, NULL for that of
 * the file. Events come in the mode in which the app was; the counts are those of the fixes that reached it.
 * Fails with RF_INVALID_SCENARIO and as rf_evaluate does. */
int32_t rf_simulate(const rf_engine *engine, const rf_columns *fixes, const int64_t *offsets, size_t track_count,
                    const uint8_t *scenario, size_t size, const char *profile, rf_results **results,
                    rf_message *error);

/* As rf_simulate, with the names of the tracks, as for rf_evaluate_named. */
int32_t rf_simulate_named(const rf_engine *engine, const rf_columns *fixes, const int64_t *offsets, size_t track_count,
                          const rf_string *names, const uint8_t *scenario, size_t size, const char *profile,
                          rf_results **results, rf_message *error);

/* ---- Tables ----------------------------------------------------------------------------------------- */

/* The values of a column. Missing are NaN, INT64_MIN, and an empty text. */
enum rf_values {
  RF_NO_VALUES = 0,   /* they are of another type, or the column is not read */
  RF_DOUBLES = 1,     /* const double * */
  RF_INTEGERS = 2,    /* const int64_t *; numbers of any meaning */
  RF_TIMES = 3,       /* const int64_t *; microseconds since 1970-01-01T00:00:00Z */
  RF_LOCAL_TIMES = 4, /* const int64_t *; microseconds since 1970-01-01T00:00 of clocks without a stated zone */
  RF_TEXTS = 5        /* const uint8_t *; bytes of UTF-8, which `offsets` divides */
};

/* A column of a table. */
typedef struct rf_table_column {
  const char *name;
  const void *values;
  /* Of texts: one number more than there are texts, where each begins and the last one ends. */
  const int64_t *offsets;
  size_t text_count;
  /* Of texts: the number of the text of each row, negative where it is missing; NULL: each row has the text of its
   * own number. */
  const int32_t *codes;
  int32_t kind;     /* rf_values */
  int32_t reserved; /* 0 */
} rf_table_column;

/* What zones, fences and schedules that ask are called. */
enum rf_layout_text {
  RF_ZONE_IDS = 0,
  RF_ZONE_NAMES = 1,
  RF_ZONE_DATA = 2, /* the custom data as a JSON object */
  RF_FENCE_IDS = 3, /* of all zones, one behind the other */
  RF_ATTENDANCE_IDS = 4 /* of the schedules that ask, of all zones, one behind the other */
};

/* The texts of one kind (rf_layout_text) of all zones, fences or schedules, each text once, with the number of that of each item:
 * negative where it is missing. `count` receives the number of items, and `starts`, unless it is NULL, the index
 * of the first item of each zone and their number. The column has no name. The arrays live as long as the layout. */
int32_t rf_layout_texts(const rf_layout *layout, int32_t kind, rf_table_column *texts, const int64_t **starts,
                        size_t *count, rf_message *error);

enum rf_order { RF_SORT = 0, RF_DROP = 1, RF_FAIL = 2 };

/* The order of dates in numbers such as 01/06/2024. */
enum rf_date_order { RF_AS_SHOWN = 0, RF_DMY = 1, RF_MDY = 2, RF_YMD = 3 };

/* Which hour a local time is of that the clocks show twice, where the order of the rows does not decide. */
enum rf_repeated_hour { RF_BY_ORDER = 0, RF_FIRST = 1, RF_SECOND = 2 };

/* How a table is read. rf_table_options_init sets the defaults. */
typedef struct rf_table_options {
  size_t size;           /* sizeof(rf_table_options) */
  const char *track;     /* the name of the track of rows without one; NULL means "track" */
  const char *time_zone; /* of local times, by its IANA name; NULL: they are refused */
  /* What columns hold whose names do not say it: pairs of a role and a name, as `role=name` with `name` = "-" for no
   * column (Docs/Tracks.md). */
  const char *const *columns;
  size_t column_count;
  double maximum_speed; /* m/s from fix to fix beyond which a position cannot be meant; RF_UNSET: no limit; default 400 */
  double maximum_gap;   /* that of the engine's settings; default 300 s */
  int32_t speed_unit;   /* rf_speed_unit of speeds whose column names none */
  int32_t out_of_order; /* rf_order: what becomes of fixes that go back in time */
  /* What other track files lack; these are not used for tables in memory. */
  double assumed_speed; /* m/s, by which points get times in a file without any; RF_UNSET: it is refused */
  double range_error;   /* metres of error of an NMEA fix per unit of HDOP, 0.01 to 1,000; default 5 */
  const char *date;     /* the day of the first NMEA fix in a file without a date, as 2024-05-18; NULL: it is refused */
  int32_t date_order;      /* rf_date_order of dates in numbers, where no row shows it */
  int32_t repeated_hour;   /* rf_repeated_hour */
  const char *time_format; /* the form of times that are texts, as of strftime; NULL: the usual ones */
} rf_table_options;

int32_t rf_table_options_init(rf_table_options *options, rf_message *error);

/* Which columns of a table are read: a JSON array with an object for each column. `role` is the name of its role; one
 * without a role is not read and needs no values in rf_table_read. `isMark` says whether its name shows whose table it
 * is, so that a part of the columns must have it, too. Fails with RF_INVALID_TABLE. */
int32_t rf_table_roles(const char *const *names, size_t count, const rf_table_options *options, rf_text **roles,
                       rf_message *error);

/* Reads a table by the rules of the tables in files (Docs/Tracks.md). The arrays of columns without a role may be
 * NULL; the others must live as long as the table, because fixes that need no change are read where they lie. A table
 * without a usable fix gives no track, and its report says why.
 * Fails with RF_INVALID_TABLE and RF_INVALID_ARGUMENT. */
int32_t rf_table_read(const rf_table_column *columns, size_t column_count, size_t row_count,
                      const rf_table_options *options, rf_table **table, rf_message *error);

/* Reads a track file from memory, in any format that the command reads, compressed or not. `name` stands for the file in
 * messages, and its last part names the tracks that have no name; NULL means "track". `track` of the options is not used.
 * The bytes are not kept. Where the file cannot be read from some line on, the table has the fixes
 * before it, and its report the error. Fails with RF_INVALID_TRACK where no fix is before it, RF_INVALID_TABLE for the
 * options, and RF_INVALID_ARGUMENT. */
int32_t rf_table_read_file(const uint8_t *bytes, size_t size, const char *name, const rf_table_options *options,
                           rf_table **table, rf_message *error);

/* The fixes of a table, track by track, and where each track begins, for rf_evaluate. `offsets` has one number
 * more than there are tracks. They live as long as the table. */
int32_t rf_table_fixes(const rf_table *table, rf_columns *fixes, const int64_t **offsets, size_t *track_count,
                       rf_message *error);

/* The name of a track. */
int32_t rf_table_track(const rf_table *table, size_t track, rf_string *name, rf_message *error);

/* What was left out and changed, and what is odd about the table or file: a JSON document (Docs/CLibrary.md). `ignored` fixes of
 * it, which an engine left out, count as left out in its line for people. */
int32_t rf_table_report(const rf_table *table, size_t ignored, rf_text **report, rf_message *error);

/* Why an engine that gave no event on the fixes of a table gave none, in one line; the engine is not of RF_APP. */
int32_t rf_table_silence(const rf_table *table, const rf_engine *engine, rf_text **reason, rf_message *error);

int32_t rf_table_free(rf_table *table);

/* ---- Streams of tables ------------------------------------------------------------------------------ */

/* A table that comes in parts, of any number of tracks: the fixes of a track may stand in several parts, and are evaluated
 * with one session, whose device has the name of the track. The names of the columns are those of all parts. The rules for
 * usable fixes go over the parts, and the events are those of rf_table_read and rf_evaluate_named on the whole table, in another
 * order: part by part. The last fixes of a part may wait for the next one. Nothing is sorted: RF_SORT is RF_DROP here. The memory
 * grows with the number of tracks. A stream belongs to one thread at a time, like a session. Fails with RF_INVALID_TABLE and
 * RF_INVALID_ARGUMENT. */
int32_t rf_stream_new(const rf_engine *engine, const char *const *names, size_t count, const rf_table_options *options,
                      rf_stream **stream, rf_message *error);

/* Evaluates the next part. The results have events and crossings, whose tracks are those of the stream; no counts. The
 * arrays may be freed then. Where rows cannot be read (RF_INVALID_TABLE) the stream is of no use any more; the index of
 * the message is that of the row in all parts. */
int32_t rf_stream_take(rf_stream *stream, const rf_table_column *columns, size_t column_count, size_t row_count,
                       rf_results **results, rf_message *error);

/* Evaluates the fixes that waited; nothing can be taken then. The results have the counts of all tracks.
 * Fails with RF_INVALID_TABLE for a table that is of no use as a whole. */
int32_t rf_stream_end(rf_stream *stream, rf_results **results, rf_message *error);

/* The name of a track, by the index in events. It lives as long as the stream. */
int32_t rf_stream_track(rf_stream *stream, size_t track, rf_string *name, rf_message *error);

/* As rf_table_report, on the parts so far. */
int32_t rf_stream_report(rf_stream *stream, size_t ignored, rf_text **report, rf_message *error);

int32_t rf_stream_free(rf_stream *stream);

/* ---- Sessions --------------------------------------------------------------------------------------- */

/* The state of a device that has not been seen. */
int32_t rf_session_new(const rf_engine *engine, rf_session **session, rf_message *error);

int32_t rf_session_free(rf_session *session);

/* The name of the device, by which schedules that ask for some devices (`tracks` of `attendance` in Docs/Zones.md) know it; NULL for
 * none, as at first. Set it before the first fix. Later, what is known of windows that are open is forgotten, unless the name is the
 * same. It is a part of the saved state, and goes with a migration.
 * Fails with RF_INVALID_ARGUMENT for a name of more than 4,096 bytes, RF_BUSY, RF_WRONG_HANDLE. */
int32_t rf_session_set_track(rf_session *session, const char *name, rf_message *error);

/* The name of the device; missing for none. It lives until the next call of rf_session_set_track, and as long as the session. */
int32_t rf_session_track(const rf_session *session, rf_string *name, rf_message *error);

/* Whether suppressions are recorded from now on, 1 or 0; by default not. */
int32_t rf_session_record_suppressions(rf_session *session, int32_t records, rf_message *error);

/* Evaluates the next fix. `counts`, unless it is NULL, receives which of the three the fix was: 1 and two 0. */
int32_t rf_session_process_fix(rf_session *session, const rf_fix *fix, rf_counts *counts, rf_message *error);

/* Evaluates the next fixes; `counts`, unless it is NULL, receives the counts of this call. */
int32_t rf_session_process(rf_session *session, const rf_columns *fixes, rf_counts *counts, rf_message *error);

/* Emits the dwell events, and those of schedules that ask, that are due by a time, for a device that sends nothing. */
int32_t rf_session_advance(rf_session *session, int64_t time, rf_message *error);

/* The earliest moment at which rf_session_advance gives an event if no fix comes before, for a timer: a dwell time or maximum stay is
 * over, an exit has been withheld for long enough, or a schedule asks. RF_NO_TIME for none, as before the first fix and between the
 * end of an app and its next start. It may be past, even before the last fix: advance to the present. Where a schedule asks for a
 * device that is there, and where the visit of a zone without exits ends, no event comes of it. Visits that a migration has ended do
 * not count: the next rf_session_advance reports them. Linear in the zones with a state and the schedules that ask. */
int32_t rf_session_next_deadline(const rf_session *session, int64_t *time, rf_message *error);

/* How many events wait to be taken, and how many crossings they have together. Both pointers may be NULL. */
int32_t rf_session_waiting(const rf_session *session, size_t *events, size_t *crossings, rf_message *error);

/* Moves events into arrays of the caller, the oldest first, as many as fit with all their crossings; the rest
 * waits. `crossings` may be NULL with a room of 0: they are dropped, and the events say how many they were.
 * `event_count` and `crossing_count` receive how many were written; the latter may be NULL.
 * Fails with RF_NO_ROOM when events wait and the first does not fit. */
int32_t rf_session_take_events(rf_session *session, rf_event *events, size_t room, rf_crossing *crossings,
                               size_t crossing_room, size_t *event_count, size_t *crossing_count,
                               rf_message *error);

/* The details of the events that the last call of rf_session_take_events wrote, in their order. The array belongs to the
 * session until the next call that takes events from it, or frees it. */
int32_t rf_session_details(const rf_session *session, const rf_detail **details, size_t *count, rf_message *error);

/* All events that wait, as lines of JSON: the records of NDJSON in Docs/EventFormats.md. `track` is the name of the track
 * in them; NULL means that of rf_session_set_track, or "track" without one. */
int32_t rf_session_take_records(rf_session *session, const char *track, rf_text **records, rf_message *error);

/* The same as rf_session_waiting and rf_session_take_events for suppressions and their failures. */
int32_t rf_session_waiting_suppressions(const rf_session *session, size_t *suppressions, size_t *failures,
                                        rf_message *error);
int32_t rf_session_take_suppressions(rf_session *session, rf_suppression *suppressions, size_t room,
                                     rf_failure *failures, size_t failure_room, size_t *suppression_count,
                                     size_t *failure_count, rf_message *error);

/* Whether a visit of a zone is open: 1 or 0. */
int32_t rf_session_is_inside(const rf_session *session, size_t zone, int32_t *is_inside, rf_message *error);

/* The time of the last fix that was evaluated; RF_NO_TIME before the first. */
int32_t rf_session_last_time(const rf_session *session, int64_t *time, rf_message *error);

/* The state as bytes, the same form as that of the Swift library. It holds positions: protect it like a track.
 * Fails with RF_EVENTS_WAITING while events wait to be taken, which are no part of the state. */
int32_t rf_session_save(const rf_session *session, rf_text **bytes, rf_message *error);

/* Continues a session from its bytes. The engine must have the layout, and should have the mode and the
 * settings, that the session was saved with. `name` stands for the bytes in messages; NULL means "state".
 * With an engine of RF_APP the process of the app has ended: say next how it comes back. Such an engine also reads
 * a session of RF_NORMAL. The session of an app is RF_INVALID_STATE for the engines of one mode.
 * Fails with RF_INVALID_STATE, RF_OTHER_LAYOUT. */
int32_t rf_session_restore(const rf_engine *engine, const uint8_t *bytes, size_t size, const char *name,
                           rf_session **session, rf_message *error);

/* ---- A layout that changes -------------------------------------------------------------------------- */

/* The way from any layout to that of an engine, for any number of sessions and threads. Zones and fences are matched by their
 * ids; Docs/Sessions.md says what becomes of visits. Linear in the layout.
 * Fails with RF_INVALID_LAYOUT where two zones, or two fences of a zone, have one id. */
int32_t rf_migration_new(const rf_engine *engine, rf_migration **migration, rf_message *error);

int32_t rf_migration_free(rf_migration *migration);

/* What becomes of the visits of a session. */
typedef struct rf_migrated {
  int64_t unchanged; /* of unchanged zones: they go on */
  int64_t continued; /* of changed zones that contain the last fix: they go on */
  int64_t ended;     /* of changed zones that do not: the next fix reports the exit, flagged RF_LAYOUT_CHANGED */
  int64_t removed;   /* of removed zones: see rf_session_take_removed */
} rf_migrated;

/* Goes on with the layout of a migration from the next fix on; zones are those of its engine then, whose mode must be that
 * of the session. `outcome` may be NULL.
 * Fails with RF_EVENTS_WAITING while events wait to be taken, which name the zones of the layout before;
 * RF_INVALID_ARGUMENT for another mode. */
int32_t rf_session_migrate(rf_session *session, const rf_migration *migration, rf_migrated *outcome, rf_message *error);

/* The ends of the visits whose zones were removed, since the last call, known from the first fix after the migration on: lines
 * of JSON, each an `exited` event with the ids of zone and fence, as in Docs/EventFormats.md. */
int32_t rf_session_take_removed(rf_session *session, rf_text **records, rf_message *error);

/* As rf_session_restore, but the session may have been saved with another layout: it goes on as after rf_session_migrate.
 * Fails with RF_INVALID_STATE, also for a state of another layout that an earlier version saved without the ids of zones. */
int32_t rf_session_restore_migrating(const rf_migration *migration, const uint8_t *bytes, size_t size, const char *name,
                                     rf_session **session, rf_message *error);

/* ---- Many sessions ---------------------------------------------------------------------------------- */

/* The states of many sessions as one array of bytes, in the form in which `ringfence follow` keeps its devices
 * (Docs/Sessions.md): a service writes one file. They hold positions: protect them like tracks. `ids` has for each session the
 * id by which the caller knows it: UTF-8 of at most 4,096 bytes, each once. All sessions must be of an engine with the same
 * layout and mode as this one; with a count of 0 the arrays may be NULL.
 * Fails with RF_EVENTS_WAITING, RF_BUSY, RF_WRONG_HANDLE, RF_INVALID_ARGUMENT; the index is that of the session. */
int32_t rf_sessions_save(const rf_engine *engine, const rf_session *const *sessions, const rf_string *ids, size_t count,
                         rf_text **bytes, rf_message *error);

/* Reads what rf_sessions_save wrote, completely or not at all. It also reads the state of `follow` where no fix waits. `name`
 * stands for the bytes in messages; NULL means "state". An engine of RF_APP also reads sessions of RF_NORMAL. An app goes on
 * as if it had not been saved, because something else than the app kept it: say what happened to it meanwhile.
 * Fails with RF_INVALID_STATE, RF_OTHER_LAYOUT. */
int32_t rf_saved_read(const rf_engine *engine, const uint8_t *bytes, size_t size, const char *name, rf_saved **saved,
                      rf_message *error);

/* The same for sessions that may have been saved with another layout: they go on as after rf_session_migrate. */
int32_t rf_saved_read_migrating(const rf_migration *migration, const uint8_t *bytes, size_t size, const char *name,
                                rf_saved **saved, rf_message *error);

int32_t rf_saved_count(const rf_saved *saved, size_t *count, rf_message *error);

/* The id of a session, which lives as long as the handle. */
int32_t rf_saved_id(const rf_saved *saved, size_t index, rf_string *id, rf_message *error);

/* A new session that goes on where the saved one stands. */
int32_t rf_saved_session(const rf_saved *saved, size_t index, rf_session **session, rf_message *error);

int32_t rf_saved_free(rf_saved *saved);

/* ---- The app of a session --------------------------------------------------------------------------- */

/* What happens to the app in which a session lives. The engine must have the mode RF_APP, and each session begins in
 * normal mode. A fix is evaluated in the mode that the app has then. Over a change of mode, and when the app ends,
 * visits and retrigger times are kept; the next fix begins a segment. What a zone without a circle has is kept for
 * normal mode. `time` is when it happened, not earlier than the last fix.
 * These functions fail with RF_INVALID_ARGUMENT for the engine of one mode and, but for the first one, RF_NO_TIME. */

/* The process has ended: the user or the system ended it, or the device was switched off. Pending entries and the
 * crossings that count for a percentage are lost with it. `time` may be RF_NO_TIME where it is not known.
 * rf_session_restore and rf_session_relaunched do the same, because a process that is ended seldom says so. */
int32_t rf_session_terminated(rf_session *session, int64_t time, rf_message *error);

/* The system launched the app in the background, after its process had ended: restart mode begins. */
int32_t rf_session_relaunched(rf_session *session, int64_t time, rf_message *error);

/* The user opened the app, whether its process had ended or not: normal mode begins. */
int32_t rf_session_reopened(rf_session *session, int64_t time, rf_message *error);

/* The system had only suspended the app, and it runs again: the mode stays. */
int32_t rf_session_resumed(rf_session *session, int64_t time, rf_message *error);

/* The mode of the next fix: RF_NORMAL or RF_RESTART. */
int32_t rf_session_mode(const rf_session *session, int32_t *mode, rf_message *error);

/* ---- Texts ------------------------------------------------------------------------------------------ */

/* What the linter finds in a layout, with the warnings of the reader: the JSON document of Docs/Lint.md. Of
 * `settings`, which may be NULL, the mode and the restart circles count: restart mode is checked in every mode
 * but RF_NORMAL. */
int32_t rf_lint(const rf_layout *layout, const rf_settings *settings, rf_text **findings, rf_message *error);

/* Why zones triggered, did not trigger or were never reached on one track: the JSON document of
 * Docs/Explain.md. `track` is its name in the document, by which schedules that ask know the device; NULL means "track",
 * and a device without a name. `zone` chooses one zone;
 * RF_NO_INDEX means all. The columns are copied. */
int32_t rf_explain(const rf_engine *engine, const rf_columns *fixes, const char *track, int64_t zone,
                   rf_text **explanation, rf_message *error);

/* How an app in restart mode, or in a scenario, differs from one that is never interrupted, on one track: a line of JSON
 * for each zone, as Docs/Restart.md describes it, and with a scenario a line with what happened to the app, where there
 * is something to report (Docs/LifeCycle.md). The engine must have the mode RF_APP. `track` is as for rf_explain;
 * `scenario` and `profile` as for rf_simulate, but without a scenario, which is NULL, the app is in restart mode.
 * Fails with RF_INVALID_SCENARIO and as rf_explain does. */
int32_t rf_compare(const rf_engine *engine, const rf_columns *fixes, const char *track, const uint8_t *scenario,
                   size_t size, const char *profile, rf_text **comparison, rf_message *error);

/* How certain each trigger of a scenario is on one track: the scenario under three profiles, as lines of JSON that
 * Docs/LifeCycle.md describes. The engine must have the mode RF_APP. Fails as rf_compare does. */
int32_t rf_band(const rf_engine *engine, const rf_columns *fixes, const char *track, const uint8_t *scenario,
                size_t size, rf_text **band, rf_message *error);

/* How certainties are measured. rf_certainty_options_init sets the defaults. */
typedef struct rf_certainty_options {
  size_t size;   /* sizeof(rf_certainty_options) */
  int32_t paths; /* 16...1024: the ways of the device that are sampled; default 64, and 256 where numbers are in doubt */
  uint32_t seed; /* of the random numbers; default 0 */
  double floor;  /* 0...1: possible visits that are less probable are left out; default 0.05 */
} rf_certainty_options;

int32_t rf_certainty_options_init(rf_certainty_options *options, rf_message *error);

/* Prepares an engine of RF_NORMAL to say how sure events are. `options` may be NULL. Takes about as long as rf_engine_new. The engine
 * may be freed before. Fails with RF_INVALID_ARGUMENT for an option out of its range and for another mode. */
int32_t rf_certainty_new(const rf_engine *engine, const rf_certainty_options *options, rf_certainty **certainty,
                         rf_message *error);

int32_t rf_certainty_free(rf_certainty *certainty);

/* How sure the events on one track are, and which visits may be missing: lines of JSON, the records of `evaluate --certainty` in
 * NDJSON (Docs/EventFormats.md). What they say is in Docs/Certainty.md. `track` is its name in the records;
 * NULL means "track". The columns are copied. May be called on several threads at once. */
int32_t rf_certainty_records(const rf_certainty *certainty, const rf_columns *fixes, const char *track, rf_text **records,
                             rf_message *error);

/* What a system monitors for an app (Docs/Plan.md). */
typedef struct rf_plan_options {
  size_t size;             /* sizeof(rf_plan_options) */
  int32_t regions;         /* 2...10000, the refresh circle among them; default 20, those of iOS */
  int32_t reserved;        /* 0 */
  double speed;            /* 0...1000 m/s: how fast devices move; default 50 km/h */
  double delay;            /* 0...86400 s after a device has left a region the app is woken; default 20 */
  double refresh_radius;   /* 0...1000000 m, the least of the refresh circle; default 100 */
} rf_plan_options;

int32_t rf_plan_options_init(rf_plan_options *options, rf_message *error);

/* Prepares a layout to say which circles an app registers. Of `settings` those of the restart circles count; it may be NULL, and so
 * may `options`. The layout may be freed before. Fails with RF_INVALID_ARGUMENT for a number out of its range. */
int32_t rf_planner_new(const rf_layout *layout, const rf_settings *settings, const rf_plan_options *options,
                       rf_planner **planner, rf_message *error);

int32_t rf_planner_free(rf_planner *planner);

/* What an app at a position registers, in place of all that it had registered: a JSON array of objects, the nearest circle first, with
 * `identifier` (what the system calls it: `zone/fence`, `zone/fence#17` for a circle of a chain), `latitude`, `longitude` and `radius`
 * (m) of the circle, `distance` (m from the position to its edge, below 0 inside), and `zone` and `fence` by their numbers. The last
 * one is the refresh circle, `refresh`, without zone and fence, where not all are registered: when it is left, the app asks again.
 * Empty for a layout without restart circles. May be called on several threads at once. */
int32_t rf_planner_regions(const rf_planner *planner, double latitude, double longitude, rf_text **regions, rf_message *error);

/* The bytes of a text; a zero stands behind them. They live as long as the handle. */
int32_t rf_text_bytes(const rf_text *text, rf_string *bytes, rf_message *error);
int32_t rf_text_free(rf_text *text);

#ifdef __cplusplus
}
#endif
#endif
