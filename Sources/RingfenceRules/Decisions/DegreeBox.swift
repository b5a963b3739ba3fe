/// The least and greatest degrees of some points, as they are written.
struct DegreeBox: Sendable {
  let south: Double
  let north: Double
  let west: Double
  let east: Double

  init(_ latitudes: ContiguousArray<Double>, _ longitudes: ContiguousArray<Double>) {
    south = latitudes.min() ?? .infinity
    north = latitudes.max() ?? -.infinity
    west = longitudes.min() ?? .infinity
    east = longitudes.max() ?? -.infinity
  }

  init(south: Double, north: Double, west: Double, east: Double) {
    self.south = south
    self.north = north
    self.west = west
    self.east = east
  }

  func contains(_ latitude: Double, _ longitude: Double) -> Bool {
    latitude >= south && latitude <= north && longitude >= west && longitude <= east
  }

  func meets(_ way: DegreeSegment) -> Bool {
    max(way.start.y, way.end.y) >= south && min(way.start.y, way.end.y) <= north
      && max(way.start.x, way.end.x) >= west && min(way.start.x, way.end.x) <= east
  }

  /// Whether a point may be in what the box is of: a box on both sides of the meridian of Greenwich is not asked, as it may
  /// be meant to span the antimeridian.
  func mayMeet(_ latitude: Double, _ longitude: Double) -> Bool {
    if west >= 0 || east < 0 { return contains(latitude, longitude) }
    return true
  }

  func mayMeet(_ way: DegreeSegment) -> Bool {
    if west >= 0 || east < 0 { return meets(way) }
    return true
  }
}
