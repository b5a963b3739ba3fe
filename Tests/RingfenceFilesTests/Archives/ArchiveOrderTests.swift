import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Tracks whose fixes are not in the order of their times, as files and as members of archives: both are sorted alike.
@Suite struct ArchiveOrderTests {
  /// Seconds since 1970-01-02, which all forms can give.
  typealias Rows = [(device: Int, second: Int)]

  static func time(_ second: Int) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "1970-01-02T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }
  static func latitude(_ second: Int) -> String { "10.\(2_000_000 + second)" }

  /// The documents of one track each, by the ending of their names.
  static let forms: [(ending: String, document: @Sendable (Rows) -> String)] = [
    (
      "csv",
      { rows in
        "time,latitude,longitude\n"
          + rows.map { "\(time($0.second)),\(latitude($0.second)),1\n" }.joined()
      }
    ),
    (
      "ndjson",
      { rows in
        rows.map {
          #"{"time":"\#(time($0.second))","latitude":\#(latitude($0.second)),"longitude":1}"# + "\n"
        }.joined()
      }
    ),
    (
      "gpx",
      { rows in
        #"<gpx version="1.1" creator="t"><trk><trkseg>"#
          + rows.map {
            #"<trkpt lat="\#(latitude($0.second))" lon="1"><time>\#(time($0.second))</time></trkpt>"#
          }.joined() + "</trkseg></trk></gpx>"
      }
    ),
    (
      "kml",
      { rows in
        #"<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">"#
          + "<Placemark><gx:Track>"
          + rows.map { "<when>\(time($0.second))</when>" }.joined()
          + rows.map { "<gx:coord>1 \(latitude($0.second)) 0</gx:coord>" }.joined()
          + "</gx:Track></Placemark></kml>"
      }
    ),
    (
      "geojson",
      { rows in
        #"{"type":"FeatureCollection","features":["#
          + rows.map {
            #"{"type":"Feature","properties":{"time":"\#(time($0.second))"},"#
              + #""geometry":{"type":"Point","coordinates":[1,\#(latitude($0.second))]}}"#
          }.joined(separator: ",") + "]}"
      }
    ),
  ]

  /// What a reader gives step by step, which must not give anything twice.
  static func stream(_ bytes: [UInt8], _ name: String, block: Int) throws -> [FixColumns] {
    var reader = try TrackReader(
      bytes: bytes, name: name, options: TrackReadingOptions(), block: block)
    var tracks: [FixColumns] = []
    while let batch = try reader.next() {
      while tracks.count <= batch.track { tracks.append(FixColumns()) }
      tracks[batch.track].append(contentsOf: batch.fixes)
    }
    return tracks
  }

  /// Some rows are moved, or all of them reversed.
  static func shuffled(_ count: Int, _ random: inout SeededRandom) -> Rows {
    var rows = (0..<count).map { (0, $0) }
    switch random.int(0...3) {
    case 0: rows.reverse()
    case 1: break
    default:
      for _ in 0..<random.int(1...4) {
        rows.insert(rows.remove(at: random.int(0...count - 1)), at: random.int(0...count - 1))
      }
    }
    return rows
  }

  static func isSorted(_ track: FixColumns, _ count: Int) -> Bool {
    track.times.map { Int($0 / 1_000_000) } == (0..<count).map { $0 + 86_400 }
  }

