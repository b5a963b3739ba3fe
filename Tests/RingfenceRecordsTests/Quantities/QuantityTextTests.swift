import Ringfence
import RingfenceRecords
import Testing

@Suite struct QuantityTextTests {
  /// Values by hand: 1 kn = 1852/3600 m/s, 1 mph = 0.44704 m/s, 1 ft = 0.3048 m, 1 mi = 1609.344 m.
  static let values: [(text: String, kind: QuantityText.Kind, value: Double)] = [
    ("40", .distance, 40), ("40 m", .distance, 40), ("1.5 km", .distance, 1_500),
    ("500 ft", .distance, 152.4), ("500FT", .distance, 152.4), ("100 yd", .distance, 91.44),
    ("2 mi", .distance, 3_218.688), ("1 nmi", .distance, 1_852), (" 7\tm ", .distance, 7),
    ("-3 m", .distance, -3), ("1e3 m", .distance, 1_000), (".5km", .distance, 500),
    ("30", .speed, 30), ("36 km/h", .speed, 10), ("30km/h", .speed, 25.0 / 3),
    ("20 mph", .speed, 8.9408), ("12 kn", .speed, 22_224.0 / 3_600), ("10 ft/s", .speed, 3.048),
    ("5 m/s", .speed, 5), ("10 min", .duration, 600), ("2 h", .duration, 7_200),
    ("90 s", .duration, 90), ("1500 ms", .duration, 1.5), ("1 d", .duration, 86_400),
    ("90 deg", .angle, 90), ("45°", .angle, 45), ("12.5", .angle, 12.5),
  ]

  @Test("reads a number with a unit as SI", arguments: values)
  func reads(text: String, kind: QuantityText.Kind, value: Double) throws {
    let read = try QuantityText.value(text, as: kind)
    #expect(abs(read - value) <= abs(value) * 2e-16)
  }

  static let refused: [(text: String, kind: QuantityText.Kind, detail: String)] = [
    ("", .distance, "'' is no distance, expected metres or a text such as '500 ft'"),
    ("far", .distance, "'far' is no distance, expected metres or a text such as '500 ft'"),
    ("km", .distance, "'km' is no distance, expected metres or a text such as '500 ft'"),
    ("1,5 km", .distance, "'1,5 km' is no distance, expected metres or a text such as '500 ft'"),
    ("1.2.3 m", .distance, "'1.2.3 m' is no distance, expected metres or a text such as '500 ft'"),
    ("nan", .speed, "'nan' is no speed, expected metres per second or a text such as '30 km/h'"),
    ("30 kmh", .speed, "unknown unit 'kmh' of speed, did you mean 'km/h'?"),
    (
      "30 s", .speed,
      "unknown unit 's' of speed, expected one of 'm/s', 'km/h', 'mph', 'kn', 'ft/s'"
    ),
    ("30 kph", .speed, "unknown unit 'kph' of speed, did you mean 'km/h'?"),
    ("30 KPH", .speed, "unknown unit 'KPH' of speed, did you mean 'km/h'?"),
    ("3 knots", .speed, "unknown unit 'knots' of speed, did you mean 'kn'?"),
    ("3 kts", .speed, "unknown unit 'kts' of speed, did you mean 'kn'?"),
    ("3 miles/hour", .speed, "unknown unit 'miles/hour' of speed, did you mean 'mph'?"),
    ("10 mins", .duration, "unknown unit 'mins' of duration, did you mean 'min'?"),
    ("10 minutes", .duration, "unknown unit 'minutes' of duration, did you mean 'min'?"),
    ("10 m", .duration, "unknown unit 'm' of duration, did you mean 'min'?"),
    ("2 hours", .duration, "unknown unit 'hours' of duration, did you mean 'h'?"),
    ("500 feet", .distance, "unknown unit 'feet' of distance, did you mean 'ft'?"),
    ("90 degrees", .angle, "unknown unit 'degrees' of angle, did you mean 'deg'?"),
    ("10 mn", .duration, "unknown unit 'mn' of duration, did you mean 'min'?"),
    (
      "1 h 30 min", .duration,
      "unknown unit 'h 30 min' of duration, expected one of 's', 'min', 'h', 'd', 'ms'"
    ),
    ("10e", .duration, "unknown unit 'e' of duration, expected one of 's', 'min', 'h', 'd', 'ms'"),
    ("1e308 km", .distance, "'1e308 km' is too large for a distance"),
    ("1e999", .distance, "'1e999' is no distance, expected metres or a text such as '500 ft'"),
    ("5 rad", .angle, "unknown unit 'rad' of angle, expected one of 'deg', '°'"),
  ]

  @Test("says what is wrong with a quantity", arguments: refused)
  func refuses(text: String, kind: QuantityText.Kind, detail: String) {
    #expect(throws: QuantityText.Failure(detail: detail)) {
      try QuantityText.value(text, as: kind)
    }
  }

  @Test func `gives durations in whole microseconds and bounds them`() throws {
    #expect(try QuantityText.duration("0.1 s") == .milliseconds(100))
    #expect(try QuantityText.duration("1.0000004 s") == .seconds(1))
    #expect(try QuantityText.duration("-2 min") == .seconds(-120))
    #expect(try QuantityText.duration("1e9") == .seconds(1_000_000_000))
    #expect(throws: QuantityText.Failure(detail: "'12000 d' is too long for a duration")) {
      try QuantityText.duration("12000 d")
    }
    #expect(try QuantityText.speed("36 km/h") == .metersPerSecond(10))
    #expect(try QuantityText.distance("1 km") == .kilometers(1))
  }

  @Test(
    "suggests the nearest name",
    arguments: [
      ("radious", "radius"), ("RADIUS", "radius"), ("raduis", "radius"), ("rad", "radius"),
      ("centre", "center"), ("exitdistence", "exitDistance"), ("min", "minimumRetriggerTime"),
      ("xyz", nil), ("", nil), ("ra", nil), ("e", nil), (String(repeating: "a", count: 65), nil),
      ("exot", "exit"),
    ] as [(String, String?)])
  func suggests(given: String, expected: String?) {
    let names = ["radius", "center", "exit", "exitDistance", "minimumRetriggerTime"]
    #expect(nearestName(to: given, among: names) == expected)
  }
}
