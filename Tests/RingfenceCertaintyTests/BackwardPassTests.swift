import Foundation
import Ringfence
import RingfenceCertainty
import RingfenceGeodesy
import Testing

/// One mode and one hypothesis: the paths are samples of a conditioned normal distribution.
@Suite struct BackwardPassTests {
  typealias Row = (index: Int, east: Double, north: Double, variance: Double)

  /// A mode, and for some of 40 fixes the mean to the east and to the north and the variance given all fixes; the covariance of the positions
  /// at the fixes 5 and 20. By a joint normal distribution, `Tests/Oracles/motion-filter.py`.
  static let rows: [(mode: MotionMode, rows: [Row], covariance: Double)] = [
    (
      .walk,
      [
        (0, -11.5483888, -8.90836931, 28.9643722),
        (5, 97.3484248, 0.556504641, 29.8202547),
        (20, 391.850625, 8.12991009, 23.6954769),
        (33, 623.888709, -6.45182168, 27.1203358),
        (39, 748.397896, 3.71304969, 110.152018),
      ],
      0.0461360431
    ),
    (
      .drive,
      [
        (0, -11.0200479, -8.04957731, 35.6109832),
        (5, 96.4639109, -1.00018583, 54.5865751),
        (20, 393.953784, 2.61026662, 134.775183),
        (33, 625.139547, -5.21191281, 54.134492),
        (39, 744.371601, -0.967693836, 178.866913),
      ],
      3.86417076
    ),
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

  /// The pass of a model in which the device has one motion, in a plane that is the frame of the first fix, with another one that far away.
  static func pass(_ mode: MotionMode, shift: Double = 0) -> ForwardPass {
    var model = CertaintyModel(hypotheses: [
      ErrorHypothesis(factor: 1.5, correlationSeconds: 80, prior: 1)
    ])
    model.leavingRates = FourModes(repeating: 0)
    model.firstModes = FourModes(0, 0.5, 0.5, 0)
    if mode == .walk { model.drive = model.walk } else { model.walk = model.drive }
    model.degreesOfFreedom = 100_000_000
    var pass = ForwardPass(model)
    guard let center = Coordinate(latitude: 48, longitude: 16) else { return pass }
    let frame = LocalFrame(about: center)
    for k in 0..<40 {
      let fix = fix(k)
      let point = PlanarPoint(fix.point.x + shift, fix.point.y)
      let isPossible = pass.take(
        k, at: time(fix.seconds), frame.coordinate(of: point), deviation: fix.deviation)
      #expect(isPossible)
    }
    return pass
  }

  @Test(arguments: rows.indices) func `paths are the conditioned normal distribution`(index: Int) {
    let (mode, rows, covariance) = Self.rows[index]
    let pass = Self.pass(mode)
    let paths = 20_000
    let samples = BackwardPass(seed: 5, track: "t", segment: 0)
      .samples(pass, from: 0, paths: paths)
    #expect(pass.commits.count == 40)
    func position(_ commit: Int, _ path: Int) -> (x: Double, y: Double) {
      let error = samples.error(commit, path)
      let point = Self.fix(commit).point
      return (point.x - error.x, point.y - error.y)
    }
    for row in rows {
      let deviation = row.variance.squareRoot()
      var (x, y, square) = (0.0, 0.0, 0.0)
      for path in 0..<paths {
        let point = position(row.index, path)
        x += point.x - row.east
        y += point.y - row.north
        square +=
          (point.x - row.east) * (point.x - row.east) + (point.y - row.north)
          * (point.y - row.north)
      }
      let count = Double(paths)
      // The mean of 20,000 has a standard deviation of 0.007 of one, the variance of 0.7 %.
      #expect(abs(x / count) < 0.025 * deviation, "\(row.index)")
      #expect(abs(y / count) < 0.025 * deviation, "\(row.index)")
      #expect(abs(square / count / (2 * row.variance) - 1) < 0.025, "\(row.index)")
    }
    let (a, b) = (rows[1], rows[2])
    var sum = 0.0
    for path in 0..<paths {
      let (p, q) = (position(5, path), position(20, path))
      sum += (p.x - a.east) * (q.x - b.east) + (p.y - a.north) * (q.y - b.north)
    }
    let tolerance = 3.5 * (a.variance * b.variance / Double(2 * paths)).squareRoot()
    #expect(abs(sum / Double(2 * paths) - covariance) < tolerance)
  }

  /// Farther on the same, in two planes: another origin changes paths by no more than the planes differ.
  @Test func `another origin does not change the paths`() throws {
    // 19,700 m to the east: the origin changes on the way.
    var model = CertaintyModel.smoother
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
          frame.coordinate(of: PlanarPoint(x, 2 * fix.point.y)), deviation: fix.deviation)
      }
      return (
        BackwardPass(seed: 1, track: "t", segment: 0).samples(pass, from: 0, paths: 2_000), pass
      )
    }
    let (one, pass) = try samples(begin: 0)
    let (other, near) = try samples(begin: 19_000)
    #expect(pass.commits.contains { $0.change != nil })
    #expect(!near.commits.contains { $0.change != nil })
    for commit in 25..<40 {
      var means = [0.0, 0.0, 0.0, 0.0]
      for path in 0..<2_000 {
        let (a, b) = (one.error(commit, path), other.error(commit, path))
        means[0] += a.x / 2_000
        means[1] += a.y / 2_000
        means[2] += b.x / 2_000
        means[3] += b.y / 2_000
      }
      #expect(abs(means[0] - means[2]) < 0.3 && abs(means[1] - means[3]) < 0.3)
    }
  }

  @Test func `a number depends on commit, path, seed and segment only`() {
    let pass = Self.pass(.walk)
    func errors(_ seed: UInt32, _ track: String, _ segment: Int, paths: Int, from: Int = 0)
      -> [Double]
    {
      let samples = BackwardPass(seed: seed, track: track, segment: segment)
        .samples(pass, from: from, paths: paths)
      return (from..<40).flatMap { [samples.error($0 - from, 3).x, samples.error($0 - from, 3).y] }
    }
    let errors0 = errors(0, "t", 0, paths: 64)
    #expect(errors0 == errors(0, "t", 0, paths: 64))
    #expect(Array(errors0.suffix(20)) == errors(0, "t", 0, paths: 64, from: 30))
    // All belong to one hypothesis, so more paths change none.
    #expect(errors0 == errors(0, "t", 0, paths: 16))
    #expect(errors0 != errors(1, "t", 0, paths: 64))
    #expect(errors0 != errors(0, "u", 0, paths: 64))
    #expect(errors0 != errors(0, "t", 1, paths: 64))
  }
}
