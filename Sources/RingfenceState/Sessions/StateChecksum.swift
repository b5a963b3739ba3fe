/// A number over bytes that differs where one of them was changed: FNV-1a of 64 bits. It detects damage, not forgery.
/// `Docs/Sessions.md` says what it covers in each form.
package struct StateChecksum: Hashable, Sendable {
  /// The number over the bytes so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Begins with no bytes.
  package init() {}

  /// The number over bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    self.init()
    addEach(bytes)
  }

  /// Adds bytes behind those so far. It is called with all bytes of a state, from other modules, where a generic function is
  /// slow.
  package mutating func add(_ bytes: ArraySlice<UInt8>) { addEach(bytes) }

  @inline(__always)
  private mutating func addEach(_ bytes: some Sequence<UInt8>) {
    var hash = value
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3  // checked: FNV-1a is defined by wrapping
    }
    value = hash
  }

  /// The number as 16 hexadecimal digits.
  package var text: String { LayoutFingerprint.text(value) }
}

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
    return StateChecksum(JSONWriter.bytes(of: document)).text
  }
}
