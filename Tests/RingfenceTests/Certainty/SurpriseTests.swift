import Foundation
import Ringfence
import Testing

/// What a fix far from the expected position does to the filter, against a Kalman filter with matrices written out here.
@Suite struct SurpriseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let seconds: Double
    let point: (x: Double, y: Double)
    let hasOutliers: Bool

    var testDescription: String { "\(seconds) s to \(point), outliers \(hasOutliers)" }
  }

  static let cases = [10.0, 15, 16, 60, 300].flatMap { seconds in
    [(3.0, -2.0), (30, 14), (0, 90), (-240, 0)].flatMap { point in
      [false, true].map { Case(seconds: seconds, point: point, hasOutliers: $0) }
    }
  }

  private typealias Matrix = [[Double]]

  private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    a.map { row in
      (0..<3).map { column in (0..<3).reduce(0) { $0 + row[$1] * b[$1][column] } }
    }
  }

  /// One motion on foot: the velocity wanders with 1.5 m²/s² and 400 s. The fix has 6 m on each axis, and nine tenths of the variance last
  /// 80 s. Student has 15 degrees of freedom.
  @Test(arguments: cases) func `is what the formulas say`(item: Case) {
    var model = CertaintyModel(hypotheses: [
      ErrorHypothesis(factor: 1, correlationSeconds: 80, prior: 1)
    ])
    model.leavingRates = FourModes(0, 0, 0, 0)
    model.denseSeconds = 15
    // One fix in 500, and 150 m on each axis.
    if item.hasOutliers { model.outliers = CertaintyModel.live.outliers }
    let scale = ErrorScale(deviation: 6, model.hypotheses[0], model)
    var mixture = MotionMixture<ThreeModes<MotionState>>(at: PlanarPoint(0, 0), scale, model)
    for mode in 0..<3 { mixture.modes[mode].weight = mode == 1 ? 1 : 0 }
    let logarithm = mixture.advance(
      MotionTransition(seconds: item.seconds, model), to: PlanarPoint(item.point.x, item.point.y),
      scale, correlation: exp(-item.seconds / 80), degreesOfFreedom: 15,
      SurpriseRule(after: item.seconds, model))

    // Position, velocity and error of an axis; both have one covariance.
    let (g, r) = (6 * 0.9.squareRoot(), 36 * 0.1)
    var p: Matrix = [[g * g + r, 0, -g], [0, 1.5, 0], [-g, 0, 1]]
    let (dt, k) = (item.seconds, exp(-item.seconds / 80))
    let h = exp(-dt / 400)
    let a = 400 * (1 - h)
    let f: Matrix = [[1, a, 0], [0, h, 0], [0, 0, k]]
    let transposed: Matrix = [[1, 0, 0], [a, h, 0], [0, 0, k]]
    p = Self.product(Self.product(f, p), transposed)
    p[0][0] += 1.5 * (800 * dt - 160_000 * (3 - 4 * h + h * h)) + 1e-4
    p[0][1] += 1.5 * 400 * (1 - h) * (1 - h)
    p[1][0] = p[0][1]
    p[1][1] += 1.5 * (1 - h * h)
    p[2][2] += 1 - k * k
    let gain = (0..<3).map { p[$0][0] + g * p[$0][2] }
    let s = gain[0] + g * gain[2] + r
    let square = item.point.x * item.point.x + item.point.y * item.point.y
    let surprise = max(1, (15 + square / s) / 17)
    let isSparse = item.seconds > 15
    let spread = isSparse ? s : s * surprise
    let growth = isSparse ? min(4, surprise) : 1
    let factors = [growth.squareRoot(), growth.squareRoot(), 1]
    var updated: Matrix = (0..<3).map { i in
      (0..<3).map { j in factors[i] * factors[j] * (p[i][j] - gain[i] * gain[j] / spread) }
    }
    var means = [item.point.x, item.point.y].map { y in gain.map { $0 * y / spread } }
    var density = pow(1 + square / s / 15, -8.5) / (2 * Double.pi * s)
    if item.hasOutliers {
      let far = p[0][0] + g * g + r + 22_500
      let outlier = 0.002 * exp(-square / 2 / far) / (2 * Double.pi * far)
      density = 0.998 * density + outlier
      let w = outlier / density
      for i in 0..<3 {
        for j in 0..<3 {
          let distance = (means[0][i] * means[0][j] + means[1][i] * means[1][j]) / 2
          updated[i][j] = (1 - w) * updated[i][j] + w * p[i][j] + w * (1 - w) * distance
        }
      }
      means = means.map { $0.map { (1 - w) * $0 } }
    }

    func expect(_ found: Double, _ expected: Double, _ what: String) {
      #expect(abs(found - expected) <= 1e-7 * max(1, abs(expected)), "\(what)")
    }
    let state = mixture.modes[1]
    for (axis, mean) in zip([state.east, state.north], means) {
      expect(axis.position, mean[0], "position")
      expect(axis.velocity, mean[1], "velocity")
      expect(axis.error, mean[2], "error")
    }
    let c = state.covariance
    let found = [c.xx, c.xv, c.xb, c.vv, c.vb, c.bb]
    let places = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    for (number, (i, j)) in zip(found, places) { expect(number, updated[i][j], "\(i) \(j)") }
    expect(logarithm, log(density), "density")
  }

  /// 60 m from a place where the device rested: one fix changes little, the third at the same place nearly all.
  @Test func `one fix may be wrong, three are not`() throws {
    var filter = LiveFilter()
    let origin = Coordinate(uncheckedLatitude: 0, longitude: 10)
    let away = Coordinate(uncheckedLatitude: 0, longitude: 10 + 240 / 111_319.5)
    let circle = try #require(Circle(center: origin, radius: .meters(100)))
    func outside(_ index: Int, _ coordinate: Coordinate) -> Double {
      let time = Timestamp(microseconds: Int64(index) * 10_000_000)
      guard let estimate = filter.estimate(at: time, coordinate, deviation: 3.3) else { return -1 }
      filter.update(at: time, coordinate, deviation: 3.3, estimate)
      return 1 - (Presence(at: coordinate, estimate).probabilityAtFix(in: .circle(circle)) ?? 2)
    }
    for index in 0..<60 { #expect(outside(index, origin) < 0.001) }
    let jumped = (60..<65).map { outside($0, away) }
    #expect(jumped[0] < 0.1, "\(jumped)")
    #expect(jumped[2] > 0.9, "\(jumped)")
    #expect(jumped[4] > 0.99, "\(jumped)")
  }
}
