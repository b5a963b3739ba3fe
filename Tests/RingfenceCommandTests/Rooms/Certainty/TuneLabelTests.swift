import RingfenceCommand
import TestSupport
import Testing

/// Labels as tables, on the tracks of ``TuneTests``: 300 s from 08:00:00 UTC on, the first forty of which are visits.
@Suite struct TuneLabelTests {
  let scene: TuneTests

  init() throws { scene = try TuneTests() }

  private func tune(_ table: String, _ words: String...) throws -> Invocation {
    scene.tune(
      ["--try-radius-factor", "2.5"] + words,
      labels: try scene.folder.write("labels.csv", table))
  }

  private func rows(_ row: (Int, Bool) -> String?) -> String {
    (0..<80).compactMap { row($0, $0 < 40) }.joined(separator: "\n") + "\n"
  }

  /// 60 m from the middle of a circle of 30 m, all forty are missed, and none of 75 m.
  private static let answer = "40 labelled visits on 80 tracks, counted by entries\n"

  @Test(arguments: [
    ("track,zone,visited\n", ["t%.csv,home,", "true", "false"]),
    ("Vehicle;Shop;Visit\n", ["t%;home;", "yes", "no"]),
    ("Bezeichnung;id;Tour;visited\n", ["home;7;t%;", "1", "0"]),
    ("visited,track,geofence_id\n", ["", "true,t%,home", "false,t%,home"]),
    ("\u{FEFF}Store\tWas there\tDRIVER\n", ["home\t", "1\tt%", "0\tt%"]),
    ("note,\"zone\",drive,visited\r\n", ["\"a, \"\"b\"\"\",home,t%,", "X\r", "N\r"]),
  ])
  func `a table says the same as objects`(header: String, parts: [String]) throws {
    let table =
      header
      + rows { number, isVisit in
        (parts[0] + parts[isVisit ? 1 : 2]).replacing("%", with: "\(number)")
      }
    let found = try tune(table)
    #expect(found.status == .done, "\(found.errors)")
    #expect(found.output.hasPrefix(Self.answer))
    #expect(found.output == scene.tune(["--try-radius-factor", "2.5"]).output)
  }

