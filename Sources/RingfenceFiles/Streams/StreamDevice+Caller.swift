package import Ringfence

// Sessions whose fixes a caller evaluates itself, saved as the devices of a stream.
extension StreamDevice {
  /// A session under the id that its caller knows it by.
  package init(id: String, session: TriggerSession) {
    self.init(
      track: TrackResumePoint(id: id), filter: FixFilter.State(after: session.lastFix),
      session: session, arrival: nil)
  }

  package init(id: String, app: AppSession) {
    let times = [app.lastFix?.time, app.awakeSince].compactMap { $0?.microseconds }
    self.init(
      track: TrackResumePoint(id: id), filter: FixFilter.State(after: app.lastFix),
      session: TriggerSession(), app: StreamApp(session: app, lastTime: times.max() ?? 0),
      arrival: nil)
  }

  /// Empty where the stream has a track without a name.
  package var id: String { track.name ?? "" }

  /// Whether a fix waits for the next one, which a session alone does not know.
  package var hasWaitingFix: Bool {
    !filter.doubtful.isEmpty || !filter.jumps.isEmpty || !leaps.waiting.isEmpty
  }

  /// The session, whose next fix begins a segment where the stream has said so.
  package var plainSession: TriggerSession {
    var session = session
    if session.lastFix != nil, filter.segmentStartPending || filter.rawSegmentStartPending {
      session.startsSegment = true
    }
    return session
  }
}

extension TrackResumePoint {
  fileprivate init(id: String) { self.init(name: id.isEmpty ? nil : id, segment: nil) }
}

extension FixFilter.State {
  /// What is remembered after a fix that was evaluated.
  fileprivate init(after fix: Fix?) {
    self.init()
    guard let time = fix?.time.microseconds else { return }
    lastTime = time
    lastOrdinaryTime = time
    segmentStartPending = false
  }
}
