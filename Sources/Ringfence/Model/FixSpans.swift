/// The fixes of one device as columns in memory that somebody else owns: an Arrow table, a mapped file, the
/// arrays of an app. Nothing is copied.
///
/// ```swift
/// let fixes = try FixSpans(times: times.span, latitudes: latitudes.span, longitudes: longitudes.span)
/// session.process(fixes, with: engine, into: &events)
/// ```
///
/// Values that make no sense count as missing, as in a ``Fix``: an accuracy or a speed that is negative or not
/// finite, an altitude or a course that is not finite. Courses are brought into `0..<360`.
public struct FixSpans: ~Escapable {
  let times: Span<Int64>
  let latitudes: Span<Double>
  let longitudes: Span<Double>
  // Each is empty where it is missing in all fixes.
  let altitudes: Span<Double>
  let accuracies: Span<Double>
  let speeds: Span<Double>
  let courses: Span<Double>
  let flags: Span<FixFlags>
  /// What the accuracies say; `nil` where the source of the fixes does not say it.
  let accuracyMeaning: AccuracyMeaning?
  /// Whether values that make no sense are NaN already.
  private let isClean: Bool

  /// Creates a view of columns of equal length.
  ///
  /// - Parameters:
  ///   - times: microseconds since 1970-01-01T00:00:00Z. Their order is not checked: a session ignores a fix that
  ///     is not later than the one before.
  ///   - latitudes: degrees, `-90...90`.
  ///   - longitudes: degrees east of Greenwich, `-540...540`.
  ///   - altitudes: metres above mean sea level, not a number where missing; `nil` when missing in all fixes,
  ///     like the following.
  ///   - accuracies: horizontal accuracy in metres, 68 %.
  ///   - speeds: speed over ground in metres per second as the receiver gave it.
  ///   - courses: course over ground in degrees clockwise from true north as the receiver gave it.
  ///   - flags: what is special about each fix.
  ///   - accuracyMeaning: what the accuracies say, as in ``FixColumns/accuracyMeaning``.
  /// - Throws: ``FixColumnsError`` when a column has another number of values than `times`, or when a latitude or
  ///   longitude is not a number or out of range.
  /// - Complexity: O(*n*): every latitude and longitude is compared with its range.
  @_lifetime(
    copy times, copy latitudes, copy longitudes, copy altitudes, copy accuracies, copy speeds,
    copy courses, copy flags
  )
  public init(
    times: Span<Int64>, latitudes: Span<Double>, longitudes: Span<Double>,
    altitudes: Span<Double>? = nil, accuracies: Span<Double>? = nil, speeds: Span<Double>? = nil,
    courses: Span<Double>? = nil, flags: Span<FixFlags>? = nil,
    accuracyMeaning: AccuracyMeaning? = nil
  ) throws(FixColumnsError) {
    let count = times.count
    try Self.check(.latitudes, latitudes.count, count)
    try Self.check(.longitudes, longitudes.count, count)
    if let altitudes { try Self.check(.altitudes, altitudes.count, count) }
    if let accuracies { try Self.check(.accuracies, accuracies.count, count) }
    if let speeds { try Self.check(.speeds, speeds.count, count) }
    if let courses { try Self.check(.courses, courses.count, count) }
    if let flags { try Self.check(.flags, flags.count, count) }
    if let index = latitudes.firstOutside(magnitude: 90) {
      throw .outOfRange(.latitudes, index: index)
    }
    if let index = longitudes.firstOutside(magnitude: 540) {
      throw .outOfRange(.longitudes, index: index)
    }
    self.times = times
    self.latitudes = latitudes
    self.longitudes = longitudes
    if let altitudes { self.altitudes = altitudes } else { self.altitudes = Span() }
    if let accuracies { self.accuracies = accuracies } else { self.accuracies = Span() }
    if let speeds { self.speeds = speeds } else { self.speeds = Span() }
    if let courses { self.courses = courses } else { self.courses = Span() }
    if let flags { self.flags = flags } else { self.flags = Span() }
    self.accuracyMeaning = accuracyMeaning
    isClean = false
  }

