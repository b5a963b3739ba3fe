/// One position of a device at one moment. What the receiver did not report is missing, never 0.
///
/// ```swift
/// guard let coordinate = Coordinate(latitude: 48.2, longitude: 16.37) else { return }
/// let fix = Fix(
///   time: try Timestamp(validatingRFC3339: "2026-05-04T08:00:00Z"), coordinate: coordinate,
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
  ///
  /// A missing accuracy means that the receiver did not report it: the fix is used. Where a negative number says that the
  /// *position* is invalid, as Core Location's `horizontalAccuracy` does, make no fix of it: use
  /// ``init(secondsSince1970:latitude:longitude:horizontalAccuracy:altitude:verticalAccuracy:speed:course:flags:)``.
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

  /// Creates a fix from the numbers of a Core Location `CLLocation`, by its conventions; `nil` where the position is
  /// invalid.
  ///
  /// ```swift
  /// func fix(of location: CLLocation) -> Fix? {
  ///   Fix(
  ///     secondsSince1970: location.timestamp.timeIntervalSince1970,
  ///     latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
  ///     horizontalAccuracy: location.horizontalAccuracy,
  ///     altitude: location.altitude, verticalAccuracy: location.verticalAccuracy,
  ///     speed: location.speed, course: location.course,
  ///     flags: location.sourceInformation?.isSimulatedBySoftware == true ? .simulated : [])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - seconds: seconds since 1970-01-01T00:00:00Z; the fix is `nil` outside the years 0001 to 9999.
  ///   - latitude: degrees; the fix is `nil` outside -90...90.
  ///   - longitude: degrees; the fix is `nil` where `Coordinate` refuses it.
  ///   - horizontalAccuracy: metres, 68 %. Negative or not finite, the position is invalid, and the fix is `nil`.
  ///   - altitude: metres above mean sea level.
  ///   - verticalAccuracy: metres. Not above 0, the altitude is missing.
  ///   - speed: metres per second; negative, it is missing.
  ///   - course: degrees clockwise from true north; outside `0..<360`, it is missing.
  ///   - flags: what is special about the fix.
  public init?(
    secondsSince1970 seconds: Double, latitude: Double, longitude: Double,
    horizontalAccuracy: Double, altitude: Double, verticalAccuracy: Double, speed: Double,
    course: Double, flags: FixFlags = []
  ) {
    guard horizontalAccuracy >= 0, horizontalAccuracy.isFinite,
      let time = Timestamp(secondsSince1970: seconds),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(
      time: time, coordinate: coordinate, altitudeMeters: verticalAccuracy > 0 ? altitude : .nan,
      accuracyMeters: horizontalAccuracy, speedMetersPerSecond: speed, courseDegrees: course,
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
