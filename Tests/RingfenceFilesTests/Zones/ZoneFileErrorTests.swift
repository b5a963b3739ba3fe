import Ringfence
import RingfenceFiles
import Testing

/// Bad documents, each with the message, word for word.
@Suite struct ZoneFileErrorTests {
  /// The whole file, and the message after `z.json:`.
  static let documents: [(text: String, message: String)] = [
    ("", "1:1: error: document is empty at $ [empty-file]"),
    ("[1", "1:3: error: document ends in its middle, expected ',' or ']' at $ [truncated]"),
    (
      "{\"version\":1,\n \"zones\":[{]}",
      "2:12: error: expected a name in double quotes or '}', found ']' at $.zones[0] [malformed-json]"
    ),
    (
      "{\"version\":1,\"version\":1}",
      "1:14: error: key 'version' stands twice in one object at $ [duplicate-key]"
    ),
    (
      "\"\u{0}\"",
      "1:2: error: control character 0x00 in a text, expected it as an escape at $ [malformed-json]"
    ),
    ("[]", "1:1: error: expected a zone file, an object, found an array at $ [wrong-type]"),
    (
      "{}",
      "1:1: error: neither a native zone file, which has 'version' and 'zones', nor GeoJSON, which has 'type', nor Bluedot's zones, which have 'fences', nor Traccar's geofences, which have 'area', nor Radar's geofences, which have 'geometryCenter' or 'geometryRadius', nor a list of regions, which have 'latitude' and 'longitude', nor Home Assistant's zones, which have 'entity_id' or the key 'zone', nor waypoints of OwnTracks, which have '_type' at $ [unknown-form]"
    ),
    ("{\"zones\":[]}", "1:1: error: missing key 'version' at $ [missing-key]"),
    ("{\"version\":1}", "1:1: error: missing key 'zones' at $ [missing-key]"),
    (
      "{\"version\":2,\"regions\":[]}",
      "1:12: error: version is 2, expected 1 at $.version [unsupported-version]"
    ),
    (
      "{\"version\":\"1\",\"zones\":[]}",
      "1:12: error: expected version 1, found a text at $.version [wrong-type]"
    ),
    (
      "{\"version\":1,\"zone\":[]}",
      "1:14: error: unknown key 'zone', did you mean 'zones'? at $.zone [unknown-key]"
    ),
    (
      "{\"version\":1,\"zones\":{}}",
      "1:22: error: expected an array of zones, found an object at $.zones [wrong-type]"
    ),
    (
      "{\"version\":1,\"zones\":[7]}",
      "1:23: error: expected a zone, an object, found a number at $.zones[0] [wrong-type]"
    ),
    (
      "{\"version\":1,\"zones\":[{}]}",
      "1:23: error: missing key 'fences' at $.zones[0] [missing-key]"
    ),
    (
      "{\"version\":1,\"zones\":[],\"timeZone\":\"Australia/Melborne\"}",
      "1:36: error: unknown time zone 'Australia/Melborne', did you mean 'Australia/Melbourne'? at $.timeZone [unknown-time-zone]"
    ),
    (
      "{\"version\":1,\"zones\":[],\"timeZone\":\"../../etc/passwd\"}",
      "1:36: error: unknown time zone '../../etc/passwd', expected an IANA name such as 'Europe/Paris' at $.timeZone [unknown-time-zone]"
    ),
    (
      "{\"type\":\"Topology\",\"objects\":{}}",
      "1:9: error: this is TopoJSON; make GeoJSON of it: 'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE' at $.type [unsupported-form]"
    ),
  ]

  @Test("refuses documents", arguments: documents)
  func refusesDocument(text: String, message: String) {
    #expect(zoneFileMessage { try ZoneFile(text: text) } == "z.json:\(message)")
  }

  @Test(
    "takes the names of the time zone database, old ones too",
    arguments: [
      "UTC", "Etc/UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "Asia/Calcutta",
    ])
  func takesTimeZone(name: String) throws {
    let text = "{\"version\":1,\"zones\":[],\"timeZone\":\"\(name)\"}"
    #expect(try ZoneFile(text: text).layout.timeZone?.name == name)
  }

