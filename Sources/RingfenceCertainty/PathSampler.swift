internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceGeodesy

/// Samples the paths of a track where it comes near fences, and hands them to a closure in the order of time.
struct PathSampler {
  /// Paths of more nodes than this are cut, and the parts overlap in the forward pass by some nodes (ten minutes or more).
  static let longest = 20_000
  static let overlap = 60
  /// Seconds that are added on both sides of where a fence is near.
  private static let margin = 300.0
  /// Hypotheses below this weight do not make a fence near.
  private static let leastWeight = 1e-3
  /// Metres that are added to four standard deviations.
  private static let nearMeters = 30.0
  /// From this number on the size of the errors is said.
  private static let fewestLearned = 20

  /// A forward pass, and the positions of the fixes whose paths it gives.
  private struct Piece {
    let pass: ForwardPass
    let fixes: Range<Int>
    let segment: Int
    /// Hypotheses above the least weight have no larger factor.
    let largestFactor: Double
  }

  let track: Track
  let prepared: CertaintyEngine
  let settings: CertaintySettings
  let model: WayModel
  let seen: SeenFixes
  let observation: TrackObservation
  private(set) var flags: CertaintySummary.Flags
  /// The fixes that the filter used.
  private(set) var used = 0
  /// Of the fixes that the model uses where fences are near.
  private(set) var motion = PathMotion()
  private var learned = 0
  private var outliers = 0.0
  private var factorSum = 0.0
  private var secondsSum = 0.0
  private var largestWeight = 0.0
  /// The pieces of the first pass; `nil` before it, and where they are too many to be kept.
  private var pieces: [Piece]?

  init(_ track: Track, _ prepared: CertaintyEngine, _ settings: CertaintySettings) {
    self.track = track
    self.prepared = prepared
    self.settings = settings
    model = WayModel()
    let engine = prepared.engine
    seen = SeenFixes(track.fixes, engine.settings, updateSeconds: model.updateSeconds)
    observation = TrackObservation(track.fixes, seen, prepared) {
      Self.deviation($0, track, engine, settings)
    }
    flags = observation.flags
    if seen.hasAssumedAccuracy { flags.insert(.assumedAccuracy) }
  }

  /// The last fix that is seen.
  var lastTime: Timestamp? { seen.indices.last.map { track.fixes[$0].time } }

  /// When the fixes are that the filter uses, in order.
  var usedTimes: [Timestamp] {
    seen.segments.flatMap { segment in
      segment.used.map { track.fixes[seen.indices[$0]].time }
    }
  }

  /// The seconds between two fixes, the median.
  var interval: Double { SeenFixes.interval(seen.indices.map { track.fixes[$0].time }) }

  /// What was learned of the errors; `nil` for a factor and a time that nothing was learned of.
  var noise: (factor: Double?, seconds: Double?, updates: Int) {
    guard learned >= Self.fewestLearned else { return (nil, nil, learned) }
    let count = Double(used)
    return (Elementary.exp(factorSum / count), Elementary.exp(secondsSum / count), learned)
  }

  private static func deviation(
    _ fix: Fix, _ track: Track, _ engine: TriggerEngine, _ settings: CertaintySettings
  ) -> Double {
    let meaning = track.fixes.accuracyMeaning
    let deviation = engine.settings.deviation(of: fix, meaning: meaning)
    guard fix.accuracyMeters > 0 else { return CertaintyModel.usableDeviation(deviation) }
    let least = (engine.settings.accuracyMeaning ?? meaning ?? .p68)
      .deviation(ofAccuracy: settings.accuracyFloor)
    return CertaintyModel.usableDeviation(
      max(deviation, least * engine.settings.accuracyFactor))
  }

  private func deviation(_ fix: Fix) -> Double {
    Self.deviation(fix, track, prepared.engine, settings)
  }

  // MARK: Paths

  /// Samples some paths.
  ///
  /// - Parameters:
  ///   - paths: their numbers.
  ///   - batch: how many are spread over the hypotheses together.
  ///   - zones: only where one of these is near; `nil` for all.
  ///   - body: receives a stretch of one path as fixes, for a band also at points that all paths have; for each path the stretches come in
  ///     the order of time.
  mutating func forEachStretch(
    _ paths: Range<Int>, batch: Int, near zones: Set<Int>? = nil,
    _ body: (_ way: FixColumns, _ nodes: FixColumns?, _ path: Int) -> Void
  ) {
    if let pieces {
      for piece in pieces { sample(piece, paths, batch, zones, isFirst: false, body) }
      return
    }
    let isFirst = used == 0
    var kept: [Piece]? = []
    var nodes = 0
    for number in seen.segments.indices {
      forEachPiece(of: number, isFirst: isFirst) { sampler, piece in
        sampler.sample(piece, paths, batch, zones, isFirst: isFirst, body)
        nodes += piece.pass.nodes.count
        if nodes < Self.longest { kept?.append(piece) } else { kept = nil }
      }
    }
    pieces = kept
    guard isFirst else { return }
    if used < 6 { flags.insert(.shortTrack) }
    if learned >= Self.fewestLearned, largestWeight > 0.5 * Double(used) {
      flags.insert(.accuracyNotSupported)
    }
    if outliers > 0.02 * Double(used) { flags.insert(.jumps) }
  }

