/// The kinds of text files, neither JSON nor XML, that people take for zone files.
enum TextFile {
  /// What a text is and what can be done with it; `nil` for an unknown one.
  static func refusal(_ text: ContiguousArray<UInt8>) -> String? {
    let start = text.firstIndex { !$0.isBlank } ?? 0
    let first = text[start]
    if (first == 0x24 || first == 0x21), text.count > start + 6,
      text[start + 1..<start + 6].allSatisfy({ $0 &- 0x41 < 26 || $0 &- 0x30 < 10 })
    {
      return "this is a track (NMEA) and not a layout; the layout is given with --zones, tracks "
        + "without an option"
    }
    guard isYAML(text[start...]) else { return nil }
    let isHomeAssistant = text[start...].starts(with: "zone:".utf8) || holds(text, "\nzone:")
    return isHomeAssistant
      ? "this is YAML of Home Assistant; its zones as JSON are in '.storage/zone' and in the answer "
        + "of '/api/states'"
      : "this is YAML, expected JSON; 'yq -o=json . FILE' writes it as JSON"
  }

  /// Whether the first line that is no comment is `---`, an item `- ` or a key `name:`.
  private static func isYAML(_ text: ArraySlice<UInt8>) -> Bool {
    for line in text.prefix(65_536).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let first = line.first(where: { !$0.isBlank }) else { continue }
      if first == 0x23 { continue }
      if line.starts(with: "---".utf8) || line.starts(with: "- ".utf8) { return true }
      let key = line.prefix {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D
      }
      guard !key.isEmpty, key.endIndex < line.endIndex, line[key.endIndex] == 0x3A else {
        return false
      }
      return key.endIndex + 1 == line.endIndex || line[key.endIndex + 1].isBlank
    }
    return false
  }

  private static func holds(_ text: ContiguousArray<UInt8>, _ part: StaticString) -> Bool {
    let wanted = ContiguousArray(part.description.utf8)
    guard text.count >= wanted.count else { return false }
    return (0...text.count - wanted.count).contains { at in
      text.span.isEqual(at: at, to: wanted.span, at: 0, count: wanted.count)
    }
  }
}
