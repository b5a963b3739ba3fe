import Ringfence
import TestSupport
import Testing

/// Entries that must be sure, on simulated devices: their errors are drawn here, and have nothing to do with the filter.
@Suite struct EntryCertaintyTests {
  /// A phone beside a zone enters it again and again by its errors alone. The seeds were not used to choose anything; the
  /// prototype of the rule had 0.2 ghosts a day on others, where a fix inside is enough 105.
  @Test func `a phone that is parked 20 m outside enters hardly ever`() {
    var device = NoisyDevice(seed: 20_261_126, accuracy: 20)
    let fixes = (0..<3 * 8_640).map { device.fix(Double($0) * 10, 120) }
    let plain = events(certainty: nil, fixes).count(of: .entered)
    let sure = events(certainty: 0.8, fixes).count(of: .entered)
    #expect(plain > 3 * 50, "\(plain) without the condition")
    #expect(sure <= 3, "\(sure) with it")
  }

  /// Passes at 10 m/s through the circle, at most half a radius off its centre.
  @Test(arguments: [(10.0, 1.0, 0.99), (20.0, 1.0, 0.99), (20.0, 10.0, 0.98)])
  func `drives through are kept`(accuracy: Double, interval: Double, least: Double) {
    let passes = 300
    var (kept, plain) = (0, 0)
    for pass in 0..<passes {
      var device = NoisyDevice(seed: 77_000 + pass, accuracy: accuracy)
      let aside = -50 + 100 * Double(pass) / Double(passes - 1)
      let fixes = stride(from: 0.0, through: 120, by: interval).map {
        device.fix($0 + 1, -600 + 10 * $0, aside)
      }
      kept += events(certainty: 0.8, fixes).count(of: .entered) > 0 ? 1 : 0
      plain += events(certainty: nil, fixes).count(of: .entered) > 0 ? 1 : 0
    }
    #expect(Double(kept) >= least * Double(passes), "\(kept) of \(passes)")
    #expect(plain >= kept)
  }

