// What both filters do with a state of motion: that of live sessions and that of whole tracks.

extension MotionState {
  /// Moves on in time.
  ///
  /// - Parameters:
  ///   - dynamics: how position and velocity change.
  ///   - kept: the share of the error that is left.
  ///   - added: the variance that is added to it.
  @inlinable
  @inline(__always)
  package mutating func predict(
    _ dynamics: MotionTransition.Dynamics, kept: Double, added: Double
  ) {
    let (reach, h) = (dynamics.reach, dynamics.kept)
    east.position += reach * east.velocity
    north.position += reach * north.velocity
    east.velocity *= h
    north.velocity *= h
    east.error *= kept
    north.error *= kept
    let p = covariance
    covariance = Covariance(
      xx: p.xx + 2 * reach * p.xv + reach * reach * p.vv + dynamics.xx,
      xv: h * (p.xv + reach * p.vv) + dynamics.xv,
      xb: kept * (p.xb + reach * p.vb),
      vv: h * h * p.vv + dynamics.vv,
      vb: h * kept * p.vb,
      bb: kept * kept * p.bb + added)
  }

  /// Changes the plane. The covariance is the same on both axes and stays.
  package mutating func move(by change: LocalFrame.Change) {
    (east.position, north.position) = change.point(east.position, north.position)
    (east.velocity, north.velocity) = change.turned(x: east.velocity, y: north.velocity)
    (east.error, north.error) = change.turned(x: east.error, y: north.error)
  }
}

extension MotionState.Axis {
  /// Adds a multiple of what a position, a velocity and an error change by.
  @inlinable
  @inline(__always)
  package mutating func add(_ x: Double, _ v: Double, _ b: Double, times factor: Double) {
    position += x * factor
    velocity += v * factor
    error += b * factor
  }
}

extension MotionState.Covariance {
  /// Adds a multiple of another covariance.
  @inlinable
  @inline(__always)
  package mutating func add(_ other: Self, times factor: Double) {
    xx += factor * other.xx
    xv += factor * other.xv
    xb += factor * other.xb
    vv += factor * other.vv
    vb += factor * other.vb
    bb += factor * other.bb
  }

  /// Adds a multiple of the spread of a mean about another.
  @inlinable
  @inline(__always)
  package mutating func addSquare(
    of axis: MotionState.Axis, less mean: MotionState.Axis, times factor: Double
  ) {
    let x = axis.position - mean.position
    let v = axis.velocity - mean.velocity
    let b = axis.error - mean.error
    xx += factor * x * x
    xv += factor * x * v
    xb += factor * x * b
    vv += factor * v * v
    vb += factor * v * b
    bb += factor * b * b
  }
}
