import Ringfence
import Testing

/// Events of one time: ends, beginnings (each with its own end), crossings, dwell times; each in the
/// order of the zones. Worked out by hand from the drawing in `Timeline`.
@Suite struct OrderTests {
  @Test(
    "what ends comes before what begins, whatever the order of the zones",
    arguments: [
      TimelineRow(
        "ab", "z0 entered#1 0>0 initial; z0 exited#1 0.3>1 (0.3 s, 190 m); z1 entered#2 0.7>1"),
      TimelineRow(
        "ba", "z1 entered#1 0>0 initial; z1 exited#1 0.3>1 (0.3 s, 190 m); z0 entered#2 0.7>1"),
      TimelineRow(
        ".>",
        "z0 entered#1 0.28125>1 pass; z0 exited#1 0.46875>1 (0.1875 s, 462 m) pass;"
          + " z1 entered#2 0.59375>1 pass; z1 exited#2 0.78125>1 (0.1875 s, 190 m) pass"),
      TimelineRow(
        ">.",
        "z0 entered#1 0.53125>1 pass; z0 exited#1 0.71875>1 (0.1875 s, 245 m) pass;"
          + " z1 entered#2 0.21875>1 pass; z1 exited#2 0.40625>1 (0.1875 s, 516 m) pass",
        "by zone, not by boundary"),
    ])
  func endsFirst(row: TimelineRow) {
    let zones = [Timeline.zone([Timeline.field]), Timeline.zone([Timeline.court])]
    #expect(Timeline(row.track).play(zones) == row.events)
  }

  @Test func `all kinds at one time`() {
    let zones = [
      Timeline.zone([Timeline.rectangle(-100, 100)], dwell: .seconds(1)),
      Timeline.zone([Timeline.line("8,-3 8,3"), Timeline.line("7,-3 7,3")]),
      Timeline.zone([Timeline.court]),
      Timeline.zone([Timeline.field]),
      Timeline.zone([Timeline.rectangle(8, 9)], exitDistance: 0),
    ]
    #expect(
      Timeline("ab").play(zones)
        == "z0 entered#1 0>0 initial; z3 entered#2 0>0 initial;"
        + " z3 exited#2 0.3>1 (0.3 s, 190 m);"
        + " z2 entered#3 0.7>1; z4 entered#4 0.5>1 pass; z4 exited#4 0.6>1 (0.1 s, 109 m) pass;"
        + " z1 f1 crossed 0.4>1 leftToRight; z1 f0 crossed 0.5>1 leftToRight;"
        + " z0 dwelled#1 1>1")
  }

  @Test func `a dwell time that is reported with the end of its visit precedes it`() {
    let zones = [
      Timeline.zone([Timeline.rectangle(14, 16)]),
      Timeline.zone([Timeline.field], dwell: .seconds(2)),
    ]
    // From `,` to `:` the field is met again, and left at 7/16.
    #expect(
      Timeline("..#,,:").play(zones)
        == "z1 entered#1 1.75>2; z1 dwelled#1 3.75>5 late; z1 exited#1 4.4375>5 (2.6875 s, 245 m);"
        + " z0 entered#2 4.9375>5")
  }

  @Test func `visits that have not ended are open`() {
    let zones = [
      Timeline.zone([Timeline.field]), Timeline.zone([Timeline.court]),
      Timeline.zone([Timeline.rectangle(2, 30)]),
    ]
    var session = TriggerSession()
    var events: [Event] = []
    let engine = TriggerEngine(ZoneLayout(zones: zones))
    session.process(Timeline(".ab").fixes, with: engine, into: &events)
    #expect(session.openVisits.map { $0.zone } == [1, 2])
    #expect(session.openVisits.map { $0.visit } == [3, 2])
    #expect(session.openVisits.map { $0.since.time.microseconds } == [1_700_000, 916_667])
  }
}
