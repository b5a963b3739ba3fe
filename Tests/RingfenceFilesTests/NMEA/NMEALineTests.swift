import RingfenceFiles
import Testing

/// Where sentences begin and end, and what a checksum decides.
@Suite struct NMEALineTests {
  private static let fix = "2024-05-01T12:00:00.000 48.0000000 11.5000000 alt 500 acc 5 @"
  private static let later = "2024-05-01T12:00:01.000 48.0000000 11.5000000 alt 500 acc 5 @"
  private static let sentence = NMEAText.framed(NMEARow.gga("120000"))
  private static let second = NMEAText.framed(NMEARow.gga("120001"))
  private static let bare = "$" + NMEARow.gga("120000")
  private static let bareSecond = "$" + NMEARow.gga("120001")
  private static let lowercase =
    String(sentence.dropLast(2)) + sentence.suffix(2).lowercased()

  static let rows = [
    NMEARow("no bytes at all", []),
    NMEARow("one sentence", [sentence], gives: [fix + "1"]),
    NMEARow("empty lines count", ["", "", sentence], gives: [fix + "3"]),
    NMEARow("text before a sentence", ["12:00 log> \(sentence)"], gives: [fix + "1"]),
    NMEARow("a tag block before", ["\\s:r1,c:1714564800*5A\\\(sentence)"], gives: [fix + "1"]),
    NMEARow("binary before", ["\u{1}\u{7F}é!AIVDM,1,1,,A,0,0*00\(sentence)"], gives: [fix + "1"]),
    NMEARow("text behind the checksum", ["\(sentence) 1714564800"], gives: [fix + "1"]),
    NMEARow("two sentences on a line", [sentence + second], gives: [fix + "1", later + "1"]),
    NMEARow(
      "a torn sentence before another", ["$GPGGA,1200\(sentence)"], gives: [fix + "1"],
      counts: ["malformed-sentence 1x from 1"]),
    NMEARow(
      "a torn sentence behind another", [sentence, "$GPGGA,1200"], gives: [fix + "1"],
      counts: ["missing-checksum 1x from 2"]),
    NMEARow("AIS is not read", ["!AIVDM,1,1,,A,15M,0*3C", sentence], gives: [fix + "2"]),
    NMEARow("CR ends a line", ["\(sentence)\r\(second)"], gives: [fix + "1", later + "2"]),
    NMEARow("LF ends a line", ["\(sentence)\n\(second)"], gives: [fix + "1", later + "2"]),
    NMEARow("CR CR LF ends two", ["\(sentence)\r\r\n\(second)"], gives: [fix + "1", later + "3"]),
    NMEARow("LF CR ends two", ["\(sentence)\n\r\(second)"], gives: [fix + "1", later + "3"]),
    NMEARow(
      "NUL ends a sentence but no line", ["\(sentence)\0\0\(second)"],
      gives: [fix + "1", later + "1"]),
    NMEARow(
      "comments", ["# \(second)", "#\(second)", sentence, "x # \(second)\r#\(second)"],
      gives: [fix + "3", later + "4"]),
    NMEARow("a comment behind NUL", ["\(sentence)\0#\(second)"], gives: [fix + "1"]),

    NMEARow("either case of the checksum", [lowercase, second], gives: [fix + "1", later + "2"]),
    NMEARow(
      "a wrong checksum", [sentence, "$GPGGA,120001,4800.0000,N,01130.0000,E,1*00"],
      gives: [fix + "1"], counts: ["bad-checksum 1x from 2"]),
    NMEARow(
      "a checksum of one digit", [sentence, bareSecond + "*7", bareSecond + "*", second],
      gives: [fix + "1", later + "4"], counts: ["bad-checksum 2x from 2"]),
    NMEARow(
      "the last checksum counts", ["$GPTXT,*00,a", "GPTXT,*00,*11", sentence],
      gives: [fix + "3"], counts: ["bad-checksum 1x from 1"]),
    NMEARow("no checksum anywhere", [bare, bareSecond], gives: [fix + "1", later + "2"]),
    NMEARow(
      "no checksum until the first one", [bare, "GPTXT,hello", bareSecond, "$GPGSV,1", second],
      gives: [fix + "1", later + "5"], counts: ["missing-checksum 2x from 3"]),
    NMEARow(
      "a wrong checksum is one as well", ["$GPTXT*00", bare],
      counts: ["bad-checksum 1x from 1", "missing-checksum 1x from 2"]),
    NMEARow(
      "any talker",
      [
        NMEARow.gga("120000", talker: "II"), NMEARow.gga("120001", talker: "BD"),
      ], gives: [fix + "1", later + "2"]),
    NMEARow(
      "manufacturers' sentences are not read",
      [
        "PUBX,00,120000", "PGRME,15.0,M", NMEARow.gga("120001", talker: "PG"), sentence,
      ], gives: [fix + "4"]),
    NMEARow(
      "other sentences are not read",
      [
        "GPGSA,A,3,01", "GPGGAX,1", "GPGGA", "GGA,120000", "", sentence, "GPgga,120001",
      ], gives: [fix + "6"]),
    NMEARow(
      "too few fields",
      [
        "GPGGA,120000,4800.0,N", "GPRMC,120000,A", "GPGLL,4800.0,N", "GPZDA,120000",
        "GPGST,120000,1", "GNGNS,120000", "GPVTG,1", sentence,
      ],
      gives: [fix + "8"], counts: ["malformed-sentence 7x from 1"]),
    NMEARow(
      "1,024 bytes are read",
      [
        "GPTXT," + String(repeating: "x", count: 3000), sentence,
        NMEARow.gga("120001") + String(repeating: ",", count: 1024),
      ],
      gives: [fix + "2", later + "3"]),
    NMEARow(
      "the longest sentence",
      [
        second, longest(NMEAParser.longestSentence), longest(NMEAParser.longestSentence + 1),
        longest(100_000), second,
      ], gives: [later + "1", fix + "2", later + "5"],
      counts: ["overlong-sentence 2x from 3"]),
  ]

  /// A sentence of this length in bytes, with its checksum but without its `$`.
  private static func longest(_ count: Int) -> String {
    let text = NMEARow.gga("120000")
    return text + String(repeating: "0", count: count - text.utf8.count - 3)
  }

  @Test(arguments: rows) func `reads`(row: NMEARow) { row.check() }
}
