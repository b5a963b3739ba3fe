import Foundation
import Ringfence
import RingfenceAnswers
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

/// A zone that is visited more often, or less, than other places as near to the fixes.
@Suite struct ZonePriorTests {
  private static func odds(_ p: Double) -> Double { p / (1 - p) }

  private static func zone(_ zone: Zone, prior: Double) -> Zone {
    var zone = zone
    zone.settings.prior = prior
    return zone
  }

  /// By Bayes the odds behind the fixes are those before them times what the fixes say, so a factor of the first is one of the last.
  private static func multiplied(_ p: Double, by prior: Double) -> Double {
    prior * p / (1 - p + prior * p)
  }

  // MARK: By hand

  /// One fix 5 cm inside of an edge that is nearly straight: half of the ways are inside. Odds of 1 : 1, times 3, are 3 : 1.
  @Test(arguments: [(0.25, 0.2), (1, 0.5), (3, 0.75), (9, 0.9), (99, 0.99)])
  func `a fix at an edge has the odds of the prior`(prior: Double, expected: Double) throws {
    let scene = UnseenTests.scene([(0, 0, 0, 20)])
    let home = scene.circle("home", -9_999.95, 0, 10_000)
    let settings = CertaintySettings(paths: 1_024)
    let plain = scene.measured([home], settings)
    let found = scene.measured([Self.zone(home, prior: prior)], settings)
    #expect(found.events.count == 1 && found.events == plain.events)
    // 1,024 ways: one standard deviation of the half is 1/64, and the slope of the odds at most 2.3.
    let deviation = 1 / 64.0 * expected * (1 - expected) / 0.25
    let sure = found.certainty.events[0]
    #expect(abs(sure.certainty - expected) < 4 * deviation, "\(sure.certainty)")
    #expect(
      abs(Self.odds(sure.certainty) / Self.odds(plain.certainty.events[0].certainty) - prior)
        < 1e-9 * prior)
    #expect(sure.withoutPrior == plain.certainty.events[0].certainty)
    #expect(abs(sure.plusMinus - deviation) < 0.4 * deviation, "\(sure.plusMinus) \(deviation)")
    if prior == 1 { #expect(found.certainty.events == plain.certainty.events) }
  }

  /// Devices near an edge, three in the zone for each outside, and one fix each with a normal error: of those that are seen at the edge, as many
  /// are in the zone as is said.
  @Test(arguments: [(3.0, 1), (1.0 / 3, 2)])
  func `what is said of drawn devices is true`(prior: Double, seed: Int) {
    var random = SeededRandom(seed: 9_100 + seed)
    func normal() -> Double {
      (-2 * Foundation.log(random.double(1e-12...1))).squareRoot()
        * Foundation.cos(random.double(0...6.283185307))
    }
    var (rows, said, found) = (0, 0.0, 0)
    while rows < 400 {
      let east = random.double(-60...60)
      let isInside = east < 0
      // The rarer side is thinned.
      if random.double(0...1) > (isInside ? prior : 1 / prior) { continue }
      let seen = east + 20 / 1.5096 * normal()
      guard abs(seen) < 12 else { continue }
      let scene = UnseenTests.scene([(0, seen, 0, 20)])
      let home = Self.zone(scene.circle("home", -10_000, 0, 10_000), prior: prior)
      let certainty = scene.measured([home], CertaintySettings(floor: 0)).certainty
      said += certainty.events.first?.certainty ?? certainty.possibleVisits.first?.probability ?? 0
      found += isInside ? 1 : 0
      rows += 1
    }
    // Four standard errors of a share of about 0.75 or 0.25.
    #expect(abs(said - Double(found)) / 400 < 4 * 0.433 / 20, "\(said) \(found)")
  }

