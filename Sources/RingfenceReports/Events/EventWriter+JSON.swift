package import Ringfence
package import RingfenceCertainty
internal import RingfenceRecords
internal import RingfenceSimulation

extension EventWriter {
  /// Writes the record of an event, version 1, and how sure it is where that was measured.
  func write(
    _ event: Event, track: [UInt8], certainty: EventCertainty? = nil, to json: inout JSONWriter
  ) {
    json.beginObject()
    writeHead(event, track: track, to: &json)
    if let visit = event.visit { json.member(.visit, visit) }
    json.member(.mode, word: event.mode.name)
    if !event.isUIAvailable {
      json.key(.uiAvailable)
      json.value(false)
      if !receivesInRestartMode { json.member("received", false) }
    }
    json.key(.boundary)
    json.write(event.boundary)
    json.key(.fix)
    Self.write(event.fix, to: &json)
    writeDetails(event, to: &json)
    let customData = names.zones[event.zone].customData
    if !customData.isEmpty { json.member(.customData, json: customData) }
    Self.writeOvershoot(event, to: &json)
    names.zones[event.zone].writeName(to: &json)
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
      json.beginObject()
      writeHead(event, track: track.map(JSONWriter.quoted), to: &json)
      if includesMode { json.member(.mode, word: event.mode.name) }
      json.key(.boundary)
      json.write(event.boundary)
      writeDetails(event, includesFlags: includesFlags, to: &json)
      Self.writeOvershoot(event, to: &json)
      certainty?.writeMinimum(to: &json)
      json.endObject()
    }
  }

  /// Writes the members that every record begins with.
  func writeHead(_ event: Event, track: [UInt8]?, to json: inout JSONWriter) {
    let zone = names.zones[event.zone]
    json.member(.type, word: event.kind.name)
    json.member(.time, event.time)
    json.member(.zone, json: zone.id)
    json.member(.fence, json: zone.fences[event.fence])
    if let track { json.member(.track, json: track) }
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

  /// Writes the fences crossed before the event as an array.
  func writeCrossedFences(_ event: Event, to json: inout JSONWriter) {
    let fences = names.zones[event.zone].quotedFences
    json.beginArray()
    for crossing in event.crossedFences {
      json.beginObject()
      json.member(.fence, json: fences[crossing.fence])
      json.writeMembers(crossing.point)
      json.endObject()
    }
    json.endArray()
  }

  private func writeDetails(
    _ event: Event, includesFlags: Bool = true, to json: inout JSONWriter
  ) {
    if let direction = event.direction { json.member(.direction, word: direction.name) }
    if !event.crossedFences.isEmpty {
      json.key(.crossedFences)
      writeCrossedFences(event, to: &json)
    }
    json.member(.distance, event.distance?.meters, decimals: 2)
    json.member(.distanceRequired, event.distanceRequired?.meters, decimals: 2)
    if let time = event.dwellTime {
      json.key(.dwellTime)
      json.value(seconds: time)
    }
    guard includesFlags else { return }
    json.key(.flags)
    json.beginArray()
    event.flags.forEachName { json.value(word: $0) }
    json.endArray()
  }

  private static func writeOvershoot(_ event: Event, to json: inout JSONWriter) {
    json.member(.overshoot, event.overshoot?.meters, decimals: 2)
  }

  private static func write(_ fix: Fix, to json: inout JSONWriter) {
    json.beginObject()
    json.member(.time, fix.time)
    json.writeMembers(fix.coordinate)
    for number in FixNumber.all { json.member(number.key, number.value(of: fix), decimals: 2) }
    json.endObject()
  }
}

extension LayoutNames.Zone {
  /// Writes the name for people as a member, where the zone has one.
  func writeName(to json: inout JSONWriter) {
    if !name.isEmpty { json.member(.zoneName, json: name) }
  }
}

extension JSONKey {
  static let zoneName = JSONKey("zoneName")
}

extension JSONWriter {
  /// Writes a time and a position as an object.
  mutating func write(_ point: BoundaryPoint) {
    beginObject()
    writeMembers(point)
    endObject()
  }

  fileprivate mutating func writeMembers(_ point: BoundaryPoint) {
    member(.time, point.time)
    writeMembers(point.coordinate)
  }

  fileprivate mutating func writeMembers(_ coordinate: Coordinate) {
    key(.latitude)
    value(coordinate.latitude, decimals: 7)
    key(.longitude)
    value(coordinate.normalizedLongitude, decimals: 7)
  }
}
