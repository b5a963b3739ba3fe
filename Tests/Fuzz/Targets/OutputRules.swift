import Ringfence
import RingfenceAnswers
import RingfenceFiles
import RingfenceLint

/// What must hold of everything that is written.
package enum OutputRules {
  /// The bytes are one JSON document, and no terminal obeys them.
  package static func requireJSON(_ bytes: [UInt8], _ what: String) throws(BrokenInvariant) {
    do throws(JSONDocument.Failure) {
      _ = try JSONDocument(ContiguousArray(bytes))
    } catch {
      throw BrokenInvariant("\(what) is no JSON: \(error.detail): \(excerpt(bytes))")
    }
    try requireNoControls(bytes, what)
  }

  /// Every line is a JSON document, and the last one is complete.
  package static func requireJSONLines(_ bytes: [UInt8], _ what: String) throws(BrokenInvariant) {
    guard !bytes.isEmpty else { return }
    try require(bytes.last == 0x0A, "\(what) does not end its last line")
    for line in bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
      try requireJSON(Array(line), "a line of \(what)")
    }
  }

  /// Text for people is UTF-8 without control characters or numbers that are not finite.
  package static func requireText(_ bytes: [UInt8], _ what: String) throws(BrokenInvariant) {
    try requireNoControls(bytes, what)
    try requireNumbers(bytes, what)
  }

  private static func requireNoControls(
    _ bytes: [UInt8], _ what: String
  ) throws(BrokenInvariant) {
    let control = String(decoding: bytes, as: UTF8.self).unicodeScalars.first {
      $0 != "\n" && PrintableText.isControl($0)
    }
    try require(control == nil, "\(what) has the control character \(control?.value ?? 0)")
  }

  /// A table is UTF-8 without numbers that are not finite; names stand in it as they are.
  static func requireNumbers(_ bytes: [UInt8], _ what: String) throws(BrokenInvariant) {
    try require(String(validating: bytes, as: UTF8.self) != nil, "\(what) is not UTF-8")
    for word in bytes.split(whereSeparator: { !isLetter($0) }) {
      let lower = word.map { $0 | 0x20 }
      let isNumber = lower == Array("nan".utf8) || lower == Array("inf".utf8)
      try require(!isNumber, "\(what) has a number that is not finite: \(excerpt(bytes))")
    }
  }

  /// Writes events in every form.
  static func check(_ events: [Event], of layout: ZoneLayout) throws(BrokenInvariant) {
    for format in EventFormat.allCases {
      let writer = EventWriter(format, layout: layout)
      var piece: [UInt8] = []
      writer.appendHeading(of: "t", into: &piece)
      writer.append(events, of: "t", into: &piece)
      let bytes = writer.header + piece.dropFirst(writer.separatorLength) + writer.footer
      switch format {
      case .ndjson: try requireJSONLines(bytes, "events as NDJSON")
      case .geojsonl: try requireJSONLines(bytes, "events as GeoJSON features")
      case .geojson: try requireJSON(bytes, "events as GeoJSON")
      case .text: try requireText(bytes, "events as text")
      case .csv: try requireNumbers(bytes, "events as CSV")
      }
    }
  }

  /// Writes findings in every form.
  static func check(_ findings: [Finding], of layout: ZoneLayout) throws(BrokenInvariant) {
    for format in FindingFormat.allCases {
      var writer = FindingWriter(format, version: "1")
      var bytes: [UInt8] = []
      writer.begin(warnings: [], into: &bytes)
      for finding in findings {
        writer.append(
          FindingRecord(finding, in: layout, file: "zones.json", line: 1, column: 1), into: &bytes)
      }
      writer.end(fileCount: 1, into: &bytes)
      switch format {
      case .json, .sarif: try requireJSON(bytes, "findings as \(format)")
      case .text, .github, .junit: try requireText(bytes, "findings as \(format)")
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80
  }

  private static func excerpt(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(400), as: UTF8.self)
  }
}
