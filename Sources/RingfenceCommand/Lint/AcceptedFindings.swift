internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint

/// The findings that a team accepts, which do not count: suppressed ones, and those of baselines.
struct AcceptedFindings: Sendable {
  private var baselines: [BaselineComparison] = []
  private var suppressions: [SuppressionUse] = []

  var hasBaseline: Bool { !baselines.isEmpty }

  func have(_ path: String) -> Bool { baselines.contains { $0.names(path) } }

  /// The index of a baseline, which is read when it is new.
  mutating func baseline(
    _ path: String, in workingFolder: AbsolutePath
  ) throws(FileError) -> Int {
    if let index = baselines.firstIndex(where: { $0.file.name == path }) { return index }
    baselines.append(BaselineComparison(try BaselineFile.read(path: path), in: workingFolder))
    return baselines.count - 1
  }

  /// The index of the suppressions of a settings file.
  ///
  /// - Parameters:
  ///   - file: the settings file.
  ///   - make: makes the suppressions when they are new.
  /// - Returns: the index; `nil` for a file without suppressions.
  mutating func suppressions(of file: SettingsFile, make: () -> SuppressionUse) -> Int? {
    guard !file.suppressions.isEmpty else { return nil }
    if let index = suppressions.firstIndex(where: { $0.settings.name == file.name }) {
      return index
    }
    suppressions.append(make())
    return suppressions.count - 1
  }

  mutating func begin(_ task: LintTask, _ layout: ZoneLayout) {
    if let index = task.baseline { baselines[index].begin(task.path) }
    if let index = task.suppressions {
      suppressions[index].begin(
        task.pathFromSettings, layout, disabled: task.linter.settings.disabled)
    }
  }

  /// Marks a finding of the layout that does not count.
  mutating func mark(_ record: inout FindingRecord, of task: LintTask) {
    if let index = task.suppressions {
      record.suppression = suppressions[index].reason(for: record)
    }
    guard record.suppression == nil, let index = task.baseline,
      let finding = record.baselineFinding
    else { return }
    record.baselineState = baselines[index].state(of: finding)
  }

  mutating func end(_ task: LintTask) {
    if let index = task.baseline { baselines[index].end(disabled: task.linter.settings.disabled) }
  }

  /// Passes over a layout that could not be read.
  mutating func skip(_ task: LintTask) {
    if let index = task.baseline { baselines[index].skip(task.path) }
    if let index = task.suppressions { suppressions[index].skip(task.pathFromSettings) }
  }

  /// The findings about suppressions, those of a settings file together.
  func suppressionFindings() -> [[FindingRecord]] {
    suppressions.map { $0.findings() }.filter { !$0.isEmpty }
  }

  func fixed() -> [FixedFinding] { baselines.flatMap { $0.fixed() } }

  /// The findings of baselines about layouts that were not linted, by their paths from a folder.
  func unchecked(from folder: AbsolutePath) -> [[String: [BaselineFile.Finding: Int]]] {
    baselines.map { $0.unchecked(from: folder) }
  }
}
