import Ringfence
import RingfenceFiles
import TestSupport
import Testing

@Suite struct ZoneFileWriterTests {
  @Test func `writes the native form for people`() throws {
    let text = """
      {
        "version": 1,
        "name": "Tab\\t\\"é\\"\\u0001",
        "timeZone": "UTC",
        "zones": [
          {
            "id": "a",
            "name": "A",
            "exit": false,
            "exitDistance": 0.5,
            "dwell": 0.25,
            "minimumRetriggerTime": 7200,
            "conditions": { "speed": { "minimum": 1, "maximum": 2.5, "when": "crossing" }, "bearing": [{ "from": 315, "to": 45 }, { "from": 0, "to": 1, "when": "inside" }], "percentageCrossed": { "percentage": 50, "timeout": 600, "sequential": true }, "schedule": { "days": ["mon", "sun"], "from": "07:00", "to": "24:00", "fromDate": "0001-01-01", "toDate": "9999-12-31", "timeZone": "UTC" } },
            "customData": { "b": "1", "a": "\\\\" },
            "lint": { "disable": ["spacing"] },
            "fences": [
              { "id": "1", "circle": { "center": [-0.0000001, 89.5], "radius": 40 } },
              { "id": "2", "polygon": [[[0, 0], [1, 0], [0, 1]], [[0, 0], [1, 0], [0, 1], [0, 0]]] },
              { "id": "3", "polygons": [[[[0, 0], [1, 0], [0, 1]]], [[[0, 0], [1, 0], [0, 1]]]] },
              { "id": "4", "rectangle": { "southWest": [179, 0], "northEast": [-179, 1] } },
              { "id": "5", "geoline": [[0, 0], [1, 1]] },
              { "id": "6", "corridor": { "line": [[0, 0], [1, 1]], "halfWidth": 12.5 } }
            ]
          },
          {
            "id": "b",
            "fences": []
          }
        ]
      }

      """
    let layout = try ZoneFile(text: text).layout
    #expect(String(decoding: ZoneFileWriter.native(layout), as: UTF8.self) == text)
    let empty = "{\n  \"version\": 1,\n  \"zones\": []\n}\n"
    #expect(
      String(decoding: ZoneFileWriter.native(ZoneLayout(zones: [])), as: UTF8.self) == empty)
  }

  @Test func `writes GeoJSON with the settings on every feature`() throws {
    let text = """
      {"version": 1, "name": "N", "zones": [
        {"id": "a", "name": "A", "exit": false, "fences": [
          {"id": "c", "circle": {"center": [1, 2], "radius": "1 km"}},
          {"id": "r", "rectangle": {"southWest": [170, -1], "northEast": [-170, 1]}},
          {"polygon": [[[0, 0], [1, 0], [0, 1]]]}]},
        {"id": "b", "fences": []}]}
      """
    let expected = """
      {
        "type": "FeatureCollection",
        "name": "N",
        "features": [
          { "type": "Feature", "id": "c", "properties": { "zone": "a", "zoneName": "A", "radius": 1000, "exit": false }, "geometry": { "type": "Point", "coordinates": [1, 2] } },
          { "type": "Feature", "id": "r", "properties": { "zone": "a", "zoneName": "A", "exit": false }, "geometry": { "type": "Polygon", "coordinates": [[[170, -1], [190, -1], [190, 1], [170, 1], [170, -1]]] } },
          { "type": "Feature", "id": "3", "properties": { "zone": "a", "zoneName": "A", "exit": false }, "geometry": { "type": "Polygon", "coordinates": [[[0, 0], [1, 0], [0, 1], [0, 0]]] } },
          { "type": "Feature", "properties": { "zone": "b" }, "geometry": null }
        ]
      }

      """
    let written = ZoneFileWriter.geoJSON(try ZoneFile(text: text).layout)
    #expect(String(decoding: written, as: UTF8.self) == expected)
  }

  @Test func `cuts wide rectangles into pieces that do not go the short way`() throws {
    let text = """
      {"version": 1, "zones": [{"fences": [
        {"rectangle": {"southWest": [-170, -1], "northEast": [170, 1]}},
        {"rectangle": {"southWest": [400, 1], "northEast": [-400, -1]}}]}]}
      """
    let layout = try ZoneFile(text: text).layout
    let again = try ZoneFile.read(bytes: ZoneFileWriter.geoJSON(layout), name: "z.json")
      .layout
    for (number, ends) in [(-170.0, 170.0), (400, 680)].enumerated() {
      guard case .polygons(let polygons) = again.zones[0].fences[number].shape else {
        Issue.record("no polygon")
        continue
      }
      let longitudes = polygons[0].rings[0].vertices.map(\.longitude)
      let shift = longitudes[0] - ends.0
      #expect(shift == 0 || shift == -360)
      #expect(longitudes.max() == ends.1 + shift)
      #expect(zip(longitudes, longitudes.dropFirst()).allSatisfy { abs($0 - $1) < 180 })
    }
  }

  @Test(arguments: 0..<40) func `reads back what it wrote`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let layout = random.layout()
    let native = ZoneFileWriter.native(layout)
    #expect(try ZoneFile.read(bytes: native, name: "z.json").layout == layout)
    let same = try ZoneFile.read(bytes: native, name: "z.json").layout
    #expect(ZoneFileWriter.native(same) == native)

    // GeoJSON has no rectangles and closes its rings; the rest comes back.
    let geoJSON = ZoneFileWriter.geoJSON(layout)
    let again = try ZoneFile.read(bytes: geoJSON, name: "z.json").layout
    #expect(ZoneFileWriter.geoJSON(again) == geoJSON)
    #expect(again.zones.map(\.settings) == layout.zones.map(\.settings))
    #expect(again.zones.map(\.conditions) == layout.zones.map(\.conditions))
    #expect(again.zones.map(\.customData) == layout.zones.map(\.customData))
    #expect(again.zones.map(\.name) == layout.zones.map(\.name))
    #expect(again.zones.map { $0.fences.map(\.id) } == layout.zones.map { $0.fences.map(\.id) })
  }

  @Test func `bounds settings that no file can say`() {
    var zone = Zone(id: "a", fences: [])
    zone.settings.exitDistance = .meters(.nan)
    zone.settings.dwell = .seconds(-1.5)
    zone.conditions.schedule = [
      Schedule(
        from: .midnight, to: .endOfDay, firstDay: CivilDate(year: 1, month: 1, day: 1),
        lastDay: CivilDate(year: 9999, month: 12, day: 31))
    ]
    let text = String(decoding: ZoneFileWriter.native(ZoneLayout(zones: [zone])), as: UTF8.self)
    #expect(text.contains("\"exitDistance\": null,"))
    #expect(text.contains("\"dwell\": -1.5,"))
    #expect(
      text.contains(
        #""from": "00:00", "to": "24:00", "fromDate": "0001-01-01", "toDate": "9999-12-31""#))
  }
}

