internal import RingfenceRecords

/// The directory at the end of a zip archive.
enum ZipDirectory {
  struct Fault: Error {
    let detail: String
  }

  private static let endSize = 22
  private static let entrySize = 46
  private static let localSize = 30
  /// Stands for a number that the large form has elsewhere.
  private static let unknown = Int(clamping: UInt32.max)

  /// The members in the order of the directory, without folders.
  static func members(_ bytes: ContiguousArray<UInt8>) throws(Fault) -> [ZipArchive.Member] {
    let reader = LittleEndianReader(bytes: bytes)
    guard let end = endRecord(reader) else {
      throw Fault(detail: "zip archive is cut off: it has no directory at its end")
    }
    let (count, size, offset) = (
      reader.number(end + 10, 2), reader.number(end + 12, 4), reader.number(end + 16, 4)
    )
    guard count < 0xFFFF, size < unknown, offset < unknown else {
      throw Fault(
        detail: "zip archive has the large form zip64, which is not read; unpack it first")
    }
    // Offsets count from the first member. A program that unpacks itself may stand before it.
    guard size <= end, offset <= end - size else { throw damaged }
    let base = end - size - offset
    var members: [ZipArchive.Member] = []
    var at = end - size
    for _ in 0..<count {
      guard end - at >= entrySize, reader.number(at, 4) == 0x0201_4B50 else { throw damaged }
      let nameEnd = at + entrySize + reader.number(at + 28, 2)
      let next = nameEnd + reader.number(at + 30, 2) + reader.number(at + 32, 2)
      guard next <= end else { throw damaged }
      let sizes = (reader.number(at + 20, 4), reader.number(at + 24, 4))
      guard sizes.0 < unknown, sizes.1 < unknown else {
        throw Fault(
          detail: "zip archive has the large form zip64, which is not read; unpack it first")
      }
      let name = String(decoding: bytes[at + entrySize..<nameEnd], as: UTF8.self)
      if !name.utf8.reversed().starts(with: "/".utf8) {
        members.append(
          ZipArchive.Member(
            name: name, size: sizes.1, compressedSize: sizes.0, method: reader.number(at + 10, 2),
            check: reader.bits(at + 16, 4),
            isEncrypted: reader.number(at + 8, 2) & 1 == 1,
            offset: base + min(reader.number(at + 42, 4), bytes.count)))
      }
      at = next
    }
    try check(members, before: end - size, reader)
    return members
  }

  /// Refuses members that lie on each other, and members that become far larger together than the archive: such an
  /// archive is made for harm.
  /// - Complexity: n log n in the members.
  private static func check(
    _ members: [ZipArchive.Member], before directory: Int, _ reader: LittleEndianReader
  ) throws(Fault) {
    // With 64 bits everywhere: sizes of members are up to 4 GiB each.
    var (total, end) = (Int64(0), Int64(0))
    var before: ZipArchive.Member?
    for member in members.sorted(by: { $0.offset < $1.offset }) {
      total += Int64(member.size)
      // A member that is not where it should be is refused when it is read.
      guard let start = dataOffset(of: member, reader.bytes) else { continue }
      if let before, Int64(member.offset) < end {
        throw Fault(
          detail:
            "members '\(JSONText.shortened(before.name))' and '\(JSONText.shortened(member.name))' of the zip archive lie on "
            + "each other, as only in data made for harm")
      }
      end = max(end, Int64(start) + Int64(member.compressedSize))
      before = member
    }
    guard total > Int64(GzipDecoder.freeSize),
      total / Int64(GzipDecoder.largestRatio) > Int64(directory)
    else { return }
    throw Fault(
      detail:
        "the members of the zip archive become more than \(GzipDecoder.largestRatio) times as long together, as only data made "
        + "for harm does; if it is right, unpack the archive first")
  }

  /// Where the bytes of a member begin; `nil` if no member is where the directory says.
  static func dataOffset(
    of member: ZipArchive.Member, _ bytes: ContiguousArray<UInt8>
  ) -> Int? {
    let reader = LittleEndianReader(bytes: bytes)
    guard member.offset <= bytes.count - localSize,
      reader.number(member.offset, 4) == 0x0403_4B50
    else { return nil }
    let start =
      member.offset + localSize + reader.number(member.offset + 26, 2)
      + reader.number(member.offset + 28, 2)
    return start <= bytes.count ? start : nil
  }

  /// The record at the end, in front of a comment of at most 65,535 bytes.
  private static func endRecord(_ reader: LittleEndianReader) -> Int? {
    let count = reader.bytes.count
    guard count >= endSize else { return nil }
    for at in stride(from: count - endSize, through: max(0, count - endSize - 0xFFFF), by: -1)
    where reader.number(at, 4) == 0x0605_4B50 && at + endSize + reader.number(at + 20, 2) <= count {
      return at
    }
    return nil
  }

  private static let damaged = Fault(detail: "the directory of the zip archive is damaged")
}

/// Numbers whose lowest byte comes first. All offsets have to lie in the bytes.
private struct LittleEndianReader {
  let bytes: ContiguousArray<UInt8>

  /// The number of `count` bytes, at most four; the largest one where `Int` has 32 bits and it does not fit.
  func number(_ offset: Int, _ count: Int) -> Int { Int(clamping: bits(offset, count)) }

  /// The same as bits.
  func bits(_ offset: Int, _ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for i in 0..<count { value |= UInt32(bytes[offset + i]) << UInt32(i * 8) }
    return value
  }
}
