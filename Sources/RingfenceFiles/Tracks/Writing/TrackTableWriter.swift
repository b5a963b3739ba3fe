internal import Ringfence

/// Writes track tables as CSV or NDJSON, a row a fix.
struct TrackTableWriter: Sendable {
  private let isCSV: Bool
  private var hasHeader = false
  /// How many segments of each track have begun, by its name as it is written.
  private var segments: [[UInt8]: Int] = [:]

  init(isCSV: Bool) { self.isCSV = isCSV }

  mutating func write(
    _ fixes: FixColumns, ofTrack id: String, into bytes: inout [UInt8]
  ) {
    writeHeader(into: &bytes)
    var name: [UInt8] = []
    if isCSV { name.append(csv: id) } else { name.appendJSON(id) }
    var segment = segments[name] ?? 0
    for fix in fixes {
      if segment == 0 || fix.flags.contains(.startsSegment) { segment += 1 }
      if isCSV {
        writeCSV(fix, name, segment, into: &bytes)
      } else {
        writeJSON(fix, name, segment, into: &bytes)
      }
    }
    segments[name] = segment
  }

  mutating func finish(into bytes: inout [UInt8]) { writeHeader(into: &bytes) }

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard isCSV, !hasHeader else { return }
    hasHeader = true
    bytes.append("track,segment,time,latitude,longitude,altitude,accuracy,speed,course,flags\n")
  }

  private func writeCSV(
    _ fix: Fix, _ name: [UInt8], _ segment: Int, into bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: name)
    bytes.append(0x2C)
    FixedDecimal.append(segment, to: &bytes)
    bytes.append(0x2C)
    RFC3339.appendExactly(fix.time, to: &bytes)
    bytes.append(0x2C)
    bytes.appendDegrees(fix.coordinate.latitude)
    bytes.append(0x2C)
    bytes.appendDegrees(fix.coordinate.longitude)
    bytes.append(0x2C)
    bytes.appendCell(fix.altitudeMeters)
    bytes.append(0x2C)
    bytes.appendCell(fix.accuracyMeters)
    bytes.append(0x2C)
    bytes.appendCell(fix.speedMetersPerSecond)
    bytes.append(0x2C)
    if !fix.courseDegrees.isNaN { bytes.appendCourse(fix.courseDegrees) }
    bytes.append(0x2C)
    var isFirst = true
    for (name, flag) in FixFlags.named where fix.flags.contains(flag) {
      if !isFirst { bytes.append(0x20) }
      isFirst = false
      bytes.append(contentsOf: name.utf8)
    }
    bytes.append(0x0A)
  }

  private func writeJSON(
    _ fix: Fix, _ name: [UInt8], _ segment: Int, into bytes: inout [UInt8]
  ) {
    bytes.append("{\"track\":")
    bytes.append(contentsOf: name)
    bytes.append(",\"segment\":")
    FixedDecimal.append(segment, to: &bytes)
    bytes.append(",\"time\":\"")
    RFC3339.appendExactly(fix.time, to: &bytes)
    bytes.append("\",\"latitude\":")
    bytes.appendDegrees(fix.coordinate.latitude)
    bytes.append(",\"longitude\":")
    bytes.appendDegrees(fix.coordinate.longitude)
    if !fix.altitudeMeters.isNaN {
      bytes.append(",\"altitude\":")
      bytes.appendQuantity(fix.altitudeMeters)
    }
    if !fix.accuracyMeters.isNaN {
      bytes.append(",\"accuracy\":")
      bytes.appendQuantity(fix.accuracyMeters)
    }
    if !fix.speedMetersPerSecond.isNaN {
      bytes.append(",\"speed\":")
      bytes.appendQuantity(fix.speedMetersPerSecond)
    }
    if !fix.courseDegrees.isNaN {
      bytes.append(",\"course\":")
      bytes.appendCourse(fix.courseDegrees)
    }
    var isFirst = true
    for (name, flag) in FixFlags.named where fix.flags.contains(flag) {
      bytes.append(isFirst ? ",\"flags\":[\"" : ",\"")
      isFirst = false
      bytes.append(contentsOf: name.utf8)
      bytes.append(0x22)
    }
    if !isFirst { bytes.append(0x5D) }
    bytes.append("}\n")
  }
}

extension [UInt8] {
  /// Appends a field, in quotation marks where it needs them.
  fileprivate mutating func append(csv text: String) {
    let needsQuotes =
      text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      append(contentsOf: text.utf8)
      return
    }
    append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { append(0x22) }
      append(byte)
    }
    append(0x22)
  }
}
