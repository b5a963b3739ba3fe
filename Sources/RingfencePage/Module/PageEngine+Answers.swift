internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

extension PageEngine {
  /// The zones that are explained in an answer.
  package enum Explained: Sendable {
    case none
    case all
    /// The zones of these indices.
    case zones([Int])
  }

  /// What becomes of a track: the records of the command's formats, as one JSON object.
  ///
  /// - Parameters:
  ///   - index: the index of the track.
  ///   - explained: the zones to explain.
  /// - Returns: the object.
  /// - Throws: ``PageError`` without a layout, for an index that is not there, or for a scenario that is impossible
  ///   on the track.
  package func evaluate(track index: Int, _ explained: Explained) throws(PageError) -> [UInt8] {
    let engines = try prepared()
    let track = try track(index)
    let layout = engines.layout.layout
    var session = ComparisonSession()
    let ignored = session.process(track.fixes, with: engines)

    let life = try lifeCycle(of: track, explained, engines)
    let events = EventWriter(.ndjson, layout: layout)
    var json = JSONWriter()
    func records(_ name: String, _ append: (inout [UInt8]) -> Void) {
      var bytes: [UInt8] = []
      append(&bytes)
      json.member(name, json: bytes.joinedRecords)
    }
    json.beginObject()
    records("normal") { events.append(session.normalEvents, of: track.id, into: &$0) }
    records("restart") { events.append(session.restartEvents, of: track.id, into: &$0) }
    if let life {
      let normal = try engines.uninterrupted(on: track.fixes)
      records("app") { events.append(life.run.events, of: track.id, into: &$0) }
      let comparison = life.run.comparison(with: normal, layout: engines.layout)
      records("comparison") {
        ComparisonWriter(.ndjson, layout: engines.layout, counterpart: .scenario)
          .append(comparison, of: track.id, into: &$0)
      }
    } else {
      json.member("app", json: Self.null)
      let comparison = session.comparison(with: engines)
      records("comparison") {
        ComparisonWriter(.ndjson, layout: engines.layout)
          .append(comparison, of: track.id, into: &$0)
      }
    }
    json.key("explanation")
    let normal = try explanation(of: track, explained, engines)
    if let explanation = life?.explanation ?? normal {
      var bytes: [UInt8] = []
      ExplanationWriter(
        layout: layout, maximumGap: settings.engine.maximumGap,
        lifeCycle: scenario?.writer(layout), profile: scenario?.profile ?? .nominal
      ).appendJSON(explanation, lifeCycle: life?.run, of: track, into: &bytes)
      json.value(json: bytes)
    } else {
      json.value(json: Self.null)
    }
    json.key("lifeCycle")
    if let life, let scenario {
      var bytes: [UInt8] = []
      scenario.writer(layout).append(
        life.run, of: track.id, profile: scenario.profile, into: &bytes)
      if bytes.last == 0x0A { bytes.removeLast() }
      json.value(json: bytes)
    } else {
      json.value(json: Self.null)
    }
    json.object("counts") { json in
      json.member("fixes", track.fixes.count)
      json.member("ignoredInaccurate", ignored.inaccurate)
      json.member("ignoredNotLater", ignored.outOfOrder)
    }
    json.endObject()
    return json.bytes
  }

  private static var null: [UInt8] { Array("null".utf8) }

  /// What an app in the scenario lived; `nil` without one.
  private struct Life {
    var run: LifeCycleRun
    var explanation: Explanation?
  }

  private func lifeCycle(
    of track: Track, _ explained: Explained, _ engines: DualModeEngine
  ) throws(PageError) -> Life? {
    guard let scenario else { return nil }
    if case .none = explained { return Life(run: try scenario.run(on: track.fixes, engines)) }
    let zones = try explained.indices(in: engines.layout.layout)
    do throws(ScenarioError) {
      let outcome = try engines.explain(
        track.fixes, scenario.file.scenario, settings: scenario.settings, zones: zones)
      return Life(run: outcome.lifeCycle, explanation: outcome.explanation)
    } catch {
      throw scenario.refusal(error)
    }
  }

  private func explanation(
    of track: Track, _ explained: Explained, _ engines: DualModeEngine
  ) throws(PageError) -> Explanation? {
    if case .none = explained { return nil }
    guard scenario == nil else { return nil }
    return engines.normal.explain(
      track.fixes, zones: try explained.indices(in: engines.layout.layout))
  }
}

extension PageEngine.Explained {
  /// The indices as the engine takes them: `nil` for all zones.
  fileprivate func indices(in layout: ZoneLayout) throws(PageError) -> [Int]? {
    switch self {
    case .none: return []
    case .all: return nil
    case .zones(let zones):
      for zone in zones where !layout.zones.indices.contains(zone) {
        throw PageError("there is no zone \(zone), the layout has \(layout.zones.count)")
      }
      return zones
    }
  }
}

extension [UInt8] {
  /// Records of one line each as a JSON array. A record has no line feed within.
  fileprivate var joinedRecords: [UInt8] {
    var array: [UInt8] = [0x5B]
    array.reserveCapacity(count + 1)
    for byte in dropLast() { array.append(byte == 0x0A ? 0x2C : byte) }
    array.append(0x5D)
    return array
  }
}
