internal import RingfenceGeodesy

/// What may happen within some seconds, the same for all hypotheses.
struct WayTransition {
  /// How position and velocity of an axis change in a motion.
  struct Dynamics {
    /// Seconds of the velocity that the position gains.
    var reach: Double
    /// What share of the velocity is left.
    var kept: Double
    /// What is added to the variance of the position, to the covariance and to the variance of the velocity.
    var xx, xv, vv: Double
    /// The variance of the velocity of a device that begins to move; 0 for a motion that stays.
    var drawn: Double
  }

  /// For each motion to come the probabilities that those before turn into it.
  private(set) var chances: [SIMD8<Double>]
  /// Position and velocity in each motion to come.
  let dynamics: [Dynamics]
  /// Share and variance of the error that a burst keeps and adds, and its variance at the beginning.
  let burstKept, burstAdded, burstVariance: Double
  private let drawsVelocity: Bool

  /// Prepares a time of 0 seconds or more.
  init(seconds: Double, _ model: WayModel) {
    chances = Self.chances(seconds, model)
    dynamics = model.motions.map { Self.dynamics(seconds, $0, model) }
    drawsVelocity = model.drawsVelocity
    burstVariance = model.burstDeviation * model.burstDeviation
    burstKept = Elementary.exp(-seconds / model.burstSeconds)
    burstAdded = burstVariance * (1 - burstKept * burstKept)
  }

  /// Whether the error is drawn again where a motion turns into another: at both ends of a burst.
  @inline(__always)
  static func redrawsError(_ from: Int, _ to: Int) -> Bool {
    (from == WayMotion.burst.rawValue) != (to == WayMotion.burst.rawValue)
  }

  /// Whether the velocity is drawn again where a motion turns into another: where a device begins to move.
  @inline(__always)
  func drawsVelocity(_ from: Int, _ to: Int) -> Bool {
    drawsVelocity && dynamics[to].drawn > 0 && dynamics[from].drawn == 0
  }

  /// The variance of an error when it is drawn.
  @inline(__always)
  func errorVariance(_ motion: Int) -> Double {
    motion == WayMotion.burst.rawValue ? burstVariance : 1
  }

  private static func chances(_ seconds: Double, _ model: WayModel) -> [SIMD8<Double>] {
    let count = WayMotion.allCases.count
    var chances = [SIMD8<Double>](repeating: SIMD8(), count: count)
    let (still, burst) = (WayMotion.still.rawValue, WayMotion.burst.rawValue)
    let begins = 1 - Elementary.exp(-seconds * model.burstRate)
    for from in 0..<count {
      let motion = model.motions[from]
      let stay = Elementary.exp(-seconds * motion.leavingRate)
      for to in 0..<count {
        var chance = from == to ? stay : (1 - stay) * motion.next[to]
        if from == still { chance = chance * (1 - begins) + (to == burst ? begins : 0) }
        chances[to][from] = chance
      }
    }
    return chances
  }

  private static func dynamics(
    _ seconds: Double, _ motion: WayModel.Motion, _ model: WayModel
  ) -> Dynamics {
    let (v, t) = (motion.variance, motion.seconds)
    guard v > 0 else {
      return Dynamics(
        reach: 0, kept: 0, xx: model.stillPositionRate * seconds + model.positionNoise, xv: 0,
        vv: model.stillVelocityVariance, drawn: 0)
    }
    let kept = Elementary.exp(-seconds / t)
    let lost = 1 - kept
    let u = seconds / t
    // The first terms of the series where the sum would lose its digits.
    let spread =
      u < 5e-3
      ? v * t * t * u * u * u * (2.0 / 3 - u * (1.0 / 2 - u * (7.0 / 30)))
      : v * (2 * t * seconds - t * t * (3 - 4 * kept + kept * kept))
    return Dynamics(
      reach: t * lost, kept: kept, xx: spread + model.positionNoise, xv: v * t * lost * lost,
      vv: v * (1 - kept * kept), drawn: v)
  }
}
