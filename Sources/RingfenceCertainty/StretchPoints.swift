internal import Ringfence

/// The times of a stretch at which ways are evaluated: the nodes, and the fixes between that the engine evaluates.
struct StretchPoints {
  /// Which points of a way are evaluated.
  enum Choice {
    /// All, as conditions are those of fixes.
    case all
    /// Those that all ways have: nodes, and both ends of the stretch.
    case nodes
    /// The nodes, and others where the way is not straight between them.
    case corners
  }

  private var points: [PathsAtPoint] = []
  private var isNode: [Bool] = []
  private var times: [Int64] = []
  private var altitudes: [Double] = []
  private var accuracies: [Double] = []
  private var speeds: [Double] = []
  private var courses: [Double] = []

  /// Merges the nodes and the fixes of a stretch.
  ///
  /// - Parameters:
  ///   - fixes: the fixes of the stretch that are seen, at their positions.
  ///   - nodes: those of the forward pass from the first that was sampled on.
  ///   - start: the node at the first fix or before; becomes that at the last one.
  ///   - isEvaluated: whether the engine evaluates the fix of a position.
  init(
    _ fixes: [(position: Int, fix: Fix)], _ nodes: ArraySlice<ForwardPass.Node>,
    from start: inout Int, isEvaluated: (Int) -> Bool
  ) {
    guard let first = fixes.first?.fix, let last = fixes.last?.fix else { return }
    func node(_ index: Int) -> ForwardPass.Node? {
      index < nodes.count ? nodes[nodes.startIndex + index] : nil
    }
    while let next = node(start + 1), next.time <= first.time { start += 1 }
    var before = first
    for (position, fix) in fixes {
      // Nodes between the fix before and this one.
      while let next = node(start + 1), next.time < fix.time {
        start += 1
        guard next.time > first.time else { continue }
        let share =
          next.time.seconds(since: before.time)
          / max(fix.time.seconds(since: before.time), 1e-6)
        func between(_ a: Double, _ b: Double) -> Double { a + share * (b - a) }
        add(
          next.time,
          PathsAtPoint(
            next.time, next.coordinate, isFix: false, node: start, next, node(start + 1)),
          isNode: true, altitude: between(before.altitudeMeters, fix.altitudeMeters),
          accuracy: .nan,
          speed: between(before.speedMetersPerSecond, fix.speedMetersPerSecond), course: .nan)
      }
      if let next = node(start + 1), next.time <= fix.time { start += 1 }
      guard let here = node(start) else { return }
      before = fix
      let isNode = here.fix == position
      let isShown = isEvaluated(position)
      // The way has a corner at a node, and an end at the first and the last fix.
      let isCorner = isNode || fix.time == first.time || fix.time == last.time
      guard isCorner || isShown else { continue }
      add(
        fix.time,
        PathsAtPoint(
          fix.time, fix.coordinate, isFix: isNode || isShown, node: start, here, node(start + 1)),
        isNode: isCorner, altitude: fix.altitudeMeters,
        accuracy: isShown ? fix.accuracyMeters : .nan,
        speed: fix.speedMetersPerSecond, course: fix.courseDegrees)
    }
  }

  private mutating func add(
    _ time: Timestamp, _ point: PathsAtPoint, isNode: Bool, altitude: Double, accuracy: Double,
    speed: Double,
    course: Double
  ) {
    times.append(time.microseconds)
    points.append(point)
    self.isNode.append(isNode)
    altitudes.append(altitude)
    accuracies.append(accuracy)
    speeds.append(speed)
    courses.append(course)
  }

  /// A way as the fixes of a device on it; the first one begins a segment. `nil` where a position is none of the earth.
  func columns(
    _ samples: BackwardPass.Samples, path: Int, _ choice: Choice
  ) -> FixColumns? {
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    latitudes.reserveCapacity(times.count)
    longitudes.reserveCapacity(times.count)
    func append(_ point: PathsAtPoint) {
      let coordinate = point.coordinate(samples, path: path)
      latitudes.append(coordinate.latitude)
      let longitude = coordinate.longitude
      longitudes.append(abs(longitude) <= 540 ? longitude : coordinate.normalizedLongitude)
    }
    guard choice != .all else {
      for point in points { append(point) }
      return try? FixColumns(
        microseconds: times, latitudes: latitudes, longitudes: longitudes,
        altitudeMeters: altitudes, accuracyMeters: accuracies, speedMetersPerSecond: speeds,
        courseDegrees: courses, flags: flags(times.count))
    }
    var chosen: [Int64] = []
    chosen.reserveCapacity(times.count)
    for index in points.indices
    where isNode[index] || choice == .corners && points[index].keepsShape(samples, path: path) {
      append(points[index])
      chosen.append(times[index])
    }
    return try? FixColumns(
      microseconds: chosen, latitudes: latitudes, longitudes: longitudes,
      flags: flags(chosen.count))
  }

  private func flags(_ count: Int) -> [FixFlags] {
    var flags = [FixFlags](repeating: [], count: count)
    if count > 0 { flags[0] = .startsSegment }
    return flags
  }
}
