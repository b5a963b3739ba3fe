// This folder: reading JSON with typed access and errors that name the location.

/// A JSON document with its bytes, for files that are held in memory; ``JSONTape`` holds its nodes.
package struct JSONDocument: Sendable {
  /// The reason why a file is not a JSON document, and its location.
  package struct Failure: Error, Hashable, Sendable {
    package let code: JSONSyntaxError.Code
    package let position: LineCursor.Position
    /// The path of the innermost array or object around the location.
    package let path: String
    package let detail: String
  }

  /// The text in UTF-8, without byte order mark.
  package let bytes: ContiguousArray<UInt8>
  package let tape: JSONTape

  /// Reads a file: UTF-8, or UTF-16 with a byte order mark. Columns of UTF-16 files count the bytes
  /// of the text in UTF-8, without the byte order mark.
  package init(_ file: ContiguousArray<UInt8>) throws(Failure) {
    let text = try Self.utf8(of: file)
    var tape = JSONTape()
    tape.nodes.reserveCapacity(Self.nodeBound(text.span))
    do {
      try tape.read(text.span, in: 0..<text.count)
    } catch {
      var cursor = LineCursor()
      throw Failure(
        code: error.code, position: cursor.position(of: error.offset, in: text.span),
        path: tape.openPath(in: text.span), detail: error.detail)
    }
    bytes = text
    self.tape = tape
  }

  /// An upper bound of the number of nodes, at most one for every four bytes. It avoids copies while the
  /// tape grows.
  private static func nodeBound(_ text: Span<UInt8>) -> Int {
    var count = 1
    for i in text.indices {
      switch text[i] {
      // Every value and name but the first follows one of these.
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): count += 1
      default: break
      }
    }
    return min(count, text.count / 4)
  }

  package init(_ text: ContiguousArray<UInt8>, _ tape: JSONTape) {
    bytes = text
    self.tape = tape
  }

  /// The text of a file in UTF-8, without byte order mark.
  package static func utf8(
    of file: ContiguousArray<UInt8>
  ) throws(Failure) -> ContiguousArray<UInt8> {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) { return ContiguousArray(file[3...]) }
    guard let isBigEndian = isUTF16BigEndian(file) else { return file }
    return try transcoded(file, isBigEndian: isBigEndian)
  }

  private static func isUTF16BigEndian(_ file: ContiguousArray<UInt8>) -> Bool? {
    if file.starts(with: [0xFE, 0xFF]) { return true }
    return file.starts(with: [0xFF, 0xFE]) ? false : nil
  }

  private static func transcoded(
    _ file: ContiguousArray<UInt8>, isBigEndian: Bool
  ) throws(Failure) -> ContiguousArray<UInt8> {
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity(file.count / 2)
    func fail(_ detail: String) -> Failure {
      var cursor = LineCursor()
      return Failure(
        code: .badEncoding, position: cursor.position(of: text.count, in: text.span), path: "$",
        detail: detail)
    }
    guard file.count.isMultiple(of: 2) else {
      throw fail("text is UTF-16 by its byte order mark, but has an odd number of bytes")
    }
    func unit(_ i: Int) -> UInt32 {
      isBigEndian
        ? UInt32(file[i]) << 8 | UInt32(file[i + 1]) : UInt32(file[i + 1]) << 8 | UInt32(file[i])
    }
    var i = 2
    while i < file.count {
      var scalar = unit(i)
      i += 2
      if scalar < 0x80 {
        text.append(UInt8(scalar))
        continue
      }
      if scalar & 0xFC00 == 0xD800, i < file.count, unit(i) & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + unit(i) & 0x3FF
        i += 2
      }
      guard let character = Unicode.Scalar(scalar) else {
        throw fail("text is UTF-16 by its byte order mark, but has half of a surrogate pair")
      }
      text.append(contentsOf: String(character).utf8)
    }
    return text
  }

  // MARK: Nodes, as in JSONTape

  package func kind(_ node: Int) -> JSONKind { tape.kind(node) }

  package func number(_ node: Int) -> Double? { tape.number(node, in: bytes.span) }

  package func string(_ node: Int) -> String? {
    guard let range = tape.plainTextRange(node) else { return tape.string(node, in: bytes.span) }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  package func bool(_ node: Int) -> Bool? { tape.bool(node) }

  package func member(_ name: String, of node: Int) -> Int? {
    tape.member(name, of: node, in: bytes.span)
  }

  package func isText(_ node: Int, _ text: String) -> Bool {
    tape.isText(node, text, in: bytes.span)
  }

  /// The first element of an array; `nil` when it has none or the node is no array.
  package func firstElement(of node: Int) -> Int? {
    kind(node) == .array ? tape.firstChild(node) : nil
  }

  package func path(to node: Int) -> String { tape.path(to: node, in: bytes.span) }

  /// The elements of an array or the names of an object, in the order of the text.
  package func children(_ node: Int) -> Children { Children(tape: tape, parent: node) }

  /// Walks the elements of an array or the names of an object.
  package struct Children: Sequence, IteratorProtocol {
    private let tape: JSONTape
    private let parent: Int
    private var upcoming: Int?

    init(tape: JSONTape, parent: Int) {
      self.tape = tape
      self.parent = parent
      upcoming = tape.firstChild(parent)
    }

    package mutating func next() -> Int? {
      guard let current = upcoming else { return nil }
      upcoming = tape.sibling(after: current, in: parent)
      return current
    }
  }
}
