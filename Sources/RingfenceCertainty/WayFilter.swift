internal import Ringfence
internal import RingfenceGeodesy

/// What is known under one hypothesis of the errors: at each state a normal distribution for each motion.
///
/// The filter is that of interacting multiple models (Blom and Bar-Shalom 1988).
struct WayFilter {
  /// How many states of motions one state of the filter has.
  static let count = 6

  /// For each state those of all motions.
  private var states: ContiguousArray<MotionState> = []

  var isEmpty: Bool { states.isEmpty }

  func state(_ index: Int, _ motion: Int) -> MotionState { states[index * Self.count + motion] }

  /// The probabilities of the motions at a state.
  func weights(_ index: Int) -> SIMD8<Double> {
    var weights = SIMD8<Double>()
    for motion in 0..<Self.count { weights[motion] = state(index, motion).weight }
    return weights
  }

  /// The probability that the device stays, at the last state.
  var rest: Double {
    let index = states.count / Self.count - 1
    guard index >= 0 else { return 0 }
    return WayMotion.allCases.reduce(0) {
      $1.moves ? $0 : $0 + state(index, $1.rawValue).weight
    }
  }

  mutating func forget(_ count: Int) { states.removeFirst(count * Self.count) }

  mutating func keep(first count: Int) { states.removeLast(states.count - count * Self.count) }

  /// What the first fix shows, when the device may be anywhere.
  mutating func begin(_ fix: WayObservation, _ model: WayModel) {
    for (index, motion) in model.motions.enumerated() {
      let error =
        index == WayMotion.burst.rawValue ? model.burstDeviation * model.burstDeviation : 1
      states.append(
        MotionState(
          weight: motion.first, east: MotionState.Axis(position: fix.point.x),
          north: MotionState.Axis(position: fix.point.y),
          covariance: MotionState.Covariance(
            xx: fix.gain * fix.gain * error + fix.noise, xv: 0, xb: -fix.gain * error,
            vv: max(motion.variance, model.stillVelocityVariance), vb: 0, bb: error)))
    }
  }

  /// Goes on to the next state.
  ///
  /// - Parameters:
  ///   - transition: what may happen until then.
  ///   - correlation: the share of an error that is left until then, e^(−t/τ).
  ///   - fix: what is reported; `nil` for a time at which nothing is.
  ///   - change: to the plane of the next state, where that is another.
  ///   - model: the numbers of the model.
  /// - Returns: the logarithm of the density of the fix, not finite where numbers went out of range, and the probability that it is an outlier.
  /// - Complexity: O(1).
  mutating func advance(
    _ transition: WayTransition, correlation: Double, to fix: WayObservation?,
    _ change: LocalFrame.Change?, _ model: WayModel
  ) -> (logarithm: Double, outlier: Double) {
    let base = states.count - Self.count
    guard base >= 0 else { return (-.infinity, 0) }
    let before = weights(base / Self.count)
    var weights = SIMD8<Double>()
    var outliers = SIMD8<Double>()
    for to in 0..<Self.count {
      var (chance, state) = mixed(base, before, to, transition, model.leastPart)
      if let change { state.move(by: change) }
      let isBurst = to == WayMotion.burst.rawValue
      state.predict(
        transition.dynamics[to], kept: isBurst ? transition.burstKept : correlation,
        added: isBurst ? transition.burstAdded : 1 - correlation * correlation)
      weights[to] = chance
      if let fix {
        let (density, outlier) = fix.update(&state, model)
        weights[to] *= density
        outliers[to] = outlier
      }
      states.append(state)
    }
    let sum = weights.total
    weights = (weights / sum).clamped(
      lowerBound: SIMD8(repeating: 1e-12), upperBound: SIMD8(repeating: 1))
    let total = weights.total
    var outlier = 0.0
    for motion in 0..<Self.count {
      weights[motion] /= total
      states[base + Self.count + motion].weight = weights[motion]
      outlier += weights[motion] * outliers[motion]
    }
    return (fix == nil ? 0 : Elementary.log(sum), outlier)
  }

  /// The motions that may turn into one, as a single normal distribution, and the probability of that motion.
  @inline(__always)
  private func mixed(
    _ base: Int, _ weights: SIMD8<Double>, _ to: Int, _ transition: WayTransition, _ least: Double
  ) -> (chance: Double, state: MotionState) {
    var shares = weights * transition.chances[to]
    let chance = shares.total
    guard chance > 1e-300 else { return (0, states[base + to]) }
    shares /= chance
    // What is improbable neither moves nor widens what is known of a motion.
    shares.replace(with: 0, where: shares .< least)
    shares /= shares.total
    var (east, north) = (MotionState.Axis(position: 0), MotionState.Axis(position: 0))
    for from in 0..<Self.count where shares[from] > 0 {
      let (share, state) = (shares[from], states[base + from])
      east.position += share * state.east.position
      north.position += share * state.north.position
      if !transition.drawsVelocity(from, to) {
        east.velocity += share * state.east.velocity
        north.velocity += share * state.north.velocity
      }
      if !WayTransition.redrawsError(from, to) {
        east.error += share * state.east.error
        north.error += share * state.north.error
      }
    }
    var covariance = MotionState.Covariance(xx: 0, xv: 0, xb: 0, vv: 0, vb: 0, bb: 0)
    for from in 0..<Self.count where shares[from] > 0 {
      let share = shares[from]
      var state = states[base + from]
      state.turn(from, into: to, transition)
      covariance.add(state.covariance, times: share)
      guard share < 1 else { continue }
      // The mean of both axes, so that their directions do not matter.
      covariance.addSquare(of: state.east, less: east, times: share / 2)
      covariance.addSquare(of: state.north, less: north, times: share / 2)
    }
    return (
      chance, MotionState(weight: 0, east: east, north: north, covariance: covariance)
    )
  }
}

extension MotionState {
  /// Forgets what is drawn again where a motion turns into another.
  @inline(__always)
  mutating func turn(_ from: Int, into to: Int, _ transition: WayTransition) {
    if WayTransition.redrawsError(from, to) {
      (east.error, north.error) = (0, 0)
      (covariance.xb, covariance.vb) = (0, 0)
      covariance.bb = transition.errorVariance(to)
    }
    if transition.drawsVelocity(from, to) {
      (east.velocity, north.velocity) = (0, 0)
      (covariance.xv, covariance.vb) = (0, 0)
      covariance.vv = transition.drawn[to]
    }
  }
}

extension SIMD8<Double> {
  /// The sum of the numbers of motions, in their order.
  @inline(__always)
  var total: Double {
    var total = 0.0
    for motion in 0..<WayFilter.count { total += self[motion] }
    return total
  }
}
