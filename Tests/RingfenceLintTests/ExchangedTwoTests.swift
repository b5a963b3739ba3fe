import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// Exchanged positions that the other fence or the time zone of the layout shows.
@Suite struct ExchangedTwoTests {
  struct Town: Sendable {
    let name: String
    let latitude: Double
    let longitude: Double
    /// Hours that standard time is ahead of UTC.
    let hours: Double
    /// Whether summer time is an hour more.
    let hasSummerTime: Bool

    init(
      _ name: String, _ latitude: Double, _ longitude: Double, _ hours: Double,
      _ summer: Bool = false
    ) {
      (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
      (self.hours, hasSummerTime) = (hours, summer)
    }

    /// The last change to summer time and back.
    var clock: TimeZoneOffsets {
      let standard = Int(hours * 3_600)
      return TimeZoneOffsets(
        name: name, firstOffset: standard,
        transitions: hasSummerTime
          ? [
            TimeZoneOffsets.Transition(seconds: 2_121_728_400, offset: standard + 3_600),
            TimeZoneOffsets.Transition(seconds: 2_140_045_200, offset: standard),
          ]
          : [TimeZoneOffsets.Transition(seconds: 0, offset: standard)])
    }
  }

  static let towns = [
    Town("Vienna", 48.21, 16.37, 1, true), Town("Madrid", 40.42, -3.70, 1, true),
    Town("A Coruña", 43.37, -8.41, 1, true), Town("Lisbon", 38.72, -9.14, 0, true),
    Town("Dublin", 53.35, -6.26, 0, true), Town("London", 51.51, -0.13, 0, true),
    Town("Paris", 48.86, 2.35, 1, true), Town("Berlin", 52.52, 13.40, 1, true),
    Town("Vardø", 70.37, 31.11, 1, true), Town("Oslo", 59.91, 10.75, 1, true),
    Town("Stockholm", 59.33, 18.07, 1, true), Town("Helsinki", 60.17, 24.94, 2, true),
    Town("Warsaw", 52.23, 21.01, 1, true), Town("Athens", 37.98, 23.73, 2, true),
    Town("Bucharest", 44.43, 26.10, 2, true), Town("Kyiv", 50.45, 30.52, 2, true),
    Town("Moscow", 55.76, 37.62, 3), Town("Istanbul", 41.01, 28.98, 3),
    Town("Rome", 41.90, 12.50, 1, true), Town("Reykjavík", 64.15, -21.94, 0),
    Town("Casablanca", 33.57, -7.59, 0, true), Town("Cairo", 30.04, 31.24, 2, true),
    Town("Lagos", 6.52, 3.38, 1), Town("Nairobi", -1.29, 36.82, 3),
    Town("Addis Ababa", 9.03, 38.74, 3), Town("Johannesburg", -26.20, 28.05, 2),
    Town("Dubai", 25.20, 55.27, 4), Town("Tehran", 35.69, 51.39, 3.5),
    Town("Karachi", 24.86, 67.01, 5), Town("Mumbai", 19.08, 72.88, 5.5),
    Town("Colombo", 6.93, 79.85, 5.5), Town("Kathmandu", 27.72, 85.32, 5.75),
    Town("Dhaka", 23.81, 90.41, 6), Town("Bangkok", 13.76, 100.50, 7),
    Town("Kashgar", 39.47, 75.99, 8), Town("Shanghai", 31.23, 121.47, 8),
    Town("Singapore", 1.35, 103.82, 8), Town("Tokyo", 35.68, 139.69, 9),
    Town("Perth", -31.95, 115.86, 8), Town("Sydney", -33.87, 151.21, 10, true),
    Town("Auckland", -36.85, 174.76, 12, true), Town("Apia", -13.83, -171.77, 13),
    Town("Honolulu", 21.31, -157.86, -10), Town("Nome", 64.50, -165.41, -9, true),
    Town("Anchorage", 61.22, -149.90, -9, true), Town("Los Angeles", 34.05, -118.24, -8, true),
    Town("Denver", 39.74, -104.99, -7, true), Town("Chicago", 41.88, -87.63, -6, true),
    Town("New York", 40.71, -74.01, -5, true), Town("Mexico City", 19.43, -99.13, -6),
    Town("Bogotá", 4.71, -74.07, -5), Town("Lima", -12.05, -77.04, -5),
    Town("Santiago", -33.45, -70.67, -4, true), Town("Mendoza", -32.89, -68.84, -3),
    Town("Buenos Aires", -34.60, -58.38, -3), Town("São Paulo", -23.55, -46.63, -3),
    Town("Recife", -8.05, -34.88, -3), Town("Nuuk", 64.18, -51.72, -2, true),
    Town("Ponta Delgada", 37.74, -25.67, -1, true), Town("Halifax", 44.65, -63.57, -4, true),
  ]

