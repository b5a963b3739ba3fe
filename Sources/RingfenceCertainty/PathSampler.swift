internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceGeodesy

/// Samples the paths of a track where it comes near fences, and hands them to a closure in the order of time.
struct PathSampler {
  /// Paths of more updates than this are cut, and the parts overlap in the forward pass by some updates (ten minutes or more).
  static let longest = 20_000
  static let overlap = 60
  /// Seconds that are added on both sides of where a fence is near.
  private static let margin = 300.0
  /// Hypotheses below this weight do not make a fence near.
  private static let leastWeight = 1e-3
  /// Metres that are added to four standard deviations.
  private static let nearMeters = 30.0

  let track: Track
  let engine: TriggerEngine
  let settings: CertaintySettings
  let model: CertaintyModel
  private let paths: Int
  private let neighborhood: FenceNeighborhood
  private let seen: SeenFixes
  private(set) var flags: CertaintySummary.Flags = []
  private(set) var updates = 0
  /// Of the fixes that the model uses where fences are near.
  private(set) var motion = PathMotion()
  private var factorSum = 0.0
  private var secondsSum = 0.0
  private var largestWeight = 0.0

  init(_ track: Track, _ prepared: CertaintyEngine, _ settings: CertaintySettings) {
    self.track = track
    engine = prepared.engine
    self.settings = settings
    model = .smoother
    let counts = CertaintySettings.pathCounts
    paths = min(max(settings.paths, counts.lowerBound), counts.upperBound)
    neighborhood = prepared.neighborhood
    seen = SeenFixes(track.fixes, engine.settings)
    if seen.hasAssumedAccuracy { flags.insert(.assumedAccuracy) }
  }

  var pathCount: Int { paths }
  /// The last fix that is seen.
  var lastTime: Timestamp? { seen.indices.last.map { track.fixes[$0].time } }

  /// The seconds between two fixes, the median.
  var interval: Double {
    guard seen.indices.count > 1 else { return 0 }
    let steps = zip(seen.indices.dropFirst(), seen.indices).map {
      track.fixes[$0].time.seconds(since: track.fixes[$1].time)
    }.sorted()
    return steps[steps.count / 2]
  }

  var noise: (factor: Double, seconds: Double, updates: Int) {
    guard updates > 0 else { return (1, 0, 0) }
    let count = Double(updates)
    return (
      Elementary.exp(factorSum / count), Elementary.exp(secondsSum / count), updates
    )
  }

  /// Samples all paths.
  ///
  /// - Parameter body: receives a stretch of fixes of one path; for each path the stretches come in the order of time.
  mutating func forEachStretch(_ body: (_ fixes: FixColumns, _ path: Int) -> Void) {
    for number in seen.segments.indices {
      let backward = BackwardPass(seed: settings.seed, track: track.id, segment: number)
      sample(seen.segment(number), backward, body)
    }
    if updates < 6 { flags.insert(.shortTrack) }
    if largestWeight > 0.5 * Double(updates), updates > 0 { flags.insert(.accuracyNotSupported) }
  }

  private func deviation(_ fix: Fix) -> Double {
    CertaintyModel.usableDeviation(
      engine.settings.deviation(of: fix, meaning: track.fixes.accuracyMeaning))
  }

  private mutating func sample(
    _ segment: Range<Int>, _ backward: BackwardPass,
    _ body: (_ fixes: FixColumns, _ path: Int) -> Void
  ) {
    var pass = ForwardPass(model)
    // The first fix whose paths are not yet given out, and the updates before that were counted.
    var begin = segment.lowerBound
    var counted = 0
    for position in segment {
      let fix = track.fixes[seen.indices[position]]
      let count = pass.commits.count
      if !pass.take(position, at: fix.time, fix.coordinate, deviation: deviation(fix)) {
        flags.insert(.uncertain)
        finish(&pass, begin..<position, backward, &counted, body)
        pass = ForwardPass(model)
        counted = 0
        begin = position
        _ = pass.take(position, at: fix.time, fix.coordinate, deviation: deviation(fix))
      } else if pass.commits.count > count, pass.commits.count >= Self.longest {
        // The last updates only serve the paths before them.
        let end = pass.commits[pass.commits.count - Self.overlap].fix
        finish(&pass, begin..<end, backward, &counted, body)
        pass.forget(allBut: Self.overlap)
        begin = end
      }
    }
    finish(&pass, begin..<segment.upperBound, backward, &counted, body)
  }

