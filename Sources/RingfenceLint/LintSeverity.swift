internal import Ringfence

/// How bad a finding is.
public enum LintSeverity: Int, Comparable, Hashable, CaseIterable, Sendable {
  /// Good to know.
  case info
  /// Will probably misfire.
  case warning
  /// Will misfire, or cannot be what is meant.
  case error

  /// Whether the first severity is the lesser one.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
