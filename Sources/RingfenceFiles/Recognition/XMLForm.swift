enum XMLForm {
  case kml
  case gpx

  /// The form of a document by its root element.
  ///
  /// - Parameters:
  ///   - bytes: the document in UTF-8.
  ///   - name: the file's name in messages.
  /// - Returns: the form, and the text in UTF-8 if the document declares another encoding.
  /// - Throws: `unsupported-form` with the way out for a known document of another kind, `unknown-form`
  ///   for any other, and the errors of a damaged document.
  static func form(
    _ bytes: ContiguousArray<UInt8>, _ name: String
  ) throws(FileError) -> (form: XMLForm, text: ContiguousArray<UInt8>) {
    var scanner = XMLScanner(fileName: name)
    while true {
      switch try scanner.next(bytes.span, isLast: true) {
      case .startTag, .emptyTag:
        let root = String(decoding: bytes[scanner.localName], as: UTF8.self)
        let text = scanner.progress.isUTF8 ? bytes : Windows1252Text.utf8(of: bytes)
        switch root.lowercased() {
        case "kml": return (.kml, text)
        case "gpx": return (.gpx, text)
        default: throw refusal(root, &scanner, bytes)
        }
      case .text: continue
      case .endTag, .characterData, .suspended, .finished:
        throw scanner.error(.unknownForm, bytes.span, 0, "document has no root element")
      }
    }
  }

  private static func refusal(
    _ root: String, _ scanner: inout XMLScanner, _ bytes: ContiguousArray<UInt8>
  ) -> FileError {
    let at = scanner.localName.lowerBound
    if let format = UnreadFormat.find(root: root) {
      return scanner.error(.unsupportedForm, bytes.span, at, format.detail)
    }
    return scanner.error(
      .unknownForm, bytes.span, at,
      "root element is \(JSONText.quoted(root)), expected 'kml', or 'gpx' with waypoints")
  }
}
