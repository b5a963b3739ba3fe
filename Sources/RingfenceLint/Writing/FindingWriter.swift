internal import Ringfence

// This folder: findings of the linter as text, JSON, JUnit XML, SARIF and GitHub annotations. `Docs/Lint.md`
// defines the formats.

/// Writes findings in a ``FindingFormat``, one after the other.
///
/// Call ``begin(warnings:into:)`` first, ``append(_:into:)`` for each finding and
/// ``end(fileCount:unusable:into:)`` last. The bytes may be written out between the calls. The same
/// findings give the same bytes.
public struct FindingWriter: Sendable {
  /// The format that is written.
  public let format: FindingFormat
  /// The version of the program, for formats that name it.
  let version: String
  /// The least severity that fails, for formats that distinguish it.
  let failsOn: LintSeverity
  private var counts = [Int](repeating: 0, count: LintSeverity.allCases.count)
  private var isFirst = true
  /// Whether the default rules checked a layout, so that restart mode was not.
  package var hasUncheckedMode = false
  /// The findings of the file that is written: how many are listed, and what is not.
  private var listing = FindingListing(limit: .max)
  /// The number of findings of all files that are not listed.
  private(set) var unlistedCount = 0
  /// Whether text is coloured by terminal escape sequences.
  package var usesColor = false
  /// The indices of rules in SARIF's list.
  var ruleIndices: [String: Int] = [:]
  /// The page with the rules, for SARIF; `#` and the name of a rule are added.
  package var rulePage: String?
  /// Whether the findings of each rule are counted instead of written. For text and JSON.
  package var countsOnly = false
  /// The number of findings of each rule, where they are counted.
  var statistics: [RuleCount] = []
  /// The numbers of findings that do not count: those of a baseline, and suppressed ones.
  private(set) var unchangedCount = 0
  private(set) var suppressedCount = 0
  package var hasBaseline = false
  /// The findings of baselines that are gone, those of a baseline together; set before the end.
  package var fixed: [FixedFinding] = []
  /// How often each identity was written, of the file that is written.
  private var repeats: [FindingIdentity: Int] = [:]
  /// What CI shows of the file that is written.
  private var ciReport: CIReport?
  private var document = JSONWriter()

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the format to write.
  ///   - version: the version of the program.
  ///   - failsOn: the least severity that fails, for JUnit XML.
  public init(_ format: FindingFormat, version: String, failsOn: LintSeverity = .warning) {
    self.format = format
    self.version = version
    self.failsOn = failsOn
  }

  /// Appends the beginning of the document.
  ///
  /// - Parameters:
  ///   - warnings: the readers' warnings that will follow among the findings. Their codes are not rules
  ///     of the linter, and SARIF lists all rules first.
  ///   - bytes: receives UTF-8.
  public mutating func begin(warnings: [FindingRecord], into bytes: inout [UInt8]) {
    switch format.form {
    case .text: break
    case .ci(let format): format.begin("ringfence lint", into: &bytes)
    case .json: beginJSON(into: &bytes)
    case .sarif:
      let rules = rules(warnings)
      for (index, rule) in rules.enumerated() { ruleIndices[rule.id] = index }
      document.append(to: &bytes) { [version, rulePage] json in
        Self.beginSARIF(rules, version: version, page: rulePage, to: &json)
      }
    }
  }

  /// Begins the findings of a file, which may have none. CI shows each file, SARIF counts findings that are
  /// about the same by file.
  ///
  /// - Parameters:
  ///   - name: the file.
  ///   - findingsPerFile: how many of its findings are listed, the others being summed up; `nil` for as many as suit
  ///     the format.
  ///   - bytes: receives UTF-8.
  public mutating func beginFile(
    _ name: String, findingsPerFile: Int? = nil, into bytes: inout [UInt8]
  ) {
    endFile(into: &bytes)
    listing = FindingListing(limit: findingsPerFile ?? format.findingsPerFile, file: name)
    repeats.removeAll()
    if case .ci = format.form { ciReport = CIReport(file: name) }
  }

