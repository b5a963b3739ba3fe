import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Layouts and sessions as parts of what an app encodes, by coders of Foundation.
@Suite struct CodableTests {
  private struct Device: Codable, Hashable {
    var name: String
    var layout: ZoneLayout
    var state: SavedSession?
  }

  /// Custom data have the order of their keys, as they come back.
  private func sorted(_ layout: ZoneLayout) -> ZoneLayout {
    var zones = layout.zones
    for index in zones.indices { zones[index].customData.sort { $0.key < $1.key } }
    return ZoneLayout(name: layout.name, timeZone: layout.timeZone, zones: zones)
  }

  @Test func `come back from JSON and property lists`() throws {
    for seed in 0..<100 {
      let scene = RandomScene(seed: seed, fixes: 40)
      let engine = TriggerEngine(scene.layout)
      var session = TriggerSession()
      var events: [Event] = []
      session.process(scene.fixes, with: engine, into: &events)
      let device = Device(
        name: "d\(seed)", layout: sorted(scene.layout), state: SavedSession(session, engine: engine)
      )
      let json = try JSONDecoder().decode(Device.self, from: JSONEncoder().encode(device))
      #expect(json.layout == device.layout, "seed \(seed)")
      let list = try PropertyListDecoder().decode(
        Device.self, from: PropertyListEncoder().encode(device))
      #expect(list.layout == device.layout, "seed \(seed)")
      for state in [json.state, list.state] {
        let read = try #require(try state?.session(with: engine))
        #expect(
          SessionFile.bytes(of: read, engine: engine) == device.state?.bytes, "seed \(seed)")
      }
    }
  }

  @Test func `a layout that is encoded is a zone file`() throws {
    let scene = RandomScene(seed: 8, fixes: 1)
    let data = try JSONEncoder().encode(sorted(scene.layout))
    #expect(try ZoneFile.read(bytes: Array(data), name: "z").layout == sorted(scene.layout))
  }

  @Test func `a layout that is wrong is refused with what is wrong`() throws {
    let text = #"[{"version": 1, "zones": [{"id": "a", "dwel": 3, "fences": []}]}]"#
    do {
      _ = try JSONDecoder().decode([ZoneLayout].self, from: Data(text.utf8))
      Issue.record("was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map { $0.intValue } == [0])
      let error = try #require(context.underlyingError as? FileError)
      #expect(error.code == .unknownKey)
      #expect(context.debugDescription.contains("did you mean 'dwell'?"))
    }
  }

  @Test(arguments: ["3", "null", "{}", "[]", "\"a\"", "{\"version\": 9}"])
  func `what is no session is refused when it is restored`(text: String) throws {
    let state = try JSONDecoder().decode(SavedSession.self, from: Data(text.utf8))
    let engine = TriggerEngine(RandomScene(seed: 1, fixes: 1).layout)
    #expect {
      try state.session(with: engine)
    } throws: { error in
      [.notAState, .unknownVersion].contains((error as? FileError)?.code)
    }
  }

  @Test func `numbers and texts come back to the last bit`() throws {
    // Numbers that take all digits, and one that is whole.
    for radius in [50, 50.1, 49.999_999_999_999_99, 1e-3, 123_456.789_012_345_67] {
      let center = Coordinate(latitude: 48.123_456_789_012, longitude: 16.3)
      let circle = Circle(center: try #require(center), radius: .meters(radius))
      let zone = Zone(
        id: "\u{1F6A6}\u{0}\"\\", name: "שלום",
        fences: [Fence(id: "f", shape: .circle(try #require(circle)))])
      let layout = ZoneLayout(zones: [zone])
      let read = try JSONDecoder().decode(ZoneLayout.self, from: JSONEncoder().encode(layout))
      #expect(read == layout)
    }
  }
}
