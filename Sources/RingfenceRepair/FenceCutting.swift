internal import Ringfence
internal import RingfenceLint

extension RepairDraft {
  /// Cuts rectangles and polygons whose restart circle exceeds the budget into parts that stay within it: rectangles
  /// into as few equal ones as possible.
  ///
  /// A zone that counts its fences, for a share or an order of them, is left as it is, and so is a zone that
  /// switches `restart-overshoot` off. A fence whose parts would be more regions than a system monitors stays whole.
  ///
  /// - Parameters:
  ///   - settings: what a repair may do.
  ///   - uncut: the fences that stay whole, and why.
  ///   - isOver: whether the repair must end: no further fence is cut then.
  mutating func cutFences(
    _ settings: RepairSettings, except uncut: [Finding.Location: CutRefusal],
    until isOver: @escaping (RepairProgress) -> Bool
  ) {
    let progress = RepairProgress(fences: fences.count, uncleared: nil)
    guard settings.mayCut, !settings.lint.disabled.contains(.restartOvershoot), !isOver(progress)
    else { return }
    var refused = uncut
    let whole = self
    for _ in 0..<50 {
      self = whole
      cut(settings, except: refused, until: { isOver(progress) })
      let crowded = crowdedCuts(settings)
      if crowded.isEmpty { return }
      if isOver(progress) { break }
      for (location, refusal) in crowded where refused[location] == nil {
        refused[location] = refusal
      }
    }
    // Too many regions, and no time to find out which to leave: nothing is cut.
    self = whole
  }

  private mutating func cut(
    _ settings: RepairSettings, except refused: [Finding.Location: CutRefusal],
    until isOver: @escaping () -> Bool
  ) {
    let context = LintContext(layout: original, settings: settings.lint)
    for zone in zones.indices
    where !countsFences(zone) && !context.isDisabled(.restartOvershoot, inZone: zone) {
      zones[zone] = zones[zone].flatMap { draft in
        let source = draft.sources[0]
        let degradation = context.restart.degradations[source.zone ?? 0][source.fence ?? 0]
        let accepted = RepairSettings.Accepted(rule: .restartOvershoot, location: source)
        guard degradation.grade == .unfit, draft.held == nil, draft.sources.count == 1,
          !settings.accepted.contains(accepted)
        else {
          return [draft]
        }
        if let refusal = refused[source] ?? refused[.layout] {
          var whole = draft
          whole.refusal = refusal
          return [whole]
        }
        guard !isOver(), let parts = draft.fence.shape.parts(settings.lint, until: isOver) else {
          var whole = draft
          // Without the end there may have been parts.
          whole.refusal = CutRefusal(reason: isOver() ? .stopped : .notCut)
          return [whole]
        }
        return parts.enumerated().map { index, part in
          DraftFence(
            fence: Fence(id: freeID("\(draft.fence.id)-\(index + 1)", zone), shape: part),
            sources: draft.sources, parts: parts.count, whole: draft.fence.shape,
            number: draft.number)
        }
      }
    }
  }

  /// The cut fences with the most parts in reach of each place that has more regions than iOS monitors, by the
  /// limits of `platform-regions`.
  private func crowdedCuts(_ settings: RepairSettings) -> [Finding.Location: CutRefusal] {
    guard zones.joined().contains(where: { $0.parts > 1 }) else { return [:] }
    let regions = MonitoredRegions(LintContext(layout: layout, settings: settings.lint))
    let most = PlatformRegionsRule.mostIOS
    guard regions.count > most else { return [:] }
    let search = DensestLocation(regions, reachMeters: settings.lint.regionReach.meters)
    var result: [Finding.Location: CutRefusal] = [:]
    var seen: Set<Finding.Location> = []
    for (index, region) in regions.fences.enumerated() {
      let draft = zones[region.zone][region.fence]
      guard draft.parts > 1, seen.insert(draft.sources[0]).inserted else { continue }
      let densest = search.densest(near: index)
      guard densest.regions.count > most else { continue }
      let cut = densest.regions.map {
        zones[regions.fences[Int($0)].zone][regions.fences[Int($0)].fence]
      }
      .filter { $0.parts > 1 }
      guard let worst = cut.max(by: { $0.parts < $1.parts }) else { continue }
      result[worst.sources[0]] = CutRefusal(
        reason: .regionLimit,
        count: RepairPlan.RuleCount(
          rule: .platformRegions, before: most, after: densest.regions.count))
    }
    return result
  }

  /// The fences that are cut, and the layout where there is one.
  var cutSources: Set<Finding.Location> {
    var cut: Set<Finding.Location> = []
    for zone in zones.indices {
      for draft in zones[zone] where draft.parts > 1 {
        cut.insert(draft.sources[0])
        cut.insert(.layout)
      }
    }
    return cut
  }

  /// Whether a zone has a condition on the share or the order of its fences.
  func countsFences(_ zone: Int) -> Bool {
    !original.zones[zone].conditions.percentageCrossed.isEmpty
  }

  private func freeID(_ id: String, _ zone: Int) -> String {
    var id = id
    while original.zones[zone].fences.contains(where: { $0.id.utf8.elementsEqual(id.utf8) }) {
      id += "-"
    }
    return id
  }
}

extension Shape {
  /// Parts that cover the shape and whose restart circles stay within the budget; `nil` where it is not cut, and once `isOver`.
  func parts(_ settings: LintSettings, until isOver: @escaping () -> Bool) -> [Shape]? {
    switch self {
    case .rectangle(let rectangle): rectangle.parts(settings.restart)?.map { .rectangle($0) }
    case .polygons(let polygons):
      PolygonCutter.parts(of: polygons, settings, until: isOver)?.map { .polygons([$0]) }
    case .circle, .corridor, .geoline: nil
    }
  }
}

extension Rectangle {
  /// The parts of ``partGrid(_:)``, row by row from the south-west; `nil` for a rectangle that needs none, that is
  /// swapped, or that needs more than 400.
  func parts(_ settings: RestartSettings) -> [Rectangle]? {
    guard !isSwapped, let grid = partGrid(settings), grid.columns * grid.rows > 1 else {
      return nil
    }
    let east =
      northEast.longitude < southWest.longitude
      ? northEast.longitude + 360 : northEast.longitude
    return self.grid(columns: grid.columns, rows: grid.rows, east: east)
  }

  private func grid(columns: Int, rows: Int, east: Double) -> [Rectangle] {
    func corner(_ column: Int, _ row: Int) -> Coordinate {
      let (x, y) = (Double(column) / Double(columns), Double(row) / Double(rows))
      // The corners of the rectangle stay as they are; the others have 9 decimals, 0.1 mm.
      func rounded(_ degrees: Double, _ isInside: Bool) -> Double {
        isInside ? (degrees * 1e9).rounded() / 1e9 : degrees
      }
      let longitude = rounded(
        southWest.longitude + (east - southWest.longitude) * x, column > 0 && column < columns)
      return Coordinate(
        uncheckedLatitude: rounded(
          southWest.latitude + (northEast.latitude - southWest.latitude) * y, row > 0 && row < rows),
        longitude: longitude > 540 ? longitude - 360 : longitude)
    }
    var parts: [Rectangle] = []
    for row in 0..<rows {
      for column in 0..<columns {
        parts.append(
          Rectangle(southWest: corner(column, row), northEast: corner(column + 1, row + 1)))
      }
    }
    return parts
  }
}
