extension PreparedCircle {
  /// Does what ``intervals(along:into:)`` does, for a short path. Returns `false`, nothing appended, when that is not
  /// decided by ``NearCircle/shortPath(_:)``.
  @inline(__always)
  package func appendShortPath(
    _ leg: PathLeg, into intervals: inout ContiguousArray<PathInterval>
  ) -> Bool {
    switch near.shortPath(leg) {
    case .undecided: return false
    case .outside: return true
    case .inside(let interval):
      intervals.append(interval)
      return true
    }
  }
}
