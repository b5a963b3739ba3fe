// Made by .ci/schemas from Docs/Schemas. Do not edit.
// swift-format-ignore-file

/// The JSON Schemas, without the line end of the files.
enum SchemaTexts {
  static let baseline = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Baseline of Ringfence, version 1",
  "description": "Findings that are known already, as 'ringfence lint --write-baseline' writes them (Docs/Lint.md). A schema cannot say that no object has two members of one name.",
  "type": "object",
  "required": ["ringfence", "version", "files"],
  "additionalProperties": false,
  "properties": {
    "$schema": {
      "title": "Schema",
      "description": "The schema by which an editor checks this file. It is ignored when the file is read.",
      "type": "string"
    },
    "ringfence": { "title": "Kind of file", "description": "What the file is.", "const": "baseline" },
    "version": { "title": "Version", "description": "The version of the form.", "const": 1, "default": 1 },
    "files": {
      "title": "Files",
      "description": "The findings of each layout, by its path from the folder of the baseline.",
      "type": "object",
      "additionalProperties": { "$ref": "#/$defs/findings" }
    }
  },
  "$defs": {
    "findings": {
      "title": "Findings",
      "description": "How often each finding is known, by its rule and its fingerprint.",
      "type": "object",
      "propertyNames": { "pattern": "^[a-z0-9-]+:[0-9a-f]{16}$" },
      "additionalProperties": { "type": "integer", "minimum": 1, "maximum": 1000000000 },
      "examples": [{"size:00c0ffee00c0ffee": 2}]
    }
  },
  "examples": [{"ringfence": "baseline", "version": 1, "files": {}}]
}
"""##
  static let events = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Event record of Ringfence, version 1",
  "description": "One line of the NDJSON of 'ringfence evaluate --format ndjson' and of 'ringfence follow' (Docs/EventFormats.md). Members that this schema does not name may be added. Lines of the other types listed here are defined in Docs/Explain.md and Docs/LifeCycle.md; this schema checks only their type.",
  "type": "object",
  "required": ["type"],
  "properties": {
    "type": {
      "title": "Type",
      "description": "The type of the record; the first four are events.",
      "enum": ["entered", "exited", "crossed", "dwelled", "suppressed", "neverReached", "lifeCycle"]
    }
  },
  "if": { "properties": {"type": {"enum": ["entered", "exited", "crossed", "dwelled"]}} },
  "then": { "$ref": "#/$defs/event" },
  "$defs": {
    "event": {
      "title": "Event",
      "description": "A trigger of a zone.",
      "type": "object",
      "required": ["type", "time", "zone", "fence", "track", "mode", "boundary", "fix", "flags"],
      "properties": {
        "sequence": {
          "title": "Sequence",
          "description": "The number of the event, from 1; only of 'ringfence follow'.",
          "type": "integer",
          "minimum": 1
        },
        "type": {
          "title": "Type",
          "description": "The type of the event.",
          "enum": ["entered", "exited", "crossed", "dwelled"]
        },
        "time": {
          "title": "Time",
          "description": "When a device would report the event: the time of the fix that revealed it.",
          "$ref": "#/$defs/time"
        },
        "zone": { "title": "Zone", "description": "The id of the zone.", "type": "string" },
        "fence": {
          "title": "Fence",
          "description": "The id of the fence that was entered, crossed or left last.",
          "type": "string"
        },
        "track": { "title": "Track", "description": "The id of the track.", "type": "string" },
        "visit": {
          "title": "Visit",
          "description": "The number of the visit, from 1 in each track; not of a crossing.",
          "type": "integer",
          "minimum": 1
        },
        "mode": { "title": "Mode", "description": "The shapes that were checked.", "enum": ["normal", "restart"] },
        "uiAvailable": {
          "title": "User interface",
          "description": "false in restart mode, where an app has no view controllers; else left out.",
          "const": false
        },
        "received": {
          "title": "Received",
          "description": "false in a scenario of an app whose callbacks are in view controllers: no code receives the event; else left out.",
          "const": false
        },
        "boundary": { "$ref": "#/$defs/boundary" },
        "fix": { "$ref": "#/$defs/fix" },
        "direction": {
          "title": "Direction",
          "description": "How the geoline was crossed, seen along it.",
          "enum": ["leftToRight", "rightToLeft"]
        },
        "crossedFences": {
          "title": "Crossed fences",
          "description": "The fences that counted.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/crossedFence" }
        },
        "distance": {
          "title": "Distance",
          "description": "Metres from the fix to the nearest area fence of the zone, in restart mode to the nearest circle.",
          "type": "number",
          "minimum": 0
        },
        "distanceRequired": {
          "title": "Distance required",
          "description": "Metres: the exit distance of the zone.",
          "type": "number",
          "minimum": 0
        },
        "dwellTime": {
          "title": "Dwell time",
          "description": "Seconds from the entry's boundary point to the exit's.",
          "type": "number",
          "minimum": 0
        },
        "flags": {
          "title": "Flags",
          "description": "Facts about the event, in this order.",
          "type": "array",
          "uniqueItems": true,
          "items": { "enum": ["initial", "gap", "late", "derived", "pass"] }
        },
        "customData": {
          "title": "Custom data",
          "description": "The custom data of the zone.",
          "type": "object",
          "minProperties": 1,
          "additionalProperties": { "type": "string" }
        },
        "overshoot": {
          "title": "Overshoot",
          "description": "Metres from the fix to the nearest real area fence of the zone, 0 inside; only in restart mode.",
          "type": "number",
          "minimum": 0
        },
        "zoneName": {
          "title": "Name of the zone",
          "description": "For people; only where the zone has one.",
          "type": "string",
          "minLength": 1
        }
      },
      "allOf": [
        {
          "if": { "properties": {"type": {"const": "crossed"}} },
          "then": { "required": ["direction"], "properties": {"visit": false} },
          "else": { "required": ["visit"], "properties": {"direction": false} }
        },
        {
          "if": { "properties": {"type": {"const": "exited"}} },
          "then": { "required": ["distanceRequired", "dwellTime"] },
          "else": { "properties": {"distance": false, "distanceRequired": false, "dwellTime": false} }
        },
        {
          "if": { "properties": {"mode": {"const": "restart"}} },
          "then": { "required": ["uiAvailable"] },
          "else": { "properties": {"uiAvailable": false, "received": false, "overshoot": false} }
        }
      ]
    },
    "time": {
      "title": "Time",
      "description": "A time by RFC 3339 in UTC with milliseconds.",
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"
    },
    "boundary": {
      "title": "Boundary point",
      "description": "When and where the path met the edge.",
      "type": "object",
      "required": ["time", "latitude", "longitude"],
      "properties": {
        "time": { "$ref": "#/$defs/time" },
        "latitude": {
          "title": "Latitude",
          "description": "Degrees north, with 7 decimals.",
          "type": "number",
          "minimum": -90,
          "maximum": 90
        },
        "longitude": {
          "title": "Longitude",
          "description": "Degrees east, -180…180, with 7 decimals.",
          "type": "number",
          "minimum": -180,
          "maximum": 180
        }
      }
    },
    "fix": {
      "title": "Fix",
      "description": "The fix that revealed the event.",
      "type": "object",
      "required": ["time", "latitude", "longitude"],
      "properties": {
        "time": { "$ref": "#/$defs/time" },
        "latitude": {
          "title": "Latitude",
          "description": "Degrees north, with 7 decimals.",
          "type": "number",
          "minimum": -90,
          "maximum": 90
        },
        "longitude": {
          "title": "Longitude",
          "description": "Degrees east, -180…180, with 7 decimals.",
          "type": "number",
          "minimum": -180,
          "maximum": 180
        },
        "accuracy": {
          "title": "Accuracy",
          "description": "Metres; where the receiver gave it.",
          "type": "number",
          "minimum": 0
        },
        "speed": {
          "title": "Speed",
          "description": "Metres per second; where the receiver gave it.",
          "type": "number",
          "minimum": 0
        },
        "course": {
          "title": "Course",
          "description": "Degrees clockwise from north; where the receiver gave it.",
          "type": "number",
          "minimum": 0,
          "exclusiveMaximum": 360
        }
      }
    },
    "crossedFence": {
      "title": "Crossed fence",
      "description": "A fence with the time and position of its crossing.",
      "type": "object",
      "required": ["fence", "time", "latitude", "longitude"],
      "properties": {
        "fence": { "title": "Fence", "description": "The id of the fence.", "type": "string" },
        "time": { "$ref": "#/$defs/time" },
        "latitude": {
          "title": "Latitude",
          "description": "Degrees north, with 7 decimals.",
          "type": "number",
          "minimum": -90,
          "maximum": 90
        },
        "longitude": {
          "title": "Longitude",
          "description": "Degrees east, -180…180, with 7 decimals.",
          "type": "number",
          "minimum": -180,
          "maximum": 180
        }
      }
    }
  },
  "examples": [
    {
      "type": "entered",
      "time": "2026-03-06T23:55:47.000Z",
      "zone": "cafe",
      "fence": "door",
      "track": "track.nmea",
      "visit": 1,
      "mode": "normal",
      "boundary": { "time": "2026-03-06T23:55:46.889Z", "latitude": -37.8179493, "longitude": 144.9396302 },
      "fix": { "time": "2026-03-06T23:55:47.000Z", "latitude": -37.8179484, "longitude": 144.9396434 },
      "flags": []
    }
  ]
}
"""##
  static let expectations = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Row of an expectation file of Ringfence, version 1",
  "description": "One line of an NDJSON file of expected events (Docs/Verify.md): an event, the header, or the record of a life cycle, which is ignored. Quantities are numbers in SI units, or texts with a unit. A schema of one line cannot say all that the reader checks: that no object has two members of one name, that numbers are finite, that the header is the first line, that an event is of a zone and type that the header compares, that a tolerance of time with a unit is at most 10⁹ s, and that the date of a time exists in its year.",
  "type": "object",
  "if": { "required": ["ringfence"] },
  "then": { "$ref": "#/$defs/header" },
  "else": {
    "if": { "required": ["type"], "properties": {"type": {"const": "lifeCycle"}} },
    "then": {},
    "else": { "$ref": "#/$defs/event" }
  },
  "$defs": {
    "header": {
      "title": "Header",
      "description": "Values that hold for all rows of the file.",
      "type": "object",
      "required": ["ringfence", "version"],
      "additionalProperties": false,
      "properties": {
        "ringfence": { "title": "Kind", "description": "The kind of the file.", "const": "expectations" },
        "version": { "title": "Version", "description": "The version of the form.", "const": 1, "default": 1 },
        "tolerance": { "$ref": "#/$defs/tolerance" },
        "zones": {
          "title": "Zones",
          "description": "The ids of the zones that are compared. Left out: all.",
          "type": "array",
          "minItems": 1,
          "items": { "type": "string" }
        },
        "types": {
          "title": "Types",
          "description": "The types of the events that are compared. Left out: all.",
          "type": "array",
          "minItems": 1,
          "items": { "enum": ["entered", "exited", "crossed", "dwelled"] }
        }
      }
    },
    "event": {
      "title": "Expected event",
      "description": "Only the members that are written are compared.",
      "type": "object",
      "required": ["type", "zone"],
      "additionalProperties": false,
      "properties": {
        "type": {
          "title": "Type",
          "description": "The type of the event.",
          "enum": ["entered", "exited", "crossed", "dwelled"]
        },
        "time": { "title": "Time", "description": "When a device would report the event.", "$ref": "#/$defs/time" },
        "zone": { "title": "Zone", "description": "The id of the zone.", "type": "string" },
        "fence": { "title": "Fence", "description": "The id of the fence.", "type": "string" },
        "track": { "title": "Track", "description": "The id of the track.", "type": "string" },
        "visit": {
          "title": "Visit",
          "description": "The number of the visit, from 1 in each track.",
          "type": "integer",
          "minimum": 1,
          "exclusiveMaximum": 9223372036854775808
        },
        "mode": { "title": "Mode", "description": "The shapes that were checked.", "enum": ["normal", "restart"] },
        "boundary": { "$ref": "#/$defs/boundary" },
        "fix": { "$ref": "#/$defs/fix" },
        "direction": {
          "title": "Direction",
          "description": "How a geoline was crossed, seen along it.",
          "enum": ["leftToRight", "rightToLeft"]
        },
        "crossedFences": {
          "title": "Crossed fences",
          "description": "The fences that counted, in this order.",
          "type": "array",
          "items": { "$ref": "#/$defs/crossedFence" }
        },
        "distance": {
          "title": "Distance",
          "description": "From the fix to the nearest area fence of the zone: metres, or a text with a unit.",
          "anyOf": [
            { "type": "number" },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "distanceRequired": {
          "title": "Distance required",
          "description": "The exit distance of the zone: metres, or a text with a unit.",
          "anyOf": [
            { "type": "number" },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "dwellTime": {
          "title": "Dwell time",
          "description": "The time inside: seconds, or a text with a unit.",
          "examples": ["55 s"],
          "anyOf": [
            { "type": "number" },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "flags": {
          "title": "Flags",
          "description": "The set of flags; an empty array means none.",
          "type": "array",
          "items": { "enum": ["initial", "gap", "late", "derived", "pass"] }
        },
        "customData": {
          "title": "Custom data",
          "description": "The custom data of the zone.",
          "type": "object",
          "additionalProperties": { "type": "string" }
        },
        "overshoot": {
          "title": "Overshoot",
          "description": "From the fix to the nearest real fence in restart mode: metres, or a text with a unit.",
          "anyOf": [
            { "type": "number" },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "tolerance": { "$ref": "#/$defs/tolerance" },
        "uiAvailable": { "title": "User interface", "description": "Not compared: it follows from the mode." },
        "received": { "title": "Received", "description": "Not compared: it follows from the scenario." },
        "zoneName": { "title": "Name of the zone", "description": "Not compared: the layout has it." }
      }
    },
    "tolerance": {
      "title": "Tolerance",
      "description": "The differences that are accepted.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "time": {
          "title": "Time",
          "description": "For times and durations, 0…10⁹ s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 0.002,
          "examples": ["1 s"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000000000.0 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "distance": {
          "title": "Distance",
          "description": "For lengths and positions, 0 or more: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 0.02,
          "examples": ["5 m"],
          "anyOf": [
            { "type": "number", "minimum": 0 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        }
      }
    },
    "time": {
      "title": "Time",
      "description": "A time by RFC 3339, with any offset; UTC without one.",
      "type": "string",
      "pattern": "^[ \\t\\n\\r]*[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))T(([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?|24:00:00(\\.0+)?)([Zz]|[+-]((0[0-9]|1[0-3])(:?[0-5][0-9])?|14(:?00)?))?[ \\t\\n\\r]*$",
      "examples": ["2026-03-06T23:55:47Z"]
    },
    "boundary": {
      "title": "Boundary point",
      "description": "When and where the path met the edge.",
      "type": "object",
      "additionalProperties": false,
      "dependentRequired": { "latitude": ["longitude"], "longitude": ["latitude"] },
      "properties": {
        "time": { "$ref": "#/$defs/time" },
        "latitude": {
          "title": "Latitude",
          "description": "Degrees north.",
          "type": "number",
          "minimum": -90,
          "maximum": 90
        },
        "longitude": {
          "title": "Longitude",
          "description": "Degrees east.",
          "type": "number",
          "minimum": -540,
          "maximum": 540
        }
      }
    },
    "fix": {
      "title": "Fix",
      "description": "The fix that revealed the event.",
      "type": "object",
      "additionalProperties": false,
      "dependentRequired": { "latitude": ["longitude"], "longitude": ["latitude"] },
      "properties": {
        "time": { "$ref": "#/$defs/time" },
        "latitude": {
          "title": "Latitude",
          "description": "Degrees north.",
          "type": "number",
          "minimum": -90,
          "maximum": 90
        },
        "longitude": {
          "title": "Longitude",
          "description": "Degrees east.",
          "type": "number",
          "minimum": -540,
          "maximum": 540
        },
        "accuracy": {
          "title": "Accuracy",
          "description": "Metres, or a text with a unit.",
          "anyOf": [
            { "type": "number" },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "speed": {
          "title": "Speed",
          "description": "Metres per second, or a text with a unit.",
          "anyOf": [
            { "type": "number" },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]/[sS]|[kK][mM]/[hH]|[mM][pP][hH]|[kK][nN]|[fF][tT]/[sS])?[ \\t]*$"
            }
          ]
        },
        "course": {
          "title": "Course",
          "description": "Degrees clockwise from north, or a text with the unit deg or °.",
          "anyOf": [
            { "type": "number" },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([dD][eE][gG]|°)?[ \\t]*$"
            }
          ]
        }
      }
    },
    "crossedFence": {
      "title": "Crossed fence",
      "description": "A fence with the time and position of its crossing.",
      "type": "object",
      "required": ["fence"],
      "additionalProperties": false,
      "dependentRequired": { "latitude": ["longitude"], "longitude": ["latitude"] },
      "properties": {
        "fence": { "title": "Fence", "description": "The id of the fence.", "type": "string" },
        "time": { "$ref": "#/$defs/time" },
        "latitude": {
          "title": "Latitude",
          "description": "Degrees north.",
          "type": "number",
          "minimum": -90,
          "maximum": 90
        },
        "longitude": {
          "title": "Longitude",
          "description": "Degrees east.",
          "type": "number",
          "minimum": -540,
          "maximum": 540
        }
      }
    }
  },
  "examples": [
    { "ringfence": "expectations", "version": 1, "tolerance": {"time": "1 s", "distance": "5 m"} },
    { "type": "entered", "zone": "cafe", "time": "2026-03-06T23:55:47Z" }
  ]
}
"""##
  static let findings = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Findings of Ringfence, version 1",
  "description": "What 'ringfence lint --format json' writes (Docs/Lint.md): findings in layouts, and the files that could not be read. Members that this schema does not name may be added.",
  "type": "object",
  "required": ["version", "findings", "errors", "files", "error", "warning", "info"],
  "properties": {
    "version": { "title": "Version", "description": "The version of the form.", "const": 1 },
    "findings": {
      "title": "Findings",
      "description": "The findings, in the order of the files and layouts.",
      "type": "array",
      "items": { "$ref": "#/$defs/finding" }
    },
    "errors": {
      "title": "Errors",
      "description": "The files that could not be read.",
      "type": "array",
      "items": { "$ref": "#/$defs/error" }
    },
    "files": {
      "title": "Files",
      "description": "The number of files that were linted.",
      "type": "integer",
      "minimum": 0
    },
    "error": {
      "title": "Errors",
      "description": "The number of findings that are errors.",
      "type": "integer",
      "minimum": 0
    },
    "warning": {
      "title": "Warnings",
      "description": "The number of findings that are warnings.",
      "type": "integer",
      "minimum": 0
    },
    "info": {
      "title": "Remarks",
      "description": "The number of findings that are remarks.",
      "type": "integer",
      "minimum": 0
    },
    "suppressed": {
      "title": "Suppressed",
      "description": "The number of findings that a suppression of the settings covers, left out for 0. They are not in findings.",
      "type": "integer",
      "minimum": 1
    },
    "unchanged": {
      "title": "Unchanged",
      "description": "The number of findings that are in the baseline; with a baseline only. They are not in findings.",
      "type": "integer",
      "minimum": 0
    },
    "fixed": {
      "title": "Fixed",
      "description": "The findings of the baseline that are gone; with a baseline only.",
      "type": "array",
      "items": { "$ref": "#/$defs/fixed" }
    }
  },
  "$defs": {
    "finding": {
      "title": "Finding",
      "description": "A finding of the linter, or a warning of a reader.",
      "type": "object",
      "required": ["file", "rule", "severity", "message"],
      "dependentRequired": { "column": ["line"], "otherZone": ["zone"], "otherFence": ["otherZone"] },
      "properties": {
        "file": {
          "title": "File",
          "description": "The name of the file as it was given; '-' is standard input.",
          "type": "string"
        },
        "line": {
          "title": "Line",
          "description": "The line, from 1; left out for the file as a whole.",
          "type": "integer",
          "minimum": 1
        },
        "column": {
          "title": "Column",
          "description": "The column in bytes, from 1.",
          "type": "integer",
          "minimum": 1
        },
        "rule": {
          "title": "Rule",
          "description": "The name of the rule, or the code of the reader's warning.",
          "type": "string",
          "pattern": "^[a-z]+(-[a-z]+)*$",
          "examples": ["spacing", "duplicate-zone"]
        },
        "severity": { "title": "Severity", "description": "The severity.", "enum": ["error", "warning", "info"] },
        "zone": { "title": "Zone", "description": "The id of the zone.", "type": "string" },
        "fence": { "title": "Fence", "description": "The id of the fence.", "type": "string" },
        "otherZone": {
          "title": "Other zone",
          "description": "The id of the zone of the other fence.",
          "type": "string"
        },
        "otherFence": { "title": "Other fence", "description": "The id of the other fence.", "type": "string" },
        "found": {
          "title": "Found",
          "description": "The value found: metres, square metres, metres per second, seconds, percent, degrees or a count, by the rule.",
          "type": "number"
        },
        "required": {
          "title": "Required",
          "description": "The value required, in the same unit.",
          "type": "number"
        },
        "more": {
          "title": "More",
          "description": "The number of pairs that are not listed.",
          "type": "integer",
          "minimum": 1
        },
        "point": {
          "title": "Point",
          "description": "[longitude, latitude] in degrees of the point where edges meet.",
          "type": "array",
          "minItems": 2,
          "maxItems": 2,
          "prefixItems": [
            { "type": "number", "minimum": -180, "maximum": 180 },
            { "type": "number", "minimum": -90, "maximum": 90 }
          ]
        },
        "message": {
          "title": "Message",
          "description": "The finding and the remedy, as a sentence.",
          "type": "string"
        }
      }
    },
    "fixed": {
      "title": "Fixed finding",
      "description": "A finding of the baseline that is gone.",
      "type": "object",
      "required": ["baseline", "file", "rule", "fingerprint", "count"],
      "properties": {
        "baseline": { "title": "Baseline", "description": "The baseline as it was given.", "type": "string" },
        "file": { "title": "File", "description": "The path of the layout from the folder of the baseline.", "type": "string" },
        "rule": { "title": "Rule", "description": "The rule, or the code of a reader's warning.", "type": "string" },
        "fingerprint": {
          "title": "Fingerprint",
          "description": "What the finding was about.",
          "type": "string",
          "pattern": "^[0-9a-f]{16}$"
        },
        "count": { "title": "Count", "description": "How many of these findings are gone.", "type": "integer", "minimum": 1 }
      }
    },
    "error": {
      "title": "Error",
      "description": "A file that could not be read, and the reason.",
      "type": "object",
      "required": ["file", "code", "message"],
      "dependentRequired": { "column": ["line"] },
      "properties": {
        "file": {
          "title": "File",
          "description": "The name of the file as it was given; '-' is standard input.",
          "type": "string"
        },
        "line": {
          "title": "Line",
          "description": "The line, from 1; left out for the file as a whole.",
          "type": "integer",
          "minimum": 1
        },
        "column": {
          "title": "Column",
          "description": "The column in bytes, from 1.",
          "type": "integer",
          "minimum": 1
        },
        "code": {
          "title": "Code",
          "description": "The stable code of the reader's error (Docs/Diagnostics.md).",
          "type": "string",
          "pattern": "^[a-z]+(-[a-z]+)*$"
        },
        "message": {
          "title": "Message",
          "description": "The value found and the value expected, as a sentence.",
          "type": "string"
        }
      }
    }
  },
  "examples": [{"version": 1, "findings": [], "errors": [], "files": 1, "error": 0, "warning": 0, "info": 0}]
}
"""##
  static let geojson = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Layout of Ringfence in GeoJSON",
  "description": "The zones of a file as GeoJSON (RFC 7946): a FeatureCollection, a Feature, or an array of Features (Docs/ZoneFiles.md). Properties that are no settings are custom data; those whose names are near to a setting are marked as deprecated. A schema cannot say all that the reader checks: that no object has two members of one name, that a quantity with a unit is in the range of the number, that a time zone and a date exist, that a text with JSON holds what the object may hold, that a ring has three corners, that a Point has a radius or one is given by --default-radius, and that the features of a zone agree.",
  "anyOf": [
    {
      "$ref": "#/$defs/collection"
    },
    {
      "$ref": "#/$defs/feature"
    },
    {
      "title": "Features",
      "description": "Features without a collection around them.",
      "type": "array",
      "minItems": 1,
      "items": {
        "$ref": "#/$defs/feature"
      }
    }
  ],
  "$defs": {
    "collection": {
      "title": "Collection",
      "description": "Features that are the fences of zones.",
      "type": "object",
      "required": [
        "type",
        "features"
      ],
      "properties": {
        "type": {
          "const": "FeatureCollection"
        },
        "name": {
          "title": "Name",
          "description": "The name of the layout, for people."
        },
        "timeZone": {
          "title": "Time zone",
          "description": "The time zone of schedules that name none.",
          "default": "UTC",
          "$ref": "#/$defs/timeZone"
        },
        "features": {
          "title": "Features",
          "description": "The fences.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/feature"
          }
        }
      }
    },
    "feature": {
      "title": "Feature",
      "description": "A fence, and a zone of its own unless its properties name one.",
      "type": "object",
      "required": [
        "type",
        "geometry"
      ],
      "properties": {
        "type": {
          "const": "Feature"
        },
        "id": {
          "title": "Id",
          "description": "The id of the fence and, without the property 'zone', of the zone.",
          "type": [
            "string",
            "number",
            "null"
          ]
        },
        "properties": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "$ref": "#/$defs/properties"
            }
          ]
        },
        "geometry": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "$ref": "#/$defs/geometry"
            }
          ]
        }
      }
    },
    "properties": {
      "title": "Properties",
      "description": "The settings of the zone; all others are custom data.",
      "type": "object",
      "properties": {
        "id": {
          "title": "Id",
          "description": "The id of the fence and, without 'zone', of the zone, if the feature has no id of its own."
        },
        "name": {
          "title": "Name",
          "description": "The name of the zone, where a feature is a zone of its own; also its id, if it has no other.",
          "examples": [
            "Cafe at the harbour"
          ]
        },
        "zone": {
          "title": "Zone",
          "description": "The zone that the feature belongs to: features of one name are its fences.",
          "type": [
            "string",
            "number",
            "null"
          ],
          "examples": [
            "port"
          ]
        },
        "zoneName": {
          "title": "Zone name",
          "description": "The name of the zone that several features form.",
          "type": [
            "string",
            "null"
          ],
          "examples": [
            "Port"
          ]
        },
        "radius": {
          "title": "Radius",
          "description": "The radius of a Point. Above 0 and at most 1,000,000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "examples": [
            40,
            "500 ft"
          ],
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 1000000
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "exit": {
          "title": "Exit",
          "description": "Whether 'exited' is emitted.",
          "default": true,
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "boolean"
            }
          ]
        },
        "exitDistance": {
          "title": "Exit distance",
          "description": "How far outside a fix must be for an exit, 0…1000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "examples": [
            30,
            "100 ft"
          ],
          "default": 30,
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "number",
              "minimum": 0,
              "maximum": 1000
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "dwell": {
          "title": "Dwell time",
          "description": "'dwelled' is emitted after a stay of this long, above 0 and at most 10⁹ s: seconds, or a text with a unit (s, ms, min, h, d). Left out: it is not emitted.",
          "examples": [
            300,
            "5 min"
          ],
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "number",
              "minimum": 1e-06,
              "maximum": 1000000000.0
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "minimumRetriggerTime": {
          "title": "Minimum retrigger time",
          "description": "For how long the zone does not trigger again, 0…10⁹ s: seconds, or a text with a unit (s, ms, min, h, d).",
          "examples": [
            1800,
            "30 min"
          ],
          "default": 0,
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "number",
              "minimum": 0,
              "maximum": 1000000000.0
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "conditions": {
          "title": "Conditions",
          "description": "What must hold besides the position.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "$ref": "#/$defs/conditions"
            },
            {
              "description": "The same as a text with JSON, as GDAL and QGIS write objects.",
              "type": "string",
              "pattern": "^[ \\t\\r\\n]*(\\{[\\s\\S]*)?$"
            }
          ]
        },
        "customData": {
          "title": "Custom data",
          "description": "Texts that are copied to every event of the zone, in this order.",
          "examples": [
            {
              "store": "12"
            }
          ],
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            {
              "description": "The same as a text with JSON, as GDAL and QGIS write objects.",
              "type": "string",
              "pattern": "^[ \\t\\r\\n]*(\\{[\\s\\S]*)?$"
            }
          ]
        },
        "lint": {
          "title": "Lint",
          "description": "Settings of the linter for this zone.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "required": [
                "disable"
              ],
              "additionalProperties": false,
              "properties": {
                "disable": {
                  "title": "Disabled rules",
                  "description": "Rules of the linter that are switched off for this zone (Docs/Lint.md).",
                  "type": "array",
                  "items": {
                    "enum": [
                      "spacing",
                      "spacing-same-zone",
                      "restart-overlap",
                      "restart-overshoot",
                      "restart-excluded",
                      "restart-retrigger",
                      "restart-fast-pass",
                      "region-limit",
                      "size",
                      "self-intersection",
                      "ring-not-closed",
                      "ring-too-short",
                      "hole-outside",
                      "duplicate-vertex",
                      "spike",
                      "rectangle-corners",
                      "coordinate-order",
                      "never-decidable",
                      "duplicate-id",
                      "duplicate-name",
                      "duplicate-fence",
                      "condition-unsatisfiable",
                      "condition-trivial",
                      "dwell-without-exit",
                      "dwell-retrigger",
                      "layout-swapped",
                      "android-undecidable",
                      "wake-too-early",
                      "platform-regions",
                      "ghost-risk",
                      "overlap",
                      "unused-suppression",
                      "expired-suppression"
                    ]
                  },
                  "examples": [
                    [
                      "spacing"
                    ]
                  ]
                }
              }
            },
            {
              "description": "The same as a text with JSON, as GDAL and QGIS write objects.",
              "type": "string",
              "pattern": "^[ \\t\\r\\n]*(\\{[\\s\\S]*)?$"
            }
          ]
        },
        "Radius": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "RADIUS": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "radius_m": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "radiusM": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "radius_meters": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "radiusMeters": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "radius (m)": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "buffer": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "buffer_m": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'radius'?"
        },
        "Dwell": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'dwell'?"
        },
        "dwel": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'dwell'?"
        },
        "dwellTime": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'dwell'?"
        },
        "dwell_time": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'dwell'?"
        },
        "dwellSeconds": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'dwell'?"
        },
        "dwell_seconds": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'dwell'?"
        },
        "retrigger": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'minimumRetriggerTime'?"
        },
        "retriggerTime": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'minimumRetriggerTime'?"
        },
        "retrigger_time": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'minimumRetriggerTime'?"
        },
        "minRetriggerTime": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'minimumRetriggerTime'?"
        },
        "minimum_retrigger_time": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'minimumRetriggerTime'?"
        },
        "exit_distance": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'exitDistance'?"
        },
        "exitdistance": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'exitDistance'?"
        },
        "Name": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'name'?"
        },
        "NAME": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'name'?"
        },
        "minSpeed": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'conditions'?"
        },
        "min_speed": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'conditions'?"
        },
        "minimum_speed": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'conditions'?"
        },
        "minimumSpeed": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'conditions'?"
        },
        "maxSpeed": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'conditions'?"
        },
        "max_speed": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'conditions'?"
        },
        "percentageCrossed": {
          "deprecated": true,
          "description": "Custom data and no setting: did you mean 'conditions'?"
        },
        "enabled": {
          "deprecated": true,
          "description": "No setting: the zone is evaluated, whatever the value is. A zone that is left out of the file is off."
        },
        "active": {
          "deprecated": true,
          "description": "No setting: the zone is evaluated, whatever the value is. A zone that is left out of the file is off."
        },
        "disabled": {
          "deprecated": true,
          "description": "No setting: the zone is evaluated, whatever the value is. A zone that is left out of the file is off."
        }
      }
    },
    "geometry": {
      "title": "Geometry",
      "description": "A Point is a circle, a LineString a geoline.",
      "type": "object",
      "required": [
        "type",
        "coordinates"
      ],
      "properties": {
        "type": {
          "enum": [
            "Point",
            "LineString",
            "Polygon",
            "MultiPolygon"
          ]
        },
        "coordinates": {
          "type": "array"
        }
      },
      "allOf": [
        {
          "if": {
            "properties": {
              "type": {
                "const": "Point"
              }
            }
          },
          "then": {
            "properties": {
              "coordinates": {
                "anyOf": [
                  {
                    "$ref": "#/$defs/position"
                  },
                  {
                    "$ref": "#/$defs/nothing"
                  }
                ]
              }
            }
          }
        },
        {
          "if": {
            "properties": {
              "type": {
                "const": "LineString"
              }
            }
          },
          "then": {
            "properties": {
              "coordinates": {
                "anyOf": [
                  {
                    "type": "array",
                    "minItems": 2,
                    "items": {
                      "$ref": "#/$defs/position"
                    }
                  },
                  {
                    "$ref": "#/$defs/nothing"
                  }
                ]
              }
            }
          }
        },
        {
          "if": {
            "properties": {
              "type": {
                "const": "Polygon"
              }
            }
          },
          "then": {
            "properties": {
              "coordinates": {
                "anyOf": [
                  {
                    "$ref": "#/$defs/polygon"
                  },
                  {
                    "$ref": "#/$defs/nothing"
                  }
                ]
              }
            }
          }
        },
        {
          "if": {
            "properties": {
              "type": {
                "const": "MultiPolygon"
              }
            }
          },
          "then": {
            "properties": {
              "coordinates": {
                "anyOf": [
                  {
                    "type": "array",
                    "items": {
                      "$ref": "#/$defs/polygon"
                    }
                  },
                  {
                    "$ref": "#/$defs/nothing"
                  }
                ]
              }
            }
          }
        }
      ]
    },
    "nothing": {
      "description": "No geometry: no fence, and a warning.",
      "type": "array",
      "maxItems": 0
    },
    "polygon": {
      "title": "Polygon",
      "description": "Rings, the outer one first, then holes.",
      "type": "array",
      "minItems": 1,
      "items": {
        "$ref": "#/$defs/ring"
      },
      "examples": [
        [
          [
            [
              144.962,
              -37.814
            ],
            [
              144.963,
              -37.814
            ],
            [
              144.963,
              -37.813
            ],
            [
              144.962,
              -37.814
            ]
          ]
        ]
      ]
    },
    "ring": {
      "title": "Ring",
      "description": "Positions of three corners or more. The first one may be repeated at the end.",
      "type": "array",
      "minItems": 3,
      "items": {
        "$ref": "#/$defs/position"
      }
    },
    "position": {
      "title": "Position",
      "description": "[longitude, latitude] in degrees on WGS 84, as in GeoJSON; further numbers (an altitude) are ignored.",
      "type": "array",
      "minItems": 2,
      "prefixItems": [
        {
          "title": "Longitude",
          "description": "Degrees east, -540…540, so that a shape across the antimeridian is written without a jump.",
          "type": "number",
          "minimum": -540,
          "maximum": 540
        },
        {
          "title": "Latitude",
          "description": "Degrees north, -90…90.",
          "type": "number",
          "minimum": -90,
          "maximum": 90
        }
      ],
      "items": {
        "type": "number"
      },
      "examples": [
        [
          144.9631,
          -37.8136
        ]
      ]
    },
    "timeZone": {
      "title": "Time zone",
      "description": "A name of the IANA time zone database, or UTC.",
      "type": "string",
      "minLength": 1,
      "pattern": "^[A-Za-z0-9_+/-]+$",
      "examples": [
        "Europe/Paris",
        "Australia/Melbourne",
        "America/New_York",
        "UTC"
      ]
    },
    "conditions": {
      "title": "Conditions",
      "description": "What must hold besides the position. All kinds must be met; of several conditions of one kind, one.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "speed": {
          "title": "Speed",
          "description": "A speed condition, or an array of them.",
          "anyOf": [
            {
              "$ref": "#/$defs/speed"
            },
            {
              "type": "array",
              "minItems": 1,
              "items": {
                "$ref": "#/$defs/speed"
              }
            }
          ]
        },
        "bearing": {
          "title": "Bearing",
          "description": "A bearing condition, or an array of them.",
          "anyOf": [
            {
              "$ref": "#/$defs/bearing"
            },
            {
              "type": "array",
              "minItems": 1,
              "items": {
                "$ref": "#/$defs/bearing"
              }
            }
          ]
        },
        "percentageCrossed": {
          "title": "Percentage crossed",
          "description": "A condition on the share of fences crossed, or an array of them.",
          "anyOf": [
            {
              "$ref": "#/$defs/percentageCrossed"
            },
            {
              "type": "array",
              "minItems": 1,
              "items": {
                "$ref": "#/$defs/percentageCrossed"
              }
            }
          ]
        },
        "schedule": {
          "title": "Schedule",
          "description": "A schedule, or an array of them.",
          "anyOf": [
            {
              "$ref": "#/$defs/schedule"
            },
            {
              "type": "array",
              "minItems": 1,
              "items": {
                "$ref": "#/$defs/schedule"
              }
            }
          ]
        }
      }
    },
    "speed": {
      "title": "Speed condition",
      "description": "A range of speeds: a minimum, a maximum or both.",
      "type": "object",
      "additionalProperties": false,
      "anyOf": [
        {
          "required": [
            "minimum"
          ]
        },
        {
          "required": [
            "maximum"
          ]
        }
      ],
      "properties": {
        "minimum": {
          "title": "Minimum",
          "description": "The lowest speed, 0 or more: metres per second, or a text with a unit (m/s, km/h, mph, kn, ft/s).",
          "examples": [
            "5 kn"
          ],
          "anyOf": [
            {
              "type": "number",
              "minimum": 0
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]/[sS]|[kK][mM]/[hH]|[mM][pP][hH]|[kK][nN]|[fF][tT]/[sS])?[ \\t]*$"
            }
          ]
        },
        "maximum": {
          "title": "Maximum",
          "description": "The highest speed, 0 or more: metres per second, or a text with a unit (m/s, km/h, mph, kn, ft/s).",
          "examples": [
            "30 km/h"
          ],
          "anyOf": [
            {
              "type": "number",
              "minimum": 0
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]/[sS]|[kK][mM]/[hH]|[mM][pP][hH]|[kK][nN]|[fF][tT]/[sS])?[ \\t]*$"
            }
          ]
        },
        "when": {
          "title": "When",
          "description": "Where the speed is evaluated: inside the zone, or at the crossing of the edge.",
          "enum": [
            "inside",
            "crossing"
          ],
          "default": "inside"
        }
      },
      "examples": [
        {
          "maximum": "30 km/h"
        }
      ]
    },
    "bearing": {
      "title": "Bearing condition",
      "description": "An arc of directions. It runs clockwise, with both ends included.",
      "type": "object",
      "required": [
        "from",
        "to"
      ],
      "additionalProperties": false,
      "properties": {
        "from": {
          "title": "From",
          "description": "The beginning of the arc, -360…360 degrees clockwise from north: a number, or a text with the unit deg or °.",
          "examples": [
            315,
            "315 deg"
          ],
          "anyOf": [
            {
              "type": "number",
              "minimum": -360,
              "maximum": 360
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([dD][eE][gG]|°)?[ \\t]*$"
            }
          ]
        },
        "to": {
          "title": "To",
          "description": "The end of the arc, -360…360 degrees clockwise from north: a number, or a text with the unit deg or °.",
          "examples": [
            45,
            "45 deg"
          ],
          "anyOf": [
            {
              "type": "number",
              "minimum": -360,
              "maximum": 360
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([dD][eE][gG]|°)?[ \\t]*$"
            }
          ]
        },
        "when": {
          "title": "When",
          "description": "Where the bearing is evaluated: at the crossing of the edge, or inside the zone.",
          "enum": [
            "inside",
            "crossing"
          ],
          "default": "crossing"
        }
      },
      "examples": [
        {
          "from": 315,
          "to": 45
        }
      ]
    },
    "percentageCrossed": {
      "title": "Percentage crossed",
      "description": "The share of the zone's fences that must have been crossed.",
      "type": "object",
      "required": [
        "percentage"
      ],
      "additionalProperties": false,
      "properties": {
        "percentage": {
          "title": "Percentage",
          "description": "Percent of the fences, above 0 and at most 100.",
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 100,
          "examples": [
            50
          ]
        },
        "timeout": {
          "title": "Timeout",
          "description": "How long a crossing counts, above 0 and at most 10⁹ s: seconds, or a text with a unit (s, ms, min, h, d). Left out: a crossing of any age.",
          "examples": [
            600,
            "10 min"
          ],
          "anyOf": [
            {
              "type": "number",
              "minimum": 1e-06,
              "maximum": 1000000000.0
            },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "sequential": {
          "title": "Sequential",
          "description": "Whether the fences must be crossed in their order.",
          "type": "boolean",
          "default": false
        }
      },
      "examples": [
        {
          "percentage": 50,
          "timeout": "10 min",
          "sequential": true
        }
      ]
    },
    "schedule": {
      "title": "Schedule",
      "description": "Days, hours and dates on local clocks; at least one of days, from, to, fromDate and toDate.",
      "type": "object",
      "additionalProperties": false,
      "anyOf": [
        {
          "required": [
            "days"
          ]
        },
        {
          "required": [
            "from"
          ]
        },
        {
          "required": [
            "to"
          ]
        },
        {
          "required": [
            "fromDate"
          ]
        },
        {
          "required": [
            "toDate"
          ]
        }
      ],
      "properties": {
        "days": {
          "title": "Days",
          "description": "Days of the week, as three letters or in full, in any case. Left out: every day.",
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "string",
            "anyOf": [
              {
                "enum": [
                  "mon",
                  "tue",
                  "wed",
                  "thu",
                  "fri",
                  "sat",
                  "sun"
                ]
              },
              {
                "pattern": "^([mM][oO][nN]([dD][aA][yY])?|[tT][uU][eE]([sS][dD][aA][yY])?|[wW][eE][dD]([nN][eE][sS][dD][aA][yY])?|[tT][hH][uU]([rR][sS][dD][aA][yY])?|[fF][rR][iI]([dD][aA][yY])?|[sS][aA][tT]([uU][rR][dD][aA][yY])?|[sS][uU][nN]([dD][aA][yY])?)$"
              }
            ]
          },
          "examples": [
            [
              "mon",
              "tue",
              "wed",
              "thu",
              "fri"
            ]
          ]
        },
        "from": {
          "title": "From",
          "description": "The beginning of the window, included: local time as HH:MM or HH:MM:SS.",
          "type": "string",
          "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$",
          "default": "00:00",
          "examples": [
            "07:00"
          ]
        },
        "to": {
          "title": "To",
          "description": "The end of the window, excluded: local time as HH:MM or HH:MM:SS, up to 24:00. Before the beginning: the window runs over midnight.",
          "type": "string",
          "pattern": "^(([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?|24:00(:00)?)$",
          "default": "24:00",
          "examples": [
            "11:00"
          ]
        },
        "fromDate": {
          "title": "From date",
          "description": "The first day, included.",
          "$ref": "#/$defs/date"
        },
        "toDate": {
          "title": "To date",
          "description": "The last day, included.",
          "$ref": "#/$defs/date"
        },
        "timeZone": {
          "title": "Time zone",
          "description": "The time zone of the schedule; that of the layout by default.",
          "$ref": "#/$defs/timeZone"
        }
      },
      "examples": [
        {
          "days": [
            "mon",
            "tue"
          ],
          "from": "07:00",
          "to": "11:00"
        }
      ]
    },
    "date": {
      "title": "Date",
      "description": "A day as YYYY-MM-DD, from year 1.",
      "type": "string",
      "pattern": "^(?!0000)[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$",
      "examples": [
        "2026-06-01"
      ]
    }
  }
}
"""##
  static let layout = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Layout of Ringfence, version 1",
  "description": "The zones of a file with their fences, settings and conditions, in the native form of zone files (Docs/ZoneFiles.md). Quantities are numbers in SI units, or texts with a unit such as \"500 ft\". A schema cannot say all that the reader checks: that no object has two members of one name, that numbers are finite, that a quantity with a unit is in the range of the number, that a time zone exists, that a date exists in its year, that a ring has three corners besides a repeated first position, and that a condition can hold (a minimum above the maximum, a window that opens when it closes, dates without a day).",
  "type": "object",
  "required": ["version", "zones"],
  "additionalProperties": false,
  "properties": {
    "$schema": {
      "title": "Schema",
      "description": "The schema by which an editor checks this file. It is ignored when the file is read.",
      "type": "string"
    },
    "version": { "title": "Version", "description": "The version of the form.", "const": 1, "default": 1 },
    "name": { "title": "Name", "description": "The name of the layout, for people.", "type": "string" },
    "timeZone": {
      "title": "Time zone",
      "description": "The time zone of schedules that name none.",
      "default": "UTC",
      "$ref": "#/$defs/timeZone"
    },
    "zones": {
      "title": "Zones",
      "description": "The zones. Each triggers as one.",
      "type": "array",
      "items": { "$ref": "#/$defs/zone" }
    }
  },
  "$defs": {
    "zone": {
      "title": "Zone",
      "description": "Fences that trigger as one.",
      "type": "object",
      "required": ["fences"],
      "additionalProperties": false,
      "properties": {
        "id": {
          "title": "Id",
          "description": "The name of the zone in events; it should occur once. Without it the zone has its name, or its number in the file, from 1.",
          "type": "string",
          "minLength": 1,
          "examples": ["cafe"]
        },
        "name": {
          "title": "Name",
          "description": "The name of the zone, for people.",
          "type": "string",
          "examples": ["Cafe at the harbour"]
        },
        "fences": {
          "title": "Fences",
          "description": "The shapes of the zone. Sequential conditions need them crossed in this order.",
          "type": "array",
          "items": { "$ref": "#/$defs/fence" }
        },
        "exit": {
          "title": "Exit",
          "description": "Whether 'exited' is emitted.",
          "type": "boolean",
          "default": true
        },
        "exitDistance": {
          "title": "Exit distance",
          "description": "How far outside a fix must be for an exit, 0…1000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 30,
          "examples": [30, "100 ft"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "dwell": {
          "title": "Dwell time",
          "description": "'dwelled' is emitted after a stay of this long, above 0 and at most 10⁹ s: seconds, or a text with a unit (s, ms, min, h, d). Left out: it is not emitted.",
          "examples": [300, "5 min"],
          "anyOf": [
            { "type": "number", "minimum": 1e-06, "maximum": 1000000000.0 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "minimumRetriggerTime": {
          "title": "Minimum retrigger time",
          "description": "For how long the zone does not trigger again, 0…10⁹ s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 0,
          "examples": [1800, "30 min"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000000000.0 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "conditions": { "$ref": "#/$defs/conditions" },
        "customData": {
          "title": "Custom data",
          "description": "Texts that are copied to every event of the zone, in this order.",
          "type": "object",
          "additionalProperties": { "type": "string" },
          "examples": [{"store": "12"}]
        },
        "lint": {
          "title": "Lint",
          "description": "Settings of the linter for this zone.",
          "type": "object",
          "required": ["disable"],
          "additionalProperties": false,
          "properties": {
            "disable": {
              "title": "Disabled rules",
              "description": "Rules of the linter that are switched off for this zone (Docs/Lint.md).",
              "type": "array",
              "items": {
                "enum": [
                  "spacing",
                  "spacing-same-zone",
                  "restart-overlap",
                  "restart-overshoot",
                  "restart-excluded",
                  "restart-retrigger",
                  "restart-fast-pass",
                  "region-limit",
                  "size",
                  "self-intersection",
                  "ring-not-closed",
                  "ring-too-short",
                  "hole-outside",
                  "duplicate-vertex",
                  "spike",
                  "rectangle-corners",
                  "coordinate-order",
                  "never-decidable",
                  "duplicate-id",
                  "duplicate-name",
                  "duplicate-fence",
                  "condition-unsatisfiable",
                  "condition-trivial",
                  "dwell-without-exit",
                  "dwell-retrigger",
                  "layout-swapped",
                  "android-undecidable",
                  "wake-too-early",
                  "platform-regions",
                  "ghost-risk",
                  "overlap",
                  "unused-suppression",
                  "expired-suppression"
                ]
              },
              "examples": [["spacing"]]
            }
          }
        }
      }
    },
    "fence": {
      "title": "Fence",
      "description": "One shape: a circle, a rectangle, a polygon, several polygons, or a geoline, a line without an inside.",
      "type": "object",
      "additionalProperties": false,
      "oneOf": [
        { "required": ["circle"] },
        { "required": ["rectangle"] },
        { "required": ["polygon"] },
        { "required": ["polygons"] },
        { "required": ["geoline"] }
      ],
      "properties": {
        "id": {
          "title": "Id",
          "description": "The name of the fence in events; it should occur once in its zone. Without it the fence has its number in the zone, from 1.",
          "type": "string",
          "minLength": 1,
          "examples": ["door"]
        },
        "circle": {
          "title": "Circle",
          "description": "A center and a radius.",
          "type": "object",
          "required": ["center", "radius"],
          "additionalProperties": false,
          "properties": {
            "center": { "$ref": "#/$defs/position" },
            "radius": {
              "title": "Radius",
              "description": "Above 0 and at most 1,000,000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
              "examples": [40, "500 ft"],
              "anyOf": [
                { "type": "number", "exclusiveMinimum": 0, "maximum": 1000000 },
                {
                  "type": "string",
                  "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
                }
              ]
            }
          },
          "examples": [{"center": [144.9631, -37.8136], "radius": 40}]
        },
        "rectangle": {
          "title": "Rectangle",
          "description": "Two corners. With a west that is greater than the east it crosses the antimeridian. The south should be less than the north.",
          "type": "object",
          "required": ["southWest", "northEast"],
          "additionalProperties": false,
          "properties": { "southWest": {"$ref": "#/$defs/position"}, "northEast": {"$ref": "#/$defs/position"} },
          "examples": [{"southWest": [144.96, -37.815], "northEast": [144.961, -37.814]}]
        },
        "polygon": { "$ref": "#/$defs/polygon" },
        "polygons": {
          "title": "Polygons",
          "description": "Several polygons. Their union is the fence.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/polygon" }
        },
        "geoline": {
          "title": "Geoline",
          "description": "A line of two positions or more. It is crossed, not entered.",
          "type": "array",
          "minItems": 2,
          "items": { "$ref": "#/$defs/position" },
          "examples": [[[144.96, -37.815], [144.9601, -37.815]]]
        }
      }
    },
    "polygon": {
      "title": "Polygon",
      "description": "Rings, the outer one first, then holes.",
      "type": "array",
      "minItems": 1,
      "items": { "$ref": "#/$defs/ring" },
      "examples": [[[[144.962, -37.814], [144.963, -37.814], [144.963, -37.813], [144.962, -37.814]]]]
    },
    "ring": {
      "title": "Ring",
      "description": "Positions of three corners or more. The first one may be repeated at the end.",
      "type": "array",
      "minItems": 3,
      "items": { "$ref": "#/$defs/position" }
    },
    "position": {
      "title": "Position",
      "description": "[longitude, latitude] in degrees on WGS 84, as in GeoJSON; further numbers (an altitude) are ignored.",
      "type": "array",
      "minItems": 2,
      "prefixItems": [
        {
          "title": "Longitude",
          "description": "Degrees east, -540…540, so that a shape across the antimeridian is written without a jump.",
          "type": "number",
          "minimum": -540,
          "maximum": 540
        },
        {
          "title": "Latitude",
          "description": "Degrees north, -90…90.",
          "type": "number",
          "minimum": -90,
          "maximum": 90
        }
      ],
      "items": { "type": "number" },
      "examples": [[144.9631, -37.8136]]
    },
    "timeZone": {
      "title": "Time zone",
      "description": "A name of the IANA time zone database, or UTC.",
      "type": "string",
      "minLength": 1,
      "pattern": "^[A-Za-z0-9_+/-]+$",
      "examples": ["Europe/Paris", "Australia/Melbourne", "America/New_York", "UTC"]
    },
    "conditions": {
      "title": "Conditions",
      "description": "What must hold besides the position. All kinds must be met; of several conditions of one kind, one.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "speed": {
          "title": "Speed",
          "description": "A speed condition, or an array of them.",
          "anyOf": [
            { "$ref": "#/$defs/speed" },
            { "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/speed"} }
          ]
        },
        "bearing": {
          "title": "Bearing",
          "description": "A bearing condition, or an array of them.",
          "anyOf": [
            { "$ref": "#/$defs/bearing" },
            { "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/bearing"} }
          ]
        },
        "percentageCrossed": {
          "title": "Percentage crossed",
          "description": "A condition on the share of fences crossed, or an array of them.",
          "anyOf": [
            { "$ref": "#/$defs/percentageCrossed" },
            { "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/percentageCrossed"} }
          ]
        },
        "schedule": {
          "title": "Schedule",
          "description": "A schedule, or an array of them.",
          "anyOf": [
            { "$ref": "#/$defs/schedule" },
            { "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/schedule"} }
          ]
        }
      }
    },
    "speed": {
      "title": "Speed condition",
      "description": "A range of speeds: a minimum, a maximum or both.",
      "type": "object",
      "additionalProperties": false,
      "anyOf": [{"required": ["minimum"]}, {"required": ["maximum"]}],
      "properties": {
        "minimum": {
          "title": "Minimum",
          "description": "The lowest speed, 0 or more: metres per second, or a text with a unit (m/s, km/h, mph, kn, ft/s).",
          "examples": ["5 kn"],
          "anyOf": [
            { "type": "number", "minimum": 0 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]/[sS]|[kK][mM]/[hH]|[mM][pP][hH]|[kK][nN]|[fF][tT]/[sS])?[ \\t]*$"
            }
          ]
        },
        "maximum": {
          "title": "Maximum",
          "description": "The highest speed, 0 or more: metres per second, or a text with a unit (m/s, km/h, mph, kn, ft/s).",
          "examples": ["30 km/h"],
          "anyOf": [
            { "type": "number", "minimum": 0 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]/[sS]|[kK][mM]/[hH]|[mM][pP][hH]|[kK][nN]|[fF][tT]/[sS])?[ \\t]*$"
            }
          ]
        },
        "when": {
          "title": "When",
          "description": "Where the speed is evaluated: inside the zone, or at the crossing of the edge.",
          "enum": ["inside", "crossing"],
          "default": "inside"
        }
      },
      "examples": [{"maximum": "30 km/h"}]
    },
    "bearing": {
      "title": "Bearing condition",
      "description": "An arc of directions. It runs clockwise, with both ends included.",
      "type": "object",
      "required": ["from", "to"],
      "additionalProperties": false,
      "properties": {
        "from": {
          "title": "From",
          "description": "The beginning of the arc, -360…360 degrees clockwise from north: a number, or a text with the unit deg or °.",
          "examples": [315, "315 deg"],
          "anyOf": [
            { "type": "number", "minimum": -360, "maximum": 360 },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([dD][eE][gG]|°)?[ \\t]*$"
            }
          ]
        },
        "to": {
          "title": "To",
          "description": "The end of the arc, -360…360 degrees clockwise from north: a number, or a text with the unit deg or °.",
          "examples": [45, "45 deg"],
          "anyOf": [
            { "type": "number", "minimum": -360, "maximum": 360 },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([dD][eE][gG]|°)?[ \\t]*$"
            }
          ]
        },
        "when": {
          "title": "When",
          "description": "Where the bearing is evaluated: at the crossing of the edge, or inside the zone.",
          "enum": ["inside", "crossing"],
          "default": "crossing"
        }
      },
      "examples": [{"from": 315, "to": 45}]
    },
    "percentageCrossed": {
      "title": "Percentage crossed",
      "description": "The share of the zone's fences that must have been crossed.",
      "type": "object",
      "required": ["percentage"],
      "additionalProperties": false,
      "properties": {
        "percentage": {
          "title": "Percentage",
          "description": "Percent of the fences, above 0 and at most 100.",
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 100,
          "examples": [50]
        },
        "timeout": {
          "title": "Timeout",
          "description": "How long a crossing counts, above 0 and at most 10⁹ s: seconds, or a text with a unit (s, ms, min, h, d). Left out: a crossing of any age.",
          "examples": [600, "10 min"],
          "anyOf": [
            { "type": "number", "minimum": 1e-06, "maximum": 1000000000.0 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "sequential": {
          "title": "Sequential",
          "description": "Whether the fences must be crossed in their order.",
          "type": "boolean",
          "default": false
        }
      },
      "examples": [{"percentage": 50, "timeout": "10 min", "sequential": true}]
    },
    "schedule": {
      "title": "Schedule",
      "description": "Days, hours and dates on local clocks; at least one of days, from, to, fromDate and toDate.",
      "type": "object",
      "additionalProperties": false,
      "anyOf": [
        { "required": ["days"] },
        { "required": ["from"] },
        { "required": ["to"] },
        { "required": ["fromDate"] },
        { "required": ["toDate"] }
      ],
      "properties": {
        "days": {
          "title": "Days",
          "description": "Days of the week, as three letters or in full, in any case. Left out: every day.",
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "string",
            "anyOf": [
              { "enum": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
              {
                "pattern": "^([mM][oO][nN]([dD][aA][yY])?|[tT][uU][eE]([sS][dD][aA][yY])?|[wW][eE][dD]([nN][eE][sS][dD][aA][yY])?|[tT][hH][uU]([rR][sS][dD][aA][yY])?|[fF][rR][iI]([dD][aA][yY])?|[sS][aA][tT]([uU][rR][dD][aA][yY])?|[sS][uU][nN]([dD][aA][yY])?)$"
              }
            ]
          },
          "examples": [["mon", "tue", "wed", "thu", "fri"]]
        },
        "from": {
          "title": "From",
          "description": "The beginning of the window, included: local time as HH:MM or HH:MM:SS.",
          "type": "string",
          "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$",
          "default": "00:00",
          "examples": ["07:00"]
        },
        "to": {
          "title": "To",
          "description": "The end of the window, excluded: local time as HH:MM or HH:MM:SS, up to 24:00. Before the beginning: the window runs over midnight.",
          "type": "string",
          "pattern": "^(([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?|24:00(:00)?)$",
          "default": "24:00",
          "examples": ["11:00"]
        },
        "fromDate": { "title": "From date", "description": "The first day, included.", "$ref": "#/$defs/date" },
        "toDate": { "title": "To date", "description": "The last day, included.", "$ref": "#/$defs/date" },
        "timeZone": {
          "title": "Time zone",
          "description": "The time zone of the schedule; that of the layout by default.",
          "$ref": "#/$defs/timeZone"
        }
      },
      "examples": [{"days": ["mon", "tue"], "from": "07:00", "to": "11:00"}]
    },
    "date": {
      "title": "Date",
      "description": "A day as YYYY-MM-DD, from year 1.",
      "type": "string",
      "pattern": "^(?!0000)[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$",
      "examples": ["2026-06-01"]
    }
  },
  "examples": [
    {
      "version": 1,
      "timeZone": "Australia/Melbourne",
      "zones": [
        {
          "id": "cafe",
          "dwell": "5 min",
          "fences": [{"id": "door", "circle": {"center": [144.9631, -37.8136], "radius": 40}}]
        }
      ]
    }
  ]
}
"""##
  static let scenario = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Scenario of Ringfence, version 1",
  "description": "What happened to an app and its device while a track was recorded (Docs/LifeCycle.md). Quantities are numbers in SI units, or texts with a unit. A schema cannot say all that the reader checks: that no object has two members of one name, that numbers are finite, that a quantity with a unit and the times of a duty cycle are in range, that the date of an event exists in its year, and that the manager of an event is one of the managers. Whether an event is possible, only the simulation of a track shows.",
  "type": "object",
  "required": ["version", "events"],
  "additionalProperties": false,
  "properties": {
    "$schema": {
      "title": "Schema",
      "description": "The schema by which an editor checks this file. It is ignored when the file is read.",
      "type": "string"
    },
    "version": { "title": "Version", "description": "The version of the form.", "const": 1, "default": 1 },
    "profile": {
      "title": "Profile",
      "description": "The numbers that hold where settings has none.",
      "enum": ["optimistic", "nominal", "pessimistic", "xcodeSimulator"],
      "default": "nominal"
    },
    "settings": { "$ref": "#/$defs/settings" },
    "managers": {
      "title": "Managers",
      "description": "The names of the location managers in the app, the SDK's own first.",
      "type": "array",
      "minItems": 1,
      "uniqueItems": true,
      "items": { "type": "string", "minLength": 1 },
      "default": ["sdk"]
    },
    "events": {
      "title": "Events",
      "description": "What happened. Events that are not in the order of their times are sorted, with a warning.",
      "type": "array",
      "items": { "$ref": "#/$defs/event" }
    }
  },
  "$defs": {
    "settings": {
      "title": "Settings",
      "description": "The settings that differ from those of the profile. Docs/LifeCycle.md says where each default comes from.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "osVersion": {
          "title": "Version of iOS",
          "description": "One to three numbers.",
          "type": "string",
          "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}){0,2}$",
          "default": "18",
          "examples": ["18.5"]
        },
        "passcode": {
          "title": "Passcode",
          "description": "Whether the device has a passcode: nothing is launched before the first unlock.",
          "type": "boolean",
          "default": true
        },
        "wifi": {
          "title": "Wi-Fi",
          "description": "Whether Wi-Fi is on at first.",
          "type": "boolean",
          "default": true
        },
        "cellular": {
          "title": "Cellular data",
          "description": "Whether cellular data is on at first.",
          "type": "boolean",
          "default": true
        },
        "network": {
          "title": "Network",
          "description": "Whether the server is reachable at first, with Wi-Fi or cellular data.",
          "type": "boolean",
          "default": true
        },
        "airplaneMode": {
          "title": "Airplane mode",
          "description": "Whether airplane mode is on at first.",
          "type": "boolean",
          "default": false
        },
        "sdkVersion": {
          "title": "Version of the SDK",
          "description": "One to three numbers. Restart mode exists from 1.13 on.",
          "type": "string",
          "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}){0,2}$",
          "default": "15",
          "examples": ["15.1"]
        },
        "restartMode": {
          "title": "Restart mode",
          "description": "Whether restart mode is enabled for the project.",
          "type": "boolean",
          "default": true
        },
        "permission": {
          "title": "Permission",
          "description": "The permission for the location at first.",
          "enum": ["always", "whenInUse", "denied", "restricted", "notDetermined"],
          "default": "always"
        },
        "backgroundRefresh": {
          "title": "Background refresh",
          "description": "The permission to run in the background at first.",
          "enum": ["available", "denied", "restricted"],
          "default": "available"
        },
        "missing": {
          "title": "Missing",
          "description": "What the app lacks.",
          "type": "array",
          "items": {
            "enum": [
              "usageText",
              "request",
              "backgroundMode",
              "alwaysUsageText",
              "whenInUseUsageText",
              "allowsBackgroundLocationUpdates",
              "callbacksInAppDelegate"
            ]
          },
          "default": []
        },
        "leakBackgroundTask": {
          "title": "Leaked background task",
          "description": "Whether a background task never ends.",
          "type": "boolean",
          "default": false
        },
        "zoneCache": {
          "title": "Zone cache",
          "description": "Whether the app keeps its zones on the device.",
          "type": "boolean",
          "default": true
        },
        "pausesLocationUpdatesAutomatically": {
          "title": "Automatic pausing",
          "description": "Whether the system pauses location updates in the background at rest.",
          "type": "boolean",
          "default": false
        },
        "pauseTime": {
          "title": "Pause time",
          "description": "How long the device is at rest before updates are paused. 1…86400 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 900,
          "anyOf": [
            { "type": "number", "minimum": 1, "maximum": 86400 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "significantChangeDistance": {
          "title": "Distance of a significant change",
          "description": "200…5000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 500,
          "anyOf": [
            { "type": "number", "minimum": 200, "maximum": 5000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "significantChangeInterval": {
          "title": "Interval of significant changes",
          "description": "0…3600 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 300,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 3600 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "wakeSources": {
          "title": "Wake sources",
          "description": "What wakes the app besides significant changes.",
          "type": "array",
          "items": { "enum": ["regions", "plannedRegions", "visits", "monitor"] },
          "default": []
        },
        "regionDelay": {
          "title": "Region delay",
          "description": "How long the device is on the other side of a region before the app is woken. 0…3600 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 20,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 3600 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "maximumRegions": {
          "title": "Maximum of regions",
          "description": "How many regions the system monitors for the app.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "default": 20
        },
        "refreshSpeed": {
          "title": "Refresh speed",
          "description": "How fast the device is expected to leave the refresh circle. 0…1000 m/s: metres per second, or a text with a unit (m/s, km/h, mph, kn, ft/s).",
          "default": "50 km/h",
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]/[sS]|[kK][mM]/[hH]|[mM][pP][hH]|[kK][nN]|[fF][tT]/[sS])?[ \\t]*$"
            }
          ]
        },
        "refreshRadius": {
          "title": "Refresh radius",
          "description": "The least radius of the refresh circle. 0…1000000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 100,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "arrivalTime": {
          "title": "Arrival time",
          "description": "How long the device stays before the system reports a visit. 0…86400 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 150,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 86400 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "arrivalDistance": {
          "title": "Arrival distance",
          "description": "How far the device moves in that time at most. 0…100000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 100,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 100000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "forceQuit": {
          "title": "Force quit",
          "description": "Whether an app that was swiped away is relaunched.",
          "enum": ["byVersion", "relaunch", "noRelaunch"],
          "default": "byVersion"
        },
        "minorityAnswers": {
          "title": "Minority answers",
          "description": "The contested questions to which the answer of the fewer reports is taken.",
          "type": "array",
          "items": { "enum": ["regionAfterSwipe", "backgroundRefresh"] },
          "default": []
        },
        "radioOffDistance": {
          "title": "Radio-off distance",
          "description": "What each of Wi-Fi and cellular data that is off adds to the distance of a significant change. 0…100000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 500,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 100000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "radioOffDelay": {
          "title": "Radio-off delay",
          "description": "What each of Wi-Fi and cellular data that is off adds to the region delay. 0…3600 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 20,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 3600 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "wakeWindow": {
          "title": "Wake window",
          "description": "How long a woken app runs. 1…30 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 10,
          "anyOf": [
            { "type": "number", "minimum": 1, "maximum": 30 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "extendedWindow": {
          "title": "Extended window",
          "description": "How long it runs with a background task. 10…600 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 180,
          "anyOf": [
            { "type": "number", "minimum": 10, "maximum": 600 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "renewalMargin": {
          "title": "Renewal margin",
          "description": "How long before the end the app renews the task. 1…180 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 30,
          "anyOf": [
            { "type": "number", "minimum": 1, "maximum": 180 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "keepAlive": {
          "title": "Keep alive",
          "description": "How the app stays awake.",
          "enum": ["none", "single", "loop"],
          "default": "loop"
        },
        "dutyCycle": {
          "title": "Duty cycle",
          "description": "When a woken app receives fixes: 'continuous', 'PERIOD/ON' such as '60/10' (10 s of every 60 s), or 'firstFix PAUSE' such as 'firstFix 150'. Periods and pauses are 10…600 s, the time on is from 1 s to the period.",
          "type": "string",
          "anyOf": [
            { "enum": ["continuous"] },
            {
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*/[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            },
            {
              "pattern": "^firstFix [ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ],
          "default": "60/10",
          "examples": ["60/10", "continuous", "firstFix 150"]
        },
        "backgroundDutyCycle": {
          "title": "Duty cycle in the background",
          "description": "When an app in the background that was not woken receives fixes; the duty cycle of the file where there is one: 'continuous', 'PERIOD/ON' such as '60/10' (10 s of every 60 s), or 'firstFix PAUSE' such as 'firstFix 150'. Periods and pauses are 10…600 s, the time on is from 1 s to the period.",
          "type": "string",
          "anyOf": [
            { "enum": ["continuous"] },
            {
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*/[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            },
            {
              "pattern": "^firstFix [ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ],
          "default": "continuous",
          "examples": ["60/10", "continuous", "firstFix 150"]
        },
        "dutyPhase": {
          "title": "Duty phase",
          "description": "How far the duty cycle has come when the app is woken. 0…600 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 0,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 600 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "wakingAccuracyLimit": {
          "title": "Waking accuracy limit",
          "description": "The greatest accuracy value of a fix that the app uses when it is woken. 0…100000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 100,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 100000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "wifiAccuracy": {
          "title": "Accuracy by Wi-Fi",
          "description": "0…100000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 65,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 100000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "cellAccuracy": {
          "title": "Accuracy by cells",
          "description": "0…100000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 1414,
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 100000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "maximumRequests": {
          "title": "Maximum of requests",
          "description": "How many requests a wake makes without a warning.",
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000,
          "default": 10
        },
        "endOnOverload": {
          "title": "End on overload",
          "description": "Whether the system ends an app with more requests in a wake.",
          "type": "boolean",
          "default": false
        },
        "energyPerHour": {
          "title": "Energy an hour",
          "description": "What an hour in the background costs an app that takes one fix in 150 s, of a charge. 0…100 %.",
          "type": "number",
          "minimum": 0,
          "maximum": 100,
          "default": 0.417
        },
        "locationEnergyPerHour": {
          "title": "Energy an hour of location",
          "description": "What an hour of location updates costs, of a charge. 0…100 %.",
          "type": "number",
          "minimum": 0,
          "maximum": 100,
          "default": 10
        }
      }
    },
    "event": {
      "title": "Event",
      "description": "Something that happened at a time.",
      "type": "object",
      "required": ["at", "event"],
      "additionalProperties": false,
      "properties": {
        "at": {
          "title": "At",
          "description": "When: seconds after the first fix of the track (negative: before it; at most 10⁹), a text with a unit (s, ms, min, h, d), or a time by RFC 3339 with its offset.",
          "anyOf": [
            { "type": "number", "minimum": -1000000000.0, "maximum": 1000000000.0 },
            {
              "type": "string",
              "pattern": "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            },
            {
              "type": "string",
              "pattern": "^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))T(([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?|24:00:00(\\.0+)?)([Zz]|[+-]((0[0-9]|1[0-3])(:?[0-5][0-9])?|14(:?00)?))[ \\t\\n\\r]*$"
            }
          ],
          "examples": [120, "10 min", "2026-05-04T07:17:00+02:00"]
        },
        "event": {
          "title": "Event",
          "description": "What happened.",
          "enum": [
            "background",
            "foreground",
            "suspend",
            "swipe",
            "systemKill",
            "crash",
            "update",
            "reboot",
            "unlock",
            "powerOff",
            "powerOn",
            "airplane",
            "wifi",
            "cellular",
            "network",
            "permission",
            "backgroundRefresh",
            "slcStart",
            "slcStop"
          ]
        },
        "value": {
          "title": "Value",
          "description": "on or off for airplane, wifi, cellular and network, the new value for permission and backgroundRefresh, the name of a manager for slcStart and slcStop; none for the others.",
          "type": "string"
        }
      },
      "allOf": [
        {
          "if": {
            "properties": {
              "event": {
                "enum": [
                  "background",
                  "foreground",
                  "suspend",
                  "swipe",
                  "systemKill",
                  "crash",
                  "update",
                  "reboot",
                  "unlock",
                  "powerOff",
                  "powerOn"
                ]
              }
            }
          },
          "then": { "properties": {"value": false} },
          "else": { "required": ["value"] }
        },
        {
          "if": { "properties": {"event": {"enum": ["airplane", "wifi", "cellular", "network"]}} },
          "then": { "properties": {"value": {"enum": ["on", "off"]}} }
        },
        {
          "if": { "properties": {"event": {"const": "permission"}} },
          "then": { "properties": {"value": {"enum": ["always", "whenInUse", "denied", "restricted", "notDetermined"]}} }
        },
        {
          "if": { "properties": {"event": {"const": "backgroundRefresh"}} },
          "then": { "properties": {"value": {"enum": ["available", "denied", "restricted"]}} }
        }
      ],
      "examples": [{"at": "2 min", "event": "swipe"}, {"at": 300, "event": "wifi", "value": "off"}]
    }
  },
  "examples": [
    {
      "version": 1,
      "profile": "nominal",
      "settings": { "osVersion": "18.5" },
      "events": [{"at": "2 min", "event": "swipe"}]
    }
  ]
}
"""##
  static let settings = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Settings of Ringfence, version 1",
  "description": "What a team checks its layouts against: ringfence.json (Docs/Lint.md). Quantities are numbers in SI units, or texts with a unit. A schema cannot say all that the reader checks: that no object has two members of one name, that numbers are finite, that a quantity with a unit is in range, that a pattern stands for a rule, that the maximum radius is at least the minimum radius, and that the day of expiry exists in its year.",
  "type": "object",
  "required": ["version"],
  "additionalProperties": false,
  "properties": {
    "$schema": {
      "title": "Schema",
      "description": "The schema by which an editor checks this file. It is ignored when the file is read.",
      "type": "string"
    },
    "version": { "title": "Version", "description": "The version of the form.", "const": 1, "default": 1 },
    "lint": { "$ref": "#/$defs/lint" }
  },
  "$defs": {
    "lint": {
      "title": "Lint",
      "description": "Settings of the linter (Docs/Lint.md).",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "select": {
          "title": "Select",
          "description": "The rules that are on, instead of the standard ones.",
          "type": "array",
          "items": { "$ref": "#/$defs/rules" },
          "examples": [["geometry", "spacing"]]
        },
        "ignore": {
          "title": "Ignore",
          "description": "The rules that are off; prevails over select and severities.",
          "type": "array",
          "items": { "$ref": "#/$defs/rules" },
          "examples": [["restart-fast-pass"]]
        },
        "severities": { "$ref": "#/$defs/severities" },
        "files": {
          "title": "Files",
          "description": "Settings for some files; later ones prevail.",
          "type": "array",
          "items": { "$ref": "#/$defs/override" }
        },
        "spacing": {
          "title": "Spacing",
          "description": "How far apart fences of different zones should be, 0…1000000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 500,
          "examples": [100, "300 m"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "accuracy": {
          "title": "Accuracy",
          "description": "The accuracy of the fixes to expect, 0…1000000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 10,
          "examples": [100, "300 m"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "passSpeed": {
          "title": "Pass speed",
          "description": "How fast devices pass a fence, 0…1000 m/s: metres per second, or a text with a unit (m/s, km/h, mph, kn, ft/s).",
          "default": "50 km/h",
          "examples": ["30 km/h"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]/[sS]|[kK][mM]/[hH]|[mM][pP][hH]|[kK][nN]|[fF][tT]/[sS])?[ \\t]*$"
            }
          ]
        },
        "wifiAccuracy": {
          "title": "Accuracy of Wi-Fi",
          "description": "The accuracy of fixes from Wi-Fi, 0…1000000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 50,
          "examples": [30, "100 m"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "approachSpeed": {
          "title": "Approach speed",
          "description": "How slowly devices come to a fence, 0…1000 m/s: metres per second, or a text with a unit (m/s, km/h, mph, kn, ft/s).",
          "default": "5 km/h",
          "examples": ["15 km/h"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]/[sS]|[kK][mM]/[hH]|[mM][pP][hH]|[kK][nN]|[fF][tT]/[sS])?[ \\t]*$"
            }
          ]
        },
        "wakeWindow": {
          "title": "Wake window",
          "description": "How long a relaunched app stays awake, 0…86400 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 180,
          "examples": [30, "3 min"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 86400 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "regionReach": {
          "title": "Reach of regions",
          "description": "How far a device may move until its regions are chosen again, 0…100000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 2000,
          "examples": ["5 km"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 100000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "restDistance": {
          "title": "Distance at rest",
          "description": "How far from the edge of a fence phones rest, 0…1000000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 50,
          "examples": ["30 m"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "restInterval": {
          "title": "Time between fixes at rest",
          "description": "The time between two fixes of a phone at rest, 1…86400 s: seconds, or a text with a unit (s, ms, min, h, d).",
          "default": 120,
          "examples": ["10 min"],
          "anyOf": [
            { "type": "number", "minimum": 1, "maximum": 86400 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([sS]|[mM][sS]|[mM][iI][nN]|[hH]|[dD])?[ \\t]*$"
            }
          ]
        },
        "maximumPerFence": {
          "title": "Maximum per fence",
          "description": "How many pairs of a fence each rule lists; others are counted.",
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000,
          "default": 20
        },
        "buffer": {
          "title": "Buffer",
          "description": "How much larger than its fence a restart circle is, 0…500 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 30,
          "examples": [100, "300 m"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 500 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "budget": {
          "title": "Budget",
          "description": "How far outside its fence a check-in may happen, 0…1000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 50,
          "examples": [100, "300 m"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "minimumRadius": {
          "title": "Minimum radius",
          "description": "The radius of the smallest restart circle, 0…1000000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "default": 0,
          "examples": [100, "300 m"],
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1000000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?!-[0-9.]*[1-9])[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "maximumRadius": {
          "title": "Maximum radius",
          "description": "The radius of the largest restart circle, 1…1000000 m: metres, or a text with a unit (m, km, ft, yd, mi, nmi).",
          "examples": [100, "300 m"],
          "anyOf": [
            { "type": "number", "minimum": 1, "maximum": 1000000 },
            {
              "type": "string",
              "pattern": "^[ \\t]*(?=\\+?[0-9.]*[1-9])\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*([mM]|[kK][mM]|[fF][tT]|[yY][dD]|[mM][iI]|[nN][mM][iI])?[ \\t]*$"
            }
          ]
        },
        "rulePage": {
          "title": "Page of the rules",
          "description": "The address of a page with the rules, to which '#' and the name of a rule are added.",
          "type": "string",
          "pattern": "^https?://[!$-~]*$",
          "examples": ["https://example.org/Lint.md"]
        },
        "baseline": {
          "title": "Baseline",
          "description": "The path of the baseline from the folder of this file: known findings, which do not count.",
          "type": "string",
          "minLength": 1,
          "examples": ["lint-baseline.json"]
        },
        "suppressions": {
          "title": "Suppressions",
          "description": "Findings that do not count, with the reasons.",
          "type": "array",
          "items": { "$ref": "#/$defs/suppression" }
        }
      }
    },
    "override": {
      "title": "Settings for some files",
      "description": "What holds for the files of match only.",
      "type": "object",
      "required": ["match"],
      "additionalProperties": false,
      "properties": {
        "match": { "$ref": "#/$defs/patterns" },
        "select": {
          "title": "Select",
          "description": "The rules that are on, instead of the standard ones.",
          "type": "array",
          "items": { "$ref": "#/$defs/rules" },
          "examples": [["geometry", "spacing"]]
        },
        "ignore": {
          "title": "Ignore",
          "description": "The rules that are off; prevails over select and severities.",
          "type": "array",
          "items": { "$ref": "#/$defs/rules" },
          "examples": [["restart-fast-pass"]]
        },
        "severities": { "$ref": "#/$defs/severities" }
      }
    },
    "suppression": {
      "title": "Suppression",
      "description": "Findings of a rule that do not count: all of them, or those of a zone, a fence or a pair.",
      "type": "object",
      "required": ["rule", "reason"],
      "dependentRequired": { "fence": ["zone"] },
      "if": { "required": ["pair"] },
      "then": { "properties": { "fence": false } },
      "additionalProperties": false,
      "properties": {
        "rule": { "$ref": "#/$defs/rules" },
        "zone": {
          "title": "Zone",
          "description": "The id of a zone: findings about it, and about pairs with it.",
          "type": "string"
        },
        "fence": {
          "title": "Fence",
          "description": "The id of a fence of the zone: findings about it, and about pairs with it.",
          "type": "string"
        },
        "pair": {
          "title": "Pair",
          "description": "The ids of two zones; with zone, of two fences of this zone.",
          "type": "array",
          "minItems": 2,
          "maxItems": 2,
          "items": { "type": "string" },
          "examples": [["north", "south"]]
        },
        "files": { "$ref": "#/$defs/patterns" },
        "reason": {
          "title": "Reason",
          "description": "Why the findings are accepted.",
          "type": "string",
          "pattern": "[^\\u0000-\\u0020]",
          "examples": ["the kiosk is indoors"]
        },
        "expires": {
          "title": "Expires",
          "description": "The last day on which the suppression holds, by UTC. Left out: it does not expire.",
          "$ref": "#/$defs/date"
        }
      },
      "examples": [{"rule": "size", "zone": "kiosk", "fence": "door", "reason": "indoors", "expires": "2027-01-31"}]
    },
    "severities": {
      "title": "Severities",
      "description": "How bad findings are, by rule, set or pattern; 'off' switches rules off.",
      "type": "object",
      "propertyNames": { "$ref": "#/$defs/rules" },
      "additionalProperties": { "enum": ["info", "warning", "error", "off"] },
      "examples": [{"restart-*": "info"}]
    },
    "rules": {
      "title": "Rules",
      "description": "The name of a rule or of a set of rules, 'all', or a pattern for names: * stands for any characters, ? for one.",
      "type": "string",
      "anyOf": [
        {
          "enum": [
            "spacing",
            "spacing-same-zone",
            "restart-overlap",
            "restart-overshoot",
            "restart-excluded",
            "restart-retrigger",
            "restart-fast-pass",
            "region-limit",
            "size",
            "self-intersection",
            "ring-not-closed",
            "ring-too-short",
            "hole-outside",
            "duplicate-vertex",
            "spike",
            "rectangle-corners",
            "coordinate-order",
            "never-decidable",
            "duplicate-id",
            "duplicate-name",
            "duplicate-fence",
            "condition-unsatisfiable",
            "condition-trivial",
            "dwell-without-exit",
            "dwell-retrigger",
            "layout-swapped",
            "android-undecidable",
            "wake-too-early",
            "platform-regions",
            "ghost-risk",
            "overlap",
            "unused-suppression",
            "expired-suppression",
            "geometry",
            "conditions",
            "restart",
            "ios",
            "android",
            "bluedot",
            "settings",
            "all"
          ]
        },
        { "pattern": "[*?]" }
      ],
      "examples": ["size", "restart-*"]
    },
    "patterns": {
      "title": "Patterns",
      "description": "Patterns for paths from the folder of the settings file: * stands for any characters but /, ? for one of them, ** for any folders. One without / stands for names in any folder.",
      "type": "array",
      "items": { "type": "string" },
      "examples": [["drafts/**", "*.kml"]]
    },
    "date": {
      "title": "Date",
      "description": "A day as YYYY-MM-DD, from year 1.",
      "type": "string",
      "pattern": "^(?!0000)[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$",
      "examples": ["2026-06-01"]
    }
  },
  "examples": [{"version": 1, "lint": {"select": ["geometry", "spacing"], "spacing": "300 m"}}]
}
"""##
}
