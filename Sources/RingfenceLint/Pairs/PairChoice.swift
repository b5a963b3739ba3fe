internal import Ringfence

/// Chooses the pairs that rules list, fence by fence, and counts the others.
struct PairChoice {
  /// When a pair is a finding of a rule.
  struct Condition: Sendable {
    /// The rule, as a set of one.
    let rule: PairRuleSet
    /// Whether both fences are of one zone, or of two.
    let isSameZone: Bool
    /// Pairs count below this many metres, and where they share a point.
    let below: Double
    /// How far apart boxes are at most for the rule, in metres.
    let reach: Double
  }

  private struct Hit {
    let fence: Int32
    let meters: Double
    let rules: PairRuleSet
    var listed: PairRuleSet
  }

  /// A fence with more fences near it than are measured.
  private struct Crowd {
    let fence: Int32
    /// For each rule, the listed pairs less the measured ones that are no findings.
    var known: ContiguousArray<Int>
  }

  private let zones: ContiguousArray<Int32>
  private let selection: PairSelection
  private let conditions: [Condition]
  private let contest: PairContest?
  private var fence: Int32 = 0
  private var hits: ContiguousArray<Hit> = []
  private var order: ContiguousArray<Int> = []
  private var pairs: ContiguousArray<FencePairs.Pair> = []
  private var rests: ContiguousArray<FencePairs.Rest> = []
  private var crowds: ContiguousArray<Crowd> = []

  /// Creates a choice without pairs.
  ///
  /// - Parameters:
  ///   - zones: the zone of each fence, ascending.
  ///   - selection: the rules of each zone, and how many pairs are listed.
  ///   - conditions: those of the rules to check.
  ///   - contest: decides which rule reports a pair; `nil` where every rule reports what it finds.
  init(
    zones: ContiguousArray<Int32>, selection: PairSelection, conditions: [Condition],
    contest: PairContest?
  ) {
    self.zones = zones
    self.selection = selection
    self.conditions = conditions
    self.contest = contest
  }

  private func rules(_ fence: Int32) -> PairRuleSet { selection.rules[Int(zones[Int(fence)])] }

  func takesPart(_ fence: Int32) -> Bool { conditions.contains { rules(fence).contains($0.rule) } }

  func mayPair(_ one: Int32, _ other: Int32) -> Bool {
    let both = rules(one).intersection(rules(other))
    let isSameZone = zones[Int(one)] == zones[Int(other)]
    return conditions.contains { $0.isSameZone == isSameZone && both.contains($0.rule) }
  }

  // MARK: One fence after the other

  /// Starts the pairs whose first fence is `fence`.
  mutating func begin(_ fence: Int32) {
    self.fence = fence
    hits.removeAll(keepingCapacity: true)
  }

  /// Adds a later fence, for which ``mayPair(_:_:)`` holds, and its distance in metres.
  mutating func add(_ other: Int32, _ meters: Double) {
    let both = rules(fence).intersection(rules(other))
    let isSameZone = zones[Int(fence)] == zones[Int(other)]
    var found: PairRuleSet = []
    for condition in conditions
    where condition.isSameZone == isSameZone && both.contains(condition.rule)
      && (meters < condition.below || meters == 0)
    {
      found.insert(condition.rule)
    }
    if !isSameZone, !found.isEmpty, let contest {
      found = contest.winner(of: found, fence, other, rules: both)
    }
    guard !found.isEmpty else { return }
    hits.append(Hit(fence: other, meters: meters, rules: found, listed: []))
  }

  /// Chooses among the pairs of the fence.
  ///
  /// - Parameters:
  ///   - isComplete: whether there is no other fence near it.
  ///   - measured: the fences that were measured.
  ///   - boxes: of all fences.
  mutating func end(
    isComplete: Bool, _ measured: ContiguousArray<Int32>, _ boxes: ContiguousArray<GeoBox>
  ) {
    var crowd = Crowd(fence: fence, known: [])
    for condition in conditions {
      let (found, listed) = list(condition.rule)
      if isComplete {
        guard found > listed else { continue }
        rests.append(
          FencePairs.Rest(
            fence: fence, rule: condition.rule, count: found - listed, isAtMost: false))
      } else {
        let box = boxes[Int(fence)].expanded(byMeters: condition.reach)
        let compared = measured.count { other in
          isPair(condition, fence, other) && box.intersects(boxes[Int(other)])
        }
        crowd.known.append(compared - (found - listed))
      }
    }
    if !isComplete { crowds.append(crowd) }
    for hit in hits where !hit.listed.isEmpty {
      pairs.append(
        FencePairs.Pair(first: fence, second: hit.fence, meters: hit.meters, rules: hit.listed))
    }
  }

