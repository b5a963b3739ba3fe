internal import RingfenceAnswers
internal import RingfenceFiles

enum EvaluationRows: String, CaseIterable, Sendable {
  case events
  case visits
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

extension EventFormat {
  static let option = Option<EventFormat>(
    "format", "FORMAT",
    Option<EventFormat>.formatHelp(EventFormat.allCases, standard: .text, followsEnding: true),
    choices: allCases.map(\.rawValue)
  ) { text throws(OptionValueError) in
    if let format = EventFormat(rawValue: text) { return format }
    if let rows = EvaluationRows(rawValue: text) {
      throw OptionValueError(
        detail: "'\(text)' is no format, expected '--rows \(rows.rawValue)' in text, ndjson or csv")
    }
    throw OptionValueError(
      detail: "unknown '\(text)'"
        + suggestion(for: text, among: allCases.map(\.rawValue)))
  }

  /// The format of visits and days; the rules refuse the others.
  var ofVisits: VisitFormat { VisitFormat(rawValue: rawValue) ?? .text }
}
