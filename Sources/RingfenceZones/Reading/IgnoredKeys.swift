/// The keys of a third-party file that are ignored.
package struct IgnoredKeys {
  /// The most names that are kept. A file may contain any number.
  private static let limit = 1_000

  private var names: [String] = []
  private var seen: Set<String> = []
  package private(set) var first: Int?

  package init() {}

  /// Adds a name; `false` when it is known already, or when there are too many.
  package mutating func insert(_ name: String) -> Bool {
    seen.count < Self.limit && seen.insert(name).inserted
  }

  /// Adds a key to the list for the warning.
  package mutating func list(_ name: String, at node: Int) {
    names.append(name)
    if first == nil { first = node }
  }

  /// `'a', 'b' and 3 more`; `nil` for none.
  package var description: String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(10).map { JSONText.quoted($0) }.joined(separator: ", ")
    return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
  }
}
