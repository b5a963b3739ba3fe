internal import Ringfence

extension FixFilter {
  /// Takes a fix with a time. One whose local time the clocks show twice waits until the order decides.
  mutating func takeOnClock(
    _ fix: RawFix, _ settings: Settings, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout FixColumns
  ) throws(FileError) {
    if fix.repeatedAfter == 0, repeated.isEmpty {
      return try takeTimed(fix, settings, &diagnostics, into: &fixes)
    }
    if settings.isLive {
      guard let fix = resolveLive(fix, settings) else {
        leaveOut(fix, .badTime, &diagnostics)
        rawSegmentStartPending = rawSegmentStartPending || Self.starts(fix)
        return
      }
      return try takeTimed(fix, settings, &diagnostics, into: &fixes)
    }
    if !repeated.takes(fix) {
      try resolveRepeated(before: fix.microseconds, settings, &diagnostics, into: &fixes)
    }
    if repeated.takes(fix) {
      repeated.take(fix, after: lastTime == .min ? nil : lastTime)
    } else {
      try takeTimed(fix, settings, &diagnostics, into: &fixes)
    }
  }

  /// Goes on with the fixes that wait for one that is behind them in the file, with the time `after`; `nil` at the end.
  /// - Throws: ``FileError`` `repeated-hour` where their order does not decide.
  mutating func resolveRepeated(
    before after: Int64?, _ settings: Settings, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout FixColumns
  ) throws(FileError) {
    guard let first = repeated.waiting.first else { return }
    guard let resolved = repeated.resolve(before: after, orElse: settings.repeatedHour) else {
      throw FileError(
        .repeatedHour, at: FileLocation(file: settings.fileName, line: first.line),
        "the clocks go back and show this local time twice, and the order of the rows does not say which one is "
          + "meant, expected an offset from UTC such as 02:30:00+01:00; or give --repeated-hour first or second"
      )
    }
    for fix in resolved { try takeTimed(fix, settings, &diagnostics, into: &fixes) }
  }

  /// The fix of a live stream with the one of two times that follows the fix before without a gap; `nil` where both
  /// do, or none.
  private func resolveLive(_ fix: RawFix, _ settings: Settings) -> RawFix? {
    var fix = fix
    let step = Int64(fix.repeatedAfter) * 1_000_000
    fix.repeatedAfter = 0
    guard step > 0 else { return fix }
    var later = fix
    later.microseconds += step
    func follows(_ fix: RawFix) -> Bool {
      lastTime != .min && fix.microseconds >= lastTime
        && fix.microseconds - lastTime <= settings.maximumGap
    }
    switch (follows(fix), follows(later)) {
    case (true, false): return fix
    case (false, true): return later
    default:
      return settings.repeatedHour.map { $0 == .first ? fix : later }
    }
  }
}
