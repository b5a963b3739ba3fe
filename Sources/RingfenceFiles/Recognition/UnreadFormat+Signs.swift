/// The signs of formats that need more than a key or a word.
extension UnreadFormat {
  // MARK: JSON

  /// The elements of an answer of Overpass: nodes, ways and relations.
  static func overpass(_ document: JSONDocument) -> Int? {
    guard let elements = document.member("elements", of: 0) else { return nil }
    if document.member("osm3s", of: 0) != nil { return elements }
    guard let first = document.firstElement(of: elements),
      let type = document.member("type", of: first)
    else { return nil }
    return ["node", "way", "relation"].contains { document.isText(type, $0) } ? elements : nil
  }

  /// The updates of the first message.
  static func signalK(_ document: JSONDocument) -> Int? {
    let message = document.firstElement(of: 0) ?? 0
    guard let updates = document.member("updates", of: message),
      let first = document.firstElement(of: updates),
      document.member("values", of: first) != nil
    else { return nil }
    return updates
  }

  /// The first packet of a scene.
  static func czml(_ document: JSONDocument) -> Int? {
    guard let first = document.firstElement(of: 0), let id = document.member("id", of: first),
      document.isText(id, "document"), document.member("version", of: first) != nil
    else { return nil }
    return first
  }

  // MARK: Texts

  /// Whether the lines that are comments name the columns of raw measurements or of fixes.
  static func isGnssLogger(_ bytes: Span<UInt8>) -> Bool {
    lines(bytes).contains { line in
      let text = bytes.text(line.lowerBound..<min(line.lowerBound + 14, line.upperBound))
      return text.hasPrefix("# Raw,") || text == "# Fix,Provider"
    }
  }

  /// Whether the first lines are the number and the times of a subtitle.
  static func isSubtitles(_ bytes: Span<UInt8>) -> Bool {
    let lines = lines(bytes)
    guard lines.count > 1 else { return false }
    let number = bytes.trimmingBlanks(lines[0])
    return number.allSatisfy { bytes[$0] &- UInt8(ascii: "0") < 10 }
      && contains(bytes, lines[1], " --> ")
  }

  private static func contains(_ bytes: Span<UInt8>, _ line: Range<Int>, _ part: String) -> Bool {
    let part = Array(part.utf8)
    guard line.count >= part.count else { return false }
    return (line.lowerBound...line.upperBound - part.count).contains { start in
      part.indices.allSatisfy { bytes[start + $0] == part[$0] }
    }
  }

  /// Whether there are a class, a name and a shape of an airspace.
  static func isOpenAir(_ bytes: Span<UInt8>) -> Bool {
    func has(_ beginnings: String...) -> Bool {
      lines(bytes).contains { line in
        beginnings.contains {
          line.count > $0.utf8.count
            && bytes.text(line.lowerBound..<line.lowerBound + $0.utf8.count) == $0
        }
      }
    }
    return has("AC ") && has("AN ") && has("DP ", "DC ", "DA ", "DB ", "V ")
  }
}
