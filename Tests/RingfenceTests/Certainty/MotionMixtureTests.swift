import Foundation
import Ringfence
import Testing

/// One mode and one hypothesis are a Kalman filter, whose end is a conditioned normal distribution.
@Suite struct MotionMixtureTests {
  /// A mode, and what 40 fixes say of their last one: means to the east and to the north, covariances, the logarithm of the density of all
  /// fixes after the first. By a joint normal distribution of 120 numbers an axis, `Tests/Oracles/motion-filter.py`.
  static let rows: [(mode: MotionMode, numbers: [Double])] = [
    (
      .walk,
      [
        748.397896233, 1.18977866163, -0.258402353164, 3.71304969293, -0.0538788303904,
        -0.266305805367, 110.152017525, 2.45825316042, -7.88207213077, 0.162416725263,
        -0.158681170998, 0.65712320213, -284.942165706,
      ]
    ),
    (
      .drive,
      [
        744.371601184, 0.494366707574, -0.0286921390183, -0.967693836466, -0.486568028323,
        -0.001255201434, 178.866913175, 6.16382204583, -12.5580876998, 32.9618565988,
        -0.404555708592, 0.981567829932, -425.155863895,
      ]
    ),
  ]

  /// The fix of an index: when, where and its standard deviation.
  static func fix(_ k: Int) -> (seconds: Double, point: PlanarPoint, deviation: Double) {
    var seconds = 0.0
    for before in 0..<k { seconds += Double(10 + (7 * (before + 1)) % 11) }
    let east = 1.25 * seconds + Double((k * k * 5) % 23 - 11)
    let point = PlanarPoint(east, Double((k * k * 3) % 17 - 8))
    return (seconds, point, Double(4 + (3 * k) % 7))
  }

  /// A model with one motion, in which innovations are normal. The motion takes two modes, as none can be left out; the third one, a device
  /// that is still, is excluded by the way.
  static func model(_ mode: MotionMode) -> (CertaintyModel, ErrorHypothesis) {
    let hypothesis = ErrorHypothesis(factor: 1.5, correlationSeconds: 80, prior: 1)
    var model = CertaintyModel(hypotheses: [hypothesis])
    model.leavingRates = FourModes(repeating: 0)
    model.firstModes = FourModes(repeating: 0)
    model.firstModes[MotionMode.walk.rawValue] = 0.5
    model.firstModes[MotionMode.drive.rawValue] = 0.5
    if mode == .walk { model.drive = model.walk } else { model.walk = model.drive }
    model.degreesOfFreedom = 100_000_000
    return (model, hypothesis)
  }

  typealias Advance<Modes: ModeList> = (
    inout MotionMixture<Modes>, MotionTransition, PlanarPoint, ErrorScale, _ correlation: Double
  ) -> Double where Modes.Element == MotionState

  static func end<Modes: ModeList>(
    _ mode: MotionMode, _ advance: Advance<Modes>
  ) -> (state: MotionState, logarithm: Double) where Modes.Element == MotionState {
    let (model, hypothesis) = model(mode)
    let first = fix(0)
    var mixture = MotionMixture<Modes>(
      at: first.point, ErrorScale(deviation: first.deviation, hypothesis, model), model)
    var logarithm = 0.0
    for k in 1..<40 {
      let (last, next) = (fix(k - 1), fix(k))
      let seconds = next.seconds - last.seconds
      logarithm += advance(
        &mixture, MotionTransition(seconds: seconds, model), next.point,
        ErrorScale(deviation: next.deviation, hypothesis, model), Foundation.exp(-seconds / 80))
    }
    return (mixture.modes[mode.rawValue], logarithm)
  }

  static func three(_ mode: MotionMode) -> (state: MotionState, logarithm: Double) {
    end(mode) {
      (mixture: inout MotionMixture<ThreeModes<MotionState>>, step, point, scale, share) in
      mixture.advance(step, to: point, scale, correlation: share, degreesOfFreedom: 100_000_000)
    }
  }

  static func four(_ mode: MotionMode) -> (state: MotionState, logarithm: Double) {
    end(mode) { (mixture: inout MotionMixture<FourModes<MotionState>>, step, point, scale, share) in
      mixture.advance(step, to: point, scale, correlation: share, degreesOfFreedom: 100_000_000)
    }
  }

  @Test(arguments: rows.indices) func `is the conditioned normal distribution`(index: Int) {
    let row = Self.rows[index]
    for (state, logarithm) in [
      Self.three(row.mode), Self.four(row.mode),
    ] {
      let (east, north, p) = (state.east, state.north, state.covariance)
      let found = [
        east.position, east.velocity, east.error, north.position, north.velocity, north.error,
        p.xx, p.xv, p.xb, p.vv, p.vb, p.bb, logarithm,
      ]
      for (value, expected) in zip(found, row.numbers) {
        #expect(abs(value - expected) < 2e-6 * max(1, abs(expected)), "\(value) \(expected)")
      }
    }
  }

