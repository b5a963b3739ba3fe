/// Decompresses a DEFLATE stream (RFC 1951) from a source that may pause anywhere.
///
/// Holds the last 32 KiB of the output, to which later parts refer, and one block of new output.
package struct Inflater: Sendable {
  /// Why ``run(_:)`` returned.
  package enum Pause: Sendable {
    /// The source has no complete symbol.
    case input
    /// There is no room for more output.
    case output
    case end
  }

  package enum Fault: String, Error {
    case blockType = "a block has a type that does not exist"
    case storedLength = "the length of a stored block is damaged"
    case codeLengths = "the codes of a block are damaged"
    case code = "there are bits that are no code"
    case distance = "a reference goes back beyond the beginning"
  }

  private enum State: Sendable {
    case header
    case stored(Int)
    case codes
    case end
  }

  /// No reference goes back farther.
  static let history = 32_768
  /// The longest match, and room for steps of eight bytes that go beyond an end.
  static let margin = 288

  private var state = State.header
  private var isLastBlock = false
  private var literals = HuffmanTable(indexBits: 11)
  private var distances = HuffmanTable(indexBits: 8)
  /// The output. What was delivered and is farther back than ``history`` is overwritten.
  package private(set) var output: ContiguousArray<UInt8>
  /// The part of ``output`` that was not delivered yet.
  package private(set) var ready = 0..<0
  /// The first byte of ``output`` that belongs to this stream.
  private var start = 0

  /// Creates a decoder that holds `room` bytes of new output.
  package init(room: Int) {
    output = ContiguousArray(repeating: 0, count: Self.history + max(room, 4_096) + Self.margin)
  }

  /// Begins another stream. What is ready stays.
  mutating func begin() {
    state = .header
    isLastBlock = false
    start = ready.upperBound
  }

  /// Removes the first bytes of ``ready``, which were delivered.
  package mutating func deliver(_ count: Int) {
    ready = ready.lowerBound + count..<ready.upperBound
  }

  /// Decompresses until there is no more input or no more room.
  package mutating func run(_ source: inout BitSource) throws(Fault) -> Pause {
    defer { source.release() }
    makeRoom()
    while true {
      switch state {
      case .header:
        guard try readHeader(&source) else { return .input }
      case .stored(let count):
        if let pause = copyStored(count, &source) { return pause }
      case .codes:
        if let pause = try decode(&source) { return pause }
      case .end: return .end
      }
    }
  }

  /// Moves the output to the beginning, as far as references may reach back to it.
  private mutating func makeRoom() {
    // A stored block may fill the output to the last byte before the margin.
    guard ready.upperBound + Self.margin >= output.count, ready.lowerBound > Self.history else {
      return
    }
    let drop = ready.lowerBound - Self.history
    let end = ready.upperBound
    InflateKernel.move(drop..<end, in: &output)
    ready = ready.lowerBound - drop..<end - drop
    start = max(0, start - drop)
  }

  // MARK: Blocks

  /// - Returns: `false` when the source has only a part of the header; nothing is consumed then.
  private mutating func readHeader(_ source: inout BitSource) throws(Fault) -> Bool {
    guard !isLastBlock else {
      state = .end
      return true
    }
    let before = source
    guard source.need(3) else { return false }
    let isLast = source.take(1) == 1
    let isComplete: Bool
    switch source.take(2) {
    case 0: isComplete = try readStoredHeader(&source)
    case 1:
      isComplete = true
      literals = DeflateSymbols.fixedLiterals
      distances = DeflateSymbols.fixedDistances
      state = .codes
    case 2: isComplete = try readCodes(&source)
    default: throw .blockType
    }
    guard isComplete else {
      source = before
      return false
    }
    isLastBlock = isLast
    return true
  }

  private mutating func readStoredHeader(_ source: inout BitSource) throws(Fault) -> Bool {
    source.dropToByte()
    guard source.need(32) else { return false }
    let count = source.take(16)
    guard source.take(16) == count ^ 0xFFFF else { throw .storedLength }
    state = .stored(count)
    return true
  }

  private mutating func readCodes(_ source: inout BitSource) throws(Fault) -> Bool {
    guard source.need(14) else { return false }
    let literalCount = source.take(5) + 257
    let distanceCount = source.take(5) + 1
    let lengthCount = source.take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .codeLengths }
    var lengths = ContiguousArray<UInt8>(repeating: 0, count: 19)
    for i in 0..<lengthCount {
      guard source.need(3) else { return false }
      lengths[DeflateSymbols.codeLengthOrder[i]] = UInt8(source.take(3))
    }
    var table = HuffmanTable(indexBits: 7)
    guard table.make(lengths[...], DeflateSymbols.codeLengths) else { throw .codeLengths }
    let count = literalCount + distanceCount
    lengths.removeAll(keepingCapacity: true)
    while lengths.count < count {
      // At the end of the source there may be fewer bits than the longest code has.
      _ = source.need(14)
      let entry = table.entries[Int(source.bits & 0x7F)]
      let codeLength = Int(entry & 0xFF)
      guard entry & HuffmanTable.special == 0 else {
        guard source.bitCount >= 7 else { return false }
        throw .codeLengths
      }
      guard source.bitCount >= codeLength else { return false }
      let symbol = UInt8(entry >> 16)
      guard symbol >= 16 else {
        source.consume(codeLength)
        lengths.append(symbol)
        continue
      }
      let extra = symbol == 16 ? 2 : symbol == 17 ? 3 : 7
      guard source.bitCount >= codeLength + extra else { return false }
      source.consume(codeLength)
      let repeats = source.take(extra) + (symbol == 18 ? 11 : 3)
      guard symbol > 16 || !lengths.isEmpty, lengths.count + repeats <= count else {
        throw .codeLengths
      }
      let value = symbol == 16 ? lengths[lengths.count - 1] : 0
      lengths.append(contentsOf: repeatElement(value, count: repeats))
    }
    // Without an end the block would never end.
    guard lengths[256] > 0,
      literals.make(lengths[..<literalCount], DeflateSymbols.literalsAndLengths),
      distances.make(lengths[literalCount...], DeflateSymbols.distances)
    else { throw .codeLengths }
    state = .codes
    return true
  }

  private mutating func copyStored(_ count: Int, _ source: inout BitSource) -> Pause? {
    guard count > 0 else {
      state = .header
      return nil
    }
    source.release()
    let room = output.count - Self.margin - ready.upperBound
    guard room > 0 else { return .output }
    let part = min(count, source.count, room)
    guard part > 0 else { return .input }
    output.replaceSubrange(
      ready.upperBound..<ready.upperBound + part,
      with: source.bytes[source.position..<source.position + part])
    source.position += part
    ready = ready.lowerBound..<ready.upperBound + part
    state = .stored(count - part)
    return nil
  }

  private mutating func decode(_ source: inout BitSource) throws(Fault) -> Pause? {
    var end = ready.upperBound
    defer { ready = ready.lowerBound..<end }
    let kernel = InflateKernel(start: start, limit: output.count - Self.margin)
    switch kernel.run(&source, &output, &end, literals.entries, distances.entries) {
    case .blockEnd:
      state = .header
      return nil
    case .input: return .input
    case .output: return .output
    case .badCode: throw .code
    case .badDistance: throw .distance
    }
  }
}
