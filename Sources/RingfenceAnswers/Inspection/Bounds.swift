package import Ringfence
internal import RingfenceRecords

/// The smallest box around points and boxes. It may cross the antimeridian.
///
/// Keeps the least and the greatest longitude of each whole degree, so that memory does not grow with
/// the number of points. The box may be up to one degree too wide where all gaps are narrower than that.
package struct Bounds: Sendable {
  private(set) var south = Double.infinity
  private(set) var north = -Double.infinity
  /// The whole degrees with a point, sorted by number.
  private var degrees: [(number: Int, west: Double, east: Double)] = []
  /// The index of the degree of the last point.
  private var last = 0
  private var isFull = false

  package init() {}

  /// - Complexity: linear in the vertices.
  package init(_ layout: ZoneLayout) {
    layout.visitFences { _, _, shape in add(shape.bounds) }
  }

  var isEmpty: Bool { south > north }

  package mutating func add(_ point: Coordinate) {
    south = min(south, point.latitude)
    north = max(north, point.latitude)
    addLongitude(point.normalizedLongitude)
  }

  mutating func add(_ box: GeoBox) {
    south = min(south, box.south)
    north = max(north, box.north)
    guard box.width < 360 else {
      isFull = true
      return
    }
    var offset = 0.0
    while offset < box.width {
      addLongitude(box.west + offset)
      offset += 1
    }
    addLongitude(box.west + box.width)
  }

  mutating func add(_ other: Bounds) {
    south = min(south, other.south)
    north = max(north, other.north)
    isFull = isFull || other.isFull
    for degree in other.degrees {
      addLongitude(degree.west)
      addLongitude(degree.east)
    }
  }

  /// The box as parallels and meridians; `nil` without a point.
  var box: GeoBox? {
    guard !isEmpty else { return nil }
    let (west, east) = longitudes
    return GeoBox(
      south: south, north: north, west: west, width: east < west ? east - west + 360 : east - west)
  }

  /// The west and the east end. East is less than west where the box crosses the antimeridian.
  var longitudes: (west: Double, east: Double) {
    guard !isFull, let first = degrees.first, let last = degrees.last else { return (-180, 180) }
    // The widest gap lies outside of the box.
    var widest = first.west + 360 - last.east
    var result = (west: first.west, east: last.east)
    for (before, after) in zip(degrees, degrees.dropFirst())
    where after.west - before.east > widest {
      widest = after.west - before.east
      result = (after.west, before.east)
    }
    return result
  }

  private mutating func addLongitude(_ value: Double) {
    let longitude = value >= 180 ? value - 360 : value
    // checked: a fix has a longitude within ±540
    let index = min(359, max(0, Int((longitude + 180).rounded(.down))))
    if last >= degrees.count || degrees[last].number != index {
      last = degrees.firstIndex { $0.number >= index } ?? degrees.count
      if last == degrees.count || degrees[last].number != index {
        degrees.insert((index, longitude, longitude), at: last)
      }
    }
    degrees[last].west = min(degrees[last].west, longitude)
    degrees[last].east = max(degrees[last].east, longitude)
  }
}

extension Bounds {
  var text: String {
    guard !isEmpty else { return "none" }
    let (west, east) = longitudes
    return "\(DisplayFormat.degrees(south)) to \(DisplayFormat.degrees(north)) north, "
      + "\(DisplayFormat.degrees(west)) to \(DisplayFormat.degrees(east)) east"
  }

  /// Writes the member `"bounds": [west, south, east, north]` of GeoJSON (RFC 7946, 5); nothing for an
  /// empty box.
  func write(to json: inout JSONWriter) {
    guard !isEmpty else { return }
    let (west, east) = longitudes
    json.member("bounds", [west, south, east, north], decimals: 7)
  }
}

extension Shape {
  var bounds: GeoBox {
    switch self {
    case .circle(let circle): PreparedCircle(circle).bounds
    case .rectangle(let rectangle): PreparedPolygon(rectangle).bounds
    case .polygons(let polygons): PreparedPolygon(polygons).bounds
    case .corridor(let corridor): PreparedCorridor(corridor).bounds
    case .geoline(let line): PreparedGeoline(line).bounds
    }
  }
}
