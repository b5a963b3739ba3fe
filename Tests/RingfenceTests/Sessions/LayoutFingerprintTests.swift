import Ringfence
import TestSupport
import Testing

/// The fingerprint of a layout differs where events may differ, and only there.
@Suite struct LayoutFingerprintTests {
  private typealias Change = (name: String, apply: @Sendable (inout ZoneLayout) -> Void)

  private static func moved(_ shape: Shape) -> Shape {
    func north(_ place: Coordinate) -> Coordinate {
      Coordinate(uncheckedLatitude: place.latitude + 1e-9, longitude: place.longitude)
    }
    switch shape {
    case .circle(let circle):
      return Circle(center: circle.center, radius: .meters(circle.radius.meters + 1e-6))
        .map(Shape.circle) ?? shape
    case .rectangle(let box):
      return .rectangle(Rectangle(southWest: box.southWest, northEast: north(box.northEast)))
    case .polygons(let polygons):
      return .polygons(
        polygons.map { polygon in
          Polygon(rings: polygon.rings.map { Ring($0.vertices.map(north)) })
        })
    case .corridor(let corridor):
      return Corridor(
        line: corridor.line, halfWidth: .meters(corridor.halfWidth.meters + 1e-6)
      ).map(Shape.corridor) ?? shape
    case .geoline(let line):
      return Polyline(line.vertices.reversed()).map(Shape.geoline) ?? shape
    }
  }

  /// Every one may change an event of some layout.
  private static let deciding: [Change] = [
    ("a zone more", { $0.zones.append(Zone(id: "more", fences: [])) }),
    ("a zone less", { $0.zones.removeLast() }),
    ("the order of zones", { $0.zones.reverse() }),
    ("the id of a zone", { $0.zones[0].id += "'" }),
    ("the id of a fence", { $0.zones[1].fences[0].id = "other" }),
    ("a fence less", { $0.zones[0].fences.removeLast() }),
    ("a fence twice", { $0.zones[0].fences.append($0.zones[0].fences[0]) }),
    ("a shape", { $0.zones[0].fences[0].shape = moved($0.zones[0].fences[0].shape) }),
    ("whether the exit is reported", { $0.zones[1].settings.exit.toggle() }),
    ("the exit distance", { $0.zones[0].settings.exitDistance.meters += 0.1 }),
    (
      "the dwell time",
      { layout in
        let dwell = layout.zones[0].settings.dwell
        layout.zones[0].settings.dwell = dwell.map { $0 + .microseconds(1) } ?? .seconds(1)
      }
    ),
    ("the retrigger time", { $0.zones[1].settings.minimumRetriggerTime += .microseconds(1) }),
    (
      "a speed condition",
      { $0.zones[0].conditions.speed.append(SpeedCondition(minimum: .metersPerSecond(0))) }
    ),
    (
      "the other limit",
      { $0.zones[0].conditions.speed.append(SpeedCondition(maximum: .metersPerSecond(0))) }
    ),
    (
      "when a condition is evaluated",
      {
        $0.zones[0].conditions.speed.append(
          SpeedCondition(minimum: .metersPerSecond(0), when: .crossing))
      }
    ),
    (
      "an altitude condition",
      { $0.zones[0].conditions.altitude.append(AltitudeCondition(minimum: .meters(0))) }
    ),
    (
      "its other limit",
      { $0.zones[0].conditions.altitude.append(AltitudeCondition(maximum: .meters(0))) }
    ),
    (
      "when it is evaluated",
      {
        $0.zones[0].conditions.altitude.append(
          AltitudeCondition(minimum: .meters(0), when: .crossing))
      }
    ),
    (
      "a bearing condition",
      { $0.zones[0].conditions.bearing.append(BearingCondition(uncheckedFrom: 0, to: 360)) }
    ),
    (
      "a percentage",
      { $0.zones[0].conditions.percentageCrossed.append(PercentageCondition(percentage: 50)) }
    ),
    (
      "a sequence",
      {
        $0.zones[0].conditions.percentageCrossed.append(
          PercentageCondition(percentage: 50, isSequential: true))
      }
    ),
    (
      "a timeout",
      {
        $0.zones[0].conditions.percentageCrossed.append(
          PercentageCondition(percentage: 50, timeout: .seconds(50)))
      }
    ),
    ("a schedule", { $0.zones[0].conditions.schedule.append(Schedule()) }),
    ("its days", { $0.zones[0].conditions.schedule.append(Schedule(days: .monday)) }),
    ("its begin", { $0.zones[0].conditions.schedule.append(Schedule(from: .midnight)) }),
    ("its end", { $0.zones[0].conditions.schedule.append(Schedule(to: .midnight)) }),
    (
      "its first day",
      {
        $0.zones[0].conditions.schedule.append(
          Schedule(firstDay: CivilDate(year: 2026, month: 1, day: 1)))
      }
    ),
    (
      "its last day",
      {
        $0.zones[0].conditions.schedule.append(
          Schedule(lastDay: CivilDate(year: 2026, month: 1, day: 1)))
      }
    ),
    (
      "its time zone",
      {
        $0.zones[0].conditions.schedule.append(
          Schedule(timeZone: TimeZoneOffsets(name: "X", firstOffset: 0, transitions: [])))
      }
    ),
  ]

