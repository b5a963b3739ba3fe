import Foundation
import Ringfence
import RingfenceFiles
import RingfencePage
import TestSupport
import Testing

/// The engine of the page against the command, natively. `Tests/Browser` compares the module.
@Suite struct PageEngineTests {
  private func engine(_ sample: Sample) throws -> PageEngine {
    var engine = PageEngine()
    for track in try sample.tracks() {
      _ = try engine.add(
        Track(id: track.id, fixes: try PackedTrack.fixes(PackedTrack.bytes(track.fixes))))
    }
    _ = try engine.setLayout(try sample.layoutText(), name: "zones.json")
    return engine
  }

  /// The reports of all tracks.
  private func report(_ engine: PageEngine, _ kind: PageEngine.Report) throws -> String {
    var engine = engine
    return try engine.tracks.indices.map { try engine.report(track: $0, kind).text }.joined()
  }

  @Test(arguments: Sample.all) func `reports what the command writes`(_ sample: Sample) throws {
    var engine = try engine(sample)
    let words = ["evaluate", "--zones", sample.zones, "--format", "ndjson"]
    func written(_ more: String...) -> String {
      let output = (words + more + [sample.track])
      return commandOutput(output)
    }
    #expect(try report(engine, .normal) == written())
    #expect(try report(engine, .restart) == written("--mode", "restart"))
    #expect(try report(engine, .comparison) == written("--mode", "compare"))
    // A swipe after a minute.
    let scenario = #"{"version":1,"events":[{"at":60,"event":"swipe"}]}"#
    for profile in ["nominal", "pessimistic"] {
      try engine.setScenario(Array(scenario.utf8), name: "swipe@60", profile: profile)
      #expect(
        try report(engine, .app) == written("--scenario", "swipe@60", "--profile", profile))
      #expect(
        try report(engine, .comparison)
          == written("--scenario", "swipe@60", "--profile", profile, "--mode", "compare"))
    }
  }

  @Test(arguments: Sample.all) func `answers with the same records`(_ sample: Sample) throws {
    var engine = try engine(sample)
    for hasScenario in [false, true] {
      if hasScenario {
        try engine.setScenario(
          Array(#"{"version":1,"events":[{"at":60,"event":"swipe"}]}"#.utf8), name: "swipe@60",
          profile: "nominal")
      }
      for (index, track) in engine.tracks.enumerated() {
        let answer = try object(engine.evaluate(track: index, .all))
        func records(_ kind: PageEngine.Report) throws -> [NSDictionary] {
          try engine.report(track: index, kind).text.split(separator: "\n").map {
            try object(Array($0.utf8))
          }
        }
        #expect(answer["normal"] as? [NSDictionary] == (try records(.normal)))
        #expect(answer["restart"] as? [NSDictionary] == (try records(.restart)))
        if hasScenario {
          let app = try records(.app)
          let isLife = { (record: NSDictionary) in record["type"] as? String == "lifeCycle" }
          #expect(answer["app"] as? [NSDictionary] == app.filter { !isLife($0) })
          #expect(answer["lifeCycle"] as? NSDictionary == app.first(where: isLife))
        } else {
          #expect(answer["app"] is NSNull)
          #expect(answer["lifeCycle"] is NSNull)
          #expect(answer["comparison"] as? [NSDictionary] == (try records(.comparison)))
        }
        let counts = answer["counts"] as? NSDictionary
        #expect(counts?["fixes"] as? Int == track.fixes.count)
        var words = ["explain", "--zones", sample.zones, "--format", "json"]
        if hasScenario { words += ["--scenario", "swipe@60"] }
        let explained = try object(Array(commandOutput(words + [sample.track]).utf8))
        #expect(
          answer["explanation"] as? NSDictionary
            == (explained["tracks"] as? [NSDictionary])?[index])
      }
    }
  }

  @Test(arguments: Sample.all) func `describes the layout as the command does`(
    _ sample: Sample
  ) throws {
    var engine = PageEngine()
    let answer = try object(engine.setLayout(try sample.layoutText(), name: sample.zones))
    let degraded = try object(
      Array(command("degrade", "--format", "json", sample.zones).utf8))
    #expect(answer["degradation"] as? NSDictionary == degraded)
    // The page has the layout, not the settings of its folder, and no day.
    let linted = try object(
      Array(
        command(
          "lint", "--no-settings", "--today=2026-01-01", "--format", "json", sample.zones
        ).utf8))
    let findings = (linted["findings"] as? [NSDictionary])?.filter {
      // The reader's own warnings are apart in the page.
      ($0["rule"] as? String) != "no-time-zone"
    }
    // The command points at the defect in the text, the page at the fence or zone.
    let places: Set = ["line", "column", "endLine", "endColumn"]
    func withoutPlace(_ finding: NSDictionary) -> [String: AnyHashable] {
      (finding as? [String: AnyHashable] ?? [:]).filter { !places.contains($0.key) }
    }
    let found = (answer["lint"] as? NSDictionary)?["findings"] as? [NSDictionary]
    #expect(found?.map(withoutPlace) == findings?.map(withoutPlace))
    let layout = try #require(try? ZoneFile.read(path: sample.zones).layout)
    let zones = try #require(answer["zones"] as? [NSDictionary])
    #expect(zones.map { $0["id"] as? String } == layout.zones.map { $0.id })
    // Positions keep every bit.
    for (zone, other) in zip(zones, layout.zones) {
      for (fence, known) in zip(zone["fences"] as? [NSDictionary] ?? [], other.fences) {
        guard case .circle(let circle) = known.shape,
          let shape = fence["shape"] as? NSDictionary
        else { continue }
        #expect(
          shape["center"] as? [Double] == [circle.center.longitude, circle.center.latitude])
        #expect(shape["radius"] as? Double == circle.radius.meters)
      }
    }
  }

  // MARK: Bad input

  @Test func `refuses what it cannot read and keeps what it has`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "harbour-drive" })
    var engine = try engine(sample)
    let before = try report(engine, .normal)
    for text in ["", "{", "[]", "null", "{\"version\":1}", "{\"version\":2,\"zones\":[]}", "\u{0}"]
    {
      #expect(throws: PageError.self) {
        try engine.setLayout(Array(text.utf8), name: "zones.json")
      }
    }
    for text in [
      "", "[]", "{\"bufferMeters\":-1}", "{\"bufferMeters\":\"30\"}", "{\"buffer\":30}",
      "{\"maximumGapSeconds\":1e300}", "{\"maximumGapSeconds\":null}", "{\"initialInside\":\"no\"}",
      "{\"minimumRadiusMeters\":100,\"maximumRadiusMeters\":50}",
    ] {
      #expect(throws: PageError.self) { try engine.setSettings(Array(text.utf8)) }
    }
    for text in ["", "{}", "{\"version\":1,\"events\":[{\"at\":1,\"event\":\"fly\"}]}"] {
      #expect(throws: PageError.self) {
        try engine.setScenario(Array(text.utf8), name: "s", profile: "nominal")
      }
    }
    #expect(throws: PageError.self) {
      try engine.setScenario(
        Array("{\"version\":1,\"events\":[]}".utf8), name: "s", profile: "lucky")
    }
    for index in [-1, 1, .max] {
      #expect(throws: PageError.self) { try engine.evaluate(track: index, .none) }
      #expect(throws: PageError.self) { try engine.report(track: index, .normal) }
    }
    for zone in [-1, 4, .max] {
      #expect(throws: PageError.self) { try engine.evaluate(track: 0, .zones([zone])) }
    }
    #expect(throws: PageError.self) { try engine.report(track: 0, .app) }
    var empty = PageEngine()
    #expect(throws: PageError.self) { try empty.evaluate(track: 0, .none) }
    #expect(try report(engine, .normal) == before)
  }

  /// Each zone of each sample in turn is made another, alone and with the whole layout.
  @Test(arguments: Sample.all) func `reads one zone again as with the whole`(
    _ sample: Sample
  ) throws {
    let before = try engine(sample)
    let layout = try #require(
      try JSONSerialization.jsonObject(with: Data(try sample.layoutText())) as? [String: Any])
    var zones = try #require(layout["zones"] as? [[String: Any]])
    // Of large samples some.
    for index in stride(from: 0, to: zones.count, by: max(1, zones.count / 8)) {
      var alone = layout
      var zone = zones[index]
      zone["exitDistance"] = "\(index % 5 * 40) m"
      var fences = try #require(zone["fences"] as? [[String: Any]])
      if var circle = fences[0]["circle"] as? [String: Any] {
        circle["radius"] = 35 + 20 * index
        fences[0]["circle"] = circle
      }
      zone["fences"] = fences
      zones[index] = zone
      alone["zones"] = [zone]
      var (one, whole) = (before, before)
      var changed = layout
      changed["zones"] = (layout["zones"] as? [[String: Any]])?.enumerated().map {
        $0.offset == index ? zone : $0.element
      }
      let answer = try object(one.setZone(index, json(alone)))
      let all = try object(whole.setLayout(json(changed), name: "zones.json", isComplete: false))
      for kind in [PageEngine.Report.normal, .restart, .comparison] {
        #expect(try report(one, kind) == report(whole, kind))
      }
      #expect(
        (answer["zones"] as? [NSDictionary])?.first
          == (all["zones"] as? [NSDictionary])?[index])
      for track in one.tracks.indices {
        #expect(
          try object(one.evaluate(track: track, .zones([index])))
            == object(whole.evaluate(track: track, .zones([index]))))
      }
    }
  }

  @Test func `refuses a zone that does not fit`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "harbour-drive" })
    var engine = try engine(sample)
    let before = try report(engine, .normal)
    let layout = try #require(
      try JSONSerialization.jsonObject(with: Data(try sample.layoutText())) as? [String: Any])
    let zones = try #require(layout["zones"] as? [[String: Any]])
    var second = layout
    second["zones"] = [zones[1]]
    // The id of another zone, no zone, two zones, no JSON, no such index.
    #expect(throws: PageError.self) { try engine.setZone(0, json(second)) }
    second["zones"] = [[String: Any]]()
    #expect(throws: PageError.self) { try engine.setZone(0, json(second)) }
    second["zones"] = [zones[0], zones[1]]
    #expect(throws: PageError.self) { try engine.setZone(0, json(second)) }
    #expect(throws: PageError.self) { try engine.setZone(0, Array("{".utf8)) }
    second["zones"] = [zones[0]]
    for index in [-1, zones.count, .max] {
      #expect(throws: PageError.self) { try engine.setZone(index, json(second)) }
    }
    #expect(try report(engine, .normal) == before)
  }

  private func json(_ value: [String: Any]) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: value))
  }

  @Test func `names the line of an error in a layout`() throws {
    var engine = PageEngine()
    let text = "{\"version\":1,\n\"zones\":[\n  {\"id\":7}]}"
    do {
      _ = try engine.setLayout(Array(text.utf8), name: "zones.json")
      Issue.record("the id is a number")
    } catch {
      #expect(error.line == 3)
    }
  }

  /// Two devices that stay away, of which one is expected by its name. From 07:56 on, a fix every 4 min.
  @Test func `asks for the device that is expected`() throws {
    let layout = #"""
      {"version":1,"zones":[{"id":"depot","fences":[{"circle":{"center":[0,1],"radius":80}}],
      "attendance":{"schedule":{"from":"08:00","to":"09:00"},"tracks":["bus-7"]}}]}
      """#
    let away = try #require(Coordinate(latitude: 10, longitude: 0))
    let fixes = try (0..<18).map { index in
      Fix(
        time: try #require(Timestamp(secondsSince1970: 1_767_599_760 + 240 * Double(index))),
        coordinate: away)
    }
    var engine = PageEngine()
    for id in ["bus-7", "bus-9"] { _ = try engine.add(Track(id: id, fixes: fixes)) }
    _ = try engine.setLayout(Array(layout.utf8), name: "zones.json")
    for hasScenario in [false, true] {
      if hasScenario {
        let nothing = #"{"version":1,"events":[]}"#
        try engine.setScenario(Array(nothing.utf8), name: "s", profile: "nominal")
      }
      for (track, types) in [["absent", "attendance"], []].enumerated() {
        let answer = try object(engine.evaluate(track: track, .all))
        func found(_ key: String) -> [String]? {
          (answer[key] as? [NSDictionary])?.compactMap { $0["type"] as? String }
        }
        #expect(found("normal") == types)
        #expect(found("restart") == types)
        #expect(found("app") == (hasScenario ? types : nil))
        let explained = (answer["explanation"] as? NSDictionary)?["zones"] as? [NSDictionary]
        #expect((explained?.first?["events"] as? [NSDictionary])?.count == types.count)
        let events = try engine.document(.eventsCSV, track: track, span: .min ... .max).text
        #expect(events.split(separator: "\n").count == 1 + 2 * types.count)
        for kind in [PageEngine.Report.normal, .restart] + (hasScenario ? [.app] : []) {
          let text = try engine.report(track: track, kind).text
          #expect(text.contains("missed") == !types.isEmpty)
        }
      }
    }
  }

  @Test func `refuses an event that is impossible on the track`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "harbour-drive" })
    var engine = try engine(sample)
    let scenario =
      #"{"version":1,"events":[{"at":0,"event":"powerOff"},{"at":1,"event":"swipe"}]}"#
    try engine.setScenario(Array(scenario.utf8), name: "s", profile: "")
    #expect(throws: PageError.self) { try engine.evaluate(track: 0, .none) }
    #expect(throws: PageError.self) { try engine.evaluate(track: 0, .all) }
    #expect(throws: PageError.self) { try engine.report(track: 0, .app) }
  }

  @Test func `refuses columns that are no track`() {
    func drawn(_ times: [Double], _ latitudes: [Double], _ longitudes: [Double]) throws {
      _ = try DrawnTrack.fixes(
        milliseconds: times, latitudes: latitudes, longitudes: longitudes)
    }
    #expect(throws: PageError.self) { try drawn([.nan], [0], [0]) }
    #expect(throws: PageError.self) { try drawn([.infinity], [0], [0]) }
    #expect(throws: PageError.self) { try drawn([1e300], [0], [0]) }
    #expect(throws: PageError.self) { try drawn([0], [91], [0]) }
    #expect(throws: PageError.self) { try drawn([0], [0], [.nan]) }
    #expect(throws: PageError.self) { try drawn([0, 1], [0], [0]) }
    #expect(throws: Never.self) { try drawn([], [], []) }
  }
}

/// The object of a JSON text.
private func object(_ bytes: [UInt8]) throws -> NSDictionary {
  try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
}
