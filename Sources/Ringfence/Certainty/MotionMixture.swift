internal import RingfenceGeodesy

/// What is known at a fix under one hypothesis of the errors: a normal distribution for each mode of motion.
///
/// The filter is that of interacting multiple models (Blom and Bar-Shalom 1988).
package struct MotionMixture<Modes: ModeList>: Hashable, Sendable
where Modes.Element == MotionState {
  /// The modes.
  package var modes: Modes

  /// A mixture that says nothing.
  init() { modes = Modes(repeating: .nothing) }

  /// What the first fix shows, when the device may be anywhere.
  ///
  /// - Parameters:
  ///   - point: where the receiver reports the device.
  ///   - scale: its error.
  ///   - model: the numbers of the model.
  package init(at point: PlanarPoint, _ scale: ErrorScale, _ model: CertaintyModel) {
    self.init()
    for mode in 0..<Modes.count {
      let isBurst = mode == MotionMode.burst.rawValue
      let burst = model.burst?.deviation ?? 1
      let error = isBurst ? burst * burst : 1
      let velocity =
        switch MotionMode(rawValue: mode) {
        case .walk: model.walk.variance
        case .drive: model.drive.variance
        case .still, .burst, nil: model.stillVelocityVariance
        }
      modes[mode] = MotionState(
        weight: model.firstModes[mode], east: MotionState.Axis(position: point.x),
        north: MotionState.Axis(position: point.y),
        covariance: MotionState.Covariance(
          xx: scale.gain * scale.gain * error + scale.noise, xv: 0, xb: -scale.gain * error,
          vv: velocity, vb: 0, bb: error))
    }
  }

  /// Goes on to the next fix, in O(*m*²) for *m* modes.
  @inline(__always)
  fileprivate mutating func step(
    _ transition: borrowing MotionTransition, to point: PlanarPoint, _ scale: ErrorScale,
    correlation: Double, degreesOfFreedom: Int, _ surprise: SurpriseRule
  ) -> Double {
    let before = modes
    var innovations = FourModes(repeating: Innovation())
    var chances = FourModes(repeating: 0.0)
    for to in 0..<Modes.count {
      var (chance, state) = Self.mixed(before, to, transition)
      state.predict(
        transition.dynamics[to],
        kept: to == MotionMode.burst.rawValue ? transition.burstKept : correlation,
        added: to == MotionMode.burst.rawValue
          ? transition.burstAdded : 1 - correlation * correlation)
      innovations[to] = state.observe(
        point, scale, degreesOfFreedom: degreesOfFreedom, surprise)
      chances[to] = chance
      modes[to] = state
    }
    var densities = FourModes(repeating: 0.0)
    var sum = 0.0
    for mode in 0..<Modes.count where chances[mode] > 0 {
      densities[mode] = chances[mode] * innovations[mode].density(degreesOfFreedom)
      sum += densities[mode]
    }
    // Far from everything that was expected the densities are too small for numbers, but not their logarithms.
    var greatest = 0.0
    if !(sum > 1e-200) {
      greatest = -.infinity
      for mode in 0..<Modes.count where chances[mode] > 0 {
        densities[mode] = innovations[mode].logarithm(degreesOfFreedom)
        greatest = max(greatest, densities[mode])
      }
      sum = 0
      for mode in 0..<Modes.count where chances[mode] > 0 {
        densities[mode] = chances[mode] * Elementary.exp(densities[mode] - greatest)
        sum += densities[mode]
      }
    }
    for mode in 0..<Modes.count { modes[mode].weight = max(densities[mode] / sum, 1e-12) }
    return greatest + Elementary.log(sum)
  }

  /// The modes that may turn into one, as a single normal distribution, and the probability of that mode.
  @inline(__always)
  private static func mixed(
    _ before: Modes, _ to: Int, _ transition: borrowing MotionTransition
  ) -> (chance: Double, state: MotionState) {
    let burst = MotionMode.burst.rawValue
    var shares = FourModes(repeating: 0.0)
    var chance = 0.0
    for from in 0..<Modes.count {
      shares[from] = transition.chain[from][to] * before[from].weight
      chance += shares[from]
    }
    var mean = MotionState.nothing
    for from in 0..<Modes.count {
      shares[from] /= chance > 1e-300 ? chance : 1
      let share = shares[from]
      let state = before[from]
      mean.east.position += share * state.east.position
      mean.east.velocity += share * state.east.velocity
      mean.north.position += share * state.north.position
      mean.north.velocity += share * state.north.velocity
      // At both ends of a burst the error is drawn again.
      guard (from == burst) == (to == burst) else { continue }
      mean.east.error += share * state.east.error
      mean.north.error += share * state.north.error
    }
    for from in 0..<Modes.count {
      let share = shares[from]
      var state = before[from]
      if (from == burst) != (to == burst) {
        state.redrawError(variance: to == burst ? transition.burstVariance : 1)
      }
      mean.covariance.add(state.covariance, times: share)
      // The mean of both axes, so that their directions do not matter.
      mean.covariance.addSquare(of: state.east, less: mean.east, times: share / 2)
      mean.covariance.addSquare(of: state.north, less: mean.north, times: share / 2)
    }
    return (chance, mean)
  }
}

