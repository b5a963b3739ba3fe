internal import RingfenceFiles
internal import RingfenceReports

/// What a run writes a row of.
enum EvaluationRows: String, CaseIterable, Sendable {
  /// Events.
  case events
  /// Visits.
  case visits
  /// Zones and days.
  case days

  static let option = Option<EvaluationRows>.choice(
    "rows", "WHAT", "a row for each event, visit, or zone and day: events, visits, days (events)",
    rules: [
      OptionRule { option, arguments in
        guard let rows = arguments.word(option), rows != EvaluationRows.events.rawValue else {
          return nil
        }
        if arguments.isGiven("scenario"), arguments.word("mode") == "compare" {
          return "'--\(option) \(rows)' of a scenario does not go with '--mode compare'"
        }
        for other in ["explain", "types", "band", "sweep"] where arguments.isGiven(other) {
          return "'--\(option) \(rows)' does not go with '--\(other)'"
        }
        return nil
      }, .writes("text", "ndjson", "csv", with: "visits"),
      .writes("text", "ndjson", "csv", with: "days"),
    ])
}

/// The formats of `evaluate`.
enum EvaluationFormat: String, CaseIterable, Sendable {
  case text, ndjson, csv, geojson, geojsonl

  static let option = Option<EvaluationFormat>(
    "format", "FORMAT", "text, ndjson, csv, geojson or geojsonl (by the ending of FILE, else text)",
    choices: allCases.map(\.rawValue)
  ) { text throws(OptionValueError) in
    if let format = EvaluationFormat(rawValue: text) { return format }
    if let rows = EvaluationRows(rawValue: text) {
      throw OptionValueError(
        detail: "'\(text)' is no format, expected '--rows \(rows.rawValue)' in text, ndjson or csv")
    }
    throw OptionValueError(
      detail: "unknown '\(text)'"
        + suggestion(for: text, among: allCases.map(\.rawValue)))
  }

  /// The format of events.
  var ofEvents: EventFormat {
    switch self {
    case .text: .text
    case .ndjson: .ndjson
    case .csv: .csv
    case .geojson: .geojson
    case .geojsonl: .geojsonl
    }
  }

  /// The format of visits and days; the rules refuse the others.
  var ofVisits: VisitFormat {
    switch self {
    case .text, .geojson, .geojsonl: .text
    case .ndjson: .ndjson
    case .csv: .csv
    }
  }
}
