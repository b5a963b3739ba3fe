internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint

struct LintTask: Sendable {
  let path: String
  let linter: Linter
  /// The page with the rules; `nil` for none.
  let rulePage: String?
  /// How many findings of the layout are listed; `nil` for as many as the format has room for.
  let findingsPerFile: Int?
  /// Whether somebody decided which rules are on, or for which mode.
  let choosesRules: Bool
  /// The path from the folder of the settings file; that of the layout without one.
  let pathFromSettings: String
  /// The indices of the baseline and the suppressions; `nil` for none.
  let baseline, suppressions: Int?
  /// The settings file that holds for the layout; `nil` for none.
  let settingsName: String?

  /// What is to be said of the rules that are off: a warning where none is on, and a note where zones switch some off.
  func remarks(on layout: ZoneLayout) -> [FindingRecord] {
    let all = LintRule.allCases
    guard !linter.settings.disabled.isSuperset(of: all) else {
      let why = settingsName.map { ", with the settings of '\(PrintableText.escaped($0))'" }
      return [
        FindingRecord(
          file: path, line: nil, column: nil, rule: Self.rulesOff, severity: .warning,
          message: "nothing is checked: 0 of \(all.count) rules are on\(why ?? "")")
      ]
    }
    let zones = layout.zones.filter { !$0.disabledLintRules.isEmpty }
    guard linter.settings.obeysZones, !zones.isEmpty else { return [] }
    let rules = Set(zones.flatMap(\.disabledLintRules)).count
    return [
      FindingRecord(
        file: path, line: nil, column: nil, rule: Self.rulesOff, severity: .info,
        message:
          "\(pluralized(zones.count, "zone")) \(zones.count == 1 ? "switches" : "switch") off \(pluralized(rules, "rule")) by "
          + "'lint'; '--no-inline-suppressions' checks them all the same")
    ]
  }

  private static let rulesOff = "rules-off"
}

/// Each finding is marked if it does not count, and then written or recorded.
struct LintRun {
  private var accepted: AcceptedFindings
  private var writer: FindingWriter
  /// Collects the findings; `nil` where they are written.
  private(set) var recorder: BaselineRecorder?
  private let failsOn: LintSeverity
  private let sink: any ByteSink
  private var bytes: [UInt8] = []
  /// Whether a finding counts that is as bad as ``failsOn``.
  private(set) var fails = false

  /// The bytes that are collected before they are written.
  private static let chunk = 1 << 18

  init(
    _ writer: FindingWriter, failsOn: LintSeverity, accepted: AcceptedFindings,
    recorder: BaselineRecorder?, to sink: any ByteSink
  ) {
    self.writer = writer
    self.failsOn = failsOn
    self.accepted = accepted
    self.recorder = recorder
    self.sink = sink
    self.writer.hasBaseline = accepted.hasBaseline
  }

  /// Whether a layout was checked by the default rules, which are none about restart mode.
  var hasUncheckedMode: Bool {
    get { writer.hasUncheckedMode }
    set { writer.hasUncheckedMode = newValue }
  }

  mutating func begin(warnings: [FindingRecord]) {
    guard recorder == nil else { return }
    writer.begin(warnings: warnings, into: &bytes)
  }

  mutating func lint(_ file: LintedFile, _ task: LintTask) throws(OutputError) {
    begin(file: task.path, findingsPerFile: task.findingsPerFile)
    accepted.begin(task, file.file.layout)
    recorder?.begin(task.path)
    try file.visitFindings(task.linter) { record throws(OutputError) in
      var record = record
      accepted.mark(&record, of: task)
      try take(record)
    }
    if file.unusableParts.isEmpty { accepted.end(task) } else { accepted.skip(task) }
  }

  private mutating func begin(file: String, findingsPerFile: Int?) {
    guard recorder == nil else { return }
    writer.beginFile(file, findingsPerFile: findingsPerFile, into: &bytes)
  }

  /// Writes a finding, or records it. Where a baseline is compared with, only findings that it has are recorded.
  private mutating func take(_ record: FindingRecord) throws(OutputError) {
    guard recorder == nil else {
      guard record.suppression == nil, record.baselineState != .new else { return }
      if let finding = record.baselineFinding { recorder?.add(finding) }
      return
    }
    writer.append(record, into: &bytes)
    if record.severity >= failsOn, record.isCounted { fails = true }
    if bytes.count > Self.chunk { try flush() }
  }

  /// Ends the document, after the findings about suppressions.
  mutating func end(fileCount: Int, unusable: [UnusableFile]) throws(OutputError) {
    if let recorder {
      for findings in accepted.unchecked(from: recorder.folder) { self.recorder?.add(findings) }
      bytes = self.recorder?.file.bytes ?? []
      return try flush()
    }
    for records in accepted.suppressionFindings() {
      begin(file: records[0].file, findingsPerFile: nil)
      for record in records { try take(record) }
    }
    writer.fixed = accepted.fixed()
    writer.end(fileCount: fileCount, unusable: unusable, into: &bytes)
    try flush()
  }

  private mutating func flush() throws(OutputError) {
    try sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
