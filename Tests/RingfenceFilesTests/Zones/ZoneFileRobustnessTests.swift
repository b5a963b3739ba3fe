import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

@Suite struct ZoneFileRobustnessTests {
  @Test(arguments: [NativeZoneTests.harbour, GeoJSONZoneTests.collection, BluedotZoneTests.lane])
  func `refuses a file cut anywhere, with a place`(text: String) {
    let bytes = ContiguousArray(text.utf8)
    // The last byte of either is a bracket; blanks behind it do not matter.
    for length in 0..<bytes.count {
      do {
        _ = try ZoneFile.read(bytes: Array(bytes[..<length]), name: "z.json")
        Issue.record("accepted \(length) of \(bytes.count) bytes")
      } catch {
        #expect(error.location.line != nil)
        #expect(error.code == .truncated || error.code == .emptyFile)
      }
    }
  }

  @Test(arguments: 0..<20) func `survives damage`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for text in [NativeZoneTests.harbour, GeoJSONZoneTests.collection, BluedotZoneTests.lane] {
      for _ in 0..<40 {
        var bytes = ContiguousArray(text.utf8)
        for _ in 0...random.int(0...3) { random.damage(&bytes) }
        if random.int(0...9) == 0 { bytes[random.int(0...bytes.count - 1)] = 0xFF }
        do {
          let file = try ZoneFile.read(
            bytes: Array(bytes), name: "z.json", options: ZoneReadingOptions(speedUnit: .knots))
          // What can be read can be written and read again.
          let native = ZoneFileWriter.native(file.layout)
          #expect((try? ZoneFile.read(bytes: native, name: "y")) != nil)
        } catch {
          #expect(error.description.hasPrefix("z.json:"))
        }
      }
    }
  }

  /// A file with a hole in it: it takes no room, and is not read.
  @Test func `refuses a file above 1 GiB by its size`() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ringfence-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("{".utf8).write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: (1 << 30) + 1)
    try handle.close()
    do {
      _ = try ZoneFile.read(path: url.path)
      Issue.record("accepted")
    } catch {
      #expect(error.code == .tooLarge)
      #expect(
        error.description == "\(url.path): error: file is larger than 1 GiB [too-large]")
    }
  }

  @Test func `reads many fences and names in time`() throws {
    // 5,000 zones of one id, fences without geometry: every one a warning, none a search.
    let feature = #"{"type":"Feature","properties":{"name":"x"},"geometry":null}"#
    let other =
      #"{"type":"Feature","properties":{"name":"x","radius":5},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let features = Array(repeating: feature + "," + other, count: 5_000).joined(separator: ",\n")
    let file = try ZoneFile(text: "{\"type\":\"FeatureCollection\",\"features\":[\(features)]}")
    #expect(file.layout.zones.count == 5_000)
    #expect(file.warnings.count == 5_000 + 4_999)
    #expect(file.warnings.last?.path == "$.features[9999]")
  }
}
