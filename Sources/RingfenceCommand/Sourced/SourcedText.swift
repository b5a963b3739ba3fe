package import RingfenceRecords

package struct SourcedText {
  package let sources: [PublishedSource]
  package let showsSources: Bool

  package init(sources: [PublishedSource], showsSources: Bool) {
    self.sources = sources
    self.showsSources = showsSources
  }

  package func table(_ parts: [SourcedPart]) -> String {
    TextTable.text(
      ["part", "value", "known", "confidence"], right: [],
      parts.map {
        [
          $0.part + ($0.isQuirk ? " (quirk)" : ""), DisplayFormat.text($0.value), $0.tag.name,
          $0.confidence.name,
        ]
      })
  }

  /// The words of the source of each part and what is made of them, behind a blank line; empty where sources are not shown.
  package func citations(_ parts: [SourcedPart]) -> String {
    guard showsSources, !parts.isEmpty else { return "" }
    return "\n"
      + parts.map { part in
        let origin = [part.source, part.at.map { DisplayFormat.text($0) }].compactMap { $0 }
        return
          "\(part.part): \(origin.isEmpty ? "no known source" : origin.joined(separator: ", "))\n"
          + Self.words(of: part)
      }.joined()
  }

  private static func words(of part: SourcedPart) -> String {
    (part.says.map { "  says: \"\(DisplayFormat.text($0))\"\n" } ?? "")
      + "  reads: \(DisplayFormat.text(part.reads))\n"
  }

  /// The notes and, where they are shown, the sources, each behind a blank line.
  package func end(_ notes: [SourcedPart]) -> String {
    var text = notes.isEmpty ? "" : "\n"
    for note in notes {
      text += "note: \(DisplayFormat.text(note.value))\n"
      if showsSources { text += Self.words(of: note) }
    }
    guard showsSources else { return text }
    text += "\n"
    for source in sources {
      text +=
        "\(source.id): \(DisplayFormat.text(source.title)), \(DisplayFormat.text(source.address)), "
        + (source.licence.map { "licence \(DisplayFormat.text($0)) as named there" }
          ?? "no licence named") + "\n"
    }
    return text
  }

  /// Writes an object for each part, of a type, with its source; a key names what the parts are of.
  package func write(
    _ parts: [SourcedPart], type: String, of key: (name: String, label: String),
    to json: inout JSONWriter
  ) {
    for part in parts {
      json.line(type) { json in
        json.member(key.name, key.label)
        json.member("part", part.part)
        json.member("value", part.value)
        json.member("tag", word: part.tag.name)
        json.member("confidence", word: part.confidence.name)
        if part.isQuirk { json.member("quirk", true) }
        if let source = sources.first(where: { $0.id == part.source }) {
          json.member("source", source.title)
          json.member("address", source.address)
          if let licence = source.licence { json.member("licence", licence) }
        }
        if let at = part.at { json.member("at", at) }
        if let says = part.says { json.member("says", says) }
        json.member("reads", part.reads)
      }
    }
  }
}

package enum SourcedFormat: String, CaseIterable {
  case text, ndjson

  package static let option = Option<SourcedFormat>.choice(
    "format", "FORMAT", "text or ndjson: lines for people, or one JSON object a part (text)")
  package static let cite = Option.flag(
    "cite", "show the words of each part's source, what is made of them, and licences")
}
