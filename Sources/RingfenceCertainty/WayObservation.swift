internal import Ringfence
internal import RingfenceGeodesy

/// What a used fix shows, under one hypothesis of the errors.
struct WayObservation {
  /// A speed that the receiver reports.
  struct Speed {
    /// Metres a second, and to the east and to the north where a course is reported or the device stands.
    let amount: Double
    let vector: (x: Double, y: Double)?
    /// The variance of its error.
    let variance: Double

    /// Below this a speed has no course and needs none.
    static let standing = 0.7

    /// Creates a speed; `nil` where none is reported.
    ///
    /// - Parameters:
    ///   - amount: metres a second; NaN for none.
    ///   - course: degrees clockwise from north; NaN for none.
    init?(_ amount: Double, course: Double) {
      guard amount >= 0, amount.isFinite else { return nil }
      self.amount = amount
      let deviation = 0.6 + 0.1 * amount
      variance = deviation * deviation
      if course.isFinite {
        let angle = course * (Double.pi / 180)
        vector = (amount * Elementary.sin(angle), amount * Elementary.cos(angle))
      } else {
        vector = amount < Self.standing ? (0, 0) : nil
      }
    }

    private init(_ speed: Speed, vector: (x: Double, y: Double)) {
      amount = speed.amount
      variance = speed.variance
      self.vector = vector
    }

    /// The same speed with its vector in another plane.
    func turned(_ turn: (_ x: Double, _ y: Double) -> (x: Double, y: Double)) -> Speed {
      guard let vector else { return self }
      return Speed(self, vector: turn(vector.x, vector.y))
    }
  }

  let point: PlanarPoint
  /// Metres for an error of 1, and the variance of what is not correlated in time.
  let gain, noise: Double
  /// Whether the last used fix is so long ago that a surprise is a movement.
  let isSparse: Bool
  let speed: Speed?

  init(
    _ point: PlanarPoint, deviation: Double, _ hypothesis: ErrorHypothesis, _ model: WayModel,
    isSparse: Bool, speed: Speed?
  ) {
    self.point = point
    let truth = hypothesis.factor * deviation
    gain = truth * model.correlatedShare.squareRoot()
    noise = truth * truth * (1 - model.correlatedShare)
    self.isSparse = isSparse
    self.speed = speed
  }

  /// Takes the fix in.
  ///
  /// - Parameters:
  ///   - state: what was expected; becomes what is known.
  ///   - model: the numbers of the model.
  /// - Returns: the density of the fix, and the probability that it says nothing of where the device is.
  @inline(__always)
  func update(_ state: inout MotionState, _ model: WayModel) -> (density: Double, outlier: Double) {
    let expected = state
    let p = state.covariance
    let (x, v, b) = (p.xx + gain * p.xb, p.xv + gain * p.vb, p.xb + gain * p.bb)
    let variance = x + gain * b + noise
    let eastward = point.x - state.east.position - gain * state.east.error
    let northward = point.y - state.north.position - gain * state.north.error
    let length = eastward * eastward + northward * northward
    let nu = Double(model.degreesOfFreedom)
    let square = length / variance
    var density = Innovation.density(1 + square / nu, model.degreesOfFreedom, variance)
    // Student's distribution is a normal one whose variance is not known: what a surprise says of that.
    let surprise = max(1, (nu + square) / (nu + 2))
    let inverse = 1 / (isSparse ? variance : variance * surprise)
    state.east.add(x, v, b, times: eastward * inverse)
    state.north.add(x, v, b, times: northward * inverse)
    state.covariance = MotionState.Covariance(
      xx: p.xx - x * x * inverse, xv: p.xv - x * v * inverse, xb: p.xb - x * b * inverse,
      vv: p.vv - v * v * inverse, vb: p.vb - v * b * inverse, bb: p.bb - b * b * inverse)
    if isSparse, surprise > 1 {
      let wide = min(model.greatestInflation, surprise)
      let root = wide.squareRoot()
      state.covariance.xx *= wide
      state.covariance.xv *= wide
      state.covariance.vv *= wide
      state.covariance.xb *= root
      state.covariance.vb *= root
    }
    var outlier = 0.0
    if model.outlierShare > 0 {
      let wide =
        p.xx + gain * gain + noise + model.outlierDeviation * model.outlierDeviation
      let far =
        model.outlierShare / (2 * Double.pi * wide) * Elementary.exp(-length / (2 * wide))
      density = (1 - model.outlierShare) * density + far
      outlier = density > 0 ? far / density : 0
      state.mix(expected, outlier)
    }
    if let speed { density *= speed.update(&state) }
    return (density, outlier)
  }
}

