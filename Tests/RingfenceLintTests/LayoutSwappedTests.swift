import Ringfence
import RingfenceLint
import Testing

/// `layout-swapped`: layouts of towns as they are, and with latitude and longitude exchanged.
@Suite struct LayoutSwappedTests {
  struct Town: CustomTestStringConvertible, Sendable {
    var name: String
    var latitude, longitude: Double
    /// The severity with latitude and longitude exchanged; `nil` where the rule cannot know.
    var exchanged: LintSeverity?
    var testDescription: String { name }

    init(_ name: String, _ latitude: Double, _ longitude: Double, _ exchanged: LintSeverity?) {
      (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
      self.exchanged = exchanged
    }
  }

  /// The exchanged position lies: New York in Antarctica; London, Paris and Amsterdam east of Somalia; Munich in the
  /// Gulf of Aden; Berlin in the Arabian Sea; Bengaluru west of Spitsbergen; Buenos Aires in the Drake
  /// Passage; São Paulo and Johannesburg in the Atlantic. Vienna is in Yemen then, and Rome in Djibouti.
  static let towns = [
    Town("New York", 40.71, -74.01, .warning), Town("Chicago", 41.88, -87.63, .warning),
    Town("Bogotá", 4.71, -74.07, .warning), Town("Santiago", -33.45, -70.67, .warning),
    Town("London", 51.51, -0.13, .warning), Town("Paris", 48.86, 2.35, .warning),
    Town("Amsterdam", 52.37, 4.90, .warning), Town("Hamburg", 53.55, 9.99, .warning),
    Town("Berlin", 52.52, 13.40, .warning), Town("Munich", 48.14, 11.58, .warning),
    Town("Mumbai", 19.08, 72.88, .warning), Town("Bengaluru", 12.97, 77.59, .warning),
    Town("São Paulo", -23.55, -46.63, .warning), Town("Buenos Aires", -34.60, -58.38, .warning),
    Town("Johannesburg", -26.20, 28.05, .warning), Town("Vienna", 48.21, 16.37, nil),
    Town("Rome", 41.90, 12.50, nil), Town("Istanbul", 41.01, 28.98, nil),
    Town("Cairo", 30.04, 31.24, nil), Town("Nairobi", -1.29, 36.82, nil),
    Town("Reykjavík", 64.15, -21.94, nil), Town("Longyearbyen", 78.22, 15.65, nil),
    Town("Victoria, Seychelles", -4.62, 55.45, nil), Town("Malé", 4.18, 73.51, nil),
    Town("Socotra", 12.65, 54.02, nil), Town("Mogadishu", 2.04, 45.34, nil),
    Town("Mindelo", 16.88, -25.00, nil), Town("Hamilton, Bermuda", 32.29, -64.78, nil),
    Town("Ponta Delgada", 37.74, -25.67, nil),
    Town("Edinburgh of the Seven Seas", -37.07, -12.31, nil),
    Town("Grytviken", -54.28, -36.51, nil), Town("Stanley", -51.70, -57.85, nil),
    Town("Tromsø", 69.65, 18.96, nil), Town("Honningsvåg", 70.98, 25.97, nil),
  ]

  private func findings(_ places: [(latitude: Double, longitude: Double)]) -> [Finding] {
    let shapes = places.map { LinterTests.circle($0.longitude, 100, latitude: $0.latitude) }
    return Linter().findings(in: ZoneLayout(zones: [LinterTests.zone(shapes)])).filter {
      $0.rule == .layoutSwapped || $0.rule == .coordinateOrder
    }
  }

  @Test(arguments: towns) func `knows exchanged towns, and leaves towns alone`(town: Town) {
    for count in 1...3 {
      let steps = (0..<count).map { Double($0) * 0.01 }
      let there = steps.map { (latitude: town.latitude + $0, longitude: town.longitude) }
      #expect(findings(there).isEmpty, "\(count)")
      let exchanged = findings(there.map { (latitude: $0.longitude, longitude: $0.latitude) })
      guard let severity = town.exchanged else { continue }
      #expect(exchanged.map(\.rule) == [.layoutSwapped], "\(count)")
      #expect(exchanged.map(\.severity) == [severity], "\(count)")
    }
  }

  /// San Juan exchanged is at 66° S, Recife at 35° S: near each other when exchanged back, and far from the one in
  /// Antarctica as written.
  @Test func `goes by the others`() {
    let found = findings([(-66.11, 18.47), (-58.54, -34.58)])
    #expect(found.map(\.rule) != [.layoutSwapped])
    let near = findings([(-66.11, 18.47), (-59.6, 13.1)])
    #expect(near.map(\.severity) == [.error])
    #expect(near.map(\.isCertain) == [true])
    // One fence that makes sense as written, in Germany, keeps the layout from being exchanged.
    let mixed = findings([(-74.01, 40.71), (50, 10)])
    #expect(mixed.map(\.rule) == [.coordinateOrder])
    #expect(mixed.map(\.isCertain) == [false])
    // Three in Germany, one of them exchanged: the others show it.
    let stray = findings([(50, 10), (50, 10.1), (10.2, 50)])
    #expect(stray.map(\.rule) == [.coordinateOrder])
    #expect(stray.map(\.isCertain) == [true])
  }

  /// Neumayer, Troll, Novolazarevskaya, Mawson and McMurdo, alone and with the harbours of their ships. Exchanged,
  /// they lie in Brazil, in Colombia, off Venezuela, in Canada and nowhere.
  @Test(arguments: [
    (-70.67, -8.27), (-72.01, 2.53), (-70.78, 11.83), (-67.60, 62.87), (-77.85, 166.67),
  ]) func `is not certain of stations in Antarctica`(latitude: Double, longitude: Double) {
    let station = (latitude: latitude, longitude: longitude)
    for other in [station, (-33.91, 18.42), (-42.88, 147.33), (-54.81, -68.30)] {
      let found = findings([station, other])
      #expect(
        found.allSatisfy { !$0.isCertain && $0.severity == .warning }, "\(found.map(\.message))")
    }
  }

  @Test func `is silent where a zone switches it off`() {
    var zone = LinterTests.zone([LinterTests.circle(40.71, latitude: -74.01)])
    zone.disabledLintRules = ["layout-swapped"]
    #expect(LinterTests.rules([zone]).contains(.coordinateOrder))
    #expect(!LinterTests.rules([zone]).contains(.layoutSwapped))
  }
}
