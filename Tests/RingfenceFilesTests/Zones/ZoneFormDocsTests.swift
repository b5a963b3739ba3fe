import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// `Docs/ZoneForms.md` against the code.
@Suite struct ZoneFormDocsTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: Paths.root.appendingPathComponent("Docs/ZoneForms.md"), encoding: .utf8)
  }

  private func blocks(_ language: String) -> [String] {
    page.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test(arguments: [
    ("xml", [ZoneFileForm.kml, .gpx]), ("csv", [.table, .table]),
    ("json", [.traccar, .radar, .regions, .homeAssistant, .ownTracks]),
  ])
  func `shows files that can be read`(language: String, forms: [ZoneFileForm]) throws {
    let examples = blocks(language)
    let read = try examples.map { try ZoneFile(text: $0) }
    #expect(read.map(\.form) == forms)
    #expect(read.flatMap(\.warnings).isEmpty)
    #expect(read.allSatisfy { !$0.layout.zones.isEmpty })
  }
}
