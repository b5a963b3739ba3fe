internal import Ringfence

/// The waypoints of a document. They are its track if it has no `trk`. They come before every
/// `trk`, so they are held until a `trk` begins or the document ends.
struct WaypointTrack: Sendable {
  /// The issues of waypoints. They count only if the waypoints are the track.
  var diagnostics = TrackDiagnostics()
  private var held = ContiguousArray<RawFix>()
  private var hasBegun = false
  /// Whether further waypoints are read.
  private(set) var areRead = true

  /// With this many timed waypoints, they are the track without further waiting. This limits the
  /// memory.
  static let maximumHeld = 65_536

  /// Whether the limit is reached.
  var isFull: Bool { hasBegun || held.count >= Self.maximumHeld }

  /// Holds a waypoint. A waypoint without a time is not a fix and is only counted.
  mutating func append(_ fix: RawFix) {
    guard fix.microseconds != RawFix.missingTime else {
      diagnostics.record(fix.timeFault.issue, line: fix.line, isLeftOut: true)
      return
    }
    held.append(fix)
  }

  /// A `trk` begins: waypoints do not belong to it and are dropped.
  mutating func trackBegins() {
    areRead = false
    held = []
  }

  /// Returns the waypoints that are held.
  /// - Returns: whether a track begins with them.
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
