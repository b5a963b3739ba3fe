/// How devices move and how receivers err: the numbers of the filter.
///
/// A number without a source was chosen by the likelihood and the calibration of simulated tracks.
package struct CertaintyModel: Hashable, Sendable {
  /// A velocity that wanders about 0 on each axis (Ornstein-Uhlenbeck).
  package struct Wander: Hashable, Sendable {
    /// Its variance in the long run, in m²/s².
    package var variance: Double
    /// Seconds in which its correlation falls to 1/e.
    package var seconds: Double
  }

  /// Errors that are larger for a short time.
  package struct Burst: Hashable, Sendable {
    /// Their standard deviation over that of other errors.
    package var deviation: Double
    /// Seconds in which their correlation falls to 1/e.
    package var seconds: Double
    /// Begins of a burst in a second at rest.
    package var rate: Double
  }

  /// Single fixes that say nothing of where the device is.
  package struct Outliers: Hashable, Sendable {
    /// What share of the fixes they are.
    package var share: Double
    /// The standard deviation of their error on each axis, in metres; it is independent of all others.
    package var deviation: Double
  }

  /// Seconds between the fixes that are used: the errors of receivers, which smooth what they report, are no Markov process below this.
  package var updateSeconds = 10.0
  /// The variance of the velocity of a device that is still, in m²/s².
  package var stillVelocityVariance = 0.003
  /// How fast the variance of the position of a device grows that is still, in m²/s.
  package var stillPositionRate = 0.002
  /// What each step adds to the variance of the position, in m².
  package var positionNoise = 1e-4
  /// The motion on foot.
  package var walk = Wander(variance: 1.5, seconds: 400)
  /// The motion in a vehicle.
  package var drive = Wander(variance: 80, seconds: 20)
  /// The larger errors. In a live session there are none: with them, a device that rests for long and then enters would be explained as
  /// one whose errors grew.
  package var burst: Burst?
  /// Ends of each mode in a second.
  package var leavingRates = FourModes(1 / 3_000.0, 1 / 300.0, 1 / 40.0, 1 / 30.0)
  /// What part of the variance of an error is correlated in time.
  package var correlatedShare = 0.9
  /// Degrees of freedom of the distribution of what a fix shows (Student), which keeps one outlier from much influence.
  package var degreesOfFreedom = 15
  /// More than this many seconds after the last used fix a surprise is movement, not an error: the mean goes all the way to the fix, and
  /// the covariance grows. Up to then a surprise has less influence.
  package var denseSeconds = Double.infinity
  /// The most by which a surprise lets the variance of a position grow.
  package var greatestGrowth = 4.0
  /// Single fixes that are wrong; `nil` where there are none. A device that stays where it jumped to is no outlier: each fix there costs
  /// the share again.
  package var outliers: Outliers?
  /// The probability of each mode at the first fix.
  package var firstModes = FourModes(0.42, 0.29, 0.29, 0.0)
  /// What may be true of the errors.
  package var hypotheses: [ErrorHypothesis]

  /// Creates a model with these hypotheses, and otherwise the numbers of ``live``.
  package init(hypotheses: [ErrorHypothesis]) { self.hypotheses = hypotheses }

  /// The model of a live session: three modes, three hypotheses. It never takes a receiver for better than it reports.
  package static let live: CertaintyModel = {
    var model = CertaintyModel(hypotheses: [
      ErrorHypothesis(factor: 1, correlationSeconds: 80, prior: 0.8),
      ErrorHypothesis(factor: 2, correlationSeconds: 80, prior: 0.15),
      ErrorHypothesis(factor: 4, correlationSeconds: 80, prior: 0.05),
    ])
    model.denseSeconds = 15
    model.outliers = Outliers(share: 0.002, deviation: 150)
    return model
  }()

  /// The model of a track that is known to its end: four modes, twelve hypotheses.
  ///
  /// Correlation times: receivers at rest show about a minute (Wilson, Garmin 12XL), and first-order Markov errors (Soundy et al. 2020,
  /// *Sensors* 20, 6050).
  package static let smoother: CertaintyModel = {
    let factors = [(0.6, 0.06), (0.85, 0.3), (1.2, 0.44), (1.7, 0.12), (2.5, 0.05), (4.0, 0.03)]
    var model = CertaintyModel(
      hypotheses: factors.flatMap { factor, prior in
        [40.0, 160.0].map {
          ErrorHypothesis(factor: factor, correlationSeconds: $0, prior: prior / 2)
        }
      })
    model.burst = Burst(deviation: 3, seconds: 60, rate: 1 / 2_000.0)
    model.firstModes = FourModes(0.4, 0.29, 0.29, 0.02)
    return model
  }()

  /// The standard deviation on each axis of a fix without an accuracy, in metres, by the settings of an engine that has none of its own.
  package static let assumedDeviation = AccuracyMeaning.p68.deviation(
    ofAccuracy: EngineSettings().assumedAccuracy.meters)

  /// The deviation that is used for a reported one, in metres: the assumed one where it is not above 0 or not finite, and at least 1 mm
  /// and at most 1,000 km.
  package static func usableDeviation(_ deviation: Double) -> Double {
    deviation > 0 && deviation.isFinite ? min(max(deviation, 1e-3), 1e6) : assumedDeviation
  }
}
