import Foundation
import Ringfence
import RingfenceAnswers
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

/// What fixes do not show: exits that never were, times without fixes, sparse fixes. All about a circle of 100 m.
@Suite struct UnseenTests {
  typealias Row = (seconds: Double, x: Double, y: Double, accuracy: Double)

  static func scene(_ rows: [Row], speed: Double? = nil) -> CertaintyScene {
    var scene = CertaintyScene(seed: 1)
    scene.fixes = rows.map { row in
      Fix(
        time: CertaintyScene.time(row.seconds),
        coordinate: scene.frame.coordinate(of: PlanarPoint(row.x, row.y)),
        accuracy: .meters(row.accuracy), speed: speed.map { .metersPerSecond($0) })
    }
    return scene
  }

  /// A phone on a desk in the centre for an hour, which wanders by 2 m to the north and to the south. At each hour's quarter some fixes jump 240 m to
  /// the north, and say an accuracy of 5 m.
  static func desk(jumps: Int) -> CertaintyScene {
    var state = 3
    return scene(
      (0..<360).map { index -> Row in
        state = state * 16_807 % 2_147_483_647
        let wander = (Double(state) / 2_147_483_647 - 0.5) * 4
        let isJump = (60..<60 + jumps).contains(index % 90)
        return (Double(index * 10), 0, isJump ? 240 : wander, 5)
      })
  }

  @Test func `a single jump ends no visit`() {
    let scene = Self.desk(jumps: 1)
    for seed in 0..<3 as Range<UInt32> {
      let (events, certainty) = scene.measured(
        [scene.circle("shop", 0, 0, 100)], CertaintySettings(seed: seed))
      #expect(events.count { $0.kind == .entered } == 5)
      #expect(events.count { $0.kind == .exited } == 4)
      for (event, sure) in zip(events, certainty.events) {
        switch event.kind {
        case .exited:
          #expect(sure.certainty < 0.02, "\(sure.certainty)")
          #expect((sure.visitCertainty ?? 0) > 0.98)
        case .entered:
          #expect(sure.certainty > 0.98)
          #expect(sure.continues == (event.visit == events[0].visit ? nil : events[0].visit))
          #expect((sure.separate ?? 0) < 0.02)
        default: break
        }
      }
      // One stay; four visits are parts of it.
      #expect(abs(certainty.summary.expectedVisits - 1) < 0.05)
      #expect(abs(certainty.summary.expectedGhosts - 4) < 0.1)
      #expect(certainty.possibleVisits.isEmpty)
    }
  }

