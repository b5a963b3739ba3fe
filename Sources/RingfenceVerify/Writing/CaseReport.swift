package import Ringfence

/// What became of a case: events that were compared with an expectation file.
package struct CaseReport: Sendable {
  /// What became of it.
  package enum Outcome: Sendable {
    /// The events were compared.
    case compared(DifferenceReport, ZoneLayout)
    /// That many events were recorded.
    case recorded(Int)
    /// Nothing was compared.
    case unusable
  }

  /// The name of the case.
  package var name: String
  /// The expectation file.
  package var file: String
  package var outcome: Outcome
  /// Why inputs could not be read, or not to their ends.
  package var failures: [String]

  /// Creates the report of a case.
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
