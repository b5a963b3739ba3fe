internal import CEmbeddedFiles

enum FileSchema: String, CaseIterable {
  case layout, geojson, scenario, settings, baseline, rule, platform, expectations, events
  case records, findings

  /// The files that it describes, in one line without full stop.
  var summary: String {
    switch self {
    case .layout: "zone files in the native form"
    case .geojson: "zone files as GeoJSON"
    case .scenario: "scenario files of 'evaluate --scenario'"
    case .settings: "settings files, 'ringfence.json'"
    case .baseline: "the files of 'lint --baseline'"
    case .rule: "decision rules of 'evaluate --rules-file'"
    case .platform: "records of platforms, of 'evaluate --platform-file'"
    case .expectations: "rows of the files of 'verify --expect'"
    case .events: "records of 'evaluate --format ndjson', without '--rules' and '--platform'"
    case .records: "records of 'grade', 'rules', 'platforms', and of these options of 'evaluate'"
    case .findings: "the document of 'lint --format json'"
    }
  }

  /// The schema, as in `Docs/Schemas`, without the line end of the file.
  var text: String {
    let path = "../../Docs/Schemas/\(rawValue).json"
    for index in 0..<embedded_schema_count() {
      // checked: the index is in the table, whose texts end with a zero byte.
      let file = unsafe embedded_schema(index)
      if unsafe String(cString: file.path) == path {
        return unsafe String(String(cString: file.text).dropLast())
      }
    }
    return ""  // Not reached: a test compares each with its file.
  }

  static var list: [String] {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { schema in
      schema.rawValue + String(repeating: " ", count: width - schema.rawValue.count + 2)
        + schema.summary
    }
  }
}
