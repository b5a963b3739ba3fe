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
  /// What the reports say.
  package let reports: Reports
  /// Whether reports or readings differ, or there are none.
  package let isContested: Bool
  /// The answer that is taken.
  package var answer: Answer

  /// A policy that is answered by the most reports; no where there are as many for each.
  package init(_ name: String, _ reports: Reports, isContested: Bool) {
    self.name = name
    self.reports = reports
    self.isContested = isContested
    answer = reports.majority ? .yes : .no
  }

  /// The share of the reports that say yes; one half without a report.
  var share: Double {
    let count = reports.yes + reports.no
    return count == 0 ? 0.5 : Double(reports.yes) / Double(count)
  }
}
