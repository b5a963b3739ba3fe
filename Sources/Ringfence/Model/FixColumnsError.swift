/// Why arrays are not columns of fixes.
public enum FixColumnsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A column has not as many values as there are times.
  case unequalCounts(Column, count: Int, times: Int)
  /// A latitude or longitude is not a number or out of range; the index is that of the first one.
  case outOfRange(Column, index: Int)

  /// The columns other than the times.
  public enum Column: Hashable, Sendable {
    /// Degrees of latitude.
    case latitudes
    /// Degrees of longitude.
    case longitudes
    /// Metres above mean sea level.
    case altitudes
    /// Metres of horizontal accuracy.
    case accuracies
    /// Metres per second over ground.
    case speeds
    /// Degrees of the course over ground.
    case courses
    /// Flags.
    case flags
  }

  /// What was found and what was expected, without coordinates.
  public var description: String {
    switch self {
    case .unequalCounts(let column, let count, let times):
      "\(column.name) are \(count), times \(times)"
    case .outOfRange(let column, let index):
      "\(column.name)[\(index)] is not a number in \(column == .latitudes ? "-90...90" : "-540...540")"
    }
  }
}

extension FixColumnsError.Column {
  /// The name of the column in messages.
  var name: String {
    switch self {
    case .latitudes: "latitudes"
    case .longitudes: "longitudes"
    case .altitudes: "altitudes"
    case .accuracies: "accuracies"
    case .speeds: "speeds"
    case .courses: "courses"
    case .flags: "flags"
    }
  }
}
