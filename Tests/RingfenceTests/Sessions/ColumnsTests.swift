import Ringfence
import TestSupport
import Testing

/// Columns against the same fixes in an array, about the ends of the blocks of eight in which columns
/// are looked at. Random tracks are compared in `ClearanceTests`.
@Suite struct ColumnsTests {
  /// One circle of 100 m, 60 m from where the device stands.
  static func layout(dwell: Duration? = nil) throws -> ZoneLayout {
    let center = Coordinate(uncheckedLatitude: 48, longitude: 16)
    let circle = try #require(Circle(center: center, radius: .meters(100)))
    var zone = Zone(id: "z", fences: [Fence(id: "f", shape: .circle(circle))])
    zone.settings.dwell = dwell
    return ZoneLayout(zones: [zone])
  }

  /// A position north of the middle of the circle, at a distance in metres.
  static func place(_ meters: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: 48 + meters / 111_200, longitude: 16)
  }

  /// What happens at one fix of a standing device.
  enum Oddity: CaseIterable {
    case nothing, enters, segment, otherFlag, poor, justAccurate, accurate
    case longestGap, gap, sameTime, earlier, earliest, latest, wrapped
  }

  static func fixes(
    _ count: Int, _ oddity: Oddity, at position: Int, start: Int64, from meters: Double
  ) -> [Fix] {
    var time = start
    return (0..<count).map { index in
      time &+= 1_000_000
      var coordinate = Self.place(meters + Double(index % 3))
      var flags: FixFlags = []
      var accuracy = Double.nan
      if index == position {
        switch oddity {
        case .nothing: break
        case .enters: coordinate = Self.place(90)
        case .segment: flags = [.startsSegment, .manual]
        case .otherFlag: flags = [.estimated, .manual, .simulated]
        case .poor: accuracy = 100.0.nextUp
        case .justAccurate: accuracy = 100
        case .accurate: accuracy = 3
        case .longestGap: time &+= 299_000_000
        case .gap: time &+= 299_000_001
        case .sameTime: time &-= 1_000_000
        case .earlier: time &-= 1_000_001
        case .earliest: time = .min
        case .latest: time = .max
        case .wrapped: time = .max &+ 1_000_000 &* Int64(index & 1)
        }
      }
      return Fix(
        time: Timestamp(microseconds: time), coordinate: coordinate, altitudeMeters: .nan,
        accuracyMeters: accuracy, speedMetersPerSecond: .nan, courseDegrees: .nan, flags: flags)
    }
  }

  /// All that is reported of fixes that are handed over in two pieces.
  struct Account: Equatable {
    var events: [Event] = []
    var suppressions: [Suppression] = []
    var ignored: [IgnoredFixes] = []
    var lastFix: Fix?
    var startsSegment = false
    var states: ContiguousArray<ZoneState> = []

    mutating func close(_ session: TriggerSession) {
      lastFix = session.lastFix
      suppressions = session.suppressions
      startsSegment = session.startsSegment
      states = session.states
    }
  }

  static func array(_ fixes: [Fix], cutAt cut: Int, _ engine: TriggerEngine) -> Account {
    var account = Account()
    var session = TriggerSession()
    session.recordsSuppressions = true
    for piece in [fixes[..<cut], fixes[cut...]] {
      account.ignored.append(
        session.process(
          piece, with: engine, into: &account.events))
    }
    account.close(session)
    return account
  }

  static func columns(_ fixes: [Fix], cutAt cut: Int, _ engine: TriggerEngine) -> Account {
    var account = Account()
    var session = TriggerSession()
    session.recordsSuppressions = true
    let columns = FixColumns(fixes)
    for range in [0..<cut, cut..<fixes.count] {
      account.ignored.append(
        session.process(
          columns, in: range, with: engine, into: &account.events))
    }
    account.close(session)
    return account
  }

  /// The work for some fixes, one by one and all at once.
  static func work(
    _ fixes: [Fix], _ engine: TriggerEngine
  ) -> (single: EvaluationWork, columns: EvaluationWork) {
    var events: [Event] = []
    let columns = FixColumns(fixes)
    var (single, all) = (StepScratch(), StepScratch())
    var session = TriggerSession()
    for index in columns.indices {
      let fix = columns.spans.extracting(index..<index + 1)
      _ = session.process(fix, with: engine, scratch: &single, into: &events)
    }
    session = TriggerSession()
    _ = session.process(columns.spans, with: engine, scratch: &all, into: &events)
    return (single.work, all.work)
  }

  @Test(arguments: Oddity.allCases)
  func `an oddity at any place of any number of fixes is seen`(oddity: Oddity) throws {
    let engine = TriggerEngine(try Self.layout())
    var plainSettings = EngineSettings()
    plainSettings.usesClearance = false
    let plain = TriggerEngine(try Self.layout(), settings: plainSettings)
    for start: Int64 in [.min, RandomScene.noon, .max - 24_000_000, .max - 9_500_000] {
      for meters in [160.0, 10] {
        for count in 0...20 {
          for oddIndex in 0..<max(1, count) {
            let fixes = Self.fixes(count, oddity, at: oddIndex, start: start, from: meters)
            let cut = (oddIndex &* 7 &+ count) % (count + 1)
            let expected = Self.array(fixes, cutAt: cut, plain)
            let found = Self.columns(fixes, cutAt: cut, engine)
            let work = Self.work(fixes, engine)
            if found != expected || work.single.evaluated != work.columns.evaluated {
              Issue.record(
                "\(oddity) at \(oddIndex) of \(count), \(start), \(meters) m, cut \(cut)")
              return
            }
          }
        }
      }
    }
  }

  @Test func `standing fixes are passed over and the others are not`() throws {
    let engine = TriggerEngine(try Self.layout())
    func evaluated(_ oddity: Oddity) -> Int {
      Self.work(
        Self.fixes(40, oddity, at: 22, start: RandomScene.noon, from: 160), engine
      ).columns.evaluated
    }
    // The first fix, and the one at which something is odd.
    #expect(evaluated(.nothing) == 1)
    #expect(evaluated(.accurate) == 1)
    #expect(evaluated(.justAccurate) == 1)
    #expect(evaluated(.otherFlag) == 1)
    #expect(evaluated(.longestGap) == 1)
    #expect(evaluated(.gap) == 2)
    #expect(evaluated(.segment) == 2)
    #expect(evaluated(.enters) == 3)
    // Ignored fixes are not evaluated.
    #expect(evaluated(.poor) == 1)
    #expect(evaluated(.sameTime) == 1)
  }

  @Test(arguments: 0..<24)
  func `a dwell time is reported at the fix at which it is over`(second: Int) throws {
    let layout = try Self.layout(dwell: .seconds(second))
    let fixes = Self.fixes(32, .nothing, at: 0, start: RandomScene.noon, from: 10)
    let account = Self.columns(fixes, cutAt: 0, TriggerEngine(layout))
    #expect(account.events.map(\.kind) == [.entered, .dwelled])
    #expect(
      account.events.last?.time.microseconds == RandomScene.noon + Int64(second + 1) * 1_000_000)
    #expect(account == Self.array(fixes, cutAt: 0, TriggerEngine(layout)))
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 10))
  func `a random way gives the same as columns, and most of its fixes are passed over`(block: Int) {
    var (single, columns) = (0, 0)
    for seed in block * 10..<block * 10 + 10 {
      let walk = SlowWalk(seed: seed)
      let engine = TriggerEngine(walk.layout, settings: walk.settings)
      let bare = walk.fixes.map { Fix(time: $0.time, coordinate: $0.coordinate) }
      // Handed over together, pending exits are looked at less often.
      for fixes in [walk.fixes, bare] {
        let work = Self.work(fixes, engine)
        single += work.single.evaluated
        columns += work.columns.evaluated
      }
      let expected = Self.array(bare, cutAt: bare.count / 2, engine)
      #expect(Self.columns(bare, cutAt: bare.count / 2, engine) == expected, "seed \(seed)")
    }
    // A disc that is set at another fix may cost a fix more, one way as the other: in 4 of 10,000 blocks more than 2 %.
    #expect(columns <= single + single / (block < 100 ? 50 : 5))
  }

  @Test func `places about the rim of the disc are evaluated alike`() throws {
    let engine = TriggerEngine(try Self.layout())
    for seed in 0..<200 {
      var random = SeededRandom(seed: seed)
      var time = RandomScene.noon
      let fixes = (0..<60).map { index in
        time += 1_000_000
        // The disc about the first fix reaches 60 m; then they are laid about others.
        let turn = random.double(0...6.3)
        let reach = index == 0 ? 0 : 60 + random.double(-1...0.5) * random.double(0...1)
        return Fix(
          time: Timestamp(microseconds: time),
          coordinate: Coordinate(
            uncheckedLatitude: 48 + (160 + reach * sine(turn)) / 111_200,
            longitude: 16 + reach * sine(turn + 1.570796) / 74_600))
      }
      let work = Self.work(fixes, engine)
      #expect(work.columns.surveys > 1 && work.columns.surveys < 60, "seed \(seed)")
      #expect(Self.columns(fixes, cutAt: 0, engine) == Self.array(fixes, cutAt: 0, engine))
    }
  }

  @Test func `a session goes from columns to an array and back`() throws {
    for seed in 0..<20 {
      let walk = SlowWalk(seed: seed)
      let engine = TriggerEngine(walk.layout, settings: walk.settings)
      let expected = Self.array(walk.fixes, cutAt: 0, engine)
      let columns = FixColumns(walk.fixes)
      var account = Account(ignored: [IgnoredFixes(), IgnoredFixes()])
      var session = TriggerSession()
      session.recordsSuppressions = true
      var first = 0
      while first < columns.count {
        let last = min(first + 13, columns.count)
        let ignored =
          first.isMultiple(of: 2)
          ? session.process(
            columns, in: first..<last, with: engine, into: &account.events)
          : session.process(
            walk.fixes[first..<last], with: engine, into: &account.events)
        account.ignored[1].outOfOrder += ignored.outOfOrder
        account.ignored[1].inaccurate += ignored.inaccurate
        first = last
      }
      account.close(session)
      #expect(account == expected, "seed \(seed)")
    }
  }

  @Test func `a range beyond the columns is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var events: [Event] = []
      var session = TriggerSession()
      session.process(
        FixColumns(), in: 0..<1, with: TriggerEngine(ZoneLayout(zones: [])), into: &events)
    }
  }
}

/// A sine that is good enough to draw with.
private func sine(_ turn: Double) -> Double {
  let x = turn - 6.283185307 * (turn / 6.283185307).rounded()
  let y = 1.27323954 * x - 0.405284735 * x * x.magnitude
  return 0.225 * (y * y.magnitude - y) + y
}