  /// Every row is a visit without a column for it, and 08:00 UTC is 10:00 in Vienna in May.
  @Test func `times are on the clocks of the time zone`() throws {
    func table(_ from: String, _ to: String) -> String {
      "drive,shop,from,until\n"
        + rows { number, isVisit in
          isVisit ? "t\(number),home,\(from),\(to)" : nil
        }
    }
    let local = try tune(
      table("2026-05-04 10:00", "2026-05-04 10:05:00"), "--time-zone", "Europe/Vienna")
    #expect(local.output.hasPrefix("40 labelled visits on 40 tracks"), "\(local.errors)")
    #expect(
      try local.output
        == tune(table("2026-05-04T08:00:00Z", "2026-05-04T08:05:00Z")).output)
    // An hour later nobody enters: all are missed with both radii, and 75 m has an entry of no label on each.
    let late = try tune(table("2026-05-04T09:00:00Z", "2026-05-04T09:05:00Z"))
    #expect(late.output.contains("keep the present settings"), "\(late.output)")
  }

  @Test func `columns are chosen by their names`() throws {
    let table = "what,who,came,went\n" + rows { $1 ? "home,t\($0),," : nil }
    let found = try tune(table, "--label-columns", "zone=What,drive=who,from=came,to=went")
    #expect(found.output.hasPrefix("40 labelled visits on 40 tracks"), "\(found.errors)")
    let missing = try tune(table)
    #expect(missing.status == .unusableInput)
    #expect(
      missing.errors.hasSuffix(
        "labels.csv:1: error: no column for the drive among 'what', 'who', 'came', 'went', expected "
          + "'--label-columns drive=NAME' [bad-header]\n"))
    let wrong = try tune(table, "--label-columns", "drive=whom")
    #expect(
      wrong.errors.hasSuffix(
        "labels.csv:1: error: there is no column 'whom', which '--label-columns' gives for drive, did "
          + "you mean 'who'? [bad-header]\n"))
  }

  @Test(arguments: [
    (
      "drive,zone\nt0,home\nt1,hme\n",
      "labels.csv:3: error: the layout has no zone 'hme', did you mean 'home'? [unknown-zone]"
    ),
    (
      "drive,zone\nt0,\n",
      "labels.csv:2: error: the field of the zone is empty, expected an id or a name [bad-row]"
    ),
    (
      "drive,zone\n,home\n",
      "labels.csv:2: error: the field of the drive is empty, expected the name of a track [bad-row]"
    ),
    (
      "zone,from,drive\nhome\n", "labels.csv:2: error: found 1 fields, expected 3 [bad-row]"
    ),
    (
      "drive,zone,visited\nt0,home,perhaps\n",
      "labels.csv:2: error: 'perhaps' is neither yes nor no, expected one of both [bad-row]"
    ),
    (
      "drive,zone,from,to\nt0,home,2026-05-04T08:00:00Z,\n",
      "labels.csv:2: error: label has one of 'from' and 'to', expected both or none [bad-row]"
    ),
    (
      "drive,zone,from,to\nt0,home,2026-05-04T08:00:01Z,2026-05-04T08:00:00Z\n",
      "labels.csv:2: error: 'to' is before 'from', expected it later [bad-row]"
    ),
    (
      "drive,zone,from,to\nt0,home,2026-05-04 08:00,2026-05-04 08:05\n",
      "labels.csv:2: error: time '2026-05-04 08:00' has no offset from UTC, expected one or "
        + "'--time-zone' [bad-row]"
    ),
    (
      "drive,zone,from,to\nt0,home,soon,later\n",
      "labels.csv:2: error: time 'soon' cannot be read, expected one such as "
        + "2026-05-18T07:50:00Z [bad-row]"
    ),
    (
      "drive,zone\nt0,\"home\n",
      "labels.csv:2: error: a quotation mark is not closed, expected one at the end of the field "
        + "[bad-row]"
    ),
    (
      "home\n",
      "labels.csv:1: error: the labels are no objects and have no header with at least two names, "
        + "expected one such as drive,zone,from,to [bad-header]"
    ),
  ])
  func `names the row, and what is wrong with it`(table: String, message: String) throws {
    let found = try tune(table)
    #expect(found.status == .unusableInput && found.output.isEmpty)
    #expect(found.errors.hasSuffix("/\(message)\n"), "\(found.errors)")
  }

  @Test func `a name of several zones is none`() throws {
    let circle = #""fences": [{ "id": "c", "circle": { "center": [0, 0], "radius": 30 } }]"#
    let zones = try scene.folder.write(
      "names.json",
      #"{ "version": 1, "zones": [{ "id": "a", "name": "Shop", \#(circle) }, { "id": "b", "name": "Shop", \#(circle) }] }"#
    )
    let labels = try scene.folder.write("labels.csv", "drive,zone\nt0,a\nt0,Shop\n")
    let found = Invocation([
      "tune", "--zones", zones, "--labels", labels, scene.folder.path + "/tracks",
    ])
    #expect(
      found.errors.hasSuffix(
        "labels.csv:3: error: several zones are called 'Shop', expected an id [unknown-zone]\n"),
      "\(found.errors)")
  }

  @Test func `names labels of drives without a track`() throws {
    let table = "drive,zone,visited\n" + rows { "t\($0),home,\($1)" } + "t100,home,yes\n"
    let found = try tune(table)
    #expect(found.status == .done)
    #expect(
      found.errors.contains("labels.csv:82: warning: there is no track 't100' [unknown-track]\n"))
    let near = try tune(
      "drive,zone,visited\n" + rows { "t\($0)\($0 == 17 ? "x" : ""),home,\($1)" })
    #expect(
      near.errors.contains(
        "labels.csv:19: warning: there is no track 't17x', did you mean 't17'? [unknown-track]\n"))
  }

  @Test func `columns of labels need labels`() {
    let found = Invocation([
      "tune", "--zones", scene.zones, "--label-columns", "zone=shop", scene.folder.path + "/tracks",
    ])
    #expect(found.status == .usage)
    #expect(found.errors.contains("'--label-columns' goes with '--labels' only"))
  }
}