  /// Student's density falls with the distance to the power of −(ν + 2), also where it is too small for a number.
  @Test func `fixes from far away have the density of the formula`() {
    let hypothesis = ErrorHypothesis(factor: 1, correlationSeconds: 80, prior: 1)
    let model = CertaintyModel(hypotheses: [hypothesis])
    let scale = ErrorScale(deviation: 5, hypothesis, model)
    let logarithms = (6...60).map { (power: Int) -> Double in
      var mixture = MotionMixture<ThreeModes<MotionState>>(at: PlanarPoint(0, 0), scale, model)
      return mixture.advance(
        MotionTransition(seconds: 10, model), to: PlanarPoint(Foundation.pow(10, Double(power)), 0),
        scale, correlation: Foundation.exp(-10.0 / 80), degreesOfFreedom: 15)
    }
    for (near, far) in zip(logarithms, logarithms.dropFirst()) {
      #expect(abs(far - near + 17 * Foundation.log(10)) < 1e-6)
    }
  }

  /// Closed forms: probabilities of a chain, and the integral of an Ornstein-Uhlenbeck velocity by sums of its covariance.
  @Test(arguments: [0.0, 1e-3, 0.05, 0.39, 0.41, 1, 10, 300, 3_600])
  func `transitions are those of the model`(seconds: Double) {
    let model = CertaintyModel.smoother
    let transition = MotionTransition(seconds: seconds, model)
    for from in 0..<4 {
      let sum = (0..<4).reduce(0.0) { $0 + transition.chain[from][$1] }
      #expect(abs(sum - 1) < 1e-15)
    }
    #expect(abs(transition.chain[1][1] - Foundation.exp(-seconds / 300)) < 1e-15)
    #expect(abs(transition.chain[3][0] - 0.9 * (1 - Foundation.exp(-seconds / 30))) < 1e-15)
    #expect(abs(transition.chain[0][3] - (1 - Foundation.exp(-seconds / 2_000))) < 1e-15)
    for (mode, v, t) in [(MotionMode.walk, 1.5, 400.0), (.drive, 80, 20)] {
      let parts = 200_000
      let step = seconds / Double(parts)
      var (xx, xv) = (0.0, 0.0)
      // The position is the sum of all noise, each weighed by how far it still carries.
      for part in 0..<parts {
        let left = (Double(part) + 0.5) * step
        let reach = t * -Foundation.expm1(-left / t)
        xx += 2 * v / t * reach * reach * step
        xv += 2 * v / t * reach * Foundation.exp(-left / t) * step
      }
      let found = transition.dynamics[mode.rawValue]
      #expect(abs(found.xx - 1e-4 - xx) < 1e-6 * xx + 1e-15)
      #expect(abs(found.xv - xv) < 1e-6 * xv + 1e-15)
      #expect(abs(found.vv - v * -Foundation.expm1(-2 * seconds / t)) < 1e-9)
      #expect(abs(found.reach - t * -Foundation.expm1(-seconds / t)) < 1e-9)
    }
    #expect(abs(transition.dynamics[0].xx - 0.002 * seconds - 1e-4) < 1e-12)
    // A burst keeps its own correlation, and none is known to a live session.
    #expect(abs(transition.burstKept - Foundation.exp(-seconds / 60)) < 1e-15)
    let live = MotionTransition(seconds: seconds, .live)
    #expect((0..<3).allSatisfy { live.chain[$0][3] == 0 })
  }

  /// The same error in other words: half of the accuracy and twice the factor.
  @Test func `a factor and a reported accuracy are exchangeable to the last bit`() {
    let model = CertaintyModel.smoother
    for deviation in [4.0, 5.3, 17.1] {
      let one = ErrorHypothesis(factor: 0.6, correlationSeconds: 40, prior: 1)
      let other = ErrorHypothesis(factor: 1.2, correlationSeconds: 40, prior: 1)
      #expect(
        ErrorScale(deviation: deviation, one, model)
          == ErrorScale(deviation: deviation / 2, other, model))
    }
  }

  @Test func `priors are probabilities`() {
    for model in [CertaintyModel.live, .smoother] {
      #expect(abs(model.hypotheses.reduce(0) { $0 + $1.prior } - 1) < 1e-12)
      #expect(abs((0..<4).reduce(0) { $0 + model.firstModes[$1] } - 1) < 1e-12)
    }
    #expect(CertaintyModel.live.hypotheses.count == 3)
    #expect(CertaintyModel.smoother.hypotheses.count == 12)
  }
}
