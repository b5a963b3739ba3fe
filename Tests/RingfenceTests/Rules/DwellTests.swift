import Ringfence
import Testing

/// Expected events were worked out by hand from the drawing in `Timeline`.
@Suite struct DwellTests {
  private func play(_ track: String, dwell: Duration, exitDistance: Double = 30) -> String {
    var settings = EngineSettings()
    settings.maximumGap = .seconds(5)
    let zone = Timeline.zone([Timeline.field], exitDistance: exitDistance, dwell: dwell)
    return Timeline(track).play([zone], settings: settings)
  }

  @Test(
    "dwelled comes once, two seconds after the entry's boundary",
    arguments: [
      TimelineRow("..##", "entered#1 1.75>2", "not yet"),
      TimelineRow("..#####", "entered#1 1.75>2; dwelled#1 3.75>3.75"),
      TimelineRow("####", "entered#1 0>0 initial; dwelled#1 2>2", "at a fix"),
      TimelineRow("#  #", "entered#1 0>0 initial; dwelled#1 2>2", "between fixes"),
      TimelineRow(
        "..##.", "entered#1 1.75>2; exited#1 3.25>4 (1.5 s, 245 m)", "left before the moment"),
      TimelineRow(
        "..###.", "entered#1 1.75>2; dwelled#1 3.75>3.75; exited#1 4.25>5 (2.5 s, 245 m)"),
      TimelineRow("..##,", "entered#1 1.75>2; dwelled#1 3.75>3.75", "left at the moment"),
      TimelineRow(
        "..##,.", "entered#1 1.75>2; dwelled#1 3.75>3.75; exited#1 3.75>5 (2 s, 245 m)"),
      TimelineRow("..#,##", "entered#1 1.75>2; dwelled#1 3.75>3.75", "out and back before it"),
      TimelineRow("..#,,", "entered#1 1.75>2", "out since before: undecided"),
      TimelineRow("..#,,#", "entered#1 1.75>2; dwelled#1 3.75>5 late", "it had not left"),
      TimelineRow(
        "..#,,#.", "entered#1 1.75>2; dwelled#1 3.75>5 late; exited#1 5.25>6 (3.5 s, 245 m)"),
      TimelineRow("..#,,.", "entered#1 1.75>2; exited#1 2.75>5 (1 s, 245 m)", "it had left"),
      TimelineRow(
        "..#,,;:",
        "entered#1 1.75>2; dwelled#1 3.75>5 late; exited#1 4.875>6 (3.125 s, 245 m)",
        "back for a moment only"),
      TimelineRow(
        "##########.", "entered#1 0>0 initial; dwelled#1 2>2; exited#1 9.25>10 (9.25 s, 245 m)"),
      TimelineRow(
        "####.####",
        "entered#1 0>0 initial; dwelled#1 2>2; exited#1 3.25>4 (3.25 s, 245 m);"
          + " entered#2 4.75>5; dwelled#2 6.75>6.75",
        "once in each visit"),
    ])
  func dwells(row: TimelineRow) {
    #expect(play(row.track, dwell: .seconds(2)) == row.events)
  }

  @Test(
    "dwelled is not told before entered",
    arguments: [
      (250, TimelineRow(".#", "entered#1 0.75>1; dwelled#1 1>1")),
      (125, TimelineRow(".#", "entered#1 0.75>1; dwelled#1 0.875>1")),
      (500, TimelineRow(".   #", "entered#1 3>4; dwelled#1 3.5>4")),
      (
        125,
        TimelineRow(
          ".:",
          "entered#1 0.375>1 pass; dwelled#1 0.5>1; exited#1 0.625>1 (0.25 s, 245 m) pass")
      ),
      (500, TimelineRow(".:", "entered#1 0.375>1 pass; exited#1 0.625>1 (0.25 s, 245 m) pass")),
      (
        1000,
        TimelineRow(
          ".#  .", "entered#1 0.75>1; dwelled#1 1.75>1.75; exited#1 1.75>4 (1 s, 245 m)",
          "left at the moment")
      ),
    ])
  func sparseFixes(milliseconds: Int, row: TimelineRow) {
    #expect(play(row.track, dwell: .milliseconds(milliseconds)) == row.events)
  }

  @Test(
    "after a gap dwelled is flagged so",
    arguments: [
      TimelineRow("..#       #", "entered#1 1.75>2; dwelled#1 3.75>3.75 gap"),
      TimelineRow(
        "..#       .",
        "entered#1 1.75>2; dwelled#1 3.75>3.75 gap; exited#1 10>10 (8.25 s, 245 m) gap",
        "when it left is not known"),
      TimelineRow("#/ #", "entered#1 0>0 initial; dwelled#1 2>2", "the fix is at the moment"),
      TimelineRow(
        "#,       #", "entered#1 0>0 initial; dwelled#1 2>2 gap",
        "outside before the gap, back after it"),
    ])
  func gaps(row: TimelineRow) {
    #expect(play(row.track, dwell: .seconds(2)) == row.events)
  }

  @Test(
    "with exit distance 0 the way out decides at once",
    arguments: [
      TimelineRow("..#,##", "entered#1 1.75>2; exited#1 2.75>3 (1 s, 27 m); entered#2 3.25>4"),
      TimelineRow("..##,", "entered#1 1.75>2; dwelled#1 3.75>3.75; exited#1 3.75>4 (2 s, 27 m)"),
    ])
  func exitDistanceZero(row: TimelineRow) {
    #expect(play(row.track, dwell: .seconds(2), exitDistance: 0) == row.events)
  }
}
