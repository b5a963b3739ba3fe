/// The shapes of the sentences of a file, and the search for the one of a sentence.
///
/// A comparison takes 16 bytes at a time and calculates the checksum in the same pass. A sentence that
/// matches has digits where the shape has them, its other bytes are those of the shape, and its checksum is
/// correct.
struct SentenceTemplates: Sendable {
  /// The least and the largest number of bytes from the `$` to the `*` of a sentence with a shape.
  static let shortest = 16
  static let longest = 96
  /// How many shapes are kept. A number has some: `9.9`, `10.1`.
  private static let limit = 24
  /// How many there is room for at first, so that the arrays of a small file do not grow.
  private static let firstRoom = 8
  /// The room for the parts of a shape: five, one for the 16 bytes before the `*`, and one that says which of these
  /// no part before has.
  private static let stride = 7

  /// What is expected of 16 bytes.
  struct Part: Sendable {
    /// The bytes, `0` for any digit.
    var expected = SIMD16<UInt8>()
    /// How far a byte may differ from these by exclusive or: 9 for a digit.
    var tolerance = SIMD16<UInt8>()

    /// Expects the byte that a vector has at an index, if it is one of the part.
    mutating func lock(_ index: Int, _ vector: SIMD16<UInt8>) {
      guard vector.indices.contains(index) else { return }
      expected[index] = vector[index]
      tolerance[index] = 0
    }
  }

  /// The shapes, in no order.
  private(set) var all = ContiguousArray<SentenceTemplate>()
  private(set) var parts = ContiguousArray<Part>()
  /// The index of the last one that matched, for each kind.
  private var latest: (rmc: Int, gga: Int, vtg: Int) = (0, 0, 0)
  /// Whether the last sentence searched for has a known shape.
  private var isKnown = false
  /// The index that the next shape replaces when there is no more room.
  private var oldest = 0

  @inline(__always)
  static func maySuit(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    start &+ 6 <= bytes.count
      && SentenceTemplate.Kind(bytes[start &+ 3], bytes[start &+ 4], bytes[start &+ 5]) != nil
  }

  /// Finds the shape of the sentence whose `$` is at `start`, if the checksum is correct, too.
  ///
  /// `known` and `parts` are the ones of these shapes, held by the caller so that no reference is counted
  /// for a sentence.
  /// - Returns: an index of `known`; `nil` when the sentence has none of these shapes.
  @inline(__always)
  mutating func find(
    _ bytes: Span<UInt8>, at start: Int, _ known: Span<SentenceTemplate>, _ parts: Span<Part>
  ) -> Int? {
    isKnown = false
    guard start &+ 8 <= bytes.count,
      let kind = SentenceTemplate.Kind(bytes[start &+ 3], bytes[start &+ 4], bytes[start &+ 5])
    else { return nil }
    let index =
      switch kind {
      case .rmc: latest.rmc
      case .gga: latest.gga
      case .vtg: latest.vtg
      }
    guard index < known.count else { return nil }
    if known[index].kind == kind, Self.matches(index, bytes, at: start, known, parts) {
      isKnown = true
      return index
    }
    return findOther(kind, bytes, at: start, known, parts)
  }

  @inline(never)
  private mutating func findOther(
    _ kind: SentenceTemplate.Kind, _ bytes: Span<UInt8>, at start: Int,
    _ known: Span<SentenceTemplate>,
    _ parts: Span<Part>
  ) -> Int? {
    for index in known.indices
    where known[index].kind == kind && Self.matches(index, bytes, at: start, known, parts) {
      isKnown = true
      note(index, kind)
      return index
    }
    return nil
  }

  private mutating func note(_ index: Int, _ kind: SentenceTemplate.Kind) {
    switch kind {
    case .rmc: latest.rmc = index
    case .gga: latest.gga = index
    case .vtg: latest.vtg = index
    }
  }

  @inline(__always)
  private static func matches(
    _ index: Int, _ bytes: Span<UInt8>, at start: Int, _ known: Span<SentenceTemplate>,
    _ parts: Span<Part>
  ) -> Bool {
    let star = start &+ known[index].star
    guard star &+ 8 <= bytes.count else { return false }
    let tail = bytes.word(at: star)
    guard tail & known[index].tailMask == known[index].tail else { return false }
    var next = index &* stride
    var sum = SIMD16<UInt8>()
    var others = SIMD16<UInt8>()
    let all = SIMD16<UInt8>(repeating: 0xFF)
    var i = start &+ 1
    while i &+ 16 < star {
      let vector = bytes.vector(at: i)
      let part = parts[next]
      sum ^= vector
      others |= all.replacing(with: 0, where: (vector ^ part.expected) .<= part.tolerance)
      i &+= 16
      next &+= 1
    }
    // The last 16 bytes overlap with those before.
    let vector = bytes.vector(at: star &- 16)
    let part = parts[next]
    sum ^= vector & parts[next &+ 1].expected
    others |= all.replacing(with: 0, where: (vector ^ part.expected) .<= part.tolerance)
    return others.isZero && UInt16(truncatingIfNeeded: tail &>> 8) == sum.folded.hexadecimalText
  }

  /// Remembers the shape of the sentence that was searched for last, if it has one and it is not known.
  @inline(never)
  mutating func learn(_ bytes: Span<UInt8>, at start: Int, star: Int) {
    guard !isKnown, let shape = SentenceTemplate(of: bytes, at: start, star: star) else { return }
    let index = all.count < Self.limit ? all.count : oldest
    if index == all.count {
      if index == 0 {
        all.reserveCapacity(Self.firstRoom)
        parts.reserveCapacity(Self.firstRoom * Self.stride)
      }
      all.append(shape)
      parts.append(contentsOf: repeatElement(Part(), count: Self.stride))
    } else {
      all[index] = shape
      oldest = (oldest + 1) % Self.limit
    }
    note(index, shape.kind)
    var next = index * Self.stride
    var i = start + 1
    while i + 16 < star {
      parts[next] = Self.part(bytes, at: i, shape, from: start)
      i += 16
      next += 1
    }
    parts[next] = Self.part(bytes, at: star - 16, shape, from: start)
    // Not those that the part before has.
    let seen = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: i - (star - 16)))
    parts[next + 1] = Part(
      expected: SIMD16(repeating: 0xFF).replacing(with: 0, where: Self.order .< seen))
  }

  private static let order = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  private static func part(
    _ bytes: Span<UInt8>, at i: Int, _ shape: SentenceTemplate, from start: Int
  ) -> Part {
    let vector = bytes.vector(at: i)
    let zero = SIMD16<UInt8>(repeating: UInt8(ascii: "0"))
    // A digit differs from `0` by its value, and no other byte by less than 10.
    let areDigits = (vector ^ zero) .<= SIMD16<UInt8>(repeating: 9)
    var part = Part(
      expected: vector.replacing(with: zero, where: areDigits),
      tolerance: SIMD16<UInt8>().replacing(with: SIMD16(repeating: 9), where: areDigits))
    // The same in all sentences: the talker, and one digit at most.
    for k in start + 1..<start + 6 { part.lock(k - i, vector) }
    if shape.lockedDigit > 0 { part.lock(start + shape.lockedDigit - i, vector) }
    return part
  }
}
