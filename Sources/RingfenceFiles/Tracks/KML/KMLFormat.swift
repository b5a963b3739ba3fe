enum KMLFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "KML",
      sign: .root({ KMLElement.document.child($0, $1) == .container }, form), expected: "KML",
      numbersTracks: true, countsUnlocatedPoints: true,
      noTrack: "document has no track (gx:Track) and no placemarks with times")
  }

  /// A track if a KML document has a Track, a Placemark with a time and a Point, or a line where lines are taken, and a
  /// layout if it has other geometry only; `nil` when more bytes may show it. A document with a fault is a track: its reader
  /// reports the fault.
  private static func form(
    _ scanner: inout XMLScanner, _ bytes: Span<UInt8>, _ extent: XMLExtent
  ) -> RootForm? {
    var element = KMLElement.container
    var parents = ContiguousArray<KMLElement>()
    var (hasTime, hasPoint, hasGeometry) = (false, false, false)
    let isLayout = RootForm.layout(ZoneFileForm.kml.titleOfLayout)
    guard !extent.isEmpty else { return isLayout }
    while true {
      let token: XMLScanner.Token
      do { token = try scanner.next(bytes, isLast: extent.isLast) } catch { return .track }
      switch token {
      case .startTag, .emptyTag:
        let child = element.child(bytes, scanner.localName)
        switch child {
        case .placemark: (hasTime, hasPoint) = (false, false)
        case .track: return .track
        case .line where extent.takesLines: return .track
        case .timeStamp, .timeSpan: hasTime = true
        case .point: hasPoint = true
        default: break
        }
        if hasTime, hasPoint { return .track }
        if XMLName(bytes, scanner.localName) == KMLElement.Name.coordinates { hasGeometry = true }
        if case .startTag = token {
          parents.append(element)
          element = child
        }
      case .endTag: element = parents.popLast() ?? .document
      case .text, .characterData: continue
      case .finished: return isLayout
      case .suspended:
        guard extent.isAll else { return nil }
        return hasGeometry ? isLayout : .track
      }
    }
  }
}
