internal import Ringfence

extension Zone {
  /// The zone with the time zone of its layout in the schedules that have none, for forms in which a
  /// layout has none.
  func withTimeZone(of layout: ZoneLayout) -> Zone {
    guard let timeZone = layout.timeZone,
      conditions.schedule.contains(where: { $0.timeZone == nil })
    else { return self }
    var zone = self
    for index in zone.conditions.schedule.indices {
      zone.conditions.schedule[index].timeZone =
        zone.conditions.schedule[index].timeZone ?? timeZone
    }
    return zone
  }
}

extension Shape {
  /// The polygons of a shape with an inside of straight edges: a rectangle is one; `nil` for the others.
  var writtenPolygons: [[[Coordinate]]]? {
    switch self {
    case .rectangle(let rectangle): [[rectangle.corners]]
    case .polygons(let polygons): polygons.map { $0.rings.map { $0.closedVertices } }
    case .circle, .corridor, .geoline: nil
    }
  }

  /// The length that a shape needs besides its positions, in metres; `nil` where it needs none.
  var writtenLength: (length: FeatureLength, meters: Double)? {
    switch self {
    case .circle(let circle): (.radius, circle.radius.meters)
    case .corridor(let corridor): (.halfWidth, corridor.halfWidth.meters)
    case .rectangle, .polygons, .geoline: nil
    }
  }
}
