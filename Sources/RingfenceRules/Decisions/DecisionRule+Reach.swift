extension DecisionRule {
  /// The least radius of a circle that fixes of an accuracy can enter, to a millimetre; 0 where any can be entered, infinite
  /// where none can.
  ///
  /// - Complexity: 40 steps.
  package func leastRadius(accuracy: Double) -> Double {
    let accuracy = fixedAccuracy ?? accuracy
    func isEntered(_ radius: Double) -> Bool {
      guard let cover, radius < cover.below else { return enter.holds(0, radius, accuracy) }
      // In the middle of the circle, which is that far from the three centres.
      return enter.holds(cover.radius - radius, cover.radius, accuracy)
    }
    var (low, high) = (0.0, 1_000_000.0)
    if isEntered(0.001) { return 0 }
    if !isEntered(high) { return .infinity }
    while high - low > 0.0005 {
      let middle = (low + high) / 2
      if isEntered(middle) { high = middle } else { low = middle }
    }
    return high
  }

  package var takesPolygons: Bool { polygon.test != .refused }

  package var takesLines: Bool { line != .refused }
  /// Whether it takes corridors, with their own width.
  package var takesCorridors: Bool { if case .corridor = line { true } else { false } }
}
