internal import Ringfence

/// `restart-overshoot`: the restart circle reaches farther outside the fence than the budget allows.
enum RestartOvershootRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.restart, .bluedot],
      needsRestartCircles: true,
      help: RuleHelp(
        "a check-in can happen too far outside the fence",
        "The restart circle reaches farther outside the fence than the budget, 50 m by "
          + "default.",
        "Shorten a long fence, fill the hollows of another, draw a circle in its place, or raise the budget; the "
          + "message says which, with numbers."
      ),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let settings = context.settings.restart
    for degradation in context.restart.degradations.joined() where degradation.grade == .unfit {
      guard let overshoot = degradation.maximumOvershoot?.meters else { continue }
      let shape = context.layout.zones[degradation.zone].fences[degradation.fence].shape
      findings.append(
        Finding(
          rule: .restartOvershoot, at: .fence(degradation.fence, zone: degradation.zone),
          detail: .distance(.meters(overshoot), required: settings.budget),
          message:
            "\(context.layout.label(zone: degradation.zone, fence: degradation.fence)) may check in up "
            + "to \(upTo(overshoot)) m outside in restart mode, the budget is "
            + "\(LintText.number(settings.budget.meters, decimals: 3)) m; \(advice(shape, degradation, context))"
        ))
    }
  }

  /// What brings the fence within the budget. Cutting it is named where its parts are no findings of
  /// `spacing-same-zone`.
  private static func advice(
    _ shape: Shape, _ degradation: RestartDegradation, _ context: LintContext
  ) -> String {
    let settings = context.settings.restart
    let waste = settings.budget.meters - settings.buffer.meters
    let radius = degradation.enclosingRadius?.meters ?? 0
    // With 0.5 m for the rounding of circles.
    guard waste > 0.5 else { return "raise the budget above the buffer" }
    if settings.minimumRadius.meters > radius + settings.buffer.meters + 0.1 {
      return "lower the minimum radius"
    }
    let budget = (degradation.maximumOvershoot?.meters ?? 0).rounded(.up)
    let others = [
      "draw the circle of \(upTo(radius)) m around it in its place",
      "raise the budget to \(LintText.number(budget, decimals: 0)) m",
    ]
    let mayCut =
      context.settings.disabled.contains(.spacingSameZone)
      || context.isDisabled(.spacingSameZone, inZone: degradation.zone)
    switch shape {
    case .circle, .geoline: return "lower the minimum radius"
    case .corridor:
      return choice([
        "divide the line, as a chain has \(CircleChain.mostCircles) circles at most",
        "raise the budget to \(LintText.number(budget, decimals: 0)) m",
      ])
    case .polygons(let polygons):
      if let hull = polygons.convexHull, isWithinBudget(hull, settings) {
        return "fill its hollows"
      }
      // A square covers half of the square around its circle, a rectangle three times as long as wide 0.3.
      let isLong = shape.areaSquareMeters < 0.3 * 4 * radius * radius
      let length = LintText.number(2 * radius, decimals: 0)
      return choice(
        (isLong && mayCut ? ["divide it across its length of \(length) m"] : []) + others)
    case .rectangle(let rectangle):
      let grid = mayCut && !rectangle.isSwapped ? rectangle.partGrid(settings) : nil
      let cut = grid.map { ["cut it into \($0.columns * $0.rows) parts"] } ?? []
      return choice([shortening(shape, waste)] + cut + others)
    }
  }

  private static func shortening(_ shape: Shape, _ waste: Double) -> String {
    let bounds = PreparedShape(shape).bounds
    let metric = LocalMetric(latitude: (bounds.south + bounds.north) / 2)
    let width = bounds.width * metric.metersPerDegreeLongitude
    let height = (bounds.north - bounds.south) * metric.metersPerDegreeLatitude
    let (short, long) = (min(width, height), max(width, height))
    // √(L² + s²)/2 + buffer − s/2 is the budget for the longest side L beside a side of s; the
    // largest square is that with L = s. 0.2 m is for the rounding of circles.
    let least = waste - 0.2
    let longest = (4 * least * least + 4 * least * short).squareRoot()
    return longest >= short
      ? "shorten its longer side of \(LintText.number(long)) m to \(down(longest)) m"
      : "shorten both sides to \(down(least / 0.207_107)) m"
  }

  private static func choice(_ ways: [String]) -> String {
    let others = ways.dropLast().joined(separator: ", ")
    return others.isEmpty ? ways.joined() : "\(others), or \(ways[ways.count - 1])"
  }

  private static func isWithinBudget(_ shape: Shape, _ settings: RestartSettings) -> Bool {
    let zone = Zone(id: "", fences: [Fence(id: "", shape: shape)])
    let degradations = RestartLayout(ZoneLayout(zones: [zone]), settings: settings).degradations
      .joined()
    return degradations.allSatisfy { $0.grade != .unfit }
  }

  private static func down(_ meters: Double) -> String {
    LintText.number(meters.rounded(.down), decimals: 0)
  }

  /// A length that is not below another, with one decimal.
  private static func upTo(_ meters: Double) -> String {
    LintText.number((meters * 10).rounded(.up) / 10)
  }
}

extension [Polygon] {
  /// The convex hull in the plane of longitude and latitude; `nil` for polygons that are convex already, or about a pole.
  fileprivate var convexHull: Shape? {
    let outlines = compactMap { $0.rings.first.map(RingOutline.init) }
    guard !outlines.contains(where: { $0.runsAroundPole }) else { return nil }
    let corners = outlines.flatMap { outline in outline.edges.map { $0.start } }
    guard let first = corners.first else { return nil }
    let hull = ConvexOutline(hullOf: ContiguousArray(corners)).vertices
    guard hull.count > 2, hull.count < corners.count || count > 1 || self[0].rings.count > 1,
      // Rings on both sides of the antimeridian may have been written with other turns.
      hull.allSatisfy({ abs($0.x - first.x) < 90 })
    else { return nil }
    let vertices = hull.map { PolygonCheck.coordinate($0) }
    return .polygons([Polygon(rings: [Ring(vertices + vertices.prefix(1))])])
  }
}
