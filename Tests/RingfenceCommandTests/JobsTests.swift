import RingfenceCommand
import TestSupport
import Testing

/// `evaluate --jobs` changes no byte of the output, the messages or the exit status.
@Suite struct JobsTests {
  let folder: TestFolder
  let zones: String

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", TestFolder.zones)
  }

  @Test(arguments: ["text", "ndjson", "csv", "geojson"])
  func `writes the same bytes and messages with any number of jobs`(format: String) throws {
    var words = ["evaluate", "--zones", zones, "--format", format, "--summary"]
    for i in 0..<40 {
      words.append(
        try folder.write("t\(i).gpx", TestFolder.gpx(points: 2 + i % 6, hour: 10 + i % 9)))
      if i % 7 == 3 { words.append("\(folder.path)/none\(i).gpx") }
      if i % 7 == 5 { words.append(try folder.write("e\(i).gpx", "")) }
    }
    let single = Invocation(words + ["--jobs", "1"])
    let several = Invocation(words + ["--jobs", "4"])
    #expect(single.output == several.output)
    #expect(single.errors == several.errors)
    #expect(single.status == several.status)
    #expect(single.status == .missingFile)
  }

  /// The result for some inputs, which must be the same with 1, 2 and 7 jobs; `nil` when it differs.
  func withAnyJobs(_ inputs: [String], _ format: String) -> Invocation? {
    let words = ["evaluate", "--zones", zones, "--format", format, "--summary"] + inputs
    let single = Invocation(words + ["--jobs", "1"])
    let isSame = ["2", "7"].allSatisfy { jobs in
      let several = Invocation(words + ["--jobs", jobs])
      return several.output == single.output && several.errors == single.errors
        && several.status == single.status
    }
    return isSame ? single : nil
  }

  @Test(arguments: ["text", "ndjson"])
  func `reads a folder with bad files in it the same with any number of jobs`(
    format: String
  ) throws {
    for i in 0..<150 {
      let place = ["", "b/", "c/"][i % 3]
      let whole = TestFolder.gpx(points: 2 + i % 6, hour: 10 + i % 9)
      switch i % 10 {
      case 3: try folder.write("tracks/\(place)t\(i).gpx", "")
      case 5: try folder.write("tracks/\(place)t\(i).gpx", String(whole.dropLast(40)))
      case 7: try folder.write("tracks/\(place)t\(i).txt", "nothing of interest\n")
      case 8: try folder.write("tracks/\(place)same.gpx", whole)
      default: try folder.write("tracks/\(place)t\(i).gpx", whole)
      }
    }
    let result = try #require(withAnyJobs(["\(folder.path)/tracks"], format))
    #expect(result.status == .unusableInput)
    #expect(result.errors.contains("skipped"))
    let errors = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    // 15 are empty, 15 are cut off. They come in the order of the files: those of folders `b` and
    // `c` before those whose names begin with `t`.
    #expect(errors.count == 30)
    #expect(errors.map(String.init) == errors.map(String.init).sorted())
  }

  @Test(arguments: [false, true])
  func `reads a large file the same on one thread and ahead on another`(isBroken: Bool) throws {
    var rows = ["track,time,latitude,longitude,accuracy"]
    for i in 0..<16_000 {
      let clock = [10 + i / 3600, i / 60 % 60, i % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let time = "2026-01-02T\(clock.joined(separator: ":"))Z"
      for track in ["van", "bike"] {
        rows.append("\(track),\(time),0,\(i % 40 < 20 ? "0.000" : "0.005")000001,4.25")
      }
    }
    // Behind the end of the first block, so that the other thread meets it.
    if isBroken { rows.insert("bike,2026-01-02T10:00:00Z,0,0.000000001,4", at: 31_000) }
    let path = try folder.write("fleet.csv", rows.joined(separator: "\n") + "\n")
    let result = try #require(withAnyJobs([path, "--out-of-order", "fail"], "csv"))
    #expect(result.status == (isBroken ? .unusableInput : .done))
    #expect(result.errors.contains("[out-of-order]") == isBroken)
    #expect(result.output.split(separator: "\n").count > 500)
  }
}
