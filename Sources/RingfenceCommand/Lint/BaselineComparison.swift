internal import RingfenceFiles
internal import RingfenceLint

/// Findings compared with a baseline, layout by layout: which are known, and which of the known ones are gone.
struct BaselineComparison: Sendable {
  let file: BaselineFile
  private let workingFolder: AbsolutePath
  /// The folder from which the baseline names layouts.
  private let folder: AbsolutePath
  /// The known findings of layouts that have not been linted.
  private var remaining: [String: [BaselineFile.Finding: Int]]
  /// The layout that is linted, and its known findings that have not been found.
  private var current: (path: String, findings: [BaselineFile.Finding: Int]) = ("", [:])
  private var gone: [String: [BaselineFile.Finding: Int]] = [:]
  /// The known findings of layouts that no longer exist, which a layout with another name may have; `nil` until one
  /// comes that the baseline does not name.
  private var orphans: Set<String>?
  /// Whether the baseline names the layout that is linted.
  private var isNamed = true

  init(_ file: BaselineFile, in workingFolder: AbsolutePath) {
    self.file = file
    self.workingFolder = workingFolder
    folder = AbsolutePath(file.name, in: workingFolder).folder
    remaining = file.files
  }

  func names(_ path: String) -> Bool {
    file.files[path.layoutPath(from: folder, in: workingFolder)] != nil
  }

  mutating func begin(_ path: String) {
    let path = path.layoutPath(from: folder, in: workingFolder)
    let known = remaining.removeValue(forKey: path)
    isNamed = known != nil
    current = (path, known ?? [:])
  }

  /// Whether a finding of the layout is known. Of equal findings, as many are known as the baseline has. A layout that
  /// the baseline does not name has been renamed, so that its findings are those of layouts that no longer exist.
  mutating func state(of finding: BaselineFile.Finding) -> FindingRecord.BaselineState {
    if let count = current.findings[finding], count > 0 {
      current.findings[finding] = count - 1
      return .unchanged
    }
    guard !isNamed else { return .new }
    let paths = orphans ?? Set(remaining.keys.filter { isMissing($0) })
    orphans = paths
    let path = paths.filter { remaining[$0]?[finding] ?? 0 > 0 }.min {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    guard let path else { return .new }
    remaining[path]?[finding, default: 0] -= 1
    return .unchanged
  }

  /// Known findings that were not found are gone, except those of rules that were off.
  mutating func end(disabled: Set<LintRule>) {
    let off = Set(disabled.map(\.name))
    gone[current.path] = current.findings.filter { $0.value > 0 && !off.contains($0.key.rule) }
  }

  /// Passes over a layout that could not be read: nothing of it is known to be gone.
  mutating func skip(_ path: String) {
    remaining[path.layoutPath(from: folder, in: workingFolder)] = nil
  }

  /// The known findings that are gone, also those of layouts that no longer exist, by layout and rule.
  func fixed() -> [FixedFinding] {
    var all = gone
    for (path, findings) in remaining where isMissing(path) {
      all[path] = findings.filter { $0.value > 0 }
    }
    return BaselineFile.sorted(all, by: { $0 }).flatMap { path, findings in
      BaselineFile.sorted(findings, by: \.key).map { finding, count in
        FixedFinding(
          baseline: file.name, file: path, rule: finding.rule, fingerprint: finding.digits,
          count: count)
      }
    }
  }

  /// The findings of layouts that were not linted but exist, by their paths from another folder.
  func unchecked(from other: AbsolutePath) -> [String: [BaselineFile.Finding: Int]] {
    var findings: [String: [BaselineFile.Finding: Int]] = [:]
    for (path, known) in remaining where !isMissing(path) {
      findings[path.layoutPath(from: other, in: folder)] = known
    }
    return findings
  }

  private func isMissing(_ path: String) -> Bool {
    path != "-" && !System.exists(AbsolutePath(path, in: folder).text)
  }
}

struct BaselineRecorder: Sendable {
  private(set) var file: BaselineFile
  private let workingFolder: AbsolutePath
  let folder: AbsolutePath
  private var path = ""

  init(path: String, in workingFolder: AbsolutePath) {
    file = BaselineFile(name: path)
    self.workingFolder = workingFolder
    folder = AbsolutePath(path, in: workingFolder).folder
  }

  mutating func begin(_ path: String) {
    self.path = path.layoutPath(from: folder, in: workingFolder)
  }

  mutating func add(_ finding: BaselineFile.Finding) {
    file.files[path, default: [:]][finding, default: 0] += 1
  }

  /// Adds findings that were not looked for.
  mutating func add(_ findings: [String: [BaselineFile.Finding: Int]]) {
    file.files.merge(findings) { found, _ in found }
  }
}

extension String {
  /// The path of a layout as a baseline names it; `-` for standard input.
  fileprivate func layoutPath(from folder: AbsolutePath, in workingFolder: AbsolutePath) -> String {
    self == "-" ? self : AbsolutePath(self, in: workingFolder).relative(to: folder)
  }
}

extension FindingRecord {
  /// The finding in a baseline; `nil` without an identity.
  var baselineFinding: BaselineFile.Finding? {
    identity.map { BaselineFile.Finding(rule: rule, fingerprint: $0.value) }
  }
}
