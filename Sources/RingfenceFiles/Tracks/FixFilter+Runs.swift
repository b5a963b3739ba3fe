package import Ringfence

extension FixFilter {
  /// Takes the fixes of a block from an index on, as ``take(_:_:_:into:)`` does, as long as nothing is to
  /// be said about them: they have a position, and a time that follows the one before without a gap.
  ///
  /// Most fixes are like this. They are copied column by column.
  /// - Returns: how many fixes were taken.
  @inline(never)
  package mutating func takeRun(
    _ block: ContiguousArray<RawFix>, from first: Int, _ settings: Settings,
    into fixes: inout FixColumns
  ) -> Int {
    guard isSettled, let before = jumps.before else { return 0 }
    // Within five years of the fix before, a fix is not an outlier.
    let gap = min(settings.maximumGap, YearOutlierFilter.nearMicroseconds)
    let track = block[first].track
    let speed = settings.jumps.speed
    var (time, latitude, longitude) = (lastTime, before.latitude, before.longitude)
    var end = first
    let rows = block.span
    while end < rows.count, rows[end].track == track, rows[end].isOrdinary,
      rows[end].microseconds > time, rows[end].microseconds - time <= gap,
      JumpFilter.isStep(
        rows[end].latitude - latitude, rows[end].longitude - longitude,
        rows[end].microseconds - time, speed)
    {
      (time, latitude, longitude) = (
        rows[end].microseconds, rows[end].latitude, rows[end].longitude
      )
      end += 1
    }
    // A few are faster one by one.
    guard end - first >= Self.shortestRun else { return 0 }
    taken += end - first
    lastTime = time
    lastGiven = time
    lastLine = rows[end - 1].line
    years.before = time
    jumps.accept(rows[end - 1])
    Self.append(block, first..<end, to: &fixes)
    keep(block, first..<end, settings)
    return end - first
  }

  private static let shortestRun = 4

  /// Whether the last fix was given, and nothing waits.
  private var isSettled: Bool {
    sawTime && hasGiven && !segmentStartPending && !orderedStarts && !rawSegmentStartPending
      && years.waiting.isEmpty && repeated.isEmpty && jumps.isSettled && years.before == lastTime
      && lastGiven == lastTime
  }

  /// Whether a run of fixes that ``PlainTrackCheck`` passes is usable as it is behind the fixes so far. Of a track that
  /// begins, a single fix has to wait for another one.
  package func isContinued(by first: PlainPosition, _ count: Int, _ settings: Settings) -> Bool {
    guard taken > 0 else { return count > 1 }
    guard isSettled, let before = jumps.before else { return false }
    let gap = first.microseconds - lastTime
    return first.microseconds > lastTime && gap <= YearOutlierFilter.nearMicroseconds
      && JumpFilter.isStep(
        first.latitude - before.latitude, first.longitude - before.longitude, gap,
        settings.jumps.speed)
  }

  /// Takes note of a run by which the track is continued, and returns whether it begins a segment
  /// behind a gap.
  package mutating func skip(
    from first: PlainPosition, to last: PlainPosition, _ count: Int, line: Int,
    _ settings: Settings
  ) -> Bool {
    let isBehindGap = hasGiven && first.microseconds - lastGiven > settings.maximumGap
    taken += count
    sawTime = true
    hasGiven = true
    segmentStartPending = false
    lastTime = last.microseconds
    lastGiven = last.microseconds
    lastLine = line
    years.before = last.microseconds
    jumps.resume(last, waiting: [])
    return isBehindGap
  }

  /// Adds fixes as ``Fix/init(time:coordinate:altitudeMeters:accuracyMeters:speedMetersPerSecond:courseDegrees:flags:)``
  /// creates them.
  static func append(
    _ block: ContiguousArray<RawFix>, _ range: Range<Int>, to fixes: inout FixColumns
  ) {
    fixes.appendTimes(range.count) { for i in range { $0.append(block[i].microseconds) } }
    fixes.append(range.count, to: .latitudes) { for i in range { $0.append(block[i].latitude) } }
    fixes.append(range.count, to: .longitudes) { for i in range { $0.append(block[i].longitude) } }
    if fixes.has(.altitudes) || range.contains(where: { block[$0].altitude.isFinite }) {
      fixes.append(range.count, to: .altitudes) {
        for i in range { $0.append(block[i].altitude.isFinite ? block[i].altitude : .nan) }
      }
    }
    if fixes.has(.accuracies) || range.contains(where: { block[$0].accuracy.isSize }) {
      fixes.append(range.count, to: .accuracies) {
        for i in range { $0.append(block[i].accuracy.isSize ? block[i].accuracy : .nan) }
      }
    }
    if fixes.has(.speeds) || range.contains(where: { block[$0].speed.isSize }) {
      fixes.append(range.count, to: .speeds) {
        for i in range { $0.append(block[i].speed.isSize ? block[i].speed : .nan) }
      }
    }
    if fixes.has(.courses) || range.contains(where: { block[$0].course.isCourse }) {
      fixes.append(range.count, to: .courses) {
        for i in range { $0.append(block[i].course.isCourse ? block[i].course : .nan) }
      }
    }
    if fixes.has(.flags) || range.contains(where: { block[$0].flags != 0 }) {
      fixes.appendFlags(range.count) {
        for i in range { $0.append(FixFlags(rawValue: block[i].flags)) }
      }
    }
  }
}

extension RawFix {
  /// Whether the fix has a possible position and nothing that is counted. Its time may be missing, or
  /// beyond the calendar.
  @inline(__always)
  fileprivate var isOrdinary: Bool {
    latitude.magnitude <= 90 && longitude.magnitude <= 180 && (latitude != 0 || longitude != 0)
      && timeFault == .none && badValues == 0 && repeatedAfter == 0
      && microseconds <= FixFilter.years1To9999.upperBound
  }
}

extension Double {
  /// Whether an accuracy or a speed is possible.
  @inline(__always)
  fileprivate var isSize: Bool { self >= 0 && isFinite }
  @inline(__always)
  fileprivate var isCourse: Bool { self >= 0 && self < 360 }
}
