internal import Ringfence

/// Writes a GeoJSON FeatureCollection (RFC 7946) with a LineString for every segment, or a Point for
/// a segment of a single fix. `coordTimes` of its properties has the time of every position.
///
/// The fixes of the open segment are held back; everything else is written at once.
struct GeoJSONTrackWriter: Sendable {
  private var document = JSONWriter()
  private var hasBegun = false
  private var hasFeature = false
  private var openTrack: String?
  private var segment = 0
  /// Positions and times of the open segment, as the elements of arrays.
  private var positions = JSONWriter()
  private var times = JSONWriter()
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
    let hasFeature = hasFeature
    document.append(to: &bytes) { json in
      if hasFeature { json.endArray(indent: 0) } else { json.endArray() }
      json.endObject()
      json.endDocument()
    }
  }

  private mutating func begin(into bytes: inout [UInt8]) {
    guard !hasBegun else { return }
    hasBegun = true
    document.append(to: &bytes) { json in
      json.beginObject()
      json.member("type", word: "FeatureCollection")
      json.key("features")
      json.beginArray()
    }
  }

  private mutating func add(_ fix: Fix) {
    count += 1
    positions.beginArray()
    positions.value(degrees: fix.coordinate.longitude)
    positions.value(degrees: fix.coordinate.latitude)
    if !fix.altitudeMeters.isNaN { positions.value(quantity: fix.altitudeMeters) }
    positions.endArray()
    times.value(exact: fix.time)
  }

  private mutating func endSegment(into bytes: inout [UInt8]) {
    guard count > 0, let openTrack else { return }
    segment += 1
    hasFeature = true
    let (count, segment, positions, times) = (count, segment, positions.bytes, times.bytes)
    document.append(to: &bytes) { json in
      json.startLine()
      json.object { json in
        json.member("type", word: "Feature")
        json.object("properties") { json in
          json.member("track", openTrack)
          json.member("segment", segment)
          json.key("coordTimes")
          json.beginArray()
          json.value(json: times)
          json.endArray()
        }
        json.object("geometry") { json in
          json.member("type", word: count == 1 ? "Point" : "LineString")
          json.key("coordinates")
          if count > 1 { json.beginArray() }
          json.value(json: positions)
          if count > 1 { json.endArray() }
        }
      }
    }
    self.positions = JSONWriter()
    self.times = JSONWriter()
    self.count = 0
  }
}
