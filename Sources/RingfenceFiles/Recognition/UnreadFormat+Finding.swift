extension UnreadFormat {
  static func find(magicOf bytes: Span<UInt8>) -> UnreadFormat? {
    all.first { format in
      guard case .magic(let wanted, let start) = format.sign,
        bytes.count - start >= wanted.count
      else { return false }
      return wanted.indices.allSatisfy { bytes[start + $0] == wanted[$0] }
    }
  }

  /// The format of a document by the local name of its root element.
  static func find(root name: String) -> UnreadFormat? {
    let name = name.lowercased()
    return all.first { format in
      guard case .root(let wanted) = format.sign else { return false }
      return wanted == name
    }
  }

  /// The format of a JSON document by the members of its root, and the node of the first of them.
  static func find(_ document: JSONDocument) -> (format: UnreadFormat, node: Int)? {
    for format in all {
      if case .document(let find) = format.sign, let node = find(document) { return (format, node) }
      guard case .keys(let keys, let beginning) = format.sign,
        let node = keys.first.flatMap({ document.member($0, of: 0) }),
        keys.allSatisfy({ document.member($0, of: 0) != nil })
      else { continue }
      if let beginning {
        guard document.string(node)?.hasPrefix(beginning) == true else { continue }
      }
      return (format, node)
    }
    return nil
  }

  /// The format of a zip archive by the names of its members.
  static func find(members names: [String]) -> UnreadFormat? {
    let names = names.map { $0.lowercased() }
    return all.first { format in
      guard case .member(let ending) = format.sign else { return false }
      return names.contains { $0.hasSuffix(ending) }
    }
  }

  static func find(linesOf bytes: Span<UInt8>) -> UnreadFormat? {
    let first = lines(bytes).first.map { bytes.trimmingBlanks($0) }
    return all.first { format in
      switch format.sign {
      case .lines(let isMatch): isMatch(bytes)
      case .beginning(let wanted):
        first.map { line in
          let end = min(line.lowerBound + wanted.utf8.count, line.upperBound)
          return bytes.text(line.lowerBound..<end).lowercased() == wanted
        } ?? false
      case .magic, .member, .root, .keys, .document: false
      }
    }
  }

  // MARK: Lines

  private static let mostLines = 64

  /// The first lines that are not blank, without blanks around them.
  static func lines(_ bytes: Span<UInt8>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count, lines.count < mostLines {
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: start)
      if !bytes.trimmingBlanks(start..<end).isEmpty { lines.append(start..<end) }
      start = end + 1
    }
    return lines
  }

  /// Whether a line has a sentence `!AIVDM` or `!AIVDO` of any talker.
  static func isAIS(_ bytes: Span<UInt8>) -> Bool {
    lines(bytes).contains { line in
      let start = bytes.firstIndex(
        of: UInt8(ascii: "!"), UInt8(ascii: "!"), UInt8(ascii: "!"), from: line.lowerBound)
      guard start + 7 <= line.upperBound, bytes[start + 6] == UInt8(ascii: ",") else {
        return false
      }
      let kind = bytes.text(start + 3..<start + 6)
      return kind == "VDM" || kind == "VDO"
    }
  }

  static func isHomeAssistant(_ bytes: Span<UInt8>) -> Bool {
    guard isYAML(bytes) else { return false }
    return lines(bytes).contains { line in
      line.count >= 5 && bytes.text(line.lowerBound..<line.lowerBound + 5) == "zone:"
    }
  }

  /// Whether the first line that is no comment is `---`, an item `- ` or a key `name:`.
  static func isYAML(_ bytes: Span<UInt8>) -> Bool {
    for line in lines(bytes) {
      let text = bytes.trimmingBlanks(line)
      if bytes[text.lowerBound] == UInt8(ascii: "#") { continue }
      let start = bytes.text(line.lowerBound..<min(line.lowerBound + 3, line.upperBound))
      if start == "---" || start.hasPrefix("- ") { return true }
      var end = line.lowerBound
      while end < line.upperBound, isKey(bytes[end]) { end += 1 }
      guard end > line.lowerBound, end < line.upperBound, bytes[end] == UInt8(ascii: ":") else {
        return false
      }
      return end + 1 == line.upperBound || bytes[end + 1].isBlank
    }
    return false
  }

  private static func isKey(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
