import Ringfence
import RingfenceFiles
import RingfenceState
import TestSupport
import Testing

/// Every setting of a zone in every form that is written: what is read back triggers the same events.
@Suite struct SettingRoundTripTests {
  /// The layout of a written form, as it is read.
  private func read(_ layout: ZoneLayout, _ form: WrittenForm) throws -> ZoneLayout {
    try ZoneFile.read(bytes: try form.write(layout), name: "\(form)").layout
  }

  private func events(_ layout: ZoneLayout, _ fixes: [Fix]) -> [Event] {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: TriggerEngine(layout), into: &events)
    return events
  }

  @Test(arguments: ZoneKey.settings, WrittenForm.allCases)
  func `keeps each setting in each form`(key: ZoneKey, form: WrittenForm) throws {
    for seed in 0..<10 {
      var drawn = DrawnSettings(random: SeededRandom(seed: seed))
      var zone = try drawn.zone([key])
      let center = try #require(Coordinate(latitude: 48, longitude: 16))
      let circle = try #require(Circle(center: center, radius: .meters(100)))
      #expect(zone != Zone(id: "z", fences: []), "\(key)")
      zone.fences = [Fence(id: "f", shape: .circle(circle))]
      let layout = ZoneLayout(zones: [zone])
      #expect(try read(layout, form) == layout, "\(key) in \(form)")
    }
  }

  /// A setting of the model that no file has would be lost everywhere.
  @Test func `draws every setting of the model`() throws {
    var drawn = DrawnSettings(random: SeededRandom(seed: 1))
    let zone = try drawn.zone(ZoneKey.settings)
    func members(_ value: Any) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: Mirror(reflecting: value).children.map {
          ($0.label ?? "", "\($0.value)")
        })
    }
    let defaults = members(ZoneSettings())
    for (name, value) in members(zone.settings) { #expect(defaults[name] != value, "\(name)") }
    let plain = members(Zone(id: "z", fences: []))
    for (name, value) in members(zone) where !["id", "name", "fences"].contains(name) {
      #expect(plain[name] != value, "\(name)")
    }
    for kind in ConditionKind.ofZones { #expect(drawn.condition(kind) != nil, "\(kind)") }
  }

  @Test(arguments: 0..<60) func `triggers the same events in each form`(seed: Int) throws {
    let scene = RandomScene(seed: seed)
    var layout = scene.layout
    var drawn = DrawnSettings(random: SeededRandom(seed: seed))
    for index in layout.zones.indices {
      let keys = ZoneKey.settings.filter { _ in drawn.random.int(0...1) == 0 }
      let settings = try drawn.zone(keys)
      layout.zones[index].settings = settings.settings
      layout.zones[index].conditions = seed % 3 == 0 ? Conditions() : settings.conditions
      layout.zones[index].customData = settings.customData
      layout.zones[index].disabledLintRules = settings.disabledLintRules
    }
    // Rectangles are polygons in most forms.
    layout = try ZoneFile.read(bytes: ZoneFileWriter.geoJSON(layout), name: "g").layout
    layout.name = nil
    let drives = [scene.fixes, Self.parked(beside: layout, seed)]
    for form in WrittenForm.allCases {
      let wanted = form == .traccar ? Self.withoutGeolines(layout) : layout
      let again = try read(layout, form)
      #expect(again.zones == wanted.zones, "\(form)")
      #expect(
        drives.map { events(again, $0) } == drives.map { events(wanted, $0) }, "\(form)")
    }
  }

  /// What Traccar's form can hold of a layout: it has no geolines.
  private static func withoutGeolines(_ layout: ZoneLayout) -> ZoneLayout {
    var layout = layout
    for index in layout.zones.indices {
      layout.zones[index].fences.removeAll { $0.shape.isGeoline }
    }
    layout.zones.removeAll { $0.fences.isEmpty }
    return layout
  }

  /// A phone that lies at the edge of the first circle, with fixes on both sides of it.
  private static func parked(beside layout: ZoneLayout, _ seed: Int) -> [Fix] {
    var random = SeededRandom(seed: seed)
    for zone in layout.zones {
      for case .circle(let circle) in zone.fences.map(\.shape) {
        return (0..<120).map { second in
          let north = (circle.radius.meters + random.double(-15...15)) / 111_195
          return Fix(
            time: Timestamp(microseconds: RandomScene.noon + Int64(second) * 10_000_000),
            coordinate: Coordinate(
              uncheckedLatitude: circle.center.latitude + north, longitude: circle.center.longitude),
            accuracy: .meters(20))
        }
      }
    }
    return []
  }

  /// A phone beside a zone of 100 m, 6 m inside and 6 m outside in turns, with fixes of 20 m: without the setting each
  /// fix inside is an entry, with it none is sure.
  @Test(arguments: WrittenForm.allCases)
  func `does not enter a zone whose entry must be sure`(form: WrittenForm) throws {
    let text = """
      {"version":1,"zones":[{"id":"b","exitDistance":0,"entry":{"certainty":0.9},
        "fences":[{"id":"f","circle":{"center":[16,48],"radius":100}}]}]}
      """
    let sure = try ZoneFile(text: text).layout
    let fixes = (0..<60).map { second in
      Fix(
        time: Timestamp(microseconds: RandomScene.noon + Int64(second) * 1_000_000),
        coordinate: Coordinate(
          uncheckedLatitude: 48 + (second % 2 == 0 ? 106 : 94) / 111_200.0, longitude: 16),
        accuracy: .meters(20))
    }
    var plain = sure
    plain.zones[0].settings.entryCertainty = nil
    #expect(events(plain, fixes).contains { $0.kind == .entered })
    #expect(events(sure, fixes).isEmpty)
    #expect(events(try read(sure, form), fixes).isEmpty)
  }

  /// A phone in a zone of 100 m, 6 m inside of its edge and 6 m outside in turns, with fixes of 20 m: without the setting each fix
  /// outside is an exit, with it none is sure.
  @Test(arguments: WrittenForm.allCases)
  func `does not leave a zone whose exit must be sure`(form: WrittenForm) throws {
    let text = """
      {"version":1,"zones":[{"id":"b","exitDistance":0,"exit":{"certainty":0.9},
        "fences":[{"id":"f","circle":{"center":[16,48],"radius":100}}]}]}
      """
    let sure = try ZoneFile(text: text).layout
    let fixes = (0..<60).map { second in
      Fix(
        time: Timestamp(microseconds: RandomScene.noon + Int64(second) * 1_000_000),
        coordinate: Coordinate(
          uncheckedLatitude: 48 + (second % 2 == 0 ? 94 : 106) / 111_200.0, longitude: 16),
        accuracy: .meters(20))
    }
    var plain = sure
    plain.zones[0].settings.exitCertainty = nil
    #expect(events(plain, fixes).filter { $0.kind == .exited }.count == 30)
    #expect(events(sure, fixes).map(\.kind) == [.entered])
    let again = try read(sure, form)
    #expect(again.zones.map(\.settings) == sure.zones.map(\.settings))
    #expect(events(again, fixes).map(\.kind) == [.entered])
  }

  /// In tables and texts `exit` is a flag or JSON.
  @Test(arguments: [
    ("no", false, nil), ("true", true, nil), (#"{""certainty"":0.7}"#, true, 0.7),
    (#"{""events"":false,""certainty"":0.7}"#, false, 0.7),
  ])
  func `reads an exit in a table`(cell: String, exit: Bool, certainty: Double?) throws {
    let text = "name,lat,lon,radius,exit\nA,48,16,5,\"\(cell)\"\n"
    let zone = try ZoneFile.read(bytes: Array(text.utf8), name: "z").layout.zones[0]
    #expect(zone.settings.exit == exit && zone.settings.exitCertainty == certainty)
    #expect(zone.customData.isEmpty)
  }

  @Test func `keeps an entry that is no setting as custom data`() throws {
    let feature =
      #"{"type":"Feature","properties":{"radius":5,"entry":\#("\"north gate\"")},"#
      + #""geometry":{"type":"Point","coordinates":[16,48]}}"#
    let texts = [
      feature, "name,lat,lon,radius,entry\nA,48,16,5,north gate\n",
      #"[{"name":"A","area":"CIRCLE (48 16, 5)","attributes":{"entry":"north gate"}}]"#,
    ]
    for text in texts {
      let file = try ZoneFile.read(bytes: Array(text.utf8), name: "z")
      #expect(file.layout.zones[0].customData == [CustomDatum(key: "entry", value: "north gate")])
      #expect(file.warnings.isEmpty)
    }
    let gate =
      #"[{"name":"A","area":"CIRCLE (48 16, 5)","attributes":{"entry":{"lat":1,"lon":2}}}]"#
    let zone = try ZoneFile.read(bytes: Array(gate.utf8), name: "z").layout.zones[0]
    #expect(zone.customData == [CustomDatum(key: "entry", value: #"{"lat":1,"lon":2}"#)])
    let misspelled = "name,lat,lon,radius,entry\nA,48,16,5,\"{\"\"certanty\"\":0.8}\"\n"
    #expect(
      zoneFileMessage { try ZoneFile.read(bytes: Array(misspelled.utf8), name: "z") }
        == "z:2:12: error: unknown key 'certanty', did you mean 'certainty'? at row 1.entry.certanty [unknown-key]"
    )
  }
}
