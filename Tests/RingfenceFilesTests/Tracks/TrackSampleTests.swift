import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Tables and JSON tracks in the shapes in which people have them, with the fixes that pandas,
/// geojson and zoneinfo read in them (`Tests/Oracles/tables.py`), or Python alone (`phone-tracks.py`).
@Suite struct TrackSampleTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let format: TrackFormat
    var zone: String?
    /// What is left out.
    var issues = ""
    var testDescription: String { name }
  }

  static let samples = [
    Sample(
      name: "fleet.csv", format: .csv, zone: "Europe/Berlin", issues: "bad-time 6@8"),
    Sample(name: "numbers.tsv", format: .csv),
    Sample(name: "moments.csv", format: .csv),
    Sample(name: "traccar.csv", format: .csv, zone: "America/New_York", issues: "no-fix 2@10"),
    Sample(name: "traccar.json", format: .json, issues: "no-fix 2@1"),
    Sample(name: "2024-05.rec", format: .ownTracks),
    Sample(name: "owntracks.json", format: .json),
    Sample(name: "timeline.json", format: .googleTimeline),
    Sample(name: "timeline-phone.json", format: .googleTimeline),
    Sample(name: "records.json", format: .googleTimeline),
    Sample(name: "lines.geojson", format: .geojson),
    Sample(name: "points.geojson", format: .geojson),
    Sample(name: "phone.rec", format: .ownTracks),
    Sample(name: "phone.ndjson", format: .ndjson),
    Sample(name: "recorder.json", format: .json),
    Sample(name: "timeline-escaped.json", format: .googleTimeline),
    Sample(name: "semantic.json", format: .googleTimeline, issues: "missing-time 3@128"),
    Sample(name: "overland.json", format: .geojson),
    Sample(name: "overland.log", format: .geojson),
    Sample(name: "transistorsoft.json", format: .json),
    Sample(name: "transistorsoft.log", format: .json),
    Sample(name: "positions.ndjson", format: .ndjson),
    Sample(name: "moving.json", format: .geojson),
  ]

  static func bytes(of name: String) throws -> [UInt8] {
    let folder = Paths.root.appendingPathComponent("Tests/Fixtures/Tables")
    return try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
  }

  @Test(arguments: samples) func `reads what other programs read`(sample: Sample) throws {
    var options = TrackReadingOptions()
    options.timeZone = sample.zone.flatMap { TimeZoneOffsets(named: $0) }
    // The fixes that were read elsewhere are those of the first hour.
    options.repeatedHour = .first
    let file = try TrackFile.read(
      bytes: Self.bytes(of: sample.name), name: "a/\(sample.name)", options: options)
    #expect(file.format == sample.format)
    #expect(file.failure == nil)
    let expected = String(decoding: try Self.bytes(of: sample.name + ".fixes"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let found = file.tracks.flatMap { track in track.fixes.map { (track.id, $0) } }
    #expect(found.count == expected.count)
    for ((id, fix), row) in zip(found, expected) where !Self.isSame(id, fix, row) {
      Issue.record("expected \(row), found \(id) \(fix)")
    }
    let issues = TrackTableTests.issues(file.diagnostics)
    #expect(issues == sample.issues)
  }

  /// Whether a fix is that of a row of the expected values.
  static func isSame(_ id: String, _ fix: Fix, _ row: String) -> Bool {
    let startsSegment = row.hasPrefix("|")
    let cells = row.drop { $0 == "|" }.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count == 8 else { return false }
    let numbers = cells[2...].map { Double($0) ?? .nan }
    let found = [
      fix.coordinate.latitude, fix.coordinate.longitude, fix.altitudeMeters, fix.accuracyMeters,
      fix.speedMetersPerSecond, fix.courseDegrees,
    ]
    return cells[0] == id && Int64(cells[1]) == fix.time.microseconds
      && fix.flags.contains(.startsSegment) == startsSegment
      && zip(numbers, found).allSatisfy { a, b in a.isNaN ? b.isNaN : abs(a - b) <= 1e-9 }
  }

  @Test(arguments: samples) func `reads samples alike in blocks of any size`(sample: Sample) throws
  {
    let bytes = try Self.bytes(of: sample.name)
    var options = TrackReadingOptions()
    options.timeZone = sample.zone.flatMap { TimeZoneOffsets(named: $0) }
    // The fixes that were read elsewhere are those of the first hour.
    options.repeatedHour = .first
    let whole = TrackBlockTests.Reading(bytes, options, block: bytes.count + 1)
    #expect(whole.error == nil)
    for block in [3, 64, 513] {
      #expect(TrackBlockTests.Reading(bytes, options, block: block) == whole, "block \(block)")
    }
    var random = SeededRandom(seed: bytes.count)
    for round in 0..<8 {
      var damaged = bytes
      let at = random.int(0...bytes.count - 1)
      switch random.int(0...2) {
      case 0: damaged[at] = UInt8(random.int(0...255))
      case 1: damaged.removeSubrange(at..<min(bytes.count, at + random.int(1...30)))
      default: damaged.removeSubrange(at...)
      }
      if damaged.isEmpty { damaged = [0] }
      let whole = TrackBlockTests.Reading(damaged, options, block: damaged.count + 1)
      for block in [3, 61] {
        #expect(
          TrackBlockTests.Reading(damaged, options, block: block) == whole,
          "\(sample.name), round \(round), block \(block)")
      }
    }
  }

  @Test(arguments: [
    "traccar.json", "owntracks.json", "timeline.json", "records.json", "lines.geojson",
    "semantic.json", "overland.json", "transistorsoft.json", "moving.json",
  ])
  func `gives what is complete in a document that is cut off`(name: String) throws {
    let bytes = try Self.bytes(of: name)
    let whole = try TrackFile.read(bytes: bytes, name: name)
    let count = whole.tracks.reduce(0) { $0 + $1.fixes.count }
    var most = 0
    for end in stride(from: bytes.count / 2, to: bytes.count - 2, by: 97) {
      let reading = TrackBlockTests.Reading(
        Array(bytes[..<end]), TrackReadingOptions(), block: 4_096)
      #expect(reading.error?.contains("[truncated]") ?? false, "\(name) up to \(end)")
      let found = reading.fixes.values.reduce(0) { $0 + $1.count }
      #expect(found <= count)
      most = max(most, found)
    }
    #expect(most > 0)
  }

  @Test(arguments: samples) func `survives any damage`(sample: Sample) throws {
    let bytes = try Self.bytes(of: sample.name)
    var random = SeededRandom(seed: 7)
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<random.int(1...4) {
        damaged[random.int(0...damaged.count - 1)] =
          Array("\"{}[],:\\-0eé\u{0}\n".utf8).randomElement(using: &random) ?? 0
      }
      _ = TrackBlockTests.Reading(damaged, TrackReadingOptions(), block: 4_096)
    }
  }
}