/// Student's distribution in two dimensions.
enum Innovation {
  /// `1 / (2π · variance · base^(ν/2 + 1))`, where the base is 1 and the square of the distance in standard deviations by ν.
  @inline(__always)
  static func density(_ base: Double, _ degreesOfFreedom: Int, _ variance: Double) -> Double {
    var factor = base.squareRoot()
    var power = 1.0
    var rest = degreesOfFreedom + 2
    while rest > 0 {
      if rest & 1 == 1 { power *= factor }
      factor *= factor
      rest >>= 1
    }
    return 1 / (2 * Double.pi * variance * power)
  }
}

extension WayObservation.Speed {
  /// Degrees of freedom of a measured velocity: a receiver may report 0 while it moves.
  private static let degreesOfFreedom = 6
  /// No speed speaks more against a motion than this.
  private static let leastDensity = 1e-9

  /// Takes the speed in: a vector is a measured velocity, an amount alone only weighs the motions.
  ///
  /// - Returns: its density.
  fileprivate func update(_ state: inout MotionState) -> Double {
    let p = state.covariance
    let total = p.vv + variance
    guard let vector else {
      // Rice's distribution without the factors that are the same for all motions.
      let mean =
        (state.east.velocity * state.east.velocity + state.north.velocity * state.north.velocity)
        .squareRoot()
      let difference = mean - amount
      let density =
        Elementary.exp(-difference * difference / (2 * total))
        * Self.scaledBessel(mean * amount / total) / (2 * Double.pi * total)
      return max(density, Self.leastDensity)
    }
    let (eastward, northward) = (vector.x - state.east.velocity, vector.y - state.north.velocity)
    let nu = Double(Self.degreesOfFreedom)
    let square = (eastward * eastward + northward * northward) / total
    let inverse = 1 / (total * max(1, (nu + square) / (nu + 2)))
    let (x, v, b) = (p.xv, p.vv, p.vb)
    state.east.add(x, v, b, times: eastward * inverse)
    state.north.add(x, v, b, times: northward * inverse)
    state.covariance = MotionState.Covariance(
      xx: p.xx - x * x * inverse, xv: p.xv - x * v * inverse, xb: p.xb - x * b * inverse,
      vv: p.vv - v * v * inverse, vb: p.vb - v * b * inverse, bb: p.bb - b * b * inverse)
    return max(
      Innovation.density(1 + square / nu, Self.degreesOfFreedom, total), Self.leastDensity)
  }

  /// The modified Bessel function of order 0, times e^−x, for x of 0 or more; to 2 parts in 10⁷ (Abramowitz and Stegun 9.8.1, 9.8.2).
  static func scaledBessel(_ x: Double) -> Double {
    func polynomial(_ t: Double, _ numbers: [Double]) -> Double {
      numbers.reversed().reduce(0) { $0 * t + $1 }
    }
    guard x > 3.75 else {
      let t = x / 3.75
      return Elementary.exp(-x)
        * polynomial(
          t * t, [1, 3.5156229, 3.0899424, 1.2067492, 0.2659732, 0.0360768, 0.0045813])
    }
    return polynomial(
      3.75 / x,
      [
        0.39894228, 0.01328592, 0.00225319, -0.00157565, 0.00916281, -0.02057706, 0.02635537,
        -0.01647633, 0.00392377,
      ]) / x.squareRoot()
  }
}

extension MotionState {
  /// The single normal distribution with the mean and the covariance of this one and another one, whose part is a share.
  @inline(__always)
  fileprivate mutating func mix(_ other: MotionState, _ share: Double) {
    guard share > 0 else { return }
    let (x, y) = (east.difference(to: other.east), north.difference(to: other.north))
    let rest = 1 - share
    let spread = share * rest / 2
    let (p, q) = (covariance, other.covariance)
    covariance = Covariance(
      xx: rest * p.xx + share * q.xx + spread * (x.position * x.position + y.position * y.position),
      xv: rest * p.xv + share * q.xv + spread * (x.position * x.velocity + y.position * y.velocity),
      xb: rest * p.xb + share * q.xb + spread * (x.position * x.error + y.position * y.error),
      vv: rest * p.vv + share * q.vv + spread * (x.velocity * x.velocity + y.velocity * y.velocity),
      vb: rest * p.vb + share * q.vb + spread * (x.velocity * x.error + y.velocity * y.error),
      bb: rest * p.bb + share * q.bb + spread * (x.error * x.error + y.error * y.error))
    east.add(x.position, x.velocity, x.error, times: share)
    north.add(y.position, y.velocity, y.error, times: share)
  }
}

extension MotionState.Axis {
  @inline(__always)
  fileprivate func difference(to other: Self) -> Self {
    Self(
      position: other.position - position, velocity: other.velocity - velocity,
      error: other.error - error)
  }
}
