// What a live stream needs of the rules of usable fixes: a first fix at once, and a state to go on from.
extension FixFilter {
  /// What a filter remembers of a track.
  package struct State: Hashable, Sendable {
    /// The time of the last usable fix, in microseconds since 1970; `nil` for none.
    package var lastTime: Int64?
    /// The time of the last fix whose year is right; `nil` for none.
    package var lastOrdinaryTime: Int64?
    /// Whether the next fix of the input begins a segment.
    package var comingStarts = false
    /// Whether the next usable fix begins a segment.
    package var goingStarts = true
    /// Fixes whose year is doubtful until the next one comes, at most two.
    package var doubtful: [Doubtful] = []

    /// Creates the state of a track that has not begun.
    package init() {}
  }

  /// A fix whose year is doubtful.
  package struct Doubtful: Hashable, Sendable {
    /// Microseconds since 1970.
    package var time: Int64
    /// Latitude, longitude, altitude, accuracy, speed, course in the units of ``RawFix``; NaN where missing.
    package var values: [Double]
    /// The bits of ``FixFlags``.
    package var flags: UInt8
  }

  /// Continues a track.
  package init(_ state: State) {
    self.init()
    lastTime = state.lastTime ?? .min
    years.before = state.lastOrdinaryTime ?? RawFix.missingTime
    comingStarts = state.comingStarts
    goingStarts = state.goingStarts
    for doubtful in state.doubtful where doubtful.values.count == 6 {
      var fix = RawFix()
      fix.microseconds = doubtful.time
      fix.latitude = doubtful.values[0]
      fix.longitude = doubtful.values[1]
      fix.altitude = doubtful.values[2]
      fix.accuracy = doubtful.values[3]
      fix.speed = doubtful.values[4]
      fix.course = doubtful.values[5]
      fix.flags = doubtful.flags
      fix.line = 1
      years.waiting.append(fix)
    }
  }

  /// What the filter remembers.
  package var state: State {
    var state = State()
    state.lastTime = lastTime == .min ? nil : lastTime
    state.lastOrdinaryTime = years.before == RawFix.missingTime ? nil : years.before
    state.comingStarts = comingStarts
    state.goingStarts = goingStarts
    state.doubtful = years.waiting.map {
      Doubtful(
        time: $0.microseconds,
        values: [$0.latitude, $0.longitude, $0.altitude, $0.accuracy, $0.speed, $0.course],
        flags: $0.flags)
    }
    return state
  }

  /// Whether no fix has shown yet which year it is.
  package var isUndecided: Bool {
    years.before == RawFix.missingTime && years.waiting.isEmpty
  }

  /// Uses the first fix at once, although no second one confirms its year.
  package mutating func trust(_ fix: RawFix) { years.before = fix.microseconds }
}
