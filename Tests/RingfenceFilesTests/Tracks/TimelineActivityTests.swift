import Ringfence
import RingfenceFiles
import Testing

/// Activities of Google's timeline: their ends are fixes where no path says the same.
@Suite struct TimelineActivityTests {
  private func activity(_ from: Int, _ to: Int, _ places: String) -> String {
    #"{"startTime":"2024-06-01T10:\#(from):00Z","endTime":"2024-06-01T10:\#(to):00Z","activity":{\#(places)}}"#
  }

  private let places =
    #""start":{"latLng":"52.5°, 13.4°"},"end":{"latLng":"52.6°, 13.5°"}"#

  private func minutes(_ segments: [String]) throws -> [Int] {
    let text = #"{"semanticSegments":[\#(segments.joined(separator: ","))]}"#
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(file.tracks.count == 1)
    // 2024-06-01T10:00:00Z, by hand.
    return file.tracks[0].fixes.map { Int(($0.time.microseconds / 1_000_000 - 1_717_236_000) / 60) }
  }

  @Test func `reads the ends of activities`() throws {
    #expect(try minutes([activity(10, 40, places)]) == [10, 40])
    let phone = #""start":"geo:52.5,13.4","end":"geo:52.6,13.5""#
    #expect(try minutes([activity(10, 40, phone), activity(45, 55, phone)]) == [10, 40, 45, 55])
    #expect(try minutes([activity(10, 40, #""start":{"latLng":"52.5°, 13.4°"}"#)]) == [10])
  }

  @Test func `leaves activities alone for which there is a path`() throws {
    let path =
      #"{"startTime":"2024-06-01T10:20:00Z","endTime":"2024-06-01T10:50:00Z","timelinePath":["#
      + #"{"point":"52.55°, 13.45°","time":"2024-06-01T10:30:00Z"}]}"#
    #expect(try minutes([activity(10, 40, places), path]) == [10, 30])
    #expect(try minutes([path, activity(20, 50, places)]) == [30])
    #expect(try minutes([path, activity(19, 51, places)]) == [19, 30, 51])
    // A segment without a point has no path.
    #expect(
      try minutes([
        activity(10, 40, places), path.replacing(/\{"point.*Z"\}/, with: ""),
      ]) == [10, 40])
  }

  @Test func `says that visits alone are not read`() {
    let text =
      #"{"semanticSegments":[{"visit":{"topCandidate":{"placeLocation":{"latLng":"52.5°, 13.4°"}}}}]}"#
    #expect(throws: FileError.self) { try TrackFile.read(bytes: Array(text.utf8), name: "f") }
  }
}
