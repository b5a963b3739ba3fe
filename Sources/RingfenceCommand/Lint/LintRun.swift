internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint
internal import RingfenceReports

/// A layout and what it is checked against.
struct LintTask: Sendable {
  let path: String
  let linter: Linter
  /// The page with the rules; `nil` for none.
  let rulePage: String?
  /// The index of the baseline; `nil` for none.
  let baseline: Int?
}

/// Lints layouts one after the other. Each finding is compared with the baseline, and then written or recorded.
struct LintRun {
  private var baselines: [BaselineComparison]
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
    _ writer: FindingWriter, failsOn: LintSeverity, baselines: [BaselineComparison],
    recorder: BaselineRecorder?, to sink: any ByteSink
  ) {
    self.writer = writer
    self.failsOn = failsOn
    self.baselines = baselines
    self.recorder = recorder
    self.sink = sink
    self.writer.hasBaseline = !baselines.isEmpty
  }

  /// Begins the document.
  mutating func begin(warnings: [FindingRecord]) {
    guard recorder == nil else { return }
    writer.begin(warnings: warnings, into: &bytes)
  }

  /// Lints a layout.
  mutating func lint(_ file: LintedFile, _ task: LintTask) throws(OutputError) {
    begin(file: task.path)
    if let baseline = task.baseline { baselines[baseline].begin(task.path) }
    recorder?.begin(task.path)
    try file.visitFindings(task.linter) { record throws(OutputError) in
      var record = record
      if let baseline = task.baseline, let finding = record.baselineFinding {
        record.baselineState = baselines[baseline].state(of: finding)
      }
      try take(record)
    }
    if let baseline = task.baseline {
      baselines[baseline].end(disabled: task.linter.settings.disabled)
    }
  }

  private mutating func begin(file: String) {
    guard recorder == nil else { return }
    writer.beginFile(file, into: &bytes)
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

  /// Ends the document.
  mutating func end(fileCount: Int, unusable: [UnusableFile]) throws(OutputError) {
    guard let recorder else {
      writer.fixed = baselines.flatMap { $0.fixed() }
      writer.end(fileCount: fileCount, unusable: unusable, into: &bytes)
      return try flush()
    }
    for baseline in baselines { self.recorder?.add(baseline.unchecked(from: recorder.folder)) }
    bytes = self.recorder?.file.bytes ?? []
    try flush()
  }

  private mutating func flush() throws(OutputError) {
    try sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
