internal import RingfenceRecords

/// The formats of all results but those of ``CIFormat``: how options call them, and the endings of their files.
///
/// Which of them a report has is said by the report's own enumeration, such as `EventFormat`; its raw values are
/// these names. Help, the choice of a format by an ending and the refusal of an ending derive from both.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text, ndjson, csv, geojson, geojsonl, json, sarif
  case cobertura
  case gpx, kml, nmea
  case xcodeGPX = "xcode-gpx"
  case androidGPX = "android-gpx"
  case native, traccar

  /// The endings of files, the usual one first, in lower case and without the dot.
  private var endings: [String] {
    switch self {
    case .text: ["txt", "text"]
    case .ndjson: ["ndjson", "jsonl"]
    case .geojsonl: ["geojsonl", "geojsons"]
    case .cobertura: ["xml"]
    case .xcodeGPX, .androidGPX: ["gpx"]
    case .native, .traccar: ["json"]
    case .json, .csv, .geojson, .sarif, .gpx, .kml, .nmea: [rawValue]
    }
  }

  /// The endings of a format, the usual one first; none for a name that is no format.
  package static func endings(of name: String) -> [String] {
    OutputFormat(rawValue: name)?.endings ?? CIFormat(rawValue: name)?.endings ?? []
  }

  /// What the help on formats says of it; `nil` for one that only some commands write.
  var help: String? {
    switch self {
    case .text: "lines for people, on the clocks of '--time-zone'"
    case .ndjson: "one JSON object a line (.ndjson, .jsonl)"
    case .csv: "a table with a header (.csv)"
    case .geojson: "a feature collection (.geojson)"
    case .geojsonl: "one feature a line without nested properties, for QGIS (.geojsonl)"
    case .json: "one document (.json)"
    case .sarif: "findings for code scanning (.sarif)"
    case .cobertura, .gpx, .kml, .nmea, .xcodeGPX, .androidGPX, .native, .traccar:
      nil
    }
  }

  /// The first of some formats, by their names, whose files have an ending.
  static func name(ofEnding ending: String, among names: [String]) -> String? {
    names.first { endings(of: $0).contains(ending) }
  }
}

/// The names of choices in a sentence: `text, json or geojson`.
package func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " or " + last
}

extension Option where Value: RawRepresentable & Sendable, Value.RawValue == String {
  /// The option `--format`.
  ///
  /// - Parameters:
  ///   - formats: those that the command writes, named as in ``OutputFormat``.
  ///   - standard: the one without the option; `nil` where the command chooses.
  ///   - followsEnding: whether the help says that the ending of the output comes before the standard.
  ///   - whose: what the format is of, where that is not the output.
  /// - Returns: the option.
  package static func format(
    _ formats: [Value], standard: Value?, followsEnding: Bool = false, of whose: String? = nil
  ) -> Self {
    .words(
      "format", "FORMAT", formats.map { ($0.rawValue, $0) },
      formatHelp(formats, standard: standard, followsEnding: followsEnding, of: whose))
  }

  /// The help of `--format`, as ``format(_:standard:followsEnding:of:)`` has it.
  static func formatHelp(
    _ formats: [Value], standard: Value?, followsEnding: Bool = false, of whose: String? = nil
  ) -> String {
    (whose.map { "of the \($0): " } ?? "") + listed(formats.map(\.rawValue))
      + (standard.map { " (\(followsEnding ? "by the ending of FILE, else " : "")\($0.rawValue))" }
        ?? "")
  }
}
