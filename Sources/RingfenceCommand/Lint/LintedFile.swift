internal import RingfenceFiles
internal import RingfenceFixes
internal import RingfenceLint

/// A zone file for the linter: what was read, what the reader warns of, and where its columns are.
struct LintedFile: Sendable {
  let file: ZoneFile
  /// The warnings of the reader that the linter does not repeat.
  private(set) var warnings: [FindingRecord]
  /// What is reported after all findings.
  private(set) var notes: [FindingRecord] = []
  let unusableParts: [UnusableFile]
  private let columns: SourceColumns?
  private let identifies: Bool
  private let bytes: ContiguousArray<UInt8>
  private let showsSource: Bool

  struct Failure: Error {
    let error: FileError
    let file: UnusableFile
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the path; `-` is standard input.
  ///   - reading: how it is read.
  ///   - keepsColumns: whether columns in UTF-16 code units are wanted, which takes the memory of the file.
  ///   - identifies: whether findings have identities.
  ///   - showsSource: whether findings have the line that they are about.
  ///   - given: the bytes, if they were read.
  /// - Throws: the first error of the file.
  init(
    _ path: String, reading: ZoneReadingOptions, keepsColumns: Bool, identifies: Bool,
    showsSource: Bool, bytes given: ContiguousArray<UInt8>? = nil
  ) throws(Failure) {
    var columns: SourceColumns?
    var reading = reading
    reading.skipsUnreadable = true
    do throws(FileError) {
      if let given {
        bytes = given
      } else {
        bytes = try ZoneFile.bytes(path: path, options: reading)
      }
      if keepsColumns { columns = SourceColumns(bytes) }
      file = try ZoneFile(bytes, name: path, options: reading)
    } catch {
      throw Failure(error: error, file: UnusableFile(error, columns))
    }
    unusableParts = file.errors.map { error in
      var part = UnusableFile(error, columns)
      part.isPart = true
      return part
    }
    self.columns = columns
    self.identifies = identifies
    self.showsSource = showsSource
    warnings = file.warnings.filter { !Self.isFoundByRule($0.code) }.map { warning in
      var record = FindingRecord(
        file: path, line: warning.location.line, column: warning.location.column,
        rule: warning.code.rawValue, severity: .warning,
        message: "\(warning.detail) at \(warning.path)")
      record.utf16Columns = columns?.columns(of: warning.location)
      record.identity = FindingIdentity(warning: warning.code.rawValue, at: warning.path)
      return record
    }
  }

  mutating func add(_ remarks: [FindingRecord]) {
    warnings = remarks.filter { $0.severity >= .warning } + warnings
    notes = remarks.filter { $0.severity < .warning }
  }

  /// Whether the linter reports the same as a warning of the reader.
  private static func isFoundByRule(_ code: ZoneFileWarning.Code) -> Bool {
    code == .duplicateZone || code == .duplicateFence || code == .invalidPolygon
  }

  /// Reports the findings by severity, each in the order of the file; the warnings of the reader come after the
  /// errors.
  func visitFindings<Failure: Error>(
    _ linter: Linter, _ report: (FindingRecord) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = warnings[...]
    let linter = file.linter(linter)
    let fixes = fixes(linter)
    // The text is read again for the first finding only.
    var source: FindingSource??
    try linter.visitFindings(in: file.layout) { finding throws(Failure) in
      if finding.severity < .error {
        while let warning = rest.popFirst() { try report(warning) }
      }
      let found = source ?? FindingSource(file, bytes, columns)
      source = .some(found)
      var record = record(of: finding, found)
      record.replacements = fixes[FixKey(finding.rule, finding.location)] ?? []
      try report(record)
    }
    for warning in rest + notes { try report(warning) }
  }

  private func record(of finding: Finding, _ source: FindingSource?) -> FindingRecord {
    let location = location(of: finding.location)
    var record = FindingRecord(
      finding, in: file.layout, file: file.name, line: location.line, column: location.column)
    if identifies { record.identity = FindingIdentity(finding, in: file.layout) }
    record.utf16Columns = columns?.columns(of: location)
    source?.locate(&record, finding, showsSource: showsSource)
    guard let columns else { return record }
    if let other = finding.other.map({ self.location(of: $0) }) {
      record.otherLine = other.line
      record.otherUTF16Columns = columns.columns(of: other)
    }
    return record
  }

  // MARK: Repairs

  private struct FixKey: Hashable {
    let rule: LintRule
    /// `layout` for the rule about the whole layout.
    let location: Finding.Location

    init(_ rule: LintRule, _ location: Finding.Location) {
      self.rule = rule
      self.location = rule == .layoutSwapped ? .layout : location
    }
  }

  /// The changes that repair findings, where columns are known.
  private func fixes(_ linter: Linter) -> [FixKey: [FindingRecord.Replacement]] {
    guard let columns else { return [:] }
    var settings = linter.settings
    settings.disabled.formUnion(LintRule.allCases.filter { $0.fix == nil })
    let findings = Linter(settings: settings).findings(in: file.layout)
    guard !findings.isEmpty,
      let plan = try? LayoutFixPlan(file, bytes, findings)
    else { return [:] }
    var fixes: [FixKey: [FindingRecord.Replacement]] = [:]
    let rules = Dictionary(uniqueKeysWithValues: LintRule.allCases.map { ($0.name, $0) })
    for fix in plan.fixes {
      guard let rule = rules[fix.name] else { continue }
      fixes[FixKey(rule, fix.location), default: []] += fix.edits.map {
        Self.replacement($0, columns)
      }
    }
    return fixes
  }

  private static func replacement(
    _ edit: TextEdit, _ columns: SourceColumns
  ) -> FindingRecord.Replacement {
    func position(_ offset: Int) -> FindingRecord.Replacement.Position {
      let (line, column) = columns.position(of: offset)
      return FindingRecord.Replacement.Position(line: line, column: column)
    }
    return FindingRecord.Replacement(
      from: position(edit.range.lowerBound), to: position(edit.range.upperBound),
      String(decoding: edit.replacement, as: UTF8.self))
  }

  private func location(of location: Finding.Location) -> FileLocation {
    switch location {
    case .fence(let fence, zone: let zone): file.location(ofFence: fence, inZone: zone)
    case .zone(let zone): file.location(ofZone: zone)
    case .layout: FileLocation(file: file.name)
    }
  }
}

extension SourceColumns {
  /// The columns of the value at a location; `nil` without a column.
  fileprivate func columns(of location: FileLocation) -> Range<Int>? {
    guard let line = location.line, let column = location.column else { return nil }
    return columns(line: line, column: column)
  }
}

extension UnusableFile {
  fileprivate init(_ error: FileError, _ columns: SourceColumns?) {
    self.init(
      file: error.location.file, line: error.location.line, column: error.location.column,
      code: error.code.rawValue,
      message: error.path.map { "\(error.detail) at \($0)" } ?? error.detail)
    utf16Column = columns?.columns(of: error.location)?.lowerBound
  }
}
