internal import Ringfence
internal import RingfenceLint

/// Moves the fences of a draft apart: finds the groups that can touch, draws each in a plane, solves it, and
/// checks the result on the ground by the distances of the linter.
struct FenceMover {
  private struct Group {
    var members: [Int]
    var frame: GeodesicOrigin
    var solver: SpacingSolver
    /// Whether it must be solved again.
    var isOpen = true
  }

  private let settings: RepairSettings
  private let isOver: @Sendable (RepairProgress) -> Bool
  private let fences: ContiguousArray<RepairDraft.DraftFence>
  private let zones: ContiguousArray<Int32>
  private let selection: PairSelection
  private let circles: ContiguousArray<Circle?>
  private var links: ContactGroups
  private var groups: [Int: Group] = [:]
  private var extra: [UInt64: Double] = [:]
  /// The group of each fence and its index there; -1 for a fence on its own.
  private var positions: ContiguousArray<(root: Int, index: Int)>

  private(set) var shapes: ContiguousArray<Shape>

  init(
    _ draft: RepairDraft, _ settings: RepairSettings,
    until isOver: @escaping @Sendable (RepairProgress) -> Bool
  ) {
    self.settings = settings
    self.isOver = isOver
    let layout = draft.layout
    let context = LintContext(layout: layout, settings: settings.lint)
    fences = draft.fences
    zones = FenceNumbering(layout).zones
    shapes = ContiguousArray(fences.map { $0.fence.shape })
    links = ContactGroups(count: fences.count)
    positions = ContiguousArray(repeating: (-1, -1), count: fences.count)
    var selection = PairSelection(context)
    selection.listed = Int(Int32.max)
    selection.measured = Int(Int32.max) - 1
    self.selection = selection
    circles = ContiguousArray(context.restart.degradations.joined().map { $0.circle })
  }

  mutating func run(_ layout: ZoneLayout) {
    joinNeighbors()
    for _ in 0..<8 {
      openGroups()
      for root in groups.keys.sorted() where !isOver(progress) { solve(root) }
      guard !isOver(progress), checkOnGround(layout) else { return }
    }
  }

  private var progress: RepairProgress {
    RepairProgress(fences: fences.count, uncleared: uncleared)
  }

  /// The pairs that are not cleared in the best positions of all groups so far.
  private var uncleared: Int { groups.values.reduce(0) { $0 + $1.solver.uncleared } }

  // MARK: Groups

  /// Joins fences that may meet when they are moved.
  private mutating func joinNeighbors() {
    let boxes = ContiguousArray(shapes.map { PreparedShape($0).bounds })
    let index = BoxIndex(boxes)
    var near: ContiguousArray<Int32> = []
    for fence in boxes.indices where shapes[fence].hasPoints && !isOver(progress) {
      index.query(
        boxes[fence].expanded(byMeters: 2 * settings.lint.spacing.meters + 100), into: &near)
      for other in near where Int(other) > fence && shapes[Int(other)].hasPoints {
        links.join(fence, Int(other))
      }
    }
  }

  private mutating func openGroups() {
    var roots: Set<Int> = []
    for members in links.groups() where members.count > 1 {
      roots.insert(members[0])
      if let known = groups[members[0]], known.members.count == members.count { continue }
      groups[members[0]] = makeGroup(members)
      for (index, member) in members.enumerated() { positions[member] = (members[0], index) }
    }
    for root in Array(groups.keys) where !roots.contains(root) { groups[root] = nil }
  }

  private func makeGroup(_ members: [Int]) -> Group {
    let first = fences[members[0]].fence.shape.anchor
    var middle = PlanarPoint(0, 0)
    for member in members {
      middle =
        middle + first.offset(to: fences[member].fence.shape.anchor) * (1 / Double(members.count))
    }
    let frame = first.moved(by: middle, meters: middle.length)
    let most = settings.maximumMovement?.meters ?? .infinity
    let reach = most < RepairSettings.movements.upperBound ? most : .infinity
    let bodies = members.map { member in
      let zone = zones[member]
      return SpacingBody(
        fences[member].fence.shape, zone: zone, rules: selection.rules[Int(zone)],
        restart: circles.isEmpty ? nil : circles[member],
        from: frame, reach: fences[member].held != nil ? 0 : reach)
    }
    var solver = SpacingSolver(ContiguousArray(bodies), spacing: settings.lint.spacing.meters)
    giveUpAccepted(members, &solver)
    solver.begin()
    return Group(members: members, frame: frame, solver: solver)
  }

