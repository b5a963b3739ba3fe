import Foundation
import Ringfence
import RingfenceCommand
import RingfenceFiles
import TestSupport
import Testing

/// What `convert` and `repair` keep of a layout besides its fences and settings.
@Suite struct ConvertPropertyTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Two shops as an editor of maps writes them, with members of other programs.
  static let shops = ##"""
    {
      "type": "FeatureCollection",
      "name": "Shops",
      "generator": { "by": "an editor", "list": [1, "a, b"] },
      "bbox": [10, 50, 10.002, 50.001],
      "features": [
        {
          "type": "Feature",
          "id": 7,
          "bbox": [10, 50, 10, 50],
          "tippecanoe": { "minzoom": 9 },
          "properties": {
            "name": "Bäcker \"A\"",
            "radius": 60,
            "stroke": "#ff0000",
            "stroke-width": 2.50,
            "fill-opacity": 0.5,
            "capacity": 12,
            "open": true,
            "tags": ["a", { "b": null }],
            "none": null,
            "dwell": "2 min",
            "customData": { "shop": "own" }
          },
          "geometry": { "type": "Point", "coordinates": [10, 50, 431.5] }
        },
        {
          "type": "Feature",
          "properties": { "name": "Yard", "marker-color": "#00ff00", "stroke": "#0000ff" },
          "geometry": {
            "type": "Polygon",
            "coordinates": [[[10.001, 50], [10.002, 50], [10.002, 50.001], [10.001, 50.001], [10.001, 50]]]
          }
        }
      ]
    }
    """##

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func isEqual(_ one: Any?, _ other: Any?) -> Bool {
    guard let one = one as? NSObject, let other = other as? NSObject else {
      return one == nil && other == nil
    }
    return one == other
  }

  @Test func `from GeoJSON to GeoJSON every property and member stays`() throws {
    let input = try folder.write("shops.geojson", Self.shops)
    let result = Invocation(["convert", input, "-o", "-", "--format", "geojson"])
    #expect(result.status == .done)
    #expect(result.errors == "\(input): note: left out 'bbox', the 1 altitude of positions\n")
    let (before, after) = (try object(Self.shops), try object(result.output))
    #expect(after["bbox"] == nil)
    for key in ["name", "generator"] { #expect(isEqual(before[key], after[key]), "\(key)") }
    let old = try #require(before["features"] as? [[String: Any]])
    let new = try #require(after["features"] as? [[String: Any]])
    try #require(old.count == 2 && new.count == 2)
    #expect(isEqual(old[0]["id"], new[0]["id"]))
    #expect(isEqual(old[0]["tippecanoe"], new[0]["tippecanoe"]))
    #expect(new[0]["bbox"] == nil)
    for (one, other) in zip(old, new) {
      let one = try #require(one["properties"] as? [String: Any])
      let other = try #require(other["properties"] as? [String: Any])
      for (key, value) in one where key != "dwell" {
        #expect(isEqual(value, other[key]), "\(key)")
      }
    }
    let settings = try #require(new[0]["properties"] as? [String: Any])
    #expect(settings["dwell"] as? Int == 120)
    #expect(settings["zone"] as? String == "Bäcker \"A\"")
    // What was written is written the same again.
    let again = try folder.write("again.geojson", result.output)
    #expect(
      Invocation(["convert", again, "-o", "-", "--format", "geojson"]).output == result.output)
    // And triggers the same.
    let layouts = [Self.shops, result.output].map {
      try? ZoneFile.read(bytes: Array($0.utf8), name: "z").layout
    }
    #expect(layouts[0] != nil && layouts[0] == layouts[1])
  }

  @Test func `from GeoJSON to the native form and back colours and properties stay`() throws {
    let input = try folder.write("shops.geojson", Self.shops)
    let native = "\(folder.path)/shops.json"
    let first = Invocation(["convert", input, "-o", native])
    #expect(first.status == .done)
    #expect(
      first.errors
        == "\(input): note: left out 'generator', 'tippecanoe', the 1 altitude of positions\n")
    let back = Invocation(["convert", native, "-o", "-", "--format", "geojson"])
    #expect(back.errors.isEmpty)
    let features = try #require(try object(back.output)["features"] as? [[String: Any]])
    let properties = try #require(features[0]["properties"] as? [String: Any])
    #expect(properties["stroke"] as? String == "#ff0000")
    #expect(properties["stroke-width"] as? Double == 2.5)
    #expect(properties["fill-opacity"] as? Double == 0.5)
    #expect(properties["zoneName"] as? String == "Bäcker \"A\"")
    let data = try #require(properties["customData"] as? [String: String])
    #expect(data["shop"] == "own")
    #expect(data["capacity"] == "12")
    #expect(data["open"] == "true")
    let yard = try #require(features[1]["properties"] as? [String: Any])
    #expect(yard["marker-color"] as? String == "#00ff00")
  }

  @Test func `several fences of a zone keep properties that differ`() throws {
    let text = ##"""
      {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"n","properties":{"zone":"z","zoneName":"Z","name":"Z","radius":50,"floor":1,"fill":"#111111"},"geometry":{"type":"Point","coordinates":[1,2]}},
        {"type":"Feature","id":"s","properties":{"zone":"z","radius":50,"floor":2,"fill":"#222222"},"geometry":{"type":"MultiPoint","coordinates":[[1,2.1],[1,2.2]]}}]}
      """##
    let input = try folder.write("floors.geojson", text)
    let result = Invocation(["convert", input, "-o", "-", "--format", "geojson"])
    let features = try #require(try object(result.output)["features"] as? [[String: Any]])
    let values = features.map { feature -> String in
      let properties = feature["properties"] as? [String: Any] ?? [:]
      return "\(feature["id"] ?? "") \(properties["floor"] ?? "") \(properties["fill"] ?? "")"
    }
    #expect(values == ["n 1 #111111", "2 2 #222222", "3 2 #222222"])
  }

  @Test func `a description of KML becomes custom data, and its styles are named as lost`() throws {
    let text = """
      <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Style id="a"><LineStyle><color>ff0000ff</color></LineStyle></Style>
      <Placemark><name>Yard</name><description>Behind the hall</description><styleUrl>#a</styleUrl>
      <ExtendedData><Data name="radius"><value>50</value></Data><Data name="floor"><value>2</value></Data></ExtendedData>
      <Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>
      """
    let input = try folder.write("yard.kml", text)
    let result = Invocation(["convert", input, "-o", "-", "--format", "geojson"])
    #expect(result.errors.contains("keys without a meaning here are ignored: 'styleUrl'"))
    let features = try #require(try object(result.output)["features"] as? [[String: Any]])
    let properties = try #require(features[0]["properties"] as? [String: Any])
    #expect(
      properties["customData"] as? [String: String]
        == ["description": "Behind the hall", "floor": "2"])
  }

  @Test(arguments: 0..<40) func `any properties read as the same layout`(seed: Int) throws {
    var options = ZoneReadingOptions()
    options.keepsDrawing = true
    var numbers = SeededRandom(seed: seed)
    let names = [
      "name", "id", "zone", "zoneName", "stroke", "fill", "floor", "é\\n", "customData", "exit",
      "title", "dwell",
    ]
    let values = ["1", "\"Hall\"", "\"7\"", "null", "true", "[1, 2]", "{\"a\": \"}\\\"\"}", "0.50"]
    let features = (0..<6).map { index -> String in
      var members = ["\"radius\": 40"]
      for name in names where numbers.int(0...2) == 0 {
        let value =
          switch name {
          case "customData": "{\"floor\": \"\(numbers.int(1...2))\"}"
          case "exit": "true"
          case "dwell": "60"
          case "zone", "zoneName": "\"z\(numbers.int(1...2))\""
          default: values[numbers.int(0...values.count - 1)]
          }
        members.append("\"\(name)\": \(value)")
      }
      let id = ["", "\"id\": \(index + 1),", "\"id\": \"f\(index)\","][numbers.int(0...2)]
      let geometry =
        numbers.int(0...3) == 0
        ? "\"MultiPoint\", \"coordinates\": [[\(index), 1], [\(index), 2]]"
        : "\"Point\", \"coordinates\": [\(index), 1]"
      return "{\"type\": \"Feature\", \(id) \"properties\": {\(members.joined(separator: ", "))}, "
        + "\"geometry\": {\"type\": \(geometry)}}"
    }
    let text =
      "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ",\n"))]}"
    guard let before = try? ZoneFile.read(bytes: Array(text.utf8), name: "z", options: options)
    else { return }
    let input = try folder.write("z.geojson", text)
    let result = Invocation(["convert", input, "-o", "-", "--format", "geojson"])
    guard result.status == .done else {
      #expect(result.errors.contains("[indistinct-names]"))
      return
    }
    let after = try ZoneFile.read(
      bytes: Array(result.output.utf8), name: "z", options: options)
    #expect(after.layout == before.layout, "\(text)\n\(result.output)")
  }

  @Test(.needs("Repair")) func `a bounding box does not stay around what a repair moved`() throws {
    let text = """
      {
        "type": "FeatureCollection", "bbox": [0, 0, 0.005, 0.001],
        "features": [
          { "bbox": [0, 0, 0, 0], "type": "Feature", "properties": { "zone": "a", "radius": 50, "stroke": "#f00" },
            "geometry": { "type": "Point", "coordinates": [0, 0], "bbox": [0, 0, 0, 0] } },
          { "type": "Feature", "properties": { "zone": "b", "radius": 50 }, "bbox": [0.005, 0, 0.005, 0],
            "geometry": { "type": "Point", "coordinates": [0.005, 0] } },
          { "type": "Feature", "properties": { "zone": "c", "radius": 50 }, "bbox": [9, 0, 9, 0],
            "geometry": { "type": "Point", "coordinates": [9, 0] } }
        ]
      }
      """
    let input = try folder.write("z.geojson", text)
    let output = "\(folder.path)/repaired.geojson"
    let result = Invocation([
      "repair", input, "--no-settings", "--no-shrink", "--may-move", "100", "-o", output,
    ])
    #expect(result.status == .done)
    #expect(
      result.errors
        == "\(input): note: left out 'bbox' of what changed, as it would not hold any more\n")
    let repaired = try folder.read("repaired.geojson")
    // The boxes of the collection and of the two fences that moved are gone, with nothing else.
    let lines = repaired.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines[1] == #""type": "FeatureCollection","#)
    #expect(
      lines[3]
        == ##"{ "type": "Feature", "properties": { "zone": "a", "radius": 50, "stroke": "#f00" },"##
    )
    #expect(lines[5] == #"{ "type": "Feature", "properties": { "zone": "b", "radius": 50 },"#)
    #expect(repaired.contains(#""bbox": [9, 0, 9, 0]"#))
    #expect(repaired.components(separatedBy: "bbox").count == 2)
    #expect(try ZoneFile.read(bytes: Array(repaired.utf8), name: "z").layout.zones.count == 3)
  }

  @Test func `a bounding box does not stay around what a fix exchanged`() throws {
    // Vienna, latitude first in the second fence of one zone.
    let text = """
      {"type": "FeatureCollection", "bbox": [16, 16, 49, 49], "features": [
      {"type": "Feature", "properties": {"zone": "a", "radius": 50}, "geometry": {"type": "Point", "coordinates": [16.37, 48.21]}},
      {"type": "Feature", "properties": {"zone": "a"}, "geometry": {"type": "Polygon", "coordinates": [[[16.37, 48.22], [16.38, 48.22], [16.38, 48.22], [16.38, 48.23], [16.37, 48.22]]]}}
      ]}
      """
    let input = try folder.write("z.geojson", text)
    let result = Invocation(["lint", "--no-settings", "--fix", input])
    #expect(result.errors.contains("repaired: duplicate-vertex 1"))
    #expect(!(try folder.read("z.geojson")).contains("bbox"))
  }
}
