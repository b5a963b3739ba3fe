internal import Ringfence

extension DisplayFormat {
  /// A distance in metres with at most one decimal, from 1 km on in kilometres with two digits behind the point, from
  /// 100 km on without any.
  package static func distance(_ meters: Double) -> String {
    if meters < 999.95 { return string { FixedDecimal.append(meters, upTo: 1, to: &$0) } + " m" }
    return decimal(meters / 1_000, meters < 100_000 ? 2 : 0) + " km"
  }
}
