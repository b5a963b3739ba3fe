import Foundation
import Ringfence
import RingfenceAnswers
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct TrackCertaintyTests {
  /// Rests half an hour 20 m outside, drives 70 m at 8 m/s into the fence and stays.
  static func arrival(seed: Int, every step: Double = 10) -> CertaintyScene {
    var scene = CertaintyScene(seed: seed)
    scene.add(0...2_200, every: step, accuracy: 20) {
      PlanarPoint($0 < 1_800 ? 20 : max(-50, 20 - 8 * ($0 - 1_800)), 0)
    }
    return scene
  }

  /// A walk past two circles, the errors as reported.
  static func walk(seed: Int, latitude: Double = 48, longitude: Double = 16) -> CertaintyScene {
    var scene = CertaintyScene(seed: seed, latitude: latitude, longitude: longitude)
    scene.add(0...900, every: 5, accuracy: 12) { PlanarPoint(1.3 * $0 - 400, 0) }
    return scene
  }

  static func zones(_ scene: CertaintyScene) -> [Zone] {
    [
      scene.circle("through", -100, 5, 60), scene.circle("edge", 200, 62, 60),
      scene.circle("far", 100, 5_000, 60), scene.circle("beside", 350, 75, 60),
    ]
  }

  // MARK: Certainties

  @Test(arguments: 0..<6) func `an arrival after a long rest is sure`(seed: Int) throws {
    let scene = Self.arrival(seed: seed)
    // The boundary is at 0 and the circle to the west.
    let (events, certainty) = scene.measured([scene.circle("home", -100, 0, 100)])
    let index = try #require(events.lastIndex { $0.kind == .entered })
    let sure = certainty.events[index]
    #expect(sure.certainty >= 0.9, "\(sure.certainty)")
    #expect(sure.conditionsCertainty == nil)
    if events.count == 1 {
      let median = try #require(sure.entryTime?.p50)
      #expect(abs(median.seconds(since: CertaintyScene.time(1_802.5))) < 45)
    }
  }

  /// Half an hour 20 m outside: what is entered there is probably none.
  @Test func `a ghost of a parked device is unsure`() {
    var (ghosts, sum) = (0, 0.0)
    for seed in 0..<12 {
      var scene = CertaintyScene(seed: 50 + seed)
      scene.add(0...3_600, every: 10, accuracy: 20) { _ in PlanarPoint(20, 0) }
      let (events, certainty) = scene.measured([scene.circle("home", -100, 0, 100)])
      for (event, sure) in zip(events, certainty.events) where event.kind == .entered {
        ghosts += 1
        sum += sure.certainty
      }
      let factor = certainty.summary.noise.factor ?? 0
      #expect(factor > 0.5 && factor < 2)
      #expect(certainty.summary.noise.updates == 360)
    }
    #expect(ghosts >= 10)
    #expect(sum / Double(ghosts) < 0.25, "\(sum / Double(ghosts))")
  }

  /// The share of ways that move, of ghosts of parked devices and of visits of walks.
  @Test func `ways move where the device does`() {
    func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }
    var rest: [Double] = []
    var walk: [Double] = []
    for seed in 0..<6 {
      var scene = CertaintyScene(seed: 150 + seed)
      scene.add(0...3_600, every: 10, accuracy: 20) { _ in PlanarPoint(20, 0) }
      rest += scene.measured([scene.circle("home", -100, 0, 100)]).certainty.events.map(\.moving)
      let walker = Self.walk(seed: 150 + seed)
      let measured = walker.measured(Self.zones(walker)).certainty
      walk += measured.events.map(\.moving) + measured.possibleVisits.map(\.moving)
    }
    #expect(rest.count > 5 && walk.count > 5)
    #expect((rest + walk).allSatisfy { (0...1).contains($0) })
    #expect(mean(rest) < 0.2 && mean(walk) > 0.8, "\(mean(rest)) \(mean(walk))")
  }

  /// Visits of ten walks: one through the middle, one along the edge, one that is not reported.
  @Test func `certainties are those of geometry`() {
    var possible = 0.0
    for seed in 0..<10 {
      let scene = Self.walk(seed: seed)
      let (events, certainty) = scene.measured(Self.zones(scene))
      #expect(certainty.events.count == events.count)
      for (event, sure) in zip(events, certainty.events) {
        if event.zone == 0 { #expect(sure.certainty > 0.97) }
        #expect(event.zone != 2)
        #expect((0...1).contains(sure.certainty))
      }
      #expect(events.contains { $0.zone == 0 && $0.kind == .entered })
      for visit in certainty.possibleVisits {
        #expect(visit.zone == 1 || visit.zone == 3)
        #expect(visit.probability >= 0.05 && visit.from <= visit.to)
      }
      possible += certainty.possibleVisits.reduce(0) { $0 + $1.probability }
      let visits = zip(events, certainty.events).filter { $0.0.kind == .entered }
      let ghosts = visits.reduce(0) { $0 + 1 - $1.1.certainty }
      #expect(abs(certainty.summary.expectedGhosts - ghosts) < 1e-9)
      #expect(certainty.summary.flags.isEmpty)
    }
    #expect(possible > 0.2)
  }

  @Test func `more paths scatter less`() throws {
    let scene = Self.walk(seed: 3)
    let edge = scene.circle("edge", 350, 69, 60)
    func shares(_ paths: Int) -> [Double] {
      (0..<24).map { seed in
        let certainty = scene.measured(
          [edge], CertaintySettings(paths: paths, seed: UInt32(seed), floor: 0)
        ).certainty
        return certainty.events.first?.certainty
          ?? certainty.possibleVisits.first?.probability ?? 0
      }
    }
    func deviation(_ values: [Double]) -> (mean: Double, deviation: Double) {
      let mean = values.reduce(0, +) / Double(values.count)
      let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (mean, (square / Double(values.count - 1)).squareRoot())
    }
    let (few, many) = (deviation(shares(16)), deviation(shares(256)))
    #expect(few.mean > 0.1 && few.mean < 0.9)
    let p = many.mean
    // √(p(1 − p)/K), a fourth; 24 values show a deviation to 15 %.
    #expect(few.deviation < 1.5 * (p * (1 - p) / 16).squareRoot())
    #expect(many.deviation < 1.5 * (p * (1 - p) / 256).squareRoot())
    #expect(abs(few.mean - many.mean) < 0.08)
  }

  // MARK: What may not change them

  @Test func `zones do not change the certainties of others`() throws {
    let scene = Self.walk(seed: 4)
    let zones = Self.zones(scene)
    func byZone(_ zones: [Zone]) -> [String: [EventCertainty]] {
      let (events, certainty) = scene.measured(zones)
      var found: [String: [EventCertainty]] = [:]
      for (event, sure) in zip(events, certainty.events) {
        found[zones[event.zone].id, default: []].append(sure)
      }
      return found
    }
    func possible(_ zones: [Zone]) -> [String: Double] {
      let visits = scene.measured(zones).certainty.possibleVisits
      return Dictionary(uniqueKeysWithValues: visits.map { (zones[$0.zone].id, $0.probability) })
    }
    let (all, allPossible) = (byZone(zones), possible(zones))
    #expect(byZone(zones.reversed()) == all)
    #expect(possible(zones.reversed()) == allPossible)
    for zone in zones {
      #expect(byZone([zone])[zone.id] == all[zone.id])
      #expect(possible([zone])[zone.id] == allPossible[zone.id])
    }
  }

  @Test func `the antimeridian changes nothing`() {
    func sure(_ longitude: Double) -> [Double] {
      let scene = Self.walk(seed: 6, latitude: 0, longitude: longitude)
      let (events, certainty) = scene.measured(Self.zones(scene))
      return zip(events, certainty.events).map { $1.certainty }
        + certainty.possibleVisits.map { $0.probability }
    }
    #expect(sure(180).count > 1)
    #expect(sure(180) == sure(-180))
  }

  /// Other coordinates have other random numbers, and at a pole the axes of the filter are turned.
  @Test(arguments: [(90.0, 0.0), (-89.999, 50.0), (89.9, 180.0), (0.0, 180.0), (0.0, 179.999)])
  func `another place changes no more than other random numbers`(
    latitude: Double, longitude: Double
  ) {
    func sure(_ scene: CertaintyScene) -> [Double] {
      let (events, certainty) = scene.measured(
        Self.zones(scene), CertaintySettings(paths: 512, floor: 0))
      var shares = [Double](repeating: 0, count: 8)
      for (event, sure) in zip(events, certainty.events) where event.kind == .entered {
        shares[event.zone] = max(shares[event.zone], sure.certainty)
      }
      for visit in certainty.possibleVisits { shares[4 + visit.zone] = visit.probability }
      return shares
    }
    let expected = sure(Self.walk(seed: 6, latitude: 0, longitude: 0))
    let found = sure(Self.walk(seed: 6, latitude: latitude, longitude: longitude))
    for (a, b) in zip(expected, found) { #expect(abs(a - b) < 0.09, "\(expected) \(found)") }
  }

  // MARK: Other events

  /// A walk of 40 s through a circle, 300 s beside it, within the exit distance.
  @Test func `a dwell needs its time inside`() throws {
    var scene = CertaintyScene(seed: 8)
    scene.add(0...600, every: 10, accuracy: 8) { PlanarPoint(min(3 * $0 - 180, 82), 0) }
    for (dwell, range) in [(20, 0.95...1), (120, 0...0.3)] {
      var zone = scene.circle("zone", 0, 0, 60)
      zone.settings.dwell = .seconds(dwell)
      let engine = TriggerEngine(ZoneLayout(zones: [zone]))
      var session = TriggerSession()
      var events: [Event] = []
      session.process(scene.fixes, with: engine, into: &events)
      let entry = try #require(events.first { $0.kind == .entered })
      let moment = BoundaryPoint(
        time: Timestamp(microseconds: entry.time.microseconds + Int64(dwell) * 1_000_000),
        coordinate: entry.boundary.coordinate)
      // As if the engine had been wrong.
      let dwelled = Event(
        .dwelled, at: moment.time, zone: 0, fence: 0, visit: entry.visit, boundary: moment,
        fix: entry.fix)
      let certainty = TrackCertainty(
        of: Track(id: "track", fixes: scene.fixes), events: [entry, dwelled],
        engine: CertaintyEngine(engine), settings: CertaintySettings())
      #expect(certainty.events[0].certainty > 0.95)
      #expect(range.contains(certainty.events[1].certainty), "\(dwell)")
    }
  }

  @Test func `a condition has its own certainty`() throws {
    var scene = CertaintyScene(seed: 9)
    scene.add(0...120, every: 2, accuracy: 8) { PlanarPoint(10 * $0 - 600, 0) }
    var zone = scene.circle("fast", 0, 0, 80)
    zone.conditions.speed = [SpeedCondition(minimum: .metersPerSecond(4))]
    let (events, certainty) = scene.measured([zone])
    let index = try #require(events.firstIndex { $0.kind == .entered })
    #expect(certainty.events[index].certainty > 0.98)
    #expect((certainty.events[index].conditionsCertainty ?? 0) > 0.9)
  }

  @Test func `a crossing is as sure as its line is long`() throws {
    var scene = CertaintyScene(seed: 10)
    scene.add(0...300, every: 5, accuracy: 8) { PlanarPoint(3 * $0 - 450, 0) }
    func line(_ south: Double, _ north: Double) throws -> Zone {
      let ends = [south, north].map { scene.frame.coordinate(of: PlanarPoint(0, $0)) }
      return Zone(
        id: "line \(south)",
        fences: [Fence(id: "line", shape: .geoline(try #require(Polyline(ends))))])
    }
    let (events, certainty) = scene.measured([try line(-300, 300), try line(-300, 4)])
    let sure = try #require(events.firstIndex { $0.kind == .crossed && $0.zone == 0 })
    #expect(certainty.events[sure].certainty > 0.95)
    if let unsure = events.firstIndex(where: { $0.kind == .crossed && $0.zone == 1 }) {
      #expect(certainty.events[unsure].certainty < 0.95)
    }
  }

  // MARK: Tracks of all kinds

  @Test func `a short track says so`() {
    var scene = CertaintyScene(seed: 11)
    let empty = scene.measured([scene.circle("zone", 0, 0, 50)]).certainty
    #expect(empty.events.isEmpty && empty.summary.noise.updates == 0)
    #expect(empty.summary.flags == .shortTrack)
    scene.add(0...0, every: 1, accuracy: nil) { _ in PlanarPoint(0, 0) }
    let at = LocalFrame(about: scene.frame.coordinate).point(of: scene.fixes[0].coordinate)
    let zones = [scene.circle("zone", at.x, at.y, 15)]
    let (events, certainty) = scene.measured(zones, CertaintySettings(paths: 1_024))
    #expect(events.count == 1)
    // One fix of 20 m: a mixture of normal distributions about it, of which a burst has nine times the correlated variance.
    let share = WayModel().hypotheses.reduce(0.0) { sum, hypothesis in
      let variance = hypothesis.factor * hypothesis.factor * 400 / (1.5096 * 1.5096)
      func inside(_ variance: Double) -> Double { 1 - Foundation.exp(-225 / (2 * variance)) }
      return sum + hypothesis.prior
        * (0.98 * inside(variance) + 0.02 * inside(variance * (0.9 * 9 + 0.1)))
    }
    let deviation = (share * (1 - share) / 1_024).squareRoot()
    #expect(abs(certainty.events[0].certainty - share) < 3 * deviation)
    #expect(certainty.summary.flags == [.shortTrack, .assumedAccuracy])
  }

  @Test func `ignored fixes and gaps are those of the engine`() {
    var scene = Self.walk(seed: 12)
    let zones = Self.zones(scene)
    let expected = scene.measured(zones).certainty
    // An inaccurate fix and one out of order far away, which the engine ignores.
    let far = scene.frame.coordinate(of: PlanarPoint(0, 90_000))
    let time = scene.fixes[50].time
    scene.fixes.insert(
      Fix(
        time: Timestamp(microseconds: time.microseconds + 1), coordinate: far,
        accuracy: .meters(5_000)), at: 51)
    scene.fixes.insert(Fix(time: time, coordinate: far, accuracy: .meters(5)), at: 51)
    let found = scene.measured(zones).certainty
    #expect(found.events == expected.events)
    #expect(found.possibleVisits == expected.possibleVisits)
    // What is a gap for the engine is none for the filter.
    let apart = scene.measured(zones, engine: EngineSettings(maximumGap: .zero)).certainty
    #expect(apart.summary.noise == expected.summary.noise)
  }

  @Test func `a track of many days is measured in parts`() throws {
    var scene = CertaintyScene(seed: 13)
    scene.add(0...205_000, every: 10, accuracy: 10) { _ in PlanarPoint(0, 0) }
    let settings = CertaintySettings(paths: 16)
    let (events, certainty) = scene.measured([scene.circle("home", 0, 0, 80)], settings)
    #expect(events.count == 1)
    #expect(certainty.events[0].certainty > 0.95)
    #expect(certainty.summary.noise.updates == 20_500)
  }

  @Test func `any settings give probabilities`() {
    let scene = Self.walk(seed: 14)
    for paths in [-5, 0, 16, 5_000] {
      for number in [0, -1, 1e-9, 1e9, .nan, .infinity] as [Double] {
        if paths == 5_000, number != 0 { continue }
        let settings = CertaintySettings(paths: paths, floor: number)
        let engine = EngineSettings(accuracyFactor: number, assumedAccuracy: .meters(number))
        let certainty = scene.measured([Self.zones(scene)[0]], settings, engine: engine).certainty
        for sure in certainty.events { #expect((0...1).contains(sure.certainty)) }
      }
    }
  }

  /// A device that walks in and out twenty times: each visit has its own window, which ends half-way to the next one.
  @Test func `visits of one zone do not share their contacts`() throws {
    var scene = CertaintyScene(seed: 15)
    scene.add(0...4_000, every: 5, accuracy: 6) { seconds in
      let phase = seconds.truncatingRemainder(dividingBy: 200)
      return PlanarPoint(phase < 100 ? 150 - 3 * phase : 3 * phase - 450, 0)
    }
    let (events, certainty) = scene.measured([scene.circle("zone", -100, 0, 100)])
    let entries = zip(events, certainty.events).filter { $0.0.kind == .entered }
    #expect(entries.count == 20)
    for (event, sure) in entries {
      #expect(sure.certainty > 0.95)
      let times = try #require(sure.entryTime)
      #expect(times.p10 <= times.p50 && times.p50 <= times.p90)
      #expect(abs(times.p50.seconds(since: event.boundary.time)) < 15)
    }
    #expect(certainty.possibleVisits.isEmpty)
    #expect(abs(certainty.summary.expectedVisits - 20) < 0.5)
    // Of a visit that was not reported, the contacts are possible visits.
    let engine = TriggerEngine(ZoneLayout(zones: [scene.circle("zone", -100, 0, 100)]))
    let missing = TrackCertainty(
      of: Track(id: "track", fixes: scene.fixes), events: events.filter { $0.visit != 7 },
      engine: CertaintyEngine(engine), settings: CertaintySettings())
    let visit = try #require(missing.possibleVisits.first)
    #expect(missing.possibleVisits.count == 1 && visit.probability > 0.95)
    let lost = try #require(events.first { $0.visit == 7 })
    #expect(abs(visit.from.seconds(since: lost.boundary.time)) < 30)
  }

  /// The first and the last moment that there are, and all around the earth.
  @Test func `times and places at their ends give probabilities`() {
    let scene = CertaintyScene(seed: 16)
    let zone = scene.circle("zone", 0, 0, 1_000)
    var fixes: [Fix] = []
    let times: [Int64] = [.min, .min + 1, -1, 0, 10_000_000, 20_000_000, .max - 1, .max]
    for (index, time) in times.enumerated() {
      let coordinate = Coordinate(
        uncheckedLatitude: index.isMultiple(of: 3) ? 90 : 48,
        longitude: index.isMultiple(of: 2) ? 540 : -540)
      fixes.append(
        Fix(
          time: Timestamp(microseconds: time),
          coordinate: index == 4 ? scene.frame.coordinate : coordinate,
          accuracy: .meters(index == 5 ? 1e-9 : 90)))
    }
    for gap in [Duration.zero, .seconds(300), .seconds(1_000_000_000)] {
      let engine = TriggerEngine(
        ZoneLayout(zones: [zone]), settings: EngineSettings(maximumGap: gap))
      var session = TriggerSession()
      var events: [Event] = []
      session.process(fixes, with: engine, into: &events)
      let certainty = TrackCertainty(
        of: Track(id: "", fixes: fixes), events: events, engine: CertaintyEngine(engine),
        settings: CertaintySettings())
      #expect(certainty.events.allSatisfy { (0...1).contains($0.certainty) })
    }
  }
}
