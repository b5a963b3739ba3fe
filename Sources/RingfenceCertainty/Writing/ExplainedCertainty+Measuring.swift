package import Ringfence
internal import RingfenceAnswers

extension ExplainedCertainty {
  /// Measures a track.
  ///
  /// - Parameters:
  ///   - explanation: what the engine says of the track.
  ///   - track: the track.
  ///   - engine: the engine, prepared.
  ///   - settings: how it is measured.
  /// - Complexity: that of ``TrackCertainty``.
  package init(
    of explanation: Explanation, _ track: Track, _ engine: CertaintyEngine,
    _ settings: CertaintySettings
  ) {
    var all = settings
    all.floor = 0
    let certainty = TrackCertainty(
      of: track, events: explanation.zones.flatMap { $0.events }, engine: engine, settings: all)
    var events: [Int: [EventCertainty]] = [:]
    var next = 0
    for outcome in explanation.zones {
      let end = next + outcome.events.count
      events[outcome.zone] = Array(certainty.events[next..<end])
      next = end
    }
    var possible: [Int: PossibleVisit] = [:]
    for visit in certainty.possibleVisits { possible[visit.zone] = visit }
    self.init(
      events: events, possible: possible,
      withoutContact: certainty.observation.isEmpty ? [] : certainty.withoutContact,
      reach: certainty.observation.reach, unobserved: certainty.observation.unobserved,
      floor: settings.floor, summary: certainty.summary)
  }
}
