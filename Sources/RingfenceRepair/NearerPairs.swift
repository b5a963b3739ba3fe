internal import Ringfence
internal import RingfenceLint

/// The shapes of all fences before they are moved, numbered through, as ``RepairDraft/DraftFence/number`` has them.
struct UnmovedShapes {
  private let shapes: ContiguousArray<Shape>
  /// The original shapes; of fences that are merged, their circle before it was moved.
  private let bases: ContiguousArray<Shape>

  init(_ draft: RepairDraft) {
    let fences = draft.fences
    shapes = ContiguousArray(fences.map { $0.fence.shape })
    bases = ContiguousArray(
      fences.map { $0.sources.count == 1 ? draft.source(of: $0) : $0.fence.shape })
  }

  /// What a distance may be off by: positions are rounded, and the plane is not the ground.
  private static let toleranceMeters = 0.01

  func isMoved(_ fence: RepairDraft.DraftFence) -> Bool {
    // A part lies where the whole fence does.
    (fence.whole ?? fence.fence.shape) != shapes[fence.number]
  }

  /// Whether two fences are nearer to each other than originally, where one of them is moved.
  func areNearer(_ one: RepairDraft.DraftFence, _ other: RepairDraft.DraftFence) -> Bool {
    let after = Self.gap(one.whole ?? one.fence.shape, other.whole ?? other.fence.shape)
    return after < Self.gap(bases[one.number], bases[other.number]) - Self.toleranceMeters
  }

  /// The distance between two shapes; below 0 for circles that overlap.
  private static func gap(_ a: Shape, _ b: Shape) -> Double {
    let (a, b) = (PreparedShape(a), PreparedShape(b))
    if case .circle(let a) = a, case .circle(let b) = b {
      return a.signedDistance(to: b.circle.center) - b.circle.radius.meters
    }
    return ShapeDistance.between(a, b)
  }
}

extension RuleFindings {
  /// The original fences whose change is withdrawn: those that make a rule worse, or where none does, that are brought
  /// nearer to a fence with which they are left.
  func withdrawn(
    since before: Self, _ draft: RepairDraft, _ unmoved: UnmovedShapes
  ) -> Set<Finding.Location> {
    let worse = worsened(since: before, draft)
    return worse.isEmpty ? broughtNearer(draft, unmoved) : worse
  }

  /// The original fences that are moved and brought nearer to one with which they are a finding that a repair could clear.
  ///
  /// - Complexity: linear in the findings of pairs, with a distance for each that has a moved fence.
  private func broughtNearer(_ draft: RepairDraft, _ unmoved: UnmovedShapes) -> Set<
    Finding.Location
  > {
    var result: Set<Finding.Location> = []
    for (one, other) in pairs(of: draft) {
      let moved = [one, other].filter { unmoved.isMoved($0) }
      guard !moved.isEmpty, unmoved.areNearer(one, other) else { continue }
      for fence in moved { result.formUnion(fence.sources) }
    }
    return result
  }
}
