/// Decompresses gzip (RFC 1952): one or several members, as a file that was appended to has them.
///
/// The size and the checksum of each member are compared. Zeros behind the last member are padding.
/// Memory does not grow with the data.
package struct GzipDecoder: Sendable {
  package enum Step {
    /// The number of bytes; 0 only at the end.
    case bytes(Int)
    /// More compressed bytes are needed. They go into ``source``; ``add(_:)`` counts them.
    case input
  }

  /// The first two bytes of a file.
  package static let magic: [UInt8] = [0x1F, 0x8B]
  /// No text that people store expands more: records that differ in their times only take a hundredth.
  /// Bytes that repeat without end take a thousandth.
  static let largestRatio = 500
  /// The number of decompressed bytes from which the ratio counts.
  static let freeSize = 16_777_216

  private enum Part {
    case header
    case extraLength
    /// The bytes of the extra field that are not skipped yet.
    case extra(Int)
    case name
    case comment
    case headerCheck
    case blocks
    case trailer
    /// Behind a member.
    case between
    case padding
    case end
  }

  /// The compressed bytes that are not read yet.
  package var source: BitSource
  private var part = Part.header
  private var flags: UInt8 = 0
  private var headerCheck = CyclicCheck.crc32()
  private var inflater: Inflater
  private var check = CyclicCheck.crc32()
  /// The decompressed bytes of the member, and of all of them; the compressed bytes.
  private var memberSize: UInt64 = 0
  private var totalSize = 0
  private var compressedSize: Int
  private var isAtEnd = false
  private var fault: String?

  /// Begins to decompress a file whose first bytes are `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes.
  ///   - room: the bytes that are decompressed at a time.
  package init(_ bytes: [UInt8], room: Int = 262_144) {
    source = BitSource(bytes, room: 65_536)
    inflater = Inflater(room: room)
    compressedSize = bytes.count
  }

  /// What is wrong with the data, once all bytes before it were given.
  package struct Fault: Error {
    package let detail: String
  }

  /// Takes note of bytes that were read into ``source`` behind its end; 0 for the end of the file.
  package mutating func add(_ count: Int) {
    source.end += count
    compressedSize += count
    isAtEnd = count == 0
  }

  package mutating func read(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(Fault) -> Step {
    while true {
      if !inflater.ready.isEmpty {
        let count = min(inflater.ready.count, buffer.count - offset)
        let start = inflater.ready.lowerBound
        buffer.replaceSubrange(
          offset..<offset + count, with: inflater.output[start..<start + count])
        inflater.deliver(count)
        return .bytes(count)
      }
      if let fault { throw Fault(detail: fault) }
      do throws(Fault) {
        guard try advance() || !inflater.ready.isEmpty else {
          if isAtEnd { throw Fault(detail: "gzip data is cut off") }
          source.makeRoom()
          return .input
        }
      } catch {
        // What was decompressed before comes first.
        fault = error.detail
      }
      if case .end = part, inflater.ready.isEmpty, fault == nil { return .bytes(0) }
    }
  }

  // MARK: Parts

  /// - Returns: `false` when more compressed bytes are needed.
  private mutating func advance() throws(Fault) -> Bool {
    switch part {
    case .header: return try readHeader()
    case .extraLength:
      guard flags & 0x04 != 0 else {
        part = .name
        return true
      }
      guard source.count >= 2 else { return false }
      let low = headerByte()
      part = .extra(Int(headerByte()) << 8 + Int(low))
    case .extra(let count):
      let skipped = min(count, source.count)
      for _ in 0..<skipped { _ = headerByte() }
      part = skipped < count ? .extra(count - skipped) : .name
      return skipped == count
    case .name:
      guard skipText(ifFlag: 0x08) else { return false }
      part = .comment
    case .comment:
      guard skipText(ifFlag: 0x10) else { return false }
      part = .headerCheck
    case .headerCheck: return try compareHeader()
    case .blocks: return try decompress()
    case .trailer: return try compareTrailer()
    case .between, .padding: return try readBetween()
    case .end: break
    }
    return true
  }

  private mutating func headerByte() -> UInt8 {
    let byte = source.bytes[source.position]
    headerCheck.add(source.bytes, source.position..<source.position + 1)
    source.position += 1
    return byte
  }

  private mutating func readHeader() throws(Fault) -> Bool {
    guard source.count >= 10 else { return false }
    headerCheck = .crc32()
    _ = headerByte()
    _ = headerByte()
    let method = headerByte()
    guard method == 8 else {
      throw Fault(detail: "gzip data has the compression method \(method), expected 8")
    }
    flags = headerByte()
    guard flags & 0xE0 == 0 else {
      throw Fault(detail: "gzip data has flags that do not exist")
    }
    for _ in 0..<6 { _ = headerByte() }
    part = .extraLength
    return true
  }

  /// Skips a text and the zero behind it.
  private mutating func skipText(ifFlag flag: UInt8) -> Bool {
    guard flags & flag != 0 else { return true }
    while source.count > 0 {
      if headerByte() == 0 { return true }
    }
    return false
  }

  private mutating func compareHeader() throws(Fault) -> Bool {
    if flags & 0x02 != 0 {
      guard source.need(16) else { return false }
      guard source.take(16) == Int(headerCheck.value32 & 0xFFFF) else {
        throw Fault(detail: "the checksum of the gzip header is wrong")
      }
    }
    inflater.begin()
    check = .crc32()
    memberSize = 0
    part = .blocks
    return true
  }

  private mutating func decompress() throws(Fault) -> Bool {
    let before = inflater.ready.count
    let pause: Inflater.Pause
    do throws(Inflater.Fault) {
      pause = try inflater.run(&source)
    } catch {
      count(inflater.ready.count - before)
      throw Fault(detail: "gzip data is damaged: \(error.rawValue)")
    }
    count(inflater.ready.count - before)
    let isSmall = totalSize <= Self.freeSize
    guard isSmall || totalSize / Self.largestRatio <= compressedSize - source.count else {
      throw Fault(
        detail: "gzip data becomes more than \(Self.largestRatio) times as long, as only data made "
          + "for harm does; if it is right, decompress it first")
    }
    if pause == .end { part = .trailer }
    return pause != .input
  }

  /// Adds new bytes to the checksum and the sizes.
  private mutating func count(_ new: Int) {
    let end = inflater.ready.upperBound
    check.add(inflater.output, end - new..<end)
    memberSize += UInt64(new)
    totalSize += new
  }

  private mutating func compareTrailer() throws(Fault) -> Bool {
    source.dropToByte()
    guard source.count >= 8 else { return false }
    _ = source.need(32)
    let wantedCheck = UInt32(truncatingIfNeeded: source.take(32))
    _ = source.need(32)
    let wantedSize = UInt32(truncatingIfNeeded: source.take(32))
    guard wantedCheck == check.value32 else {
      throw Fault(detail: "gzip data is damaged: its checksum is wrong")
    }
    guard wantedSize == UInt32(truncatingIfNeeded: memberSize) else {
      throw Fault(detail: "gzip data is damaged: its size is wrong")
    }
    part = .between
    return true
  }

  /// Begins the next member, or skips padding.
  private mutating func readBetween() throws(Fault) -> Bool {
    guard source.count > 0 else { return endOfFile() }
    if case .between = part, source.bytes[source.position] == Self.magic[0] {
      guard source.count >= 2 || isAtEnd else { return false }
      guard source.count >= 2, source.bytes[source.position + 1] == Self.magic[1] else {
        throw .trailing
      }
      part = .header
      return true
    }
    part = .padding
    while source.count > 0 {
      guard source.bytes[source.position] == 0 else { throw .trailing }
      source.position += 1
    }
    return endOfFile()
  }

  /// Ends at the end of the file; `false` when it is not known whether it ends.
  private mutating func endOfFile() -> Bool {
    if isAtEnd { part = .end }
    return isAtEnd
  }
}

extension GzipDecoder.Fault {
  fileprivate static let trailing = Self(
    detail: "the bytes behind the gzip data are neither gzip nor zeros")
}
