package import Ringfence

/// What a finding is about, as a number that stays the same when the file is formatted otherwise or its
/// zones and fences change places.
///
/// It is made of the rule and the ids of the zones and fences, those of a pair in an order of their own. A
/// fence that has its position as its id counts by its shape instead. Numbers of the finding, such as a
/// distance, do not count: a fence that moves keeps its finding.
package struct FindingIdentity: Hashable, Sendable {
  package let value: UInt64

  /// - Complexity: linear in the ids and, for fences without an id of their own, in the vertices.
  package init(_ finding: Finding, in layout: ZoneLayout) {
    var hash = FNVHash()
    hash.append(finding.rule.name)
    if case .unlistedPairs = finding.detail { hash.append("unlisted") }
    var parts = [Self.part(finding.location, layout)]
    if let other = finding.other { parts.append(Self.part(other, layout)) }
    for part in parts.sorted() { hash.append(part) }
    value = hash.value
  }

  package init(warning code: String, at path: String) {
    var hash = FNVHash()
    hash.append(code)
    hash.append(path)
    value = hash.value
  }

  /// 16 hexadecimal digits.
  var digits: String { FNVHash.digits(of: value) }

  private static func part(_ location: Finding.Location, _ layout: ZoneLayout) -> UInt64 {
    var hash = FNVHash()
    guard let index = location.zone, layout.zones.indices.contains(index) else { return hash.value }
    let zone = layout.zones[index]
    hash.append(isPosition(zone.id, index) ? "" : zone.id)
    guard let number = location.fence, zone.fences.indices.contains(number) else {
      return hash.value
    }
    let fence = zone.fences[number]
    if isPosition(fence.id, number) {
      hash.append(fence.shape)
    } else {
      hash.append(fence.id)
    }
    return hash.value
  }

  /// Whether an id is the one that readers give to a zone or fence without an id.
  private static func isPosition(_ id: String, _ index: Int) -> Bool {
    id.isEmpty || id.utf8.elementsEqual("\(index + 1)".utf8)
  }
}

extension FNVHash {
  /// Appends a text and its end.
  fileprivate mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
    append(0xFF as UInt8)
  }

  fileprivate mutating func append(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  fileprivate mutating func append(_ shape: Shape) {
    switch shape {
    case .circle(let circle):
      append([circle.center])
      append(circle.radius.meters.bitPattern)
    case .rectangle(let rectangle): append([rectangle.southWest, rectangle.northEast])
    case .polygons(let polygons):
      for ring in polygons.flatMap({ $0.rings }) { append(ring.vertices) }
    case .corridor(let corridor):
      append(corridor.line.vertices)
      append(corridor.halfWidth.meters.bitPattern)
    case .geoline(let line): append(line.vertices)
    }
  }

  private mutating func append(_ coordinates: [Coordinate]) {
    for coordinate in coordinates {
      append(coordinate.longitude.bitPattern)
      append(coordinate.latitude.bitPattern)
    }
    append(0xFF as UInt8)
  }
}
