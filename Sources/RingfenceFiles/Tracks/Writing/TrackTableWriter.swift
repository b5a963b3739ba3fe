internal import Ringfence

/// Writes track tables as CSV or NDJSON, a row a fix.
struct TrackTableWriter: Sendable {
  private let isCSV: Bool
  private var hasHeader = false
  /// The number of segments that have begun, by the track's name as it is written.
  private var segments: [[UInt8]: Int] = [:]

  private static let namedFlags = FixFlags(FixFlags.allWords)

  init(isCSV: Bool) { self.isCSV = isCSV }

  mutating func write(
    _ fixes: FixColumns, ofTrack id: String, into bytes: inout [UInt8]
  ) {
    writeHeader(into: &bytes)
    var name: [UInt8] = []
    if isCSV { name.append(cell: id) } else { name = JSONWriter.quoted(id) }
    var segment = segments[name] ?? 0
    var json = JSONWriter()
    for fix in fixes {
      if segment == 0 || fix.flags.contains(.startsSegment) { segment += 1 }
      if isCSV {
        writeCSV(fix, name, segment, into: &bytes)
      } else {
        json.append(to: &bytes) { json in Self.write(fix, name, segment, to: &json) }
      }
    }
    segments[name] = segment
  }

  mutating func finish(into bytes: inout [UInt8]) { writeHeader(into: &bytes) }

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard isCSV, !hasHeader else { return }
    hasHeader = true
    for (index, column) in TrackColumn.allCases.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(column.name)
    }
    bytes.append(0x0A)
  }

  private func writeCSV(
    _ fix: Fix, _ name: [UInt8], _ segment: Int, into bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: name)
    bytes.append(UInt8(ascii: ","))
    FixedDecimal.append(segment, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    RFC3339.appendExactly(fix.time, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDegrees(fix.coordinate.latitude)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDegrees(fix.coordinate.longitude)
    bytes.append(UInt8(ascii: ","))
    bytes.appendCell(fix.altitudeMeters)
    bytes.append(UInt8(ascii: ","))
    bytes.appendCell(fix.accuracyMeters)
    bytes.append(UInt8(ascii: ","))
    bytes.appendCell(fix.speedMetersPerSecond)
    bytes.append(UInt8(ascii: ","))
    if !fix.courseDegrees.isNaN { bytes.appendCourse(fix.courseDegrees) }
    bytes.append(UInt8(ascii: ","))
    var isFirst = true
    fix.flags.forEachName { name in
      if !isFirst { bytes.append(0x20) }
      isFirst = false
      bytes.append(name)
    }
    bytes.append(0x0A)
  }

  private static func write(
    _ fix: Fix, _ name: [UInt8], _ segment: Int, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.member(.track, json: name)
    json.member(.segment, segment)
    json.key(.time)
    json.value(exact: fix.time)
    json.key(.latitude)
    json.value(degrees: fix.coordinate.latitude)
    json.key(.longitude)
    json.value(degrees: fix.coordinate.longitude)
    if !fix.altitudeMeters.isNaN {
      json.key(.altitude)
      json.value(quantity: fix.altitudeMeters)
    }
    if !fix.accuracyMeters.isNaN {
      json.key(.accuracy)
      json.value(quantity: fix.accuracyMeters)
    }
    if !fix.speedMetersPerSecond.isNaN {
      json.key(.speed)
      json.value(quantity: fix.speedMetersPerSecond)
    }
    if !fix.courseDegrees.isNaN {
      json.key(.course)
      json.value(quantity: fix.courseDegrees.roundedCourse)
    }
    if !fix.flags.isDisjoint(with: Self.namedFlags) {
      json.key(.flags)
      json.beginArray()
      fix.flags.forEachName { json.value(word: $0) }
      json.endArray()
    }
    json.endObject()
    json.endDocument()
  }
}
