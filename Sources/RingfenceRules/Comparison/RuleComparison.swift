package import Ringfence

/// How the decisions of rules differ from those of a reference, on one track.
package struct RuleComparison: Sendable {
  /// A decision of the reference or of a rule.
  package struct Decided: Hashable, Sendable {
    package let kind: Event.Kind
    /// The zone, by its index in the layout.
    package let zone: Int
    package let time: Timestamp
    /// What the rule compared; `nil` where nothing is known of it.
    package let measure: RuleDecision.Measure?

    package init(
      _ kind: Event.Kind, zone: Int, at time: Timestamp, measure: RuleDecision.Measure? = nil
    ) {
      self.kind = kind
      self.zone = zone
      self.time = time
      self.measure = measure
    }

    package init(_ decision: RuleDecision) {
      self.init(decision.kind, zone: decision.zone, at: decision.time, measure: decision.measure)
    }
  }

  package enum Difference: UInt8, CaseIterable, Sendable {
    case same, earlier, later
    /// The rule has no such decision.
    case onlyReference
    /// The reference has no such decision.
    case onlyOther
    /// The rule has no such decision, as the fix lies between its tests.
    case notDecided
    /// The rule does not take the zone, or has no such events.
    case notEvaluated

    package var name: String {
      switch self {
      case .same: "same"
      case .earlier: "earlier"
      case .later: "later"
      case .onlyReference: "onlyReference"
      case .onlyOther: "onlyOther"
      case .notDecided: "notDecided"
      case .notEvaluated: "notEvaluated"
      }
    }
  }

  /// What one rule decides at an event.
  package struct Cell: Sendable {
    /// `nil` where neither the rule nor the reference has the event.
    package let difference: Difference?
    package let decided: Decided?
    /// How much later the rule decides, microseconds.
    package let shift: Int64?
    /// How much farther along the track that is, metres.
    package let meters: Double?
    /// What the rule takes the fix of the reference's event for, where it decides nothing.
    package let position: RulePosition?
  }

  /// An event with what each rule decides.
  package struct Row: Sendable {
    package let kind: Event.Kind
    package let zone: Int
    package let reference: Decided?
    package let cells: [Cell]
    /// When it happened, by the reference or else by the first rule that has it.
    package let time: Timestamp
  }

  /// By zone, then by time.
  package let rows: [Row]

  /// Two decisions of one event are at most an hour apart; one that stays alone costs 300 s.
  private static let price = AlignmentPrice(unpaired: 300_000_000, gate: 3_600_000_000)

  /// Compares decisions of one track.
  ///
  /// - Parameters:
  ///   - reference: what is compared with.
  ///   - rules: the engine of each rule with what it decides.
  ///   - track: the fixes.
  ///   - maximumGap: over a longer time without a fix, no way is known.
  /// - Complexity: as ``EventAlignment`` for each zone and kind.
  package init(
    _ reference: [Decided], _ rules: [(engine: RuleEngine, decisions: [Decided])],
    on track: FixColumns, maximumGap: Duration
  ) {
    let path = DrivePath([track], maximumGap: maximumGap)
    var drafts: [Draft] = []
    var groups: [Int: Group] = [:]
    func key(_ event: Decided) -> Int { event.kind.key(ofZone: event.zone) }
    for event in reference {
      groups[key(event), default: Group(rules.count)].reference.append(event)
    }
    for (number, rule) in rules.enumerated() {
      for event in rule.decisions {
        groups[key(event), default: Group(rules.count)].others[number].append(event)
      }
    }
    for key in groups.keys.sorted() {
      guard let group = groups[key] else { continue }
      drafts += group.drafts(Self.price)
    }
    let skipped = rules.map { rule in Set(rule.engine.unevaluated.map(\.zone)) }
    var rows: [Row] = []
    for draft in drafts {
      guard let first = draft.reference ?? draft.others.lazy.compactMap(\.self).first else {
        continue
      }
      var cells: [Cell] = []
      for (number, rule) in rules.enumerated() {
        cells.append(
          Self.cell(
            draft, number, rule.engine, isSkipped: skipped[number].contains(first.zone), path,
            track))
      }
      rows.append(
        Row(
          kind: first.kind, zone: first.zone, reference: draft.reference, cells: cells,
          time: first.time))
    }
    rows.sort { ($0.zone, $0.time, $0.kind.index) < ($1.zone, $1.time, $1.kind.index) }
    self.rows = rows
  }

  private static func cell(
    _ draft: Draft, _ number: Int, _ engine: RuleEngine, isSkipped: Bool, _ path: DrivePath,
    _ track: FixColumns
  ) -> Cell {
    let other = draft.others[number]
    guard let reference = draft.reference else {
      return Cell(
        difference: isSkipped ? .notEvaluated : other == nil ? nil : .onlyOther, decided: other,
        shift: nil, meters: nil, position: nil)
    }
    guard let other else {
      if isSkipped || !engine.rule.decides(reference.kind) {
        return Cell(
          difference: .notEvaluated, decided: nil, shift: nil, meters: nil, position: nil)
      }
      let position = engine.position(of: reference.zone, at: reference.time, on: track)
      return Cell(
        difference: position?.isBetween ?? false ? .notDecided : .onlyReference, decided: nil,
        shift: nil, meters: nil, position: position)
    }
    let shift = other.time.microseconds - reference.time.microseconds
    return Cell(
      difference: shift == 0 ? .same : shift < 0 ? .earlier : .later, decided: other, shift: shift,
      meters: path.length(at: other.time.microseconds)
        - path.length(at: reference.time.microseconds),
      position: nil)
  }

  package func count(_ difference: Difference, rule: Int) -> Int {
    rows.count { $0.cells[rule].difference == difference }
  }
}

extension RuleComparison {
  /// An event with the decisions that belong to it.
  fileprivate struct Draft {
    var reference: Decided?
    var others: [Decided?]

    var time: Int64 { (reference ?? others.lazy.compactMap(\.self).first)?.time.microseconds ?? 0 }
  }

  /// The events of one kind at one zone.
  fileprivate struct Group {
    var reference: [Decided] = []
    var others: [[Decided]]

    init(_ count: Int) { others = Array(repeating: [], count: count) }

    /// Pairs the events of each rule with the reference's, and the rest with what rules before it have alone.
    func drafts(_ price: AlignmentPrice) -> [Draft] {
      let none = [Decided?](repeating: nil, count: others.count)
      var drafts = reference.map { Draft(reference: $0, others: none) }
      drafts.sort { $0.time < $1.time }
      let count = drafts.count
      for (number, events) in others.enumerated() {
        var rest = events.sorted { $0.time < $1.time }
        for range in [0..<count, count..<drafts.count] {
          let found = EventAlignment(
            drafts[range].map(\.time), rest.map(\.time.microseconds), price: price,
            findsAmbiguity: false
          ).pairs
          for pair in found {
            drafts[range.lowerBound + pair.truth].others[number] = rest[pair.found]
          }
          let paired = Set(found.map(\.found))
          rest = rest.indices.filter { !paired.contains($0) }.map { rest[$0] }
        }
        for event in rest {
          var draft = Draft(reference: nil, others: none)
          draft.others[number] = event
          drafts.append(draft)
        }
        // What is aligned must ascend.
        drafts[count...].sort { $0.time < $1.time }
      }
      return drafts
    }
  }
}
