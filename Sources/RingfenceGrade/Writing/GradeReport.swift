package import Ringfence
package import RingfenceRules

/// The grade of a log with the names of what it refers to.
///
/// It knows nothing of the forms of logs but what stands in their rows.
package struct GradeReport: Sendable {
  package struct Row: Sendable {
    /// What the log calls the zone.
    package var name: String
    package var time: Timestamp
    package var timeOf: String
    package var accuracy: Double?
    package var id: String?
    package var device: String?
    package var line: Int
    package var isAfterGap: Bool

    package init(
      name: String, time: Timestamp, timeOf: String, accuracy: Double? = nil, id: String? = nil,
      device: String? = nil, line: Int, isAfterGap: Bool = false
    ) {
      self.name = name
      self.time = time
      self.timeOf = timeOf
      self.accuracy = accuracy
      self.id = id
      self.device = device
      self.line = line
      self.isAfterGap = isAfterGap
    }
  }

  /// A class that may make the grade fail, and from when on.
  package struct Limit: Sendable, Hashable {
    package enum Most: Sendable, Hashable {
      case count(Int)
      /// A share of what the class is counted among, `0...1`.
      case share(Double)
    }

    package let grade: GradeClass
    package let most: Most

    /// The classes that make a grade fail where nothing else is said.
    package static let standard = [GradeClass.missed, .ghost, .impossible, .late].map { Limit($0) }

    package init(_ grade: GradeClass, most: Most = .count(0)) {
      self.grade = grade
      self.most = most
    }
  }

  package let log: String
  package let form: String
  package let layout: ZoneLayout
  package let grade: DriveGrade
  package let rows: [Row]
  package let unreadable: Int
  /// What a rule of another platform says of missed events and ghosts; `nil` where none is asked.
  package var witness: (rule: AppliedRule, found: RuleWitness)?
  package private(set) var exceeded: [Limit] = []

  package init(
    log: String, form: String, layout: ZoneLayout, grade: DriveGrade, rows: [Row],
    unreadable: Int, limits: [Limit]
  ) {
    self.log = log
    self.form = form
    self.layout = layout
    self.grade = grade
    self.rows = rows
    self.unreadable = unreadable
    exceeded = limits.filter { limit in
      let count = self.count(limit.grade)
      switch limit.most {
      case .count(let most): return count > most
      case .share(let most): return Double(count) > most * Double(base(of: limit.grade)) + 1e-9
      }
    }
  }

  /// What the rule says of an event where it agrees with the log: `homeassistant@2026.11.0 enters too: 118.2 − 100.0 < 20.0`.
  func explanation(_ index: Int) -> String? {
    guard let witness, let statement = witness.found.statements[index] else { return nil }
    let rule = witness.rule.engine.rule
    let kind = grade.events[index].kind
    switch statement {
    case .decides(let decision):
      return "\(witness.rule.label) too"
        + (RuleReason.text(kind, decision.measure, rule).map { ": " + $0 } ?? "")
    case .abstains(let position):
      return "\(witness.rule.label) neither"
        + (position.map { ": " + RuleReason.text(kind, $0, rule) } ?? "")
    }
  }

  func fails(_ grade: GradeClass) -> Bool { exceeded.contains { $0.grade == grade } }

  /// How many events are of a class; of zones without a split at least as many as the counts show.
  package func count(_ grade: GradeClass) -> Int {
    let unsplit = self.grade.unsplitZones.reduce(0) { sum, zone in
      switch grade {
      case .missed: sum + max(0, zone.truth - zone.found)
      case .ghost: sum + max(0, zone.found - zone.truth)
      default: sum
      }
    }
    return self.grade.total[grade] + unsplit
  }

  /// How many events a class is counted among.
  private func base(of grade: GradeClass) -> Int {
    let total = self.grade.total
    return switch grade {
    case .missed, .passed, .unseen: total.truth
    case .onTime, .late, .early: total.pairs
    case .ghost, .impossible: total.found
    case .duplicate, .outsideDrive, .unknownZone, .unsplit: rows.count
    }
  }
}
