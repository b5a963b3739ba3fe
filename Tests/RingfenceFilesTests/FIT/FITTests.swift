import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// FIT files that `Tests/Oracles/fit.py` and the package fit_tool wrote, and the fixes that fitdecode finds
/// in them.
@Suite struct FITTests {
  struct Expected: Decodable {
    let leftOut: [String: Int]
    let tracks: [[Row]]
  }

  /// A fix as time, latitude, longitude, altitude, accuracy, speed, and whether a segment begins.
  struct Row: Decodable, Equatable {
    let numbers: [Double?]
    let startsSegment: Bool

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      var numbers: [Double?] = []
      for _ in 0..<6 {
        numbers.append(try values.decodeNil() ? nil : values.decode(Double.self))
      }
      self.numbers = numbers
      startsSegment = try values.decode(Bool.self)
    }

    init(_ fix: Fix) {
      numbers = [
        Double(fix.time.microseconds), fix.coordinate.latitude, fix.coordinate.longitude,
        fix.altitudeMeters.isNaN ? nil : fix.altitudeMeters,
        fix.accuracyMeters.isNaN ? nil : fix.accuracyMeters,
        fix.speedMetersPerSecond.isNaN ? nil : fix.speedMetersPerSecond,
      ]
      startsSegment = fix.flags.contains(.startsSegment)
    }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Paths.fixtures.appendingPathComponent("FIT/\(name)")))
  }

  static let names = ["watch", "computer", "chained", "fit-tool"]

  @Test(arguments: names) func `finds the fixes that fitdecode finds`(name: String) throws {
    let all = try JSONDecoder().decode(
      [String: Expected].self, from: Data(Self.bytes("expected.json")))
    let expected = try #require(all[name])
    let bytes = try Self.bytes("\(name).fit")
    let file = try TrackFile.read(bytes: bytes, name: "a/\(name).fit")
    #expect(file.format == .fit)
    #expect(file.failure == nil)
    #expect(file.tracks.map { $0.fixes.map(Row.init) } == expected.tracks)
    let ids = ["\(name).fit", "\(name).fit#2"].prefix(name == "chained" ? 2 : 1)
    #expect(file.tracks.map(\.id) == Array(ids))
    for entry in file.diagnostics.entries {
      #expect(entry.leftOut == expected.leftOut[entry.issue.rawValue], "\(entry.issue)")
    }
    #expect(file.diagnostics.entries.count == expected.leftOut.count)
  }

  @Test(arguments: names) func `reads blocks of any size alike, also of damaged files`(
    name: String
  ) throws {
    let good = try Array(Self.bytes("\(name).fit").prefix(900))
    TrackBlockTests.expectSame(try Self.bytes("\(name).fit"), "undamaged")
    TrackBlockTests.expectSame(good, "cut off")
    var random = SeededRandom(seed: 5)
    for round in 0..<25 {
      var bytes = good
      for _ in 0..<random.int(1...4) {
        bytes[random.int(12...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      TrackBlockTests.expectSame(bytes, "round \(round)")
    }
  }

  static func read(_ bytes: [UInt8]) -> (fixes: Int, error: String?) {
    let reading = TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: 4_096)
    return (reading.fixes.values.reduce(0) { $0 + $1.count }, reading.error)
  }

  @Test func `gives what is before the cut of a file`() throws {
    let whole = try Self.bytes("fit-tool.fit")
    #expect(Self.read(whole) == (30, nil))
    var last = 0
    for length in stride(from: 13, to: whole.count, by: 1) {
      let (fixes, error) = Self.read(Array(whole[..<length]))
      let place = error?.split(separator: " ").first
      #expect(error == "\(place ?? "") error: FIT file is cut off [truncated]", "length \(length)")
      #expect(fixes >= last)
      last = fixes
    }
    #expect(last == 30)
  }

  @Test func `compares the checksums`() throws {
    let whole = try Self.bytes("watch.fit")
    var damaged = whole
    damaged[whole.count - 1] ^= 1
    let (fixes, error) = Self.read(damaged)
    #expect(fixes == 87)
    #expect(
      error?.hasSuffix(" error: the checksum of the FIT file is wrong [malformed-fit]") == true)
    var options = TrackReadingOptions()
    options.isStrict = true
    #expect(TrackBlockTests.Reading(damaged, options, block: 64).fixes.isEmpty)
    damaged = whole
    damaged[2] ^= 1
    #expect(
      Self.read(damaged) == (0, "f: error: the checksum of the FIT header is wrong [malformed-fit]")
    )
    // A header without a checksum of its own, whose bytes the last checksum covers.
    damaged[12] = 0
    damaged[13] = 0
    #expect(Self.read(damaged).fixes == 87)
    #expect(Self.read(damaged).error?.contains("checksum of the FIT file") == true)
  }

  /// A file of some messages, with its checksum left as zeros.
  static func file(_ messages: [UInt8], size: Int? = nil, version: UInt8 = 0x20) -> [UInt8] {
    let count = size ?? messages.count
    return [12, version, 0, 0, UInt8(count & 0xFF), UInt8(count >> 8), 0, 0] + Array(".FIT".utf8)
      + messages + [0, 0]
  }

  // A record of a time, a latitude and a longitude; then 2024-05-18T07:50:00Z at 1.5 and 3 degrees.
  static let definition: [UInt8] = [0x40, 0, 0, 20, 0, 3, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85]
  static let record: [UInt8] =
    [0, 0x28, 0xC6, 0xAA, 0x41, 0x11, 0x11, 0x11, 0x01, 0x22, 0x22, 0x22, 0x02]

  @Test func `says what is wrong with a file`() {
    let good = Self.definition + Self.record
    let cases: [([UInt8], Int, String)] = [
      (
        Self.file(good, size: 0), 1,
        "f:2: error: FIT file was not closed by its device: its header has no size [truncated]"
      ),
      (
        Self.file(good + [1]), 1,
        "f:3: error: a message has the local type 1, which is not defined [malformed-fit]"
      ),
      (
        Self.file(good + [0, 1, 2]), 1,
        "f:3: error: the last message reaches beyond the messages of the FIT file [malformed-fit]"
      ),
      (
        Self.file(good, version: 0x30), 0,
        "f: error: FIT file has version 3 of the protocol, expected 1 or 2 [unknown-format]"
      ),
      (
        Self.file(Self.definition), 0,
        "f:1: error: the checksum of the FIT file is wrong [malformed-fit]"
      ),
      (
        [11] + Self.file(good).dropFirst(), 0,
        "f: error: FIT header has 11 bytes, expected 12 or 14 [malformed-fit]"
      ),
    ]
    for (bytes, fixes, message) in cases {
      #expect(Self.read(bytes) == (fixes, message))
    }
  }

  @Test func `says what follows a file that is no other one`() throws {
    let whole = try Self.bytes("fit-tool.fit")
    for rest in [[0x20], [0x0A, 0x0A], Array(repeating: 14, count: 14)] as [[UInt8]] {
      let (fixes, error) = Self.read(whole + rest)
      #expect(fixes == 30)
      #expect(
        error?.hasSuffix(" the bytes behind a FIT file are not another one [malformed-fit]") == true
      )
    }
  }

  @Test func `refuses an activity without positions, and files without records`() throws {
    func message(_ name: String) throws -> String? {
      #expect(throws: FileError.self) {
        try TrackFile.read(bytes: Self.bytes(name), name: "f")
      }?.description
    }
    #expect(
      try message("indoors.fit")
        == "f: error: none of the 12 records of the FIT file has a position [no-track]")
    #expect(
      try message("settings.fit")
        == "f: error: FIT file has no record messages, as activities have them [no-track]")
  }
}
