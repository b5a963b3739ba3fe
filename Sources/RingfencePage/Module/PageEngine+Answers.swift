internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceLifeCycle

extension PageEngine {
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
  package mutating func evaluate(
    track index: Int, _ explained: Explained
  ) throws(PageError) -> [UInt8] {
    let engines = try prepared()
    let track = try track(index)
    let layout = engines.layout.layout
    var session = ComparisonSession(track: track.id)
    session.recordsNormalSuppressions = explained.isAny && scenario == nil
    let ignored = session.process(track.fixes, with: engines)

    let life = try lifeCycle(of: track, explained, engines)
    let events = EventWriter(.ndjson, layout: layout)
    var json = JSONWriter()
    func records(_ name: String, _ append: (inout [UInt8]) -> Void) {
      var bytes: [UInt8] = [UInt8(ascii: "[")]
      append(&bytes)
      bytes.joinRecords()
      json.member(name, json: bytes)
    }
    json.beginObject()
    records("normal") { events.append(session.normalEvents, of: track.id, into: &$0) }
    records("restart") { events.append(session.restartEvents, of: track.id, into: &$0) }
    let headline: ComparisonHeadline
    if let life {
      headline = ComparisonHeadline(life.comparison, lifeCycle: life.run)
      var received = events
      received.receivesInRestartMode = !life.run.losesCallbacks
      records("app") { received.append(life.run.events, of: track.id, into: &$0) }
      records("comparison") {
        ComparisonWriter(.ndjson, layout: engines.layout, counterpart: .scenario)
          .append(life.comparison, of: track.id, lifeCycle: life.run, into: &$0)
      }
    } else {
      json.member("app", json: Self.null)
      let comparison = session.comparison(with: engines)
      headline = ComparisonHeadline(comparison, lifeCycle: nil)
      records("comparison") {
        ComparisonWriter(.ndjson, layout: engines.layout)
          .append(comparison, of: track.id, into: &$0)
      }
    }
    // The comparison in a sentence, whose times the page writes on the reader's clock.
    json.array("headline", headline.parts) { json, part in
      switch part {
      case .text(let text): json.value(text)
      case .time(let time): json.object { json in json.member("time", time) }
      }
    }
    json.key("explanation")
    var explanation = life?.explanation
    if explained.isAny, life == nil {
      explanation = session.explanation(
        with: engines, along: track.fixes, ignored: ignored,
        zones: try explained.indices(in: layout))
    }
    if let explanation {
      var bytes: [UInt8] = []
      let maximumGap = settings.engine.maximumGap
      var writer =
        scenario.map {
          ExplanationWriter(
            layout: layout, maximumGap: maximumGap, lifeCycle: $0.writer(layout),
            profile: $0.profile)
        } ?? ExplanationWriter(layout: layout, maximumGap: maximumGap)
      writer.receivesInRestartMode = life?.run.losesCallbacks != true
      writer.appendJSON(explanation, lifeCycle: life?.run, of: track, into: &bytes)
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
    // Which fixes reached the app: the first and the last of each span, and the mode.
    json.array("delivered", life?.run.deliveredSpans ?? []) { json, span in
      json.beginArray()
      json.value(span.first)
      json.value(span.last)
      json.value(word: span.mode.name)
      json.endArray()
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
    /// With an app that is never interrupted.
    var comparison: Comparison
    var explanation: Explanation?
  }

  private func lifeCycle(
    of track: Track, _ explained: Explained, _ engines: DualModeEngine
  ) throws(PageError) -> Life? {
    guard let scenario else { return nil }
    let zones = try explained.indices(in: engines.layout.layout)
    do throws(ScenarioError) {
      let outcome = try engines.explain(
        track.fixes, scenario.file.scenario, settings: scenario.settings, zones: zones,
        approachesBelow: .infinity, track: track.id)
      return Life(
        run: outcome.lifeCycle, comparison: outcome.comparison,
        explanation: explained.isAny ? outcome.explanation : nil)
    } catch {
      throw scenario.refusal(error)
    }
  }
}

extension PageEngine.Explained {
  fileprivate var isAny: Bool {
    if case .none = self { return false }
    return true
  }

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
  /// Makes records of one line each, after a bracket, a JSON array. A record has no line feed within. In place: a
  /// day has hundreds of kilobytes of them, at each step of a drag.
  mutating func joinRecords() {
    if count > 1 { removeLast() }
    var bytes = mutableSpan
    for index in bytes.indices where bytes[index] == 0x0A { bytes[index] = UInt8(ascii: ",") }
    append(UInt8(ascii: "]"))
  }
}