  @Test("refuses other time zones", arguments: ["", "Mars/Base", "Europe", "07:00", "paris"])
  func refusesTimeZone(name: String) {
    let text = "{\"version\":1,\"zones\":[],\"timeZone\":\"\(name)\"}"
    let message = zoneFileMessage { try ZoneFile(text: text) } ?? ""
    #expect(message.hasPrefix("z.json:1:36: error: unknown time zone '\(name)'"))
  }

  /// One fence on line 2 from column 1, and the message after `z.json:2:`; paths begin at the fence.
  static let fences: [(text: String, message: String)] = [
    ("7", "1: error: expected a fence, an object, found a number at F [wrong-type]"),
    (
      "{}",
      "1: error: fence has no shape, expected one of 'circle', 'polygon', 'polygons', 'rectangle', 'corridor', 'geoline' at F [bad-shape]"
    ),
    ("{\"id\":5}", "7: error: expected a text, found a number at F.id [wrong-type]"),
    ("{\"id\":\"\"}", "7: error: id is empty at F.id [bad-value]"),
    (
      "{\"circel\":{}}",
      "2: error: unknown key 'circel', did you mean 'circle'? at F.circel [unknown-key]"
    ),
    (
      "{\"geoline\":[[0,0],[1,1]],\"polygon\":[]}",
      "1: error: fence has 'polygon' and 'geoline', expected one shape at F [bad-shape]"
    ),
    (
      "{\"circle\":{\"center\":[0,0],\"radious\":5}}",
      "27: error: unknown key 'radious', did you mean 'radius'? at F.circle.radious [unknown-key]"
    ),
    (
      "{\"circle\":{\"center\":[0,0]}}", "11: error: missing key 'radius' at F.circle [missing-key]"
    ),
    ("{\"circle\":{\"radius\":5}}", "11: error: missing key 'center' at F.circle [missing-key]"),
    (
      "{\"circle\":[]}",
      "11: error: expected an object with the keys 'center' and 'radius', found an array at F.circle [wrong-type]"
    ),
    (
      "{\"circle\":{\"center\":[0,0],\"radius\":0}}",
      "36: error: radius is 0 m, expected more than 0 and at most 1000000 m at F.circle.radius [out-of-range]"
    ),
    (
      "{\"circle\":{\"center\":[0,0],\"radius\":-5}}",
      "36: error: radius is -5 m, expected more than 0 and at most 1000000 m at F.circle.radius [out-of-range]"
    ),
    (
      "{\"circle\":{\"center\":[0,0],\"radius\":\"1001 km\"}}",
      "36: error: radius is '1001 km', expected more than 0 and at most 1000000 m at F.circle.radius [out-of-range]"
    ),
    (
      "{\"circle\":{\"center\":[0,0],\"radius\":1e999}}",
      "36: error: number is too large at F.circle.radius [out-of-range]"
    ),
    (
      "{\"circle\":{\"center\":[0,0],\"radius\":\"NaN\"}}",
      "36: error: 'NaN' is no distance, expected metres or a text such as '500 ft' at F.circle.radius [bad-quantity]"
    ),
    (
      "{\"circle\":{\"center\":[0,0],\"radius\":\"5 feet\"}}",
      "36: error: unknown unit 'feet' of distance, did you mean 'ft'? at F.circle.radius [bad-quantity]"
    ),
    (
      "{\"circle\":{\"center\":[0,0],\"radius\":null}}",
      "36: error: expected metres or a text such as '500 ft', found null at F.circle.radius [wrong-type]"
    ),
    (
      "{\"circle\":{\"center\":{},\"radius\":5}}",
      "21: error: expected a position [longitude, latitude], found an object at F.circle.center [wrong-type]"
    ),
    (
      "{\"circle\":{\"center\":[10],\"radius\":5}}",
      "21: error: position has fewer than two numbers, expected a position [longitude, latitude] at F.circle.center [bad-position]"
    ),
    (
      "{\"circle\":{\"center\":[1,\"2\"],\"radius\":5}}",
      "24: error: expected a number of a position, found a text at F.circle.center[1] [wrong-type]"
    ),
    (
      "{\"circle\":{\"center\":[1,1e400],\"radius\":5}}",
      "24: error: number of a position is too large at F.circle.center[1] [bad-position]"
    ),
    (
      "{\"circle\":{\"center\":[5,95],\"radius\":5}}",
      "21: error: latitude is outside -90...90; positions are [longitude, latitude], are these swapped? at F.circle.center [bad-position]"
    ),
    (
      "{\"circle\":{\"center\":[100,95],\"radius\":5}}",
      "21: error: latitude is outside -90...90 at F.circle.center [bad-position]"
    ),
    (
      "{\"circle\":{\"center\":[541,0],\"radius\":5}}",
      "21: error: longitude is outside -540...540 at F.circle.center [bad-position]"
    ),
    (
      "{\"rectangle\":{\"southWest\":[0,0]}}",
      "14: error: missing key 'northEast' at F.rectangle [missing-key]"
    ),
    (
      "{\"rectangle\":{\"southwest\":[0,0]}}",
      "15: error: unknown key 'southwest', did you mean 'southWest'? at F.rectangle.southwest [unknown-key]"
    ),
    ("{\"polygon\":[]}", "12: error: polygon has no ring at F.polygon [bad-shape]"),
    (
      "{\"polygon\":[[0,0],[1,0],[0,1]]}",
      "12: error: expected an array of rings, found an array of positions; a polygon has a pair of brackets around its rings at F.polygon [bad-shape]"
    ),
    (
      "{\"polygon\":[[[0,0],[1,0]]]}",
      "13: error: ring has 2 positions, expected at least three corners at F.polygon[0] [bad-shape]"
    ),
    (
      "{\"polygon\":[[[0,0],[1,0],[0,0]]]}",
      "13: error: ring has 3 positions, the last equal to the first, expected at least three corners at F.polygon[0] [bad-shape]"
    ),
    (
      "{\"polygon\":[[[0,0],[9,0],[0,9]],[]]}",
      "33: error: ring has 0 positions, expected at least three corners at F.polygon[1] [bad-shape]"
    ),
    (
      "{\"polygon\":[7]}",
      "13: error: expected a ring, an array of positions, found a number at F.polygon[0] [wrong-type]"
    ),
    ("{\"polygons\":[]}", "13: error: array has no polygon at F.polygons [bad-shape]"),
    (
      "{\"geoline\":[[0,0]]}",
      "12: error: line has 1 position, expected at least two at F.geoline [bad-shape]"
    ),
    (
      "{\"corridor\":{\"line\":[[0,0]],\"halfWidth\":5}}",
      "21: error: line has 1 position, expected at least two at F.corridor.line [bad-shape]"
    ),
    (
      "{\"corridor\":{\"line\":[[0,0],[1,1]],\"width\":5}}",
      "35: error: unknown key 'width', expected 'halfWidth' at F.corridor.width [unknown-key]"
    ),
    (
      "{\"corridor\":{\"line\":[[0,0],[1,1]]}}",
      "13: error: missing key 'halfWidth' at F.corridor [missing-key]"
    ),
    (
      "{\"corridor\":{\"line\":[[0,0],[1,1]],\"halfWidth\":0.4}}",
      "47: error: half-width is 0.4 m, expected 0.5 to 50000 m at F.corridor.halfWidth [out-of-range]"
    ),
    (
      "{\"geoline\":[]}",
      "12: error: line has no position, expected at least two at F.geoline [bad-shape]"
    ),
    (
      "{\"geoline\":\"x\"}",
      "12: error: expected an array of positions, found a text at F.geoline [wrong-type]"
    ),
  ]

