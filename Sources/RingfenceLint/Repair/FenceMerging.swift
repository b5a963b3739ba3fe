internal import Ringfence

extension RepairDraft {
  /// Makes one circle of two fences of a zone that are nearer than the spacing, the nearest pairs first, where
  /// the restart circle of the new fence stays within the budget of the old ones.
  ///
  /// A zone that counts its fences is left as it is, and so is one that switches `spacing-same-zone` off.
  mutating func mergeFences(_ settings: RepairSettings) {
    guard settings.mayMerge, !settings.lint.disabled.contains(.spacingSameZone) else { return }
    let context = LintContext(layout: original, settings: settings.lint)
    for zone in zones.indices
    where !countsFences(zone) && !context.isDisabled(.spacingSameZone, inZone: zone) {
      // Each merger leaves one fence fewer.
      while let (one, other, circle) = nearestMerger(zone, settings) {
        zones[zone][one].fence.shape = .circle(circle)
        zones[zone][one].sources = (zones[zone][one].sources + zones[zone][other].sources).sorted()
        zones[zone].remove(at: other)
      }
    }
  }

  private func nearestMerger(
    _ zone: Int, _ settings: RepairSettings
  ) -> (one: Int, other: Int, circle: Circle)? {
    let drafts = zones[zone]
    let shapes = drafts.map { PreparedShape($0.fence.shape) }
    var pairs: [(meters: Double, one: Int, other: Int)] = []
    for one in drafts.indices where mayMerge(drafts[one]) {
      for other in drafts.indices where other > one && mayMerge(drafts[other]) {
        let meters = ShapeDistance.between(
          shapes[one], shapes[other], within: settings.lint.spacing.meters)
        // Fences farther apart than that cannot share a circle within the budget.
        guard meters < min(settings.lint.spacing.meters, 2 * settings.lint.restart.budget.meters)
        else { continue }
        pairs.append((meters, one, other))
      }
    }
    pairs.sort { ($0.meters, $0.one, $0.other) < ($1.meters, $1.one, $1.other) }
    for (_, one, other) in pairs {
      let sources = (drafts[one].sources + drafts[other].sources).map {
        original.zones[zone].fences[$0].shape
      }
      if let circle = Self.circle(around: sources, settings.lint.restart) {
        return (one, other, circle)
      }
    }
    return nil
  }

  private func mayMerge(_ draft: DraftFence) -> Bool {
    draft.held == nil && draft.parts == 1 && !draft.fence.shape.isGeoline
  }

  /// The circle around some shapes; `nil` if its restart circle reaches farther outside of all of them than the
  /// budget.
  private static func circle(around shapes: [Shape], _ settings: RestartSettings) -> Circle? {
    var polygons: [Polygon] = []
    var sagitta = 0.0
    for shape in shapes {
      if case .circle(let circle) = shape {
        // 1 − cos(π/64) of the radius lies outside a polygon of 64 corners.
        sagitta = max(sagitta, circle.radius.meters * 0.001_205)
      }
      polygons += shape.asPolygons
    }
    let union = Shape.polygons(polygons)
    guard let enclosing = EnclosingCircle.of(union) else { return nil }
    let radius = ((enclosing.radiusMeters + sagitta) * 100).rounded(.up) / 100
    let reach = ((radius + settings.buffer.meters) * 10).rounded(.up) / 10
    guard
      let overshoot = Overshoot.upperBound(
        of: union, center: enclosing.center, radiusMeters: reach),
      overshoot <= settings.budget.meters
    else { return nil }
    return Circle(center: enclosing.center, radius: .meters(radius))
  }
}

extension Shape {
  /// The shape as polygons: a circle as one of 64 corners on its edge; none for a geoline.
  fileprivate var asPolygons: [Polygon] {
    switch self {
    case .geoline: return []
    case .polygons(let polygons): return polygons
    case .rectangle(let rectangle):
      let (a, b) = (rectangle.southWest, rectangle.northEast)
      let east = b.longitude < a.longitude ? b.longitude + 360 : b.longitude
      let corners = [
        (a.latitude, a.longitude), (a.latitude, east), (b.latitude, east),
        (b.latitude, a.longitude), (a.latitude, a.longitude),
      ]
      return [
        Polygon(rings: [
          Ring(corners.map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) })
        ])
      ]
    case .circle(let circle):
      var corners: [Coordinate] = []
      for step in 0...64 {
        guard let bearing = Bearing(degrees: -360 * Double(step % 64) / 64) else { continue }
        let corner = Geodesic.direct(
          from: circle.center, bearing: bearing, distance: circle.radius
        ).coordinate
        var longitude = corner.longitude
        if longitude - circle.center.normalizedLongitude > 180 { longitude -= 360 }
        if longitude - circle.center.normalizedLongitude < -180 { longitude += 360 }
        corners.append(Coordinate(uncheckedLatitude: corner.latitude, longitude: longitude))
      }
      return [Polygon(rings: [Ring(corners)])]
    }
  }
}
