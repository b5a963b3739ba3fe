import Foundation
import Ringfence
import TestSupport
import Testing

@Suite struct ColumnsExampleTests {
  @Test func `the page on embedding shows what is run here`() throws {
    let page = try String(
      contentsOf: Paths.root.appendingPathComponent("Docs/Embedding.md"), encoding: .utf8)
    let code = try String(
      contentsOf: Paths.root.appendingPathComponent(
        "Tests/RingfenceTests/Sessions/ColumnsExample.swift"), encoding: .utf8)
    #expect(page.contains("```swift\n" + code + "```\n"))
  }

  @Test func `the example reports an entry and an exit`() throws {
    let center = Coordinate(uncheckedLatitude: 48, longitude: 16)
    let circle = try #require(Circle(center: center, radius: .meters(100)))
    var zone = Zone(id: "z", fences: [Fence(id: "f", shape: .circle(circle))])
    zone.settings.exitDistance = .meters(0)
    // 0.001° of latitude are 111.2 m: from 222 m to the middle, on to 222 m; the fix between is poor.
    let told = try events(
      microseconds: [0, 1_000_000, 2_000_000, 3_000_000],
      latitudes: [48.002, 48, 48.5, 47.998], longitudes: [16, 16, 16, 16],
      accuracyMeters: [5, .nan, 900, 5], with: TriggerEngine(ZoneLayout(zones: [zone])))
    #expect(told.map(\.kind) == [.entered, .exited])
    // 100 m of 222.4 m before and, on the way of 2 s, behind the middle.
    let seconds = told.map { Double($0.boundary.time.microseconds) / 1e6 }
    #expect(abs(seconds[0] - 0.5503) < 1e-3)
    #expect(abs(seconds[1] - 1.8994) < 1e-3)
  }
}
