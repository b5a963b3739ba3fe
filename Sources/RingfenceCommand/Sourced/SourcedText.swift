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
      ["part", "value", "known", "confidence"] + (showsSources ? ["source", "where"] : []),
      right: [], parts.map { row($0) })
  }

  private func row(_ part: SourcedPart) -> [String] {
    let row = [
      part.part + (part.isQuirk ? " (quirk)" : ""), DisplayFormat.text(part.value), part.tag.name,
      part.confidence.name,
    ]
    return showsSources ? row + [part.source, DisplayFormat.text(part.at ?? "")] : row
  }

  /// The notes and, where they are shown, the sources, each behind a blank line.
  package func end(_ notes: [SourcedPart]) -> String {
    var text = notes.isEmpty ? "" : "\n"
    for note in notes { text += "note: \(DisplayFormat.text(note.value))\n" }
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
        let source = sources.first { $0.id == part.source }
        json.member("source", source?.title ?? part.source)
        if let source { json.member("address", source.address) }
        if let licence = source?.licence { json.member("licence", licence) }
        if let at = part.at { json.member("at", at) }
      }
    }
  }
}

package enum SourcedFormat: String, CaseIterable {
  case text, ndjson

  package static let option = Option<SourcedFormat>.choice(
    "format", "FORMAT", "text or ndjson: lines for people, or one JSON object a part (text)")
  package static let cite = Option.flag("cite", "show the source of each part, and its licence")
}
