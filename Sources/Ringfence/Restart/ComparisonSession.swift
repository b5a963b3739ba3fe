/// The state of one device in both modes, for tracks that come in pieces.
public struct ComparisonSession: Sendable {
  private var normal = TriggerSession()
  private var restart = TriggerSession()
  /// What happened in normal mode so far.
  public private(set) var normalEvents: [Event] = []
  /// What happened in restart mode so far.
  public private(set) var restartEvents: [Event] = []
  private var suppressions: [Suppression] = []
  /// The visits that began at the first fix, maybe silently.
  private var initialVisits: (normal: [OpenVisitSummary], restart: [OpenVisitSummary]) = ([], [])

  /// Creates the state of a device that has not been seen.
  public init() {}

  /// The visits that are open in normal mode.
  public var openVisits: [OpenVisitSummary] { normal.openVisits }

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
    var rest = ContiguousArray(fixes)[...]
    var ignored = IgnoredFixes()
    while normal.lastFix == nil, let fix = rest.popFirst() {
      ignored += step(CollectionOfOne(fix), engines)
      if normal.lastFix != nil { initialVisits = (normal.openVisits, restart.openVisits) }
    }
    ignored += step(rest, engines)
    return ignored
  }

  private mutating func step(
    _ fixes: some Collection<Fix>, _ engines: DualModeEngine
  ) -> IgnoredFixes {
    restart.process(
      fixes, with: engines.restart, into: &restartEvents, suppressions: &suppressions)
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
        suppressions: suppressions + restart.pendingEntries))
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

extension IgnoredFixes {
  /// Adds the counts of fixes that come later.
  fileprivate static func += (a: inout Self, b: Self) {
    a.outOfOrder += b.outOfOrder
    a.inaccurate += b.inaccurate
  }
}
