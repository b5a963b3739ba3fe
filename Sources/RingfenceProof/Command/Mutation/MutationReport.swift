struct MutationReport: Sendable {
  struct Counts: Sendable, Hashable {
    /// Noticed by a case.
    var killed = 0
    /// Not noticed, though a drive shows a difference.
    var survived = 0
    /// The engine prepares the same, or the change is of what it never reads.
    var same = 0
    /// No drive was found that shows a difference, planned or random.
    var notFound = 0
    /// No case noticed it, and no drive was searched: the time limit was reached.
    var timeout = 0

    init() {}

    var tried: Int { killed + survived + same + notFound + timeout }

    /// The share of those noticed among all that are not the same, in percent; `nil` where there were none.
    var score: Double? {
      let count = killed + survived + notFound + timeout
      return count > 0 ? 100 * Double(killed) / Double(count) : nil
    }

    mutating func add(_ other: Counts) {
      killed += other.killed
      survived += other.survived
      same += other.same
      notFound += other.notFound
      timeout += other.timeout
    }
  }

  struct Unnoticed: Sendable, Hashable {
    enum Reason: String, Sendable, CaseIterable {
      case survived, same, notFound, timeout
    }

    var name: String
    var change: String
    var line: Int?
    var reason: Reason
    /// The case of `exercise` that would notice it; `nil` where none does.
    var drive: String?

    init(name: String, change: String, line: Int?, reason: Reason, drive: String?) {
      self.name = name
      self.change = change
      self.line = line
      self.reason = reason
      self.drive = drive
    }
  }

  var file: String
  /// The number of cases that were compared.
  var cases: Int
  var planned: Int
  var counts = Counts()
  /// Those that were not noticed, in the order of the layout; the first ones, where there are many.
  var unnoticed: [Unnoticed] = []
  /// Why inputs could not be used.
  var failures: [String] = []

  init(file: String, cases: Int, planned: Int) {
    self.file = file
    self.cases = cases
    self.planned = planned
  }
}
