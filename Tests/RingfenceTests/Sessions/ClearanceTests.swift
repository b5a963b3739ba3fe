import Ringfence
import RingfenceReference
import TestSupport
import Testing

/// Fixes that are passed over, against the same engine that evaluates every one in full.
@Suite struct ClearanceTests {
  /// All that a session has reported and holds.
  struct Account: Equatable {
    var events: [Event] = []
    var suppressions: [Suppression] = []
    var ignored = IgnoredFixes()
    var lastFix: Fix?
    var startsSegment = false
    var nextVisit = 0
    var states: ContiguousArray<ZoneState> = []
    var pending: [Suppression] = []
    var open: [OpenVisitSummary] = []
    var evidence: ContiguousArray<LiveFilter> = []

    mutating func close(_ session: TriggerSession) {
      lastFix = session.lastFix
      suppressions = session.suppressions
      startsSegment = session.startsSegment
      nextVisit = session.nextVisit
      states = session.states
      // Without meaning at later fixes.
      for i in states.indices { states[i].pendingEntry?.lastTry = nil }
      pending = session.pendingEntries
      open = session.openVisits
      evidence = session.evidence
    }
  }

  /// How fixes are handed over.
  enum Delivery: CaseIterable {
    case whole
    case single
    /// In pieces, each asking for reasons or not.
    case pieces
    /// In pieces, between which the session is saved and taken up.
    case saved
    /// A lazy sequence, without storage of its own.
    case lazily
    /// As columns.
    case columns
    /// As columns in memory of the caller.
    case spans
    /// Ranges of the columns, each asking for reasons or not, between which the session is saved and
    /// taken up.
    case columnRanges
  }

  private func account(
    _ engine: TriggerEngine, _ fixes: [Fix], _ delivery: Delivery, asksForReasons: Bool, seed: Int
  ) -> Account {
    var account = Account()
    var session = TriggerSession()
    session.recordsSuppressions = asksForReasons
    var random = SeededRandom(seed: seed)
    func add(_ ignored: IgnoredFixes) {
      account.ignored.outOfOrder += ignored.outOfOrder
      account.ignored.inaccurate += ignored.inaccurate
    }
    func hand(_ piece: some Sequence<Fix>) {
      add(session.process(piece, with: engine, into: &account.events))
    }
    func hand(_ columns: FixColumns, _ range: Range<Int>?) {
      add(session.process(columns, in: range, with: engine, into: &account.events))
    }
    func saveAndTakeUp() {
      let suppressions = session.suppressions
      session = TriggerSession(
        lastFix: session.lastFix, startsSegment: session.startsSegment,
        nextVisit: session.nextVisit, states: session.states, evidence: session.evidence)
      session.recordsSuppressions = asksForReasons
      session.suppressions = suppressions
    }
    switch delivery {
    case .whole: hand(fixes)
    case .lazily: hand(fixes.lazy.filter { _ in true })
    case .single:
      for fix in fixes {
        if asksForReasons {
          hand(CollectionOfOne(fix))
        } else {
          switch session.process(fix, with: engine, into: &account.events) {
          case .evaluated: break
          case .outOfOrder: account.ignored.outOfOrder += 1
          case .inaccurate: account.ignored.inaccurate += 1
          }
        }
      }
    case .pieces, .saved:
      var rest = fixes[...]
      while !rest.isEmpty {
        let count = random.int(0...min(25, rest.count))
        hand(rest.prefix(count))
        rest = rest.dropFirst(count)
        if delivery == .saved, random.int(0...2) == 0 { saveAndTakeUp() }
      }
    case .columns: hand(FixColumns(fixes), nil)
    case .spans:
      // Plain arrays, with what is missing as NaN.
      let times = fixes.map(\.time.microseconds)
      let latitudes = fixes.map(\.coordinate.latitude)
      let longitudes = fixes.map(\.coordinate.longitude)
      let altitudes = fixes.map { $0.altitude?.meters ?? .nan }
      let accuracies = fixes.map { $0.accuracy?.meters ?? .nan }
      let speeds = fixes.map { $0.speed?.metersPerSecond ?? .nan }
      let courses = fixes.map { $0.course?.degrees ?? .nan }
      let flags = fixes.map(\.flags)
      do throws(FixColumnsError) {
        let spans = try FixSpans(
          times: times.span, latitudes: latitudes.span, longitudes: longitudes.span,
          altitudes: altitudes.span, accuracies: accuracies.span, speeds: speeds.span,
          courses: courses.span, flags: flags.span)
        add(session.process(spans, with: engine, into: &account.events))
      } catch {
        Issue.record("\(error)")
      }
    case .columnRanges:
      let columns = FixColumns(fixes)
      var first = 0
      while first < columns.count {
        let last = random.int(first...min(first + 40, columns.count))
        hand(columns, first..<last)
        first = last
        if random.int(0...5) == 0 { saveAndTakeUp() }
      }
    }
    account.close(session)
    return account
  }

