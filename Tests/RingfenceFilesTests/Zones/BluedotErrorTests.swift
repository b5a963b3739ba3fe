import RingfenceFiles
import Testing

/// Bad zones of Bluedot's form, each with the message, word for word.
@Suite struct BluedotErrorTests {
  /// One member of a zone on line 2 from column 1, and the message after `z.json:2:`.
  static let members: [(text: String, message: String)] = [
    (
      "\"zoneName\":[]",
      "12: error: expected the name of a zone, a text or a number, found an array at $.zoneName [wrong-type]"
    ),
    ("\"zoneName\":\"\"", "12: error: the name of a zone is empty at $.zoneName [bad-value]"),
    (
      "\"zoneId\":true",
      "10: error: expected the id of a zone, a text or a number, found true at $.zoneId [wrong-type]"
    ),
    (
      "\"minimumRetriggerTime\":60",
      "24: error: expected minimumRetriggerTime as 'HH:MM', found a number at $.minimumRetriggerTime [wrong-type]"
    ),
    (
      "\"minimumRetriggerTime\":\"00:60\"",
      "24: error: '00:60' is no time, expected hours and minutes 'HH:MM' at $.minimumRetriggerTime [bad-value]"
    ),
    (
      "\"minimumRetriggerTime\":\"1:2:3\"",
      "24: error: '1:2:3' is no time, expected hours and minutes 'HH:MM' at $.minimumRetriggerTime [bad-value]"
    ),
    (
      "\"minimumRetriggerTime\":\"-1:00\"",
      "24: error: '-1:00' is no time, expected hours and minutes 'HH:MM' at $.minimumRetriggerTime [bad-value]"
    ),
    (
      "\"enableCheckOut\":\"yes\"",
      "18: error: expected true or false, found 'yes' at $.enableCheckOut [bad-value]"
    ),
    (
      "\"enableCheckOut\":1",
      "18: error: expected true or false, found a number at $.enableCheckOut [wrong-type]"
    ),
    (
      "\"attendance\":{\"schedule\":{\"from\":\"08:00\",\"to\":\"12:00\"}}",
      "14: error: this form has no attendance; the native form has, see 'ringfence convert' at $.attendance [unknown-key]"
    ),
    (
      "\"activeAllDay\":false",
      "16: error: zone is not active all day, but has no key 'timeActive' at $.activeAllDay [missing-key]"
    ),
    (
      "\"activeAllDay\":true,\"timeActive\":{\"from\":\"1:00 am\",\"to\":\"2:00 am\"}",
      "16: error: zone is active all day and has 'timeActive', expected one of them at $.activeAllDay [conflicting-settings]"
    ),
    (
      "\"timeActive\":{\"from\":\"1:00 am\"}",
      "14: error: missing key 'to' at $.timeActive [missing-key]"
    ),
    (
      "\"timeActive\":[7]",
      "15: error: expected times, an object with the keys 'from' and 'to', found a number at $.timeActive[0] [wrong-type]"
    ),
    (
      "\"timeActive\":{\"from\":{\"time\":\"9:00\"},\"to\":0}",
      "22: error: missing key 'period' at $.timeActive.from [missing-key]"
    ),
    (
      "\"timeActive\":{\"from\":{\"time\":\"14:00\",\"period\":\"am\"},\"to\":0}",
      "22: error: '14:00 am' is no time of day, expected one such as '9:30' with 'am' or 'pm' at $.timeActive.from [bad-value]"
    ),
    (
      "\"timeActive\":{\"from\":\"24:00 pm\",\"to\":0}",
      "22: error: '24:00 pm' is no time of day, expected one such as '9:30' with 'am' or 'pm' at $.timeActive.from [bad-value]"
    ),
    (
      "\"timeActive\":{\"from\":\"9:00\",\"to\":0}",
      "22: error: '9:00' is no time of day, expected one such as '9:30' with 'am' or 'pm' at $.timeActive.from [bad-value]"
    ),
    (
      "\"timeActive\":{\"from\":\"9:00 am\",\"to\":9}",
      "37: error: expected a time, an object with the keys 'time' and 'period', found a number at $.timeActive.to [wrong-type]"
    ),
    (
      "\"timeActive\":{\"from\":\"9:00 am\",\"to\":\"9:00am\"}",
      "14: error: times begin and end at the same time; 'activeAllDay' is the whole day at $.timeActive [contradictory-condition]"
    ),
    (
      "\"timeActive\":{\"from\":\"9:00 am\",\"to\":\"9:00pm\"},\"conditions\":{\"timeActive\":[{\"from\":\"9:00 pm\",\"to\":\"10:00 pm\"}]}",
      "14: error: 'timeActive' of the zone and of its conditions have no time in common at $.timeActive [contradictory-condition]"
    ),
    (
      "\"timeZone\":\"Oslo\"",
      "12: error: unknown time zone 'Oslo', expected an IANA name such as 'Europe/Paris' at $.timeZone [unknown-time-zone]"
    ),
    (
      "\"actions\":7",
      "11: error: expected an object of actions by their kinds, found a number at $.actions [wrong-type]"
    ),
    (
      "\"actions\":{\"a\":[{}],\"b\":[{\"conditions\":{\"dateRange\":[{\"end\":\"1/1/2026\"}]}}]}",
      "40: error: conditions of this action differ from those of the action at z.json:2:17; a zone has one set of them here, so make a zone for each at $.actions.b[0].conditions [conflicting-settings]"
    ),
    (
      "\"actions\":[{\"conditions\":{\"bearing\":[{\"fromAngle\":0,\"toAngle\":9}]}}],\"conditions\":{\"bearing\":[{\"fromAngle\":0,\"toAngle\":8}]}",
      "83: error: 'bearing' of the zone differs from that of its actions at $.conditions [conflicting-settings]"
    ),
    (
      "\"customData\":5",
      "14: error: expected custom fields, an object or an array of objects, found a number at $.customData [wrong-type]"
    ),
    (
      "\"customData\":{\"a\":[]}",
      "19: error: expected a text, a number, true or false, found an array at $.customData.a [wrong-type]"
    ),
    (
      "\"customFields\":[{\"key\":\"a\"}]",
      "17: error: missing key 'value' at $.customFields[0] [missing-key]"
    ),
    (
      "\"customFields\":[{\"key\":\"a\",\"value\":1}],\"customData\":{\"a\":\"2\"}",
      "58: error: custom field 'a' has another value before at $.customData.a [conflicting-settings]"
    ),
  ]

