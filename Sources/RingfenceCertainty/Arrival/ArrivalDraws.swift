internal import Ringfence
internal import RingfenceGeodesy
internal import RingfenceLifeCycle

/// Draws what is not known of a device and its operating system.
///
/// - The distance after which the significant-change service wakes an app: log-normal, half of them by 750 m and 95 % by 2,500 m, as one
///   survey of 2010 measured.
/// - Whether the system launches an app: for each row of reports yes with the mean of what they leave open, (yes + ½)/(yes + no + 1) after
///   Jeffreys.
/// - When in a period of its duty cycle the app is woken: evenly.
struct ArrivalDraws {
  private static let median = 750.0
  /// ln(2500/750) over the quantile of 95 %.
  private static let spread = 0.731_95

  private let generator: Philox

  init(seed: UInt32) { generator = Philox(key: seed, 0x4152_5256) }

  /// The settings of a draw. Answers that the settings choose themselves stay.
  func settings(_ base: LifeCycleSettings, draw: Int) -> LifeCycleSettings {
    var settings = base
    let k = UInt32(truncatingIfNeeded: draw)
    let words = generator.words(k, 0, 0, 0)
    let normal = NormalQuantile.value(Philox.uniform(words.0))
    let range = LifeCycleSettings.significantChangeDistances
    let meters = Self.median * Elementary.exp(Self.spread * normal)
    settings.significantChangeDistance = .meters(
      min(max(meters, range.lowerBound), range.upperBound))
    let period = Double(base.dutyCycle.period.wholeMicroseconds)
    // checked: a period ends at 600 s
    settings.dutyPhase = .microseconds(Int64(period * Philox.uniform(words.1)))
    for (index, row) in RelaunchPolicy.rows.enumerated() {
      if let question = row.question, base.minorityAnswers.contains(question) { continue }
      let word = generator.words(k, 1, UInt32(truncatingIfNeeded: index), 0).0
      settings.relaunchAnswers[index] = Philox.uniform(word) < row.reports.share
    }
    let refresh = ContestedQuestion.backgroundRefresh
    if !base.minorityAnswers.contains(refresh),
      (Philox.uniform(words.2) < refresh.reports.share) != refresh.reports.majority
    {
      settings.minorityAnswers.append(refresh)
    }
    return settings
  }
}

extension Reports {
  /// The probability of yes that the reports leave.
  fileprivate var share: Double { (Double(yes) + 0.5) / Double(yes + no + 1) }
}
