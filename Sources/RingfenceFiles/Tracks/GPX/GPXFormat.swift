internal import Ringfence

enum GPXFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "GPX",
      sign: .root({ GPXElement.document.child($0, $1) == .gpx }, form), expected: "GPX",
      accuracyMeaning: .rms, numbersTracks: true,
      noTrack: "document has no track (trk) and no waypoints with times (wpt)")
  }

  /// A track if a GPX document has a track, a route or a waypoint with a time, and otherwise waypoints that may be
  /// a layout; `nil` when more bytes may show it.
  private static func form(
    _ scanner: inout XMLScanner, _ bytes: Span<UInt8>, _ extent: XMLExtent
  ) -> RootForm? {
    guard !extent.isEmpty else { return .track }
    var (hasWaypoint, isInWaypoint) = (false, false)
    while let token = try? scanner.next(bytes, isLast: extent.isLast) {
      switch token {
      case .startTag, .emptyTag:
        guard scanner.localName.count <= 4 else { continue }
        switch bytes.text(scanner.localName) {
        case "trk", "rte": return .track
        case "wpt": (hasWaypoint, isInWaypoint) = (true, true)
        case "time" where isInWaypoint: return .track
        default: break
        }
      case .endTag:
        guard scanner.localName.count == 3, bytes.text(scanner.localName) == "wpt" else { continue }
        isInWaypoint = false
      case .text, .characterData: continue
      case .suspended where !extent.isAll: return nil
      case .suspended, .finished: return hasWaypoint ? .incompleteTrack : .track
      }
    }
    return .track
  }
}
