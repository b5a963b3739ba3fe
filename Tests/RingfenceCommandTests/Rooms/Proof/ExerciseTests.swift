import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `ringfence exercise` on the sample layouts.
@Suite struct ExerciseTests {
  /// Every sample layout but the one with contradictions, which no command evaluates.
  static let samples: [String] = {
    let zones = Paths.root.appendingPathComponent("Zones")
    let names = try? FileManager.default.contentsOfDirectory(atPath: zones.path)
    return (names ?? []).sorted().filter {
      $0 != "bad-layout" && FileManager.default.fileExists(atPath: layout($0))
    }
  }()

  static func layout(_ sample: String) -> String {
    Paths.root.appendingPathComponent("Zones/\(sample)/zones.json").path
  }

  @Test(arguments: samples)
  func `plans what the engine does`(sample: String) {
    let result = Invocation(["exercise", Self.layout(sample), "--check"])
    #expect(result.status == .done, "\(result.output)")
    #expect(result.output.contains("all as planned"))
  }

  @Test func `says what is left where the time is over`() {
    let result = Invocation([
      "exercise", Self.layout("harbour-drive"), "--list", "--time-limit", "0",
    ])
    #expect(result.status == .done)
    #expect(result.output.contains("0 drives, "))
    #expect(
      result.errors
        == "ringfence exercise: note: the time limit was reached: 4 zones of 4 not finished\n")
  }

  @Test(arguments: [1, 4])
  func `plans the same on any number of threads`(threads: Int) {
    let result = Invocation(
      ["exercise", Self.layout("harbour-drive"), "--list"], processors: threads)
    #expect(
      result.output == Invocation(["exercise", Self.layout("harbour-drive"), "--list"]).output)
  }

  /// The files, not the plan: `verify` reads the track and the expectations of each case.
  @Test(arguments: ["gpx", "nmea", "csv", "xcode-gpx", "android-gpx"])
  func `writes drives that verify accepts`(format: String) throws {
    for sample in ["harbour-drive", "one-way-street"] {
      let folder = try TestFolder()
      let made = Invocation([
        "exercise", Self.layout(sample), "-o", "\(folder.path)/drives", "--format", format,
      ])
      #expect(made.status == .done, "\(made.errors)")
      let drives = try Self.folders(of: "\(folder.path)/drives")
      #expect(drives.count > 20)
      for drive in drives {
        let track = format == "nmea" || format == "csv" ? format : "gpx"
        let result = Invocation([
          "verify", "--zones", Self.layout(sample), "--expect", "\(drive)/expected.ndjson",
          "\(drive)/track.\(track)", "--quiet",
        ])
        #expect(result.status == .done, "\(drive): \(result.output)\(result.errors)")
      }
    }
  }

  /// Seven scenarios of each zone with a circle. The entry is at noon or later; the app is swiped away four minutes before.
  @Test func `writes drives on which the app is ended`() throws {
    let folder = try TestFolder()
    let drives = "\(folder.path)/drives"
    let made = Invocation([
      "exercise", Self.layout("restart-street"), "--scenarios", "-o", drives,
    ])
    #expect(made.status == .done, "\(made.errors)")
    let verified = Invocation(["verify", drives])
    #expect(verified.status == .done, "\(verified.output)")
    let scenarios = [
      "flight", "killed", "rebooted", "reopened", "suspended", "swiped", "swiped-inside",
    ]
    let folders = try FileManager.default.contentsOfDirectory(atPath: "\(drives)/kiosk")
      .filter { $0.hasPrefix("scenario-") }.sorted()
    #expect(folders == scenarios.map { "scenario-\($0)" })
    // Geolines and zones with conditions have no circle, which is said.
    #expect(!FileManager.default.fileExists(atPath: "\(drives)/toll/scenario-swiped"))
    #expect(made.output.hasSuffix(" not found\n"))
    func rows(_ scenario: String, _ file: String) throws -> [String] {
      try String(contentsOfFile: "\(drives)/kiosk/scenario-\(scenario)/\(file)", encoding: .utf8)
        .split(separator: "\n").dropFirst().map(String.init)
    }
    for scenario in scenarios {
      let planned = try rows(scenario, "expected.ndjson")
      let reported = try rows(scenario, "lifecycle.ndjson")
      #expect(planned.count == 2)
      // The app is in memory at the entry, or has to be launched again.
      let mode = scenario == "swiped-inside" || scenario == "suspended" ? "normal" : "restart"
      #expect(reported.first?.contains("\"mode\":\"\(mode)\"") == true, "\(scenario): \(reported)")
      guard scenario == "reopened" else { continue }
      // An app that is opened inside sees the exit as one that was never ended.
      let time = try #require(planned.last?.firstMatch(of: /"time":"[^"]*"/)).0
      #expect(reported.last?.contains(time) == true)
    }
  }

  @Test func `makes no scenarios of circles, nor tours of scenarios`() {
    for words in [["--mode", "restart"], ["--tours"]] {
      let result = Invocation(
        ["exercise", Self.layout("restart-street"), "--list", "--scenarios"] + words)
      #expect(result.status == .usage)
    }
  }

  @Test(arguments: samples)
  func `plans what the engine does with restart circles`(sample: String) {
    for words in [["--check"], ["--tours", "--check"]] {
      let result = Invocation(["exercise", Self.layout(sample), "--mode", "restart"] + words)
      #expect(result.status == .done, "\(result.output)")
      #expect(result.output.contains("all as planned"))
    }
  }

  /// In restart mode, and not in normal mode, where the circles are not there.
  @Test(arguments: ["gpx", "nmea", "xcode-gpx"])
  func `writes drives of restart circles that verify accepts`(format: String) throws {
    let folder = try TestFolder()
    let (layout, drives) = (Self.layout("restart-street"), "\(folder.path)/drives")
    let circles = ["--mode", "restart", "--buffer", "40m"]
    let made = Invocation(["exercise", layout, "-o", drives, "--format", format] + circles)
    #expect(made.status == .done, "\(made.errors)")
    let result = Invocation(["verify", "--zones", layout, drives] + circles)
    #expect(result.status == .done, "\(result.output)\(result.errors)")
    // The cases say their mode and their circles; the folder has their layout.
    #expect(Invocation(["verify", "--zones", layout, drives]).status == .done)
    #expect(Invocation(["verify", drives]).status == .done)
    let plain = Invocation(["verify", "--mode", "normal", "--zones", layout, drives])
    #expect(plain.status == .findings)
    #expect(Invocation(["verify", drives, "--mutate", "--fail-under", "90"]).status == .done)
    let track = format == "nmea" ? "track.nmea" : "track.gpx"
    let normal = Invocation([
      "evaluate", "--zones", layout, "\(drives)/hall/outside/\(track)", "--format", "ndjson",
    ])
    #expect(normal.output == "")
    let list = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: "\(drives)/cases.json")))
    #expect((list as? [String: Any])?["mode"] as? String == "restart")
  }

  @Test(arguments: samples)
  func `plans tours that the engine confirms`(sample: String) {
    let result = Invocation(["exercise", Self.layout(sample), "--tours", "--check"])
    #expect(result.status == .done, "\(result.output)")
    #expect(result.output.contains("all as planned"))
  }

  /// A tour is a case of `verify`, and `cases.json` says of which drives it consists.
  @Test(arguments: ["gpx", "nmea", "android-gpx"])
  func `writes tours that verify accepts`(format: String) throws {
    let folder = try TestFolder()
    let drives = "\(folder.path)/drives"
    let made = Invocation([
      "exercise", Self.layout("harbour-drive"), "--tours", "-o", drives, "--format", format,
    ])
    #expect(made.status == .done, "\(made.errors)")
    let result = Invocation(["verify", "--zones", Self.layout("harbour-drive"), drives])
    #expect(result.status == .done, "\(result.output)\(result.errors)")
    let tours = try FileManager.default.contentsOfDirectory(atPath: drives).filter {
      $0 != "cases.json" && $0 != "zones.json"
    }
    #expect(tours.count > 1 && tours.count < 10)
    let list = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: "\(drives)/cases.json")))
    let listed = try #require((list as? [String: Any])?["tours"] as? [[String: Any]])
    #expect(listed.compactMap { $0["name"] as? String }.sorted() == tours.sorted())
    #expect(listed.flatMap { $0["cases"] as? [String] ?? [] }.contains("cafe/through"))
  }

  private static func folders(of path: String) throws -> [String] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: path).sorted()
      .filter { $0 != "cases.json" && $0 != "zones.json" }
      .flatMap { zone in
        try files.contentsOfDirectory(atPath: "\(path)/\(zone)").sorted().map {
          "\(path)/\(zone)/\($0)"
        }
      }
  }

  @Test func `never writes into a folder with files`() throws {
    let folder = try TestFolder()
    try folder.write("notes.txt", "mine")
    let result = Invocation(["exercise", Self.layout("laps"), "-o", folder.path])
    #expect(result.status == .inputOutput)
    #expect(result.errors.contains("folder is not empty"))
    #expect(try folder.names() == ["notes.txt"])
  }

  @Test(arguments: [
    ("exercise", "there is no layout"),
    ("exercise a.json", "expected '-o FOLDER', '--list' or '--check'"),
    ("exercise a.json b.json --list", "is one file too many"),
    ("exercise a.json -o b --list", "expected no '--output'"),
    ("exercise a.json --list --mode compare", "does not compare modes"),
    ("exercise a.json --list --buffer 40m", "expected '--mode restart'"),
  ])
  func `explains wrong usage`(words: String, message: String) {
    let result = Invocation(words)
    #expect(result.status == .usage)
    #expect(result.errors.contains(message))
  }
}
