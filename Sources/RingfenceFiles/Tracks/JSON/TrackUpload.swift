/// What apps of phones send to a server: some positions within an object.
enum TrackUpload {
  /// The rows of an upload of Transistorsoft's plugin: `location`, an object or an array of objects that have
  /// their position in ``TableObject/position``; `nil` for any other object.
  static func rows(of object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Int? {
    guard let node = tape.member("location", of: object, in: bytes) else { return nil }
    let first = tape.kind(node) == .array ? tape.firstChild(node) : node
    guard let first, tape.object(TableObject.position, of: first, in: bytes) != nil else {
      return nil
    }
    return node
  }

  /// The features of an upload of Overland: `locations`; `nil` for any other object.
  static func features(of object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Int? {
    guard let list = tape.array("locations", of: object, in: bytes),
      let first = tape.firstChild(list), let type = tape.member("type", of: first, in: bytes),
      tape.isText(type, "Feature", in: bytes)
    else { return nil }
    return list
  }
}
