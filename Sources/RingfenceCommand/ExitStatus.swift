/// The exit statuses of the command, fixed for good.
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

  /// The status of a run in which both happened: a failing system outweighs a missing file, which
  /// outweighs unusable input, which outweighs findings. The numbers stand in that order.
  package func combined(with other: ExitStatus) -> ExitStatus {
    rawValue >= other.rawValue ? self : other
  }
}