  private func giveUpAccepted(_ members: [Int], _ solver: inout SpacingSolver) {
    guard !settings.accepted.isEmpty else { return }
    var numbers: [Finding.Location: Int32] = [:]
    for (index, member) in members.enumerated() {
      numbers[fences[member].sources[0]] = Int32(index)
    }
    for finding in settings.accepted {
      guard let one = numbers[finding.location], let other = finding.other.flatMap({ numbers[$0] })
      else { continue }
      let kind = finding.rule == .restartOverlap ? SpacingContact.Kind.circles : .fences
      solver.given[SpacingContact.key(min(one, other), max(one, other), kind)] = .noRoom
    }
  }

  private mutating func solve(_ root: Int) {
    guard var group = groups[root], group.isOpen else { return }
    for (key, more) in extra {
      let pair = SpacingContact.bodies(of: key)
      guard positions[pair.first].root == root, positions[pair.second].root == root else {
        continue
      }
      let (i, k) = (positions[pair.first].index, positions[pair.second].index)
      group.solver.extra[SpacingContact.key(Int32(i), Int32(k), .fences)] = more
    }
    let (isOver, others, count) = (isOver, uncleared - group.solver.uncleared, fences.count)
    group.solver.isOver = { isOver(RepairProgress(fences: count, uncleared: others + $0)) }
    group.solver.solveTwice()
    group.solver.refine()
    group.isOpen = false
    for (index, member) in group.members.enumerated() {
      let shape = fences[member].fence.shape
      let movement = group.solver.moved[index]
      var result = shape
      if movement.length > 5e-4 {
        let end = group.frame.offset(to: shape.anchor) + movement
        result = result.moved(to: group.frame.moved(by: end, meters: end.length))
      }
      shapes[member] = result
    }
    groups[root] = group
  }

  // MARK: Check

  /// Measures the result on the ground, and returns whether groups must be solved again.
  private mutating func checkOnGround(_ layout: ZoneLayout) -> Bool {
    var moved = layout
    var next = 0
    for zone in moved.zones.indices {
      for fence in moved.zones[zone].fences.indices {
        moved.zones[zone].fences[fence].shape = shapes[next]
        next += 1
      }
    }
    let required = settings.lint.spacing.meters
    let found = FencePairs(in: moved, within: required, selection: selection)
    var isOpen = false
    for pair in found.pairs where pair.rules.contains(.spacing) && pair.meters < required {
      let (i, k) = (Int(pair.first), Int(pair.second))
      guard links.root(i) == links.root(k) else {
        links.join(i, k)
        isOpen = true
        continue
      }
      guard reason(i, k, .fences) == nil, fences[i].held == nil || fences[k].held == nil else {
        continue
      }
      let short = max(0.001, min(required, required - pair.meters))
      // A hull that was left out counts from now on; the outcome of other pairs is off by millimetres.
      extra[SpacingContact.key(pair.first, pair.second, .fences), default: 0] +=
        short < 1 ? short + 0.002 : 0
      groups[links.root(i)]?.isOpen = true
      isOpen = true
    }
    return isOpen
  }

  // MARK: Results

  /// `nil` if the pair was not given up.
  func reason(
    _ first: Int, _ second: Int, _ kind: SpacingContact.Kind
  ) -> RepairPlan.Reason? {
    if let one = fences[first].held, fences[second].held != nil { return one }
    let (one, other) = (positions[first], positions[second])
    guard one.root >= 0, one.root == other.root, let group = groups[one.root] else { return nil }
    let (i, k) = (min(one.index, other.index), max(one.index, other.index))
    return group.solver.given[SpacingContact.key(Int32(i), Int32(k), kind)]
  }

  /// The lower bound of the squared movements of all groups; `nil` for a search that was stopped.
  var bound: Double? {
    guard !isOver(progress) else { return nil }
    let bound = groups.keys.sorted().reduce(0) { $0 + (groups[$1]?.solver.bound() ?? 0) }
    return isOver(progress) ? nil : bound
  }
}
