/// A line of a script or of a style: what it imports, and what of it is code.
enum ScriptLine {
  /// The path of a line that imports; `nil` for another line.
  static func importedPath(_ line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "import {".utf8), line.last == UInt8(ascii: ";") else { return nil }
    let quoted = line.split(separator: UInt8(ascii: "\""))
    return quoted.count == 3 ? String(decoding: quoted[1], as: UTF8.self) : nil
  }

  /// What of lines the page needs, each changed by `transform` and with a line feed.
  static func code(
    _ lines: [ArraySlice<UInt8>], _ transform: ([UInt8]) -> [UInt8] = { $0 }
  ) -> [UInt8] {
    var isInComment = false
    return lines.flatMap { line in
      code(line, isInComment: &isInComment).map { transform($0) + [UInt8(ascii: "\n")] } ?? []
    }
  }

  /// What of a line the page needs; `nil` for an import, a comment or an empty line. `isInComment` says whether the line
  /// begins within a comment of several lines, and then whether the next does.
  static func code(_ line: ArraySlice<UInt8>, isInComment: inout Bool) -> [UInt8]? {
    if importedPath(line) != nil { return nil }
    var code = withoutTypes(line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    if !isInComment, code.starts(with: "/*".utf8) { isInComment = !hasCodeBehindComment(code) }
    if isInComment {
      isInComment = !code.dropSpacesAtEnd().ends(with: "*/".utf8)
      return nil
    }
    if code.isEmpty || code.starts(with: "//".utf8) { return nil }
    if line.starts(with: "export ".utf8) { code.removeFirst("export ".utf8.count) }
    return code
  }

  /// Whether the last comment of a line that begins with one ends before more text.
  private static func hasCodeBehindComment(_ line: [UInt8]) -> Bool {
    var end = line.count
    while end >= 4 {
      if line[end - 2] == UInt8(ascii: "*"), line[end - 1] == UInt8(ascii: "/") {
        if line[end...].contains(where: { $0 != UInt8(ascii: " ") }) { return true }
      }
      end -= 1
    }
    return false
  }

  /// A line without its comments of types within code, `/** @type {number} */`.
  private static func withoutTypes(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var rest = line
    var kept: [UInt8] = []
    while let byte = rest.first {
      if byte == UInt8(ascii: "/"), let end = endOfType(rest) {
        rest = rest[end...]
        if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
      } else {
        kept.append(byte)
        rest.removeFirst()
      }
    }
    return kept
  }

  /// Where a comment of a type ends that a text begins with; `nil` where it begins otherwise.
  private static func endOfType(_ text: ArraySlice<UInt8>) -> Int? {
    for tag in ["type", "param", "returns"] where text.starts(with: "/** @\(tag) ".utf8) {
      let inside = text.dropFirst(4)
      guard let star = inside.firstIndex(of: UInt8(ascii: "*")) else { return nil }
      return text[star...].starts(with: "*/".utf8) ? star + 2 : nil
    }
    return nil
  }
}

extension Array where Element == UInt8 {
  fileprivate func dropSpacesAtEnd() -> ArraySlice<UInt8> {
    var end = count
    while end > 0, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return self[..<end]
  }
}

extension ArraySlice where Element == UInt8 {
  fileprivate func ends(with end: String.UTF8View) -> Bool { suffix(end.count).elementsEqual(end) }
}
