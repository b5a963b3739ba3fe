internal import Ringfence

/// The fixes of a track that an engine evaluates, and how the device moves at each.
struct CoverageTrack: Sendable {
  private(set) var fixes: [Fix] = []
  /// Whether nothing is interpolated between a fix and the one before, by its index.
  private(set) var begins: [Bool] = []
  /// The least and the greatest latitude, in degrees.
  private(set) var latitudes = (south: Double.infinity, north: -Double.infinity)

  init(_ columns: FixColumns, settings: EngineSettings) {
    var startsSegment = false
    for fix in columns {
      if fix.flags.contains(.startsSegment) { startsSegment = true }
      if let last = fixes.last, fix.time <= last.time { continue }
      if fix.accuracyMeters > settings.maximumAccuracy.meters { continue }
      let isLater = fixes.last.map { fix.time.duration(since: $0.time) > settings.maximumGap }
      begins.append(startsSegment || isLater != false)
      fixes.append(fix)
      latitudes.south = min(latitudes.south, fix.coordinate.latitude)
      latitudes.north = max(latitudes.north, fix.coordinate.latitude)
      startsSegment = false
    }
  }

  /// The index of the first fix that is not before a time; the number of fixes for none.
  func index(at time: Timestamp) -> Int {
    var (low, high) = (0, fixes.count)
    while low < high {
      let middle = (low + high) / 2
      if fixes[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The speed in metres per second, as the receiver reports it or else from the path; not a number where unknown.
  func speed(_ index: Int) -> Double {
    let fix = fixes[index]
    guard fix.speedMetersPerSecond.isNaN, !begins[index] else { return fix.speedMetersPerSecond }
    return leg(index).length / fix.time.seconds(since: fixes[index - 1].time)
  }

  /// The number at a fix that a kind of conditions with limits asks for; not a number where unknown.
  func number(_ index: Int, of kind: ConditionKind) -> Double {
    kind == .speed ? speed(index) : fixes[index].number(for: kind)
  }

  /// The direction in degrees, as ``speed(_:)``.
  func course(_ index: Int) -> Double {
    let fix = fixes[index]
    guard fix.courseDegrees.isNaN, !begins[index], speed(index) >= Self.slowest else {
      return fix.courseDegrees
    }
    return leg(index).course(at: 1)?.degrees ?? .nan
  }

  /// Slower than this, in metres per second, a path gives no direction.
  private static let slowest = 0.5

  private func leg(_ index: Int) -> PathLeg {
    PathLeg(from: fixes[index - 1].coordinate, to: fixes[index].coordinate)
  }
}
