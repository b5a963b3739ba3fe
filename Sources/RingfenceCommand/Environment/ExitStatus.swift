/// The exit statuses of the command. They never change.
public enum ExitStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// Findings or differences.
  case findings = 1
  /// Wrong usage.
  case usage = 64
  /// Unusable or partial input.
  case unusableInput = 65
  /// A file is missing.
  case missingFile = 66
  /// The system failed to read or write.
  case inputOutput = 74

  /// The status of a run with both: a failing system takes precedence over a missing file, that
  /// over unusable input, that over findings. The numbers have the same order.
  package func combined(with other: ExitStatus) -> ExitStatus {
    rawValue >= other.rawValue ? self : other
  }
}
