internal import CRingfence
internal import Ringfence

/// Columns of fixes in memory that stays where it is.
final class OwnedFixes {
  private let times: FixedArray<Int64>
  private let latitudes, longitudes, altitudes, accuracies, speeds, courses: FixedArray<Double>
  let flags: FixedArray<UInt8>

  /// Takes flags only, those of fixes that begin segments by their ascending indices; nothing where there are none.
  convenience init(segments: ContiguousArray<Int>, of count: Int) {
    self.init([], flags: segments.isEmpty ? 0 : count)
    var segments = segments[...]
    for index in 0..<count where flags.hasRoom {
      let begins = segments.first == index
      if begins { segments.removeFirst() }
      flags.append(begins ? FixFlags.startsSegment.rawValue : 0)
    }
  }

  /// Takes the fixes of tracks, and has room for flags.
  init(_ tracks: [Track], flags room: Int = 0) {
    let count = tracks.reduce(0) { $0 + $1.fixes.count }
    func optional(_ has: (FixColumns) -> Bool) -> FixedArray<Double> {
      FixedArray(tracks.contains { has($0.fixes) } ? count : 0)
    }
    times = FixedArray(count)
    latitudes = FixedArray(count)
    longitudes = FixedArray(count)
    altitudes = optional { !$0.altitudes.isEmpty }
    accuracies = optional { !$0.accuracies.isEmpty }
    speeds = optional { !$0.speeds.isEmpty }
    courses = optional { !$0.courses.isEmpty }
    flags = FixedArray(tracks.contains { Self.hasFlags($0.fixes) } ? count : room)
    for track in tracks {
      let fixes = track.fixes
      times.append(fixes.times)
      latitudes.append(fixes.latitudes)
      longitudes.append(fixes.longitudes)
      altitudes.append(fixes.altitudes, or: .nan, fixes.count)
      accuracies.append(fixes.accuracies, or: .nan, fixes.count)
      speeds.append(fixes.speeds, or: .nan, fixes.count)
      courses.append(fixes.courses, or: .nan, fixes.count)
      for index in 0..<fixes.count where flags.hasRoom {
        flags.append(Self.flags(fixes, index).rawValue)
      }
    }
  }

  var columns: rf_columns {
    unsafe rf_columns(
      size: 0, count: times.count, times: times.start, latitudes: latitudes.start,
      longitudes: longitudes.start, altitudes: altitudes.start, accuracies: accuracies.start,
      speeds: speeds.start, courses: courses.start, flags: flags.start)
  }

  /// The flags of a fix. The first one of a track may go on where a session is.
  private static func flags(_ fixes: FixColumns, _ index: Int) -> FixFlags {
    guard !fixes.flags.isEmpty else { return [] }
    return index == 0 ? fixes.flags[0].subtracting(.startsSegment) : fixes.flags[index]
  }

  private static func hasFlags(_ fixes: FixColumns) -> Bool {
    fixes.flags.indices.contains { !flags(fixes, $0).isEmpty }
  }
}
