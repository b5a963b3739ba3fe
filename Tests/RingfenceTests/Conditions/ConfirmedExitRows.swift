import Foundation
import Ringfence
import TestSupport
import Testing

/// A zone of one circle of 50 m on the equator, a track along it, and the events by hand. Positions are metres east of its
/// centre, times seconds.
struct ConfirmedExitRow: CustomTestStringConvertible, Sendable {
  enum Step: Sendable {
    case fix(Double, Double)
    /// With a speed in metres per second.
    case moving(Double, Double, Double)
    case advance(Double)
  }

  struct Expected: Sendable, CustomStringConvertible {
    var type: String
    var time: Double
    var boundary: Double?
    var fix: Double?
    var distance: Double?
    var dwellTime: Double?
    var confirmedTime: Double?
    var confirmedFixes: Int?
    var count: Int?
    var stay: Double?
    var overstay: Double?
    var measuredSpeed: Double?
    var speedLimit: Double?
    var duration: Double?
    var maximumSpeed: Double?
    var window: [Double]?
    var outcome: String?
    var present: Double?
    var arrived: Double?
    var left: Double?
    var isLate: Bool?
    var hasLeftEarly: Bool?
    var lateBy: Double?
    var earlyBy: Double?
    var unobserved: Double?
    var flags: Set<String>?

    var description: String { "\(type) at \(time)" }
  }

  var name: String
  var settings: ZoneSettings
  var conditions = Conditions()
  var attendances: [Attendance] = []
  var track: String?
  /// When the steps begin to count, in seconds after ``start``.
  var offset = 0.0
  var steps: [Step]
  var expected: [Expected]
  /// The types of events that are expected; `nil` for all.
  var only: Set<String>?

  var testDescription: String { name }

  static let start: Int64 = 1_767_571_200_000_000  // 2026-01-05T00:00:00Z

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: start + Int64((seconds * 1e6).rounded()))
  }

  static func fix(_ seconds: Double, _ meters: Double, speed: Speed? = nil) -> Fix {
    Fix(time: time(seconds), coordinate: RoadDrive.position(meters), speed: speed)
  }

  var layout: ZoneLayout {
    let center = RoadDrive.position(0)
    var zone = Zone(
      id: "z",
      fences: Circle(center: center, radius: .meters(50)).map {
        [Fence(id: "f", shape: .circle($0))]
      } ?? [])
    zone.settings = settings
    zone.conditions = conditions
    zone.attendances = attendances
    return ZoneLayout(zones: [zone])
  }

  /// The events of a session that takes the steps one by one.
  func events(_ change: (inout TriggerSession) -> Void = { _ in }) -> [Event] {
    let engine = TriggerEngine(layout)
    var session = TriggerSession(track: track)
    var events: [Event] = []
    for step in steps {
      switch step {
      case .fix(let seconds, let meters):
        session.process(Self.fix(offset + seconds, meters), with: engine, into: &events)
      case .moving(let seconds, let meters, let speed):
        session.process(
          Self.fix(offset + seconds, meters, speed: .metersPerSecond(speed)), with: engine,
          into: &events)
      case .advance(let seconds):
        session.advance(to: Self.time(offset + seconds), with: engine, into: &events)
      }
      change(&session)
    }
    return events
  }

  func check(_ all: [Event], _ comment: String = "") {
    let events = all.filter { only?.contains("\($0.kind)") ?? true }
    #expect(events.map { "\($0.kind)" } == expected.map { $0.type }, "\(name) \(comment)")
    guard events.count == expected.count else { return }
    for (event, row) in zip(events, expected) {
      func seconds(_ time: Timestamp) -> Double {
        Double(time.microseconds - Self.start) / 1e6 - offset
      }
      func near(_ found: Double?, _ wanted: Double?, _ margin: Double, _ what: String) {
        guard let wanted else { return }
        #expect(
          found.map { abs($0 - wanted) <= margin } ?? false,
          "\(name) \(comment): \(what) of \(row) is \(found ?? .nan), not \(wanted)")
      }
      near(seconds(event.time), row.time, 1e-3, "time")
      near(seconds(event.boundary.time), row.boundary, 1e-3, "boundary")
      near(seconds(event.fix.time), row.fix, 1e-3, "fix")
      near(event.distance?.meters, row.distance, 0.01, "distance")
      near(event.dwellTime.map { $0 / .seconds(1) }, row.dwellTime, 1e-3, "dwell time")
      near(
        event.confirmed?.time.map { $0 / .seconds(1) }, row.confirmedTime, 1e-3, "confirmed time")
      if let count = row.count, settings.dwellRepeat != nil { #expect(event.count == count) }
      near(event.stay.map { $0 / .seconds(1) }, row.stay, 1e-3, "stay")
      near(event.overstay.map { $0 / .seconds(1) }, row.overstay, 1e-3, "overstay")
      near(event.measuredSpeed?.metersPerSecond, row.measuredSpeed, 1e-6, "measured speed")
      near(event.speedLimit?.metersPerSecond, row.speedLimit, 1e-6, "speed limit")
      near(event.duration.map { $0 / .seconds(1) }, row.duration, 1e-3, "duration")
      near(event.maximumSpeed?.metersPerSecond, row.maximumSpeed, 1e-6, "maximum speed")
      near(event.window.map { seconds($0.opens) }, row.window?.first, 1e-3, "opening")
      near(event.window.map { seconds($0.closes) }, row.window?.last, 1e-3, "closing")
      near(event.lateBy.map { $0 / .seconds(1) }, row.lateBy, 1e-3, "lateness")
      near(event.earlyBy.map { $0 / .seconds(1) }, row.earlyBy, 1e-3, "earliness")
      let record = event.attendance
      if let outcome = row.outcome {
        #expect(record.map { "\($0.outcome)" } == outcome, "\(name) \(comment)")
      }
      near(record.map { $0.present / .seconds(1) }, row.present, 1e-3, "presence")
      near(record?.arrived.map(seconds), row.arrived, 1e-3, "arrival")
      near(record?.left.map(seconds), row.left, 1e-3, "departure")
      near(record.map { $0.unobserved / .seconds(1) }, row.unobserved, 1e-3, "unobserved time")
      if row.type == "attendance" {
        #expect(record?.isLate == row.isLate ?? false, "\(name) \(comment): \(row) late")
        #expect(
          record?.hasLeftEarly == row.hasLeftEarly ?? false, "\(name) \(comment): \(row) early")
      }
      if let fixes = row.confirmedFixes { #expect(event.confirmed?.fixes == fixes) }
      if let flags = row.flags {
        var names: Set<String> = []
        if event.flags.contains(.initial) { names.insert("initial") }
        if event.flags.contains(.gap) { names.insert("gap") }
        if event.flags.contains(.late) { names.insert("late") }
        if event.flags.contains(.pass) { names.insert("pass") }
        if event.flags.contains(.unsure) { names.insert("unsure") }
        if event.flags.contains(.derived) { names.insert("derived") }
        #expect(names == flags, "\(name) \(comment): flags of \(row)")
      }
    }
  }
}