  private func compare(
    seed: Int, _ layout: ZoneLayout, _ fixes: [Fix], _ settings: EngineSettings
  ) {
    var plainSettings = settings
    plainSettings.usesClearance = false
    let circles = RestartLayout(layout)
    let pairs = [
      (TriggerEngine(layout, settings: plainSettings), TriggerEngine(layout, settings: settings)),
      (
        TriggerEngine(restart: circles, settings: plainSettings),
        TriggerEngine(restart: circles, settings: settings)
      ),
    ]
    for (plain, quick) in pairs {
      for asksForReasons in [false, true] {
        let expected = account(
          plain, fixes, .whole, asksForReasons: asksForReasons, seed: seed)
        for delivery in Delivery.allCases {
          let found = account(
            quick, fixes, delivery, asksForReasons: asksForReasons, seed: seed)
          if found != expected {
            Issue.record("seed \(seed), \(quick.mode), \(delivery), reasons \(asksForReasons)")
            return
          }
        }
      }
    }
  }

  /// Blocks of five seeds; `SEEDS=5000` in the environment takes more of them.
  static let blocks = 0..<(environmentNumber("SEEDS") ?? 20) / 5

  @Test(arguments: blocks)
  func `a slow walk gives the same to the last bit`(block: Int) {
    for seed in block * 5..<block * 5 + 5 {
      let walk = SlowWalk(seed: seed)
      compare(seed: seed, walk.layout, walk.fixes, walk.settings)
    }
  }

  @Test(arguments: blocks)
  func `jumps between the zones give the same to the last bit`(block: Int) {
    for seed in block * 5..<block * 5 + 5 {
      let scene = RandomScene(seed: seed)
      compare(seed: seed, scene.layout, scene.fixes, EngineSettings())
    }
  }

  @Test(arguments: blocks)
  func `steps over cells, blocks and whole zones give the same to the last bit`(block: Int) {
    for seed in block * 5..<block * 5 + 5 {
      let drive = SparseDrive(seed: seed)
      compare(seed: seed, drive.layout, drive.fixes, EngineSettings())
    }
  }

  @Test(arguments: blocks)
  func `what the reference expects is emitted piece by piece too`(block: Int) throws {
    for seed in 10_000 + block * 5..<10_000 + block * 5 + 5 {
      guard let (scenario, reference) = drawScenario(seed: seed) else { continue }
      let engine = TriggerEngine(scenario.layout, settings: scenario.settings)
      for delivery in Delivery.allCases {
        let events = account(
          engine, scenario.fixes, delivery, asksForReasons: false, seed: seed
        ).events
        if let difference = disagreement(
          between: reference, and: events, in: scenario.frame)
        {
          Issue.record("seed \(seed), \(delivery), \(scenario.frame.name): \(difference)")
        }
      }
    }
  }

  /// Engines of one layout whose cells are not the same: a fence is left from another distance on.
  @Test func `a session that is handed to another engine starts from what it knows`() {
    for seed in 0..<8 {
      let walk = SlowWalk(seed: seed)
      var plainSettings = walk.settings
      plainSettings.usesClearance = false
      func play(_ settings: EngineSettings) -> Account {
        var far = settings
        far.exitDistance = .meters(90)
        let engines = [
          TriggerEngine(walk.layout, settings: settings),
          TriggerEngine(walk.layout, settings: far),
        ]
        var random = SeededRandom(seed: seed)
        var account = Account()
        var session = TriggerSession()
        session.recordsSuppressions = true
        var rest = walk.fixes[...]
        while !rest.isEmpty {
          let count = random.int(0...min(12, rest.count))
          let engine = engines[random.int(0...1)]
          session.process(rest.prefix(count), with: engine, into: &account.events)
          rest = rest.dropFirst(count)
        }
        account.close(session)
        return account
      }
      #expect(play(walk.settings) == play(plainSettings), "seed \(seed)")
    }
  }
}
