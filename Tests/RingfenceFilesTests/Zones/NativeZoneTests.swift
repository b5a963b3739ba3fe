import Ringfence
import RingfenceFiles
import TestSupport
import Testing

@Suite struct NativeZoneTests {
  /// The example of the documentation.
  static let harbour = """
    { "version": 1, "name": "Harbour demo", "timeZone": "Australia/Melbourne",
      "zones": [ { "id": "cafe", "name": "Cafe", "dwell": "5 min", "minimumRetriggerTime": "30 min",
        "fences": [
          { "id": "door", "circle": { "center": [144.9631, -37.8136], "radius": 40 } },
          { "id": "court", "polygon": [[[144.962, -37.814], [144.963, -37.814], [144.963, -37.813], [144.962, -37.814]]] },
          { "id": "lot", "rectangle": { "southWest": [144.960, -37.815], "northEast": [144.961, -37.814] } },
          { "id": "gate", "geoline": [[144.9600, -37.8150], [144.9601, -37.8150]] } ],
        "conditions": { "speed": { "maximum": "30 km/h" }, "bearing": [{ "from": 315, "to": 45 }, { "from": 135, "to": 225 }],
                        "percentageCrossed": { "percentage": 50, "timeout": "10 min", "sequential": true },
                        "schedule": { "days": ["mon", "tue"], "from": "07:00", "to": "11:00" } } } ] }
    """

  @Test func `reads how sure entries must be, for a zone and for all without one`() throws {
    let circle = "{\"circle\":{\"center\":[1,2],\"radius\":9}}"
    let line = "{\"geoline\":[[1,2],[1,3]]}"
    let file = try ZoneFile(
      text: """
        {"version":1,"entry":{"certainty":0.8},"zones":[
        {"id":"a","fences":[\(circle)]},{"id":"b","entry":{"certainty":0.95},"fences":[\(circle)]},
        {"id":"line","fences":[\(line)]},{"id":"both","fences":[\(line),\(circle)]},
        {"id":"asked","entry":{"certainty":0.6},"fences":[\(line)]}]}
        """)
    // A line is crossed, not entered: it has none but its own.
    #expect(file.layout.zones.map(\.settings.entryCertainty) == [0.8, 0.95, nil, 0.8, 0.6])
    let again = try ZoneFile(
      text: String(decoding: ZoneFileWriter.native(file.layout), as: UTF8.self))
    #expect(again.layout == file.layout)
  }

