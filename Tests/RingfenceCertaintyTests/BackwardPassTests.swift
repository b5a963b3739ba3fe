import Foundation
import Ringfence
import RingfenceCertainty
import RingfenceGeodesy
import Testing

/// One motion and one hypothesis: the paths are samples of a conditioned normal distribution.
@Suite struct BackwardPassTests {
  typealias Row = (index: Int, east: Double, north: Double, variance: Double)

  /// By a joint normal distribution, `Tests/Oracles/motion-filter.py`.
  struct Expected: Sendable {
    /// Variance and seconds of the velocity.
    let wander: (variance: Double, seconds: Double)
    /// For some of 40 fixes the mean to the east and to the north and the variance given all fixes.
    let rows: [Row]
    /// The covariance of the positions at the fixes 5 and 20.
    let covariance: Double
    /// The logarithm of the density of the fixes 1 to 39.
    let logarithm: Double
    /// Without the fixes 11 to 19, the same of four times that divide the gap evenly, and the covariance of the first and the third.
    let between: [Row]
    let betweenCovariance: Double
  }

  static let expected: [Expected] = [
    Expected(
      wander: (1.5, 400),
      rows: [
        (0, -11.5483888, -8.90836931, 28.9643722),
        (5, 97.3484248, 0.556504641, 29.8202547),
        (20, 391.850625, 8.12991009, 23.6954769),
        (33, 623.888709, -6.45182168, 27.1203358),
        (39, 748.397896, 3.71304969, 110.152018),
      ], covariance: 0.0461360431, logarithm: -284.942165706,
      between: [
        (11, 242.657888, 8.6243963, 143.188865),
        (12, 285.803911, 10.1077963, 263.02052),
        (13, 327.557151, 10.8110447, 272.643787),
        (14, 365.934468, 10.6226502, 157.385204),
      ], betweenCovariance: 135.594248),
    Expected(
      wander: (80, 20),
      rows: [
        (0, -11.0200479, -8.04957731, 35.6109832),
        (5, 96.4639109, -1.00018583, 54.5865751),
        (20, 393.953784, 2.61026662, 134.775183),
        (33, 625.139547, -5.21191281, 54.134492),
        (39, 744.371601, -0.967693836, 178.866913),
      ], covariance: 3.86417076, logarithm: -425.155863895,
      between: [
        (11, 242.066703, 6.45637905, 25933.4304),
        (12, 279.591164, 3.61868546, 59693.875),
        (13, 316.210213, -0.251298317, 59721.2984),
        (14, 353.356577, -2.76299469, 26034.9814),
      ], betweenCovariance: 19894.0732),
  ]

