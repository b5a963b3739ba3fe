internal import Ringfence
internal import RingfenceFiles

extension FoundObjectForm {
  /// Traccar: events of its interface, alone, in an array or as `events`, and events that it forwards with position, device and
  /// geofence.
  static let traccar = FoundObjectForm(
    refusal: { object in
      var first: String?
      for part in traccarEvents(object) {
        guard let reason = traccarRefusal(part) else { return nil }
        first = first ?? reason
      }
      return first ?? "'events' is empty"
    },
    read: { (object, collector) throws(RowError) in
      collector.readEach(traccarEvents(object), readTraccar)
    })

  private static func traccarEvents(_ object: LogObject) -> [LogObject] {
    if let events = object["events"], events.isArray { return events.elements }
    return [object]
  }

  private static func traccarRefusal(_ object: LogObject) -> String? {
    let event = object["event"] ?? object
    guard let type = event["type"]?.text else { return "no 'type'" }
    guard event["eventTime"] != nil else { return "no 'eventTime'" }
    return traccarKind(type) == nil ? "'type' is no event of a geofence" : nil
  }

  private static func readTraccar(
    _ object: LogObject, _ collector: inout FoundLogCollector
  ) throws(RowError) {
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
  }

  fileprivate static func traccarKind(_ type: String) -> Event.Kind? {
    switch type {
    case "geofenceEnter": .entered
    case "geofenceExit": .exited
    case "geofenceCrossed": .crossed
    default: nil
    }
  }
}

extension FoundTableForm {
  /// Traccar: its table of events, `tc_events`, as databases export it.
  static let traccar = FoundTableForm(
    refusal: { names, _ in
      for name in ["type", "eventtime", "geofenceid"] where column(name, names) == nil {
        return "no column '\(name)'"
      }
      return nil
    },
    read: { (table, collector) throws(FileError) in
      let names = table.names
      guard let type = column("type", names), let time = column("eventtime", names),
        let zone = column("geofenceid", names)
      else { return }
      let (id, device) = (column("id", names), column("deviceid", names))
      for line in table.rows {
        collector.line = line.line
        do throws(RowError) {
          let fields = try line.complete(max(type, time, zone) + 1)
          func text(_ index: Int?) -> String? {
            guard let index, index < fields.count, !fields[index].isEmpty else { return nil }
            return fields[index]
          }
          guard let kind = FoundObjectForm.traccarKind(fields[type]) else {
            collector.ignore("type \(fields[type])")
            continue
          }
          guard let name = text(zone) else {
            throw RowError("'geofenceid' is empty, expected the id of a geofence")
          }
          var row = FoundLogRow(
            kind, at: try collector.times.read(fields[time]), zones: [name], line: line.line)
          row.id = text(id)
          row.device = text(device)
          collector.add(row)
        } catch {
          collector.refuse(error)
        }
      }
    })

  private static func column(_ name: String, _ names: [String]) -> Int? {
    names.firstIndex { ColumnChoices.isSame($0, name) }
  }
}