  @Test("refuses zones", arguments: members)
  func refusesMember(text: String, message: String) {
    let other = text.hasPrefix("\"zoneName") ? "zoneId" : "zoneName"
    let document = "{\"\(other)\":null,\n\(text)\n}"
    #expect(zoneFileMessage { try ZoneFile(text: document) } == "z.json:2:\(message)")
  }

  /// The fences of a zone on line 2 from column 1; paths begin at the fences.
  static let fences: [(text: String, message: String)] = [
    (
      "7",
      "1: error: expected an object of fences by their kinds, such as 'circles', found a number at F [wrong-type]"
    ),
    (
      "{\"geolines\":[]}",
      "2: error: unknown kind of fence 'geolines', expected one of 'circles', 'rectangles', 'polygons', 'polylines' at F.geolines [unknown-key]"
    ),
    (
      "{\"circles\":{}}",
      "12: error: expected an array of circles, found an object at F.circles [wrong-type]"
    ),
    (
      "{\"circles\":[7]}",
      "13: error: expected a fence, an object, found a number at F.circles[0] [wrong-type]"
    ),
    ("{\"circles\":[{}]}", "13: error: missing key 'center' at F.circles[0] [missing-key]"),
    (
      "{\"circles\":[{\"center\":{\"latitude\":1,\"longitude\":2}}]}",
      "13: error: missing key 'radius' at F.circles[0] [missing-key]"
    ),
    (
      "{\"circles\":[{\"radius\":\"8 m\",\"center\":{\"latitude\":1,\"longitude\":2}}]}",
      "23: error: '8 m' is no number for radius at F.circles[0].radius [bad-quantity]"
    ),
    (
      "{\"circles\":[{\"radius\":\"1e999\",\"center\":{\"latitude\":1,\"longitude\":2}}]}",
      "23: error: '1e999' is no number for radius at F.circles[0].radius [bad-quantity]"
    ),
    (
      "{\"circles\":[{\"radius\":1e999,\"center\":{\"latitude\":1,\"longitude\":2}}]}",
      "23: error: number is too large at F.circles[0].radius [out-of-range]"
    ),
    (
      "{\"circles\":[{\"radius\":\"0\",\"center\":{\"latitude\":1,\"longitude\":2}}]}",
      "23: error: radius is '0', expected more than 0 and at most 1000000 m at F.circles[0].radius [out-of-range]"
    ),
    (
      "{\"circles\":[{\"order\":\"first\"}]}",
      "22: error: 'first' is no number for order at F.circles[0].order [bad-quantity]"
    ),
    (
      "{\"circles\":[{\"order\":1,\"sequence\":2}]}",
      "35: error: 'sequence' and 'order' of the fence differ, expected one at F.circles[0].sequence [conflicting-settings]"
    ),
    (
      "{\"circles\":[{\"center\":[1,2]}]}",
      "23: error: expected an object with the keys 'latitude' and 'longitude', found an array at F.circles[0].center [wrong-type]"
    ),
    (
      "{\"circles\":[{\"center\":{\"lat\":1}}]}",
      "23: error: missing key 'latitude' at F.circles[0].center [missing-key]"
    ),
    (
      "{\"circles\":[{\"center\":{\"latitude\":null}}]}",
      "35: error: expected latitude, a number, found null at F.circles[0].center.latitude [wrong-type]"
    ),
    (
      "{\"circles\":[{\"center\":{\"latitude\":\"1,5\"}}]}",
      "35: error: latitude is a text that is no number at F.circles[0].center.latitude [bad-position]"
    ),
    (
      "{\"circles\":[{\"center\":{\"latitude\":1e400}}]}",
      "35: error: latitude is too large at F.circles[0].center.latitude [bad-position]"
    ),
    (
      "{\"circles\":[{\"center\":{\"latitude\":\"144\",\"longitude\":-37}}]}",
      "23: error: latitude is outside -90...90, is it swapped with the longitude? at F.circles[0].center [bad-position]"
    ),
    (
      "{\"circles\":[{\"center\":{\"latitude\":144,\"longitude\":144}}]}",
      "23: error: latitude is outside -90...90 at F.circles[0].center [bad-position]"
    ),
    (
      "{\"circles\":[{\"center\":{\"latitude\":4,\"longitude\":544}}]}",
      "23: error: longitude is outside -540...540 at F.circles[0].center [bad-position]"
    ),
    (
      "{\"rectangles\":[{\"southWest\":{\"latitude\":4,\"longitude\":5}}]}",
      "16: error: missing key 'northEast' at F.rectangles[0] [missing-key]"
    ),
    (
      "{\"polygons\":[{\"vertices\":[{\"latitude\":4,\"longitude\":5},{\"latitude\":4,\"longitude\":6},{\"latitude\":4,\"longitude\":5}]}]}",
      "26: error: polygon has fewer than three vertices at F.polygons[0].vertices [bad-shape]"
    ),
    (
      "{\"polygons\":[{\"vertices\":[]}]}",
      "26: error: polygon has fewer than three vertices at F.polygons[0].vertices [bad-shape]"
    ),
    (
      "{\"polylines\":[{\"vertices\":[{\"latitude\":4,\"longitude\":5}]}]}",
      "27: error: line has fewer than two vertices at F.polylines[0].vertices [bad-shape]"
    ),
    (
      "{\"polylines\":[{\"name\":\"x\",\"vertices\":null}]}",
      "15: error: missing key 'vertices' at F.polylines[0] [missing-key]"
    ),
  ]

