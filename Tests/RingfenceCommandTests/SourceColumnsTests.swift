import RingfenceCommand
import TestSupport
import Testing

@Suite struct SourceColumnsTests {
  private func columns(_ text: String) throws -> SourceColumns {
    try #require(SourceColumns(ContiguousArray(text.utf8)))
  }

  /// Counted by hand: é is 2 bytes and 1 unit, 😀 is 4 bytes and 2 units.
  @Test func `counts UTF-16 code units`() throws {
    let columns = try columns("{\"é😀\": [1, 2]}\r\n  {\"a\": \"}\\\"]\"} x\rlast")
    #expect(columns.columns(line: 1, column: 1) == 1..<16)
    #expect(columns.columns(line: 1, column: 12) == 9..<15)
    #expect(columns.columns(line: 2, column: 3) == 3..<16)
    #expect(columns.columns(line: 3, column: 1) == 1..<5)
    #expect(columns.columns(line: 3, column: 5) == 5..<5)
    for (line, column) in [(0, 1), (4, 1), (3, 6), (1, 0), (-1, -1)] {
      #expect(columns.columns(line: line, column: column) == nil)
    }
  }

  @Test func `ends a value of several lines with its first line`() throws {
    let columns = try columns("[{\n\"a\": 1}]\n")
    #expect(columns.columns(line: 1, column: 1) == 1..<3)
    #expect(columns.columns(line: 1, column: 2) == 2..<3)
    #expect(columns.columns(line: 3, column: 1) == 1..<1)
  }

  @Test func `counts no byte order mark`() throws {
    #expect(try columns("\u{FEFF}{}").columns(line: 1, column: 1) == 1..<3)
    let utf16: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]
    #expect(SourceColumns(ContiguousArray(utf16))?.columns(line: 1, column: 1) == 1..<3)
  }

  @Test func `has no columns of what is no text`() {
    #expect(SourceColumns([0x50, 0x4B, 3, 4]) == nil)
    #expect(SourceColumns([0x22, 0xE9, 0x22]) == nil)
    #expect(SourceColumns([0x22, 0, 0x22]) == nil)
  }

  /// Against the views of `String`, over many marks.
  @Test func `counts as String does`() throws {
    var random = SeededRandom(seed: 5)
    let letters = ["a", "é", "€", "😀", " ", "x", "\n", "word word word word"]
    for length in [10, 4_096, 20_000] {
      var text = ""
      while text.utf8.count < length { text += letters[Int.random(in: 0..<8, using: &random)] }
      if length == 4_096 { text = String(repeating: "a", count: 4_096) }
      let columns = try columns(text)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for _ in 0..<500 {
        let line = Int.random(in: 0..<lines.count, using: &random)
        let index = Int.random(in: 0...lines[line].count, using: &random)
        let before = lines[line].prefix(index)
        #expect(
          columns.columns(line: line + 1, column: before.utf8.count + 1)
            == before.utf16.count + 1..<lines[line].utf16.count + 1)
      }
    }
  }
}