  /// With a longer memory of errors a filter explains the arrival away.
  @Test(arguments: 0..<10)
  func `an arrival after half an hour of rest is entered within half a minute`(seed: Int) throws {
    var device = NoisyDevice(seed: 5_000 + seed, accuracy: 20)
    // At rest 20 m outside, then 8 m/s to 50 m inside, where it stays.
    let fixes = (0..<2_300).map { second in
      let moved = min(70, max(0, Double(second - 1_800)) * 8)
      return device.fix(Double(second), 120 - moved)
    }
    let entered = try #require(
      events(certainty: 0.8, fixes).first {
        $0.kind == .entered && $0.time.microseconds > 1_790_000_000
      })
    #expect(entered.time.microseconds <= 1_840_000_000)
  }

  /// A receiver that is wrong by twice what it says is found out by the filter, but not at once.
  @Test func `errors twice as large as reported make few ghosts`() {
    var device = NoisyDevice(seed: 31_415, accuracy: 20, factor: 2)
    let fixes = (0..<2 * 8_640).map { device.fix(Double($0) * 10, 120) }
    #expect(events(certainty: nil, fixes).count(of: .entered) > 2 * 100)
    #expect(events(certainty: 0.8, fixes).count(of: .entered) <= 2 * 3)
  }

  // MARK: What it does to an entry

  /// 1 Hz at 2 m/s from 200 m outside to the centre, without errors.
  static let walk = (0...160).map { second in
    Fix(
      time: Timestamp(microseconds: Int64(second) * 1_000_000),
      coordinate: StraightRoad.place(-300 + 2 * Double(second)), accuracy: .meters(20))
  }

  @Test func `an entry that is unsure is pending, then late, and says what is missing`() throws {
    var zone = StraightRoad.circle("home", 0, radius: 100)
    zone.settings.entryCertainty = 0.9
    let engine = TriggerEngine(ZoneLayout(zones: [zone]))
    var session = TriggerSession()
    session.recordsSuppressions = true
    var events: [Event] = []
    // The edge is met after 100 s.
    session.process(Self.walk.prefix(103), with: engine, into: &events)
    #expect(events.isEmpty)
    let pending = try #require(session.pendingEntries.first)
    #expect(pending.failures.map(\.kind) == [.certainty])
    let failure = try #require(pending.failures.first)
    guard case .certainty(let found?, let minimum) = failure.reason else {
      Issue.record("\(failure)")
      return
    }
    #expect(minimum == 0.9)
    #expect((0.3...0.9).contains(found))
    #expect(
      String(describing: failure).hasPrefix("certainty: "), "\(failure)")
    session.process(Self.walk.dropFirst(103), with: engine, into: &events)
    let entered = try #require(events.first)
    #expect(entered.kind == .entered && entered.flags.contains(.late))
    // 20 m at 68 % are 13.2 m on an axis, of which a smooth walk leaves most: the edge must be about 1.28 times that away.
    #expect((103...120).contains(entered.time.microseconds / 1_000_000))
  }

  /// A pass that no fix is inside of: the two fixes are 300 m apart.
  @Test func `a pass between two fixes counts at the fix that shows it`() {
    let far = stride(from: -1_500.0, through: 1_500, by: 300).enumerated().map { index, x in
      Fix(
        time: Timestamp(microseconds: Int64(index) * 15_000_000),
        coordinate: StraightRoad.place(x + 150), accuracy: .meters(5))
    }
    #expect(events(certainty: 0.8, far).count(of: .entered) == 1)
    #expect(events(certainty: nil, far).count(of: .entered) == 1)
  }

  @Test func `geolines and restart circles are not asked for it`() {
    var line = StraightRoad.circle("line", 0)
    if let geoline = Polyline([StraightRoad.place(0, -50), StraightRoad.place(0, 50)]) {
      line.fences = [Fence(id: "l", shape: .geoline(geoline))]
    }
    line.settings.entryCertainty = 0.999
    var session = TriggerSession()
    var events: [Event] = []
    let layout = ZoneLayout(zones: [line])
    let drive = (0...100).map { StraightRoad.fix($0, Double($0) * 10 - 500) }
    session.process(drive, with: TriggerEngine(layout), into: &events)
    #expect(events.map(\.kind) == [.crossed])

    var zone = StraightRoad.circle("home", 0, radius: 100)
    zone.settings.entryCertainty = 0.999
    var restarted = TriggerSession()
    var inCircle: [Event] = []
    restarted.process(
      Self.walk, with: TriggerEngine(restart: RestartLayout(ZoneLayout(zones: [zone]))),
      into: &inCircle)
    #expect(inCircle.first?.kind == .entered)
    #expect(inCircle.first?.flags.contains(.late) == false)
  }

  /// A polygon of 72 corners is the circle but for 0.4 % of its area.
  @Test func `a polygon and a circle of the same shape give the same fixes`() throws {
    let corners = (0..<72).map { index in
      let angle = Bearing(degrees: Double(index) * 5) ?? Bearing(east: 1, north: 0)
      return Geodesic.direct(
        from: StraightRoad.origin, bearing: angle, distance: .meters(100.03)
      ).coordinate
    }
    var zone = StraightRoad.circle("home", 0, radius: 100)
    zone.fences.append(Fence(id: "p", shape: .polygons([Polygon(rings: [Ring(corners)])])))
    var agreed = 0
    for seed in 0..<40 {
      var device = NoisyDevice(seed: 900 + seed, accuracy: 15)
      let fixes = (0..<80).map { device.fix(Double($0 * 3), -250 + 6 * Double($0), Double(seed)) }
      let times = zone.fences.map { fence in
        var only = zone
        only.fences = [fence]
        only.settings.entryCertainty = 0.8
        var session = TriggerSession()
        var events: [Event] = []
        session.process(fixes, with: TriggerEngine(ZoneLayout(zones: [only])), into: &events)
        return events.first { $0.kind == .entered }?.time.microseconds ?? 0
      }
      // Now and then the fourth decimal decides: then by one fix.
      #expect(abs(times[0] - times[1]) <= 3_000_000, "seed \(seed)")
      agreed += times[0] == times[1] ? 1 : 0
    }
    #expect(agreed >= 37)
  }

  // MARK: Settings

  @Test func `what an accuracy means, its factor and the assumed one count`() {
    func time(_ settings: EngineSettings, _ fixes: [Fix] = Self.walk) -> Int64 {
      events(certainty: 0.9, fixes, settings: settings).first?.time.microseconds ?? .max
    }
    let usual = time(EngineSettings())
    #expect(time(EngineSettings(accuracyMeaning: .p95)) < usual)
    #expect(time(EngineSettings(accuracyMeaning: .p50)) > usual)
    #expect(time(EngineSettings(accuracyFactor: 3)) > usual)
    let without = Self.walk.map { Fix(time: $0.time, coordinate: $0.coordinate) }
    #expect(time(EngineSettings(), without) == usual)
    #expect(time(EngineSettings(assumedAccuracy: .meters(60)), without) > usual)
  }

  /// The same errors said in four ways: a circle of a share *p* is √(−2 ln (1 − *p*)) deviations wide, the root of both axes √2.
  @Test(arguments: [
    (AccuracyMeaning.rms, 2.0.squareRoot()), (.p68, 1.509_592), (.p95, 2.447_747),
    (.p50, 1.177_410),
  ])
  func `columns say what their accuracies are, unless the settings do`(
    meaning: AccuracyMeaning, width: Double
  ) throws {
    func times(_ fixes: FixColumns, _ settings: EngineSettings = EngineSettings()) -> [Int64] {
      var zone = StraightRoad.circle("home", 0, radius: 100)
      zone.settings.entryCertainty = 0.9
      let layout = ZoneLayout(zones: [zone])
      let engine = TriggerEngine(layout, settings: settings)
      var session = TriggerSession()
      var events: [Event] = []
      session.process(fixes, with: engine, into: &events)
      // In parts, one of them empty, and by the life cycle of an app to which nothing happens.
      var parts = TriggerSession()
      var again: [Event] = []
      for part in [0..<0, 0..<50, 50..<51, 51..<fixes.count] {
        parts.process(fixes.spans.extracting(part), with: engine, into: &again)
      }
      #expect(again == events)
      return events.map(\.time.microseconds)
    }
    func walk(_ accuracy: Double, _ says: AccuracyMeaning?) -> FixColumns {
      var columns = FixColumns(
        Self.walk.map { Fix(time: $0.time, coordinate: $0.coordinate, accuracy: .meters(accuracy)) }
      )
      columns.accuracyMeaning = says
      return columns
    }
    let usual = times(walk(15.095_92, nil))
    #expect(times(walk(10 * width, meaning)) == usual)
    // Columns that say nothing count as 68 %, and the settings count before the columns.
    let asTold = times(walk(40, meaning))
    #expect(times(walk(40, nil), EngineSettings(accuracyMeaning: meaning)) == asTold)
    #expect(times(walk(40, .p95), EngineSettings(accuracyMeaning: meaning)) == asTold)
    #expect((asTold == times(walk(40, nil))) == (meaning == .p68))
    // Added to others, and emptied.
    var collected = FixColumns()
    collected.append(contentsOf: walk(1, meaning))
    #expect(collected.accuracyMeaning == meaning)
    collected.removeAll()
    #expect(collected.accuracyMeaning == meaning)
  }

  @Test(arguments: [0.5, 1, 0, -1, .nan, 2])
  func `a certainty out of range is refused`(certainty: Double) {
    var zone = StraightRoad.circle("home", 0)
    zone.settings.entryCertainty = certainty
    #expect {
      try ZoneLayout(zones: [zone]).validate()
    } throws: { error in
      "\(error)".contains("expected 0.501 to 0.999")
    }
  }

  @Test func `fixes that say nothing do no harm`() {
    var fixes = Self.walk
    for index in stride(from: 5, to: fixes.count, by: 7) {
      fixes[index] = Fix(
        time: fixes[index].time, coordinate: fixes[index].coordinate, accuracy: .meters(0))
    }
    #expect(events(certainty: 0.8, fixes).first?.kind == .entered)
    // Two fixes, a gap of a day, two fixes.
    let few = [0, 1, 90_000, 90_001].map { second in
      Fix(
        time: Timestamp(microseconds: second * 1_000_000), coordinate: StraightRoad.origin,
        accuracy: .meters(5))
    }
    #expect(events(certainty: 0.95, few).count(of: .entered) == 1)
  }
}
