import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `grade` as users run it: a device passes a circle at 10 m/s, and logs of it with planted errors.
@Suite struct GradeTests {
  let folder: TestFolder
  let zones: String
  let drive: String

  init() throws {
    let scene = try PassingDrive(
      besides:
        #"{ "id": "far", "fences": [{ "id": "c", "circle": { "center": [0.1, 0], "radius": 100 } }] }"#,
      accuracy: 5)
    (folder, zones, drive) = (scene.folder, scene.zones, scene.drive)
  }

  private func log(_ rows: [String], name: String = "log.csv", head: String = "event,zone,time")
    throws -> String
  {
    try folder.write(name, ([head] + rows).joined(separator: "\n") + "\n")
  }

  private func grade(_ log: String, _ words: [String] = []) -> Invocation {
    Invocation(["grade", "--zones", zones, "--found", log] + words + [drive])
  }

  private static let onTime = [
    "enter,depot,\(1_777_881_600 + 195)", "exit,depot,\(1_777_881_600 + 218)",
  ]

  @Test func `a log on time is status 0, by id, by name, and by a given name`() throws {
    for name in ["depot", "Dépôt 7", "12"] {
      let rows = Self.onTime.map { $0.replacingOccurrences(of: "depot", with: name) }
      let result = grade(try log(rows), name == "12" ? ["--zone-name", "12=Dépôt 7"] : [])
      #expect(result.status == .done, "\(name): \(result.errors)")
      #expect(result.output.contains("2 of 2 events of the drive found\n"))
    }
    let refused = grade(try log(Self.onTime), ["--zone-name", "12=deport"])
    #expect(refused.status == .usage)
    #expect(refused.errors.contains("did you mean 'depot'?"))
  }

