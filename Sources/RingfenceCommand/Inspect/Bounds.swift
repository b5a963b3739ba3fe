internal import Ringfence

/// The box around points and boxes, the narrow way round the globe.
///
/// Longitudes are kept by whole degrees, least and greatest of each, so any number of points takes
/// the same memory. Where no gap is wider than a degree, the box may be wider than need be by that.
struct Bounds: Sendable {
  private(set) var south = Double.infinity
  private(set) var north = -Double.infinity
  /// The degrees that hold a point, by number; few for any track that is not one around the globe.
  private var degrees: [(number: Int, west: Double, east: Double)] = []
  /// Where the degree of the last point stands.
  private var last = 0
  private var isFull = false

  /// Whether nothing was added.
  var isEmpty: Bool { south > north }

  /// Adds a point.
  mutating func add(_ point: Coordinate) {
    south = min(south, point.latitude)
    north = max(north, point.latitude)
    addLongitude(point.normalizedLongitude)
  }

  /// Adds a box.
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

  /// West and east end; an east end below the west end lies beyond the antimeridian.
  var longitudes: (west: Double, east: Double) {
    guard !isFull, let first = degrees.first, let last = degrees.last else { return (-180, 180) }
    // The widest gap lies outside.
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

extension Shape {
  /// The box around the shape.
  var bounds: GeoBox {
    switch self {
    case .circle(let circle): PreparedCircle(circle).bounds
    case .rectangle(let rectangle): PreparedPolygon(rectangle).bounds
    case .polygons(let polygons): PreparedPolygon(polygons).bounds
    case .geoline(let line): PreparedGeoline(line).bounds
    }
  }
}
