internal import Ringfence
package import RingfenceRecords

// This folder: the contents of track and zone files, in numbers.

package enum InspectionFormat: String, CaseIterable, Sendable {
  case text
  /// One JSON document, version 1.
  case json
}

/// Call ``append(_:into:)`` for each file and ``end(into:)`` last. The bytes may be written out between
/// the calls.
package struct InspectionWriter: Sendable {
  private let format: InspectionFormat
  private var document = JSONWriter(.spaced)
  private var isEmpty = true
  private var trackBounds = Bounds()
  private var zoneBounds = Bounds()
  package var times = TimeStyle()
  /// Whether text is coloured by terminal escape sequences.
  package var usesColor = false

  package init(_ format: InspectionFormat) { self.format = format }

  package mutating func append(_ file: TrackFileInspection, into bytes: inout [UInt8]) {
    trackBounds.add(file.bounds)
    let (times, usesColor) = (times, usesColor)
    append(file.lines(times, usesColor), into: &bytes) { file.write(to: &$0) }
  }

  package mutating func append(_ file: ZoneInspection, into bytes: inout [UInt8]) {
    zoneBounds.add(file.bounds)
    let usesColor = usesColor
    append(file.lines(usesColor), into: &bytes) { file.write(to: &$0) }
  }

  private mutating func append(
    _ lines: @autoclosure () -> [String], into bytes: inout [UInt8],
    _ write: (inout JSONWriter) -> Void
  ) {
    switch format {
    case .text:
      if !isEmpty { bytes.append("\n") }
      for line in lines() { bytes.append(line + "\n") }
    case .json:
      if isEmpty { begin(into: &bytes) }
      document.append(to: &bytes) { json in
        json.startLine()
        write(&json)
      }
    }
    isEmpty = false
  }

  /// Appends the end of the document: whether the bounds of tracks and zones are apart. A document without
  /// files is complete too.
  package mutating func end(into bytes: inout [UInt8]) {
    let meeting = BoundsOverlap(tracks: trackBounds, zones: zoneBounds)
    guard format == .json else {
      if let text = meeting.text {
        bytes.append("\n" + TextColor.text(text, .yellow, usesColor) + "\n")
      }
      return
    }
    let isEmpty = isEmpty
    if isEmpty { begin(into: &bytes) }
    document.append(to: &bytes) { json in
      if isEmpty { json.endArray() } else { json.endArray(indent: 0) }
      if let gap = meeting.gap {
        json.key("boundsApart")
        json.value(gap, decimals: 2)
      }
      json.endObject()
      json.endDocument()
    }
  }

  private mutating func begin(into bytes: inout [UInt8]) {
    document.append(to: &bytes) { json in
      json.beginObject()
      json.member("version", 1)
      json.key("files")
      json.beginArray()
    }
  }
}
