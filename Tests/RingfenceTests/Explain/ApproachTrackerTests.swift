import Ringfence
import RingfenceGeodesy
import TestSupport
import Testing

/// Against the search on the recorded track, whose distances other tests check by exact geodesics. It may exceed the least distance by 1 cm or
/// 0.1 %, the tracker by twice as much.
@Suite struct ApproachTrackerTests {
  private func isEqual(_ a: NearestApproach?, _ b: NearestApproach?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    let (x, y) = (a.distance.meters, b.distance.meters)
    return abs(x - y) <= max(0.02, 0.002 * min(x, y)) + 1e-9
  }

  /// Compares all zones after these fixes.
  private func check(
    _ tracker: ApproachTracker, _ engine: TriggerEngine, _ fixes: ArraySlice<Fix>,
    below limit: Double,
    _ note: String
  ) {
    let columns = FixColumns(fixes)
    for zone in engine.layout.zones.indices {
      let expected = engine.nearestApproach(to: zone, along: columns)
      let found = tracker.nearestApproach(to: zone)
      if let expected, abs(expected.distance.meters - limit) <= max(0.02, limit * 0.002) {
        continue
      }
      let isNear = (expected?.distance.meters ?? .infinity) < limit
      #expect(isEqual(found, isNear ? expected : nil), "\(note), zone \(zone)")
      if let found {
        let point = found.point
        // A fix that goes back in time is ignored.
        let times = fixes.map { $0.time }
        #expect(times.contains { $0 <= point.time } && times.contains { $0 >= point.time })
        #expect(found.mode == engine.mode)
      }
    }
  }

  @Test(arguments: [Double.infinity, 1_000, 60])
  func `finds what the search on the recorded track finds`(limit: Double) {
    for seed in 0..<(environmentNumber("SEEDS") ?? 200) {
      let scene = RandomScene(seed: seed, fixes: 70)
      for engine in [
        TriggerEngine(scene.layout), TriggerEngine(restart: RestartLayout(scene.layout)),
      ] {
        var tracker = ApproachTracker(engine, within: .meters(limit))
        for end in scene.fixes.indices {
          tracker.add(scene.fixes[end])
          guard end % 23 == 0 || end == scene.fixes.count - 1 else { continue }
          check(tracker, engine, scene.fixes[...end], below: limit, "seed \(seed), fix \(end)")
        }
      }
    }
  }

