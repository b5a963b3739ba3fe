internal import Ringfence

/// A zone drawn in the plane about a point of one of its fences.
struct ZoneScene: Sendable {
  let zone: Int
  let settings: ZoneSettings
  let conditions: PlannedConditions
  let plane: LocalPlane
  let fences: [PlaneFence]

  init(_ zone: Zone, _ index: Int, timeZone: TimeZoneRules?, about origin: Coordinate) {
    self.zone = index
    settings = zone.settings
    conditions = PlannedConditions(zone, timeZone: timeZone)
    let plane = LocalPlane(at: origin)
    self.plane = plane
    fences = zone.fences.map { PlaneFence($0.shape, in: plane) }
  }

  /// The edges of each fence that a drive can meet.
  func edges(near drive: Drive) -> [[PlaneEdge]] {
    var south = Double.infinity
    var north = -Double.infinity
    var west = Double.infinity
    var east = -Double.infinity
    for moment in drive.moments {
      south = min(south, moment.point.y)
      north = max(north, moment.point.y)
      west = min(west, moment.point.x)
      east = max(east, moment.point.x)
    }
    let margin = PlaneBounds.margin
    return fences.map {
      $0.edges(
        south: south - margin, north: north + margin, west: west - margin, east: east + margin)
    }
  }
}
