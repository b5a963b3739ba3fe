internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceLifeCycle

// The inputs of a run that fired nothing. Files are read again, so a run in which something fires pays nothing; of
// pipes, which can be read only once, the fixes are used that were kept.

extension NoTriggerSurvey {
  /// Fixes of an input that cannot be read again.
  struct Kept: Sendable {
    static let limit = NoTriggerSurvey.maximumFixes

    /// Whether the names of columns say what is latitude and longitude.
    let isTable: Bool
    private(set) var pieces: [(track: Int, fixes: FixColumns)] = []
    private(set) var ids: [String] = []
    private var count = 0

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
      survey.beginFile(others: items.count - index - 1)
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
    return survey.report(
      tracks: tracks, fixes: fixes,
      leftOut: TrackIssue.ofUsableFixes.map { issue in
        SilenceCause.LeftOut(reason: issue.rawValue, count: leftOut(issue.rawValue))
      })
  }

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
}

extension TrackInput {
  var canBeReadAgain: Bool { path != "-" && System.kind(ofTarget: path) == .file }
}
