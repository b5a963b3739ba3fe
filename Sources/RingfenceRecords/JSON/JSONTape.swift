package enum JSONKind: UInt8, CustomStringConvertible, Sendable {
  case null, `false`, `true`, number, string, array, object
  /// The name of a member; the member's value is the node after it.
  case key

  /// The kind in messages.
  package var description: String {
    switch self {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: "a number"
    case .string, .key: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The values of one JSON document, as a flat list in the order of the text.
///
/// A node is identified by its index; the root is 0. A node holds only the offsets of its bytes. Numbers
/// and texts are read from the bytes on access, so the same bytes must be passed again. Reading reuses
/// the storage, so that a tape reads a million short documents (the rows of an NDJSON file) without
/// allocating.
///
/// Memory: 16 bytes a node.
package struct JSONTape: Sendable {
  /// One value or member name.
  struct Node: Sendable {
    /// Offset of the first byte; of a text, the quotation mark.
    var start: UInt32
    /// Offset after the last byte.
    var end: UInt32
    /// Index of the node after this one and everything in it.
    var next: UInt32
    var kind: JSONKind
    /// Whether a text or name contains escapes, so that its bytes differ from its content.
    var isEscaped = false
  }

  /// The deepest nesting of arrays and objects that is read.
  package static let maximumDepth = 512

  var nodes = ContiguousArray<Node>()
  /// The arrays and objects not closed yet, outermost first. Empty after a document was read.
  var open = ContiguousArray<UInt32>()

  package init() {}

  /// The number of values and member names of the document.
  package var count: Int { nodes.count }

  package func kind(_ node: Int) -> JSONKind { nodes[node].kind }

  /// The offsets of a node's bytes; those of a text include the quotation marks.
  package func range(_ node: Int) -> Range<Int> {
    Int(nodes[node].start)..<Int(nodes[node].end)
  }

  // MARK: Arrays and objects

  /// The first child of an array or object, or `nil` when it has none: an element of an array, or a
  /// name of an object, after which its value follows at the next index.
  package func firstChild(_ node: Int) -> Int? {
    node + 1 < Int(nodes[node].next) ? node + 1 : nil
  }

  /// The next sibling within an array or object, or `nil` after the last one. Of a name, the next
  /// name.
  package func sibling(after node: Int, in parent: Int) -> Int? {
    let value = nodes[node].kind == .key ? node + 1 : node
    let next = Int(nodes[value].next)
    return next < Int(nodes[parent].next) ? next : nil
  }

  /// The number of elements or members of an array or object.
  /// - Complexity: linear in that number.
  package func childCount(_ node: Int) -> Int {
    var count = 0
    var child = firstChild(node)
    while let current = child {
      count += 1
      child = sibling(after: current, in: node)
    }
    return count
  }

  /// The value of a member of an object, or `nil` when there is none of that name or the node is not an
  /// object.
  /// - Complexity: linear in the number of members.
  package func member(_ name: String, of node: Int, in bytes: Span<UInt8>) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    var child = firstChild(node)
    while let key = child {
      if isText(key, name, in: bytes) { return key + 1 }
      child = sibling(after: key, in: node)
    }
    return nil
  }

  // MARK: Values

  /// The value of a number, or `nil` for any other node and for numbers beyond the range of doubles.
  package func number(_ node: Int, in bytes: Span<UInt8>) -> Double? {
    guard nodes[node].kind == .number else { return nil }
    return DecimalNumber.parse(bytes, range(node))
  }

  /// The truth of `true` or `false`, or `nil` for any other node.
  package func bool(_ node: Int) -> Bool? {
    switch nodes[node].kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The content of a text or member name, or `nil` for any other node.
  package func string(_ node: Int, in bytes: Span<UInt8>) -> String? {
    guard nodes[node].kind == .string || nodes[node].kind == .key else { return nil }
    return String(decoding: textBytes(node, in: bytes), as: UTF8.self)
  }

  /// The offsets of the content of a text or member name, without the quotation marks, or `nil` when its
  /// bytes contain escapes or the node is not a text.
  package func plainTextRange(_ node: Int) -> Range<Int>? {
    let entry = nodes[node]
    guard entry.kind == .string || entry.kind == .key, !entry.isEscaped else { return nil }
    return Int(entry.start) + 1..<Int(entry.end) - 1
  }

  /// Calls `body` with the content of a text or member name, escapes resolved: bytes and a range of them.
  /// - Returns: the result of `body`; `nil` for any other node.
  @inline(__always)
  package func withText<Result>(
    _ node: Int, in bytes: Span<UInt8>, _ body: (Span<UInt8>, Range<Int>) -> Result
  ) -> Result? {
    if let range = plainTextRange(node) { return body(bytes, range) }
    guard nodes[node].kind == .string || nodes[node].kind == .key else { return nil }
    let text = ContiguousArray(textBytes(node, in: bytes))
    return body(text.span, 0..<text.count)
  }

  /// Whether the content of a text or member name equals another text, byte by byte.
  package func isText(_ node: Int, _ text: String, in bytes: Span<UInt8>) -> Bool {
    guard let range = plainTextRange(node) else {
      return string(node, in: bytes).map { $0.utf8.elementsEqual(text.utf8) } ?? false
    }
    guard range.count == text.utf8.count else { return false }
    var i = range.lowerBound
    for byte in text.utf8 {
      guard bytes[i] == byte else { return false }
      i += 1
    }
    return true
  }

  /// The content of a text or member name in UTF-8.
  package func textBytes(_ node: Int, in bytes: Span<UInt8>) -> [UInt8] {
    let range = Int(nodes[node].start) + 1..<Int(nodes[node].end) - 1
    if nodes[node].isEscaped { return JSONText.unescaped(bytes, range) }
    var text = [UInt8]()
    text.reserveCapacity(range.count)
    for i in range { text.append(bytes[i]) }
    return text
  }

  // MARK: Paths

  /// The path of a node from the root, as ``JSONPathFinder`` gives it.
  /// - Complexity: linear in the siblings of the node and of its ancestors.
  package func path(to node: Int, in bytes: Span<UInt8>) -> String {
    var finder = JSONPathFinder()
    return finder.path(to: node, of: self, in: bytes)
  }

  /// After an error: the path of the innermost array or object that was still open.
  package mutating func openPath(in bytes: Span<UInt8>) -> String {
    guard let innermost = open.last else { return "$" }
    for container in open { nodes[Int(container)].next = UInt32(nodes.count) }
    return path(to: Int(innermost), in: bytes)
  }
}
