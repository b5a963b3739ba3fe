public import Ringfence
internal import RingfenceAnswers
internal import RingfenceState

#if !hasFeature(Embedded)
  /// An event with the names of what it is about, as a part of something that an app encodes: as JSON it is the record that
  /// `ringfence evaluate --format ndjson` writes of it, which `Docs/EventFormats.md` defines.
  ///
  /// Records have times to the millisecond, positions to 1 cm, and other numbers to two decimals. What is decoded is rounded so,
  /// and is encoded to the same record again. It has neither how sure the event is nor the flags of the fix. A record contains
  /// positions: protect it like a track.
  ///
  /// ```swift
  /// var found: [Event] = []
  /// session.process(fix, with: engine, into: &found)
  /// let record = EventRecord(found[0], track: "van-7", engine: engine)
  /// print(record.zoneID, record.event.kind, record.event.time)
  /// let again = try record.event(with: engine)
  /// ```
  public struct EventRecord: Hashable, Sendable {
    /// The event. ``Event/zone`` is -1 and the fences are -1, as in a ``RemovedVisit``: ids name them here.
    public let event: Event
    /// The id of the zone.
    public let zoneID: String
    /// The name of the zone for people.
    public let zoneName: String?
    /// The id of the fence that was entered, crossed, or left last; empty where ``Event/hasFence`` is not set.
    public let fenceID: String
    /// What the zone calls the attendance of ``Event/window``, whose index is -1; `nil` for an event without one.
    public let attendanceID: String?
    /// The ids of ``Event/crossedFences``, in their order.
    public let crossedFenceIDs: [String]
    /// The custom data of the zone.
    public let customData: [CustomDatum]
    /// The id of the track or device.
    public let track: String

    /// Creates the record of an event.
    ///
    /// - Parameters:
    ///   - event: an event that the engine, or one of an equal layout, reported.
    ///   - track: the id of the track or device.
    ///   - engine: the engine, whose layout has the names.
    /// - Precondition: the layout has the zone and its fences.
    public init(_ event: Event, track: String, engine: TriggerEngine) {
      let zone = engine.zone(of: event)
      self.init(
        event, track: track, zoneID: zone.id, zoneName: zone.name,
        fenceID: event.hasFence ? zone.fences[event.fence].id : "",
        attendanceID: event.window.map {
          zone.attendances[$0.attendance].name(at: $0.attendance)
        },
        crossedFenceIDs: event.crossedFences.map { zone.fences[$0.fence].id },
        customData: zone.customData)
    }

    private init(
      _ event: Event, track: String, zoneID: String, zoneName: String?, fenceID: String,
      attendanceID: String?, crossedFenceIDs: [String], customData: [CustomDatum]
    ) {
      var event = event
      (event.zone, event.fence) = (-1, -1)
      for index in event.crossedFences.indices { event.crossedFences[index].fence = -1 }
      event.window?.attendance = -1
      self.event = event
      self.zoneID = zoneID
      self.zoneName = zoneName
      self.fenceID = fenceID
      self.attendanceID = attendanceID
      self.crossedFenceIDs = crossedFenceIDs
      self.customData = customData
      self.track = track
    }

    /// The event with the indices of a layout.
    ///
    /// - Parameter engine: an engine whose layout has the zone and the fences.
    /// - Returns: the event.
    /// - Throws: ``FileError`` with the code `other-layout` if it has not.
    public func event(with engine: TriggerEngine) throws(FileError) -> Event {
      let zones = engine.layout.zones
      guard let zone = zones.firstIndex(where: { Self.isEqual($0.id, zoneID) }) else {
        throw FileError(
          .otherLayout, at: FileLocation(file: "event"),
          "the layout has no zone \(JSONText.quoted(zoneID)), which the event is of")
      }
      func index(_ id: String) throws(FileError) -> Int {
        guard let fence = zones[zone].fences.firstIndex(where: { Self.isEqual($0.id, id) }) else {
          throw FileError(
            .otherLayout, at: FileLocation(file: "event"),
            "zone \(JSONText.quoted(zoneID)) has no fence \(JSONText.quoted(id)), which the event is of"
          )
        }
        return fence
      }
      var event = event
      event.zone = zone
      event.fence = event.hasFence ? try index(fenceID) : 0
      if let attendanceID {
        let attendances = zones[zone].attendances.enumerated()
        guard
          let number = attendances.first(where: { Self.isEqual($1.name(at: $0), attendanceID) })
        else {
          throw FileError(
            .otherLayout, at: FileLocation(file: "event"),
            "zone \(JSONText.quoted(zoneID)) has no attendance \(JSONText.quoted(attendanceID)), which "
              + "the event is of")
        }
        event.window?.attendance = number.offset
      }
      for (crossing, id) in crossedFenceIDs.enumerated() {
        event.crossedFences[crossing].fence = try index(id)
      }
      return event
    }

    /// Ids are equal when their bytes are.
    private static func isEqual(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
  }

  extension EventRecord: Codable {
    /// Encodes the record.
    public func encode(to encoder: any Encoder) throws {
      var event = event
      event.fence = 0
      event.window?.attendance = 0
      for index in event.crossedFences.indices { event.crossedFences[index].fence = index + 1 }
      let names = EventNames(
        Zone(
          id: zoneID, name: zoneName,
          fences: ([fenceID] + crossedFenceIDs).map { Fence(id: $0, shape: .polygons([])) },
          customData: customData,
          attendances: attendanceID.map { [Attendance(Schedule(), id: $0)] } ?? []))
      var json = JSONWriter()
      json.object {
        $0.write(EventField.record, of: event, names, track: JSONWriter.quoted(track))
      }
      try CodedJSON(json.bytes).encode(to: encoder)
    }

    /// Decodes a record. Custom data come back in the order of their keys.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, whose underlying error is the ``FileError`` of the record.
    public init(from decoder: any Decoder) throws {
      let bytes = try CodedJSON(from: decoder).bytes
      do throws(FileError) {
        self = try Self(bytes: bytes)
      } catch {
        throw DecodingError(error, at: decoder)
      }
    }

    private init(bytes: [UInt8]) throws(FileError) {
      let name = "event"
      guard let row = try ExpectationFile.read(bytes: bytes, name: name).rows.first else {
        throw FileError(
          .wrongType, at: FileLocation(file: name), "expected the record of an event, found none")
      }
      func required<Value>(_ value: Value?, _ key: String) throws(FileError) -> Value {
        guard let value else {
          throw FileError(
            .missingKey, at: FileLocation(file: name, line: row.line), "missing key '\(key)'")
        }
        return value
      }
      func point(
        _ point: Expectation.Point?, _ key: String
      ) throws(FileError) -> BoundaryPoint {
        let point = try required(point, key)
        return BoundaryPoint(
          time: try required(point.time, "time' of '\(key)"),
          coordinate: try required(point.coordinate, "latitude' of '\(key)"))
      }
      func missing(_ field: EventField) -> FileError {
        FileError(
          .missingKey, at: FileLocation(file: name, line: row.line),
          "missing key '\(field.key.name)'")
      }
      guard case .fix(let revealed) = row[.fix] else { throw missing(.fix) }
      let revealedPoint = try point(revealed.point, "fix")
      let numbers = revealed.numbers
      let fix = Fix(
        time: revealedPoint.time, coordinate: revealedPoint.coordinate,
        altitude: numbers[.altitude].map { .meters($0) },
        accuracy: numbers[.accuracy].map { .meters($0) },
        speed: numbers[.speed].map { .metersPerSecond($0) },
        course: numbers[.course].flatMap { Bearing(degrees: $0) })
      let time = try required(row.time, "time")
      var event = Event(
        row.kind, at: time, zone: -1, fence: -1,
        boundary: BoundaryPoint(time: time, coordinate: fix.coordinate), fix: fix)
      var attendanceID: String?
      if event.hasFence {
        guard case .point(let boundary) = row[.boundary] else { throw missing(.boundary) }
        event.boundary = try point(boundary, "boundary")
      }
      guard row[.mode] != nil else { throw missing(.mode) }
      var crossed: [String] = []
      var customData: [CustomDatum] = []
      var zoneName: String?
      for (field, value) in row.values {
        switch value {
        case .plain(let value): field.set(value, of: &event)
        case .text(let text): if field == .zoneName { zoneName = text }
        case .customData(let data): customData = data
        case .crossedFences(let crossings):
          for crossing in crossings {
            crossed.append(crossing.fence)
            event.crossedFences.append(
              CrossedFence(fence: -1, point: try point(crossing.point, field.key.name)))
          }
        case .window(let window):
          event.window = AttendanceWindow(
            attendance: -1, opens: try required(window.from, "from' of 'window"),
            closes: try required(window.to, "to' of 'window"))
          attendanceID = try required(window.id, "id' of 'window")
        case .point, .fix: break
        }
      }
      // A late event is reported after its moment.
      if event.kind.isOfMoment, let window = event.window, event.kind == .attendance {
        event.boundary = BoundaryPoint(time: window.closes, coordinate: fix.coordinate)
      }
      guard row[.flags] != nil else { throw missing(.flags) }
      self.init(
        event, track: try required(row.track, "track"), zoneID: row.zone, zoneName: zoneName,
        fenceID: event.hasFence ? try required(row.fence, "fence") : "",
        attendanceID: attendanceID, crossedFenceIDs: crossed,
        customData: customData)
    }
  }
#endif
