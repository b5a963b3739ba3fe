import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// A van drives through a depot, a fix every 5 s; its rows are not in order, or some are junk.
@Suite struct TrackOrderCommandTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(
      "z.json",
      #"{"version":1,"zones":[{"id":"depot","fences":[{"circle":{"center":[11.5,48.1],"radius":150}}]}]}"#
    )
    try folder.write("empty.ndjson", "")
  }

  /// Rows of seconds, latitude and longitude. From -100 m to 1 km beyond, 12.4 m a row.
  static let drive: [String] = (0..<120).map { index in
    "\(1_777_874_400 + index * 5),48.1,\(11.49 + Double(index) / 6_000)"
  }
  static let header = "time,latitude,longitude\n"

  func write(_ name: String, _ rows: [String]) throws -> String {
    try folder.write(name, Self.header + rows.joined(separator: "\n") + "\n")
    return folder.path + "/" + name
  }

  func run(_ words: String) -> Invocation {
    Invocation(words.replacing("$D", with: folder.path))
  }

  /// The events without the name of the track.
  func events(_ name: String, _ rows: [String]) throws -> (Invocation, [Substring]) {
    let path = try write(name, rows)
    let result = run("evaluate --zones $D/z.json --format csv \(path)")
    return (
      result,
      result.output.replacing(name, with: "t").split(separator: "\n").dropFirst().map { $0 }
    )
  }

  @Test(.needs("Page")) func `fires the same for the newest row first`() throws {
    let (forward, expected) = try events("a.csv", Self.drive)
    #expect(forward.status == .done)
    #expect(expected.count == 2)
    for rows in [
      Self.drive.reversed(),
      Self.drive.enumerated().sorted { ($0.offset * 37) % 120 < ($1.offset * 37) % 120 }
        .map(\.element),
      Array(Self.drive[60...] + Self.drive[..<60]),
    ] {
      let (result, found) = try events("b.csv", Array(rows))
      #expect(result.status == .done)
      #expect(found == expected)
    }
    let path = try write("c.csv", Self.drive.reversed())
    for command in ["report -o $D/r.html", "explain", "verify --expect $D/empty.ndjson"] {
      let result = run("\(command) --zones $D/z.json \(path)")
      #expect(result.status == (command.hasPrefix("verify") ? .findings : .done))
    }
    #expect(
      run("convert \(path) -o - --format csv").output
        == run("convert $D/a.csv -o - --format csv").output.replacing("a.csv", with: "c.csv"))
    #expect(
      run("evaluate --zones $D/z.json \(path)").errors
        == "ringfence evaluate: note: sorted 119 fixes; '--summary' says which and why\n")
    #expect(run("inspect \(path)").output.contains("120"))
  }

  @Test func `fires the same for a member of an archive`() throws {
    let (_, expected) = try events("a.csv", Self.drive)
    for rows in [Self.drive.reversed(), Array(Self.drive[60...] + Self.drive[..<60])] {
      let table = Array((Self.header + rows.joined(separator: "\n") + "\n").utf8)
      let path = folder.path + "/all.zip"
      try Data(StoredZip.bytes([("b.csv", table), ("readme.txt", Array("hello\n".utf8))])).write(
        to: URL(fileURLWithPath: path))
      for jobs in [1, 4] {
        let result = run("evaluate --zones $D/z.json --format csv --jobs \(jobs) \(path)")
        #expect(result.status == .done)
        let found = result.output.replacing("b.csv", with: "t").split(separator: "\n").dropFirst()
        #expect(Array(found) == expected)
        #expect(result.errors.contains("note: sorted "))
        #expect(!result.errors.contains("left out"))
      }
      #expect(
        run("convert \(path) -o - --format csv").output
          == run("convert $D/a.csv -o - --format csv").output.replacing("a.csv", with: "b.csv"))
    }
  }

  @Test func `says that most was dropped`() throws {
    let path = try write("d.csv", Self.drive.reversed())
    let result = run("evaluate --zones $D/z.json --out-of-order drop \(path)")
    #expect(result.status == .unusableInput)
    #expect(
      result.errors.contains(
        "d.csv:3: error: 119 of 120 fixes go back in time: the newest row is first; sort them with "
          + "--out-of-order sort [mostly-out-of-order]"))
    #expect(result.errors.contains("119 fixes were left out (119 as out-of-order)"))
    let verified = run(
      "verify --zones $D/z.json --expect $D/empty.ndjson --out-of-order drop \(path)")
    #expect(verified.status == .unusableInput)
  }

  @Test func `leaves null island and other places out`() throws {
    let (_, expected) = try events("e.csv", Self.drive)
    let good = Self.drive.enumerated().map { index, row in
      row.split(separator: ",")
    }
    // Junk between two fixes: the times are 2 s later.
    for (place, reason) in [
      ("0,0", "null-island"), ("-0.0,0.000", "null-island"),
      ("0,0.001", "implausible-position"), ("40.7,-74", "implausible-position"),
    ] {
      let rows = good.enumerated().flatMap { index, fields -> [String] in
        // Where a fifth is elsewhere, there are several devices.
        guard reason == "null-island" || index % 8 == 0 else {
          return [fields.joined(separator: ",")]
        }
        let later = (Int(fields[0]) ?? 0) + 2
        return [fields.joined(separator: ","), "\(later),\(place)"]
      }
      let (result, found) = try events("f.csv", rows)
      #expect(result.status == .done)
      #expect(found == expected)
      let summary = run("evaluate --zones $D/z.json --summary $D/f.csv").errors
      #expect(summary.contains(reason))
    }
    let silent = run(
      "evaluate --zones $D/z.json \(try write("g.csv", ["1,50,3", "2,0,0", "3,50,3"]))")
    #expect(silent.errors.contains("1 fix was left out (1 as null-island)"))
  }

  /// Output that does not fit into what waits for the end of a file: two events for most fixes.
  @Test func `writes much output of a file that goes back at its end`() throws {
    var rows: [String] = []
    for index in 0..<60_000 {
      rows.append("\(1_777_874_400 + index * 60),48.1,\(index % 2 == 0 ? "11.5" : "11.52")")
    }
    let ordered = run(
      "evaluate --zones $D/z.json --quiet --format ndjson \(try write("h.csv", rows))")
    rows.append(rows.remove(at: 100))
    let path = try write("h.csv", rows)
    for jobs in [1, 4] {
      let result = run(
        "evaluate --zones $D/z.json --quiet --format ndjson --jobs \(jobs) \(path)")
      #expect(result.status == .done)
      #expect(result.output == ordered.output)
      #expect(result.output.utf8.count > 9_000_000)
    }
  }
}
