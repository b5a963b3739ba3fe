package import Ringfence
package import RingfenceRecords

/// A foreign log with how it is compared, as a page keeps it. All lengths of time are in microseconds.
package struct FoundLogRecord: Record {
  private var log = ""
  private var form = ""
  private var unreadable = 0
  /// Whether the clock is corrected by what the pairs show.
  private var isClockMeasured = false
  /// By how much the clock is ahead, where that is given.
  private var clockAhead: Int64?
  private var gate: Int64 = 0
  private var earlyTolerance: Int64 = 0
  private var lateTolerance: Int64 = 0
  private var duplicateWithin: Int64 = 0
  private var unpairedCost: Int64?
  /// The kinds of events that are compared; empty for those that the log has.
  private var kinds: [String] = []
  private var minimumStay: Int64 = 0
  private var events: [FoundRecord] = []

  package init() {}

  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("log", &log)
    try visitor.field("form", &form)
    try visitor.field("unreadable", &unreadable)
    try visitor.field("isClockMeasured", &isClockMeasured, absentFor: false)
    try visitor.field("clockAhead", &clockAhead)
    try visitor.field("gate", &gate)
    try visitor.field("earlyTolerance", &earlyTolerance)
    try visitor.field("lateTolerance", &lateTolerance)
    try visitor.field("duplicateWithin", &duplicateWithin)
    try visitor.field("unpairedCost", &unpairedCost)
    try visitor.field("kinds", &kinds, absentFor: [])
    try visitor.field("minimumStay", &minimumStay, absentFor: 0)
    try visitor.field("events", &events)
  }

  package init(_ log: GradedLog, in layout: ZoneLayout) {
    self.log = log.name
    form = log.form
    unreadable = log.unreadable
    switch log.settings.clock {
    case .asIs: break
    case .measured: isClockMeasured = true
    case .ahead(let offset): clockAhead = offset
    }
    gate = log.settings.gate
    earlyTolerance = log.settings.earlyTolerance
    lateTolerance = log.settings.lateTolerance
    duplicateWithin = log.settings.duplicateWithin
    unpairedCost = log.settings.unpairedCost
    kinds = Event.Kind.allCases.filter { log.settings.kinds?.contains($0) ?? false }.map { $0.name }
    minimumStay = log.settings.minimumStay
    events = zip(log.events, log.rows).map { FoundRecord($0, $1, in: layout) }
  }

  /// The log with the zones of a layout, which may be another than that of the command. A zone that it does not have is
  /// unknown.
  ///
  /// - Complexity: linear in the events and the zones.
  package func log(in layout: ZoneLayout) -> GradedLog {
    var settings = GradeSettings()
    settings.clock = isClockMeasured ? .measured : clockAhead.map { .ahead($0) } ?? .asIs
    settings.gate = gate
    settings.earlyTolerance = earlyTolerance
    settings.lateTolerance = lateTolerance
    settings.duplicateWithin = duplicateWithin
    settings.unpairedCost = unpairedCost
    settings.minimumStay = minimumStay
    let chosen = kinds.map { Array($0.utf8) }
    if !chosen.isEmpty {
      settings.kinds = Set(Event.Kind.allCases.filter { chosen.contains(Array($0.name.utf8)) })
    }
    var zones: [[UInt8]: Int] = [:]
    for (index, zone) in layout.zones.enumerated() { zones[Array(zone.id.utf8)] = index }
    return GradedLog(
      name: log, form: form, unreadable: unreadable, events: events.map { $0.event(in: zones) },
      rows: events.map { $0.row }, settings: settings)
  }
}
