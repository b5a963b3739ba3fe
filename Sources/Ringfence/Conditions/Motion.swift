/// How a device moves at a point of a step, and how high it is: as the fix reports it, otherwise derived from the path.
struct Motion: Sendable {
  /// Metres per second; NaN when unknown.
  let speed: Double
  /// Whether the speed was derived from the path.
  let speedIsDerived: Bool
  /// Degrees clockwise from true north; NaN when unknown.
  let course: Double
  /// Whether the course was derived from the path.
  let courseIsDerived: Bool
  /// Metres; NaN when unknown.
  let altitude: Double

  /// The least speed, in metres per second, at which the path gives a direction.
  static let slowest = 0.5

  /// Nothing is known.
  static let unknown = Motion()

  private init() {
    (speed, course, altitude) = (.nan, .nan, .nan)
    (speedIsDerived, courseIsDerived) = (false, false)
  }

  /// The number that a kind of conditions asks for; NaN when unknown, and for a kind that asks for none.
  func number(for kind: ConditionKind) -> Double {
    switch kind.measure {
    case .course: course
    case .speed: speed
    case .altitude: altitude
    case nil: .nan
    }
  }

  /// Whether that number was derived from the path.
  func isDerived(for kind: ConditionKind) -> Bool {
    switch kind.measure {
    case .course: courseIsDerived
    case .speed: speedIsDerived
    case .altitude, nil: false
    }
  }
}

/// A number of the fix that conditions ask for.
package enum Measure: Sendable { case course, speed, altitude }

extension Fix {
  /// The number of the fix that a kind of conditions with limits asks for, where it is not derived; NaN when unknown.
  package func number(for kind: ConditionKind) -> Double {
    switch kind.measure {
    case .speed: speedMetersPerSecond
    case .altitude: altitudeMeters
    case .course, nil: .nan
    }
  }

  /// The fix with another number for a kind of conditions with limits.
  package func with(_ number: Double, for kind: ConditionKind) -> Fix {
    Fix(
      time: time, coordinate: coordinate,
      altitudeMeters: kind == .altitude ? number : altitudeMeters, accuracyMeters: accuracyMeters,
      speedMetersPerSecond: kind == .speed ? number : speedMetersPerSecond,
      courseDegrees: courseDegrees, flags: flags)
  }
}
