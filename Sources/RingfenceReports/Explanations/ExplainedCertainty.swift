package import Ringfence
package import RingfenceCertainty

/// How sure what an explanation says of a track is, and whether visits may be missing.
package struct ExplainedCertainty: Sendable {
  /// By zone, for each of its events in their order.
  private var events: [Int: [EventCertainty]] = [:]
  /// By zone, the visit outside of those that were reported, however improbable.
  private var possible: [Int: PossibleVisit] = [:]
  /// Of a zone that no path came into contact with.
  private let withoutContact: Double
  /// From this probability on a possible visit is listed.
  private let floor: Double
  /// What is known of the receiver; the sums are those of the explained zones.
  let summary: CertaintySummary

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
    var next = 0
    for outcome in explanation.zones {
      let end = next + outcome.events.count
      events[outcome.zone] = Array(certainty.events[next..<end])
      next = end
    }
    for visit in certainty.possibleVisits { possible[visit.zone] = visit }
    withoutContact = certainty.withoutContact
    summary = certainty.summary
    floor = settings.floor
  }

  /// How sure an event is.
  func event(_ index: Int, of zone: Int) -> EventCertainty? {
    guard let list = events[zone], list.indices.contains(index) else { return nil }
    return list[index]
  }

  /// The probability of a visit of a zone outside of those that were reported.
  func missed(_ zone: Int) -> Double { possible[zone]?.probability ?? withoutContact }

  /// That visit, where it is probable enough to be listed.
  func possibleVisit(_ zone: Int) -> PossibleVisit? {
    possible[zone].flatMap { $0.probability >= floor ? $0 : nil }
  }
}
