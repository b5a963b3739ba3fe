/// Chooses the fixes of a track that are its path: those that an engine evaluates.
package struct PathFixes: Sendable {
  private let maximumAccuracy: Double
  private var startsSegment = false
  private var last: Timestamp?

  /// Creates a choice that has taken no fix.
  package init(_ settings: EngineSettings) { maximumAccuracy = settings.maximumAccuracy.meters }

  /// Whether a fix is of the path. It begins a segment where one before it that was ignored does.
  package mutating func takes(_ fix: inout Fix) -> Bool {
    if fix.flags.contains(.startsSegment) { startsSegment = true }
    if let last, fix.time <= last { return false }
    if fix.accuracyMeters > maximumAccuracy { return false }
    if startsSegment { fix.flags.insert(.startsSegment) }
    startsSegment = false
    last = fix.time
    return true
  }
}
