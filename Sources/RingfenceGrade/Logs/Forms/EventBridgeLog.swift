internal import RingfenceFiles

extension FoundObjectForm {
  /// AWS: events of Amazon Location as EventBridge delivers them. `time` is that of sending and is not read.
  static let awsEventBridge = FoundObjectForm(
    refusal: { object in
      object.has("detail-type", eventBridgeType) ? nil : "no 'detail-type' of a geofence event"
    },
    read: { (object, collector) throws(RowError) in
      let type = try object.required("detail-type")
      guard type.utf8.elementsEqual(eventBridgeType.utf8) else {
        return collector.ignore("detail-type \(type)")
      }
      guard let detail = object["detail"] else {
        throw RowError("'detail' is missing, expected an object")
      }
      let kind = try LogWords.required(detail.required("EventType"))
      let time = try collector.time(detail["SampleTime"], "SampleTime")
      var row = FoundLogRow(
        kind, at: time, zones: [try detail.required("GeofenceId")], line: collector.line)
      let point = detail["Position"]?.elements ?? []
      if point.count >= 2 { row.coordinate = LogObject.position(point[1], point[0]) }
      row.accuracy = detail[path: "Accuracy", "Horizontal"]?.number.flatMap { $0 > 0 ? $0 : nil }
      row.id = object["id"]?.label
      row.device = detail["DeviceId"]?.label
      collector.add(row)
    })

  private static let eventBridgeType = "Location Geofence Event"
}