  /// The fix of an index, as `MotionMixtureTests` has it.
  static func fix(_ k: Int) -> (seconds: Double, point: PlanarPoint, deviation: Double) {
    var seconds = 0.0
    for before in 0..<k { seconds += Double(10 + (7 * (before + 1)) % 11) }
    let east = 1.25 * seconds + Double((k * k * 5) % 23 - 11)
    return (
      seconds, PlanarPoint(east, Double((k * k * 3) % 17 - 8)), Double(4 + (3 * k) % 7)
    )
  }

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: 1_777_000_000_000_000 + Int64(seconds * 1e6))
  }

  /// A model in which the device has one motion, innovations are normal and nothing is an outlier.
  static func model(_ wander: (variance: Double, seconds: Double)) -> WayModel {
    var model = WayModel()
    model.hypotheses = [ErrorHypothesis(factor: 1.5, correlationSeconds: 80, prior: 1)]
    for motion in WayMotion.allCases {
      model.motions[motion.rawValue].leavingRate = 0
      model.motions[motion.rawValue].first = motion.moves ? 1 / 3.0 : 0
      guard motion.moves else { continue }
      model.motions[motion.rawValue].variance = wander.variance
      model.motions[motion.rawValue].seconds = wander.seconds
    }
    model.burstRate = 0
    model.outlierShare = 0
    model.degreesOfFreedom = 100_000_000
    // All fixes say how large errors are, so the evidence is the density of all.
    model.denseSeconds = 1e9
    return model
  }

  /// The pass of a model in a plane that is the frame of the first fix.
  static func pass(
    _ model: WayModel, states: Int? = 1, without gap: Range<Int> = 0..<0, gapStates: Int = 1
  ) -> ForwardPass {
    var pass = ForwardPass(model)
    guard let center = Coordinate(latitude: 48, longitude: 16) else { return pass }
    let frame = LocalFrame(about: center)
    for k in 0..<40 where !gap.contains(k) {
      let fix = fix(k)
      let isPossible = pass.take(
        k, at: time(fix.seconds), frame.coordinate(of: fix.point), deviation: fix.deviation,
        states: k == gap.upperBound && k > 0 ? gapStates : states)
      #expect(isPossible)
    }
    return pass
  }

  private static func check(
    _ rows: [Row], _ samples: BackwardPass.Samples, pair: (Row, Row), _ covariance: Double,
    point: (Int) -> PlanarPoint
  ) {
    let paths = samples.paths.count
    let count = Double(paths)
    func position(_ node: Int, _ path: Int) -> (x: Double, y: Double) {
      let error = samples.error(node, path)
      return (point(node).x - error.x, point(node).y - error.y)
    }
    for row in rows {
      let deviation = row.variance.squareRoot()
      var (x, y, square) = (0.0, 0.0, 0.0)
      for path in 0..<paths {
        let at = position(row.index, path)
        let (dx, dy) = (at.x - row.east, at.y - row.north)
        x += dx
        y += dy
        square += dx * dx + dy * dy
      }
      // The mean of 20,000 has a standard deviation of 0.007 of one, the variance of 0.7 %.
      #expect(abs(x / count) < 0.025 * deviation, "\(row.index)")
      #expect(abs(y / count) < 0.025 * deviation, "\(row.index)")
      #expect(abs(square / count / (2 * row.variance) - 1) < 0.025, "\(row.index)")
    }
    let (a, b) = pair
    var sum = 0.0
    for path in 0..<paths {
      let (p, q) = (position(a.index, path), position(b.index, path))
      sum += (p.x - a.east) * (q.x - b.east) + (p.y - a.north) * (q.y - b.north)
    }
    let tolerance =
      3.5
      * ((a.variance * b.variance + covariance * covariance) / (2 * count)).squareRoot()
    #expect(abs(sum / (2 * count) - covariance) < tolerance)
  }

  @Test(arguments: expected.indices)
  func `paths are the conditioned normal distribution`(index: Int) {
    let expected = Self.expected[index]
    let pass = Self.pass(Self.model(expected.wander))
    #expect(pass.nodes.count == 40)
    #expect(abs(pass.banks[0].evidence - expected.logarithm) < 2e-6 * -expected.logarithm)
    Self.check(
      expected.rows,
      BackwardPass(seed: 5, hash: 7).samples(pass, from: 0, paths: 0..<20_000, batch: 20_000),
      pair: (expected.rows[1], expected.rows[2]), expected.covariance
    ) { Self.fix($0).point }
  }

  /// After sparse fixes the mean goes all the way too: without Student's distribution it is a Kalman filter.
  @Test func `sparse fixes are those of a Kalman filter`() {
    let expected = Self.expected[0]
    var model = Self.model(expected.wander)
    model.denseSeconds = 0
    let samples = BackwardPass(seed: 5, hash: 7)
      .samples(Self.pass(model), from: 0, paths: 0..<20_000, batch: 20_000)
    Self.check(
      expected.rows, samples, pair: (expected.rows[1], expected.rows[2]), expected.covariance
    ) { Self.fix($0).point }
  }

  @Test(arguments: expected.indices)
  func `paths between fixes are the conditioned normal distribution`(index: Int) {
    let expected = Self.expected[index]
    let pass = Self.pass(Self.model(expected.wander), without: 11..<20, gapStates: 5)
    #expect(pass.nodes.count == 35)
    #expect(pass.nodes[11].fix == nil && pass.nodes[15].fix == 20)
    let samples = BackwardPass(seed: 5, hash: 7)
      .samples(pass, from: 0, paths: 0..<20_000, batch: 20_000)
    Self.check(
      expected.between, samples, pair: (expected.between[0], expected.between[2]),
      expected.betweenCovariance
    ) { node in
      let frame = LocalFrame(about: Coordinate(uncheckedLatitude: 48, longitude: 16))
      return frame.point(of: pass.nodes[node].coordinate)
    }
  }

  /// What fixes say of others does not depend on how a time without fixes is divided.
  @Test func `states between fixes leave the density of the fixes as it is`() {
    var model = Self.model((80, 20))
    // Each step adds this.
    model.positionNoise = 0
    let densities = [1, 3, 12].map { states in
      Self.pass(model, states: states).banks[0].evidence
    }
    for density in densities { #expect(abs(density - densities[0]) < 1e-9 * abs(densities[0])) }
  }

  /// Farther on the same, in two planes: another origin changes paths by no more than the planes differ.
  @Test func `another origin does not change the paths`() throws {
    // 19,700 m to the east: the origin changes on the way.
    var model = WayModel()
    model.hypotheses = [ErrorHypothesis(factor: 1, correlationSeconds: 80, prior: 1)]
    let center = try #require(Coordinate(latitude: 48, longitude: 16))
    let frame = LocalFrame(about: center)
    func samples(begin: Double) throws -> (BackwardPass.Samples, ForwardPass) {
      var pass = ForwardPass(model)
      for k in 0..<40 {
        let fix = Self.fix(k)
        // A first fix elsewhere, of which the filter knows nothing more after a while.
        let x = k == 0 ? begin : 19_700 + 2 * fix.point.x
        _ = pass.take(
          k, at: Self.time(fix.seconds + (k == 0 ? -280 : 0)),
          frame.coordinate(of: PlanarPoint(x, 2 * fix.point.y)), deviation: fix.deviation, states: 1
        )
      }
      return (
        BackwardPass(seed: 1, hash: 7).samples(pass, from: 0, paths: 0..<2_000, batch: 2_000), pass
      )
    }
    let (one, pass) = try samples(begin: 0)
    let (other, near) = try samples(begin: 19_000)
    #expect(pass.nodes.contains { $0.change != nil })
    #expect(!near.nodes.contains { $0.change != nil })
    for node in 25..<40 {
      var means = [0.0, 0.0, 0.0, 0.0]
      for path in 0..<2_000 {
        let (a, b) = (one.error(node, path), other.error(node, path))
        means[0] += a.x / 2_000
        means[1] += a.y / 2_000
        means[2] += b.x / 2_000
        means[3] += b.y / 2_000
      }
      #expect(abs(means[0] - means[2]) < 0.3 && abs(means[1] - means[3]) < 0.3)
    }
  }

  @Test func `a number depends on node, path, seed and fixes only`() {
    let pass = Self.pass(Self.model((1.5, 400)))
    func errors(_ seed: UInt32, _ hash: UInt32, _ paths: Range<Int>, from: Int = 0) -> [Double] {
      let samples = BackwardPass(seed: seed, hash: hash)
        .samples(pass, from: from, paths: paths, batch: 64)
      let path = paths.contains(3) ? 3 : 67
      return (from..<40).flatMap {
        [samples.error($0 - from, path).x, samples.error($0 - from, path).y]
      }
    }
    let errors0 = errors(0, 7, 0..<64)
    #expect(errors0 == errors(0, 7, 0..<64))
    #expect(Array(errors0.suffix(20)) == errors(0, 7, 0..<64, from: 30))
    // More paths change none, nor does it matter which are sampled together.
    #expect(errors0 == errors(0, 7, 0..<256))
    #expect(errors(0, 7, 64..<128) != errors0)
    #expect(errors0 != errors(1, 7, 0..<64))
    #expect(errors0 != errors(0, 8, 0..<64))
  }
}
