import Ringfence
import RingfenceAnswers
import Testing

@Suite struct EvaluationSummaryTests {
  static let layout = ZoneLayout(
    zones: ["cafe", "quay", "harbour bridge"].map { Zone(id: $0, fences: []) })

  func event(_ kind: Event.Kind, _ zone: Int) -> Event {
    let fix = Fix(
      time: Timestamp(microseconds: 0), coordinate: Coordinate(uncheckedLatitude: 0, longitude: 0))
    return Event(
      kind, at: fix.time, zone: zone, fence: 0, visit: 1,
      boundary: BoundaryPoint(time: fix.time, coordinate: fix.coordinate), fix: fix)
  }

  @Test func `lists zones with events, and reasons where they occurred first`() {
    var first = EvaluationSummary(zoneCount: 3)
    first.files = 1
    first.tracks = 2
    first.fixes = 1_000
    first.evaluatedFixes = 990
    for kind in [Event.Kind.entered, .exited, .entered, .dwelled] { first.count(event(kind, 0)) }
    first.zones[0].open = 1
    first.count(.init(name: "same-time", count: 3, firstLocation: "a.gpx:12"))
    first.count(.init(name: "never", count: 0, firstLocation: "a.gpx:1"))
    var second = EvaluationSummary(zoneCount: 3)
    second.files = 1
    second.failedFiles = 1
    second.count(event(.crossed, 2))
    second.count(.init(name: "bad-checksum", count: 12, firstLocation: "b.nmea:7"))
    second.count(.init(name: "same-time", count: 1, firstLocation: "b.nmea:2"))
    first.add(second)
    #expect(
      first.text(Self.layout) == """
        files    2, 1 in error
        tracks   2
        fixes    1000 usable, 990 evaluated
        events   5: 2 entered, 1 exited, 1 crossed, 1 dwelled; 1 visit open

        zone            entered  exited  crossed  dwelled  open
        cafe                  2       1        0        1     1
        harbour bridge        0       0        1        0     0
        1 of 3 zones without events

        left out      count
        same-time         4  first at a.gpx:12
        bad-checksum     12  first at b.nmea:7

        """)
    #expect(first.leftOut == 16)
  }

  @Test func `counts every kind of file`() {
    let layout = ZoneLayout(zones: [Zone(id: "bell\u{7}", fences: [])])
    #expect(
      EvaluationSummary(zoneCount: 1).text(layout) == """
        files    0
        tracks   0
        fixes    0 usable, 0 evaluated
        events   0: 0 entered, 0 exited, 0 crossed, 0 dwelled; 0 visits open

        1 of 1 zone without events

        """)
    var summary = EvaluationSummary(zoneCount: 1)
    summary.failedFiles = 1
    summary.skippedFiles = 2
    summary.zones[0].open = 2
    summary.count(.init(name: "bad-value", count: 3, leftOut: 0, firstLocation: "a\u{1B}.csv:2"))
    #expect(
      summary.text(layout) == """
        files    0, 1 in error, 2 skipped
        tracks   0
        fixes    0 usable, 0 evaluated
        events   0: 0 entered, 0 exited, 0 crossed, 0 dwelled; 2 visits open

        zone       entered  exited  crossed  dwelled  open
        bell\\u{7}        0       0        0        0     2

        left out   count
        bad-value      3  first at a\\u{1B}.csv:2

        """)
    #expect(summary.leftOut == 0)
    #expect(summary.changed == 3)
  }
}
