import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Positions of gpsd and of the history of Home Assistant, by what their documents say.
@Suite struct ReceiverMessageTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func rows(_ file: String) -> [Substring] {
    let result = Invocation(["convert", file, "-o", "-", "--format", "csv"])
    #expect(result.status == .done, "\(result.errors)")
    return result.output.split(separator: "\n").dropFirst()[...].map { $0 }
  }

  private static let head = """
    {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
    {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0"}]}
    {"class":"WATCH","enable":true,"json":true}

    """

  /// Each course was a track of its own.
  @Test func `takes the track of gpsd for the course`() throws {
    let lines = (0..<20).map { index in
      let second = index < 10 ? "0\(index)" : "\(index)"
      return
        #"{"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2024-06-01T10:00:\#(second).000Z","lat":52.5000\#(10 + index),"lon":13.4,"altHAE":80.1,"altMSL":40.2,"alt":40.2,"epx":3,"epy":4,"track":\#(index).25,"speed":1.5,"eph":5.5}"#
        + "\n" + #"{"class":"SKY","satellites":[]}"# + "\n"
    }
    for head in ["", Self.head] {
      let file = try folder.write("log.json", head + lines.joined())
      let rows = rows(file)
      #expect(rows.count == 20)
      #expect(
        rows.first
          == "/dev/ttyUSB0,1,2024-06-01T10:00:00.000Z,52.500010000,13.400000000,40.2,5.5,1.5,0.25,")
      #expect(
        rows.last
          == "/dev/ttyUSB0,1,2024-06-01T10:00:19.000Z,52.500029000,13.400000000,40.2,5.5,1.5,19.25,"
      )
      let messages = Invocation(["inspect", file]).errors
      #expect(
        messages.contains("\(head.isEmpty ? 20 : 23) messages of gpsd are no TPV and are not read"))
    }
  }

  /// 3 m east and 4 m north are 5 m.
  @Test func `takes the accuracy of older releases from both errors`() throws {
    let file = try folder.write(
      "log.json",
      #"{"class":"TPV","mode":2,"time":"2024-06-01T10:00:00Z","lat":52.5,"lon":13.4,"epx":3,"epy":4}"#
        + "\n" + #"{"class":"TPV","mode":1,"time":"2024-06-01T10:00:01Z","lat":52.5,"lon":13.4}"#
        + "\n"
        + #"{"class":"TPV","mode":1}"# + "\n")
    #expect(rows(file) == ["log.json,1,2024-06-01T10:00:00.000Z,52.500000000,13.400000000,,5,,,"])
    let inspected = Invocation(["inspect", file])
    #expect(inspected.output.contains("no-fix"))
  }

  private static let state =
    #""attributes":{"latitude":52.5,"longitude":13.4,"gps_accuracy":12,"altitude":40,"speed":-1,"course":-1,"friendly_name":"A"}"#

  @Test func `reads the history of Home Assistant, a track for each entity`() throws {
    let file = try folder.write(
      "history.json",
      """
      [[{"entity_id":"device_tracker.a","state":"home",\(Self.state),"last_changed":"2024-06-01T09:00:00+00:00","last_updated":"2024-06-01T10:00:00.5+00:00"},
        {"entity_id":"device_tracker.a","state":"home","attributes":{"latitude":52.6,"longitude":13.4},"last_changed":"2024-06-01T10:10:00+00:00"},
        {"state":"not_home","last_changed":"2024-06-01T10:20:00+00:00"}],
       [{"entity_id":"sensor.t","state":"20","attributes":{"unit_of_measurement":"C"},"last_changed":"2024-06-01T10:00:00+00:00"}],
       [{"entity_id":"device_tracker.b","state":"home","attributes":{"latitude":48.1,"longitude":11.5},"last_updated":"2024-06-01T10:00:00+00:00"}]]
      """)
    #expect(
      rows(file) == [
        "device_tracker.a,1,2024-06-01T10:00:00.500Z,52.500000000,13.400000000,40,12,,,",
        "device_tracker.a,2,2024-06-01T10:10:00.000Z,52.600000000,13.400000000,,,,,",
        "device_tracker.b,1,2024-06-01T10:00:00.000Z,48.100000000,11.500000000,,,,,",
      ])
    #expect(Invocation(["inspect", file]).output.contains("no-position"))
  }

  @Test func `reads the history as the WebSocket gives it`() throws {
    let file = try folder.write(
      "history.json",
      #"{"id":1,"type":"result","success":true,"result":{"device_tracker.a":[{"s":"home","a":{"latitude":52.5,"longitude":13.4,"gps_accuracy":12},"lc":1717236000.0,"lu":1717236000.5}]}}"#
    )
    #expect(
      rows(file) == ["device_tracker.a,1,2024-06-01T10:00:00.500Z,52.500000000,13.400000000,,12,,,"]
    )
  }

  @Test func `says which keys objects have that are neither fixes nor zones`() throws {
    let keys =
      "file is JSON, and neither a track nor a layout; its objects have the keys 'a' and 'b', expected"
    for (name, text) in [
      ("array.json", #"[{"a":1,"b":2},{"a":2,"b":3}]"#),
      ("lines.ndjson", #"{"a":1,"b":2}"# + "\n" + #"{"a":2,"b":3}"# + "\n"),
    ] {
      let file = try folder.write(name, text)
      for words in [
        ["convert", file, "-o", "-", "--format", "csv"], ["inspect", file], ["lint", file],
      ] {
        let result = Invocation(words)
        #expect(result.status == .unusableInput)
        #expect(result.errors.contains(keys), "\(words): \(result.errors)")
      }
    }
  }

  @Test func `says that a layout is in Latin-1`() throws {
    let file = "\(folder.path)/zones.geojson"
    let bytes =
      Array(
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Z"#.utf8)
      + [0xFC]
      + Array(#"r","radius":50},"geometry":{"type":"Point","coordinates":[13.4,52.5]}}]}"#.utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    for words in [
      ["convert", file, "-o", "-", "--format", "csv"], ["inspect", file], ["lint", file],
    ] {
      let result = Invocation(words)
      #expect(result.status == .unusableInput)
      #expect(
        result.errors.contains(
          "byte 0xFC is not UTF-8 (if it is Latin-1: iconv -f WINDOWS-1252 -t UTF-8 \(file))"),
        "\(words): \(result.errors)")
    }
  }
}
