internal import Ringfence
internal import RingfenceFiles
internal import RingfenceRecords

extension FoundObjectForm {
  /// Radar: events as its interface lists them, and as its webhooks send them.
  static let radar = FoundObjectForm(
    refusal: { object in
      let events = radarEvents(object)
      guard let first = events.first?["type"]?.text else { return "no 'type'" }
      let known = events.contains { $0["type"]?.text.map { radarKind($0) != nil } ?? false }
      return known ? nil : "'type' is \(JSONText.quoted(first)), no event of a user and a geofence"
    },
    read: { (object, collector) throws(RowError) in
      collector.readEach(radarEvents(object), readRadar)
    })

  /// The events of a webhook, of a list, or the event itself.
  private static func radarEvents(_ object: LogObject) -> [LogObject] {
    if let events = object["events"], events.isArray { return events.elements }
    if let event = object["event"], event.isObject { return [event] }
    return [object]
  }

  private static func readRadar(
    _ event: LogObject, _ collector: inout FoundLogCollector
  ) throws(RowError) {
    let type = try event.required("type")
    guard let kind = radarKind(type) else { return collector.ignore("type \(type)") }
    let isOffline = event[path: "metadata", "offline"]?.isTrue ?? false
    let isReplayed =
      event["replayed"]?.isTrue ?? event[path: "metadata", "replayed"]?.isTrue ?? false
    let actual = event["actualCreatedAt"]
    let time = try collector.time(
      actual ?? event["createdAt"], actual == nil ? "createdAt" : "actualCreatedAt")
    let geofence = event["geofence"]
    let zones = [geofence?["externalId"], geofence?["description"], geofence?["_id"]]
      .compactMap { $0?.label }
    guard !zones.isEmpty else {
      throw RowError("'geofence' is missing, expected one with 'externalId'")
    }
    var row = FoundLogRow(kind, at: time, zones: zones, line: collector.line)
    if actual == nil, isOffline || isReplayed {
      row.timeSource = .server
      collector.remark(.serverTime)
    }
    if isReplayed { collector.remark(.replayed) }
    let point = event[path: "location", "coordinates"]?.elements ?? []
    if point.count >= 2 { row.coordinate = LogObject.position(point[1], point[0]) }
    row.accuracy = event["locationAccuracy"]?.number.flatMap { $0 > 0 ? $0 : nil }
    row.id = event["_id"]?.label
    row.device = event[path: "user", "userId"]?.label ?? event[path: "user", "_id"]?.label
    collector.add(row)
  }

  private static func radarKind(_ type: String) -> Event.Kind? {
    switch type {
    case "user.entered_geofence": .entered
    case "user.exited_geofence": .exited
    case "user.dwelled_in_geofence": .dwelled
    default: nil
    }
  }
}
