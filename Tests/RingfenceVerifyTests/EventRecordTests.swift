import Foundation
import Ringfence
import RingfenceFiles
import RingfenceVerify
import TestSupport
import Testing

/// Events as parts of what an app encodes, by coders of Foundation.
@Suite struct EventRecordTests {
  /// Written by hand by Docs/EventFormats.md.
  private static let exit = """
    {"type":"exited","time":"2026-05-04T08:00:10.250Z","zone":"office","fence":"door","track":"van-7","visit":3,
    "mode":"restart","uiAvailable":false,
    "boundary":{"time":"2026-05-04T08:00:05.125Z","latitude":48.2000001,"longitude":-16.3},
    "fix":{"time":"2026-05-04T08:00:10.250Z","latitude":48.2005,"longitude":-16.31,"accuracy":5.25,"speed":1.5,"course":359.99,
    "altitude":-3},"crossedFences":[{"fence":"yard","time":"2026-05-04T07:59:00.000Z","latitude":48.2,"longitude":-16.3},
    {"fence":"door","time":"2026-05-04T07:59:30.500Z","latitude":48.2,"longitude":-16.3}],
    "distance":31.25,"distanceRequired":30,"dwellTime":95.5,"flags":["late","pass"],"customData":{"a":"1","b":"x"},
    "overshoot":0,"zoneName":"Büro"}
    """

  private func object(_ data: Data) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  @Test func `a record has what the format says`() throws {
    let data = Data(Self.exit.utf8)
    let record = try JSONDecoder().decode(EventRecord.self, from: data)
    #expect(
      [record.zoneID, record.zoneName, record.fenceID, record.track] == [
        "office", "Büro", "door", "van-7",
      ])
    #expect(record.crossedFenceIDs == ["yard", "door"])
    #expect(record.customData.map { $0.key + $0.value } == ["a1", "bx"])
    let event = record.event
    #expect(event.kind == .exited && event.visit == 3 && event.mode == .restart)
    // By `date -d`.
    #expect(event.time.microseconds == 1_777_881_610_250_000)
    #expect(event.boundary.time.microseconds == 1_777_881_605_125_000)
    #expect(event.boundary.coordinate.latitude == 48.2000001)
    #expect(event.fix.speed?.metersPerSecond == 1.5 && event.fix.altitude?.meters == -3)
    #expect(event.fix.accuracy?.meters == 5.25 && event.fix.course?.degrees == 359.99)
    #expect(event.distance?.meters == 31.25 && event.distanceRequired?.meters == 30)
    #expect(event.dwellTime == .milliseconds(95_500) && event.overshoot?.meters == 0)
    #expect(event.flags == [.late, .pass])
    #expect(try object(JSONEncoder().encode(record)) == object(data))
  }

  @Test func `events of all kinds come back from JSON and property lists`() throws {
    var kinds: [Event.Kind: Int] = [:]
    for seed in 0..<150 {
      let scene = RandomScene(seed: seed, fixes: 80)
      let engine = TriggerEngine(scene.layout)
      var session = TriggerSession()
      var events: [Event] = []
      session.process(scene.fixes, with: engine, into: &events)
      for event in events {
        kinds[event.kind, default: 0] += 1
        let record = EventRecord(event, track: "d \(seed)", engine: engine)
        let data = try JSONEncoder().encode(record)
        let read = try JSONDecoder().decode(EventRecord.self, from: data)
        let list = try PropertyListDecoder().decode(
          EventRecord.self, from: PropertyListEncoder().encode(record))
        #expect(list == read)
        #expect(try object(JSONEncoder().encode(read)) == object(data))
        let again = try read.event(with: engine)
        #expect(again.zone == event.zone && again.fence == event.fence && again.kind == event.kind)
        #expect(
          again.visit == event.visit && again.flags == event.flags
            && again.direction == event.direction)
        #expect(abs(again.time.microseconds - event.time.microseconds) <= 1_000)
        #expect(
          abs(again.boundary.coordinate.latitude - event.boundary.coordinate.latitude) <= 5.1e-8)
        #expect(again.crossedFences.map { $0.fence } == event.crossedFences.map { $0.fence })
        #expect(
          abs((again.distance?.meters ?? -1) - (event.distance?.meters ?? -1)) <= 0.0051)
        #expect((again.dwellTime == nil) == (event.dwellTime == nil))
      }
    }
    #expect(
      [.entered, .exited, .crossed, .dwelled].allSatisfy { kinds[$0, default: 0] > 20 }, "\(kinds)")
  }

  @Test(arguments: [
    ("\"type\":\"exited\"", "\"type\":\"exit\"", FileError.Code.badValue, "did you mean 'exited'?"),
    ("\"zone\":\"office\",", "", .missingKey, "missing key 'zone'"),
    ("\"fence\":\"door\",\"track\"", "\"track\"", .missingKey, "missing key 'fence'"),
    (
      "\"latitude\":48.2005,\"longitude\":-16.31,", "", .missingKey,
      "missing key 'latitude' of 'fix'"
    ),
    ("\"visit\":3", "\"visit\":0", .outOfRange, "expected a whole one from 1"),
    ("\"visit\":3", "\"vist\":3", .unknownKey, "did you mean 'visit'?"),
    (
      "\"flags\":[\"late\",\"pass\"]", "\"flags\":\"late\"", .wrongType,
      "expected an array of flags, found"
    ),
    ("48.2005", "148.2005", .badPosition, "a latitude or longitude that cannot be"),
  ])
  func `a record that is wrong is refused with what is wrong`(
    old: String, new: String, code: FileError.Code, detail: String
  ) throws {
    let text = Self.exit.replacingOccurrences(of: old, with: new)
    #expect(text != Self.exit)
    do {
      _ = try JSONDecoder().decode([EventRecord].self, from: Data("[\(text)]".utf8))
      Issue.record("was read")
    } catch DecodingError.dataCorrupted(let context) {
      let error = try #require(context.underlyingError as? FileError)
      #expect(error.code == code)
      #expect(context.debugDescription.contains(detail), "\(context.debugDescription)")
      #expect(!context.debugDescription.contains("48.2"))
    }
  }

  @Test(arguments: [
    "3", "[]", "{}", "null", "\"a\"", #"{"type":"lifeCycle"}"#,
    #"{"ringfence":"expectations","version":1}"#,
  ])
  func `what is no event is refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(EventRecord.self, from: Data(text.utf8))
    }
  }

  @Test func `a layout without the zone or fence is refused`() throws {
    let record = try JSONDecoder().decode(EventRecord.self, from: Data(Self.exit.utf8))
    let zone = Zone(id: "office", fences: [Fence(id: "door", shape: .polygons([]))])
    for (zones, detail) in [([], "no zone 'office'"), ([zone], "no fence 'yard'")] {
      #expect {
        try record.event(with: TriggerEngine(ZoneLayout(zones: zones)))
      } throws: { error in
        let error = error as? FileError
        return error?.code == .otherLayout && error?.detail.contains(detail) == true
      }
    }
  }
}
