internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords

struct RuleDecisionRecord: Record {
  var rule = ""
  var track = ""
  var zone = ""
  var fence = ""
  var event = ""
  var time = ""
  var fix = 0
  var latitude: Double?
  var longitude: Double?
  var distance: Double?
  var accuracy: Double?
  var radius: Double?
  var share: Double?
  var confidence = ""

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.field("rule", &rule)
    try visitor.field("track", &track)
    try visitor.field("zone", &zone)
    try visitor.field("fence", &fence)
    try visitor.field("event", &event)
    try visitor.field("time", &time)
    try visitor.field("fix", &fix)
    try visitor.field("latitude", &latitude)
    try visitor.field("longitude", &longitude)
    try visitor.field("distance", &distance)
    try visitor.field("accuracy", &accuracy)
    try visitor.field("radius", &radius)
    try visitor.field("share", &share)
    try visitor.field("confidence", &confidence)
  }

  init() {}

  init(_ decision: RuleDecision, _ report: RuleReport, _ rule: AppliedRule, _ layout: ZoneLayout) {
    self.rule = rule.label
    track = report.track
    let zone = layout.zones[decision.zone]
    self.zone = zone.id
    fence = zone.fences[decision.fence].id
    event = decision.kind.name
    time = DisplayFormat.time(decision.time)
    fix = decision.fix
    let place = report.fixes[decision.fix].coordinate
    latitude = rounded(place.latitude, 7)
    longitude = rounded(place.normalizedLongitude, 7)
    distance = decision.measure.map { rounded($0.distance, 3) }
    accuracy = decision.measure.map { rounded($0.accuracy, 3) }
    radius = decision.measure.map { rounded($0.radius, 3) }
    share = decision.measure?.share.map { rounded($0, 4) }
    confidence = rule.confidence
  }
}

struct RuleComparisonRecord: Record {
  var rule = ""
  var track = ""
  var zone = ""
  var event = ""
  var kind = ""
  var reference: String?
  var other: String?
  var shiftSeconds: Double?
  var shiftMetres: Double?
  var reason: String?
  var confidence = ""

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.field("rule", &rule)
    try visitor.field("track", &track)
    try visitor.field("zone", &zone)
    try visitor.field("event", &event)
    try visitor.field("kind", &kind)
    try visitor.field("reference", &reference)
    try visitor.field("other", &other)
    try visitor.field("shiftSeconds", &shiftSeconds)
    try visitor.field("shiftMetres", &shiftMetres)
    try visitor.field("reason", &reason)
    try visitor.field("confidence", &confidence)
  }

  init() {}

  /// - Returns: `nil` where neither has the event.
  init?(
    _ row: RuleComparison.Row, _ number: Int, track: String, _ rule: AppliedRule,
    _ layout: ZoneLayout
  ) {
    let cell = row.cells[number]
    guard let difference = cell.difference else { return nil }
    self.rule = rule.label
    self.track = track
    zone = layout.zones[row.zone].id
    event = row.kind.name
    kind = difference.name
    reference = row.reference.map { DisplayFormat.time($0.time) }
    other = cell.decided.map { DisplayFormat.time($0.time) }
    shiftSeconds = cell.shift.map { rounded(Double($0) / 1e6, 3) }
    shiftMetres = cell.meters.map { rounded($0, 1) }
    reason =
      cell.position.map { RuleReason.text(row.kind, $0, rule.engine.rule) }
      ?? cell.decided.flatMap { RuleReason.text(row.kind, $0.measure, rule.engine.rule) }
    confidence = rule.confidence
  }
}
