internal import RingfenceRecords

// What CI shows of findings: a suite for each file with a test for each finding, and annotations of those that count.
extension CIReport {
  /// The findings of a file, without any yet.
  init(file: String) { self.init(Suite(file)) }

  /// A file that could not be linted.
  init(_ file: UnusableFile) {
    var suite = Suite(file.file)
    suite.tests.append(
      Test(
        Self.name(file.code, at: Self.position(file.line, file.column)), of: file.file, .unusable,
        rule: file.code, message: file.message))
    self.init(
      suite,
      annotations: [
        Annotation(.error, file.file, file.line, file.column, title: file.code, file.message)
      ])
  }

  /// Adds a finding. Its test fails from a severity on, and is skipped if it does not count.
  mutating func add(_ record: FindingRecord, failsOn: LintSeverity) {
    let position = Self.position(record.line, record.column)
    let line =
      record.file + (position.isEmpty ? "" : ":\(position)")
      + ": \(record.severity.name): \(record.message) [\(record.rule)]"
    let failure = record.severity >= failsOn ? Test.Outcome.failed : .passed
    let outcome = record.isCounted ? failure : .skipped
    suite?.tests.append(
      Test(
        Self.name(record.rule, at: position), of: record.file, outcome,
        rule: outcome == .failed ? record.rule : nil,
        message: record.isCounted ? record.message : record.suppression ?? "in the baseline",
        lines: [line]))
    guard record.isCounted else { return }
    annotations.append(
      Annotation(
        record.severity.level, record.file, record.line, record.column, endLine: record.end?.line,
        title: record.rule, record.message))
  }

  /// Adds what is not listed, as a test that was skipped. A file without findings has one test, which passes.
  mutating func add(_ listing: FindingListing) {
    guard let file = suite?.name else { return }
    if listing.unlistedCount > 0 {
      suite?.tests.append(Test("unlisted", of: file, .skipped, message: listing.text))
      annotations.append(Annotation(.notice, file, title: "unlisted", listing.text))
    } else if suite?.tests.isEmpty == true {
      suite?.tests.append(Test("no findings", of: file))
    }
  }

  private static func name(_ rule: String, at position: String) -> String {
    rule + (position.isEmpty ? "" : " at \(position)")
  }

  private static func position(_ line: Int?, _ column: Int?) -> String {
    guard let line else { return "" }
    return column.map { "\(line):\($0)" } ?? "\(line)"
  }
}

extension LintSeverity {
  fileprivate var level: CIReport.Annotation.Level {
    switch self {
    case .info: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}