  static func findings(_ places: [(Double, Double)], _ clock: TimeZoneOffsets? = nil) -> [Finding] {
    let shapes = places.map { LinterTests.circle($0.1, 100, latitude: $0.0) }
    let layout = ZoneLayout(timeZone: clock, zones: [LinterTests.zone(shapes)])
    return Linter().findings(in: layout).filter {
      $0.rule == .layoutSwapped || $0.rule == .coordinateOrder
    }
  }

  /// Every town and every two towns as they are, with the clock of either, and without one.
  @Test func `is silent about what is right`() {
    for town in Self.towns {
      let place = (town.latitude, town.longitude)
      #expect(Self.findings([place]).isEmpty, "\(town.name)")
      #expect(Self.findings([place], town.clock).isEmpty, "\(town.name)")
      #expect(Self.findings([place], .utc).isEmpty, "\(town.name)")
      for other in Self.towns where other.name != town.name {
        let places = [place, (other.latitude, other.longitude)]
        #expect(Self.findings(places).isEmpty, "\(town.name), \(other.name)")
        #expect(Self.findings(places, town.clock).isEmpty, "\(town.name), \(other.name)")
      }
    }
    #expect(Self.findings(Self.towns.map { ($0.latitude, $0.longitude) }).isEmpty)
  }

  /// With the clock, a town is found whose latitude, taken as a longitude, is more than 50° west or 20° east of its
  /// standard meridian: Vienna (48.21 - 15), not Cairo (30.04 - 30).
  @Test(arguments: towns) func `knows the clock of a layout`(town: Town) {
    guard abs(town.longitude) <= 90 else { return }
    let east = town.latitude - 15 * town.hours
    let found = Self.findings([(town.longitude, town.latitude)], town.clock)
    if east > 20 || east < -50 {
      #expect(found.map { $0.rule } == [.layoutSwapped], "\(town.name)")
      #expect(found.allSatisfy { !$0.isCertain || $0.severity == .error })
    } else {
      #expect(found.allSatisfy { !$0.isCertain }, "\(town.name)")
    }
  }

  @Test func `finds most towns with their clocks`() {
    let near = Self.towns.filter { abs($0.longitude) <= 90 }
    let found = near.filter { !Self.findings([($0.longitude, $0.latitude)], $0.clock).isEmpty }
    #expect(found.count * 4 >= near.count * 3, "\(found.count) of \(near.count)")
  }

  /// One of two fences that are 1 km apart, where the exchanged one is more than 500 km away.
  @Test(arguments: towns) func `finds one of two`(town: Town) {
    guard abs(town.longitude) <= 90 else { return }
    let right = (town.latitude + 0.009, town.longitude)
    let wrong = (town.longitude, town.latitude)
    let isFar = abs(town.latitude - town.longitude) > 5
    for places in [[right, wrong], [wrong, right]] {
      let found = Self.findings(places)
      #expect(found.map { $0.rule } == (isFar ? [.coordinateOrder] : []), "\(town.name)")
      if abs(town.longitude) < 60, town.latitude < 84 {
        #expect(found.allSatisfy { !$0.isCertain })
      }
    }
  }

  /// Rivers and towns all over the world, and one that is near the middle of the others when exchanged: not certain, and
  /// not even likely.
  @Test(arguments: 0..<100) func `leaves a layout that spans the world alone`(seed: Int) {
    var random = SeededRandom(seed: 9_100 + seed)
    let places = (0..<random.int(8...200)).map { _ in
      (random.double(-55...70), random.double(-180...179))
    }
    #expect(Self.findings(places).isEmpty)
  }

  /// The Atbara in the Sudan, and rivers about it whose middle is near the place of the Atbara with its numbers exchanged.
  @Test func `leaves a river alone that others surround at a distance`() {
    let atbara = (17.67, 33.97)
    let middle = (33.9, 17.7)
    let rivers = [
      (10, -60), (60, 100), (-20, 17.7), (33.9, -100), (48, 8), (65, 17.6), (33.95, 120), (5, 30),
    ].map { (Double($0.0), Double($0.1)) }
    #expect(Self.findings(rivers + [middle, atbara]).isEmpty)
    // Among fences of one town it would be exchanged.
    let town = (0..<5).map { (33.9 + 0.01 * Double($0), 17.7) }
    #expect(Self.findings(town + [atbara]).map { $0.isCertain } == [true])
  }
}
