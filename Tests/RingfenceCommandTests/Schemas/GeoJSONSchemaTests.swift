import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// The schema for layouts as GeoJSON against the reader, and against the schema of the native form.
@Suite struct GeoJSONSchemaTests {
  static let sample = """
    {"type":"FeatureCollection","name":"Harbour","timeZone":"Europe/Oslo","features":[
      {"type":"Feature","id":"quay","properties":{"zone":"port","zoneName":"Port","radius":"0.5 km","dwell":"2 min",
        "exit":true,"exitDistance":30,"minimumRetriggerTime":600,"entry":{"certainty":0.8},"customData":{"a":"b"},"lint":{"disable":["size"]},
        "conditions":{"speed":{"maximum":"30 km/h"}},"colour":"red"},
       "geometry":{"type":"Point","coordinates":[10.74,59.9]}},
      {"type":"Feature","id":7,"properties":{"zone":"port","dwell":null,"conditions":"{\\"speed\\":{\\"maximum\\":\\"30 km/h\\"}}"},
       "geometry":{"type":"LineString","coordinates":[[10.75,59.9],[10.76,59.91]]}},
      {"type":"Feature","properties":{"name":"Yard"},
       "geometry":{"type":"Polygon","coordinates":[[[10,59],[10.1,59],[10.1,59.1],[10,59]]]}},
      {"type":"Feature","properties":null,"geometry":null},
      {"type":"Feature","properties":{},
       "geometry":{"type":"MultiPolygon","coordinates":[[[[10,59],[10.1,59],[10.1,59.1],[10,59]]]]}}]}
    """

  private static func refusal(_ text: String) -> FileError? {
    do throws(FileError) {
      let file = try ZoneFile.read(bytes: Array(text.utf8), name: "f")
      // Another form, whose schema is another one.
      return file.form == .geoJSON
        ? nil : FileError(.unknownForm, at: FileLocation(file: "f"), "another form")
    } catch {
      return error
    }
  }

  @Test func `takes what the reader takes`() throws {
    var validator = SchemaValidator(try SchemaAgreementTests.schema("geojson"))
    let sample = try JSONValue(Self.sample)
    #expect(try validator.accepts(sample))
    #expect(Self.refusal(sample.text) == nil)
    var random = SeededRandom(seed: 34)
    var (taken, refused, beyond) = (0, 0, 0)
    for _ in 0..<1_500 {
      var document = sample
      document.mutate(&random)
      let accepts = try validator.accepts(document)
      let error = Self.refusal(document.text)
      if error == nil {
        taken += 1
        #expect(accepts, "\(document.text)")
      } else if accepts {
        beyond += 1
      } else {
        refused += 1
      }
    }
    // The description of the schema lists what it cannot say.
    #expect(taken > 400, "\(taken) taken")
    #expect(refused > 200, "\(refused) refused")
    #expect(beyond < 250, "\(beyond) beyond")
  }

  @Test func `has the definitions of the native form`() throws {
    let own = try SchemaAgreementTests.schema("geojson")
    let native = try SchemaAgreementTests.schema("layout")
    let shared = [
      "polygon", "ring", "position", "timeZone", "entry", "exit", "conditions", "speed", "bearing",
      "percentageCrossed", "schedule",
    ]
    for name in shared {
      #expect(own["$defs"]?[name] == native["$defs"]?[name], "\(name)")
      #expect(own["$defs"]?[name] != nil, "\(name)")
    }
    for name in ["exitDistance", "dwell", "minimumRetriggerTime"] {
      let property = own["$defs"]?["properties"]?["properties"]?[name]
      let same = native["$defs"]?["zone"]?["properties"]?[name]
      #expect(
        property?["anyOf"]?.children.dropFirst().map(\.text) == same?["anyOf"]?.children.map(\.text)
      )
    }
  }

  @Test func `marks the names of which the reader warns`() throws {
    let schema = try SchemaAgreementTests.schema("geojson")
    guard case .object(let properties)? = schema["$defs"]?["properties"]?["properties"] else {
      Issue.record("no properties")
      return
    }
    var marked = 0
    for property in properties where property.value["deprecated"] == .bool(true) {
      marked += 1
      let value = property.name == "disabled" ? "true" : "false"
      let text = """
        {"type":"Feature","properties":{"\(property.name)":\(value)},
         "geometry":{"type":"LineString","coordinates":[[1,2],[1,3]]}}
        """
      let warnings = try ZoneFile.read(bytes: Array(text.utf8), name: "f").warnings
      guard case .string(let description)? = property.value["description"] else { continue }
      let warning = warnings.first { $0.code == .similarProperty }?.detail ?? ""
      let meant = description.firstMatch(of: #/did you mean '(\w+)'/#).map { String($0.output.1) }
      #expect(
        warning.contains(meant.map { "'\($0)'" } ?? "evaluated all the same"), "\(property.name)")
    }
    #expect(marked >= 30)
  }
}
