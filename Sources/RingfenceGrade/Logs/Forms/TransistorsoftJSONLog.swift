internal import RingfenceFiles

extension FoundObjectForm {
  /// Transistorsoft: geofence events among the locations that its plugin sends.
  static let transistorsoft = FoundObjectForm(
    refusal: { object in
      let locations = transistorsoftLocations(object)
      guard locations.contains(where: { $0.has("event", "geofence") }) else {
        return "no 'event' that is 'geofence'"
      }
      return nil
    },
    read: { (object, collector) throws(RowError) in
      collector.readEach(transistorsoftLocations(object), readTransistorsoft)
    })

  /// The locations of a message: one, or a batch of them, or the object itself.
  private static func transistorsoftLocations(_ object: LogObject) -> [LogObject] {
    guard let location = object["location"] else { return [object] }
    return location.isArray ? location.elements : [location]
  }

  private static func readTransistorsoft(
    _ location: LogObject, _ collector: inout FoundLogCollector
  ) throws(RowError) {
    guard location.has("event", "geofence") else {
      return collector.ignore("event \(location["event"]?.label ?? "of a location alone")")
    }
    guard let geofence = location["geofence"] else {
      throw RowError("'geofence' is missing, expected one with 'identifier' and 'action'")
    }
    let kind = try LogWords.required(geofence.required("action"))
    let time = try collector.time(location["timestamp"], "timestamp")
    var row = FoundLogRow(
      kind, at: time, zones: [try geofence.required("identifier")], line: collector.line)
    let coords = location["coords"]
    row.coordinate = LogObject.position(coords?["latitude"], coords?["longitude"])
    row.accuracy = coords?["accuracy"]?.number.flatMap { $0 > 0 ? $0 : nil }
    row.id = location["uuid"]?.label
    collector.add(row)
  }
}
