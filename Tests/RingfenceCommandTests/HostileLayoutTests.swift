import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Layouts that are made to be slow: commands end all the same, and say what they left.
@Suite struct HostileLayoutTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A polygon each edge of which crosses nearly all others.
  private static func star(_ count: Int) -> String {
    let corners = (0..<count).map { index in
      let turn = Double(index) * Double(count / 2) / Double(count) * 2 * .pi
      return "[\(16 + 0.01 * cos(turn)),\(48 + 0.007 * sin(turn))]"
    }
    return layout([
      #"{"id":"star","fences":[{"polygon":[["#
        + (corners + corners.prefix(1)).joined(separator: ",")
        + "]]}]}"
    ])
  }

  private static func circle(_ id: String, _ longitude: Double = 16) -> String {
    #"{"id":"\#(id)","fences":[{"circle":{"center":[\#(longitude),48],"radius":100}}]}"#
  }

  private static func layout(_ zones: [String]) -> String {
    #"{"version":1,"zones":[\#(zones.joined(separator: ","))]}"#
  }

  @Test(.needs("Proof")) func `exercise ends in the middle of one drive`() throws {
    let zones = try folder.write("zones.json", Self.star(16_001))
    let start = ContinuousClock.now
    let result = Invocation(["exercise", zones, "--list", "--time-limit", "1"])
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(result.status == .done)
    #expect(result.output.contains("not found: the time limit was reached"))
    #expect(result.errors.contains("the time limit was reached: 1 zone of 1 not finished"))
  }

  @Test(.needs("Proof")) func `exercise ends among the fences of one zone`() throws {
    let circle = #"{"circle":{"center":[16,48],"radius":100}}"#
    let fences = Array(repeating: circle, count: 4_000).joined(separator: ",")
    let zones = try folder.write(
      "zones.json", Self.layout([#"{"id":"coins","fences":[\#(fences)]}"#]))
    let start = ContinuousClock.now
    let result = Invocation(["exercise", zones, "--list", "--time-limit", "1"])
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(result.errors.contains("the time limit was reached: 1 zone of 1 not finished"))
    // Each fence is listed with the reason.
    let lines = result.output.split(separator: "\n").filter { $0.contains("-through ") }
    #expect(lines.count == 4_000)
  }

  @Test(.needs("Proof", "Repair")) func `the time limit can be lifted`() throws {
    let zones = try folder.write("zones.json", Self.layout([Self.circle("one")]))
    let usual = Invocation(["exercise", zones, "--list"])
    let lifted = Invocation(["exercise", zones, "--list", "--time-limit", "off"])
    #expect(usual.output == lifted.output)
    #expect(!usual.output.contains("the time limit"))
    let repaired = Invocation(["repair", zones, "--no-settings", "--time-limit", "off"])
    #expect(repaired.status == .done, "\(repaired.errors)")
  }

  @Test(.needs("Proof")) func `mutate says that the time ended its search`() throws {
    let path = Paths.root.appendingPathComponent("Zones/harbour-drive").path
    let result = Invocation(["verify", "--mutate", path, "--time-limit", "0"])
    #expect(
      result.errors
        == "ringfence verify: warning: the search was stopped by '--time-limit'; the errors that were not tried are "
        + "counted as timeout\n")
    #expect(Invocation(["verify", "--mutate", path, "--time-limit", "off"]).errors.isEmpty)
  }

  /// By hand: the first free number, also where a name with a number was there before.
  @Test(.needs("Proof")) func `folders of equal names have numbers`() throws {
    let ids = ["a", "a!", "a-2", "a?"]
    let zones = try folder.write("zones.json", Self.layout(ids.map { Self.circle($0) }))
    let result = Invocation(["exercise", zones, "--list", "--time-limit", "0"])
    let names = result.output.split(separator: "\n").compactMap { line in
      line.split(separator: "/").first.map { String($0) }
    }
    #expect(Array(names.prefix(4)) == ["a", "a-2", "a-2-2", "a-3"])
  }
}
