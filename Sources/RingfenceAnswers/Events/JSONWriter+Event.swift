package import Ringfence
package import RingfenceRecords

/// The names in a zone's events as they stand in the output: as JSON with quotation marks, as cells, as text.
package struct EventNames: Sendable {
  package let zone: [UInt8]
  package let fences: [[UInt8]]
  /// What events call the attendances.
  package let attendances: [[UInt8]]
  /// Empty for none.
  package let customData: [UInt8]
  /// The name for people; empty for none.
  package let name: [UInt8]

  package static let none = EventNames(
    zone: [], fences: [], attendances: [], customData: [], name: [])

  private init(
    zone: [UInt8], fences: [[UInt8]], attendances: [[UInt8]], customData: [UInt8], name: [UInt8]
  ) {
    self.zone = zone
    self.fences = fences
    self.attendances = attendances
    self.customData = customData
    self.name = name
  }

  /// Creates names as JSON.
  package init(_ zone: Zone) {
    self.init(zone, customData: zone.customData.isEmpty ? [] : JSONWriter.object(zone.customData)) {
      JSONWriter.quoted($0)
    }
  }

  /// Creates names in another form.
  ///
  /// - Parameters:
  ///   - zone: the zone.
  ///   - title: what stands for its id; `nil` for the id.
  ///   - customData: its custom data in the form; empty for none.
  ///   - bytes: gives a name in the form.
  package init(
    _ zone: Zone, title: String? = nil, customData: [UInt8] = [], _ bytes: (String) -> [UInt8]
  ) {
    self.init(
      zone: bytes(title ?? zone.id), fences: zone.fences.map { bytes($0.id) },
      attendances: zone.attendances.enumerated().map { bytes($1.name(at: $0)) },
      customData: customData, name: zone.name.map(bytes) ?? [])
  }
}

extension EventNames {
  /// A name of an event as it stands in the output; empty for none.
  package func bytes(
    _ name: EventValue.Name, of event: Event, track: [UInt8]
  ) -> [UInt8] {
    switch name {
    case .zone: zone
    case .fence: fences[event.fence]
    case .track: track
    case .customData: customData
    case .zoneName: self.name
    }
  }
}

extension JSONWriter {
  /// Writes fields of an event as members; those without a value are absent.
  ///
  /// - Parameters:
  ///   - fields: the fields in the order in which they are written.
  ///   - event: the event.
  ///   - names: the names of its zone.
  ///   - track: the id of the track, as JSON; empty for none.
  package mutating func write(
    _ fields: [EventField], of event: Event, _ names: EventNames, track: [UInt8]
  ) {
    for field in fields {
      guard let value = field.value(of: event) else { continue }
      write(value, field.key, of: event, names, track: track)
    }
  }

  /// Writes a value of an event as a member, as its record has it.
  package mutating func write(
    _ value: EventValue, _ key: JSONKey, of event: Event, _ names: EventNames, track: [UInt8]
  ) {
    switch value {
    case .name(let name):
      let bytes = names.bytes(name, of: event, track: track)
      if !bytes.isEmpty { member(key, json: bytes) }
    case .word(let word): member(key, word: word)
    case .time(let time): member(key, time)
    case .flag(let flag):
      self.key(key)
      self.value(flag)
    case .count(let number): member(key, number)
    case .number(let number): member(key, number, decimals: 2)
    case .duration(let time):
      self.key(key)
      self.value(seconds: time)
    case .flags(let flags):
      self.key(key)
      beginArray()
      flags.forEachName { self.value(word: $0) }
      endArray()
    case .boundary:
      self.key(key)
      write(event.boundary)
    case .fix, .lastFixNumbers:
      self.key(key)
      beginObject()
      writeMembers(event.fix.time, event.fix.coordinate)
      for number in FixNumber.all { member(number.key, number.value(of: event.fix), decimals: 2) }
      endObject()
    case .confirmation(let confirmation):
      self.key(key)
      write(confirmation)
    case .window(let window):
      self.key(key)
      write(window, names)
    case .crossedFences:
      self.key(key)
      write(event.crossedFences, names)
    }
  }

  /// Writes a member with a point of a boundary; nothing for a missing one.
  package mutating func member(_ name: String, _ point: BoundaryPoint?) {
    guard let point else { return }
    key(name)
    write(point)
  }

  package mutating func write(_ point: BoundaryPoint) {
    beginObject()
    writeMembers(point.time, point.coordinate)
    endObject()
  }

  /// Writes the fences crossed before an event as an array.
  package mutating func write(_ crossings: [CrossedFence], _ names: EventNames) {
    beginArray()
    for crossing in crossings {
      beginObject()
      member(.fence, json: names.fences[crossing.fence])
      writeMembers(crossing.point.time, crossing.point.coordinate)
      endObject()
    }
    endArray()
  }

  private mutating func writeMembers(_ time: Timestamp, _ coordinate: Coordinate) {
    member(.time, time)
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
  package static let zoneName: JSONKey = #""zoneName":"#
}