// MARK: Random layouts

extension SeededRandom {
  fileprivate mutating func chance(_ share: Double = 0.5) -> Bool { double(0...1) < share }

  fileprivate mutating func word() -> String {
    let letters = Array("abcXYZ 0159é€😀\"\\/\n\t\u{1}'.{}[]:,")
    return String((0...int(0...8)).map { _ in letters[int(0...letters.count - 1)] })
  }

  fileprivate mutating func coordinate() -> Coordinate {
    let exact = chance(0.2)
    let latitude = exact ? Double(int(-90...90)) : double(-90...90)
    let longitude = exact ? Double(int(-540...540)) : double(-540...540)
    return Coordinate(latitude: latitude, longitude: longitude)
      ?? Coordinate(uncheckedLatitude: 0, longitude: 0)
  }

  fileprivate mutating func polygon() -> Polygon {
    Polygon(
      rings: (0...int(0...2)).map { _ in
        let vertices = (0..<int(3...6)).map { _ in coordinate() }
        return Ring(chance() ? vertices + [vertices[0]] : vertices)
      })
  }

  fileprivate mutating func shape() -> Shape {
    switch int(0...5) {
    case 0:
      let radius = Distance.meters(chance() ? double(0.001...1e6) : Double(int(1...500)))
      return Circle(center: coordinate(), radius: radius).map { .circle($0) }
        ?? .polygons([polygon()])
    case 1: return .rectangle(Rectangle(southWest: coordinate(), northEast: coordinate()))
    case 2: return .polygons([polygon()])
    case 3: return .polygons([polygon(), polygon()])
    case 4:
      let halfWidth = Distance.meters(chance() ? double(0.5...50_000) : Double(int(1...500)))
      return Polyline((0..<int(2...5)).map { _ in coordinate() })
        .flatMap { Corridor(line: $0, halfWidth: halfWidth) }.map { .corridor($0) }
        ?? .polygons([polygon()])
    default:
      let line = Polyline((0..<int(2...5)).map { _ in coordinate() })
      return line.map { .geoline($0) } ?? .polygons([polygon()])
    }
  }

