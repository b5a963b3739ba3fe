internal import Ringfence

// SARIF 2.1.0, OASIS Standard, 27 March 2020.
extension FindingWriter {
  typealias SARIFRule = (id: String, severity: LintSeverity, help: RuleHelp?)

  static func beginSARIF(
    _ rules: [SARIFRule], version: String, page: String?, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("$schema", word: "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", word: "2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    json.object("tool") { json in
      json.object("driver") { json in
        json.member("name", word: "ringfence")
        json.member("version", version)
        json.objects("rules", rules, onLines: true) { json, rule in
          json.member("id", rule.id)
          if let help = rule.help {
            text("shortDescription", help.summary, to: &json)
            text("fullDescription", help.description, to: &json)
            text("help", "\(help.description) \(help.remedy)", to: &json)
            if let page { json.member("helpUri", "\(page)#\(rule.id)") }
          }
          json.object("defaultConfiguration") { json in
            json.member("level", word: rule.severity.sarifLevel)
          }
        }
      }
    }
    json.member("columnKind", word: "utf16CodeUnits")
    json.key("results")
    json.beginArray()
  }

  private static func text(_ name: String, _ text: String, to json: inout JSONWriter) {
    json.object(name) { json in json.member("text", text) }
  }

  /// Every rule of the linter, then the codes of the readers' warnings.
  func rules(_ warnings: [FindingRecord]) -> [SARIFRule] {
    var rules: [SARIFRule] = LintRule.allCases.map { ($0.name, $0.defaultSeverity, $0.help) }
    var known = Set(rules.map { $0.id })
    for record in warnings where known.insert(record.rule).inserted {
      rules.append((record.rule, record.severity, nil))
    }
    return rules
  }

  /// Ends the results and says whether every file could be linted. Without that, services take a file
  /// that could not be read for one without findings.
  func endSARIF(_ unusable: [UnusableFile], to json: inout JSONWriter) {
    json.endArray(indent: 0)
    json.objects("invocations", [unusable]) { json, unusable in
      json.member("executionSuccessful", unusable.isEmpty)
      guard !unusable.isEmpty else { return }
      json.objects("toolExecutionNotifications", unusable, onLines: true) { json, file in
        json.object("descriptor") { json in json.member("id", file.code) }
        json.member("level", word: "error")
        json.object("message") { json in json.member("text", file.message) }
        Self.writeLocations(file.file, file.line, file.utf16Column.map { $0..<$0 }, to: &json)
      }
    }
    if !fixed.isEmpty || unlistedCount > 0 {
      json.object("properties") { json in
        if unlistedCount > 0 { json.member("unlisted", unlistedCount) }
        if !fixed.isEmpty { writeFixed(to: &json) }
      }
    }
    json.endObject()
    json.endArray()
    json.endObject()
    json.endDocument()
  }

  static func writeResult(
    _ record: FindingRecord, ruleIndex: Int, fingerprint: String?, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("ruleId", record.rule)
      json.member("ruleIndex", ruleIndex)
      json.member("level", word: record.severity.sarifLevel)
      text("message", record.message, to: &json)
      writeLocations(
        record.file, record.line, record.utf16Columns,
        end: record.end.flatMap { end in record.utf16EndColumn.map { (end.line, $0) } }, to: &json)
      if let line = record.otherLine {
        json.objects("relatedLocations", [line]) { json, line in
          json.member("id", 1)
          writePhysicalLocation(record.file, line, record.otherUTF16Columns, to: &json)
          text("message", record.otherWords, to: &json)
        }
      }
      if let fingerprint {
        json.object("partialFingerprints") { json in
          json.member("primaryLocationLineHash", word: fingerprint)
          json.member("ringfence/v1", word: fingerprint)
        }
      }
      writeState(record, to: &json)
      if !record.replacements.isEmpty { writeFix(record, to: &json) }
      if record.hasDetails {
        json.object("properties") { json in writeDetails(record, to: &json) }
      }
    }
  }

  /// Writes whether a result is in the baseline, and why it does not count. Services that know nothing of baselines
  /// leave suppressed results out.
  private static func writeState(_ record: FindingRecord, to json: inout JSONWriter) {
    switch record.baselineState {
    case .new: json.member("baselineState", word: "new")
    case .unchanged: json.member("baselineState", word: "unchanged")
    case nil: break
    }
    guard !record.isCounted else { return }
    json.objects("suppressions", [record.suppression ?? "in the baseline"]) { json, reason in
      json.member("kind", word: "external")
      json.member("status", word: "accepted")
      json.member("justification", reason)
    }
  }

  /// Writes the repair of a finding (3.55).
  private static func writeFix(_ record: FindingRecord, to json: inout JSONWriter) {
    json.objects("fixes", [record]) { json, record in
      text("description", "Repair what \(record.rule) found.", to: &json)
      json.objects("artifactChanges", [record]) { json, record in
        json.object("artifactLocation") { json in
          json.member("uri", word: reference(to: record.file))
        }
        json.objects("replacements", record.replacements) { json, change in
          json.object("deletedRegion") { json in
            json.member("startLine", change.start.line)
            json.member("startColumn", change.start.column)
            json.member("endLine", change.end.line)
            json.member("endColumn", change.end.column)
          }
          text("insertedContent", change.text, to: &json)
        }
      }
    }
  }

  private static func writeLocations(
    _ file: String, _ line: Int?, _ columns: Range<Int>?,
    end: (line: Int, column: Int)? = nil, to json: inout JSONWriter
  ) {
    json.objects("locations", [file]) { json, file in
      writePhysicalLocation(file, line, columns, end: end, to: &json)
    }
  }

  private static func writePhysicalLocation(
    _ file: String, _ line: Int?, _ columns: Range<Int>?,
    end: (line: Int, column: Int)? = nil, to json: inout JSONWriter
  ) {
    json.object("physicalLocation") { json in
      json.object("artifactLocation") { json in
        json.member("uri", word: reference(to: file))
      }
      guard let line else { return }
      json.object("region") { json in
        json.member("startLine", line)
        guard let columns else { return }
        json.member("startColumn", columns.lowerBound)
        if let end {
          json.member("endLine", end.line)
          json.member("endColumn", end.column)
        } else if !columns.isEmpty {
          json.member("endColumn", columns.upperBound)
        }
      }
    }
  }

  /// A path as a URI reference (RFC 3986).
  private static func reference(to path: String) -> String {
    var bytes: [UInt8] = []
    if path.utf8.first == UInt8(ascii: "/") { bytes.append("file://") }
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FindingRecord {
  fileprivate var otherWords: String {
    guard otherZone != nil else { return "the other edge" }
    return otherFence.map { "fence '\($0)'" } ?? otherZone.map { "zone '\($0)'" } ?? "the other"
  }
}

extension LintSeverity {
  fileprivate var sarifLevel: String { self == .info ? "note" : name }
}