  /// Ends the findings of a file, with what is not listed.
  private mutating func endFile(into bytes: inout [UInt8]) {
    unlistedCount += listing.unlistedCount
    switch format.form {
    case .text: appendUnlisted(listing, into: &bytes)
    case .ci(let format):
      guard var open = ciReport else { return }
      ciReport = nil
      open.add(listing)
      format.append(open, into: &bytes)
    case .json, .sarif: break
    }
  }

  /// Appends a finding. One that does not count is written as such in SARIF and for CI, and only counted in the
  /// other formats.
  public mutating func append(_ record: FindingRecord, into bytes: inout [UInt8]) {
    tally(record)
    guard !countsOnly, listing.lists(record) else { return }
    switch format.form {
    case .text: if record.isCounted { appendLine(record, into: &bytes) }
    case .ci:
      var open = ciReport ?? CIReport(file: record.file)
      ciReport = nil
      open.add(record, failsOn: failsOn)
      ciReport = open
    case .json: writeJSON(record, into: &bytes)
    case .sarif:
      let index = ruleIndices[record.rule] ?? 0
      var fingerprint: String?
      if let identity = record.identity {
        let count = repeats[identity, default: 0] + 1
        repeats[identity] = count
        fingerprint = "\(identity.digits):\(count)"
      }
      document.append(to: &bytes) { json in
        json.startLine()
        Self.writeResult(record, ruleIndex: index, fingerprint: fingerprint, to: &json)
      }
    }
  }

  /// Appends the end of the document.
  ///
  /// - Parameters:
  ///   - fileCount: the number of files that were linted.
  ///   - unusable: the files that could not be linted. Text reports only their number.
  ///   - bytes: receives UTF-8.
  public mutating func end(
    fileCount: Int, unusable: [UnusableFile] = [], into bytes: inout [UInt8]
  ) {
    endFile(into: &bytes)
    switch format.form {
    case .text:
      if countsOnly { appendStatistics(into: &bytes) }
      appendFixed(into: &bytes)
      if hasUncheckedMode { bytes.append(Self.uncheckedMode) }
      appendSummary(fileCount, unusable, into: &bytes)
    case .ci(let format):
      format.append(CIReport(annotations: leftOutAnnotations), into: &bytes)
      for file in unusable { format.append(CIReport(file), into: &bytes) }
      format.end(into: &bytes)
    case .json: endJSON(fileCount: fileCount, unusable: unusable, into: &bytes)
    case .sarif:
      var document = document
      document.append(to: &bytes) { json in endSARIF(unusable, to: &json) }
    }
  }

  // MARK: Text

  private static let uncheckedMode =
    "note: restart mode and the spacing of fences were not checked; '--mode restart' checks them\n"

  private func appendLine(_ record: FindingRecord, into bytes: inout [UInt8]) {
    TextBytes.append(printable: record.file, into: &bytes)
    if let line = record.line {
      bytes.append(":")
      bytes.append(decimal: line)
      if let column = record.column {
        bytes.append(":")
        bytes.append(decimal: column)
      }
    }
    bytes.append(": ")
    TextColor.append(record.severity.name, record.severity.color, usesColor, into: &bytes)
    bytes.append(": ")
    TextBytes.append(printable: record.message, into: &bytes)
    bytes.append(" [")
    bytes.append(record.rule)
    bytes.append("]\n")
    record.source?.append(into: &bytes)
  }

  private func appendSummary(
    _ fileCount: Int, _ all: [UnusableFile], into bytes: inout [UInt8]
  ) {
    let partCount = all.count { $0.isPart }
    let unusableCount = all.count - partCount
    let unusable = "\(pluralized(unusableCount, "file")) could not be read"
    guard fileCount > 0 || unusableCount == 0 else {
      bytes.append("no findings to report: \(unusable)\n")
      return
    }
    let files =
      pluralized(fileCount, "file") + (unusableCount > 0 ? "; \(unusable)" : "")
      + (partCount > 0 ? "; \(pluralized(partCount, "part")) of files could not be read" : "")
      + (leftOutText.map { "; \($0)" } ?? "")
    let parts = LintSeverity.allCases.reversed().map { severity in
      let count = counts[severity.rawValue]
      return severity == .info || count == 1
        ? "\(count) \(severity.name)" : "\(count) \(severity.name)s"
    }
    bytes.append(
      isFirst ? "no findings in \(files)\n" : "\(parts.joined(separator: ", ")) in \(files)\n")
  }

