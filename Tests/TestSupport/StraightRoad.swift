public import Ringfence
internal import RingfenceRecords

/// Places in metres east and north of a point on the equator, where parallels and meridians are
/// geodesics, by the direct solution.
public enum StraightRoad {
  /// Where x and y are 0.
  public static let origin = Coordinate(uncheckedLatitude: 0, longitude: 10)

  /// The place `x` metres east and `y` metres north of the origin.
  public static func place(_ x: Double, _ y: Double = 0) -> Coordinate {
    let east = Bearing(degrees: 90) ?? Bearing(east: 1, north: 0)
    let north = Bearing(degrees: 0) ?? Bearing(east: 0, north: 1)
    let foot = Geodesic.direct(from: origin, bearing: east, distance: .meters(x)).coordinate
    return Geodesic.direct(from: foot, bearing: north, distance: .meters(y)).coordinate
  }

  /// A fix at a second and a place.
  public static func fix(_ second: Int, _ x: Double, _ y: Double = 0) -> Fix {
    Fix(time: Timestamp(microseconds: Int64(second) * 1_000_000), coordinate: place(x, y))
  }

  /// 1 Hz, 10 m/s eastwards.
  public static let drive = (0...1000).map { fix($0, Double($0) * 10) }

  /// A zone of one circle.
  public static func circle(_ id: String, _ x: Double, _ y: Double = 0, radius: Double = 55) -> Zone
  {
    guard let circle = Circle(center: place(x, y), radius: .meters(radius)) else {
      return Zone(id: id, fences: [])
    }
    return Zone(id: id, fences: [Fence(id: "f", shape: .circle(circle))])
  }

  /// A zone of one rectangle.
  public static func rectangle(
    _ id: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>
  ) -> Zone {
    let rectangle = Rectangle(
      southWest: place(x.lowerBound, y.lowerBound), northEast: place(x.upperBound, y.upperBound))
    return Zone(id: id, fences: [Fence(id: "f", shape: .rectangle(rectangle))])
  }

  /// A zone of one geoline across the road.
  public static func geoline(_ id: String, _ x: Double) -> Zone {
    let line = Polyline([place(x, -50), place(x, 50)])
    return Zone(id: id, fences: line.map { [Fence(id: "f", shape: .geoline($0))] } ?? [])
  }

  /// Conditions for which restart mode has no circle, and their names.
  public static let excluded: [(Conditions, String)] = [
    (Conditions(speed: [SpeedCondition(minimum: .metersPerSecond(5))]), "speed"),
    (Conditions(bearing: [BearingCondition(uncheckedFrom: 80, to: 100)]), "bearing"),
    (
      Conditions(percentageCrossed: [PercentageCondition(percentage: 100)]), "percentageCrossed"
    ),
    (
      Conditions(percentageCrossed: [PercentageCondition(percentage: 100, isSequential: true)]),
      "sequence"
    ),
  ]

  /// `second kind zone(overshoot)`, metres with one decimal, in the order of the events.
  public static func restart(
    _ zones: [Zone], _ fixes: [Fix], _ settings: RestartSettings = RestartSettings()
  ) -> [String] {
    let layout = ZoneLayout(zones: zones)
    let engine = TriggerEngine(restart: RestartLayout(layout, settings: settings))
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: engine, into: &events)
    return events.map { event in
      let mark = event.kind == .entered ? "" : " \(event.kind)"
      let overshoot = tenths(event.overshoot?.meters ?? -1)
      return "\(event.time.microseconds / 1_000_000) \(zones[event.zone].id)\(mark)(\(overshoot))"
        + (event.mode == .restart ? "" : " in normal mode")
    }
  }

  /// A number with one decimal.
  public static func tenths(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return "\(rounded == 0 ? 0 : rounded)"
  }

  /// A line a zone: `outcome: pairs; false check-ins; losses`.
  public static func compare(
    _ zones: [Zone], _ fixes: [Fix], _ settings: RestartSettings = RestartSettings(),
    engine: EngineSettings = EngineSettings()
  ) -> [String] {
    let layout = RestartLayout(ZoneLayout(zones: zones), settings: settings)
    return DualModeEngine(layout, settings: engine).compare(fixes).zones.map { row in
      var parts = row.pairs.map { pair in
        "#\(pair.normal.visit ?? 0)=#\(pair.restart.visit ?? 0)" + text(pair.entry) + ","
          + text(pair.exit)
      }
      parts += row.falseCheckIns.map {
        "false #\($0.visit ?? 0) (\(tenths($0.overshoot?.meters ?? -1)))"
      }
      parts += row.losses.map {
        ($0.trigger.visit.map { "lost #\($0) " } ?? "lost crossing ") + $0.reason.name
      }
      return "\(row.outcome.name): " + parts.joined(separator: "; ")
    }
  }

  private static func text(_ shift: Comparison.Shift?) -> String {
    guard let shift else { return " ?" }
    return " \(shift.time.wholeMicroseconds / 1_000_000) s \(tenths(shift.distance.meters)) m"
  }
}
