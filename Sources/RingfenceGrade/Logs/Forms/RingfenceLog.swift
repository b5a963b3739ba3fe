internal import RingfenceFiles

extension FoundObjectForm {
  /// Ringfence: the records of events that `evaluate` and `follow` write, and that an app keeps which has the engine in it.
  static let ringfence = FoundObjectForm(
    refusal: { object in
      guard object["boundary"] != nil else { return "no 'boundary'" }
      return object["type"]?.text.flatMap { LogWords.kind($0) } == nil
        ? "'type' is none of an event" : nil
    },
    read: { (object, collector) throws(RowError) in
      let type = try object.required("type")
      guard object["boundary"] != nil else { return collector.ignore("type \(type)") }
      let kind = try LogWords.required(type)
      let time = try collector.time(object["time"], "time")
      var row = FoundLogRow(
        kind, at: time, zones: [try object.required("zone")], line: collector.line)
      row.coordinate = LogObject.position(
        object[path: "fix", "latitude"], object[path: "fix", "longitude"])
      row.accuracy = object[path: "fix", "accuracy"]?.number.flatMap { $0 > 0 ? $0 : nil }
      row.device = object["track"]?.label
      row.id = object["sequence"]?.label
      collector.add(row)
    })
}
