/// What became of the errors that were planted in a layout.
package struct MutationReport: Sendable {
  /// How many there were of each outcome.
  package struct Counts: Sendable, Hashable {
    /// Noticed by a case.
    package var killed = 0
    /// Not noticed, though a drive shows a difference.
    package var survived = 0
    /// The engine prepares the same.
    package var same = 0
    /// No drive that `exercise` plans shows a difference.
    package var inseparable = 0

    /// Creates counts of nothing.
    package init() {}

    /// All errors that were tried.
    package var tried: Int { killed + survived + same + inseparable }

    /// The share of those noticed among those that could be, in percent; `nil` where there were none.
    package var score: Double? {
      let count = killed + survived
      return count > 0 ? 100 * Double(killed) / Double(count) : nil
    }

    /// Adds other counts.
    package mutating func add(_ other: Counts) {
      killed += other.killed
      survived += other.survived
      same += other.same
      inseparable += other.inseparable
    }
  }

  /// An error that no case noticed.
  package struct Unnoticed: Sendable, Hashable {
    /// Why it was not noticed.
    package enum Reason: String, Sendable, CaseIterable {
      case survived, same, inseparable
    }

    package var name: String
    /// The error in words.
    package var change: String
    package var line: Int?
    package var reason: Reason
    /// The case of `exercise` that would notice it; `nil` where none does.
    package var drive: String?

    /// Creates an entry.
    package init(name: String, change: String, line: Int?, reason: Reason, drive: String?) {
      self.name = name
      self.change = change
      self.line = line
      self.reason = reason
      self.drive = drive
    }
  }

  /// The layout's file.
  package var file: String
  /// The number of cases that were compared.
  package var cases: Int
  /// How many errors could be planted.
  package var planned: Int
  package var counts = Counts()
  /// Those that were not noticed, in the order of the layout; the first ones, where there are many.
  package var unnoticed: [Unnoticed] = []
  /// Why inputs could not be used.
  package var failures: [String] = []

  /// Creates a report.
  package init(file: String, cases: Int, planned: Int) {
    self.file = file
    self.cases = cases
    self.planned = planned
  }
}
