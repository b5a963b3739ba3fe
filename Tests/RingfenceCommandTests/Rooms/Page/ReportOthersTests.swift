import Foundation
import RingfenceCommand
import RingfencePage
import TestSupport
import Testing

#if ROOM_RULES && ROOM_PLATFORMS
  /// `report --rules` and `report --platform` as users run them.
  @Suite(.enabled(if: PageModule.isPresent, "this build has no page: make build"))
  struct ReportOthersTests {
    private let folder: TestFolder
    private let zones: String
    private let drive: String
    private var page: String { folder.path + "/page.html" }

    init() throws {
      let scene = try PassingDrive(besides: PassingDrive.yard, accuracy: 5)
      (folder, zones, drive) = (scene.folder, scene.zones, scene.drive)
    }

    private func report(_ words: [String]) -> Invocation {
      Invocation(["report", "--zones", zones, "-o", page] + words)
    }

    private func others() throws -> [[String: String]] {
      let text = try folder.read("page.html")
      let start = try #require(text.range(of: #"id="report-data">"#))
      let end = try #require(
        text.range(of: "</script>", range: start.upperBound..<text.endIndex))
      let json = Data(text[start.upperBound..<end.lowerBound].utf8)
      let data = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
      return data["others"] as? [[String: String]] ?? []
    }

    private func printed(_ words: [String]) -> String {
      Invocation(["evaluate", "--zones", zones, "--format", "ndjson", "--quiet"] + words + [drive])
        .output
    }

    @Test
    func `keeps the lines that evaluate prints, and the parts that rules and platforms print`()
      throws
    {
      let written = report([
        "--rules", "traccar:lineWidth=40,tile38", "--platform", "android@15", drive,
      ])
      #expect(written.status == .done)
      let others = try others()
      #expect(others.count == 2)
      let rules = others.first { $0["command"]?.contains("--rules") == true }
      let platform = others.first { $0["command"]?.contains("--platform") == true }
      #expect(
        rules?["records"]
          == printed(["--rules", "traccar:lineWidth=40,tile38", "--mode", "compare"]))
      #expect(rules?["records"]?.contains("\"kind\":") == true)
      #expect(platform?["records"] == printed(["--platform", "android@15"]))
      #expect(
        platform?["sources"]
          == Invocation(["platforms", "android@15", "--format", "ndjson"]).output)
      #expect(
        rules?["sources"]?.hasSuffix(
          Invocation(["rules", "tile38", "--format", "ndjson"]).output) == true)
    }

    @Test func `says once what is odd in a track`() throws {
      let text = try folder.read("drive.csv")
      let odd = try folder.write("odd.csv", text + "not a row\n")
      let plain = report([odd]).errors
      #expect(plain.contains("odd.csv") || plain.contains("left out"))
      let asked = report(["--rules", "tile38", odd]).errors
      #expect(
        asked.components(separatedBy: "left out").count
          == plain.components(separatedBy: "left out").count)
    }

    @Test(arguments: [["--rules", "traccar"], ["--platform", "ios"]])
    func `refuses others without a drive that can be read again`(_ words: [String]) {
      for tracks in [[], ["-"]] {
        let refused = report(words + tracks)
        #expect(refused.status == .usage)
        #expect(refused.errors.contains("'\(words[0])' goes with a drive only"))
      }
    }

    @Test func `refuses an unknown rule as evaluate does`() {
      let refused = report(["--rules", "tracar", drive])
      #expect(refused.status == .usage)
      #expect(refused.errors.contains("traccar"))
    }
  }
#endif
