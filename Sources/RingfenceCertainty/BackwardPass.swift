internal import Ringfence
internal import RingfenceGeodesy

/// Ways that a device may have taken: samples of the smoothed distribution by simulation backward in time (Carter and Kohn 1994,
/// Frühwirth-Schnatter 1994; for changing motions Kim 1994).
///
/// Each number depends only on a counter of node and path and on a key of seed and segment, not on zones, on other paths or on the order of
/// calculation.
package struct BackwardPass {
  /// Paths of a segment, at the nodes from one on.
  package struct Samples {
    /// The numbers of the paths.
    package let paths: Range<Int>
    /// The error of the receiver in metres, for each node and each path: the reported position, or the point of the straight way, less the
    /// sampled one, in the plane of the node.
    var errors: ContiguousArray<SIMD2<Float>>
    var motions: ContiguousArray<UInt8>

    /// The error of a path at a node, counted from the first one that was sampled.
    package func error(_ node: Int, _ path: Int) -> (x: Double, y: Double) {
      let error = errors[node * paths.count + path - paths.lowerBound]
      return (Double(error.x), Double(error.y))
    }

    package func motion(_ node: Int, _ path: Int) -> WayMotion {
      WayMotion(rawValue: Int(motions[node * paths.count + path - paths.lowerBound])) ?? .still
    }

    /// The share of paths that move at a node.
    func moving(_ node: Int) -> Double {
      Double(paths.count { motion(node, $0).moves }) / Double(paths.count)
    }
  }

  let generator: Philox
  /// The hash of the fixes.
  let hash: UInt32

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - seed: the seed.
  ///   - hash: that of the fixes, by which random numbers differ.
  package init(seed: UInt32, hash: UInt32) {
    generator = Philox(key: seed, 0x5249_4E47)
    self.hash = hash
  }

  /// Samples paths.
  ///
  /// Each batch of paths is spread over the hypotheses by their weights, so the first batch is the same however many follow.
  ///
  /// - Parameters:
  ///   - pass: the forward pass up to where the paths end.
  ///   - first: the first of its nodes that is wanted.
  ///   - paths: the numbers of the paths.
  ///   - batch: how many paths are spread over the hypotheses together.
  /// - Returns: the paths at the wanted nodes.
  /// - Complexity: O(*k n*) in paths and nodes.
  package func samples(
    _ pass: ForwardPass, from first: Int, paths: Range<Int>, batch: Int
  ) -> Samples {
    let count = max(pass.nodes.count - first, 0)
    var samples = Samples(
      paths: paths,
      errors: ContiguousArray(repeating: SIMD2(0, 0), count: count * paths.count),
      motions: ContiguousArray(repeating: 0, count: count * paths.count))
    guard count > 0 else { return samples }
    var members = [[Int]](repeating: [], count: pass.banks.count)
    var cumulated: [Double] = []
    for weight in pass.weights { cumulated.append((cumulated.last ?? 0) + weight) }
    for path in paths {
      let share = (Double(path % batch) + Self.offset(path / batch)) / Double(batch)
      let bank = cumulated.firstIndex { share < $0 } ?? pass.banks.count - 1
      members[bank].append(path)
    }
    for (bank, paths) in zip(pass.banks, members) where !paths.isEmpty {
      sample(pass, bank, from: first, paths, into: &samples)
    }
    return samples
  }

  /// Where the paths of a batch stand between two hypotheses: ½, ¼, ¾, ⅛, … (van der Corput).
  private static func offset(_ batch: Int) -> Double {
    var (rest, unit, offset) = (batch + 1, 0.5, 0.0)
    while rest > 0 {
      if rest & 1 == 1 { offset += unit }
      unit /= 2
      rest >>= 1
    }
    return offset
  }

  private func sample(
    _ pass: ForwardPass, _ bank: ForwardPass.Bank, from first: Int, _ paths: [Int],
    into samples: inout Samples
  ) {
    let last = pass.nodes.count - 1
    let count = WayFilter.count
    var states: ContiguousArray<PathState> = []
    states.reserveCapacity(paths.count)
    for path in paths {
      let (u, z) = numbers(node: pass.dropped + last, path)
      let motion = Self.pick(bank.filter.weights(last), u)
      let state = bank.filter.state(last, motion)
      let root = state.covariance.choleskyRoot
      states.append(
        PathState(
          motion: motion, east: root.spread(state.east, z.0, z.1, z.2),
          north: root.spread(state.north, z.3, z.4, z.5)))
    }
    store(states, pass.nodes[last], last - first, paths, into: &samples)
    guard last > first else { return }

    var kernels = ContiguousArray(repeating: BackwardKernel(), count: count * count)
    for node in stride(from: last - 1, through: first, by: -1) {
      let next = pass.nodes[node + 1]
      let seconds = next.time.seconds(since: pass.nodes[node].time)
      let transition = WayTransition(seconds: seconds, pass.model)
      let correlation = Elementary.exp(-seconds / bank.hypothesis.correlationSeconds)
      if let change = next.change {
        for index in states.indices { states[index].moveBack(by: change) }
      }
      var isPrepared = SIMD8<UInt8>()
      for index in states.indices {
        let to = states[index].motion
        if isPrepared[to] == 0 {
          isPrepared[to] = 1
          for from in 0..<count {
            kernels[to * count + from] = BackwardKernel(
              from: from, bank.filter.state(node, from), to: to, transition,
              correlation: correlation)
          }
        }
        var weights = SIMD8(repeating: -Double.infinity)
        for from in 0..<count {
          weights[from] = kernels[to * count + from].weight(of: states[index])
        }
        let greatest = weights.max()
        for from in 0..<count {
          let difference = weights[from] - greatest
          weights[from] = difference > -40 ? Elementary.exp(difference) : 0
        }
        let (u, z) = numbers(node: pass.dropped + node, paths[index])
        let motion = Self.pick(weights, u)
        let (east, north) = kernels[to * count + motion].sample(states[index], z)
        states[index] = PathState(motion: motion, east: east, north: north)
      }
      store(states, pass.nodes[node], node - first, paths, into: &samples)
    }
  }

  private func store(
    _ states: ContiguousArray<PathState>, _ node: ForwardPass.Node, _ row: Int, _ paths: [Int],
    into samples: inout Samples
  ) {
    let begin = row * samples.paths.count - samples.paths.lowerBound
    for (index, path) in paths.enumerated() {
      let state = states[index]
      samples.errors[begin + path] = SIMD2(
        Float(node.point.x - state.east.position), Float(node.point.y - state.north.position))
      samples.motions[begin + path] = UInt8(truncatingIfNeeded: state.motion)
    }
  }

  /// A number between 0 and 1 and six normal ones.
  private func numbers(node: Int, _ path: Int) -> (Double, PathState.Normals) {
    let i = UInt32(truncatingIfNeeded: node)
    let k = UInt32(truncatingIfNeeded: path)
    let a = generator.words(i, k, 0, hash)
    let b = generator.words(i, k, 1, hash)
    let z = NormalQuantile.values(
      SIMD8(
        Philox.uniform(a.1), Philox.uniform(a.2), Philox.uniform(a.3), Philox.uniform(b.0),
        Philox.uniform(b.1), Philox.uniform(b.2), 0.5, 0.5))
    return (Philox.uniform(a.0), (z[0], z[1], z[2], z[3], z[4], z[5]))
  }

  /// The motion at a share of the weights.
  private static func pick(_ weights: SIMD8<Double>, _ share: Double) -> Int {
    let limit = share * weights.total
    var cumulated = 0.0
    for motion in 0..<WayFilter.count {
      cumulated += weights[motion]
      if limit < cumulated { return motion }
    }
    return WayMotion.still.rawValue
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
