/// The options for files that several commands have.
enum FileOptions {
  /// The layout.
  static let zones = Option<String>.text(
    "zones", "FILE", "the layout: native zone file, GeoJSON or Bluedot's JSON")

  /// The file for the result.
  static func output(_ help: String) -> Option<String> {
    .text("output", "FILE", letter: "o", help)
  }
}
