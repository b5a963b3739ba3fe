internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint

struct SuppressionUse: Sendable {
  let settings: SettingsFile
  /// The rules that are on for findings about the suppressions, and how bad these are.
  private let lintSettings: LintSettings
  private struct Entry {
    let suppression: FindingSuppression
    let hasExpired: Bool
    var findings = 0
    /// Whether a layout was linted for which it holds.
    var isInScope = false
    /// Whether one of its rules was on for such a layout.
    var isChecked = false
    /// The zones and fences that it names and that no such layout has.
    var missing: [FindingSuppression.Scope.Part]
    /// Whether there is a layout for which it holds and that could not be read.
    var isUnknown = false
  }
  private var entries: [Entry]
  /// The entries for the layout that is linted, by rule.
  private var current: [String: [Int]] = [:]

  /// Creates the suppressions of a settings file.
  ///
  /// - Parameters:
  ///   - settings: the settings file.
  ///   - lintSettings: the settings for findings about the file itself.
  ///   - today: the day, counted from 1970-01-01.
  init(_ settings: SettingsFile, _ lintSettings: LintSettings, today: Int) {
    self.settings = settings
    self.lintSettings = lintSettings
    entries = settings.suppressions.map {
      Entry(
        suppression: $0, hasExpired: $0.hasExpired(by: today), missing: $0.scope.parts)
    }
  }

  /// Begins a layout, by its path from the folder of the settings file.
  mutating func begin(_ path: String, _ layout: ZoneLayout, disabled: Set<LintRule>) {
    current.removeAll()
    let isNaming = entries.contains { !$0.missing.isEmpty }
    let parts = isNaming ? FindingSuppression.Scope.parts(of: layout) : []
    for index in entries.indices where entries[index].suppression.holds(for: path) {
      entries[index].isInScope = true
      entries[index].missing.removeAll { parts.contains($0) }
      for rule in entries[index].suppression.rules where !disabled.contains(rule) {
        current[rule.name, default: []].append(index)
        entries[index].isChecked = true
      }
    }
  }

  /// Passes over a layout that could not be read.
  mutating func skip(_ path: String) {
    for index in entries.indices where entries[index].suppression.holds(for: path) {
      entries[index].isUnknown = true
    }
  }

  /// Why a finding of the layout is suppressed; `nil` if it is not.
  mutating func reason(for record: FindingRecord) -> String? {
    guard let indices = current[record.rule] else { return nil }
    var reason: String?
    for index in indices {
      let suppression = entries[index].suppression
      guard
        suppression.scope.covers(
          zone: record.zone, fence: record.fence, otherZone: record.otherZone,
          otherFence: record.otherFence)
      else { continue }
      entries[index].findings += 1
      if !entries[index].hasExpired, reason == nil { reason = suppression.reason }
    }
    return reason
  }

  /// The findings about the suppressions: those that nothing needs, and those that have expired. The worst come
  /// first, then the order is that of the file.
  func findings() -> [FindingRecord] {
    let records = entries.compactMap { record(of: $0) }
    return LintSeverity.allCases.reversed().flatMap { severity in
      records.filter { $0.severity == severity }
    }
  }

  private func record(of entry: Entry) -> FindingRecord? {
    let rule = entry.hasExpired ? LintRule.expiredSuppression : .unusedSuppression
    guard entry.isInScope, !lintSettings.disabled.contains(rule) else { return nil }
    let missing = entry.isUnknown ? nil : entry.missing.first
    let suppression = entry.suppression
    let message: String
    if entry.hasExpired {
      let end =
        if let missing {
          "\(missing.absence); remove it"
        } else if !entry.isChecked {
          "remove it, or set a later date"
        } else if entry.findings == 0 {
          "nothing needs it; remove it"
        } else {
          Self.counting(entry.findings)
        }
      message =
        "the suppression of \(suppression.words) expired after "
        + "\(suppression.expires?.text ?? ""), \(end)"
    } else {
      guard entry.findings == 0, !entry.isUnknown, entry.isChecked || missing != nil else {
        return nil
      }
      let why = missing.map { ": \($0.absence); mend the id, or remove it" } ?? "; remove it"
      message = "the suppression of \(suppression.words) suppresses nothing\(why)"
    }
    var record = FindingRecord(
      file: settings.name, line: suppression.location.line, column: suppression.location.column,
      rule: rule.name, severity: lintSettings.severities[rule] ?? rule.defaultSeverity,
      message: message)
    record.identity = FindingIdentity(warning: rule.name, at: suppression.words)
    return record
  }

  private static func counting(_ count: Int) -> String {
    count == 1
      ? "so 1 finding counts again; mend it, or set a later date"
      : "so \(count) findings count again; mend them, or set a later date"
  }
}
