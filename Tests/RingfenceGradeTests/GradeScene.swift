import Ringfence
import RingfenceGrade
import RingfenceRules

/// A drive along the equator through circles, and logs of it.
struct GradeScene {
  static let start: Int64 = 1_780_000_000_000_000
  static let second: Int64 = 1_000_000
  /// Metres of a degree along the equator on WGS 84.
  static let degree = 111_319.490793

  let layout: ZoneLayout
  let engine: TriggerEngine
  let fixes: FixColumns
  let path: DrivePath
  let truth: TrueEvents

  /// Circles of a radius, that far apart, which a device passes one after the other at 10 m/s, and back as often as it
  /// says. Some seconds are without a fix.
  init(
    zones: Int = 8, radius: Double = 100, apart: Double = 3_000, laps: Int = 1,
    silent: Range<Int> = 0..<0, settings: ZoneSettings = ZoneSettings()
  ) throws {
    let layout = ZoneLayout(
      zones: try (0..<zones).map { number in
        let east = Double(number + 1) * apart / Self.degree
        let center = try Coordinate(validatingLatitude: 0, longitude: east)
        guard let circle = Circle(center: center, radius: .meters(radius)) else {
          throw ModelError.badTimestampText
        }
        return Zone(
          id: "z\(number)", fences: [Fence(id: "c", shape: .circle(circle))], settings: settings)
      })
    self.layout = layout
    engine = TriggerEngine(layout)
    var fixes = FixColumns()
    let length = Int(Double(zones + 1) * apart / 10)
    for step in 0...(length * laps) where !silent.contains(step) {
      let lap = step / length
      let part = lap.isMultiple(of: 2) ? step % length : length - step % length
      fixes.append(
        Fix(
          time: Timestamp(microseconds: Self.start + Int64(step) * Self.second),
          coordinate: try Coordinate(
            validatingLatitude: 0, longitude: Double(part) * 10 / Self.degree),
          accuracy: .meters(5)))
    }
    self.fixes = fixes
    path = DrivePath([fixes], maximumGap: .seconds(300))
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: engine, into: &events)
    truth = TrueEvents(events, end: fixes.last?.time)
  }

  /// The events of the drive as a log has them, that many seconds later.
  func log(later seconds: Double = 0) -> [FoundEvent] {
    truth.events.map { event in
      FoundEvent(
        event.kind,
        at: Timestamp(
          microseconds: event.time.microseconds + Int64((seconds * 1e6).rounded())),
        zone: event.zone)
    }
  }

  func grade(_ log: [FoundEvent], _ settings: GradeSettings = GradeSettings()) -> DriveGrade {
    DriveGrade(log, truth: [truth], on: path, engine, settings: settings)
  }

  /// A moment of the drive.
  static func moment(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: start + Int64((seconds * 1e6).rounded()))
  }
}

extension Timestamp {
  /// The moment that many seconds later.
  func later(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: microseconds + Int64((seconds * 1e6).rounded()))
  }
}
