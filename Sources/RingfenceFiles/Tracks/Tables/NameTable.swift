/// Numbers names in the order of their first use. Known names cause no allocation.
package struct NameTable: Sendable {
  /// `nil` for the empty one.
  package private(set) var names: [String?] = []

  private var bytes = ContiguousArray<UInt8>()
  /// The end of each name in ``bytes``.
  private var ends = ContiguousArray<Int>()
  /// Numbers by hash, -1 where free; open addressing, at most half full, a power of two long.
  private var slots = ContiguousArray<Int32>(repeating: -1, count: 16)
  private var last = -1

  package init() {}

  /// The number of a name; a new name gets the next number.
  package mutating func number(of text: Span<UInt8>, _ range: Range<Int>) -> Int {
    if last >= 0, isName(last, text, range) { return last }
    var slot = Self.hash(text, range) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if isName(number, text, range) {
        last = number
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(names.count)
    names.append(range.isEmpty ? nil : text.text(range))
    for i in range { bytes.append(text[i]) }
    ends.append(bytes.count)
    last = names.count - 1
    if names.count * 2 > slots.count { grow() }
    return last
  }

  private func isName(_ number: Int, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    return ends[number] - start == range.count
      && bytes.span.isEqual(at: start, to: text, at: range.lowerBound, count: range.count)
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: -1, count: slots.count * 2)
    var start = 0
    for number in ends.indices {
      var slot = Self.hash(bytes.span, start..<ends[number]) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
      start = ends[number]
    }
  }

  /// The hash of a name, with a random seed for each process, so that no file can cause collisions on
  /// purpose. Numbers do not depend on it.
  private static func hash(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var hasher = Hasher()
    var i = range.lowerBound
    while i < range.upperBound {
      let length = min(8, range.upperBound - i)
      hasher.combine(text.word(at: i, count: length))
      i += length
    }
    hasher.combine(range.count)
    return hasher.finalize()
  }
}
