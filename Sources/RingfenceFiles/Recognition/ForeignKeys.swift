/// The keys of objects that are neither fixes nor zones, for messages.
struct ForeignKeys {
  private static let mostNamed = 8
  static let finding = "file is JSON, and neither a track nor a layout; "

  /// As in `its objects have the keys 'a' and 'b'`; `nil` for anything else than a list of objects.
  let words: String?

  /// Finds the keys of the first object of a list, or of a sequence of objects.
  init(_ document: JSONDocument) {
    guard let first = document.firstElement(of: 0), document.kind(first) == .object else {
      words = nil
      return
    }
    let keys = document.children(first).compactMap { document.string($0) }
    var named = keys.prefix(Self.mostNamed).map { JSONText.quoted($0) }
    if keys.count > Self.mostNamed { named.append("\(keys.count - Self.mostNamed) more") }
    guard let last = named.popLast() else {
      words = nil
      return
    }
    let list = named.isEmpty ? last : "\(named.joined(separator: ", ")) and \(last)"
    words = "its objects have the \(keys.count == 1 ? "key" : "keys") \(list)"
  }
}
