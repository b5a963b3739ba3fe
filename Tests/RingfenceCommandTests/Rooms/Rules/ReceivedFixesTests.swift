import RingfenceCommand
import TestSupport
import Testing

/// What rules are given of a drive: the fixes as they came, while the engine beside them has the usable ones.
@Suite struct ReceivedFixesTests {
  let folder: TestFolder
  let zones: String

  init() throws {
    folder = try TestFolder()
    zones = try folder.write(
      "geofences.json", #"[{"id":1,"name":"yard","area":"CIRCLE (48.2 16.31, 200.0)"}]"#)
  }

  /// Writes a table of seconds after a moment and latitudes; 1.1 km outside the zone is 48.21, its middle 48.2.
  private func drive(_ fixes: [(Int, Double)], name: String = "drive.csv", device: String? = nil)
    throws -> String
  {
    try folder.write(
      name,
      "time,latitude,longitude\n"
        + fixes.map { "\(1_777_881_600 + $0.0),\($0.1),\($0.1 == 0 ? 0 : 16.31)\n" }.joined())
  }

  private func decided(_ drive: String, _ words: String...) throws -> [String] {
    let found = Invocation(
      ["evaluate", "--zones", zones, "--format", "ndjson"] + words + [drive])
    #expect(found.status == .done, "\(found.errors)")
    return try records(found).compactMap { record in
      guard record["type"] as? String == "ruleDecision", let fix = record["fix"] as? Int else {
        return nil
      }
      return "\(record["event"] as? String ?? "") \(fix)"
    }
  }

  /// Outside for five minutes, and in the zone for the time of one fix in their middle.
  private var ghost: [(Int, Double)] { (0..<300).map { ($0, $0 == 150 ? 48.2 : 48.25) } }

  @Test
  func
    `jumps, equal times and late fixes come to a rule`()
    throws
  {
    // What Traccar's own classes decide of the same.
    #expect(
      try decided(try drive(ghost), "--rules", "traccar") == ["entered 150", "exited 151"])
    let equal = try drive([(0, 48.21), (10, 48.21), (10, 48.2), (20, 48.21)])
    #expect(try decided(equal, "--rules", "traccar") == ["entered 2", "exited 3"])
    let late = try drive([(0, 48.21), (20, 48.21), (10, 48.2), (30, 48.21)])
    #expect(try decided(late, "--rules", "traccar") == [])
    // Tile38 has no order.
    #expect(try decided(late, "--rules", "tile38") == ["entered 2", "exited 3"])
    let null = try drive([(0, 48.2), (10, 0), (20, 48.2)])
    #expect(
      try decided(null, "--rules", "traccar") == ["entered 0", "exited 1", "entered 2"])
  }

  @Test func `a year that cannot be meant does not come to a rule`() throws {
    let future = try drive([
      (0, 48.21), (10, 48.21), (1_000_000_000, 48.21), (20, 48.2), (30, 48.21),
    ])
    #expect(try decided(future, "--rules", "traccar") == ["entered 2", "exited 3"])
  }

  @Test func `a filter of a rule counts what it refuses`() throws {
    let late = try drive([(0, 48.21), (20, 48.21), (10, 48.2), (30, 48.21)])
    let found = Invocation([
      "evaluate", "--zones", zones, "--rules", "traccar", "--format", "ndjson", late,
    ])
    let refusal = try #require(
      try records(found).first { $0["type"] as? String == "ruleRefusal" })
    #expect(refusal["filter"] as? String == "olderThanLast" && refusal["count"] as? Int == 1)
    #expect(
      found.errors.contains(
        "note: rules receive the fixes of 1 track as they come in the file, with 0 that the engine does not use"
      ))
  }

  @Test func `the engine beside a rule has the usable fixes`() throws {
    let found = Invocation([
      "evaluate", "--zones", zones, "--rules", "traccar", "--mode", "compare", "--format", "ndjson",
      try drive(ghost),
    ])
    let rows = try records(found).filter { $0["type"] as? String == "ruleComparison" }
    #expect(rows.map { $0["kind"] as? String } == ["onlyOther", "onlyOther"])
    #expect(found.errors.contains("with 1 that the engine does not use"))
  }

  @Test func `the order is that of the file, whatever the engine does, for each device`() throws {
    let late = [(0, 48.21), (20, 48.21), (10, 48.2), (30, 48.21)]
    // As of a pipe, which is not read again.
    #expect(
      try decided(try drive(late), "--rules", "tile38", "--out-of-order", "drop")
        == ["entered 2", "exited 3"])
    var rows = "device,time,latitude,longitude\n"
    for fix in late {
      for device in ["a", "b"] { rows += "\(device),\(1_777_881_600 + fix.0),\(fix.1),16.31\n" }
    }
    let both = try folder.write("both.csv", rows)
    #expect(
      try decided(both, "--rules", "tile38")
        == ["entered 2", "exited 3", "entered 2", "exited 3"])
    for jobs in ["1", "4"] {
      #expect(
        try decided(both, "--rules", "tile38", "--jobs", jobs)
          == (try decided(both, "--rules", "tile38")))
    }
  }

  @Test(.needs("Grade")) func `the ghost of a jump is explained`() throws {
    let log = try folder.write(
      "log.csv",
      "event,zone,time\nenter,yard,\(1_777_881_600 + 150)\nexit,yard,\(1_777_881_600 + 151)\n")
    let found = Invocation([
      "grade", "--zones", zones, "--found", log, "--rules", "traccar", try drive(ghost),
    ])
    #expect(
      found.output.contains("traccar@6.14.5 agrees with the log on 0 of 0 missed and 2 of 2 ghosts")
    )
  }
}
