/// The order of the parts of a date in numbers.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
  /// Day, month, year, as in 31/12/2026.
  case dmy
  /// Month, day, year, as in 12/31/2026.
  case mdy
  /// Year, month, day, as in 26/12/31.
  case ymd
}
