package struct PublishedSource: Sendable {
  /// Its name in the file.
  package let id: String
  package let title: String
  package let address: String
  /// The licence of the source, as it is named there; `nil` where nothing is known.
  package let licence: String?
}

private enum SourceKey: String, CaseIterable { case title, address, licence }

extension JSONReader {
  /// The sources of a file, an object.
  package func sources(_ node: Int) throws(FileError) -> [PublishedSource] {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of sources")
    }
    var sources: [PublishedSource] = []
    for key in document.children(node) {
      let fields = try fields(key + 1, of: SourceKey.self, "a source, an object")
      sources.append(
        PublishedSource(
          id: document.string(key) ?? "",
          title: try text(required(.title, of: fields), "the title of a source"),
          address: try address(required(.address, of: fields)),
          licence: try fields[.licence].map { node throws(FileError) in
            try text(node, "the licence of a source")
          }))
    }
    guard !sources.isEmpty else {
      throw error(.badValue, at: node, "there is no source, expected at least one")
    }
    return sources
  }

  /// Where a source is published, with its scheme.
  private func address(_ node: Int) throws(FileError) -> String {
    let address = try text(node, "where a source is published")
    guard ["https://", "http://"].contains(where: { address.hasPrefix($0) }) else {
      throw error(
        .badValue, at: node,
        "the address of a source is \(JSONText.quoted(address)), expected one that begins with 'https://'; a part whose "
          + "source has no known address is 'unsourced'")
    }
    return address
  }

  /// A name as command lines have it: letters, digits, dots, hyphens.
  package func label(_ node: Int, _ what: String) throws(FileError) -> String {
    try label(try text(node, what), at: node, what)
  }

  @discardableResult
  package func label(_ text: String, at node: Int, _ what: String) throws(FileError) -> String {
    guard !text.isEmpty, text.utf8.count <= 40, text.utf8.allSatisfy(isOfLabel) else {
      throw error(
        .badValue, at: node,
        "\(what) is \(JSONText.quoted(text)), expected 1 to 40 letters, digits, dots or hyphens")
    }
    return text
  }

  /// The day on which sources were read, `YYYY-MM-DD`.
  package func day(_ node: Int) throws(FileError) -> String {
    _ = try date(node)
    return try text(node)
  }
}

private func isOfLabel(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
    true
  default: false
  }
}
