package import Ringfence
package import RingfenceRecords

/// The fields of an event in files, in the order of its record, which `Docs/EventFormats.md` defines. Writers, the reader of
/// expectations and their comparison go over them. A new one comes last.
package enum EventField: CaseIterable, Hashable, Sendable {
  case type, time, zone, fence, track, visit, mode, uiAvailable, received, boundary, fix, direction
  case crossedFences, distance, distanceRequired, dwellTime, flags, customData, overshoot, zoneName
  /// Columns of tables alone: the numbers of the fix that are ``FixNumber/isLast``.
  case lastFixNumbers
  case along, confirmed, count, stay, overstay
  case measuredSpeed, speedLimit, duration, maximumSpeed, fixes
  case window, outcome, present, arrived, left, late, leftEarly, lateBy, earlyBy, unobserved
  case unconfirmed

  /// The key in records; its name is in tables that of the column, or the begin of those of its columns.
  package var key: JSONKey {
    switch self {
    case .type: #""type":"#
    case .time: #""time":"#
    case .zone: #""zone":"#
    case .fence: #""fence":"#
    case .track: #""track":"#
    case .visit: #""visit":"#
    case .mode: #""mode":"#
    case .uiAvailable: #""uiAvailable":"#
    case .received: #""received":"#
    case .boundary: #""boundary":"#
    case .fix, .lastFixNumbers: #""fix":"#
    case .direction: #""direction":"#
    case .crossedFences: #""crossedFences":"#
    case .distance: #""distance":"#
    case .distanceRequired: #""distanceRequired":"#
    case .dwellTime: #""dwellTime":"#
    case .flags: #""flags":"#
    case .customData: #""customData":"#
    case .overshoot: #""overshoot":"#
    case .zoneName: #""zoneName":"#
    case .along: #""along":"#
    case .confirmed: #""confirmed":"#
    case .count: #""count":"#
    case .stay: #""stay":"#
    case .overstay: #""overstay":"#
    case .measuredSpeed: #""measuredSpeed":"#
    case .speedLimit: #""speedLimit":"#
    case .duration: #""duration":"#
    case .maximumSpeed: #""maximumSpeed":"#
    case .fixes: #""fixes":"#
    case .window: #""window":"#
    case .outcome: #""outcome":"#
    case .present: #""present":"#
    case .arrived: #""arrived":"#
    case .left: #""left":"#
    case .late: #""late":"#
    case .leftEarly: #""leftEarly":"#
    case .lateBy: #""lateBy":"#
    case .earlyBy: #""earlyBy":"#
    case .unobserved: #""unobserved":"#
    case .unconfirmed: #""unconfirmed":"#
    }
  }

  /// How files give the value.
  package var form: Form {
    switch self {
    case .type: .words(Event.Kind.allWords.map { $0.name })
    case .time, .arrived, .left: .time
    case .zone, .fence, .track, .zoneName: .text
    case .visit, .count, .fixes: .count
    case .mode: .words(TriggerMode.allWords.map { $0.name })
    case .uiAvailable, .received, .late, .leftEarly, .unconfirmed: .flag
    case .boundary: .point
    case .fix: .fix
    case .direction: .words(CrossingDirection.allWords.map { $0.name })
    case .crossedFences: .crossedFences
    case .distance, .distanceRequired, .overshoot, .along: .quantity(.distance)
    case .dwellTime, .stay, .overstay, .duration, .present, .lateBy, .earlyBy, .unobserved:
      .quantity(.duration)
    case .measuredSpeed, .speedLimit, .maximumSpeed: .quantity(.speed)
    case .flags: .flags
    case .customData: .customData
    case .confirmed: .confirmation
    case .window: .window
    case .outcome: .words(AttendanceRecord.Outcome.allWords.map { $0.name })
    case .lastFixNumbers: .lastFixNumbers
    }
  }

  /// The value of an event; `nil` where it has none.
  package func value(of event: Event) -> EventValue? {
    switch self {
    case .type: .word(event.kind.name)
    case .time: .time(event.time)
    case .zone: .name(.zone)
    case .fence: event.hasFence ? .name(.fence) : nil
    case .track: .name(.track)
    case .visit: event.visit.map { .count($0) }
    case .mode: .word(event.mode.name)
    case .uiAvailable, .received: event.mode == .normal ? nil : .flag(false)
    case .boundary: event.hasFence ? .boundary : nil
    case .fix: .fix
    case .direction: event.direction.map { .word($0.name) }
    case .crossedFences: event.crossedFences.isEmpty ? nil : .crossedFences
    case .distance: event.distance.map { .number($0.meters) }
    case .distanceRequired: event.distanceRequired.map { .number($0.meters) }
    case .dwellTime: event.dwellTime.map { .duration($0) }
    case .flags: .flags(event.flags)
    case .customData: .name(.customData)
    case .overshoot: event.overshoot.map { .number($0.meters) }
    case .zoneName: .name(.zoneName)
    case .along: event.along.map { .number($0.meters) }
    case .confirmed: event.confirmed.map { .confirmation($0) }
    case .count: event.count.map { .count($0) }
    case .stay: event.stay.map { .duration($0) }
    case .overstay: event.overstay.map { .duration($0) }
    case .measuredSpeed: event.measuredSpeed.map { .number($0.metersPerSecond) }
    case .speedLimit: event.speedLimit.map { .number($0.metersPerSecond) }
    case .duration: event.duration.map { .duration($0) }
    case .maximumSpeed: event.maximumSpeed.map { .number($0.metersPerSecond) }
    case .fixes: event.fixes.map { .count($0) }
    case .window: event.window.map { .window($0) }
    case .outcome: event.attendance.map { .word($0.outcome.name) }
    case .present: event.attendance.map { .duration($0.present) }
    case .arrived: event.attendance?.arrived.map { .time($0) }
    case .left: event.attendance?.left.map { .time($0) }
    case .late: event.attendance?.isLate == true ? .flag(true) : nil
    case .leftEarly: event.attendance?.hasLeftEarly == true ? .flag(true) : nil
    case .lateBy: event.lateBy.map { .duration($0) }
    case .earlyBy: event.earlyBy.map { .duration($0) }
    case .unobserved: event.attendance.map { .duration($0.unobserved) }
    case .unconfirmed: event.attendance?.isUnconfirmed == true ? .flag(true) : nil
    case .lastFixNumbers: .lastFixNumbers
    }
  }

  /// Gives an event a value as ``value(of:)`` has it, or a duration as a number of seconds. Names, points
  /// and fixes are not given back by it.
  package func set(_ value: EventValue, of event: inout Event) {
    switch self {
    case .type: event.kind = value.word() ?? event.kind
    case .time: if case .time(let time) = value { event.time = time }
    case .visit: if case .count(let number) = value { event.visit = number }
    case .mode: event.mode = value.word() ?? event.mode
    case .direction: event.direction = value.word()
    case .distance: event.distance = value.number.map { .meters($0) }
    case .distanceRequired: event.distanceRequired = value.number.map { .meters($0) }
    case .dwellTime: event.dwellTime = value.duration
    case .flags: if case .flags(let flags) = value { event.flags = flags }
    case .overshoot: event.overshoot = value.number.map { .meters($0) }
    case .along: event.along = value.number.map { .meters($0) }
    case .confirmed: if case .confirmation(let parts) = value { event.confirmed = parts }
    case .count: if case .count(let number) = value { event.count = number }
    case .stay: event.stay = value.duration
    case .overstay: event.overstay = value.duration
    case .measuredSpeed: event.measuredSpeed = value.number.map { .metersPerSecond($0) }
    case .speedLimit: event.speedLimit = value.number.map { .metersPerSecond($0) }
    case .duration: event.duration = value.duration
    case .maximumSpeed: event.maximumSpeed = value.number.map { .metersPerSecond($0) }
    case .fixes: if case .count(let number) = value { event.fixes = number }
    case .window: if case .window(let window) = value { event.window = window }
    case .outcome:
      if let outcome: AttendanceRecord.Outcome = value.word() { event.record.outcome = outcome }
    case .present: event.record.present = value.duration ?? .zero
    case .arrived: if case .time(let time) = value { event.record.arrived = time }
    case .left: if case .time(let time) = value { event.record.left = time }
    case .late: event.record.isLate = value == .flag(true)
    case .leftEarly: event.record.hasLeftEarly = value == .flag(true)
    case .lateBy: event.lateBy = value.duration
    case .earlyBy: event.earlyBy = value.duration
    case .unobserved: event.record.unobserved = value.duration ?? .zero
    case .unconfirmed: event.record.isUnconfirmed = value == .flag(true)
    case .zone, .fence, .track, .customData, .zoneName, .uiAvailable, .received: break
    case .boundary, .fix, .crossedFences, .lastFixNumbers: break
    }
  }

  /// The notes of a line for people, in their order.
  package static let notes: [Note] = [
    Note(.direction), Note(.along, "at ", behind: " m of the line"),
    Note(.count, "number "), Note(.stay, "after "), Note(.dwellTime, "stayed "),
    Note(.overstay, "too long by "),
    Note(.measuredSpeed, behind: kilometersPerHour),
    Note(.speedLimit, "limit ", behind: kilometersPerHour), Note(.duration, "for "),
    Note(.maximumSpeed, "up to ", behind: kilometersPerHour),
    Note(.fixes, "fixes "),
    Note(.outcome), Note(.window, "in "), Note(.lateBy, "late by "), Note(.earlyBy, "early by "),
    Note(.present, "present "), Note(.arrived, "came "), Note(.left, "went "), Note(.late, "late"),
    Note(.leftEarly, "left early"), Note(.unobserved, "unobserved "),
    Note(.unconfirmed, "exit not confirmed"),
    Note(.confirmed, "confirmed"),
    Note(.distance, behind: " m outside", inRestartMode: " m outside the circle"),
    Note(.overshoot, "overshoot ", behind: " m"), Note(.crossedFences, "fences"), Note(.flags),
  ]

  private static var kilometersPerHour: String { " " + LimitedQuantity.speed.display.unit }

  /// A field in a line for people, with the words before and behind its value.
  package struct Note: Sendable {
    package let field: EventField
    package let before: String
    private let behind: String
    private let behindInRestartMode: String

    init(
      _ field: EventField, _ before: String = "", behind: String = "", inRestartMode: String? = nil
    ) {
      self.field = field
      self.before = before
      self.behind = behind
      behindInRestartMode = inRestartMode ?? behind
    }

    package func behind(in mode: TriggerMode) -> String {
      mode == .normal ? behind : behindInRestartMode
    }
  }
}

extension Event {
  /// What is known of the device in the window, as far as it was set.
  fileprivate var record: AttendanceRecord {
    get { attendance ?? AttendanceRecord(.unknown) }
    set { attendance = newValue }
  }
}
