internal import RingfenceAnswers

extension DifferenceWriter {
  /// Appends one object, version 1, with a line for each difference.
  package func appendJSON(_ report: DifferenceReport, into bytes: inout [UInt8]) {
    JSONWriter.appendReport(.spaced, to: &bytes) { json in
      writeMembers(report, to: &json)
    }
  }

  /// Writes whether all is as expected, the numbers, and the differences.
  package func writeMembers(_ report: DifferenceReport, to json: inout JSONWriter) {
    let records = EventWriter(.ndjson, layout: layout)
    json.member("equal", report.differences.isEmpty)
    json.member("expected", report.expectedCount)
    json.member("found", report.foundCount)
    for word in DifferenceReport.Word.allCases {
      json.member(word.rawValue, report.count(word))
    }
    json.array("differences", report.differences, onLines: !report.differences.isEmpty) {
      json, difference in Self.write(difference, records, to: &json)
    }
  }

  private static func write(
    _ difference: DifferenceReport.Difference, _ records: EventWriter, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("difference", word: difference.word.rawValue)
      if let expected = difference.expected {
        json.member("line", expected.line)
        json.key("expected")
        json.value(json: expected.text)
      }
      if let found = difference.found {
        var record = JSONWriter()
        records.write(found, track: JSONWriter.quoted(difference.track ?? ""), to: &record)
        json.member("found", json: record.bytes)
      }
      guard difference.expected != nil, difference.found != nil else { return }
      json.objects("changes", difference.changes) { json, change in
        json.member("key", change.key)
        if let difference = change.difference {
          json.key("difference")
          json.value(difference, decimals: 3)
        }
      }
    }
  }
}
