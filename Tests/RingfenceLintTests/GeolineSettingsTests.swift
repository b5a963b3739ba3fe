import Ringfence
import RingfenceLint
import Testing

/// `geoline-settings`: what a zone of geolines cannot have.
@Suite struct GeolineSettingsTests {
  static let line: Fence = {
    let vertices = [10, 10.001].compactMap { Coordinate(latitude: 50, longitude: $0) }
    return Fence(id: "line", shape: Polyline(vertices).map { .geoline($0) } ?? .polygons([]))
  }()

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let settings: ZoneSettings
    var hasCircle = false
    /// What the message says the zone has; `nil` for no finding.
    let found: String?
  }

  static let rows = [
    Row(testDescription: "nothing set", settings: ZoneSettings(), found: nil),
    Row(
      testDescription: "a dwell time", settings: ZoneSettings(dwell: .seconds(90)),
      found: "has a dwell time of 90 s, which has no effect"),
    Row(
      testDescription: "an exit distance", settings: ZoneSettings(exitDistance: .meters(0)),
      found: "has an exit distance of 0 m, which has no effect"),
    Row(
      testDescription: "the standard exit distance",
      settings: ZoneSettings(exitDistance: .meters(30)), found: nil),
    Row(
      testDescription: "both",
      settings: ZoneSettings(exitDistance: .meters(50), dwell: .seconds(1)),
      found: "has a dwell time of 1 s and an exit distance of 50 m, which have no effect"),
    Row(
      testDescription: "a retrigger time, which works",
      settings: ZoneSettings(minimumRetriggerTime: .seconds(90)), found: nil),
    Row(
      testDescription: "an area beside the line",
      settings: ZoneSettings(exitDistance: .meters(0), dwell: .seconds(90)), hasCircle: true,
      found: nil),
  ]

  @Test(arguments: rows) func `reports what has no effect`(row: Row) {
    var zone = LinterTests.zone(row.hasCircle ? [LinterTests.circle(0, 60)] : [])
    zone.fences.append(Self.line)
    zone.settings = row.settings
    let findings = Linter().findings(in: ZoneLayout(zones: [zone]))
      .filter { $0.rule == .geolineSettings }
    #expect(findings.count == (row.found == nil ? 0 : 1))
    for finding in findings {
      #expect(finding.message.contains(row.found ?? ""), "\(finding.message)")
      #expect(finding.location == .zone(0))
      #expect(finding.severity == .warning)
    }
  }

  @Test func `passes over a zone without fences`() {
    var zone = LinterTests.zone([])
    zone.settings.dwell = .seconds(90)
    let findings = Linter().findings(in: ZoneLayout(zones: [zone]))
    #expect(!findings.contains { $0.rule == .geolineSettings })
  }
}
