internal import Ringfence

/// The longitudes where the clocks of a time zone may be used.
///
/// Standard time is ahead of the sun nearly everywhere: by up to 47° in the west of China, 28° in Argentina and Alaska,
/// 25° in Spain and Iceland. It is behind by 16° in the north-east of Norway.
struct ClockLongitudes {
  private static let ahead = 50.0
  private static let behind = 20.0
  /// Where the sun shows the standard time; `nil` where the zone is UTC, which is used anywhere.
  private let meridian: Double?

  init(_ timeZone: TimeZoneOffsets) {
    // The smaller of the last two offsets is standard time, also where the winter's is named summer time.
    let offset =
      timeZone.transitions.suffix(2).map { $0.offset }.min() ?? timeZone.firstOffset
    let isUniversal = timeZone.transitions.isEmpty && offset == 0
    meridian = isUniversal ? nil : Double(offset) / 240
  }

  private func mayHold(_ coordinate: Coordinate) -> Bool {
    guard let meridian else { return true }
    let east = Elementary.remainder(coordinate.normalizedLongitude - meridian, 360)
    return east >= -Self.ahead && east <= Self.behind
  }

  /// Whether none of some points is where the clocks may be used, and with latitude and longitude exchanged each of them
  /// is, and neither in the sea nor where nobody drives.
  func contradicts(_ coordinates: [Coordinate]) -> Bool {
    !coordinates.isEmpty
      && coordinates.allSatisfy { coordinate in
        guard !mayHold(coordinate), let other = LayoutSwappedRule.exchanged(coordinate) else {
          return false
        }
        return mayHold(other) && !LandSeaBoxes.isOpenSea(other)
          && !CoordinateOrderRule.isDeserted(other)
      }
  }
}
