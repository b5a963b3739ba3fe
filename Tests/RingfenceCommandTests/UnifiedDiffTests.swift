import RingfenceCommand
import Testing

/// Unified differences, compared with what `diff -u` prints.
@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    var bytes: [UInt8] = []
    UnifiedDiff(from: old.utf8, to: new.utf8).append(name: "f", to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As `git diff --no-index` writes such names.
  @Test(arguments: [
    ("a b/é.json", "a b/é.json"), ("q\u{1B}[31m\nr.json", #""q\033[31m\012r.json""#),
    (#"a"\b"#, #""a\042\134b""#), ("x\u{9B}y", #""x\302\233y""#),
    ("x\n+++ b/other", #""x\012+++ b/other""#),
  ])
  func `quotes names that would leave their line`(name: String, shown: String) {
    var bytes: [UInt8] = []
    UnifiedDiff(from: "a\n".utf8, to: "b\n".utf8).append(name: name, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "--- \(shown)\n+++ \(shown)\n@@ -1 +1 @@\n-a\n+b\n")
  }

  @Test func `is empty for equal texts`() {
    #expect(diff("a\nb", "a\nb") == "")
    #expect(diff("", "") == "")
  }

  /// `diff -u`: two hunks, as seven lines stay between the changes; six would make one.
  @Test func `writes hunks with three lines around`() {
    let old = (1...12).map { "\($0)\n" }
    var new = old
    new[1] = "two\n"
    new.remove(at: 9)
    #expect(
      diff(old.joined(), new.joined()) == """
        --- f
        +++ f
        @@ -1,5 +1,5 @@
         1
        -2
        +two
         3
         4
         5
        @@ -7,6 +7,5 @@
         7
         8
         9
        -10
         11
         12

        """)
    #expect(
      diff("a\nb\n1\n2\n3\n4\n5\n6\nc\n", "a\nB\n1\n2\n3\n4\n5\n6\nC\n").split(separator: "@@ -")
        .count == 2)
  }

  @Test func `marks a missing end of line`() {
    #expect(
      diff("a\nb", "a\nc\n")
        == "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n")
    #expect(diff("", "a\n") == "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n")
    #expect(diff("a\r\n", "b\r\n") == "--- f\n+++ f\n@@ -1 +1 @@\n-a\r\n+b\r\n")
  }
}