  @Test func `line ends, blank lines and marks change nothing`() throws {
    let text = "event,zone,time\n\n" + Self.onTime.joined(separator: "\n\n") + "\n"
    let plain = grade(try folder.write("log.csv", text)).output
    for other in [
      text.replacingOccurrences(of: "\n", with: "\r\n"), "\u{FEFF}" + text,
      text.replacingOccurrences(of: ",", with: ";"),
    ] { #expect(grade(try folder.write("log.csv", other)).output == plain) }
  }

  @Test func `fails on what is missing, late or too much, or on what it is given`() throws {
    let late = [Self.onTime[0], "exit,depot,\(1_777_881_600 + 300)"]
    #expect(grade(try log(late)).status == .findings)
    #expect(grade(try log(late), ["--tolerance", "90"]).status == .done)
    #expect(grade(try log(late), ["--tolerance", "0,90"]).status == .done)
    #expect(grade(try log(late), ["--fail-on", "missed,ghost"]).status == .done)
    #expect(grade(try log(late), ["--fail-on", "late=1"]).status == .done)
    #expect(grade(try log(late), ["--fail-on", "late=50%"]).status == .done)
    #expect(grade(try log(late), ["--fail-on", "late=49%"]).status == .findings)
    #expect(grade(try log(late), ["--fail-on", "none"]).status == .done)
    #expect(grade(try log([Self.onTime[0]])).status == .findings)
    #expect(grade(try log(Self.onTime + ["enter,far,\(1_777_881_600 + 400)"])).status == .findings)
    #expect(grade(try log(late), ["--fail-on", "lat"]).status == .usage)
  }

  /// Ten laps through one circle, two minutes each, and a log of the arrivals.
  private func laps(_ rows: (Int) -> [String]) throws -> (zones: String, drive: String, log: String)
  {
    let zones = try folder.write(
      "laps.json",
      #"{"version":1,"zones":[{"id":"depot","fences":[{"id":"c","circle":{"center":[10,0],"radius":100}}]}]}"#
    )
    var lines = ["time,latitude,longitude"]
    var found: [String] = []
    for lap in 0..<10 {
      let begin = 1_777_881_600 + lap * 600
      // 500 m away, then inside for 20 s in odd laps and 300 s in even ones, then away again.
      let stay = lap.isMultiple(of: 2) ? 300 : 20
      for (second, east) in [(0, 500.0), (60, 0), (60 + stay - 10, 0), (60 + stay, 500)] {
        lines.append("\(begin + second),0,\(10 + east / 111_319.490793)")
      }
      found += rows(begin)
    }
    return (
      zones, try folder.write("laps.csv", lines.joined(separator: "\n") + "\n"), try log(found)
    )
  }

  @Test func `a log of arrivals alone has no departures that are missed`() throws {
    let scene = try laps { ["enter,depot,\($0 + 60)"] }
    func run(_ words: [String] = []) -> Invocation {
      Invocation(["grade", "--zones", scene.zones, "--found", scene.log] + words + [scene.drive])
    }
    #expect(run().status == .done)
    #expect(run().output.contains("10 of 10 events of the drive found"))
    #expect(run().errors.contains("10 exited events of the drive not compared: the log has none"))
    let all = run(["--types", "entered,exited"])
    #expect(all.status == .findings && all.output.contains("10 of 20 events"))
    let exits = run(["--types", "exited"])
    #expect(exits.output.contains("0 of 10 events"))
    #expect(exits.errors.contains("10 events of the log not compared: '--types' is without them"))
    #expect(run(["--types", "enter"]).status == .usage)
  }

  @Test func `a short visit that the log lacks is passed where that is asked for`() throws {
    // The log has the long stays only.
    let scene = try laps { begin in
      (begin - 1_777_881_600).isMultiple(of: 1_200)
        ? ["enter,depot,\(begin + 60)", "exit,depot,\(begin + 360)"] : []
    }
    func run(_ words: [String] = []) -> Invocation {
      Invocation(
        ["grade", "--zones", scene.zones, "--found", scene.log, "--all"] + words + [scene.drive])
    }
    #expect(run().output.contains("10 of 20 events of the drive found: 10 missed"))
    let asked = run(["--minimum-stay", "2min"])
    #expect(asked.status == .done)
    #expect(asked.output.contains("10 of 10 events of the drive found: 10 passed"))
    #expect(run(["--minimum-stay", "5s"]).output.contains("10 missed"))
  }

  @Test(arguments: [
    // Objects a line with near names, as apps write them.
    """
    {"type":"arrived","geofence":"depot","timestamp":"2026-05-04T08:03:10Z"}
    {"type":"left","geofence":"depot","timestamp":"2026-05-04T08:03:33Z"}
    """,
    #"[{"event":"geofence_enter","zone":"depot","time":1777881790},{"event":"EXIT","zone":"depot","time":1777881813}]"#,
    // Traccar's interface, wrapped, and its database.
    #"{"events":[{"id":1,"type":"geofenceEnter","eventTime":"2026-05-04T08:03:10.000+00:00","geofenceId":"depot"},{"id":3,"type":"deviceOnline","eventTime":"2026-05-04T08:03:11.000+00:00"},{"id":2,"type":"geofenceExit","eventTime":"2026-05-04T08:03:33.000+00:00","geofenceId":"depot"}]}"#,
    """
    id,type,eventtime,deviceid,positionid,geofenceid,attributes
    1,geofenceEnter,2026-05-04T08:03:10Z,4,9,depot,{}
    2,deviceMoving,2026-05-04T08:03:12Z,4,9,,{}
    3,geofenceExit,2026-05-04T08:03:33Z,4,9,depot,{}
    """,
    // Home Assistant's logbook, with a lamp in it.
    #"[{"when":"2026-05-04T08:00:00+00:00","entity_id":"person.a","state":"not_home"},{"when":"2026-05-04T08:03:10+00:00","entity_id":"person.a","state":"depot","name":"A"},{"when":"2026-05-04T08:03:12+00:00","entity_id":"light.b","state":"on"},{"when":"2026-05-04T08:03:33+00:00","entity_id":"person.a","state":"not_home"}]"#,
  ])
  func `logs of any names, of databases and of logbooks are recognized`(_ text: String) throws {
    let result = grade(try folder.write("log.txt", text + "\n"))
    #expect(result.status == .done, "\(result.errors)")
    #expect(result.output.contains("2 of 2 events of the drive found\n"), "\(result.errors)")
  }

  @Test func `a log of no form is refused with what the general form misses first`() throws {
    let result = grade(
      try folder.write("log.json", #"[{"event":"enter","shop":"depot","time":1777881790}]"#))
    #expect(result.errors.contains("of no form that is read; generic-json: no 'zone' (ringfence:"))
    let chosen = grade(
      try folder.write("log.json", #"[{"event":"enter","shop":"depot","time":1777881790}]"#),
      ["--columns", "zone=shop"])
    #expect(chosen.output.contains("1 of 2 events"), "\(chosen.errors)")
  }

  @Test func `each event is a line of NDJSON and a row of CSV`() throws {
    let file = try log(
      [
        "ENTER,depot,\(1_777_881_600 + 265),0,0.0175", "ENTER,depot,\(1_777_881_600 + 270),,",
        "EXIT,\"a,b\",\(1_777_881_600 + 300),,",
      ], head: "event,zone,time,latitude,longitude")
    let lines = grade(file, ["--format", "ndjson"]).output.split(separator: "\n").map(String.init)
    let late = try #require(lines.first { $0.contains(#""class":"late""#) })
    #expect(late.contains(#""event":"entered","zone":"depot""#))
    #expect(late.contains(#""line":2"#))
    // 75 s after the entry at 190 or 191 s.
    #expect(late.contains(#""seconds":75"#) || late.contains(#""seconds":74"#))
    #expect(lines.contains { $0.contains(#""class":"duplicate""#) })
    let unknown = try #require(lines.first { $0.contains(#""class":"unknownZone""#) })
    #expect(unknown.contains(#""zone":"a,b""#))
    #expect(lines.contains { $0.contains(#""class":"missed","event":"exited""#) })
    #expect(lines.filter { $0.contains(#""type":"gradeMeasure""#) }.count == 3)
    #expect(lines.last?.contains(#""form":"generic-csv","rows":3,"unreadable":0"#) == true)
    for line in lines {
      #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
    }
    let table = grade(file, ["--format", "csv"]).output.split(separator: "\n").map(String.init)
    #expect(table.count == 5)
    #expect(table[0].hasPrefix("class,event,zone,truth,found,seconds,"))
    #expect(table.contains { $0.hasPrefix("unknownZone,exited,\"a,b\",,") })
  }

  @Test func `JUnit and GitHub name what fails, without positions`() throws {
    let file = try log([
      "enter,depot,\(1_777_881_600 + 265)", "enter,far,\(1_777_881_600 + 400)",
    ])
    let junit = grade(file, ["--format", "junit"])
    #expect(junit.status == .findings)
    #expect(junit.output.contains(#"tests="4" failures="3""#))
    #expect(junit.output.contains("entered Dépôt 7"))
    let github = grade(file, ["--format", "github"]).output
    #expect(github.contains("::error file=\(file),line=2,title=late::"))
    #expect(github.contains("::error file=\(file),title=missed::"))
    for text in [junit.output, github, grade(file).output, grade(file).errors] {
      #expect(!text.contains("0.0179"))
    }
  }

  @Test func `a wrong clock is reported, and corrected when asked`() throws {
    // Nine laps of one circle would be long: the same pair of events in nine zones.
    let many = try folder.write(
      "many.json",
      #"{"version":1,"zones":["#
        + (0..<5).map {
          #"{"id":"z\#($0)","fences":[{"id":"c","circle":{"center":[\#(0.009 * Double($0 + 1)),0],"radius":100}}]}"#
        }.joined(separator: ",") + "]}")
    let events = Invocation(["evaluate", "--zones", many, "--format", "csv", drive]).output
    var rows: [String] = []
    for line in events.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
      let time = try #require(formatter.date(from: String(cells[1])))
      rows.append("\(cells[0]),\(cells[2]),\(time.timeIntervalSince1970 + 3_604)")
    }
    #expect(rows.count == 10)
    let file = try log(rows)
    func run(_ words: [String]) -> Invocation {
      Invocation(["grade", "--zones", many, "--found", file] + words + [drive])
    }
    let plain = run([])
    #expect(plain.output.contains("found events are 3604.0 s later than the drive's"))
    #expect(plain.output.contains("Probably a time zone"))
    #expect(plain.status == .findings)
    #expect(run(["--clock-offset", "auto"]).status == .done)
    let given = run(["--clock-offset", "1h"])
    #expect(given.status == .done && given.output.contains("+4.0 s"))
  }

  /// The drive's first row is at 0, 0, which is no position.
  @Test func `says that the log is of another day`() throws {
    let rows = Self.onTime.map { $0.replacingOccurrences(of: "17778", with: "17779") }
    let result = grade(try log(rows))
    #expect(result.status == .findings)
    #expect(
      result.errors.contains(
        "no event is near the drive in time: the log is from 2026-05-05T11:49:55.000Z to "
          + "2026-05-05T11:50:18.000Z, the drive from 2026-05-04T08:00:01.000Z to "
          + "2026-05-04T08:10:00.000Z [outside-drive]"), "\(result.errors)")
    #expect(!grade(try log(Self.onTime + rows)).errors.contains("outside-drive"))
  }

  @Test func `says what it leaves out, and which devices there are`() throws {
    let file = try log(
      [
        "enter,depot,\(1_777_881_600 + 195),a", "exit,depot,\(1_777_881_600 + 218),a",
        "enter,depot,\(1_777_881_600 + 400),b", "park,depot,\(1_777_881_600 + 400),b",
      ], head: "event,zone,time,device")
    let result = grade(file)
    #expect(result.errors.contains("[several-devices]"))
    #expect(result.errors.contains("\(file):5: warning: 'park' is no event"))
    #expect(result.errors.contains("1 line of the log left out"))
    #expect(grade(file, ["--device", "a"]).status == .done)
    let refused = grade(file, ["--device", "c"])
    #expect(refused.status == .unusableInput && refused.errors.contains("[unknown-device]"))
  }

  @Test func `refuses what is no log, no drive or half a command`() throws {
    let missing = grade(folder.path + "/none.csv")
    #expect(missing.status == .missingFile)
    let other = grade(try folder.write("x.txt", "hello\n"))
    #expect(other.status == .unusableInput && other.errors.contains("[unknown-form]"))
    #expect(Invocation(["grade", "--zones", zones, drive]).status == .usage)
    let two = Invocation(["grade", "--zones", zones, "--found", try log([]), drive, drive])
    #expect(two.status == .unusableInput && two.errors.contains("[several-drives]"))
    let form = grade(try log([]), ["--form", "radar", "--columns", "event=a"])
    #expect(form.status == .usage)
  }
}