  /// Three fixes there, ten seconds apart, are a way.
  @Test(arguments: [(1, 0...0.02), (3, 0.9...1), (5, 0.9...1)])
  func `jumps that last are exits`(jumps: Int, range: ClosedRange<Double>) {
    let scene = Self.desk(jumps: jumps)
    let (events, certainty) = scene.measured([scene.circle("shop", 0, 0, 100)])
    let exits = zip(events, certainty.events).filter { $0.0.kind == .exited }
    #expect(exits.count == 4)
    for (_, sure) in exits {
      #expect(range.contains(sure.certainty), "\(jumps) \(sure.certainty)")
      if jumps > 1 { #expect(sure.exitTime != nil) }
    }
    if jumps > 1 { #expect(abs(certainty.summary.expectedVisits - 5) < 0.3) }
  }

  /// A walk towards the shop up to 60 m from its edge; two hours later away from it. Between nothing, or 24 fixes in the shop by access points,
  /// which the engine ignores.
  static func visit(hasInaccurate: Bool) -> CertaintyScene {
    var rows: [Row] = []
    func add(
      _ count: Int, from start: Int, every step: Int, _ accuracy: Double, _ north: (Int) -> Int
    ) {
      for index in 0..<count {
        rows.append((Double(start + step * index), 0, Double(north(index)), accuracy))
      }
    }
    add(13, from: 0, every: 60, 10) { 1_000 - 70 * $0 }
    if hasInaccurate { add(24, from: 900, every: 300, 165) { 20 * ($0 % 3) } }
    add(13, from: 8_200, every: 60, 10) { 160 + 70 * $0 }
    return scene(rows)
  }

  @Test func `inaccurate fixes in a zone are seen`() throws {
    let scene = Self.visit(hasInaccurate: true)
    let (events, certainty) = scene.measured([scene.circle("shop", 0, 0, 100)])
    #expect(events.isEmpty)
    let visit = try #require(certainty.possibleVisits.first)
    #expect(visit.probability >= 0.95, "\(visit.probability)")
    #expect((1...1.5).contains(certainty.summary.expectedVisits))
  }

  @Test func `a gap of two hours is not observed`() throws {
    let scene = Self.visit(hasInaccurate: false)
    let (events, certainty) = scene.measured([scene.circle("shop", 0, 0, 100)])
    #expect(events.isEmpty)
    let visit = try #require(certainty.possibleVisits.first)
    #expect((0.3...0.8).contains(visit.probability), "\(visit.probability)")
    #expect(!visit.isObserved && visit.unobserved != nil)
    let gap = try #require(certainty.observation.unobserved.first)
    #expect(certainty.observation.unobserved.count == 1)
    #expect(gap.from == CertaintyScene.time(720) && gap.to == CertaintyScene.time(8_200))
    #expect(abs(gap.meters - 0) < 1)
    #expect(certainty.summary.flags.contains(.unobserved) && certainty.summary.excluded == 0)
    #expect(certainty.observation.reach[0].longest == gap)
  }

  /// Through a grid of streets at 13 m/s, seen at every second corner; the zone is about a corner between.
  @Test(arguments: [(120.0, 13.0), (120, nil), (301, nil)] as [(Double, Double?)])
  func `a corner between sparse fixes is not excluded`(seconds: Double, speed: Double?) {
    let block = 6.5 * seconds
    let rows: [Row] = (0..<7).map {
      (seconds * Double($0), block * Double($0), block * Double($0), 5)
    }
    let scene = Self.scene(rows, speed: speed)
    let certainty = scene.measured([
      scene.circle("corner", 2 * block, block, 150), scene.circle("away", 0, 12 * block, 150),
    ]).certainty
    #expect(certainty.observation.reach[0].isReached && !certainty.observation.reach[1].isReached)
    #expect(certainty.observation.reach[0].longest != nil)
    #expect(certainty.summary.excluded == 1)
    #expect(certainty.summary.flags.contains(.sparse) == (seconds > 300))
  }

  /// A walk along the edge, whose certainty is in doubt.
  @Test func `the name of a track changes nothing`() {
    let scene = TrackCertaintyTests.walk(seed: 3)
    let engine = TriggerEngine(ZoneLayout(zones: [scene.circle("edge", 350, 69, 60)]))
    let prepared = CertaintyEngine(engine)
    let found = ["a", "b", "c", "d", "e", "f", "g", "h"].map { name in
      prepared.evaluate(Track(id: name, fixes: scene.fixes), CertaintySettings()).certainty
    }
    for other in found {
      #expect(other.events == found[0].events && other.possibleVisits == found[0].possibleVisits)
    }
    let numbers = found[0].events.map(\.certainty) + found[0].possibleVisits.map(\.probability)
    #expect(numbers.contains { (0.1...0.9).contains($0) })
    // 256 ways: √(p(1 − p)/256) + 1/256.
    for (event, p) in found[0].events.map({ ($0.plusMinus, $0.certainty) })
    where (0.1...0.9).contains(p) {
      #expect(abs(event - (p * (1 - p) / 256).squareRoot() - 1 / 256.0) < 1e-12)
    }
  }

  /// A walk along an edge: the device is in the zone in the visit, outside of all visits, or in both.
  @Test func `a visit and a possible one beside it are shares of the same ways`() {
    var found = 0
    for seed in 0..<12 {
      let scene = TrackCertaintyTests.walk(seed: 60 + seed)
      let zone = scene.circle("edge", 200, 50 + Double(seed), 60)
      let (events, certainty) = scene.measured([zone], CertaintySettings(floor: 0))
      guard let index = events.firstIndex(where: { $0.kind == .entered }),
        let possible = certainty.possibleVisits.first?.probability,
        let either = certainty.events[index].either
      else { continue }
      found += 1
      let sure = certainty.events[index].certainty
      #expect(either >= max(sure, possible) && either <= sure + possible)
    }
    #expect(found > 0)
  }

  /// Half an hour at rest 20 m outside, a drive of 70 m into the circle, a minute there.
  @Test func `a short visit after a long rest is sure`() {
    var sum = 0.0
    for seed in 0..<15 {
      var scene = CertaintyScene(seed: 700 + seed)
      scene.add(0...1_879, every: 10, accuracy: 10) {
        PlanarPoint($0 < 1_800 ? 20 : max(-50, 20 - 8 * ($0 - 1_800)), 0)
      }
      let (events, certainty) = scene.measured([scene.circle("home", -100, 0, 100)])
      let last = events.lastIndex { $0.kind == .entered }
      sum +=
        last.map { certainty.events[$0].certainty }
        ?? certainty.possibleVisits.first?.probability ?? 0
    }
    #expect(sum / 15 >= 0.95, "\(sum / 15)")
  }

  /// Of devices on foot and in cars on a grid, each seen now and then, no zone that was visited is out of reach.
  @Test func `no visited zone is out of reach`() {
    var (excluded, visited) = (0, 0)
    for seed in 0..<120 {
      var random = SeededRandom(seed: 40_000 + seed)
      var way = CertaintyCalibrationTests.way(&random)
      let isCar = seed % 2 == 1
      if isCar {
        way = [PlanarPoint(0, 0)]
        var direction = (1.0, 0.0)
        for second in 0..<1_200 {
          if second % 12 == 0, random.double(0...1) < 0.5 {
            direction =
              random.double(0...1) < 0.5 ? (direction.1, direction.0) : (-direction.1, -direction.0)
          }
          let last = way[way.count - 1]
          way.append(PlanarPoint(last.x + 13 * direction.0, last.y + 13 * direction.1))
        }
      }
      var scene = CertaintyScene(seed: 41_000 + seed)
      let step = [10.0, 30, 60, 120][seed / 2 % 4]
      let last = Double(way.count - 1)
      scene.add(0...(last / step).rounded(.down) * step, every: step, accuracy: 8) { way[Int($0)] }
      let seen = Int((last / step).rounded(.down) * step)
      let places = (0..<12).map { index -> (PlanarPoint, Double) in
        let about = way[random.int(0...seen)]
        let far = random.double(0...(isCar ? 1_500 : 300))
        let angle = random.double(0...6.28)
        _ = index
        return (
          PlanarPoint(about.x + far * Foundation.cos(angle), about.y + far * Foundation.sin(angle)),
          random.double(20...100)
        )
      }
      let zones = places.enumerated().map { scene.circle("\($0)", $1.0.x, $1.0.y, $1.1) }
      let reach = scene.measured(zones, CertaintySettings(paths: 16)).certainty.observation.reach
      for (place, reach) in zip(places, reach) {
        let isVisited = way[...seen].contains {
          hypot($0.x - place.0.x, $0.y - place.0.y) <= place.1
        }
        if isVisited { visited += 1 }
        if !reach.isReached {
          excluded += 1
          #expect(!isVisited, "seed \(seed)")
        }
      }
    }
    #expect(excluded > 100 && visited > 100, "\(excluded) \(visited)")
  }

  /// In the middle of a minute without fixes, a reported speed and course show where a device is: on a bend, ways that know them are nearer to it.
  @Test func `reported speeds bend ways`() {
    // A quarter of a circle of 300 m at 10 m/s, seen at both ends and for two minutes of straight way before and after.
    func place(_ seconds: Double) -> (point: PlanarPoint, course: Double) {
      let quarter = 300 * Double.pi / 2 / 10
      if seconds < 0 { return (PlanarPoint(10 * seconds, 0), 90) }
      if seconds > quarter { return (PlanarPoint(300, -300 - 10 * (seconds - quarter)), 180) }
      let angle = seconds / 30
      return (
        PlanarPoint(300 * sin(angle), 300 * cos(angle) - 300), 90 + angle * 180 / Double.pi
      )
    }
    let times = [-120.0, -80, -40, 0, 47, 87, 127, 167]
    func miss(_ hasSpeed: Bool) -> Double {
      var pass = ForwardPass(WayModel())
      let frame = LocalFrame(about: Coordinate(uncheckedLatitude: 48, longitude: 16))
      for (index, time) in times.enumerated() {
        let (point, course) = place(time)
        let isPossible = pass.take(
          index, at: CertaintyScene.time(time + 200), frame.coordinate(of: point), deviation: 4,
          speed: hasSpeed ? 10 : .nan, course: hasSpeed ? course : .nan)
        #expect(isPossible)
      }
      let samples = BackwardPass(seed: 1, hash: 1)
        .samples(pass, from: 0, paths: 0..<400, batch: 400)
      var (sum, count) = (0.0, 0.0)
      for (index, node) in pass.nodes.enumerated() where node.fix == nil {
        let seconds = node.time.seconds(since: CertaintyScene.time(200))
        guard seconds > 0, seconds < 47 else { continue }
        let here = frame.point(of: node.coordinate)
        for path in 0..<400 {
          let error = samples.error(index, path)
          sum += hypot(
            here.x - error.x - place(seconds).point.x, here.y - error.y - place(seconds).point.y)
          count += 1
        }
      }
      return sum / count
    }
    let (known, unknown) = (miss(true), miss(false))
    #expect(known < 0.9 * unknown, "\(known) \(unknown)")
  }

  @Test func `accuracies in steps and repeated positions are not sure`() {
    let steps = Self.scene(
      (0..<60).map { (Double($0) * 10, Double($0 % 7), 0, [5, 10, 65][$0 % 3]) })
    let repeats = Self.scene((0..<60).map { (Double($0) * 10, Double($0 / 3), 0, 7) })
    for (scene, flag) in [
      (steps, CertaintySummary.Flags.steps), (repeats, CertaintySummary.Flags.repeats),
    ] {
      let (events, certainty) = scene.measured([scene.circle("home", 0, 0, 200)])
      #expect(certainty.summary.flags.contains(flag) && events.count == 1)
      #expect(certainty.events.allSatisfy { $0.certainty == 0.95 && $0.flags.contains(flag) })
    }
  }

  /// Fixes that say nothing at all, alone or after others, and a gap of a day: nobody knows where the device was.
  @Test func `fixes that say nothing exclude no zone`() throws {
    func observed(_ rows: [Row]) -> TrackObservation {
      let scene = Self.scene(rows)
      return scene.measured([scene.circle("shop", 3_000, 0, 100)]).certainty.observation
    }
    let useless = observed((0..<10).map { (Double($0) * 60, 0, 0, 5_000) })
    #expect(useless.reach[0].isReached && useless.unobserved.count == 1)
    #expect(useless.unobserved.first?.to == CertaintyScene.time(540))
    let end = observed((0..<20).map { (Double($0) * 600, 0, 0, $0 < 3 ? 10 : 5_000) })
    #expect(end.reach[0].isReached)
    #expect(end.unobserved.last?.from == CertaintyScene.time(1_200))
    #expect(end.unobserved.last?.to == CertaintyScene.time(11_400))
    let day = observed([(0, 0, 0, 10), (60, 0, 0, 10), (86_400, 0, 0, 10), (86_460, 0, 0, 10)])
    #expect(day.reach[0].isReached && day.unobserved.count == 1)
    let short = observed((0..<10).map { (Double($0) * 10, 0, 0, 10) })
    #expect(!short.reach[0].isReached && short.unobserved.isEmpty)
  }
}
