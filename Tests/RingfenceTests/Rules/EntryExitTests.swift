import Ringfence
import Testing

/// Expected events were worked out by hand from the drawing in `Timeline`: from `.` to `#` the edge is
/// 9/12 of the way, from `#` to `,` 3/4, from `.` to `:` the edges are 9/24 and 15/24 of the way.
@Suite struct EntryExitTests {
  @Test(
    "a visit ends at the first fix 30 m away, with the last way out as its boundary",
    arguments: [
      TimelineRow("", ""),
      TimelineRow(".", ""),
      TimelineRow("....", ""),
      TimelineRow("..##..", "entered#1 1.75>2; exited#1 3.25>4 (1.5 s, 245 m)"),
      TimelineRow("..##", "entered#1 1.75>2", "a track may end inside"),
      TimelineRow("..##,.", "entered#1 1.75>2; exited#1 3.75>5 (2 s, 245 m)", "27 m: not yet"),
      TimelineRow("..#,,,", "entered#1 1.75>2", "never far enough"),
      TimelineRow(
        "..##,##.", "entered#1 1.75>2; exited#1 6.25>7 (4.5 s, 245 m)", "back before it was sure"),
      TimelineRow(
        "..#,#;#:", "entered#1 1.75>2; exited#1 6.25>7 (4.5 s, 245 m)", "out on either side"),
      TimelineRow(
        "..#,;:", "entered#1 1.75>2; exited#1 3.875>5 (2.125 s, 245 m)",
        "right through while outside: back, and out again"),
      TimelineRow(
        "..#..#.",
        "entered#1 1.75>2; exited#1 2.25>3 (0.5 s, 245 m);"
          + " entered#2 4.75>5; exited#2 5.25>6 (0.5 s, 245 m)"),
      TimelineRow(".|.", "entered#1 1>1; exited#1 1>2 (0 s, 245 m)", "the edge belongs to it"),
      TimelineRow(".|||#", "entered#1 1>1", "along the edge, then inside"),
      TimelineRow(",|,.", "entered#1 1>1; exited#1 1>3 (0 s, 245 m)"),
      TimelineRow(".    #", "entered#1 3.75>5", "five seconds are no gap"),
    ])
  func entersAndExits(row: TimelineRow) {
    #expect(Timeline(row.track).play([Timeline.zone([Timeline.field])]) == row.events)
  }

  @Test(
    "a field that is passed between two fixes is entered and left",
    arguments: [
      TimelineRow(".:", "entered#1 0.375>1 pass; exited#1 0.625>1 (0.25 s, 245 m) pass"),
      TimelineRow(".;", "entered#1 0.5625>1 pass", "too near: the exit waits"),
      TimelineRow(
        ".;:", "entered#1 0.5625>1 pass; exited#1 0.9375>2 (0.375 s, 245 m) pass"),
      TimelineRow(
        ".;#.", "entered#1 0.5625>1 pass; exited#1 2.25>3 (1.6875 s, 245 m)", "it came back"),
      TimelineRow(
        ":.:",
        "entered#1 0.375>1 pass; exited#1 0.625>1 (0.25 s, 245 m) pass;"
          + " entered#2 1.375>2 pass; exited#2 1.625>2 (0.25 s, 245 m) pass"),
    ])
  func passes(row: TimelineRow) {
    #expect(Timeline(row.track).play([Timeline.zone([Timeline.field])]) == row.events)
  }

  @Test(
    "with exit distance 0 every way out ends the visit",
    arguments: [
      TimelineRow("..##,", "entered#1 1.75>2; exited#1 3.75>4 (2 s, 27 m)"),
      TimelineRow(
        "..#,#.",
        "entered#1 1.75>2; exited#1 2.75>3 (1 s, 27 m);"
          + " entered#2 3.25>4; exited#2 4.25>5 (1 s, 245 m)"),
      TimelineRow(".;", "entered#1 0.5625>1 pass; exited#1 0.9375>1 (0.375 s, 27 m) pass"),
      TimelineRow(".|.", "entered#1 1>1; exited#1 1>2 (0 s, 245 m)"),
      TimelineRow(".|", "entered#1 1>1"),
    ])
  func exitDistanceZero(row: TimelineRow) {
    let zone = Timeline.zone([Timeline.field], exitDistance: 0)
    #expect(Timeline(row.track).play([zone]) == row.events)
  }

  /// Two arms, 0 to 2 and 4 to 6, that hang together far below the path.
  static let fork = Shape.polygons([
    Polygon(rings: [
      Ring(
        [(0, -4), (6, -4), (6, 4), (4, 4), (4, -2), (2, -2), (2, 4), (0, 4)].map {
          Timeline.coordinate($0.0, $0.1)
        })
    ])
  ])

