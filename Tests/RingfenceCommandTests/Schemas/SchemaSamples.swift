/// Documents with every member of their form, for the tests of schemas.
enum SchemaSamples {
  static let layout = """
    { "$schema": "./layout.json", "version": 1, "name": "Pier", "timeZone": "Europe/Oslo", "zones": [
      { "id": "kiosk", "name": "Kiosk", "exit": true, "exitDistance": "100 ft", "dwell": "5 min",
        "minimumRetriggerTime": 60, "customData": { "store": "12" }, "lint": { "disable": ["spacing"] },
        "fences": [
          { "id": "door", "circle": { "center": [10.74, 59.9], "radius": 40 } },
          { "id": "yard", "polygon": [[[10.74, 59.9], [10.75, 59.9], [10.75, 59.91], [10.74, 59.9]]] },
          { "polygons": [[[[10.74, 59.9, 3], [10.75, 59.9, 3], [10.75, 59.91, 3]]]] },
          { "id": "hall", "rectangle": { "southWest": [10.74, 59.9], "northEast": [10.75, 59.91] } },
          { "id": "rope", "geoline": [[10.74, 59.9], [10.75, 59.91]] } ],
        "conditions": {
          "speed": { "minimum": "5 kn", "maximum": 20, "when": "crossing" },
          "bearing": [{ "from": 315, "to": "45 deg" }, { "from": -90, "to": 90, "when": "inside" }],
          "percentageCrossed": { "percentage": 50, "timeout": "10 min", "sequential": true },
          "schedule": [
            { "days": ["mon", "Tuesday"], "from": "07:00", "to": "24:00", "timeZone": "UTC" },
            { "fromDate": "2026-06-01", "toDate": "2026-08-31" } ] } },
      { "fences": [{ "circle": { "center": [10.7, 59.8], "radius": "0.5 km" } }] } ] }
    """

  static let scenario = """
    { "$schema": "./scenario.json", "version": 1, "profile": "nominal", "managers": ["sdk", "map"],
      "settings": {
        "osVersion": "18.5", "passcode": true, "wifi": true, "airplaneMode": false, "sdkVersion": "15",
        "restartMode": true, "permission": "always", "backgroundRefresh": "available",
        "missing": ["request"], "leakBackgroundTask": false, "significantChangeDistance": "1 km",
        "significantChangeInterval": "5 min", "wakeSources": ["regions", "visits"], "regionDelay": 20,
        "maximumRegions": 20, "refreshSpeed": "60 km/h", "refreshRadius": 200,
        "arrivalTime": 150, "arrivalDistance": 100, "forceQuit": "relaunch",
        "wakeWindow": 10, "extendedWindow": 180, "renewalMargin": 30, "keepAlive": "single",
        "dutyCycle": "60/10", "dutyPhase": 0, "wakingAccuracyLimit": 100, "wifiAccuracy": 65,
        "cellAccuracy": 1414, "maximumRequests": 10 },
      "events": [
        { "at": 60, "event": "background" }, { "at": "2 min", "event": "swipe" },
        { "at": "2026-05-04T07:17:00+02:00", "event": "foreground" },
        { "at": -5, "event": "wifi", "value": "off" },
        { "at": 300, "event": "permission", "value": "whenInUse" },
        { "at": 301, "event": "backgroundRefresh", "value": "denied" },
        { "at": 302, "event": "slcStop", "value": "map" } ] }
    """

  static let settings = """
    { "$schema": "./settings.json", "version": 1, "lint": {
      "select": ["geometry", "spacing", "all"], "ignore": ["restart-fast-pass", "dwell-*"],
      "severities": { "restart-*": "info", "overlap": "warning", "duplicate-name": "off", "size": "error" },
      "files": [{ "match": ["drafts/**", "*.kml"], "select": ["all"], "ignore": ["spacing"],
        "severities": { "spike": "info" } }],
      "spacing": "300 m", "accuracy": 12, "passSpeed": "36 km/h", "fixInterval": 5, "maximumPerFence": 3, "buffer": 20,
      "budget": "30 m", "minimumRadius": 40, "maximumRadius": "1 km",
      "rulePage": "https://example.org/Lint.md", "baseline": "known.json",
      "suppressions": [
        { "rule": "size", "zone": "kiosk", "fence": "door", "reason": "indoors", "expires": "2027-01-31" },
        { "rule": "spacing-*", "zone": "kiosk", "pair": ["door", "yard"], "reason": "one place" },
        { "rule": "overlap", "pair": ["a", "b"], "files": ["*.json"], "reason": "meant" },
        { "rule": "restart", "reason": "never killed" } ] } }
    """

  static let baseline = """
    { "$schema": "./baseline.json", "ringfence": "baseline", "version": 1, "files": {
      "zones.json": { "size:00c0ffee00c0ffee": 2, "spacing-same-zone:0123456789abcdef": 1 },
      "a/b.geojson": { "unknown-key:0000000000000000": 1 }, "-": {} } }
    """