  /// Creates a view of columns that are known to be sound; empty ones are missing in all fixes.
  /// With `isClean`, values that make no sense are NaN.
  @_lifetime(
    copy times, copy latitudes, copy longitudes, copy altitudes, copy accuracies, copy speeds,
    copy courses, copy flags
  )
  @inline(__always)
  init(
    validTimes times: Span<Int64>, latitudes: Span<Double>, longitudes: Span<Double>,
    altitudes: Span<Double>, accuracies: Span<Double>, speeds: Span<Double>, courses: Span<Double>,
    flags: Span<FixFlags>, accuracyMeaning: AccuracyMeaning? = nil, isClean: Bool = true
  ) {
    self.times = times
    self.latitudes = latitudes
    self.longitudes = longitudes
    self.altitudes = altitudes
    self.accuracies = accuracies
    self.speeds = speeds
    self.courses = courses
    self.flags = flags
    self.accuracyMeaning = accuracyMeaning
    self.isClean = isClean
  }

  /// How many fixes there are.
  public var count: Int { times.count }

  /// The fix at an index, `0..<count`.
  public subscript(index: Int) -> Fix { fix(at: index) }

  /// The same, for the driver: a copy less.
  @inline(__always)
  func fix(at index: Int) -> Fix { isClean ? cleanFix(at: index) : cleanedFix(at: index) }

  /// Where the device was at a fix, `0..<count`.
  @inline(__always)
  func coordinate(at index: Int) -> Coordinate {
    Coordinate(uncheckedLatitude: latitudes[index], longitude: longitudes[index])
  }

  @inline(__always)
  private func cleanFix(at index: Int) -> Fix {
    Fix(
      knownTime: Timestamp(microseconds: times[index]),
      coordinate: Coordinate(
        uncheckedLatitude: latitudes[index], longitude: longitudes[index]),
      altitudeMeters: altitudes.isEmpty ? .nan : altitudes[index],
      accuracyMeters: accuracies.isEmpty ? .nan : accuracies[index],
      speedMetersPerSecond: speeds.isEmpty ? .nan : speeds[index],
      courseDegrees: courses.isEmpty ? .nan : courses[index],
      flags: flags.isEmpty ? [] : flags[index])
  }

  @inline(never)
  private func cleanedFix(at index: Int) -> Fix {
    let course = courses.isEmpty ? .nan : courses[index]
    return Fix(
      time: Timestamp(microseconds: times[index]),
      coordinate: Coordinate(
        uncheckedLatitude: latitudes[index], longitude: longitudes[index]),
      altitudeMeters: altitudes.isEmpty ? .nan : altitudes[index],
      accuracyMeters: accuracies.isEmpty ? .nan : accuracies[index],
      speedMetersPerSecond: speeds.isEmpty ? .nan : speeds[index],
      courseDegrees: (0..<360).contains(course)
        ? course : Bearing(degrees: course)?.degrees ?? .nan,
      flags: flags.isEmpty ? [] : flags[index])
  }

  /// Some of the fixes.
  ///
  /// - Precondition: `range` lies within `0..<count`.
  @_lifetime(copy self)
  public func extracting(_ range: Range<Int>) -> FixSpans {
    FixSpans(
      validTimes: times.extracting(range), latitudes: latitudes.extracting(range),
      longitudes: longitudes.extracting(range),
      altitudes: altitudes.isEmpty ? altitudes : altitudes.extracting(range),
      accuracies: accuracies.isEmpty ? accuracies : accuracies.extracting(range),
      speeds: speeds.isEmpty ? speeds : speeds.extracting(range),
      courses: courses.isEmpty ? courses : courses.extracting(range),
      flags: flags.isEmpty ? flags : flags.extracting(range), accuracyMeaning: accuracyMeaning,
      isClean: isClean)
  }

  private static func check(
    _ column: FixColumnsError.Column, _ count: Int, _ times: Int
  ) throws(FixColumnsError) {
    guard count == times else { throw .unequalCounts(column, count: count, times: times) }
  }
}