extension ConfirmedExitRow {
  private static func number(_ value: Any?) -> Double? {
    if let number = value as? Double { return number }
    guard let parts = (value as? String)?.split(separator: " "), parts.count == 2,
      let number = Double(parts[0])
    else { return nil }
    return number * (["s": 1, "min": 60, "h": 3600, "m": 1, "km/h": 1 / 3.6][parts[1]] ?? .nan)
  }

  /// The rows of a file of the recorded corpus whose settings all are known here; `nil` where this machine does not have it.
  static func corpus(_ prefixes: [String]) throws -> [ConfirmedExitRow]? {
    guard let file = Paths.corpus?.appendingPathComponent("asked-for/rows.json"),
      FileManager.default.fileExists(atPath: file.path)
    else { return nil }
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let rows = try #require((document as? [String: Any])?["rows"] as? [[String: Any]])
    return rows.compactMap(row).filter { row in prefixes.contains { row.name.hasPrefix($0) } }
  }

  private static func row(_ row: [String: Any]) -> ConfirmedExitRow? {
    guard let zone = row["zone"] as? [String: Any], let name = row["id"] as? String,
      let ops = row["ops"] as? [[Any]], let expect = row["expect"] as? [[String: Any]],
      row["only"] == nil || zone["overspeed"] != nil || zone["attendance"] != nil
    else { return nil }
    var conditions = Conditions()
    var settings = ZoneSettings()
    var attendances: [Attendance] = []
    for (key, value) in zone {
      switch key {
      case "exitAfter": settings.exitAfter = number(value).map { .seconds($0) }
      case "exitFixes": settings.exitFixes = value as? Int
      case "exitDistance": settings.exitDistance = .meters(number(value) ?? .nan)
      case "exit": settings.exit = value as? Bool ?? true
      case "dwell": settings.dwell = number(value).map { .seconds($0) }
      case "dwellRepeat": settings.dwellRepeat = number(value).map { .seconds($0) }
      case "maximumStay": settings.maximumStay = number(value).map { .seconds($0) }
      case "minimumRetriggerTime": settings.minimumRetriggerTime = .seconds(number(value) ?? 0)
      case "entry":
        let after = (value as? [String: Any])?["after"]
        settings.entryAfter = number(after).map { .seconds($0) }
      case "overspeed": settings.overspeed = (value as? [String: Any]).flatMap(overspeed)
      case "attendance":
        for object in value as? [[String: Any]] ?? [] {
          guard let found = attendance(object) else { return nil }
          attendances.append(found)
        }
      case "conditions":
        guard let found = (value as? [String: Any]).flatMap(self.conditions) else { return nil }
        conditions = found
      default: return nil
      }
    }
    return ConfirmedExitRow(
      name: name, settings: settings, conditions: conditions, attendances: attendances,
      track: row["track"] as? String,
      offset: (row["start"] as? String).flatMap { Timestamp(rfc3339: $0) }
        .map { Double($0.microseconds - start) / 1e6 } ?? 0,
      steps: ops.compactMap { step in
        let numbers = step.dropFirst().compactMap { $0 as? Double }
        guard step.first as? String == "fix" else { return .advance(numbers[0]) }
        if numbers.count == 3 { return .moving(numbers[0], numbers[1], numbers[2]) }
        // At the exit distance but for a rounding error: a micrometre beyond it.
        return .fix(numbers[0], numbers[1] == 80 ? 80.000_001 : numbers[1])
      },
      expected: expect.map { event in
        let confirmed = event["confirmed"] as? [String: Any]
        return Expected(
          type: event["type"] as? String ?? "", time: event["t"] as? Double ?? .nan,
          boundary: event["boundary"] as? Double, fix: event["fix"] as? Double,
          distance: event["distance"] as? Double, dwellTime: event["dwellTime"] as? Double,
          confirmedTime: confirmed?["time"] as? Double,
          confirmedFixes: confirmed?["fixes"] as? Int, count: event["count"] as? Int,
          stay: event["stay"] as? Double, overstay: event["overstay"] as? Double,
          measuredSpeed: event["measuredSpeed"] as? Double,
          speedLimit: event["speedLimit"] as? Double, duration: event["duration"] as? Double,
          maximumSpeed: event["maximumSpeed"] as? Double,
          window: event["window"] as? [Double], outcome: event["outcome"] as? String,
          present: event["present"] as? Double, arrived: event["arrived"] as? Double,
          left: event["left"] as? Double, isLate: event["late"] as? Bool,
          hasLeftEarly: event["leftEarly"] as? Bool, lateBy: event["lateBy"] as? Double,
          earlyBy: event["earlyBy"] as? Double, unobserved: event["unobserved"] as? Double,
          flags: (event["flags"] as? [String]).map { Set($0) })
      }, only: (row["only"] as? [String]).map { Set($0) })
  }

