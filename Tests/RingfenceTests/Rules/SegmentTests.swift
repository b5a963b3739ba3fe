import Ringfence
import Testing

/// Expected events were worked out by hand from the drawing in `Timeline`; the longest gap is 3 s.
@Suite struct SegmentTests {
  private func play(
    _ track: String, exitDistance: Double = 30, initial: EngineSettings.InitialPresence = .trigger
  ) -> String {
    var settings = EngineSettings()
    settings.maximumGap = .seconds(3)
    settings.initialInside = initial
    return Timeline(track).play(
      [Timeline.zone([Timeline.field], exitDistance: exitDistance)], settings: settings)
  }

  @Test(
    "the first fix of a session may stand inside",
    arguments: [
      TimelineRow("##.", "entered#1 0>0 initial; exited#1 1.25>2 (1.25 s, 245 m)"),
      TimelineRow("|.", "entered#1 0>0 initial; exited#1 0>1 (0 s, 245 m)"),
      TimelineRow("/#", "entered#1 0>0 initial", "that it starts a segment says nothing"),
      TimelineRow("!#.#", "entered#1 1.75>2", "an ignored fix is not the first one"),
    ])
  func initial(row: TimelineRow) { #expect(play(row.track) == row.events) }

  @Test(
    "silent: the visit of the first fix begins without an event",
    arguments: [
      TimelineRow("##.", "exited#1 1.25>2 (1.25 s, 245 m)"),
      TimelineRow("#.#", "exited#1 0.25>1 (0.25 s, 245 m); entered#2 1.75>2"),
      TimelineRow(".    #", "entered#1 5>5 gap", "only the session's first"),
    ])
  func silent(row: TimelineRow) { #expect(play(row.track, initial: .silent) == row.events) }

  @Test(
    "nothing is known of the path in a gap",
    arguments: [
      TimelineRow(".  :", "entered#1 1.125>3 pass; exited#1 1.875>3 (0.75 s, 245 m) pass"),
      TimelineRow(".   :", "", "four seconds are more than three"),
      TimelineRow(".   #", "entered#1 4>4 gap"),
      TimelineRow("#   #.", "entered#1 0>0 initial; exited#1 4.25>5 (4.25 s, 245 m)"),
      TimelineRow("#   .", "entered#1 0>0 initial; exited#1 4>4 (4 s, 245 m) gap"),
      TimelineRow("#   ,", "entered#1 0>0 initial", "27 m away: not yet"),
      TimelineRow("#   ,.", "entered#1 0>0 initial; exited#1 4>5 (4 s, 245 m) gap"),
      TimelineRow(
        "#   ,#.", "entered#1 0>0 initial; exited#1 5.25>6 (5.25 s, 245 m)", "back: the same visit"),
      TimelineRow("#,   ,", "entered#1 0>0 initial"),
      TimelineRow(
        "#,   .", "entered#1 0>0 initial; exited#1 0.75>5 (0.75 s, 245 m)", "seen before the gap"),
      TimelineRow("#,   #.", "entered#1 0>0 initial; exited#1 5.25>6 (5.25 s, 245 m)"),
    ])
  func gap(row: TimelineRow) { #expect(play(row.track) == row.events) }

  @Test(
    "a segment begins as after a gap",
    arguments: [
      TimelineRow("./:", ""),
      TimelineRow("./#", "entered#1 1>1 gap"),
      TimelineRow("#/.", "entered#1 0>0 initial; exited#1 1>1 (1 s, 245 m) gap"),
      TimelineRow("#/#", "entered#1 0>0 initial"),
      TimelineRow("./!.:", "", "also when its first fix is ignored"),
      TimelineRow("./<.#", "entered#1 1>1 gap", "also when its first fix is not later"),
    ])
  func segment(row: TimelineRow) { #expect(play(row.track) == row.events) }

  @Test(
    "with exit distance 0 a zone that was left unseen is left",
    arguments: [
      TimelineRow("#   ,", "entered#1 0>0 initial; exited#1 4>4 (4 s, 27 m) gap"),
      TimelineRow("#   #", "entered#1 0>0 initial"),
    ])
  func exitDistanceZero(row: TimelineRow) {
    #expect(play(row.track, exitDistance: 0) == row.events)
  }

  @Test(
    "moving unseen from one fence to another keeps the visit",
    arguments: [
      TimelineRow("a   b", "f0 entered#1 0>0 initial"),
      TimelineRow(
        "a   b>", "f0 entered#1 0>0 initial; f1 exited#1 4.3>5 (4.3 s, 190 m) [0@0 1@4]"),
    ])
  func anotherFence(row: TimelineRow) {
    var settings = EngineSettings()
    settings.maximumGap = .seconds(3)
    let zone = Timeline.zone([Timeline.field, Timeline.court], exitDistance: 0)
    #expect(Timeline(row.track).play([zone], settings: settings) == row.events)
  }

  @Test(
    "fixes that are inaccurate or not later are ignored",
    arguments: [
      TimelineRow(".!#.", "", "101 m"),
      TimelineRow(".~#.", "entered#1 0.75>1; exited#1 1.25>2 (0.5 s, 245 m)", "100 m will do"),
      TimelineRow(".<#.", ""),
      TimelineRow("#.<#.", "entered#1 0>0 initial; exited#1 0.25>1 (0.25 s, 245 m)"),
      TimelineRow(
        ".!:!:!:#", "entered#1 4>4 gap", "after ignored fixes the time from the last one counts"),
    ])
  func ignored(row: TimelineRow) { #expect(play(row.track) == row.events) }
}
