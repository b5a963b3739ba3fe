internal import RingfenceGeodesy

/// How the modes follow each other and how each moves, over some seconds. The same for all hypotheses.
package struct MotionTransition: Sendable {
  /// How position and velocity of an axis change in a mode.
  package struct Dynamics: Hashable, Sendable {
    /// Seconds of the velocity that the position gains.
    package var reach: Double
    /// What share of the velocity is left.
    package var kept: Double
    /// What is added to the variance of the position, to the covariance and to the variance of the velocity.
    package var xx, xv, vv: Double
  }

  /// Seconds from one fix to the other.
  package let seconds: Double
  /// The probabilities of the modes to come, for each mode before.
  package let chain: FourModes<FourModes<Double>>
  /// Position and velocity in each mode to come.
  package let dynamics: FourModes<Dynamics>
  /// Share and variance of the error that a burst keeps and adds.
  package let burstKept, burstAdded: Double
  /// The variance of the error at the beginning of a burst.
  package let burstVariance: Double

  /// Prepares a time of 0 seconds or more.
  package init(seconds: Double, _ model: CertaintyModel) {
    self.seconds = seconds
    chain = Self.chain(seconds, model)
    let noise = model.positionNoise
    let still = Dynamics(
      staying: seconds, rate: model.stillPositionRate, noise: noise,
      velocity: model.stillVelocityVariance)
    func moving(_ wander: CertaintyModel.Wander) -> Dynamics {
      Dynamics(
        variance: wander.variance, correlation: wander.seconds, over: seconds, noise: noise)
    }
    dynamics = FourModes(still, moving(model.walk), moving(model.drive), still)
    if let burst = model.burst {
      burstVariance = burst.deviation * burst.deviation
      burstKept = Elementary.exp(-seconds / burst.seconds)
      burstAdded = burstVariance * (1 - burstKept * burstKept)
    } else {
      (burstKept, burstAdded, burstVariance) = (1, 0, 1)
    }
  }

  /// The probability that a mode follows another.
  package func chance(from: MotionMode, to: MotionMode) -> Double {
    chain[from.rawValue][to.rawValue]
  }

  /// How position and velocity change in a mode.
  package func dynamics(in mode: MotionMode) -> Dynamics { dynamics[mode.rawValue] }

  private static func chain(
    _ seconds: Double, _ model: CertaintyModel
  ) -> FourModes<FourModes<Double>> {
    var chain = FourModes(repeating: FourModes(repeating: 0.0))
    let burst = MotionMode.burst.rawValue
    let still = MotionMode.still.rawValue
    for from in 0..<burst {
      let stay = Elementary.exp(-seconds * model.leavingRates[from])
      for to in 0..<burst { chain[from][to] = from == to ? stay : (1 - stay) / 2 }
    }
    guard let rate = model.burst?.rate else { return chain }
    let begins = 1 - Elementary.exp(-seconds * rate)
    for to in 0..<burst { chain[still][to] *= 1 - begins }
    chain[still][burst] = begins
    let stay = Elementary.exp(-seconds * model.leavingRates[burst])
    // After a burst the device is mostly where it was.
    chain[burst] = FourModes(0.9 * (1 - stay), 0.05 * (1 - stay), 0.05 * (1 - stay), stay)
    return chain
  }
}

extension MotionTransition.Dynamics {
  /// A velocity with the correlation e^(−t/T), and the position as its integral.
  ///
  /// - Parameters:
  ///   - v: its variance in the long run, in m²/s².
  ///   - t: T in seconds.
  ///   - seconds: the time.
  ///   - noise: what is added to the variance of the position, in m².
  package init(variance v: Double, correlation t: Double, over seconds: Double, noise: Double) {
    let left = Elementary.exp(-seconds / t)
    let lost = 1 - left
    // The first terms of the series where the sum would lose its digits.
    let u = seconds / t
    let spread =
      u < 5e-3
      ? v * t * t * u * u * u * (2.0 / 3 - u * (1.0 / 2 - u * (7.0 / 30)))
      : v * (2 * t * seconds - t * t * (3 - 4 * left + left * left))
    self.init(
      reach: t * lost, kept: left, xx: spread + noise, xv: v * t * lost * lost,
      vv: v * (1 - left * left))
  }

  /// A device that stays, whose position creeps.
  ///
  /// - Parameters:
  ///   - seconds: the time.
  ///   - rate: how fast the variance of its position grows, in m²/s.
  ///   - noise: what is added to it, in m².
  ///   - velocity: the variance of its velocity, in m²/s².
  package init(staying seconds: Double, rate: Double, noise: Double, velocity: Double) {
    self.init(reach: 0, kept: 0, xx: rate * seconds + noise, xv: 0, vv: velocity)
  }
}
