/// Bytes of a compressed stream, read bit by bit from the lowest bit of each byte.
///
/// Between calls fewer than eight bits are held, so that the bytes behind ``position`` are complete.
package struct BitSource: Sendable {
  /// The bytes. Those from ``position`` to ``end`` are not read yet.
  package var bytes: ContiguousArray<UInt8>
  package var position: Int
  package var end: Int
  /// The bits that were read and not consumed, the next one lowest, with zeros above.
  var bits: UInt64 = 0
  var bitCount = 0

  /// Creates a source with room for `room` bytes, whose first bytes are `bytes`.
  package init(_ bytes: [UInt8], room: Int) {
    self.bytes = ContiguousArray(repeating: 0, count: max(room, bytes.count))
    self.bytes.replaceSubrange(0..<bytes.count, with: bytes)
    position = 0
    end = bytes.count
  }

  init(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The number of bytes that are complete and not consumed, after ``dropToByte()``.
  package var count: Int { end - position }

  /// Moves the rest to the beginning, to make room behind ``end``.
  package mutating func makeRoom() {
    guard position > 0 else { return }
    for i in 0..<count { bytes[i] = bytes[position + i] }
    end -= position
    position = 0
  }

  /// Reads bits until at least `wanted` are held, at most 56.
  /// - Returns: whether the source has `wanted` bits.
  mutating func need(_ wanted: Int) -> Bool {
    while bitCount < wanted {
      guard position < end else { return false }
      bits |= UInt64(bytes[position]) << UInt64(bitCount)
      position += 1
      bitCount += 8
    }
    return true
  }

  /// Removes bits that are held.
  mutating func consume(_ count: Int) {
    bits >>= UInt64(count)
    bitCount -= count
  }

  /// Removes bits that are held, and returns them as a number.
  mutating func take(_ count: Int) -> Int {
    let value = Int(truncatingIfNeeded: bits & ((1 << UInt64(count)) - 1))
    consume(count)
    return value
  }

  /// Gives back the whole bytes that are held.
  mutating func release() {
    position -= bitCount / 8
    bitCount %= 8
    bits &= (1 << UInt64(bitCount)) - 1
  }

  /// Drops the rest of the current byte.
  mutating func dropToByte() {
    release()
    bits = 0
    bitCount = 0
  }
}
