import Ringfence
import RingfenceFiles
import Testing

@Suite struct BluedotZoneTests {
  /// A request to make a zone, with something of everything.
  static let lane = """
    { "security": { "apiKey": "k", "customerApiKey": "c" }, "timeZone": "UTC",
      "content": { "zone": {
        "zoneId": "z-1", "zoneName": "Lane 4", "color": "#ffffff",
        "minimumRetriggerTime": "00: 01", "enableCheckOut": "true", "activeAllDay": false,
        "timeActive": { "from": { "time": "0:00", "period": "am" },
                        "to": { "time": "12:00", "period": "PM" } },
        "fences": {
          "circles": [
            { "order": "4", "name": "door", "color": "#0f0", "radius": " 8.50",
              "center": { "latitude": "10.5", "longitude": "2.025e1" } } ],
          "rectangles": [
            { "order": 2, "fenceId": "lot", "name": "parking",
              "northEast": { "latitude": 10, "longitude": "21" },
              "southWest": { "latitude": "11", "longitude": 20 } } ],
          "polygons": [
            { "order": 3, "id": 7, "vertices": [ { "latitude": 0, "longitude": "0", "altitude": 5 },
              { "latitude": "0", "longitude": 1 }, { "latitude": "1", "longitude": 0 } ] } ],
          "polylines": [
            { "order": "1", "vertices": [ { "longitude": "-5", "latitude": "-6.5" },
                                          { "longitude": 5, "latitude": 6 } ] } ] },
        "beacons": [ { "beaconId": "b", "order": 5 } ],
        "actions": {
          "customActions": [ { "name": "go", "customFields": [ { "key": "lane", "value": 4 } ],
            "conditions": {
              "percentageCrossed": [ { "percentage": "50", "timeoutPeriod": "01:30", "sequential": true } ],
              "dateRange": [ { "start": "1/2/2026", "end": "28/02/2026" } ],
              "timeActive": [
                { "from": { "time": "10:00", "period": "pm" }, "to": { "time": "6:00", "period": "am" } },
                { "from": { "time": "11:00", "period": "am" }, "to": { "time": "1:00", "period": "pm" } } ],
              "bearing": [ { "fromAngle": "80", "toAngle": 200 } ],
              "speed": [ { "minimumSpeed": "9", "maximumSpeed": 36 } ] } } ],
          "messageActions": [] },
        "customData": { "shop": "12", "open": true } } } }
    """

  /// `lane` in the native form, worked out by hand: 9 km/h are 2.5 m/s, 36 km/h are 10 m/s.
  static let nativeLane = """
    { "version": 1, "timeZone": "UTC", "zones": [
      { "id": "z-1", "name": "Lane 4", "minimumRetriggerTime": 60, "exit": true,
        "fences": [
          { "id": "1", "geoline": [[-5, -6.5], [5, 6]] },
          { "id": "lot", "rectangle": { "southWest": [20, 10], "northEast": [21, 11] } },
          { "id": "7", "polygon": [[[0, 0], [1, 0], [0, 1], [0, 0]]] },
          { "id": "door", "circle": { "center": [20.25, 10.5], "radius": 8.5 } } ],
        "conditions": {
          "speed": { "minimum": 2.5, "maximum": 10 },
          "bearing": { "from": 80, "to": 200 },
          "percentageCrossed": { "percentage": 50, "timeout": "90 min", "sequential": true },
          "schedule": [
            { "from": "00:00", "to": "06:00", "fromDate": "2026-02-01", "toDate": "2026-02-28" },
            { "from": "11:00", "to": "12:00", "fromDate": "2026-02-01", "toDate": "2026-02-28" } ] },
        "customData": { "shop": "12", "open": "true", "lane": "4" } } ] }
    """

