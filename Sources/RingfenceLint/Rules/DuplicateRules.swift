internal import Ringfence

/// `duplicate-id`: two zones, or two fences of a zone, have one id.
enum DuplicateIDRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let zones = context.layout.zones
    for (zone, first) in repeats(zones.map { Array($0.id.utf8) }) {
      findings.append(
        Finding(
          rule: .duplicateID, at: .zone(zone), other: .zone(first),
          message:
            "\(context.layout.label(zone: zone)) has the id of an earlier zone, so events cannot tell "
            + "them apart; give it an id of its own"))
    }
    for zone in zones.indices {
      for (fence, first) in repeats(zones[zone].fences.map { Array($0.id.utf8) }) {
        findings.append(
          Finding(
            rule: .duplicateID, at: .fence(fence, zone: zone), other: .fence(first, zone: zone),
            message: "\(context.layout.label(zone: zone, fence: fence)) has the id of an earlier "
              + "fence, so events cannot tell them apart; give it an id of its own"))
      }
    }
  }
}

/// `duplicate-name`: two zones have one name.
enum DuplicateNameRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let zones = context.layout.zones
    for (zone, first) in repeats(zones.map { $0.name.map { Array($0.utf8) } }) {
      findings.append(
        Finding(
          rule: .duplicateName, at: .zone(zone), other: .zone(first),
          message: "\(context.layout.label(zone: zone)) has the name of "
            + "\(context.layout.label(zone: first)); give each a name that tells them apart"))
    }
  }
}

/// `duplicate-fence`: two fences have one shape.
enum DuplicateFenceRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    var places: [(zone: Int, fence: Int)] = []
    var shapes: [Shape?] = []
    context.layout.visitFences { zone, fence, shape in
      places.append((zone, fence))
      shapes.append(plain(shape))
    }
    for (index, first) in repeats(shapes) {
      let (place, other) = (places[index], places[first])
      findings.append(
        Finding(
          rule: .duplicateFence, at: .fence(place.fence, zone: place.zone),
          other: .fence(other.fence, zone: other.zone),
          message: "\(context.layout.label(zone: place.zone, fence: place.fence)) has the shape of "
            + "\(context.layout.label(zone: other.zone, fence: other.fence)); remove one of them"))
    }
  }

  /// The shape with its rings closed, begun and turned in one way, so that equal places are equal
  /// values.
  private static func plain(_ shape: Shape) -> Shape {
    guard case .polygons(let polygons) = shape else { return shape }
    return .polygons(polygons.map { Polygon(rings: $0.rings.map(plain)) })
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

/// The indices of values that occurred before, each with that of the first; `nil` is no value.
private func repeats<Value: Hashable>(_ values: [Value?]) -> [(index: Int, first: Int)] {
  var firsts: [Value: Int] = [:]
  var result: [(index: Int, first: Int)] = []
  for (index, value) in values.enumerated() {
    guard let value else { continue }
    if let first = firsts[value] {
      result.append((index, first))
    } else {
      firsts[value] = index
    }
  }
  return result
}
