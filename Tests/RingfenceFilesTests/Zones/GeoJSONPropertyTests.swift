import Ringfence
import RingfenceFiles
import Testing

/// What GeoJSON files of editors and of GDAL have among their properties.
@Suite struct GeoJSONPropertyTests {
  /// Features at a point, `id` and properties each.
  private func zones(_ features: [(id: String?, properties: String)]) throws -> [Zone] {
    let list = features.map { feature in
      let id = feature.id.map { "\"id\":\($0)," } ?? ""
      return
        "{\"type\":\"Feature\",\(id)\"properties\":{\"radius\":5,\(feature.properties)},"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"
    }
    return try ZoneFile(
      text: "{\"type\":\"FeatureCollection\",\"features\":[\(list.joined(separator: ","))]}"
    ).layout.zones
  }

  @Test func `a generated number gives way to a name that no other feature has`() throws {
    let zones = try zones([
      ("0", #""name":"Park""#), ("1", #""name":"Port""#), ("2", #""name":"Port""#),
      ("3", #""name":"7""#), (#""7""#, #""name":"Gate""#), ("12345", #""name":"Far""#),
      (nil, #""id":4,"name":"Yard""#), (nil, #""id":"x","name":"Dock""#), ("6", #""name":"""#),
      ("-1", #""name":"Low""#),
    ])
    #expect(
      zones.map(\.id) == ["Park", "1", "2", "3", "7", "12345", "Yard", "x", "6", "-1"])
    #expect(
      zones.map(\.name) == [
        "Park", "Port", "Port", "7", "Gate", "Far", "Yard", "Dock", "", "Low",
      ])
  }

  @Test func `properties that are no settings become custom data`() throws {
    let zone = try zones([
      (
        "5",
        ##""name":"A","shop":"12","open":true,"rank":1.50,"none":null,"empty":"","tags":["a", {"b":1}],"stroke":"#f00","fill-opacity":0.5,"customData":{"shop":"own"}"##
      )
    ])[0]
    #expect(
      zone.customData == [
        CustomDatum(key: "shop", value: "own"), CustomDatum(key: "open", value: "true"),
        CustomDatum(key: "rank", value: "1.50"),
        CustomDatum(key: "tags", value: #"["a", {"b":1}]"#),
      ])
  }

  @Test func `a property that differs within a zone is left out, with a warning`() throws {
    let feature =
      #"{"type":"Feature","properties":{"zone":"a","radius":5,"x":%,"y":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let list = ["1", "1", "2", "3"].map { feature.replacing("%", with: $0) }
    let file = try ZoneFile(
      text: "{\"type\":\"FeatureCollection\",\"features\":[\n\(list.joined(separator: ",\n"))]}")
    #expect(file.layout.zones[0].customData == [CustomDatum(key: "y", value: "1")])
    #expect(
      file.warnings.map(\.description) == [
        "z.json:4:55: warning: 'x' differs among the features of zone 'a', so it is not among its custom data at $.features[2].properties.x [ignored-keys]"
      ])
  }

  @Test func `objects may be texts with JSON`() throws {
    let zone = try zones([
      (
        nil,
        #""conditions":"{ \"speed\": { \"maximum\": 5 } }","customData":"{\"k\":\"v\"}","lint":" ""#
      )
    ])[0]
    #expect(zone.conditions.speed == [SpeedCondition(maximum: .metersPerSecond(5))])
    #expect(zone.customData == [CustomDatum(key: "k", value: "v")])
    #expect(throws: FileError.self) { try zones([(nil, #""conditions":"fast""#)]) }
    let text =
      #"{"type":"Feature","properties":{"conditions":"{\"speed\":{\"top\":1}}"},"geometry":null}"#
    let one = text.replacing("null", with: #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#)
    #expect(
      zoneFileMessage { try ZoneFile(text: one) }
        == "z.json:1:46: error: unknown key 'top', expected one of 'minimum', 'maximum', 'when' at $.properties.conditions.speed.top [unknown-key]"
    )
  }

  static let feature =
    #"{"type":"Feature","properties":{"name":"%"},"geometry":{"type":"Point","coordinates":[1,2]}}"#

  @Test(arguments: ["\n", "\r\n", "\n\n", "\n\u{1E}"])
  func `reads a sequence of features`(separator: String) throws {
    let names = ["a", "b", "c"].map { Self.feature.replacing("%", with: $0) }
    let lead = separator.contains("\u{1E}") ? "\u{1E}" : ""
    let text = lead + names.joined(separator: separator) + "\n"
    let options = ZoneReadingOptions(defaultRadius: .meters(8))
    let file = try ZoneFile.read(bytes: Array(text.utf8), name: "z", options: options)
    #expect(file.form == .geoJSON)
    #expect(file.layout.zones.map(\.id) == ["a", "b", "c"])
    #expect(file.location(ofZone: 1).line == (separator == "\n\n" ? 3 : 2))
    #expect(file.location(ofZone: 1).column == (lead.isEmpty ? 1 : 2))
    // One record after a separator is a sequence, too.
    let lone = Array("\u{1E}\(names[0])\n".utf8)
    #expect(try ZoneFile.read(bytes: lone, name: "z", options: options).layout.zones.count == 1)
  }

  @Test func `names the line of a damaged record`() {
    let first = Self.feature.replacing("%", with: "a")
    #expect(
      zoneFileMessage { try ZoneFile(text: "\(first)\n{\"type\":\"Feature\",\"x\":[1") }
        == "z.json:2:25: error: document ends in its middle, expected ',' or ']' at $[1].x [truncated]"
    )
    #expect(
      zoneFileMessage { try ZoneFile(text: "\(first)\nnot JSON") }
        == "z.json:2:1: error: expected a value, found 'not' at $[1] [malformed-json]")
    #expect(
      zoneFileMessage { try ZoneFile(text: "{\"a\":\n1}\n}") }
        == "z.json:3:1: error: expected nothing after the document, found '}' at $ [malformed-json]"
    )
    #expect(
      zoneFileMessage { try ZoneFile(text: first) }
        == "z.json:1:32: error: a Point needs 'radius' among its properties, or --default-radius at $.properties [missing-key]"
    )
  }
}
