package import Ringfence

/// Finds out whether the speeds of a file are probably in another unit than they are read in: at the median of the moving
/// fixes they exceed those of the positions by the factor of that unit. A sample is compared, so that reading takes no longer.
package struct SpeedUnitCheck: Sendable {
  struct Finding {
    let unit: SpeedUnit
    /// How many times the speeds of the positions those of the file are, at the median.
    let ratio: Double
    let count: Int
  }

  /// How many moving fixes show a unit, and how many are compared at most.
  private static let enough = 60
  private static let most = 1_024
  private static let mostOfBlock = 128
  /// Metres and microseconds over which the speeds are compared: far enough for positions to be exact, and short enough
  /// for the path to be straight.
  private static let meters = 30.0
  private static let longest: Int64 = 60_000_000
  private static let mostSteps = 32
  /// Metres per second below which a device may stand.
  private static let slowest = 0.8
  /// How far the ratio may be from that of a unit, and how far that of most fixes from their median.
  private static let tolerance = 0.05
  private static let spread = 0.15

  private var ratios = ContiguousArray<Double>()
  private var scale = DegreeScale()

  package init() {}

  package var takesMore: Bool { ratios.count < Self.most }
  /// Whether the speeds are those of the positions, as far as fixes were compared.
  package var isClear: Bool { finding == nil }

  /// Takes the next fixes of a track.
  /// - Complexity: O(1).
  package mutating func take(_ fixes: FixColumns) {
    guard ratios.count < Self.most, fixes.speeds.count > 1 else { return }
    sample(fixes)
  }

  @inline(never)
  private mutating func sample(_ fixes: FixColumns) {
    let count = min(fixes.count, fixes.speeds.count)
    var index = 0
    while index + 1 < count, ratios.count < Self.most {
      if let ratio = ratio(fixes, from: index, count) { ratios.append(ratio) }
      index += max(1, count / Self.mostOfBlock)
    }
  }

  /// The mean of the speeds from a fix on as a multiple of that of the positions; `nil` where the device may stand.
  private mutating func ratio(_ fixes: FixColumns, from first: Int, _ count: Int) -> Double? {
    scale.move(to: fixes.latitudes[first])
    var path = 0.0
    for i in first + 1..<min(count, first + 1 + Self.mostSteps) {
      let seconds = Double(fixes.times[i] - fixes.times[i - 1]) / 1e6
      let isStart = fixes.flags.indices.contains(i) && fixes.flags[i].contains(.startsSegment)
      guard seconds > 0, !isStart, fixes.times[i] - fixes.times[first] <= Self.longest else {
        return nil
      }
      path += (fixes.speeds[i - 1] + fixes.speeds[i]) / 2 * seconds
      let dy = (fixes.latitudes[i] - fixes.latitudes[first]) * scale.north
      let dx = (fixes.longitudes[i] - fixes.longitudes[first]) * scale.east
      let squared = dx * dx + dy * dy
      guard squared >= Self.meters * Self.meters else { continue }
      let duration = Double(fixes.times[i] - fixes.times[first]) / 1e6
      let distance = squared.squareRoot()
      let isMoving = distance >= Self.slowest * duration && path >= Self.slowest * duration
      return isMoving && path.isFinite ? path / distance : nil
    }
    return nil
  }

  /// The unit that the speeds are probably in; `nil` for none.
  var finding: Finding? {
    guard ratios.count >= Self.enough else { return nil }
    let sorted = ratios.sorted()
    let median = sorted[sorted.count / 2]
    let near = sorted.count { ($0 / median - 1).magnitude <= Self.spread }
    guard near * 2 >= sorted.count else { return nil }
    for unit in [SpeedUnit.knots, .milesPerHour, .kilometersPerHour] {
      let ratio = 1 / unit.speed(1).metersPerSecond
      if (median / ratio - 1).magnitude <= Self.tolerance {
        return Finding(unit: unit, ratio: median, count: sorted.count)
      }
    }
    return nil
  }

  /// `nil` when nothing was found. `option` says that an option states the unit of the speeds.
  func warning(file: String, option: Bool) -> TrackFileWarning? {
    finding.map {
      TrackFileWarning(.speedUnit, at: FileLocation(file: file), $0.detail(option: option))
    }
  }

  /// The error about a file whose speeds decide on events.
  func error(file: String, option: Bool) -> FileError? {
    finding.map {
      FileError(
        .speedUnit, at: FileLocation(file: file),
        $0.detail(option: option, ", and zones have a condition on speed"))
    }
  }
}

extension SpeedUnitCheck.Finding {
  fileprivate func detail(option: Bool, _ why: String = "") -> String {
    var text: [UInt8] = []
    FixedDecimal.append(ratio, upTo: 2, to: &text)
    let name = unit.rawValue
    return
      "speeds are \(String(decoding: text, as: UTF8.self)) times those that the positions show, at the median of "
      + "\(count) moving fixes, as if they were \(name)\(why); "
      + (option
        ? "give --track-speed-unit \(name), or m/s if that is right"
        : "if that is wrong, make a table of the file with 'ringfence convert', and give --track-speed-unit \(name) "
          + "with it")
  }
}

/// Metres per degree about a latitude.
private struct DegreeScale: Sendable {
  private(set) var north = 0.0
  private(set) var east = 0.0
  private var latitude = Double.nan

  mutating func move(to other: Double) {
    // The width of a degree differs by less than a hundredth up to 80 degrees.
    guard !((other - latitude).magnitude < 0.05) else { return }
    latitude = other
    let step = 0.01
    north = Geodesic.distanceMeters(other, 0, other + (other > 0 ? -step : step), 0) / step
    east = Geodesic.distanceMeters(other, 0, other, step) / step
  }
}
