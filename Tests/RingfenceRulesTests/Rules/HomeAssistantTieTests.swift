import Ringfence
import RingfenceRules
import Testing

/// Fixes that are as far beyond a circle as their accuracy, to a millimetre, as `async_in_zones` and `in_zone` of Home Assistant
/// 2026.11.0 decided them.
@Suite struct HomeAssistantTieTests {
  typealias Row = (
    latitude: Double, longitude: Double, accuracy: Double, inZones: Bool, inZone: Bool
  )

  private static let yard = (21.87650169036695, 87.04331613386256, 10.0)
  private static let wharf = (74.6658205913997, 31.215288410690306, 57.98)

  private static let rows: [(zone: (Double, Double, Double), fixes: [Row])] = [
    (
      yard,
      [
        (21.876392760368812, 87.04358217909748, 20.025, false, false),
        (21.877482974880618, 87.04315029377426, 100, false, false),
        (21.87677118521169, 87.04333718011446, 19.92, true, true),
        (21.87654158930192, 87.04387482958089, 47.911, true, true),
        (21.876635830228622, 87.0432949245967, 5.014, true, false),
        (21.876614447071194, 87.04338633074121, 4.44, true, false),
        (21.8765375450716, 87.04342388136376, 1.822, true, false),
      ]
    ),
    (
      wharf,
      [
        (74.66689952198007, 31.216134151658792, 65.007, false, true),
        (74.66441205203292, 31.21575810190626, 99.845, false, true),
        (74.66722849738991, 31.21476058768667, 99.935, false, true),
      ]
    ),
  ]

  @Test func `trackers are in zones by their own order of numbers`() throws {
    let tracker = try ShippedRule.file("homeassistant@2026.11.0").rule
    let other = try ShippedRule.file("homeassistant@2026.11.0", "entity=other").rule
    for (zone, fixes) in Self.rows {
      let center = Coordinate(uncheckedLatitude: zone.0, longitude: zone.1)
      let shape = Shape.circle(
        try Circle(validatingCenter: center, radius: .meters(zone.2)))
      for fix in fixes {
        let place = Coordinate(uncheckedLatitude: fix.latitude, longitude: fix.longitude)
        let found = [tracker, other].map {
          ShippedRule.engine($0, [shape]).decision(0, place, accuracy: fix.accuracy, to: place)
            .isInside
        }
        #expect(found == [fix.inZones, fix.inZone], "\(fix)")
      }
    }
  }
}
