extension TrackFormatDetector {
  /// What an XML document is by its root element; GPX if there is none, since its reader reports
  /// errors of the document. `nil` when more bytes are needed.
  /// - Throws: ``FileError`` `unknown-format` for an unknown root element.
  static func recognitionOfXML(
    _ bytes: Span<UInt8>, isLast: Bool, isAll: Bool, _ options: TrackReadingOptions,
    _ fileName: String
  ) throws(FileError) -> FileRecognition? {
    var scanner = XMLScanner(fileName: fileName)
    while true {
      let token: XMLScanner.Token
      do { token = try scanner.next(bytes, isLast: isLast) } catch { return .track(.gpx) }
      switch token {
      case .text: continue
      case .startTag, .emptyTag:
        if let (format, recognize) = TrackFormat.find(root: scanner.localName, in: bytes) {
          var isEmpty = false
          if case .emptyTag = token { isEmpty = true }
          let extent = XMLExtent(
            isEmpty: isEmpty, isLast: isLast, isAll: isAll, takesLines: options.spacesUntimedPoints)
          return switch recognize(&scanner, bytes, extent) {
          case .track?: .track(format)
          case .incompleteTrack?: .incompleteTrack(format)
          case .layout(let form)?: .layout(form)
          case nil: nil
          }
        }
        guard let format = UnreadFormat.find(root: bytes.text(scanner.localName)) else {
          throw scanner.otherRoot(bytes)
        }
        return .unread(format, offset: scanner.localName.lowerBound)
      case .suspended: return isAll ? .track(.gpx) : nil
      case .endTag, .characterData, .finished: return .track(.gpx)
      }
    }
  }
}