// Generic code is fast only in its own module, so others call these.

extension MotionMixture where Modes == ThreeModes<MotionState> {
  /// Goes on to the next fix.
  ///
  /// - Parameters:
  ///   - transition: what may happen until then.
  ///   - point: where the receiver reports the device.
  ///   - scale: its error.
  ///   - correlation: the share of an error that is left until then, e^(−t/τ).
  ///   - degreesOfFreedom: those of the innovation.
  ///   - surprise: what a point far from the expected one means.
  /// - Returns: the logarithm of the density of the point.
  /// - Complexity: O(1); allocates nothing.
  package mutating func advance(
    _ transition: borrowing MotionTransition, to point: PlanarPoint, _ scale: ErrorScale,
    correlation: Double, degreesOfFreedom: Int, _ surprise: SurpriseRule = SurpriseRule()
  ) -> Double {
    step(
      transition, to: point, scale, correlation: correlation, degreesOfFreedom: degreesOfFreedom,
      surprise)
  }
}

extension MotionMixture where Modes == FourModes<MotionState> {
  /// What is known of a mode.
  package func state(_ mode: MotionMode) -> MotionState { modes[mode.rawValue] }

  /// Changes the plane.
  package mutating func move(by change: LocalFrame.Change) {
    for mode in 0..<4 { modes[mode].move(by: change) }
  }

  /// Goes on to the next fix, as with three modes.
  package mutating func advance(
    _ transition: borrowing MotionTransition, to point: PlanarPoint, _ scale: ErrorScale,
    correlation: Double, degreesOfFreedom: Int, _ surprise: SurpriseRule = SurpriseRule()
  ) -> Double {
    step(
      transition, to: point, scale, correlation: correlation, degreesOfFreedom: degreesOfFreedom,
      surprise)
  }
}

extension MotionState {
  /// Forgets the error of the receiver.
  @inline(__always)
  package mutating func redrawError(variance: Double) {
    east.error = 0
    north.error = 0
    covariance.xb = 0
    covariance.vb = 0
    covariance.bb = variance
  }

