import Foundation
import RingfenceBytes
import RingfenceFiles
import TestSupport
import Testing

/// Zip archives: `Tests/Oracles/compression.py` made one with Python's zipfile.
@Suite struct ZipArchiveTests {
  static func archive(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> ZipArchive {
    var bytes = try GzipTests.bytes("archive.zip")
    change(&bytes)
    return try ZipArchive(ContiguousArray(bytes), name: "f.kmz")
  }

  static func content(_ name: String, _ archive: ZipArchive) throws -> [UInt8] {
    let member = try #require(archive.members.first { $0.name == name })
    return Array(try archive.bytes(of: member))
  }

  /// The first position of bytes.
  static func find(_ wanted: [UInt8], in bytes: [UInt8]) -> Int {
    (0..<bytes.count - wanted.count).first { bytes[$0...].starts(with: wanted) } ?? 0
  }

  @Test func `reads stored and compressed members`() throws {
    let archive = try Self.archive()
    #expect(
      archive.members.map(\.name)
        == ["readme.txt", "files/track.csv", "empty", "../escape.txt", "bzip2"])
    #expect(try Self.content("readme.txt", archive) == Array("stored\n".utf8))
    #expect(try Self.content("files/track.csv", archive) == GzipTests.bytes("track.csv"))
    #expect(try Self.content("empty", archive) == [])
    #expect(try Self.content("../escape.txt", archive) == Array("only a name\n".utf8))
    // A program that unpacks itself stands before its archive.
    let behind = try Self.archive { $0.insert(contentsOf: [1, 2, 3], at: 0) }
    #expect(try Self.content("readme.txt", behind) == Array("stored\n".utf8))
  }

  static let member = "f.kmz: error: member 'files/track.csv' of the zip archive "

  @Test func `says what is wrong with a member`() throws {
    let directory: [UInt8] = [0x50, 0x4B, 1, 2]
    func message(_ name: String, _ change: (inout [UInt8]) -> Void) throws -> String? {
      let archive = try Self.archive(change)
      return #expect(throws: FileError.self) { try Self.content(name, archive) }?.description
    }
    /// The directory entry of a member.
    func entry(_ index: Int, _ bytes: [UInt8]) -> Int {
      var found = -1
      for _ in 0...index {
        found += 1 + Self.find(directory, in: Array(bytes[(found + 1)...]))
      }
      return found
    }
    #expect(
      try message("bzip2") { _ in }
        == "f.kmz: error: member 'bzip2' of the zip archive has the compression method 12, "
        + "expected 0 or 8 [bad-compression]")
    // The entry of the folder is the second one.
    let cases: [(offset: Int, value: UInt8, message: String)] = [
      (8, 1, "is encrypted; unpack the archive first"),
      (16, 0, "is damaged: its checksum is wrong"), (21, 1, "is cut off"),
      (25, 1, "is damaged: its size is wrong"), (42, 9, "is not where the directory says"),
    ]
    for (offset, value, text) in cases {
      let found = try message("files/track.csv") { $0[entry(2, $0) + offset] = value }
      #expect(found == Self.member + text + " [bad-compression]")
    }
    // With some kilobytes more it ends in the member behind it.
    let longer = #expect(throws: FileError.self) {
      try Self.archive { $0[entry(2, $0) + 21] = 0x20 }
    }
    #expect(longer?.description.contains("lie on each other") == true)
    // The place of the first member a second time.
    let repeated = #expect(throws: FileError.self) {
      try Self.archive { bytes in
        for byte in 42..<46 { bytes[entry(2, bytes) + byte] = bytes[entry(0, bytes) + byte] }
      }
    }
    #expect(
      repeated?.description
        == "f.kmz: error: members 'readme.txt' and 'files/track.csv' of the zip archive lie on each other, "
        + "as only in data made for harm [bad-compression]")
    let huge = #expect(throws: FileError.self) {
      try Self.archive { $0[entry(2, $0) + 27] = 0x20 }
    }
    #expect(huge?.description.contains("more than 500 times as long together") == true)
    let damaged = try message("files/track.csv") { $0[Self.find([0x78], in: $0) + 4_000] ^= 0xFF }
    #expect(damaged?.contains(" is damaged: ") == true)
  }

  @Test func `refuses archives whose directory cannot be used`() throws {
    func message(_ change: (inout [UInt8]) -> Void) -> String? {
      #expect(throws: FileError.self) { try Self.archive(change) }?.description
    }
    let cutOff =
      "f.kmz: error: zip archive is cut off: it has no directory at its end [bad-compression]"
    #expect(message { $0.removeLast(60) } == cutOff)
    #expect(message { $0 = Array($0.prefix(10)) } == cutOff)
    #expect(message { $0 = [] } == cutOff)
    let end: [UInt8] = [0x50, 0x4B, 5, 6]
    #expect(
      message {
        $0.replaceSubrange(
          Self.find(end, in: $0) + 10..<Self.find(end, in: $0) + 12, with: [255, 255])
      }
        == "f.kmz: error: zip archive has the large form zip64, which is not read; unpack it first "
        + "[bad-compression]")
    #expect(
      message { $0[Self.find(end, in: $0) + 15] = 0x10 }
        == "f.kmz: error: the directory of the zip archive is damaged [bad-compression]")
    #expect(
      message { $0[Self.find(end, in: $0) + 10] += 1 }
        == "f.kmz: error: the directory of the zip archive is damaged [bad-compression]")
  }

  @Test func `survives any damage`() throws {
    let good = try GzipTests.bytes("archive.zip")
    var random = SeededRandom(seed: 3)
    var read = 0
    for _ in 0..<300 {
      var bytes = good
      // Most numbers are in the directory at the end.
      for _ in 0..<random.int(1...3) {
        bytes[bytes.count - 1 - random.int(0...600)] = UInt8(random.int(0...255))
      }
      guard let archive = try? ZipArchive(ContiguousArray(bytes), name: "f") else { continue }
      for member in archive.members where (try? archive.bytes(of: member)) != nil { read += 1 }
    }
    #expect(read > 100)
  }
}
