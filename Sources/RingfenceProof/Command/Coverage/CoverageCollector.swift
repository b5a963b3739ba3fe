package import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceLifeCycle
internal import RingfenceProof
package import RingfenceVerify
package import RingfenceZones

package struct CoverageCollector: Sendable {
  fileprivate struct Layout {
    let path: String
    let file: ZoneFile
    let settings: EngineSettings
    let observer: CoverageObserver
    let zonesOfID: [String: [Int]]
    /// The circles, where tracks are evaluated in restart mode.
    private let circles: RestartLayout?
    /// The items with nothing shown: making the list for each case would take longer than many a case.
    var empty: CoverageTally
    var tally: CoverageTally
    var scope: CoverageScope

    init(
      _ path: String, _ file: ZoneFile, _ settings: EngineSettings, _ mode: ModeOptions,
      _ scope: CoverageScope
    ) {
      self.path = path
      self.file = file
      self.settings = settings
      self.scope = scope
      circles =
        scope == .circles ? RestartLayout(file.layout, settings: mode.restart) : nil
      let layout = circles?.circleLayout ?? file.layout
      observer = CoverageObserver(layout, settings: settings)
      zonesOfID = Dictionary(grouping: layout.zones.indices) { layout.zones[$0].id }
      empty = CoverageTally(CoverageItem.items(of: layout, settings: settings, scope: scope))
      tally = empty
    }

    mutating func addScenarios() {
      scope = .scenario
      empty = CoverageTally(
        CoverageItem.items(of: file.layout, settings: settings, scope: scope))
      var tally = empty
      tally.merge(self.tally)
      self.tally = tally
    }

    /// Why restart mode shows nothing of a zone; `nil` where it shows something.
    func reason(againstZone zone: Int) -> String? {
      guard let degradations = circles?.degradations[zone] else { return nil }
      guard let first = degradations.first else { return "the zone has no fence" }
      return degradations.contains { $0.hasCircles } ? nil : first.exclusion?.explanation
    }

    func drives(until end: SearchEnd) -> PlannedCases {
      circles.map { PlannedCases($0, observer, settings, until: end) }
        ?? PlannedCases(file.layout, observer, settings, until: end)
    }
  }

  /// Counts only if the case could be read to the end.
  package struct Case: VerifyCaseObserver {
    fileprivate let layoutIndex: Int
    private let observer: CoverageObserver
    private let scope: CoverageScope
    private let zonesOfID: [String: [Int]]
    fileprivate var tally: CoverageTally

    fileprivate init(layoutIndex: Int, of layout: Layout, _ scope: CoverageScope) {
      self.layoutIndex = layoutIndex
      self.scope = scope
      observer = layout.observer
      zonesOfID = layout.zonesOfID
      tally = layout.empty
    }

    package mutating func observe(
      _ track: Track, _ evaluation: TrackEvaluation, _ header: ExpectationFile.Header,
      _ layout: ZoneLayout
    ) throws(FileError) -> [Event] {
      // What became of the others matters to no expectation.
      let zones = header.zones.map { Set($0.flatMap { zonesOfID[$0] ?? [] }).sorted() }
      let (events, explanation) = try evaluation.observation(of: track, zones: zones)
      observer.observe(
        track.fixes, explanation, scope,
        isNoticed: { kind, zone in header.includes(kind, zone: layout.zones[zone].id) },
        into: &tally)
      return events
    }
  }

  private var layouts: [Layout] = []

  package mutating func begin(
    _ item: VerifyCase, _ file: ZoneFile, _ settings: EngineSettings, _ mode: ModeOptions
  ) -> Case {
    let scope: CoverageScope =
      item.scenario != nil ? .scenario : mode.mode == .restart ? .circles : .fences
    if let known = layouts.firstIndex(where: {
      $0.path.utf8.elementsEqual(item.zones.utf8) && ($0.scope == .circles) == (scope == .circles)
    }) {
      if scope == .scenario, layouts[known].scope == .fences { layouts[known].addScenarios() }
      return Case(layoutIndex: known, of: layouts[known], scope)
    }
    let layout = Layout(item.zones, file, settings, mode, scope)
    layouts.append(layout)
    return Case(layoutIndex: layouts.count - 1, of: layout, scope)
  }

  package mutating func take(_ item: Case) { layouts[item.layoutIndex].tally.merge(item.tally) }

  /// The report. What was not shown is looked up among the cases of `exercise` that are planned before the search ends.
  func report(until end: SearchEnd) -> CoverageReport {
    CoverageReport(
      layouts: layouts.map { layout in
        let content = layout.file.layout
        let isComplete = layout.tally.records.allSatisfy { $0.times > 0 }
        let drives = isComplete ? nil : layout.drives(until: end)
        var zones: [CoverageReport.Zone] = content.zones.enumerated().map { index, zone in
          CoverageReport.Zone(
            id: zone.id, title: zone.ownName ?? zone.id,
            line: layout.file.location(ofZone: index).line, items: [],
            reason: layout.reason(againstZone: index))
        }
        for (item, record) in zip(layout.tally.items, layout.tally.records) {
          let location =
            item.fence.map { layout.file.location(ofFence: $0, inZone: item.zone) }
            ?? layout.file.location(ofZone: item.zone)
          let isCovered = record.times > 0
          let name = isCovered ? nil : drives?.name(of: item)
          let reason = isCovered || name != nil ? nil : drives?.reason(against: item)
          zones[item.zone].items.append(
            CoverageReport.Item(
              item, record,
              status: isCovered ? .covered : reason == nil ? .missing : .notFound,
              fence: item.fence.map { content.zones[item.zone].fences[$0].id },
              line: location.line, exercise: name, reason: reason))
        }
        return CoverageReport.Layout(
          file: layout.path, isRestart: layout.scope == .circles, zones: zones)
      })
  }
}

extension TrackEvaluation {
  /// The events of a track, and what became of some zones, all of them for `nil`, without their distances from the track.
  ///
  /// - Throws: the error of a scenario that is impossible on the track.
  fileprivate func observation(
    of track: Track, zones: [Int]?
  ) throws(FileError) -> (events: [Event], explanation: Explanation) {
    guard case .engine(let engine) = self else {
      let (explanation, run) = try explanation(
        of: track, zones: zones, approachesBelow: 0)
      return (run?.events ?? [], explanation)
    }
    return engine.observation(of: track.fixes, by: track.id, zones: zones)
  }
}

extension TriggerEngine {
  /// The events of a track, and what became of some zones, all of them for `nil`, without their distances from the track.
  func observation(
    of fixes: FixColumns, by track: String, zones: [Int]? = nil
  ) -> (events: [Event], explanation: Explanation) {
    var session = TriggerSession(track: track)
    session.recordsSuppressions = true
    var events: [Event] = []
    let ignored = session.process(fixes, with: self, into: &events)
    let explanation = Explanation(
      zones, of: layout, events: events,
      suppressions: session.suppressions + session.pendingEntries,
      silentVisits: session.silentVisits, openVisits: session.openVisits, ignored: ignored)
    return (events, explanation)
  }
}
