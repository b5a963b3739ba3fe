/// How a device moves at a point of a step: as the fix reports it, otherwise derived from the path.
struct Motion: Sendable {
  /// Metres per second; NaN when unknown.
  let speed: Double
  /// Whether the speed was derived from the path.
  let speedIsDerived: Bool
  /// Degrees clockwise from true north; NaN when unknown.
  let course: Double
  /// Whether the course was derived from the path.
  let courseIsDerived: Bool

  /// The least speed, in metres per second, at which the path gives a direction.
  static let slowest = 0.5

  /// Unknown speed and course.
  static let unknown = Motion(speed: .nan, course: .nan)

  private init(speed: Double, course: Double) {
    self.speed = speed
    self.course = course
    speedIsDerived = false
    courseIsDerived = false
  }

  /// - Parameters:
  ///   - step: the step.
  ///   - t: where on its path.
  ///   - needsCourse: whether the course matters; else it may be unknown.
  init(_ step: Step, at t: Double, needsCourse: Bool) {
    let fix = step.fix
    speedIsDerived = fix.speedMetersPerSecond.isNaN
    if !speedIsDerived {
      speed = fix.speedMetersPerSecond
    } else if let leg = step.leg, let previousTime = step.previousTime {
      speed = leg.length / fix.time.seconds(since: previousTime)
    } else {
      speed = .nan
    }
    courseIsDerived = fix.courseDegrees.isNaN
    if !courseIsDerived {
      course = fix.courseDegrees
    } else if needsCourse, let leg = step.leg, speed >= Self.slowest {
      course = leg.course(at: t)?.degrees ?? .nan
    } else {
      course = .nan
    }
  }
}
