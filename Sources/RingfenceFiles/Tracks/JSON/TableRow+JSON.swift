extension TableRow {
  /// Takes the value of a node that is a text or a number; any other node has none.
  mutating func set(_ role: TableRole, _ node: Int, of tape: JSONTape, _ bytes: Span<UInt8>) {
    if tape.kind(node) == .number {
      set(role, bytes, tape.range(node))
    } else {
      _ = tape.withText(node, in: bytes) { set(role, $0, $1) }
    }
  }

  /// Takes a time that is a text or a number; any other node but `null` is an unreadable time.
  mutating func setTime(_ node: Int, of tape: JSONTape, _ bytes: Span<UInt8>) {
    switch tape.kind(node) {
    case .null: break
    case .number, .string: set(.time, node, of: tape, bytes)
    default: setBadTime()
    }
  }
}
