import Ringfence
import RingfenceReference
import Testing

/// A drive along a straight road on the equator, drawn with characters of 10 m.
///
/// ```
/// fences: "...aaaa..B"    // a small letter: an area fence; a capital: a geoline, drawn northwards,
///                         // at the western edge of its cell
/// fixes:  "01.2.3...4"    // fix n, n seconds after noon, in the middle of its cell
/// ```
/// Fences that overlap and ways back take lines of their own. The fences' order is that of the
/// alphabet. A fix left out in the row of digits (then letters) is a second without a fix. The first
/// cell begins at x = 0 m: fix n in cell c stands at 10·c + 5 m. Along the equator distances are
/// exact: a·Δλ.
struct RoadDrive: CustomTestStringConvertible, Sendable {
  var name: String
  var fences: [String]
  var fixes: [String]
  /// Metres per second of each fix drawn, in their order; the last one holds for all that follow.
  var speed: [Double?] = [nil]
  /// Degrees of each fix drawn, in their order; the last one holds for all that follow.
  var course: [Double?] = [nil]
  /// Metres of each fix drawn, in their order; the last one holds for all that follow.
  var altitude: [Double?] = [nil]
  var conditions = Conditions()
  var exit = true
  var exitDistance = 0.0
  var dwell: Int?
  var retrigger = 0
  var initialInside = EngineSettings.InitialPresence.trigger
  /// Fixes at which a new segment begins.
  var segments = ""
  /// Seconds between one fix and the next in the row of digits.
  var step = 1
  /// As ``text(_:)`` writes them.
  var events: [String]

  var testDescription: String { name }

  static let noon: Int64 = 1_772_798_400_000_000  // 2026-03-06T12:00:00Z, a Friday
  static let degreesPerMeter = 1 / (6_378_137 * Double.pi / 180)

  static func position(_ meters: Double, north: Double = 0) -> Coordinate {
    Coordinate(uncheckedLatitude: north, longitude: 10 + meters * degreesPerMeter)
  }

  /// The cells of each fence.
  private var cells: [Character: ClosedRange<Int>] {
    var cells: [Character: ClosedRange<Int>] = [:]
    for line in fences {
      for (i, mark) in line.enumerated() where mark.isLetter {
        cells[mark] = (cells[mark]?.lowerBound ?? i)...i
      }
    }
    return cells
  }

  /// The fences in their order, each with its cells.
  private var drawn: [(mark: Character, range: ClosedRange<Int>)] {
    cells.sorted { $0.key.lowercased() < $1.key.lowercased() }
      .map { (mark: $0.key, range: $0.value) }
  }

  var layout: ZoneLayout {
    let list = drawn.map { mark, range in
      let west = Self.position(Double(range.lowerBound) * 10, north: -0.001)
      let east = Self.position(Double(range.upperBound + 1) * 10, north: 0.001)
      let north = Self.position(Double(range.lowerBound) * 10, north: 0.001)
      let line = Polyline([west, north])
      let area = Shape.rectangle(Rectangle(southWest: west, northEast: east))
      return Fence(id: "\(mark)", shape: mark.isUppercase ? line.map(Shape.geoline) ?? area : area)
    }
    var zone = Zone(id: "zone", fences: list, conditions: conditions)
    zone.settings.exit = exit
    zone.settings.exitDistance = .meters(exitDistance)
    zone.settings.dwell = dwell.map { .seconds($0) }
    zone.settings.minimumRetriggerTime = .seconds(retrigger)
    return ZoneLayout(zones: [zone])
  }

  /// Where the fixes are drawn, in their order.
  private var samples: [(second: Int, cell: Int, label: Character)] {
    let labels = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    var samples: [(second: Int, cell: Int, label: Character)] = []
    for line in fixes {
      for (cell, mark) in line.enumerated() {
        if let second = labels.firstIndex(of: mark) { samples.append((second, cell, mark)) }
      }
    }
    return samples.sorted { $0.second < $1.second }
  }

  var track: [Fix] {
    samples.enumerated().map { index, sample in
      let speed = self.speed[min(index, self.speed.count - 1)]
      let course = self.course[min(index, self.course.count - 1)]
      let altitude = self.altitude[min(index, self.altitude.count - 1)]
      return Fix(
        time: Timestamp(microseconds: Self.noon + Int64(sample.second * step) * 1_000_000),
        coordinate: Self.position(Double(sample.cell) * 10 + 5),
        altitude: altitude.map { .meters($0) },
        speed: speed.map { .metersPerSecond($0) }, course: course.flatMap(Bearing.init(degrees:)),
        flags: segments.contains(sample.label) ? .startsSegment : [])
    }
  }

  private var settings: EngineSettings {
    var settings = EngineSettings()
    settings.initialInside = initialInside
    return settings
  }

  private var engine: TriggerEngine { TriggerEngine(layout, settings: settings) }