  @Test func `reads every part of a zone`() throws {
    let file = try ZoneFile(text: Self.lane, speedUnit: .kilometersPerHour)
    #expect(file.form == .bluedot)
    #expect(file.layout == (try ZoneFile(text: Self.nativeLane).layout))
    let zone = "$.content.zone"
    #expect(
      file.warnings.map(\.description) == [
        "z.json:5:29: warning: '0:00 am' is read as '12:00 am' at \(zone).timeActive.from [odd-time]",
        "z.json:12:9: warning: corners of the rectangle are swapped, it is read as the one between "
          + "them at \(zone).fences.rectangles[0] [swapped-corners]",
        "z.json:21:5: warning: keys without a meaning here are ignored: 'beacons' at "
          + "\(zone).beacons [ignored-keys]",
      ])
    #expect("\(file.location(ofZone: 0))" == "z.json:2:24")
    #expect("\(file.location(ofFence: 0, inZone: 0))" == "z.json:19:9")
    #expect("\(file.location(ofFence: 3, inZone: 0))" == "z.json:9:9")
  }

  @Test func `comes back from the native form, and from GeoJSON but for rectangles`() throws {
    let layout = try ZoneFile(text: Self.lane, speedUnit: .knots).layout
    #expect(
      try ZoneFile.read(bytes: ZoneFileWriter.native(layout), name: "n").layout == layout)
    let again = try ZoneFile.read(bytes: ZoneFileWriter.geoJSON(layout), name: "g").layout
    var expected = layout
    let corners = [(10.0, 20.0), (10, 21), (11, 21), (11, 20), (10, 20)].compactMap {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    expected.zones[0].fences[1].shape = .polygons([Polygon(rings: [Ring(corners)])])
    #expect(again == expected)
  }

  /// An e with an acute accent, and an e followed by the accent: equal texts, other bytes.
  @Test func `compares custom fields by their bytes`() throws {
    let fences = #"{"fences":{"circles":[]},"#
    let keys = try ZoneFile(
      text: fences + "\"customData\":{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}}",
      speedUnit: .knots)
    #expect(keys.layout.zones[0].customData.map(\.value) == ["1", "2"])
    let error = #expect(throws: FileError.self) {
      try ZoneFile(
        text: fences + "\"customFields\":[{\"key\":\"a\",\"value\":\"\u{E9}\"}],"
          + "\"customData\":{\"a\":\"e\u{301}\"}}",
        speedUnit: .knots)
    }
    #expect(error?.code == .conflictingSettings)
  }

  @Test func `takes speeds in the unit that is given`() throws {
    for unit in SpeedUnit.allCases {
      let file = try ZoneFile(
        text: #"{"fences":{"circles":[]},"conditions":{"speed":[{"maximumSpeed":"17"}]}}"#,
        speedUnit: unit)
      let expected = try QuantityText.speed("17 \(unit.rawValue)")
      #expect(file.layout.zones[0].conditions.speed == [SpeedCondition(maximum: expected)])
    }
  }

  @Test func `has the defaults of its maker`() throws {
    let file = try ZoneFile(text: #"{"zoneName":"n","fences":{"polylines":null}}"#)
    let zone = file.layout.zones[0]
    #expect(zone.id == "n")
    #expect(!zone.settings.exit)
    #expect(zone.settings.minimumRetriggerTime == .zero)
    #expect(zone.conditions.isEmpty)
    #expect(file.warnings.map(\.code) == [.noFences])
  }

  // MARK: The form

  private static let circle =
    #""fences":{"circles":[{"radius":5,"center":{"latitude":1,"longitude":2}}]}"#

  @Test(
    "finds the zones in whatever is around them",
    arguments: [
      ("{%}", ["1"]), ("[{%},{\"zoneId\":9,%}]", ["1", "9"]), ("{\"zone\":{%}}", ["1"]),
      ("{\"zones\":[{\"id\":\"a\",%},{\"name\":\"b\",%}],\"totalCount\":2}", ["a", "b"]),
      ("{\"content\":{\"zones\":[{%}]},\"security\":{}}", ["1"]),
      ("[{\"content\":{\"zone\":{%}}},{\"zone\":{\"zoneName\":\"x\"}}]", ["1", "x"]),
      ("{\"version\":3,%}", ["1"]), ("{\"version\":1,\"zones\":[{%}]}", ["1"]),
      ("{\"type\":\"store\",%}", ["1"]), ("{\"zoneName\":\"only beacons\"}", ["only beacons"]),
      ("{\"version\":3,\"enableCheckOut\":true}", ["1"]), ("[{\"zoneId\":\"q\"}]", ["q"]),
      ("{\"zones\":[{\"activeAllDay\":true}]}", ["1"]),
    ])
  func finds(text: String, ids: [String]) throws {
    let file = try ZoneFile(text: text.replacing("%", with: Self.circle))
    #expect(file.form == .bluedot)
    #expect(file.layout.zones.map(\.id) == ids)
  }

  @Test(
    "leaves other files to the other forms",
    arguments: [
      (
        "{\"version\":1,\"zones\":[{\"zoneName\":\"a\",\"fences\":[]}]}",
        "1:24: error: unknown key 'zoneName', expected one of 'id', 'name', 'fences', 'exit', 'exitDistance', 'dwell', 'dwellRepeat', 'maximumStay', 'minimumRetriggerTime', 'entry', 'exitAfter', 'exitFixes', 'overspeed', 'prior', 'conditions', 'attendance', 'customData', 'lint' at $.zones[0].zoneName [unknown-key]"
      ),
      (
        "{\"version\":1,\"zones\":[{\"timeActive\":{}}]}",
        "1:24: error: unknown key 'timeActive', expected one of 'id', 'name', 'fences', 'exit', 'exitDistance', 'dwell', 'dwellRepeat', 'maximumStay', 'minimumRetriggerTime', 'entry', 'exitAfter', 'exitFixes', 'overspeed', 'prior', 'conditions', 'attendance', 'customData', 'lint' at $.zones[0].timeActive [unknown-key]"
      ),
      (
        "{\"type\":\"FeatureCollection\",\"zoneName\":\"a\"}",
        "1:1: error: missing key 'features' at $ [missing-key]"
      ),
      (
        "{\"name\":\"a\",\"geofeatures\":[],\"triggerOnExit\":false}",
        "1:27: error: this is a form of Bluedot's zones that is not read, expected one with 'fences' of 'circles', 'rectangles', 'polygons' and 'polylines' at $.geofeatures [unsupported-form]"
      ),
      (
        "[[[[[[{}]]]]]]",
        "1:1: error: expected a zone file, an object, found an array at $ [wrong-type]"
      ),
    ])
  func leaves(text: String, message: String) {
    #expect(zoneFileMessage { try ZoneFile(text: text) } == "z.json:\(message)")
  }

  // MARK: Fences

  @Test(
    "sequences fences by order, across their kinds",
    arguments: [
      (["a", "b"], ["c", "d"], "abcd"), (["a:3", "b:1"], ["c:2", "d:0"], "dbca"),
      (["a:1", "b:1"], ["c:1", "d:0"], "dabc"), (["a:-1.5", "b:2"], ["c:10", "d:9"], "abdc"),
      (["a", "b:2"], ["c:1", "d"], "cbad"),
    ])
  func sequences(lines: [String], others: [String], expected: String) throws {
    func list(_ fences: [String]) -> String {
      fences.map { fence in
        let parts = fence.split(separator: ":")
        let order = parts.count == 2 ? "\"order\":\(parts[1])," : ""
        return "{\"name\":\"\(parts[0])\",\(order)V}"
      }.joined(separator: ",")
    }
    let vertices =
      #""vertices":[{"latitude":1,"longitude":2},{"latitude":1,"longitude":3},{"latitude":2,"longitude":2}]"#
    let text = "{\"fences\":{\"polylines\":[\(list(lines))],\"polygons\":[\(list(others))]}}"
    let file = try ZoneFile(text: text.replacing("V", with: vertices))
    #expect(file.layout.zones[0].fences.map(\.id).joined() == expected)
    let isMixed = (lines + others).contains { !$0.contains(":") } && expected != "abcd"
    #expect(file.warnings.map(\.code) == (isMixed ? [.mixedOrder] : []))
    if isMixed {
      #expect(
        file.warnings[0].description
          == "z.json:1:25: warning: fence has no 'order', though others of its zone do; it comes "
          + "after them at $.fences.polylines[0] [mixed-order]")
    }
  }

  @Test func `takes a sequence for an order`() throws {
    let vertices = #""vertices":[{"latitude":1,"longitude":2},{"latitude":1,"longitude":3}]"#
    let fences = ["b\",\"sequence\":2", "a\",\"sequence\":\"1\"", "c\",\"order\":3,\"sequence\":3"]
    let list = fences.map { "{\"name\":\"\($0),\(vertices)}" }.joined(separator: ",")
    let file = try ZoneFile(text: "{\"fences\":{\"polylines\":[\(list)]}}")
    #expect(file.layout.zones[0].fences.map(\.id) == ["a", "b", "c"])
    #expect(file.warnings.isEmpty)
  }

  /// South-west and north-east as written, and as meant; latitude first.
  static let corners: [(written: [Double], meant: [Double])] = [
    ([10, 20, 11, 21], [10, 20, 11, 21]), ([11, 20, 10, 21], [10, 20, 11, 21]),
    ([10, 21, 11, 20], [10, 20, 11, 21]), ([11, 21, 10, 20], [10, 20, 11, 21]),
    // Across the antimeridian: west is the larger number.
    ([10, 179, 11, -179], [10, 179, 11, -179]), ([11, 179, 10, -179], [10, 179, 11, -179]),
    ([11, -179, 10, 179], [10, 179, 11, -179]), ([10, 179, 11, 181], [10, 179, 11, 181]),
    // Wide, but in order.
    ([10, -100, 11, 100], [10, -100, 11, 100]), ([10, 90, 11, -90], [10, 90, 11, -90]),
  ]

  @Test("reads rectangles as they are meant", arguments: corners)
  func readsRectangle(written: [Double], meant: [Double]) throws {
    let text = """
      {"fences":{"rectangles":[{"southWest":{"latitude":\(written[0]),"longitude":\(written[1])},
      "northEast":{"latitude":\(written[2]),"longitude":\(written[3])}}]}}
      """
    let file = try ZoneFile(text: text)
    guard case .rectangle(let rectangle) = file.layout.zones[0].fences[0].shape else {
      Issue.record("no rectangle")
      return
    }
    let (southWest, northEast) = (rectangle.southWest, rectangle.northEast)
    #expect(
      [southWest.latitude, southWest.longitude, northEast.latitude, northEast.longitude] == meant)
    #expect(file.warnings.map(\.code) == (written == meant ? [] : [.swappedCorners]))
  }

  // MARK: What is passed over

  @Test func `names what it ignores, once`() throws {
    let many = (1...11).map { "\"k\($0)\":0" }.joined(separator: ",")
    let file = try ZoneFile(
      text: """
        [{"fences":{"circles":[]},"tags":[{"tags":1}],"enableCheckout":true,
          "actions":{"messageActions":[{"message":"m","actionId":1}],"count":1,"none":null}},
         {"fences":{"circles":[]},"tags":1,"ENABLECHECKOUT":1,"enableCheckout":1,\(many),"gone":null}]
        """)
    #expect(
      file.warnings.filter { $0.code != .noFences }.map(\.description) == [
        "z.json:1:27: warning: keys without a meaning here are ignored: 'tags', 'count', 'message', "
          + "'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7' and 4 more at $[0].tags [ignored-keys]",
        "z.json:1:47: warning: key 'enableCheckout' is ignored, did you mean 'enableCheckOut'? at "
          + "$[0].enableCheckout [similar-property]",
        "z.json:3:36: warning: key 'ENABLECHECKOUT' is ignored, did you mean 'enableCheckOut'? at "
          + "$[1].ENABLECHECKOUT [similar-property]",
      ])
  }

  @Test(
    "reads or refuses any value in any place",
    arguments: [
      "null", "true", "7", "-1", "1e308", "\"\"", "\"x\"", "\"12:00 am\"", "[]", "{}", "[{}]",
    ])
  func survives(value: String) throws {
    let bytes = ContiguousArray(Self.lane.utf8)
    let document = try JSONDocument(bytes)
    var nodes = [0]
    var index = 0
    while index < nodes.count {
      let isObject = document.kind(nodes[index]) == .object
      nodes += document.children(nodes[index]).map { isObject ? $0 + 1 : $0 }
      index += 1
    }
    #expect(nodes.count == 115)
    for node in nodes {
      var changed = bytes
      changed.replaceSubrange(document.tape.range(node), with: value.utf8)
      do {
        let file = try ZoneFile(text: String(decoding: changed, as: UTF8.self), speedUnit: .knots)
        let native = try ZoneFile.read(bytes: ZoneFileWriter.native(file.layout), name: "n")
        #expect(native.layout == file.layout)
      } catch {
        #expect("\(error)".hasPrefix("z.json:"), "\(document.path(to: node))")
      }
    }
  }

  @Test func `never names a coordinate or a credential`() {
    for text in [
      #"{"latitude":"51.4779x","longitude":1}"#, #"{"latitude":514779,"longitude":1}"#,
      #"{"latitude":5,"longitude":514779}"#,
    ] {
      let document = """
        {"security":{"apiKey":"sesame"},"zone":{"fences":{"circles":[{"radius":5,"center":\(text)}]}}}
        """
      let message = zoneFileMessage { try ZoneFile(text: document) } ?? ""
      #expect(message.contains("fences.circles[0].center"))
      #expect(!message.contains("4779") && !message.contains("sesame"))
    }
  }
}

extension ZoneFile {
  init(text: String, speedUnit: SpeedUnit) throws(FileError) {
    self = try .read(
      bytes: Array(text.utf8), name: "z.json",
      options: ZoneReadingOptions(speedUnit: speedUnit))
  }
}
