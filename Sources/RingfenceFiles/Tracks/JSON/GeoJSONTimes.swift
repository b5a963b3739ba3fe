/// The times of the positions of a GeoJSON line. RFC 7946 has none; these are the ways in which they are
/// written.
enum GeoJSONTimes {
  private static let names = ["coordTimes", "times", "timestamps", "coordinateTimes"]

  /// The array of times among the properties of a feature, also within `coordinateProperties`.
  static func node(in properties: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> Int? {
    for name in names {
      if let times = tape.array(name, of: properties, in: bytes) { return times }
    }
    guard let inner = tape.object("coordinateProperties", of: properties, in: bytes) else {
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
}
