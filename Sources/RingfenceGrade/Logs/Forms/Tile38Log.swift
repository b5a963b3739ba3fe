internal import Ringfence
internal import RingfenceFiles

extension FoundObjectForm {
  /// Tile38: notifications of hooks and channels. Their times are those of the server.
  static let tile38 = FoundObjectForm(
    refusal: { object in
      for name in ["command", "detect", "key"] where object[name]?.text == nil {
        return "no '\(name)'"
      }
      return nil
    },
    read: { (object, collector) throws(RowError) in
      let word = try object.required("detect")
      let kind: Event.Kind
      switch word {
      case "enter": kind = .entered
      case "exit": kind = .exited
      case "cross": kind = .crossed
      default: return collector.ignore("detect \(word)")
      }
      let time = try collector.time(object["time"], "time")
      let zones = [object["hook"], object["key"]].compactMap { $0?.label }
      guard !zones.isEmpty else {
        throw RowError("'hook' is missing, expected the name of a hook")
      }
      var row = FoundLogRow(kind, at: time, zones: zones, line: collector.line)
      row.timeSource = .server
      collector.remark(.serverTime)
      let point = object[path: "object", "coordinates"]?.elements ?? []
      if point.count >= 2 { row.coordinate = LogObject.position(point[1], point[0]) }
      row.device = object["id"]?.label
      collector.add(row)
    })
}
