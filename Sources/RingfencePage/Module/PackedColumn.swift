package import Ringfence

package enum PackedColumn: Int, CaseIterable, Sendable {
  /// Milliseconds since 1970, with a fraction.
  case times
  /// Degrees.
  case latitudes, longitudes
  /// Metres per second.
  case speeds
  /// Degrees clockwise from north.
  case courses
  /// Metres.
  case accuracies, altitudes

  /// The values, one a fix; NaN where missing.
  package func values(of fixes: FixColumns) -> ContiguousArray<Double> {
    let values: ContiguousArray<Double> =
      switch self {
      case .times: ContiguousArray(fixes.times.map { Double($0) / 1000 })
      case .latitudes: fixes.latitudes
      case .longitudes: fixes.longitudes
      case .speeds: fixes.speeds
      case .courses: fixes.courses
      case .accuracies: fixes.accuracies
      case .altitudes: fixes.altitudes
      }
    // A column is empty while it is missing in all fixes.
    return values.isEmpty ? ContiguousArray(repeating: .nan, count: fixes.count) : values
  }
}
