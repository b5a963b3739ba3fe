package import Ringfence

/// Where the device of a drive was, at any moment.
package struct DrivePath: Sendable {
  private var times: ContiguousArray<Int64> = []
  private var latitudes: ContiguousArray<Double> = []
  private var longitudes: ContiguousArray<Double> = []
  /// Metres along the path up to each fix, at least as far as the geodesic.
  private var lengths: ContiguousArray<Double> = []
  /// Whether the path to each fix is known from the fix before.
  private var isJoined: ContiguousArray<Bool> = []

  /// Creates the path of tracks of one device in the order of their times. A fix that is not later than the one before is
  /// left out, as the engine does.
  ///
  /// - Parameters:
  ///   - tracks: the fixes.
  ///   - maximumGap: after more than that, the path to a fix is not known.
  /// - Complexity: linear.
  package init(_ tracks: [FixColumns], maximumGap: Duration) {
    let gap = maximumGap.wholeMicroseconds
    for track in tracks {
      var isFirst = true
      for fix in track {
        let time = fix.time.microseconds
        if let last = times.last, time <= last { continue }
        let coordinate = fix.coordinate
        var length = 0.0
        if let last = times.indices.last {
          length =
            lengths[last]
            + Geodesic.distanceMeters(
              latitudes[last], longitudes[last], coordinate.latitude, coordinate.longitude)
          isJoined.append(
            !isFirst && !fix.flags.contains(.startsSegment) && time - times[last] <= gap)
        } else {
          isJoined.append(false)
        }
        isFirst = false
        times.append(time)
        latitudes.append(coordinate.latitude)
        longitudes.append(coordinate.normalizedLongitude)
        lengths.append(length)
      }
    }
  }

  /// `nil` without a fix.
  package var span: ClosedRange<Int64>? {
    guard let first = times.first, let last = times.last else { return nil }
    return first...last
  }

  /// Where the device was at a moment, on the straight line between two fixes; before the first fix and behind the last
  /// where these are.
  ///
  /// - Returns: the position, and whether the path is known there; `nil` without a fix.
  /// - Complexity: O(log *n*).
  package func position(at time: Int64) -> (coordinate: Coordinate, isKnown: Bool)? {
    guard let last = times.indices.last else { return nil }
    let next = firstFix(from: time)
    guard next <= last else { return (coordinate(last), false) }
    guard times[next] != time, next > 0 else { return (coordinate(next), times[next] == time) }
    let part = Double(time - times[next - 1]) / Double(times[next] - times[next - 1])
    return (point(next, part), isJoined[next])
  }

  /// How far in time a moment is from the nearest fix, where the path is not known; 0 where it is.
  package func silence(at time: Int64) -> Int64 {
    guard let span, let last = times.indices.last else { return .max }
    guard span.contains(time) else {
      return time < span.lowerBound ? span.lowerBound - time : time - span.upperBound
    }
    let next = firstFix(from: time)
    guard next <= last, next > 0, !isJoined[next], times[next] != time else { return 0 }
    return min(time - times[next - 1], times[next] - time)
  }

  package func fixes(in range: ClosedRange<Int64>) -> Range<Int> {
    let start = firstFix(from: range.lowerBound)
    let end = range.upperBound == .max ? times.count : firstFix(from: range.upperBound + 1)
    return start..<max(start, end)
  }

  package func coordinate(_ index: Int) -> Coordinate {
    Coordinate(uncheckedLatitude: latitudes[index], longitude: longitudes[index])
  }

  /// Metres along the path up to a moment.
  package func length(at time: Int64) -> Double {
    let next = firstFix(from: time)
    guard next < times.count else { return lengths.last ?? 0 }
    guard next > 0, times[next] != time else { return lengths[next] }
    let part = Double(time - times[next - 1]) / Double(times[next] - times[next - 1])
    return lengths[next - 1] + part * (lengths[next] - lengths[next - 1])
  }

  /// The time of the first fix that is not before a moment; `Int64.max` behind the last.
  package func fixTime(from time: Int64) -> Int64 {
    let next = firstFix(from: time)
    return next < times.count ? times[next] : .max
  }

  package func time(atLength length: Double) -> Int64 {
    var (low, high) = (0, lengths.count)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < length { low = middle + 1 } else { high = middle }
    }
    guard low < lengths.count else { return times.last ?? 0 }
    guard low > 0, lengths[low] > lengths[low - 1] else { return times[low] }
    let part = (length - lengths[low - 1]) / (lengths[low] - lengths[low - 1])
    let step = (part * Double(times[low] - times[low - 1])).rounded()
    return times[low - 1] + Int64(step)  // checked: a part of a difference of times
  }

  /// The point on the way to a fix, by the part of the way.
  private func point(_ next: Int, _ part: Double) -> Coordinate {
    let (from, to) = (longitudes[next - 1], longitudes[next])
    var east = to - from
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return Coordinate(
      uncheckedLatitude: latitudes[next - 1] + part * (latitudes[next] - latitudes[next - 1]),
      longitude: from + part * east)
  }

  /// The index of the first fix that is not before a moment.
  private func firstFix(from time: Int64) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