  @Test(arguments: 0..<40) func `sorts members as files, in every form`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var members: [(name: String, content: [UInt8])] = []
    var counts: [Int] = []
    for index in 0..<random.int(2...4) {
      let form = Self.forms[random.int(0...Self.forms.count - 1)]
      counts.append(random.int(3...60))
      let rows = Self.shuffled(counts[index], &random)
      members.append(("\(index).\(form.ending)", Array(form.document(rows).utf8)))
    }
    // One document of KML beside none makes a KMZ archive; here others are tracks.
    let alone = try members.map { try TrackFile.read(bytes: $0.content, name: $0.name) }
    let archive =
      random.int(0...1) == 0
      ? StoredZip.bytes(members)
      : StoredZip.bytes(
        packed: members.map { ($0.name, DeflateStream.stored($0.content, in: 300)) })
    let file = try TrackFile.read(bytes: archive, name: "all.zip")
    #expect(file.failure == nil)
    #expect(file.tracks == alone.flatMap(\.tracks))
    #expect(file.diagnostics.leftOut == 0)
    #expect(
      file.diagnostics[.outOfOrder] == alone.reduce(0) { $0 + $1.diagnostics[.outOfOrder] })
    for (track, count) in zip(file.tracks, counts) {
      #expect(Self.isSorted(track.fixes, count))
    }
    for block in [random.int(1...100), 1 << 18] {
      #expect(try Self.stream(archive, "all.zip", block: block) == file.tracks.map(\.fixes))
    }
    var options = TrackReadingOptions()
    for order in [TrackReadingOptions.OutOfOrder.sort, .drop] {
      options.outOfOrder = order
      let chosen = try TrackFile.read(bytes: archive, name: "all.zip", options: options)
      let each = members.map {
        try? TrackFile.read(bytes: $0.content, name: $0.name, options: options)
      }
      #expect(chosen.tracks.map(\.fixes) == each.flatMap { ($0?.tracks ?? []).map(\.fixes) })
    }
  }

  @Test func `sorts the document of a KMZ archive`() throws {
    let kml = Self.forms.first { $0.ending == "kml" }
    let document = try #require(kml).document((0..<30).reversed().map { (0, $0) })
    for name in ["doc.kml", "x/ride.kml"] {
      let archive = StoredZip.bytes([
        ("a.png", [0x89, 0x50, 0x4E, 0x47]), (name, Array(document.utf8)),
      ])
      let file = try TrackFile.read(bytes: archive, name: "ride.kmz")
      #expect(file.failure == nil)
      #expect(file.tracks.count == 1)
      #expect(Self.isSorted(file.tracks[0].fixes, 30))
    }
  }

  /// More fixes than are kept while the order is examined, in a table of two devices beside other tracks.
  @Test func `reads a long archive in which one track goes back late`() throws {
    var rows = TrackOrderTests.rows(2, 40_000)
    rows.append((0, -1))
    let ordered = Array(
      try #require(Self.forms.first).document((0..<20).map { (0, $0) }).utf8)
    let archive = StoredZip.bytes([
      ("a.csv", ordered), ("b.csv", TrackOrderTests.csv(rows)), ("c.csv", ordered),
      ("readme.txt", Array("hello\n".utf8)),
    ])
    let file = try TrackFile.read(bytes: archive, name: "all.zip")
    #expect(file.failure == nil)
    #expect(file.tracks.map(\.id) == ["a.csv", "v0", "v1", "c.csv"])
    #expect(file.tracks.map(\.fixes.count) == [20, 40_001, 40_000, 20])
    #expect(file.diagnostics[.outOfOrder] == 1)
    #expect(file.diagnostics.leftOut == 0)
    #expect(file.tracks[1].fixes.times.first == 100_000_000_000)
    #expect(file.warnings.filter { $0.code == .unreadMembers }.count == 1)
    #expect(try Self.stream(archive, "all.zip", block: 1 << 18) == file.tracks.map(\.fixes))
  }

  /// The error of a member is thrown once, after the fixes of all, and the archive is sorted nevertheless.
  @Test func `sorts an archive one of whose members is cut off`() throws {
    let gpx = try #require(Self.forms.first { $0.ending == "gpx" })
    let rows: Rows = [(0, 0), (0, 2), (0, 1), (0, 3)]
    let document = Array(gpx.document(rows).utf8)
    let archive = StoredZip.bytes([
      ("a.gpx", document), ("b.gpx", document.dropLast(20)), ("c.gpx", document),
    ])
    var reader = try TrackReader(
      bytes: archive, name: "all.zip", options: TrackReadingOptions(), block: 100)
    var counts: [Int: Int] = [:]
    var errors: [FileError.Code] = []
    for _ in 0..<50 {
      do {
        guard let batch = try reader.next() else { break }
        counts[batch.track, default: 0] += batch.fixes.count
      } catch {
        errors.append(error.code)
      }
    }
    #expect(counts == [0: 4, 1: 4, 2: 4])
    #expect(errors == [.truncated])
  }
}
