package import Ringfence

/// What became of a case: events that were compared with an expectation file.
package struct CaseReport: Sendable {
  package enum Outcome: Sendable {
    case compared(DifferenceReport, ZoneLayout)
    /// That many events were recorded.
    case recorded(Int)
    /// Nothing was compared.
    case unusable
  }

  package var name: String
  package var file: String
  package var outcome: Outcome
  /// Why inputs could not be read, or not to their ends.
  package var failures: [String]

  package init(name: String, file: String, outcome: Outcome, failures: [String] = []) {
    self.name = name
    self.file = file
    self.outcome = outcome
    self.failures = failures
  }

  /// What is counted. A case of partial input is unusable, whatever its events are.
  enum Status: String, CaseIterable {
    case equal, different, recorded, unusable
  }

  var status: Status {
    guard failures.isEmpty else { return .unusable }
    return switch outcome {
    case .compared(let report, _): report.differences.isEmpty ? .equal : .different
    case .recorded: .recorded
    case .unusable: .unusable
    }
  }
}
