internal import Ringfence

/// Writes KML 2.2 with the Google extensions: a Placemark with a `gx:MultiTrack` for every track, and a
/// `gx:Track` in it for every segment.
///
/// KML writes the times of a Track before its positions, so the fixes of the open segment are held
/// back.
struct KMLTrackWriter: Sendable {
  private var hasBegun = false
  private var openTrack: String?
  /// The elements of the open segment.
  private var times: [UInt8] = []
  private var positions: [UInt8] = []
  private var lists = [[UInt8]](repeating: [], count: 3)
  private var hasValues = [Bool](repeating: false, count: 3)
  private var hasAltitude = false
  private var count = 0

  /// The names of the lists, in their order.
  private static let names = ["speed", "accuracy", "bearing"]

  mutating func write(
    _ fixes: FixColumns, ofTrack id: String, into bytes: inout [UInt8]
  ) {
    guard !fixes.isEmpty else { return }
    begin(into: &bytes)
    if openTrack.map({ !$0.utf8.elementsEqual(id.utf8) }) ?? true {
      endTrack(into: &bytes)
      openTrack = id
      bytes.append("  <Placemark>\n    <name>")
      GPXWriter.append(id, to: &bytes)
      bytes.append("</name>\n    <gx:MultiTrack>\n")
    }
    for fix in fixes {
      if fix.flags.contains(.startsSegment) { endSegment(into: &bytes) }
      add(fix)
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    begin(into: &bytes)
    endTrack(into: &bytes)
    bytes.append("</Document>\n</kml>\n")
  }

  private mutating func begin(into bytes: inout [UInt8]) {
    guard !hasBegun else { return }
    hasBegun = true
    bytes.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>
        <Schema id="fix">
          <gx:SimpleArrayField name="speed" type="double"><displayName>Speed (m/s)</displayName>\
      </gx:SimpleArrayField>
          <gx:SimpleArrayField name="accuracy" type="double"><displayName>Accuracy (m)</displayName>\
      </gx:SimpleArrayField>
          <gx:SimpleArrayField name="bearing" type="double"><displayName>Bearing (degrees)\
      </displayName></gx:SimpleArrayField>
        </Schema>

      """)
  }

  private mutating func add(_ fix: Fix) {
    count += 1
    times.append("        <when>")
    RFC3339.appendExactly(fix.time, to: &times)
    times.append("</when>\n")
    positions.append("        <gx:coord>")
    positions.appendDegrees(fix.coordinate.longitude)
    positions.append(0x20)
    positions.appendDegrees(fix.coordinate.latitude)
    if !fix.altitudeMeters.isNaN {
      hasAltitude = true
      positions.append(0x20)
      positions.appendQuantity(fix.altitudeMeters)
    }
    positions.append("</gx:coord>\n")
    add(fix.speedMetersPerSecond, toList: 0)
    add(fix.accuracyMeters, toList: 1)
    add(fix.courseDegrees.isNaN ? .nan : fix.courseDegrees.roundedCourse, toList: 2)
  }

  private mutating func add(_ value: Double, toList index: Int) {
    guard !value.isNaN else {
      lists[index].append("          <gx:value/>\n")
      return
    }
    hasValues[index] = true
    lists[index].append("          <gx:value>")
    lists[index].appendQuantity(value)
    lists[index].append("</gx:value>\n")
  }

  private mutating func endTrack(into bytes: inout [UInt8]) {
    endSegment(into: &bytes)
    guard openTrack != nil else { return }
    openTrack = nil
    bytes.append("    </gx:MultiTrack>\n  </Placemark>\n")
  }

  private mutating func endSegment(into bytes: inout [UInt8]) {
    guard count > 0 else { return }
    bytes.append("      <gx:Track>\n")
    if hasAltitude { bytes.append("        <altitudeMode>absolute</altitudeMode>\n") }
    bytes.append(contentsOf: times)
    bytes.append(contentsOf: positions)
    if hasValues.contains(true) {
      bytes.append("        <ExtendedData><SchemaData schemaUrl=\"#fix\">\n")
      for (index, name) in Self.names.enumerated() where hasValues[index] {
        bytes.append("        <gx:SimpleArrayData name=\"\(name)\">\n")
        bytes.append(contentsOf: lists[index])
        bytes.append("        </gx:SimpleArrayData>\n")
      }
      bytes.append("        </SchemaData></ExtendedData>\n")
    }
    bytes.append("      </gx:Track>\n")
    times.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    for index in lists.indices {
      lists[index].removeAll(keepingCapacity: true)
      hasValues[index] = false
    }
    hasAltitude = false
    count = 0
  }
}
