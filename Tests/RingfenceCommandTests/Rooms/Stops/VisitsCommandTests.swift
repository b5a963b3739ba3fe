import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `visits` as users run it: plans of several forms, bad ones, and the order of drives.
@Suite struct VisitsCommandTests {
  let folder: TestFolder
  let zones: String
  let drive: String

  init() throws {
    // A device passes the circle 'depot' (Dépôt 7) at 10 m/s from 195 s to 215 s after 2026-05-04T08:00:00Z.
    let scene = try PassingDrive(
      besides:
        #"{ "id": "far", "fences": [{ "id": "c", "circle": { "center": [0.1, 0], "radius": 100 } }] }, { "id": "line", "fences": [{ "id": "l", "geoline": [[0.01, 0.01], [0.02, 0.01]] }] }"#,
      accuracy: 5)
    (folder, zones, drive) = (scene.folder, scene.zones, scene.drive)
  }

  private func visits(_ plan: String, _ words: [String] = []) throws -> Invocation {
    let path = try folder.write("plan.csv", plan)
    return Invocation(
      ["visits", "--zones", zones, "--stops", path, "--minimum-stay", "5s"] + words + [drive])
  }

  /// The outcomes of a plan, in its order.
  private func outcomes(_ plan: String, _ words: [String] = []) throws -> [String] {
    let result = try visits(plan, words + ["--format", "csv"])
    return result.output.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").first.map(String.init)
    }
  }

  @Test func `columns are found by their names, in any order, with any separator`() throws {
    let begin = "2026-05-04T08:03:00Z"
    let end = "2026-05-04T08:04:00Z"
    #expect(try outcomes("zone,from,to\ndepot,\(begin),\(end)\n") == ["on-time"])
    #expect(try outcomes("Not After;Shop;Not Before\n\(end);Dépôt 7;\(begin)\n") == ["on-time"])
    #expect(
      try outcomes("Kunde\tWann\ndepot\t\(end)\n", ["--stop-columns", "zone=Kunde,time=Wann"]) == [
        "early"
      ])
    #expect(try outcomes("shop,eta\ndepot,\(begin)\n", ["--tolerance", "20"]) == ["on-time"])
  }

  @Test func `times of day are of the drive's day on the clocks of the option`() throws {
    #expect(
      try outcomes("zone,from,to\ndepot,10:03,10:04\n", ["--time-zone", "Europe/Vienna"])
        == ["on-time"])
    #expect(
      try outcomes("zone,from,to\ndepot,23:00,1:00\n", ["--time-zone", "Europe/Vienna"])
        == ["early"])
    let without = try visits("zone,from,to\ndepot,10:03,10:04\n")
    #expect(without.status == .unusableInput)
    #expect(without.errors.contains("expected one or '--time-zone'"))
  }

  @Test func `the status says whether a stop failed, and the option which ones do`() throws {
    let late = "zone,to\ndepot,2026-05-04T08:03:00Z\n"
    #expect(try visits(late).status == .findings)
    #expect(try visits(late, ["--fail-on", "none"]).status == .done)
    #expect(try visits(late, ["--fail-on", "early,passed"]).status == .done)
    let unknown = try visits(late, ["--fail-on", "lat"])
    #expect(unknown.status == .usage && unknown.errors.contains("did you mean 'late'"))
  }

  @Test func `rows that are no stops are left out with line and reason`() throws {
    let plan =
      "zone,to\ndepot,2026-05-04T08:04:00Z\nDepott,2026-05-04T08:04:00Z\nline,2026-05-04T08:04:00Z\n,\ndepot,soon\n"
    let result = try visits(plan)
    #expect(result.status == .findings)
    for part in [
      "plan.csv:3: warning: the layout has no zone 'Depott'", "did you mean 'depot'",
      "plan.csv:4: warning: the zone 'line' has no area", "plan.csv:6: warning: time 'soon'",
      "3 rows of the plan left out, 1 stop read",
    ] { #expect(result.errors.contains(part), "\(part) in \(result.errors)") }
  }

  @Test(arguments: [
    ("", "the plan is empty"), ("zone\n", "no header with at least two names"),
    ("a,b\n1,2\n", "no column for the zone among 'a', 'b'"), ("zone,to\n", "a header and no stop"),
    ("zone,to\nnowhere,\n", "none of 1 row can be read as a stop"),
  ])
  func `a plan without a stop is refused`(_ plan: String, _ message: String) throws {
    let result = try visits(plan)
    #expect(result.status == .unusableInput && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `stops out of order, exchanged ends and drives without a track are said`() throws {
    let result = try visits(
      """
      drive,zone,from,to
      drive,depot,2026-05-04T08:04:00Z,2026-05-04T08:03:00Z
      drive,far,2026-05-04T07:03:00Z,
      drivel,depot,2026-05-04T08:03:00Z,

      """)
    #expect(result.errors.contains("plan.csv:2: warning: the stop ends before it begins"))
    #expect(
      result.errors.contains("plan.csv:3: warning: the stop is earlier than the one before it"))
    #expect(result.errors.contains("plan.csv:4: warning: there is no track 'drivel'"))
    #expect(result.output.contains("no-drive"))
  }

  @Test func `a track that cannot be read to its end misses no stop`() throws {
    let cut = try folder.write(
      "cut.gpx",
      """
      <gpx version="1.1"><trk><trkseg><trkpt lat="0" lon="0"><time>2026-05-04T08:00:00Z</time></trkpt>
      <trkpt lat="0" lon="0"><time>2026-05-
      """)
    let plan = try folder.write("plan.csv", "drive,zone\ncut,depot\nother,depot\n")
    let result = Invocation(
      ["visits", "--zones", zones, "--stops", plan, "--format", "csv", cut])
    #expect(result.status == .unusableInput)
    #expect(result.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("unseen,") })
    #expect(result.errors.contains("not all tracks could be read to their ends"))
  }

  @Test func `every format has every stop`() throws {
    let plan = "zone,to\ndepot,2026-05-04T08:04:00Z\nfar,2026-05-04T08:04:00Z\n"
    for format in ["text", "csv", "ndjson", "junit", "github"] {
      let output = try visits(plan, ["--format", format]).output
      #expect(output.contains("far"), "\(format): \(output)")
    }
    let junit = try visits(plan, ["--format", "junit"]).output
    #expect(junit.contains("tests=\"2\""))
  }

  /// The drive is on 2026-05-04, from 10:00 on in Vienna.
  @Test(arguments: [
    ("2026-05-05T08:03:00Z", "2026-05-05T08:04:00Z", [String]()),
    ("2026-05-03 23:30", "2026-05-03 23:59", ["--time-zone", "Europe/Vienna"]),
  ])
  func `a plan of another day is said`(_ from: String, _ to: String, words: [String]) throws {
    let plan = "drive,zone,from,to\ndrive,depot,,\ndrive,depot,\(from),\(to)\ndrive,far,\(to),\n"
    let result = try visits(plan, words)
    #expect(
      result.errors.contains(
        "plan.csv:3: warning: none of 2 stops is on a day of its drive: this one is planned for "),
      "\(result.errors)")
    #expect(
      result.errors.contains(
        "expected the plan of that day, or times of day such as 8:15 [other-day]\n"))
    // One stop of the day is enough, and a window over midnight is of both days.
    let own = try visits(plan + "drive,depot,2026-05-04T06:00:00Z,2026-05-04T06:30:00Z\n", words)
    #expect(!own.errors.contains("[other-day]"))
    let night = try visits("zone,from,to\ndepot,2026-05-03T23:00:00Z,2026-05-04T01:00:00Z\n")
    #expect(!night.errors.contains("[other-day]"))
  }

  /// A device that is at zones a, b, c and d at 08:00, 09:00, 10:00 and 11:00 UTC, by the hour for ten minutes, and between them
  /// far away.
  @Test(arguments: [
    ("+00:00", nil as String?), ("+02:00", "2:00:00 later"), ("-03:30", "3:30:00 earlier"),
  ])
  func `a plan on other clocks is said`(_ offset: String, _ moved: String?) throws {
    let names = ["a", "b", "c", "d"]
    let circles = names.enumerated().map {
      #"{ "id": "\#($1)", "fences": [{ "id": "c", "circle": { "center": [\#($0 + 1), 0], "radius": 100 } }] }"#
    }
    let layout = try folder.write(
      "shops.json", #"{ "version": 1, "zones": [\#(circles.joined(separator: ", "))] }"#)
    var track = "time,latitude,longitude\n"
    for stop in 0..<4 {
      for minute in stride(from: -5, through: 15, by: 5) {
        let isThere = (0...10).contains(minute)
        let time = 1_777_881_600 + stop * 3_600 + minute * 60
        track += "\(time),\(isThere ? 0 : 0.01),\(stop + 1)\n"
      }
    }
    let tour = try folder.write("tour.csv", track)
    // The right hours of another clock: 08:00+02:00 is 06:00 UTC, two hours before.
    let plan = try folder.write(
      "hours.csv",
      "zone,from,to\n"
        + names.enumerated().map { number, name in
          let hour = number + 8 < 10 ? "0\(number + 8)" : "\(number + 8)"
          let day = "2026-05-04T\(hour)"
          return "\(name),\(day):00:00\(offset),\(day):10:00\(offset)\n"
        }.joined())
    let result = Invocation([
      "visits", "--zones", layout, "--stops", plan, "--maximum-gap", "6 min", "--maximum-speed",
      "off", "--tolerance", "60", tour,
    ])
    let message = moved.map {
      "hours.csv:2: warning: 4 of 4 stops are kept if the times of the plan are \($0), and hardly one as "
        + "it is planned: expected '--time-zone' with the clocks of the plan, or the right offsets from "
        + "UTC [other-clock]\n"
    }
    if let message {
      #expect(result.errors.contains(message), "\(result.errors)\(result.output)")
    } else {
      #expect(!result.errors.contains("[other-clock]"), "\(result.errors)")
      #expect(result.output.contains("4 of 4 stops on time"), "\(result.output)")
    }
    #expect(!result.errors.contains("[other-day]"))
  }

  /// In the wrong order: twenty rows are named, the others counted.
  @Test func `a plan of a hundred thousand stops is compared`() throws {
    var plan = "zone,from,to\n"
    for index in (0..<100_000).reversed() {
      plan += "depot,\(1_777_881_600 + index),\(1_777_881_600 + index + 5)\n"
    }
    let path = try folder.write("plan.csv", plan)
    let result = Invocation([
      "visits", "--zones", zones, "--stops", path, "--minimum-stay", "5s", "--format", "csv", drive,
    ])
    let outcomes = result.output.split(separator: "\n").dropFirst()
    #expect(outcomes.count == 100_000)
    // Those that begin in the five seconds before the arrival.
    #expect((5...6).contains(outcomes.count { $0.hasPrefix("on-time,") }))
    let warnings = result.errors.split(separator: "\n").filter { $0.hasSuffix("[stop-order]") }
    #expect(warnings.count == 21)
    #expect(
      warnings.first?.hasSuffix(
        "plan.csv:3: warning: the stop is earlier than the one before it of the same drive, expected "
          + "the order of time [stop-order]") == true, "\(result.errors.prefix(400))")
    #expect(
      warnings.last?.hasSuffix(
        "plan.csv: warning: 99979 more stops are not in order [stop-order]") == true)
  }
}
