import RingfenceLint
import TestSupport
import Testing

@Suite struct GlobPatternTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "A", false), ("*", "", true),
    ("*", "abc", true), ("*", "a/b", false), ("?", "a", true), ("?", "", false), ("?", "/", false),
    ("?", "é", true), ("restart-*", "restart-overlap", true), ("restart-*", "overlap", false),
    ("*-*", "a-b-c", true), ("a*c", "abcc", true), ("**", "a/b/c", true), ("a/**", "a/b/c", true),
    ("a/**", "b/a/c", false), ("**/c", "c", true), ("**/c", "a/b/c", true), ("**/c", "abc", false),
    ("a/**/c", "a/c", true), ("a/**/c", "a/b/b/c", true), ("a/**/c", "a/bc", false),
    ("a**c", "a/b/c", true), ("drafts/*.json", "drafts/a.json", true),
    ("drafts/*.json", "drafts/a/b.json", false), ("[a]", "a", false), ("[a]", "[a]", true),
  ]) func `matches`(pattern: String, text: String, matches: Bool) {
    #expect(GlobPattern(pattern).matches(text) == matches, "\(pattern) on \(text)")
  }

  /// The rules, one after the other, by trying everything.
  private func obvious(_ pattern: [Character], _ text: [Character], atStart: Bool = true) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = Array(pattern.dropFirst())
    switch first {
    case "*" where rest.first == "*":
      let after = Array(rest.drop { $0 == "*" })
      if atStart, after.first == "/" {
        let tail = Array(after.dropFirst())
        let starts = [0] + text.indices.filter { text[$0] == "/" }.map { $0 + 1 }
        return starts.contains { obvious(tail, Array(text[$0...])) }
      }
      return (0...text.count).contains { obvious(after, Array(text[$0...]), atStart: false) }
    case "*":
      let end = text.firstIndex(of: "/") ?? text.count
      return (0...end).contains { obvious(rest, Array(text[$0...]), atStart: false) }
    case "?":
      return text.first.map { $0 != "/" } ?? false
        && obvious(rest, Array(text.dropFirst()), atStart: false)
    default:
      return text.first == first && obvious(rest, Array(text.dropFirst()), atStart: first == "/")
    }
  }

  @Test func `matches as trying everything does`() {
    var random = SeededRandom(seed: 18)
    let letters: [Character] = ["a", "b", "/", "*", "?"]
    var hits = 0
    for _ in 0..<20_000 {
      let pattern = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        letters[Int.random(in: 0..<5, using: &random)]
      }
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        letters[Int.random(in: 0..<3, using: &random)]
      }
      let expected = obvious(pattern, text)
      if expected { hits += 1 }
      #expect(
        GlobPattern(String(pattern)).matches(String(text)) == expected,
        "\(String(pattern)) on \(String(text))")
    }
    #expect(hits > 1_000)
  }
}
