internal import Ringfence
package import RingfenceLint
internal import RingfenceRecords
internal import RingfenceVerify

/// The formats of repair plans. `Docs/Repair.md` defines them.
public enum RepairFormat: String, CaseIterable, Hashable, Sendable {
  /// Tables for people.
  case text
  /// One JSON document, version 1.
  case json
  /// A GeoJSON feature collection of the changed fences, before and after.
  case geojson
}

/// Writes what a repair changes and what it leaves.
///
/// The same plan gives the same bytes on every machine.
public struct RepairWriter: Sendable {
  /// The format that is written.
  public let format: RepairFormat
  let plan: RepairPlan
  /// What changes of the events of recorded tracks; empty where no tracks are given.
  package var costs: [RepairCost] = []
  /// Whether ``RepairPlan/mergers`` are merged, not only proposed.
  package var isMerged = false
  /// Whether what is left is accepted by suppressions.
  package var isAccepted = false
  package var times = TimeStyle()

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the format to write.
  ///   - plan: the plan.
  public init(_ format: RepairFormat, plan: RepairPlan) {
    self.format = format
    self.plan = plan
  }

  /// Appends the plan.
  /// - Complexity: linear in the changes, with their vertices, and in the remaining defects.
  public func append(into bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(into: &bytes)
    case .json: appendJSON(into: &bytes)
    case .geojson: appendGeoJSON(into: &bytes)
    }
  }

  /// The ids of a fence of the layout after.
  func ids(_ location: Finding.Location) -> (zone: String, fence: String) {
    guard let zone = location.zone else { return ("", "") }
    let item = plan.layout.zones[zone]
    return (item.id, location.fence.map { item.fences[$0].id } ?? "")
  }

  /// The ids of the fences that a changed one comes from, with the ids of their zones where these are others.
  func sources(of change: RepairPlan.Change) -> [String] {
    let zone = change.sources.first?.zone
    return change.sources.map { $0.zone == zone ? originalIDs($0).fence : originalName($0) }
  }

  /// The ids of a fence of the layout before.
  func originalIDs(_ location: Finding.Location) -> (zone: String, fence: String) {
    guard let zone = location.zone else { return ("", "") }
    let item = plan.original.zones[zone]
    return (item.id, location.fence.map { item.fences[$0].id } ?? "")
  }

  /// `ZONE/FENCE` of the layout before.
  func originalName(_ location: Finding.Location) -> String {
    let (zone, fence) = originalIDs(location)
    return zone + "/" + fence
  }

  func originalShape(_ location: Finding.Location) -> Shape {
    plan.original.zones[location.zone ?? 0].fences[location.fence ?? 0].shape
  }

  // MARK: Text

  private func appendText(into bytes: inout [UInt8]) {
    var parts: [String] = []
    if !plan.changes.isEmpty {
      parts.append(
        TextTable.text(
          ["zone", "fence", "change"], right: [],
          plan.changes.map { change in
            let (zone, fence) = ids(.fence(change.fence, zone: change.zone))
            return [DisplayFormat.text(zone), DisplayFormat.text(fence), words(for: change)]
          }))
    }
    if !isMerged, !plan.mergers.isEmpty {
      parts.append(
        TextTable.text(
          ["could be one circle", "in zone", "radius"], right: [2],
          plan.mergers.map { merger in
            [
              merger.sources.map { DisplayFormat.text(originalName($0)) }.joined(separator: ", "),
              DisplayFormat.text(originalIDs(merger.sources[0]).zone),
              DisplayFormat.decimal(merger.circle.radius.meters, 2) + " m",
            ]
          }))
    }
    if !plan.remaining.isEmpty {
      parts.append(
        TextTable.text(
          ["left", "fence", "other fence", "found", "required", "why"], right: [3, 4],
          plan.remaining.map(cells)))
    }
    if !plan.counts.isEmpty {
      parts.append(
        TextTable.text(
          ["rule", "before", "after"], right: [1, 2],
          plan.counts.map { [$0.rule.name, "\($0.before)", "\($0.after)"] }))
    }
    for cost in costs {
      var writer = DifferenceWriter(layout: plan.layout)
      writer.times = times
      parts.append(
        "\(cost.mode.name) mode, events before as the expected ones\n" + writer.text(cost.report))
    }
    parts.append(summary + "\n")
    bytes.append(parts.joined(separator: "\n"))
  }

  private func words(for change: RepairPlan.Change) -> String {
    var words: [String] = []
    if change.parts > 1 {
      words.append("one of \(change.parts) parts of \(DisplayFormat.text(sources(of: change)[0]))")
    } else if change.sources.count > 1 {
      words.append(
        "merged from " + sources(of: change).map(DisplayFormat.text).joined(separator: ", ")
          + ", radius" + radius(after: change))
    }
    if let bearing = change.bearing {
      words.append(
        "moved \(DisplayFormat.decimal(change.movement.meters, 2)) m to "
          + "\(DisplayFormat.decimal(bearing.degrees, 0))°")
    }
    if change.shrinkage.meters > 0 {
      words.append(
        "radius \(DisplayFormat.decimal(change.shrinkage.meters, 2)) m smaller"
          + radius(after: change))
    }
    return words.joined(separator: ", ")
  }

  /// `: 42.50 m`
  private func radius(after change: RepairPlan.Change) -> String {
    guard case .circle(let circle) = plan.layout.zones[change.zone].fences[change.fence].shape
    else {
      return ""
    }
    return ": \(DisplayFormat.decimal(circle.radius.meters, 2)) m"
  }

  private func words(for left: RepairPlan.Remaining) -> String {
    guard let adds = left.adds else { return left.reason.words }
    if left.reason == .regionLimit {
      return "parts would be \(adds.after) regions of \(adds.before)"
    }
    return "would add \(adds.after - adds.before) \(adds.rule.name)"
  }

  private func cells(_ left: RepairPlan.Remaining) -> [String] {
    func name(_ location: Finding.Location) -> String {
      let (zone, fence) = ids(location)
      return DisplayFormat.text(zone) + "/" + DisplayFormat.text(fence)
    }
    return [
      left.rule.name, name(left.location), left.other.map(name) ?? "-",
      DisplayFormat.decimal(left.found.meters, 2) + " m",
      left.required.map { DisplayFormat.decimal($0.meters, 2) + " m" } ?? "-",
      words(for: left),
    ]
  }

  /// One line with the movement, and whether anything is left.
  private var summary: String {
    let movement = plan.movement
    func meters(_ distance: Distance) -> String { DisplayFormat.decimal(distance.meters, 2) + " m" }
    var text = ""
    if movement.fences > 0 {
      text =
        "\(pluralized(movement.fences, "fence")) moved: \(meters(movement.largest)) at most, "
        + "\(meters(movement.sum)) in all, root of the sum of squares "
        + meters(movement.rootSumSquare)
      if let bound = movement.lowerBound { text += " (\(meters(bound)) at least)" }
      text += "; "
    } else if plan.changes.isEmpty {
      text = "nothing changed; "
    }
    let smaller = plan.changes.count { $0.shrinkage.meters > 0 }
    if smaller > 0 { text += "\(pluralized(smaller, "circle")) smaller; " }
    text +=
      plan.remaining.isEmpty
      ? "nothing left" : "\(pluralized(plan.remaining.count, "defect")) left"
    if isAccepted, !plan.remaining.isEmpty { text += " and accepted" }
    if plan.unlisted > 0 {
      text += ", and \(plan.unlisted) more of pairs in crowds, whose nearest ones are listed"
    }
    return plan.accepted > 0 ? text + ", \(plan.accepted) suppressed" : text
  }
}

extension RepairPlan.Reason {
  var words: String {
    switch self {
    case .kept: "kept as it is"
    case .notMoved: "would have to be moved"
    case .settingsDiffer: "not merged: the zones' settings differ"
    case .regionLimit: "too many regions"
    case .movementLimit: "farther than --may-move"
    case .noRoom: "no room for all"
    case .stopped: "stopped by --time-limit"
    case .unmovableShape: "shape cannot be moved"
    case .notCut: "would have to be cut"
    case .withdrawn: "would make another finding worse"
    }
  }
}
