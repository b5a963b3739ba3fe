internal import Ringfence

/// The history of Home Assistant: the answer of `/api/history/period`, a list of states for each entity, and that of the
/// WebSocket command `history/history_during_period`, an object with such a list for each entity, whose keys are
/// shortened.
enum HomeAssistantHistory {
  /// Whether a list has states with attributes.
  private static func isList(_ list: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Bool {
    guard let first = tape.firstChild(list), tape.kind(first) == .object else { return false }
    return tape.member("entity_id", of: first, in: bytes) != nil
      && tape.object("attributes", of: first, in: bytes) != nil
      || tape.object("a", of: first, in: bytes) != nil
        && tape.member("lu", of: first, in: bytes) != nil
  }

  /// The lists of a document, with the nodes of their names where these are keys; `nil` for another document.
  static func lists(
    of root: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> [(list: Int, name: Int?)]? {
    var lists: [(list: Int, name: Int?)] = []
    let isObject = tape.kind(root) == .object
    let parent = isObject ? tape.object("result", of: root, in: bytes) ?? root : root
    guard isObject || tape.kind(root) == .array else { return nil }
    tape.forEachChild(parent) { child in
      let list = isObject ? child + 1 : child
      if tape.kind(list) == .array { lists.append((list, isObject ? child : nil)) }
      return true
    }
    return lists.contains { isList($0.list, tape, bytes) } ? lists : nil
  }
}

extension JSONTrackReading {
  /// Reads the states that have a position: those of one entity are one track.
  mutating func readHistory(
    _ lists: [(list: Int, name: Int?)], _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    object.sawTrack()
    for (list, key) in lists {
      // Other states of an entity with positions have lost theirs, as with 'minimal_response'.
      guard hasPosition(list, tape, bytes) else { continue }
      var name = key
      var child = tape.firstChild(list)
      while let state = child {
        child = tape.sibling(after: state, in: list)
        name = tape.member("entity_id", of: state, in: bytes) ?? name
        try readState(state, name, tape, bytes, into: &fixes)
      }
    }
  }

  private func hasPosition(_ list: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Bool {
    var isFound = false
    tape.forEachChild(list) { state in
      isFound =
        attributes(state, tape, bytes).flatMap { tape.member("latitude", of: $0, in: bytes) } != nil
      return !isFound
    }
    return isFound
  }

  private func attributes(_ state: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Int? {
    guard tape.kind(state) == .object else { return nil }
    return tape.object("attributes", of: state, in: bytes) ?? tape.object("a", of: state, in: bytes)
  }

  private mutating func readState(
    _ state: Int, _ name: Int?, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    begin(state, tape, bytes)
    guard tape.kind(state) == .object else { return values.recordBadRow(line: values.fix.line) }
    var traits = TableTraits()
    traits.maker = .phone
    values.use(traits)
    if let name { values.set(.track, name, of: tape, bytes) }
    for key in ["last_updated", "lu", "last_changed", "lc"] {
      guard let time = tape.member(key, of: state, in: bytes) else { continue }
      values.setTime(time, of: tape, bytes)
      break
    }
    guard let attributes = attributes(state, tape, bytes),
      tape.member("latitude", of: attributes, in: bytes) != nil
    else { return values.record(.noPosition) }
    for (key, role) in Self.attributeRoles {
      guard let node = tape.member(key, of: attributes, in: bytes),
        tape.kind(node) == .number || tape.kind(node) == .string
      else { continue }
      values.set(role, node, of: tape, bytes)
    }
    try finish(into: &fixes)
  }

  /// The attributes that `device_tracker` entities of the Companion apps have.
  private static let attributeRoles: [(String, TableRole)] = [
    ("latitude", .latitude), ("longitude", .longitude), ("gps_accuracy", .accuracy),
    ("altitude", .altitude), ("speed", .speed), ("course", .course),
  ]
}