  /// None changes an event.
  private static let labels: [Change] = [
    ("the name of the layout", { $0.name = "another" }),
    ("the name of a zone", { $0.zones[0].name = "Café" }),
    ("custom data", { $0.zones[0].customData.append(CustomDatum(key: "k", value: "v")) }),
    ("a disabled lint rule", { $0.zones[0].disabledLintRules.append("spike") }),
    ("UTC in words", { $0.timeZone = $0.timeZone ?? .utc }),
    (
      "the rules of a time zone",
      { layout in
        layout.timeZone = layout.timeZone.map {
          TimeZoneOffsets(name: $0.name, firstOffset: $0.firstOffset + 3_600, transitions: [])
        }
      }
    ),
  ]

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 60))
  func `differs where events may differ, and only there`(seed: Int) {
    let layout = RandomScene(seed: seed).layout
    let fingerprint = layout.fingerprint
    #expect(TriggerEngine(layout).layoutFingerprint == fingerprint)
    let engines = DualModeEngine(RestartLayout(layout))
    #expect(engines.normal.layoutFingerprint == fingerprint)
    #expect(engines.restart.layoutFingerprint == fingerprint)
    for change in Self.labels {
      var other = layout
      change.apply(&other)
      #expect(other.fingerprint == fingerprint, "seed \(seed): \(change.name)")
    }
    // Of two changes, too, no two layouts have the same one.
    var seen = [fingerprint: "none"]
    for change in Self.deciding {
      var other = layout
      change.apply(&other)
      let first = seen.updateValue(change.name, forKey: other.fingerprint)
      #expect(first == nil, "seed \(seed): \(change.name) is as \(first ?? "")")
    }
  }

  @Test func `the time zone of the layout counts where a schedule uses it`() {
    func layout(_ name: String?, _ own: String?, _ hasSchedule: Bool) -> UInt64 {
      func offsets(_ name: String?) -> TimeZoneOffsets? {
        name.map { TimeZoneOffsets(name: $0, firstOffset: 0, transitions: []) }
      }
      var zone = Zone(id: "z", fences: [])
      if hasSchedule { zone.conditions.schedule = [Schedule(timeZone: offsets(own))] }
      return ZoneLayout(timeZone: offsets(name), zones: [zone]).fingerprint
    }
    #expect(layout("A", nil, true) != layout("B", nil, true))
    #expect(layout("A", nil, false) == layout("B", nil, false))
    #expect(layout("A", "C", true) == layout("B", "C", true))
    #expect(layout(nil, "A", true) == layout("A", nil, true))
  }

  /// The number is part of the form of saved sessions: with another one they could not be read.
  @Test func `stays what it was`() {
    let center = Coordinate(uncheckedLatitude: 48.2, longitude: 16.37)
    let circle = Circle(center: center, radius: .meters(50)).map(Shape.circle)
    let zone = Zone(id: "door", fences: circle.map { [Fence(id: "circle", shape: $0)] } ?? [])
    #expect(ZoneLayout(zones: []).fingerprint == 17_923_080_534_494_239_936)
    #expect(ZoneLayout(zones: [zone]).fingerprint == 6_591_607_492_166_035_735)
  }
}
