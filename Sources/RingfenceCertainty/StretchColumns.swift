internal import Ringfence

/// The fixes of a stretch, to be moved to a path.
struct StretchColumns {
  private let times: [Int64]
  private let altitudes, accuracies, speeds, courses: [Double]
  private let flags: [FixFlags]

  /// Takes some fixes of a track. The first one begins a segment.
  init(_ fixes: FixColumns, _ indices: ArraySlice<Int>) {
    self.init(indices.map { fixes[$0] })
  }

  private init(_ fixes: [Fix]) {
    times = fixes.map { $0.time.microseconds }
    altitudes = fixes.map { $0.altitudeMeters }
    accuracies = fixes.map { $0.accuracyMeters }
    speeds = fixes.map { $0.speedMetersPerSecond }
    courses = fixes.map { $0.courseDegrees }
    var flags = fixes.map { $0.flags }
    if !flags.isEmpty { flags[0].insert(.startsSegment) }
    self.flags = flags
  }

  /// The same fixes elsewhere; `nil` where a position is none of the earth.
  func moved(_ position: (Int) -> Coordinate) -> FixColumns? {
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    latitudes.reserveCapacity(times.count)
    longitudes.reserveCapacity(times.count)
    for index in times.indices {
      let coordinate = position(index)
      latitudes.append(coordinate.latitude)
      let longitude = coordinate.longitude
      longitudes.append(abs(longitude) <= 540 ? longitude : coordinate.normalizedLongitude)
    }
    return try? FixColumns(
      microseconds: times, latitudes: latitudes, longitudes: longitudes, altitudeMeters: altitudes,
      accuracyMeters: accuracies, speedMetersPerSecond: speeds, courseDegrees: courses,
      flags: flags)
  }
}
