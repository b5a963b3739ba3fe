import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Where findings point, counted by hand.
@Suite struct LintPlacesTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The edge of lines 6 and 7 crosses that of lines 8 and 9; the radius stands in line 12, columns 47 and 48.
  private static let text = """
    { "version": 1,
      "zones": [
        { "id": "z",
          "fences": [
            { "id": "bow", "polygon": [[
              [0.00, 0.00],
              [0.02, 0.02],
              [0.02, 0.00],
              [0.00, 0.02],
              [0.00, 0.00]
            ]] },
            { "id": "é", "circle": { "center": [1, 0], "radius": 4.25 } }
          ],
          "conditions": { "speed": { "maximum": "5 m/s",
            "minimum": "9 m/s" } } } ] }
    """

  private func lint(_ words: String...) throws -> Invocation {
    let path = try folder.write("z.json", Self.text)
    let select = "--select=size,self-intersection,condition-unsatisfiable"
    return Invocation(["lint", "--no-settings", select] + words + [path])
  }

  @Test func `point at the radius, the edges and the conditions`() throws {
    let path = folder.path + "/z.json"
    let lines = try lint().output.split(separator: "\n").map { String($0.prefix { $0 != "'" }) }
    #expect(
      lines.prefix(3) == [
        "\(path):14:21: error: speed condition 1 of zone ", "\(path):6:11: error: fence ",
        "\(path):12:63: error: fence ",
      ])
    #expect(try lint().output.contains("(lines 6 and 8) [self-intersection]"))
  }

  @Test func `end where the defect ends`() throws {
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(try lint("--format=json").output.utf8))
        as? [String: Any])
    let findings = try #require(json["findings"] as? [[String: Any]])
    func numbers(_ rule: String) -> [Int?] {
      let finding = findings.first { $0["rule"] as? String == rule }
      return ["line", "column", "endLine", "endColumn"].map { finding?[$0] as? Int }
    }
    #expect(numbers("self-intersection") == [6, 11, 7, 23])
    // In bytes: é has two.
    #expect(numbers("size") == [12, 63, 12, 67])
    #expect(numbers("condition-unsatisfiable") == [14, 21, 15, 31])
    let check = try SARIFCheck(try lint("--format=sarif").output)
    #expect(check.faults == [])
    let regions = check.results.map { result -> [String: Int]? in
      let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
      return (place as? [String: Any])?["region"] as? [String: Int]
    }
    #expect(regions.contains(["startLine": 6, "startColumn": 11, "endLine": 7, "endColumn": 23]))
    #expect(regions.contains(["startLine": 12, "startColumn": 62, "endLine": 12, "endColumn": 66]))
  }

  @Test func `show the line with carets`() throws {
    #expect(try !lint().output.contains("^"))
    let output = try lint("--source=always").output
    #expect(
      output.contains(
        """
          12 |         { "id": "é", "circle": { "center": [1, 0], "radius": 4.25 } }
             |                                                              ^^^^

        """), "\(output)")
    #expect(
      output.contains(
        """
          6 |           [0.00, 0.00],
            |           ^^^^^^^^^^^^^

        """), "\(output)")
  }

  /// A file in one line: a piece of it is shown.
  @Test func `shows a piece of a long line`() throws {
    let zones = (0..<100).map {
      #"{"id":"z\#($0)","fences":[{"circle":{"center":[\#($0),0],"radius":\#($0 == 50 ? "4" : "60")}}]}"#
    }
    let path = try folder.write(
      "l.json", "{\"version\":1,\"zones\":[\(zones.joined(separator: ","))]}")
    let output = Invocation([
      "lint", "--no-settings", "--source=always", "--select=size", path,
    ]).output
    let lines = output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count < 250 })
    #expect(lines[1].hasPrefix("  1 | …"))
    let shown = Array(lines[1])
    let caret = try #require(Array(lines[2]).firstIndex(of: "^"))
    #expect(shown[caret] == "4")
    #expect(lines[2].filter { $0 == "^" }.count == 1)
  }

  @Test func `a suppression and a baseline know them all the same`() throws {
    let baseline = folder.path + "/known.json"
    _ = try lint("--write-baseline", baseline)
    #expect(try lint("--baseline", baseline).output == "no findings in 1 file; 3 in the baseline\n")
  }
}
