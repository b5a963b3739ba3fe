/// A question about a platform and its answer: yes, no, or contested with the reports for each.
package struct PlatformPolicy: Hashable, Sendable {
  package enum Answer: UInt8, CaseIterable, Sendable {
    case yes, no
    /// By chance, with the share of the reports that say yes.
    case drawn

    package var name: String {
      switch self {
      case .yes: "yes"
      case .no: "no"
      case .drawn: "drawn"
      }
    }
  }

  package let name: String
  package let reports: Reports
  /// Whether reports or readings differ, or there are none.
  package let isContested: Bool
  package var answer: Answer

  /// A policy that is answered by the most reports; no where there are as many for each.
  package init(_ name: String, _ reports: Reports, isContested: Bool) {
    self.name = name
    self.reports = reports
    self.isContested = isContested
    answer = reports.majority ? .yes : .no
  }

  /// The answer of a run, whose chance is a number between 0 and 1, without both. Where it is drawn without a report, yes and no
  /// are as likely.
  package func isYes(by chance: @autoclosure () -> Double) -> Bool {
    switch answer {
    case .yes: return true
    case .no: return false
    case .drawn:
      let count = reports.yes + reports.no
      return chance() < (count == 0 ? 0.5 : Double(reports.yes) / Double(count))
    }
  }
}