  // MARK: JSON

  // A writer of JSON that lists every finding is also used by these three, without the code of the other formats.

  package mutating func beginJSON(into bytes: inout [UInt8]) {
    document.append(to: &bytes) { [countsOnly] json in
      json.beginObject()
      json.member("version", 1)
      json.key(countsOnly ? "statistics" : "findings")
      json.beginArray()
    }
  }

  package mutating func appendJSON(_ record: FindingRecord, into bytes: inout [UInt8]) {
    tally(record)
    writeJSON(record, into: &bytes)
  }

  package mutating func endJSON(
    fileCount: Int, unusable: [UnusableFile] = [], into bytes: inout [UInt8]
  ) {
    var document = document
    document.append(to: &bytes) { json in
      if countsOnly { writeStatistics(to: &json) }
      json.endArray(indent: 0)
      json.array("errors", unusable, onLines: !unusable.isEmpty) { json, file in
        Self.write(file, to: &json)
      }
      json.member("files", fileCount)
      for severity in LintSeverity.allCases.reversed() {
        json.member(severity.name, counts[severity.rawValue])
      }
      if unlistedCount > 0 { json.member("unlisted", unlistedCount) }
      writeLeftOut(to: &json)
      json.endObject()
      json.endDocument()
    }
  }

  private mutating func tally(_ record: FindingRecord) {
    if record.suppression != nil {
      suppressedCount += 1
    } else if record.isUnchanged {
      unchangedCount += 1
    } else {
      counts[record.severity.rawValue] += 1
      isFirst = false
      if countsOnly { count(record) }
    }
  }

  private mutating func writeJSON(_ record: FindingRecord, into bytes: inout [UInt8]) {
    guard record.isCounted else { return }
    document.append(to: &bytes) { json in
      json.startLine()
      Self.write(record, to: &json)
    }
  }

  private static func write(_ file: UnusableFile, to json: inout JSONWriter) {
    json.object { json in
      writeLocation(file.file, file.line, file.column, to: &json)
      json.member("code", file.code)
      if file.isPart { json.member("isPart", true) }
      json.member("message", file.message)
    }
  }

  private static func write(_ record: FindingRecord, to json: inout JSONWriter) {
    json.object { json in
      writeLocation(record.file, record.line, record.column, to: &json)
      if let end = record.end {
        json.member("endLine", end.line)
        json.member("endColumn", end.column)
      }
      json.member("rule", record.rule)
      json.member("severity", word: record.severity.name)
      writeDetails(record, to: &json)
      json.member("message", record.message)
    }
  }

  private static func writeLocation(
    _ file: String, _ line: Int?, _ column: Int?, to json: inout JSONWriter
  ) {
    json.member("file", file)
    if let line { json.member("line", line) }
    if let column { json.member("column", column) }
  }

  /// Writes the members of a record other than location, rule, severity and message.
  static func writeDetails(_ record: FindingRecord, to json: inout JSONWriter) {
    let names = [
      ("zone", record.zone), ("fence", record.fence), ("otherZone", record.otherZone),
      ("otherFence", record.otherFence),
    ]
    for (key, name) in names {
      if let name { json.member(key, name) }
    }
    for (key, number) in [
      ("found", record.found), ("expected", record.expected), ("required", record.required),
    ] {
      guard let number, number.isFinite else { continue }
      json.key(key)
      json.value(number, upTo: FixedDecimal.decimals(of: number, atLeast: 3))
    }
    if let more = record.more { json.member("more", more) }
    if let point = record.point {
      json.member("point", [point.normalizedLongitude, point.latitude], decimals: 9)
    }
  }
}

extension FindingRecord {
  /// Whether it has members other than location, rule, severity and message.
  var hasDetails: Bool {
    zone != nil || fence != nil || otherZone != nil || otherFence != nil || more != nil
      || point != nil || found?.isFinite == true || required?.isFinite == true
  }
}
