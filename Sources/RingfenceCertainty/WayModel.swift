package import Ringfence

/// How a device moves, as far as the smoother distinguishes it. The raw values are the order in every list of motions.
package enum WayMotion: Int, CaseIterable, Sendable {
  /// It stays where it is, for long.
  case still
  /// It stays where it is for a minute, as at a light or a stop.
  case pause
  /// It goes on foot.
  case walk
  /// It goes by bicycle, bus or in a town's traffic.
  case ride
  /// It goes in a fast vehicle.
  case drive
  /// It stays where it is, while the error of the receiver is larger than usual for a short time.
  case burst

  /// Whether the device gets anywhere.
  package var moves: Bool {
    switch self {
    case .walk, .ride, .drive: true
    case .still, .pause, .burst: false
    }
  }

  /// Whether the receiver reports the shape of its way better than a straight line does.
  var keepsShape: Bool { self == .ride || self == .drive }
}

/// How devices move and how receivers err, for a track that is known to its end.
///
/// The numbers were chosen by the likelihood and the calibration of simulated and of thinned recorded tracks.
package struct WayModel: Hashable, Sendable {
  /// A motion, whose velocity wanders about 0 on each axis (Ornstein-Uhlenbeck).
  package struct Motion: Hashable, Sendable {
    /// The variance of the velocity in the long run, in m²/s²; 0 for a device that stays.
    package var variance: Double
    /// Seconds in which the correlation of the velocity falls to 1/e.
    package var seconds: Double
    /// Ends of the motion in a second.
    package var leavingRate: Double
    /// Its probability at the first fix.
    package var first: Double
    /// What follows it, by the order of ``WayMotion``; 1 together, and 0 for itself.
    package var next: [Double]
  }

  /// In the order of ``WayMotion``.
  package var motions = [
    Motion(
      variance: 0, seconds: 1, leavingRate: 1 / 3_000.0, first: 0.34,
      next: [0, 0.05, 0.5, 0.225, 0.225, 0]),
    Motion(
      variance: 0, seconds: 1, leavingRate: 1 / 60.0, first: 0.08,
      next: [0.1, 0, 0.45, 0.25, 0.2, 0]),
    Motion(
      variance: 1.2, seconds: 300, leavingRate: 1 / 600.0, first: 0.22,
      next: [0.25, 0.5, 0, 0.17, 0.08, 0]),
    Motion(
      variance: 15, seconds: 200, leavingRate: 1 / 300.0, first: 0.17,
      next: [0.15, 0.45, 0.15, 0, 0.25, 0]),
    Motion(
      variance: 150, seconds: 200, leavingRate: 1 / 200.0, first: 0.17,
      next: [0.1, 0.5, 0.05, 0.35, 0, 0]),
    Motion(
      variance: 0, seconds: 1, leavingRate: 1 / 30.0, first: 0.02,
      next: [0.9, 0.04, 0.02, 0.02, 0.02, 0]),
  ]
  /// Seconds between the fixes that are used: the errors of receivers, which smooth what they report, are no Markov process below this.
  package var updateSeconds = 10.0
  /// Up to this many seconds after the last used fix a surprise is taken for an error, and says how large errors are. Later it is a movement.
  package var denseSeconds = 15.0
  /// The variance of the velocity of a device that stays, in m²/s².
  package var stillVelocityVariance = 0.003
  /// How fast the variance of the position of a device grows that stays, in m²/s.
  package var stillPositionRate = 0.002
  /// What each step adds to the variance of the position, in m².
  package var positionNoise = 1e-4
  /// A larger error for a short time: its standard deviation over that of others, the seconds in which it falls to 1/e, and begins in a second
  /// of rest.
  package var burstDeviation = 3.0
  package var burstSeconds = 60.0
  package var burstRate = 1 / 2_000.0
  /// The share of fixes that say nothing of where the device is, and their standard deviation on each axis in metres. Without them one fix far
  /// away is a way out and back.
  package var outlierShare = 0.002
  package var outlierDeviation = 150.0
  /// What part of the variance of an error is correlated in time.
  package var correlatedShare = 0.9
  /// Degrees of freedom of the distribution of what a fix shows (Student).
  package var degreesOfFreedom = 15
  /// By how much at most a surprise after sparse fixes widens what is known.
  package var greatestInflation = 4.0
  /// A motion is not widened by what may have turned into it with less than this probability.
  package var leastPart = 0.02
  /// Whether a device that begins to move has any velocity of the motion, instead of that of its rest.
  package var drawsVelocity = true
  /// What may be true of the errors. Smaller factors are no hypothesis: beside motions that accelerate freely, errors that wander slowly are
  /// invisible, and moving devices would always vote for the least one.
  package var hypotheses: [ErrorHypothesis] = {
    let factors = [(0.85, 0.3), (1.2, 0.5), (1.7, 0.12), (2.5, 0.05), (4.0, 0.03)]
    return factors.flatMap { factor, prior in
      [40.0, 160.0].map {
        ErrorHypothesis(factor: factor, correlationSeconds: $0, prior: prior / 2)
      }
    }
  }()

  /// The model of the command.
  package init() {}

  /// The number of states after one used fix up to the next one, which comes some seconds later: one each ten seconds in two minutes, and never
  /// more than 60.
  static func states(in seconds: Double) -> Int {
    let count = min(seconds / 10 - 0.2, 20 + seconds / 60, 60)
    return count > 1 ? Int(count.rounded(.up)) : 1  // checked: at most 60, and NaN is not above 1
  }
}
