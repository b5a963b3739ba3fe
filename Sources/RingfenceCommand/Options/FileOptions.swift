/// The options for files that several commands have.
enum FileOptions {
  /// The layout.
  static let zones = Option<String>.text(
    "zones", "FILE",
    "the layout: native, GeoJSON or Bluedot's JSON; else the first file is it")

  /// Layouts, in commands whose files are layouts.
  static let layouts = Option<String>.text(
    "zones", "FILE", "a layout, the same as without '--zones'", repeats: true)

  /// The file for the result.
  static func output(_ help: String) -> Option<String> {
    .text("output", "FILE", letter: "o", help)
  }
}

extension Arguments {
  /// Chooses the format by the ending of the output's name, where `--format` is not given. An ending that
  /// is no format of the command leaves the standard one.
  mutating func chooseFormatByEnding() {
    guard !isGiven("format"), let format = spec("format"), let output = word("output"),
      let ending = Self.ending(of: output)
    else { return }
    if let name = OutputFormat.name(ofEnding: ending, among: format.choices) {
      set("format", to: name)
    }
  }

  /// Refuses the ending of a format that the command does not write.
  func checkEnding() throws(UsageError) {
    guard !isGiven("format"), let format = spec("format"), let output = word("output"),
      let ending = Self.ending(of: output), OutputFormat.isClear(ending)
    else { return }
    throw error(
      .badValue,
      "'\(command)' does not write the format of '\(output)', expected '--format' with one of "
        + format.choices.map { "'\($0)'" }.joined(separator: ", "))
  }

  /// The ending of a path in lower case; `nil` without one.
  static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return ending.isEmpty ? nil : ending
  }
}
