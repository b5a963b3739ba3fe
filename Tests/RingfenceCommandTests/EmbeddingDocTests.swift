import Foundation
import TestSupport
import Testing

/// The programs of the page on embedding are the ones that are built; `DocsTests` runs them.
@Suite struct EmbeddingDocTests {
  @Test(arguments: [
    ("FirstZone/FirstZone.swift", "Embedding.md"),
    ("FollowDevice/FollowDevice.swift", "Embedding.md"),
    ("KilledApp/KilledApp.swift", "Embedding.md"),
    ("DeviceTracker/DeviceTracker.swift", "Embedding/SwiftApp.md"),
  ])
  func `shows the program that is built`(file: String, page: String) throws {
    let docs = Paths.root.appendingPathComponent("Docs")
    let page = try String(contentsOf: docs.appendingPathComponent(page), encoding: .utf8)
    let code = try String(
      contentsOf: docs.appendingPathComponent("Embedding/\(file)"), encoding: .utf8)
    #expect(page.contains("```swift\n" + code + "```\n"))
  }

  @Test func `the manifest shown asks for the version that ours asks for`() throws {
    func firstLine(of file: String) throws -> Substring? {
      try String(contentsOf: Paths.root.appendingPathComponent(file), encoding: .utf8)
        .split(separator: "\n").first { $0.hasPrefix("// swift-tools-version:") }
    }
    let ours = try firstLine(of: "Package.swift")
    #expect(ours != nil)
    #expect(try firstLine(of: "Docs/Embedding.md") == ours)
    let version = try #require(ours?.split(separator: " ").last)
    let readme = try String(
      contentsOf: Paths.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.replacing("\n", with: " ").contains("need only Swift \(version)."))
  }
}
