/// The moving points of the OGC's Moving Features (OGC 19-045r3).
enum MovingPoints {
  /// The members that hold parts: of a collection, and of a point with gaps.
  static let parts = ["prisms", "sequences"]

  /// Whether an object is a moving point or a collection of them, by its `type`.
  static func isMoving(_ object: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> Bool {
    guard let type = tape.member("type", of: object, in: bytes) else { return false }
    return tape.isText(type, "MovingPoint", in: bytes)
      || tape.isText(type, "MovingGeometryCollection", in: bytes)
  }
}

extension JSONTrackReading {
  /// Reads a moving point, each part of it as a segment of one track.
  mutating func readMovingPoints(
    _ moving: Int, named name: ContiguousArray<UInt8>, _ tape: JSONTape, _ bytes: Span<UInt8>,
    isPart: Bool = false, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    for parts in MovingPoints.parts {
      guard let list = tape.array(parts, of: moving, in: bytes) else { continue }
      var child = tape.firstChild(list)
      while let part = child {
        child = tape.sibling(after: part, in: list)
        try readMovingPoints(part, named: name, tape, bytes, isPart: true, into: &fixes)
      }
      return
    }
    let isTyped = tape.member("type", of: moving, in: bytes) != nil
    guard isTyped ? MovingPoints.isMoving(moving, of: tape, bytes) : isPart,
      let coordinates = tape.array("coordinates", of: moving, in: bytes),
      let times = tape.member("datetimes", of: moving, in: bytes)
    else {
      otherFeatures += 1
      return
    }
    if tape.kind(times) == .array {
      let positions = GeoJSONTimes.Nodes.children(of: coordinates, tape).nodes
      try readPositions(positions, times, named: name, tape, bytes, into: &fixes)
    } else {
      // One position at one time.
      try readPositions([coordinates], times: [times], named: name, tape, bytes, into: &fixes)
    }
  }
}
