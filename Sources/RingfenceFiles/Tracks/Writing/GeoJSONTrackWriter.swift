internal import Ringfence

/// Writes a GeoJSON FeatureCollection (RFC 7946) with a LineString for every segment, or a Point for
/// one of a single fix. `coordTimes` of its properties has the time of every position.
///
/// The times of the open segment are held back; everything else is written at once.
struct GeoJSONTrackWriter: Sendable {
  private var hasBegun = false
  private var hasFeature = false
  private var openTrack: String?
  private var segment = 0
  /// Positions and times of the open segment as they will be written.
  private var positions: [UInt8] = []
  private var times: [UInt8] = []
  private var count = 0

  mutating func write(
    _ fixes: FixColumns, ofTrack id: String, into bytes: inout [UInt8]
  ) {
    begin(into: &bytes)
    if openTrack.map({ !$0.utf8.elementsEqual(id.utf8) }) ?? true {
      endSegment(into: &bytes)
      openTrack = id
      segment = 0
    }
    for fix in fixes {
      if fix.flags.contains(.startsSegment) { endSegment(into: &bytes) }
      add(fix)
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    begin(into: &bytes)
    endSegment(into: &bytes)
    bytes.append(hasFeature ? "\n]}\n" : "]}\n")
  }

  private mutating func begin(into bytes: inout [UInt8]) {
    guard !hasBegun else { return }
    hasBegun = true
    bytes.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  private mutating func add(_ fix: Fix) {
    if count > 0 {
      positions.append(0x2C)
      times.append(0x2C)
    }
    count += 1
    positions.append(0x5B)
    positions.appendDegrees(fix.coordinate.longitude)
    positions.append(0x2C)
    positions.appendDegrees(fix.coordinate.latitude)
    if !fix.altitudeMeters.isNaN {
      positions.append(0x2C)
      positions.appendQuantity(fix.altitudeMeters)
    }
    positions.append(0x5D)
    times.append(0x22)
    RFC3339.appendExactly(fix.time, to: &times)
    times.append(0x22)
  }

  private mutating func endSegment(into bytes: inout [UInt8]) {
    guard count > 0, let openTrack else { return }
    segment += 1
    bytes.append(hasFeature ? ",\n" : "\n")
    hasFeature = true
    bytes.append("{\"type\":\"Feature\",\"properties\":{\"track\":")
    bytes.appendJSON(openTrack)
    bytes.append(",\"segment\":")
    FixedDecimal.append(segment, to: &bytes)
    bytes.append(",\"coordTimes\":[")
    bytes.append(contentsOf: times)
    bytes.append("]},\"geometry\":{\"type\":\"")
    bytes.append(count == 1 ? "Point\",\"coordinates\":" : "LineString\",\"coordinates\":[")
    bytes.append(contentsOf: positions)
    bytes.append(count == 1 ? "}}" : "]}}")
    positions.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    count = 0
  }
}
