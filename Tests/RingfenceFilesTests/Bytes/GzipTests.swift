import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Compressed files: `Tests/Oracles/compression.py` made them with zlib.
@Suite struct GzipTests {
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Paths.fixtures.appendingPathComponent("Compression/\(name)")))
  }

  static let tables = [
    "stored.csv.gz", "fast.csv.gz", "best.csv.gz", "fixed.csv.gz", "huffman.csv.gz", "rle.csv.gz",
    "narrow.csv.gz", "members.csv.gz",
  ]

  @Test(arguments: tables) func `reads every kind of block as the text`(name: String) throws {
    let text = try Self.bytes("track.csv")
    let packed = try Self.bytes(name)
    let expected = TrackBlockTests.Reading(text, TrackReadingOptions(), block: 100_000)
    #expect(expected.fixes["van"]?.count == 400)
    #expect(expected.error == nil)
    for block in [1, 2, 3, 64, 4_096, 1_000_000] {
      let reading = TrackBlockTests.Reading(packed, TrackReadingOptions(), block: block)
      #expect(reading == expected, "block \(block)")
    }
  }

  // References go back 32,768 bytes, and codes have 15 bits. zlib's checksum says whether they are right.
  @Test(arguments: ["far.gz", "rare.gz"]) func `reads what is rare in tables`(name: String) throws {
    let folder = try TestFolder()
    let path = folder.path + "/f"
    try Data(Self.bytes(name)).write(to: URL(fileURLWithPath: path))
    // A zone file is read to its end before its bytes matter.
    let error = #expect(throws: FileError.self) { try ZoneFile.read(path: path) }
    #expect(error?.code != nil && error?.code != .badCompression)
    let damaged = try Self.bytes(name).dropLast(5) + [1, 2, 3, 4, 5]
    try Data(damaged).write(to: URL(fileURLWithPath: path))
    let other = #expect(throws: FileError.self) { try ZoneFile.read(path: path) }
    #expect(other?.code == .badCompression)
  }

  /// What reading gives of damaged bytes, which does not depend on the blocks.
  static func readDamaged(_ bytes: [UInt8]) -> (fixes: [Fix], error: String?) {
    let reading = TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: 64)
    let whole = TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: 1_000_000)
    #expect(reading == whole)
    return (reading.fixes["van"] ?? [], reading.error)
  }

  @Test(arguments: ["short.csv.gz", "short-fixed.csv.gz", "short-members.csv.gz"])
  func `gives what is before the cut of a file`(name: String) throws {
    let packed = try Self.bytes(name)
    let all = Self.readDamaged(packed)
    #expect(all.fixes.count == 24)
    #expect(all.error == nil)
    var counts: Set<Int> = []
    // The zeros at the end, and the second member, may be missing.
    for length in stride(from: 3, to: packed.count, by: 4) {
      let (fixes, error) = Self.readDamaged(Array(packed[..<length]))
      #expect(fixes == Array(all.fixes.prefix(fixes.count)), "length \(length)")
      counts.insert(fixes.count)
      if error != "f: error: gzip data is cut off [bad-compression]" {
        #expect(name == "short-members.csv.gz", "length \(length): \(error ?? "no error")")
      }
    }
    #expect(counts.count > 8)
  }

  @Test func `finds every changed byte of the text or gives the same`() throws {
    let packed = try Self.bytes("short.csv.gz")
    let all = Self.readDamaged(packed).fixes
    var silent: [Int] = []
    let ends = Array(2..<24) + Array(packed.count - 12..<packed.count)
    for index in ends + stride(from: 24, to: packed.count - 12, by: 7) {
      var damaged = packed
      damaged[index] ^= UInt8(1 << (index % 8))
      let (fixes, error) = Self.readDamaged(damaged)
      if error == nil {
        silent.append(index)
        #expect(fixes == all)
      }
    }
    // The time, the level and the system in the header mean nothing here, nor do the bits that fill the
    // last byte of the data.
    #expect(silent == Array(4...9) + [packed.count - 9])
  }

  @Test func `reports damage behind the text after the fixes`() throws {
    let packed = try Self.bytes("short.csv.gz")
    func changed(_ offset: Int) -> [UInt8] {
      var bytes = packed
      bytes[bytes.count - offset] ^= 1
      return bytes
    }
    for (bytes, message) in [
      (changed(8), "gzip data is damaged: its checksum is wrong"),
      (changed(1), "gzip data is damaged: its size is wrong"),
      (packed + [1], "the bytes behind the gzip data are neither gzip nor zeros"),
      (packed + [0x1F], "the bytes behind the gzip data are neither gzip nor zeros"),
      (packed + [0, 0x1F, 0x8B], "the bytes behind the gzip data are neither gzip nor zeros"),
      (packed + [0x1F, 0x8B], "gzip data is cut off"),
    ] {
      let (fixes, error) = Self.readDamaged(bytes)
      #expect(fixes.count == 24, "\(message)")
      #expect(error == "f: error: \(message) [bad-compression]")
      var options = TrackReadingOptions()
      options.isStrict = true
      let strict = TrackBlockTests.Reading(bytes, options, block: 4_096)
      #expect(strict.fixes.isEmpty)
      #expect(strict.error == error)
    }
  }

  @Test(
    arguments: [
      ([], "gzip data is cut off"), ([8, 0, 0, 0], "gzip data is cut off"),
      ([7, 0, 0, 0, 0, 0, 0, 0], "gzip data has the compression method 7, expected 8"),
      ([8, 0x80, 0, 0, 0, 0, 0, 0], "gzip data has flags that do not exist"),
      ([8, 2, 0, 0, 0, 0, 0, 0, 1, 1], "the checksum of the gzip header is wrong"),
      (
        [8, 0, 0, 0, 0, 0, 0, 0, 7],
        "gzip data is damaged: a block has a type that does not exist"
      ),
      (
        [8, 0, 0, 0, 0, 0, 0, 0, 1, 5, 0, 5, 0],
        "gzip data is damaged: the length of a stored block is damaged"
      ),
      // A fixed block that begins with a match of length 3 at distance 1: 1, 10, 0000001, 00000.
      (
        [8, 0, 0, 0, 0, 0, 0, 0, 0x03, 0x02, 0, 0],
        "gzip data is damaged: a reference goes back beyond the beginning"
      ),
      // 286 lengths, 32 distances.
      (
        [8, 0, 0, 0, 0, 0, 0, 0, 0xED, 0xFF, 0xFF, 0xFF],
        "gzip data is damaged: the codes of a block are damaged"
      ),
    ] as [([UInt8], String)])
  func `says what is wrong with a header`(rest: [UInt8], message: String) {
    let reading = TrackBlockTests.Reading(
      [0x1F, 0x8B] + rest, TrackReadingOptions(), block: 4_096)
    #expect(reading.error == "f: error: \(message) [bad-compression]")
  }

  @Test func `does not decompress what expands without end`() throws {
    let folder = try TestFolder()
    func error(_ name: String) throws -> FileError? {
      let path = "\(folder.path)/\(name)"
      try Data(Self.bytes(name)).write(to: URL(fileURLWithPath: path))
      return #expect(throws: FileError.self) { try ZoneFile.read(path: path) }
    }
    // 20 MB of line ends in 19 kB, and 8 MB, which is little enough to be read.
    let bomb = try error("bomb.gz")
    #expect(bomb?.code == .badCompression)
    #expect(bomb?.detail.contains("more than 500 times as long") == true)
    #expect(try error("blanks.gz")?.code == .emptyFile)
  }

  @Test func `reads compressed files of every kind, and calls tracks without the ending`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/drive.csv.GZ"
    let noName = try Self.bytes("short.csv.gz")
    try Data(noName).write(to: URL(fileURLWithPath: path))
    var options = TrackReadingOptions()
    options.isStrict = true
    let file = try TrackFile.read(path: path, options: options)
    #expect(file.tracks.map(\.id) == ["van"])
    #expect(file.tracks[0].fixes.count == 24)
    for (path, id) in [
      ("a/walk.gpx.gz", "walk.gpx"), ("walk.nmea", "walk.nmea"), (".gz", ".gz"), ("gz", "gz"),
      ("b/x.gz.gz", "x.gz"), ("é.gz", "é"), ("-", "-"), ("", ""), ("/", "/"), ("a/b/", "b"),
      ("/tmp//b.gz//", "b"), ("a/\u{301}x.gpx", "\u{301}x.gpx"), ("/.gz", ".gz"),
    ] { #expect(TrackName.ofFile(path) == id) }
  }
}
