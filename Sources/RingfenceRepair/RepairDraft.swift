package import Ringfence
internal import RingfenceLint

/// A layout on its way through a repair, with where its fences come from.
struct RepairDraft: Sendable {
  struct DraftFence: Sendable {
    var fence: Fence
    /// The fences of the original layout that it comes from, those of its zone first.
    var sources: [Finding.Location]
    /// How many parts its source is cut into.
    var parts = 1
    /// The fence before it was cut.
    var whole: Shape?
    /// Its number among all fences before some were cut.
    var number = 0
    var refusal: CutRefusal?
    /// Whether its change was withdrawn when it was made already.
    var isPutBack = false
    /// Why it stays as it is; `nil` if it may change.
    var held: RepairPlan.Reason?
  }

  let original: ZoneLayout
  /// The fences of each zone. A zone whose fences went to another one has none.
  var zones: [[DraftFence]]

  /// The original layout; `blocked` are the fences whose change made a rule worse.
  init(_ layout: ZoneLayout, _ settings: RepairSettings, blocked: Set<Finding.Location>) {
    original = layout
    zones = layout.zones.indices.map { zone in
      layout.zones[zone].fences.indices.map { index in
        var held: RepairPlan.Reason?
        if settings.keeps(zone: zone, fence: index) {
          held = .kept
        } else if blocked.contains(.fence(index, zone: zone)) || blocked.contains(.layout) {
          held = .withdrawn
        } else if !layout.zones[zone].fences[index].shape.isMovable {
          held = .unmovableShape
        }
        return DraftFence(
          fence: layout.zones[zone].fences[index], sources: [.fence(index, zone: zone)], held: held)
      }
    }
  }

  /// The original shape of the first fence that a fence comes from.
  func source(of draft: DraftFence) -> Shape {
    let source = draft.sources[0]
    return original.zones[source.zone ?? 0].fences[source.fence ?? 0].shape
  }

  /// Gives all fences their numbers.
  mutating func numberFences() {
    var next = 0
    for zone in zones.indices {
      for index in zones[zone].indices {
        zones[zone][index].number = next
        next += 1
      }
    }
  }

  /// Puts fences back where they were, as they were.
  mutating func revert(_ locations: Set<Finding.Location>) {
    for zone in zones.indices {
      for index in zones[zone].indices where zones[zone][index].sources.count == 1 {
        let draft = zones[zone][index]
        guard draft.parts == 1,
          locations.contains(.layout) || locations.contains(draft.sources[0])
        else { continue }
        zones[zone][index].fence.shape = source(of: draft)
        zones[zone][index].isPutBack = true
      }
    }
  }

  /// The draft as a layout with all zones, also those without fences.
  var layout: ZoneLayout {
    var layout = original
    for zone in layout.zones.indices { layout.zones[zone].fences = zones[zone].map { $0.fence } }
    return layout
  }

  /// The zones that stay, by their indices in the draft: without those whose fences went to another one.
  var remainingZones: [Int] {
    zones.indices.filter { !zones[$0].isEmpty || original.zones[$0].fences.isEmpty }
  }

  /// The draft as a layout of the zones that stay.
  var result: ZoneLayout {
    var layout = original
    layout.zones = remainingZones.map { index in
      var zone = original.zones[index]
      zone.fences = zones[index].map { $0.fence }
      return zone
    }
    return layout
  }

  /// The fences of all zones, numbered through.
  var fences: ContiguousArray<DraftFence> { ContiguousArray(zones.joined()) }

  var changes: [RepairPlan.Change] {
    var changes: [RepairPlan.Change] = []
    for (position, zone) in remainingZones.enumerated() {
      for (index, draft) in zones[zone].enumerated() {
        if let change = change(of: draft, zone: position, index: index) { changes.append(change) }
      }
    }
    return changes
  }

  private func change(
    of draft: DraftFence, zone: Int, index: Int
  ) -> RepairPlan.Change? {
    var change = RepairPlan.Change(
      zone: zone, fence: index, sources: draft.sources, parts: draft.parts, movement: .meters(0),
      bearing: nil, shrinkage: .meters(0))
    if draft.sources.count > 1 { return change }
    let before = source(of: draft)
    let after = draft.whole ?? draft.fence.shape
    guard draft.parts > 1 || after != before else { return nil }
    let line = Geodesic.inverse(from: before.anchorPosition, to: after.anchorPosition)
    if line.distance.meters > 1e-4 {
      change.movement = line.distance
      change.bearing = line.initialBearing
    }
    if case .circle(let old) = before, case .circle(let new) = draft.fence.shape {
      change.shrinkage = .meters(old.radius.meters - new.radius.meters)
    }
    return change
  }
}

struct CutRefusal: Sendable {
  var reason: RepairPlan.Reason
  /// What the parts would add; `nil` where they are not known.
  var count: RepairPlan.RuleCount?
}

extension Shape {
  package var anchorPosition: Coordinate {
    let origin = anchor
    return Coordinate(uncheckedLatitude: origin.latitude, longitude: origin.longitude)
  }
}