  @Test("refuses fences", arguments: fences)
  func refusesFence(text: String, message: String) {
    let path = message.replacing(" at F", with: " at $.zones[0].fences[0]")
    let document = "{\"version\":1,\"zones\":[{\"fences\":[\n\(text)\n]}]}"
    #expect(zoneFileMessage { try ZoneFile(text: document) } == "z.json:2:\(path)")
  }

  /// One member of a zone on line 2 from column 1; paths begin at the zone.
  static let settings: [(text: String, message: String)] = [
    ("\"exit\":1", "8: error: expected true or false, found a number at Z.exit [wrong-type]"),
    ("\"exits\":1", "1: error: unknown key 'exits', did you mean 'exit'? at Z.exits [unknown-key]"),
    (
      "\"colour\":1",
      "1: error: unknown key 'colour', expected one of 'id', 'name', 'fences', 'exit', 'exitDistance', 'dwell', 'dwellRepeat', 'maximumStay', 'minimumRetriggerTime', 'entry', 'exitAfter', 'exitFixes', 'overspeed', 'prior', 'conditions', 'attendance', 'customData', 'lint' at Z.colour [unknown-key]"
    ),
    ("\"id\":\"\"", "6: error: id is empty at Z.id [bad-value]"),
    (
      "\"exitDistance\":1001",
      "16: error: exitDistance is 1001 m, expected 0...1000 m at Z.exitDistance [out-of-range]"
    ),
    (
      "\"exitDistance\":\"-1 ft\"",
      "16: error: exitDistance is '-1 ft', expected 0...1000 m at Z.exitDistance [out-of-range]"
    ),
    (
      "\"dwell\":0",
      "9: error: dwell is 0 s, expected more than 0 and at most 1000000000 s at Z.dwell [out-of-range]"
    ),
    (
      "\"dwell\":1e300",
      "9: error: dwell is 1\(String(repeating: "0", count: 300)) s, expected more than 0 and at most 1000000000 s at Z.dwell [out-of-range]"
    ),
    (
      "\"dwell\":\"5 minutes\"",
      "9: error: unknown unit 'minutes' of duration, did you mean 'min'? at Z.dwell [bad-quantity]"
    ),
    (
      "\"minimumRetriggerTime\":-1",
      "24: error: minimumRetriggerTime is -1 s, expected 0...1000000000 s at Z.minimumRetriggerTime [out-of-range]"
    ),
    (
      "\"minimumRetriggerTime\":[]",
      "24: error: expected seconds or a text such as '10 min', found an array at Z.minimumRetriggerTime [wrong-type]"
    ),
    (
      "\"entry\":0.8",
      "9: error: expected an object with the keys 'certainty', 'after', found a number at Z.entry [wrong-type]"
    ),
    (
      "\"entry\":{\"certainty\":1}",
      "22: error: certainty is 1, expected a probability from 0.501 to 0.999 at Z.entry.certainty [out-of-range]"
    ),
    (
      "\"entry\":{\"certainty\":\"80 %\"}",
      "22: error: expected a probability from 0.501 to 0.999, found a text at Z.entry.certainty [wrong-type]"
    ),
    (
      "\"customData\":{\"a\":1}",
      "19: error: expected a text, found a number at Z.customData.a [wrong-type]"
    ),
    (
      "\"customData\":[]",
      "14: error: expected an object of texts, found an array at Z.customData [wrong-type]"
    ),
    (
      "\"lint\":{\"disabled\":[]}",
      "9: error: unknown key 'disabled', did you mean 'disable'? at Z.lint.disabled [unknown-key]"
    ),
    (
      "\"lint\":{\"disable\":[\"spacng\"]}",
      "20: error: unknown rule 'spacng', did you mean 'spacing'? at Z.lint.disable[0] [bad-value]"
    ),
    (
      "\"lint\":{\"disable\":[1]}",
      "20: error: expected the name of a rule, found a number at Z.lint.disable[0] [wrong-type]"
    ),
    (
      "\"conditions\":[]",
      "14: error: expected an object of conditions, found an array at Z.conditions [wrong-type]"
    ),
  ]

