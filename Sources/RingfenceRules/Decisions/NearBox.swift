internal import Ringfence

/// How far points are from a box, at least: cheap, and true of every ruler up to 150 km.
struct NearBox: Sendable {
  private let box: GeoBox
  /// Metres of a degree of longitude, at least, within 150 km.
  private let east: Double

  /// Metres of a degree of latitude, at least.
  static let north = 109_000.0
  /// Beyond that nothing is said.
  static let farthest = 150_000.0

  init(_ box: GeoBox) {
    self.box = box
    east = Self.east(max(abs(box.south), abs(box.north)))
  }

  /// Metres of a degree of longitude, at least, within 150 km of a latitude.
  static func east(_ latitude: Double) -> Double {
    north * Elementary.cos(min(90, abs(latitude) + 2) * .pi / 180)
  }

  /// At most ``farthest``.
  func leastDistance(_ latitude: Double, _ longitude: Double) -> Double {
    let y = max(0, box.south - latitude, latitude - box.north) * Self.north
    var offset = longitude - box.west
    if offset < 0 { offset += 360 }
    let x = offset <= box.width ? 0 : min(offset - box.width, 360 - offset) * east
    return min(Self.farthest, (x * x + y * y).squareRoot())
  }
}
