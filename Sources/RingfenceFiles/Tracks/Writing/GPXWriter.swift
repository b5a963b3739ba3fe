internal import Ringfence

/// Writes GPX 1.1. Speed and course stand in Garmin's TrackPointExtension, version 2. It has no element
/// for the accuracy, which stands beside it as `hAcc` of Ringfence's own namespace.
struct GPXWriter: Sendable {
  private var hasBegun = false
  private var openTrack: String?

  mutating func write(
    _ fixes: FixColumns, ofTrack id: String, into bytes: inout [UInt8]
  ) {
    guard !fixes.isEmpty else { return }
    begin(into: &bytes)
    var isFirst = false
    if openTrack.map({ !$0.utf8.elementsEqual(id.utf8) }) ?? true {
      endTrack(into: &bytes)
      openTrack = id
      isFirst = true
      bytes.append("  <trk>\n    <name>")
      Self.append(id, to: &bytes)
      bytes.append("</name>\n")
    }
    for fix in fixes {
      if isFirst {
        bytes.append("    <trkseg>\n")
      } else if fix.flags.contains(.startsSegment) {
        bytes.append("    </trkseg>\n    <trkseg>\n")
      }
      isFirst = false
      write(fix, into: &bytes)
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    begin(into: &bytes)
    endTrack(into: &bytes)
    bytes.append("</gpx>\n")
  }

  private mutating func begin(into bytes: inout [UInt8]) {
    guard !hasBegun else { return }
    hasBegun = true
    bytes.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="ringfence" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
      xmlns:rf="urn:ringfence:track:1">

      """)
  }

  private mutating func endTrack(into bytes: inout [UInt8]) {
    guard openTrack != nil else { return }
    openTrack = nil
    bytes.append("    </trkseg>\n  </trk>\n")
  }

  private func write(_ fix: Fix, into bytes: inout [UInt8]) {
    bytes.append("      <trkpt")
    bytes.appendGPXPosition(of: fix)
    bytes.append("<time>")
    RFC3339.appendExactly(fix.time, to: &bytes)
    bytes.append("</time>")
    writeExtensions(fix, into: &bytes)
    bytes.append("</trkpt>\n")
  }

  private func writeExtensions(_ fix: Fix, into bytes: inout [UInt8]) {
    let hasMotion = !fix.speedMetersPerSecond.isNaN || !fix.courseDegrees.isNaN
    guard hasMotion || !fix.accuracyMeters.isNaN else { return }
    bytes.append("<extensions>")
    if hasMotion {
      bytes.append("<gpxtpx:TrackPointExtension>")
      if !fix.speedMetersPerSecond.isNaN {
        bytes.append("<gpxtpx:speed>")
        bytes.appendQuantity(fix.speedMetersPerSecond)
        bytes.append("</gpxtpx:speed>")
      }
      if !fix.courseDegrees.isNaN {
        bytes.append("<gpxtpx:course>")
        bytes.appendCourse(fix.courseDegrees)
        bytes.append("</gpxtpx:course>")
      }
      bytes.append("</gpxtpx:TrackPointExtension>")
    }
    if !fix.accuracyMeters.isNaN {
      bytes.append("<rf:hAcc>")
      bytes.appendQuantity(fix.accuracyMeters)
      bytes.append("</rf:hAcc>")
    }
    bytes.append("</extensions>")
  }

  /// Appends a text as the content of an element. Characters that XML cannot hold become U+FFFD.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append("&amp;")
      case "<": bytes.append("&lt;")
      case ">": bytes.append("&gt;")
      case "\r": bytes.append("&#13;")
      case "\t", "\n", " "..."\u{FFFD}", "\u{10000}"...:
        bytes.append(contentsOf: String(scalar).utf8)
      default: bytes.append("\u{FFFD}")
      }
    }
  }
}

extension [UInt8] {
  /// Appends the attributes of a point of GPX, the end of its tag, and its altitude where it is known.
  mutating func appendGPXPosition(of fix: Fix) {
    append(" lat=\"")
    appendDegrees(fix.coordinate.latitude)
    append("\" lon=\"")
    appendDegrees(fix.coordinate.longitude)
    append("\">")
    guard !fix.altitudeMeters.isNaN else { return }
    append("<ele>")
    appendQuantity(fix.altitudeMeters)
    append("</ele>")
  }
}
