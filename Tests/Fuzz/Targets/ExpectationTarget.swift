import Ringfence
import RingfenceFiles
import RingfenceVerify
import TestSupport

/// Reads an input as an expectation file and compares it with the events of a track.
enum ExpectationTarget {
  private static let scene = RandomScene(seed: 21, fixes: 60)
  private static let events: [TrackEvent] = {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(scene.fixes, with: TriggerEngine(scene.layout), into: &events)
    return events.map { TrackEvent(track: "track.gpx", event: $0) }
  }()

  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    let file: ExpectationFile
    do throws(FileError) {
      file = try ExpectationFile.read(bytes: Array(input), name: "expected.ndjson")
    } catch {
      try require(!error.description.isEmpty, "an error without words")
      return false
    }
    let header = Array(file.header.line())
    let again: ExpectationFile
    do throws(FileError) {
      again = try ExpectationFile.read(bytes: header, name: "header")
    } catch {
      throw BrokenInvariant("a header that was written is refused: \(error.description)")
    }
    try require(again.header.zones == file.header.zones, "the header's zones do not read back")
    try require(again.header.kinds == file.header.kinds, "the header's kinds do not read back")
    let comparison = EventComparison(file, events: events, layout: scene.layout)
    for difference in comparison.differences { _ = comparison.track(of: difference) }
    return true
  }
}
