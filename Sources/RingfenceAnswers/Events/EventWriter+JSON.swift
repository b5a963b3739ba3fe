package import Ringfence
package import RingfenceRecords

extension EventWriter {
  /// Writes the record of an event, version 1, and how sure it is where that was measured.
  package func write(
    _ event: Event, track: [UInt8], certainty: EventCertainty? = nil, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.write(
      receivesInRestartMode ? EventField.record : EventField.unreceived, of: event,
      names.zones[event.zone].record, track: track)
    if event.hasFence { certainty?.writeMembers(to: &json) }
    json.endObject()
  }

  /// Appends the row of an event in an expectation file, without a line end. The row holds position,
  /// times and details, and no values that depend on other events, such as the number of the visit. Without a
  /// track it holds for any. With a certainty it asks for the tenth below.
  package func appendExpectation(
    _ event: Event, of track: String?, includesMode: Bool, includesFlags: Bool = true,
    certainty: EventCertainty? = nil, into bytes: inout [UInt8]
  ) {
    let fields = EventField.record.filter {
      $0.isExpected && ($0 != .mode || includesMode) && ($0 != .flags || includesFlags)
    }
    JSONWriter.append(to: &bytes) { json in
      json.beginObject()
      json.write(
        fields, of: event, names.zones[event.zone].record,
        track: track.map(JSONWriter.quoted) ?? [])
      if event.hasFence { certainty?.writeMinimum(to: &json) }
      json.endObject()
    }
  }

  /// Appends the event as a feature, with the separator before it.
  func appendFeature(_ event: Event, track: [UInt8], into bytes: inout [UInt8]) {
    bytes.append(",\n")
    JSONWriter.append(to: &bytes) { json in
      json.beginObject()
      json.member(.type, word: "Feature")
      json.writeGeometry(event)
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
