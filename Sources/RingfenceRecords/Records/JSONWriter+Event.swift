package import Ringfence

/// The names in the records of a zone's events, as JSON, with quotation marks.
package struct EventNames: Sendable {
  let zone: [UInt8]
  let fences: [[UInt8]]
  let customData: [UInt8]
  let name: [UInt8]

  /// Creates names.
  ///
  /// - Parameters:
  ///   - zone: the id of the zone.
  ///   - fences: the ids of its fences.
  ///   - customData: its custom data as an object; empty for none.
  ///   - name: its name for people; empty for none.
  package init(zone: [UInt8], fences: [[UInt8]], customData: [UInt8], name: [UInt8]) {
    self.zone = zone
    self.fences = fences
    self.customData = customData
    self.name = name
  }

  package init(_ zone: Zone) {
    self.init(
      zone: JSONWriter.quoted(zone.id), fences: zone.fences.map { JSONWriter.quoted($0.id) },
      customData: zone.customData.isEmpty ? [] : JSONWriter.object(zone.customData),
      name: zone.name.map { JSONWriter.quoted($0) } ?? [])
  }
}

/// The members of the record of an event, version 1, which `Docs/EventFormats.md` defines.
extension JSONWriter {
  /// Writes all members.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - names: the names of its zone.
  ///   - track: the id of the track, as JSON.
  ///   - isUIAvailable: whether the app has view controllers at the event.
  ///   - isReceived: whether code of the app receives the event where it has none.
  package mutating func writeMembers(
    _ event: Event, _ names: EventNames, track: [UInt8], isUIAvailable: Bool,
    isReceived: Bool = true
  ) {
    writeHead(event, names, track: track)
    if let visit = event.visit { member(.visit, visit) }
    member(.mode, word: event.mode.name)
    if !isUIAvailable {
      key(.uiAvailable)
      value(false)
      if !isReceived { member("received", false) }
    }
    key(.boundary)
    write(event.boundary)
    key(.fix)
    write(event.fix)
    writeDetails(event, names)
    if !names.customData.isEmpty { member(.customData, json: names.customData) }
    writeOvershoot(event)
    if !names.name.isEmpty { member(.zoneName, json: names.name) }
  }

  /// Writes the members that every record begins with.
  package mutating func writeHead(_ event: Event, _ names: EventNames, track: [UInt8]?) {
    member(.type, word: event.kind.name)
    member(.time, event.time)
    member(.zone, json: names.zone)
    member(.fence, json: names.fences[event.fence])
    if let track { member(.track, json: track) }
  }

  /// Writes the fences crossed before the event as an array.
  package mutating func writeCrossedFences(_ event: Event, _ names: EventNames) {
    beginArray()
    for crossing in event.crossedFences {
      beginObject()
      member(.fence, json: names.fences[crossing.fence])
      writeMembers(crossing.point)
      endObject()
    }
    endArray()
  }

  /// Writes the members that depend on the kind of the event.
  package mutating func writeDetails(
    _ event: Event, _ names: EventNames, includesFlags: Bool = true
  ) {
    if let direction = event.direction { member(.direction, word: direction.name) }
    if !event.crossedFences.isEmpty {
      key(.crossedFences)
      writeCrossedFences(event, names)
    }
    member(.distance, event.distance?.meters, decimals: 2)
    member(.distanceRequired, event.distanceRequired?.meters, decimals: 2)
    if let time = event.dwellTime {
      key(.dwellTime)
      value(seconds: time)
    }
    guard includesFlags else { return }
    key(.flags)
    beginArray()
    event.flags.forEachName { value(word: $0) }
    endArray()
  }

  /// Writes the member that events in restart mode have.
  package mutating func writeOvershoot(_ event: Event) {
    member(.overshoot, event.overshoot?.meters, decimals: 2)
  }

  private mutating func write(_ fix: Fix) {
    beginObject()
    member(.time, fix.time)
    writeMembers(fix.coordinate)
    for number in FixNumber.all { member(number.key, number.value(of: fix), decimals: 2) }
    endObject()
  }

  /// Writes a member with a point of a boundary; nothing for a missing one.
  package mutating func member(_ name: String, _ point: BoundaryPoint?) {
    guard let point else { return }
    key(name)
    write(point)
  }

  package mutating func write(_ point: BoundaryPoint) {
    beginObject()
    writeMembers(point)
    endObject()
  }

  private mutating func writeMembers(_ point: BoundaryPoint) {
    member(.time, point.time)
    writeMembers(point.coordinate)
  }

  private mutating func writeMembers(_ coordinate: Coordinate) {
    key(.latitude)
    value(coordinate.latitude, decimals: 7)
    key(.longitude)
    value(coordinate.normalizedLongitude, decimals: 7)
  }

  package static func object(_ data: [CustomDatum]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for datum in data {
        json.key(escaping: datum.key)
        json.value(datum.value)
      }
    }
    return json.bytes
  }
}

extension JSONKey {
  package static let zoneName = JSONKey("zoneName")
}
