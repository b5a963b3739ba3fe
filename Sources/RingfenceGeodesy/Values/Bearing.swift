/// A direction over ground, clockwise from true north.
public struct Bearing: Hashable, Sendable {
  /// The direction in degrees, `0..<360`.
  public let degrees: Double

  /// Creates a bearing from any finite number of degrees, brought into `0..<360`; `nil` for NaN and
  /// infinities.
  public init?(degrees: Double) {
    guard degrees.isFinite else { return nil }
    self.init(finiteDegrees: degrees)
  }

  /// Creates a bearing from any finite number of degrees, brought into `0..<360`.
  /// - Throws: ``GeometryError/bearing(_:)`` for NaN and infinities.
  public init(validatingDegrees degrees: Double) throws(GeometryError) {
    guard degrees.isFinite else { throw .bearing(degrees) }
    self.init(finiteDegrees: degrees)
  }

  private init(finiteDegrees degrees: Double) {
    let turned = remainder(degrees, 360)
    let positive = turned < 0 ? turned + 360 : turned
    self.degrees = positive >= 360 ? 0 : positive
  }

  /// The direction of a vector by its components; north when both are 0 or one is not a number.
  package init(east: Double, north: Double) {
    let turned = atan2(east, north) / WGS84.degree
    let positive = turned < 0 ? turned + 360 : turned
    degrees = positive > 0 && positive < 360 ? positive : 0
  }
}
