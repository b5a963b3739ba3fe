import Foundation
import RingfenceFiles
import TestSupport
import Testing

/// Compares the tables of `Docs/Formats.md` with the code and the tests.
@Suite struct FormatsDocTests {
  /// The cells of the table of a section, without the heading.
  static func rows(inSection title: String) throws -> [[String]] {
    let page = Paths.root.appendingPathComponent("Docs/Formats.md")
    let sections = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix(title + "\n") })
    let lines = section.components(separatedBy: "\n").filter { $0.hasPrefix("|") }
    return lines.dropFirst(2).map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  static func codeWords(_ text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().compactMap { $0 % 2 == 1 ? $1 : nil }
  }

  @Test(arguments: [
    ("Tracks that are read", TrackFormat.allCases.map(\.rawValue)),
    ("Zones that are read", ZoneFileForm.allCases.map(\.rawValue)),
  ]) func `lists what is read`(_ title: String, _ formats: [String]) throws {
    let listed = try Self.rows(inSection: title).flatMap { Self.codeWords($0[1]) }
    #expect(listed.sorted() == formats.sorted())
  }

  @Test(arguments: ["Tracks that are read", "Zones that are read", "What is written"])
  func `names tests that exist`(_ title: String) throws {
    let tests = Paths.root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let names = Set((files?.allObjects ?? []).compactMap { ($0 as? URL)?.lastPathComponent })
    for row in try Self.rows(inSection: title) {
      let suites = Self.codeWords(row[3])
      #expect(!suites.isEmpty, "\(row[0])")
      for suite in suites { #expect(names.contains(suite + ".swift"), "\(suite)") }
    }
  }
}
