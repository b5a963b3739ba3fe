internal import Ringfence

/// The box around points and boxes, the narrow way round the globe.
///
/// Longitudes are kept by whole degrees, least and greatest of each, so any number of points takes
/// the same memory. Where no gap is wider than a degree, the box may be wider than need be by that.
struct Bounds: Sendable {
  private(set) var south = Double.infinity
  private(set) var north = -Double.infinity
  private var degrees: [(west: Double, east: Double)?] = Array(repeating: nil, count: 360)
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
    let occupied = degrees.compactMap { $0 }
    guard !isFull, let first = occupied.first, let last = occupied.last else { return (-180, 180) }
    // The widest gap lies outside.
    var widest = first.west + 360 - last.east
    var result = (west: first.west, east: last.east)
    for (before, after) in zip(occupied, occupied.dropFirst())
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
    let known = degrees[index]
    degrees[index] = (
      west: min(known?.west ?? longitude, longitude), east: max(known?.east ?? longitude, longitude)
    )
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
