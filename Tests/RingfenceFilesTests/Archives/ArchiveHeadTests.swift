import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// What a member is shows in its first 262,144 bytes. What is no track is decompressed no farther.
@Suite struct ArchiveHeadTests {
  static let track = InflateTests.table(2_000)

  /// Compressed bytes that are damaged behind the first `size`.
  static func damaged(behind size: Int, beginning first: [UInt8]) -> DeflateStream {
    var stream = DeflateStream()
    var random = SeededRandom(seed: size)
    stream.store(first)
    while stream.text.count < size {
      stream.store((0..<60_000).map { _ in UInt8(random.int(0...255)) })
    }
    return stream
  }

  static func archive(_ name: String, _ other: DeflateStream) -> [UInt8] {
    // A block of the type that does not exist, and a size beyond it.
    let content = other.text + [UInt8](repeating: 0, count: 1_000_000)
    return StoredZip.bytes(of: [
      (name, 8, content, other.bytes + [7, 7, 7, 7]), ("ride.csv", 0, track, track),
    ])
  }

  @Test(
    arguments: [
      ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0]), ("b.bin", [1, 2, 3]), ("c.sqlite", Array("SQLite".utf8)),
      ("d.txt", Array("hello\n".utf8)),
    ] as [(String, [UInt8])])
  func `leaves the rest of a picture compressed`(name: String, first: [UInt8]) throws {
    let file = try TrackFile.read(
      bytes: Self.archive(name, Self.damaged(behind: 300_000, beginning: first)), name: "all.zip")
    #expect(file.failure == nil)
    #expect(file.tracks.map(\.id) == ["ride.csv"])
    let unread = file.warnings.filter { $0.code == .unreadMembers }
    #expect(unread.count == 1)
    #expect(unread.first?.description.contains("'\(name)'") == true)
  }

  @Test func `reports damage of a track, wherever it is`() throws {
    for size in [1_000, 300_000] {
      var stream = DeflateStream()
      let text = InflateTests.table(size)
      for start in stride(from: 0, to: text.count, by: 10_000) {
        stream.store(Array(text[start..<min(start + 10_000, text.count)]))
      }
      let file = try TrackFile.read(bytes: Self.archive("a.csv", stream), name: "all.zip")
      #expect(file.tracks.map(\.id) == ["ride.csv"])
      #expect(
        file.failure?.description
          == "all.zip: error: member 'a.csv' of the zip archive is damaged: a block has a type that does "
          + "not exist [bad-compression]")
    }
  }

  @Test func `leaves pictures beside a document of KML compressed`() throws {
    let kml = try #require(ArchiveOrderTests.forms.first { $0.ending == "kml" })
    let document = Array(kml.document((0..<9).map { (0, $0) }).utf8)
    let picture = Self.damaged(behind: 300_000, beginning: [0x89, 0x50, 0x4E, 0x47])
    let content = picture.text + [UInt8](repeating: 0, count: 1_000_000)
    let archive = StoredZip.bytes(of: [
      ("a.png", 8, content, picture.bytes + [7, 7, 7, 7]), ("x/ride.kml", 0, document, document),
    ])
    let file = try TrackFile.read(bytes: archive, name: "ride.kmz")
    #expect(file.failure == nil)
    #expect(file.tracks.map(\.id) == ["ride.kmz"])
    #expect(!file.warnings.contains { $0.code == .unreadMembers })
  }

  /// The text of UTF-16 is half as long as its bytes, and a header of gzip may be long.
  @Test func `reads on where the first bytes are few of a text`() throws {
    let text = [UInt8](repeating: 0x0A, count: 200_000) + Self.track
    let wide: [UInt8] = [0xFF, 0xFE] + text.flatMap { [$0, 0] as [UInt8] }
    var packed = DeflateStream.stored(Self.track, in: 100).gzip
    packed[3] = 8
    packed.insert(contentsOf: [UInt8](repeating: 0x61, count: 300_000) + [0], at: 10)
    for content in [text, wide, packed] {
      let alone = try TrackFile.read(bytes: content, name: "a")
      #expect(alone.tracks.first?.fixes.isEmpty == false)
      for archive in [
        StoredZip.bytes([("a", content)]),
        StoredZip.bytes(packed: [("a", DeflateStream.stored(content, in: 65_535))]),
      ] {
        let file = try TrackFile.read(bytes: archive, name: "all.zip")
        #expect(file.failure == nil)
        #expect(file.tracks == alone.tracks)
      }
    }
  }
}
