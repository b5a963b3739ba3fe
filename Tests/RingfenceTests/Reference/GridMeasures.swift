import RingfenceGeodesy
import Ringfence
import RingfenceReference

func metersBetween(_ a: Coordinate, _ b: Coordinate) -> Double {
  Geodesic.inverse(from: a, to: b).distance.meters
}

/// The least value of a function near one of its samples, by narrowing the bracket around it.
func leastValue(between a: Double, and b: Double, of f: (Double) -> Double) -> (t: Double, Double) {
  var (low, high) = (a, b)
  let golden = 0.618_033_988_749_895
  var left = high - golden * (high - low)
  var right = low + golden * (high - low)
  var (atLeft, atRight) = (f(left), f(right))
  // A distance is flat at its least: half the digits of the place are all that can be had.
  while high - low > 1e-8 {
    if atLeft < atRight {
      (high, right, atRight) = (right, left, atLeft)
      left = high - golden * (high - low)
      atLeft = f(left)
    } else {
      (low, left, atLeft) = (left, right, atRight)
      right = low + golden * (high - low)
      atRight = f(right)
    }
  }
  return atLeft < atRight ? (left, atLeft) : (right, atRight)
}

/// A circle met by sampling a path densely.
struct GridCircle {
  let radius: Double
  /// Nearer than this to the edge, there is no answer.
  static let tolerance = 0.002

  /// The stretches of a path of this many metres on which the distance from the centre is at most the
  /// radius.
  func stretches(length: Double, distance: (Double) -> Double) throws(NearLimit) -> [ClosedRange<
    Double
  >] {
    let count = 16
    var marks: [(t: Double, depth: Double)] = (0...count).map {
      let t = Double($0) / Double(count)
      return (t, radius - distance(t))
    }
    if abs(marks[0].depth) < Self.tolerance || abs(marks[count].depth) < Self.tolerance {
      throw NearLimit()
    }
    // A touch, or a short way in or out, between two samples shows as a least or greatest distance.
    for index in 0...count {
      let (before, here, after) = (
        marks[max(0, index - 1)], marks[index], marks[min(count, index + 1)]
      )
      // Twice the mean step: parallels near a pole are not of one length.
      guard abs(here.depth) <= 2 * length / Double(count) + Self.tolerance else { continue }
      for sign in [1.0, -1.0]
      where sign * here.depth >= sign * before.depth && sign * here.depth >= sign * after.depth {
        let best = leastValue(between: before.t, and: after.t) { sign * (distance($0) - radius) }
        if abs(best.1) < Self.tolerance { throw NearLimit() }
        marks.append((best.t, -sign * best.1))
      }
    }
    marks.sort { $0.t < $1.t }
    var result: [ClosedRange<Double>] = []
    var begun: Double? = marks[0].depth > 0 ? 0 : nil
    for (a, b) in zip(marks, marks.dropFirst()) where (a.depth > 0) != (b.depth > 0) {
      let edge = Self.edge(between: a.t, and: b.t) { distance($0) <= radius }
      if let start = begun {
        result.append(start...edge)
        begun = nil
      } else {
        begun = edge
      }
    }
    if let start = begun { result.append(start...1) }
    return result
  }

  private static func edge(
    between a: Double, and b: Double, isInside: (Double) -> Bool
  ) -> Double {
    var (low, high) = (a, b)
    let wasInside = isInside(low)
    while high - low > 1e-12 {
      let middle = (low + high) / 2
      if isInside(middle) == wasInside { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension GridPath {
  /// Metres from a fix to the nearest area fence, 0 inside.
  func distance(from fix: Int, to fences: [GridShape]) -> Double {
    fences.reduce(.infinity) { min($0, distance(from: fixes[fix].point, to: $1)) }
  }

  /// Metres from a place to an area, 0 inside.
  func distance(from point: GridPoint, to shape: GridShape) -> Double {
    let place = frame.coordinate(point)
    if let polygons = shape.polygons {
      if polygons.contains(where: { $0.contains(point, scale: 1) }) { return 0 }
      return distance(from: place, toEdges: polygons.flatMap { $0.edges })
    }
    guard case .circle(let center, let radius) = shape else { return .infinity }
    return max(0, metersBetween(place, frame.coordinate(center)) - radius)
  }

  /// Samples every edge and searches around its nearest samples, but for those that are too far away
  /// for the stretches beside them to come near enough.
  private func distance(
    from place: Coordinate, toEdges edges: [(GridPoint, GridPoint)]
  ) -> Double {
    let count = 8
    var least = Double.infinity
    var brackets: [(edge: Int, low: Int, high: Int, bound: Double)] = []
    for (edge, (p, q)) in edges.enumerated() {
      let places = (0...count).map { coordinate(from: p, to: q, t: Double($0) / Double(count)) }
      let samples = places.map { metersBetween(place, $0) }
      least = min(least, samples.min() ?? least)
      for index in 0...count {
        let (low, high) = (max(0, index - 1), min(count, index + 1))
        guard samples[index] <= samples[low], samples[index] <= samples[high] else { continue }
        let reach = max(
          metersBetween(places[low], places[index]), metersBetween(places[index], places[high]))
        // The edge is a little longer than the chords: a parallel near a pole bends.
        brackets.append((edge, low, high, samples[index] - 1.1 * reach))
      }
    }
    for bracket in brackets.sorted(by: { $0.bound < $1.bound }) where bracket.bound < least {
      let (p, q) = edges[bracket.edge]
      let best = leastValue(
        between: Double(bracket.low) / Double(count), and: Double(bracket.high) / Double(count)
      ) { metersBetween(place, coordinate(from: p, to: q, t: $0)) }
      least = min(least, best.1)
    }
    return least
  }
}
