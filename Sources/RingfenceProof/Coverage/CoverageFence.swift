internal import Ringfence

struct CoverageFence: Sendable {
  private let shape: PreparedShape
  private let surroundings: GeoBox
  let isLine: Bool
  /// Its edges, where it has several.
  let outline: CoverageOutline?

  /// A device that comes this near to a fence, in metres, passes it by.
  static let near = 50.0

  init(_ shape: Shape, _ outline: CoverageOutline?) {
    self.shape = PreparedShape(shape)
    isLine = shape.isGeoline
    self.outline = outline
    surroundings = self.shape.bounds.expanded(byMeters: Self.near)
  }

  func mayBeNear(_ latitudes: (south: Double, north: Double)) -> Bool {
    latitudes.south <= surroundings.north && latitudes.north >= surroundings.south
  }

  /// Metres to the edge, negative inside an area.
  func signedDistance(to position: Coordinate) -> Double { shape.signedDistance(to: position) }

  /// The same where it is at most ``near``; infinite elsewhere.
  func nearDistance(to position: Coordinate) -> Double {
    let here = GeoBox(
      south: position.latitude, north: position.latitude, west: position.longitude, width: 0)
    guard surroundings.intersects(here) else { return .infinity }
    let distance = signedDistance(to: position)
    return distance <= Self.near ? distance : .infinity
  }
}
