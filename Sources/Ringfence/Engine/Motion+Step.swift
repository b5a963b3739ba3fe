extension Motion {
  /// - Parameters:
  ///   - step: the step.
  ///   - t: where on its path.
  ///   - needsCourse: whether the course matters; else it may be unknown.
  init(_ step: Step, at t: Double, needsCourse: Bool) {
    let fix = step.fix
    altitude = fix.altitudeMeters
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
