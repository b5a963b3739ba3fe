extension TrackFormat {
  /// Whether the format is a kind of XML. Then tracks come one after the other and without names.
  package var isXML: Bool {
    switch self {
    case .gpx, .kml, .tcx: true
    default: false
    }
  }
}

extension TrackFormatDetector {
  /// The format of an XML document by its root element; GPX if there is none, since its reader reports
  /// errors of the document. `nil` when more bytes are needed.
  /// - Throws: ``FileError`` `unknown-format` for another root element, and for KML without times.
  static func xmlFormat(
    _ bytes: Span<UInt8>, isLast: Bool, isAll: Bool, _ options: TrackReadingOptions,
    _ fileName: String
  ) throws(FileError) -> TrackFormat? {
    var scanner = XMLScanner(fileName: fileName)
    while true {
      let token: XMLScanner.Token
      do { token = try scanner.next(bytes, isLast: isLast) } catch { return .gpx }
      switch token {
      case .text: continue
      case .startTag, .emptyTag:
        if GPXElement.document.child(bytes, scanner.localName) == .gpx { return .gpx }
        if TCXElement.document.child(bytes, scanner.localName) == .database { return .tcx }
        guard KMLElement.document.child(bytes, scanner.localName) == .container else {
          throw scanner.otherRoot(bytes)
        }
        if case .emptyTag = token { throw layout(&scanner, bytes) }
        let takesLines = options.spacesUntimedPoints
        let isTrack = try hasTrack(
          &scanner, bytes, isLast: isLast, isAll: isAll, takesLines: takesLines)
        return isTrack ? .kml : nil
      case .suspended: return isAll ? .gpx : nil
      case .endTag, .characterData, .finished: return .gpx
      }
    }
  }

  /// Whether a KML document has a Track, a Placemark with a time and a Point, or a line; `false` when more
  /// bytes may show it. A document with a fault has one: its reader reports the fault.
  /// - Throws: ``FileError`` `unknown-format` for a document with other geometry only.
  private static func hasTrack(
    _ scanner: inout XMLScanner, _ bytes: Span<UInt8>, isLast: Bool, isAll: Bool, takesLines: Bool
  ) throws(FileError) -> Bool {
    var element = KMLElement.container
    var parents = ContiguousArray<KMLElement>()
    var (hasTime, hasPoint, hasGeometry) = (false, false, false)
    while true {
      let token: XMLScanner.Token
      do { token = try scanner.next(bytes, isLast: isLast) } catch { return true }
      switch token {
      case .startTag, .emptyTag:
        let child = element.child(bytes, scanner.localName)
        switch child {
        case .placemark: (hasTime, hasPoint) = (false, false)
        case .track: return true
        case .line where takesLines: return true
        case .timeStamp, .timeSpan: hasTime = true
        case .point: hasPoint = true
        default: break
        }
        if hasTime, hasPoint { return true }
        if XMLName(bytes, scanner.localName) == KMLElement.Name.coordinates { hasGeometry = true }
        if case .startTag = token {
          parents.append(element)
          element = child
        }
      case .endTag: element = parents.popLast() ?? .document
      case .text, .characterData: continue
      case .finished: throw layout(&scanner, bytes)
      case .suspended:
        guard isAll else { return false }
        if hasGeometry { throw layout(&scanner, bytes) }
        return true
      }
    }
  }

  private static func layout(_ scanner: inout XMLScanner, _ bytes: Span<UInt8>) -> FileError {
    FileError(
      .unknownFormat, at: FileLocation(file: scanner.fileName),
      "file is KML without times, not a track; a layout is given with --zones, expected a gx:Track "
        + "or placemarks with a time and a Point; lines are tracks with --assume-speed")
  }
}
