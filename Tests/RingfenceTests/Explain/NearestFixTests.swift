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
      let most = expected + max(0.01, expected * 1e-3)
      #expect(found.map { (expected...most).contains($0.meters) } == true, "seed \(seed)")
      if let found {
        let fence = scene.layout.zones[found.zone].fences[found.fence]
        #expect(fence.shape.distance(to: found.fix.coordinate).meters == found.meters)
      }
      // Below a limit only what is nearer is found.
      var near = NearestFix(TriggerEngine(scene.layout), below: expected)
      near.take(FixColumns(fixes))
      #expect(near.best == nil)
      var below = NearestFix(TriggerEngine(scene.layout), below: most + 1)
      below.take(FixColumns(fixes))
      #expect(below.best.map { (expected...most).contains($0.meters) } == true, "seed \(seed)")
      // Straight ways through the earth choose a pair that is about as near.
      var distant = DistantApproach(TriggerEngine(scene.layout), fixes)
      let about = distant.search()?.meters ?? -1
      #expect(about >= expected && about <= expected + max(300, expected * 1e-3), "seed \(seed)")
    }
  }

  /// 1,000 circles in a town, and a device that stands 11 km away (0.1°), or 1,400 km.
  @Test(arguments: [0.1, 12.6])
  func `measures few of many distances that are about equal`(degrees: Double) {
    var random = SeededRandom(seed: 5)
    let layout = ZoneLayout(
      zones: (0..<1_000).compactMap { index in
        Circle(
          center: Coordinate(
            uncheckedLatitude: 48 + random.double(-0.05...0.05),
            longitude: 16 + random.double(-0.05...0.05)), radius: .meters(80)
        ).map { Zone(id: "\(index)", fences: [Fence(id: "f", shape: .circle($0))]) }
      })
    let fixes = (0..<5_000).map {
      Fix(
        time: Timestamp(microseconds: Int64($0)),
        coordinate: Coordinate(
          uncheckedLatitude: 48 + random.double(-0.0001...0.0001),
          longitude: 16.05 + degrees + random.double(-0.0001...0.0001)))
    }
    var near = NearestFix(TriggerEngine(layout), below: 50_000)
    near.take(FixColumns(fixes))
    #expect((near.best == nil) == (degrees > 1))
    // At most about one for each fix, not one for each pair.
    #expect(near.work.distances < 6_000)
    #expect(near.work.boxes < 100_000)
    var limited = NearestFix(TriggerEngine(layout), mostCost: 3_200)
    limited.take(FixColumns(fixes))
    #expect(limited.work.distances <= 100)
    #expect(limited.isExhausted || limited.best != nil)
  }

  /// Fixes that jump about the earth, a few of them near a fence.
  @Test func `finds what is near among teleports`() {
    var random = SeededRandom(seed: 11)
    for seed in 0..<60 {
      let scene = RandomScene(seed: seed)
      let fixes = (0..<64).map { index -> Fix in
        let near = scene.fixes[random.int(0...scene.fixes.count - 1)].coordinate
        let place =
          random.int(0...2) == 0
          ? near
          : Coordinate(
            uncheckedLatitude: random.double(-90...90), longitude: random.double(-180...180))
        return Fix(time: Timestamp(microseconds: Int64(index)), coordinate: place)
      }
      var search = NearestFix(TriggerEngine(scene.layout), below: 100_000)
      search.take(FixColumns(fixes))
      let expected = Self.distance(scene.layout, fixes)
      let most = expected + max(0.01, expected * 1e-3)
      #expect(search.best.map { (expected...most).contains($0.meters) } == true, "seed \(seed)")
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
    #expect(answers == [nil, 1, nil])
  }
}
