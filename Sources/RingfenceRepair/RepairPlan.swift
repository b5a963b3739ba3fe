public import Ringfence
public import RingfenceLint

/// What a repair changes, what it leaves, and the layout after it.
public struct RepairPlan: Sendable {
  /// The layout before.
  public var original: ZoneLayout
  /// The layout after. It has the same zones but for those whose fence was merged with one of another zone; the
  /// fences of a zone differ where some are merged or cut.
  public var layout: ZoneLayout
  /// The fences that differ, in the order of ``layout``.
  public var changes: [Change]
  /// What one circle could stand for, whether it was merged or not: fences of the layout before.
  public var mergers: [Merger]
  /// What is not cleared: errors first, then warnings and notes, each in the order of ``layout``.
  public var remaining: [Remaining]
  /// The number of findings after that the settings accept.
  public var accepted: Int
  /// The number of findings before and after of every rule that is on and has any.
  public var counts: [RuleCount]
  /// How far fences are moved.
  public var movement: Movement
  /// Whether the search was stopped before its end: the best layout up to then, of which another run may reach another.
  public var isStopped = false
  /// The number of pairs, by each rule, that are not cleared and not among ``remaining`` either: 0 unless more than
  /// 400,000 pairs are near each other, when only the nearest ones of each fence are looked at.
  public var unlisted = 0

  /// Whether nothing is left of what a repair can clear.
  public var isComplete: Bool { remaining.isEmpty && unlisted == 0 }

  /// A fence that differs.
  public struct Change: Hashable, Sendable {
    /// Index of the zone in the layout after.
    public var zone: Int
    /// Index of the fence in the zone after.
    public var fence: Int
    /// The fences of the layout before that it comes from: several when they are merged.
    public var sources: [Finding.Location]
    /// How many parts the fence before is cut into; 1 for an uncut one.
    public var parts: Int
    /// How far it is moved; 0 for not at all.
    public var movement: Distance
    /// The direction in which it is moved; `nil` when it is not.
    public var bearing: Bearing?
    /// By how much its radius is smaller; 0 for the same size.
    public var shrinkage: Distance
  }

  /// Fences that one circle can stand for.
  public struct Merger: Hashable, Sendable {
    /// The fences, in the layout before. The zone of the first one has the circle.
    public var sources: [Finding.Location]
    /// The smallest circle around them.
    public var circle: Circle
  }

  /// A defect that is not cleared.
  public struct Remaining: Hashable, Sendable {
    /// The rule that finds it.
    public var rule: LintRule
    /// The fence, in the layout after.
    public var location: Finding.Location
    /// The other fence of a pair.
    public var other: Finding.Location?
    /// What the rule finds, in metres.
    public var found: Distance
    /// What it requires; `nil` for a rule without a threshold.
    public var required: Distance?
    /// Why it is left.
    public var reason: Reason
    /// The findings that the parts of a fence would add, for ``Reason/withdrawn``, or the regions that a system
    /// monitors and those that there would be, for ``Reason/regionLimit``.
    public var adds: RuleCount?
  }

  /// Why a defect is left.
  public enum Reason: Int, CaseIterable, Hashable, Sendable {
    /// The fence, or both of a pair, must stay as they are.
    case kept
    /// The fences would have to be moved, which is not allowed.
    case notMoved
    /// One circle could stand for both, but their zones have other settings or conditions; moving is not allowed.
    case settingsDiffer
    /// The fences would have to move farther than allowed.
    case movementLimit
    /// Clearing it along with all others takes more movement than allowed.
    case noRoom
    /// A shape that is not moved: it spans a quarter of the globe, or holds or nearly touches a pole.
    case unmovableShape
    /// The fence would have to be cut, which is not allowed or not possible for its shape.
    case notCut
    /// The parts of the fence would be more regions in reach of one place than a system monitors.
    case regionLimit
    /// The change would have made another rule worse, or brought a fence nearer to one with which it is left, so it was
    /// withdrawn.
    case withdrawn
    /// The search was stopped before it was cleared.
    case stopped
  }

  /// The findings of a rule.
  public struct RuleCount: Hashable, Sendable {
    /// The rule.
    public var rule: LintRule
    /// The number of findings before.
    public var before: Int
    /// The number of findings after.
    public var after: Int
  }

  /// How far fences are moved.
  public struct Movement: Hashable, Sendable {
    /// The number of fences that are moved.
    public var fences: Int
    /// The longest movement.
    public var largest: Distance
    /// The sum of all movements.
    public var sum: Distance
    /// The square root of the sum of all squared movements, which a repair makes as small as it can.
    public var rootSumSquare: Distance
    /// What ``rootSumSquare`` cannot be less than in any repair that clears the same pairs by movement alone, with
    /// the radii after; `nil` for a search that was stopped, where fences were put back, and where nothing may move.
    public var lowerBound: Distance?
  }
}

extension RepairPlan.Reason {
  /// The stable name in reports.
  public var name: String {
    switch self {
    case .kept: "kept"
    case .notMoved: "notMoved"
    case .settingsDiffer: "settingsDiffer"
    case .movementLimit: "movementLimit"
    case .noRoom: "noRoom"
    case .unmovableShape: "unmovableShape"
    case .notCut: "notCut"
    case .regionLimit: "regionLimit"
    case .withdrawn: "withdrawn"
    case .stopped: "stopped"
    }
  }
}
