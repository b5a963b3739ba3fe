package import Ringfence
package import RingfenceRecords

/// The value of an ``EventField``.
package enum EventValue: Hashable, Sendable {
  /// What the layout or the track calls something: a writer has it as bytes.
  package enum Name: Hashable, Sendable {
    case zone, fence, track, customData, zoneName
  }

  case name(Name)
  case word(String)
  case time(Timestamp)
  case flag(Bool)
  case count(Int)
  /// In metres or another SI unit; with two decimals in files, and absent there where it is not finite.
  case number(Double)
  case duration(Duration)
  case flags(EventFlags)
  case confirmation(ExitConfirmation)
  case window(AttendanceWindow)
  /// What the event has as a whole: a writer takes it from there, as copies of it would cost more than its digits.
  case boundary, fix, crossedFences, lastFixNumbers

  /// A number or a duration in its SI unit.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .duration(let time): Double(time.wholeMicroseconds) / 1e6
    case .name, .word, .time, .flag, .count, .flags, .confirmation, .window, .boundary, .fix,
      .crossedFences, .lastFixNumbers:
      nil
    }
  }

  /// A duration, also one that is given as a number of seconds.
  var duration: Duration? {
    if case .duration(let time) = self {
      time
    } else {
      number.flatMap { QuantityText.duration(seconds: $0) }
    }
  }

  /// The value that a word stands for.
  func word<Value: FileWord>() -> Value? {
    guard case .word(let word) = self else { return nil }
    return Value.allWords.first { $0.name == word }
  }
}

extension EventField {
  /// How files give values, for readers and the headers of tables.
  package enum Form: Hashable, Sendable {
    case text, time, flag, count, flags, customData
    case words([String])
    case quantity(QuantityText.Kind)
    case point, fix, crossedFences, lastFixNumbers, confirmation, window
  }

  /// The members that every record begins with.
  package static let head: [EventField] = [.type, .time, .zone, .fence]
  /// The members of the record of an event that code of the app receives.
  package static let record = unreceived.filter { $0 != .received }
  /// The members of the record of an event that no code of the app receives.
  package static let unreceived = allCases.filter { $0 != .lastFixNumbers }
  /// The fields of tables, each with its columns.
  package static let columns = allCases.filter { $0 != .uiAvailable && $0 != .received }
  /// The members of a feature without nesting: the name of the zone stands beside its id, custom data come last.
  package static let flat: [EventField] = {
    var fields = columns.filter { ![.zoneName, .customData, .lastFixNumbers].contains($0) }
    if let zone = fields.firstIndex(of: .zone) { fields.insert(.zoneName, at: zone + 1) }
    return fields + [.customData]
  }()

  /// Whether expectations compare it. The others follow from the mode or the layout.
  package var isCompared: Bool {
    ![.uiAvailable, .received, .zoneName, .lastFixNumbers].contains(self)
  }

  /// Whether a row that is written as an expectation has it: what does not depend on other events or the layout alone.
  package var isExpected: Bool { isCompared && ![.visit, .fix, .customData].contains(self) }

  /// Whether an event of a layout may have it. Tables have no column of a field that none has.
  package func isPossible(in layout: ZoneLayout) -> Bool {
    switch self {
    case .along: layout.corridorCount > 0
    case .confirmed: layout.zones.contains { $0.settings.confirmsExits }
    case .count: layout.zones.contains { $0.settings.dwellRepeat != nil }
    case .stay, .overstay: Event.Kind.overstayed.isPossible(in: layout)
    case .measuredSpeed, .speedLimit, .duration, .maximumSpeed, .fixes:
      Event.Kind.overspeed.isPossible(in: layout)
    case .window, .outcome, .present, .arrived, .left, .late, .leftEarly, .lateBy, .earlyBy,
      .unobserved, .unconfirmed:
      Event.Kind.attendance.isPossible(in: layout)
    default: true
    }
  }

  /// The names of its columns in tables.
  package var columnNames: [String] {
    let point = ["Time", "Latitude", "Longitude"].map { key.name + $0 }
    func numbers(areLast: Bool) -> [String] {
      FixNumber.all.filter { $0.isLast == areLast }.map { $0.name }
    }
    return switch form {
    case .point: point
    case .fix: point + numbers(areLast: false)
    case .lastFixNumbers: numbers(areLast: true)
    case .confirmation: ExitConfirmation.Part.allCases.map { key.name + $0.columnEnding }
    case .window: AttendanceWindow.Part.allCases.map { key.name + $0.columnEnding }
    case .text, .time, .flag, .count, .flags, .customData, .words, .quantity, .crossedFences:
      [key.name]
    }
  }
}

extension Event.Kind {
  /// Whether a layout may have events of a type that few layouts have.
  package func isPossible(in layout: ZoneLayout) -> Bool {
    switch self {
    case .entered, .exited, .crossed, .dwelled: true
    case .overstayed: layout.zones.contains { $0.settings.maximumStay != nil }
    case .overspeed, .overspeedEnded: layout.zones.contains { $0.settings.overspeed != nil }
    case .absent, .arrivedLate, .leftEarly, .attendance: layout.expectsDevices
    }
  }
}
