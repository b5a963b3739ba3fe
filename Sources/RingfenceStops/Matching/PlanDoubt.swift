package import Ringfence

/// Why hardly a stop of a plan is kept, where its times show it.
package enum PlanDoubt: Hashable, Sendable {
  /// No stop of some drives is on a day of its drive: the line of the first one, when it is planned, and when its drive begins.
  case otherDay(line: Int, stops: Int, planned: Timestamp, drive: Timestamp)
  /// Many stops are kept, and hardly one as it is planned, if their times are moved, which times on other clocks explain:
  /// the line of the first one.
  case otherClock(line: Int, kept: Int, stops: Int, offset: Duration)
}

extension FoundDrives {
  /// The offsets of clocks, in half hours.
  private static let halfHours = -28...28
  /// A stop counts as kept up to so far outside of its window, so that a plan that is only roughly kept shows its clocks.
  private static let margin: Int64 = 600_000_000
  /// The fewest stops that show other clocks.
  private static let fewest = 3
  /// The most stops that are counted.
  private static let most = 2_000

  /// Finds out whether the times of a plan are of another day, or on other clocks.
  ///
  /// - Parameters:
  ///   - results: the results of this value's drives.
  ///   - matcher: what compared them.
  /// - Returns: the doubt; `nil` where some stops are kept, or nothing shows why none is.
  /// - Complexity: linear in the stops, and O(log *n*) in the visits of a zone for each offset of some stops.
  package func doubt(_ results: [StopResult], _ matcher: StopMatcher) -> PlanDoubt? {
    otherClock(results, matcher) ?? otherDay(results, matcher)
  }

  private func otherClock(_ results: [StopResult], _ matcher: StopMatcher) -> PlanDoubt? {
    var counts = [Int](repeating: 0, count: Self.halfHours.count)
    var (stops, line) = (0, Int.max)
    for (index, positions) in drives.positions.enumerated() {
      guard let drive = visits[index] else { continue }
      for position in positions where stops < Self.most {
        let result = results[position]
        guard let from = result.from ?? result.to, let to = result.to ?? result.from else {
          continue
        }
        stops += 1
        line = min(line, drives.stops[position].line)
        let arrivals = (drive.visits[result.zone] ?? []).filter { $0.stay >= matcher.minimumStay }
          .map { $0.arrived.microseconds }
        guard !arrivals.isEmpty else { continue }
        for (number, halfHours) in Self.halfHours.enumerated() {
          let offset = Int64(halfHours) * 1_800_000_000
          let begin = from.later(by: offset - Self.margin).microseconds
          let end = to.later(by: offset + Self.margin).microseconds
          if let next = Self.first(of: arrivals, from: begin), next <= end { counts[number] += 1 }
        }
      }
    }
    let kept = counts[-Self.halfHours.lowerBound]
    // Of equal ones the least offset.
    guard
      let best = counts.indices.max(by: {
        (counts[$0], -abs($0 + Self.halfHours.lowerBound))
          < (counts[$1], -abs($1 + Self.halfHours.lowerBound))
      }), counts[best] >= Self.fewest, 2 * counts[best] >= stops, 4 * kept <= counts[best]
    else { return nil }
    return .otherClock(
      line: line, kept: counts[best], stops: stops,
      offset: .seconds(1_800 * (best + Self.halfHours.lowerBound)))
  }

  /// The first of some ascending numbers that is not less than another one.
  private static func first(of numbers: [Int64], from least: Int64) -> Int64? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < least { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count ? numbers[low] : nil
  }

  private func otherDay(_ results: [StopResult], _ matcher: StopMatcher) -> PlanDoubt? {
    var found: (line: Int, planned: Timestamp, drive: Timestamp)?
    var stops = 0
    for (index, positions) in drives.positions.enumerated() {
      guard let times = visits[index]?.times, let first = times.first?.time,
        let last = times.last?.time
      else { continue }
      let days = matcher.day(first)...max(matcher.day(first), matcher.day(last))
      let timed = positions.filter { results[$0].from ?? results[$0].to != nil }
      let isOther = timed.allSatisfy { position in
        let result = results[position]
        guard let from = result.from ?? result.to, let to = result.to ?? result.from else {
          return false
        }
        return !days.overlaps(matcher.day(from)...max(matcher.day(from), matcher.day(to)))
      }
      // A stop of a drive's own day is none of another day's plan.
      guard isOther else { return nil }
      stops += timed.count
      guard found == nil, let position = timed.first,
        let planned = results[position].from ?? results[position].to
      else { continue }
      found = (drives.stops[position].line, planned, first)
    }
    return found.map {
      .otherDay(line: $0.line, stops: stops, planned: $0.planned, drive: $0.drive)
    }
  }
}

extension StopMatcher {
  /// The number of a moment's day since 1970 on the clocks of the plan.
  fileprivate func day(_ time: Timestamp) -> Int64 {
    let day: Int64 = 86_400_000_000
    let seconds = Int64((Double(time.microseconds) / 1e6).rounded(.down))  // checked: a quotient
    let local = time.later(by: Int64((timeZone ?? .utc).offset(at: seconds)) * 1_000_000)
      .microseconds
    return local / day - (local % day < 0 ? 1 : 0)
  }
}
