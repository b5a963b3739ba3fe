/// The times of the positions of a GeoJSON line. RFC 7946 has none; these are the ways in which they are
/// written.
enum GeoJSONTimes {
  /// `datetimes` is that of the OGC's moving features.
  static let names = ["coordTimes", "times", "timestamps", "coordinateTimes", "datetimes"]
  /// The object of properties of positions, in which they stand too.
  static let wrapper = "coordinateProperties"

  /// The array of times among the properties of a feature, also within `coordinateProperties`.
  static func node(in properties: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> Int? {
    for name in names {
      if let times = tape.array(name, of: properties, in: bytes) { return times }
    }
    guard let inner = tape.object(wrapper, of: properties, in: bytes) else {
      return nil
    }
    for name in names {
      if let times = tape.array(name, of: inner, in: bytes) { return times }
    }
    return nil
  }

  /// Whether the first position has a time as its fourth number.
  static func isInCoordinates(_ coordinates: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> Bool {
    var node = coordinates
    while let child = tape.firstChild(node), tape.kind(child) == .array { node = child }
    return time(ofPosition: node, of: tape, bytes) != nil
  }

  /// The fourth number of a position, if it is large enough for a time since 1970.
  static func time(ofPosition position: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> Int? {
    var node = tape.firstChild(position)
    for _ in 0..<3 { node = node.flatMap { tape.sibling(after: $0, in: position) } }
    guard let node, let value = tape.number(node, in: bytes), value >= 1e8 else { return nil }
    return node
  }

  /// The first time of each line of a MultiLineString, which has an array for each line or one for
  /// all positions; `nil` when the times cannot be matched with the lines. `counts` is the
  /// number of positions of each line.
  static func perLine(_ times: Int, _ counts: [Int], of tape: JSONTape) -> [Nodes]? {
    let all = Nodes.children(of: times, tape)
    if all.nodes.count == counts.count, all.nodes.allSatisfy({ tape.kind($0) == .array }) {
      return all.nodes.map { Nodes.children(of: $0, tape) }
    }
    guard all.nodes.count == counts.reduce(0, +), all.nodes.allSatisfy({ tape.kind($0) != .array })
    else { return nil }
    var start = 0
    return counts.map { count in
      defer { start += count }
      return Nodes(parent: times, nodes: Array(all.nodes[start..<start + count]))
    }
  }

  /// The arrays of positions of a geometry that is a collection of lines, as kml2geojson writes a placemark with several
  /// tracks; `nil` for any other geometry.
  static func lines(
    ofCollection geometry: Int, of tape: JSONTape, _ bytes: Span<UInt8>
  ) -> [Int]? {
    guard let geometries = tape.array("geometries", of: geometry, in: bytes) else { return nil }
    var lines: [Int] = []
    for child in Nodes.children(of: geometries, tape).nodes {
      guard tape.kind(child) == .object, let type = tape.member("type", of: child, in: bytes),
        tape.isText(type, "LineString", in: bytes),
        let line = tape.array("coordinates", of: child, in: bytes)
      else { return nil }
      lines.append(line)
    }
    return lines.isEmpty ? nil : lines
  }

  struct Nodes {
    let parent: Int
    let nodes: [Int]

    /// All elements; none of a node that is no array.
    static func children(of parent: Int, _ tape: JSONTape) -> Nodes {
      var nodes: [Int] = []
      if tape.kind(parent) == .array {
        tape.forEachChild(parent) { child in
          nodes.append(child)
          return true
        }
      }
      return Nodes(parent: parent, nodes: nodes)
    }
  }
}
