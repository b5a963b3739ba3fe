internal import RingfenceFiles
internal import RingfenceRecords

extension FoundObjectForm {
  /// OwnTracks: transitions among the messages of a device.
  static let ownTracks = FoundObjectForm(
    refusal: { object in
      guard let type = object["_type"]?.text else { return "no '_type'" }
      return type == "transition" ? nil : "'_type' is \(JSONText.quoted(type)), no transition"
    },
    read: { (object, collector) throws(RowError) in
      let type = try object.required("_type")
      guard type == "transition" else { return collector.ignore("_type \(type)") }
      let kind = try LogWords.required(object.required("event"))
      let time = try collector.time(object["tst"], "tst")
      let zones = [object["desc"], object["rid"]].compactMap { $0?.label }
      guard !zones.isEmpty else {
        throw RowError("'desc' is missing, expected the name of a region")
      }
      var row = FoundLogRow(kind, at: time, zones: zones, line: collector.line)
      row.coordinate = LogObject.position(object["lat"], object["lon"])
      row.accuracy = object["acc"]?.number.flatMap { $0 > 0 ? $0 : nil }
      row.device = object["topic"]?.label ?? object["tid"]?.label
      collector.add(row)
    })
}
