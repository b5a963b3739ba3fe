internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceLifeCycle

extension PageEngine {
  /// A file of what the page shows. The page calls them by their indices.
  package enum Document: Int, CaseIterable, Sendable {
    /// The track as `convert` writes it.
    case trackGPX, trackCSV, trackGeoJSON, trackXcodeGPX
    /// The events as `evaluate` writes them: those of normal mode, then those of the app in the scenario, or else those
    /// of restart mode.
    case eventsCSV, eventsGeoJSON
    /// The layout as `convert` writes it.
    case fencesGeoJSON

    /// The form of a track; `nil` for what is no track.
    fileprivate var trackFormat: TrackWriter.Format? {
      switch self {
      case .trackGPX: .gpx
      case .trackCSV: .csv
      case .trackGeoJSON: .geojson
      case .trackXcodeGPX: .xcodeGPX
      case .eventsCSV, .eventsGeoJSON, .fencesGeoJSON: nil
      }
    }
  }

  /// A file of what the page shows.
  ///
  /// - Parameters:
  ///   - document: what it holds.
  ///   - index: the index of the track; any number for the layout.
  ///   - span: microseconds since 1970: fixes and events of other times are left out.
  /// - Returns: its bytes.
  /// - Throws: ``PageError`` without a layout, for an index that is not there, or for a scenario that is impossible on
  ///   the track.
  /// - Complexity: linear in the fixes, for events that of evaluating them.
  package mutating func document(
    _ document: Document, track index: Int, span: ClosedRange<Int64>
  ) throws(PageError) -> [UInt8] {
    if case .fencesGeoJSON = document {
      return ZoneFileWriter.geoJSON(try prepared().layout.layout)
    }
    let track = try track(index)
    var bytes: [UInt8] = []
    if let format = document.trackFormat {
      var writer = TrackWriter(format: format)
      let fixes = track.fixes.within(span).inSegments(gap: settings.engine.maximumGap)
      writer.write(fixes, ofTrack: track.id, into: &bytes)
      writer.finish(into: &bytes)
      return bytes
    }
    let engines = try prepared()
    let format: EventFormat = if case .eventsCSV = document { .csv } else { .geojson }
    var writer = EventWriter(format, layout: engines.layout.layout)
    var first: [UInt8] = []
    func append(_ events: [Event], _ bytes: inout [UInt8]) {
      writer.append(
        events.filter { span.contains($0.time.microseconds) }, of: track.id, into: &bytes)
    }
    append(Self.events(of: track, engines.normal), &first)
    if let scenario {
      let run = try scenario.run(on: track, engines)
      writer.receivesInRestartMode = !run.losesCallbacks
      append(run.events, &first)
    } else {
      append(Self.events(of: track, engines.restart), &first)
    }
    bytes = writer.header
    bytes += first.dropFirst(writer.separatorLength)
    return bytes + writer.footer
  }
}

extension FixColumns {
  /// The fixes of a span of time, in microseconds since 1970.
  fileprivate func within(_ span: ClosedRange<Int64>) -> FixColumns {
    guard let first = times.first, let last = times.last else { return self }
    if span.contains(first), span.contains(last) { return self }
    var part = FixColumns()
    part.accuracyMeaning = accuracyMeaning
    for index in times.indices where span.contains(times[index]) { part.append(self[index]) }
    return part
  }

  /// The fixes with a segment that begins behind every gap that is longer, as `convert` reads them: the page keeps the fixes
  /// without, so that another setting can be tried.
  fileprivate func inSegments(gap: Duration) -> FixColumns {
    let most = gap.wholeMicroseconds
    guard times.indices.dropFirst().contains(where: { times[$0] - times[$0 - 1] > most }) else {
      return self
    }
    var parts = FixColumns()
    parts.accuracyMeaning = accuracyMeaning
    for index in times.indices {
      var fix = self[index]
      if index > 0, times[index] - times[index - 1] > most { fix.flags.insert(.startsSegment) }
      parts.append(fix)
    }
    return parts
  }
}
