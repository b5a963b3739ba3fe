internal import Ringfence
internal import RingfenceFiles
internal import RingfenceRecords

extension FoundObjectForm {
  /// ThingsBoard: telemetry with what its calculated fields of geofences say of groups of zones, as it is sent (`ts`, `values`) and as the
  /// time series of a device are listed. The event of a group has a key of its name and `Event`.
  static let thingsBoard = FoundObjectForm(
    refusal: { object in
      thingsBoardKeys(object["values"] ?? object).isEmpty
        ? "no key such as 'warehouseEvent' with ENTERED or LEFT" : nil
    },
    read: { (object, collector) throws(RowError) in
      let values = object["values"] ?? object
      let keys = thingsBoardKeys(values)
      guard !keys.isEmpty else { return collector.ignore("telemetry without an event") }
      for key in keys {
        let zone = String(key.dropLast(suffix.count))
        guard let value = values[key] else { continue }
        if value.isArray {
          collector.readEach(value.elements) { (point, collector) throws(RowError) in
            try collector.add(word: point["value"], of: zone, at: point["ts"])
          }
        } else {
          try collector.add(word: value, of: zone, at: object["ts"])
        }
      }
    })

  private static let suffix = "Event"

  /// The keys of events, each with a word or with a series of words.
  private static func thingsBoardKeys(_ values: LogObject) -> [String] {
    guard values.isObject else { return [] }
    return values.document.children(values.node).compactMap { values.document.string($0) }.filter {
      key in
      guard key.hasSuffix(suffix), key != suffix, let value = values[key] else { return false }
      let words = value.isArray ? value.elements.map { $0["value"]?.text } : [value.text]
      return words.contains { $0.map { thingsBoardKind($0) != nil } ?? false }
    }
  }

  fileprivate static func thingsBoardKind(_ word: String) -> Event.Kind? {
    switch word {
    case "ENTERED": .entered
    case "LEFT": .exited
    default: nil
    }
  }
}

extension FoundLogCollector {
  fileprivate mutating func add(
    word: LogObject?, of zone: String, at time: LogObject?
  ) throws(RowError) {
    let text = word?.text ?? ""
    guard let kind = FoundObjectForm.thingsBoardKind(text) else {
      throw RowError("\(JSONText.quoted(text)) is no event, expected ENTERED or LEFT")
    }
    var row = FoundLogRow(kind, at: try self.time(time, "ts"), zones: [zone], line: line)
    // Of the device, or of the server where the device gives none.
    row.timeSource = .unknown
    add(row)
  }
}
