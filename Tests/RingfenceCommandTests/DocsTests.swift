import Foundation
import TestSupport
import Testing

#if ROOM_PAGE
  import RingfencePage
#endif

/// Runs every command of README.md and Docs/ and compares its output. Blocks look like
///
///     ```console
///     $ ringfence evaluate …
///     its output
///     ```
///
/// `RECORD=1` rewrites the outputs from the real command, and fails all the same.
@Suite struct DocsTests {
  static let pages: [String] = {
    let docs = Paths.root.appendingPathComponent("Docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs.path)) ?? []
    return ["README.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
  }()

  @Test(.needsAllRooms, arguments: pages) func `shows what the command prints`(_ page: String)
    throws
  {
    let file = Paths.root.appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
    var rewritten: [String] = []
    var lines = text.components(separatedBy: "\n")[...]
    while let line = lines.popFirst() {
      rewritten.append(line)
      guard line == "```console" else { continue }
      while let inner = lines.popFirst(), inner != "```" {
        #expect(inner.hasPrefix("$ "), "\(page): a console block begins with a command: \(inner)")
        var shown: [String] = []
        while let next = lines.first, next != "```", !next.hasPrefix("$ ") {
          shown.append(next)
          lines.removeFirst()
        }
        let printed =
          Self.isLeftOut(inner)
          ? shown.joined(separator: "\n") : try Self.run(String(inner.dropFirst(2)))
        #expect(shown.joined(separator: "\n") == printed, "\(page): \(inner)")
        rewritten.append(inner)
        if !printed.isEmpty { rewritten.append(printed) }
      }
      rewritten.append("```")
    }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try rewritten.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(page)")
    }
  }

  /// Whether a line needs the page, which the command has not without `make`.
  private static func isLeftOut(_ line: String) -> Bool {
    #if ROOM_PAGE
      line.contains("ringfence report ") && !PageModule.isPresent
    #else
      true
    #endif
  }

  @Test func `finds pages to check`() { #expect(Self.pages.count > 5) }

  /// What a line prints, errors included, when the shell runs it in the root of the package.
  private static func run(_ line: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1; \(line)"]
    process.currentDirectoryURL = Paths.root
    var environment = ProcessInfo.processInfo.environment
    let tool = Paths.products.path
    environment["PATH"] = tool + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    var text = lines.filter { !isProgress($0) }.joined(separator: "\n")
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// Whether a line says how far a command is, which slow machines alone print.
  private static func isProgress(_ line: Substring) -> Bool {
    line.wholeMatch(of: /ringfence [a-z]+: note: .*, [0-9]+ %(, .*)?/) != nil
      || line.wholeMatch(of: /ringfence [a-z]+: note: [0-9]+ s: .*/) != nil
  }
}
