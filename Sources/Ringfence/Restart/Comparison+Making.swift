// Values of comparisons, for tests of what reads them.

extension Comparison {
  /// Creates a comparison from the results of its zones.
  package init(_ zones: [ZoneResult]) { self.init(zones: zones) }
}

extension Comparison.ZoneResult {
  /// Creates the result of a zone.
  package init(
    _ zone: Int, _ outcome: Comparison.Outcome, pairs: [Comparison.Pair] = [],
    falseCheckIns: [ComparedTrigger] = [], losses: [Comparison.Loss] = [],
    attendanceChanges: [Comparison.AttendanceChange] = []
  ) {
    self.init(
      zone: zone, outcome: outcome, pairs: pairs, falseCheckIns: falseCheckIns, losses: losses,
      attendanceChanges: attendanceChanges)
  }
}

extension Comparison.Pair {
  /// Creates the pair of a visit in normal mode and one in restart mode.
  package init(_ normal: ComparedTrigger, _ restart: ComparedTrigger) {
    self.init(normal: normal, restart: restart)
  }
}

extension Comparison.Loss {
  /// Creates the loss of a visit or crossing.
  package init(_ trigger: ComparedTrigger, _ reason: LossReason) {
    self.init(trigger: trigger, reason: reason)
  }
}

extension ComparedTrigger {
  /// Creates a visit, or a crossing where `visit` is `nil`.
  package init(
    _ visit: Int?, since began: Timestamp, entered: Event? = nil, exited: Event? = nil,
    isOpen: Bool = false
  ) {
    self.init(visit: visit, began: began, entered: entered, exited: exited, isOpen: isOpen)
  }
}

extension RestartLayout {
  /// Creates a layout whose degradations are known already, by zone and fence.
  package init(
    _ layout: ZoneLayout, _ settings: RestartSettings, _ degradations: [[RestartDegradation]]
  ) {
    self.layout = layout
    self.settings = settings
    self.degradations = degradations
  }
}

extension RestartDegradation {
  /// Creates the degradation of a fence.
  package init(
    _ zone: Int, _ fence: Int, _ grade: Grade, circle: Circle? = nil,
    enclosingRadius: Distance? = nil, buffer: Distance = .meters(30),
    maximumOvershoot: Distance? = nil, areaRatio: Double? = nil, exclusion: Exclusion? = nil,
    isContainmentLost: Bool = false, nearest: Nearest? = nil
  ) {
    self.init(
      zone: zone, fence: fence, circle: circle, enclosingRadius: enclosingRadius, buffer: buffer,
      maximumOvershoot: maximumOvershoot, areaRatio: areaRatio, grade: grade,
      exclusion: exclusion, isContainmentLost: isContainmentLost,
      neighbor: nearest.map { .fence($0) } ?? .none)
  }
}
