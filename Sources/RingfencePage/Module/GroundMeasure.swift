internal import Ringfence
internal import RingfenceRecords

/// What a line on the map measures on the ground.
package struct GroundMeasure: Sendable {
  /// The geodesic lengths of its pieces in metres, accurate to 15 nm.
  package let pieces: [Double]
  /// The area within the closed line in square metres, as of a fence with these corners.
  package let area: Double

  /// - Throws: ``PageError`` for columns of other lengths, and for numbers out of range.
  package init(longitudes: [Double], latitudes: [Double]) throws(PageError) {
    guard longitudes.count == latitudes.count else {
      throw PageError("the columns have different lengths")
    }
    var points: [Coordinate] = []
    for (longitude, latitude) in zip(longitudes, latitudes) {
      guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
        throw PageError("point \(points.count + 1) is no position")
      }
      points.append(point)
    }
    pieces = zip(points, points.dropFirst()).map { pair in
      Geodesic.inverse(from: pair.0, to: pair.1).distance.meters
    }
    area =
      points.count < 3
      ? 0 : Shape.polygons([Polygon(rings: [Ring(points)])]).areaSquareMeters
  }

  /// As an object: `pieces` and `area`.
  var json: [UInt8] {
    JSONWriter.object { json in
      json.array("pieces", pieces) { json, meters in json.value(json: DecimalNumber.text(meters)) }
      json.key("area")
      json.value(json: DecimalNumber.text(area))
    }
  }
}
