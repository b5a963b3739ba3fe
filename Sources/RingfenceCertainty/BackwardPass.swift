package import Ringfence
internal import RingfenceGeodesy

/// Ways that a device may have taken: samples of the smoothed distribution by simulation backward in time (Carter and Kohn 1994,
/// Frühwirth-Schnatter 1994; for changing modes Kim 1994).
///
/// Each number depends only on a counter of commit and path and on a key of seed and segment, not on zones, on other paths or on the order
/// of calculation.
package struct BackwardPass {
  /// Paths of a segment, at the commits from one on.
  package struct Samples {
    package let paths: Int
    /// The error of the receiver in metres, for each commit and each path: the reported position less the sampled one, in the plane of the
    /// commit.
    var errors: ContiguousArray<SIMD2<Float>>
    var modes: ContiguousArray<UInt8>

    /// The error of a path at a commit, counted from the first one that was sampled.
    package func error(_ commit: Int, _ path: Int) -> (x: Double, y: Double) {
      let error = errors[commit * paths + path]
      return (Double(error.x), Double(error.y))
    }

    package func mode(_ commit: Int, _ path: Int) -> MotionMode {
      MotionMode(rawValue: Int(modes[commit * paths + path])) ?? .still
    }

    /// The share of paths that walk or drive at a commit.
    func moving(_ commit: Int) -> Double {
      let moves = (0..<paths).count { path in
        switch mode(commit, path) {
        case .walk, .drive: true
        case .still, .burst: false
        }
      }
      return Double(moves) / Double(paths)
    }
  }

  let generator: Philox
  /// The hash of track and segment.
  let segment: UInt32

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - seed: the seed.
  ///   - track: the name of the track.
  ///   - segment: the number of the segment.
  package init(seed: UInt32, track: String, segment: Int) {
    generator = Philox(key: seed, 0x5249_4E47)
    self.segment = TrackHash.value(track, segment)
  }

  /// Samples paths.
  ///
  /// - Parameters:
  ///   - pass: the forward pass up to where the paths end.
  ///   - first: the first of its commits that is wanted.
  ///   - paths: the number of paths.
  /// - Returns: the paths at the wanted commits.
  /// - Complexity: O(*k n*) in paths and commits.
  package func samples(_ pass: ForwardPass, from first: Int, paths: Int) -> Samples {
    let count = pass.commits.count - first
    var samples = Samples(
      paths: paths,
      errors: ContiguousArray(repeating: SIMD2(0, 0), count: max(count, 0) * paths),
      modes: ContiguousArray(repeating: 0, count: max(count, 0) * paths))
    guard count > 0 else { return samples }
    // Path k belongs to the hypothesis at the quantile (k + ½)/K of the weights.
    var cumulated = 0.0
    var begin = 0
    for (number, weight) in pass.weights.enumerated() {
      cumulated += weight
      var end = begin
      let isLast = number == pass.banks.count - 1
      while end < paths, isLast || Double(end) + 0.5 < cumulated * Double(paths) { end += 1 }
      if begin < end {
        sample(pass, pass.banks[number], from: first, begin..<end, into: &samples)
      }
      begin = end
    }
    return samples
  }

  private func sample(
    _ pass: ForwardPass, _ bank: ForwardPass.Bank, from first: Int, _ paths: Range<Int>,
    into samples: inout Samples
  ) {
    let last = pass.commits.count - 1
    var states: ContiguousArray<PathState> = []
    states.reserveCapacity(paths.count)
    let mixture = bank.mixtures[last]
    for path in paths {
      let (u, z) = numbers(commit: pass.dropped + last, path)
      var weights = SIMD4<Double>()
      for mode in MotionMode.allCases { weights[mode.rawValue] = mixture.state(mode).weight }
      let mode = Self.pick(weights, u)
      let state = mixture.state(mode)
      let root = state.covariance.choleskyRoot
      states.append(
        PathState(
          mode: mode, east: root.spread(state.east, z.0, z.1, z.2),
          north: root.spread(state.north, z.3, z.4, z.5)))
    }
    store(states, pass.commits[last], last - first, paths, into: &samples)
    guard last > first else { return }

    var kernels = ContiguousArray(repeating: BackwardKernel(), count: 16)
    for commit in stride(from: last - 1, through: first, by: -1) {
      let next = pass.commits[commit + 1]
      let seconds = next.time.seconds(since: pass.commits[commit].time)
      let transition = MotionTransition(seconds: seconds, pass.model)
      let correlation = Elementary.exp(-seconds / bank.hypothesis.correlationSeconds)
      if let change = next.change {
        for index in states.indices { states[index].moveBack(by: change) }
      }
      var isPrepared = SIMD4<UInt8>()
      for index in states.indices {
        let to = states[index].mode
        if isPrepared[to.rawValue] == 0 {
          isPrepared[to.rawValue] = 1
          for from in MotionMode.allCases {
            kernels[to.rawValue * 4 + from.rawValue] = BackwardKernel(
              from: from, bank.mixtures[commit].state(from), to: to, transition,
              correlation: correlation)
          }
        }
        var weights = SIMD4<Double>()
        var greatest = -Double.infinity
        for from in 0..<4 {
          weights[from] = kernels[to.rawValue * 4 + from].weight(of: states[index])
          greatest = max(greatest, weights[from])
        }
        for from in 0..<4 {
          let difference = weights[from] - greatest
          weights[from] = difference > -40 ? Elementary.exp(difference) : 0
        }
        let (u, z) = numbers(commit: pass.dropped + commit, paths.lowerBound + index)
        let mode = Self.pick(weights, u)
        let (east, north) = kernels[to.rawValue * 4 + mode.rawValue].sample(states[index], z)
        states[index] = PathState(mode: mode, east: east, north: north)
      }
      store(states, pass.commits[commit], commit - first, paths, into: &samples)
    }
  }

  private func store(
    _ states: ContiguousArray<PathState>, _ commit: ForwardPass.Commit, _ row: Int,
    _ paths: Range<Int>, into samples: inout Samples
  ) {
    for (index, path) in paths.enumerated() {
      let state = states[index]
      samples.errors[row * samples.paths + path] = SIMD2(
        Float(commit.point.x - state.east.position), Float(commit.point.y - state.north.position))
      samples.modes[row * samples.paths + path] = UInt8(truncatingIfNeeded: state.mode.rawValue)
    }
  }

  /// A number between 0 and 1 and six normal ones.
  private func numbers(commit: Int, _ path: Int) -> (Double, PathState.Normals) {
    let i = UInt32(truncatingIfNeeded: commit)
    let k = UInt32(truncatingIfNeeded: path)
    let a = generator.words(i, k, 0, segment)
    let b = generator.words(i, k, 1, segment)
    let z = NormalQuantile.values(
      SIMD8(
        Philox.uniform(a.1), Philox.uniform(a.2), Philox.uniform(a.3), Philox.uniform(b.0),
        Philox.uniform(b.1), Philox.uniform(b.2), 0.5, 0.5))
    return (Philox.uniform(a.0), (z[0], z[1], z[2], z[3], z[4], z[5]))
  }

  /// The mode at a share of the weights.
  private static func pick(_ weights: SIMD4<Double>, _ share: Double) -> MotionMode {
    var sum = 0.0
    for mode in 0..<4 { sum += weights[mode] }
    let limit = share * sum
    var cumulated = 0.0
    for mode in MotionMode.allCases {
      cumulated += weights[mode.rawValue]
      if limit < cumulated { return mode }
    }
    return .still
  }
}

extension PathState {
  /// Changes from the plane after to the plane before.
  fileprivate mutating func moveBack(by change: LocalFrame.Change) {
    (east.position, north.position) = change.pointBack(east.position, north.position)
    (east.velocity, north.velocity) = change.turnedBack(x: east.velocity, y: north.velocity)
    (east.error, north.error) = change.turnedBack(x: east.error, y: north.error)
  }
}
