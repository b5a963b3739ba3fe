import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Properties whose names are near to those of settings: the rule of `Docs/Zones.md`.
@Suite struct MeantSettingTests {
  static func warnings(_ properties: String) throws -> [String] {
    let text = """
      {"type":"Feature","properties":{\(properties)},"geometry":{"type":"LineString","coordinates":[[1,2],[1,3]]}}
      """
    return try ZoneFile.read(bytes: Array(text.utf8), name: "f").warnings
      .filter { $0.code == .similarProperty }.map(\.detail)
  }

  static let meant: [(name: String, setting: String)] = [
    ("dwel", "dwell"), ("dwellTime", "dwell"), ("dwell_time", "dwell"), ("Dwell", "dwell"),
    ("retrigger", "minimumRetriggerTime"), ("minRetriggerTime", "minimumRetriggerTime"),
    ("Minimum Retrigger Time", "minimumRetriggerTime"), ("raduis", "radius"),
    ("buffer", "halfWidth"), ("buffer_m", "halfWidth"), ("polylineDistance", "halfWidth"),
    ("corridor_width", "halfWidth"), ("lineWidth", "halfWidth"), ("halfWidht", "halfWidth"),
    ("Radius (li)", "halfWidth"),
    ("Name", "name"), ("NAME", "name"), ("exit_distance", "exitDistance"),
    ("exitBuffer", "exitDistance"), ("notifyOnExit", "exit"), ("ZONE", "zone"),
    ("zone_name", "zoneName"),
  ]

  @Test(arguments: meant) func `names the setting that is meant`(name: String, setting: String)
    throws
  {
    #expect(
      try Self.warnings("\"\(name)\":5")
        == ["property '\(name)' is custom data and no setting, did you mean '\(setting)'?"])
    let file = try ZoneFile.read(
      bytes: Array(
        #"{"type":"Feature","properties":{"\#(name)":5},"geometry":{"type":"LineString","coordinates":[[1,2],[1,3]]}}"#
          .utf8), name: "f")
    #expect(file.layout.zones[0].customData == [CustomDatum(key: name, value: "5")])
  }

  @Test(arguments: ["minSpeed", "minimum_speed", "maxSpeed", "maximum_speed"])
  func `names the condition that is meant`(name: String) throws {
    #expect(
      try Self.warnings("\"\(name)\":5")
        == [
          "property '\(name)' is custom data and no setting, did you mean 'speed' in 'conditions'?"
        ])
  }

  @Test func `says that a zone cannot be turned off`() throws {
    for value in [
      #""enabled":false"#, #""active":0"#, #""isActive":"no""#, #""disabled":true"#,
      #""ENABLED":"false""#,
    ] {
      let warnings = try Self.warnings(value)
      #expect(warnings.count == 1)
      #expect(
        warnings.first?.contains("is no setting, and the zone is evaluated all the same") == true)
    }
    let on = #""enabled":true,"active":1,"isActive":"yes","disabled":false,"active_since":"2024""#
    #expect(try Self.warnings(on) == [])
  }

  /// Attributes as they stand in files of GIS, of OpenStreetMap and of authorities.
  static let ordinary = [
    "shape_area", "shape_leng", "SHAPE_Length", "speed_limit", "maxspeed", "status", "region",
    "type",
    "condition", "CONDITION", "class", "fclass", "osm_id", "population", "area_sqkm", "address",
    "addr:street", "opening_hours", "description", "owner", "category", "OBJECTID", "GlobalID",
    "fid",
    "title", "lanes", "surface", "bearing", "heading", "direction", "speed", "schedule", "times",
    "days",
    "phone", "website", "well", "swell", "radio", "radial", "radian", "exits", "exit_no", "zoning",
    "zone_type", "region_name", "LAND_USE", "elevation", "width", "height", "distance", "length",
    "perimeter", "NAME_1", "name:en", "alt_name", "time", "date", "created_at", "dwelling",
    "dwellings",
    "state", "country", "code", "ref", "operator", "access", "wheelchair", "layer", "level",
    "building",
  ]

  @Test(arguments: ordinary) func `says nothing about other data`(name: String) throws {
    for value in ["5", "\"x\"", "true", "false"] {
      #expect(try Self.warnings("\"\(name)\":\(value)") == [])
    }
  }

  @Test func `says nothing where the setting is given beside another name for it`() throws {
    #expect(try Self.warnings(#""name":"a","Name":"A","NAME":"A""#) == [])
    #expect(try Self.warnings(#""radius":5,"buffer":3"#) == [])
    #expect(try Self.warnings(#""dwell":5,"dwell_time":3"#) == [])
    #expect(try Self.warnings(#""radius":5,"raduis":3"#).count == 1)
    #expect(try Self.warnings(#""customdata":"x","custom_data":{"a":"b"}"#).count == 1)
  }

  @Test func `hints at the radius that is meant where one is missing`() {
    let error = #expect(throws: FileError.self) {
      try ZoneFile.read(
        bytes: Array(
          #"{"type":"Feature","properties":{"raduis":50},"geometry":{"type":"Point","coordinates":[1,2]}}"#
            .utf8), name: "f")
    }
    #expect(
      error?.detail
        == "a Point needs 'radius' among its properties, or --default-radius; 'raduis' is not read, did you "
        + "mean 'radius'?")
  }

  @Test func `warns in other forms too`() throws {
    let file = try ZoneFile.read(
      bytes: Array(
        "name,lat,lon,radius,dwell_time,enabled\nA,1,2,50,60,no\nB,1,3,50,60,yes\n".utf8),
      name: "f")
    #expect(
      file.warnings.map(\.description) == [
        "f:2:10: warning: property 'dwell_time' is custom data and no setting, did you mean 'dwell'? at row "
          + "1.dwell_time [similar-property]",
        "f:2:13: warning: property 'enabled' is no setting, and the zone is evaluated all the same; a zone "
          + "that is left out of the file is off at row 1.enabled [similar-property]",
      ])
  }

  /// Any writing of a name of a setting is found, and no name of random letters.
  @Test(arguments: 0..<50) func `finds any writing of a setting`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let settings = ["dwell", "exitDistance", "minimumRetriggerTime", "zoneName", "name"]
    let setting = settings[random.int(0...settings.count - 1)]
    var name = ""
    for letter in setting {
      if random.int(0...3) == 0 { name += ["_", "-", " ", "."][random.int(0...3)] }
      name += random.int(0...1) == 0 ? letter.uppercased() : letter.lowercased()
    }
    if name != setting {
      #expect(
        try Self.warnings("\"\(name)\":5").first?.hasSuffix("did you mean '\(setting)'?") == true,
        "\(name)")
    }
    let other = String(
      (0..<random.int(1...5)).map { _ in Array("bcfghjkpqvwy")[random.int(0...11)] })
    #expect(try Self.warnings("\"\(other)\":5") == [], "\(other)")
  }
}
