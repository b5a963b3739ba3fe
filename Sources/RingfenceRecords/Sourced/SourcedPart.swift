/// A part of a file about another platform, and where it is from.
package struct SourcedPart: Sendable {
  package let part: String
  /// What it says, on one line.
  package let value: String
  /// The source, by its name in the file; `nil` for a part whose source is not known.
  package let source: String?
  /// Where in the source.
  package let at: String?
  /// The source's own words; `nil` where no source says it, or its words were not found.
  package let says: String?
  /// What is made of these words, or why there are none.
  package let reads: String
  package let tag: SourceTag
  package let confidence: SourceConfidence
  /// Whether it is plainly a defect of what it describes.
  package let isQuirk: Bool
  /// The option of the command line that the value is from; `nil` for the file's own.
  package let option: String?
}

/// Where the value of a part is in its document, and where it is from.
package struct SourcedNode: Sendable {
  /// The node of the value.
  package let value: Int
  package let source: String?
  package let at: String?
  package let says: String?
  package let reads: String
  package let tag: SourceTag
  package let confidence: SourceConfidence
  package let isQuirk: Bool

  package func part(_ name: String, saying text: String, option: String? = nil) -> SourcedPart {
    SourcedPart(
      part: name, value: text, source: source, at: at, says: says, reads: reads, tag: tag,
      confidence: confidence, isQuirk: isQuirk, option: option)
  }
}

private enum PartKey: String, CaseIterable {
  case value, source, at, says, reads, tag, confidence, quirk
}

/// The most words that a part quotes of its source.
private let longestQuotation = 25

extension JSONReader {
  /// Reads a part: its value is left to the caller. One without a tag is refused, and one without its source and the source's own
  /// words, unless it is inferred or unsourced.
  ///
  /// - Parameters:
  ///   - node: an object of `value`, `source`, `at`, `says`, `reads`, `tag`, `confidence`, `quirk`.
  ///   - what: what it is a part of, as `rule`.
  ///   - sources: the sources of the file.
  /// - Returns: where its value is, and where it is from.
  /// - Throws: ``FileError`` of what it lacks.
  package func sourced(
    _ node: Int, partOf what: String, _ sources: [PublishedSource]
  ) throws(FileError) -> SourcedNode {
    let fields = try fields(
      node, of: PartKey.self, "a part of a \(what) with its source, an object")
    let value = try required(.value, of: fields)
    let tag = try word(required(.tag, of: fields), "how a part is known", SourceTag.allCases) {
      $0.name
    }
    let named = tag == .unsourced ? fields[.source] : try required(.source, of: fields)
    let source = try named.map { node throws(FileError) in
      try word(node, "a source of the file", sources.map { $0.id }) { $0 }
    }
    guard let readsNode = fields[.reads] else {
      throw error(
        .missingKey, at: node, "missing key 'reads', what is made of the words of the source")
    }
    let confidence = try fields[.confidence].map { node throws(FileError) in
      try word(node, "how sure a part is", SourceConfidence.allCases) { $0.name }
    }
    if tag == .unsourced, confidence == .high {
      throw error(
        .badValue, at: fields[.confidence] ?? node,
        "a part that is unsourced has no high confidence, expected 'medium' or 'low'")
    }
    return SourcedNode(
      value: value, source: source,
      at: try fields[.at].map { node throws(FileError) in
        try text(node, "where in the source")
      }, says: try quotation(fields[.says], of: node, tag),
      reads: try text(readsNode, "what is made of the words of the source"), tag: tag,
      confidence: confidence ?? (tag.isQuoted ? .high : .low),
      isQuirk: try fields[.quirk].map { node throws(FileError) in try bool(node) } ?? false)
  }

  /// The words of a source that a part quotes.
  private func quotation(
    _ quoted: Int?, of part: Int, _ tag: SourceTag
  ) throws(FileError) -> String? {
    guard let quoted else {
      guard !tag.isQuoted else {
        throw error(
          .missingKey, at: part,
          "missing key 'says', the source's own words; a part without them is 'inferred' or 'unsourced'"
        )
      }
      return nil
    }
    guard tag != .unsourced else {
      throw error(.badValue, at: quoted, "a part that is unsourced quotes nothing")
    }
    let words = try text(quoted, "the source's own words")
    let count = words.utf8.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }.count
    guard 1...longestQuotation ~= count else {
      throw error(
        .badValue, at: quoted,
        "'says' has \(pluralized(count, "word")), expected 1...\(longestQuotation) of the source's own"
      )
    }
    return words
  }

  /// The notes of a file, a list of parts that are texts.
  package func notes(
    _ node: Int?, partOf what: String, _ sources: [PublishedSource]
  ) throws(FileError) -> [SourcedPart] {
    guard let node else { return [] }
    var notes: [SourcedPart] = []
    for item in try elements(node, "an array of notes") {
      let part = try sourced(item, partOf: what, sources)
      notes.append(part.part("note", saying: try text(part.value, "a note, a text")))
    }
    return notes
  }

  /// A value on one line: `kind uniform, least 10, greatest 120`.
  package func line(of node: Int) -> String {
    switch document.kind(node) {
    case .object:
      document.children(node).map {
        "\(document.string($0) ?? "") \(line(of: $0 + 1))"
      }.joined(separator: ", ")
    case .array: document.children(node).map { line(of: $0) }.joined(separator: "; ")
    default: scalar(node)
    }
  }

  /// A word, a number or a truth value.
  package func scalar(_ node: Int) -> String {
    if let text = document.string(node) { return text }
    if let number = document.number(node) { return DecimalNumber.text(number) }
    if let bool = document.bool(node) { return bool ? "true" : "false" }
    return document.kind(node).description
  }
}