  private func isPair(_ condition: Condition, _ one: Int32, _ other: Int32) -> Bool {
    condition.isSameZone == (zones[Int(one)] == zones[Int(other)])
      && rules(one).intersection(rules(other)).contains(condition.rule)
  }

  private mutating func list(_ rule: PairRuleSet) -> (found: Int, listed: Int) {
    order.removeAll(keepingCapacity: true)
    for index in hits.indices where hits[index].rules.contains(rule) { order.append(index) }
    let found = order.count
    if found > selection.listed {
      do {
        let hits = hits
        order.sort { (hits[$0].meters, $0) < (hits[$1].meters, $1) }
      }
      order.removeLast(found - selection.listed)
    }
    for index in order { hits[index].listed.formUnion(rule) }
    return (found, order.count)
  }

  // MARK: The end

  /// Counts by boxes the pairs of fences that have more fences near them than were measured.
  mutating func countCrowds(_ boxIndex: BoxIndex, _ boxes: ContiguousArray<GeoBox>) {
    guard !crowds.isEmpty else { return }
    crowds.sort { $0.fence < $1.fence }
    for (index, condition) in conditions.enumerated() {
      for (crowd, count) in zip(crowds, counts(condition, boxIndex, boxes)) {
        let rest = count - crowd.known[index]
        guard rest > 0, contest?.mayWin(condition.rule, rules: rules(crowd.fence)) ?? true else {
          continue
        }
        rests.append(
          FencePairs.Rest(fence: crowd.fence, rule: condition.rule, count: rest, isAtMost: true))
      }
    }
  }

  /// For each crowd, how many later fences a rule may pair with it. Goes from the last fence to the first,
  /// so that only later ones have been added to the counts.
  private func counts(
    _ condition: Condition, _ index: BoxIndex, _ boxes: ContiguousArray<GeoBox>
  ) -> [Int] {
    var result = Array(repeating: 0, count: crowds.count)
    var counts = BoxCounts(index)
    var next = crowds.count - 1
    var end = zones.count
    while end > 0, next >= 0 {
      var start = end - 1
      while start > 0, zones[start - 1] == zones[end - 1] { start -= 1 }
      let isWanted = rules(Int32(start)).contains(condition.rule)
      var crowd = next
      while crowd >= 0, crowds[crowd].fence >= start {
        if isWanted {
          let box = boxes[Int(crowds[crowd].fence)].expanded(byMeters: condition.reach)
          result[crowd] = counts.count(box)
        }
        crowd -= 1
      }
      for fence in (start..<end).reversed() where isWanted {
        if condition.isSameZone, next >= 0, crowds[next].fence == fence {
          let box = boxes[fence].expanded(byMeters: condition.reach)
          result[next] = counts.count(box) - result[next]
          next -= 1
        }
        counts.add(Int32(fence))
      }
      next = crowd
      end = start
    }
    return result
  }

  /// All pairs and the numbers of those not listed, in the order of their first fences.
  consuming func sorted() -> (ContiguousArray<FencePairs.Pair>, ContiguousArray<FencePairs.Rest>) {
    // Within a fence the order is right already, so it is enough to know where the pairs of each fence begin.
    var starts = ContiguousArray(repeating: 0, count: zones.count + 1)
    for pair in pairs { starts[Int(pair.first) + 1] += 1 }
    for fence in zones.indices { starts[fence + 1] += starts[fence] }
    var result = pairs
    for pair in pairs {
      result[starts[Int(pair.first)]] = pair
      starts[Int(pair.first)] += 1
    }
    rests.sort { ($0.fence, $0.rule.rawValue) < ($1.fence, $1.rule.rawValue) }
    return (result, rests)
  }
}
