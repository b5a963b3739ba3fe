internal import Ringfence
internal import RingfenceRecords

extension EventWriter {
  /// Writes an event as a GeoJSON feature whose properties are not nested: the columns of the table, with
  /// the fences crossed and the flags as texts with blanks, and a property for each custom datum.
  func writeFlatFeature(_ event: Event, track: [UInt8], to json: inout JSONWriter) {
    json.beginObject()
    json.member(.type, word: "Feature")
    json.key("properties")
    json.beginObject()
    let names = names.zones[event.zone].record
    for field in EventField.flat {
      guard let value = field.value(of: event) else { continue }
      writeProperties(value, field.key, of: event, names, track: track, to: &json)
    }
    json.endObject()
    json.writeGeometry(event)
    json.endObject()
  }

  private func writeProperties(
    _ value: EventValue, _ key: JSONKey, of event: Event, _ names: EventNames, track: [UInt8],
    to json: inout JSONWriter
  ) {
    switch value {
    case .name(.customData):
      for datum in customData[event.zone] {
        json.key(escaping: "custom_" + datum.key)
        json.value(datum.value)
      }
    case .flags(let flags):
      var words: [UInt8] = []
      flags.append(to: &words)
      json.member(key, word: String(decoding: words, as: UTF8.self))
    // Its coordinates are the geometry.
    case .boundary: json.member("boundaryTime", event.boundary.time)
    case .fix, .lastFixNumbers:
      let fix = event.fix
      json.member("fixTime", fix.time)
      json.key("fixLatitude")
      json.value(fix.coordinate.latitude, decimals: 7)
      json.key("fixLongitude")
      json.value(fix.coordinate.normalizedLongitude, decimals: 7)
      for number in FixNumber.all { json.member(number.key, number.value(of: fix), decimals: 2) }
    case .crossedFences:
      let ids = event.crossedFences.map { fenceIDs[event.zone][$0.fence] }
      json.key(key)
      json.value(ids.joined(separator: " "))
    case .confirmation(let confirmation):
      for part in ExitConfirmation.Part.allCases where confirmation[part] != nil {
        var bytes: [UInt8] = []
        confirmation.append(part, to: &bytes)
        json.member(EventField.confirmed.key.name + part.columnEnding, json: bytes)
      }
    case .window(let window):
      for part in AttendanceWindow.Part.allCases {
        let key = EventField.window.key.name + part.columnEnding
        if let time = window.time(part) {
          json.member(key, time)
        } else {
          json.member(key, json: names.attendances[window.attendance])
        }
      }
    case .name, .word, .time, .flag, .count, .number, .duration:
      json.write(value, key, of: event, names, track: track)
    }
  }
}

extension JSONWriter {
  /// Writes the boundary point of an event as the geometry of a feature.
  mutating func writeGeometry(_ event: Event) {
    key("geometry")
    beginObject()
    member(.type, word: "Point")
    key("coordinates")
    beginArray()
    value(event.boundary.coordinate.normalizedLongitude, decimals: 7)
    value(event.boundary.coordinate.latitude, decimals: 7)
    endArray()
    endObject()
  }
}