  private mutating func forEachPiece(
    of number: Int, isFirst: Bool, _ body: (inout PathSampler, Piece) -> Void
  ) {
    let segment = seen.segments[number]
    var pass = ForwardPass(model)
    // The first fix whose paths are not yet given out, and what was counted of the pass.
    var begin = segment.fixes.lowerBound
    var counted = (used: 0, learned: 0, outliers: 0.0)
    func finish(_ sampler: inout PathSampler, to end: Int) {
      guard begin < end, !pass.nodes.isEmpty else { return }
      if isFirst { sampler.count(pass, &counted) }
      body(&sampler, sampler.piece(pass, begin..<end, number))
      begin = end
    }
    for position in segment.used {
      let fix = track.fixes[seen.indices[position]]
      let isPossible = pass.take(
        position, at: fix.time, fix.coordinate, deviation: deviation(fix),
        speed: fix.speedMetersPerSecond, course: fix.courseDegrees)
      if !isPossible {
        flags.insert(.uncertain)
        finish(&self, to: position)
        begin = position
        pass = ForwardPass(model)
        counted = (0, 0, 0)
        _ = pass.take(position, at: fix.time, fix.coordinate, deviation: deviation(fix))
      } else if pass.nodes.count >= Self.longest,
        let end = pass.nodes[..<(pass.nodes.count - Self.overlap)].last(where: { $0.fix != nil })?
          .fix, end > begin
      {
        // The last nodes only serve the paths before them.
        finish(&self, to: end)
        // From the node of the fix on the paths begin again.
        let index = pass.nodes.lastIndex { $0.fix == end } ?? 0
        pass.forget(allBut: pass.nodes.count - index)
      }
    }
    finish(&self, to: segment.fixes.upperBound)
  }

  private func piece(_ pass: ForwardPass, _ fixes: Range<Int>, _ number: Int) -> Piece {
    var largest = 0.0
    for (bank, weight) in zip(pass.banks, pass.weights) where weight >= Self.leastWeight {
      largest = max(largest, bank.hypothesis.factor)
    }
    return Piece(pass: pass, fixes: fixes, segment: number, largestFactor: largest)
  }

  /// Adds what a pass learned of the receiver.
  private mutating func count(
    _ pass: ForwardPass, _ counted: inout (used: Int, learned: Int, outliers: Double)
  ) {
    let new = pass.used - counted.used
    used += new
    learned += pass.learned - counted.learned
    outliers += pass.outliers - counted.outliers
    counted = (pass.used, pass.learned, pass.outliers)
    let most = model.hypotheses.reduce(0) { max($0, $1.factor) }
    for (bank, weight) in zip(pass.banks, pass.weights) {
      factorSum += Double(new) * weight * Elementary.log(bank.hypothesis.factor)
      secondsSum += Double(new) * weight * Elementary.log(bank.hypothesis.correlationSeconds)
      if bank.hypothesis.factor == most { largestWeight += Double(new) * weight }
    }
  }

  /// Gives out the paths of some fixes, which a forward pass covers.
  private mutating func sample(
    _ piece: Piece, _ paths: Range<Int>, _ batch: Int, _ zones: Set<Int>?, isFirst: Bool,
    _ body: (_ way: FixColumns, _ nodes: FixColumns?, _ path: Int) -> Void
  ) {
    let stretches = nearStretches(piece.fixes, reach: 4 * piece.largestFactor, zones)
    guard let first = stretches.first?.lowerBound else { return }
    let segment = seen.segments[piece.segment].fixes
    let backward = BackwardPass(
      seed: settings.seed,
      hash: TrackHash.value(
        fix(segment.lowerBound), fix(segment.upperBound - 1), count: segment.count))
    // The last node at the first fix or before.
    let time = fix(first).time
    let nodes = piece.pass.nodes
    let start = max(partitionPoint(nodes.count) { nodes[$0].time > time } - 1, 0)
    let samples = backward.samples(piece.pass, from: start, paths: paths, batch: batch)
    if isFirst {
      for (row, node) in nodes[start...].enumerated()
      where node.fix.map(piece.fixes.contains) ?? true {
        motion.add(node.time, moving: samples.moving(row))
      }
    }
    let isConditional = prepared.isConditional.contains(true)
    var node = 0
    for stretch in stretches {
      let points = StretchPoints(
        stretch.map { (position: $0, fix: fix($0)) }, nodes[start...], from: &node,
        isEvaluated: { seen.isEvaluated[$0] })
      for path in paths {
        if let way = points.columns(samples, path: path, isConditional ? .all : .corners) {
          body(way, settings.findsBand ? points.columns(samples, path: path, .nodes) : nil, path)
        }
      }
    }
  }

  private func fix(_ position: Int) -> Fix { track.fixes[seen.indices[position]] }

  // MARK: Stretches

  /// The stretches of some fixes in which a fence is near or could be reached, with a margin.
  private func nearStretches(
    _ fixes: Range<Int>, reach: Double, _ zones: Set<Int>?
  ) -> [Range<Int>] {
    var found: ContiguousArray<Int32> = []
    var stretches: [Range<Int>] = []
    var low = fixes.lowerBound
    var end = low
    for position in fixes {
      let before = max(position - 1, fixes.lowerBound)
      let (last, fix) = (fix(before), fix(position))
      let deviation = max(deviation(last), deviation(fix))
      let meters = max(
        reach * deviation + Self.nearMeters, observation.width(before: position))
      guard
        prepared.neighborhood.hasFence(
          near: last.coordinate, fix.coordinate, within: meters, &found),
        zones.map({ zones in found.contains { zones.contains(prepared.zoneOfFence[Int($0)]) } })
          ?? true
      else { continue }
      while low < before, seconds(low, to: position) > Self.margin { low += 1 }
      end = max(end, position + 1)
      while end < fixes.upperBound, seconds(position, to: end) <= Self.margin { end += 1 }
      if let last = stretches.last, low <= last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        stretches.append(low..<end)
      }
    }
    return stretches
  }

  private func seconds(_ first: Int, to second: Int) -> Double {
    fix(second).time.seconds(since: fix(first).time)
  }
}
