import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Zip archives with several tracks. What a member gives is compared with the same file outside of an archive, which
/// other tests compare with independent readers.
@Suite struct TrackArchiveTests {
  static func fixture(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Paths.fixtures.appendingPathComponent(path)))
  }

  /// A file of each format, all readable without options.
  static let tracks = [
    "FIT/watch.fit", "FIT/computer.fit", "Tracks/XML/watch-run.tcx",
    "Tracks/XML/simulator-timed.gpx", "Tracks/XML/phone-recording.kml",
    "Tables/owntracks.json", "Tables/points.geojson", "Compression/track.csv",
    "Compression/fast.csv.gz",
  ]
  static let others: [(name: String, content: String)] = [
    ("readme.txt", "hello\n"), ("zones.json", #"{"version":1,"zones":[]}"#), ("empty", ""),
    ("book.parquet", "PAR1xxxx"),
  ]
  static let hidden = ["__MACOSX/._walk.gpx", ".DS_Store", "a/.hidden.csv"]

  static func describe(_ tracks: [Track]) -> [String] {
    tracks.map { track in
      "\(track.id): "
        + track.fixes.map { "\($0.time) \($0.coordinate.latitude) \($0.coordinate.longitude)" }
        .joined(separator: "|")
    }
  }

  /// The tracks of a file outside of an archive, called as those of a member.
  static func alone(_ bytes: [UInt8], _ name: String) throws -> [Track] {
    try TrackFile.read(bytes: bytes, name: name).tracks
  }

  @Test func `reads each member as a track of its name`() throws {
    let archive = StoredZip.bytes([
      ("b/walk.gpx", try Self.fixture("Tracks/XML/simulator-timed.gpx")),
      ("a.fit", try Self.fixture("FIT/watch.fit")),
      ("c/run.tcx", try Self.fixture("Tracks/XML/watch-run.tcx")),
    ])
    let file = try TrackFile.read(bytes: archive, name: "all.zip")
    #expect(file.failure == nil)
    #expect(file.format == .fit)
    #expect(file.tracks.map(\.id) == ["a.fit", "walk.gpx", "run.tcx"])
    #expect(file.tracks.map(\.fixes.count) == [87, 25, 73])
  }

  @Test func `gives members of one name their folders`() throws {
    let walk = try Self.fixture("Tracks/XML/simulator-timed.gpx")
    let file = try TrackFile.read(
      bytes: StoredZip.bytes([("b/walk.gpx", walk), ("a/walk.gpx", walk), ("x.gpx", walk)]),
      name: "all.zip")
    #expect(file.tracks.map(\.id) == ["a/walk.gpx", "b/walk.gpx", "x.gpx"])
  }

  @Test func `names the members that are no tracks`() throws {
    let walk = try Self.fixture("Tracks/XML/simulator-timed.gpx")
    var members = Self.others.map { ($0.name, Array($0.content.utf8)) }
    members += [("walk.gpx", walk)] + Self.hidden.map { ($0, [0, 1, 2]) }
    var reader = try TrackReader(
      bytes: StoredZip.bytes(members), name: "all.zip", options: TrackReadingOptions(), block: 700)
    while try reader.next() != nil {}
    #expect(
      reader.warnings.map(\.description) == [
        "all.zip: warning: 4 members of the archive are no tracks and are not read: 'book.parquet' (this is "
          + "Parquet), 'empty' (file is empty), 'readme.txt' (file is of no format that is known here), "
          + "'zones.json' (this is a layout (native form) and not a track) [unread-members]"
      ])
  }

  @Test func `reads the other members of an archive with a damaged one, and reports it`() throws {
    let walk = try Self.fixture("Tracks/XML/simulator-timed.gpx")
    let cut = Array(walk.dropLast(200))
    var archive = StoredZip.bytes([("a.gpx", cut), ("b.gpx", walk)])
    let file = try TrackFile.read(bytes: archive, name: "all.zip")
    #expect(file.tracks.map(\.id) == ["a.gpx", "b.gpx"])
    #expect(file.tracks.last?.fixes.count == 25)
    #expect(file.failure?.code == .truncated)
    #expect(file.failure?.location.file == "all.zip/a.gpx")
    var strict = TrackReadingOptions()
    strict.isStrict = true
    #expect(throws: FileError.self) {
      try TrackFile.read(bytes: archive, name: "all.zip", options: strict)
    }
    // A byte of a member that its checksum does not allow.
    archive[60] ^= 1
    let damaged = try TrackFile.read(bytes: archive, name: "all.zip")
    #expect(damaged.tracks.map(\.id) == ["b.gpx"])
    #expect(
      damaged.failure?.description
        == "all.zip: error: member 'a.gpx' of the zip archive is damaged: its checksum is wrong "
        + "[bad-compression]")
  }

  static let refused: [(members: [(String, String)], message: String)] = [
    (
      [("a.txt", "x\n"), ("b.txt", "y\n")],
      "f: error: none of the 2 members of the zip archive is a track: 'a.txt' (file is of no format that "
        + "is known here), 'b.txt' (file is of no format that is known here) [unknown-format]"
    ),
    (
      [("[Content_Types].xml", "<Types/>"), ("xl/workbook.xml", "<workbook/>")],
      "f: error: this is a workbook of Excel (xlsx); save its sheet as CSV [unknown-format]"
    ),
    (
      [("z.shp", "x"), ("z.dbf", "x")],
      "f: error: this is an Esri shapefile in a zip archive; unpack it and make GeoJSON of it: "
        + "'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE' [unknown-format]"
    ),
  ]

  @Test(arguments: refused.indices)
  func `says what an archive is that has no track`(index: Int) {
    let (members, message) = Self.refused[index]
    let archive = StoredZip.bytes(members.map { ($0.0, Array($0.1.utf8)) })
    let error = #expect(throws: FileError.self) { try TrackFile.read(bytes: archive, name: "f") }
    #expect(error?.description == message)
    let zones = #expect(throws: FileError.self) { try ZoneFile.read(bytes: archive, name: "f") }
    #expect(zones?.code == .unsupportedForm)
  }

  /// A document of KML that is the only track is the archive's; a compressed track beside it is another one.
  @Test func `reads a compressed track beside a document of KML`() throws {
    let kml = try Self.fixture("Tracks/XML/phone-recording.kml")
    let walk = DeflateStream.stored(try Self.fixture("Tracks/XML/simulator-timed.gpx"), in: 999)
    let file = try TrackFile.read(
      bytes: StoredZip.bytes([("a.kml", kml), ("b.gpx.gz", walk.gzip)]), name: "all.zip")
    #expect(Set(file.tracks.map(\.id)).isSuperset(of: ["b.gpx"]))
    #expect(file.tracks.count > 1)
  }

  @Test func `is refused as a layout, as its members are`() throws {
    let archive = StoredZip.bytes([("a.fit", try Self.fixture("FIT/watch.fit"))])
    let error = #expect(throws: FileError.self) { try ZoneFile.read(bytes: archive, name: "f") }
    #expect(
      error?.description
        == "f: error: this is a track (FIT) and not a layout; 'ringfence evaluate --zones LAYOUT TRACK' "
        + "takes the two [unsupported-form]")
  }

  /// Any members in any order, with others and hidden ones among them, in blocks of any size.
  @Test(arguments: 0..<40) func `is the same as its members alone`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var members: [(name: String, content: [UInt8])] = []
    var expected: [(name: String, content: [UInt8])] = []
    for number in 0..<random.int(1...5) {
      let path = Self.tracks[random.int(0...Self.tracks.count - 1)]
      let folder = ["", "day/", "x/y/"][random.int(0...2)]
      let name = "\(folder)\(number)-\(path.split(separator: "/").last ?? "")"
      expected.append((name, try Self.fixture(path)))
    }
    members = expected
    for other in Self.others where random.int(0...2) == 0 {
      members.append((other.name, Array(other.content.utf8)))
    }
    for name in Self.hidden where random.int(0...2) == 0 {
      members.append((name, expected[0].content))
    }
    for index in members.indices.reversed() { members.swapAt(index, random.int(0...index)) }
    // One document of KML alone makes a KMZ archive, whose track is called like the archive.
    guard !(expected.count == 1 && expected[0].name.hasSuffix(".kml")) else { return }
    expected.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let alone = try expected.flatMap { try Self.alone($0.content, $0.name) }
    var reader = try TrackReader(
      bytes: StoredZip.bytes(members), name: "all.zip", options: TrackReadingOptions(),
      block: [64, 4_096, 262_144][random.int(0...2)])
    var fixes: [FixColumns] = []
    while let batch = try reader.next() {
      while fixes.count <= batch.track { fixes.append(FixColumns()) }
      fixes[batch.track].append(contentsOf: batch.fixes)
    }
    let found = reader.trackIDs.indices.map {
      Track(id: reader.trackIDs[$0], fixes: $0 < fixes.count ? fixes[$0] : FixColumns())
    }
    #expect(Self.describe(found) == Self.describe(alone))
    let whole = try TrackFile.read(bytes: StoredZip.bytes(members), name: "all.zip")
    #expect(Self.describe(whole.tracks) == Self.describe(alone))
  }
}
