internal import Ringfence

// What a live stream needs of the rules of usable fixes: a first fix at once, and a state to go on from.
extension FixFilter {
  package struct State: Hashable, Sendable {
    /// The time of the last usable fix, in microseconds since 1970; `nil` for none.
    package var lastTime: Int64?
    /// The time of the last fix whose year is right; `nil` for none.
    package var lastOrdinaryTime: Int64?
    /// Whether the next fix of the input begins a segment.
    package var rawSegmentStartPending = false
    /// Whether the next usable fix begins a segment.
    package var segmentStartPending = true
    /// Fixes whose year is doubtful until the next one comes, at most two.
    package var doubtful: [Doubtful] = []
    /// Where and when the last usable fix was; `nil` for none.
    package var lastUsable: Doubtful?
    /// Fixes whose position is doubtful until the next ones come; the time of the last one is ``lastTime``.
    package var jumps: [Doubtful] = []
    /// How many of the last ones of ``jumps`` agree with each other.
    package var agreeingJumps = 0

    package init() {}

    /// Forgets what is doubtful, because it comes again.
    package mutating func forgetDoubtful() {
      doubtful = []
      if !jumps.isEmpty { lastTime = lastUsable?.time }
      jumps = []
      agreeingJumps = 0
    }
  }

  /// A fix whose year or position is doubtful.
  package struct Doubtful: Hashable, Sendable {
    /// Microseconds since 1970.
    package var time: Int64
    /// Latitude, longitude, altitude, accuracy, speed, course in the units of ``RawFix``; NaN where missing.
    package var values: [Double]
    /// The bits of ``FixFlags``.
    package var flags: UInt8
  }

  package init(_ state: State) {
    self.init()
    lastTime = state.lastTime ?? .min
    years.before = state.lastOrdinaryTime ?? RawFix.missingTime
    rawSegmentStartPending = state.rawSegmentStartPending
    segmentStartPending = state.segmentStartPending
    years.waiting += state.doubtful.compactMap { $0.fix }
    lastGiven = state.lastUsable?.time ?? lastTime
    jumps.resume(
      state.lastUsable?.fix.map { PlainPosition($0) },
      waiting: ContiguousArray(state.jumps.compactMap { $0.fix }), alike: state.agreeingJumps)
  }

  package var state: State {
    var state = State()
    state.lastTime = lastTime == .min ? nil : lastTime
    state.lastOrdinaryTime = years.before == RawFix.missingTime ? nil : years.before
    state.rawSegmentStartPending = rawSegmentStartPending
    state.segmentStartPending = segmentStartPending
    state.doubtful = years.waiting.map { Doubtful($0) }
    if orderedStarts {
      if state.doubtful.isEmpty { state.rawSegmentStartPending = true }
      for index in state.doubtful.indices.prefix(1) {
        state.doubtful[index].flags |= FixFlags.startsSegment.rawValue
      }
    }
    if let before = jumps.before {
      var fix = RawFix()
      fix.microseconds = before.microseconds
      fix.latitude = before.latitude
      fix.longitude = before.longitude
      fix.accuracy = before.accuracy
      state.lastUsable = Doubtful(fix)
    }
    state.jumps = jumps.waiting.map { Doubtful($0) }
    state.agreeingJumps = state.jumps.isEmpty ? 0 : jumps.alike
    return state
  }

  /// The time of the last fix that was put in order; `nil` before the first.
  package var lastOrderedTime: Int64? { lastTime == .min ? nil : lastTime }

  /// Whether a fix may have that time: in the years 1 to 9999.
  package static func isMoment(_ microseconds: Int64) -> Bool {
    years1To9999.contains(microseconds)
  }

  /// Leaves out a fix before any of the rules.
  package mutating func passOver(
    _ fix: RawFix, _ issue: TrackIssue, _ diagnostics: inout TrackDiagnostics
  ) {
    taken += 1
    sawTime = true
    leaveOut(fix, issue, &diagnostics)
    rawSegmentStartPending = rawSegmentStartPending || Self.starts(fix)
  }

  /// Goes on as if no fix had come, because the time of the last one was wrong. No fix may wait.
  package mutating func giveUpLastTime() {
    lastTime = .min
    lastGiven = .min
    years = YearOutlierFilter()
    jumps = JumpFilter()
    segmentStartPending = true
  }

  /// Whether the position of a fix is one that the other rules look at.
  package static func hasPosition(_ fix: RawFix) -> Bool {
    fix.latitude.magnitude <= 90 && fix.longitude.magnitude <= 180
      && (fix.latitude != 0 || fix.longitude != 0)
  }

  /// Uses a first fix at once, although no second one confirms its year, if it may have its time.
  package mutating func trustFirst(_ fix: RawFix, if mayHaveTime: (Int64) -> Bool) {
    guard years.before == RawFix.missingTime, years.waiting.isEmpty,
      mayHaveTime(fix.microseconds)
    else { return }
    years.before = fix.microseconds
  }
}

extension FixFilter.Doubtful {
  init(_ fix: RawFix) {
    self.init(
      time: fix.microseconds,
      values: [fix.latitude, fix.longitude, fix.altitude, fix.accuracy, fix.speed, fix.course],
      flags: fix.flags)
  }

  /// The fix, as one of the first line; `nil` for values of another number.
  var fix: RawFix? {
    guard values.count == 6 else { return nil }
    var fix = RawFix()
    fix.microseconds = time
    fix.latitude = values[0]
    fix.longitude = values[1]
    fix.altitude = values[2]
    fix.accuracy = values[3]
    fix.speed = values[4]
    fix.course = values[5]
    fix.flags = flags
    fix.line = 1
    return fix
  }
}
