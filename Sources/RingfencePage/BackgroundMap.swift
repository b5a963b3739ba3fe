package import Ringfence
internal import RingfenceRecords

/// Lines behind the track on the map of a page: those of a file that are near, simplified until they are few.
package struct BackgroundMap: Sendable {
  /// The most points in a page.
  package static let maximumPoints = 15_000

  /// Lines of positions in whole units of 10⁻⁵ degrees, about a metre: longitude, latitude. Longitudes follow each other
  /// without a jump at the antimeridian.
  package private(set) var lines: [[SIMD2<Int32>]] = []
  /// The positions that are near, before they were simplified.
  package private(set) var pointsNear = 0
  package var points: Int { lines.reduce(0) { $0 + $1.count } }

  /// Writes the lines as a JSON array: of each the first position, then the steps to the next ones.
  func write(to json: inout JSONWriter) {
    json.array(lines) { json, line in
      json.beginArray()
      var last = SIMD2<Int32>(0, 0)
      for point in line {
        // checked: both are within 1,080 degrees
        let step = point &- last
        json.value(Int(step.x))
        json.value(Int(step.y))
        last = point
      }
      json.endArray()
    }
  }

  /// Takes what is near the tracks, or near the fences where there is no track: as far around them as they extend, and 2 km
  /// at least.
  /// - Complexity: linear in the positions of the file, the fixes and the corners.
  package init(_ file: BackgroundFile, around tracks: [FixColumns], _ layout: ZoneLayout) {
    var area = Neighborhood()
    for track in tracks {
      for index in 0..<track.count {
        area.add(longitude: track.longitudes[index], latitude: track.latitudes[index])
      }
    }
    if area.isEmpty { layout.visitFences { _, _, shape in area.add(shape) } }
    area.extend()
    var near: [[SIMD2<Double>]] = []
    for line in file.lines { area.appendParts(of: line, to: &near) }
    pointsNear = near.reduce(0) { $0 + $1.count }
    // A cell of the finest grid is a pixel of a map that shows about an eighth of the neighborhood.
    var cell = area.size / 8192
    lines = Self.simplified(near, area.cell(cell))
    while points > Self.maximumPoints, cell < area.size / 128 {
      cell *= 2
      lines = Self.simplified(near, area.cell(cell))
    }
    if points > Self.maximumPoints { lines = Self.thinned(lines) }
  }

  /// Of lines that still have too many positions, every n-th line, and of each every n-th position.
  private static func thinned(_ lines: [[SIMD2<Int32>]]) -> [[SIMD2<Int32>]] {
    // At least two positions of each line are left.
    let everyLine = lines.count / (maximumPoints / 4) + 1
    let some = lines.indices.filter { $0 % everyLine == 0 }.map { lines[$0] }
    let count = some.reduce(0) { $0 + $1.count }
    let every = count / (maximumPoints / 2) + 1
    return some.map { line in
      line.indices.filter { $0 % every == 0 || $0 == line.count - 1 }.map { line[$0] }
    }
  }

  /// Of consecutive positions in one cell of a grid the first is kept, so that a line moves by a cell at most. Lines within
  /// one cell vanish.
  private static func simplified(
    _ lines: [[SIMD2<Double>]], _ cell: SIMD2<Double>
  ) -> [[SIMD2<Int32>]] {
    lines.compactMap { line in
      var kept: [SIMD2<Int32>] = []
      var last: SIMD2<Double>?
      for point in line {
        let number = (point / cell).rounded(.down)
        guard number != last else { continue }
        last = number
        let units = (point * 1e5).rounded(.toNearestOrAwayFromZero)
        // checked: degrees of a clipped line are within 1,080
        kept.append(SIMD2(Int32(units.x), Int32(units.y)))
      }
      return kept.count > 1 ? kept : nil
    }
  }
}

/// A box of degrees around what a page shows.
private struct Neighborhood {
  private var low = SIMD2<Double>(.infinity, .infinity)
  private var high = SIMD2<Double>(-.infinity, -.infinity)
  private var reference: Double?

  var isEmpty: Bool { reference == nil }
  /// The larger side in degrees of latitude.
  var size: Double { max(high.y - low.y, (high.x - low.x) * shrinking) }

  /// How much shorter a degree of longitude is than one of latitude.
  private var shrinking: Double {
    let latitude = min(85, max(-85, (low.y + high.y) / 2))
    let from = Coordinate(uncheckedLatitude: latitude, longitude: 0)
    let to = Coordinate(uncheckedLatitude: latitude, longitude: 1)
    return Geodesic.inverse(from: from, to: to).distance.meters / 111_320
  }

  /// The sides of a cell of a grid.
  func cell(_ latitude: Double) -> SIMD2<Double> { SIMD2(latitude / shrinking, latitude) }

  mutating func add(longitude: Double, latitude: Double) {
    let near = Self.near(longitude, reference ?? longitude)
    reference = reference ?? longitude
    let point = SIMD2(near, latitude)
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  mutating func add(_ shape: Shape) {
    func add(_ point: Coordinate) { self.add(longitude: point.longitude, latitude: point.latitude) }
    switch shape {
    case .circle(let circle): add(circle.center)
    case .rectangle(let rectangle):
      add(rectangle.southWest)
      add(rectangle.northEast)
    case .polygons(let polygons):
      for polygon in polygons { for ring in polygon.rings { ring.vertices.forEach(add) } }
    case .corridor(let corridor): corridor.outline().forEach(add)
    case .geoline(let line): line.vertices.forEach(add)
    }
  }

  /// Makes the box three times as wide and high, and 2 km larger at least.
  mutating func extend() {
    guard !isEmpty else {
      (low, high) = (SIMD2(-180, -90), SIMD2(180, 90))
      return
    }
    let more = max(size, 0.018)
    low -= cell(more)
    high += cell(more)
  }

  func appendParts(of line: [Coordinate], to parts: inout [[SIMD2<Double>]]) {
    var part: [SIMD2<Double>] = []
    func finish() {
      if part.count > 1 { parts.append(part) }
      part = []
    }
    guard let first = line.first else { return }
    var start = SIMD2(Self.near(first.longitude, (low.x + high.x) / 2), first.latitude)
    for point in line.dropFirst() {
      let end = SIMD2(Self.near(point.longitude, start.x), point.latitude)
      if let (from, to) = clipped(start, end) {
        if part.last != from {
          finish()
          part = [from]
        }
        part.append(to)
      } else {
        finish()
      }
      start = end
    }
    finish()
  }

  /// The part of a segment in the box (Liang and Barsky 1984); `nil` for none.
  private func clipped(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    let step = end - start
    var (from, to) = (0.0, 1.0)
    for axis in 0..<2 {
      for (p, q) in [
        (-step[axis], start[axis] - low[axis]), (step[axis], high[axis] - start[axis]),
      ] {
        if p == 0 {
          if q < 0 { return nil }
        } else if p < 0 {
          from = max(from, q / p)
        } else {
          to = min(to, q / p)
        }
      }
    }
    guard from < to else { return nil }
    return (from == 0 ? start : start + from * step, to == 1 ? end : start + to * step)
  }

  /// The longitude at most half a turn from another.
  private static func near(_ longitude: Double, _ reference: Double) -> Double {
    longitude - ((longitude - reference) / 360).rounded() * 360
  }
}