  private static func overspeed(_ object: [String: Any]) -> OverspeedLimit? {
    guard let limit = number(object["limit"]) else { return nil }
    return OverspeedLimit(
      .metersPerSecond(limit), tolerance: .metersPerSecond(number(object["tolerance"]) ?? 0),
      release: number(object["release"]).map { .metersPerSecond($0) },
      after: .seconds(number(object["after"]) ?? 0),
      usesDerivedSpeed: object["derived"] as? Bool ?? true)
  }

  private static func attendance(_ object: [String: Any]) -> Attendance? {
    guard let schedule = object["schedule"] as? [String: Any] else { return nil }
    func time(_ key: String) -> TimeOfDay? {
      let parts = (schedule[key] as? String)?.split(separator: ":").compactMap { Int($0) } ?? []
      return parts.count == 2 ? TimeOfDay(hour: parts[0], minute: parts[1]) : nil
    }
    let zone = schedule["timeZone"] as? String
    guard zone == nil || zone == "Europe/Vienna",
      schedule["days"] == nil || (schedule["days"] as? [String]) == ["tue"]
    else { return nil }
    let grace = (object["grace"] as? Double) ?? number(object["grace"]) ?? 0
    return Attendance(
      Schedule(
        days: schedule["days"] == nil ? nil : .tuesday, from: time("from"), to: time("to"),
        timeZone: zone == nil ? nil : vienna), id: object["id"] as? String,
      grace: .seconds(grace), tracks: object["tracks"] as? [String])
  }

  /// The clocks of Vienna in 2026.
  static let vienna = TimeZoneOffsets(
    name: "Europe/Vienna", firstOffset: 3600,
    transitions: [
      .init(seconds: 1_774_746_000, offset: 7200),  // 2026-03-29T01:00:00Z
      .init(seconds: 1_792_890_000, offset: 3600),  // 2026-10-25T01:00:00Z
    ])

  private static func conditions(_ object: [String: Any]) -> Conditions? {
    var conditions = Conditions()
    for (kind, value) in object {
      let values = value as? [String: Any] ?? [:]
      switch kind {
      case "speed":
        conditions.speed = [
          SpeedCondition(maximum: number(values["maximum"]).map { .metersPerSecond($0) })
        ]
      case "schedule":
        let parts = (values["from"] as? String)?.split(separator: ":").compactMap { Int($0) } ?? []
        guard parts.count == 2, let time = TimeOfDay(hour: parts[0], minute: parts[1]) else {
          return nil
        }
        conditions.schedule = [Schedule(from: time)]
      default: return nil
      }
    }
    return conditions
  }
}
