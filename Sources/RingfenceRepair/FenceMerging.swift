internal import Ringfence
internal import RingfenceLint

extension RepairDraft {
  /// Finds fences nearer than the spacing that one circle can stand for: fences of a zone, and of zones with the same
  /// settings and conditions, of which one has a single fence. The nearest pairs come first; the restart circle of the
  /// new fence stays within the budget of the old ones.
  ///
  /// A zone that counts its fences is left as it is, and so is one that switches the rule about the pair off. Once the
  /// repair must end, nothing more is merged.
  /// - Complexity: linear in the pairs near each other, with the vertices of the different shapes that are merged.
  mutating func mergeFences(
    _ settings: RepairSettings, until isOver: (RepairProgress) -> Bool
  ) -> [RepairPlan.Merger] {
    let lint = settings.lint
    let progress = RepairProgress(fences: fences.count, uncleared: nil)
    if isOver(progress) { return [] }
    let context = LintContext(layout: original, settings: lint)
    let reach = min(lint.spacing.meters, 2 * lint.restart.budget.meters)
    // Fences farther apart than that cannot share a circle within the budget.
    let found = FencePairs(in: original, within: reach, selection: PairSelection(context))
    var merging = Merging(self, settings)
    let pairs = found.pairs.sorted {
      ($0.meters, $0.first, $0.second) < ($1.meters, $1.first, $1.second)
    }
    for pair in pairs where pair.meters < reach {
      if isOver(progress) { break }
      merging.merge(found.numbering.location(pair.first), found.numbering.location(pair.second))
    }
    if settings.mayMerge { zones = merging.zones }
    return merging.mergers
  }
}

private struct Merging {
  /// The fences of the draft. One that went to another fence stays here without sources, so that no other changes
  /// its index.
  private var draft: RepairDraft
  private let settings: RestartSettings
  /// The fence of the draft in which each fence of the original layout is, by zone and fence.
  private var locations: [[(zone: Int, fence: Int)]]
  /// The different shapes that each fence of the draft stands for.
  private var shapes: [[[Shape]]]
  /// The number of fences that each zone still has.
  private var counts: [Int]

  init(_ draft: RepairDraft, _ settings: RepairSettings) {
    self.draft = draft
    self.settings = settings.lint.restart
    locations = draft.zones.indices.map { zone in draft.zones[zone].indices.map { (zone, $0) } }
    shapes = draft.zones.map { zone in zone.map { [$0.fence.shape] } }
    counts = draft.zones.map { $0.count }
  }

  /// The fences of each zone after what is merged.
  var zones: [[RepairDraft.DraftFence]] {
    draft.zones.map { zone in zone.filter { !$0.sources.isEmpty } }
  }

  /// What is merged, in the order of the layout.
  var mergers: [RepairPlan.Merger] {
    draft.zones.joined().compactMap { fence in
      guard fence.sources.count > 1, case .circle(let circle) = fence.fence.shape else {
        return nil
      }
      return RepairPlan.Merger(sources: fence.sources, circle: circle)
    }
  }

  mutating func merge(_ one: (zone: Int, fence: Int), _ other: (zone: Int, fence: Int)) {
    var (a, b) = (locations[one.zone][one.fence], locations[other.zone][other.fence])
    guard a.zone != b.zone || a.fence != b.fence else { return }
    if a.zone != b.zone, counts[b.zone] > 1 { swap(&a, &b) }
    guard a.zone == b.zone || counts[b.zone] == 1,
      !draft.countsFences(a.zone), !draft.countsFences(b.zone), mayMerge(a), mayMerge(b),
      a.zone == b.zone
        || draft.original.zones[a.zone].meansTheSame(as: draft.original.zones[b.zone])
    else { return }
    if a.zone == b.zone, b.fence < a.fence { swap(&a, &b) }
    // Equal shapes add nothing to the circle.
    let known = shapes[a.zone][a.fence]
    let added = shapes[b.zone][b.fence].filter { !known.contains($0) }
    if draft.zones[a.zone][a.fence].sources.count == 1 || !added.isEmpty {
      guard let circle = RepairDraft.circle(around: known + added, settings) else { return }
      draft.zones[a.zone][a.fence].fence.shape = .circle(circle)
    }
    shapes[a.zone][a.fence] += added
    let sources = draft.zones[b.zone][b.fence].sources
    draft.zones[a.zone][a.fence].sources += sources
    draft.zones[b.zone][b.fence].sources = []
    shapes[b.zone][b.fence] = []
    counts[b.zone] -= 1
    for source in sources { locations[source.zone ?? 0][source.fence ?? 0] = a }
  }

  private func mayMerge(_ location: (zone: Int, fence: Int)) -> Bool {
    let fence = draft.zones[location.zone][location.fence]
    return fence.held == nil && fence.fence.shape.isMergeable
  }
}

extension Zone {
  /// Whether a zone fires under the same settings and conditions, and has the same rules of the linter.
  fileprivate func meansTheSame(as other: Zone) -> Bool {
    guard settings == other.settings,
      disabledLintRules.count == other.disabledLintRules.count,
      zip(disabledLintRules, other.disabledLintRules).allSatisfy({
        $0.utf8.elementsEqual($1.utf8)
      })
    else { return false }
    #if hasFeature(Embedded)
      return conditions.isEmpty && other.conditions.isEmpty
    #else
      return conditions == other.conditions
    #endif
  }
}

extension RepairDraft {
  /// Whether nothing but the settings and conditions of their zones keeps two fences from being merged, where that is
  /// allowed.
  func differInSettingsAlone(
    _ one: DraftFence, _ other: DraftFence, _ settings: RepairSettings
  ) -> Bool {
    guard settings.mayMerge, case .fence(let fence, zone: let zone)? = one.sources.first,
      case .fence(let otherFence, zone: let otherZone)? = other.sources.first, zone != otherZone,
      !original.zones[zone].meansTheSame(as: original.zones[otherZone])
    else { return false }
    let shapes = [
      original.zones[zone].fences[fence].shape, original.zones[otherZone].fences[otherFence].shape,
    ]
    return shapes.allSatisfy { $0.isMergeable }
      && Self.circle(around: shapes, settings.lint.restart) != nil
  }

  /// The circle around some shapes; `nil` if its restart circle reaches farther outside of all of them than the
  /// budget.
  fileprivate static func circle(around shapes: [Shape], _ settings: RestartSettings) -> Circle? {
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
    // To 0.1 mm, which the radius covers.
    let center = Coordinate(
      uncheckedLatitude: (enclosing.center.latitude * 1e9).rounded() / 1e9,
      longitude: (enclosing.center.longitude * 1e9).rounded() / 1e9)
    let radius = ((enclosing.radiusMeters + sagitta + 1e-4) * 100).rounded(.up) / 100
    let reach = ((radius + settings.buffer.meters) * 10).rounded(.up) / 10
    guard
      let overshoot = Overshoot.upperBound(
        of: union, center: center, radiusMeters: reach),
      overshoot <= settings.budget.meters
    else { return nil }
    return Circle(center: center, radius: .meters(radius))
  }
}

extension Shape {
  /// Whether a circle can stand for the shape and another one: not for lines, nor what lies along them.
  fileprivate var isMergeable: Bool {
    switch self {
    case .circle, .rectangle, .polygons: true
    case .corridor, .geoline: false
    }
  }

  /// The shape as polygons: a circle as one of 64 corners on its edge; none for a geoline, nor for a corridor, which is not merged.
  fileprivate var asPolygons: [Polygon] {
    switch self {
    case .corridor, .geoline: return []
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
