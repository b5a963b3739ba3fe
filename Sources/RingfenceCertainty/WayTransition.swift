internal import Ringfence
internal import RingfenceGeodesy

/// What may happen within some seconds, the same for all hypotheses.
struct WayTransition {
  /// For each motion to come the probabilities that those before turn into it.
  private(set) var chances: [SIMD8<Double>]
  /// Position and velocity in each motion to come.
  let dynamics: [MotionTransition.Dynamics]
  /// For each motion the variance of the velocity of a device that begins to move; 0 for one that stays.
  let drawn: [Double]
  /// Share and variance of the error that a burst keeps and adds, and its variance at the beginning.
  let burstKept, burstAdded, burstVariance: Double
  private let drawsVelocity: Bool

  /// Prepares a time of 0 seconds or more.
  init(seconds: Double, _ model: WayModel) {
    chances = Self.chances(seconds, model)
    dynamics = model.motions.map { Self.dynamics(seconds, $0, model) }
    drawn = model.motions.map { max($0.variance, 0) }
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
    drawsVelocity && drawn[to] > 0 && drawn[from] == 0
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
  ) -> MotionTransition.Dynamics {
    guard motion.variance > 0 else {
      return MotionTransition.Dynamics(
        staying: seconds, rate: model.stillPositionRate, noise: model.positionNoise,
        velocity: model.stillVelocityVariance)
    }
    return MotionTransition.Dynamics(
      variance: motion.variance, correlation: motion.seconds, over: seconds,
      noise: model.positionNoise)
  }
}