  @Test("refuses settings", arguments: settings)
  func refusesSetting(text: String, message: String) {
    let path = message.replacing(" at Z", with: " at $.zones[0]")
    let document = "{\"version\":1,\"zones\":[{\n\(text)\n,\"fences\":[]}]}"
    #expect(zoneFileMessage { try ZoneFile(text: document) } == "z.json:2:\(path)")
  }

  /// One kind of condition on line 2 from column 1; paths begin at the conditions.
  static let conditions: [(text: String, message: String)] = [
    ("\"sped\":{}", "1: error: unknown key 'sped', did you mean 'speed'? at C.sped [unknown-key]"),
    (
      "\"speed\":{}",
      "9: error: speed condition needs 'minimum' or 'maximum' at C.speed [missing-key]"
    ),
    (
      "\"speed\":[5]",
      "10: error: expected a speed condition, an object, found a number at C.speed[0] [wrong-type]"
    ),
    (
      "\"speed\":{\"max\":5}",
      "10: error: unknown key 'max', did you mean 'maximum'? at C.speed.max [unknown-key]"
    ),
    (
      "\"speed\":{\"minimum\":-1}",
      "20: error: speed is -1 m/s, expected 0 or more at C.speed.minimum [out-of-range]"
    ),
    (
      "\"speed\":{\"minimum\":\"72 km/h\",\"maximum\":10}",
      "9: error: minimum '72 km/h' is above maximum 10 m/s, so no speed passes at C.speed [contradictory-condition]"
    ),
    (
      "\"speed\":{\"minimum\":\"-1 km/h\"}",
      "20: error: speed is '-1 km/h', expected 0 or more at C.speed.minimum [out-of-range]"
    ),
    (
      "\"speed\":{\"maximum\":\"30 kph\"}",
      "20: error: unknown unit 'kph' of speed, did you mean 'km/h'? at C.speed.maximum [bad-quantity]"
    ),
    (
      "\"altitude\":5",
      "12: error: expected an altitude condition, an object, found a number at C.altitude [wrong-type]"
    ),
    (
      "\"altitude\":{\"when\":\"inside\"}",
      "12: error: altitude condition needs 'minimum' or 'maximum' at C.altitude [missing-key]"
    ),
    (
      "\"altitude\":{\"minimum\":\"400000 ft\"}",
      "23: error: altitude is '400000 ft', expected -11000 to 100000 m at C.altitude.minimum [out-of-range]"
    ),
    (
      "\"altitude\":{\"minimum\":\"100 ft\",\"maximum\":30}",
      "12: error: minimum '100 ft' is above maximum 30 m, so no altitude passes at C.altitude [contradictory-condition]"
    ),
    (
      "\"altitude\":{\"maximum\":\"30 kn\"}",
      "23: error: unknown unit 'kn' of distance, did you mean 'km'? at C.altitude.maximum [bad-quantity]"
    ),
    (
      "\"speed\":[]",
      "9: error: 'speed' has no conditions, expected at least one; leave the key out for none at C.speed [bad-value]"
    ),
    (
      "\"bearing\":[]",
      "11: error: 'bearing' has no conditions, expected at least one; leave the key out for none at C.bearing [bad-value]"
    ),
    (
      "\"percentageCrossed\":[]",
      "21: error: 'percentageCrossed' has no conditions, expected at least one; leave the key out for none at C.percentageCrossed [bad-value]"
    ),
    (
      "\"schedule\":[]",
      "12: error: 'schedule' has no conditions, expected at least one; leave the key out for none at C.schedule [bad-value]"
    ),
    (
      "\"speed\":{\"minimum\":1,\"when\":\"always\"}",
      "29: error: expected 'inside' or 'crossing', found 'always' at C.speed.when [bad-value]"
    ),
    ("\"bearing\":{\"from\":1}", "11: error: missing key 'to' at C.bearing [missing-key]"),
    (
      "\"bearing\":{\"from\":1,\"to\":361}",
      "26: error: angle is 361 degrees, expected -360...360 at C.bearing.to [out-of-range]"
    ),
    (
      "\"percentageCrossed\":{\"percentage\":0}",
      "35: error: percentage is 0, expected more than 0 and at most 100 at C.percentageCrossed.percentage [out-of-range]"
    ),
    (
      "\"percentageCrossed\":{\"percentage\":100.5}",
      "35: error: percentage is 100.5, expected more than 0 and at most 100 at C.percentageCrossed.percentage [out-of-range]"
    ),
    (
      "\"percentageCrossed\":{\"timeout\":5}",
      "21: error: missing key 'percentage' at C.percentageCrossed [missing-key]"
    ),
    (
      "\"percentageCrossed\":{\"percentage\":5,\"timeout\":0}",
      "47: error: timeout is 0 s, expected more than 0 and at most 1000000000 s at C.percentageCrossed.timeout [out-of-range]"
    ),
    (
      "\"schedule\":{}",
      "12: error: schedule needs 'days', 'from', 'to', 'fromDate' or 'toDate' at C.schedule [missing-key]"
    ),
    (
      "\"schedule\":{\"timeZone\":\"UTC\"}",
      "12: error: schedule needs 'days', 'from', 'to', 'fromDate' or 'toDate' at C.schedule [missing-key]"
    ),
    (
      "\"schedule\":{\"days\":\"mon\"}",
      "20: error: expected an array of days such as [\"mon\", \"tue\"], found a text at C.schedule.days [wrong-type]"
    ),
    (
      "\"schedule\":{\"days\":[]}",
      "20: error: schedule has no day; leave 'days' out for every day at C.schedule.days [contradictory-condition]"
    ),
    (
      "\"schedule\":{\"days\":[\"tues\"]}",
      "21: error: unknown day 'tues', did you mean 'tue'? at C.schedule.days[0] [bad-value]"
    ),
    (
      "\"schedule\":{\"from\":\"7:00\"}",
      "20: error: '7:00' is no time of day, expected '00:00' to '23:59' at C.schedule.from [bad-value]"
    ),
    (
      "\"schedule\":{\"from\":\"24:00\"}",
      "20: error: '24:00' is no time of day, expected '00:00' to '23:59' at C.schedule.from [bad-value]"
    ),
    (
      "\"schedule\":{\"to\":\"24:01\"}",
      "18: error: '24:01' is no time of day, expected '00:00' to '24:00' at C.schedule.to [bad-value]"
    ),
    (
      "\"schedule\":{\"from\":7}",
      "20: error: expected a time of day, '00:00' to '23:59', found a number at C.schedule.from [wrong-type]"
    ),
    (
      "\"schedule\":{\"from\":\"07:00\",\"to\":\"07:00\"}",
      "12: error: schedule opens and closes at the same time; leave both times out for the whole day, '24:00' is its end at C.schedule [contradictory-condition]"
    ),
    (
      "\"schedule\":{\"to\":\"00:00\"}",
      "12: error: schedule opens and closes at the same time; leave both times out for the whole day, '24:00' is its end at C.schedule [contradictory-condition]"
    ),
    (
      // 2026-03-02 is a Monday.
      "\"schedule\":{\"days\":[\"sat\",\"sun\"],\"fromDate\":\"2026-03-02\",\"toDate\":\"2026-03-06\"}",
      "12: error: schedule has none of its days between its dates; change either at C.schedule [contradictory-condition]"
    ),
    (
      "\"schedule\":{\"fromDate\":\"2025-02-29\"}",
      "24: error: '2025-02-29' is no date, expected one such as '2026-12-31' at C.schedule.fromDate [bad-value]"
    ),
    (
      "\"schedule\":{\"fromDate\":\"2025-03-02\",\"toDate\":\"2025-03-01\"}",
      "12: error: schedule ends before it begins; swap the dates at C.schedule [contradictory-condition]"
    ),
  ]

  @Test("refuses conditions", arguments: conditions)
  func refusesCondition(text: String, message: String) {
    let path = message.replacing(" at C", with: " at $.zones[0].conditions")
    let document = "{\"version\":1,\"zones\":[{\"fences\":[],\"conditions\":{\n\(text)\n}}]}"
    #expect(zoneFileMessage { try ZoneFile(text: document) } == "z.json:2:\(path)")
  }
}
