internal import RingfenceRecords

/// The inner loops of ``Inflater``: symbols become bytes.
///
/// Every load and store checks its bounds. A symbol takes at most 48 bits: 15 and 5 for a length,
/// 15 and 13 for a distance.
struct InflateKernel {
  /// Why ``run(_:_:_:_:_:)`` returned.
  enum Outcome {
    case blockEnd
    case input
    case output
    case badCode
    case badDistance
  }

  /// The first byte to which references may go back.
  let start: Int
  /// No symbol begins behind this offset of the output: a match and eight bytes have room from here.
  let limit: Int

  /// Decodes symbols of a block.
  ///
  /// - Parameters:
  ///   - source: the bits of the block.
  ///   - output: receives bytes from `end` on.
  ///   - end: the end of the output.
  ///   - literals: the table of bytes and lengths, with an index of 11 bits.
  ///   - distances: the table of distances, with an index of 8 bits.
  /// - Returns: why there is no more.
  func run(
    _ source: inout BitSource, _ output: inout ContiguousArray<UInt8>, _ end: inout Int,
    _ literals: ContiguousArray<HuffmanTable.Entry>,
    _ distances: ContiguousArray<HuffmanTable.Entry>
  ) -> Outcome {
    // Read through a copy of the reference: the compiler treats a span as a use of all of `source`.
    let copy = source.bytes
    let input = copy.span
    let (literals, distances) = (literals.span, distances.span)
    var span = output.mutableSpan
    // Any bytes are bytes: nothing unsafe can come of it.
    var out = unsafe span.mutableBytes
    var bits = source.bits
    var count = UInt64(source.bitCount)
    var position = source.position
    let last = source.end
    var o = end
    defer {
      source.bits = bits & ((1 &<< count) &- 1)
      source.bitCount = Int(count)
      source.position = position
      end = o
    }
    // Refilling a word at a time leaves at least 56 bits. Bits above `count` are those that follow.
    while position &+ 8 <= last, o <= limit {
      bits |= input.word(at: position) &<< count
      position &+= Int((63 &- count) &>> 3)
      count |= 56
      var entry = literals[Int(bits & 0x7FF)]
      if entry & HuffmanTable.literal != 0 {
        bits &>>= UInt64(entry & 0xFF)
        count &-= UInt64(entry & 0xFF)
        out.storeBytes(of: UInt8(truncatingIfNeeded: entry >> 16), toByteOffset: o, as: UInt8.self)
        o &+= 1
        entry = literals[Int(bits & 0x7FF)]
        if entry & HuffmanTable.literal != 0 {
          bits &>>= UInt64(entry & 0xFF)
          count &-= UInt64(entry & 0xFF)
          out.storeBytes(
            of: UInt8(truncatingIfNeeded: entry >> 16), toByteOffset: o, as: UInt8.self)
          o &+= 1
          entry = literals[Int(bits & 0x7FF)]
          if entry & HuffmanTable.literal != 0 {
            bits &>>= UInt64(entry & 0xFF)
            count &-= UInt64(entry & 0xFF)
            out.storeBytes(
              of: UInt8(truncatingIfNeeded: entry >> 16), toByteOffset: o, as: UInt8.self)
            o &+= 1
            continue
          }
        }
        if count < 48 {
          guard position &+ 8 <= last else { break }
          bits |= input.word(at: position) &<< count
          position &+= Int((63 &- count) &>> 3)
          count |= 56
        }
      }
      if entry & HuffmanTable.special != 0 {
        guard entry & HuffmanTable.link != 0 else { break }
        bits &>>= 11
        count &-= 11
        let mask = (1 as UInt64) &<< UInt64(entry >> 8 & 0xF) &- 1
        entry = literals[Int(entry >> 16 & 0x3FFF) &+ Int(bits & mask)]
        if entry & HuffmanTable.literal != 0 {
          bits &>>= UInt64(entry & 0xFF)
          count &-= UInt64(entry & 0xFF)
          out.storeBytes(
            of: UInt8(truncatingIfNeeded: entry >> 16), toByteOffset: o, as: UInt8.self)
          o &+= 1
          continue
        }
        if entry & HuffmanTable.special != 0 {
          guard entry & HuffmanTable.end != 0 else { return .badCode }
          bits &>>= UInt64(entry & 0xFF)
          count &-= UInt64(entry & 0xFF)
          return .blockEnd
        }
      }
      let length = Self.value(entry, bits)
      bits &>>= UInt64(entry & 0xFF)
      count &-= UInt64(entry & 0xFF)
      entry = distances[Int(bits & 0xFF)]
      if entry & HuffmanTable.special != 0 {
        guard entry & HuffmanTable.link != 0 else { return .badCode }
        bits &>>= 8
        count &-= 8
        let mask = (1 as UInt64) &<< UInt64(entry >> 8 & 0xF) &- 1
        entry = distances[Int(entry >> 16 & 0x3FFF) &+ Int(bits & mask)]
        guard entry & HuffmanTable.special == 0 else { return .badCode }
      }
      let distance = Self.value(entry, bits)
      bits &>>= UInt64(entry & 0xFF)
      count &-= UInt64(entry & 0xFF)
      guard distance <= o &- start else { return .badDistance }
      Self.copy(length, from: distance, &out, o)
      o &+= length
    }
    bits &= (1 &<< count) &- 1
    // Near the end of the source: a symbol is consumed only when all of its bits are there.
    while o <= limit {
      while count <= 55, position < last {
        bits |= UInt64(input[position]) &<< count
        position &+= 1
        count &+= 8
      }
      var used: UInt64 = 0
      var entry = literals[Int(bits & 0x7FF)]
      if entry & (HuffmanTable.special | HuffmanTable.link | HuffmanTable.literal)
        == HuffmanTable.special | HuffmanTable.link
      {
        used = 11
        let mask = (1 as UInt64) &<< UInt64(entry >> 8 & 0xF) &- 1
        entry = literals[Int(entry >> 16 & 0x3FFF) &+ Int(bits &>> 11 & mask)]
      }
      let extended = bits &>> used
      used &+= UInt64(entry & 0xFF)
      if entry & HuffmanTable.literal != 0 {
        guard used <= count else { return .input }
        out.storeBytes(of: UInt8(truncatingIfNeeded: entry >> 16), toByteOffset: o, as: UInt8.self)
        o &+= 1
        bits &>>= used
        count &-= used
        continue
      }
      if entry & HuffmanTable.special != 0 {
        guard entry & HuffmanTable.end != 0 else { return count < 15 ? .input : .badCode }
        guard used <= count else { return .input }
        bits &>>= used
        count &-= used
        return .blockEnd
      }
      let length = Self.value(entry, extended)
      var rest = bits &>> used
      entry = distances[Int(rest & 0xFF)]
      if entry & (HuffmanTable.special | HuffmanTable.link)
        == HuffmanTable.special | HuffmanTable.link
      {
        rest &>>= 8
        used &+= 8
        let mask = (1 as UInt64) &<< UInt64(entry >> 8 & 0xF) &- 1
        entry = distances[Int(entry >> 16 & 0x3FFF) &+ Int(rest & mask)]
      }
      guard entry & HuffmanTable.special == 0 else {
        return count < used &+ 15 ? .input : .badCode
      }
      let distance = Self.value(entry, rest)
      used &+= UInt64(entry & 0xFF)
      guard used <= count else { return .input }
      guard distance <= o &- start else { return .badDistance }
      Self.copy(length, from: distance, &out, o)
      o &+= length
      bits &>>= used
      count &-= used
    }
    return .output
  }

