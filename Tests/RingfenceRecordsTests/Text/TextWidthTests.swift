import RingfenceRecords
import Testing

/// The columns of characters by what terminals show; each row was worked out by hand.
@Suite struct TextWidthTests {
  static let rows: [(text: String, columns: Int)] = [
    ("", 0), ("cafe", 4), ("Österport", 9), ("O\u{308}", 1), ("東京", 4), ("서울", 4),
    ("\u{1109}\u{1165}", 2), ("ｶﾌｪ", 3), ("Ｋ", 2), ("🚗", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("❤", 1),
    ("🇦🇹", 2), ("ก็", 1), ("a\u{200B}b", 2), ("→", 1), ("…", 1), ("\u{10FFFD}", 1),
  ]

  @Test func `counts the columns of characters`() {
    for row in Self.rows {
      #expect(DisplayFormat.columns(row.text) == row.columns, "\(row.text)")
    }
  }
}
