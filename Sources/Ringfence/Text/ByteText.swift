extension [UInt8] {
  /// Appends the UTF-8 of a text.
  package mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
