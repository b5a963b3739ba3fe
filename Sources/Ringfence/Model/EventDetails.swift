/// What few events have, beside their own numbers: a class, so that it takes a word of those that have nothing.
final class EventDetails: Sendable {
  struct Numbers: Hashable, Sendable {
    var along: Distance?
    var confirmed: ExitConfirmation?
    var count: Int?
    var stay: Duration?
    var overstay: Duration?
    var measuredSpeed: Speed?
    var speedLimit: Speed?
    var duration: Duration?
    var maximumSpeed: Speed?
    var fixes: Int?
    var window: AttendanceWindow?
    var attendance: AttendanceRecord?
    var lateBy: Duration?
    var earlyBy: Duration?

    var isEmpty: Bool {
      along == nil && (confirmed?.isEmpty ?? true) && count == nil && stay == nil
        && overstay == nil && measuredSpeed == nil && speedLimit == nil && duration == nil
        && maximumSpeed == nil && fixes == nil && window == nil && attendance == nil
        && lateBy == nil && earlyBy == nil
    }
  }

  let numbers: Numbers

  private init(_ numbers: Numbers) { self.numbers = numbers }

  /// The details; `nil` for nothing. Embedded Swift never frees an instance whose initializer fails.
  static func of(_ numbers: Numbers) -> EventDetails? {
    guard !numbers.isEmpty else { return nil }
    var numbers = numbers
    if numbers.confirmed?.isEmpty ?? false { numbers.confirmed = nil }
    return EventDetails(numbers)
  }
}

extension EventDetails: Hashable {
  static func == (a: EventDetails, b: EventDetails) -> Bool { a.numbers == b.numbers }

  func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
