internal import Ringfence

/// Writes shapes as well-known text.
enum WKTWriter {
  /// A shape; a circle as its centre, or as that of Traccar where the latitude is first, and a corridor as its line.
  static func text(of shape: Shape, _ order: WKTReader.Order) -> String {
    switch shape {
    case .circle(let circle):
      let center = position(circle.center, order)
      return order == .latitudeLongitude
        ? "CIRCLE (\(center), \(DecimalNumber.text(circle.radius.meters)))" : "POINT (\(center))"
    case .corridor(let corridor):
      return "LINESTRING (\(positions(corridor.line.vertices, order)))"
    case .geoline(let line): return "LINESTRING (\(positions(line.vertices, order)))"
    case .rectangle, .polygons:
      let polygons = (shape.writtenPolygons ?? []).map { rings in
        "(\(rings.map { "(\(positions($0, order)))" }.joined(separator: ", ")))"
      }
      if polygons.count == 1 { return "POLYGON \(polygons[0])" }
      return "MULTIPOLYGON (\(polygons.joined(separator: ", ")))"
    }
  }

  private static func positions(_ positions: [Coordinate], _ order: WKTReader.Order) -> String {
    positions.map { position($0, order) }.joined(separator: ", ")
  }

  private static func position(_ position: Coordinate, _ order: WKTReader.Order) -> String {
    let (latitude, longitude) = (
      DecimalNumber.text(position.latitude), DecimalNumber.text(position.longitude)
    )
    switch order {
    case .latitudeLongitude: return "\(latitude) \(longitude)"
    case .longitudeLatitude: return "\(longitude) \(latitude)"
    }
  }
}
