import Ringfence
import RingfenceRules
import TestSupport
import Testing

/// How decisions of rules are put beside those of a reference.
@Suite struct RuleComparisonTests {
  private static let minute = 60.0

  private func decided(_ kind: Event.Kind, _ zone: Int, _ seconds: Double) -> RuleComparison.Decided
  {
    RuleComparison.Decided(
      kind, zone: zone, at: Timestamp(microseconds: Int64(seconds * 1e6)))
  }

  /// A fix each minute, 60 m farther east each.
  private var track: FixColumns {
    FixColumns(
      (0..<200).map { RuleScene.fix(Double($0) * 60, RuleScene.place(Double($0) * 60), 5) })
  }

  private func compare(
    _ reference: [RuleComparison.Decided], _ others: [RuleComparison.Decided]...,
    rule: DecisionRule? = nil
  ) -> RuleComparison {
    var plain = DecisionRule()
    plain.ruler = RuleScene.sphere
    let shapes = [RuleScene.circle(3_000, 100), RuleScene.circle(9_000, 100)]
    let engine = RuleEngine(rule ?? plain, for: RuleScene.layout(shapes))
    return RuleComparison(
      reference, others.map { (engine, $0) }, on: track, maximumGap: .seconds(300))
  }

  @Test func `planted shifts, losses and additions are found`() {
    let reference = [
      decided(.entered, 0, 2_940), decided(.exited, 0, 3_120), decided(.entered, 1, 8_940),
      decided(.exited, 1, 9_120),
    ]
    let found = compare(
      reference,
      [
        decided(.entered, 0, 2_940), decided(.exited, 0, 3_180), decided(.entered, 1, 8_880),
        decided(.entered, 1, 11_000),
      ])
    let words = found.rows.map { row in
      "\(row.zone) \(row.kind) \(row.cells[0].difference?.name ?? "–") "
        + "\((row.cells[0].shift ?? 0) / 1_000_000) \(Int((row.cells[0].meters ?? 0).rounded()))"
    }
    #expect(
      words == [
        "0 entered same 0 0", "0 exited later 60 60", "1 entered earlier -60 -60",
        "1 exited onlyReference 0 0", "1 entered onlyOther 0 0",
      ])
    #expect(found.count(.later, rule: 0) == 1)
  }

  @Test func `events of several rules that the reference lacks are one row`() {
    let found = compare(
      [decided(.entered, 0, 2_940)], [decided(.entered, 0, 5_000)],
      [decided(.entered, 0, 2_940), decided(.entered, 0, 5_060)], [])
    #expect(found.rows.count == 2)
    #expect(
      found.rows.map { $0.cells.map { $0.difference?.name ?? "–" } } == [
        ["onlyReference", "same", "onlyReference"], ["onlyOther", "onlyOther", "–"],
      ])
  }

  @Test(arguments: Event.Kind.allCases.dropFirst(3))
  func `a rule without events of a type is not said to lose them`(kind: Event.Kind) {
    let found = compare([decided(.entered, 0, 2_940), decided(kind, 0, 3_000)], [])
    #expect(found.rows.map { $0.cells[0].difference } == [.onlyReference, .notEvaluated])
  }

  @Test func `an hour apart is another event`() {
    let far = compare([decided(.entered, 0, 0)], [decided(.entered, 0, 3_601)])
    #expect(far.rows.count == 2)
    // Two events that stay alone cost 600 s.
    let near = compare([decided(.entered, 0, 0)], [decided(.entered, 0, 590)])
    #expect(near.rows.count == 1)
  }

  @Test func `what a rule takes the fix for is said`() throws {
    var rule = DecisionRule()
    rule.ruler = RuleScene.sphere
    rule.enter = .overlap(share: 0.85, smallerShare: 0.75)
    rule.stay = .overlap(share: 0.15, smallerShare: 0.25, isStrict: true)
    // At 3,000 s the device is in the middle, at 3,180 s 180 m away.
    let found = compare(
      [decided(.entered, 0, 3_000), decided(.exited, 0, 3_180), decided(.exited, 0, 3_001)], [],
      rule: rule)
    #expect(found.rows.map { $0.cells[0].position?.enters } == [true, nil, false])
    let middle = try #require(found.rows[0].cells[0].position?.measure)
    #expect(middle.share == 1 && middle.distance < 0.01 && middle.accuracy == 5)
    #expect(found.rows[2].cells[0].position?.stays == false)
    // 99 m from the centre: half of the disc is outside.
    let edge = FixColumns([RuleScene.fix(0, RuleScene.place(3_099), 5)])
    let engine = RuleEngine(rule, for: RuleScene.layout([RuleScene.circle(3_000, 100)]))
    let between = RuleComparison(
      [decided(.exited, 0, 0)], [(engine, [])], on: edge, maximumGap: .seconds(300))
    #expect(between.rows[0].cells[0].difference == .notDecided)
  }

  @Test func `zones and kinds that a rule does not have are not evaluated`() throws {
    var rule = DecisionRule()
    rule.ruler = RuleScene.sphere
    let line = try Polyline(validating: [RuleScene.place(0), RuleScene.place(100)])
    let engine = RuleEngine(
      rule, for: RuleScene.layout([RuleScene.circle(3_000, 100), .geoline(line)]))
    let found = RuleComparison(
      [decided(.dwelled, 0, 60), decided(.crossed, 1, 60)], [(engine, [])], on: track,
      maximumGap: .seconds(300))
    #expect(found.rows.map { $0.cells[0].difference } == [.notEvaluated, .notEvaluated])
  }

  @Test(arguments: 0..<50) func `every event stands in one row`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let kinds: [Event.Kind] = [.entered, .exited, .crossed]
    func events() -> [RuleComparison.Decided] {
      (0..<Int.random(in: 0...30, using: &random)).map { _ in
        decided(
          kinds[Int.random(in: kinds.indices, using: &random)],
          Int.random(in: 0...1, using: &random), Double(Int.random(in: 0...11_000, using: &random)))
      }.sorted { $0.time < $1.time }
    }
    let lists = [events(), events(), events()]
    let found = compare(lists[0], lists[1], lists[2])
    func sorted(_ events: [RuleComparison.Decided]) -> [String] {
      events.map { "\($0.zone) \($0.kind) \($0.time.microseconds)" }.sorted()
    }
    #expect(sorted(found.rows.compactMap(\.reference)) == sorted(lists[0]))
    for rule in 0...1 {
      #expect(sorted(found.rows.compactMap { $0.cells[rule].decided }) == sorted(lists[rule + 1]))
    }
  }
}
