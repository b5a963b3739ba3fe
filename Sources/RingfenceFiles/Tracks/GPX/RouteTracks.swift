internal import Ringfence

/// The routes of a document. They have no times, so they are its tracks only if a speed is assumed and
/// the document has no `trk` and no waypoint with a time. They come before every `trk`, so they are
/// held until a `trk` begins or the document ends.
struct RouteTracks: Sendable {
  private(set) var areRead: Bool
  /// The issues of routes that are tracks.
  var diagnostics = TrackDiagnostics()
  /// The routes, counted as ignored.
  private var ignored = TrackDiagnostics()
  private var points = ContiguousArray<RawFix>()
  private var count = 0
  private var startsRoute = false

  /// Creates the routes of a document, to be read or only counted.
  init(areRead: Bool) { self.areRead = areRead }

  var hasPoints: Bool { !points.isEmpty }

  mutating func begin(line: Int) {
    ignored.record(.ignoredRoute, line: line)
    count += 1
    startsRoute = true
  }

  /// Holds a point of the open route. Its time is no time of a movement and is not used.
  mutating func append(_ point: RawFix) {
    var fix = point
    fix.track = count - 1
    fix.microseconds = RawFix.missingTime
    fix.timeFault = .none
    if startsRoute { fix.flags = FixFlags.startsSegment.rawValue }
    startsRoute = false
    points.append(fix)
  }

  /// Other points are the track: routes are only counted.
  mutating func trackBegins() {
    areRead = false
    points = []
  }

  /// Gives the routes that are held as tracks, or counts them as ignored. Returns the number of
  /// tracks.
  mutating func finish(
    _ counts: inout TrackDiagnostics, into fixes: inout ContiguousArray<RawFix>
  ) -> Int {
    guard areRead, count > 0 else {
      counts.merge(ignored)
      return 0
    }
    fixes.append(contentsOf: points)
    counts.merge(diagnostics)
    return count
  }
}
