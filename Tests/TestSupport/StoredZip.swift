/// Makes zip archives after APPNOTE.TXT of PKWARE, with a checksum of its own.
public enum StoredZip {
  /// The bytes of an archive whose members are stored.
  public static func bytes(_ members: [(name: String, content: [UInt8])]) -> [UInt8] {
    bytes(of: members.map { ($0.name, 0, $0.content, $0.content) })
  }

  /// The bytes of an archive whose members are compressed, with the checksums of what the streams stand for.
  public static func bytes(packed members: [(name: String, stream: DeflateStream)]) -> [UInt8] {
    bytes(of: members.map { ($0.name, 8, $0.stream.text, $0.stream.bytes) })
  }

  /// The bytes of an archive: of each member the name, the method, what it is, and what stands in the archive.
  public static func bytes(
    of members: [(name: String, method: Int, content: [UInt8], data: [UInt8])]
  ) -> [UInt8] {
    var local: [UInt8] = []
    var directory: [UInt8] = []
    for (name, method, content, data) in members {
      let offset = local.count
      let name = Array(name.utf8)
      // Version, flags, method, time and date; then what the member holds.
      let facts =
        number(20, 2) + number(0, 2) + number(method, 2) + number(0, 2) + number(0x21, 2)
        + number(Int(check(content)), 4) + number(data.count, 4) + number(content.count, 4)
        + number(name.count, 2) + number(0, 2)
      local += number(0x0403_4B50, 4) + facts + name + data
      directory +=
        number(0x0201_4B50, 4) + number(20, 2) + facts + number(0, 2) + number(0, 2) + number(0, 2)
        + number(0, 4) + number(offset, 4) + name
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 2) + number(0, 2) + number(members.count, 2)
      + number(members.count, 2) + number(directory.count, 4) + number(local.count, 4)
      + number(0, 2)
    return local + directory + end
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The checksum CRC-32, bit by bit.
  static func check(_ bytes: [UInt8]) -> UInt32 {
    var check: UInt32 = .max
    for byte in bytes {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    return ~check
  }
}
