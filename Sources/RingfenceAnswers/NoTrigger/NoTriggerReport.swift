package import RingfenceLifeCycle

// This folder: why a run is without a single event.

/// Why nothing fired, as far as the numbers show it: for people, in one line or in several.
package struct NoTriggerReport: Sendable {
  /// The zone that a fix came nearest to.
  package struct Nearest: Sendable {
    /// The name of the zone for people, else its id.
    package let zone: String
    /// The id of the track.
    package let track: String
    /// The distance in metres from the nearest fix to the nearest fence of the zone.
    package let meters: Double
    /// Whether there may be a nearer one, about as near.
    package let isRough: Bool

    package init(zone: String, track: String, meters: Double, isRough: Bool) {
      self.zone = zone
      self.track = track
      self.meters = meters
      self.isRough = isRough
    }
  }

  /// The number of tracks with a fix.
  package var tracks: Int
  /// The number of usable fixes.
  package var fixes: Int
  package var zones: Int
  /// The number of fixes that were examined, where it were not all.
  package var examined: Int?
  /// The nearest zone; `nil` where no fix or no fence counts.
  package var nearest: Nearest?
  /// Metres between the bounds of the tracks and those of the zones; `nil` where they meet.
  package var gap: Double?
  /// What explains it, the surest first.
  package var causes: [SilenceCause] = []

  package init(tracks: Int, fixes: Int, zones: Int) {
    self.tracks = tracks
    self.fixes = fixes
    self.zones = zones
  }

  /// One line without its end: `nothing fired: 1 track with 7 fixes, 1 zone; …`.
  package var note: String {
    var parts = ["nothing fired: \(inputText), \(pluralized(zones, "zone"))"]
    if let nearest { parts.append("the nearest zone is " + text(nearest)) }
    if let gap {
      parts.append("the bounds of tracks and zones are \(DisplayFormat.distance(gap)) apart")
    }
    parts += causes.map { $0.text }
    if let examinedText { parts.append(examinedText) }
    return parts.joined(separator: "; ")
  }

  /// The same as lines.
  package var lines: [String] {
    var lines = ["nothing fired", "  tracks   \(inputText)", "  zones    \(zones)"]
    if let nearest { lines.append("  nearest  " + text(nearest)) }
    if let gap {
      lines.append("  bounds   of tracks and zones are \(DisplayFormat.distance(gap)) apart")
    }
    lines += causes.map { "  cause    " + $0.text }
    if let examinedText { lines.append("  note     " + examinedText) }
    return lines
  }

  private var inputText: String {
    fixes == 0
      ? "no usable fix" : "\(pluralized(tracks, "track")) with \(pluralized(fixes, "fix", "fixes"))"
  }

  private var examinedText: String? {
    examined.map { "only \($0) of \(pluralized(fixes, "fix", "fixes")) were examined" }
  }

  private func text(_ nearest: Nearest) -> String {
    let zone = DisplayFormat.text(nearest.zone)
    let track = DisplayFormat.text(nearest.track)
    return nearest.meters == 0
      ? "\(zone), a fix of \(track) is in it"
      : "\(zone), \(nearest.isRough ? "about " : "")\(DisplayFormat.distance(nearest.meters)) from a "
        + "fix of \(track)"
  }
}

package enum SilenceCause: Hashable, Sendable {
  /// The layout has no zone, or none of its zones has a fence.
  case noFence
  /// Fixes were left out; how many for each reason.
  case leftOut([LeftOut])
  /// Every fix is less accurate than a limit in metres.
  case inaccurate(limit: Double)
  /// Zones were entered or crossed, but conditions were not met. `schedulesOpen` is `false` when no window
  /// of a schedule opens within 400 days after.
  case suppressed(count: Int, conditions: [String], schedulesOpen: Bool)
  /// Tracks began in zones, and a first fix inside is silent.
  case silentBeginning(count: Int)
  /// The number of events that fire when the app is never interrupted; the fixes that it did not receive.
  case interrupted(events: Int, withheld: [WithheldFixes])
  /// With latitude and longitude exchanged the nearest zone is that near, in metres.
  case exchanged(meters: Double, mayBeTracks: Bool)
  /// With other signs the nearest zone is that near, in metres.
  case mirrored(latitude: Bool, longitude: Bool, meters: Double)
  /// Circles so small that their radii may be in another unit; in which a fix lies in one of them, if in any.
  case smallRadius(count: Int, unit: String?)

  package struct LeftOut: Hashable, Sendable {
    /// The reason's stable name.
    package let reason: String
    package let count: Int

    package init(reason: String, count: Int) {
      self.reason = reason
      self.count = count
    }
  }

  var text: String {
    switch self {
    case .noFence: return "the layout has no fence"
    case .leftOut(let reasons):
      let count = reasons.reduce(0) { $0 + $1.count }
      let list = reasons.map { "\($0.count) as \($0.reason)" }.joined(separator: ", ")
      return "\(pluralized(count, "fix was", "fixes were")) left out (\(list))"
    case .inaccurate(let limit):
      return "every fix is less accurate than \(DisplayFormat.distance(limit)), the limit of "
        + "'--maximum-accuracy'"
    case .suppressed(let count, let conditions, let schedulesOpen):
      return
        "conditions were not met at \(pluralized(count, "entry or crossing", "entries and crossings")) "
        + "(\(conditions.joined(separator: ", ")))"
        + (schedulesOpen ? "" : ", no schedule opens within 400 days after")
        + "; 'ringfence explain' says more"
    case .silentBeginning(let count):
      return
        "tracks begin in zones \(pluralized(count, "time")), which '--initial-inside silent' keeps from firing"
    case .interrupted(let events, let withheld):
      let lost = withheld.reduce(0) { $0 + $1.count }
      let why =
        lost == 0
        ? "the scenario prevents events"
        : "\(pluralized(lost, "fix", "fixes")) did not reach the app: \(LifeCycleRun.words(withheld))"
      return "\(why): without the scenario "
        + "\(pluralized(events, "event fires", "events fire")); 'ringfence explain' says more"
    case .exchanged(let meters, let mayBeTracks):
      return
        "latitude and longitude of the zones\(mayBeTracks ? " or of the tracks" : "") seem to be exchanged: "
        + "if so, \(Self.nearness(meters))"
    case .mirrored(let latitude, let longitude, let meters):
      let what =
        latitude && longitude ? "latitude and longitude" : latitude ? "latitude" : "longitude"
      return "zones and tracks are on different hemispheres: with the other sign of the \(what), "
        + Self.nearness(meters)
    case .smallRadius(let count, let unit):
      let circles = pluralized(count, "circle has a radius", "circles have radii")
      guard let unit else { return "\(circles) below 1 m; a radius is in metres" }
      return "\(circles) below 5 m; a radius is in metres, in \(unit) a track would be inside"
    }
  }

  private static func nearness(_ meters: Double) -> String {
    meters == 0
      ? "a fix is in a zone" : "a fix is \(DisplayFormat.distance(meters)) from a zone"
  }
}
