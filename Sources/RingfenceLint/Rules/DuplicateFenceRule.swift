internal import Ringfence

/// `duplicate-fence`: two fences have one shape.
enum DuplicateFenceRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry],
      help: RuleHelp(
        "two fences have one shape",
        "A fence has exactly the shape of an earlier one. The first corner and the direction of a ring do "
          + "not matter.",
        "Remove one of the fences."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    var fences: [(zone: Int, fence: Int)] = []
    var shapes: [Shape?] = []
    context.layout.visitFences { zone, fence, shape in
      fences.append((zone, fence))
      shapes.append(plain(shape))
    }
    for (index, first) in repeats(shapes) {
      let (fence, other) = (fences[index], fences[first])
      findings.append(
        Finding(
          rule: .duplicateFence, at: .fence(fence.fence, zone: fence.zone),
          other: .fence(other.fence, zone: other.zone),
          message: "\(context.layout.label(zone: fence.zone, fence: fence.fence)) has the shape of "
            + "\(context.layout.label(zone: other.zone, fence: other.fence)); remove one of them"))
    }
  }

  /// The shape with its rings closed, begun and turned in one way, so that equal shapes are equal
  /// values; a corridor with its line in one direction.
  private static func plain(_ shape: Shape) -> Shape {
    switch shape {
    case .circle, .rectangle, .geoline: return shape
    case .corridor(let corridor):
      let vertices = corridor.line.vertices
      guard isBefore(vertices[vertices.count - 1], vertices[0]),
        let line = Polyline(vertices.reversed()),
        let turned = Corridor(line: line, halfWidth: corridor.halfWidth)
      else { return shape }
      return .corridor(turned)
    case .polygons(let polygons):
      return .polygons(polygons.map { Polygon(rings: $0.rings.map(plain)) })
    }
  }

  private static func plain(_ ring: Ring) -> Ring {
    var vertices = ring.vertices
    if ring.isClosed { vertices.removeLast() }
    guard vertices.count > 1,
      let least = vertices.indices.min(by: { isBefore(vertices[$0], vertices[$1]) })
    else { return ring }
    let count = vertices.count
    let next = vertices[(least + 1) % count]
    let previous = vertices[(least + count - 1) % count]
    let step = isBefore(previous, next) ? count - 1 : 1
    return Ring((0..<count).map { vertices[(least + $0 * step) % count] })
  }

  private static func isBefore(_ a: Coordinate, _ b: Coordinate) -> Bool {
    a.latitude != b.latitude ? a.latitude < b.latitude : a.longitude < b.longitude
  }
}
