extension SeededRandom {
  /// Changes, drops, inserts or repeats something of a JSON document.
  public mutating func damage(_ bytes: inout ContiguousArray<UInt8>) {
    guard !bytes.isEmpty else { return }
    let marks = Array("{}[]:,\"\\0123456789-+.eEtfnu \n".utf8)
    let offset = int(0...bytes.count - 1)
    switch int(0...4) {
    case 0: bytes.remove(at: offset)
    case 1: bytes.insert(marks[int(0...marks.count - 1)], at: offset)
    case 2: bytes[offset] = marks[int(0...marks.count - 1)]
    case 3: bytes.removeSubrange(offset...)
    default: bytes.insert(contentsOf: bytes[offset...].prefix(int(1...8)), at: offset)
    }
  }
}
