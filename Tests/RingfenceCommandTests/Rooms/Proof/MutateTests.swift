import Foundation
import Ringfence
import RingfenceCommand
import RingfenceFiles
import RingfenceProof
import RingfenceProofCommand
import TestSupport
import Testing

/// `verify --mutate`. The circle and the track of ``TestFolder``: entered at 10:03:00, exited at 10:05:00.
@Suite struct MutateTests {
  private struct Report: Decodable {
    struct Layout: Decodable {
      let file: String
      let unnoticed: [Unnoticed]
    }
    struct Unnoticed: Decodable {
      let mutant: String
      let line: Int?
      let reason: String
      let `case`: String?
    }
    let layouts: [Layout]
    let mutants: Int
    let killed: Int
    let survived: Int
    let same: Int
    let notFound: Int
    let timeout: Int
    let score: Double?
  }

  private static func report(_ words: [String], processors: Int = 1) throws -> Report {
    let limit = words.contains("--time-limit") ? [] : ["--time-limit", "off"]
    let result = Invocation(
      ["verify", "--mutate", "--quiet", "--format", "json"] + limit + words, processors: processors)
    #expect(result.errors.isEmpty)
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  /// A copy of a sample whose layout can be replaced.
  private static func copy(_ sample: String, to folder: TestFolder) throws -> String {
    let path = "\(folder.path)/\(sample)"
    try FileManager.default.copyItem(
      atPath: Paths.root.appendingPathComponent("Zones/\(sample)").path, toPath: path)
    return path
  }

  // MARK: Results

  /// The plain way: each wrong layout is written to a file, and `verify` compares the case with it.
  @Test(arguments: [
    ("harbour-drive", 1_000, "normal"), ("antimeridian-walk", 30, "normal"),
    ("swiped-commute", 20, "normal"), ("one-way-street", 20, "normal"), ("laps", 20, "normal"),
    ("restart-street", 20, "normal"), ("restart-street", 40, "restart"),
  ])
  func `gives the result of verify with each wrong layout`(
    sample: String, limit: Int, mode: String
  ) throws {
    let folder = try TestFolder()
    let path = try Self.copy(sample, to: folder)
    let mode = ["--mode", mode]
    if mode[1] == "restart" {
      #expect(Invocation(["verify", "--record=update", path] + mode).status == .done)
    }
    let found = try Self.report([path, "--limit", "\(limit)"] + mode)
    let layout = try ZoneFile.read(path: "\(path)/zones.json").layout
    let plan = MutationPlan(layout, addsZones: true)
    let names = MutantNames(plan, layout)
    let count = min(limit, plan.count)
    var unnoticed: [String] = []
    for index in 0..<count {
      let mutant = plan[index * plan.count / count]
      let wrong = layout.replacing(plan.sites[mutant.site].replacements(in: layout))
      try Data(ZoneFileWriter.native(wrong)).write(to: URL(fileURLWithPath: "\(path)/zones.json"))
      if Invocation(["verify", "--quiet", path] + mode).status == .done {
        unnoticed.append(names[mutant])
      }
    }
    #expect(found.layouts.first?.unnoticed.map(\.mutant) == unnoticed)
    #expect(found.mutants == count)
    #expect(found.killed == count - unnoticed.count)
  }

  /// What survives is killed by the drives of `exercise`; what no drive separates is said.
  @Test func `names the drive that notices a survivor`() throws {
    let folder = try TestFolder()
    let path = try Self.copy("harbour-drive", to: folder)
    let zones = "\(path)/zones.json"
    let alone = try Self.report([path])
    let survivors = alone.layouts[0].unnoticed.filter { $0.reason == "survived" }
    #expect(!survivors.isEmpty)
    _ = Invocation(["exercise", zones, "-o", "\(folder.path)/drives"])
    for item in survivors {
      let drive = try #require(item.case)
      let found = try Self.report(["--zones", zones, "\(folder.path)/drives/\(drive)"])
      #expect(!found.layouts[0].unnoticed.contains { $0.mutant == item.mutant })
    }
    let all = try Self.report(["--zones", zones, "\(folder.path)/drives"])
    #expect(all.survived == 0)
    #expect(all.score == 100)
  }

  /// Without any time nothing is searched: what no case notices counts against the score.
  @Test func `counts what is not searched for lack of time`() throws {
    let path = Paths.root.appendingPathComponent("Zones/harbour-drive").path
    let all = try Self.report([path])
    let none = try Self.report([path, "--time-limit", "0"])
    #expect(none.killed == all.killed)
    #expect(none.same == all.same)
    #expect(none.timeout == all.survived + all.notFound)
    #expect(none.survived == 0 && none.notFound == 0)
    #expect(all.timeout == 0 && none.timeout > 0)
    let share = 100 * Double(none.killed) / Double(none.killed + none.timeout)
    #expect(abs((none.score ?? 0) - share) < 0.005)
    #expect(none.layouts[0].unnoticed.filter { $0.reason == "timeout" }.count == none.timeout)
  }

  /// The quick part of `make prove-layouts`: the drives of `exercise` notice every error that a drive can show.
  @Test(arguments: ["antimeridian-walk", "restart-street", "swiped-commute", "laps"])
  func `leaves no survivor where the drives of exercise are added`(sample: String) throws {
    let folder = try TestFolder()
    let zones = Paths.root.appendingPathComponent("Zones/\(sample)/zones.json").path
    _ = Invocation(["exercise", zones, "-o", "\(folder.path)/drives"])
    let found = try Self.report(["--zones", zones, "\(folder.path)/drives"])
    #expect(found.layouts[0].unnoticed.filter { $0.reason == "survived" }.map(\.mutant) == [])
    #expect(found.killed > 50)
  }

  /// By hand: the zones 'school' (a speed) and 'toll' (a line) never trigger in restart mode, whatever is wrong with
  /// them, but without its speed condition the school would.
  @Test func `leaves no survivor where the drives of restart circles are added`() throws {
    let folder = try TestFolder()
    let zones = Paths.root.appendingPathComponent("Zones/restart-street/zones.json").path
    let drives = "\(folder.path)/drives"
    let mode = ["--mode", "restart"]
    _ = Invocation(["exercise", zones, "-o", drives] + mode)
    let found = try Self.report(["--zones", zones, drives] + mode)
    #expect(found.survived == 0)
    let unnoticed = found.layouts[0].unnoticed
    let same = unnoticed.filter { $0.reason == "same" }.map(\.mutant)
    #expect(same.contains("toll/reversed") && same.contains("school/speed-kmh"))
    #expect(same.allSatisfy { $0.hasPrefix("toll/") || $0.hasPrefix("school/") })
    #expect(found.killed > 40)
  }

  /// A scenario goes through both modes: the line 'bridge' has no circle, but triggers while the app runs normally.
  @Test func `calls nothing the same that a scenario may show`() throws {
    let folder = try TestFolder()
    let sample = try Self.copy("swiped-commute", to: folder)
    // The case without its scenario expects what happens in normal mode.
    try FileManager.default.removeItem(atPath: "\(sample)/expected.ndjson")
    try FileManager.default.moveItem(
      atPath: "\(sample)/lifecycle.ndjson", toPath: "\(sample)/expected.ndjson")
    let found = try Self.report(["--mode", "restart", sample])
    #expect(found.layouts[0].unnoticed.contains { $0.mutant == "bridge/size-smaller" })
    // The exit of a line is read in no mode.
    let same = found.layouts[0].unnoticed.filter { $0.reason == "same" }
    #expect(same.allSatisfy { $0.mutant.hasPrefix("bridge/exit-") })
  }

  @Test func `gives the same on any number of threads`() {
    let path = Paths.root.appendingPathComponent("Zones/harbour-drive").path
    for format in ["text", "json", "junit", "github"] {
      let words = ["verify", "--mutate", "--mutants", "80", "--format", format, path]
      let one = Invocation(words, processors: 1)
      #expect(one.status == .done)
      #expect(Invocation(words, processors: 4).output == one.output)
    }
  }

  // MARK: A case by hand

  /// A circle that is passed over its middle, with the exit 40 m away.
  private func folder(_ rows: [String]) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("zones.json", TestFolder.zones)
    try folder.write("walk.gpx", TestFolder.gpx())
    try folder.write("expected.ndjson", rows.joined(separator: "\n"))
    return folder
  }

