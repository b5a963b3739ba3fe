package import Ringfence
package import RingfenceLifeCycle

/// Finds out why a run fired nothing.
///
/// The result depends on the inputs only. It takes about a tenth of a second at most: ``maximumFixes`` fixes are examined,
/// fewer where there are many fences, in equal shares of the inputs, and what is far away is measured roughly.
package struct NoTriggerSurvey {
  /// The most fixes that are examined, for a layout with up to 1,000 fences.
  package static let maximumFixes = 200_000
  private static let mostCost = 1_000_000
  /// The fixes that are searched at a time for the nearest one.
  private static let blockSize = 8_192

  private let engine: TriggerEngine
  /// How many fixes may still be examined, and in this input.
  package private(set) var budget: Int
  package private(set) var share = 0
  private var nearest: NearestFix
  private var nearestTrack = 0
  /// The fixes that are not searched yet, each with its track.
  private var block: (fixes: FixColumns, tracks: [Int]) = (FixColumns(), [])
  /// The names of all tracks, and how many of them are of earlier files.
  private var names: [String] = []
  private var earlier = 0
  private var sample = FixSample()
  private var bounds = Bounds()
  private var tracks = 0
  private var examined = 0
  private var accurate = 0
  private var events = 0
  private var silentVisits = 0
  /// The fixes that an app in a scenario did not receive.
  package var withheld: [WithheldFixes] = []
  private var suppressed = 0
  private var unmet: [ConditionKind: Int] = [:]
  private var opensLater = false
  /// Whether the names of columns say what is latitude and longitude of some tracks.
  package var hasTables = false
  /// The devices of the current file.
  private var sessions: [TriggerSession] = []

  /// Begins with an engine that evaluates the tracks as if no app were interrupted.
  package init(_ engine: TriggerEngine) {
    self.engine = engine
    nearest = NearestFix(engine, below: LayoutGuess.far, mostCost: Self.mostCost)
    let fences = engine.layout.zones.reduce(0) { $0 + $1.fences.count }
    let crowding = (Double(max(1_000, fences)) / 1_000).squareRoot()
    // checked: at most `maximumFixes`
    budget = Int(Double(Self.maximumFixes) / crowding)
  }

  // MARK: Tracks

  /// Begins an input, with how many others wait behind it.
  package mutating func beginFile(others: Int) { share = max(1, budget / (others + 1)) }

  /// Takes the next fixes of a track of the input, as many as its share allows, with the names of its tracks.
  package mutating func take(_ found: FixColumns, of track: Int, _ ids: [String]) {
    while sessions.count <= track {
      var session = TriggerSession()
      session.recordsSuppressions = true
      sessions.append(session)
    }
    while names.count - earlier < ids.count { names.append(ids[names.count - earlier]) }
    let fixes = found.count > share ? FixColumns(found.prefix(share)) : found
    share -= fixes.count
    budget -= fixes.count
    examined += fixes.count
    for fix in fixes { bounds.add(fix.coordinate) }
    let name = earlier + track
    sample.take(fixes, of: name)
    block.fixes.append(contentsOf: fixes)
    block.tracks += repeatElement(name, count: fixes.count)
    if block.tracks.count >= Self.blockSize { search() }
    var events: [Event] = []
    let ignored = sessions[track].process(fixes, with: engine, into: &events)
    self.events += events.count
    accurate += fixes.count - ignored.inaccurate
    count(sessions[track].suppressions)
    sessions[track].suppressions = []
  }

  private mutating func search() {
    if let index = nearest.take(block.fixes) { nearestTrack = block.tracks[index] }
    block = (FixColumns(), [])
  }

  package mutating func endFile() {
    tracks += sessions.count
    for session in sessions {
      count(session.pendingEntries)
      silentVisits += session.silentVisits.count
    }
    sessions = []
    earlier = names.count
  }

  private mutating func count(_ suppressions: [Suppression]) {
    for suppression in suppressions where suppression.kind != .exited {
      suppressed += 1
      for failure in suppression.failures {
        unmet[failure.kind, default: 0] += 1
        if case .schedule(opensIn: nil) = failure.reason { continue }
        opensLater = true
      }
    }
  }

  // MARK: The report

  /// What was found, after the last input.
  ///
  /// - Parameters:
  ///   - tracks: the number of tracks with a fix that was evaluated.
  ///   - fixes: the number of fixes.
  ///   - leftOut: how many fixes with a position and a time were left out, for each reason.
  /// - Returns: the report.
  package mutating func report(
    tracks: Int, fixes: Int, leftOut: [SilenceCause.LeftOut]
  ) -> NoTriggerReport {
    search()
    let layout = engine.layout
    var report = NoTriggerReport(
      tracks: max(tracks, self.tracks), fixes: fixes, zones: layout.zones.count)
    if examined < fixes { report.examined = examined }
    let (best, isRough, track) = approach
    if let best {
      report.nearest = NoTriggerReport.Nearest(
        zone: layout.zones[best.zone].ownName ?? layout.zones[best.zone].id, track: names[track],
        meters: best.meters,
        isRough: isRough)
    }
    report.gap = BoundsOverlap(tracks: bounds, zones: Bounds(layout)).gap
    report.causes = causes(meters: best?.meters)
    let reasons = leftOut.filter { $0.count > 0 }
    if !reasons.isEmpty { report.causes.insert(.leftOut(reasons), at: 0) }
    return report
  }

  /// The nearest fix, whether there may be a nearer one, and its track.
  private var approach: (NearestFix.Approach?, isRough: Bool, track: Int) {
    if let best = nearest.best { return (best, nearest.isExhausted, nearestTrack) }
    let worst = engine.settings.maximumAccuracy.meters
    let chosen = sample.fixes.indices.filter { !(sample.fixes[$0].accuracyMeters > worst) }
    var search = DistantApproach(engine, chosen.map { sample.fixes[$0] })
    guard let found = search.search() else { return (nil, true, 0) }
    let index = chosen.first { sample.fixes[$0] == found.fix } ?? 0
    return (found, true, sample.tracks[index])
  }

  private func causes(meters: Double?) -> [SilenceCause] {
    guard engine.layout.zones.contains(where: { !$0.fences.isEmpty }) else { return [.noFence] }
    guard examined > 0 else { return [] }
    guard accurate > 0 else {
      return [.inaccurate(limit: engine.settings.maximumAccuracy.meters)]
    }
    var causes: [SilenceCause] = []
    if events > 0 { causes.append(.interrupted(events: events, withheld: withheld)) }
    if suppressed > 0 {
      let names = ConditionKind.allCases.compactMap { condition in
        unmet[condition].map { "\(condition.name) \($0)" }
      }
      causes.append(
        .suppressed(count: suppressed, conditions: names, schedulesOpen: opensLater))
    }
    if silentVisits > 0 { causes.append(.silentBeginning(count: silentVisits)) }
    guard causes.isEmpty, let meters, meters > 0 else { return causes }
    let guess = LayoutGuess(engine, sample, meters: meters)
    return [guess.smallRadius, guess.misplaced(mayBeTracks: hasTables)].compactMap { $0 }
  }
}
