import Foundation
import RingfenceCommand
import RingfencePage
import TestSupport
import Testing

@Suite(.enabled(if: PageModule.isPresent, "this build has no page: make build"))
struct ReportTests {
  private let folder: TestFolder
  private let zones: String
  private let track: String
  private var page: String { folder.path + "/page.html" }

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", TestFolder.zones)
    track = try folder.write("walk.gpx", TestFolder.gpx())
  }

  /// The data in the page.
  private func data() throws -> NSDictionary {
    let text = try folder.read("page.html")
    let start = try #require(text.range(of: #"id="report-data">"#))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    let json = Data(text[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
  }

  @Test func `writes a page with the tracks and the layout`() throws {
    let result = Invocation(["report", "--zones", zones, "-o", page, track])
    #expect(result.status == .done)
    #expect(result.output.isEmpty)
    #expect(result.errors.isEmpty)
    let data = try data()
    #expect(data["kind"] as? String == "report")
    let layout = data["layout"] as? NSDictionary
    #expect(layout?["text"] as? String == TestFolder.zones)
    #expect(layout?["convertedFrom"] is NSNull)
    let tracks = try #require(data["tracks"] as? [NSDictionary])
    #expect(tracks.map { $0["name"] as? String } == ["walk.gpx"])
    #expect(tracks.first?["file"] as? String == "walk.gpx")
    #expect(data["tiles"] is NSNull)
    #expect(data["scenario"] is NSNull)
    #expect(try folder.read("page.html").contains("connect-src") == false)
  }

  @Test func `takes the settings of evaluate`() throws {
    let result = Invocation([
      "report", "--zones", zones, "-o", page, "--buffer", "60 m", "--exit-distance", "100 ft",
      "--maximum-gap", "2 min", "--maximum-accuracy", "50", "--initial-inside", "silent",
      "--title", "Walk <1>", "--tiles", "https://tiles.example.org/{z}/{x}/{y}.png",
      "--scenario", "swipe@300", "--profile", "pessimistic", track,
    ])
    #expect(result.status == .done)
    let data = try data()
    let settings = data["settings"] as? NSDictionary
    #expect(settings?["bufferMeters"] as? Double == 60)
    #expect(settings?["exitDistanceMeters"] as? Double == 30.48)
    #expect(settings?["maximumGapSeconds"] as? Double == 120)
    #expect(settings?["maximumAccuracyMeters"] as? Double == 50)
    #expect(settings?["initialInside"] as? String == "silent")
    #expect(data["title"] as? String == "Walk <1>")
    #expect(data["profile"] as? String == "pessimistic")
    let scenario = try #require(data["scenario"] as? NSDictionary)
    #expect(scenario["name"] as? String == "swipe@300")
    // The preset as a file is the same scenario.
    let text = try #require(scenario["text"] as? String)
    let file = try folder.write("scenario.json", text)
    let words = [
      "evaluate", "--format", "ndjson", "--zones", zones, "--profile", "pessimistic", "--scenario",
    ]
    let output = Invocation(words + [file, track]).output
    #expect(
      output.replacingOccurrences(of: file, with: "swipe@300")
        == Invocation(words + ["swipe@300", track]).output)
    #expect(
      try folder.read("page.html").contains("img-src data: blob: https://tiles.example.org; "))
  }

  @Test(arguments: [
    "rebooted", "emptyBattery", "flight", "whenInUse", "disarmed", "swipe@2026-05-04T08:00:00.5Z",
    "wifi=off@0.25+backgroundRefresh=denied@1 min",
  ])
  func `writes a preset as a file that reads as the same scenario`(_ preset: String) throws {
    let result = Invocation([
      "report", "--zones", zones, "-o", page, "--scenario", preset, track,
    ])
    #expect(result.status == .done)
    let scenario = try #require(try data()["scenario"] as? NSDictionary)
    let text = try #require(scenario["text"] as? String)
    let file = try folder.write("scenario.json", text)
    let words = ["evaluate", "--zones", zones, "--format", "ndjson", "--scenario"]
    let one = Invocation(words + [file, track]).output.replacingOccurrences(of: file, with: preset)
    #expect(one == Invocation(words + [preset, track]).output)
  }

  @Test func `names the options that the command has for its settings`() throws {
    let result = Invocation([
      "report", "--zones", zones, "-o", page, "--scenario", try folder.write("a.json", Self.swipe),
      "--maximum-gap", "60", "--date", "2026-05-04", "--columns", "track=unit", "--strict", track,
    ])
    #expect(result.status == .done)
    let data = try data()
    // Folders of the machine stay out of the page, as for tracks.
    #expect((data["scenario"] as? NSDictionary)?["name"] as? String == "a.json")
    #expect((data["scenario"] as? NSDictionary)?["isPreset"] as? Bool == false)
    let command = try #require(data["command"] as? NSDictionary)
    #expect(command["words"] as? [String] == ["ringfence", "evaluate"])
    // The gap is a setting of the page, so it is not among the options of reading.
    #expect(
      command["reading"] as? [String] == [
        "--columns", "track=unit", "--date", "2026-05-04", "--strict",
      ])
    let settings = try #require(command["settings"] as? [NSDictionary])
    let named = Set(settings.compactMap { $0["setting"] as? String })
    let all = Set(try #require(data["settings"] as? [String: Any]).keys)
    // The linter's own settings do not change events.
    #expect(
      all.subtracting(named) == [
        "spacingMeters", "expectedAccuracyMeters", "passSpeedMetersPerSecond",
      ])
    #expect(named.isSubset(of: all))
    // Each is taken with a number, or with a word.
    for setting in settings {
      let option = try #require(setting["option"] as? String)
      let value =
        switch option {
        case "--initial-inside": "silent"
        case "--accuracy-means": "p95"
        case "--accuracy-factor": "2"
        default: "70"
        }
      let words = ["evaluate", "--zones", zones, "--mode", "compare", option, value, track]
      #expect(Invocation(words).status == .done, "\(option)")
      // Circles are no matter of normal mode, where their options are refused.
      let plain = Invocation(["evaluate", "--zones", zones, option, value, track])
      #expect((plain.status == .done) == (setting["isOfCircles"] as? Bool == false), "\(option)")
    }
  }

  private static let swipe = #"{"version": 1, "events": [{"at": 60, "event": "swipe"}]}"#

  @Test func `makes a page for a drawn drive without tracks`() throws {
    #expect(Invocation(["report", "--zones", zones, "-o", page]).status == .done)
    let data = try data()
    #expect(data["kind"] as? String == "playground")
    #expect((data["tracks"] as? [NSDictionary])?.isEmpty == true)
  }

  @Test func `a compact page without tracks reads other formats only on demand`() throws {
    func size(_ options: String...) throws -> Int {
      let words = ["report", "--zones", zones, "-o", page] + options
      #expect(Invocation(words).status == .done)
      return try folder.read("page.html").utf8.count
    }
    let withReaders = try size()
    #expect(try size("--compact", "--readers") > withReaders - 100_000)
    // A cell of a notebook has at most 1.5 MB.
    let compact = try size("--compact")
    #expect(compact < 1_500_000 && compact < withReaders - 200_000)
  }

  @Test func `names what cannot be read and shows the rest`() throws {
    let text = try folder.write("notes.txt", "no track\n")
    let missing = folder.path + "/missing.gpx"
    let result = Invocation(["report", "--zones", zones, "-o", page, text, missing, track])
    let evaluated = Invocation(["evaluate", "--zones", zones, text, missing, track])
    #expect(result.status == evaluated.status)
    #expect(result.status != .done)
    #expect(result.errors.contains("notes.txt: error: "))
    #expect(result.errors.contains("missing.gpx: error: "))
    #expect((try data()["tracks"] as? [NSDictionary])?.count == 1)
  }

  @Test func `keeps the old page where nothing can be read`() throws {
    try folder.write("page.html", "old")
    let text = try folder.write("notes.txt", "no track\n")
    let result = Invocation(["report", "--zones", zones, "-o", page, text])
    #expect(result.status == .unusableInput)
    #expect(try folder.read("page.html") == "old")
    #expect(Invocation(["report", "--zones", text, "-o", page, track]).status == .unusableInput)
    #expect(try folder.read("page.html") == "old")
  }

  @Test func `does not write over an input`() throws {
    for output in [zones, track] {
      let result = Invocation(["report", "--zones", zones, "-o", output, track])
      #expect(result.status == .usage)
      #expect(result.errors.contains("output-is-input"))
    }
    #expect(try folder.read("zones.json") == TestFolder.zones)
  }

  @Test func `refuses what is no title of a page and no address of tiles`() {
    let tiles = Invocation(["report", "--zones", zones, "-o", page, "--tiles", "osm", track])
    #expect(tiles.status == .usage)
    #expect(tiles.errors.contains("'osm' is no address of tiles"))
    #expect(Invocation(["report", "-o", page]).status == .usage)
    let terminal = Invocation(["report", "--zones", zones, track], colorTerminal: true)
    #expect(terminal.status == .usage)
    #expect(terminal.errors.contains("-o report.html"))
  }

  @Test func `converts a layout of another form`() throws {
    let geoJSON = folder.path + "/zones.geojson"
    #expect(Invocation(["convert", zones, "-o", geoJSON]).status == .done)
    #expect(Invocation(["report", "--zones", geoJSON, "-o", page, track]).status == .done)
    let layout = try #require(try data()["layout"] as? NSDictionary)
    #expect(layout["convertedFrom"] as? String == "geojson")
    #expect(layout["isSame"] as? Bool == true)
    let native = try #require(layout["text"] as? String)
    let converted = try folder.write("again.json", native)
    let words = ["evaluate", "--format", "ndjson", "--zones"]
    #expect(
      Invocation(words + [converted, track]).output == Invocation(words + [geoJSON, track]).output)
  }

  @Test func `puts a map, a time zone and the form of a frame into the page`() throws {
    let roads = try folder.write(
      "roads.geojson", #"{"type":"LineString","coordinates":[[16.36,48.2],[16.38,48.21]]}"#)
    let words = ["report", "--zones", zones, "-o", page, track]
    #expect(Invocation(words).status == .done)
    let plain = try data()
    #expect(plain["background"] == nil && plain["isCompact"] == nil && plain["timeZone"] == nil)
    let small = try folder.read("page.html").utf8.count
    #expect(
      Invocation(words + ["--map", roads, "--compact", "--time-zone", "America/New_York"]).status
        == .done)
    let data = try data()
    #expect(data["isCompact"] as? Bool == true)
    #expect(data["timeZone"] as? String == "America/New_York")
    #expect(data["background"] is [Any])
    // The readers of all formats are in a page only where they are wanted, or without a track.
    #expect(try folder.read("page.html").utf8.count - small < 10_000)
    #expect(Invocation(words + ["--readers"]).status == .done)
    #expect(try folder.read("page.html").utf8.count - small > 100_000)
    #expect(Invocation(["report", "--zones", zones, "-o", page]).status == .done)
    #expect(try folder.read("page.html").utf8.count - small > 100_000)
  }

  @Test func `refuses a map that is none, and says when none of it is near`() throws {
    let bad = try folder.write("roads.geojson", #"{"type":"LineString","coordinates":[[16.36]]}"#)
    let words = ["report", "--zones", zones, "-o", page, track, "--map"]
    let refused = Invocation(words + [bad])
    #expect(refused.status == .unusableInput)
    #expect(
      refused.errors
        == "\(bad):1:37: error: position has fewer than two numbers, expected a position [longitude, latitude] at $.coordinates[0] [bad-position]\n"
    )
    #expect(Invocation(words + [folder.path + "/none"]).status == .missingFile)
    let far = try folder.write(
      "far.geojson", #"{"type":"LineString","coordinates":[[100,-48],[101,-48]]}"#)
    let result = Invocation(words + [far])
    #expect(result.status == .done)
    #expect(result.errors == "ringfence report: note: no line of '\(far)' is near\n")
  }
}
