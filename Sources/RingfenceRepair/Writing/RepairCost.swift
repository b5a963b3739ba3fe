package import Ringfence
package import RingfenceVerify

/// What a repair changes of the events of recorded tracks, in one mode.
package struct RepairCost: Sendable {
  package var mode: TriggerMode
  /// The events with the layout before as expected ones, and those with the layout after.
  package var report: DifferenceReport

  package init(mode: TriggerMode, report: DifferenceReport) {
    self.mode = mode
    self.report = report
  }
}
