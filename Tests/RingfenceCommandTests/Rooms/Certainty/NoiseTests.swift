import Foundation
import RingfenceCommand
import TestSupport
import Testing

@Suite struct NoiseTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A phone on a table: its position goes round two circles, of 4 m in 300 s and of 3 m in 170 s.
  private func parked(_ seconds: Int, accuracy: String) -> String {
    var rows = ["time,latitude,longitude,accuracy,speed"]
    for second in stride(from: 0, through: seconds, by: 5) {
      let (slow, fast) = (Double(second) / 300 * 2 * .pi, Double(second) / 170 * 2 * .pi)
      let north = 4 * cos(slow) + 3 * cos(fast)
      let east = 4 * sin(slow) + 3 * sin(fast)
      rows.append(
        "\(1_777_881_600 + second),\(48 + north / 111_200),\(16 + east / 111_320 / cos(48 * .pi / 180)),\(accuracy),0"
      )
    }
    return rows.joined(separator: "\n") + "\n"
  }

  /// Of a point that goes round a circle each axis has a deviation of r/√2, and both together √(8 + 4.5) = 3.54 m.
  @Test func `prints the factor of each rest`() throws {
    let path = try folder.write("phone.csv", parked(51_000, accuracy: "5"))
    let result = Invocation(["noise", path])
    #expect(result.status == .done)
    #expect(result.errors.isEmpty)
    // 3.54 m against 5 m / 1.51; the correction for the mean is below 1 %.
    let line = try #require(result.output.split(separator: "\n").first)
    #expect(line.hasPrefix("phone.csv: errors are 1.07 ("))
    #expect(line.hasSuffix(") times what the receiver reports, taken as p68"))
    #expect(
      result.output.contains(
        "14:10:00, 10201 fixes: 3.5"))
    #expect(result.output.contains(" m on each axis, reported 3.31 m: factor 1.07 ("))
  }

  @Test func `takes an accuracy for what it is said to be`() throws {
    let path = try folder.write("phone.csv", parked(51_000, accuracy: "5"))
    let result = Invocation(["noise", "--accuracy-means", "p95", "--format", "json", path])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let track = try #require((json["tracks"] as? [[String: Any]])?.first)
    #expect(track["accuracyMeans"] as? String == "p95")
    let factor = try #require((track["factor"] as? [String: Any])?["value"] as? Double)
    #expect(abs(factor - 3.5445 / (5 / 2.4477)) < 0.01)
    #expect(Invocation(["noise", "--accuracy-means", "p99", path]).status == .usage)
  }

  @Test func `says why there is nothing to say`() throws {
    let short = try folder.write("short.csv", parked(200, accuracy: "5"))
    #expect(
      Invocation(["noise", short]).output
        == "short.csv: nothing can be said, no rest of 5 minutes and 20 fixes shows errors\n")
    let silent = try folder.write("silent.csv", parked(51_000, accuracy: ""))
    #expect(
      Invocation(["noise", silent]).output
        .hasPrefix("silent.csv: no factor can be given, the receiver reports no accuracy\n"))
    let broken = Invocation(["noise", try folder.write("b.csv", "time,latitude\n1,2\n")])
    #expect(broken.status == .unusableInput && broken.output.isEmpty)
    #expect(Invocation(["noise"]).status == .usage)
  }
}