  /// Shapes and steps of all sizes, everywhere, poles and the antimeridian included; some steps bridge a gap.
  @Test func `finds it for shapes and ways of any size`() throws {
    for seed in 0..<(environmentNumber("SEEDS") ?? 200) {
      var random = SeededRandom(seed: 70_000 + seed)
      let latitude = [0, 12, -48.2, 69.6, 89.5, -89.9][random.int(0...5)] as Double
      let base = try #require(
        Coordinate(latitude: latitude, longitude: [179.999, -179.999, 16.3][random.int(0...2)]))
      func place(_ most: Double) throws -> Coordinate {
        let bearing = try #require(Bearing(degrees: random.double(0...360)))
        let power = random.double(0...1)
        return Geodesic.direct(
          from: base, bearing: bearing, distance: .meters(most * power * power * power)
        ).coordinate
      }
      let zones = try (0..<12).map { number in
        let center = try place(1e6)
        let size = [5.0, 80, 3_000, 100_000][random.int(0...3)]
        var corners: [Coordinate] = []
        for corner in 0..<4 {
          let bearing = try #require(Bearing(degrees: Double(corner) * 90 + random.double(0...40)))
          corners.append(
            Geodesic.direct(from: center, bearing: bearing, distance: .meters(size)).coordinate)
        }
        let shape: Shape
        switch random.int(0...2) {
        case 0: shape = .circle(try #require(Circle(center: center, radius: .meters(size))))
        case 1: shape = .geoline(try #require(Polyline(corners)))
        default: shape = .polygons([Polygon(rings: [Ring(corners)])])
        }
        return Zone(id: "z\(number)", fences: [Fence(id: "f", shape: shape)])
      }
      let engine = TriggerEngine(ZoneLayout(zones: zones))
      var time: Int64 = 1_772_798_400_000_000
      var fixes: [Fix] = []
      for _ in 0..<25 {
        time += Int64(random.int(0...9) == 0 ? 4_000 : 60) * 1_000_000
        fixes.append(Fix(time: Timestamp(microseconds: time), coordinate: try place(1e6)))
      }
      let limit = [Double.infinity, 100_000, 1_000][seed % 3]
      var tracker = ApproachTracker(engine, within: .meters(limit))
      tracker.add(fixes)
      check(tracker, engine, fixes[...], below: limit, "seed \(seed)")
    }
  }

  @Test func `begins again at the last fix`() {
    for seed in 0..<100 {
      let scene = RandomScene(seed: seed, fixes: 70)
      let engine = TriggerEngine(scene.layout)
      var tracker = ApproachTracker(engine, within: .meters(.infinity))
      var began: Int?
      for (index, fix) in scene.fixes.enumerated() {
        tracker.add(fix)
        // The fix counts if it is the first that does, or the session would take it.
        if index == 30 {
          tracker.restart()
          began = scene.fixes[...30].lastIndex {
            !(($0.accuracy?.meters ?? 0) > engine.settings.maximumAccuracy.meters)
          }
        }
      }
      // Scenes are in time order but for equal times; where the fix chosen may not be the last one that counted, leave it out.
      guard let began, began == 0 || scene.fixes[began - 1].time < scene.fixes[began].time else {
        continue
      }
      check(tracker, engine, scene.fixes[began...], below: .infinity, "seed \(seed)")
    }
  }

  @Test func `follows chosen zones only, and nothing outside the layout`() {
    let scene = RandomScene(seed: 3)
    let engine = TriggerEngine(scene.layout)
    var tracker = ApproachTracker(engine, zones: [1, 7_000, -3, 1], within: .meters(1e6))
    tracker.restart()
    tracker.add(scene.fixes)
    #expect(tracker.nearestApproach(to: 1) != nil)
    for zone in [0, -1, 7_000] { #expect(tracker.nearestApproach(to: zone) == nil) }
    // A zone without fences hides none that has some.
    let zones = [Zone(id: "empty", fences: [])] + scene.layout.zones
    var beside = ApproachTracker(
      TriggerEngine(ZoneLayout(zones: zones)), within: .meters(.infinity))
    beside.add(scene.fixes)
    #expect(beside.nearestApproach(to: 0) == nil && beside.nearestApproach(to: 2) != nil)
    var none = ApproachTracker(TriggerEngine(ZoneLayout(zones: [])))
    none.add(scene.fixes)
    none.restart()
    var never = ApproachTracker(engine, within: .meters(.nan))
    never.add(scene.fixes)
    #expect(never.nearestApproach(to: 1) == nil)
  }

  /// 10,000 circles, one each 500 m; a device that passes 20 of them in steps of 10 m.
  @Test func `looks at few of many zones`() throws {
    var zones: [Zone] = []
    for number in 0..<10_000 {
      let center = try #require(
        Coordinate(
          latitude: Double(number / 100) * 0.0045, longitude: 10 + Double(number % 100) * 0.0045))
      let circle = try #require(Circle(center: center, radius: .meters(50)))
      zones.append(Zone(id: "\(number)", fences: [Fence(id: "f", shape: .circle(circle))]))
    }
    let engine = TriggerEngine(ZoneLayout(zones: zones))
    var tracker = ApproachTracker(engine, within: .meters(300))
    for number in 0..<1_000 {
      let place = try #require(Coordinate(latitude: 0.2, longitude: 10 + Double(number) * 0.00009))
      tracker.add(
        Fix(
          time: Timestamp(microseconds: 1_772_798_400_000_000 + Int64(number) * 1_000_000),
          coordinate: place))
    }
    // All at the first fix; then 7 of 10,000 at a fix.
    #expect(tracker.looks < 10_000 + 7 * 1_000, "\(tracker.looks)")
  }
}
