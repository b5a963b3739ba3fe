import RingfenceFiles
import Testing

@Suite struct GPXEncodingTests {
  static let expected = ["0:2! 5.0 1.0,2.0"]

  private static func document(_ name: String, _ encoding: String?) -> String {
    let declaration = encoding.map { " encoding=\"\($0)\"" } ?? ""
    return "<?xml version=\"1.0\"\(declaration)?>\n"
      + segment("<name>\(name)</name>" + point("<time>1970-01-01T00:00:05Z</time>"))
  }

  @Test(arguments: [
    "ISO-8859-1", "iso-8859-1", "latin1", "Windows-1252", "windows-1252", "CP1252", "US-ASCII",
  ])
  func `any byte is a character of a declared one-byte encoding`(encoding: String) {
    // 0xE9 is é, 0x80 is € in Windows-1252; neither is UTF-8 here.
    let bytes = Self.document("#", encoding).utf8.flatMap { $0 == 0x23 ? [0xE9, 0x80] : [$0] }
    let reading = GPXReading(ContiguousArray(bytes))
    #expect(reading.error == nil)
    #expect(reading.fixes == Self.expected)
  }

  @Test(
    arguments: [
      // The table of ill-formed sequences: a lone continuation, a cut sequence, overlong forms, a
      // surrogate, beyond U+10FFFF, bytes that UTF-8 never has. The second number is the bad byte's.
      ([0x80], 0), ([0xC3, 0x20], 1), ([0xC0, 0x80], 0), ([0xE0, 0x9F, 0x80], 1),
      ([0xED, 0xA0, 0x80], 1), ([0xF0, 0x8F, 0x80, 0x80], 1), ([0xF4, 0x90, 0x80, 0x80], 1),
      ([0xF5], 0), ([0xFF], 0), ([0xE9], 1),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 need a declaration`(sequence: [UInt8], offset: Int) {
    let before = "<name>padding"
    let bytes = segment("<name>padding#</name>").utf8.flatMap { $0 == 0x23 ? sequence : [$0] }
    let column = segment("").utf8.count - "</trkseg></trk></gpx>".utf8.count + before.utf8.count
    let byte = bytes[column + offset]
    let reading = GPXReading(ContiguousArray(bytes))
    #expect(
      reading.error
        == "walk.gpx:1:\(column + offset + 1): error: byte 0x\(String(byte, radix: 16, uppercase: true))"
        + " is not UTF-8 here, expected UTF-8 unless the document declares another encoding"
        + " [bad-encoding]")
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 with a mark and without`(isBigEndian: Bool, hasMark: Bool) {
    let text = (hasMark ? "\u{FEFF}" : "") + Self.document("é漢😀", "UTF-16")
    let reading = GPXReading(Self.utf16(Array(text.utf16), isBigEndian: isBigEndian))
    #expect(reading.error == nil)
    #expect(reading.fixes == Self.expected)
  }

  @Test func `half a surrogate pair and half a unit are found`() {
    let start = Array("<gpx>".utf16)
    let end = Array("</gpx>".utf16)
    for units in [[0xD83D], [0xDE00], [0xD83D, 0xD83D, 0xDE00]] as [[UInt16]] {
      let reading = GPXReading(Self.utf16(start + units + end, isBigEndian: false))
      #expect(reading.error?.hasPrefix("walk.gpx:1:7: error: byte 0x") == true)
      #expect(reading.error?.hasSuffix("[bad-encoding]") == true)
    }
    let odd = Self.utf16(start + end, isBigEndian: true) + [0x00]
    #expect(GPXReading(odd).error?.hasPrefix("walk.gpx:1:12: error: text follows") == true)
  }

  @Test func `UTF-16 that is cut off`() {
    let bytes = Self.utf16(Array(Self.document("", nil).utf16), isBigEndian: true)
    for length in stride(from: 4, to: bytes.count, by: 2) {
      #expect(GPXReading(ContiguousArray(bytes[..<length])).error?.hasSuffix("[truncated]") == true)
    }
  }

  private static func utf16(_ units: [UInt16], isBigEndian: Bool) -> ContiguousArray<UInt8> {
    ContiguousArray(
      units.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      })
  }
}
