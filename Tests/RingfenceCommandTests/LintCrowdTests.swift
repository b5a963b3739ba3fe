import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Many findings in one file.
@Suite struct LintCrowdTests {
  let folder: TestFolder
  let path: String

  /// 1,000 circles of 20 m in a square of 1 km: 833 a km², as 10,000 in 12 km².
  init() throws {
    folder = try TestFolder()
    var random = SeededRandom(seed: 1)
    let zones = (0..<1_000).map { number in
      let (x, y) = (random.double(0...0.00985), random.double(0...0.00985))
      return #"{"id":"z\#(number / 4)","fences":[{"circle":{"center":[\#(x),\#(y)],"radius":20}}]}"#
    }
    path = try folder.write(
      "z.json", "{\"version\":1,\"zones\":[\(zones.joined(separator: ",\n"))]}")
  }

  private func lint(_ words: String...) -> Invocation {
    Invocation(["lint", "--no-settings", "--mode=restart"] + words + [path])
  }

  private func total(_ output: String) throws -> Int {
    let summary = try #require(output.split(separator: "\n").last)
    let numbers = summary.split(separator: " ").compactMap { Int($0) }
    return numbers[0] + numbers[1] + numbers[2]
  }

  @Test func `text has 50 findings and a summary by rule and zone`() throws {
    let output = lint().output
    let lines = output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("\(path):") && $0.last == "]" } == 50)
    let total = try total(output)
    #expect(total > 10_000)
    #expect(
      lines.contains(
        "\(path): note: \(total - 50) more findings are not listed; '--maximum-per-file' lists more"
      ))
    let groups = lines.filter { $0.hasPrefix("  ") }
    let counts = groups.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(counts.reduce(0, +) == total - 50)
    #expect(
      groups.contains { $0.contains(" restart-overlap: zone 'z") && $0.contains(" other zone") })
    #expect(lines.count < 60)
    let all = lint("--maximum-per-file=1000000").output
    #expect(all.split(separator: "\n").count == total + 1)
  }

  /// 10,000 results are less than 25 MB when one has less than 2,500 bytes.
  @Test func `SARIF has 10,000 results at most, and says how many there are`() throws {
    let output = lint("--format=sarif").output
    let check = try SARIFCheck(output)
    #expect(check.faults == [])
    #expect(check.results.count == 10_000)
    #expect(output.utf8.count < 2_500 * 10_000)
    let total = try total(lint().output)
    #expect(output.contains("\"unlisted\":\(total - 10_000)"))
  }

  @Test func `other formats say what is not listed`() throws {
    let json = lint("--format=json", "--maximum-per-file=7").output
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let total = try total(lint().output)
    #expect((document["findings"] as? [Any])?.count == 7)
    #expect(document["unlisted"] as? Int == total - 7)
    let github = lint("--format=github", "--maximum-per-file=7").output
    #expect(github.split(separator: "\n").count == 8)
    #expect(github.contains("title=unlisted::\(total - 7) more findings are not listed"))
    let junit = lint("--format=junit", "--maximum-per-file=7").output
    #expect(junit.contains("tests=\"8\""))
    #expect(junit.contains("<skipped message=\"\(total - 7) more findings"))
  }

  @Test func `the settings say how many are listed`() throws {
    try folder.write(
      "ringfence.json", #"{"version":1,"lint":{"mode":"restart","maximumPerFile":3}}"#)
    let lines = Invocation(["lint", path]).output.split(separator: "\n")
    #expect(lines.count { $0.last == "]" } == 3)
  }
}
