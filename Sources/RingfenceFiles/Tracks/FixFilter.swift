package import Ringfence

/// Turns the raw fixes of one track into usable fixes, in file order. `Docs/Tracks.md` states the
/// rules.
///
/// Holds back at most some fixes, except for what needs the whole track: sorting one that goes back, and
/// spacing points without times.
package struct FixFilter: Sendable {
  /// The settings for all tracks of a file.
  package struct Settings: Sendable {
    let fileName: String
    let outOfOrder: TrackReadingOptions.OutOfOrder
    let repeatedHour: TrackReadingOptions.RepeatedHour?
    /// Whether fixes are given as they come.
    let isLive: Bool
    /// Whether ``FixFilter/arrivals`` are kept.
    let keepsArrivals: Bool
    let maximumGap: Int64
    let jumps: JumpFilter.Limits
    /// Metres per second; `nil` when points without times are not spaced.
    let assumedSpeed: Double?
    let assumedStart: Int64

    /// Takes the settings from a reader's options. A speed of 0 or less counts as no speed. In a live stream
    /// nothing is sorted, the first fix counts at once, and the next ones decide on a jump: `hold` of them.
    package init(
      fileName: String, options: TrackReadingOptions, isLive: Bool = false, hold: Int = 1,
      canRepeat: Bool = true
    ) {
      self.fileName = fileName
      repeatedHour = options.repeatedHour
      self.isLive = isLive
      keepsArrivals = options.keepsArrivals
      outOfOrder = isLive ? .drop : options.outOfOrder ?? (canRepeat ? .sort : .drop)
      let limit = options.maximumSpeed?.metersPerSecond ?? .infinity
      jumps = JumpFilter.Limits(
        speed: limit > 0 ? limit : .infinity, longestRun: isLive ? max(1, hold) : Self.longestRun,
        trustsFirst: isLive)
      maximumGap = Self.microseconds(options.maximumGap)
      let speed = options.assumedSpeed?.metersPerSecond ?? 0
      assumedSpeed = speed > 0 && speed.isFinite ? speed : nil
      let day = min(max(options.date ?? 0, -719_162), 2_932_896)
      assumedStart = Int64(day) * 86_400_000_000
    }

    /// How many fixes in a row are left out of a file together.
    private static let longestRun = 10

    /// A duration in microseconds, limited to more than any track lasts.
    private static func microseconds(_ duration: Duration) -> Int64 {
      let (seconds, attoseconds) = duration.components
      let limited = min(max(seconds, 0), 400_000_000_000)
      return limited * 1_000_000 + max(0, attoseconds) / 1_000_000_000_000
    }
  }

  package internal(set) var sawTime = false

  /// Where settings keep them, all fixes with a position and a time in the order of the file, and the times of those of a year
  /// that cannot be meant.
  private var kept = FixColumns()
  private var outliers: Set<Int64> = []

  /// The number of raw fixes, and whether one was usable.
  var taken = 0
  var hasGiven = false
  /// The issue, the line and the fault of the time of the first dropped fix.
  private(set) var firstDrop: (issue: TrackIssue, line: Int, timeFault: TimeFault)?
  /// The reasons of the fixes that were dropped before the first usable one.
  private(set) var drops = TrackDiagnostics()
  /// What is known about the first impossible position of which something is.
  private(set) var positionFault = RawPositionFault.none
  /// The number of impossible positions that are possible with latitude and longitude exchanged.
  private(set) var exchangeable = 0

  /// How many fixes were dropped because they go back in time, how many of them are before the fix before,
  /// dropped or not, and the line of the first.
  private(set) var backs = (count: 0, descents: 0, firstLine: 0)
  private var lastBack = Int64.max

  /// The fixes that were dropped because another one at their time is elsewhere, those of them far away, those at
  /// an impossible speed, and the line of the first.
  private(set) var elsewhere = ElsewhereCount()
  /// Fixes whose local times the clocks showed twice, until their order says which of the two are meant.
  var repeated = RepeatedTimes()
  var years = YearOutlierFilter()
  var jumps = JumpFilter()
  /// Points before the first time, while it is unknown whether the track has times.
  private var untimed = ContiguousArray<RawFix>()
  /// Whether the track is held until its end, to be sorted. Otherwise it is taken to be in order.
  private let isHeld: Bool
  /// Whether a track that is not held has to be sorted. What is given of it is of no use then.
  package private(set) var needsSorting = false
  /// The whole track, if it is held.
  private var unsorted = ContiguousArray<(fix: RawFix, segment: Int, isBack: Bool)>()
  private var segment = 0
  /// The time and line of the previous fix: the previous usable fix, or when sorting, the previous
  /// fix of the file.
  var lastTime = Int64.min
  var lastLine = 0
  var lastGiven = Int64.min
  /// Whether a segment begins at the next fix because its first fix was dropped: at the next raw
  /// fix, at the next one that is put in order, and at the next usable one.
  var rawSegmentStartPending = false
  var orderedStarts = false
  var segmentStartPending = true

  package var isMostlyBack: Bool { backs.count > taken / 2 }

  /// Creates the filter of a track, which is held until its end where it is to be sorted.
  package init(isHeld: Bool = false) { self.isHeld = isHeld }

  /// Takes the next raw fix and appends the fixes that are now known to be usable.
  package mutating func take(
    _ fix: RawFix, _ settings: Settings, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout FixColumns
  ) throws(FileError) {
    taken += 1
    let hasTime = Self.years1To9999.contains(fix.microseconds)
    if hasTime, !sawTime {
      sawTime = true
      // The track has times, so points without a time are dropped, not spaced.
      for point in untimed { dropUntimed(point, &diagnostics) }
      untimed = []
    }
    guard fix.latitude.magnitude <= 90, fix.longitude.magnitude <= 180 else {
      leaveOut(fix, .badPosition, &diagnostics)
      if positionFault == .none { positionFault = fix.positionFault }
      if fix.longitude.magnitude <= 90, fix.latitude.magnitude <= 180 { exchangeable += 1 }
      rawSegmentStartPending = rawSegmentStartPending || Self.starts(fix)
      return
    }
    guard fix.latitude != 0 || fix.longitude != 0 else {
      if hasTime, fix.repeatedAfter == 0, repeated.isEmpty { keep(fix, settings) }
      leaveOut(fix, .nullIsland, &diagnostics)
      rawSegmentStartPending = rawSegmentStartPending || Self.starts(fix)
      return
    }
    if hasTime {
      try takeOnClock(fix, settings, &diagnostics, into: &fixes)
    } else if settings.assumedSpeed != nil, !sawTime {
      untimed.append(fix)
    } else {
      dropUntimed(fix, &diagnostics)
    }
  }

  /// Appends the fixes that were held back, at the end of the file or at an error.
  package mutating func finish(
    _ settings: Settings, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout FixColumns
  ) throws(FileError) {
    try spaceUntimed(settings, &diagnostics, into: &fixes)
    try resolveRepeated(before: nil, settings, &diagnostics, into: &fixes)
    for (fix, isUsable) in years.finish() {
      try passYear(fix, isUsable, settings, &diagnostics, into: &fixes)
    }
    if isHeld { giveSorted(settings, &diagnostics, into: &fixes) }
    for (fix, isUsable) in jumps.finish(settings.jumps) {
      pass(fix, isUsable, settings, &diagnostics, into: &fixes)
    }
  }

  // MARK: Rules, in the order in which they are applied

  /// Computes the times of points without times from the assumed speed.
  private mutating func spaceUntimed(
    _ settings: Settings, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout FixColumns
  ) throws(FileError) {
    guard let speed = settings.assumedSpeed else { return }
    let points = untimed
    untimed = []
    var meters = 0.0
    for i in points.indices {
      var point = points[i]
      if i > 0 {
        let before = points[i - 1]
        meters += Geodesic.distanceMeters(
          before.latitude, before.longitude, point.latitude, point.longitude)
      }
      let sinceStart = (meters / speed * 1e6).rounded()
      guard sinceStart < 1e18,
        Self.years1To9999.contains(settings.assumedStart + Int64(sinceStart))
      else {
        dropUntimed(point, &diagnostics)
        continue
      }
      point.microseconds = settings.assumedStart + Int64(sinceStart)
      try takeTimed(point, settings, &diagnostics, into: &fixes)
    }
  }

  mutating func takeTimed(
    _ timed: RawFix, _ settings: Settings, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout FixColumns
  ) throws(FileError) {
    keep(timed, settings)
    var fix = timed
    if rawSegmentStartPending {
      fix.flags |= FixFlags.startsSegment.rawValue
      rawSegmentStartPending = false
    }
    if years.isOrdinary(fix) {
      try putInOrder(fix, settings, &diagnostics, into: &fixes)
    } else {
      for (fix, isUsable) in years.take(fix) {
        try passYear(fix, isUsable, settings, &diagnostics, into: &fixes)
      }
    }
  }

  private mutating func passYear(
    _ fix: RawFix, _ isUsable: Bool, _ settings: Settings,
    _ diagnostics: inout TrackDiagnostics, into fixes: inout FixColumns
  ) throws(FileError) {
    if isUsable {
      try putInOrder(fix, settings, &diagnostics, into: &fixes)
    } else {
      if settings.keepsArrivals { outliers.insert(fix.microseconds) }
      drop(fix, .yearOutlier, &diagnostics)
    }
  }

  private mutating func giveSorted(
    _ settings: Settings, _ diagnostics: inout TrackDiagnostics, into fixes: inout FixColumns
  ) {
    // By time, then in file order, since the library's sorting need not be stable.
    let order = unsorted.indices.sorted { a, b in
      let (first, second) = (unsorted[a].fix.microseconds, unsorted[b].fix.microseconds)
      return first == second ? a < b : first < second
    }
    fixes.reserveCapacity(fixes.count + unsorted.count)
    lastTime = .min
    orderedStarts = false
    segment = -1
    for i in order {
      var fix = unsorted[i].fix
      fix.flags &= ~FixFlags.startsSegment.rawValue
      guard fix.microseconds != lastTime else {
        elsewhere.take(fix, beside: jumps.last)
        drop(fix, .sameTime, &diagnostics)
        continue
      }
      // Fixes of different segments of the file are not joined.
      if unsorted[i].segment != segment { fix.flags |= FixFlags.startsSegment.rawValue }
      segment = unsorted[i].segment
      if unsorted[i].isBack { diagnostics.record(.outOfOrder, line: fix.line, isLeftOut: false) }
      give(fix, settings, &diagnostics, into: &fixes)
    }
    unsorted = []
  }

  private mutating func putInOrder(
    _ fix: RawFix, _ settings: Settings, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout FixColumns
  ) throws(FileError) {
    let isBack = fix.microseconds < lastTime
    switch settings.outOfOrder {
    case .sort where isHeld:
      lastTime = fix.microseconds
      if segment == 0 || orderedStarts || Self.starts(fix) { segment += 1 }
      orderedStarts = false
      unsorted.append((fix, segment, isBack))
    case .sort where isBack: needsSorting = true
    case .drop where isBack: dropBack(fix, &diagnostics)
    case .fail where isBack:
      throw FileError(
        .outOfOrder, at: FileLocation(file: settings.fileName, line: fix.line),
        "time is earlier than that of the fix in line \(lastLine); "
          + "drop or sort such fixes with --out-of-order")
    case .sort, .drop, .fail:
      give(fix, settings, &diagnostics, into: &fixes)
    }
  }

  private mutating func dropBack(_ fix: RawFix, _ diagnostics: inout TrackDiagnostics) {
    if backs.count == 0 { backs.firstLine = fix.line }
    backs.count += 1
    if fix.microseconds < lastBack { backs.descents += 1 }
    lastBack = fix.microseconds
    drop(fix, .outOfOrder, &diagnostics)
  }

  private mutating func give(
    _ ordered: RawFix, _ settings: Settings, _ diagnostics: inout TrackDiagnostics,
    into fixes: inout FixColumns
  ) {
    var fix = ordered
    if orderedStarts {
      fix.flags |= FixFlags.startsSegment.rawValue
      orderedStarts = false
    }
    guard fix.microseconds != lastTime else {
      elsewhere.take(fix, beside: jumps.last)
      drop(fix, .sameTime, &diagnostics)
      return
    }
    lastTime = fix.microseconds
    lastLine = fix.line
    if jumps.isOrdinary(fix, settings.jumps) {
      pass(fix, true, settings, &diagnostics, into: &fixes)
    } else {
      for (fix, isUsable) in jumps.take(fix, settings.jumps) {
        pass(fix, isUsable, settings, &diagnostics, into: &fixes)
      }
    }
  }

  @inline(__always)
  private mutating func pass(
    _ fix: RawFix, _ isUsable: Bool, _ settings: Settings,
    _ diagnostics: inout TrackDiagnostics, into fixes: inout FixColumns
  ) {
    guard isUsable else {
      elsewhere.takeImplausible(fix)
      leaveOut(fix, .implausiblePosition, &diagnostics)
      segmentStartPending = segmentStartPending || Self.starts(fix)
      return
    }
    var flags = FixFlags(rawValue: fix.flags)
    // A first fix begins a segment, so that the last one given has a time.
    if segmentStartPending || fix.microseconds - lastGiven > settings.maximumGap {
      flags.insert(.startsSegment)
    }
    segmentStartPending = false
    hasGiven = true
    if fix.timeFault != .none || fix.badValues != 0 { countFaults(fix, &diagnostics) }
    lastGiven = fix.microseconds
    fixes.append(Self.fix(fix, flags))
  }

  @inline(__always)
  private static func fix(_ fix: RawFix, _ flags: FixFlags) -> Fix {
    Fix(
      time: Timestamp(microseconds: fix.microseconds),
      coordinate: Coordinate(uncheckedLatitude: fix.latitude, longitude: fix.longitude),
      altitudeMeters: fix.altitude, accuracyMeters: fix.accuracy,
      speedMetersPerSecond: fix.speed, courseDegrees: fix.course, flags: flags)
  }

  // MARK: Arrivals

  /// Where settings keep them, all fixes with a position and a time in a possible year, in the order of the file.
  package var arrivals: FixColumns {
    outliers.isEmpty
      ? kept : FixColumns(kept.lazy.filter { !outliers.contains($0.time.microseconds) })
  }

  /// Keeps a fix, usable or not, where that is wanted.
  @inline(__always)
  private mutating func keep(_ fix: RawFix, _ settings: Settings) {
    if settings.keepsArrivals { kept.append(Self.fix(fix, FixFlags(rawValue: fix.flags))) }
  }

  /// Keeps usable fixes of a block, where that is wanted.
  mutating func keep(
    _ block: ContiguousArray<RawFix>, _ range: Range<Int>, _ settings: Settings
  ) {
    if settings.keepsArrivals { Self.append(block, range, to: &kept) }
  }

  private mutating func dropUntimed(_ fix: RawFix, _ diagnostics: inout TrackDiagnostics) {
    leaveOut(fix, fix.timeFault.issue, &diagnostics)
    rawSegmentStartPending = rawSegmentStartPending || Self.starts(fix)
  }

  /// Drops a fix before it is put in order.
  private mutating func drop(
    _ fix: RawFix, _ issue: TrackIssue, _ diagnostics: inout TrackDiagnostics
  ) {
    leaveOut(fix, issue, &diagnostics)
    orderedStarts = orderedStarts || Self.starts(fix)
  }

  /// Counts a dropped fix, under one reason.
  mutating func leaveOut(
    _ fix: RawFix, _ issue: TrackIssue, _ diagnostics: inout TrackDiagnostics
  ) {
    if firstDrop == nil { firstDrop = (issue, fix.line, fix.timeFault) }
    if !hasGiven { drops.record(issue, line: fix.line, isLeftOut: true) }
    diagnostics.record(issue, line: fix.line, isLeftOut: true)
  }

  /// Counts what is wrong with a fix that is used: an unreadable time beside another one, and impossible
  /// values. A fix that is left out has one reason.
  @inline(never)
  private func countFaults(_ fix: RawFix, _ diagnostics: inout TrackDiagnostics) {
    if fix.timeFault != .none {
      diagnostics.record(fix.timeFault.issue, line: fix.line, isLeftOut: false)
    }
    for _ in 0..<fix.badValues { diagnostics.record(.badValue, line: fix.line) }
  }

  static func starts(_ fix: RawFix) -> Bool {
    FixFlags(rawValue: fix.flags).contains(.startsSegment)
  }

  static let years1To9999: ClosedRange<Int64> =
    -62_135_596_800_000_000...253_402_300_799_999_999
}
