package import Ringfence
internal import RingfenceRecords

extension EventWriter {
  /// The columns of version 1. With a time zone, the event's time on its clocks stands behind them.
  var tableHeader: [UInt8] {
    let names =
      columns.flatMap { $0.columnNames } + (times.isUTC ? [] : ["localTime", "utcOffset"])
    return Array((names.joined(separator: ",") + "\n").utf8)
  }

  /// Appends an event as a row, with how sure it is where that was measured. Missing values are empty cells.
  package func appendRow(
    _ event: Event, track: [UInt8], certainty: EventCertainty? = nil, into bytes: inout [UInt8]
  ) {
    let zone = names.zones[event.zone]
    var isFirst = true
    for field in columns {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      guard let value = field.value(of: event) else {
        // A cell is empty, and so are all of a field that has several.
        for _ in field.columnNames.dropFirst() { bytes.append(UInt8(ascii: ",")) }
        continue
      }
      appendCells(value, of: event, zone, track: track, into: &bytes)
    }
    if !times.isUTC {
      bytes.append(UInt8(ascii: ","))
      times.appendCells(event.time, into: &bytes)
    }
    certainty?.appendCells(isMeasured: event.hasFence, into: &bytes)
    bytes.append("\n")
  }

  private func appendCells(
    _ value: EventValue, of event: Event, _ zone: LayoutNames.Zone, track: [UInt8],
    into bytes: inout [UInt8]
  ) {
    switch value {
    case .name(let name):
      bytes += zone.written.bytes(name, of: event, track: track)
    case .word(let word): bytes.append(word)
    case .time(let time): bytes.append(time)
    case .flag(let flag): bytes.append(flag ? "true" : "false")
    case .count(let number): bytes.append(decimal: number)
    case .number(let number): appendCell(number, into: &bytes)
    case .duration(let time): bytes.append(seconds: time)
    case .flags(let flags): flags.append(to: &bytes)
    case .boundary: appendCells(event.boundary.time, event.boundary.coordinate, into: &bytes)
    case .fix:
      appendCells(event.fix.time, event.fix.coordinate, into: &bytes)
      for number in FixNumber.all where !number.isLast {
        bytes.append(UInt8(ascii: ","))
        appendCell(number.value(of: event.fix), into: &bytes)
      }
    case .crossedFences:
      // One cell that holds the JSON array of the record.
      var json = JSONWriter()
      json.write(event.crossedFences, zone.record)
      bytes.append(cell: json.bytes)
    case .confirmation(let confirmation):
      for part in ExitConfirmation.Part.allCases {
        if part != ExitConfirmation.Part.allCases.first { bytes.append(UInt8(ascii: ",")) }
        confirmation.append(part, to: &bytes)
      }
    case .window(let window):
      bytes += zone.written.attendances[window.attendance]
      for part in AttendanceWindow.Part.allCases {
        guard let time = window.time(part) else { continue }
        bytes.append(UInt8(ascii: ","))
        bytes.append(time)
      }
    case .lastFixNumbers:
      var isFirst = true
      for number in FixNumber.all where number.isLast {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        appendCell(number.value(of: event.fix), into: &bytes)
      }
    }
  }

  private func appendCells(
    _ time: Timestamp, _ coordinate: Coordinate, into bytes: inout [UInt8]
  ) {
    bytes.append(time)
    bytes.append(UInt8(ascii: ","))
    bytes.append(coordinate.latitude, decimals: 7)
    bytes.append(UInt8(ascii: ","))
    bytes.append(coordinate.normalizedLongitude, decimals: 7)
  }

  private func appendCell(_ value: Double?, into bytes: inout [UInt8]) {
    if let value, value.isFinite { bytes.append(value, decimals: 2) }
  }

  /// A text as a cell, in quotation marks where it needs them.
  package static func cell(_ text: String) -> [UInt8] { cell(Array(text.utf8)) }

  static func cell(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(cell: text)
    return bytes
  }
}
