internal import Ringfence

/// Where on the earth fences are unlikely, and where they are likely, in boxes of whole and half degrees.
///
/// The boxes are drawn by hand, from the latitudes and longitudes of capes and islands. A box of open sea has no
/// island that is inhabited and keeps at least 0.1° from coasts; sea that is near land is in no box. A box of land
/// holds much land, and sea too: it serves only to ask whether exchanged positions make sense.
enum LandSeaBoxes {
  struct Box: Sendable {
    let south, north, west, east: Double

    init(_ south: Double, _ north: Double, _ west: Double, _ east: Double) {
      (self.south, self.north, self.west, self.east) = (south, north, west, east)
    }

    func contains(_ coordinate: Coordinate) -> Bool {
      (south...north).contains(coordinate.latitude)
        && (west...east).contains(coordinate.normalizedLongitude)
    }
  }

  static func isOpenSea(_ coordinate: Coordinate) -> Bool {
    openSea.contains { $0.contains(coordinate) }
  }

  static func isLand(_ coordinate: Coordinate) -> Bool { land.contains { $0.contains(coordinate) } }

  /// Where populated lands come to lie when latitude and longitude are exchanged.
  static let openSea: [Box] = [
    // Indian Ocean between Somalia, the Seychelles (Bird Island, 3.7° S) and the Maldives (72.7° E):
    // France, Spain, Great Britain, the Low Countries and western Germany exchanged.
    Box(-3, 3, 47, 72), Box(3, 8, 50.5, 71.5), Box(8, 11.5, 52, 71.5),
    // Gulf of Aden and Arabian Sea clear of Socotra (12.7° N): eastern Germany, Denmark, southern Sweden.
    Box(11.5, 12.8, 46, 49.5), Box(13, 14.5, 50, 71), Box(14.5, 17.5, 55, 71),
    Box(17.5, 20, 59.3, 70),
    // Barents and Norwegian Seas clear of Bear Island (74.5° N, 19° E) and Hopen (76.4° N): India.
    Box(71.8, 74, -5, 50), Box(74.8, 76.2, 17.7, 50), Box(74.8, 78, -5, 13),
    Box(76.8, 78.4, 27, 48),
    // North Atlantic between Bermuda, the Azores, the Canaries and Cape Verde (17.3° N): South Africa.
    Box(18, 36, -60, -26), Box(18, 27, -26, -19),
    // South Atlantic clear of Trindade (29° W), Tristan da Cunha (37° S), Gough (40.4° S): Brazil.
    Box(-52, -41, -34, 16), Box(-36, -21, -27, -13.5),
    // Southern Ocean between South America, South Georgia and the South Shetlands: Argentina.
    Box(-60, -56, -66, -29),
  ]

  /// Lands with many fences.
  static let land: [Box] = [
    Box(36, 60, -10, 30), Box(55, 71, 5, 30), Box(25, 50, -97, -59), Box(-35, -15, 12, 36),
    Box(8, 34, 68, 90), Box(-34, 0, -60, -34.5), Box(-55, -17, -75.5, -53),
    Box(-18, 12.5, -82, -60),
    Box(7, 23, -93, -60),
  ]
}
