package import Ringfence
internal import RingfenceSimulation

extension EventWriter {
  /// Appends the record of an event, version 1, without a line end.
  func appendRecord(_ event: Event, track: [UInt8], into bytes: inout [UInt8]) {
    appendHead(event, track: track, into: &bytes)
    if let visit = event.visit {
      bytes.append(#","visit":"#)
      bytes.append(decimal: visit)
    }
    JSONBytes.append(event.mode, into: &bytes)
    if !event.isUIAvailable { bytes.append(#","uiAvailable":false"#) }
    bytes.append(#","boundary":{"time":"#)
    appendPoint(event.boundary, into: &bytes)
    bytes.append(#"},"fix":{"time":"#)
    appendFix(event.fix, into: &bytes)
    bytes.append("}")
    appendDetails(event, into: &bytes)
    appendFlags(event.flags, into: &bytes)
    let customData = names.zones[event.zone].customData
    if !customData.isEmpty {
      bytes.append(#","customData":"#)
      bytes += customData
    }
    appendOvershoot(event, into: &bytes)
    bytes.append("}")
  }

  /// Appends what an expectation file records of an event, without a line end: what was where and
  /// when, and nothing that other events change, such as the number of the visit.
  package func appendExpectation(
    _ event: Event, of track: String, includesMode: Bool, into bytes: inout [UInt8]
  ) {
    appendHead(event, track: JSONBytes.quoted(track), into: &bytes)
    if includesMode { JSONBytes.append(event.mode, into: &bytes) }
    bytes.append(#","boundary":"#)
    appendPointObject(event.boundary, into: &bytes)
    appendDetails(event, into: &bytes)
    appendFlags(event.flags, into: &bytes)
    appendOvershoot(event, into: &bytes)
    bytes.append("}")
  }

  /// Begins an object with what was where, and when.
  private func appendHead(_ event: Event, track: [UInt8], into bytes: inout [UInt8]) {
    let zone = names.zones[event.zone]
    bytes.append(#"{"type":""#)
    bytes.append(event.kind.name)
    bytes.append(#"","time":"#)
    JSONBytes.append(event.time, into: &bytes)
    bytes.append(#","zone":"#)
    bytes += zone.id
    bytes.append(#","fence":"#)
    bytes += zone.fences[event.fence]
    bytes.append(#","track":"#)
    bytes += track
  }

  private func appendOvershoot(_ event: Event, into bytes: inout [UInt8]) {
    JSONBytes.append("overshoot", event.overshoot?.meters, decimals: 2, into: &bytes)
  }

  /// A moment and a place as an object.
  func appendPointObject(_ point: BoundaryPoint, into bytes: inout [UInt8]) {
    bytes.append(#"{"time":"#)
    appendPoint(point, into: &bytes)
    bytes.append("}")
  }

  /// Appends the event as a feature, with the separator before it.
  func appendFeature(_ event: Event, track: [UInt8], into bytes: inout [UInt8]) {
    bytes.append(",\n")
    bytes.append(#"{"type":"Feature","geometry":{"type":"Point","coordinates":["#)
    bytes.append(event.boundary.coordinate.normalizedLongitude, decimals: 7)
    bytes.append(",")
    bytes.append(event.boundary.coordinate.latitude, decimals: 7)
    bytes.append(#"]},"properties":"#)
    appendRecord(event, track: track, into: &bytes)
    bytes.append("}")
  }

  /// The fences crossed on the way as a JSON array.
  func appendCrossedFences(_ event: Event, into bytes: inout [UInt8]) {
    let fences = names.zones[event.zone].quotedFences
    bytes.append("[")
    for (index, crossing) in event.crossedFences.enumerated() {
      bytes.append(index == 0 ? #"{"fence":"# : #",{"fence":"#)
      bytes += fences[crossing.fence]
      bytes.append(#","time":"#)
      appendPoint(crossing.point, into: &bytes)
      bytes.append("}")
    }
    bytes.append("]")
  }

  private func appendDetails(_ event: Event, into bytes: inout [UInt8]) {
    if let direction = event.direction {
      bytes.append(#","direction":""#)
      bytes.append(direction.name)
      bytes.append("\"")
    }
    if !event.crossedFences.isEmpty {
      bytes.append(#","crossedFences":"#)
      appendCrossedFences(event, into: &bytes)
    }
    JSONBytes.append("distance", event.distance?.meters, decimals: 2, into: &bytes)
    JSONBytes.append("distanceRequired", event.distanceRequired?.meters, decimals: 2, into: &bytes)
    if let time = event.dwellTime {
      bytes.append(#","dwellTime":"#)
      bytes.append(seconds: time)
    }
  }

  private func appendFlags(_ flags: EventFlags, into bytes: inout [UInt8]) {
    bytes.append(#","flags":["#)
    for (index, name) in flags.names.enumerated() {
      bytes.append(index == 0 ? "\"" : ",\"")
      bytes.append(name)
      bytes.append("\"")
    }
    bytes.append("]")
  }

  private func appendPoint(_ point: BoundaryPoint, into bytes: inout [UInt8]) {
    JSONBytes.append(point.time, into: &bytes)
    appendPosition(point.coordinate, into: &bytes)
  }

  private func appendFix(_ fix: Fix, into bytes: inout [UInt8]) {
    JSONBytes.append(fix.time, into: &bytes)
    appendPosition(fix.coordinate, into: &bytes)
    JSONBytes.append("accuracy", fix.accuracy?.meters, decimals: 2, into: &bytes)
    JSONBytes.append("speed", fix.speed?.metersPerSecond, decimals: 2, into: &bytes)
    JSONBytes.append("course", fix.course?.shownDegrees, decimals: 2, into: &bytes)
  }

  private func appendPosition(_ coordinate: Coordinate, into bytes: inout [UInt8]) {
    bytes.append(#","latitude":"#)
    bytes.append(coordinate.latitude, decimals: 7)
    bytes.append(#","longitude":"#)
    bytes.append(coordinate.normalizedLongitude, decimals: 7)
  }
}

extension CrossingDirection {
  /// The direction as it stands in NDJSON, CSV and GeoJSON.
  var name: String { self == .leftToRight ? "leftToRight" : "rightToLeft" }
}

extension Bearing {
  /// The degrees, 0 where they would be rounded up to 360.
  var shownDegrees: Double { degrees >= 359.995 ? 0 : degrees }
}
