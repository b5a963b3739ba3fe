import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// `Docs/Zones.md` against the code.
@Suite struct ZoneFileDocsTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: Paths.root.appendingPathComponent("Docs/Zones.md"), encoding: .utf8)
  }

  /// What stands between the fences of a language.
  private func blocks(_ language: String) -> [String] {
    page.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func `explains every code`() throws {
    let codes =
      try DiagnosticsPage.codes(inSection: "Zone files")
      + ZoneFileWarning.Code.allCases.map(\.rawValue)
    #expect(codes.count == 29 + 16)
    #expect(codes.filter { !page.contains("`\($0)`") } == [])
  }

  @Test func `shows the file of the other tests first`() throws {
    let example = try #require(blocks("json").first)
    #expect(try ZoneFile(text: example).layout == ZoneFile(text: NativeZoneTests.harbour).layout)
  }

  @Test(arguments: [
    ("xml", [ZoneFileForm.kml, .gpx]), ("csv", [.table, .table]),
    (
      "json",
      [
        .native, .native, .native, .geoJSON, .bluedot, .traccar, .radar, .regions, .homeAssistant,
        .ownTracks,
      ]
    ),
  ])
  func `shows files of each form`(language: String, forms: [ZoneFileForm]) throws {
    let read = try blocks(language).map { try ZoneFile(text: $0) }
    #expect(read.map(\.form) == forms)
    #expect(read.flatMap(\.warnings).isEmpty)
    #expect(read.allSatisfy { !$0.layout.zones.isEmpty })
  }

  @Test func `shows messages as they are`() {
    let tables = ZoneFileErrorTests.self
    let messages = Set(
      tables.documents.map { "z.json:\($0.message)" }
        + tables.fences.map {
          "z.json:2:\($0.message)".replacing(" at F", with: " at $.zones[0].fences[0]")
        }
        + tables.conditions.map {
          "z.json:2:\($0.message)".replacing(" at C", with: " at $.zones[0].conditions")
        }
    )
    .union([BluedotErrorTests.unitlessMessage])
    let shown = blocks("text").flatMap { $0.split(separator: "\n").map { String($0) } }
    #expect(shown.count == 6)
    #expect(shown.filter { !messages.contains($0) } == [])
  }

  @Test func `lists every unit`() {
    // No layout has a size in bytes.
    let kinds = QuantityText.Kind.allCases.filter { $0 != .size }
    let units = kinds.flatMap { $0.units.map(\.name) }
    #expect(units.filter { !page.contains("`\($0)`") } == [])
  }
}
