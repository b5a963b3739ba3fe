package import Ringfence
internal import RingfenceRecords

extension EventWriter {
  /// The columns of version 1. With a time zone, the event's time on its clocks stands behind them.
  var csvHeader: [UInt8] {
    times.isUTC ? Self.columns : Self.columns.dropLast() + Array(",localTime,utcOffset\n".utf8)
  }

  private static let columns = Array(
    ("type,time,zone,fence,track,visit,mode,boundaryTime,boundaryLatitude,boundaryLongitude,"
      + "fixTime,fixLatitude,fixLongitude,\(fixNumbers(areLast: false)),direction,crossedFences,distance,"
      + "distanceRequired,dwellTime,flags,customData,overshoot,zoneName,\(fixNumbers(areLast: true))\n")
      .utf8)

  private static func fixNumbers(areLast: Bool) -> String {
    FixNumber.all.filter { $0.isLast == areLast }.map { $0.name }.joined(separator: ",")
  }

  /// Appends an event as a row, with how sure it is where that was measured. Missing values are empty cells.
  package func appendRow(
    _ event: Event, track: [UInt8], certainty: EventCertainty? = nil, into bytes: inout [UInt8]
  ) {
    let zone = names.zones[event.zone]
    bytes.append(event.kind.name)
    bytes.append(",")
    bytes.append(event.time)
    for name in [zone.id, zone.fences[event.fence], track] {
      bytes.append(",")
      bytes += name
    }
    bytes.append(",")
    if let visit = event.visit { bytes.append(decimal: visit) }
    bytes.append(",")
    bytes.append(event.mode.name)
    bytes.append(",")
    appendCells(event.boundary.time, event.boundary.coordinate, into: &bytes)
    bytes.append(",")
    appendCells(event.fix.time, event.fix.coordinate, into: &bytes)
    for number in FixNumber.all where !number.isLast {
      appendCell(number.value(of: event.fix), into: &bytes)
    }
    bytes.append(",")
    if let direction = event.direction { bytes.append(direction.name) }
    bytes.append(",")
    appendCrossedCell(event, into: &bytes)
    appendCell(event.distance?.meters, into: &bytes)
    appendCell(event.distanceRequired?.meters, into: &bytes)
    bytes.append(",")
    if let time = event.dwellTime { bytes.append(seconds: time) }
    bytes.append(",")
    var isFirst = true
    event.flags.forEachName { name in
      if !isFirst { bytes.append(" ") }
      isFirst = false
      bytes.append(name)
    }
    bytes.append(",")
    bytes += zone.customDataCell
    appendCell(event.overshoot?.meters, into: &bytes)
    bytes.append(",")
    bytes += zone.name
    for number in FixNumber.all where number.isLast {
      appendCell(number.value(of: event.fix), into: &bytes)
    }
    if !times.isUTC {
      bytes.append(",")
      times.appendCells(event.time, into: &bytes)
    }
    certainty?.appendCells(into: &bytes)
    bytes.append("\n")
  }

  private func appendCells(
    _ time: Timestamp, _ coordinate: Coordinate, into bytes: inout [UInt8]
  ) {
    bytes.append(time)
    bytes.append(",")
    bytes.append(coordinate.latitude, decimals: 7)
    bytes.append(",")
    bytes.append(coordinate.normalizedLongitude, decimals: 7)
  }

  private func appendCell(_ value: Double?, into bytes: inout [UInt8]) {
    bytes.append(",")
    if let value, value.isFinite { bytes.append(value, decimals: 2) }
  }

  /// The crossed fences as one cell that holds the JSON array of the NDJSON record.
  private func appendCrossedCell(_ event: Event, into bytes: inout [UInt8]) {
    guard !event.crossedFences.isEmpty else { return }
    var json = JSONWriter()
    json.writeCrossedFences(event, names.zones[event.zone].record)
    bytes.append(cell: json.bytes)
  }

  /// A text as a cell, in quotation marks where it needs them.
  package static func cell(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(cell: text)
    return bytes
  }
}