  /// Takes in what the receiver reports; returns how far that is from what was expected.
  @inline(__always)
  fileprivate mutating func observe(
    _ point: PlanarPoint, _ scale: ErrorScale, degreesOfFreedom: Int, _ surprise: SurpriseRule
  ) -> Innovation {
    let nu = Double(degreesOfFreedom)
    let p = covariance
    let g = scale.gain
    let (x, v, b) = (p.xx + g * p.xb, p.xv + g * p.vb, p.xb + g * p.bb)
    var variance = x + g * b + scale.noise
    let eastward = point.x - east.position - g * east.error
    let northward = point.y - north.position - g * north.error
    let distance = eastward * eastward + northward * northward
    let square = distance / variance
    var innovation = Innovation(variance: variance, base: 1 + square / nu)
    let growth = max(1, (nu + square) / (nu + 2))
    if !surprise.isMovement { variance *= growth }
    let inverse = 1 / variance
    let before = self
    east.add(x, v, b, times: eastward * inverse)
    north.add(x, v, b, times: northward * inverse)
    covariance = Covariance(
      xx: p.xx - x * x * inverse, xv: p.xv - x * v * inverse, xb: p.xb - x * b * inverse,
      vv: p.vv - v * v * inverse, vb: p.vb - v * b * inverse, bb: p.bb - b * b * inverse)
    if surprise.isMovement, growth > 1 {
      covariance.grow(by: min(surprise.greatestGrowth, growth))
    }
    if let outliers = surprise.outliers {
      innovation.add(outliers, at: distance, expected: p.xx + g * g + scale.noise)
      keep(before, innovation.outlierProbability(degreesOfFreedom))
    }
    return innovation
  }

  /// Becomes one normal distribution with another of a probability.
  @inline(__always)
  private mutating func keep(_ other: Self, _ probability: Double) {
    let (own, rest) = (1 - probability, probability)
    let mixture = self
    east = east.mixed(with: other.east, rest)
    north = north.mixed(with: other.north, rest)
    var sum = MotionState.nothing.covariance
    sum.add(mixture.covariance, times: own)
    sum.add(other.covariance, times: rest)
    // The mean of both axes, as where motions are mixed.
    sum.addSquare(of: mixture.east, less: other.east, times: own * rest / 2)
    sum.addSquare(of: mixture.north, less: other.north, times: own * rest / 2)
    covariance = sum
  }
}

/// What a fix far from the expected position means.
package struct SurpriseRule: Hashable, Sendable {
  /// Whether the device has moved, and not the receiver erred.
  package var isMovement = false
  /// The most by which the variance of the position grows with it.
  package var greatestGrowth = 1.0
  /// Single fixes that are wrong; `nil` where there are none.
  package var outliers: CertaintyModel.Outliers?

  /// A surprise is an error of the receiver.
  package init() {}

  /// The rule of a model some seconds after the last used fix.
  package init(after seconds: Double, _ model: CertaintyModel) {
    isMovement = seconds > model.denseSeconds
    greatestGrowth = model.greatestGrowth
    outliers = model.outliers
  }
}

extension Innovation {
  /// Adds outliers to the distribution.
  ///
  /// - Parameters:
  ///   - outliers: their share and their error.
  ///   - distance: the square of the distance from the expected position, in m².
  ///   - variance: that of the position and the receiver on each axis, in m².
  @inline(__always)
  fileprivate mutating func add(
    _ outliers: CertaintyModel.Outliers, at distance: Double, expected variance: Double
  ) {
    let spread = variance + outliers.deviation * outliers.deviation
    regularShare = 1 - outliers.share
    outlierLogarithm =
      Elementary.log(outliers.share / (2 * Double.pi * spread)) - distance / (2 * spread)
  }
}

extension MotionState.Axis {
  /// The mean of two, the other one with a probability.
  @inline(__always)
  fileprivate func mixed(with other: Self, _ probability: Double) -> Self {
    MotionState.Axis(
      position: position + probability * (other.position - position),
      velocity: velocity + probability * (other.velocity - velocity),
      error: error + probability * (other.error - error))
  }
}

extension MotionState.Covariance {
  /// Multiplies the variances of position and velocity, but not that of the error.
  @inline(__always)
  fileprivate mutating func grow(by factor: Double) {
    let root = factor.squareRoot()
    xx *= factor
    xv *= factor
    vv *= factor
    xb *= root
    vb *= root
  }
}
