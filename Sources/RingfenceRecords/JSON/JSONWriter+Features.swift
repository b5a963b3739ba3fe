// GeoJSON documents, RFC 7946.

extension JSONWriter {
  /// Appends a feature collection, each feature on a line of its own; `write` writes the features with
  /// ``feature(_:geometry:)``.
  package static func appendFeatureCollection(
    to bytes: inout [UInt8], _ write: (inout JSONWriter) -> Void
  ) {
    append(.spaced, to: &bytes) { json in
      json.line("FeatureCollection") { json in
        json.key("features")
        json.beginArray()
        write(&json)
        json.endArray(indent: 0)
      }
    }
  }

  /// Writes a feature on a line of its own.
  package mutating func feature(
    _ properties: (inout JSONWriter) -> Void, geometry: (inout JSONWriter) -> Void
  ) {
    startLine()
    object { json in
      json.member("type", word: "Feature")
      json.object("properties", properties)
      json.key("geometry")
      geometry(&json)
    }
  }
}
