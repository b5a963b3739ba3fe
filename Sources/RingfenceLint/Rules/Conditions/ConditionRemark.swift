internal import Ringfence

/// What the linter says of conditions of one kind of a zone: that one of them, or all together, never hold or always do.
/// A form of conditions has its checks in a file of its own.
struct ConditionRemark {
  enum Subject {
    /// The condition of an index among those of its kind.
    case one(Int)
    /// A number of them together.
    case all(Int)
  }
  let subject: Subject
  let detail: Finding.Detail?
  /// What is wrong, and what to do.
  let text: String

  /// The message of a finding; `one` and `all` say what is wrong of one and of several.
  func message(_ kind: ConditionKind, _ zone: Zone, one: String, all: String) -> String {
    switch subject {
    case .one(let index):
      "\(kind.name) condition \(index + 1) of \(LintText.label(zone)) \(one): \(text)"
    case .all(let count):
      "the \(count) \(kind.name) conditions of \(LintText.label(zone)) \(all) together: "
        + "\(text); narrow one or remove them"
    }
  }
}

extension [ConditionRemark] {
  mutating func add(_ index: Int, detail: Finding.Detail? = nil, _ text: String) {
    append(ConditionRemark(subject: .one(index), detail: detail, text: text))
  }

  mutating func add(together count: Int, _ text: String) {
    append(ConditionRemark(subject: .all(count), detail: .count(count), text: text))
  }
}

extension ConditionKind {
  /// The conditions of a zone that always hold.
  func trivial(_ zone: Zone, _ layout: ZoneLayout) -> [ConditionRemark] {
    switch form {
    case .limits: LimitChecks.trivial(self, zone)
    case .bearing: BearingChecks.trivial(zone)
    case .percentageCrossed: PercentageChecks.trivial(zone)
    case .schedule: ScheduleChecks.trivial(zone, layout.timeZone)
    case .setting: []
    }
  }

  /// The conditions of a zone that never hold.
  func unsatisfiable(_ zone: Zone, _ layout: ZoneLayout) -> [ConditionRemark] {
    switch form {
    case .limits: LimitChecks.unsatisfiable(self, zone)
    case .percentageCrossed: PercentageChecks.unsatisfiable(zone)
    case .schedule: ScheduleChecks.unsatisfiable(zone, layout.timeZone)
    case .bearing, .setting: []
    }
  }
}
