internal import Ringfence

/// `ghost-risk`: how often a phone at rest beside a fence enters it by chance.
///
/// The errors of fixes are taken as independent and normal in two dimensions, with 68 % of them within the
/// accuracy *a*, as Android states it: σ = *a* / √(−2 ln 0.32) = *a* / 1.5096. At *d* from the edge, no point
/// of the fence is nearer than *d*, so a fix lies in it with a probability of at most
/// exp(−*d*² / 2σ²) · *k*. *k* is 1, or the area over 2πσ² where that is less (the density is nowhere
/// higher), or ½ where that is less and the fence is convex: it then lies beyond a straight line.
/// Of *n* fixes a day, at most *n* · *p* · (1 − *p*) are entries: one inside after one outside.
struct GhostRisk {
  /// −2 ln 0.32.
  static let accuracyInSigmas = 2.278_868_566_376_729
  private static let dayMicroseconds = 86_400_000_000.0

  private let variance: Double
  private let factor: Double
  private let fixesPerDay: Double

  /// - Parameters:
  ///   - areaSquareMeters: the area of the fence.
  ///   - isConvex: whether it lies on one side of each of its tangents.
  ///   - accuracyMeters: the radius of 68 % of the errors.
  ///   - interval: the time between two fixes.
  init(areaSquareMeters: Double, isConvex: Bool, accuracyMeters: Double, interval: Duration) {
    variance = accuracyMeters * accuracyMeters / Self.accuracyInSigmas
    let share = variance > 0 ? areaSquareMeters / (2 * .pi * variance) : 1
    factor = min(isConvex ? 0.5 : 1, share)
    fixesPerDay = Self.dayMicroseconds / Double(max(1, interval.wholeMicroseconds))
  }

  /// The highest number of visits a day, at a distance from the edge.
  func visitsPerDay(atMeters distance: Double) -> Double {
    guard variance > 0 else { return 0 }
    let share = factor * Self.exponential(minus: distance * distance / (2 * variance))
    return fixesPerDay * (share < 0.5 ? share * (1 - share) : 0.25)
  }

  /// The least distance from which on there are no more visits than a limit, to 1 cm.
  func quietMeters(visitsPerDay limit: Double) -> Double {
    var low = 0.0
    var high = 40 * variance.squareRoot()
    guard visitsPerDay(atMeters: low) > limit else { return 0 }
    while high - low > 0.01 {
      let middle = (low + high) / 2
      if visitsPerDay(atMeters: middle) > limit { low = middle } else { high = middle }
    }
    return high
  }

  /// exp(−x) for x ≥ 0, to 12 digits: the series of a small part of x, squared as often as x was halved.
  static func exponential(minus x: Double) -> Double {
    guard x < 700 else { return 0 }
    var part = -x
    var squarings = 0
    while part < -0.01 {
      part /= 2
      squarings += 1
    }
    var value = 1 + part * (1 + part / 2 * (1 + part / 3 * (1 + part / 4 * (1 + part / 5))))
    for _ in 0..<squarings { value *= value }
    return value
  }
}

/// Reports fences that a phone at rest may enter more than once a day.
enum GhostRiskRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.ios, .android], isOnByDefault: false,
      help: RuleHelp(
        "a phone at rest beside the fence enters by chance",
        "With fixes accurate to 50 m every 2 min, a phone at rest 50 m outside the fence may enter more than "
          + "once a day. The number is an upper bound, for errors that are normal and independent. Zones whose entries "
          + "must be sure are left out.",
        "Keep the edge away from where phones rest, or ask for sure entries."),
      check: .layout(check))
  }

  static let mostVisitsPerDay = 1.0

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let settings = context.settings
    var correlated: [Double: CorrelatedEntries] = [:]
    context.layout.visitFences { zone, fence, shape in
      // Where an entry must be sure, the errors of a phone at rest do not make an entry each.
      guard context.layout.zones[zone].settings.entryCertainty == nil,
        !context.isFlat(zone: zone, fence: fence), let isConvex = isConvex(shape)
      else { return }
      let risk = GhostRisk(
        areaSquareMeters: shape.areaSquareMeters, isConvex: isConvex,
        accuracyMeters: settings.wifiAccuracy.meters, interval: settings.restInterval)
      let visits = risk.visitsPerDay(atMeters: settings.restDistance.meters)
      guard visits > mostVisitsPerDay else { return }
      let quiet = risk.quietMeters(visitsPerDay: mostVisitsPerDay)
      let exit = context.layout.zones[zone].settings.exitDistance.meters
      let lasting =
        correlated[exit]
        ?? CorrelatedEntries(
          accuracy: settings.wifiAccuracy.meters, distance: settings.restDistance.meters,
          exit: exit, interval: settings.restInterval)
      correlated[exit] = lasting
      let expected = lasting.visitsPerDay(areaSquareMeters: shape.areaSquareMeters)
      findings.append(
        Finding(
          rule: .ghostRisk, at: .fence(fence, zone: zone),
          detail: .visitsPerDay(visits, expected: expected, required: mostVisitsPerDay),
          message:
            "a phone at rest \(LintText.number(settings.restDistance.meters)) m outside "
            + "\(context.layout.label(zone: zone, fence: fence)) enters by chance up to "
            + "\(LintText.number(visits)) times a day with fixes accurate to "
            + "\(LintText.number(settings.wifiAccuracy.meters)) m"
            + (expected.map {
              ", about \(LintText.number($0, decimals: 1)) times where errors last a minute"
            } ?? "") + ", at most once a day from "
            + "\(LintText.number(quiet.rounded(.up), decimals: 0)) m on; keep the edge that far from where "
            + "phones rest"))
    }
  }

  /// Whether a shape is known to be convex; `nil` for one that has no inside.
  private static func isConvex(_ shape: Shape) -> Bool? {
    switch shape {
    case .geoline: nil
    case .circle, .rectangle: true
    // The side of a straight one is an edge of a half-plane.
    case .corridor(let corridor): Set(corridor.line.vertices).count <= 2
    case .polygons: false
    }
  }
}
