extension ClosedRange<Double> {
  /// The number of the range that is nearest to a value; for what is no number, the one given.
  package func nearest(to value: Double, orElse standard: Double) -> Double {
    value.isNaN ? standard : Swift.min(Swift.max(value, lowerBound), upperBound)
  }

  /// The length of the range, in metres, that is nearest to one.
  package func nearest(to distance: Distance, orElse standard: Distance) -> Distance {
    .meters(nearest(to: distance.meters, orElse: standard.meters))
  }
}
