package import Ringfence

extension DaysOfWeek {
  /// The names of the days in files, Monday first.
  package static let names: [(short: String, long: String, day: DaysOfWeek)] = [
    ("mon", "monday", .monday), ("tue", "tuesday", .tuesday), ("wed", "wednesday", .wednesday),
    ("thu", "thursday", .thursday), ("fri", "friday", .friday), ("sat", "saturday", .saturday),
    ("sun", "sunday", .sunday),
  ]

  /// A day by its English name or its first three letters, in any case.
  package init?(name: String) {
    let lower = String(decoding: lowercaseBytes(name), as: UTF8.self)
    guard let match = Self.names.first(where: { $0.short == lower || $0.long == lower }) else {
      return nil
    }
    self = match.day
  }
}