  @Test(
    "between the arms of one fence the way out leads back inside before the fix",
    arguments: [
      TimelineRow(
        "-3,0 1,0 5,0",
        "entered#1 0.75>1; exited#1 1.25>2 (0.5 s, 0 m); entered#2 1.75>2", "to the other arm"),
      TimelineRow(
        "-3,0 1,0 3,0 5,0",
        "entered#1 0.75>1; exited#1 1.5>2 (0.75 s, 27 m); entered#2 2.5>3", "a fix between them"),
      TimelineRow(
        "-3,0 1,0 7,0",
        "entered#1 0.75>1; exited#1 1.166667>2 (0.416667 s, 27 m);"
          + " entered#2 1.5>2 pass; exited#2 1.833333>2 (0.333333 s, 27 m) pass",
        "through the other arm"),
    ])
  func arms(row: TimelineRow) {
    let zone = Timeline.zone([Self.fork], exitDistance: 0)
    #expect(Timeline(places: row.track).play([zone]) == row.events)
  }

  @Test(
    "the exit distance is reached when it is not undercut",
    arguments: [
      (27.1, "entered#1 0>0 initial; exited#1 0.75>1 (0.75 s, 27 m)"),
      (27.2, "entered#1 0>0 initial"),
    ])
  func exitDistance(meters: Double, events: String) {
    let zone = Timeline.zone([Timeline.field], exitDistance: meters)
    #expect(Timeline("#,").play([zone]) == events)
    var settings = EngineSettings()
    settings.exitDistance = .meters(meters)
    #expect(Timeline("#,").play([Timeline.zone([Timeline.field])], settings: settings) == events)
  }

  @Test(
    "without exit events visits end all the same",
    arguments: [
      TimelineRow("..##..##..", "entered#1 1.75>2; entered#2 5.75>6"),
      TimelineRow("..#,#..#", "entered#1 1.75>2; entered#2 6.75>7"),
      TimelineRow(".:", "entered#1 0.375>1 pass"),
    ])
  func exitFalse(row: TimelineRow) {
    let zone = Timeline.zone([Timeline.field], exit: false)
    #expect(Timeline(row.track).play([zone]) == row.events)
  }

  /// From `a` to `b` the field ends at 3/10 of the way and the court begins at 7/10; from `.` to `>`
  /// the edges are 9/32, 15/32, 19/32 and 25/32 of the way.
  @Test(
    "a zone is occupied while any of its fences is",
    arguments: [
      (30, TimelineRow("ab", "f0 entered#1 0>0 initial")),
      (
        30,
        TimelineRow(
          "ab>", "f0 entered#1 0>0 initial; f1 exited#1 1.3>2 (1.3 s, 190 m) [0@0 1@0.7]")
      ),
      (
        30,
        TimelineRow(
          ".>",
          "f0 entered#1 0.28125>1 pass;"
            + " f1 exited#1 0.78125>1 (0.5 s, 190 m) [0@0.28125 1@0.59375] pass")
      ),
      (
        30,
        TimelineRow(
          "a-b",
          "f0 entered#1 0>0 initial; f0 exited#1 0.6>1 (0.6 s, 54 m); f1 entered#2 1.4>2")
      ),
      (60, TimelineRow("a-b", "f0 entered#1 0>0 initial", "54 m from either")),
      (60, TimelineRow("ab-a", "f0 entered#1 0>0 initial", "each fence is listed once")),
      (
        60,
        TimelineRow(
          "ab-a.", "f0 entered#1 0>0 initial; f0 exited#1 3.25>4 (3.25 s, 245 m) [0@0 1@0.7]")
      ),
      (
        0,
        TimelineRow(
          "ab",
          "f0 entered#1 0>0 initial; f0 exited#1 0.3>1 (0.3 s, 0 m); f1 entered#2 0.7>1",
          "the path is back inside by then")
      ),
      (
        0,
        TimelineRow(
          ".>",
          "f0 entered#1 0.28125>1 pass; f0 exited#1 0.46875>1 (0.1875 s, 190 m) pass;"
            + " f1 entered#2 0.59375>1 pass; f1 exited#2 0.78125>1 (0.1875 s, 190 m) pass")
      ),
    ])
  func severalFences(exitDistance: Double, row: TimelineRow) {
    let zone = Timeline.zone([Timeline.field, Timeline.court], exitDistance: exitDistance)
    #expect(Timeline(row.track).play([zone]) == row.events)
  }

  @Test(
    "fences that share an edge keep a zone occupied",
    arguments: [
      TimelineRow(
        ".>",
        "f0 entered#1 0.28125>1 pass;"
          + " f1 exited#1 0.65625>1 (0.375 s, 299 m) [0@0.28125 1@0.46875] pass"),
      TimelineRow(
        ">.",
        "f1 entered#1 0.34375>1 pass;"
          + " f0 exited#1 0.71875>1 (0.375 s, 245 m) [1@0.34375 0@0.53125] pass"),
    ])
  func adjoining(row: TimelineRow) {
    let shapes = [Timeline.field, Timeline.rectangle(6, 12)]
    let zone = Timeline.zone(shapes, exitDistance: 0)
    #expect(Timeline(row.track).play([zone]) == row.events)
  }
}
