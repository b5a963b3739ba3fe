package import RingfenceGeodesy

/// Measures the fences of one tile against those around it.
package struct FenceTile {
  private let shapes: ContiguousArray<PreparedShape>
  private var plane: AzimuthalEquidistantPlane?
  /// The index of each fence in the drawings; -1 for a fence that is not drawn yet in this tile.
  private var indices: ContiguousArray<Int32>
  private var drawn: ContiguousArray<Int32> = []
  private var drawings: ContiguousArray<GroundDrawing?> = []

  package init(shapes: ContiguousArray<PreparedShape>) {
    self.shapes = shapes
    indices = ContiguousArray(repeating: -1, count: shapes.count)
  }

  /// The fences in groups: in cells of about 8 km, by the centre of their boxes. With a limit too large
  /// for planes, all fences are one group.
  package static func groups(
    of boxes: ContiguousArray<GeoBox>, within limit: Double
  ) -> [ArraySlice<Int32>] {
    guard limit <= AzimuthalEquidistantPlane.largestMeters else {
      return boxes.isEmpty ? [] : [ArraySlice(boxes.indices.map { Int32($0) })]
    }
    let height = 0.05
    func key(_ box: GeoBox) -> UInt64 {
      let band = ((box.south + box.north) / 2 + 90) / height
      let row = band.rounded(.down)
      let metric = LocalMetric(latitude: min(89.9, abs(row * height - 90)))
      let width = 5_600 / metric.metersPerDegreeLongitude
      let column = ((box.west + box.width / 2 + 180) / width).rounded(.down)
      return UInt64(row) << 32 | UInt64(column)
    }
    let keys = boxes.map(key)
    let order = boxes.indices.map { Int32($0) }.sorted {
      (keys[Int($0)], $0) < (keys[Int($1)], $1)
    }
    var tiles: [ArraySlice<Int32>] = []
    var start = 0
    for end in 1...max(1, order.count) where end <= order.count {
      if end == order.count || keys[Int(order[end])] != keys[Int(order[start])] {
        tiles.append(ArraySlice(order[start..<end]))
        start = end
      }
    }
    return tiles
  }

  /// Begins a tile around the centre of a box.
  package mutating func begin(around box: GeoBox) {
    for fence in drawn { indices[Int(fence)] = -1 }
    drawn.removeAll(keepingCapacity: true)
    drawings.removeAll(keepingCapacity: true)
    plane = AzimuthalEquidistantPlane(
      latitude: (box.south + box.north) / 2, longitude: box.west + box.width / 2)
  }

  /// The distance between two fences in metres. A distance from `limit` on may be given as any value from
  /// `limit` on.
  package mutating func distance(_ a: Int32, _ b: Int32, within limit: Double) -> Double {
    if limit <= AzimuthalEquidistantPlane.largestMeters {
      let (i, k) = (index(a), index(b))
      if let one = drawings[i], let other = drawings[k] {
        switch one.distance(to: other, within: limit) {
        case .meters(let meters): return meters
        case .beyond: return limit
        case .undecided: break
        }
      }
    }
    return ShapeDistance.between(shapes[Int(a)], shapes[Int(b)], within: limit)
  }

  private mutating func index(_ fence: Int32) -> Int {
    let known = indices[Int(fence)]
    if known >= 0 { return Int(known) }
    indices[Int(fence)] = Int32(drawn.count)
    drawn.append(fence)
    drawings.append(plane?.drawing(of: shapes[Int(fence)]))
    return drawings.count - 1
  }
}
