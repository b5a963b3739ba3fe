import RingfenceRecords
import Testing

@Suite struct FileLocationTests {
  /// A runner of GitHub obeys a line that begins with `::`.
  @Test(arguments: [
    ("::warning file=a::x", "./::warning file=a::x:3:4"), ("a::b", "a::b:3:4"), (":a", ":a:3:4"),
    ("-", "-:3:4"), ("q\u{1B}\n", "q\\u{1B}\\u{A}:3:4"),
  ])
  func `begins no line as a command of a service`(file: String, shown: String) {
    #expect(FileLocation(file: file, line: 3, column: 4).description == shown)
  }
}
