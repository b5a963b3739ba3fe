internal import Ringfence

/// The values of a Track. KML writes all times, then all positions, then the other values in lists of
/// their own, so they are held until the Track ends.
struct KMLTrack: Sendable {
  enum Quantity: Sendable { case speed, accuracy, course }

  private struct Position {
    var latitude, longitude, altitude: Double
    var line: Int
    var isEmpty: Bool
  }

  private struct Time {
    var microseconds: Int64
    var line: Int
    var fault: TimeFault
  }

  private var times = ContiguousArray<Time>()
  private var positions = ContiguousArray<Position>()
  private var headings = ContiguousArray<Double>()
  private var speeds = ContiguousArray<Double>()
  private var accuracies = ContiguousArray<Double>()
  private var courses = ContiguousArray<Double>()
  /// The line of the first value of each list.
  private var headingLine = 0
  private var lines: (speed: Int, accuracy: Int, course: Int) = (0, 0, 0)

  /// Forgets everything and keeps the memory.
  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    headings.removeAll(keepingCapacity: true)
    speeds.removeAll(keepingCapacity: true)
    accuracies.removeAll(keepingCapacity: true)
    courses.removeAll(keepingCapacity: true)
  }

  mutating func addTime(microseconds: Int64, fault: TimeFault, line: Int) {
    times.append(Time(microseconds: microseconds, line: line, fault: fault))
  }

  mutating func add(_ position: KMLPosition, line: Int) {
    positions.append(
      Position(
        latitude: position.latitude, longitude: position.longitude, altitude: position.altitude,
        line: line, isEmpty: position.isEmpty))
  }

  /// Adds a heading of `angles`, NaN for none.
  mutating func addHeading(_ degrees: Double, line: Int) {
    if headings.isEmpty { headingLine = line }
    headings.append(degrees)
  }

  func isEmpty(_ quantity: Quantity) -> Bool {
    switch quantity {
    case .speed: speeds.isEmpty
    case .accuracy: accuracies.isEmpty
    case .course: courses.isEmpty
    }
  }

  /// Adds a value of a list, NaN for none.
  mutating func add(_ value: Double, to quantity: Quantity, line: Int) {
    if isEmpty(quantity) {
      switch quantity {
      case .speed: lines.speed = line
      case .accuracy: lines.accuracy = line
      case .course: lines.course = line
      }
    }
    switch quantity {
    case .speed: speeds.append(value)
    case .accuracy: accuracies.append(value)
    case .course: courses.append(value)
    }
  }

  /// Appends the points. Times and positions belong together by their order.
  ///
  /// - Parameters:
  ///   - track: the index of the track.
  ///   - startsSegment: whether the first point begins a segment.
  ///   - isComplete: whether the Track has ended. Otherwise only points with a time and a position
  ///     are given, without the other values.
  ///   - diagnostics: counts times without a position, and lists of another length than that of the
  ///     positions: it is unknown to which positions their values belong.
  ///   - fixes: receives the points.
  func give(
    track: Int, startsSegment: Bool, isComplete: Bool, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout ContiguousArray<RawFix>
  ) {
    let count = isComplete ? positions.count : min(positions.count, times.count)
    func fits(_ list: ContiguousArray<Double>, _ line: Int) -> Bool {
      guard isComplete, !list.isEmpty else { return false }
      if list.count != count { diagnostics.record(.badValue, line: line) }
      return list.count == count
    }
    let hasHeadings = fits(headings, headingLine)
    let hasSpeeds = fits(speeds, lines.speed)
    let hasAccuracies = fits(accuracies, lines.accuracy)
    let hasCourses = fits(courses, lines.course)
    var starts = startsSegment
    for i in 0..<count {
      let position = positions[i]
      guard !position.isEmpty else {
        diagnostics.record(.noPosition, line: position.line)
        continue
      }
      var fix = RawFix()
      fix.latitude = position.latitude
      fix.longitude = position.longitude
      fix.altitude = position.altitude
      fix.line = position.line
      fix.track = track
      if i < times.count {
        fix.microseconds = times[i].microseconds
        fix.timeFault = times[i].fault
      }
      if hasSpeeds { fix.speed = speeds[i] }
      if hasAccuracies { fix.accuracy = accuracies[i] }
      if hasHeadings { fix.course = headings[i] }
      if hasCourses, !courses[i].isNaN { fix.course = courses[i] }
      if starts { fix.flags = FixFlags.startsSegment.rawValue }
      starts = false
      fixes.append(fix)
    }
    guard isComplete, times.count > count else { return }
    for time in times[count...] { diagnostics.record(.noPosition, line: time.line) }
  }
}
