extension Duration {
  /// Seconds, as the nearest double.
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Whole microseconds, rounded towards zero and limited to the range of `Int64`.
  package var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }
}
