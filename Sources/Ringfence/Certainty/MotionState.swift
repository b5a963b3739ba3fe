internal import RingfenceGeodesy

/// What is known of one mode of motion: its probability, and on each axis position, velocity and error of the receiver.
///
/// The error has no unit: in metres it is multiplied by ``ErrorScale/gain``. Both axes have the same covariance.
package struct MotionState: Hashable, Sendable {
  /// The means on one axis.
  package struct Axis: Hashable, Sendable {
    /// Metres, metres a second, and the error.
    package var position, velocity, error: Double

    @inlinable
    @inline(__always)
    package init(position: Double, velocity: Double = 0, error: Double = 0) {
      self.position = position
      self.velocity = velocity
      self.error = error
    }
  }

  /// A covariance of position, velocity and error.
  package struct Covariance: Hashable, Sendable {
    /// Position, position with velocity, position with error, velocity, velocity with error, error.
    package var xx, xv, xb, vv, vb, bb: Double

    @inlinable
    @inline(__always)
    package init(xx: Double, xv: Double, xb: Double, vv: Double, vb: Double, bb: Double) {
      self.xx = xx
      self.xv = xv
      self.xb = xb
      self.vv = vv
      self.vb = vb
      self.bb = bb
    }
  }

  /// The probability of the mode.
  package var weight: Double
  /// The means to the east and to the north.
  package var east, north: Axis
  /// The covariance on each axis.
  package var covariance: Covariance

  /// Creates a state.
  @inlinable
  @inline(__always)
  package init(weight: Double, east: Axis, north: Axis, covariance: Covariance) {
    self.weight = weight
    self.east = east
    self.north = north
    self.covariance = covariance
  }

  /// A state that says nothing.
  static var nothing: MotionState {
    MotionState(
      weight: 0, east: Axis(position: 0), north: Axis(position: 0),
      covariance: Covariance(xx: 0, xv: 0, xb: 0, vv: 0, vb: 0, bb: 0))
  }

  /// Whether all numbers are finite and the variances those of something.
  var isPossible: Bool {
    let sum =
      weight + east.position + east.velocity + east.error + north.position + north.velocity
      + north.error + covariance.xv + covariance.xb + covariance.vb
    return sum.isFinite && weight >= 0 && weight <= 1 + 1e-9 && covariance.isPossible
  }
}

extension MotionState.Covariance {
  /// Whether the variances are finite and not negative, and no correlation is beyond ±1 but for rounding.
  fileprivate var isPossible: Bool {
    guard xx >= 0, vv >= 0, bb >= 0, xx.isFinite, vv.isFinite, bb.isFinite else { return false }
    let most = 1 + 1e-6
    return xv * xv <= xx * vv * most + 1e-12 && xb * xb <= xx * bb * most + 1e-12
      && vb * vb <= vv * bb * most + 1e-12
  }
}
