/// Finds blocks by row and column: a hash table with open addressing.
struct BlockTable: Sendable {
  private struct Slot {
    var key: UInt64
    var value: Int
  }

  private static let free = Slot(key: .max, value: -1)

  private var slots: ContiguousArray<Slot>
  private var mask: Int
  private(set) var count = 0

  init() {
    slots = ContiguousArray(repeating: Self.free, count: 16)
    mask = 15
  }

  @inline(__always)
  private static func key(_ row: Int, _ column: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
  }

  @inline(__always)
  private func index(of key: UInt64) -> Int {
    var index = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while slots[index].key != key, slots[index].key != .max { index = (index + 1) & mask }
    return index
  }

  /// The number of a block; -1 where there is none.
  @inline(__always)
  func number(row: Int, column: Int) -> Int {
    let key = Self.key(row, column)
    let slots = slots.span
    var index = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    // As many slots as the mask can name; a free one ends every search.
    while unsafe slots[unchecked: index].key != key {
      if unsafe slots[unchecked: index].key == .max { return -1 }
      index = (index &+ 1) & mask
    }
    return unsafe slots[unchecked: index].value
  }

  /// The number of a block, the next one if it is new.
  mutating func insert(row: Int, column: Int) -> Int {
    let key = Self.key(row, column)
    let index = index(of: key)
    if slots[index].value >= 0 { return slots[index].value }
    slots[index] = Slot(key: key, value: count)
    count += 1
    if 2 * count > mask { grow() }
    return count - 1
  }

  private mutating func grow() {
    let old = slots
    mask = 2 * mask + 1
    slots = ContiguousArray(repeating: Self.free, count: mask + 1)
    for slot in old where slot.value >= 0 { slots[index(of: slot.key)] = slot }
  }
}
