internal import Ringfence

/// A number of a fix that a kind of conditions with limits asks for, in the unit of its quantity.
struct LimitedNumber: Sendable {
  let kind: ConditionKind
  let value: Double
}

/// A planned path: the fixes of one device in a plane, before it has a date.
struct SyntheticTrack: Sendable {
  struct Moment: Sendable {
    /// Seconds since the first fix.
    var seconds: Int
    var point: PlanePoint
    /// Speed in metres per second.
    var speed: Double
    /// Direction in degrees clockwise from north.
    var course: Double
    /// The number that a kind of conditions asks for, where it is not the one that meets the zone's conditions.
    var number: LimitedNumber?
  }

  /// The number of the fixes from here on, where it is not the one that meets the zone's conditions.
  var number: LimitedNumber?

  private(set) var moments: [Moment] = []
  /// The time between two fixes while the device moves, in seconds.
  let interval: Int

  /// The metres per second that are gained or lost in a second, at most.
  static let acceleration = 2.0
  /// The metres per second that a device gains across its way in a second, at most, where it turns without a stop.
  static let acrossAcceleration = 4.0
  /// A parked device reports its position this often, in seconds.
  static let restInterval = 60

  init(interval: Int) { self.interval = interval }

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
    join(start, course: course, speed: speed)
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
      join(point.moved(-first.meters, course: course), course: course, speed: first.speed)
    }
    for step in way.reversed() {
      append(point.moved(-step.meters, course: course), speed: step.speed, course: course)
    }
  }

  /// Stays where the device is, after it has braked if it moves.
  mutating func rest(seconds: Int) {
    guard seconds > 0 else { return }
    brake()
    guard let last = moments.last else { return }
    var rest = seconds
    while rest > 0 {
      let part = min(rest, rest > 5 * interval ? Self.restInterval : interval)
      append(last.point, speed: 0, course: last.course, after: part)
      rest -= part
    }
  }

  private mutating func brake() {
    guard let last = moments.last else { return }
    var meters = 0.0
    var pace = last.speed
    while pace > 0 {
      let slower = max(0, pace - Self.acceleration * step)
      meters += (slower + pace) / 2 * step
      pace = slower
      append(last.point.moved(meters, course: last.course), speed: pace, course: last.course)
    }
  }

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

  /// Goes straight to a point, from a stop: a device that moves brakes first.
  ///
  /// - Parameters:
  ///   - point: where the way ends.
  ///   - speed: the highest speed on the way.
  ///   - end: the speed at the point; at 0 the device stops there.
  mutating func go(to point: PlanePoint, speed: Double, end: Double = 0) {
    brake()
    guard let last = moments.last, last.point != point else { return }
    let length = last.point.distance(to: point)
    let course = last.point.course(to: point)
    var steps = 0
    var meters = 0.0
    // As many whole steps as the way is long at the highest acceleration: then it is made a little lower.
    while meters < length, steps < Self.longestPath {
      // checked: a path has fewer steps than `longestPath`
      steps += max(1, Int(min(1_000, (length - meters) / (2 * speed * step))))
      meters = self.meters(steps, speed, end, Self.acceleration)
    }
    guard meters > 0 else { return }
    var acceleration = 0...Self.acceleration
    for _ in 0..<50 {
      let middle = (acceleration.lowerBound + acceleration.upperBound) / 2
      if self.meters(steps, speed, end, middle) < length {
        acceleration = middle...acceleration.upperBound
      } else {
        acceleration = acceleration.lowerBound...middle
      }
    }
    var way = 0.0
    var pace = 0.0
    for index in 1...steps {
      let next = self.speed(index, of: steps, speed, end, acceleration.upperBound)
      way += (pace + next) / 2 * step
      pace = next
      append(last.point.moved(min(way, length), course: course), speed: pace, course: course)
    }
    moments[moments.count - 1].point = point
  }

  /// The speed after some steps of a way that begins with a stop.
  private func speed(
    _ index: Int, of steps: Int, _ highest: Double, _ end: Double, _ acceleration: Double
  ) -> Double {
    let gain = acceleration * step
    return min(max(highest, end), gain * Double(index), end + gain * Double(steps - index))
  }

  /// The length of a way of some steps that begins with a stop.
  private func meters(_ steps: Int, _ highest: Double, _ end: Double, _ acceleration: Double)
    -> Double
  {
    var meters = 0.0
    var pace = 0.0
    for index in 1...steps {
      let next = speed(index, of: steps, highest, end, acceleration)
      meters += (pace + next) / 2 * step
      pace = next
    }
    return meters
  }

  /// More steps than this are not planned.
  static let longestPath = 20_000

  /// Moves the device to another place while no fix comes.
  mutating func vanish(seconds: Int, to point: PlanePoint, speed: Double, course: Double) {
    append(point, speed: speed, course: course, after: seconds)
  }

  /// Comes to the first point of a straight part that follows. The point itself is left to that part.
  ///
  /// Where the way is too short to gather speed on, or would turn too sharply at the point, the device begins farther back,
  /// on the line of that part.
  private mutating func join(_ point: PlanePoint, course: Double, speed: Double) {
    brake()
    guard let last = moments.last else { return }
    let least = speed * speed / (2 * Self.acceleration) + 2 * speed * step
    let length = last.point.distance(to: point)
    let isShort = speed > Self.acceleration * step && length < least
    if isShort || (length > 0 && isTooSharp(last.point.course(to: point), course, speed)) {
      go(to: point.moved(-least, course: course), speed: speed)
    }
    go(to: point, speed: speed, end: speed)
    if moments.count > 1, moments[moments.count - 1].point == point { moments.removeLast() }
  }

  /// Whether a device that turns from one direction into another between two fixes gains too much speed across.
  private func isTooSharp(_ from: Double, _ to: Double, _ speed: Double) -> Bool {
    let turn = abs(Elementary.remainder(to - from, 360))
    return speed * turn * WGS84.degree > Self.acrossAcceleration * step
  }

  private mutating func append(
    _ point: PlanePoint, speed: Double, course: Double, after seconds: Int? = nil
  ) {
    let time = moments.last.map { $0.seconds + (seconds ?? interval) } ?? 0
    moments.append(
      Moment(
        seconds: time, point: point, speed: (speed * 1e6).rounded() / 1e6,
        course: Bearing(degrees: (course * 1e3).rounded() / 1e3)?.degrees ?? 0,
        number: number))
  }

  /// Goes on with another drive after a time without a fix.
  mutating func append(_ other: SyntheticTrack, after pause: Int) {
    let begin = seconds + pause
    for var moment in other.moments {
      moment.seconds += begin
      moments.append(moment)
    }
  }

  /// The drive some times, at the same seconds of as many periods.
  func repeated(_ times: Int, every period: Int) -> SyntheticTrack {
    var drive = self
    for number in 1..<max(2, times) {
      drive.append(self, after: number * period - drive.seconds)
    }
    return drive
  }

  /// Sets a number of all fixes so far, and of those from here on.
  mutating func set(_ number: LimitedNumber) {
    for index in moments.indices { moments[index].number = number }
    self.number = number
  }

  // MARK: Fixes

  /// The fixes of the drive.
  ///
  /// - Parameters:
  ///   - scene: the zone, with the plane of the points.
  ///   - start: the time of the first fix in seconds since 1970.
  ///   - omitsMotion: whether the fixes have times and positions only.
  /// - Returns: a fix for each moment.
  func fixes(in scene: ZoneScene, from start: Int64, omitsMotion: Bool) -> [Fix] {
    moments.map { moment in
      let time = Timestamp(microseconds: (start + Int64(moment.seconds)) * 1_000_000)
      let coordinate = scene.plane.coordinate(moment.point)
      if omitsMotion { return Fix(time: time, coordinate: coordinate) }
      var fix = Fix(
        time: time, coordinate: coordinate, altitudeMeters: .nan, accuracyMeters: 5,
        speedMetersPerSecond: moment.speed, courseDegrees: moment.course, flags: [])
      for usual in scene.usualNumbers { fix = fix.with(usual.value, for: usual.kind) }
      if let number = moment.number { fix = fix.with(number.value, for: number.kind) }
      return fix
    }
  }
}
