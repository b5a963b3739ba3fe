internal import Ringfence
internal import RingfenceGeodesy

/// How a state follows from the one after it, for one motion before and one after: the same for all paths.
struct BackwardKernel {
  /// The logarithm of the probability of both motions without the part of the states; −infinity for motions that do not follow each other.
  private(set) var logarithm = -Double.infinity
  /// The inverse of the covariance of the state after.
  private var inverse = MotionState.Covariance(xx: 0, xv: 0, xb: 0, vv: 0, vb: 0, bb: 0)
  /// What a deviation of the state after moves the state before: rows of position, velocity and error.
  private var gains = Rows((0, 0, 0), (0, 0, 0), (0, 0, 0))
  /// The root of the covariance that is left (Cholesky), lower triangle by rows.
  private var root = MotionState.Covariance(xx: 0, xv: 0, xb: 0, vv: 0, vb: 0, bb: 0)
  /// The state before, and where it leads.
  private var before = MotionState.Axis(position: 0)
  private var beforeNorth = MotionState.Axis(position: 0)
  private var after = MotionState.Axis(position: 0)
  private var afterNorth = MotionState.Axis(position: 0)

  /// Creates a kernel of motions that do not follow each other.
  init() {}

  init(
    from: Int, _ state: MotionState, to: Int, _ transition: WayTransition, correlation: Double
  ) {
    let chance = transition.chances[to][from]
    guard chance > 0, state.weight > 0 else { return }
    let isBurst = to == WayMotion.burst.rawValue
    let dynamics = transition.dynamics[to]
    let kept = isBurst ? transition.burstKept : correlation
    var next = state
    next.turn(from, into: to, transition)
    next.predict(
      dynamics, kept: kept,
      added: isBurst ? transition.burstAdded : 1 - correlation * correlation)
    (before, beforeNorth, after, afterNorth) = (state.east, state.north, next.east, next.north)

    let s = next.covariance
    let (c0, c1, c2) = (
      s.vv * s.bb - s.vb * s.vb, s.xb * s.vb - s.xv * s.bb, s.xv * s.vb - s.xb * s.vv
    )
    let determinant = max(s.xx * c0 + s.xv * c1 + s.xb * c2, 1e-300)
    inverse = MotionState.Covariance(
      xx: c0 / determinant, xv: c1 / determinant, xb: c2 / determinant,
      vv: (s.xx * s.bb - s.xb * s.xb) / determinant,
      vb: (s.xv * s.xb - s.xx * s.vb) / determinant,
      bb: (s.xx * s.vv - s.xv * s.xv) / determinant)

    // The covariance of both states, P Fᵀ.
    let p = state.covariance
    let error = WayTransition.redrawsError(from, to) ? 0 : kept
    let isDrawn = transition.drawsVelocity(from, to)
    let (r, h) = isDrawn ? (0, 0) : (dynamics.reach, dynamics.kept)
    let x = (p.xx + r * p.xv, h * p.xv, error * p.xb)
    let v = (p.xv + r * p.vv, h * p.vv, error * p.vb)
    let b = (p.xb + r * p.vb, h * p.vb, error * p.bb)
    let (gx, gv, gb) = (inverse.times(x), inverse.times(v), inverse.times(b))
    gains = Rows(gx, gv, gb)
    root =
      MotionState.Covariance(
        xx: p.xx - dot(gx, x), xv: p.xv - dot(gv, x), xb: p.xb - dot(gb, x),
        vv: p.vv - dot(gv, v), vb: p.vb - dot(gb, v), bb: p.bb - dot(gb, b)
      ).choleskyRoot
    // Both axes: the root of the determinant twice.
    logarithm = Elementary.log(state.weight * chance) - Elementary.log(determinant)
  }

  /// The logarithm of the weight of the motion before, given the state after; −infinity where it does not lead there.
  func weight(of state: PathState) -> Double {
    guard logarithm > -.infinity else { return logarithm }
    return logarithm - 0.5
      * (inverse.square(state.east, after) + inverse.square(state.north, afterNorth))
  }

  /// A state before, given the state after and six normal numbers.
  func sample(_ state: PathState, _ z: PathState.Normals) -> (MotionState.Axis, MotionState.Axis) {
    (
      axis(before, state.east, after, z.0, z.1, z.2),
      axis(beforeNorth, state.north, afterNorth, z.3, z.4, z.5)
    )
  }

  private func axis(
    _ mean: MotionState.Axis, _ next: MotionState.Axis, _ expected: MotionState.Axis, _ z0: Double,
    _ z1: Double, _ z2: Double
  ) -> MotionState.Axis {
    let d = (
      next.position - expected.position, next.velocity - expected.velocity,
      next.error - expected.error
    )
    return root.spread(
      MotionState.Axis(
        position: mean.position + dot(gains.x, d), velocity: mean.velocity + dot(gains.v, d),
        error: mean.error + dot(gains.b, d)), z0, z1, z2)
  }
}

extension MotionState.Covariance {
  fileprivate func times(_ u: Row) -> Row {
    (
      xx * u.0 + xv * u.1 + xb * u.2, xv * u.0 + vv * u.1 + vb * u.2,
      xb * u.0 + vb * u.1 + bb * u.2
    )
  }

  /// The quadratic form of the difference of two states.
  fileprivate func square(_ a: MotionState.Axis, _ b: MotionState.Axis) -> Double {
    let d = (a.position - b.position, a.velocity - b.velocity, a.error - b.error)
    let t = times(d)
    return d.0 * t.0 + d.1 * t.1 + d.2 * t.2
  }

  /// The lower triangle *L* with *L Lᵀ* = this: `xx`, then `xv` and `vv`, then `xb`, `vb` and `bb`. A variance that rounding made negative
  /// counts as 1e-12.
  var choleskyRoot: Self {
    func pivot(_ variance: Double) -> Double { variance > 1e-12 ? variance.squareRoot() : 1e-6 }
    let x = pivot(xx)
    let (lv, lb) = (xv / x, xb / x)
    let v = pivot(vv - lv * lv)
    let vbRoot = (vb - lb * lv) / v
    return Self(
      xx: x, xv: lv, xb: lb, vv: v, vb: vbRoot, bb: pivot(bb - lb * lb - vbRoot * vbRoot))
  }

  /// A mean with three normal numbers that this root spreads.
  func spread(
    _ mean: MotionState.Axis, _ z0: Double, _ z1: Double, _ z2: Double
  ) -> MotionState.Axis {
    MotionState.Axis(
      position: mean.position + xx * z0, velocity: mean.velocity + xv * z0 + vv * z1,
      error: mean.error + xb * z0 + vb * z1 + bb * z2)
  }
}

private typealias Row = (Double, Double, Double)

/// The rows of a matrix for position, velocity and error.
private struct Rows {
  let x, v, b: Row

  init(_ x: Row, _ v: Row, _ b: Row) { (self.x, self.v, self.b) = (x, v, b) }
}

private func dot(_ a: Row, _ b: Row) -> Double { a.0 * b.0 + a.1 * b.1 + a.2 * b.2 }

struct PathState {
  typealias Normals = (Double, Double, Double, Double, Double, Double)

  /// The motion, by the order of ``WayMotion``.
  var motion: Int
  var east, north: MotionState.Axis
}