  /// Records an issue where engine or reference do not give the events that are written down.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(play() == events, sourceLocation: sourceLocation)
    #expect(try reference() == events, "reference", sourceLocation: sourceLocation)
  }

  /// The events by the reference, each as ``text(_:)``.
  private func reference() throws -> [String] {
    var areas: [RoadPath.Area] = []
    var lines: [RoadPath.Line] = []
    for (fence, (mark, range)) in drawn.enumerated() {
      let (west, east) = (2 * range.lowerBound, 2 * range.upperBound + 2)
      if mark.isUppercase {
        lines.append(RoadPath.Line(fence: fence, position: west))
      } else {
        areas.append(RoadPath.Area(fence: fence, west: west, east: east))
      }
    }
    let path = RoadPath(
      areas: areas, lines: lines, positions: samples.map { 2 * $0.cell + 1 }, track,
      settings: settings)
    return try ReferenceEngine(layout, settings: settings, along: [path]).events.map(text)
  }

  /// The events, each as ``text(_:)``.
  func play() -> [String] {
    let engine = engine
    var session = TriggerSession()
    var events: [Event] = []
    session.process(track, with: engine, into: &events)
    return events.map(text)
  }

  /// What was suppressed, and what still waits at the end, each as ``text(_:)``.
  func suppressions() -> [String] {
    let engine = engine
    var session = TriggerSession()
    var events: [Event] = []
    session.recordsSuppressions = true
    session.process(track, with: engine, into: &events)
    return (session.suppressions + session.pendingEntries).map(text)
  }

  // MARK: Writing

  /// `<time> <kind> <fence> at <boundary time> [<fences crossed>] <flags>`, times in seconds.
  func text(_ event: Event) -> String {
    let kind =
      switch event.kind {
      case .entered: "entered"
      case .exited: "exited"
      case .crossed: event.direction == .leftToRight ? "crossed east" : "crossed west"
      case .dwelled: "dwelled"
      case .overstayed: "overstayed"
      case .overspeed: "overspeed"
      case .overspeedEnded: "overspeedEnded"
      case .absent: "absent"
      case .arrivedLate: "arrivedLate"
      case .leftEarly: "leftEarly"
      case .attendance: "attendance"
      }
    var parts = ["\(seconds(event.time)) \(kind) \(id(event.fence))"]
    parts.append("at \(seconds(event.boundary.time))")
    if event.kind != .exited, event.kind != .dwelled, !event.crossedFences.isEmpty {
      let chain = event.crossedFences.map { "\(id($0.fence)) \(seconds($0.point.time))" }
      parts.append("[\(chain.joined(separator: ", "))]")
    }
    let flags: [(EventFlags, String)] = [
      (.initial, "initial"), (.gap, "gap"), (.late, "late"), (.derived, "derived"),
      (.pass, "pass"),
    ]
    for (flag, name) in flags where event.flags.contains(flag) { parts.append(name) }
    return parts.joined(separator: " ")
  }

  /// `<kind> <fence> <began>…<ended> <tries>` and for each condition
  /// `; <condition> <actual> <minimum>…<maximum> misses <margin> at <time> <tries>`.
  func text(_ suppression: Suppression) -> String {
    let kind = suppression.kind == .crossed ? "crossed" : "entered"
    let ended = suppression.ended.map { seconds($0.time) } ?? ""
    var line =
      "\(kind) \(id(suppression.fence)) \(seconds(suppression.began.time))…\(ended)"
      + " ×\(suppression.tries)"
    for failure in suppression.failures {
      line += "; \(text(failure.reason)) at \(seconds(failure.time)) ×\(failure.tries)"
    }
    return line
  }

  /// `<condition> <actual> of <minimum>…<maximum> misses <margin>`.
  private func text(_ reason: ConditionFailure.Reason) -> String {
    func text(
      _ name: String, _ actual: Double?, _ minimum: Double?, _ maximum: Double?, _ margin: Double?
    ) -> String {
      "\(name) \(actual == nil ? "?" : number(actual)) of \(number(minimum))…\(number(maximum))"
        + " misses \(margin == nil ? "?" : number(margin))"
    }
    switch reason {
    case .schedule(let opensIn):
      return text("schedule", nil, nil, nil, opensIn.map { $0 / .seconds(1) })
    case .minimumRetriggerTime(let elapsed, let required):
      return text(
        "retrigger", elapsed / .seconds(1), required / .seconds(1), nil,
        (required - elapsed) / .seconds(1))
    case .percentageCrossed(let crossed, let required):
      return text(
        "percentage", Double(crossed), Double(required), nil, Double(required - crossed))
    case .certainty(let found, let minimum):
      return text("certainty", found, minimum, nil, found.map { minimum - $0 })
    case .stay(let elapsed, let required), .exitAfter(let elapsed, let required),
      .duration(let elapsed, let required):
      return text(
        "time", elapsed / .seconds(1), required / .seconds(1), nil,
        (required - elapsed) / .seconds(1))
    case .exitFixes(let found, let required):
      return text("fixes", Double(found), Double(required), nil, Double(required - found))
    case .exitCertainty(let found, let minimum):
      return text("exitCertainty", found, minimum, nil, found.map { minimum - $0 })
    case .bearing(let course, let from, let to, let off):
      return text("bearing", course?.degrees, from.degrees, to.degrees, off)
    case .speed(let speed, let minimum, let maximum, let off):
      return text(
        "speed", speed?.metersPerSecond, minimum?.metersPerSecond, maximum?.metersPerSecond,
        off?.metersPerSecond)
    case .altitude(let altitude, let minimum, let maximum, let off):
      return text("altitude", altitude?.meters, minimum?.meters, maximum?.meters, off?.meters)
    }
  }

  private func id(_ fence: Int) -> String { layout.zones[0].fences[fence].id }

  private func seconds(_ time: Timestamp) -> String {
    number(Double(time.microseconds - Self.noon) / 1e6)
  }

  private func number(_ value: Double?) -> String {
    guard let value else { return "" }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