  /// Gives out the paths of some fixes, which a forward pass covers.
  private mutating func finish(
    _ pass: inout ForwardPass, _ fixes: Range<Int>, _ backward: BackwardPass, _ counted: inout Int,
    _ body: (_ fixes: FixColumns, _ path: Int) -> Void
  ) {
    guard !fixes.isEmpty, !pass.commits.isEmpty else { return }
    let weights = pass.weights
    let new = pass.dropped + pass.commits.count - counted
    counted += new
    updates += new
    var largest = 0.0
    let most = model.hypotheses.reduce(0) { max($0, $1.factor) }
    for (bank, weight) in zip(pass.banks, weights) {
      factorSum += Double(new) * weight * Elementary.log(bank.hypothesis.factor)
      secondsSum += Double(new) * weight * Elementary.log(bank.hypothesis.correlationSeconds)
      if weight >= Self.leastWeight { largest = max(largest, bank.hypothesis.factor) }
      if bank.hypothesis.factor == most { largestWeight += Double(new) * weight }
    }
    let stretches = nearStretches(fixes, reach: 4 * largest)
    guard let first = stretches.first?.lowerBound else { return }
    // The last commit at the first fix or before.
    var start = 0
    while start + 1 < pass.commits.count, pass.commits[start + 1].fix <= first { start += 1 }
    let samples = backward.samples(pass, from: start, paths: paths)
    for (row, commit) in pass.commits[start...].enumerated() where fixes.contains(commit.fix) {
      motion.add(commit.time, moving: samples.moving(row))
    }
    var commit = start
    for stretch in stretches {
      var pathsAtFixes: [PathsAtFix] = []
      pathsAtFixes.reserveCapacity(stretch.count)
      for position in stretch {
        while commit + 1 < pass.commits.count, pass.commits[commit + 1].fix <= position {
          commit += 1
        }
        let next = commit + 1 < pass.commits.count ? pass.commits[commit + 1] : nil
        pathsAtFixes.append(
          PathsAtFix(
            track.fixes[seen.indices[position]], commit: commit - start, pass.commits[commit], next)
        )
      }
      let columns = StretchColumns(track.fixes, seen.indices[stretch])
      for path in 0..<paths {
        if let moved = columns.moved({ pathsAtFixes[$0].coordinate(samples, path: path) }) {
          body(moved, path)
        }
      }
    }
  }

  /// The stretches of some fixes in which a fence is near, with a margin.
  private func nearStretches(_ fixes: Range<Int>, reach: Double) -> [Range<Int>] {
    var found: ContiguousArray<Int32> = []
    var stretches: [Range<Int>] = []
    var before: Coordinate?
    var (low, end) = (fixes.lowerBound, fixes.lowerBound)
    for position in fixes {
      let fix = track.fixes[seen.indices[position]]
      let meters = reach * deviation(fix) + Self.nearMeters
      defer { before = fix.coordinate }
      guard
        neighborhood.hasFence(
          near: before ?? fix.coordinate, fix.coordinate, within: meters, &found)
      else { continue }
      while seconds(low, to: position) > Self.margin { low += 1 }
      end = max(end, position + 1)
      while end < fixes.upperBound, seconds(position, to: end) <= Self.margin { end += 1 }
      if let last = stretches.last, low <= last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound..<end
      } else {
        stretches.append(low..<end)
      }
    }
    return stretches
  }

  private func seconds(_ first: Int, to second: Int) -> Double {
    track.fixes[seen.indices[second]].time.seconds(
      since: track.fixes[seen.indices[first]].time)
  }
}
