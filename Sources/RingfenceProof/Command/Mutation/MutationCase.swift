internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfenceProof
internal import RingfenceVerify

/// A case against which errors of a layout are tried: its events are as expected where nothing is wrong.
struct MutationCase: Sendable {
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
  /// By the index of the zone, for those that are compared; `nil` where zones are not compared alone.
  private var zones: [Int: ZoneRecord]?
  private let zoneOfName: [[UInt8]: Int]
  /// Whether the numbers of visits are expected, which depend on all zones.
  private let comparesVisits: Bool

  /// - Parameters:
  ///   - expected: the expectations.
  ///   - tolerance: replaces that of the file.
  ///   - tracks: the tracks.
  ///   - evaluation: evaluates the layout without an error.
  ///   - mode: what is evaluated.
  ///   - settings: those of the engine.
  ///   - layout: the layout without an error.
  ///   - zoneOfName: the index of each zone of the layout by the bytes of its name.
  init(
    _ expected: ExpectationFile, _ tolerance: PartialTolerance, _ tracks: [Track],
    _ evaluation: TrackEvaluation, _ mode: ModeOptions, _ settings: EngineSettings,
    _ layout: ZoneLayout, zoneOfName: [[UInt8]: Int]
  ) {
    self.zoneOfName = zoneOfName
    self.expected = expected
    self.tolerance = tolerance
    self.tracks = tracks
    self.evaluation = evaluation
    self.mode = mode
    self.settings = settings
    comparesVisits = expected.rows.contains { $0[.visit] != nil }
    // A scenario concerns all zones together, and zones of one name share their rows.
    guard evaluation.plan == nil, zoneOfName.count == layout.zones.count else { return }
    let trial = ZoneTrial(layout, settings: settings, restart: mode.circles)
    let compared =
      expected.header.zones.map { $0.compactMap { zoneOfName[Array($0.utf8)] } }
      ?? Array(layout.zones.indices)
    var zones: [Int: ZoneRecord] = [:]
    for index in compared where zones[index] == nil {
      let engine = trial.engine(layout.zones[index])
      zones[index] = ZoneRecord(
        expectations: ZoneExpectations(
          expected, zone: layout.zones[index].id, tolerance: tolerance,
          tracks: tracks.map { $0.id }),
        events: tracks.map { Self.events(of: $0, engine) })
    }
    self.zones = zones
  }

  /// Whether an app changes between the modes, so that fences and circles matter.
  var hasScenario: Bool { evaluation.plan != nil }

  /// The zones that the expectations name, by their indices; `nil` where they name none.
  var namedZones: [Int]? {
    expected.header.zones.map { $0.compactMap { zoneOfName[Array($0.utf8)] } }
  }

  /// The zones whose errors the case can notice; `nil` for all.
  var comparedZones: [Int]? { comparesVisits ? nil : zones.map { Array($0.keys) } }

  var comparesAddedZones: Bool { expected.header.zones == nil }

  private static func events(of track: Track, _ engine: TriggerEngine) -> [Event] {
    var session = TriggerSession(track: track.id)
    var events: [Event] = []
    session.process(track.fixes, with: engine, into: &events)
    return events
  }

  // MARK: Results

  /// Whether the comparison of a layout with replaced zones differs from what is expected.
  ///
  /// - Parameters:
  ///   - replacements: the zones that differ.
  ///   - engines: an engine of each replaced zone; `nil` for a zone that is removed.
  ///   - layout: the layout without the error.
  /// - Returns: the result of `verify`.
  func notices(
    _ replacements: [ZoneReplacement], _ engines: [TriggerEngine?], in layout: ZoneLayout
  ) -> Bool {
    guard let zones else { return noticesInWhole(replacements, in: layout) }
    for (item, engine) in zip(replacements, engines) {
      if item.zone == layout.zones.count {
        if let engine, let id = item.content?.id, noticesAdded(id, engine) { return true }
        continue
      }
      guard let content = item.content, let engine else {
        guard let record = zones[item.zone] else { continue }
        if !record.expectations.isMet(by: tracks.map { _ in [] }, of: layout.zones[item.zone]) {
          return true
        }
        continue
      }
      // The rows are those of the name that the zone has now.
      guard let named = zoneOfName[Array(content.id.utf8)], let record = zones[named] else {
        continue
      }
      let events = tracks.map { Self.events(of: $0, engine) }
      let isUnchanged =
        named == item.zone && events == record.events
        && content.hasFences(named: layout.zones[named].fences)
      if !isUnchanged, !record.expectations.isMet(by: events, of: content) { return true }
    }
    return comparesVisits && noticesInWhole(replacements, in: layout)
  }

  /// Whether a zone that is added triggers anything that is compared.
  private func noticesAdded(_ id: String, _ engine: TriggerEngine) -> Bool {
    tracks.contains { track in
      Self.events(of: track, engine).contains { expected.header.includes($0.kind, zone: id) }
    }
  }

  /// The same by a comparison of all zones, as `verify` makes it.
  private func noticesInWhole(_ replacements: [ZoneReplacement], in layout: ZoneLayout) -> Bool {
    let changed = layout.replacing(replacements)
    return !isAsExpected(evaluation.evaluating(changed, mode, settings), changed)
  }

  func isAsExpected(in layout: ZoneLayout) -> Bool { isAsExpected(evaluation, layout) }

  private func isAsExpected(_ evaluation: TrackEvaluation, _ layout: ZoneLayout) -> Bool {
    var events: [TrackEvent] = []
    for track in tracks {
      do throws(FileError) {
        events += try evaluation.events(of: track).map { TrackEvent(track: track.id, event: $0) }
      } catch {
        // A scenario that is impossible is an error.
        return false
      }
    }
    return EventComparison(expected, tolerance: tolerance, events: events, layout: layout).isEqual
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
