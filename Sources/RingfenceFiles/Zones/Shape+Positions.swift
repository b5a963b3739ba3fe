package import Ringfence

extension Shape {
  /// The positions that say where the shape is: the centre of a circle, two corners of a rectangle, the corners of polygons with
  /// those of their holes, the points of a line, as they are written. At least one.
  package var positions: Int {
    switch self {
    case .circle: 1
    case .rectangle: 2
    case .polygons(let polygons):
      max(1, polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.vertices.count } })
    case .geoline(let line): max(1, line.vertices.count)
    }
  }
}

extension PartialLayout {
  /// Refuses a layout of more positions than are allowed; `nil` allows any number.
  func checkPositions(_ maximum: Int?, _ name: String) throws(FileError) {
    guard let maximum else { return }
    var count = 0
    for zone in zones { for fence in zone.fences { count += fence.shape.positions } }
    guard count > maximum else { return }
    throw FileError(
      .tooLarge, at: FileLocation(file: name),
      "layout has \(count) positions, expected at most \(maximum) ('--maximum-positions')")
  }
}
