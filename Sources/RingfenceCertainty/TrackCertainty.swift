package import Ringfence
package import RingfenceAnswers

/// How sure the events of a track are, and which visits may be missing.
///
/// The receiver's errors are modelled with their correlation in time, and the device with a few kinds of motion. From what the whole track
/// says of both, ways that the device may have taken are sampled; the engine evaluates each of them, and a probability is a share of ways.
/// Where a number of a zone is in doubt, more ways are sampled for that zone. Two layouts on one track are measured with the same ways, and so is every selection of zones.
///
/// ```swift
/// let certainty = TrackCertainty(of: track, events: events, engine: CertaintyEngine(engine), settings: CertaintySettings())
/// for (event, sure) in zip(events, certainty.events) { print(event.kind, sure.certainty) }
/// ```
package struct TrackCertainty: Sendable {
  /// For each event, in their order.
  package let events: [EventCertainty]
  /// In the order of zones; those below the floor of the settings are left out.
  package let possibleVisits: [PossibleVisit]
  /// By zone, the probability of a visit where no path came into contact with it.
  package let withoutContact: [Double]
  /// When nothing was observed, and which zones could be reached.
  package let observation: TrackObservation
  package let summary: CertaintySummary
  /// Where the device was; empty where the settings do not ask for it.
  package let band: PathBand
}

extension TrackCertainty {
  /// Measures a track.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - events: what a new session of the engine says of it, in any order.
  ///   - engine: the engine, prepared.
  ///   - settings: how it is measured.
  /// - Complexity: some 1 µs for each fix and 15 µs for each fix that is used, and, where a fence is near, for each path what the engine
  ///   takes for the fixes.
  package init(
    of track: Track, events: [Event], engine: CertaintyEngine, settings: CertaintySettings
  ) {
    var ways = TrackWays(track, engine, settings)
    self = ways.refinedCertainty(of: events)
  }
}
