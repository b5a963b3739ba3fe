internal import Ringfence

/// A zone drawn in the plane about a point of one of its fences.
struct ZoneScene: Sendable {
  let zone: Zone
  let index: Int
  let timeZone: TimeZoneOffsets?
  let plane: LocalPlane
  let fences: [PlaneFence]
  /// Numbers of fixes that meet the zone's conditions, for those that a device does not show by how it moves.
  let usualNumbers: [LimitedNumber]

  init(_ zone: Zone, _ index: Int, timeZone: TimeZoneOffsets?, about origin: Coordinate) {
    self.zone = zone
    self.index = index
    self.timeZone = timeZone
    let plane = LocalPlane(at: origin)
    self.plane = plane
    usualNumbers = ConditionKind.unmoving.compactMap { kind in
      zone.conditions[limits: kind].first.map {
        LimitedNumber(kind: kind, value: $0.usualNumber(of: kind))
      }
    }
    fences = zone.fences.map { PlaneFence($0.shape, in: plane) }
  }

  /// The edges of each fence that a path over some points can meet.
  func edges(near points: [PlanePoint]) -> [[PlaneEdge]] {
    let bounds = PlaneBounds(points)
    let margin = PlaneBounds.margin
    return fences.map {
      $0.edges(
        south: bounds.south - margin, north: bounds.north + margin, west: bounds.west - margin,
        east: bounds.east + margin)
    }
  }
}