  static let platform = """
    { "$schema": "./platform.json", "version": 1, "platform": "mine", "release": "1.2", "title": "A tracker",
      "read": "2026-11-24",
      "sources": { "code": { "title": "tracker 1.2", "address": "https://example.org", "licence": "MIT" } },
      "rule": { "value": "traccar", "source": "code", "at": "main.c 1", "says": "it is so", "reads": "so", "tag": "compared", "confidence": "high" },
      "accuracy": { "value": 50, "source": "code", "says": "it is so", "reads": "so", "tag": "read", "quirk": false },
      "poll": { "value": { "kind": "uniform", "least": 10, "greatest": 120, "n": 3 }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "limit": { "value": 100, "source": "code", "says": "a hundred", "reads": "100", "tag": "read" },
      "promptPoll": { "value": { "kind": "constant", "value": 30 }, "reads": "heard of", "tag": "unsourced" },
      "pollAtRest": { "value": { "kind": "constant", "value": 360 }, "source": "code", "says": "it is so", "reads": "so", "tag": "readInCopy" },
      "rest": { "value": { "after": 300, "within": 100 }, "source": "code", "reads": "so", "tag": "inferred", "confidence": "low" },
      "doze": {
        "value": {
          "after": 600, "afterMotion": 300, "sleep": { "first": 60, "factor": 2, "greatest": 600 },
          "window": { "first": 30, "factor": 1, "greatest": 30 }
        },
        "source": "code", "says": "it is so", "reads": "so", "tag": "read"
      },
      "dozeDelay": { "value": { "kind": "empirical", "values": [5, 7.5] }, "source": "code", "says": "it is so", "reads": "so", "tag": "counted" },
      "policies": {
        "detection": { "value": { "yes": 3, "no": 1 }, "source": "code", "says": "it is so", "reads": "so", "tag": "counted" },
        "promptLooks": { "value": "no", "source": "code", "reads": "not said", "tag": "inferred" },
        "dozeGates": { "value": "no", "source": "code", "reads": "so", "tag": "inferred" }
      },
      "events": {
        "open": { "value": { "app": "on", "registers": "yes" }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
        "update": { "value": { "registrations": "detection" }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
        "stop": { "value": { "registrations": "lost", "app": "off", "device": "off" }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
        "plug": { "value": { "values": ["on", "off"], "charging": "value", "published": false }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" }
      },
      "notes": [{ "value": "It sleeps.", "source": "code", "says": "it is so", "reads": "so", "tag": "read" }] }
    """

  static let rule = """
    { "$schema": "./rule.json", "version": 1, "rule": "mine", "release": "1.2", "title": "A tracker",
      "place": "server", "read": "2026-11-24",
      "sources": { "code": { "title": "tracker 1.2", "address": "https://example.org", "licence": "MIT" } },
      "distance": { "value": { "method": "haversine", "radius": 6371000 }, "source": "code", "at": "geo.c 12",
        "says": "it is so", "reads": "so", "tag": "compared", "confidence": "high", "quirk": true },
      "enter": { "value": { "test": "radius", "accuracy": "toRadius", "strict": true, "factor": 1.5, "margin": 20 },
        "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "stay": { "value": { "test": "overlap", "share": 0.15, "shareOfSmaller": 0.25, "of": "fix", "strict": true },
        "source": "code", "reads": "so", "tag": "inferred", "confidence": "low" },
      "antimeridian": { "value": "same", "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "cover": { "value": { "radius": 100, "below": 80 }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "polygon": { "value": { "test": "inclusive", "holes": false, "entryEdge": "accuracy", "exitEdge": "none" },
        "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "line": { "value": { "test": "corridor", "width": 25 }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "filters": [ { "value": { "kind": "accuracyAbove", "value": 200, "effect": "silent" }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
        { "value": { "kind": "olderThanLast" }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" } ],
      "order": { "value": "zoneOrder", "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "initial": { "value": { "inside": "silent", "outside": "exit" }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "confirmEntry": { "value": { "fixes": 2 }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "confirmExit": { "value": { "fixes": 3, "seconds": 20 }, "source": "code", "says": "it is so", "reads": "so", "tag": "counted" },
      "crossing": { "value": "sides", "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "dwell": { "value": "atFixes", "source": "code", "says": "it is so", "reads": "so", "tag": "readInCopy" },
      "accuracy": { "value": { "missing": 50, "fixed": 20 }, "source": "code", "says": "it is so", "reads": "so", "tag": "read" },
      "options": {
        "ways": { "help": "look at ways", "standard": "off", "words": { "off": { "crossing": "none" }, "on": {} } },
        "width": { "help": "of lines", "standard": "25",
          "number": { "part": "line", "member": "width", "least": 5, "greatest": 500 } } },
      "notes": [ { "value": "It does more.", "source": "code", "at": "main.c", "says": "it is so", "reads": "so", "tag": "read" } ] }
    """

  static let header = """
    { "ringfence": "expectations", "version": 1, "tolerance": { "time": "1 s", "distance": "5 m" },
      "zones": ["kiosk"], "types": ["entered", "exited"] }
    """

  static let row = """
    { "type": "exited", "time": "2026-03-06T23:55:47.000Z", "zone": "kiosk", "fence": "door",
      "track": "walk", "visit": 1, "mode": "restart", "uiAvailable": false,
      "boundary": { "time": "2026-03-06T23:55:46+01:00", "latitude": 59.9, "longitude": 10.74 },
      "fix": { "time": "2026-03-06T23:55:47Z", "latitude": 59.9, "longitude": 10.74,
        "accuracy": "5 m", "speed": "5 km/h", "course": 90 },
      "direction": "leftToRight", "crossedFences": [
        { "fence": "door", "time": "2026-03-06T23:55:46Z", "latitude": 59.9, "longitude": 10.74 } ],
      "distance": 33.4, "distanceRequired": "100 ft", "dwellTime": "55 s", "flags": ["late", "pass"],
      "customData": { "store": "12" }, "overshoot": 3, "tolerance": { "time": 1, "distance": "5 m" },
      "certainty": 0.9, "conditionsCertainty": { "minimum": 0.5 },
      "entryTime": { "p10": "2026-03-06T23:55:46Z", "p50": "2026-03-06T23:55:47Z", "p90": "2026-03-06T23:55:48Z" },
      "zoneName": "Kiosk" }
    """
}
