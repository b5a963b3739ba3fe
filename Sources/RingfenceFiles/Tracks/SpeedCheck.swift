internal import Ringfence

/// Finds the first speed of a file that is probably in another unit: over 100 m/s, while the positions
/// show less than half of it. An aircraft is that fast, too, and its positions show it.
struct SpeedCheck: Sendable {
  /// Metres per second that no road vehicle reaches.
  static let limit = 100.0

  /// The first such speed in metres per second, and the time of its fix.
  private(set) var found: (speed: Double, time: Timestamp)?
  /// How many more fast fixes are compared with their positions. Those of an aircraft would cost time.
  private var remaining = 16

  /// Takes the next fixes of a track.
  /// - Complexity: one comparison a fix.
  @inline(__always)
  mutating func take(_ fixes: FixColumns) {
    guard remaining > 0 else { return }
    var fastest = 0.0
    for speed in fixes.speeds { fastest = speed > fastest ? speed : fastest }
    if fastest > Self.limit { examine(fixes) }
  }

  @inline(never)
  private mutating func examine(_ fixes: FixColumns) {
    for i in fixes.speeds.indices where fixes.speeds[i] > Self.limit {
      guard remaining > 0 else { return }
      remaining -= 1
      let speed = fixes.speeds[i]
      guard Self.movement(fixes, at: i) < speed / 2 else { continue }
      found = (speed, Timestamp(microseconds: fixes.times[i]))
      remaining = 0
    }
  }

  /// Metres per second between a fix and its neighbour, the fix before or else the one behind it; 0 without
  /// any.
  private static func movement(_ fixes: FixColumns, at index: Int) -> Double {
    guard fixes.count > 1 else { return 0 }
    let other = index > 0 ? index - 1 : 1
    let seconds = Double(fixes.times[max(index, other)] - fixes.times[min(index, other)]) / 1e6
    let meters = Geodesic.distanceMeters(
      fixes.latitudes[index], fixes.longitudes[index], fixes.latitudes[other],
      fixes.longitudes[other])
    return seconds > 0 ? meters / seconds : 0
  }

  /// The warning about a file, which may name an option for the unit; `nil` when nothing was found.
  func warning(file: String, option: String?) -> TrackFileWarning? {
    guard let found else { return nil }
    var text: [UInt8] = []
    FixedDecimal.append(found.speed, upTo: 1, to: &text)
    text += " m/s at ".utf8
    RFC3339.append(found.time, to: &text)
    return TrackFileWarning(
      .improbableSpeed, at: FileLocation(file: file),
      "speed is \(String(decoding: text, as: UTF8.self)) and the positions show less than half of it; "
        + (option.map { "if it is in another unit, give \($0)" } ?? "is it in another unit?"))
  }
}
