extension JSONDocument {
  /// Reads a sequence of documents, one a line, or each after a record separator (RFC 8142). The root is an
  /// array of them that has no brackets in the text. `nil` when the bytes are no sequence of at least two
  /// documents, or of one after a record separator.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - failure: why they are not one document.
  /// - Throws: the failure of a document after the first.
  /// - Complexity: linear in the bytes.
  package init?(
    sequence file: ContiguousArray<UInt8>, insteadOf failure: Failure
  ) throws(Failure) {
    // Nodes have offsets of 32 bits, also where Int has them.
    guard failure.code == .syntax, UInt32(clamping: file.count) < .max else { return nil }
    let text = try Self.utf8(of: file)
    let hasSeparators = text.first { !$0.isBlank } == Self.recordSeparator
    var records = JSONTape.Sequence(end: text.count)
    var one = JSONTape()
    var start = 0
    while start < text.count {
      let end = Self.endOfRecord(text.span, start, hasSeparators: hasSeparators)
      defer { start = end + 1 }
      guard text[start..<end].contains(where: { !$0.isBlank }) else { continue }
      do throws(JSONSyntaxError) {
        try one.read(text.span, in: start..<end)
      } catch {
        // The first line of a document of many lines is no document.
        guard records.count > 0 || hasSeparators else { return nil }
        var cursor = LineCursor()
        throw Failure(
          code: error.code, position: cursor.position(of: error.offset, in: text.span),
          path: "$[\(records.count)]"
            + String(decoding: one.openPath(in: text.span).utf8.dropFirst(), as: UTF8.self),
          detail: error.detail)
      }
      records.append(one)
    }
    guard records.count > (hasSeparators ? 0 : 1) else { return nil }
    self.init(text, records.tape)
  }

  private static let recordSeparator: UInt8 = 0x1E

  private static func endOfRecord(
    _ text: Span<UInt8>, _ start: Int, hasSeparators: Bool
  ) -> Int {
    hasSeparators
      ? text.firstIndex(of: recordSeparator, recordSeparator, recordSeparator, from: start)
      : text.firstIndex(of: 0x0A, 0x0D, 0x0A, from: start)
  }
}

extension JSONTape {
  /// Tapes of several documents, one after the other, as the elements of an array.
  package struct Sequence {
    package private(set) var tape = JSONTape()
    package private(set) var count = 0

    /// Begins the array of a text of that many bytes.
    package init(end: Int) {
      tape.nodes.append(Node(start: 0, end: UInt32(end), next: 1, kind: .array))
    }

    /// Appends a document of the same text.
    package mutating func append(_ document: JSONTape) {
      let base = UInt32(tape.nodes.count)
      for var node in document.nodes {
        node.next += base
        tape.nodes.append(node)
      }
      tape.nodes[0].next = UInt32(tape.nodes.count)
      count += 1
    }
  }
}
