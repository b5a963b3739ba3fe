/// The state of one device in both modes, for tracks that arrive in pieces.
public struct ComparisonSession: Sendable {
  private(set) var normal = TriggerSession()
  private var restart = TriggerSession()
  /// What happened in normal mode so far.
  public private(set) var normalEvents: [Event] = []
  /// What happened in restart mode so far.
  public private(set) var restartEvents: [Event] = []
  /// The visits that began at the first fix, silently or not.
  private var initialVisits: (normal: [OpenVisitSummary], restart: [OpenVisitSummary]) = ([], [])

  /// Creates the state of a device that has not been seen.
  ///
  /// - Parameter track: the name of the device, as ``TriggerSession/track``.
  public init(track: String? = nil) {
    normal = TriggerSession(track: track)
    restart = TriggerSession(track: track)
    restart.recordsSuppressions = true
  }

  /// The name of the device, as ``TriggerSession/track``.
  public var track: String? {
    get { normal.track }
    set {
      normal.track = newValue
      restart.track = newValue
    }
  }

  /// Lets time pass without a fix in both modes, as ``TriggerSession/advance(to:with:into:)``.
  public mutating func advance(to time: Timestamp, with engines: DualModeEngine) {
    restart.advance(to: time, with: engines.restart, into: &restartEvents)
    normal.advance(to: time, with: engines.normal, into: &normalEvents)
  }

  /// Whether normal mode, too, records what did not trigger, for ``explanation(with:along:ignored:zones:)``. Set
  /// before the first fix.
  package var recordsNormalSuppressions: Bool {
    get { normal.recordsSuppressions }
    set { normal.recordsSuppressions = newValue }
  }

  /// The visits that are open in normal mode.
  public var openVisits: [OpenVisitSummary] { normal.openVisits }

  /// The visits that are open in restart mode.
  package var openRestartVisits: [OpenVisitSummary] { restart.openVisits }

  /// The fix that was evaluated last.
  public var lastFix: Fix? { normal.lastFix }

  /// Evaluates the next fixes of the device in both modes.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before.
  ///   - engines: the prepared layout, the same at every call.
  /// - Returns: how many of the fixes were ignored.
  @discardableResult
  public mutating func process(
    _ fixes: some Sequence<Fix>, with engines: DualModeEngine
  ) -> IgnoredFixes {
    process(FixColumns(fixes), with: engines)
  }

  /// Evaluates the next fixes of the device, which are held as columns, in both modes.
  ///
  /// - Parameters:
  ///   - columns: the fixes, each later than the one before.
  ///   - engines: the prepared layout, the same at every call.
  /// - Returns: how many of the fixes were ignored.
  @discardableResult
  public mutating func process(
    _ columns: FixColumns, with engines: DualModeEngine
  ) -> IgnoredFixes {
    let fixes = columns.spans
    var ignored = IgnoredFixes()
    var next = 0
    // The visits that begin at the first fix may be silent, so they are read before the second one.
    while normal.lastFix == nil, next < fixes.count {
      ignored += step(fixes.extracting(next..<next + 1), engines)
      next += 1
      if normal.lastFix != nil { initialVisits = (normal.openVisits, restart.openVisits) }
    }
    ignored += step(fixes.extracting(next..<fixes.count), engines)
    return ignored
  }

  private mutating func step(_ fixes: FixSpans, _ engines: DualModeEngine) -> IgnoredFixes {
    restart.process(fixes, with: engines.restart, into: &restartEvents)
    return normal.process(fixes, with: engines.normal, into: &normalEvents)
  }

  /// What the two modes made of the fixes so far.
  ///
  /// - Complexity: O(*n* log *n*) in the events.
  public func comparison(with engines: DualModeEngine) -> Comparison {
    Comparison(
      engines.layout,
      normal: ModeRecord(
        events: normalEvents, initialVisits: initialVisits.normal, openVisits: normal.openVisits),
      restart: ModeRecord(
        events: restartEvents, initialVisits: initialVisits.restart, openVisits: restart.openVisits,
        suppressions: restart.suppressions + restart.pendingEntries))
  }
}

/// All that happened to a device in one mode.
package struct ModeRecord: Sendable {
  package let events: [Event]
  /// The visits that were open after the first fix.
  package let initialVisits: [OpenVisitSummary]
  /// The visits that were open at the end.
  package let openVisits: [OpenVisitSummary]
  package let suppressions: [Suppression]

  package init(
    events: [Event], initialVisits: [OpenVisitSummary] = [], openVisits: [OpenVisitSummary] = [],
    suppressions: [Suppression] = []
  ) {
    self.events = events
    self.initialVisits = initialVisits
    self.openVisits = openVisits
    self.suppressions = suppressions
  }
}
