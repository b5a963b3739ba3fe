internal import Ringfence
internal import RingfenceRecords

extension EventWriter {
  /// Writes an event as a GeoJSON feature whose properties are not nested: the columns of the table, with
  /// the fences crossed and the flags as texts with blanks, and a property for each custom datum.
  func writeFlatFeature(_ event: Event, track: [UInt8], to json: inout JSONWriter) {
    let zone = names.zones[event.zone]
    json.beginObject()
    json.member(.type, word: "Feature")
    json.key("properties")
    json.beginObject()
    json.member(.type, word: event.kind.name)
    json.member(.time, event.time)
    json.member(.zone, json: zone.id)
    zone.writeName(to: &json)
    json.member(.fence, json: zone.fences[event.fence])
    json.member(.track, json: track)
    if let visit = event.visit { json.member(.visit, visit) }
    json.member(.mode, word: event.mode.name)
    json.member("boundaryTime", event.boundary.time)
    json.member("fixTime", event.fix.time)
    json.key("fixLatitude")
    json.value(event.fix.coordinate.latitude, decimals: 7)
    json.key("fixLongitude")
    json.value(event.fix.coordinate.normalizedLongitude, decimals: 7)
    for number in FixNumber.all {
      json.member(number.key, number.value(of: event.fix), decimals: 2)
    }
    if let direction = event.direction { json.member(.direction, word: direction.name) }
    if !event.crossedFences.isEmpty {
      let ids = event.crossedFences.map { fenceIDs[event.zone][$0.fence] }
      json.member("crossedFences", ids.joined(separator: " "))
    }
    json.member(.distance, event.distance?.meters, decimals: 2)
    json.member(.distanceRequired, event.distanceRequired?.meters, decimals: 2)
    if let time = event.dwellTime {
      json.key(.dwellTime)
      json.value(seconds: time)
    }
    var flags: [UInt8] = []
    event.flags.forEachName { name in
      if !flags.isEmpty { flags.append(" ") }
      flags.append(name)
    }
    json.member("flags", word: String(decoding: flags, as: UTF8.self))
    json.member(.overshoot, event.overshoot?.meters, decimals: 2)
    for datum in customData[event.zone] {
      json.key(escaping: "custom_" + datum.key)
      json.value(datum.value)
    }
    json.endObject()
    json.key("geometry")
    json.beginObject()
    json.member(.type, word: "Point")
    json.key("coordinates")
    json.beginArray()
    json.value(event.boundary.coordinate.normalizedLongitude, decimals: 7)
    json.value(event.boundary.coordinate.latitude, decimals: 7)
    json.endArray()
    json.endObject()
    json.endObject()
  }
}
