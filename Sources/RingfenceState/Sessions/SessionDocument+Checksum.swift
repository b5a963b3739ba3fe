// What shows that a saved session was not changed. `Docs/Sessions.md` says what the checksum covers in each form.
extension SessionDocument {
  /// The document with its checksum.
  var checkedBytes: [UInt8] {
    var document = self
    document.checksum = plainChecksum
    return JSONWriter.bytes(of: document)
  }

  /// Whether the document has the values with which it was saved, as far as it can be known. Values are compared and not bytes, so
  /// that a state may pass through another writer of JSON.
  var isAsSaved: Bool { checksum == nil || checksum == plainChecksum }

  private var plainChecksum: String {
    var document = self
    document.checksum = nil
    return FNVHash(JSONWriter.bytes(of: document)).digits
  }
}
