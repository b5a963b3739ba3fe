internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

/// Finds out why a run fired nothing. The files are read again, so a run in which something fires pays nothing;
/// of pipes, which can be read only once, the fixes are used that were kept.
///
/// The result depends on the inputs only. It takes about a tenth of a second at most: ``maximumFixes`` fixes are examined,
/// fewer where there are many fences, in equal shares of the inputs, and what is far away is measured roughly.
struct NoTriggerSurvey {
  /// Fixes of an input that cannot be read again.
  struct Kept: Sendable {
    /// The most fixes that are kept of an input.
    static let limit = NoTriggerSurvey.maximumFixes

    /// Whether the names of columns say what is latitude and longitude.
    let isTable: Bool
    private(set) var pieces: [(track: Int, fixes: FixColumns)] = []
    private(set) var ids: [String] = []
    private var count = 0

    /// Keeps nothing so far of an input in a format.
    init(_ format: TrackFormat) { isTable = !format.namesAxes }

    /// Forgets what came, as it comes again.
    mutating func beginAgain() { (pieces, ids, count) = ([], [], 0) }

    /// Keeps fixes of a track, up to the limit.
    mutating func keep(_ fixes: FixColumns, of track: Int, ids: [String]) {
      guard count < Self.limit else { return }
      count += fixes.count
      pieces.append((track, fixes))
      self.ids = ids
    }
  }

  /// The reasons for which fixes are left out that have a position and a time.
  private static let losses: [TrackIssue] = [
    .sameTime, .outOfOrder, .nullIsland, .implausiblePosition,
  ]

  /// The most fixes that are examined, for a layout with up to 1,000 fences.
  static let maximumFixes = 200_000
  private static let mostCost = 1_000_000
  /// The fixes that are searched at a time for the nearest one.
  private static let blockSize = 8_192

  private let engine: TriggerEngine
  /// How many fixes may still be examined, and in this input.
  private var budget: Int
  private var share = 0
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
  private var withheld: [WithheldFixes] = []
  private var suppressed = 0
  private var unmet: [ConditionKind: Int] = [:]
  private var opensLater = false
  private var hasTables = false
  /// The devices of the current file.
  private var sessions: [TriggerSession] = []

  private init(_ engine: TriggerEngine) {
    self.engine = engine
    nearest = NearestFix(engine, below: LayoutGuess.far, mostCost: Self.mostCost)
    let fences = engine.layout.zones.reduce(0) { $0 + $1.fences.count }
    let crowding = (Double(max(1_000, fences)) / 1_000).squareRoot()
    // checked: at most `maximumFixes`
    budget = Int(Double(Self.maximumFixes) / crowding)
  }

  /// Examines the tracks of a run in which nothing fired.
  ///
  /// - Parameters:
  ///   - engine: evaluates the tracks as if no app were interrupted.
  ///   - items: the inputs.
  ///   - kept: the fixes of the inputs that cannot be read again, by their index.
  ///   - reading: the options of the reader.
  ///   - tracks: the number of tracks with a fix that was evaluated.
  ///   - fixes: the number of fixes.
  ///   - withheld: the fixes that an app in a scenario did not receive.
  ///   - leftOut: how many fixes were left out, by the name of the reason.
  /// - Returns: what was found.
  static func report(
    _ engine: TriggerEngine, _ items: [InputItem], kept: [Int: Kept],
    _ reading: TrackReadingOptions, tracks: Int, fixes: Int, withheld: WithheldCounts,
    leftOut: (String) -> Int
  ) -> NoTriggerReport {
    var survey = NoTriggerSurvey(engine)
    survey.withheld = withheld.fixes
    for (index, item) in items.enumerated() where survey.budget > 0 {
      guard case .track(let input) = item else { continue }
      survey.share = max(1, survey.budget / (items.count - index))
      if let kept = kept[index] {
        survey.hasTables = survey.hasTables || kept.isTable
        for piece in kept.pieces where survey.share > 0 {
          survey.take(piece.fixes, of: piece.track, kept.ids)
        }
      } else if input.canBeReadAgain {
        survey.read(input, reading)
      }
      survey.endFile()
    }
    survey.search()
    var report = survey.report(tracks: tracks, fixes: fixes)
    let reasons = Self.losses.map { loss in
      SilenceCause.LeftOut(reason: loss.rawValue, count: leftOut(loss.rawValue))
    }.filter { $0.count > 0 }
    if !reasons.isEmpty { report.causes.insert(.leftOut(reasons), at: 0) }
    return report
  }

  // MARK: Reading

  /// Reads a file once more. Its error was reported when it was read first.
  private mutating func read(_ input: TrackInput, _ reading: TrackReadingOptions) {
    guard var reader = try? TrackReader(path: input.path, options: reading) else { return }
    hasTables = hasTables || !reader.format.namesAxes
    var ids: [String] = []
    let before = self
    while share > 0, let step = try? reader.advance() {
      guard case .batch(let batch) = step else {
        self = before
        ids = []
        continue
      }
      input.extend(&ids, of: reader)
      take(batch.fixes, of: batch.track, ids)
    }
  }

  private mutating func take(_ found: FixColumns, of track: Int, _ ids: [String]) {
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

  /// Searches the fixes that are not searched yet for the nearest one.
  private mutating func search() {
    if let index = nearest.take(block.fixes) { nearestTrack = block.tracks[index] }
    block = (FixColumns(), [])
  }

  private mutating func endFile() {
    tracks += sessions.count
    for session in sessions {
      count(session.pendingEntries)
      silentVisits += session.silentVisits.count
    }
    sessions = []
    earlier = names.count
  }

  private mutating func count(_ suppressions: [Suppression]) {
    for suppression in suppressions {
      suppressed += 1
      for failure in suppression.failures {
        unmet[failure.kind, default: 0] += 1
        if case .schedule(opensIn: nil) = failure.reason { continue }
        opensLater = true
      }
    }
  }

  // MARK: The report

  private func report(tracks: Int, fixes: Int) -> NoTriggerReport {
    let layout = engine.layout
    var report = NoTriggerReport(
      tracks: max(tracks, self.tracks), fixes: fixes, zones: layout.zones.count)
    if examined < fixes { report.examined = examined }
    let (best, isRough, track) = approach
    if let best {
      report.nearest = NoTriggerReport.Nearest(
        zone: layout.zones[best.zone].id, track: names[track], meters: best.meters,
        isRough: isRough)
    }
    report.gap = BoundsOverlap(tracks: bounds, zones: Bounds(layout)).gap
    report.causes = causes(meters: best?.meters)
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
    return [guess.smallRadius, guess.misplaced(mayBeTracks: hasTables)].compactMap(\.self)
  }
}

extension TrackInput {
  /// Whether the input is a file, not a pipe.
  var canBeReadAgain: Bool { path != "-" && System.kind(ofTarget: path) == .file }
}
