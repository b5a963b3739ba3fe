internal import Ringfence

extension RuleEngine {
  /// The first fence of a zone that a way crosses, whose ends have altitudes as the rule takes them; `nil` for none.
  func fenceCrossed(
    _ zone: Int, by way: DegreeSegment, altitudes: (from: Double, to: Double)
  ) -> Int? {
    if let limits = limits(of: zone), !limits.admitsWay(altitudes.from, altitudes.to) { return nil }
    let own = fences(of: zone)
    let all = fences.span
    for index in own {
      let isCrossed =
        if let disc = discs[index] { disc.isCrossed(by: way, rule) } else {
          all[index].isCrossed(by: way, rule)
        }
      if isCrossed { return index - own.lowerBound }
    }
    return nil
  }

  /// The fence whose edge is nearest, of those with a centre; else the first.
  func nearestFence(_ zone: Int, _ latitude: Double, _ longitude: Double) -> Int {
    let fences = self.fences[fences(of: zone)]
    guard fences.count > 1 else { return 0 }
    var best = (fence: 0, meters: Double.infinity)
    for (number, fence) in fences.enumerated() {
      guard let distance = fence.distance(rule, latitude, longitude), let radius = fence.radius,
        distance - radius < best.meters
      else { continue }
      best = (number, distance - radius)
    }
    return best.fence
  }
}

extension RuleFence {
  /// Whether the straight way between two fixes crosses the fence.
  func isCrossed(by way: DegreeSegment, _ rule: DecisionRule) -> Bool {
    let isByNearest = rule.crossing == .nearestPoint
    switch form {
    case .disc(let disc): return disc.isCrossed(by: way, rule)
    case .cover(let discs): return discs.allSatisfy { $0.isCrossed(by: way, rule) }
    case .polygons(let area):
      return area.polygons.contains { rings in
        // A way that meets a hole and not the outer ring, which is so where longitudes jump, does not cross the polygon.
        guard let outer = rings.first, isByNearest ? outer.isMet(by: way) : outer.isCut(by: way)
        else { return false }
        return !rings.dropFirst().contains {
          isByNearest ? $0.isAround(way) : $0.encloses(way)
        }
      }
    case .corridor(let vertices, _, let box):
      guard box.mayMeet(way) else { return false }
      return zip(vertices, vertices.dropFirst()).contains {
        DegreeSegment(($0.longitude, $0.latitude), ($1.longitude, $1.latitude)).touches(way)
      }
    case .line(let segments):
      return segments.contains { $0.intersects(way) }
    }
  }
}

extension RuleFence.Disc {
  @inline(__always)
  fileprivate func isCrossed(by way: DegreeSegment, _ rule: DecisionRule) -> Bool {
    rule.crossing == .nearestPoint ? isPassed(by: way, rule) : isCut(by: way)
  }

  /// Whether a way comes as near as the radius.
  fileprivate func isPassed(by way: DegreeSegment, _ rule: DecisionRule) -> Bool {
    if rule.comparesSides, !degreeBox.mayMeet(way) { return false }
    if isFar(from: way, radius) { return false }
    return RuleFence.height(
      latitude, longitude, (way.start.y, way.start.x), (way.end.y, way.end.x), rule.ruler)
      <= radius
  }

  /// Whether a way meets two sides of the polygon that stands for the circle, or begins or ends in it.
  fileprivate func isCut(by way: DegreeSegment) -> Bool {
    if isNormal, leastDistance(to: way) > radius + sidesMargin + 1 { return false }
    return RuleRing(sides: self).isCut(by: way)
  }

  /// Whether the polygon that stands for the circle is one around it: not at a pole, nor across the antimeridian.
  private var isNormal: Bool {
    abs(latitude) + radius / 109_000 < 85 && abs(longitude) + radius / max(1, east) < 180
  }

  /// How far from the centre a way that runs straight in degrees is, at least, in metres up to 150 km; the circle must not lie at
  /// the antimeridian.
  private func leastDistance(to way: DegreeSegment) -> Double {
    // In this plane nothing is farther than it is on the ground, and a straight line in degrees is straight.
    let start = ((way.start.x - longitude) * east, (way.start.y - latitude) * NearBox.north)
    let step = ((way.end.x - way.start.x) * east, (way.end.y - way.start.y) * NearBox.north)
    let square = step.0 * step.0 + step.1 * step.1
    let along = square > 0 ? -(start.0 * step.0 + start.1 * step.1) / square : 0
    let part = min(1, max(0, along))
    let (x, y) = (start.0 + part * step.0, start.1 + part * step.1)
    return min(NearBox.farthest, (x * x + y * y).squareRoot())
  }

  /// Whether a way is too short to come that near.
  private func isFar(from way: DegreeSegment, _ reach: Double) -> Bool {
    let (x, y) = ((way.end.x - way.start.x) * 112_000, (way.end.y - way.start.y) * 112_000)
    let farthest = reach + (x * x + y * y).squareRoot() + 10
    return farthest < NearBox.farthest && leastDistance(way.start.y, way.start.x) > farthest
  }
}
