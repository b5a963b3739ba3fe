/// Finds in how many discs on the ellipsoid a point lies at most.
///
/// The points in the most discs fill a region whose boundary consists of arcs of the boundaries of discs that hold it.
/// So it is enough to go around the boundary of each disc and to count the arcs of it that lie in the others.
///
/// The ends of arcs come from the distances and directions between the centres by the half-angle formula of the sphere.
/// For discs of up to 10 km they are right to 1 mm on the ellipsoid, beyond to ``uncertainty``.
package struct DiscDepth: Sendable {
  /// A point on the boundary of a disc.
  package struct Peak: Sendable {
    /// Where it is.
    package let coordinate: Coordinate
    /// How many discs hold it.
    package let count: Int
  }

  private let centers: ContiguousArray<GeodesicOrigin>
  private let radii: ContiguousArray<Double>
  private let index: BoxIndex
  /// The largest radius in metres; 0 without discs.
  package let largestRadius: Double
  private static let earthMeters = 6_371_000.0

  /// Takes the discs in circles.
  /// - Complexity: O(*n* log *n*).
  package init(_ circles: some Collection<PreparedCircle>) {
    centers = ContiguousArray(circles.map { $0.anchor })
    radii = ContiguousArray(circles.map { $0.circle.radius.meters })
    largestRadius = radii.max() ?? 0
    index = BoxIndex(circles.map { $0.bounds })
  }

  /// The number of discs.
  package var count: Int { centers.count }

  /// By how much the ends of arcs may be wrong, in metres, for the largest disc grown by `growth` metres.
  package func uncertainty(growth: Double) -> Double {
    let radius = max(0, largestRadius + growth)
    let share = radius / Self.earthMeters
    return 1e-3 + 0.02 * radius * share * share
  }

  /// A disc and those that meet it when all are larger by some metres.
  package struct Neighbourhood: Sendable {
    /// The disc.
    package let disc: Int
    /// The discs beside it that may meet it, ascending, each with the way from its centre to theirs.
    fileprivate var others: ContiguousArray<(index: Int, apart: Double, direction: Double)>
  }

  /// The indices of the discs that may meet a disc when all are larger by `growth` metres, the disc among them.
  package func near(_ disc: Int, growth: Double, into result: inout ContiguousArray<Int32>) {
    index.query(index.boxes[disc].expanded(byMeters: 2 * max(0, growth)), into: &result)
  }

  /// Measures the ways from a disc to others.
  /// - Complexity: O(*k*): some 100 ns for each of the others.
  package func neighbourhood(of disc: Int, _ near: ContiguousArray<Int32>) -> Neighbourhood {
    var others: ContiguousArray<(index: Int, apart: Double, direction: Double)> = []
    others.reserveCapacity(near.count)
    for other in near where Int(other) != disc {
      let way = centers[disc].offset(to: centers[Int(other)])
      others.append((Int(other), hypot(way.x, way.y), atan2(way.x, way.y)))
    }
    return Neighbourhood(disc: disc, others: others)
  }

  /// Where on the boundary of a disc the most discs meet when all are larger by `growth` metres; `nil` when the disc has
  /// no boundary then.
  /// - Complexity: O(*k* log *k*) for *k* discs beside it.
  package func peak(_ neighbourhood: Neighbourhood, growth: Double) -> Peak? {
    guard let ring = RingDepth(neighbourhood, self, growth: growth) else { return nil }
    let (count, angle) = ring.deepest
    let end = Geodesic.destination(
      latitude: centers[ring.disc].latitude, longitude: centers[ring.disc].longitude,
      bearing: angle / WGS84.degree, meters: ring.radius)
    return Peak(
      coordinate: Coordinate(uncheckedLatitude: end.latitude, longitude: end.longitude),
      count: count)
  }

  /// For each disc that meets the boundary of a disc, and for the disc itself, the most discs that hold a point of that
  /// boundary in it, when all are larger by `growth` metres.
  /// - Complexity: O(*k* log *k*) for *k* discs beside it.
  package func visitDepths(
    _ neighbourhood: Neighbourhood, growth: Double, _ visit: (_ disc: Int, _ depth: Int) -> Void
  ) {
    guard let ring = RingDepth(neighbourhood, self, growth: growth) else { return }
    let deepest = ring.deepest.count
    visit(ring.disc, deepest)
    for disc in ring.whole { visit(disc, deepest) }
    let depths = RangeMaximum(ring.ends.map { $0.depth })
    for arc in ring.arcs {
      // An arc through north goes on at the first end.
      let depth =
        arc.first <= arc.last
        ? depths.maximum(arc.first...arc.last)
        : max(
          depths.maximum(arc.first...(ring.ends.count - 1)),
          max(ring.northDepth, depths.maximum(0...arc.last)))
      visit(arc.disc, depth)
    }
  }

  /// The boundary of a disc, cut at the boundaries of others.
  private struct RingDepth {
    struct End {
      var angle: Double
      var isStart: Bool
      var arc: Int
      /// How many discs there are behind it, clockwise.
      var depth = 0
    }

    let disc: Int
    let radius: Double
    /// The discs that hold the whole boundary.
    private(set) var whole: [Int] = []
    /// The discs that hold a part, with the positions of the first and the last end in it.
    private(set) var arcs: [(disc: Int, first: Int, last: Int)] = []
    /// Clockwise from north.
    private(set) var ends: ContiguousArray<End> = []
    /// How many discs there are at north, before the first end.
    private(set) var northDepth = 1

    init?(_ neighbourhood: Neighbourhood, _ discs: DiscDepth, growth: Double) {
      disc = neighbourhood.disc
      radius = discs.radii[disc] + growth
      guard radius > 0 else { return nil }
      for other in neighbourhood.others {
        let reach = discs.radii[other.index] + growth
        guard other.apart + radius > reach else {
          whole.append(other.index)
          continue
        }
        guard reach > 0, other.apart < radius + reach, other.apart + reach > radius else {
          continue
        }
        let half = Self.halfArc(apart: other.apart, radius: radius, reach: reach)
        let start = Self.turned(other.direction - half)
        let end = Self.turned(other.direction + half)
        if end < start { northDepth += 1 }
        ends.append(End(angle: start, isStart: true, arc: arcs.count))
        ends.append(End(angle: end, isStart: false, arc: arcs.count))
        arcs.append((other.index, 0, 0))
      }
      northDepth += whole.count
      // Discs are closed: where one begins and another ends, both count.
      ends.sort {
        $0.angle != $1.angle
          ? $0.angle < $1.angle
          : $0.isStart != $1.isStart ? $0.isStart : $0.arc < $1.arc
      }
      var depth = northDepth
      for number in ends.indices {
        let end = ends[number]
        depth += end.isStart ? 1 : -1
        ends[number].depth = depth
        if end.isStart {
          arcs[end.arc].first = number
        } else {
          arcs[end.arc].last = number == 0 ? ends.count - 1 : number - 1
        }
      }
    }

    /// The most discs, and the direction of the middle of the first part of the boundary in as many.
    var deepest: (count: Int, angle: Double) {
      var best = (count: northDepth, number: ends.count - 1)
      for (number, end) in ends.enumerated() where end.depth > best.count {
        best = (end.depth, number)
      }
      guard !ends.isEmpty else { return (best.count, 0) }
      let start = ends[best.number].angle
      let next = best.number + 1
      let end = next < ends.count ? ends[next].angle : ends[0].angle + 2 * .pi
      return (best.count, (start + end) / 2)
    }

    /// Half the angle at the centre of a disc of the part of its boundary that lies in another.
    private static func halfArc(apart: Double, radius: Double, reach: Double) -> Double {
      let (a, b, c) = (apart / earthMeters, radius / earthMeters, reach / earthMeters)
      let (s, t) = (sin((c - (a - b)) / 2), sin((c + (a - b)) / 2))
      let square = s * t / (sin(a) * sin(b))
      return 2 * asin(max(0, min(1, square)).squareRoot())
    }

    private static func turned(_ angle: Double) -> Double {
      angle < 0 ? angle + 2 * .pi : angle >= 2 * .pi ? angle - 2 * .pi : angle
    }
  }
}

/// The largest of numbers that follow each other.
private struct RangeMaximum {
  /// The numbers are the second half; each one before is the larger of two.
  private var tree: ContiguousArray<Int>
  private let count: Int

  init(_ numbers: [Int]) {
    count = numbers.count
    tree = ContiguousArray(repeating: 0, count: count) + numbers
    for node in stride(from: count - 1, to: 0, by: -1) {
      tree[node] = max(tree[2 * node], tree[2 * node + 1])
    }
  }

  /// - Complexity: O(log *n*).
  func maximum(_ range: ClosedRange<Int>) -> Int {
    var (low, high) = (range.lowerBound + count, range.upperBound + count + 1)
    var found = 0
    while low < high {
      if low % 2 == 1 {
        found = max(found, tree[low])
        low += 1
      }
      if high % 2 == 1 {
        high -= 1
        found = max(found, tree[high])
      }
      low /= 2
      high /= 2
    }
    return found
  }
}
