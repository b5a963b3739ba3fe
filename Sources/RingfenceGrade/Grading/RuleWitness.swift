package import Ringfence
package import RingfenceRules

/// What another platform's rule says of the events of a log that do not agree with the engine: whether it would have decided
/// as the log has it.
package struct RuleWitness: Sendable {
  package enum Statement: Hashable, Sendable {
    /// A ghost: the rule decides it too.
    case decides(RuleDecision)
    /// A missed event: the rule decides nothing there either. What it takes the fix for, where there is one.
    case abstains(RulePosition?)
  }

  /// What the rule says of each graded event, by its index; `nil` where it says nothing or does not agree.
  package let statements: [Statement?]
  /// How many missed events and ghosts there are, and with how many the rule agrees.
  package let missed: (all: Int, agreed: Int)
  package let ghosts: (all: Int, agreed: Int)

  /// Asks a rule.
  ///
  /// - Parameters:
  ///   - grade: the log, graded.
  ///   - engine: the rule, prepared for the layout.
  ///   - tracks: the fixes of those of the drive, in the order of their times.
  ///   - received: the same as a rule receives them, in any order.
  ///   - farthest: how far apart an event and a decision are at most, in microseconds.
  /// - Complexity: as of the rule, and as ``EventAlignment`` for each zone and kind.
  package init(
    _ grade: DriveGrade, _ engine: RuleEngine, on tracks: [FixColumns],
    received: [FixColumns], within farthest: Int64
  ) {
    var decisions: [RuleDecision] = []
    for fixes in received {
      var session = RuleSession()
      session.process(fixes, with: engine, into: &decisions)
    }
    decisions.sort { $0.time < $1.time }
    let skipped = Set(engine.unevaluated.map(\.zone))
    var statements = [Statement?](repeating: nil, count: grade.events.count)
    for group in Self.groups(grade.events, decisions) where !skipped.contains(group.zone) {
      let times = group.decisions.map { decisions[$0].time.microseconds }
      let found = EventAlignment(
        group.found.map(\.time), times,
        price: AlignmentPrice(unpaired: 300_000_000, gate: farthest), findsAmbiguity: false)
      for pair in found.pairs where grade.events[group.found[pair.truth].event].grade == .ghost {
        statements[group.found[pair.truth].event] = .decides(
          decisions[group.decisions[pair.found]])
      }
      let truth = EventAlignment(
        group.truth.map(\.time), times,
        price: AlignmentPrice(unpaired: 300_000_000, gate: farthest), findsAmbiguity: false)
      let decided = Set(truth.pairs.map(\.truth))
      for (index, item) in group.truth.enumerated()
      where grade.events[item.event].grade == .missed && !decided.contains(index) {
        let event = grade.events[item.event]
        let position = tracks.lazy.compactMap {
          engine.position(of: group.zone, at: event.time, on: $0)
        }.first
        statements[item.event] = .abstains(position)
      }
    }
    self.statements = statements
    func count(_ grade: GradeClass, _ events: [GradedEvent]) -> (all: Int, agreed: Int) {
      let indices = events.indices.filter { events[$0].grade == grade }
      return (indices.count, indices.count { statements[$0] != nil })
    }
    missed = count(.missed, grade.events)
    ghosts = count(.ghost, grade.events)
  }

  /// The events of one kind at one zone, by their times.
  private struct Group {
    let zone: Int
    /// True and found events with their times on the drive's clock.
    var truth: [(event: Int, time: Int64)] = []
    var found: [(event: Int, time: Int64)] = []
    var decisions: [Int] = []
  }

  private static func groups(_ events: [GradedEvent], _ decisions: [RuleDecision]) -> [Group] {
    var groups: [Int: Group] = [:]
    for (index, event) in events.enumerated() {
      guard let zone = event.zone else { continue }
      let key = event.kind.key(ofZone: zone)
      let time = event.time.microseconds
      if event.truth != nil, event.grade != .unsplit {
        groups[key, default: Group(zone: zone)].truth.append((index, time))
      }
      if event.grade == .ghost || (event.truth != nil && event.found != nil) {
        groups[key, default: Group(zone: zone)].found.append((index, time + (event.shift ?? 0)))
      }
    }
    for (index, decision) in decisions.enumerated() {
      groups[decision.kind.key(ofZone: decision.zone)]?.decisions.append(index)
    }
    return groups.keys.sorted().compactMap { groups[$0] }.map { group in
      var group = group
      group.truth.sort { $0.time < $1.time }
      group.found.sort { $0.time < $1.time }
      return group
    }
  }
}
