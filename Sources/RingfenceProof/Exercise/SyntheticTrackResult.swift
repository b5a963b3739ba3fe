internal import Ringfence
internal import RingfenceReference

/// What a drive does with one zone, by the reference engine.
struct SyntheticTrackResult {
  /// The events in time order. Visits have no number, exits have no distance.
  let events: [Event]
  /// When the device was too fast, reported or not.
  let excesses: [ReferenceExcess]
  /// The entries into areas and the crossings of geolines.
  let crossings: [CrossedFence]
  /// How often the device came back before it was an exit distance away.
  let returns: Int
  /// Whether the zone was occupied at the end.
  let isInside: Bool
  /// The time of the last fix in microseconds.
  let end: Int64

  /// Works out what a drive does; `nil` where rounding could decide something.
  ///
  /// - Parameters:
  ///   - path: the path of the drive, with at least one fix.
  ///   - scene: the zone.
  ///   - engine: how tracks are evaluated.
  ///   - track: the name of the device.
  init?(
    _ path: SyntheticPath, in scene: ZoneScene, _ engine: EngineSettings, of track: String
  ) {
    guard let last = path.track.fixes.last else { return nil }
    end = last.time.microseconds
    do throws(NearLimit) {
      let zone = try ReferenceZone(
        scene.zone.expecting(track), scene.index, timeZone: scene.timeZone, engine, along: path)
      events = try zone.events().filter { scene.zone.reports($0, of: track) }
        .map { $0.unnumbered }
      excesses = zone.excesses
      crossings = zone.met
      returns = zone.returns
      isInside = zone.isInside
    } catch {
      return nil
    }
  }

  /// The events but for those about attendances.
  var ownEvents: [Event] { events.filter { !$0.kind.isOfAttendance } }

  func count(_ kind: Event.Kind) -> Int { events.count { $0.kind == kind } }

  var triggers: Int { events.count { $0.kind == .entered || $0.kind == .crossed } }

  var trigger: Event? { events.first { $0.kind == .entered || $0.kind == .crossed } }
}

extension Event {
  /// The event without what other zones, or measuring in a plane, would change.
  fileprivate var unnumbered: Event {
    var event = self
    event.visit = nil
    event.distance = nil
    event.distanceRequired = nil
    return event
  }
}
