public import Ringfence

/// Values of settings outside every range, and how a setting limits them.
public enum ExtremeSettings {
  /// Numbers that no setting of a distance or speed accepts as they are, and two that most accept.
  public static let values: [Double] = [0, -1, 1e-200, 1e300, .nan, .infinity, -.infinity, 40]

  /// The nearest value of the range `low...high`, and `standard` for a value that is not a number.
  public static func limited(
    _ value: Double, _ low: Double, _ high: Double, _ standard: Double
  ) -> Double {
    value.isNaN ? standard : value < low ? low : value > high ? high : value
  }

  /// One zone with one rectangle of some 1.1 km on the equator.
  public static let layout = ZoneLayout(zones: [
    Zone(
      id: "z",
      fences: [
        Fence(
          id: "f",
          shape: .rectangle(
            Rectangle(
              southWest: Coordinate(uncheckedLatitude: 0, longitude: 0),
              northEast: Coordinate(uncheckedLatitude: 0.01, longitude: 0.01))))
      ])
  ])
}
