internal import Ringfence

extension RuleFence {
  func holds(
    _ rule: DecisionRule, isStaying: Bool, _ latitude: Double, _ longitude: Double,
    _ accuracy: Double
  ) -> Bool {
    let test = rule.test(isStaying: isStaying)
    switch form {
    case .disc(let disc): return disc.holds(rule, test, latitude, longitude, accuracy)
    case .cover(let discs):
      return discs.allSatisfy { $0.holds(rule, test, latitude, longitude, accuracy) }
    case .polygons(let area):
      if area.contains(latitude, longitude, rule.polygon.test) { return true }
      guard isStaying ? rule.polygon.staysByAccuracy : rule.polygon.entersByAccuracy, accuracy > 0
      else { return false }
      let position = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
      return area.distance(to: position) <= accuracy
    case .corridor(let vertices, let width, let box):
      guard box.mayMeet(latitude, longitude) else { return false }
      return zip(vertices, vertices.dropFirst()).contains {
        Self.height(
          latitude, longitude, ($0.latitude, $0.longitude), ($1.latitude, $1.longitude),
          rule.ruler)
          <= width
      }
    case .line(let segments):
      return segments.contains { $0.isOn((longitude, latitude)) }
    }
  }

  /// Metres from the centre; `nil` of a shape without one.
  func distance(_ rule: DecisionRule, _ latitude: Double, _ longitude: Double) -> Double? {
    switch form {
    case .disc(let disc):
      return rule.ruler.meters(disc.latitude, disc.longitude, latitude, longitude)
    case .cover(let discs):
      return discs.map { rule.ruler.meters($0.latitude, $0.longitude, latitude, longitude) }.max()
    case .polygons, .corridor, .line: return nil
    }
  }

  /// The radius that a distance is compared with; `nil` of a shape without one.
  var radius: Double? {
    switch form {
    case .disc(let disc): disc.radius
    case .cover(let discs): discs.first?.radius
    case .polygons, .corridor, .line: nil
    }
  }

  /// How far a device may move, in metres, before a decision can change, with any accuracy up to a limit; 0 where nothing is
  /// known. It is at most what is asked for.
  func clearance(
    _ rule: DecisionRule, _ latitude: Double, _ longitude: Double, accuracy: Double
  ) -> Double {
    if box == nil { return 0 }
    switch form {
    case .disc(let disc): return disc.clearance(rule, latitude, longitude, accuracy)
    case .cover(let discs):
      return discs.reduce(.infinity) { min($0, $1.clearance(rule, latitude, longitude, accuracy)) }
    case .polygons(let area):
      let reach = rule.polygon.usesAccuracy ? accuracy : 0
      let beyond = area.near.leastDistance(latitude, longitude) - reach - 2
      if beyond > 100 { return beyond / 1.02 }
      let position = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
      return max(0, area.distance(to: position) - reach - 0.01) / 1.01
    case .corridor, .line: return 0
    }
  }

  /// The height of a triangle with the sides that a ruler measures above its base, or the shorter side where the foot lies
  /// beyond the base.
  static func height(
    _ latitude: Double, _ longitude: Double, _ from: (Double, Double), _ to: (Double, Double),
    _ ruler: Ruler
  ) -> Double {
    let d0 = ruler.meters(latitude, longitude, from.0, from.1)
    let d1 = ruler.meters(from.0, from.1, to.0, to.1)
    let d2 = ruler.meters(to.0, to.1, latitude, longitude)
    if d0 * d0 > d1 * d1 + d2 * d2 { return d2 }
    if d2 * d2 > d1 * d1 + d0 * d0 { return d0 }
    let half = (d0 + d1 + d2) * 0.5
    let area = (half * (half - d0) * (half - d1) * (half - d2)).squareRoot()
    return 2 * area / d1
  }
}

extension RuleFence.Area {
  /// Whether a point is in one of the polygons. Rings are read in place: to copy one takes as long as to look at it.
  fileprivate func contains(
    _ latitude: Double, _ longitude: Double, _ test: PolygonReading.Test
  ) -> Bool {
    for rings in polygons where Self.isIn(rings.span, latitude, longitude, test) { return true }
    return false
  }

  private static func isIn(
    _ rings: Span<RuleRing>, _ latitude: Double, _ longitude: Double, _ test: PolygonReading.Test
  ) -> Bool {
    guard test == .inclusive else {
      // Even-odd over all rings.
      var isIn = false
      for index in rings.indices where rings[index].contains(latitude, longitude, test) {
        isIn.toggle()
      }
      return isIn
    }
    guard !rings.isEmpty, rings[0].covers(latitude, longitude, countsEdge: true) else {
      return false
    }
    for index in 1..<rings.count
    where rings[index].covers(latitude, longitude, countsEdge: false) {
      return false
    }
    return true
  }
}

extension RuleFence.Disc {
  func holds(
    _ rule: DecisionRule, _ test: RuleTest, _ latitude: Double, _ longitude: Double,
    _ accuracy: Double
  ) -> Bool {
    if rule.comparesSides, !mayMeet(latitude, longitude) { return false }
    // Every test asks for less than that.
    let farthest = test.limit(radius) + (test.usesAccuracy ? accuracy : 0) + 1
    if farthest < NearBox.farthest, leastDistance(latitude, longitude) > farthest { return false }
    if let isWithin = rule.ruler.isWithin(
      test.limit(radius), latitude, longitude, self.latitude, self.longitude)
    {
      return isWithin
    }
    let distance = rule.ruler.meters(self.latitude, self.longitude, latitude, longitude)
    return test.holds(distance, radius, accuracy)
  }

  /// Whether a point is in the box whose half width in degrees is the radius in metres.
  private func mayMeet(_ latitude: Double, _ longitude: Double) -> Bool {
    degreeBox.mayMeet(latitude, longitude)
  }

  var degreeBox: DegreeBox {
    DegreeBox(
      south: latitude - radius, north: latitude + radius, west: longitude - radius,
      east: longitude + radius)
  }

  /// How far the ellipse in degrees that stands for the circle, which is none, is from it at most, metres.
  var sidesMargin: Double { radius * min(1, (1 + 111_320 / east) * radius / 6.3e6) }

  func clearance(
    _ rule: DecisionRule, _ latitude: Double, _ longitude: Double, _ accuracy: Double
  ) -> Double {
    // On the other side of the antimeridian the prefilter of some rules decides.
    if rule.comparesSides, abs(self.longitude) > 179 || abs(longitude) > 179 { return 0 }
    let tests = (rule.enter, rule.staying)
    let least = min(tests.0.limit(radius), tests.1.limit(radius))
    let most = max(tests.0.limit(radius), tests.1.limit(radius))
    var reach = rule.usesAccuracy ? accuracy : 0
    if rule.crossing == .sides { reach += sidesMargin }
    let beyond = leastDistance(latitude, longitude) - most - reach - 2
    if beyond > most + reach { return beyond / 1.02 }
    let distance = rule.ruler.meters(self.latitude, self.longitude, latitude, longitude)
    guard distance < 1e7 else { return 0 }
    let away = max(least - reach - distance, distance - most - reach)
    return max(0, away - 2) / 1.02
  }
}
