internal import Ringfence

/// A planned path: the fixes of one device in a plane, before it has a date.
struct Drive: Sendable {
  /// A planned fix.
  struct Moment: Sendable {
    /// Seconds since the first fix.
    var seconds: Int
    var point: PlanePoint
    /// Speed in metres per second.
    var speed: Double
    /// Direction in degrees clockwise from north.
    var course: Double
  }

  private(set) var moments: [Moment] = []
  /// The time between two fixes while the device moves, in seconds.
  let interval: Int

  /// The metres per second that are gained or lost in a second, at most.
  static let acceleration = 2.0
  /// A parked device reports its position this often, in seconds.
  private static let restInterval = 60

  init(interval: Int) { self.interval = interval }

  /// The duration of the drive in seconds.
  var seconds: Int { moments.last?.seconds ?? 0 }

  private var step: Double { Double(interval) }

  // MARK: Moving

  /// Goes straight at an even speed through a point.
  ///
  /// - Parameters:
  ///   - point: the point; no fix lies on it unless `phase` is 0.
  ///   - course: the direction in degrees.
  ///   - speed: the speed in metres per second.
  ///   - before: metres of path before the point.
  ///   - after: metres of path after it.
  ///   - phase: the part of a step by which the fix after the point is late, `0..<1`.
  mutating func pass(
    _ point: PlanePoint, course: Double, speed: Double, before: Double, after: Double,
    phase: Double
  ) {
    let length = speed * step
    // checked: a path has fewer steps than `longestPath`
    let first = -Int((before / length).rounded(.up))
    let last = Int((after / length).rounded(.up))  // checked: as above
    let start = point.moved((Double(first) + phase) * length, course: course)
    join(start, speed: speed)
    for index in first...max(first, last) {
      append(
        point.moved((Double(index) + phase) * length, course: course), speed: speed, course: course)
    }
  }

  /// Comes straight to a point and stops there.
  mutating func approach(_ point: PlanePoint, course: Double, speed: Double, from before: Double) {
    // Backward from the stop: each step is as long as the mean of its speeds.
    var way: [(meters: Double, speed: Double)] = [(0, 0)]
    while way[way.count - 1].meters < before {
      let last = way[way.count - 1]
      let faster = min(speed, last.speed + Self.acceleration * step)
      way.append((last.meters + (faster + last.speed) / 2 * step, faster))
    }
    if let first = way.last {
      join(point.moved(-first.meters, course: course), speed: first.speed)
    }
    for place in way.reversed() {
      append(point.moved(-place.meters, course: course), speed: place.speed, course: course)
    }
  }

  /// Stays where the device is.
  mutating func rest(seconds: Int) {
    guard let last = moments.last, seconds > 0 else { return }
    var rest = seconds
    while rest > 0 {
      let part = min(rest, rest > 5 * interval ? Self.restInterval : interval)
      append(last.point, speed: 0, course: last.course, after: part)
      rest -= part
    }
  }

  /// Leaves the place of a stop in a direction.
  mutating func leave(course: Double, speed: Double, to after: Double) {
    guard let last = moments.last else { return }
    var meters = 0.0
    var pace = last.speed
    while meters < after {
      let faster = min(speed, pace + Self.acceleration * step)
      meters += (faster + pace) / 2 * step
      pace = faster
      append(last.point.moved(meters, course: course), speed: pace, course: course)
    }
  }

  /// Goes straight from a stop to a point.
  ///
  /// - Parameters:
  ///   - point: where the way ends.
  ///   - speed: the highest speed on the way.
  ///   - end: the speed at the point; at 0 the device stops there.
  mutating func go(to point: PlanePoint, speed: Double, end: Double = 0) {
    guard let last = moments.last, last.point != point else { return }
    let length = last.point.distance(to: point)
    let course = last.point.course(to: point)
    var speeds: [Double] = [0]
    var meters = 0.0
    // The way as if it were as long as whole steps: then all speeds are made a little slower.
    while meters < length, speeds.count < Self.longestPath {
      let gain = Self.acceleration * step
      // checked: a path has fewer steps than `longestPath`
      let jump = max(1, Int(min(1_000, (length - meters) / (2 * speed * step))))
      let steps = speeds.count - 1 + jump
      speeds = (0...steps).map {
        min(max(speed, end), gain * Double($0), end + gain * Double(steps - $0))
      }
      meters = zip(speeds, speeds.dropFirst()).reduce(0) { $0 + ($1.0 + $1.1) / 2 * step }
    }
    guard meters > 0 else { return }
    let factor = min(1, length / meters)
    var way = 0.0
    for index in speeds.indices.dropFirst() {
      way += (speeds[index] + speeds[index - 1]) / 2 * step * factor
      append(
        last.point.moved(min(way, length), course: course), speed: speeds[index] * factor,
        course: course)
    }
    moments[moments.count - 1].point = point
  }

  /// More steps than this are not planned.
  static let longestPath = 20_000

  /// Moves the device to another place while no fix comes.
  mutating func vanish(seconds: Int, to point: PlanePoint, speed: Double, course: Double) {
    append(point, speed: speed, course: course, after: seconds)
  }

  /// Comes to the first point of a straight part that follows. The point itself is left to that part.
  private mutating func join(_ point: PlanePoint, speed: Double) {
    guard !moments.isEmpty else { return }
    go(to: point, speed: speed, end: speed)
    if moments.count > 1, moments[moments.count - 1].point == point { moments.removeLast() }
  }

  private mutating func append(
    _ point: PlanePoint, speed: Double, course: Double, after seconds: Int? = nil
  ) {
    let time = moments.last.map { $0.seconds + (seconds ?? interval) } ?? 0
    moments.append(
      Moment(
        seconds: time, point: point, speed: (speed * 1e6).rounded() / 1e6,
        course: Bearing(degrees: (course * 1e3).rounded() / 1e3)?.degrees ?? 0))
  }

  // MARK: Fixes

  /// The drive with the speeds and directions that an engine derives from the positions; not a number where it cannot.
  func derived(maximumGap: Int) -> Drive {
    var drive = self
    for index in moments.indices {
      drive.moments[index].speed = .nan
      drive.moments[index].course = .nan
      guard index > 0 else { continue }
      let (before, now) = (moments[index - 1], moments[index])
      guard now.seconds - before.seconds <= maximumGap else { continue }
      let speed = before.point.distance(to: now.point) / Double(now.seconds - before.seconds)
      drive.moments[index].speed = speed
      if speed >= 0.5 { drive.moments[index].course = before.point.course(to: now.point) }
    }
    return drive
  }

  /// The fixes of the drive, which begins at a time in seconds since 1970.
  func fixes(in plane: LocalPlane, from start: Int64) -> [Fix] {
    moments.map { moment in
      Fix(
        time: Timestamp(microseconds: (start + Int64(moment.seconds)) * 1_000_000),
        coordinate: plane.coordinate(moment.point), altitudeMeters: .nan, accuracyMeters: 5,
        speedMetersPerSecond: moment.speed, courseDegrees: moment.course, flags: [])
    }
  }
}
