internal import Ringfence
internal import RingfenceRecords

/// An event of a foreign log, as a page keeps it: with the id of its zone, since indices change with the layout.
struct FoundRecord: Record {
  var event = Event.Kind.entered
  /// The id of the zone; absent for one that the layout of the command does not have.
  var zone: String?
  /// What the log calls the zone; absent where it is the id.
  var name: String?
  /// Microseconds since 1970, as the log says.
  var time: Int64 = 0
  var timeOf = FoundEvent.TimeSource.fix
  var latitude: Double?
  var longitude: Double?
  var accuracy: Double?
  var id: String?
  var device: String?
  var line = 0
  var isAfterGap = false

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.field("event", &event)
    try visitor.field("zone", &zone)
    try visitor.field("name", &name)
    try visitor.field("time", &time)
    try visitor.field("timeOf", &timeOf, absentFor: .fix)
    try visitor.field("latitude", &latitude)
    try visitor.field("longitude", &longitude)
    try visitor.field("accuracy", &accuracy)
    try visitor.field("id", &id)
    try visitor.field("device", &device)
    try visitor.field("line", &line)
    try visitor.field("afterGap", &isAfterGap, absentFor: false)
  }
}

extension FoundRecord {
  init(_ event: FoundEvent, _ row: GradeReport.Row, in layout: ZoneLayout) {
    self.event = event.kind
    zone = event.zone.map { layout.zones[$0].id }
    // Bytes are compared: comparing texts takes Unicode tables.
    let isID = zone.map { $0.utf8.elementsEqual(row.name.utf8) } ?? false
    name = isID ? nil : row.name
    time = event.time.microseconds
    timeOf = event.timeSource
    latitude = event.coordinate?.latitude
    longitude = event.coordinate?.longitude
    accuracy = row.accuracy
    id = row.id
    device = row.device
    line = row.line
    isAfterGap = row.isAfterGap
  }

  var row: GradeReport.Row {
    GradeReport.Row(
      name: name ?? zone ?? "", time: Timestamp(microseconds: time), timeOf: timeOf.name,
      accuracy: accuracy, id: id, device: device, line: line, isAfterGap: isAfterGap)
  }

  /// The event; without a zone where the layout does not have it. `zones` has the indices by the
  /// bytes of the ids.
  func event(in zones: [[UInt8]: Int]) -> FoundEvent {
    var position: Coordinate?
    if let latitude, let longitude {
      position = Coordinate(latitude: latitude, longitude: longitude)
    }
    return FoundEvent(
      event, at: Timestamp(microseconds: time), zone: zone.flatMap { zones[Array($0.utf8)] },
      coordinate: position, timeSource: timeOf)
  }
}

extension Event.Kind: FieldValue {}

extension FoundEvent.TimeSource: FileWord, FieldValue {
  package static var allWords: [FoundEvent.TimeSource] { allCases }
}
