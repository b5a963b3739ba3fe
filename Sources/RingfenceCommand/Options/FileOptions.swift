package enum FileOptions {
  package static let zones = Option<String>.text(
    "zones", "FILE",
    "the layout: native, GeoJSON or Bluedot's JSON; else the first file is it")

  /// Layouts, in commands whose files are layouts.
  package static let layouts = Option<String>.text(
    "zones", "FILE", "a layout, the same as without '--zones'", repeats: true)

  package static func output(_ help: String) -> Option<String> {
    .text("output", "FILE", letter: "o", help)
  }
}

extension Arguments {
  /// Chooses the format by the ending of the output's name, where `--format` is not given. A name without an ending
  /// leaves the standard one.
  mutating func chooseFormatByEnding() {
    guard !isGiven("format"), let format = spec("format"), let output = word("output"),
      let ending = Self.ending(of: output)
    else { return }
    if let name = OutputFormat.name(ofEnding: ending, among: format.choices) {
      set("format", to: name)
    }
  }

  /// Refuses an ending of the output's name that is none of a format which the command writes: what is written would be
  /// another form than its name says.
  ///
  /// - Parameter endings: the endings of a command without `--format`; `nil`: those of the formats.
  /// - Throws: what was found and what was expected, with the way to other forms.
  func checkEnding(_ endings: [String]?) throws(UsageError) {
    guard !isGiven("format"), let output = word("output"), let ending = Self.ending(of: output)
    else { return }
    let formats = spec("format")?.choices ?? []
    let known = endings ?? formats.flatMap(OutputFormat.endings)
    guard !known.isEmpty, !known.contains(ending) else { return }
    let usual = endings ?? formats.compactMap { OutputFormat.endings(of: $0).first }
    var detail = "'\(command)' writes no .\(ending), found the output '\(output)', expected "
    detail += listed(usual.reduce(into: []) { if !$0.contains(".\($1)") { $0.append(".\($1)") } })
    if endings == nil { detail += ", or '--format'" }
    if let way = ForeignEnding(ending)?.way { detail += "; \(way)" }
    throw error(.badValue, detail)
  }

  /// The ending of a path in lower case; `nil` without one. That of `lint.sarif.json` is `sarif`: SARIF 2.1.0 (section 3.2) names both.
  package static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    if ending == "json", name[..<dot].lowercased().hasSuffix(".sarif") { return "sarif" }
    return ending.isEmpty ? nil : ending
  }
}

extension Arguments {
  /// The layout and the tracks, which must be there. Without `--zones` the first file is the layout.
  package func zonesAndTracks() throws(UsageError) -> (zones: String, tracks: [String]) {
    guard let zones = try self[FileOptions.zones] else {
      if operands.count > 1 { return (operands[0], Array(operands.dropFirst())) }
      throw error(.missingOption, "the layout is missing, expected '--zones FILE'")
    }
    guard !operands.isEmpty else {
      throw error(.missingOperand, "there is no track, expected files, folders or '-'")
    }
    return (zones, operands)
  }
}
