package import Ringfence

// Positions of GeoJSON. Messages never contain a coordinate.
extension JSONReader {
  /// `[longitude, latitude]`; further numbers are ignored.
  package func coordinate(_ node: Int) throws(FileError) -> Coordinate {
    let expected = "a position [longitude, latitude]"
    guard document.kind(node) == .array else { throw wrongType(node, expected: expected) }
    var longitude: Double?
    var latitude: Double?
    var child = document.tape.firstChild(node)
    while let item = child {
      guard document.kind(item) == .number else {
        throw wrongType(item, expected: "a number of a position")
      }
      if longitude == nil || latitude == nil {
        guard let value = document.number(item) else {
          throw error(.badPosition, at: item, "number of a position is too large")
        }
        if longitude == nil { longitude = value } else { latitude = value }
      }
      child = document.tape.sibling(after: item, in: node)
    }
    guard let longitude, let latitude else {
      throw error(
        .badPosition, at: node, "position has fewer than two numbers, expected \(expected)")
    }
    if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { return coordinate }
    throw error(
      .badPosition, at: node,
      PositionFault.detail(
        latitude: latitude, longitude: longitude, order: "positions are [longitude, latitude]"))
  }

  /// An array of positions.
  package func coordinates(_ node: Int, _ expected: String) throws(FileError) -> [Coordinate] {
    var coordinates = [Coordinate]()
    guard document.kind(node) == .array else { throw wrongType(node, expected: expected) }
    coordinates.reserveCapacity(document.tape.childCount(node))
    var child = document.tape.firstChild(node)
    while let item = child {
      coordinates.append(try coordinate(item))
      child = document.tape.sibling(after: item, in: node)
    }
    return coordinates
  }
}
