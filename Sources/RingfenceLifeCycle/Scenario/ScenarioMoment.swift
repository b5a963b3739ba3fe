public import Ringfence

/// When something happened.
public enum ScenarioMoment: Hashable, Sendable {
  /// At a moment.
  case time(Timestamp)
  /// This long after the track's first fix; before it when negative.
  case sinceFirstFix(Duration)
  /// When clocks show this for the first time from the track's first fix on. The clocks are those of
  /// ``Scenario/timeZone``. In the hour that a change of clocks skips, an hour later.
  case timeOfDay(TimeOfDay)
  /// A part of the time from the track's first fix to its last, `0...1`.
  case partOfTrack(Double)

  /// The moment for a track with the time of its first fix and, where it is known, of its last, limited to the range of a
  /// timestamp; `nil` for a part of a track whose end is not known.
  package func timestamp(
    firstFix: Timestamp, lastFix: Timestamp?, clocks: TimeZoneOffsets
  ) -> Timestamp? {
    switch self {
    case .time(let time): return time
    case .sinceFirstFix(let duration): return firstFix + duration
    case .timeOfDay(let time): return clocks.next(time.secondsAfterMidnight, from: firstFix)
    case .partOfTrack(let part):
      return lastFix.map { last in
        let length = last.duration(since: firstFix).wholeMicroseconds
        // checked: `nil` beyond the range
        return firstFix + .microseconds(Int64(exactly: (Double(length) * part).rounded()) ?? length)
      }
    }
  }
}

extension TimeZoneOffsets {
  /// When clocks show a time of day for the first time, not before a moment.
  fileprivate func next(_ timeOfDay: Int, from start: Timestamp) -> Timestamp {
    let second = 1_000_000 as Int64
    let (quotient, remainder) = start.microseconds.quotientAndRemainder(dividingBy: second)
    let first = remainder < 0 ? quotient - 1 : quotient
    let clock = first + Int64(offset(at: first))
    let midnight = clock - (clock % 86_400 + 86_400) % 86_400
    for day in 0...2 as ClosedRange<Int64> {
      let wanted = midnight + day * 86_400 + Int64(timeOfDay)
      // A change of clocks between the first fix and then: the offset is that of then.
      let guess = wanted - Int64(offset(at: first))
      let last = Int64(offset(at: guess))
      let isShown = Int64(offset(at: wanted - last)) == last
      let found = Timestamp(microseconds: (isShown ? wanted - last : guess) * second)
      if found >= start { return found }
    }
    return start
  }
}
