/// The forms of zone files. A file's form is detected from its content.
@nonexhaustive public enum ZoneFileForm: String, CaseIterable, Sendable {
  /// Ringfence's own form, version 1.
  case native
  /// A GeoJSON FeatureCollection or Feature (RFC 7946).
  case geoJSON = "geojson"
  /// The JSON of Bluedot's Config API.
  case bluedot

  /// The reader of the form. A new form needs a case, a line here and a folder with its reader.
  var reader: any ZoneReader.Type {
    switch self {
    case .native: NativeZoneReader.self
    case .geoJSON: GeoJSONZoneReader.self
    case .bluedot: BluedotZoneReader.self
    }
  }
}
