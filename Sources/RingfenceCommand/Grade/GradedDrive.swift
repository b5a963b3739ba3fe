internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceRules

/// The drive that a log is graded against: the tracks of one device, one after the other.
struct GradedDrive {
  let engine: TriggerEngine
  let path: DrivePath
  /// The fixes of each track, in the order of their times.
  let tracks: [FixColumns]
  /// The events of each track.
  private let events: [TrueEvents]

  /// Reads and evaluates the tracks.
  ///
  /// - Throws: for tracks that overlap in time, which are not of one device.
  init(_ loaded: inout LoadedTracks, _ engine: TriggerEngine) throws(CommandFailure) {
    self.engine = engine
    var tracks: [Track] = []
    while let track = loaded.next() { if !track.fixes.isEmpty { tracks.append(track) } }
    let inOrder = tracks.enumerated().sorted { a, b in
      let (x, y) = (a.element.fixes.first?.time, b.element.fixes.first?.time)
      guard let x, let y, x != y else { return a.offset < b.offset }
      return x < y
    }
    tracks = inOrder.map(\.element)
    for (track, next) in zip(tracks, tracks.dropFirst()) {
      guard let end = track.fixes.last?.time, let start = next.fixes.first?.time, start < end else {
        continue
      }
      throw .stopped(
        .unusableInput,
        message: "ringfence grade: error: the tracks '\(DisplayFormat.text(track.id))' and "
          + "'\(DisplayFormat.text(next.id))' overlap in time, expected the drive of one device "
          + "[several-drives]")
    }
    self.tracks = tracks.map(\.fixes)
    path = DrivePath(self.tracks, maximumGap: engine.settings.maximumGap)
    events = tracks.map { track in
      var session = TriggerSession()
      var events: [Event] = []
      session.process(track.fixes, with: engine, into: &events)
      return TrueEvents(events, end: track.fixes.last?.time)
    }
  }

  /// The events that found ones are compared with: entries and exits, and of the other kinds those that the log has too.
  func truth(
    comparedWith found: [FoundEvent]
  ) -> (events: [TrueEvents], leftOut: [(kind: Event.Kind, count: Int)]) {
    var leftOut: [(kind: Event.Kind, count: Int)] = []
    var left: [TrueEvents] = events
    for kind in [Event.Kind.crossed, .dwelled] where !found.contains(where: { $0.kind == kind }) {
      let count = left.reduce(0) { $0 + $1.events.count { $0.kind == kind } }
      if count > 0 { leftOut.append((kind, count)) }
      left = left.map { track in
        TrueEvents(track.events.filter { $0.kind != kind }, end: track.end)
      }
    }
    return (left, leftOut)
  }

  /// Whether a visit of one zone begins while another lasts.
  var hasOverlappingVisits: Bool {
    events.contains { track in
      var open: Set<Int> = []
      for event in track.events {
        switch event.kind {
        case .entered:
          if !open.isEmpty { return true }
          open.insert(event.zone)
        case .exited: open.remove(event.zone)
        case .crossed, .dwelled: break
        }
      }
      return false
    }
  }
}
