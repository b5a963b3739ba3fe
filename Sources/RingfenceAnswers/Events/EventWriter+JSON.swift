package import Ringfence
internal import RingfenceLifeCycle
package import RingfenceRecords

extension EventWriter {
  /// Writes the record of an event, version 1, and how sure it is where that was measured.
  package func write(
    _ event: Event, track: [UInt8], certainty: EventCertainty? = nil, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.writeMembers(
      event, names.zones[event.zone].record, track: track, isUIAvailable: event.isUIAvailable,
      isReceived: receivesInRestartMode)
    certainty?.writeMembers(to: &json)
    json.endObject()
  }

  /// Appends the row of an event in an expectation file, without a line end. The row holds position,
  /// times and details, and no values that depend on other events, such as the number of the visit. Without a
  /// track it holds for any. With a certainty it asks for the tenth below.
  package func appendExpectation(
    _ event: Event, of track: String?, includesMode: Bool, includesFlags: Bool = true,
    certainty: EventCertainty? = nil, into bytes: inout [UInt8]
  ) {
    JSONWriter.append(to: &bytes) { json in
      let names = names.zones[event.zone].record
      json.beginObject()
      json.writeHead(event, names, track: track.map(JSONWriter.quoted))
      if includesMode { json.member(.mode, word: event.mode.name) }
      json.key(.boundary)
      json.write(event.boundary)
      json.writeDetails(event, names, includesFlags: includesFlags)
      json.writeOvershoot(event)
      certainty?.writeMinimum(to: &json)
      json.endObject()
    }
  }

  /// Appends the event as a feature, with the separator before it.
  func appendFeature(_ event: Event, track: [UInt8], into bytes: inout [UInt8]) {
    bytes.append(",\n")
    JSONWriter.append(to: &bytes) { json in
      json.beginObject()
      json.member(.type, word: "Feature")
      json.key("geometry")
      json.beginObject()
      json.member(.type, word: "Point")
      json.key("coordinates")
      json.beginArray()
      json.value(event.boundary.coordinate.normalizedLongitude, decimals: 7)
      json.value(event.boundary.coordinate.latitude, decimals: 7)
      json.endArray()
      json.endObject()
      json.key("properties")
      write(event, track: track, to: &json)
      json.endObject()
    }
  }
}

extension LayoutNames.Zone {
  /// Writes the name for people as a member, where the zone has one.
  func writeName(to json: inout JSONWriter) {
    if !name.isEmpty { json.member(.zoneName, json: name) }
  }
}