  /// Of a zone that no way touches, (½)/(64 + 1) is left, odds of 1 : 129.
  @Test func `a zone without a contact keeps its doubt`() {
    let scene = UnseenTests.scene((0..<30).map { (Double($0) * 10, 0, 0, 5) })
    let zone = scene.circle("away", 3_000, 0, 50)
    for prior in [1.0, 10, 100] {
      let certainty = scene.measured([Self.zone(zone, prior: prior)]).certainty
      #expect(certainty.possibleVisits.isEmpty && certainty.summary.excluded == 1)
      #expect(abs(Self.odds(certainty.withoutContact[0]) - prior / 129) < 1e-12 * prior)
    }
  }

  /// A device that walks into a zone, to and fro, and home: what each number becomes by the odds of its visit.
  @Test func `each number of a visit has its odds`() throws {
    let scene = TrackCertaintyTests.walk(seed: 21)
    var zone = scene.circle("edge", 200, 55, 60)
    zone.settings.dwell = .seconds(20)
    let settings = CertaintySettings(paths: 256, floor: 0)
    let (events, plain) = scene.measured([zone], settings)
    let found = scene.measured([Self.zone(zone, prior: 4)], settings).certainty
    #expect(events.contains { $0.kind == .entered } && events.contains { $0.kind == .exited })
    for (event, (before, after)) in zip(events, zip(plain.events, found.events)) {
      switch event.kind {
      case .entered:
        #expect(abs(after.certainty - Self.multiplied(before.certainty, by: 4)) < 1e-12)
        if let either = before.either {
          #expect(abs((after.either ?? 0) - Self.multiplied(either, by: 4)) < 1e-12)
        }
      case .exited:
        // Whether it was outside is no visit.
        #expect(after.certainty == before.certainty && after.plusMinus == before.plusMinus)
        #expect(
          abs((after.visitCertainty ?? 0) - Self.multiplied(before.visitCertainty ?? 0, by: 4))
            < 1e-12)
      case .dwelled, .overstayed: #expect(after.certainty >= before.certainty)
      default: break
      }
      // Times are those of the ways with a visit, all of which count alike.
      #expect(after.entryTime == before.entryTime && after.exitTime == before.exitTime)
    }
    for (before, after) in zip(plain.possibleVisits, found.possibleVisits) {
      #expect(abs(after.probability - Self.multiplied(before.probability, by: 4)) < 1e-12)
      #expect(after.from == before.from && after.to == before.to)
    }
  }

  // MARK: Any scene

  /// Walks, rests and drives by random circles, with dwell times, speed limits and several visits.
  private static func randomScene(_ seed: Int) -> (scene: CertaintyScene, zones: [Zone]) {
    var random = SeededRandom(seed: 77_000 + seed)
    var scene = CertaintyScene(seed: 78_000 + seed, latitude: random.double(-70...70))
    let speed = [0, 1.2, 6, 14][seed % 4]
    let step = [2.0, 10, 30, 60][seed / 4 % 4]
    let (turn, size) = (random.double(60...400), random.double(20...250))
    scene.add(0...(step * 40), every: step, accuracy: [5, 20, 60][seed % 3]) { second in
      PlanarPoint(
        speed * turn * Foundation.sin(second / turn), size * Foundation.cos(second / turn / 3))
    }
    let zones = (0..<4).map { index -> Zone in
      var zone = scene.circle(
        "\(index)", random.double(-400...400), random.double(-300...300), random.double(15...250))
      if index == 1 { zone.settings.dwell = .seconds(random.int(10...200)) }
      if index == 2 { zone.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(9))] }
      if index == 3 { zone.settings.minimumRetriggerTime = .seconds(300) }
      return zone
    }
    return (scene, zones)
  }

  @Test(arguments: 0..<16) func `a higher prior makes no visit less probable`(seed: Int) {
    let (scene, zones) = Self.randomScene(seed)
    let settings = CertaintySettings(paths: 256, floor: 0)
    var last: (numbers: [Double], exits: [Double], visits: Double, ghosts: Double)?
    for prior in [0.01, 1, 2.5, 100] {
      let (events, certainty) = scene.measured(
        zones.map { Self.zone($0, prior: prior) }, settings)
      var (numbers, exits): ([Double], [Double]) = ([], [])
      for (event, sure) in zip(events, certainty.events) {
        if event.kind == .exited { exits.append(sure.certainty) }
        if event.kind != .exited { numbers.append(sure.certainty) }
        numbers += [sure.visitCertainty, sure.separate, sure.either, sure.conditionsCertainty]
          .compactMap { $0 }
        #expect(sure.either.map { $0 >= sure.certainty } ?? true)
        #expect((0...0.5).contains(sure.plusMinus))
      }
      numbers += certainty.possibleVisits.map { $0.probability } + certainty.withoutContact
      #expect(numbers.allSatisfy { $0 > 0 && $0 < 1 })
      let summary = certainty.summary
      if let last {
        #expect(last.numbers.count == numbers.count)
        for (before, after) in zip(last.numbers, numbers) { #expect(after >= before) }
        #expect(last.exits == exits)
        #expect(summary.expectedVisits >= last.visits - 1e-12)
        #expect(summary.expectedGhosts <= last.ghosts + 1e-12)
      }
      last = (numbers, exits, summary.expectedVisits, summary.expectedGhosts)
    }
  }

  @Test(arguments: [1, 6, 11]) func `the prior of a zone changes no other zone`(seed: Int) {
    let (scene, zones) = Self.randomScene(seed)
    func numbers(_ zones: [Zone], except zone: Int) -> [Double] {
      let (events, certainty) = scene.measured(zones, CertaintySettings(floor: 0))
      return zip(events, certainty.events).filter { $0.0.zone != zone }.map { $1.certainty }
        + certainty.possibleVisits.filter { $0.zone != zone }.map { $0.probability }
    }
    for zone in zones.indices {
      var changed = zones
      changed[zone].settings.prior = 40
      #expect(numbers(changed, except: zone) == numbers(zones, except: zone))
    }
  }

  /// Crossings of lines are no visits. What is no number of the range counts as the nearest one, and what is none as 1.
  @Test func `other priors count as those in the range, and lines have none`() throws {
    let scene = TrackCertaintyTests.walk(seed: 4)
    let ends = [-300.0, 4].map { scene.frame.coordinate(of: PlanarPoint(0, $0)) }
    let line = Zone(
      id: "line", fences: [Fence(id: "line", shape: .geoline(try #require(Polyline(ends))))])
    let edge = scene.circle("edge", 200, 62, 60)
    func measured(_ zone: Zone, _ prior: Double) -> TrackCertainty {
      scene.measured([Self.zone(zone, prior: prior)], CertaintySettings(floor: 0)).certainty
    }
    func same(_ a: TrackCertainty, _ b: TrackCertainty) -> Bool {
      a.events == b.events && a.possibleVisits == b.possibleVisits && a.summary == b.summary
        && a.withoutContact == b.withoutContact
    }
    #expect(same(measured(line, 50), measured(line, 1)))
    #expect(!same(measured(edge, 50), measured(edge, 1)))
    for (given, counted) in [(1e9, 100), (.infinity, 100), (0, 0.01), (-3, 0.01), (.nan, 1)]
      as [(Double, Double)]
    {
      #expect(same(measured(edge, given), measured(edge, counted)), "\(given)")
    }
  }

  /// The number that the fixes give stays beside the other one.
  @Test func `keeps what was seen beside it`() throws {
    let scene = UnseenTests.scene((0..<40).map { (Double($0) * 10, 0, Double($0 % 7), 20) })
    let zone = Self.zone(scene.circle("home", -9_999, 0, 10_000), prior: 100)
    let (events, certainty) = scene.measured([zone])
    let sure = try #require(certainty.events.first)
    #expect(events.count == 1 && sure.certainty > 0.95 && sure.withoutPrior < 0.9)
    #expect(certainty.summary.flags.isEmpty)
  }
}
