/// One position of a device at one moment. What the receiver did not report is missing, never 0.
///
/// ```swift
/// guard let place = Coordinate(latitude: 48.2, longitude: 16.37) else { return }
/// let fix = Fix(
///   time: try Timestamp(validatingRFC3339: "2026-05-04T08:00:00Z"), coordinate: place,
///   accuracy: .meters(8), speed: .kilometersPerHour(5))
/// ```
public struct Fix: Hashable, Sendable {
  /// When the device was there.
  public let time: Timestamp
  /// Where the device was.
  public let coordinate: Coordinate
  /// What is special about the fix.
  public var flags: FixFlags

  // NaN where missing: a track is an array of fixes, and an optional takes 16 bytes.
  package let altitudeMeters: Double
  package let accuracyMeters: Double
  package let speedMetersPerSecond: Double
  package let courseDegrees: Double

  /// Creates a fix. Impossible numbers count as missing: an accuracy or a speed that is negative or not
  /// finite, an altitude that is not finite.
  public init(
    time: Timestamp, coordinate: Coordinate, altitude: Distance? = nil, accuracy: Distance? = nil,
    speed: Speed? = nil, course: Bearing? = nil, flags: FixFlags = []
  ) {
    self.init(
      time: time, coordinate: coordinate, altitudeMeters: altitude?.meters ?? .nan,
      accuracyMeters: accuracy?.meters ?? .nan,
      speedMetersPerSecond: speed?.metersPerSecond ?? .nan, courseDegrees: course?.degrees ?? .nan,
      flags: flags)
  }

  /// Creates a fix from plain numbers, NaN where missing.
  package init(
    time: Timestamp, coordinate: Coordinate, altitudeMeters: Double, accuracyMeters: Double,
    speedMetersPerSecond: Double, courseDegrees: Double, flags: FixFlags
  ) {
    self.time = time
    self.coordinate = coordinate
    self.flags = flags
    self.altitudeMeters = altitudeMeters.isFinite ? altitudeMeters : .nan
    self.accuracyMeters = accuracyMeters >= 0 && accuracyMeters.isFinite ? accuracyMeters : .nan
    self.speedMetersPerSecond =
      speedMetersPerSecond >= 0 && speedMetersPerSecond.isFinite ? speedMetersPerSecond : .nan
    self.courseDegrees = (0..<360).contains(courseDegrees) ? courseDegrees : .nan
  }

  /// Creates a fix from already validated values, NaN where missing.
  @inline(__always)
  init(
    knownTime time: Timestamp, coordinate: Coordinate, altitudeMeters: Double,
    accuracyMeters: Double, speedMetersPerSecond: Double, courseDegrees: Double, flags: FixFlags
  ) {
    self.time = time
    self.coordinate = coordinate
    self.flags = flags
    self.altitudeMeters = altitudeMeters
    self.accuracyMeters = accuracyMeters
    self.speedMetersPerSecond = speedMetersPerSecond
    self.courseDegrees = courseDegrees
  }

  /// Height above mean sea level, as the receiver reported it.
  public var altitude: Distance? {
    altitudeMeters.isNaN ? nil : .meters(altitudeMeters)
  }

  /// Horizontal accuracy, 68 %.
  public var accuracy: Distance? {
    accuracyMeters.isNaN ? nil : .meters(accuracyMeters)
  }

  /// Speed over ground, as the receiver reported it, not derived from positions.
  public var speed: Speed? {
    speedMetersPerSecond.isNaN ? nil : .metersPerSecond(speedMetersPerSecond)
  }

  /// Course over ground, as the receiver reported it, not derived from positions.
  public var course: Bearing? { Bearing(degrees: courseDegrees) }
}

// Two missing numbers are equal, although NaN is not equal to itself.
extension Fix {
  /// Whether the two fixes have the same values, and the same ones are missing.
  public static func == (a: Self, b: Self) -> Bool {
    func same(_ x: Double, _ y: Double) -> Bool { x == y || (x.isNaN && y.isNaN) }
    return a.time == b.time && a.coordinate == b.coordinate && a.flags == b.flags
      && same(a.altitudeMeters, b.altitudeMeters) && same(a.accuracyMeters, b.accuracyMeters)
      && same(a.speedMetersPerSecond, b.speedMetersPerSecond)
      && same(a.courseDegrees, b.courseDegrees)
  }
}
