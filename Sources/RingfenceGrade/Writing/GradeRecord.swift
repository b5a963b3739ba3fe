internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords

struct GradeRecord: Record {
  var grade = ""
  var event = ""
  /// The id of the zone, else what the log calls it.
  var zone = ""
  var truth: String?
  var found: String?
  var seconds: Double?
  var beyondEdge: Double?
  var beyondEdgeInLog: Double?
  var depth: Double?
  var staySeconds: Double?
  var approach: Double?
  var approachTime: String?
  var fromDrive: Double?
  var accuracy: Double?
  var timeOf: String?
  var device: String?
  var id: String?
  var line: Int?
  var isAmbiguous = false
  var isAfterGap = false
  var rule: String?

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.field("class", &grade)
    try visitor.field("event", &event)
    try visitor.field("zone", &zone)
    try visitor.field("truth", &truth)
    try visitor.field("found", &found)
    try visitor.field("seconds", &seconds)
    try visitor.field("beyondEdge", &beyondEdge)
    try visitor.field("beyondEdgeInLog", &beyondEdgeInLog)
    try visitor.field("depth", &depth)
    try visitor.field("staySeconds", &staySeconds)
    try visitor.field("approach", &approach)
    try visitor.field("approachTime", &approachTime)
    try visitor.field("fromDrive", &fromDrive)
    try visitor.field("accuracy", &accuracy)
    try visitor.field("timeOf", &timeOf)
    try visitor.field("device", &device)
    try visitor.field("id", &id)
    try visitor.field("line", &line)
    try visitor.field("ambiguous", &isAmbiguous, absentFor: false)
    try visitor.field("afterGap", &isAfterGap, absentFor: false)
    try visitor.field("rule", &rule)
  }
}

extension GradeRecord {
  init(_ index: Int, in report: GradeReport) {
    let event = report.grade.events[index]
    let row = event.found.map { report.rows[$0] }
    grade = event.grade.name
    self.event = event.kind.name
    zone = event.zone.map { report.layout.zones[$0].id } ?? row?.name ?? ""
    truth = event.truth == nil ? nil : Self.text(event.time)
    found = row.map { Self.text($0.time) }
    seconds = event.shift.map { rounded(Double($0) / 1e6, 3) }
    beyondEdge = event.beyondEdge.map { rounded($0, 2) }
    beyondEdgeInLog = event.beyondEdgeInLog.map { rounded($0, 2) }
    depth = event.depth.map { rounded($0, 2) }
    staySeconds = event.stay.map { rounded(Double($0) / 1e6, 3) }
    approach = event.approach.map { rounded($0, 0) }
    approachTime = event.approachTime.map(Self.text)
    fromDrive = event.fromDrive.map { rounded($0, 0) }
    accuracy = row?.accuracy.map { rounded($0, 2) }
    timeOf = row?.timeOf
    device = row?.device
    id = row?.id
    line = row?.line
    isAmbiguous = event.isAmbiguous
    isAfterGap = row?.isAfterGap ?? false
    rule = report.explanation(index)
  }

  private static func text(_ time: Timestamp) -> String { DisplayFormat.time(time) }
}
