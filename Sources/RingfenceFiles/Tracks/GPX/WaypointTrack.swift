internal import Ringfence

/// The waypoints of a document. They are its track if it has no `trk`. They come before every
/// `trk`, so they are held until a `trk` begins or the document ends.
struct WaypointTrack: Sendable {
  /// The issues of waypoints. They count only if the waypoints are the track.
  var diagnostics = TrackDiagnostics()
  private var held = ContiguousArray<RawFix>()
  private var timed = 0
  private var hasBegun = false
  /// Whether further waypoints are read.
  private(set) var areRead = true
  /// Whether a speed is assumed, so that waypoints without times may be a track.
  private let holdsUntimed: Bool

  /// With this many timed waypoints, they are the track without further waiting. This limits the
  /// memory.
  static let maximumHeld = 65_536

  init(holdsUntimed: Bool = false) { self.holdsUntimed = holdsUntimed }

  var isFull: Bool { hasBegun || timed >= Self.maximumHeld }

  var hasTimes: Bool { hasBegun || timed > 0 }

  /// Holds a waypoint. Without an assumed speed, a waypoint without a time is not a fix and is only
  /// counted.
  mutating func append(_ fix: RawFix) {
    let hasTime = fix.microseconds != RawFix.missingTime
    guard hasTime || holdsUntimed else {
      diagnostics.record(fix.timeFault.issue, line: fix.line, isLeftOut: true)
      return
    }
    if hasTime { timed += 1 }
    held.append(fix)
  }

  /// Other points are the track: the waypoints do not belong to it and are dropped.
  mutating func trackBegins() {
    areRead = false
    held = []
  }

  /// Gives the waypoints that are held, and returns whether a track begins with them.
  mutating func give(into fixes: inout ContiguousArray<RawFix>) -> Bool {
    guard !held.isEmpty else { return false }
    let begins = !hasBegun
    if begins { held[0].flags = FixFlags.startsSegment.rawValue }
    fixes.append(contentsOf: held)
    held.removeAll(keepingCapacity: true)
    hasBegun = true
    return begins
  }
}
