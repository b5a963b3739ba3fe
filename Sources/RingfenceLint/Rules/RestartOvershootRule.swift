internal import Ringfence

/// `restart-overshoot`: the restart circle reaches farther outside the fence than the budget allows.
enum RestartOvershootRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      name: "restart-overshoot", severity: .warning, sets: [.restart, .bluedot],
      needsRestartCircles: true,
      help: RuleHelp(
        "a check-in can happen too far outside the fence",
        "The restart circle reaches farther outside the fence than the budget, 50 m by "
          + "default.",
        "Make the fence as wide as it is long, or divide it; the message gives the sides and the number."
      ),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let settings = context.settings.restart
    for record in context.restart.records.joined() where record.grade == .unfit {
      guard let overshoot = record.maximumOvershoot?.meters else { continue }
      let shape = context.layout.zones[record.zone].fences[record.fence].shape
      findings.append(
        Finding(
          rule: .restartOvershoot, at: .fence(record.fence, zone: record.zone),
          detail: .distance(.meters(overshoot), required: settings.budget),
          message:
            "\(context.layout.label(zone: record.zone, fence: record.fence)) may check in up "
            + "to \(LintText.number(overshoot)) m outside in restart mode, the budget is "
            + "\(LintText.number(settings.budget.meters)) m; \(advice(shape, settings))"))
    }
  }

  /// Which sides to change, or into how many parts to cut the fence.
  private static func advice(_ shape: Shape, _ settings: RestartSettings) -> String {
    let waste = settings.budget.meters - settings.buffer.meters
    guard waste > 0 else { return "raise the budget above the buffer" }
    let bounds = PreparedShape(shape).bounds
    let metric = LocalMetric(latitude: (bounds.south + bounds.north) / 2)
    let width = bounds.width * metric.metersPerDegreeLongitude
    let height = (bounds.north - bounds.south) * metric.metersPerDegreeLatitude
    switch shape {
    case .circle, .geoline: return "lower the minimum radius"
    case .polygons:
      guard let parts = parts(width, height, waste) else { return "make a circle of it" }
      return parts > 1
        ? "cut it into about \(parts) parts that are as wide as they are long"
        : "fill its hollows or make a circle of it"
    case .rectangle(let rectangle):
      let (short, long) = (min(width, height), max(width, height))
      // √(L² + s²)/2 + buffer − s/2 is the budget for the longest side L beside a side of s; the
      // largest square is that with L = s.
      let longest = (4 * waste * waste + 4 * waste * short).squareRoot()
      let sides =
        longest >= short
        ? "shorten its longer side of \(LintText.number(long)) m to \(down(longest)) m"
        : "shorten both sides to \(down(waste / 0.207_107)) m"
      guard !rectangle.isSwapped, let grid = rectangle.partGrid(settings) else { return sides }
      return "\(sides), or cut it into \(grid.columns * grid.rows) parts"
    }
  }

  private static func down(_ meters: Double) -> String {
    LintText.number(meters.rounded(.down), decimals: 0)
  }

  /// The least number of equal parts whose circles each waste at most `waste` metres; `nil` for more
  /// than 2,500.
  private static func parts(_ width: Double, _ height: Double, _ waste: Double) -> Int? {
    var least: Int?
    for columns in 1...50 {
      for rows in 1...50 where columns * rows < least ?? .max {
        let (w, h) = (width / Double(columns), height / Double(rows))
        if ((w * w + h * h).squareRoot() - min(w, h)) / 2 <= waste { least = columns * rows }
      }
    }
    return least
  }
}
