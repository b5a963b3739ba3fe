extension TrackFormat {
  /// Whether the format is a kind of XML. Then tracks come one after the other and without names.
  package var isXML: Bool {
    switch self {
    case .gpx, .kml, .tcx: true
    default: false
    }
  }
}

extension TrackFormat {
  /// Whether the format is JSON, as most forms of zones are.
  var isJSON: Bool {
    switch self {
    case .ndjson, .json, .geojson, .googleTimeline: true
    default: false
    }
  }
}

extension TrackFormatDetector {
  /// What an XML document is by its root element; GPX if there is none, since its reader reports
  /// errors of the document. `nil` when more bytes are needed.
  /// - Throws: ``FileError`` `unknown-format` for an unknown root element.
  static func xmlVerdict(
    _ bytes: Span<UInt8>, isLast: Bool, isAll: Bool, _ options: TrackReadingOptions,
    _ fileName: String
  ) throws(FileError) -> FileVerdict? {
    var scanner = XMLScanner(fileName: fileName)
    while true {
      let token: XMLScanner.Token
      do { token = try scanner.next(bytes, isLast: isLast) } catch { return .track(.gpx) }
      switch token {
      case .text: continue
      case .startTag, .emptyTag:
        if GPXElement.document.child(bytes, scanner.localName) == .gpx {
          guard case .startTag = token else { return .track(.gpx) }
          return gpxVerdict(&scanner, bytes, isLast: isLast, isAll: isAll)
        }
        if TCXElement.document.child(bytes, scanner.localName) == .database {
          return .track(.tcx)
        }
        guard KMLElement.document.child(bytes, scanner.localName) == .container else {
          guard let format = UnreadFormat.find(root: bytes.text(scanner.localName)) else {
            throw scanner.otherRoot(bytes)
          }
          return .unread(format, offset: scanner.localName.lowerBound)
        }
        if case .emptyTag = token { return .layout(ZoneFileForm.kml.titleOfLayout) }
        return kmlVerdict(
          &scanner, bytes, isLast: isLast, isAll: isAll, takesLines: options.spacesUntimedPoints)
      case .suspended: return isAll ? .track(.gpx) : nil
      case .endTag, .characterData, .finished: return .track(.gpx)
      }
    }
  }

  /// A track if a GPX document has a track, a route or a waypoint with a time, and otherwise waypoints that may be
  /// a layout; `nil` when more bytes may show it.
  private static func gpxVerdict(
    _ scanner: inout XMLScanner, _ bytes: Span<UInt8>, isLast: Bool, isAll: Bool
  ) -> FileVerdict? {
    var (hasWaypoint, isInWaypoint) = (false, false)
    while let token = try? scanner.next(bytes, isLast: isLast) {
      switch token {
      case .startTag, .emptyTag:
        guard scanner.localName.count <= 4 else { continue }
        switch bytes.text(scanner.localName) {
        case "trk", "rte": return .track(.gpx)
        case "wpt": (hasWaypoint, isInWaypoint) = (true, true)
        case "time" where isInWaypoint: return .track(.gpx)
        default: break
        }
      case .endTag:
        guard scanner.localName.count == 3, bytes.text(scanner.localName) == "wpt" else { continue }
        isInWaypoint = false
      case .text, .characterData: continue
      case .suspended where !isAll: return nil
      case .suspended, .finished: return hasWaypoint ? .incompleteTrack(.gpx) : .track(.gpx)
      }
    }
    return .track(.gpx)
  }

  /// A track if a KML document has a Track, a Placemark with a time and a Point, or a line where lines are taken, and a
  /// layout if it has other geometry only; `nil` when more bytes may show it. A document with a fault is a track: its reader reports
  /// the fault.
  private static func kmlVerdict(
    _ scanner: inout XMLScanner, _ bytes: Span<UInt8>, isLast: Bool, isAll: Bool, takesLines: Bool
  ) -> FileVerdict? {
    var element = KMLElement.container
    var parents = ContiguousArray<KMLElement>()
    var (hasTime, hasPoint, hasGeometry) = (false, false, false)
    let isLayout = FileVerdict.layout(ZoneFileForm.kml.titleOfLayout)
    while true {
      let token: XMLScanner.Token
      do { token = try scanner.next(bytes, isLast: isLast) } catch { return .track(.kml) }
      switch token {
      case .startTag, .emptyTag:
        let child = element.child(bytes, scanner.localName)
        switch child {
        case .placemark: (hasTime, hasPoint) = (false, false)
        case .track: return .track(.kml)
        case .line where takesLines: return .track(.kml)
        case .timeStamp, .timeSpan: hasTime = true
        case .point: hasPoint = true
        default: break
        }
        if hasTime, hasPoint { return .track(.kml) }
        if XMLName(bytes, scanner.localName) == KMLElement.Name.coordinates { hasGeometry = true }
        if case .startTag = token {
          parents.append(element)
          element = child
        }
      case .endTag: element = parents.popLast() ?? .document
      case .text, .characterData: continue
      case .finished: return isLayout
      case .suspended:
        guard isAll else { return nil }
        return hasGeometry ? isLayout : .track(.kml)
      }
    }
  }
}
