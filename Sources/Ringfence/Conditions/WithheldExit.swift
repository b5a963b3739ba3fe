/// An exit that the device is far enough away for, while it is not as sure as it must be that it has left.
package struct WithheldExit: Hashable, Sendable {
  /// So long an exit is withheld at most, in microseconds: then it happens, sure or not, so that no app waits for ever.
  static let longest: Int64 = 600_000_000

  /// The fix that was far enough away first.
  package internal(set) var since: Timestamp
  /// What a suppression reports; counted only while suppressions are recorded.
  package var tries = 0
  package var failures: [ConditionFailure] = []

  package init(since: Timestamp) { self.since = since }

  /// Whether it has been withheld so long that it happens at a fix.
  func isOver(at time: Timestamp) -> Bool { deadline <= time }

  /// When it has been withheld long enough.
  var deadline: Timestamp {
    let (end, overflow) = since.microseconds.addingReportingOverflow(Self.longest)
    return Timestamp(microseconds: overflow ? .max : end)
  }

  /// What is reported of it: where the device left, and where it came back.
  func suppression(
    of exit: OpenVisit.ProvisionalExit, zone: Int, ended: BoundaryPoint?
  ) -> Suppression {
    Suppression(
      .exited, zone: zone, fence: Int(exit.fence), began: exit.point, ended: ended, tries: tries,
      failures: failures)
  }
}
