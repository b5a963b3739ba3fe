import Ringfence
import Testing

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("walk.gpx", "walk.gpx"), ("", ""), ("é e\u{301} 東京 👩‍🚒", "é e\u{301} 東京 👩‍🚒"),
    ("\u{0}\u{9}\u{A}\u{1B}[2J\u{7F}\u{9B}", #"\u{0}\u{9}\u{A}\u{1B}[2J\u{7F}\u{9B}"#),
    ("a\u{202E}gpx\u{2066}\u{61C}\u{200F}", #"a\u{202E}gpx\u{2066}\u{61C}\u{200F}"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
  ])
  func `writes what a terminal would obey by its number`(text: String, shown: String) {
    #expect(Array(PrintableText.escaped(text).utf8) == Array(shown.utf8))
    let lines = PrintableText.escapedLines(text)
    #expect(Array(lines.utf8) == Array(shown.replacing(#"\u{A}"#, with: "\n").utf8))
  }
}
