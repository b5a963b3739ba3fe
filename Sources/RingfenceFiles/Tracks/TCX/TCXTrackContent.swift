internal import Ringfence

/// The tracks of a TCX document. Rules: `Docs/Tracks.md`.
struct TCXTrackContent: XMLTrackContent {
  private(set) var trackNames: [String?] = []
  private(set) var diagnostics = TrackDiagnostics()

  private var startsSegment = true
  /// Whether the open lap, or the course, has a Track already.
  private var hasTrack = false
  private var point = RawFix()
  private var hasPosition = false

  mutating func begin(
    _ element: TCXElement, line: Int, _ bytes: Span<UInt8>, _ scanner: XMLScanner
  ) {
    switch element {
    case .activity:
      trackNames.append(nil)
      startsSegment = true
      hasTrack = false
    case .lap: hasTrack = false
    case .track:
      // A second Track of a lap begins where the timer was started again.
      if hasTrack { startsSegment = true }
      hasTrack = true
    case .trackpoint:
      point = RawFix()
      point.line = line
      point.track = trackNames.count - 1
      hasPosition = false
    case .position: hasPosition = true
    default: break
    }
  }

  mutating func take(
    _ element: TCXElement, _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int
  ) {
    if element == .time {
      if !text.trimmingBlanks(range).isEmpty || !isWhole {
        XMLTrackValue.setTime(&point, text, range, isWhole: isWhole)
      }
      return
    }
    let value = XMLTrackValue.number(text, range, isWhole: isWhole)
    switch element {
    case .latitude:
      if point.latitude.isNaN { point.latitude = value }
      return
    case .longitude:
      if point.longitude.isNaN { point.longitude = value }
      return
    default: break
    }
    // An empty element is a missing value.
    if isWhole, text.trimmingBlanks(range).isEmpty { return }
    guard !value.isNaN, element == .altitude || value >= 0 else {
      diagnostics.record(.badValue, line: line)
      return
    }
    if element == .altitude, point.altitude.isNaN { point.altitude = value }
    if element == .speed, point.speed.isNaN { point.speed = value }
  }

  mutating func end(_ element: TCXElement, into fixes: inout ContiguousArray<RawFix>) {
    guard element == .trackpoint else { return }
    guard hasPosition else {
      diagnostics.record(.noPosition, line: point.line)
      return
    }
    if startsSegment { point.flags = FixFlags.startsSegment.rawValue }
    startsSegment = false
    fixes.append(point)
  }

  mutating func finish(isComplete: Bool, into fixes: inout ContiguousArray<RawFix>) {}
}