  /// A flag may stand in the place of the object. A zone with its own `exit`, be it a flag, has nothing of the layout's.
  @Test func `reads how sure exits must be, for a zone and for all without one`() throws {
    let circle = "{\"circle\":{\"center\":[1,2],\"radius\":9}}"
    let line = "{\"geoline\":[[1,2],[1,3]]}"
    let file = try ZoneFile(
      text: """
        {"version":1,"exit":{"certainty":0.8},"zones":[
        {"id":"a","fences":[\(circle)]},{"id":"b","exit":{"certainty":0.95},"fences":[\(circle)]},
        {"id":"line","fences":[\(line)]},{"id":"flag","exit":true,"fences":[\(circle)]},
        {"id":"none","exit":false,"fences":[\(circle)]},
        {"id":"silent","exit":{"events":false,"certainty":0.6},"fences":[\(circle)]},
        {"id":"events","exit":{"events":false},"fences":[\(circle)]}]}
        """)
    #expect(
      file.layout.zones.map(\.settings.exitCertainty) == [0.8, 0.95, nil, nil, nil, 0.6, nil])
    #expect(
      file.layout.zones.map(\.settings.exit) == [true, true, true, true, false, false, false])
    let written = String(decoding: ZoneFileWriter.native(file.layout), as: UTF8.self)
    #expect(try ZoneFile(text: written).layout == file.layout)
    #expect(written.contains(#""exit": { "certainty": 0.6, "events": false }"#), "\(written)")
    #expect(written.contains(#""exit": false"#))
    let silent = try ZoneFile(
      text: #"{"version":1,"exit":{"events":false},"zones":[{"id":"a","fences":[\#(circle)]}]}"#)
    #expect(silent.layout.zones.map(\.settings.exit) == [false])
  }

  @Test func `reads the native form alone as it reads every form`() throws {
    let crossed = Self.harbour.replacing(
      "\"name\": \"Cafe\"", with: "\"lint\": { \"disable\": [\"size\"] }"
    )
    .replacing(
      "[144.963, -37.814], [144.963, -37.813]", with: "[144.963, -37.813], [144.963, -37.814]")
    for text in [Self.harbour, crossed] {
      let bytes = Array(text.utf8)
      let every = try ZoneFile.read(bytes: bytes, name: "zones.json")
      let native = try ZoneFile.read(native: bytes, name: "zones.json")
      #expect(native.form == .native)
      #expect(native.layout == every.layout)
      #expect(native.warnings == every.warnings)
      #expect(native.location(ofFence: 2, inZone: 0) == every.location(ofFence: 2, inZone: 0))
    }
    #expect(throws: FileError.self) {
      try ZoneFile.read(
        native: Array("{\"type\":\"FeatureCollection\",\"features\":[]}".utf8), name: "zones.json")
    }
  }

  @Test func `reads every part of the example`() throws {
    let file = try ZoneFile(text: Self.harbour)
    #expect(file.form == .native)
    #expect(file.warnings.isEmpty)
    #expect(file.layout.name == "Harbour demo")
    #expect(file.layout.timeZone?.name == "Australia/Melbourne")
    let zone = try #require(file.layout.zones.first)
    #expect(zone.id == "cafe")
    #expect(zone.name == "Cafe")
    #expect(zone.settings.dwell == .seconds(300))
    #expect(zone.settings.minimumRetriggerTime == .seconds(1_800))
    #expect(zone.settings.exit)
    #expect(zone.settings.exitDistance == .meters(30))
    #expect(zone.fences.map(\.id) == ["door", "court", "lot", "gate"])
    let door = try #require(Coordinate(latitude: -37.8136, longitude: 144.9631))
    #expect(Circle(center: door, radius: .meters(40)).map { .circle($0) } == zone.fences[0].shape)
    guard case .polygons(let polygons) = zone.fences[1].shape else {
      Issue.record("no polygon")
      return
    }
    #expect(polygons.map { $0.rings.map(\.vertices.count) } == [[4]])
    #expect(polygons[0].rings[0].isClosed)
    guard case .rectangle(let lot) = zone.fences[2].shape else {
      Issue.record("no rectangle")
      return
    }
    #expect(lot.southWest == Coordinate(latitude: -37.815, longitude: 144.96))
    #expect(lot.northEast == Coordinate(latitude: -37.814, longitude: 144.961))
    #expect(zone.fences[3].shape.isGeoline)
    let maximum = try #require(zone.conditions.speed.first?.maximum)
    #expect(abs(maximum.metersPerSecond - 8.333333333333334) < 1e-15)
    #expect(zone.conditions.speed.first?.when == .inside)
    #expect(zone.conditions.bearing.map(\.from.degrees) == [315, 135])
    #expect(zone.conditions.bearing.map(\.to.degrees) == [45, 225])
    #expect(zone.conditions.bearing.map(\.when) == [.crossing, .crossing])
    let percentage = PercentageCondition(percentage: 50, timeout: .seconds(600), isSequential: true)
    #expect(zone.conditions.percentageCrossed == [percentage])
    let schedule = Schedule.inSeconds(days: [.monday, .tuesday], from: 25_200, to: 39_600)
    #expect(zone.conditions.schedule == [schedule])
  }

  @Test func `reports where zones and fences stand`() throws {
    let file = try ZoneFile(text: Self.harbour)
    #expect("\(file.location(ofZone: 0))" == "z.json:2:14")
    #expect("\(file.location(ofFence: 0, inZone: 0))" == "z.json:4:7")
    #expect("\(file.location(ofFence: 3, inZone: 0))" == "z.json:7:7")
    #expect("\(file.location(ofFence: 4, inZone: 0))" == "z.json")
    #expect("\(file.location(ofZone: -1))" == "z.json")
  }

  @Test func `fills in ids, keeps the order of custom data, reads the remaining keys`() throws {
    let file = try ZoneFile(
      text: """
        {"version":1,"zones":[
          {"name":"Depot","exit":false,"exitDistance":"100 ft","customData":{"z":"1","a":"2","é":""},
           "lint":{"disable":["spacing","size"]},
           "fences":[{"geoline":[[1,2,30],[3,4]]},{"polygons":[[[[0,0],[1,0],[0,1]]],[[[5,5],[6,5],[5,6]]]]}],
           "conditions":{"speed":[{"minimum":"10 kn","when":"crossing"},{"maximum":0}],
             "bearing":{"from":"-45 deg","to":270,"when":"inside"},
             "percentageCrossed":{"percentage":0.5},
             "schedule":[{"days":["Sunday","SAT","sat"],"timeZone":"UTC"},{"to":"24:00"},
               {"from":"23:59:59","to":"00:00","fromDate":"2024-02-29","toDate":"2024-02-29"}]}},
          {"fences":[]}]}
        """)
    let zone = file.layout.zones[0]
    #expect(file.layout.zones.map(\.id) == ["Depot", "2"])
    #expect(zone.fences.map(\.id) == ["1", "2"])
    #expect(!zone.settings.exit)
    #expect(abs(zone.settings.exitDistance.meters - 30.48) < 1e-12)
    #expect(zone.customData.map(\.key) == ["z", "a", "é"])
    #expect(zone.customData.map(\.value) == ["1", "2", ""])
    #expect(zone.disabledLintRules == ["spacing", "size"])
    guard case .polygons(let polygons) = zone.fences[1].shape else {
      Issue.record("no polygons")
      return
    }
    #expect(polygons.count == 2)
    #expect(zone.conditions.speed.map(\.when) == [.crossing, .inside])
    #expect(zone.conditions.bearing.map { [$0.from.degrees, $0.to.degrees] } == [[315, 270]])
    #expect(zone.conditions.percentageCrossed == [PercentageCondition(percentage: 0.5)])
    // 2024-02-29 is day 19,782: 54 years of 365 days, 13 leap days before 2024, 59 days into it.
    #expect(
      zone.conditions.schedule == [
        Schedule.inSeconds(days: [.saturday, .sunday], timeZone: .utc),
        Schedule.inSeconds(to: 86_400),
        Schedule.inSeconds(from: 86_399, to: 0, firstDay: 19_782, lastDay: 19_782),
      ])
    #expect(
      file.warnings.map(\.description) == [
        "z.json:10:3: warning: zone '2' has no fences and never triggers at $.zones[1] [no-fences]"
      ])
  }

  @Test func `loads what the linter evaluates, and warns where events would be ambiguous`() throws {
    let file = try ZoneFile(
      text: """
        {"version": 1, "zones": [
          {"id": "a", "dwell": 60, "exit": false, "fences": [
            {"id": "x", "polygon": [[[0,0],[1,1],[1,0],[0,1]]]},
            {"id": "x", "rectangle": {"southWest": [1,1], "northEast": [0,0]}}]},
          {"id": "a", "fences": [{"circle": {"center": [540,90], "radius": 1e-3}}]}]}
        """)
    #expect(
      file.warnings.map(\.description) == [
        "z.json:3:5: warning: fence 'x' of zone 'a' is evaluated by the even-odd rule, for it is "
          + "invalid: edge 1 of the ring crosses edge 3; put the corners in order at "
          + "$.zones[0].fences[0] [invalid-polygon]",
        "z.json:4:5: warning: fence id 'x' is that of the fence at line 3 of zone 'a' too, so events "
          + "do not show which at $.zones[0].fences[1] [duplicate-fence]",
        "z.json:5:3: warning: zone id 'a' is that of the zone at line 2 too, so events do not show "
          + "which at $.zones[1] [duplicate-zone]",
      ])
    let empty = try ZoneFile(text: #"{"version":1,"zones":[]}"#)
    #expect(
      empty.warnings.map(\.description) == [
        "z.json:1:1: warning: file has no zones at $ [no-zones]"
      ])
  }

  @Test func `reads the same from UTF-16 and with a byte order mark`() throws {
    let plain = try ZoneFile(text: Self.harbour)
    let wide: [UInt8] =
      [0xFF, 0xFE] + Array(Self.harbour.utf16.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }.joined())
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(Self.harbour.utf8), wide] {
      let file = try ZoneFile.read(bytes: Array(bytes), name: "z.json")
      #expect(file.layout == plain.layout)
      #expect(file.location(ofZone: 0) == plain.location(ofZone: 0))
    }
  }

  @Test func `names files that cannot be opened`() {
    #expect(
      zoneFileMessage { try ZoneFile.read(path: "/nonexistent/z.json") }
        == "/nonexistent/z.json: error: no such file [missing-file]")
    #expect(
      zoneFileMessage { try ZoneFile.read(path: "/") }
        == "/: error: is a directory, expected a file [unreadable-file]")
  }
}

extension ZoneFile {
  init(text: String) throws(FileError) {
    self = try .read(bytes: Array(text.utf8), name: "z.json")
  }
}

/// The message of the error that `body` throws.
func zoneFileMessage(_ body: () throws -> ZoneFile) -> String? {
  do {
    _ = try body()
    return nil
  } catch {
    return "\(error)"
  }
}