  fileprivate mutating func duration() -> Duration { .microseconds(int(1...1_000_000_000_000_000)) }

  fileprivate mutating func conditions() -> Conditions {
    var conditions = Conditions()
    for _ in 0..<int(0...2) {
      let minimum = double(0...30)
      let when = chance() ? ConditionTiming.inside : .crossing
      let maximum = minimum + double(0...10)
      conditions.speed.append(
        chance()
          ? SpeedCondition(minimum: .metersPerSecond(minimum), when: when)
          : SpeedCondition(
            minimum: .metersPerSecond(minimum), maximum: .metersPerSecond(maximum), when: when))
    }
    for _ in 0..<int(0...2) {
      let minimum = double(-400...8_000)
      conditions.altitude.append(
        AltitudeCondition(
          minimum: .meters(minimum), maximum: chance() ? .meters(minimum + double(0...90)) : nil,
          when: chance() ? .inside : .crossing))
    }
    for _ in 0..<int(0...2) {
      conditions.bearing.append(
        BearingCondition(
          uncheckedFrom: double(0...360), to: double(0...359), when: chance() ? .inside : .crossing)
      )
    }
    for _ in 0..<int(0...2) {
      conditions.percentageCrossed.append(
        PercentageCondition(
          percentage: double(0.1...100), timeout: chance() ? duration() : nil,
          isSequential: chance()))
    }
    for _ in 0..<int(0...2) {
      let from = int(0...86_398)
      let first = int(-719_162...2_932_000)
      conditions.schedule.append(
        Schedule.inSeconds(
          days: DaysOfWeek(rawValue: UInt8(int(1...127))), from: chance() ? from : nil,
          to: chance() ? int(from + 1...86_400) : nil, firstDay: chance() ? first : nil,
          lastDay: chance() ? first + int(0...800) : nil, timeZone: chance() ? Self.tokyo : nil))
    }
    return conditions
  }

  private static let tokyo = TimeZoneOffsets(named: "Asia/Tokyo")
  private static let berlin = TimeZoneOffsets(named: "Europe/Berlin")

  fileprivate mutating func layout() -> ZoneLayout {
    let zones = (0..<int(0...4)).map { number in
      var zone = Zone(id: "\(number)" + word(), name: chance() ? word() : nil, fences: [])
      zone.fences = (0..<int(0...4)).map { Fence(id: "\($0)" + word(), shape: shape()) }
      zone.settings.exit = chance()
      if chance() { zone.settings.exitDistance = .meters(double(0...1_000)) }
      if chance() { zone.settings.dwell = duration() }
      if chance() { zone.settings.minimumRetriggerTime = duration() }
      if chance() { zone.settings.entryCertainty = double(0.501...0.999) }
      if chance() { zone.settings.exitCertainty = double(0.501...0.999) }
      if chance() { zone.conditions = conditions() }
      if chance() {
        zone.customData = (0...int(0...20)).map {
          CustomDatum(key: "\($0)" + word(), value: word())
        }
      }
      if chance() {
        zone.disabledLintRules = [
          LintRule.spacing.name, LintRule.allCases[int(0...25)].name,
        ]
      }
      return zone
    }
    return ZoneLayout(
      name: chance() ? word() : nil, timeZone: chance() ? Self.berlin : nil, zones: zones)
  }
}
