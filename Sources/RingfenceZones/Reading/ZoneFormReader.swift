internal import Ringfence

/// The reader of one form as a value: what ``ZoneReader`` declares for its type.
package struct ZoneFormReader {
  /// What the form is and how it is recognized.
  package let signature: String
  /// Whether a document has the form, and how surely; `nil` for no sign of it.
  package let match: (ZoneDocument) -> ZoneFormMatch?
  /// Reads a document that has the form, and checks its layout.
  package let read:
    (ZoneDocument) throws(FileError) -> (layout: PartialLayout, warnings: [ZoneFileWarning])

  package init<Reader: ZoneReader>(_ type: Reader.Type) {
    signature = type.signature
    match = { type.match($0) }
    read = { (document) throws(FileError) in
      var reader = type.init(document)
      let layout = try reader.read()
      let root = reader.position(of: 0)
      reader.source.warnings.check(layout, root: root)
      return (layout, reader.source.warnings.inOrder)
    }
  }
}
