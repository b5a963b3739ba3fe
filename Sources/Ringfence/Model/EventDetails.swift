/// What few events have, beside their own numbers: a class, so that it takes a word of those that have nothing.
final class EventDetails: Sendable {
  struct Numbers: Hashable, Sendable {
    var confirmed: ExitConfirmation?
    var count: Int?
    var stay: Duration?
    var overstay: Duration?

    var isEmpty: Bool {
      (confirmed?.isEmpty ?? true) && count == nil && stay == nil && overstay == nil
    }
  }

  let numbers: Numbers

  /// `nil` for nothing.
  init?(_ numbers: Numbers) {
    guard !numbers.isEmpty else { return nil }
    var numbers = numbers
    if numbers.confirmed?.isEmpty ?? false { numbers.confirmed = nil }
    self.numbers = numbers
  }
}

extension EventDetails: Hashable {
  static func == (a: EventDetails, b: EventDetails) -> Bool { a.numbers == b.numbers }

  func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
