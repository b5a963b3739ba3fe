import RingfenceCommand
import Testing

/// Lines that are too wide, broken by hand.
@Suite struct LineWrapTests {
  static let rows: [(text: String, wrapped: String)] = [
    ("short\n", "short\n"), ("", ""), ("\n\n", "\n\n"),
    ("12345678901234567890\n", "12345678901234567890\n"),
    ("  entered  cafe  door  edge before\n", "  entered  cafe\n      door  edge\n      before\n"),
    // The colour takes no columns: the line has 20.
    ("\u{1B}[32mentered\u{1B}[0m  12345678901\n", "\u{1B}[32mentered\u{1B}[0m  12345678901\n"),
    // Ten wide characters fill the line.
    ("東京東京東京東京東京\n", "東京東京東京東京東京\n"), ("東京東京 東京東京東京\n", "東京東京\n    東京東京東京\n"),
    ("a 123456789012345678901234567890 b", "a\n    123456789012345678901234567890\n    b"),
  ]

  @Test func `breaks lines at blanks`() {
    for row in Self.rows {
      var bytes: [UInt8] = []
      LineWrap(width: 20).append(Array(row.text.utf8), into: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == row.wrapped, "\(row.text)")
    }
  }
}
