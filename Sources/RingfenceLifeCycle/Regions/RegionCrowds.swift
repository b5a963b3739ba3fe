internal import Ringfence

/// Where restart circles lie so close together that an app cannot register all of them.
///
/// In the first turn every circle is measured with those beside it, and the time that this takes is limited: what is
/// beyond the limit is not searched.
struct RegionCrowds {
  /// How many ways between circles are measured, over all of them.
  private static let ways = 5_000_000
  /// Circles that meet in less than this are not counted as meeting, in metres.
  private static let rounding = 1e-3

  private let discs: DiscDepth
  /// How many circles are too many in one point.
  private let most: Int

  /// - Parameters:
  ///   - circles: the circles.
  ///   - most: a number of circles that cannot all be registered beside a refresh circle.
  init(_ circles: RegionCircles, most: Int) {
    discs = DiscDepth(circles.circles)
    self.most = most
  }

  /// The point from which as many circles as are too many are nearest.
  struct Tightest {
    /// Where it is; `nil` when no point has as many within the distance asked for.
    var coordinate: Coordinate?
    /// The distance, in metres, within which no point on earth has as many; below 0 for the depth inside of them.
    var beyond: Double
  }

  /// The point with the smallest distance within which `most` circles are, below `limit` metres; `nil` when the search
  /// ended before it was complete.
  ///
  /// A point has as many circles within a distance when it lies in as many that have grown by it. So the search grows
  /// the circles: around each of them in turn, by less than is known to be enough elsewhere, and where
  /// that is enough, by half and half. In a random order, few circles need the second step.
  /// - Complexity: O(*n* · *k* log *k*) for *k* circles that meet each of *n* grown by the limit.
  func tightest(below limit: Double) -> Tightest? {
    var found = Tightest(coordinate: nil, beyond: limit)
    var enough = limit
    var left = Self.ways
    var near: ContiguousArray<Int32> = []
    for disc in shuffled() {
      discs.near(disc, growth: enough, into: &near)
      left -= near.count
      guard left > 0 else { return nil }
      guard near.count >= most else { continue }
      let neighbourhood = discs.neighbourhood(of: disc, near)
      guard var peak = discs.peak(neighbourhood, growth: enough - Self.rounding),
        peak.count >= most
      else { continue }
      enough -= Self.rounding
      var tooFew = -discs.largestRadius
      while enough - tooFew > Self.rounding {
        let middle = (enough + tooFew) / 2
        if let other = discs.peak(neighbourhood, growth: middle), other.count >= most {
          (enough, peak) = (middle, other)
        } else {
          tooFew = middle
        }
      }
      found = Tightest(coordinate: peak.coordinate, beyond: tooFew)
    }
    found.beyond -= Self.rounding + discs.uncertainty(growth: limit)
    return found
  }

  /// For each circle, in how many circles a point of it lies at most, where these are too many; else 0. `nil`
  /// when the search ended before it was complete.
  /// - Complexity: O(*n* · *k* log *k*) for *k* circles that meet each of *n*.
  func depths() -> [Int]? {
    var depths = [Int](repeating: 0, count: discs.count)
    var left = Self.ways
    var near: ContiguousArray<Int32> = []
    for disc in 0..<discs.count {
      discs.near(disc, growth: 0, into: &near)
      left -= near.count
      guard left > 0 else { return nil }
      guard near.count >= most else { continue }
      discs.visitDepths(discs.neighbourhood(of: disc, near), growth: -Self.rounding) {
        other, depth in
        if depth >= most { depths[other] = max(depths[other], depth) }
      }
    }
    return depths
  }

  /// The circles in an order without a pattern, the same each time.
  private func shuffled() -> [Int] {
    var order = Array(0..<discs.count)
    var state: UInt64 = 1
    for i in stride(from: order.count - 1, to: 0, by: -1) {
      // checked: random numbers are taken modulo 2^64; constants of Knuth's MMIX
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      order.swapAt(i, Int((state >> 33) % UInt64(i + 1)))
    }
    return order
  }
}
