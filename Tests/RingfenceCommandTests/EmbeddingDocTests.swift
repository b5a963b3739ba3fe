import Foundation
import TestSupport
import Testing

@Suite struct EmbeddingDocTests {
  @Test func `shows the program that is built`() throws {
    let docs = Paths.root.appendingPathComponent("Docs")
    let page = try String(contentsOf: docs.appendingPathComponent("Embedding.md"), encoding: .utf8)
    let code = try String(
      contentsOf: docs.appendingPathComponent("Embedding/FollowDevice.swift"), encoding: .utf8)
    #expect(page.contains("```swift\n" + code + "```\n"))
  }
}