  @Test("refuses fences", arguments: fences)
  func refusesFence(text: String, message: String) {
    let document = "{\"zoneId\":1,\"fences\":\n\(text)\n}"
    #expect(
      zoneFileMessage { try ZoneFile(text: document) }
        == "z.json:2:\(message.replacing(" at F", with: " at $.fences"))")
  }

  /// The conditions of a zone on line 2 from column 1; paths begin at the conditions.
  static let conditions: [(text: String, message: String)] = [
    ("[]", "1: error: expected an object of conditions, found an array at C [wrong-type]"),
    (
      "{\"speeds\":[{}]}",
      "2: error: unknown kind of condition 'speeds', did you mean 'speed'? at C.speeds [unknown-key]"
    ),
    (
      "{\"weather\":\"dry\"}",
      "2: error: unknown kind of condition 'weather', expected one of 'percentageCrossed', 'speed', 'bearing', 'timeActive', 'dateRange' at C.weather [unknown-key]"
    ),
    (
      "{\"speeds\":[]}",
      "2: error: unknown kind of condition 'speeds', did you mean 'speed'? at C.speeds [unknown-key]"
    ),
    (
      "{\"percentageCrossed\":[{}]}",
      "23: error: missing key 'percentage' at C.percentageCrossed[0] [missing-key]"
    ),
    (
      "{\"percentageCrossed\":[{\"percentage\":\"101\"}]}",
      "37: error: percentage is 101, expected more than 0 and at most 100 at C.percentageCrossed[0].percentage [out-of-range]"
    ),
    (
      "{\"percentageCrossed\":[{\"percentage\":50,\"timeoutPeriod\":\"00:00\"}]}",
      "56: error: timeoutPeriod is 00:00, expected at least '00:01' at C.percentageCrossed[0].timeoutPeriod [out-of-range]"
    ),
    (
      "{\"percentageCrossed\":[{\"percentage\":50,\"sequential\":\"no\"}]}",
      "53: error: expected true or false, found 'no' at C.percentageCrossed[0].sequential [bad-value]"
    ),
    (
      "{\"speed\":[{}]}",
      "11: error: speed condition needs 'minimumSpeed' or 'maximumSpeed' at C.speed[0] [missing-key]"
    ),
    (
      "{\"speed\":[{\"minimumSpeed\":-1}]}",
      "27: error: speed is -1 mph, expected 0 or more at C.speed[0].minimumSpeed [out-of-range]"
    ),
    (
      "{\"speed\":[{\"minimumSpeed\":2,\"maximumSpeed\":\"1\"}]}",
      "11: error: minimum 2 mph is above maximum 1 mph, so no speed passes at C.speed[0] [contradictory-condition]"
    ),
    (
      "{\"bearing\":[{\"fromAngle\":1}]}",
      "13: error: missing key 'toAngle' at C.bearing[0] [missing-key]"
    ),
    (
      "{\"bearing\":[{\"fromAngle\":1,\"toAngle\":\"361\"}]}",
      "38: error: angle is '361', expected -360...360 at C.bearing[0].toAngle [out-of-range]"
    ),
    (
      "{\"dateRange\":[{}]}",
      "15: error: dates need 'start' or 'end' at C.dateRange[0] [missing-key]"
    ),
    (
      "{\"dateRange\":[{\"start\":\"31/02/2026\"}]}",
      "24: error: '31/02/2026' is no date, expected one such as '31/12/2026' at C.dateRange[0].start [bad-value]"
    ),
    (
      "{\"dateRange\":[{\"end\":\"2026-02-01\"}]}",
      "22: error: '2026-02-01' is no date, expected one such as '31/12/2026' at C.dateRange[0].end [bad-value]"
    ),
    (
      "{\"dateRange\":[{\"end\":\"12/31/2026\"}]}",
      "22: error: '12/31/2026' is no date, expected one such as '31/12/2026' at C.dateRange[0].end [bad-value]"
    ),
    (
      "{\"dateRange\":[{\"start\":\"02/01/2026\",\"end\":\"01/01/2026\"}]}",
      "15: error: dates end before they begin at C.dateRange[0] [contradictory-condition]"
    ),
  ]

  @Test("refuses conditions", arguments: conditions)
  func refusesCondition(text: String, message: String) {
    let document = "{\"zoneId\":1,\"conditions\":\n\(text)\n}"
    #expect(
      zoneFileMessage { try ZoneFile(text: document, speedUnit: .milesPerHour) }
        == "z.json:2:\(message.replacing(" at C", with: " at $.conditions"))")
  }

  static let unitless = "{\"zoneId\":1,\"conditions\":{\n\"speed\":[{\"minimumSpeed\":10}]}}"
  static let unitlessMessage =
    "z.json:2:10: error: speeds in this form have no unit, expected --speed-unit with one of 'm/s', 'km/h', 'mph', 'kn'; the maker's page on actions with conditions uses m/s at $.conditions.speed[0] [missing-unit]"

  @Test func `asks for the unit of speeds`() {
    #expect(zoneFileMessage { try ZoneFile(text: Self.unitless) } == Self.unitlessMessage)
  }

  @Test func `refuses two time zones around zones`() {
    let text =
      "[{\"timeZone\":\"UTC\",\"zone\":{\"zoneId\":1}},\n{\"timeZone\":\"Asia/Tokyo\",\"zone\":{\"zoneId\":2}}]"
    #expect(
      zoneFileMessage { try ZoneFile(text: text) }
        == "z.json:2:13: error: time zone 'Asia/Tokyo' differs from one given before at $[1].timeZone [conflicting-settings]"
    )
  }
}
