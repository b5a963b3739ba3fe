internal import Ringfence
internal import RingfenceFiles

extension FoundObjectForm {
  /// Traccar: events of its interface, and events that it forwards with position, device and geofence.
  static let traccar = FoundObjectForm(
    refusal: { object in
      let event = object["event"] ?? object
      guard let type = event["type"]?.text else { return "no 'type'" }
      guard event["eventTime"] != nil else { return "no 'eventTime'" }
      return traccarKind(type) == nil ? "'type' is no event of a geofence" : nil
    },
    read: { (object, collector) throws(RowError) in
      let event = object["event"]?.isObject == true ? object["event"] ?? object : object
      let type = try event.required("type")
      guard let kind = traccarKind(type) else { return collector.ignore("type \(type)") }
      let time = try collector.time(event["eventTime"], "eventTime")
      let zones = [object[path: "geofence", "name"]?.label, event["geofenceId"]?.label]
        .compactMap { $0 }
      guard !zones.isEmpty else {
        throw RowError("'geofenceId' is missing, expected the id of a geofence")
      }
      var row = FoundLogRow(kind, at: time, zones: zones, line: collector.line)
      let position = object["position"]
      row.coordinate = LogObject.position(position?["latitude"], position?["longitude"])
      row.accuracy = position?["accuracy"]?.number.flatMap { $0 > 0 ? $0 : nil }
      row.id = event["id"]?.label
      row.device = object[path: "device", "name"]?.label ?? event["deviceId"]?.label
      collector.add(row)
    })

  private static func traccarKind(_ type: String) -> Event.Kind? {
    switch type {
    case "geofenceEnter": .entered
    case "geofenceExit": .exited
    case "geofenceCrossed": .crossed
    default: nil
    }
  }
}
