internal import Ringfence

/// Finds out whether the fixes of a track are usable as they are, so that ``FixFilter`` would give each unchanged: they
/// have a position and a time, follow each other in time, and are nowhere that they cannot be.
///
/// It passes most tracks at a few nanoseconds a fix. One that it does not pass may be usable all the same.
package struct PlainTrackCheck: Sendable {
  private let speed: Double
  private let maximumGap: Int64
  /// Where a segment begins behind a gap, in the order of the checks.
  package private(set) var gaps: ContiguousArray<Int> = []

  package init(_ options: TrackReadingOptions) {
    let settings = FixFilter.Settings(fileName: "", options: options)
    speed = settings.jumps.speed
    maximumGap = settings.maximumGap
  }

  /// Whether the fixes of a track are usable as they are; `first` is the index of its first fix among all.
  package mutating func passes(
    times: Span<Int64>, latitudes: Span<Double>, longitudes: Span<Double>, from first: Int
  ) -> Bool {
    // Of the first fix of a table there may be something to say.
    guard let begin = times.indices.first, !TimeCheck.isDoubtful(times[begin]) else { return false }
    var (time, latitude, longitude) = (FixFilter.years1To9999.lowerBound - 1, 0.0, 0.0)
    for i in times.indices {
      let (nextTime, nextLatitude, nextLongitude) = (times[i], latitudes[i], longitudes[i])
      guard nextTime > time, nextTime <= FixFilter.years1To9999.upperBound,
        nextLatitude.magnitude <= 90, nextLongitude.magnitude <= 180,
        nextLatitude != 0 || nextLongitude != 0
      else { return false }
      let gap = nextTime - time
      if i > 0 {
        guard gap <= YearOutlierFilter.nearMicroseconds,
          JumpFilter.isStep(nextLatitude - latitude, nextLongitude - longitude, gap, speed)
        else { return false }
        if gap > maximumGap { gaps.append(first + i) }
      }
      (time, latitude, longitude) = (nextTime, nextLatitude, nextLongitude)
    }
    return true
  }

  /// Whether all numbers that are not missing are from 0 to below a limit.
  package static func areSizes(_ numbers: Span<Double>, below limit: Double) -> Bool {
    for i in numbers.indices where !(numbers[i] >= 0 && numbers[i] < limit) && !numbers[i].isNaN {
      return false
    }
    return true
  }

  /// Whether all numbers that are not missing are finite.
  package static func areFinite(_ numbers: Span<Double>) -> Bool {
    for i in numbers.indices where numbers[i].magnitude == .infinity { return false }
    return true
  }

  /// The microseconds that a track may last whose fixes are sorted: in any order no year of it is an outlier.
  package static let longestSorted = YearOutlierFilter.nearMicroseconds

  /// Metres per second below which no speed is compared with the positions.
  package static let unquestionedSpeed = SpeedCheck.limit
}
