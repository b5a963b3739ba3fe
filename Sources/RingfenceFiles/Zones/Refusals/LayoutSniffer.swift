/// Decides whether a file in a format that tracks have, too, is a layout: a table, KML or GPX.
package enum LayoutSniffer {
  private static let head = 65_536

  /// Whether a file is a table of zones, a KML document without times, or, with a default radius, a GPX
  /// document of waypoints alone. `false` for any other file and for one that cannot be read.
  ///
  /// - Parameters:
  ///   - path: the path of a file that can be read again.
  ///   - options: the settings with which the layout would be read.
  /// - Returns: whether it is a layout.
  /// - Complexity: linear in the bytes of a KML or GPX document; of other files the first 64 KB are read.
  package static func isLayout(path: String, options: ZoneReadingOptions) -> Bool {
    guard var source = try? ByteSource(path: path) else { return false }
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: head)
    var count = 0
    while count < head, let more = try? source.read(into: &bytes, from: count), more > 0 {
      count += more
    }
    bytes.removeLast(head - count)
    if ZipArchive.isZip(bytes.span) {
      guard let whole = try? ByteSource.wholeFile(at: path),
        let document = try? KMZ.document(whole, name: path)
      else { return false }
      return root(document) == "kml" && hasNoElement(document, ofKML)
    }
    guard let text = try? JSONDocument.utf8(of: bytes),
      let first = text.first(where: { !$0.isBlank })
    else { return false }
    if first == 0x3C { return isLayout(markup: text, path, options) }
    if WKTReader.begins(text, 0..<text.count) { return true }
    return ZoneTableColumns(text).map { !$0.hasTimes } ?? false
  }

  private static func isLayout(
    markup head: ContiguousArray<UInt8>, _ path: String, _ options: ZoneReadingOptions
  ) -> Bool {
    let isGPX: Bool
    switch root(head) {
    case "kml": isGPX = false
    case "gpx" where options.defaultRadius != nil: isGPX = true
    default: return false
    }
    guard let whole = try? ByteSource.wholeFile(at: path),
      let text = try? JSONDocument.utf8(of: whole)
    else { return false }
    return hasNoElement(text, isGPX ? ["trk", "rte"] : ofKML)
  }

  /// The elements that a KML document of a track has.
  private static let ofKML: Set<String> = ["Track", "MultiTrack", "TimeStamp", "TimeSpan", "when"]

  /// Whether a document is well-formed and has no element of some names.
  private static func hasNoElement(
    _ text: ContiguousArray<UInt8>, _ names: Set<String>
  ) -> Bool {
    var scanner = XMLScanner(fileName: "")
    while let token = try? scanner.next(text.span, isLast: true) {
      switch token {
      case .startTag, .emptyTag:
        let name = scanner.localName
        guard name.count <= 10, names.contains(String(decoding: text[name], as: UTF8.self)) else {
          continue
        }
        return false
      case .suspended, .finished: return true
      case .text, .characterData, .endTag: continue
      }
    }
    return false
  }

  /// The local name of the root element, in lower case; empty if it is not found.
  private static func root(_ text: ContiguousArray<UInt8>) -> String {
    var scanner = XMLScanner(fileName: "")
    while let token = try? scanner.next(text.span, isLast: false) {
      switch token {
      case .text: continue
      case .startTag, .emptyTag:
        return String(decoding: text[scanner.localName], as: UTF8.self).lowercased()
      default: return ""
      }
    }
    return ""
  }
}
