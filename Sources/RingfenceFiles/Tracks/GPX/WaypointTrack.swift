internal import Ringfence

/// The waypoints of a document, which are its track when it has no `trk`. They come before every
/// `trk`, so they are held until one comes or the document ends.
struct WaypointTrack: Sendable {
  /// What was wrong with waypoints; it counts only when they are the track.
  var diagnostics = TrackDiagnostics()
  private var held = ContiguousArray<RawFix>()
  private var hasBegun = false
  /// Whether a waypoint that comes now matters.
  private(set) var areRead = true

  /// So many timed waypoints are taken for the track without waiting on, to bound the memory.
  static let maximumHeld = 65_536

  /// Whether no more can be held.
  var isFull: Bool { hasBegun || held.count >= Self.maximumHeld }

  /// Holds a waypoint; one without a time is a place, not a fix, and only counted.
  mutating func append(_ fix: RawFix) {
    guard fix.microseconds != RawFix.missingTime else {
      diagnostics.record(fix.timeFault.issue, line: fix.line, isLeftOut: true)
      return
    }
    held.append(fix)
  }

  /// A `trk` has come: waypoints from now on, and those held, are none of it.
  mutating func trackBegins() {
    areRead = false
    held = []
  }

  /// Gives the waypoints held.
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