  @Test func `notices nothing where no time is expected`() throws {
    let exact = try folder([VerifyTests.entered, VerifyTests.exited])
    let loose = try folder([
      #"{"type":"entered","zone":"cafe"}"#, #"{"type":"exited","zone":"cafe"}"#,
    ])
    let (sharp, blunt) = (try Self.report([exact.path]), try Self.report([loose.path]))
    #expect(sharp.killed > blunt.killed)
    // A zone that is gone is noticed by both, a smaller one by the times only.
    let names = blunt.layouts[0].unnoticed.map(\.mutant)
    #expect(!names.contains("cafe/removed"))
    #expect(names.contains("cafe/radius-smaller"))
    #expect(!sharp.layouts[0].unnoticed.map(\.mutant).contains("cafe/radius-smaller"))
  }

  @Test func `fails under a share, and for a case that is not as expected`() throws {
    let good = try folder([
      #"{"type":"entered","zone":"cafe"}"#, #"{"type":"exited","zone":"cafe"}"#,
    ])
    let low = Invocation(["verify", "--mutate", "--fail-under", "99", good.path])
    #expect(low.status == .findings)
    #expect(low.errors.contains("% of the planted errors are noticed, expected at least 99 %"))
    #expect(Invocation(["verify", "--mutate", "--fail-under", "10", good.path]).status == .done)
    let bad = try folder([VerifyTests.entered])
    let different = Invocation(["verify", "--mutate", bad.path])
    #expect(different.status == .findings)
    #expect(different.errors.contains("the events are not as expected"))
    #expect(different.output.contains("no case to compare"))
  }

  @Test func `tries errors that are evenly spread, and parts of changes`() throws {
    let folder = try folder([VerifyTests.entered, VerifyTests.exited])
    let text = Invocation(["verify", "--mutate", "--limit", "5", folder.path]).output
    #expect(text.contains("5 mutants of "))
    #expect(text.contains(", evenly spread, "))
    #expect(try Self.report(["--mutants", "500", folder.path]).mutants >= 500)
  }

  @Test(arguments: [
    ("--limit 5", "'--limit' goes with '--mutate' only"),
    ("--mutate --record", "'--mutate' does not go with '--record'"),
    ("--mutate --limit 0", "'0' is not a whole number from 1"),
  ])
  func `explains wrong usage`(words: String, message: String) {
    let folder = Paths.root.appendingPathComponent("Zones/laps").path
    let result = Invocation(["verify", folder] + words.split(separator: " ").map(String.init))
    #expect(result.status == .usage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// The drives of `exercise` have no layout of their own.
  @Test func `verifies folders with one layout`() throws {
    let folder = try TestFolder()
    let zones = Paths.root.appendingPathComponent("Zones/laps/zones.json").path
    _ = Invocation(["exercise", zones, "-o", "\(folder.path)/drives"])
    let result = Invocation(["verify", "--zones", zones, "\(folder.path)/drives"])
    #expect(result.status == .done)
    #expect(result.output.hasSuffix(" as expected\n"))
  }
}
