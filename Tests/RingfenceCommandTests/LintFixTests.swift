import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `lint --fix` and `--diff`.
@Suite struct LintFixTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  static let layout = """
    { "version": 1, "zones": [
      { "id": "é😀", "fences": [ { "id": "€", "circle": { "center": [0, 0], "radius": 4 } },
        { "id": "€", "rectangle": { "southWest": [1, 0.0004], "northEast": [1.0004, 0] } } ] } ] }
    """
  static let fixed = """
    { "version": 1, "zones": [
      { "id": "é😀", "fences": [ { "id": "€", "circle": { "center": [0, 0], "radius": 5 } },
        { "id": "€-2", "rectangle": { "southWest": [1, 0], "northEast": [1.0004, 0.0004] } } ] } ] }
    """

  private func lint(_ words: String...) -> Invocation {
    Invocation(["lint", "--no-settings", "--select=geometry", "--accuracy=1"] + words)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `repairs a file, and reports what is left`() throws {
    let path = try folder.write("z.json", Self.layout)
    let result = lint("--fix", "--unsafe-fixes", path)
    #expect(result.output == "no findings in 1 file\n")
    #expect(result.status == .done)
    #expect(
      result.errors == """
        \(path): note: repaired: rectangle-corners 1, duplicate-id 1, size 1
        \(path): note: another fence '€' is now '€-2'

        """
        || result.errors.contains("another fence '€' is now '€-2'"))
    #expect(try text(path) == Self.fixed)
    let again = lint("--fix", "--unsafe-fixes", path)
    #expect(again.errors == "")
    #expect(again.status == .done)
    #expect(try text(path) == Self.fixed)
  }

  @Test func `shows the changes, and writes nothing`() throws {
    let path = try folder.write("z.json", Self.layout)
    let result = lint("--diff", "--unsafe-fixes", path)
    #expect(result.status == .findings)
    #expect(result.output.hasPrefix("--- \(path)\n+++ \(path)\n@@ -1,3 +1,3 @@\n {"))
    #expect(try text(path) == Self.layout)
    let sound = try folder.write("s.json", Self.fixed)
    #expect(lint("--diff", "--unsafe-fixes", sound).status == .done)
    #expect(lint("--diff", "--unsafe-fixes", sound).output == "")
  }

  @Test func `repairs plain files of two forms only`() throws {
    let input = lint("--fix", "--unsafe-fixes", "-")
    #expect(input.status == .usage)
    #expect(input.errors.contains("standard input cannot be repaired"))
    let table = try folder.write("t.csv", "lat,lon,radius\n50,5,4\n")
    let result = lint("--fix", "--unsafe-fixes", table)
    #expect(result.status == .unusableInput)
    #expect(result.errors.contains("cannot repair the form 'table'"))
    #expect(try text(table) == "lat,lon,radius\n50,5,4\n")
    #expect(lint("--fix", "--diff", table).status == .usage)
  }

  @Test func `repairs what is selected`() throws {
    let path = try folder.write("z.json", Self.layout)
    #expect(
      lint("--ignore=duplicate-id,rectangle-corners", "--fix", "--unsafe-fixes", path).status
        == .done)
    #expect(try text(path) == Self.layout.replacing("\"radius\": 4", with: "\"radius\": 5"))
  }

  /// The replacements of SARIF, made by line and UTF-16 column, give the text that `--fix` writes.
  @Test func `gives the repairs in SARIF`() throws {
    let path = try folder.write("z.json", Self.layout)
    let check = try SARIFCheck(lint("--format=sarif", path).output)
    #expect(check.faults == [])
    var changes: [(start: Int, end: Int, text: String)] = []
    var lines = [0]
    let units = Array(Self.layout.utf16)
    for (offset, unit) in units.enumerated() where unit == 0x0A { lines.append(offset + 1) }
    for result in check.results {
      let fix = try #require((result["fixes"] as? [[String: Any]])?.first)
      let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
      for item in change["replacements"] as? [[String: Any]] ?? [] {
        let region = try #require(item["deletedRegion"] as? [String: Int])
        func offset(_ name: String) -> Int {
          lines[(region["\(name)Line"] ?? 0) - 1] + (region["\(name)Column"] ?? 0) - 1
        }
        let content = (item["insertedContent"] as? [String: Any])?["text"] as? String
        changes.append((offset("start"), offset("end"), try #require(content)))
      }
    }
    #expect(changes.count == 4)
    var text = units
    for change in changes.sorted(by: { $0.start > $1.start }) {
      text.replaceSubrange(change.start..<change.end, with: Array(change.text.utf16))
    }
    #expect(String(decoding: text, as: UTF16.self) == Self.fixed)
  }

  /// The layout above in a stored block of gzip, made by hand: no compressor is needed.
  @Test func `refuses to write a compressed file, and shows its changes`() throws {
    let text = Array(Self.layout.utf8)
    let path = "\(folder.path)/z.json.gz"
    try Data(Self.gzip(text)).write(to: URL(fileURLWithPath: path))
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let result = lint("--fix", "--unsafe-fixes", path)
    #expect(result.status == .unusableInput)
    #expect(
      result.errors.contains(
        "\(path): error: cannot repair a compressed file, expected a plain one"))
    #expect(result.errors.contains("[unsupported-form]"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(lint("--diff", "--unsafe-fixes", path).status == .findings)
    // Nothing to repair: nothing to refuse.
    try Data(Self.gzip(Array(Self.fixed.utf8))).write(to: URL(fileURLWithPath: path))
    #expect(lint("--fix", "--unsafe-fixes", path).status == .done)
  }

  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    var check = ~UInt32(0)
    for byte in bytes {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    let size = UInt32(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + little(size, 2) + little(~size, 2) + bytes
      + little(~check, 4) + little(size, 4)
  }
}
