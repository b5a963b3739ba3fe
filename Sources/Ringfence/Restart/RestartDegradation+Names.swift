// The names that are part of the public interface; those of files are in RingfenceRecords.

extension RestartDegradation.Grade {
  /// The name in reports.
  public var name: String {
    switch self {
    case .exact: "exact"
    case .documented: "documented"
    case .unfit: "unfit"
    case .unsupported: "unsupported"
    }
  }
}
