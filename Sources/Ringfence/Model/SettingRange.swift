extension ClosedRange<Double> {
  /// The number of the range that is nearest to a value; `standard` for NaN.
  package func nearest(to value: Double, orElse standard: Double) -> Double {
    value.isNaN ? standard : Swift.min(Swift.max(value, lowerBound), upperBound)
  }

  /// The distance within the range of metres that is nearest to a distance; `standard` for NaN.
  package func nearest(to distance: Distance, orElse standard: Distance) -> Distance {
    .meters(nearest(to: distance.meters, orElse: standard.meters))
  }
}
