import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Searches that a signal ends: what was found until then is reported.
@Suite struct InterruptedSearchTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Circles of 80 m at random places in a square, a zone each.
  private func layout(_ count: Int, meters: Double) -> String {
    var numbers = SeededRandom(seed: 7)
    let zones = (0..<count).map { index in
      let longitude = 16.2 + Double.random(in: 0...meters, using: &numbers) / 74_000
      let latitude = 48.1 + Double.random(in: 0...meters, using: &numbers) / 111_000
      return
        #"{"id":"z\#(index)","fences":[{"circle":{"center":[\#(longitude),\#(latitude)],"radius":80}}]}"#
    }
    return #"{"version":1,"zones":[\#(zones.joined(separator: ","))]}"#
  }

  private struct Outcome {
    let output: String
    let errors: [String]
    let status: Int32
    let reason: Process.TerminationReason
  }

  /// Runs the command, and interrupts it when it has written its first note.
  private func interrupted(_ words: [String], by number: Int32) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProcessTests.command)
    process.arguments = words
    let output = "\(folder.path)/.output"
    try folder.write(".output", "")
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = errors
    try process.run()
    var text = errors.fileHandleForReading.availableData
    kill(process.processIdentifier, number)
    text += errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      output: try folder.read(".output"),
      errors: String(decoding: text, as: UTF8.self).split(separator: "\n").map { String($0) },
      status: process.terminationStatus, reason: process.terminationReason)
  }

  @Test(.needs("Repair"), arguments: [SIGINT, SIGTERM, SIGHUP])
  func `an interrupted repair gives the best plan so far, with what is left`(
    by number: Int32
  ) throws {
    // 400 circles in 2 × 2 km, which nothing can take 500 m apart by 100 m each.
    let zones = try folder.write("zones.json", layout(400, meters: 2_000))
    let result = try interrupted(
      [
        "repair", zones, "--no-settings", "--may-move", "100", "--time-limit", "600", "--format",
        "json", "-o", "\(folder.path)/repaired.json",
      ], by: number)
    #expect(result.reason == .exit)
    #expect(result.status == 1)
    let note = try #require(result.errors.first)
    #expect(note.hasPrefix("ringfence repair: note: "))
    #expect(!note.contains(" 0 pairs"))
    #expect(
      result.errors.last
        == "ringfence repair: warning: the search was stopped by a signal; the plan is the best one "
        + "so far, and another run may find another one")
    let plan = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let remaining = try #require(plan["remaining"] as? [[String: Any]])
    #expect(remaining.contains { $0["reason"] as? String == "stopped" })
    // The rest is what the linter finds in the layout that was written.
    let lint = Invocation([
      "lint", "--no-settings", "--mode", "restart", "--select", "spacing", "--statistics",
      "--maximum-per-fence", "1000",
      "\(folder.path)/repaired.json",
    ])
    let rules = try #require(plan["rules"] as? [[String: Any]])
    let spacing = try #require(rules.first { $0["rule"] as? String == "spacing" }?["after"] as? Int)
    #expect(spacing > 0)
    #expect(lint.output.split { !$0.isNumber }.contains("\(spacing)"))
  }

  @Test(.needs("Proof"))
  func `an interrupted test of expectations counts what was not tried as timeout`() throws {
    let zones = try folder.write("zones.json", layout(20, meters: 2_000))
    let drives = "\(folder.path)/drives"
    #expect(Invocation(["exercise", zones, "-o", drives]).status == .done)
    // As many errors as take minutes.
    let result = try interrupted(
      ["verify", "--mutate", "--mutants", "200000", "--format", "json", drives], by: SIGINT)
    #expect(result.reason == .exit)
    #expect(result.status == 0)
    let note = try #require(result.errors.first)
    #expect(note.hasPrefix("ringfence verify: note: "))
    #expect(
      result.errors.last
        == "ringfence verify: warning: the run was stopped by a signal; the errors that were not "
        + "tried are counted as timeout")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let counts = try ["mutants", "killed", "survived", "same", "notFound", "timeout"].map {
      try #require(report[$0] as? Int)
    }
    // Every error is counted, and most were not tried.
    #expect(counts[0] == counts.dropFirst().reduce(0, +))
    #expect(counts[0] >= 200_000)
    #expect(counts[5] > counts[0] / 2)
  }

  /// The first zone asks for a speed that no drive has, so that errors in it are searched for in vain.
  @Test(.needs("Proof")) func `an interrupted search loses no error that the cases notice`() throws
  {
    var zones = try folder.write("zones.json", layout(3, meters: 9_000))
    let text = try folder.read("zones.json").replacing(
      #"{"id":"z0","#, with: #"{"id":"z0","conditions":{"speed":{"minimum":"310 km/h"}},"#,
      maxReplacements: 1)
    zones = try folder.write("zones.json", text)
    let drives = "\(folder.path)/drives"
    _ = Invocation(["exercise", zones, "-o", drives])
    func killed(_ text: String) throws -> Int {
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      return try #require(report["killed"] as? Int)
    }
    let words = ["verify", "--mutate", "--format", "json", drives]
    let compared = try killed(Invocation(words + ["--time-limit", "0"]).output)
    #expect(compared > 20)
    let result = try interrupted(words + ["--time-limit", "off"], by: SIGTERM)
    #expect(try killed(result.output) == compared)
  }
}
