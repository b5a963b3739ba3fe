import Ringfence
import TestSupport
import Testing

/// The nearest fix against the distance of every fix to every fence.
@Suite struct NearestFixTests {
  private static func distance(_ layout: ZoneLayout, _ fixes: [Fix]) -> Double {
    var least = Double.infinity
    for zone in layout.zones {
      for fence in zone.fences {
        for fix in fixes { least = min(least, fence.shape.distance(to: fix.coordinate).meters) }
      }
    }
    return least
  }

  /// The fixes come in batches of any length; those at most `shift` degrees away are far from every fence.
  @Test(arguments: [0.0, 0.02, 30])
  func `is as near as the nearest of all`(shift: Double) {
    for seed in 0..<40 {
      let scene = RandomScene(seed: seed)
      let fixes = scene.fixes.filter { $0.accuracy == nil }.compactMap { fix -> Fix? in
        Coordinate(
          latitude: fix.coordinate.latitude + shift, longitude: fix.coordinate.longitude + shift
        ).map { Fix(time: fix.time, coordinate: $0) }
      }
      var search = NearestFix(TriggerEngine(scene.layout))
      for start in stride(from: 0, to: fixes.count, by: 17) {
        search.take(FixColumns(fixes[start..<min(start + 17, fixes.count)]))
      }
      let found = search.best
      let expected = Self.distance(scene.layout, fixes)
      #expect(found?.meters == expected, "seed \(seed)")
      if let found {
        let fence = scene.layout.zones[found.zone].fences[found.fence]
        #expect(fence.shape.distance(to: found.fix.coordinate).meters == expected)
      }
    }
  }

  @Test func `leaves out fixes that the engine ignores`() throws {
    let center = try Coordinate(validatingLatitude: 0, longitude: 0)
    let circle = try Circle(validatingCenter: center, radius: .meters(100))
    let layout = ZoneLayout(
      zones: [Zone(id: "a", fences: [Fence(id: "a", shape: .circle(circle))])])
    var search = NearestFix(TriggerEngine(layout))
    let far = try Coordinate(validatingLatitude: 0, longitude: 1)
    let fixes = [
      Fix(time: Timestamp(microseconds: 0), coordinate: center, accuracy: .meters(101)),
      Fix(time: Timestamp(microseconds: 1), coordinate: far, accuracy: .meters(100)),
    ]
    var answers = [search.take(FixColumns(fixes.prefix(1)))]
    #expect(search.best == nil)
    answers.append(search.take(FixColumns(fixes)))
    // A degree of the equator of WGS 84, of 6,378,137 m, is 111,319.491 m.
    #expect(abs((search.best?.meters ?? 0) - 111_219.491) < 0.001)
    answers.append(search.take(FixColumns(fixes)))
    #expect(answers == [false, true, false])
  }
}