  /// The base of an entry and its extra bits.
  @inline(__always)
  private static func value(_ entry: HuffmanTable.Entry, _ bits: UInt64) -> Int {
    let all = (1 as UInt64) &<< UInt64(entry & 0xFF) &- 1
    return Int(entry >> 16) &+ Int(truncatingIfNeeded: (bits & all) &>> UInt64(entry >> 8 & 0xF))
  }

  /// Copies a match. Up to seven bytes behind it are overwritten.
  @inline(__always)
  private static func copy(
    _ length: Int, from distance: Int, _ out: inout MutableRawSpan, _ o: Int
  ) {
    let end = o &+ length
    var to = o
    var from = o &- distance
    if distance >= 8 {
      while to < end {
        let word = unsafe out.unsafeLoadUnaligned(fromByteOffset: from, as: UInt64.self)
        out.storeBytes(of: word, toByteOffset: to, as: UInt64.self)
        to &+= 8
        from &+= 8
      }
    } else {
      while to < end {
        let byte = unsafe out.unsafeLoadUnaligned(fromByteOffset: from, as: UInt8.self)
        out.storeBytes(of: byte, toByteOffset: to, as: UInt8.self)
        to &+= 1
        from &+= 1
      }
    }
  }

  /// Moves bytes down to the beginning.
  static func move(_ range: Range<Int>, in bytes: inout ContiguousArray<UInt8>) {
    var span = bytes.mutableSpan
    // Any bytes are bytes: nothing unsafe can come of it.
    var out = unsafe span.mutableBytes
    var i = 0
    while i &+ 8 <= range.count {
      let word = unsafe out.unsafeLoadUnaligned(
        fromByteOffset: range.lowerBound &+ i, as: UInt64.self)
      out.storeBytes(of: word, toByteOffset: i, as: UInt64.self)
      i &+= 8
    }
    while i < range.count {
      let byte = unsafe out.unsafeLoadUnaligned(
        fromByteOffset: range.lowerBound &+ i, as: UInt8.self)
      out.storeBytes(of: byte, toByteOffset: i, as: UInt8.self)
      i &+= 1
    }
  }
}
