internal import Ringfence
internal import RingfenceGeodesy

package struct TuningResult: Sendable {
  package struct Choice: Hashable, Sendable {
    package let candidate: TuningCandidate
    package let score: TuningScore
  }

  package static let resamples = 400
  /// Fewer visits than this say nothing.
  package static let fewestVisits = 30.0

  /// The visits that there are on all tracks, and the number of tracks.
  package let visits: Double
  package let tracks: Int
  package let present: Choice
  /// Settings of the least cost; of equal ones those with the fewest changes.
  package let cheapest: Choice
  /// Those than which none have both fewer misses and fewer entries too many, from the fewest misses on.
  package let frontier: [Choice]
  /// Where the frontier bends most: what is farthest from the line between its ends. The only one where there are fewer than three.
  package let knee: Choice
  /// The cost on each track of what costs least on the others, added up, and that of the present settings.
  package let leftOutCost, presentCost: Double
  /// The share of resamples of the tracks in which ``cheapest`` costs least, and in which it costs less than the present settings.
  package let sameShare, betterShare: Double
  /// What costs least; `nil` where that is the present settings, or other tracks do not confirm that it is better: then the present
  /// settings are to be kept.
  package var best: Choice? {
    cheapest.candidate.changes > 0 && leftOutCost < presentCost - 1e-9 ? cheapest : nil
  }

  /// Compares settings.
  ///
  /// - Parameters:
  ///   - candidates: the present settings first.
  ///   - scores: for each track those of each candidate.
  ///   - visits: the visits of all tracks.
  ///   - ghostWeight: how many misses a ghost is worth.
  ///   - seed: of the resamples.
  /// - Complexity: O(candidates · tracks), 400 times.
  package init(
    _ candidates: [TuningCandidate], _ scores: [[TuningScore]], visits: Double,
    ghostWeight: Double, seed: UInt32
  ) {
    self.visits = visits
    tracks = scores.count
    let costs = scores.map { $0.map { $0.cost(ghostWeight: ghostWeight) } }
    let totals = candidates.indices.map { index in
      scores.reduce(TuningScore()) { $0 + $1[index] }
    }
    let order = candidates.indices.sorted {
      (candidates[$0].changes, $0) < (candidates[$1].changes, $1)
    }
    /// The best for tracks with weights; the fewest changes first.
    func best(_ weights: [Double]) -> Int {
      var found = (index: 0, cost: Double.infinity)
      for index in order {
        var cost = 0.0
        for (track, weight) in weights.enumerated() where weight > 0 {
          cost += weight * costs[track][index]
        }
        if cost < found.cost - 1e-9 { found = (index, cost) }
      }
      return found.index
    }
    let ones = Array(repeating: 1.0, count: tracks)
    let chosen = best(ones)
    func choice(_ index: Int) -> Choice {
      Choice(candidate: candidates[index], score: totals[index])
    }
    present = choice(0)
    cheapest = choice(chosen)
    frontier = Self.frontier(order.map(choice))
    knee = Self.knee(frontier) ?? cheapest
    var leftOut = 0.0
    for track in scores.indices {
      var weights = ones
      weights[track] = 0
      leftOut += costs[track][best(weights)]
    }
    leftOutCost = leftOut
    presentCost = present.score.cost(ghostWeight: ghostWeight)
    let generator = Philox(key: seed, 0x5455_4E45)
    var (same, better) = (0, 0)
    for resample in 0..<Self.resamples {
      var weights = Array(repeating: 0.0, count: tracks)
      for draw in 0..<tracks {
        let word = generator.words(
          UInt32(truncatingIfNeeded: resample), UInt32(truncatingIfNeeded: draw), 0, 0
        ).0
        // checked: below the number of tracks
        weights[Int(Philox.uniform(word) * Double(tracks))] += 1
      }
      if best(weights) == chosen { same += 1 }
      let difference = zip(weights, costs).reduce(0) { $0 + $1.0 * ($1.1[chosen] - $1.1[0]) }
      if difference < 0 { better += 1 }
    }
    sameShare = Double(same) / Double(Self.resamples)
    betterShare = Double(better) / Double(Self.resamples)
  }

  private static func frontier(_ choices: [Choice]) -> [Choice] {
    let sorted = choices.enumerated().sorted {
      ($0.element.score.misses, $0.element.score.surplus, $0.offset)
        < ($1.element.score.misses, $1.element.score.surplus, $1.offset)
    }.map { $0.element }
    var frontier: [Choice] = []
    for choice in sorted where choice.score.surplus < frontier.last?.score.surplus ?? .infinity {
      frontier.append(choice)
    }
    return frontier
  }

  private static func knee(_ frontier: [Choice]) -> Choice? {
    guard frontier.count > 2, let first = frontier.first?.score, let last = frontier.last?.score
    else { return nil }
    let (width, height) = (last.misses - first.misses, first.surplus - last.surplus)
    func depth(_ choice: Choice) -> Double {
      1 - (choice.score.misses - first.misses) / width
        - (choice.score.surplus - last.surplus) / height
    }
    return frontier.max { depth($0) < depth($1) }
  }
}
