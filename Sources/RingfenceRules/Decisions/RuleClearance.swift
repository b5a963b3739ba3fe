internal import Ringfence

/// Around where a device was: how far it may move before a rule can decide anything; nowhere before the first fix, and while
/// something waits for time to pass.
struct RuleClearance: Sendable {
  private var latitude = 0.0
  private var longitude = 0.0
  /// Metres of a degree to the north and to the east, at most.
  private var north = 0.0
  private var east = 0.0
  private var square = 0.0
  private var accuracy = 0.0
  /// How far zones are looked for, metres.
  private(set) var reach = 1_000.0

  /// Whether nothing can be decided of a fix.
  @inline(__always)
  func holds(_ latitude: Double, _ longitude: Double, _ accuracy: Double) -> Bool {
    let y = (latitude - self.latitude) * north
    let x = (longitude - self.longitude) * east
    return x * x + y * y < square && accuracy <= self.accuracy
  }

  /// Takes a new centre.
  ///
  /// - Parameters:
  ///   - latitude: of the centre, degrees.
  ///   - longitude: of the centre, degrees.
  ///   - meters: how far the device may move, at most ``reach``.
  ///   - accuracy: the greatest accuracy for which that holds.
  ///   - count: the number of zones that were found within ``reach``.
  ///   - farthest: beyond that, zones are never looked for.
  mutating func open(
    _ latitude: Double, _ longitude: Double, _ meters: Double, accuracy: Double, count: Int,
    farthest: Double
  ) {
    let nearest = max(0, abs(latitude) - reach / 110_000)
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    north = 111_700
    east = 111_700 * Elementary.cos(nearest * .pi / 180)
    square = meters > 0 && nearest < 85 ? meters * meters : 0
    if count == 0 {
      reach = min(farthest, 4 * reach)
    } else if count > Self.fewZones {
      reach = max(50, reach / 4)
    }
  }

  /// The number of zones near a device above which they are looked for in a smaller box.
  static let fewZones = 8
}
