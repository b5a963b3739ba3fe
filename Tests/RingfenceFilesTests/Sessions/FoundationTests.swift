import Foundation
import Ringfence
import RingfenceFiles
import RingfenceFoundation
import TestSupport
import Testing

/// What apps get besides the engine: dates, `Data` and the texts of alerts.
@Suite struct FoundationTests {
  @Test(
    arguments: [
      FileError(
        .otherLayout, at: FileLocation(file: "state", line: 3), "was saved with another layout"),
      GeometryError.latitude(91), ModelError.badTimestampText,
      FixColumnsError.unequalCounts(.speeds, count: 1, times: 2),
    ] as [any Error & CustomStringConvertible])
  func `an alert shows the text of the error`(_ error: any Error & CustomStringConvertible) {
    #expect(error.localizedDescription == error.description)
    #expect(!error.localizedDescription.contains("could not be completed"))
  }

  @Test func `an alert shows what is wrong in a layout`() {
    let zone = Zone(id: "a", fences: [])
    #expect {
      try TriggerEngine(validating: ZoneLayout(zones: [zone, zone]))
    } throws: { $0.localizedDescription.contains("zone \"a\"") }
  }

  @Test func `dates and moments are the same to the microsecond`() throws {
    for microseconds: Int64 in [0, -1, 1_777_881_600_123_457, -62_135_596_800_000_000] {
      let time = Timestamp(microseconds: microseconds)
      #expect(Timestamp(Date(time)) == time)
    }
    #expect(Timestamp(Date(timeIntervalSince1970: 1.5)) == Timestamp(microseconds: 1_500_000))
    #expect(Timestamp(Date(timeIntervalSince1970: .nan)) == nil)
    #expect(Timestamp(Date(timeIntervalSince1970: 1e12)) == nil)
  }

  @Test func `a session goes through data`() throws {
    let scene = RandomScene(seed: 4, fixes: 60)
    let engine = TriggerEngine(scene.layout)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(scene.fixes, with: engine, into: &events)
    let data = SessionFile.data(of: session, engine: engine)
    let read = try SessionFile.read(data, name: "state", engine: engine)
    #expect(SessionFile.bytes(of: read, engine: engine) == Array(data))
  }
}
