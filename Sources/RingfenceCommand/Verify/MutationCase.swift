internal import Ringfence
internal import RingfenceFiles
internal import RingfenceSimulation

/// A case against which errors of a layout are tried: its events are as expected where nothing is wrong.
struct MutationCase: Sendable {
  /// What is known of one zone.
  private struct ZoneRecord {
    let expectations: ZoneExpectations
    /// What the zone triggers without an error, by the track.
    let events: [[Event]]
  }

  private let expected: ExpectationFile
  private let tolerance: PartialTolerance
  private let tracks: [Track]
  private let evaluation: TrackEvaluation
  private let mode: ModeOptions
  private let settings: EngineSettings
  /// By the index of the zone; empty where zones cannot be judged alone.
  private var zones: [ZoneRecord?] = []
  /// The index of a zone by its name.
  private var zoneOfName: [[UInt8]: Int] = [:]
  /// Whether the numbers of visits are expected, which depend on all zones.
  private let comparesVisits: Bool

  init(
    _ expected: ExpectationFile, _ tolerance: PartialTolerance, _ tracks: [Track],
    _ evaluation: TrackEvaluation, _ mode: ModeOptions, _ settings: EngineSettings,
    _ layout: ZoneLayout, judgesZonesAlone: Bool
  ) {
    self.expected = expected
    self.tolerance = tolerance
    self.tracks = tracks
    self.evaluation = evaluation
    self.mode = mode
    self.settings = settings
    comparesVisits = expected.rows.contains { $0.visit != nil }
    for (index, zone) in layout.zones.enumerated() { zoneOfName[Array(zone.id.utf8)] = index }
    // Scenarios and restart circles concern all zones together, and zones of one name share their rows.
    guard judgesZonesAlone, evaluation.plan == nil, mode.mode == .normal,
      zoneOfName.count == layout.zones.count
    else { return }
    let trial = ZoneTrial(layout, settings: settings)
    zones = layout.zones.map { zone in
      guard expected.header.zones?.contains(where: { $0.utf8.elementsEqual(zone.id.utf8) }) ?? true
      else { return nil }
      let engine = trial.engine(zone)
      return ZoneRecord(
        expectations: ZoneExpectations(
          expected, zone: zone.id, tolerance: tolerance, tracks: tracks.map { $0.id }),
        events: tracks.map { Self.events(of: $0, engine) })
    }
  }

  private static func events(of track: Track, _ engine: TriggerEngine) -> [Event] {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(track.fixes, with: engine, into: &events)
    return events
  }

  // MARK: Verdicts

  /// Whether the comparison of a layout with replaced zones differs from what is expected.
  ///
  /// - Parameters:
  ///   - replacements: the zones that differ.
  ///   - engines: an engine of each replaced zone; `nil` for a zone that is removed.
  ///   - layout: the layout without the error.
  /// - Returns: the verdict of `verify`.
  func notices(
    _ replacements: [ZoneReplacement], _ engines: [TriggerEngine?], in layout: ZoneLayout
  ) -> Bool {
    guard !zones.isEmpty else { return noticesInWhole(replacements, in: layout) }
    var isCompared = false
    for (item, engine) in zip(replacements, engines) {
      guard let content = item.content, let engine else {
        guard let record = zones[item.zone] else { continue }
        if !record.expectations.isMet(by: tracks.map { _ in [] }, of: layout.zones[item.zone]) {
          return true
        }
        isCompared = true
        continue
      }
      // The rows are those of the name that the zone has now.
      guard let named = zoneOfName[Array(content.id.utf8)], let record = zones[named] else {
        continue
      }
      isCompared = true
      let events = tracks.map { Self.events(of: $0, engine) }
      let isUnchanged =
        named == item.zone && events == record.events
        && content.hasFences(named: layout.zones[named].fences)
      if !isUnchanged, !record.expectations.isMet(by: events, of: content) { return true }
    }
    return comparesVisits && isCompared && noticesInWhole(replacements, in: layout)
  }

  /// The same by a comparison of all zones, as `verify` makes it.
  func noticesInWhole(_ replacements: [ZoneReplacement], in layout: ZoneLayout) -> Bool {
    let changed = layout.replacing(replacements)
    let evaluation = evaluation.evaluating(changed, mode, settings)
    var events: [TrackEvent] = []
    for track in tracks {
      do throws(FileError) {
        events += try evaluation.events(of: track).map { TrackEvent(track: track.id, event: $0) }
      } catch {
        // A scenario that is impossible now is an error.
        return true
      }
    }
    return !EventComparison(expected, tolerance: tolerance, events: events, layout: changed).isEqual
  }
}

extension Zone {
  /// Whether the fences have these names, in this order.
  fileprivate func hasFences(named others: [Fence]) -> Bool {
    fences.count == others.count
      && zip(fences, others).allSatisfy { $0.id.utf8.elementsEqual($1.id.utf8) }
  }
}

extension TrackEvaluation {
  /// The same evaluation of another layout.
  fileprivate func evaluating(
    _ layout: ZoneLayout, _ mode: ModeOptions, _ settings: EngineSettings
  ) -> TrackEvaluation {
    guard let plan else { return .engine(mode.engine(layout, settings)) }
    let engines = DualModeEngine(
      RestartLayout(layout, settings: mode.restart), settings: settings)
    return .scenario(
      LifeCyclePlan(plan.file, profile: plan.profile, engines: engines, writing: nil))
  }
}
