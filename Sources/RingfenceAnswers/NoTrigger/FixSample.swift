internal import Ringfence

/// Evenly chosen fixes of many: all of them, then every second one, and so on, so that at most
/// ``capacity`` are kept.
struct FixSample {
  static let capacity = 4_096

  private(set) var fixes: [Fix] = []
  /// What each of them is of.
  private(set) var tracks: [Int] = []
  private var stride = 1
  /// The number of fixes that came by, and among them the next one to keep.
  private var passed = 0
  private var next = 0

  /// Takes the next fixes, all of one track.
  mutating func take(_ columns: FixColumns, of track: Int) {
    while next < passed + columns.count {
      if fixes.count == Self.capacity {
        fixes = Swift.stride(from: 0, to: fixes.count, by: 2).map { fixes[$0] }
        tracks = Swift.stride(from: 0, to: tracks.count, by: 2).map { tracks[$0] }
        stride *= 2
      }
      fixes.append(columns[next - passed])
      tracks.append(track)
      next = fixes.count * stride
    }
    passed += columns.count
  }

  /// The fixes at other positions, without those for which there is none.
  func moved(_ move: (Coordinate) -> Coordinate?) -> FixColumns {
    FixColumns(
      fixes.compactMap { fix -> Fix? in
        guard let coordinate = move(fix.coordinate) else { return nil }
        return Fix(
          time: fix.time, coordinate: coordinate, altitudeMeters: .nan,
          accuracyMeters: fix.accuracyMeters, speedMetersPerSecond: .nan, courseDegrees: .nan,
          flags: [])
      })
  }
}
